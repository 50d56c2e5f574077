"""Where there is room for annotations, so that they overlap neither each other nor the lines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise, product

from duelcore.charts.letters import HEIGHT
from duelcore.charts.parts import XY, Box
from duelcore.charts.scene import Scene

REACH = 45  # how far an annotation may stand from its point, in CSS pixels

# The ways to stand above or below a point, the best first: at which distance, whether on the less
# fitting side, and with the start, the middle or the end of the words at the point.
WAYS = sorted(
    product(range(0, REACH, 3), (False, True), (0, 1, 2)),
    key=lambda way: way[0] + 25 * way[1] + 3 * way[2],
)


class Room:
    """Where there is room for one more annotation.

    For every row of CSS pixels `_taken` has an integer with a bit for every column. It is set where
    words with their upper edge in this row would touch something: one operation tells whether they
    have room.
    """

    def __init__(self, area: Box, lines: Iterable[Box] = ()) -> None:
        self._area = area
        self._lowest = int(area.bottom) - HEIGHT  # upper edge
        self._taken = [0] * (self._lowest + 1)
        self._words: list[Box] = []
        for box in lines:
            self._take(box)

    def find(self, at: XY, width: float, upward: bool) -> Box | None:
        """The best place for words near a point, `upward` being the side to prefer.

        The way there is free of words too, for a leader.
        """
        x, y = at[0], round(at[1])
        starts = (x - 3, x - width / 2, x + 4 - width)
        lefts = [min(max(start, self._area.left), self._area.right - width) for start in starts]
        columns = [_columns(left, left + width) for left in lefts]
        between = [one for one in self._words if one.left < x + 3 and x - 3 < one.right]
        for distance, other_side, start in WAYS:
            top = y - distance - HEIGHT if upward != other_side else y + distance
            free = 0 <= top <= self._lowest and not self._taken[top] & columns[start]
            way = min(y, top), max(y, top)
            if free and not any(way[0] < one.bottom and one.top < way[1] for one in between):
                return Box(lefts[start], top, lefts[start] + width, top + HEIGHT)
        return None

    def write(self, at: XY, box: Box) -> None:
        """Take the place of words, with a gap at either side, and the way to them."""
        x, y = at
        words = Box(box.left - 4, box.top, box.right + 4, box.bottom)
        way = Box(x - 3, min(y, box.top), x + 3, max(y, box.top))
        for taken in (words, way):
            self._words.append(taken)
            self._take(taken)

    def _take(self, box: Box) -> None:
        rows = slice(max(0, int(box.top) - HEIGHT + 1), math.ceil(box.bottom))
        columns = _columns(box.left, box.right)
        self._taken[rows] = [row | columns for row in self._taken[rows]]


def _columns(left: float, right: float) -> int:
    return (1 << math.ceil(right)) - (1 << max(0, int(left)))


def lines_of(scene: Scene) -> Iterator[Box]:
    """The surroundings of grid, lines and marks."""
    left, _, right, _ = scene.area
    for tick in scene.ticks:
        margin = 1 if tick else 5  # at the scale of steps, a leader has to be long enough to see
        yield _around((left, scene.y(tick)), (right, scene.y(tick)), margin)
    for player in (0, 1):
        for start, end in pairwise(scene.line(player)):
            yield _around(start, end, 3)
        for at in scene.changes(player):
            yield _around(at, at, 5)


def _around(start: XY, end: XY, margin: float) -> Box:
    """The surroundings of an upright or level line."""
    (left, right), (top, bottom) = sorted((start[0], end[0])), sorted((start[1], end[1]))
    return Box(left - margin, top - margin, right + margin, bottom + margin)
