"""The stepper: a turn of a game in the browser, step by step. `stepper(...)` is what a notebook calls."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from duelcore.explain.boards import board_of
from duelcore.game import History
from duelcore.language import N_, text
from duelcore.magic import files as magic
from duelcore.magic.model import Game
from duelcore.walkthrough import FileProblem, Walkthrough, load
from duelcore.widgets import place
from duelcore.widgets.component import CAPTIONS, captions
from duelcore.widgets.session import Session
from duelcore.widgets.shown import Charted
from duelcore.wrong import WrongType, WrongValue
from duelcore.yugioh import files as yugioh
from duelcore.yugioh.model import Duel, Monster
from duelcore.yugioh.starting import duel

if TYPE_CHECKING:
    from duelcore.charts import LifePoint

FILES: dict[type[Any], tuple[str, ModuleType]] = {Duel: ("yugioh", yugioh), Game: ("magic", magic)}
"""By the class of its positions the name of a game in files, and what writes its start."""


def example() -> Duel:
    """A position to begin with, where nobody gives one."""
    return duel(
        [Monster("Luster Dragon", 2400, 1400), Monster("Mystical Elf", 800, 2000, "defense")],
        [Monster("Axe Raider", 1900, 1150), Monster("Giant Soldier", 1300, 2000, "set")],
        names=("You", "Opponent"),
    )


class Stepper(Charted):
    """A game that can be stepped through in JupyterLab; `position` and `history` give what is played."""

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(session, CAPTIONS["stepper"])

    @property
    def position(self) -> Any:
        """The present position: a `Duel`, or a `Game` of Magic."""
        return self.session.position

    @property
    def duel(self) -> Duel:
        """The present position of a duel of Yu-Gi-Oh!; raises TypeError where it is another game."""
        found = self.session.position
        if not isinstance(found, Duel):
            raise WrongType("this stepper shows no duel; its `position` is what it shows")
        return found

    @property
    def history(self) -> History[Any]:
        """What has been played."""
        return self.session.history

    @property
    def unit(self) -> str:
        """What is counted in the chart, in English."""
        return board_of(self.position).UNIT

    def show(self) -> None:
        """As every widget, in the words of the game that is shown, and in the size that is wanted."""
        self.large = self.session.large
        self.words = captions(self.session.language, self.session.look.CAPTIONS)
        self.title = self.words["stepper"]
        super().show()

    def course(self) -> tuple[tuple[str, str], Sequence[LifePoint]]:
        """The names of the players, and the course of their points up to the present moment."""
        from duelcore import charts

        return self.session.names, charts.CourseOf(self.history, self.session.language)

    def __repr__(self) -> str:
        """The position in words, for whoever sees no widget."""
        return board_of(self.position).board(self.position, self.session.language)


def stepper(
    start: Duel | Game | Walkthrough | str | Path | None = None,
    name: str | None = None,
    language: str = "en",
) -> Stepper:
    """A stepper over a duel, a game of Magic, a walkthrough, or the walkthrough in a file.

    If nothing is given, it shows an example of Yu-Gi-Oh!.

    Running the same cell again gives the same stepper with what has been played in it, as long
    as the start is the same; `name` does so across cells. Raises FileProblem for a file that
    cannot be read, TypeError for what is nothing of the kind, ValueError for a position that is
    no start.
    """
    walkthrough = _walkthrough(start)
    shown = place.kept(
        name,
        walkthrough,
        lambda keeper: Stepper(Session(walkthrough, Path.cwd(), language, keeper)),
    )
    if shown.session.form is not None:  # a cell that is run again shows the game, not a form
        shown.session.form = None
        shown.show()
    return shown


def _walkthrough(start: Duel | Game | Walkthrough | str | Path | None) -> Walkthrough:
    if isinstance(start, Walkthrough):
        return start
    if isinstance(start, str | Path):
        return _first(load(start), start)
    if start is None:
        start = example()
    if type(start) not in FILES:
        kind = type(start).__name__
        raise WrongType(
            f"a stepper takes a duel, a game of Magic, a walkthrough or a file's name, not a {kind}"
        )
    return _begun(start)


def _begun(start: Duel | Game) -> Walkthrough:
    """A start as a walkthrough; raises ValueError for a position that something was played in."""
    game, files = FILES[type(start)]
    if not _is_start(start, files):
        raise WrongValue(
            f"a stepper begins at the start of a {BEGINNINGS[game]}, and this is past it "
            f"({board_of(start).where(start)}) Give the starting position and play from there"
        )
    return Walkthrough(game, files.start(start))


BEGINNINGS = {"yugioh": "turn", "magic": "step"}
"""Where a file of each game may begin."""


def _is_start(start: Duel | Game, files: ModuleType) -> bool:
    """Whether a file's start holds all of a position; a start that no game can hold is none."""
    try:
        return bool(files.position(files.start(start)) == start)
    except ValueError:
        return False


def _first(found: list[Walkthrough], path: str | Path) -> Walkthrough:
    if not found:
        raise FileProblem(text(N_("there is no walkthrough in this file.")), file=str(path))
    return found[0]
