"""Magic in the stepper in the real JupyterLab: by keyboard alone, by mouse, for everyone, at every width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board
from tests.browser.lab import Opener
from tests.browser.test_stepper import OVERFLOWS

TALL = 2000
"""Height of a window in which a whole stepper has room, for its picture."""

TURN = """
from duelcore import stepper
from duelcore.magic import Change, Permanent, new_game

stepper(new_game(
    [Permanent("Knight", power=2, toughness=2, keywords=("first-strike",)),
     Permanent("Spirit", power=1, toughness=1, counters=(("-1/-1", 1),))],
    [Permanent("Bear", power=2, toughness=2)],
    changes=(Change("Spirit", toughness=1),), names=("You", "Opponent"), turn=3))
"""
"""A first striker, and a creature that only an effect until end of turn keeps alive."""

FIGHT = """
from duelcore import stepper
from duelcore.magic import Permanent, new_game

stepper(new_game(
    [Permanent("Knight", power=2, toughness=2, keywords=("first-strike", "vigilance")),
     Permanent("Ogre", power=5, toughness=4, keywords=("trample",)),
     Permanent("Forest", types=("land",))],
    [Permanent("Wall", power=0, toughness=4, keywords=("defender",)),
     Permanent("Bear", power=2, toughness=2), Permanent("Island", types=("land",), tapped=True)],
    names=("You", "Opponent"), turn=3))
"""


def next_until(board: Board, words: str, most: int = 40) -> int:
    """Press Next, with Enter, until the picture in words contains these; how often that took."""
    board.root.focus()
    for number in range(most):
        if words in (board.root.locator(".duel-mirror").text_content() or ""):
            return number
        board.press_by_key("Next")
    raise AssertionError(f"Next never led to {words!r}")


def test_a_turn_with_a_first_striker_and_two_cleanups_by_keyboard_alone(
    open_notebook: Opener,
) -> None:
    board = Board(open_notebook([TURN]).page)
    begun = board.root.locator(".duel-mirror").text_content()
    pressed = next_until(board, "Attackers are to be declared")
    expect(board.button("Next")).to_have_attribute("aria-disabled", "true")
    board.tab_to("Next")
    expect(board.root.locator(".duel-messages")).to_contain_text("Declare attackers first, or none")
    for name in ("You: Knight", "Attack with Knight"):
        board.press_by_key(name)
    pressed += 1 + next_until(board, "Blockers are to be declared")
    for name in ("Opponent: Bear", "You: Knight", "Block: Bear → Knight"):
        board.press_by_key(name)
    pressed += 1 + next_until(board, "Combat damage · First damage step")
    board.says("Bear has 2 damage marked on it and toughness 2: it is destroyed")
    pressed += next_until(board, "Second damage step")
    pressed += next_until(board, "Cleanup step")
    board.press_by_key("Next")
    board.says("another cleanup step will follow")
    board.says("The toughness of Spirit is 0 or less")
    pressed += 1 + next_until(board, "Turn 4")
    expect(board.root.locator("[data-part=track]")).to_be_visible()
    board.root.focus()
    for _ in range(pressed):
        board.press_by_key("◀ Back")
    expect(board.button("◀ Back")).to_have_attribute("aria-disabled", "true")
    assert board.root.locator(".duel-mirror").text_content() == begun
    board.press_by_key("End")
    board.shows("Turn 4")


def test_a_turn_is_played_by_mouse(open_notebook: Opener) -> None:
    board = Board(open_notebook([FIGHT]).page)
    while board.button("Next").get_attribute("aria-disabled") is None:
        board.press("Next")
    for name in ("You: Knight", "You: Ogre", "Attack with Knight, Ogre"):
        board.press(name)
    board.press("Opponent: Bear")  # what the spell is to be aimed at
    board.press("Cast a spell")
    panel = board.root.locator("[data-part=panel]")
    expect(panel).to_contain_text("✓ Allowed")
    expect(board.field("Aimed at")).to_have_value("Bear")
    board.enter("How much", "1")
    panel.get_by_role("button", name="Do it").click()
    pile = board.root.locator("[data-part=pile]")
    expect(pile).to_contain_text("1 damage to Bear")
    board.press("Pass for You")
    board.press("Cast a spell")  # in response
    before = board.revision
    board.field("What it does").select_option("pump")
    board.wait(before)
    before = board.revision
    board.field("Aimed at").select_option("Bear")
    board.wait(before)
    panel.get_by_role("button", name="Do it").click()
    expect(pile.locator("li")).to_have_count(2)
    expect(pile.locator("li").first).to_contain_text("+2/+2 for Bear")
    for _ in range(4):
        board.press("Next")
    board.shows("Bear 4/4, 1 damage")
    for _ in range(2):
        board.press("Next")
    for name in ("Opponent: Wall", "You: Ogre", "Opponent: Bear", "You: Ogre"):
        board.press(name)
    board.press("Block: Wall → Ogre, Bear → Ogre")
    for _ in range(2):
        board.press("Next")
    board.says("20 − 2 = 18")
    for _ in range(2):
        board.press("Next")
    board.press("Divide the damage")
    board.enter("Wall (lethal: 4)", "1")
    expect(panel).to_contain_text("✕ Not allowed")
    board.enter("Bear (lethal: 3)", "4")
    expect(panel).to_contain_text("✓ Allowed")
    panel.get_by_role("button", name="Do it").click()
    board.says("Bear has 5 damage marked on it and toughness 4: it is destroyed")
    expect(board.root.locator("[data-part=edition]")).to_contain_text("Rules as of August 2026")


def fought(board: Board) -> None:
    """Into the declare blockers step, with something on the stack and a form open."""
    while board.button("Next").get_attribute("aria-disabled") is None:
        board.press("Next")
    for name in ("You: Knight", "You: Ogre", "Attack with Knight, Ogre"):
        board.press(name)
    board.press("Cast a spell")
    board.root.locator("[data-part=panel]").get_by_role("button", name="Do it").click()
    expect(board.root.locator("[data-part=pile] li")).to_have_count(1)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_screen_of_magic_keeps_anybody_out(
    open_notebook: Opener, page: Page, dark: bool
) -> None:
    page.set_viewport_size({"width": 1400, "height": TALL})
    notebook = open_notebook([FIGHT], dark=dark)
    board = Board(notebook.page)
    theme = "dark" if dark else "light"
    faults = notebook.axe(".duel")
    fought(board)
    faults += notebook.axe(".duel")
    notebook.screenshot(f"magic-{theme}", board.root)
    board.press("Use an ability")
    faults += notebook.axe(".duel")
    notebook.screenshot(f"magic-form-{theme}", board.root)
    assert faults == []


@pytest.mark.parametrize(
    "size", [(1280, 1.0), (720, 1.0), (1280, 2.0)], ids=["wide", "narrow", "200%"]
)
def test_nothing_of_magic_is_cut_at_any_width(
    open_notebook: Opener, page: Page, size: tuple[int, float]
) -> None:
    width, zoom = size
    page.set_viewport_size({"width": width, "height": TALL})
    notebook = open_notebook([FIGHT])
    page.evaluate("zoom => { document.body.style.zoom = zoom }", zoom)
    board = Board(page)
    fought(board)
    notebook.screenshot(f"magic-{width}-{zoom:.0%}".replace("%", ""), board.root)
    assert board.root.evaluate(OVERFLOWS) == []
