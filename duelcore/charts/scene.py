"""The scales that turn steps and life points into places in the picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import chain

from duelcore.charts.course import LifePoint, Step, shown
from duelcore.charts.letters import SMALL, amount, fit, width_of
from duelcore.charts.look import Look
from duelcore.charts.parts import XY, Box

FORK = 12.0  # CSS pixels between the end of the lines and the names, for the connectors


class Scene:
    """The steps that are shown of a course, and where they stand."""

    def __init__(self, names: Sequence[str], course: Sequence[LifePoint], look: Look) -> None:
        self.names = [fit(name, look.width / 4, look) for name in names]
        self.look, self.ink = look, look.ink
        self.steps = shown(course)
        self.first, self.last = self.steps[0].number, self.steps[-1].number
        self.lp = self.steps[-1].point.lp  # of both players now
        self.highest = max(1, *course[0].lp, *chain(*(step.point.lp for step in self.steps)))
        self.ticks = _ticks(self.highest)
        self.area = self._area()

    def _area(self) -> Box:
        """What the numbers at the left and the names at the right leave for the lines."""
        left = 9 + max(width_of(amount(tick), self.look, SMALL) for tick in self.ticks)
        ends = *self.names, *map(amount, (self.highest, *self.lp))
        right = self.look.width - 3 - FORK - max(width_of(end, self.look) for end in ends)
        return Box(round(left), 12, math.floor(right), self.look.height - 22)

    def x(self, number: int) -> float:
        """Where a step begins; it lasts until the next one, so the last one has a width too."""
        share = (number - self.first) / (self.last + 1 - self.first)
        return self.area.left + share * (self.area.right - self.area.left)

    def y(self, lp: int) -> float:
        """The height of life points; below 0 there is none."""
        return self.area.bottom - max(0, lp) / self.highest * (self.area.bottom - self.area.top)

    def line(self, player: int) -> list[XY]:
        """The corners of a player's line: it holds its height until the next step."""
        start = self.y(self.steps[0].point.lp[player])
        corners = [(self.x(self.first), start)]
        for x, y in self.changes(player):
            corners += (x, corners[-1][1]), (x, y)
        return [*corners, (self.x(self.last + 1), corners[-1][1])]

    def changes(self, player: int) -> list[XY]:
        """Where the life points of a player have changed."""
        changed = (step for step in self.steps if step.changes[player])
        return [(self.x(step.number), self.y(step.point.lp[player])) for step in changed]

    def at(self, step: Step) -> XY:
        """What the annotation of a step belongs to: a change, or else the scale of steps."""
        y = self.y(step.point.lp[step.player]) if any(step.changes) else self.area.bottom
        return self.x(step.number), y


def _ticks(highest: int) -> list[int]:
    """A few round numbers from 0 to `highest`; best is the half and the whole."""
    powers = (10**power for power in range(len(str(highest))))
    steps = (mantissa * power for power in powers for mantissa in (1, 2, 4, 5, 8))
    few = [step for step in steps if highest / 4 <= step <= highest]
    step = min(few, key=lambda step: (highest % step > 0, abs(highest / step - 2)))
    return list(range(0, highest + 1, step))
