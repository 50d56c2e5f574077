"""Where everything in a heat map stands, from the back to the front; nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import numpy as np

from duelcore.charts.axes import thinned
from duelcore.charts.flips import Flip
from duelcore.charts.heat_data import VOID
from duelcore.charts.heat_plan import LANE, Plan
from duelcore.charts.heat_scale import Scale
from duelcore.charts.parts import BREAK, XY, Area, Box, Part, Stroke
from duelcore.charts.setting import (
    moved,
    patch,
    rim,
    signed,
)


def heat_parts(plan: Plan) -> tuple[Part, ...]:
    """The parts of the picture; the boxes of all words are disjoint and within it."""
    return (
        *plan.title,
        *_cells(plan),
        *_axes(plan),
        *_values(plan),
        *_lines(plan),
        *_captions(plan),
        *_marker(plan),
        *Scale(plan).parts(),
        *_key_rows(plan),
    )


def _cells(plan: Plan) -> Iterator[Area]:
    """The battles, shade by shade; those beside each other as one rectangle."""
    boxes: dict[int | None, list[Box]] = {}
    levels = np.where(plan.heat.outcome == VOID, VOID, plan.levels(plan.heat.damage))
    for row, shades in enumerate(levels.tolist()):
        column = 0
        for level, run in groupby(shades):
            across = len([*run])
            box = plan.cell(column, row, across)
            boxes.setdefault(None if level == VOID else level, []).append(box)
            column += across
    for level, found in boxes.items():
        yield plan.shade(level, tuple(found))


def _axes(plan: Plan) -> Iterator[Part]:
    """The frame of the map, the values of both axes and what they are."""
    yield rim(Box(plan.left, plan.top, plan.right, plan.bottom), plan.ink.soft, 1.0)
    x_label, y_label = plan.heat.labels
    yield from _x_values(plan)
    yield from _y_values(plan)
    rows = max(len(lines) for lines in plan.x_words.values())
    if x_label:
        below = plan.bottom + plan.type.drop + (rows + 0.5) * plan.type.row
        fitted = plan.type.fit(f"{x_label} →", plan.right - plan.left)
        yield plan.type.line((plan.right, below), fitted, align=1.0)
    if y_label:
        fitted = plan.type.fit(f"↑ {y_label}", plan.look.width - 2 * plan.gap)
        yield plan.type.line((plan.gap, plan.label_top + plan.type.row / 2), fitted)


def _x_values(plan: Plan) -> Iterator[Part]:
    marks = list[XY]()
    for column, lines in plan.x_words.items():
        x, y = plan.at(column + 0.5, 0)
        marks += (x, y), (x, y + 5), BREAK
        yield from plan.type.block((x, y + plan.type.drop), lines, plan.ink.text, 0.5)
    yield Stroke(tuple(marks), plan.ink.soft, 1.5)


def _y_values(plan: Plan) -> Iterator[Part]:
    marks, row = list[XY](), plan.type.row
    high = max(map(len, plan.y_words)) * row
    for number in thinned(plan.heat.y, plan.pitch(1), high + 1):
        x, y = plan.at(0, number + 0.5)
        lines = plan.y_words[number]
        marks += (x, y), (x - 5, y), BREAK
        yield from plan.type.block(
            (x - plan.gap, y - len(lines) * row / 2), lines, plan.ink.text, 1.0
        )
    yield Stroke(tuple(marks), plan.ink.soft, 1.5)


def _values(plan: Plan) -> Iterator[Part]:
    """The damage of each battle in its cell, without hatching through it."""
    scale = plan.value_scale
    if not plan.written:
        return
    columns, rows = plan.heat.shape
    for row in range(rows):
        for column in range(columns):
            if plan.heat.outcome[row, column] != VOID:
                lp = plan.heat.damage[row, column].item()
                at = plan.at(column + 0.5, row + 0.5)
                words = plan.type.line(at, signed(lp), align=0.5, scale=scale)
                yield patch(words, plan.shades[plan.level(lp)])
                yield words


def _lines(plan: Plan) -> Iterator[Stroke]:
    """Where the result flips: dark, on a rim of paper, so that they are seen on any shade."""
    points_of = [tuple(_corners(plan, flip)) for flip in plan.flips]
    thin = min(plan.pitch(0), plan.pitch(1)) / 4
    wide = min(0.22 * plan.type.size, max(1.5, thin))
    for width, colour in ((2 * wide, plan.ink.paper), (wide, plan.ink.text)):
        for found in points_of:
            yield Stroke(found, colour, width, cap="projecting")


def _corners(plan: Plan, flip: Flip) -> Iterator[XY]:
    for column, row, level, _ in flip.edges:
        if level:
            yield from (plan.at(column, row + 1), plan.at(column + 1, row + 1), BREAK)
        else:
            yield from (plan.at(column + 1, row), plan.at(column + 1, row + 1), BREAK)


def _captions(plan: Plan) -> Iterator[Part]:
    """Beside the map: what each line parts, with a leader from where it leaves the map."""
    sizes = [len(lines) * plan.type.row + plan.gap for _, lines in plan.beside]
    lanes = [flip.end[1] == plan.heat.shape[1] for flip, _ in plan.beside if flip.end]
    high, lane = [], sum(lanes)
    ends = [plan.at(*flip.end) for flip, _ in plan.beside if flip.end]
    for number, at_top in enumerate(lanes):
        high.append(plan.top - LANE * (lane - number) if at_top else ends[number][1])
    top = plan.top - LANE * (lane + 1)
    middles = moved(high, sizes, top, plan.bottom + plan.gap)
    for (_, lines), end, turn, middle, size in zip(
        plan.beside, ends, high, middles, sizes, strict=True
    ):
        start = middle - (size - plan.gap) / 2
        corner = plan.right + plan.gap / 2
        way = end, (end[0], turn), (max(corner, end[0]), turn), (plan.said - 4, middle)
        yield Stroke(way, plan.ink.text, 0.11 * plan.type.size)
        yield from plan.type.block((plan.said, start), lines)


def _marker(plan: Plan) -> Iterator[Part]:
    """The present battle: a frame around its cell where values are written, else a ring and a label."""
    if not plan.heat.present:
        return
    column, row = plan.heat.present
    yield from _present_mark(plan.cell(column, row), plan)
    if not plan.written and plan.heat.outcome[row, column] != VOID:
        at, lp = plan.at(column + 0.5, row + 0.5), plan.heat.damage[row, column].item()
        yield from _label(plan, at, signed(lp))


def _present_mark(box: Box, plan: Plan) -> Iterator[Stroke]:
    """A frame where values are written, else a ring."""
    at = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    yield from _frame(box, plan) if plan.written else _ring(at, plan)


def _frame(box: Box, plan: Plan) -> Iterator[Stroke]:
    wide = 0.35 * plan.type.size
    yield rim(box, plan.ink.paper, 1.8 * wide)
    yield rim(box, plan.ink.names[0], wide)


def _ring(at: XY, plan: Plan) -> Iterator[Stroke]:
    size = plan.type.size
    for share, colour in ((1.35, plan.ink.paper), (1.1, plan.ink.text), (0.7, plan.ink.paper)):
        yield Stroke.dots([at], colour, share * size, "round")
    yield Stroke.dots([at], plan.ink.text, 0.35 * size, "round")


def _label(plan: Plan, at: XY, value: str) -> Iterator[Part]:
    """The value beside the ring, where the map has room for it, on paper."""
    gap, away = plan.gap / 2, 0.9 * plan.type.size
    wide, half = plan.type.width(value) + 2 * gap, plan.type.row / 2
    left = at[0] + away if at[0] + away + wide <= plan.right else at[0] - away - wide
    if left < plan.left:  # the key tells it
        return
    middle = min(max(at[1], plan.top + half), plan.bottom - half)
    box = Box(left, middle - half, left + wide, middle + half)
    yield Area((box,), plan.ink.paper)
    yield rim(box, plan.ink.text, 1.5)
    yield plan.type.line((left + gap, middle), value)


def _key_rows(plan: Plan) -> Iterator[Part]:
    """Below everything: what marks and hatching mean."""
    row = plan.type.row
    top = plan.height - row * len(plan.key) - plan.gap / 2
    for number, (kind, says) in enumerate(plan.key):
        middle = top + (number + 0.5) * row
        box = Box(plan.gap + 3, middle - row * 0.32, plan.gap + row, middle + row * 0.32)
        if kind == "present":
            yield from _present_mark(box, plan)
        elif kind == "void":
            yield plan.shade(None, (box,))
        elif kind == "line":
            yield Stroke(((box.left, middle), (box.right, middle)), plan.ink.text, 3.0)
        yield plan.type.line((2 * plan.gap + row, middle), says)
