"""The stepper: a duel turn in the browser, step by step. `stepper(...)` is what a notebook calls."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from duelcore.explain import board
from duelcore.explain.boards import board_of
from duelcore.game import History
from duelcore.language import N_, text
from duelcore.walkthrough import FileProblem, Walkthrough, load
from duelcore.widgets import place
from duelcore.widgets.session import Session
from duelcore.widgets.shown import Charted
from duelcore.yugioh import files
from duelcore.yugioh.model import Duel, Monster
from duelcore.yugioh.starting import duel

if TYPE_CHECKING:
    from duelcore.charts import LifePoint


def example() -> Duel:
    """A position to begin with, where nobody gives one."""
    return duel(
        [Monster("Luster Dragon", 2400, 1400), Monster("Mystical Elf", 800, 2000, "defense")],
        [Monster("Axe Raider", 1900, 1150), Monster("Giant Soldier", 1300, 2000, "set")],
        names=("You", "Opponent"),
    )


class Stepper(Charted):
    """A duel that can be stepped through in JupyterLab; `duel` and `history` give what is played."""

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(session, N_("Duel stepper"))

    @property
    def duel(self) -> Duel:
        """The present position."""
        found: Duel = self.session.position
        return found

    @property
    def history(self) -> History[Duel]:
        """What has been played."""
        return self.session.history

    def show(self) -> None:
        """As every widget, and in the size for a projector where that is wanted."""
        self.large = self.session.large
        super().show()

    def course(self) -> tuple[tuple[str, str], Sequence[LifePoint]]:
        """The names of the players, and the course of their LP up to the present moment."""
        from duelcore import charts

        return self.session.names, charts.CourseOf(self.history, self.session.language)

    def __repr__(self) -> str:
        """The position in words, for whoever sees no widget."""
        return board_of(self.duel).board(self.duel, self.session.language)


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
        name,
        walkthrough,
        lambda keeper: Stepper(Session(walkthrough, Path.cwd(), language, keeper)),
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
