"""Activations, replays and flip effects in the real JupyterLab: by mouse, by keyboard, saved, opened."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board
from tests.browser.lab import Lab, Opener
from tests.browser.test_stepper import OVERFLOWS

CODE = """from duelcore import Monster, duel, stepper
stepper(duel(
    [Monster("Luster Dragon", 2400, 1400), Monster("Mystical Elf", 800, 2000, "defense")],
    [Monster("Axe Raider", 1900, 1150), Monster("Imp", 450, 600, "set", [{"flip": {"destroy": None}}])],
    names=("You", "Opponent")))"""


class Hand:
    """Plays on a board with the mouse, or with the keyboard alone."""

    def __init__(self, board: Board, by_key: bool) -> None:
        self.board = board
        self.by_key = by_key

    def press(self, *names: str) -> None:
        """Press buttons and cards, one after the other."""
        for name in names:
            if self.by_key:
                self.board.root.focus()
                self.board.press_by_key(name)
            else:
                self.board.press(name)

    def choose(self, label: str, option: str) -> None:
        """Choose an option of a field in the form; by keyboard with the arrow keys."""
        field = self.board.field(label)
        if not self.by_key:
            before = self.board.revision
            field.select_option(label=option)
            self.board.wait(before)
            return
        self.board.tab_to(label)
        labels = [each.strip() for each in field.locator("option").all_inner_texts()]
        way = labels.index(option) - field.evaluate("node => node.selectedIndex")
        for _ in range(abs(way)):
            before = self.board.revision
            self.board.key("ArrowDown" if way > 0 else "ArrowUp")
            self.board.wait(before)

    def activate(self) -> None:
        """Press the form's own button, and wait until it has closed."""
        panel = self.board.root.locator("[data-part=panel]")
        button = panel.get_by_role("button", name="Activate", exact=True)
        if self.by_key:
            for _ in range(40):
                self.board.key("Tab")
                if button.evaluate("node => node === document.activeElement"):
                    break
            self.board.key("Enter")
        else:
            button.click()
        expect(panel).to_have_count(0)


@pytest.fixture(params=[False, True], ids=["mouse", "keyboard"])
def hand(request: pytest.FixtureRequest, open_notebook: Opener) -> Hand:
    """A stepper in a notebook, played in one of the two ways."""
    return Hand(Board(open_notebook([CODE]).page), request.param)


def attack(hand: Hand, target: str) -> None:
    """Luster Dragon attacks the monster in a column of the opponent."""
    hand.press("Enter the Battle Phase", "Next", "You, column 1", f"Opponent, column {target}")


def verdict(board: Board, words: str) -> None:
    """Wait until the form says this before anything is pressed."""
    expect(board.root.locator("[data-part=panel]")).to_contain_text(words)


def reopened(hand: Hand, lab: Lab, name: str) -> None:
    """Save what was played, reset, and open the file."""
    board, name = hand.board, f"{name}-{'key' if hand.by_key else 'mouse'}"
    board.press("Save")
    board.field("File name").fill(f"{name}.duel.json")
    board.field("File name").press("Tab")
    board.root.locator("[data-part=panel]").get_by_role("button", name="Save").click()
    expect(board.root.locator(".duel-messages")).to_contain_text(f"Saved as {name}")
    (path,) = lab.served.rglob(f"{name}.duel.json")
    for _ in range(2):
        board.press("Reset")
    board.shows("Main Phase 1")
    board.press("Open")
    board.field("File on your computer").set_input_files(path)


def test_a_negated_attack(hand: Hand, lab: Lab) -> None:
    board = hand.board
    attack(hand, "1")
    hand.press("Activate for Opponent")
    hand.choose("Begin with", "a Trap that negates the attack")
    verdict(board, "✓ Allowed")
    hand.activate()
    board.says("The attack of Luster Dragon is negated")
    board.shows("attack negated")
    reopened(hand, lab, "negated")
    board.shows("attack negated")
    hand.press("◀ Back")
    board.shows("Luster Dragon attacks Axe Raider.")
    hand.press("Next")
    board.shows("attack negated")


def test_a_change_of_atk_in_the_damage_step(hand: Hand, lab: Lab) -> None:
    board = hand.board
    attack(hand, "1")
    hand.press("Next", "Next", "Activate for Opponent")
    hand.choose("Begin with", "a Trap that destroys a monster")
    verdict(board, "✕ Not allowed")
    verdict(board, "short sentence would not have allowed it either")
    hand.choose("Begin with", "a Quick-Play Spell: ATK +500")
    verdict(board, "✓ Allowed")
    verdict(board, "p. 41")
    hand.activate()
    board.says("1900 → 2400")
    board.shows("ATK was 1900")
    expect(board.zone("Opponent, column 1").locator(".duel-marks")).to_contain_text(
        "▲ ATK was 1900"
    )
    hand.press("Next", "Next")
    board.says("2400 = 2400")
    reopened(hand, lab, "changed")
    board.says("2400 = 2400")
    hand.press("◀ Back", "◀ Back", "◀ Back")
    board.shows("Axe Raider, ATK 1900, DEF 1150, face-up Attack Position, is attacked")


def test_a_replay(hand: Hand, lab: Lab) -> None:
    board = hand.board
    attack(hand, "1")
    hand.press("Activate for Opponent")
    hand.choose("Begin with", "a Trap that Summons a monster")
    hand.activate()
    board.says("a replay")
    board.says("p. 39")
    expect(board.button("Next")).to_have_attribute("aria-disabled", "true")
    expect(board.root.locator(".duel-zone[data-target]")).to_have_count(3)
    hand.press("Opponent, column 3")
    board.shows("Luster Dragon attacks New Monster 1.")
    reopened(hand, lab, "replayed")
    board.shows("Luster Dragon attacks New Monster 1.")
    hand.press("◀ Back", "Give the attack up (p. 39)")
    board.shows("attack given up")
    hand.press("◀ Back", "◀ Back")
    board.shows("Luster Dragon attacks Axe Raider.")


def test_a_flip_effect(hand: Hand, lab: Lab) -> None:
    board = hand.board
    attack(hand, "2")
    hand.press("Next", "Next")
    board.shows("flip effect waits")
    hand.press("Next", "Next")
    expect(board.button("Next")).to_have_attribute("aria-disabled", "true")
    expect(board.root.locator(".duel-zone[data-target]")).to_have_count(3)
    hand.press("You, column 2")
    board.says("Mystical Elf is destroyed by an effect")
    reopened(hand, lab, "flipped")
    board.shows("Graveyard: Mystical Elf.")
    hand.press("◀ Back", "Activate the flip effect of Imp, choosing Axe Raider")
    board.shows("Graveyard: Axe Raider.")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_form_keeps_nobody_out_and_nothing_is_cut(
    open_notebook: Opener, page: Page, dark: bool
) -> None:
    notebook = open_notebook([CODE], dark=dark)
    hand = Hand(Board(page), by_key=False)
    attack(hand, "1")
    hand.press("Next", "Activate for You")
    hand.choose("Response by Opponent", "a Counter Trap that negates an activation")
    notebook.screenshot(f"activation-{'dark' if dark else 'light'}", hand.board.root)
    assert notebook.axe(".duel") == []
    assert hand.board.root.evaluate(OVERFLOWS) == []
    page.set_viewport_size({"width": 720, "height": 900})
    assert hand.board.root.evaluate(OVERFLOWS) == []
