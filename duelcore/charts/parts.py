"""What a picture is made of. Lengths are CSS pixels, counted from its upper left corner."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Literal, NamedTuple

from duelcore.charts.letters import LINE, SIZE, SMALL, width_of
from duelcore.charts.look import Look

XY = tuple[float, float]
BREAK: XY = (math.nan, math.nan)  # lifts the pen between two points of a stroke


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Words:
    """One line of type; its letters stay within the box."""

    text: str
    box: Box
    colour: str
    size: float = SIZE

    @classmethod
    def at(cls, start: XY, text: str, colour: str, look: Look, size: float = SMALL) -> Words:
        """From a point on, the box centred at the point's height."""
        (left, middle), half = start, LINE * size / 2
        box = Box(left, middle - half, left + width_of(text, look, size), middle + half)
        return cls(text, box, colour, size)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through the points."""

    points: tuple[XY, ...]
    colour: str
    width: float = 1.0
    dashes: tuple[float, ...] = ()  # multiples of the width
    cap: Literal["butt", "round", "projecting"] = "butt"  # the shape of its ends

    @classmethod
    def dots(
        cls, points: Iterable[XY], colour: str, width: float, cap: Literal["round", "projecting"]
    ) -> Stroke:
        """A disc or a square at each point: the two ends of a line too short to be seen."""
        short = (((x, y), (x + 0.01, y), BREAK) for x, y in points)
        return cls(tuple(chain.from_iterable(short)), colour, width, cap=cap)


@dataclass(frozen=True, slots=True)
class Area:
    """Filled rectangles of one colour, hatched as matplotlib writes it ("//", "xx") or not."""

    boxes: tuple[Box, ...]
    colour: str
    hatch: str = ""
    ink: str = "#000000"  # the colour of the hatching


Part = Words | Stroke | Area
