"""What the what-if charts share: the size of the type, lines of words, round numbers, signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor, inf, log10
from typing import Any

from duelcore.charts.letters import LINE, SIZE, amount, fit, width_of
from duelcore.charts.look import Look
from duelcore.charts.parts import XY, Area, Box, Stroke, Words
from duelcore.language import text
from duelcore.wrong import WrongType

Number = int | float


def look_of(size: Any, dark: bool) -> Look:
    """The look of a chart of this size in CSS pixels; raises TypeError or ValueError."""
    if not isinstance(size, tuple) or len(size) != 2:
        raise WrongType(f"the size is width and height, for instance (720, 480), not {size!r}")
    for length in size:
        if isinstance(length, bool) or not isinstance(length, int):
            raise WrongType(f"width and height are whole numbers of CSS pixels, not {size!r}")
    return Look(*size, 2.0, bool(dark))


def words_of(given: Any, what: str) -> str:
    """A text that was given for a part of the chart; raises TypeError for anything else."""
    if not isinstance(given, str):
        raise WrongType(f"the {what} is a text, not {given!r}")
    return " ".join(given.split())


class Type:
    """The type of a chart: as large as the picture allows, so that it is read from afar."""

    def __init__(self, look: Look) -> None:
        wide, high = look.width / 52, look.height / 32
        self.size = max(SIZE, round(min(wide, high) * 2) / 2)
        self.row = round(LINE * self.size) + 1  # from one line to the next
        self.look, self.ink = look, look.ink
        self.gap = round(0.6 * self.size)
        self.drop = round(0.55 * self.row) + 1  # from an axis to what is written below it

    def width(self, words: str, scale: float = 1.0) -> float:
        """In CSS pixels, of the letters that can be shown."""
        return width_of(self.fit(words, inf, scale), self.look, self.size * scale)

    def fit(self, words: str, room: float, scale: float = 1.0) -> str:
        """As one line, shortened to the room."""
        return fit(words, room, self.look, self.size * scale)

    def wrap(self, words: str, room: float, most: int = 4) -> list[str]:
        """In at most that many lines, as few as there is room for; what is too long is shortened."""
        lines = [""]
        for word in filter(None, words.split(" ")):
            longer = f"{lines[-1]} {word}".strip()
            if not lines[-1] or self.width(longer) <= room or len(lines) == most:
                lines[-1] = longer
            else:
                lines.append(word)
        return [self.fit(line, room) for line in lines]

    def wrap_all(self, texts: Iterable[str], room: float, most: float) -> list[list[str]]:
        """Each in lines, in a column that its longest word may widen up to `most`."""
        given = [*texts]
        longest = max((self.width(word) for one in given for word in one.split()), default=0.0)
        return [self.wrap(one, min(max(room, longest + 1), most), 9) for one in given]

    def line(
        self, at: XY, words: str, colour: str = "", align: float = 0.0, scale: float = 1.0
    ) -> Words:
        """A line of type centred at the point's height.

        It starts there, or is centred (`align` 0.5), or ends there (1).
        """
        shown = self.fit(words, inf, scale)
        start = at[0] - align * self.width(words, scale)
        colour = colour or self.ink.text
        return Words.at((start, at[1]), shown, colour, self.look, self.size * scale)

    def block(
        self, at: XY, lines: Sequence[str], colour: str = "", align: float = 0.0
    ) -> Iterator[Words]:
        """Lines below each other, the first one's upper edge at the point's height."""
        for number, words in enumerate(lines):
            middle = at[1] + (number + 0.5) * self.row
            yield self.line((at[0], middle), words, colour, align)


def headline(title: str, type_: Type) -> tuple[Words, ...]:
    """The title at the upper left, in at most two lines."""
    room, row = type_.look.width - 2 * type_.gap, 1.2 * type_.row
    lines = type_.wrap(title, room / 1.15, 2) if title else []
    return tuple(
        type_.line((type_.gap, type_.gap + (number + 0.45) * row), line, scale=1.15)
        for number, line in enumerate(type_.fit(line, room, 1.15) for line in lines)
    )


def head_height(title: Sequence[Words], type_: Type) -> int:
    """How far down a title reaches, with the room above it."""
    return type_.gap + ceil(1.2 * type_.row * len(title))


def patch(words: Words, colour: str, margin: float = 2.0) -> Area:
    """Ground under a line of type, so that no line or hatching runs through its letters."""
    left, top, right, bottom = words.box
    return Area((Box(left - margin, top, right + margin, bottom),), colour)


def rim(box: Box, colour: str, width: float) -> Stroke:
    """A frame along the edge of a rectangle."""
    left, top, right, bottom = box
    corners = (left, top), (right, top), (right, bottom), (left, bottom), (left, top)
    return Stroke(corners, colour, width, cap="projecting")


def moved(
    middles: Sequence[float], sizes: Sequence[float], top: float, bottom: float
) -> list[float]:
    """The middles of things one below the other, moved as little as keeps them apart.

    Things that have no room between `top` and `bottom` reach beyond `bottom`.
    """
    placed, free = list[float](), top
    for middle, size in zip(middles, sizes, strict=True):
        placed.append(max(middle, free + size / 2))
        free = placed[-1] + size / 2
    free = max(bottom, top + sum(sizes))
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], free - sizes[number] / 2)
        free = placed[number] - sizes[number] / 2
    return placed


def ticks(low: Number, high: Number, most: int) -> list[Number]:
    """At most so many round numbers (at least two) from `low` to `high`, 0 among them if it is inside."""
    span = max(high - low, 1e-9)
    power = 10.0 ** floor(log10(span / max(1, most)))
    steps = (mantissa * power * ten for ten in (1, 10, 100) for mantissa in (1, 2, 5))
    step = next(step for step in steps if span / step < max(1, most))
    first, last = -floor(-low / step), floor(high / step)
    return [round(number * step, 10) for number in range(first, last + 1)]


def signed(lp: Number) -> str:
    """+600, −300, 0."""
    return f"+{points(lp)}" if lp > 0 else f"−{points(-lp)}" if lp < 0 else "0"


def points(value: Number) -> str:
    """A number as it is read: 1500, −300, 12.5, 9.0e15."""
    if value < 0:
        return f"−{points(-value)}"
    if value >= 10**7 or float(value).is_integer():
        return amount(int(value))
    short = round(value, 1) if value >= 10 else float(f"{value:.3g}")
    return amount(int(short)) if short.is_integer() else str(short)


def sentence(words: str) -> str:
    """With a full stop at its end, unless it has one or is empty."""
    return words if not words or words[-1] in ".?!" else f"{words}."


def filled(message: str, language: str, **values: object) -> str:
    """A sentence in the reader's language with its gaps filled."""
    return text(message, language).format(**values)
