"""The stepper in the real JupyterLab: played by mouse and by keyboard, reloaded, broken and misused."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from duelcore.walkthrough import Walkthrough, save
from duelcore.yugioh import Monster, duel, files
from tests.browser.board import Board
from tests.browser.lab import Lab, Opener

LESSON = "notebooks/en/00_start_here.ipynb"
STEPPER = "from duelcore import stepper\nstepper()"
MARKUP = "<img src=x onerror=document.title='run'>"


def test_the_first_lesson_is_played_by_mouse_to_the_end_and_back(open_notebook: Opener) -> None:
    notebook = open_notebook(LESSON)
    assert [result.errors for result in notebook.results] == [[]] * len(notebook.results)
    board = Board(notebook.page)
    board.press("Set up")
    board.press("You, column 1")
    board.enter("ATK", "2000")
    board.press("Done")
    board.press("Enter the Battle Phase")
    board.press("Next")
    board.press("You, column 1")
    board.press("Opponent, column 1")
    board.says("Luster Dragon attacks Axe Raider")
    for _ in range(4):
        board.press("Next")
    board.says("2000 − 1900 = 100")
    board.says("p. 42")
    board.shows("Opponent: 7900 LP")
    for _ in range(2):
        board.press("Next")
    board.press("End the Battle Phase")
    board.press("Next")
    board.shows("Main Phase 2")
    for _ in range(11):
        board.press("◀ Back")
    board.shows("Opponent: 8000 LP")
    board.shows("Main Phase 1")
    expect(board.button("◀ Back")).to_have_attribute("aria-disabled", "true")


def test_the_same_by_keyboard_alone(open_notebook: Opener) -> None:
    board = Board(open_notebook([STEPPER]).page)
    board.root.focus()
    board.press_by_key("Set up")
    board.press_by_key("You, column 1")
    board.tab_to("ATK")
    before = board.revision
    board.key("ArrowDown")
    board.wait(before)
    board.key("Control+A", *"2000", "Enter")
    board.shows("ATK 2000")
    board.press_by_key("Done")
    for name in ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1"):
        board.root.focus()
        board.press_by_key(name)
    board.root.focus()
    for _ in range(4):
        board.press_by_key("Next")
    board.says("2000 − 1900 = 100")
    for _ in range(2):
        board.press_by_key("Next")
    board.root.focus()
    board.press_by_key("End the Battle Phase")
    board.root.focus()
    board.press_by_key("Next")
    board.shows("Main Phase 2")
    for _ in range(11):
        board.press_by_key("◀ Back")
    board.shows("Turn 2, Main Phase 1")


def test_a_reload_goes_on_where_one_was(open_notebook: Opener) -> None:
    notebook = open_notebook([STEPPER])
    board = Board(notebook.page)
    board.press("Enter the Battle Phase")
    board.press("Next")
    notebook.save()
    notebook.reload()
    board = Board(notebook.page)
    board.shows("Battle Step")
    board.press("◀ Back")
    notebook.page.reload()  # this time nothing of it was saved
    notebook.reload()
    notebook.rerun(0)
    board = Board(notebook.page)
    board.shows("Start Step")
    board.press("Next")
    board.shows("Battle Step")


def test_keys_stay_in_the_stepper(open_notebook: Opener) -> None:
    notebook = open_notebook([STEPPER, "1 + 1"])
    board = Board(notebook.page)
    cells = notebook.page.locator(".jp-CodeCell")
    expect(cells).to_have_count(2)
    board.button("Next").focus()
    board.key(*"xddambcv", "Shift+Enter", "ArrowDown", "Delete")
    board.button("You, column 1").focus()
    board.key(*"xdd", "0", "0", "ArrowUp")
    board.press("Set up")
    board.press("You, column 1")
    board.field("Name").first.focus()
    board.key(*"xddm", "Shift+Enter")
    expect(cells).to_have_count(2)
    expect(notebook.page.locator(".jp-Dialog")).to_have_count(0)
    expect(notebook.output(0).locator(".duel")).to_have_count(1)


def test_a_double_click_steps_once_and_steppers_do_not_disturb_each_other(
    open_notebook: Opener,
) -> None:
    notebook = open_notebook([STEPPER, "stepper()"])
    one, two = Board(notebook.page), Board(notebook.page, 1)
    one.press("Enter the Battle Phase")
    before = one.revision
    one.button("Next").dblclick()
    one.wait(before)
    one.shows("Battle Step")
    two.shows("Main Phase 1")
    notebook.rerun(0)
    one = Board(notebook.page)
    one.press("◀ Back")
    one.shows("Start Step")
    two.shows("Main Phase 1")


def test_a_disabled_button_says_why_by_keyboard(open_notebook: Opener) -> None:
    board = Board(open_notebook([STEPPER]).page)
    board.tab_to("End the Battle Phase")
    expect(board.button("End the Battle Phase")).to_have_attribute("aria-disabled", "true")
    expect(board.root.locator("[data-part=actions]")).to_contain_text("there is no Main Phase 2")
    expect(board.root.locator("[data-part=actions]")).to_contain_text("p. 40")


def test_nothing_jumps_and_the_focus_stays(open_notebook: Opener) -> None:
    board = Board(open_notebook([STEPPER]).page)
    for name in ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1"):
        board.press(name)
    places = set()
    scroll = "() => document.querySelector('.jp-WindowedPanel-outer')?.scrollTop ?? 0"
    board.button("Next").focus()
    for _ in range(5):
        before = board.revision
        board.key("Enter")
        board.wait(before)
        assert board.button("Next").evaluate("node => node === document.activeElement")
        box = board.button("Next").bounding_box()
        assert box is not None
        places.add((round(box["x"]), round(box["y"]), board.page.evaluate(scroll)))
    assert len(places) == 1, places


def test_a_kernel_that_died_is_said_and_the_cell_begins_anew(open_notebook: Opener) -> None:
    notebook = open_notebook([STEPPER])
    board = Board(notebook.page)
    notebook.kill_kernel()
    board.button("Enter the Battle Phase").click()
    expect(board.root.locator(".duel-messages")).to_contain_text(
        "run the cell again", timeout=20_000
    )
    notebook.rerun(0)
    Board(notebook.page).press("Enter the Battle Phase")


def test_names_are_shown_literally(open_notebook: Opener) -> None:
    code = (
        "from duelcore import Monster, duel, stepper\n"
        f"stepper(duel([Monster({MARKUP!r}, 1000), Monster('A & B <b>', 5)], "
        f"[Monster('/etc/passwd', 900)], names=({MARKUP!r}, '$x^2$')))"
    )
    notebook = open_notebook([code])
    board = Board(notebook.page)
    for name in ("Enter the Battle Phase", "Next", f"{MARKUP}, column 1", "$x^2$, column 1"):
        board.press(name)
    board.press("Finish the attack")
    board.shows(MARKUP)
    expect(board.root.locator("img[src=x]")).to_have_count(0)
    expect(board.root.locator("b")).to_have_count(0)
    assert notebook.page.title() != "run"


def test_a_face_down_card_is_never_sent_to_the_browser(
    open_notebook: Opener, frames: list[str], lab: Lab
) -> None:
    # Numbers so long that no message id holds them by chance.
    secrets = ("Buried Titan", "7719513972", "6620894417")
    start = duel(
        [Monster("A", 2400)], [Monster(secrets[0], int(secrets[1]), int(secrets[2]), "set")]
    )
    save(lab.served / "secret.duel.json", Walkthrough("yugioh", files.start(start)))
    board = Board(open_notebook(["from duelcore import stepper\nstepper('secret.duel.json')"]).page)
    for name in ("Set up", "Player 2, column 1", "Done", "Save", "Close", "Enter the Battle Phase"):
        board.press(name)
    for name in ("Next", "Player 1, column 1", "Player 2, column 1", "Next"):
        board.press(name)
    assert frames
    assert not [frame for frame in frames if any(secret in frame for secret in secrets)]
    board.press("Next")
    board.says(f"{secrets[0]} is turned face-up")
    assert [frame for frame in frames if secrets[0] in frame]


def test_what_is_saved_is_opened_again(open_notebook: Opener, lab: Lab) -> None:
    notebook = open_notebook([STEPPER])
    board = Board(notebook.page)
    board.press("Enter the Battle Phase")
    board.press("Save")
    board.field("File name").fill("by-hand.duel.json")
    board.field("File name").press("Tab")
    board.root.locator("[data-part=panel]").get_by_role("button", name="Save").click()
    expect(board.root.locator(".duel-messages")).to_contain_text("Saved as by-hand.duel.json")
    (path,) = lab.served.rglob("by-hand.duel.json")
    assert json.loads(path.read_text())["script"] == [{"do": "enter-battle-phase"}]
    board.press("Reset")
    board.press("Reset")
    board.shows("Main Phase 1")
    board.press("Open")
    board.field("File on your computer").set_input_files(path)
    board.shows("Start Step")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_screen_keeps_anybody_out(open_notebook: Opener, dark: bool) -> None:
    notebook = open_notebook([STEPPER], dark=dark)
    board = Board(notebook.page)
    theme = "dark" if dark else "light"
    faults = notebook.axe(".duel")
    for name in ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1"):
        board.press(name)
    for _ in range(4):
        board.press("Next")
    faults += notebook.axe(".duel")
    notebook.screenshot(f"stepper-{theme}", board.root)
    board.press("Set up")
    board.press("You, column 2")
    board.enter("ATK", "12.7")
    faults += notebook.axe(".duel")
    notebook.screenshot(f"setup-{theme}", board.root)
    assert faults == []


@pytest.mark.parametrize(
    "size", [(1280, 1.0), (720, 1.0), (1280, 2.0)], ids=["wide", "narrow", "200%"]
)
def test_nothing_is_cut_at_any_width(
    open_notebook: Opener, page: Page, size: tuple[int, float]
) -> None:
    width, zoom = size
    page.set_viewport_size({"width": width, "height": 900})
    notebook = open_notebook([STEPPER])
    page.evaluate("zoom => { document.body.style.zoom = zoom }", zoom)
    board = Board(page)
    for name in ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1"):
        board.press(name)
    for _ in range(4):
        board.press("Next")
    notebook.screenshot(f"stepper-{width}-{zoom:.0%}".replace("%", ""), board.root)
    assert board.root.evaluate(OVERFLOWS) == []


OVERFLOWS = """root => [...root.querySelectorAll('*')]
    .filter(node => !node.closest('.duel-scroll, .duel-unseen, details:not([open])') && node.clientWidth > 1)
    .filter(node => node.scrollWidth > node.clientWidth + 1
        || node.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
    .map(node => `${node.tagName}.${node.className}: ${node.textContent.slice(0, 60)}`)"""
"""Elements inside the stepper whose content is wider than they are, or that stick out of it."""
