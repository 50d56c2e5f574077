"""The stepper below a lab: opens what is laid out, and asks before it drops what was played there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from duelcore.game import Action
from duelcore.language import N_
from duelcore.walkthrough import Walkthrough
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.session import Session

OPENED = N_("It stands in the stepper below the lab.")
PLAYED_ON = N_(
    "The stepper below holds what you have played or written there since. Press ‘Step through it’ again to put this in its place; save it there first if you want to keep it."
)


class Below:
    """What is stepped through below a lab: `session`, or None as long as nobody has asked for it."""

    def __init__(self, folder: Path, language: str) -> None:
        self.session: Session | None = None
        self._folder, self._language = folder, language
        self._opened: _Line | None = None
        self._warned_at = -1  # the revision at which it was asked whether to replace the stepper

    def open(self, walkthrough: Walkthrough, keeper: Keeper | None, revision: int) -> str:
        """Step through something; gives what is to be said of it.

        What was played there since it was opened is not dropped unasked: that takes a second
        press, at the revision after the first one.
        """
        if self._is_played_on() and self._warned_at != revision - 1:
            self._warned_at = revision
            return PLAYED_ON
        kept = keeper and keeper.beside(walkthrough)
        self.session = Session(walkthrough, self._folder, self._language, kept)
        self._opened = _Line.of(self.session)
        return OPENED

    def _is_played_on(self) -> bool:
        return self.session is not None and self._opened != _Line.of(self.session)


@dataclass(frozen=True)
class _Line:
    """What a stepper holds: its start, the actions played in it, whether it branches, what is written."""

    start: Any
    actions: tuple[Action | None, ...]
    branches: bool
    written: tuple[Any, ...]

    @classmethod
    def of(cls, session: Session) -> _Line:
        """What it holds now, wherever in it one stands."""
        line, saved = session.history.line, session.course.saved()
        notes = tuple(entry.get("note") for entry in saved.script if "note" in entry)
        return cls(
            line[0].position,
            tuple(moment.action for moment in line),
            any(len(moment.followed_by) > 1 for moment in line),
            (saved.title, saved.notes, *notes),
        )
