"""The pictures of README and lessons, made from the product: `python -m tests.pictures`.

Each is a widget in the real JupyterLab, played to the moment that is shown, in both themes. A
picture remembers a digest of all that was on it, so that a test can tell when it is out of date.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, PngImagePlugin
from playwright.sync_api import Page, sync_playwright

from duelcore import charts
from duelcore.widgets.shown import Charted, Shown
from duelcore.widgets.what_if import WhatIfView
from tests.browser import chromium
from tests.browser.board import Board
from tests.browser.lab import Lab, OpenNotebook

IMAGES = Path(__file__).parents[1] / "images"
DIGEST = "What it shows"
"""Under this name the digest stands in the picture's file."""

ATTACK = ("action enter-battle-phase", "next", "zone 1-main-1", "zone 2-main-1", *["next"] * 4)
SURPRISE = "notebooks/walkthroughs/face_down_surprise.duel.json"


@dataclass(frozen=True)
class Picture:
    """A picture by its name: the code that makes the widget, and what is then pressed."""

    name: str
    imports: str
    call: str
    pressed: tuple[str, ...] = ()

    @property
    def cell(self) -> str:
        """The code of a cell that shows it."""
        lines = [f"from duelcore import {self.imports}", f"shown = {self.call}"]
        lines += [f"for word in {self.pressed!r}:", f"    {ASK}"] if self.pressed else []
        return "\n".join([*lines, "shown"])


ASK = (
    "do, _, what = word.partition(' '); "
    "shown.ask({'ask': do, 'id': what, 'zone': what, 'revision': shown.revision})"
)

COMBAT = (
    *["next"] * 5,
    *("zone permanent:Hill Giant", "zone permanent:River Scout", "action attack", "next", "next"),
    *("zone permanent:Town Guard", "zone permanent:Hill Giant", "action block", "next", "next"),
)
CREATURES = """new_game([
    Permanent("Hill Giant", power=4, toughness=4, keywords=("trample",)),
    Permanent("River Scout", power=2, toughness=1, keywords=("first-strike",)),
    Permanent("Forest", types=("land",)),
], [
    Permanent("Town Guard", power=2, toughness=2),
    Permanent("Night Owl", power=1, toughness=1, keywords=("flying",)),
    Permanent("Plain", types=("land",)),
], names=("You", "Opponent"))"""

PICTURES = (
    Picture("stepper", "stepper", "stepper()", ATTACK),
    Picture("setup", "stepper", "stepper()", (*ATTACK, "setup", "zone 1-main-1")),
    Picture("class", "stepper", f"stepper({SURPRISE!r})", ("next",) * 5),
    Picture(
        "lab",
        "Monster, battle_lab",
        "battle_lab(Monster('River Scout', 1500, 900), Monster('Old Sentinel', 900, 1800, 'defense'))",
    ),
    Picture(
        "what-if",
        "Monster, what_if",
        "what_if(Monster('River Scout', 1500, 900, abilities=['piercing']),"
        " Monster('Old Sentinel', 900, 1200, 'defense'))",
    ),
    Picture("magic", "Permanent, new_game, stepper", f"stepper({CREATURES})", COMBAT),
    Picture("combat-lab", "combat_lab", "combat_lab()"),
)


def digest(picture: Picture) -> str:
    """What decides how the picture looks: all that the widget shows, and how it is drawn."""
    variables: dict[str, Any] = {}
    with contextlib.chdir(IMAGES.parent):
        exec(picture.cell, variables)  # noqa: S102 - what is photographed is run here too
    shown = variables["shown"]
    view = shown if isinstance(shown, Shown) else shown.view
    return hashlib.sha256("\n".join(_looks(view)).encode()).hexdigest()


def _looks(view: Shown) -> Iterator[str]:
    yield from (str(view._esm), str(view._css))
    for seen in (view.said, view.view, view.panel, view.notice, view.words, view.title):
        yield json.dumps(seen, sort_keys=True)
    yield from (repr(_chart(view, dark)) for dark in (False, True))


def _chart(view: Shown, dark: bool) -> object:
    """The parts of the chart that a widget draws."""
    if isinstance(view, WhatIfView):
        return view.map((500, view.MAP_HEIGHT), dark).parts
    assert isinstance(view, Charted)
    look = charts.Look(500, view.CHART_HEIGHT, 1, dark)
    return charts.life_point_layout(*view.course(), look)


def take() -> None:
    """Write every picture into images/."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lab = Lab(Path(folder))
        lab.start()
        try:
            found = chromium.find()
            browser = playwright.chromium.launch(executable_path=found or None)
            size = {"width": 1500, "height": 3000}  # tall enough for the whole form
            for dark in (False, True):
                page = browser.new_page(viewport=size, device_scale_factor=1.5)
                _in_a_theme(page, lab, dark)
                page.close()
            browser.close()
        finally:
            lab.stop()


def _in_a_theme(page: Page, lab: Lab, dark: bool) -> None:
    notebook = OpenNotebook(page, lab, lab.place([one.cell for one in PICTURES]))
    notebook.theme(dark)
    notebook.run_all()
    for nth, picture in enumerate(PICTURES):
        path = IMAGES / f"{picture.name}-{'dark' if dark else 'light'}.png"
        _photograph(Board(page, nth), path)
        _remember(path, digest(picture))


def _photograph(board: Board, path: Path) -> None:
    board.page.mouse.move(0, 0)
    board.page.evaluate("() => document.activeElement?.blur()")
    board.page.wait_for_function(
        "root => root.querySelector('.duel-chart img').complete", arg=board.root.element_handle()
    )
    board.page.wait_for_timeout(500)  # the chart once more, in the size and theme that it has now
    board.root.screenshot(path=path)


def _remember(path: Path, seen: str) -> None:
    about = PngImagePlugin.PngInfo()
    about.add_text(DIGEST, seen)
    with Image.open(path) as image:
        image.convert("P", palette=Image.Palette.ADAPTIVE).save(path, pnginfo=about, optimize=True)


if __name__ == "__main__":
    take()
