"""The combat lab in the real JupyterLab: laid out by keys alone and by mouse, divided, stepped through."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.desk import Desk
from tests.browser.lab import Opener

LAB = "from duelcore import combat_lab\ncombat_lab(name='one')"


def test_a_combat_is_laid_out_and_divided_by_keyboard_alone(open_notebook: Opener) -> None:
    desk = Desk(open_notebook([LAB]).page)
    desk.says("Dead: Town Guard, Young Squire. Life: You 20, Opponent 17.")
    desk.root.focus()
    desk.tab_into("[data-path='attackers.0.power']")
    desk.key("Control+a")
    desk.key_and_wait("6", "Enter")
    desk.says("18 − 3 = 15")
    desk.tab_into("[data-group='blockers.1'] summary")
    desk.key("Enter")
    desk.tab_into("[data-path='blockers.1.first-strike']")
    desk.key_and_wait("Space")
    expect(desk.root.locator("[data-table='combat-combat-damage-1']")).to_contain_text(
        "Young Squire deals 1 damage to Hill Giant"
    )
    desk.tab_into("[data-path='division.0.0.0']")
    desk.key("Control+a")
    desk.key_and_wait("1", "Enter")
    desk.says("6 damage, and 5 would be assigned")
    desk.tab_into("[data-path='division.0.0.2']")
    desk.key("Control+a")
    desk.key_and_wait("4", "Enter")
    desk.says("Town Guard needs 2 and would get 1")
    expect(desk.root.locator(".duel-said")).to_contain_text("CR 702.19b")


def test_creatures_come_and_go_and_the_focus_stays_where_it_can(open_notebook: Opener) -> None:
    desk = Desk(open_notebook([LAB]).page)
    desk.press("+ Attacker")
    desk.says("Life: You 20, Opponent 15.")
    desk.tick("blocks.1.2")
    desk.tick("blocks.1.0")
    desk.shows("Young Squire blocks Attacker 1.")
    remove = desk.root.locator("[data-group='attackers.0']").get_by_role("button", name="Take away")
    before = desk.revision
    remove.click()
    desk.wait(before)
    expect(desk.root.locator("[data-group='attackers.0'] legend")).to_contain_text("River Scout")
    assert desk.root.evaluate("node => node.contains(document.activeElement)")
    desk.put("blockers.0.name", "River Scout")
    expect(desk.root.locator("[data-group='blockers.0'] .duel-error").first).to_contain_text(
        "River"
    )


def test_it_is_stepped_through_below_and_is_there_when_the_cell_is_run_again(
    open_notebook: Opener,
) -> None:
    notebook = open_notebook([LAB])
    desk = Desk(notebook.page)
    desk.put("life.1", "9")
    desk.press("Step through it")
    below = Board(notebook.page, 1)
    below.shows("Turn 1, Beginning of combat")
    for _ in range(4):
        below.press("Reveal")
    below.shows("Hill Giant 4/4, trample, tapped, attacking")
    notebook.run_all()
    again = Desk(notebook.page)
    again.is_at("life.1", "9")
    again.says("Opponent 6.")
