"""The words for what lies on the table, found by the game that a position belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from duelcore.explain import board as yugioh
from duelcore.explain.magic import board as magic
from duelcore.game import Action, Event
from duelcore.magic.model import Game
from duelcore.wrong import WrongType
from duelcore.yugioh.model import Duel


class Board(Protocol):
    """What a game says of its positions. A module with these functions will do."""

    POINTS: str
    """What the points of the players are called, in English."""

    UNIT: str
    """What stands behind a number of them, in English."""

    def names(self, position: Any, /) -> tuple[str, str]:
        """What the players are called."""

    def points(self, position: Any, /) -> tuple[int, int]:
        """Both players' life points, or life."""

    def where(self, position: Any, language: str = "en", /) -> str:
        """The place in the turn, and whose turn it is, in a sentence."""

    def board(self, position: Any, language: str = "en", /) -> str:
        """The whole position in lines of plain text."""

    def end(self, position: Any, language: str = "en", /) -> list[str]:
        """How the game has ended, in a sentence; none while it goes on."""

    def label(self, action: Action, position: Any, language: str = "en", /) -> str:
        """What a button for an action says."""

    def short(self, events: Sequence[Event], language: str = "en", /) -> tuple[str, str]:
        """What to write beside a step in a chart, and its page."""


BOARDS: dict[type[Any], Board] = {Duel: yugioh, Game: magic}


def board_of(position: Any) -> Board:
    """The words of the game that a position belongs to."""
    return BOARDS[type(position)]


def board(position: Any, language: str = "en") -> str:
    """A position in lines of plain text; TypeError for what is none of a game."""
    if type(position) not in BOARDS:
        raise WrongType(f"{position!r} is no position; give a Duel or a Game")
    return board_of(position).board(position, language)
