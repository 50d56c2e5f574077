"""The colours of a heat map with their amounts, below it."""

from __future__ import annotations

from collections.abc import Iterator

from duelcore.charts.heat_data import VOID
from duelcore.charts.heat_plan import Plan
from duelcore.charts.parts import BREAK, XY, Box, Part, Stroke
from duelcore.charts.setting import rim, signed, ticks
from duelcore.charts.shades import STEPS


class Scale:
    """A bar from the greatest damage to you to that to the opponent, as wide as the map."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.type = plan, plan.type
        row, heat = plan.type.row, plan.heat
        lines = max(len(lines) for lines in plan.x_words.values()) + bool(heat.labels[0])
        self.top = plan.bottom + plan.type.drop + plan.gap + lines * row
        start = self.top + row * len(plan.scale)
        self.bar = Box(plan.left, start, plan.right, start + row)
        shown = heat.damage[heat.outcome != VOID].tolist() or [0]
        self.low: float = min(0, *shown)
        self.high: float = max(0, *shown)

    def x(self, lp: float) -> float:
        """Where an amount stands."""
        share = (lp - self.low) / max(self.high - self.low, 1e-9)
        return self.bar.left + share * (self.bar.right - self.bar.left)

    def parts(self) -> Iterator[Part]:
        """What the colours mean, the colours, the amounts."""
        yield from self.type.block((self.plan.gap, self.top), self.plan.scale)
        if self.low == self.high:
            yield self.plan.shade(STEPS, (self.bar,))
        for level in range(self.plan.level(self.low), self.plan.level(self.high) + 1):
            box = self._step(level)
            if box.left < box.right:
                yield self.plan.shade(level, (box,))
        yield rim(self.bar, self.plan.ink.soft, 1.0)
        yield from self._amounts()

    def _step(self, level: int) -> Box:
        """The part of the bar that has one shade; none has no damage, which is a point."""
        step, above = self.plan.heat.most / STEPS, level - STEPS
        start, end = (above - 1, above) if above > 0 else (above, min(above + 1, 0))
        left, right = (self.x(min(max(one * step, self.low), self.high)) for one in (start, end))
        return Box(left, self.bar.top, right, self.bar.bottom)

    def _amounts(self) -> Iterator[Part]:
        """Round amounts, as many as have room."""
        room = self.type.width(signed(-self.high or self.low)) + 2 * self.plan.gap
        most = max(1, min(7, int((self.bar.right - self.bar.left) / room)))
        chosen = ticks(self.low, self.high, most) if self.low < self.high else [0]
        free, marks = 0.0, list[XY]()
        for lp in chosen:
            half = self.type.width(signed(lp)) / 2
            middle = min(max(self.x(lp), half + 2), self.plan.look.width - half - 2)
            if middle - half >= free:
                free = middle + half + self.plan.gap
                marks += (self.x(lp), self.bar.top), (self.x(lp), self.bar.bottom + 4), BREAK
                at = middle, self.bar.bottom + 5 + self.type.row / 2
                yield self.type.line(at, signed(lp), align=0.5)
        yield Stroke(tuple(marks), self.plan.ink.soft, 1.5)
