"""The stepper: a duel turn in the browser, step by step. `stepper(...)` is what a notebook calls."""

from __future__ import annotations

import sys
from base64 import b64encode
from pathlib import Path
from typing import Any

from duelcore.explain import board
from duelcore.language import N_, text
from duelcore.walkthrough import FileProblem, Walkthrough, load
from duelcore.widgets import place, screen
from duelcore.widgets.component import DuelView
from duelcore.widgets.session import Session
from duelcore.yugioh import files
from duelcore.yugioh.model import Duel, Monster, duel

CHART_HEIGHT = 200
"""Height of the chart of life points in CSS pixels."""


def example() -> Duel:
    """A position to begin with, where nobody gives one."""
    return duel(
        [Monster("Luster Dragon", 2400, 1400), Monster("Mystical Elf", 800, 2000, "defense")],
        [Monster("Axe Raider", 1900, 1150), Monster("Giant Soldier", 1300, 2000, "set")],
        names=("You", "Opponent"),
    )


class Stepper(DuelView):
    """A duel that can be stepped through in JupyterLab; `duel` and `history` give what is played."""

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(title=text(N_("Duel stepper"), session.language))
        self.observe(lambda _change: self._redraw(), "environment")
        self.show()

    @property
    def duel(self) -> Duel:
        """The present position."""
        return self.session.duel

    @property
    def history(self) -> Any:
        """What has been played, a `History`."""
        return self.session.history

    def ask(self, content: dict[str, Any]) -> None:
        """Answer the browser; whatever goes wrong is said on the screen and changes nothing."""
        try:
            self.session.ask(content)
            self.show()
        except Exception as error:  # noqa: BLE001 - else it vanishes in the kernel's log
            self._tell(error)

    def _tell(self, error: Exception) -> None:
        sentence = text(
            N_(
                "Something went wrong in the program ({error}). Nothing is lost; try something else."
            ),
            self.session.language,
        )
        self.set_trait(
            "notice",
            {"kind": "error", "text": sentence.format(error=f"{type(error).__name__}: {error}")},
        )
        self.session.revision += 1
        self.revision = self.session.revision

    def show(self) -> None:
        """Send what is to be seen: the sentence first, the chart after the rest, the revision last."""
        session = self.session
        self.said = session.said()
        self.view = session.view()
        self.set_trait("panel", session.form.panel() if session.form else None)
        self.set_trait("notice", session.notice)
        sys.stdout.flush()  # lets the kernel send these before the chart is drawn
        self._draw()
        self.revision = session.revision

    def _redraw(self) -> None:
        """The chart anew, in another size or theme."""
        try:
            self._draw()
        except Exception as error:  # noqa: BLE001 - see `ask`
            self._tell(error)

    def _draw(self) -> None:
        """The chart, once the browser has said how large and in which theme it is to be."""
        place = self.environment
        if not place.get("width"):
            return
        from duelcore import charts  # matplotlib is loaded when there is something to draw

        names, language = board.names(self.duel), self.session.language
        course = screen.CourseOf(self.history, charts.LifePoint, language)
        look = charts.Look.near(place["width"], CHART_HEIGHT, place["ratio"], bool(place["dark"]))
        picture = b64encode(charts.life_point_png(names, course, look)).decode("ascii")
        self.chart = {
            "src": f"data:image/png;base64,{picture}",
            "alt": charts.life_point_text(names, course, language),
            "width": look.width,
            "height": look.height,
        }

    def __repr__(self) -> str:
        """The position in words, for whoever sees no widget."""
        return board.board(self.duel, self.session.language)


def stepper(
    start: Duel | Walkthrough | str | Path | None = None,
    name: str | None = None,
    language: str = "en",
) -> Stepper:
    """A stepper over a duel, a walkthrough, or the walkthrough in a file; an example if nothing is given.

    Running the same cell again gives the same stepper with what has been played in it, as long
    as the start is the same; `name` does so across cells. Raises FileProblem for a file that
    cannot be read.
    """
    walkthrough = _walkthrough(start)
    shown = place.kept(
        name, walkthrough, lambda: Stepper(Session(walkthrough, Path.cwd(), language))
    )
    if shown.session.form is not None:  # a cell that is run again shows the duel, not a form
        shown.session.form = None
        shown.show()
    return shown


def _walkthrough(start: Duel | Walkthrough | str | Path | None) -> Walkthrough:
    if isinstance(start, Walkthrough):
        return start
    if isinstance(start, str | Path):
        return _first(load(start), start)
    if start is not None and not isinstance(start, Duel):
        kind = type(start).__name__
        raise TypeError(f"a stepper takes a duel, a walkthrough or a file's name, not a {kind}")
    found = start or example()
    if files.position(files.start(found)) != found:
        raise ValueError(
            f"a stepper begins at the start of a turn, and this duel is past it ({board.where(found)}) "
            "Give the starting position and play from there"
        )
    return Walkthrough("yugioh", files.start(found))


def _first(found: list[Walkthrough], path: str | Path) -> Walkthrough:
    if not found:
        raise FileProblem(text(N_("there is no walkthrough in this file.")), file=str(path))
    return found[0]
