"""The distribution of results: how likely each is, exactly, and their mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any

from duelcore.charts.chances import Chances, chances_of, chances_text, percent
from duelcore.charts.chart import Chart
from duelcore.charts.look import Look
from duelcore.charts.parts import BREAK, XY, Area, Box, Part, Stroke, Words
from duelcore.charts.result_rows import Rows
from duelcore.charts.setting import (
    Type,
    filled,
    head_height,
    headline,
    look_of,
    patch,
    points,
    rim,
    sentence,
    signed,
    ticks,
    words_of,
)
from duelcore.charts.shades import HATCH, shades, tint
from duelcore.language import N_, text

LP_LABEL = N_("Battle damage in LP: + to the opponent, − to you (hatched)")
PROBABILITY, MEAN = N_("Probability"), N_("mean {value}")
GROUPED = N_("Each bar: {width} LP")


class Distribution(Chart):
    """How likely each result is, as a chart."""


def distribution(
    values: Iterable[Any],
    weights: Iterable[Any] | None = None,
    *,
    label: str | None = None,
    title: str = "",
    language: str = "en",
    dark: bool = False,
    size: tuple[int, int] = (720, 400),
) -> Distribution:
    """The probability of each amount of damage, or of each result, with the mean marked.

    `values` are numbers (LP, positive to the opponent, negative to you) or words (results); the
    same one may occur several times. `weights` say how much each counts: whole numbers, Fractions
    or decimal numbers, by default 1 each. Probabilities are exact, and so is the mean; the text
    tells them as fractions. `label` says what the numbers are. Where it needs room the chart is
    higher than `size` (CSS pixels). Raises TypeError or ValueError for what is none of these. So
    it does for values that are missing, since no probability is known for them: they are neither
    counted as 0 nor left out unsaid.
    """
    look, named = look_of(size, dark), words_of(title, "title")
    chances = chances_of(values, weights)
    told = chances_text(chances, language)
    head = filter(None, (sentence(named), " ".join(told)))
    if chances.mean is None:
        rows = Rows(chances, named, look)
        parts, height = rows.parts(), rows.height
    else:
        about = text(LP_LABEL, language) if label is None else words_of(label, "label")
        plan = Columns(chances, named, about, look, language)
        parts, height = plan.parts(), plan.height
    whole = replace(look, height=max(look.height, height))
    return Distribution(parts, whole, " ".join(head), named)


class Columns:
    """Amounts along a level scale, a column for each; amounts too close to each other share one."""

    def __init__(self, chances: Chances, title: str, label: str, look: Look, language: str) -> None:
        self.type, self.look, self.ink = Type(look), look, look.ink
        self.language, self.gap = language, self.type.gap
        self.title = headline(title, self.type)
        self.mean = float(chances.mean or 0)
        amounts = [float(value) for value, _ in chances.of]
        self.low, self.high = min(0.0, *amounts), max(0.0, *amounts)
        self.left = 2 * self.gap + self.type.width("100\xa0%")
        self.right = look.width - 3 * self.gap
        self.bars, self.width = self._grouped(chances)
        self._heights(label)

    def _grouped(self, chances: Chances) -> tuple[list[tuple[float, Fraction]], float]:
        """The columns, and the width of a group in LP, 0 where every amount has its own column."""
        amounts = [float(value) for value, _ in chances.of]
        closest = min((b - a for a, b in pairwise(amounts)), default=1e9)
        scale = (self.right - self.left) / max(self.high - self.low, 1)
        if closest * scale >= 5:
            bars = [(float(value), share) for value, share in chances.of]
            return bars, 0.0
        marks = ticks(self.low, self.high, 30)
        wide = marks[1] - marks[0]
        grouped: dict[float, Fraction] = {}
        for value, share in chances.of:  # never across 0, and 0 for itself
            middle = (float(value) // wide + 0.5) * wide if value > 0 else 0.0
            middle = -((float(-value) // wide + 0.5) * wide) if value < 0 else middle
            grouped[middle] = grouped.get(middle, Fraction(0)) + share
        self.low, self.high = min(self.low, *grouped), max(self.high, *grouped)
        return sorted(grouped.items()), wide

    def _heights(self, label: str) -> None:
        row, gap = self.type.row, self.gap
        about = label
        if self.width:
            each = filled(GROUPED, self.language, width=points(self.width))
            about = f"{label}. {each}" if label else each
        self.label = self.type.wrap(about, self.look.width - 2 * gap, 3) if about else []
        self.label_top = head_height(self.title, self.type)
        self.top = self.label_top + 2 * row + gap
        below = row * (1 + len(self.label)) + 2 * gap + self.type.drop
        self.bottom = self.top + max(6 * row, self.look.height - self.top - below)
        self.height = ceil(self.bottom + below)

    def x(self, lp: float) -> float:
        """Where an amount stands; a column has room on either side."""
        half = self.half
        wide = self.right - self.left - 2 * half
        return self.left + half + (lp - self.low) / max(self.high - self.low, 1) * wide

    @property
    def half(self) -> float:
        """Half the width of a column."""
        places = [lp for lp, _ in self.bars]
        closest = min((b - a for a, b in pairwise(places)), default=1e9)
        scale = (self.right - self.left) / max(self.high - self.low, 1)
        return min(0.42 * closest * scale, 1.6 * self.type.size)

    def y(self, share: float) -> float:
        """The height of a probability; the likeliest has room for its number."""
        most = max(float(one) for _, one in self.bars)
        return self.bottom - share / most * (self.bottom - self.top - self.type.row - 4)

    def parts(self) -> tuple[Part, ...]:
        """The parts of the picture."""
        return (
            *self.title,
            *self._scale(),
            *self._columns(),
            *self._mean(),
            *self._numbers(),
            *self._amounts(),
        )

    def _scale(self) -> Iterator[Part]:
        """Probabilities at the left, with a grid."""
        head = self.type.fit(
            f"↑ {text(PROBABILITY, self.language)}", self.look.width - 2 * self.gap
        )
        yield self.type.line((self.gap, self.label_top + self.type.row / 2), head)
        most = max(float(one) for _, one in self.bars)
        room = max(2, min(6, int((self.bottom - self.top) / (2 * self.type.row))))
        for share in ticks(0, most * 100, room):
            y = self.y(share / 100)
            yield Stroke(((self.left, y), (self.right, y)), self.ink.grid, 1.0)
            yield self.type.line((self.left - self.gap, y), f"{points(share)}\xa0%", align=1.0)

    def _columns(self) -> Iterator[Part]:
        colours, hatch = shades(self.look.dark), tint(self.look.dark).hatch
        for lp, share in self.bars:
            x = self.x(lp)
            box = Box(x - self.half, self.y(float(share)), x + self.half, self.bottom)
            colour = colours[0 if lp < 0 else -1] if lp else self.ink.grid
            yield Area((box,), colour, HATCH if lp < 0 else "", hatch)
            yield rim(box, self.ink.text, 1.0)
        yield Stroke(((self.left, self.bottom), (self.right, self.bottom)), self.ink.text, 2.0)

    def _mean(self) -> Iterator[Part]:
        """A dashed line through all columns, named above them."""
        x = self.x(self.mean)
        words = filled(MEAN, self.language, value=f"{signed(round(self.mean, 1))} LP")
        half = self.type.width(words) / 2
        middle = min(max(x, self.gap + half), self.look.width - self.gap - half)
        line = (x, self.top - 2), (x, self.bottom)
        yield Stroke(line, self.ink.paper, 0.4 * self.type.size)
        yield Stroke(line, self.ink.text, 0.18 * self.type.size, (3.0, 2.0))
        yield self.type.line((middle, self.top - 2 - self.type.row / 2), words, align=0.5)

    def _numbers(self) -> Iterator[Part]:
        """The probability over each column where it has room; of the likelier ones first."""
        taken: list[Box] = []
        for lp, share in sorted(self.bars, key=lambda one: -one[1]):
            number = percent(share)
            middle = max(self.x(lp), self.left + self.type.width(number) / 2)
            at = middle, self.y(float(share)) - 2 - self.type.row / 2
            words = self.type.line(at, number, align=0.5)
            if self._free(words, taken):
                taken.append(words.box)
                yield patch(words, self.ink.paper)
                yield words

    def _free(self, words: Words, taken: Sequence[Box]) -> bool:
        """Whether words touch no other number and no column beside their own."""
        left, top, right, bottom = words.box
        if left < self.left or right > self.look.width:
            return False
        columns = [
            Box(self.x(lp) - self.half, self.y(float(share)), self.x(lp) + self.half, self.bottom)
            for lp, share in self.bars
        ]
        return not any(
            left - 2 < one.right and one.left < right + 2 and top < one.bottom and one.top < bottom
            for one in (*taken, *columns)
        )

    def _amounts(self) -> Iterator[Part]:
        """The amounts below: each column's own if all have room, else round numbers."""
        own = [lp for lp, _ in self.bars]
        room = self.type.width(signed(-self.high or self.low)) + self.gap
        most = max(2, int((self.right - self.left) / room))
        apart = all(self.x(b) - self.x(a) >= room for a, b in pairwise(own))
        chosen = own if apart and not self.width else ticks(self.low, self.high, min(8, most))
        free, marks = 0.0, list[XY]()
        for lp in chosen:
            x, words = self.x(lp), signed(lp)
            half = self.type.width(words) / 2
            middle = min(max(x, half + 2), self.look.width - half - 2)
            if middle - half >= free:
                free = middle + half + self.gap
                marks += (x, self.bottom), (x, self.bottom + 5), BREAK
                yield self.type.line(
                    (middle, self.bottom + self.type.drop + self.type.row / 2), words, align=0.5
                )
        yield Stroke(tuple(marks), self.ink.text, 1.5)
        top = self.bottom + self.type.drop + self.type.row + self.gap / 2
        yield from self.type.block((self.gap, top), self.label)
