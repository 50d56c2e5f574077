"""The lines of a heat map where the result flips, and what is said about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from duelcore.charts.heat_data import VOID, Heat
from duelcore.charts.setting import filled
from duelcore.language import N_

BAND = 0.15  # a result between two lines with less than this share of the map is a band

SIDES = {
    "above": N_("{result} above this line"),
    "below": N_("{result} below this line"),
    "left": N_("{result} left of this line"),
    "right": N_("{result} right of this line"),
}
BETWEEN = N_("{result} between the lines")
WITHIN = N_("within the line at {place}: {result}")

Side = Literal["above", "below", "left", "right"]


class Edge(NamedTuple):
    """A cell's upper edge (`level`) or right edge: the cell, and the results on both sides of it."""

    column: int
    row: int
    level: bool
    results: tuple[int, int]  # of the cell, and of the one above or right of it


@dataclass(frozen=True)
class Flip:
    """The line between two results. It leaves the map at its right or upper edge, or inside it.

    `end` is counted in cells from the lower left corner; None where neither edge is reached.
    """

    results: tuple[int, int]
    edges: tuple[Edge, ...]
    end: tuple[int, int] | None

    def side(self, result: int) -> Side:
        """On which side of it a result lies, told by most of its edges; rather above than beside."""
        votes = Counter((edge.level, edge.results[1] == result) for edge in self.edges)
        level = sum(edge.level for edge in self.edges) * 3 >= len(self.edges)
        further = votes[level, True] >= votes[level, False]
        if level:
            return "above" if further else "below"
        return "right" if further else "left"


def flips(heat: Heat) -> list[Flip]:
    """The lines, in the order in which they leave the map: along its upper edge, then downwards."""
    found: dict[tuple[int, int], list[Edge]] = {}
    for edge in _edges(heat):
        one, other = sorted(edge.results)
        found.setdefault((one, other), []).append(edge)
    lines = [Flip(pair, tuple(edges), _end(edges, heat)) for pair, edges in found.items()]
    return sorted(lines, key=lambda line: (line.end is None, *_order(line, heat)))


def _order(line: Flip, heat: Heat) -> tuple[int, int]:
    column, row = line.end or (0, 0)
    return (0, column) if row == heat.shape[1] else (1, -row)


def _edges(heat: Heat) -> Iterator[Edge]:
    cells = heat.outcome
    for level, one, other in (
        (True, cells[:-1], cells[1:]),
        (False, cells[:, :-1], cells[:, 1:]),
    ):
        for row, column in np.argwhere((one != other) & (one != VOID) & (other != VOID)):
            results = int(one[row, column]), int(other[row, column])
            yield Edge(int(column), int(row), level, results)


def _end(edges: list[Edge], heat: Heat) -> tuple[int, int] | None:
    """Where a line leaves the map: at the right if it can, as high as it can, else at the top."""
    columns, rows = heat.shape
    right = [edge.row + 1 for edge in edges if edge.level and edge.column == columns - 1]
    if right:
        return columns, max(right)
    top = [edge.column + 1 for edge in edges if not edge.level and edge.row == rows - 1]
    return (max(top), rows) if top else None


class Captions:
    """What is written beside each line that leaves the map, and about results that stay inside."""

    def __init__(self, heat: Heat, language: str) -> None:
        self._heat, self._language = heat, language
        self.lines = flips(heat)
        counted = Counter(heat.outcome.ravel().tolist())
        self._share = {code: counted[code] / heat.outcome.size for code in counted}
        self._met = Counter(code for line in self.lines for code in line.results)
        self._named = set[int]()

    def beside(self) -> list[tuple[Flip, str]]:
        """Each line that leaves the map, with its sentences."""
        led = [(line, self._about(line)) for line in self.lines if line.end]
        return [(line, ", ".join(sentences)) for line, sentences in led]

    def within(self) -> list[str]:
        """A sentence for each result that no line beside the map tells of."""
        inside = [line for line in self.lines if not line.end]
        small = {min(line.results, key=lambda code: self._share[code]) for line in inside}
        return [self._inside(code) for code in sorted(small - self._named)]

    def _about(self, line: Flip) -> list[str]:
        bands = [code for code in line.results if self._band(code)]
        wide = [code for code in line.results if code not in bands]
        told = [code for code in wide if code and code not in self._named] or wide[-1:]
        sentences = [self._say(SIDES[line.side(code)], code) for code in told]
        between = [code for code in bands if code not in self._named]
        sentences += [self._say(BETWEEN, code) for code in between]
        return sentences or [self._say(SIDES[line.side(code)], code) for code in line.results[-1:]]

    def _band(self, code: int) -> bool:
        return self._met[code] > 1 and self._share[code] < BAND

    def _say(self, message: str, code: int, **more: str) -> str:
        self._named.add(code)
        return filled(message, self._language, result=self._heat.results[code], **more)

    def _inside(self, code: int) -> str:
        row, column = np.argwhere(self._heat.outcome == code)[0]
        return self._say(WITHIN, code, place=self._heat.at(int(column), int(row)))
