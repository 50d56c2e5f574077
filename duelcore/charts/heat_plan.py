"""The rooms of a heat map: how wide and how high each part is, from which all places follow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duelcore.charts.axes import is_numbered, numbered, placed_words, unclear
from duelcore.charts.flips import Captions
from duelcore.charts.heat_data import VOID, Heat
from duelcore.charts.heat_text import damage_words
from duelcore.charts.look import Look
from duelcore.charts.parts import XY, Area, Box
from duelcore.charts.setting import (
    Type,
    filled,
    head_height,
    headline,
    points,
    signed,
)
from duelcore.charts.shades import HATCH, STEPS, VOID_HATCH, shades, tint
from duelcore.language import N_, text

CELLS = 12  # on an axis, up to which values are written into the cells
SCALE = N_("Battle damage in LP: + to the opponent, − to you (hatched)")
PRESENT = N_("present battle: {ending}")
LANE = 6.0  # between two leaders above the map, in CSS pixels


class Plan:
    """The rooms of the picture, from which all places follow. It may be higher than its look."""

    def __init__(self, heat: Heat, title: str, look: Look, language: str) -> None:
        self.heat, self.language, self.look = heat, language, look
        self.type = Type(look)
        self.ink, self.tint = look.ink, tint(look.dark)
        self.shades = shades(look.dark)
        self.gap = self.type.gap
        captions = Captions(heat, language)
        self.flips = captions.lines
        self.title = headline(title, self.type)
        self._columns(captions)
        self._rows(captions)

    # The rooms

    def _columns(self, captions: Captions) -> None:
        """The numbers at the left, the map, and what is said about its lines at the right."""
        width = self.look.width
        most = width * (0.2 if isinstance(self.heat.y[0], str) else 0.15)
        self.y_words = [self.type.wrap(_shown(one), most, 3) for one in self.heat.y]
        if unclear(self.heat.y, self.y_words, self.type):
            self.y_words = [[str(number + 1)] for number in range(len(self.heat.y))]
        scale = max(self.type.width(line) for words in self.y_words for line in words)
        told = captions.beside()
        said_of = self.type.wrap_all((says for _, says in told), 0.25 * width, 0.33 * width)
        self.beside = [(flip, lines) for (flip, _), lines in zip(told, said_of, strict=True)]
        said = [self.type.width(line) for _, lines in self.beside for line in lines]
        self.said = width - self.gap - max(said, default=0.0)
        left = round(scale + 2 * self.gap)
        right = self.said - self.gap - 14 if said else width - 2 * self.gap
        self.left, self.right = left, max(int(right), left + 40)

    def _rows(self, captions: Captions) -> None:
        """Title, label, leaders, map, scale, colours, key: those around the map have their height."""
        row, words = self.type.row, [self.heat.labels[1]] if self.heat.labels[1] else []
        self.label_top = head_height(self.title, self.type)
        lanes = sum(
            flip.end is not None and flip.end[1] == self.heat.shape[1] for flip, _ in self.beside
        )
        # The value beside the highest row may stand half above it.
        top = self.label_top + row * len(words) + max(LANE * (lanes + 1), row / 2)
        self.x_words = placed_words(self.heat.x, self.type, self.pitch(0))
        self.key = self._key(captions)
        below = row * max(len(lines) for lines in self.x_words.values()) + self.type.drop
        below += row * bool(self.heat.labels[0]) + self.gap
        scale = self.type.wrap(text(SCALE, self.language), self.look.width - 2 * self.gap, 3)
        self.scale = scale
        below += row * (len(scale) + 2) + self.gap
        below += row * len(self.key) + self.gap
        said = sum(len(lines) for _, lines in self.beside) * row + self.gap * len(self.beside)
        least = max(7 * row, said - LANE * lanes, self._least_of_words())
        self.top = ceil(top)
        self.bottom = self.top + max(ceil(least), int(self.look.height - top - below))
        self.height = ceil(self.bottom + below)

    def _least_of_words(self) -> int:
        """The height that rows named by words need, so that all names have room."""
        if not isinstance(self.heat.y[0], str):
            return 0
        return len(self.heat.y) * (max(map(len, self.y_words)) * self.type.row + 2)

    def _key(self, captions: Captions) -> list[tuple[str, str]]:
        """What is said below the map: the present battle where it has no room in it, masks."""
        entries = list[tuple[str, str]]()
        if self.heat.present:
            entries.append(("present", self.present))
        if (self.heat.outcome == VOID).any():
            entries.append(("void", self.heat.missing))
        entries += [("line", says) for says in captions.within()]
        room = self.look.width - 3 * self.gap - self.type.row
        lines = [
            (kind if number == 0 else "", line)
            for kind, says in entries
            for number, line in enumerate(self.type.wrap(says, room, 3))
        ]
        return [*lines, *(("", line) for line in self._names(room))]

    def _names(self, room: float) -> Iterator[str]:
        """The words of an axis that are only numbered beside the map."""
        axes = (("→", self.heat.x, self.x_words), ("↑", self.heat.y, dict(enumerate(self.y_words))))
        for arrow, values, written in axes:
            if is_numbered(values, written):
                yield from self.type.wrap(numbered(values, written, arrow), room, 999)

    @property
    def present(self) -> str:
        """The present battle and its value."""
        column, row = self.heat.present or (0, 0)
        if self.heat.outcome[row, column] == VOID:
            ending = self.heat.missing
        else:
            ending = damage_words(self.heat.damage[row, column].item(), self.language)
        place = self.heat.at(column, row)
        return f"{filled(PRESENT, self.language, ending=place)}: {ending}"

    # Places in the map

    def pitch(self, way: int) -> float:
        """The width of a cell, or its height."""
        if way:
            return (self.bottom - self.top) / self.heat.shape[1]
        return (self.right - self.left) / self.heat.shape[0]

    def at(self, column: float, row: float) -> XY:
        """A point of the map, counted in cells from its lower left corner."""
        return self.left + column * self.pitch(0), self.bottom - row * self.pitch(1)

    def cell(self, column: int, row: int, across: int = 1) -> Box:
        """A cell, or several beside each other."""
        (left, bottom), (right, top) = self.at(column, row), self.at(column + across, row + 1)
        return Box(left, top, right, bottom)

    def level(self, lp: float) -> int:
        """The shade of an amount of damage: 0 for most to you, 16 for none."""
        return int(self.levels(np.array(lp)))

    def levels(self, damage: NDArray[Any]) -> NDArray[np.int64]:
        """The shade of each of many amounts."""
        steps = np.ceil(abs(damage) / (self.heat.most or 1) * STEPS - 1e-9).clip(1, STEPS)
        found: NDArray[np.int64] = (STEPS + np.sign(damage) * steps).astype(np.int64)
        return found

    def shade(self, level: int | None, boxes: tuple[Box, ...]) -> Area:
        """Cells of one shade; those of damage to you are hatched, and those without a battle."""
        if level is None:
            return Area(boxes, self.tint.void, VOID_HATCH, self.tint.hatch)
        return Area(boxes, self.shades[level], HATCH if level < STEPS else "", self.tint.hatch)

    @cached_property
    def written(self) -> bool:
        """Whether values stand in the cells."""
        columns, rows = self.heat.shape
        if max(columns, rows) > CELLS:
            return False
        wide = self.type.width(self._widest(), self.value_scale) + 3 <= self.pitch(0)
        return wide and self.type.row * self.value_scale + 2 <= self.pitch(1)

    def _widest(self) -> str:
        shown = [signed(one) for one in self.heat.damage.ravel().tolist()]
        return max(shown, key=self.type.width)

    @cached_property
    def value_scale(self) -> float:
        """The size of the values, as a share of that of the type."""
        columns, _ = self.heat.shape
        wide = (self.right - self.left) / columns - 3
        share = wide / max(1.0, self.type.width(self._widest()))
        return max(min(1.0, int(share * 20) / 20), min(1.0, 10 / self.type.size))


def _shown(value: float | str) -> str:
    return value if isinstance(value, str) else points(value)
