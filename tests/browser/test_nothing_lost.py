"""Reloads, killed kernels, closed browsers, full disks: what was shown is there again."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board import Board
from tests.browser.lab import Lab, Opener, OpenNotebook

STEPPER = "import os\nfrom duelcore import stepper\nprint('kernel', os.getpid())\nstepper()"
TO_ATTACK = ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1")
KILLS = 20


def pid_of(notebook: OpenNotebook) -> int:
    """The process of the notebook's kernel, as its first cell has printed it."""
    found = re.search(r"kernel (\d+)", notebook.output(0).inner_text())
    assert found is not None
    return int(found[1])


def mirror(board: Board) -> str:
    """The position in words."""
    return board.root.locator(".duel-mirror").inner_text()


def test_after_a_killed_kernel_one_carries_on(open_notebook: Opener) -> None:
    notebook = open_notebook([STEPPER])
    board = Board(notebook.page)
    for name in (*TO_ATTACK, "Next", "Next"):
        board.press(name)
    shown = mirror(board)
    notebook.kill_process(pid_of(notebook))
    notebook.rerun(0)
    board = Board(notebook.page)
    board.shows("Main Phase 1")
    expect(board.root.locator(".duel-messages")).to_contain_text("You have been here before")
    expect(board.root.locator(".duel-messages")).to_contain_text("Damage Step")
    board.press("Carry on")
    assert mirror(board) == shown
    board.press("◀ Back")
    board.press("Next")
    assert mirror(board) == shown


def test_after_the_browser_was_closed_and_the_kernel_ended(browser: Browser, lab: Lab) -> None:
    path = lab.place([STEPPER])
    page = browser.new_page()
    notebook = OpenNotebook(page, lab, path)
    notebook.run_all()
    board = Board(page)
    for name in TO_ATTACK:
        board.press(name)
    shown = mirror(board)
    notebook.shut_down()
    page.close()
    page = browser.new_page()
    notebook = OpenNotebook(page, lab, path)
    notebook.run_all()
    board = Board(page)
    board.press("Carry on")
    assert mirror(board) == shown
    page.close()


def test_killed_at_twenty_random_moments_no_shown_step_is_lost(open_notebook: Opener) -> None:
    notebook = open_notebook([STEPPER])
    chance = random.Random(3)
    board = Board(notebook.page)
    for number in range(KILLS):
        for _ in range(chance.randrange(1, 4)):
            _press_something(board, chance)
        _click_something(board, chance)
        time.sleep(chance.uniform(0, 0.25))
        notebook.kill_process(pid_of(notebook))
        shown = mirror(board)
        notebook.rerun(0)
        board = Board(notebook.page)
        board.press("Carry on")
        _holds(board, shown, number)


def _press_something(board: Board, chance: random.Random) -> None:
    before = board.revision
    _click_something(board, chance)
    board.wait(before)


def _click_something(board: Board, chance: random.Random) -> None:
    """Press a button that leads on, whichever; back only now and then."""
    enabled = "button:not([aria-disabled=true])"
    places = ["[data-part=actions] .duel-bar", "[data-part=actions] .duel-bar", "[data-part=nav]"]
    words = {"[data-part=nav]": ":is([data-ask=next], [data-ask=back])"}
    for place in chance.sample(places, len(places)):
        found = board.root.locator(f"{place} {enabled}{words.get(place, '')}")
        if found.count():
            found.nth(chance.randrange(found.count())).click()
            return
    raise AssertionError("nothing can be pressed")


def _holds(board: Board, shown: str, number: int) -> None:
    """What was shown is what is there, or what was there before a step that nobody saw."""
    if mirror(board) == shown:
        return
    for name in ("◀ Back", "Next", "Next"):
        if board.button(name).get_attribute("aria-disabled") != "true":
            board.press(name)
            if mirror(board) == shown:
                return
    pytest.fail(f"kill {number}: {shown!r} is gone, there is {mirror(board)!r}")


def test_a_folder_that_is_full_is_said_and_play_goes_on(open_notebook: Opener) -> None:
    full = (
        "import os, errno\n"
        "def fail(file): raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))\n"
        "os.fsync = fail"
    )
    notebook = open_notebook([full, STEPPER])
    board = Board(notebook.page)
    board.press("Enter the Battle Phase")
    board.shows("Start Step")
    expect(board.root.locator(".duel-messages")).to_contain_text("cannot be kept on the disk")
    expect(board.root.locator(".duel-messages")).to_contain_text("No space left")
    board.press("Next")
    board.shows("Battle Step")
