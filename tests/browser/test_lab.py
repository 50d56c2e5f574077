"""The battle lab in the real JupyterLab: laid out by mouse and by keys, taken along, broken, misused."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from duelcore.walkthrough import Walkthrough, save
from duelcore.yugioh import Monster, duel, files
from tests.browser.board import Board
from tests.browser.desk import Desk
from tests.browser.lab import Lab, Opener

LAB = "from duelcore import *\nbattle_lab()"
AGAINST = (
    "stepper(duel([Monster('Rider', 1800, 0)], [Monster('Wolf', 1900, 1150)], lp=(3000, 4000)))"
)
MARKUP = "<img src=x onerror=document.title='run'>"


def leads_to(board: Board, words: str) -> None:
    """Step to the end of what is played in a stepper, where the position contains these words."""
    following = board.root.locator("[data-ask=next]")
    for _ in range(20):
        if following.get_attribute("aria-disabled") == "true":
            break
        before = board.revision
        following.click()
        board.wait(before)
    board.shows(words)


def test_a_battle_is_laid_out_by_mouse_and_all_follows_at_once(open_notebook: Opener) -> None:
    desk = Desk(open_notebook([LAB]).page)
    desk.says("2400 − 1900 = 500")
    atk = desk.drag("attacker.atk", 0.3)
    short = 1900 - int(atk)
    assert 200 < short < 700, atk
    desk.is_at("attacker.atk", atk)
    desk.says(f"1900 − {atk} = {short}")
    desk.says("Luster Dragon will be destroyed")
    desk.says("p. 42")
    desk.shows(f"Luster Dragon, ATK {atk}")
    here = desk.row("Attack Position")
    expect(here).to_have_attribute("aria-current", "true")
    expect(here).to_contain_text(f"Luster Dragon{8000 - short}8000p. 42")
    expect(desk.row("Defense Position")).to_contain_text(f"{atk} > 1150Axe Raider80008000p. 43")
    expect(desk.row("no monster")).to_contain_text(f"–8000{8000 - int(atk)}p. 43")
    expect(desk.chart()).to_have_attribute("alt", re.compile(f"8000 to {8000 - short} LP"))
    desk.put("target.def", "2600")
    desk.choose("target.position", "face-down")
    desk.says("turned face-up")
    desk.says(f"2600 − {atk} = {2600 - int(atk)}")
    expect(desk.row("face-down")).to_have_attribute("aria-current", "true")
    expect(here).not_to_have_attribute("aria-current", "true")
    desk.put("attacker.atk", "3000")
    expect(desk.row("face-down")).to_contain_text("3000 > 2600Axe Raider80008000")
    desk.abilities("attacker").click()
    desk.tick("attacker.abilities.piercing")
    desk.says("3000 − 2600 = 400")
    desk.says("p. 54")
    expect(desk.row("face-down")).to_contain_text("Axe Raider80007600")
    desk.put("lp.opponent", "400")
    desk.says("400 − 400 = 0 LP")
    expect(desk.chart()).to_have_attribute("alt", re.compile("400 to 0 LP"))
    assert desk.lines().filter(has_text="3000 − 2600 = 400").count() == 1


def test_case_55_the_same_by_keyboard_alone(open_notebook: Opener) -> None:
    desk = Desk(open_notebook([LAB]).page)
    desk.root.focus()
    desk.tab_into(".duel-control:has([data-path='attacker.atk']) [type=range]")
    desk.key_and_wait("ArrowRight")
    desk.says("2450 − 1900 = 550")
    desk.tab_into("[data-path='attacker.atk']")
    desk.key_and_wait("Control+A", *"1500", "Enter")
    desk.says("1900 − 1500 = 400")
    desk.tab_into("[data-group=attacker] summary")
    desk.key("Enter")
    desk.tab_into("[data-path='attacker.abilities.piercing']")
    desk.key_and_wait("Space")
    desk.tab_into("[data-path='target.position']")
    desk.key_and_wait("ArrowDown")
    desk.says("1500 − 1150 = 350")
    expect(desk.row("Defense Position")).to_contain_text("Axe Raider80007650")
    desk.root.focus()
    desk.tab_to("⇅ Swap")
    desk.key_and_wait("Space")
    desk.is_at("attacker.name", "Axe Raider")
    desk.root.focus()
    desk.tab_to("⇅ Swap")
    desk.key_and_wait("Enter")
    desk.tab_to("Step through")
    desk.key_and_wait("Space")
    board = Board(desk.page, 1)
    board.root.focus()
    for _ in range(3):
        board.press_by_key("Reveal")
    board.says("attacks Axe Raider")
    desk.tab_to("Copy")
    desk.key_and_wait("Enter")
    expect(desk.root.get_by_role("heading", name="Copy")).to_be_focused()
    desk.key_and_wait("Escape")
    expect(desk.button("Copy")).to_be_focused()


def test_what_is_no_number_is_said_beside_the_field_and_changes_nothing(
    open_notebook: Opener,
) -> None:
    desk = Desk(open_notebook([LAB]).page)
    for typed in ("12.7", "", "abc", "-5", "100000", "1e3"):
        desk.put("attacker.atk", typed)
        beside = desk.root.locator(".duel-control:has([data-path='attacker.atk']) .duel-error")
        expect(beside).to_contain_text("the old value is kept")
        expect(beside).to_contain_text(f"“{typed}” is none" if typed else "the box is empty")
        expect(desk.box("attacker.atk")).to_have_attribute("aria-invalid", "true")
        desk.is_at("attacker.atk", typed)
        expect(desk.slider("attacker.atk")).to_have_value("2400")
        desk.says("2400 − 1900 = 500")
    desk.put("attacker.atk", "2500")
    expect(beside).to_be_empty()
    desk.says("2500 − 1900 = 600")
    desk.put("target.name", "   ")
    beside = desk.root.locator(".duel-control:has([data-path='target.name']) .duel-error")
    expect(beside).not_to_be_empty()
    desk.shows("Axe Raider")


def test_a_link_monster_has_no_def_and_stands_in_attack_position(open_notebook: Opener) -> None:
    desk = Desk(open_notebook([LAB]).page)
    desk.choose("target.position", "Defense Position")
    desk.tick("target.link")
    expect(desk.box("target.def")).to_have_count(0)
    expect(desk.box("target.position").get_by_role("radio")).to_have_count(2)
    desk.says("2400 − 1900 = 500")
    expect(desk.row("Defense Position")).to_contain_text("can only be in Attack Position")
    desk.tick("target.link")
    desk.is_at("target.def", "1150")
    expect(desk.radio("target.position", "Defense Position")).to_be_checked()
    desk.says("2400 > 1150")


def test_an_attacker_that_may_not_attack_says_why(open_notebook: Opener) -> None:
    desk = Desk(open_notebook([LAB]).page)
    desk.choose("attacker.position", "Defense Position")
    desk.says("not in face-up Attack Position")
    desk.says("p. 38")
    expect(desk.row("Attack Position")).to_contain_text("not possible")
    expect(desk.row("Attack Position")).to_contain_text("80008000")
    desk.press("Step through")
    stepper = Board(desk.page, 1)
    leads_to(stepper, "Battle Step")
    stepper.shows("Opponent: 8000 LP")
    desk.abilities("attacker").click()
    desk.tick("attacker.abilities.attack-from-defense")
    desk.says("2400 − 1900 = 500")


def test_sides_are_swapped_and_swapped_back(open_notebook: Opener) -> None:
    desk = Desk(open_notebook([LAB]).page)
    desk.put("lp.you", "3000")
    desk.press("⇅ Swap")
    desk.is_at("attacker.name", "Axe Raider")
    desk.is_at("lp.opponent", "3000")
    desk.says("1900 of Axe Raider is less than 2400")
    expect(desk.button("⇅ Swap")).to_be_focused()
    desk.press("⇅ Swap")
    desk.is_at("attacker.name", "Luster Dragon")
    desk.is_at("lp.you", "3000")
    desk.choose("target.position", "no monster (direct attack)")
    desk.says("5600")
    expect(desk.button("⇅ Swap")).to_have_attribute("aria-disabled", "true")
    desk.button("⇅ Swap").focus()
    expect(desk.root.locator(".duel-beside")).to_contain_text("no monster to swap with")


def test_it_is_stepped_through_below_and_taken_back(open_notebook: Opener) -> None:
    desk = Desk(open_notebook([LAB]).page)
    desk.put("target.def", "2900")
    desk.choose("target.position", "face-down")
    desk.says("2900 − 2400 = 500")
    desk.press("Step through")
    below = Board(desk.page, 1)
    below.shows("Main Phase 1")
    leads_to(below, "You: 7500 LP")
    below.shows("Opponent: 8000 LP")
    desk.put("attacker.atk", "700")
    desk.choose("target.position", "Attack Position")
    desk.press("Take from")
    desk.is_at("attacker.atk", "2400")
    desk.says("2900 − 2400 = 500")
    expect(desk.radio("target.position", "Defense Position")).to_be_checked()


def test_of_several_steppers_it_asks_from_which_to_take(open_notebook: Opener) -> None:
    desk = Desk(open_notebook([LAB, "stepper()", AGAINST]).page)
    desk.put("attacker.atk", "50")
    desk.press("Take from")
    asked = desk.field("Stepper")
    expect(asked.locator("option")).to_have_count(2)
    expect(asked.locator("option").first).to_contain_text("Rider, Wolf")
    before = desk.revision
    asked.select_option(index=1)
    desk.wait(before)
    desk.press("Take it")
    desk.is_at("attacker.atk", "2400")
    desk.is_at("target.name", "Axe Raider")
    desk.press("Take from")
    desk.press("Take it")
    desk.is_at("attacker.name", "Rider")
    desk.says("1900 − 1800 = 100")
    desk.says("3000 − 100 = 2900")


def test_a_face_down_card_is_not_revealed_by_taking_its_battle(
    open_notebook: Opener, frames: list[str], lab: Lab
) -> None:
    # Numbers so long that no message id holds them by chance.
    secrets = ("Buried Titan", "7719513972", "6620894417")
    hidden = Monster(secrets[0], int(secrets[1]), int(secrets[2]), "set")
    start = duel([Monster("Brave Squire", 2400)], [hidden])
    save(lab.served / "buried.duel.json", Walkthrough("yugioh", files.start(start)))
    desk = Desk(open_notebook([LAB, "stepper('buried.duel.json')"]).page)
    desk.press("Take from")
    desk.is_at("attacker.name", "Brave Squire")
    desk.is_at("target.name", "Axe Raider")
    expect(desk.radio("target.position", "face-down")).to_be_checked()
    expect(desk.root.locator(".duel-messages")).to_contain_text("stays a secret")
    for name in ("Copy", "Close", "Save", "Close", "⇅ Swap", "Step through"):
        desk.press(name)
    assert [frame for frame in frames if "Brave Squire" in frame]
    assert not [frame for frame in frames if any(secret in frame for secret in secrets)]


def test_it_is_copied_as_python_that_runs_and_as_text_without_links(
    open_notebook: Opener, page: Page
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    notebook = open_notebook([LAB, ""])
    desk = Desk(page)
    desk.put("attacker.name", 'Bull\'s "Horn" \\ <b>')
    desk.choose("target.position", "Defense Position")
    desk.abilities("attacker").click()
    desk.tick("attacker.abilities.piercing")
    desk.put("lp.opponent", "2000")
    desk.press("Copy")
    copy = desk.root.locator(".duel-control:has([data-path=python])").get_by_role("button")
    copy.click()
    expect(desk.root.locator("> [role=status]")).to_have_text("Copied.")
    page.locator(".jp-CodeCell").nth(1).locator(".cm-content").click()
    desk.key("Control+V", "Shift+Enter")
    table = notebook.output(1).locator("table")
    expect(table).to_contain_text("2400 − 1150 = 1250")
    expect(table).to_contain_text("2000 − 1250 = 750 LP")
    expect(table.locator("caption")).to_contain_text('Bull\'s "Horn" \\ <b> attacks Axe Raider')
    plain = desk.box("plain").input_value()
    assert "http" not in plain
    assert "2400 − 1150 = 1250" in plain and "p. 54" in plain
    desk.put("attacker.atk", "1250")
    assert "1250 − 1150 = 100" in desk.box("plain").input_value()


def test_it_is_saved_as_a_file_that_is_checked_and_opened(open_notebook: Opener, lab: Lab) -> None:
    desk = Desk(open_notebook([LAB]).page)
    desk.put("target.atk", "2000")
    desk.press("Save")
    desk.enter("File name", "from-the-lab.duel.json")
    desk.root.locator("[data-part=panel]").get_by_role("button", name="Save").click()
    expect(desk.root.locator(".duel-messages")).to_contain_text("Saved as from-the-lab.duel.json")
    (path,) = lab.served.rglob("from-the-lab.duel.json")
    assert checked(path) == 0
    board = Board(open_notebook(["from duelcore import *\nstepper('from-the-lab.duel.json')"]).page)
    expect(board.root.locator("[data-part=cover]")).to_be_visible()
    leads_to(board, "Opponent: 7600 LP")


def checked(path: Path) -> int:
    """What `duelcore check` says of a file."""
    command = [sys.executable, "-m", "duelcore", "check", str(path)]
    return subprocess.run(command, check=False).returncode


def test_a_reload_goes_on_where_one_was(open_notebook: Opener) -> None:
    notebook = open_notebook([LAB])
    desk = Desk(notebook.page)
    desk.put("attacker.atk", "2222")
    desk.press("Step through")
    notebook.save()
    notebook.reload()
    desk = Desk(notebook.page)
    desk.is_at("attacker.atk", "2222")
    Board(notebook.page, 1).shows("Main Phase 1")
    desk.put("attacker.atk", "2333")
    desk.says("2333 − 1900 = 433")
    notebook.page.reload()  # this time nothing of it was saved
    notebook.reload()
    notebook.rerun(0)
    Desk(notebook.page).says("2333 − 1900 = 433")


def test_case_46_a_cell_run_again_shows_the_same_lab_and_acts_once(open_notebook: Opener) -> None:
    notebook = open_notebook([LAB, "stepper()"])
    Desk(notebook.page).put("attacker.atk", "2222")
    for _ in range(3):
        notebook.rerun(0)
        notebook.rerun(1)
    desk, board = Desk(notebook.page), Board(notebook.page, 1)
    desk.is_at("attacker.atk", "2222")
    before = desk.revision
    desk.press("⇅ Swap")
    desk.is_at("attacker.name", "Axe Raider")
    assert desk.revision == before + 1
    for name in ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1"):
        before = board.revision
        board.press(name)
        assert board.revision == before + 1
    board.press("Finish the attack")
    board.shows("Opponent: 7500 LP")
    expect(board.root.locator("[data-part=log] tbody")).to_contain_text("8000 − 500 = 7500")
    assert board.root.locator("[data-part=log] tr").filter(has_text="declares").count() <= 1


def test_after_a_killed_kernel_one_carries_on(open_notebook: Opener) -> None:
    notebook = open_notebook([LAB])
    desk = Desk(notebook.page)
    desk.put("attacker.atk", "2222")
    desk.choose("target.position", "face-down")
    shown = desk.root.locator(".duel-mirror").inner_text()
    notebook.kill_kernel()
    desk.button("⇅ Swap").click()
    expect(desk.root.locator(".duel-messages")).to_contain_text(
        "run the cell again", timeout=20_000
    )
    notebook.rerun(0)
    desk = Desk(notebook.page)
    desk.says("2400 − 1900 = 500")
    expect(desk.root.locator(".duel-messages")).to_contain_text("You have been here before")
    desk.press("Carry on")
    assert desk.root.locator(".duel-mirror").inner_text() == shown
    desk.put("attacker.atk", "1000")
    desk.says("1150 − 1000 = 150")


def test_keys_stay_in_the_lab(open_notebook: Opener) -> None:
    notebook = open_notebook([LAB, "1 + 1"])
    desk = Desk(notebook.page)
    cells = notebook.page.locator(".jp-CodeCell")
    expect(cells).to_have_count(2)
    places = (
        desk.slider("attacker.atk"),
        desk.box("attacker.name"),
        desk.box("attacker.atk"),
        desk.radio("target.position", "Attack Position"),
        desk.box("target.link"),
        desk.abilities("target"),
        desk.button("⇅ Swap"),
        desk.button("Step through"),
    )
    for place in places:
        place.focus()
        desk.key(*"xddambcv00", "Shift+Enter", "Delete")
    desk.press("Copy")
    desk.box("python").focus()
    desk.key(*"xddam00", "Shift+Enter")
    expect(cells).to_have_count(2)
    expect(notebook.page.locator(".jp-Dialog")).to_have_count(0)
    expect(notebook.output(0).locator(".duel").first).to_be_visible()
    expect(notebook.output(1).locator("pre")).to_have_text("2")


def test_names_are_shown_literally(open_notebook: Opener) -> None:
    code = (
        "from duelcore import *\n"
        f"battle_lab(Monster({MARKUP!r}, 1000), Monster('A & B <b>', 5), name='$x^2$')"
    )
    notebook = open_notebook([code])
    desk = Desk(notebook.page)
    desk.is_at("attacker.name", MARKUP)
    desk.says(f"1000 of {MARKUP}")
    desk.put("target.name", "<b>/etc/passwd</b>")
    desk.says("<b>/etc/passwd</b> will be destroyed")
    expect(desk.row("Attack Position")).to_contain_text("<b>/etc/passwd</b>")
    desk.press("Step through")
    leads_to(Board(notebook.page, 1), "<b>/etc/passwd</b>")
    desk.press("Copy")
    assert MARKUP in desk.box("python").input_value()
    output = notebook.output(0)
    expect(output.locator("img[src=x]")).to_have_count(0)
    expect(output.locator("b")).to_have_count(0)
    assert notebook.page.title() != "run"


STILL = """root => [...root.querySelectorAll("[type=range], [data-ask]")].map(node => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
})"""
"""Where every slider and every button is, and how large."""


@pytest.mark.parametrize("width", [1280, 720])
def test_nothing_jumps_while_values_change(open_notebook: Opener, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    desk = Desk(open_notebook([LAB]).page)
    battles = [("1900", "Attack Position"), ("0", "face-down"), ("2400", "Defense Position")]
    battles += [("99999", "no monster (direct attack)"), ("1800", "Attack Position")]
    for atk, position in battles:  # what is below a text is pushed down once, by the longest
        desk.put("attacker.atk", atk)
        desk.choose("target.position", position)
    scroll = "() => document.querySelector('.jp-WindowedPanel-outer')?.scrollTop ?? 0"
    before = page.evaluate(scroll), desk.root.evaluate(STILL)
    for atk, position in battles:
        desk.put("attacker.atk", atk)
        assert (page.evaluate(scroll), desk.root.evaluate(STILL)) == before, atk
        desk.choose("target.position", position)
        assert (page.evaluate(scroll), desk.root.evaluate(STILL)) == before, position
    for share in (0.0, 0.5, 1.0):
        desk.drag("attacker.atk", share)
        assert (page.evaluate(scroll), desk.root.evaluate(STILL)) == before, share


def test_a_double_click_acts_once(open_notebook: Opener) -> None:
    desk = Desk(open_notebook([LAB]).page)
    before = desk.revision
    desk.button("⇅ Swap").dblclick()
    desk.wait(before)
    desk.is_at("attacker.name", "Axe Raider")
    before = desk.revision
    desk.button("Step through").dblclick()
    desk.wait(before)
    expect(desk.page.locator(".duel")).to_have_count(2)
    expect(desk.root.locator(".duel-messages")).to_contain_text("stands in the stepper below")
    desk.press("Take from")
    desk.is_at("attacker.name", "Axe Raider")
