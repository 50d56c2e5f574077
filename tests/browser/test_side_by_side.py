"""Two steppers side by side in the real JupyterLab: beside each other or below, each with its keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import Board
from tests.browser.lab import Opener, OpenNotebook
from tests.browser.test_stepper import OVERFLOWS

TALL = 4400
"""Height of a window in which both have room below each other, for their picture."""

SAME_BOARD = """
from duelcore import Monster, duel, side_by_side, stepper
from duelcore.magic import Permanent, new_game

names = ("You", "Opponent")
side_by_side(
    stepper(duel([Monster("Hill Giant", 2400, 1400)], [Monster("Forest Wolf", 1900, 1150)],
                 names=names)),
    stepper(new_game([Permanent("Hill Giant", power=3, toughness=3)],
                     [Permanent("Forest Wolf", power=2, toughness=2)],
                     names=names, step="declare-attackers")),
)
"""

LABS = """
from duelcore import Monster, battle_lab, combat_lab, side_by_side
from duelcore.magic import Permanent

side_by_side(
    battle_lab(Monster("Hill Giant", 2400, 1400), Monster("Forest Wolf", 1900, 1150)),
    combat_lab(Permanent("Hill Giant", power=3, toughness=3),
               Permanent("Forest Wolf", power=2, toughness=2), {"Forest Wolf": "Hill Giant"}),
)
"""

STICKS_OUT = """table => [table, ...table.querySelectorAll('td, th')]
    .filter(node => node.scrollWidth > node.clientWidth + 1 || node.getBoundingClientRect().right
        > table.parentElement.getBoundingClientRect().right + 1)
    .map(node => node.textContent.slice(0, 60))"""
"""What of a table is cut, or sticks out of its place."""

BROKEN = """table => {
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) {
        for (const word of walker.currentNode.textContent.matchAll(/[A-Za-z]+/g)) {
            const range = document.createRange();
            range.setStart(walker.currentNode, word.index);
            range.setEnd(walker.currentNode, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(box => box.top)).size > 1) found.push(word[0]);
        }
    }
    return found;
}"""
"""The words of a table that are broken over two lines."""

TABLE = "from duelcore import comparison\ncomparison()"


def boards(page: Page) -> tuple[Board, Board]:
    """The stepper of Yu-Gi-Oh! and that of Magic."""
    return Board(page, 0), Board(page, 1)


def played(page: Page) -> None:
    """The attack declared in both games, so that as much as possible is on the screen."""
    duel, magic = boards(page)
    for name in ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1"):
        duel.press(name)
    for name in ("Next", "You: Hill Giant", "Attack with Hill Giant"):
        magic.press(name)


WIDTHS = (1400, 720)
"""Of a window in which both stand beside each other, and of one in which they cannot."""


def test_nothing_overlaps_and_nothing_is_cut(open_notebook: Opener, page: Page) -> None:
    page.set_viewport_size({"width": WIDTHS[0], "height": TALL})
    notebook = open_notebook([SAME_BOARD])
    played(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": TALL})
        in_their_places(notebook, page, beside=width == WIDTHS[0])
        assert [board.root.evaluate(OVERFLOWS) for board in boards(page)] == [[], []]
        notebook.screenshot(f"side-by-side-{width}", notebook.output(0))


def in_their_places(notebook: OpenNotebook, page: Page, beside: bool) -> None:
    """Both steppers are as wide as there is room, beside each other or one below the other."""
    one, other = (board.root.bounding_box() for board in boards(page))
    output = notebook.output(0).bounding_box()
    assert one and other and output
    if beside:
        assert one["x"] + one["width"] <= other["x"] and abs(one["y"] - other["y"]) < 2
    else:
        assert one["y"] + one["height"] <= other["y"] and abs(one["x"] - other["x"]) < 2
    for box in (one, other):
        assert box["width"] >= (420 if beside else 0.95 * output["width"] - 20)
        assert box["x"] >= output["x"] and box["x"] + box["width"] <= output["x"] + output["width"]
    assert abs(one["width"] - other["width"]) < 2


def test_laboratories_stand_beside_each_other_too(open_notebook: Opener, page: Page) -> None:
    page.set_viewport_size({"width": WIDTHS[0], "height": TALL})
    notebook = open_notebook([LABS])
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": TALL})
        one, other = (board.root.bounding_box() for board in boards(page))
        assert one and other
        assert (abs(one["y"] - other["y"]) < 2) is (width == WIDTHS[0])
        assert [board.root.evaluate(OVERFLOWS) for board in boards(page)] == [[], []]
        notebook.screenshot(f"side-by-side-labs-{width}", notebook.output(0))


def test_the_keyboard_works_in_each_and_reaches_only_that_one(
    open_notebook: Opener, page: Page
) -> None:
    open_notebook([SAME_BOARD])
    duel, magic = boards(page)
    begun = magic.root.locator(".duel-mirror").text_content()
    duel.root.focus()
    for name in ("Enter the Battle Phase", "Next"):
        duel.press_by_key(name)
    duel.shows("Battle Step")
    assert magic.root.locator(".duel-mirror").text_content() == begun
    fought = duel.root.locator(".duel-mirror").text_content()
    magic.root.focus()
    for name in ("Next", "You: Hill Giant", "Attack with Hill Giant"):
        magic.press_by_key(name)
    magic.says("Hill Giant")
    expect(magic.root.locator(".duel-mirror")).not_to_have_text(begun or "")
    assert duel.root.locator(".duel-mirror").text_content() == fought


def test_the_comparison_is_wholly_in_sight(open_notebook: Opener, page: Page) -> None:
    notebook = open_notebook([TABLE])
    table = notebook.output(0).locator("table")
    expect(table).not_to_contain_text("…")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": TALL})
        assert table.evaluate(STICKS_OUT) == []
        assert table.evaluate(BROKEN) == []
        notebook.screenshot(f"comparison-{width}", table)
