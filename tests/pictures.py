"""The pictures of README and lessons, made from the product: `python -m tests.pictures`.

A stepper is played in the real JupyterLab, in both themes, and photographed.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.browser.board import Board
from tests.browser.lab import Lab, OpenNotebook

IMAGES = Path(__file__).parents[1] / "images"
CELL = "from duelcore import stepper\nstepper()"
TO_CALCULATION = ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1")


def take() -> None:
    """Write every picture into images/."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lab = Lab(Path(folder))
        lab.start()
        try:
            found = chromium.find()
            browser = playwright.chromium.launch(executable_path=found or None)
            for dark in (False, True):
                size = {"width": 1500, "height": 3000}  # tall enough for the whole form
                page = browser.new_page(viewport=size, device_scale_factor=1.5)
                _of_the_stepper(page, lab, dark)
            browser.close()
        finally:
            lab.stop()


def _of_the_stepper(page: Page, lab: Lab, dark: bool) -> None:
    """Damage calculation as the lesson describes it, and the set-up form."""
    notebook = OpenNotebook(page, lab, lab.place([CELL]))
    notebook.theme(dark)
    notebook.run_all()
    theme = "dark" if dark else "light"
    board = Board(page)
    for name in (*TO_CALCULATION, *["Next"] * 4):
        board.press(name)
    _photograph(board, f"stepper-{theme}")
    board.press("Set up")
    board.press("You, column 1")
    _photograph(board, f"setup-{theme}")


def _photograph(board: Board, name: str) -> None:
    board.page.mouse.move(0, 0)
    board.page.evaluate("() => document.activeElement?.blur()")
    board.page.wait_for_function(
        "() => [...document.querySelectorAll('.duel-chart img')].every(image => image.complete)"
    )
    board.root.screenshot(path=IMAGES / f"{name}.png")


if __name__ == "__main__":
    take()
