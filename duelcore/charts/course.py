"""The course of a duel: the life points after each step, and the steps that are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

WINDOW = 40  # steps before the present one that are shown: a long duel costs what a short one does


@dataclass(frozen=True, slots=True)
class LifePoint:
    """One step of the course of a duel."""

    lp: tuple[int, int]  # life points of player 1 and of player 2 after the step
    label: str = ""  # what happened, in short, such as "−500"; "" for a step without annotation
    page: str = ""  # where the rule stands, such as "p. 42"


@dataclass(frozen=True, slots=True)
class Step:
    """A step that is shown, and by how much it changed the life points of each player."""

    number: int
    point: LifePoint
    changes: tuple[int, int]

    @property
    def player(self) -> int:
        """The player whose life points changed most: 0 or 1."""
        return int(abs(self.changes[1]) > abs(self.changes[0]))


def shown(course: Sequence[LifePoint]) -> list[Step]:
    """The present step and the 40 before it, of a course of at least one step.

    The first of them counts as one that changed nothing.
    """
    first = max(0, len(course) - 1 - WINDOW)
    points = course[first:]
    return [
        Step(number, after, (after.lp[0] - before.lp[0], after.lp[1] - before.lp[1]))
        for number, (before, after) in enumerate(pairwise((points[0], *points)), first)
    ]
