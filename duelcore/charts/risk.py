"""What an attack is worth over the ATK of the attacker, and from where on it is the better choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil, isfinite, isinf, isnan
from typing import Any

import numpy as np

from duelcore.charts.chart import Chart
from duelcore.charts.heat_data import axis
from duelcore.charts.look import Look
from duelcore.charts.parts import BREAK, XY, Part, Stroke
from duelcore.charts.setting import (
    Type,
    filled,
    head_height,
    headline,
    look_of,
    moved,
    points,
    sentence,
    signed,
    ticks,
    words_of,
)
from duelcore.charts.shades import tint
from duelcore.language import N_, text
from duelcore.wrong import WrongType, WrongValue

ATK, EXPECTED = N_("ATK of your attacker"), N_("Expected battle damage in LP")
BALANCE = N_("to the opponent, less to you")
BETTER = N_("attacking is the better choice from {atk} ATK on")
NEVER = N_("attacking is not the better choice at any of these ATK")
LINE = N_("{name}: {first} LP at {low} ATK, {last} LP at {high} ATK")
DASHES: tuple[tuple[float, ...], ...] = ((), (3.0, 1.6), (1.0, 1.4), (5.0, 1.5, 1.0, 1.5))


class RiskChart(Chart):
    """What an attack is worth over the attacker's ATK, as a chart."""


@dataclass(frozen=True)
class Risk:
    """Lines over ATK, and the ATK from which attacking is better (None: never)."""

    atk: tuple[float, ...]
    lines: Mapping[str, tuple[float, ...]]
    better: float | None


def risk_over_atk(
    atk: Iterable[Any],
    expected: Any,
    *,
    better: float | None = None,
    title: str = "",
    x_label: str = "",
    y_label: str = "",
    language: str = "en",
    dark: bool = False,
    size: tuple[int, int] = (720, 400),
) -> RiskChart:
    """The expected worth of an attack over ATK, with the point from which attacking is better.

    `atk` are rising numbers. `expected` holds a number of LP for each: the damage to the opponent
    less that to you; or up to four such lines by name, the leading one first. `better` is the ATK
    from which attacking is better; left out, it is where the first line has risen above 0, which
    not attacking is worth, to stay there. Where it needs room the chart is higher than `size` (CSS
    pixels). Raises TypeError or ValueError for what is none of these.
    """
    look, named = look_of(size, dark), words_of(title, "title")
    risk = _risk(atk, expected, better, language)
    labels = words_of(x_label, "x_label") or text(ATK, language)
    about = words_of(y_label, "y_label") or text(EXPECTED, language)
    plan = Plan(risk, named, (labels, about), look, language)
    whole = replace(look, height=max(look.height, plan.height))
    sentences = (named, f"{about}, {labels}", *_told(risk, language))
    told = " ".join(filter(None, map(sentence, sentences)))
    return RiskChart(plan.parts(), whole, told, named)


def _risk(atk: Iterable[Any], expected: Any, better: float | None, language: str) -> Risk:
    places = axis(atk, "atk")
    if any(isinstance(one, str) for one in places):
        raise WrongType("atk holds rising numbers, not words")
    given = expected if isinstance(expected, Mapping) else {text(BALANCE, language): expected}
    if not 1 <= len(given) <= 4:
        raise WrongValue(f"the chart has 1 to 4 lines, and expected has {len(given)}")
    at = tuple(float(one) for one in places)
    lines = {words_of(name, "name of a line"): _line(one, len(at)) for name, one in given.items()}
    first = next(iter(lines.values()))
    if better is None:
        return Risk(at, lines, _above(at, first))
    if isinstance(better, bool) or not isinstance(better, int | float) or isnan(better):
        raise WrongType(f"better is an ATK, not {better!r}")
    if isinf(better):
        return Risk(at, lines, None)
    if not at[0] <= better <= at[-1]:
        says = f"better is between the first and the last ATK, {points(at[0])} and {points(at[-1])}"
        raise WrongValue(f"{says}, or infinite for never; not {better!r}")
    return Risk(at, lines, float(better))


