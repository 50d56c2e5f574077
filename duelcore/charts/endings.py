"""Battles side by side: the battle damage of each as bars, and who is destroyed in words and shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from duelcore.charts.chart import Chart
from duelcore.charts.heat_data import RESULTS
from duelcore.charts.heat_text import damage_words
from duelcore.charts.look import Look
from duelcore.charts.parts import BREAK, XY, Area, Box, Part, Stroke
from duelcore.charts.setting import (
    Type,
    head_height,
    headline,
    look_of,
    patch,
    points,
    rim,
    sentence,
    words_of,
)
from duelcore.charts.shades import HATCH, shades, tint
from duelcore.language import N_, text
from duelcore.wrong import WrongType, WrongValue

TO_YOU, TO_OPPONENT = N_("← LP that you lose"), N_("LP that the opponent loses →")

NO_BREAK = "\xa0"


@dataclass(frozen=True)
class Ending:
    """How one battle ends: battle damage in LP, and whose monster is destroyed.

    `fallen` is a pair (your monster, the target), None where nothing can be destroyed; `why` is
    given where the battle is not possible, and then nothing else counts; `page` is that of the rule.
    """

    label: str
    to_you: int = 0
    to_opponent: int = 0
    fallen: tuple[bool, bool] | None = None
    page: str = ""
    why: str = ""

    def words(self, language: str, space: str = " ") -> str:
        """Who is destroyed, or why there is no battle, with the page; `space` before its number."""
        result = self.why
        if not self.why and self.fallen is not None:
            result = text(RESULTS[self.fallen[0] + 2 * self.fallen[1]], language)
        page = self.page.replace(". ", f".{space}")
        return ", ".join(filter(None, (result, page)))


class EndingChart(Chart):
    """How battles end, as a chart."""


def ending_chart(
    endings: Iterable[Ending],
    *,
    title: str = "",
    language: str = "en",
    dark: bool = False,
    size: tuple[int, int] = (720, 340),
) -> EndingChart:
    """A row for each battle: bars for the LP that either side loses, and who is destroyed.

    A disc stands for your monster and a square for the target; the one that is destroyed is crossed
    out. Where the rows need it the chart is higher than `size` (CSS pixels). Raises TypeError or
    ValueError for what is none of these.
    """
    rows = [*endings] if isinstance(endings, Iterable) else []
    if not rows or not all(isinstance(one, Ending) for one in rows):
        raise WrongType(f"endings are a list with at least one Ending, not {endings!r}")
    for one in rows:
        if one.to_you < 0 or one.to_opponent < 0:
            raise WrongValue(f"battle damage is at least 0 LP for either side, not {one!r}")
    plan = Plan(rows, words_of(title, "title"), look_of(size, dark), language)
    whole = replace(plan.look, height=max(plan.look.height, plan.height))
    told = " ".join(filter(None, (sentence(title), *_told(rows, language))))
    return EndingChart(tuple(_parts(plan)), whole, told, title)


def _told(rows: Sequence[Ending], language: str) -> Iterator[str]:
    for one in rows:
        lp = [-one.to_you, one.to_opponent] if not one.why else []
        damage = ", ".join(damage_words(some, language) for some in lp if some)
        if not damage and not one.why:
            damage = damage_words(0, language)
        yield f"{one.label}: {'; '.join(filter(None, (damage, one.words(language))))}."


class Plan:
    """The rooms of the picture, from which all places follow."""

    def __init__(self, rows: Sequence[Ending], title: str, look: Look, language: str) -> None:
        self.rows, self.look, self.ink, self.type = rows, look, look.ink, Type(look)
        self.language, self.gap = language, self.type.gap
        self.tint, self.shades = tint(look.dark), shades(look.dark)
        self.title = headline(title, self.type)
        self._columns()
        self._heights()

    def _columns(self) -> None:
        """What each battle is, the bars, and how it ends."""
        width, gap, kind = self.look.width, self.gap, self.type
        self.shape = kind.size if width >= 24 * kind.size else 0.0  # in a narrow one, words must do
        bars = 2 * self._beside() + 5 * gap + 4 * self.shape
        most = min(0.3 * width, (width - bars) / 2)
        names = (one.label for one in self.rows)
        self.labels = kind.wrap_all(names, min(0.22 * width, most), most)
        said = (one.words(self.language, NO_BREAK) for one in self.rows)
        self.results = kind.wrap_all(said, min(0.28 * width - 3 * kind.size, most), most)
        self.left = 2 * gap + max(kind.width(line) for lines in self.labels for line in lines)
        self.said = width - gap - max(kind.width(line) for lines in self.results for line in lines)
        self.shapes = self.said - 4 * self.shape
        self.right = self.shapes - gap
        to_you, to_opponent = self.most
        wide, beside = self.right - self.left, self._beside()
        share = to_you / max(1, to_you + to_opponent)
        zero = beside + share * max(0.0, wide - 2 * beside)
        least = max(beside, 0.25 * wide)
        self.zero = self.left + min(max(zero, least), wide - least)

    def _beside(self) -> float:
        """The room of the widest number beside its bar."""
        return self.type.width(points(max(self.most))) + 1.5 * self.gap

    @property
    def most(self) -> tuple[int, int]:
        """The greatest battle damage to you and to the opponent."""
        return max(one.to_you for one in self.rows), max(one.to_opponent for one in self.rows)

    def _heights(self) -> None:
        """Every row is as high as the longest of its texts, and all share what is left."""
        row, gap = self.type.row, self.gap
        sides = ((TO_YOU, self.zero - self.left), (TO_OPPONENT, self.right - self.zero))
        self.heads = [
            self.type.wrap(text(head, self.language), room - gap, 5) for head, room in sides
        ]
        self.top = head_height(self.title, self.type) + row * max(map(len, self.heads)) + gap
        lines = max(map(len, (*self.labels, *self.results)))
        least = max(2.2, lines + 0.6) * row
        room = (self.look.height - self.top - gap) / len(self.rows)
        self.pitch = max(least, min(room, 7 * row))
        self.height = ceil(self.top + self.pitch * len(self.rows) + gap)

    def middle(self, number: int) -> float:
        """The height of a row."""
        return self.top + (number + 0.5) * self.pitch

    def reach(self, lp: int) -> float:
        """The length of a bar; the widest number has room beside it."""
        to_you, to_opponent = self.most
        beside = self._beside()
        scales = [
            (room - beside) / most
            for room, most in (
                (self.zero - self.left, to_you),
                (self.right - self.zero, to_opponent),
            )
            if most
        ]
        return max(0.0, lp * min(scales, default=0.0))


def _parts(plan: Plan) -> Iterator[Part]:
    yield from plan.title
    yield from _heads(plan)
    for number, one in enumerate(plan.rows):
        yield from _row(plan, number, one)
    bottom = plan.top + plan.pitch * len(plan.rows)
    yield Stroke(((plan.zero, plan.top), (plan.zero, bottom)), plan.ink.text, 2.0)


def _heads(plan: Plan) -> Iterator[Part]:
    """Over the bars, on either side of the axis, as low as the other."""
    row, gap = plan.type.row, plan.gap / 2
    for player, lines in enumerate(plan.heads):
        top = plan.top - plan.gap / 2 - row * len(lines)
        at = plan.zero + (gap if player else -gap), top
        yield from plan.type.block(at, lines, plan.ink.names[player], 0.0 if player else 1.0)


def _row(plan: Plan, number: int, one: Ending) -> Iterator[Part]:
    middle, row = plan.middle(number), plan.type.row
    if number:
        y = plan.top + number * plan.pitch
        yield Stroke(((plan.gap, y), (plan.look.width - plan.gap, y)), plan.ink.grid, 1.0)
    label, result = plan.labels[number], plan.results[number]
    yield from plan.type.block((plan.gap, middle - len(label) * row / 2), label)
    yield from plan.type.block((plan.said, middle - len(result) * row / 2), result)
    if one.why:
        return
    yield from _bars(plan, middle, one)
    if one.fallen is not None and plan.shape:
        yield from _shapes(plan, middle, one.fallen)


def _bars(plan: Plan, middle: float, one: Ending) -> Iterator[Part]:
    """To the left what you lose, to the right what the opponent loses, each with its number."""
    half = min(0.28 * plan.pitch, 1.1 * plan.type.row)
    for player, lp in enumerate((one.to_you, one.to_opponent)):
        way = 1 if player else -1
        end = plan.zero + way * plan.reach(lp)
        box = Box(min(plan.zero, end), middle - half, max(plan.zero, end), middle + half)
        if lp:
            hatch = "" if player else HATCH
            yield Area((box,), plan.shades[-1 if player else 0], hatch, plan.tint.hatch)
            yield rim(box, plan.ink.text, 1.0)
        if lp or (player and not one.to_you):
            at = end + way * plan.gap / 2, middle
            words = plan.type.line(at, points(lp), align=0.0 if player else 1.0)
            yield patch(words, plan.ink.paper)
            yield words


def _shapes(plan: Plan, middle: float, fallen: tuple[bool, bool]) -> Iterator[Stroke]:
    """A disc for your monster, a square for the target, crossed out where it is destroyed."""
    size = plan.shape
    for player, falls in enumerate(fallen):
        at = plan.shapes + (0.9 + 1.9 * player) * size, middle
        yield Stroke.dots(
            [at], plan.ink.lines[player], 1.25 * size, "projecting" if player else "round"
        )
        if falls:
            for width, colour in ((0.34, plan.ink.paper), (0.16, plan.ink.text)):
                yield Stroke(_cross(at, 0.85 * size), colour, width * size, cap="round")


def _cross(at: XY, reach: float) -> tuple[XY, ...]:
    x, y = at
    return (
        (x - reach, y - reach),
        (x + reach, y + reach),
        BREAK,
        (x - reach, y + reach),
        (x + reach, y - reach),
    )
