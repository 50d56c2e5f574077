"""A walkthrough before a class: notes, hidden steps, arrow keys, the projector's size."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board
from tests.browser.lab import Lab, Opener
from tests.browser.test_stepper import OVERFLOWS

WALKTHROUGHS = sorted((Path(__file__).parents[2] / "notebooks/walkthroughs").glob("*.duel.json"))
SURPRISE = (
    "from duelcore import stepper\nstepper('notebooks/walkthroughs/face_down_surprise.duel.json')"
)


def note(board: Board) -> str:
    return board.root.locator("[data-part=note]").inner_text()


def step(board: Board, key: str) -> None:
    before = board.revision
    board.key(key)
    board.wait(before)


def test_it_is_led_through_with_the_arrow_keys_and_hides_what_comes(open_notebook: Opener) -> None:
    board = Board(open_notebook([SURPRISE]).page)
    assert "A face-down surprise" in note(board)
    assert "Would you attack it?" in note(board)
    expect(board.root.locator("[data-part=cover]")).to_be_visible()
    expect(board.root.locator("[data-part=actions]")).to_be_hidden()
    board.root.focus()
    for _ in range(3):
        step(board, "ArrowRight")
    assert "What is the worst" in note(board)
    assert "2600" not in board.root.inner_text()
    for _ in range(2):
        step(board, "PageDown")
    assert "Is Rider destroyed?" in note(board)
    assert "7200" not in board.root.inner_text()
    for _ in range(2):
        step(board, "ArrowRight")
    board.says("2600 − 1800 = 800")
    board.shows("You: 7200 LP")
    for key in ("ArrowLeft", "PageUp"):
        step(board, key)
    assert "Is Rider destroyed?" in note(board)
    assert "7200" not in board.root.inner_text()


def test_the_class_may_try_something_else_and_come_back(open_notebook: Opener) -> None:
    board = Board(open_notebook([SURPRISE]).page)
    board.press("Play something else")
    expect(board.root.locator("[data-part=cover]")).to_be_hidden()
    board.press("Change Rider")
    board.press("Turn Rider")
    board.shows("Defense Position")
    board.press("Reset")
    board.press("Reset")
    expect(board.root.locator("[data-part=cover]")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1920, 1280, 720])
def test_it_can_be_read_from_the_back_of_the_room(
    open_notebook: Opener, page: Page, dark: bool, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 4200})
    notebook = open_notebook([SURPRISE], dark=dark)
    board = Board(page)
    board.press("Large")
    expect(board.button("Large")).to_have_attribute("aria-pressed", "true")
    for _ in range(7):
        board.press("Reveal")
    sizes = board.root.evaluate(
        "root => ['.duel-text', '[data-part=note]', '.duel-sum'].map(s =>"
        " parseFloat(getComputedStyle(root.querySelector(s)).fontSize))"
    )
    assert min(sizes) >= 20, sizes
    notebook.screenshot(f"class-{width}-{'dark' if dark else 'light'}", board.root)
    assert board.root.evaluate(OVERFLOWS) == []
    assert notebook.axe(".duel") == []


def test_next_stays_under_the_pointer_while_notes_come_and_go(open_notebook: Opener) -> None:
    board = Board(open_notebook([SURPRISE]).page)
    places = set()
    for _ in range(8):
        box = board.button("Reveal").bounding_box()
        assert box is not None
        places.add((round(box["x"]), round(box["y"])))
        board.press("Reveal")
    assert len(places) == 1, places


AT_ONCE = """root => new Promise(resolve => {
    const [name, tick] = ["name", "hides"].map(path => root.querySelector(`[data-path=${path}]`));
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "checked");
    const shown = [];
    name.focus();
    name.value = "monday.duel.json";
    name.dispatchEvent(new Event("input", { bubbles: true }));
    name.dispatchEvent(new Event("change", { bubbles: true }));
    tick.click();
    Object.defineProperty(tick, "checked", {
        get() { return get.call(tick); },
        set(value) { shown.push(value); set.call(tick, value); },
    });
    setTimeout(() => resolve([...shown, tick.checked]), 1500);
})"""
"""Types a name and ticks a box in one go; whatever is then shown in that box, and what in the end."""


def test_a_box_ticked_right_behind_another_change_stays_ticked(open_notebook: Opener) -> None:
    board = Board(open_notebook(["from duelcore import stepper\nstepper()"]).page)
    board.press("Save")
    assert set(board.root.evaluate(AT_ONCE)) == {True}


def test_a_duel_is_played_noted_saved_and_handed_out(open_notebook: Opener, lab: Lab) -> None:
    notebook = open_notebook(["from duelcore import stepper\nstepper()"])
    board = Board(notebook.page)
    board.press("Notes")
    board.enter("Title", "For Monday")
    board.field("Introduction").fill("Two monsters each.\nWho wins?")
    board.field("Introduction").press("Tab")
    board.press("Done")
    assert "For Monday" in note(board) and "Who wins?" in note(board)
    board.press("Enter the Battle Phase")
    board.press("Save")
    board.field("File name").fill("monday.duel.json")
    board.field("Opens at the start, and hides each step until it is revealed").check()
    board.root.locator("[data-part=panel]").get_by_role("button", name="Save").click()
    expect(board.root.locator(".duel-messages")).to_contain_text("Saved as monday.duel.json")
    (path,) = lab.served.rglob("monday.duel.json")
    opened = open_notebook([f"from duelcore import stepper\nstepper({path.name!r})"])
    board = Board(opened.page)
    assert "For Monday" in note(board)
    expect(board.root.locator("[data-part=cover]")).to_be_visible()
    board.press("Reveal")
    board.shows("Start Step")