def _line(given: Any, count: int) -> tuple[float, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise WrongType(f"a line has a number of LP for each ATK, it is not {given!r}")
    found = [*given]
    if len(found) != count:
        raise WrongValue(f"a line has a number for each ATK; {len(found)} for {count} do not fit")
    for one in found:
        if not hasattr(one, "__float__") or not isfinite(float(one)):
            raise WrongValue(f"a line holds numbers of LP, not {one!r}")
    return tuple(float(one) for one in found)


def _above(atk: tuple[float, ...], line: tuple[float, ...]) -> float | None:
    """The first ATK from which on the line stays above 0."""
    found = None
    for at, value in zip(reversed(atk), reversed(line), strict=True):
        if value <= 0:
            break
        found = at
    return found


def _told(risk: Risk, language: str) -> Iterator[str]:
    ends = {"low": points(risk.atk[0]), "high": points(risk.atk[-1])}
    for name, line in risk.lines.items():
        first, last = signed(line[0]), signed(line[-1])
        yield filled(LINE, language, name=name, first=first, last=last, **ends)
    yield _better(risk, language)


def _better(risk: Risk, language: str) -> str:
    if risk.better is None:
        return text(NEVER, language)
    return filled(BETTER, language, atk=points(risk.better))


class Plan:
    """The rooms of the picture, from which all places follow."""

    def __init__(
        self, risk: Risk, title: str, labels: tuple[str, str], look: Look, language: str
    ) -> None:
        self.risk, self.look, self.ink, self.type = risk, look, look.ink, Type(look)
        self.tint, self.gap, self.labels = tint(look.dark), self.type.gap, labels
        self.title = headline(title, self.type)
        values = [one for line in risk.lines.values() for one in line]
        self.low, self.high = min(0.0, *values), max(0.0, *values)
        if self.low == self.high:
            self.high = 1.0
        self._columns()
        self._heights(_better(risk, language))

    def _columns(self) -> None:
        width, kind = self.look.width, self.type
        self.names = kind.wrap_all(self.risk.lines, 0.24 * width, 0.33 * width)
        numbers = [signed(one) for one in (self.low, self.high, *ticks(self.low, self.high, 6))]
        self.left = 2 * self.gap + max(map(kind.width, numbers))
        self.said = width - self.gap - max(kind.width(one) for name in self.names for one in name)
        self.right = self.said - 1.6 * kind.size

    def _heights(self, better: str) -> None:
        row, gap = self.type.row, self.gap
        self.about = self.type.wrap(f"↑ {self.labels[1]}", self.look.width - 2 * gap, 2)
        self.better = self.type.wrap(better, self.look.width - 2 * gap, 3)
        self.label_top = head_height(self.title, self.type)
        self.better_top = self.label_top + row * len(self.about) + gap / 2
        self.top = self.better_top + row * len(self.better) + self.type.drop
        below = 2 * row + gap + self.type.drop
        names = sum(map(len, self.names)) * row + gap * len(self.names)
        room = self.look.height - self.top - below
        self.bottom = self.top + max(6 * row, names, room)
        self.height = ceil(self.bottom + below)

    def at(self, atk: float, lp: float) -> XY:
        """A point of the chart."""
        first, last = self.risk.atk[0], self.risk.atk[-1]
        wide, high = self.right - self.left, self.bottom - self.top
        x = self.left + (atk - first) / max(last - first, 1e-9) * wide
        return x, self.bottom - (lp - self.low) / (self.high - self.low) * high

    def parts(self) -> tuple[Part, ...]:
        """The parts of the picture."""
        scales = *self.title, *self._lp(), *self._atk()
        return (*scales, *self._mark(), *self._lines(), *self._names())

    def _lp(self) -> Iterator[Part]:
        """The scale of LP at the left, with a grid; what not attacking is worth is strong."""
        yield from self.type.block((self.gap, self.label_top), self.about)
        most = max(3, min(7, int((self.bottom - self.top) / (1.8 * self.type.row))))
        for lp in ticks(self.low, self.high, most):
            _, y = self.at(0, lp)
            line = (self.left, y), (self.right, y)
            yield Stroke(line, self.ink.grid if lp else self.ink.soft, 1.0 if lp else 2.0)
            yield self.type.line((self.left - self.gap, y), signed(lp), align=1.0)

    def _atk(self) -> Iterator[Part]:
        """The scale of ATK below."""
        first, last = self.risk.atk[0], self.risk.atk[-1]
        room = self.type.width(points(last)) + 2 * self.gap
        most = max(2, min(9, int((self.right - self.left) / room)))
        marks, free = list[XY](), 0.0
        for atk in ticks(first, last, most) if last > first else [first]:
            x, _ = self.at(atk, 0)
            half = self.type.width(points(atk)) / 2
            if x - half < free:
                continue
            free = x + half + self.gap
            marks += (x, self.bottom), (x, self.bottom + 5), BREAK
            middle = self.bottom + self.type.drop + self.type.row / 2
            yield self.type.line((x, middle), points(atk), align=0.5)
        yield Stroke(tuple(marks), self.ink.soft, 1.5)
        label = self.type.fit(f"{self.labels[0]} →", self.look.width - 2 * self.gap)
        end = max(self.right, self.gap + self.type.width(label))
        yield self.type.line(
            (end, self.bottom + self.type.drop + 1.5 * self.type.row), label, align=1.0
        )

    def _mark(self) -> Iterator[Part]:
        """Where attacking becomes better: an upright line with its sentence over it."""
        middle, wide = self.left, max(map(self.type.width, self.better))
        if self.risk.better is not None:
            x, _ = self.at(self.risk.better, 0)
            line = (x, self.top - self.gap / 2), (x, self.bottom)
            yield Stroke(line, self.ink.text, 0.15 * self.type.size, (2.0, 2.0))
            middle = x - wide / 2
        left = min(max(middle, self.gap), self.look.width - self.gap - wide)
        yield from self.type.block((left, self.better_top), self.better)

    def _lines(self) -> Iterator[Part]:
        """The leading line last and strongest; a mark where it is met by the upright line."""
        for number in reversed(range(len(self.names))):
            values = [*self.risk.lines.values()][number]
            corners = tuple(self.at(atk, lp) for atk, lp in zip(self.risk.atk, values, strict=True))
            wide = (0.3 if number == 0 else 0.22) * self.type.size
            yield Stroke(corners, self.tint.lines[number], wide, DASHES[number])
            if len(corners) == 1:
                yield Stroke.dots(corners, self.tint.lines[number], 2 * wide, "round")
        if self.risk.better is not None:
            at = self.at(self.risk.better, self._leading(self.risk.better))
            yield Stroke.dots([at], self.ink.paper, 1.2 * self.type.size, "round")
            yield Stroke.dots([at], self.tint.lines[0], 0.9 * self.type.size, "round")

    def _leading(self, atk: float) -> float:
        """The height of the leading line."""
        line = next(iter(self.risk.lines.values()))
        return float(np.interp(atk, self.risk.atk, line))

    def _names(self) -> Iterator[Part]:
        """Beside the end of each line, moved apart where the lines are close."""
        row, gap = self.type.row, self.gap
        ends = [
            (self.at(self.risk.atk[-1], line[-1]), number)
            for number, line in enumerate(self.risk.lines.values())
        ]
        ends.sort(key=lambda one: one[0][1])
        sizes = [len(self.names[number]) * row + gap / 2 for _, number in ends]
        middles = moved([y for (_, y), _ in ends], sizes, self.top - gap / 2, self.bottom + gap / 2)
        for ((x, y), number), middle in zip(ends, middles, strict=True):
            fork = (x, y), (x + 3, y), (self.said - 4, middle)
            yield Stroke(fork, self.tint.lines[number], 0.11 * self.type.size)
            lines, colour = self.names[number], self.tint.names[number]
            yield from self.type.block((self.said, middle - len(lines) * row / 2), lines, colour)
