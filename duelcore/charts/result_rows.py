"""The distribution of results in words: a bar for each, with its probability behind it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from duelcore.charts.chances import Chances, percent
from duelcore.charts.look import Look
from duelcore.charts.parts import Area, Box, Part
from duelcore.charts.setting import Type, head_height, headline, rim


class Rows:
    """The rooms of the picture, from which all places follow. It may be higher than its look."""

    def __init__(self, chances: Chances, title: str, look: Look) -> None:
        self.type, self.look, self.gap = Type(look), look, Type(look).gap
        self.title = headline(title, self.type)
        self.shares = [share for _, share in chances.of]
        width, names = look.width, (str(value) for value, _ in chances.of)
        self.names = self.type.wrap_all(names, 0.35 * width, 0.5 * width)
        self.told = [self._words(share) for share in self.shares]
        longest = max(self.type.width(line) for lines in self.names for line in lines)
        self.left = 2 * self.gap + longest
        self.right = width - 2 * self.gap - max(map(self.type.width, self.told))
        self._heights()

    def _words(self, share: Fraction) -> str:
        """The percentage, with the exact fraction where it is short enough."""
        exact = f"{percent(share)} ({share})"
        return exact if self.type.width(exact) < 0.25 * self.look.width else percent(share)

    def _heights(self) -> None:
        row, count = self.type.row, len(self.names)
        self.top = head_height(self.title, self.type) + self.gap
        room = (self.look.height - self.top - self.gap) / count
        self.pitch = max((max(map(len, self.names)) + 0.6) * row, min(5 * row, room))
        self.height = ceil(self.top + self.pitch * count + self.gap)

    def parts(self) -> tuple[Part, ...]:
        """The parts of the picture."""
        rows = (part for number in range(len(self.names)) for part in self._row(number))
        return (*self.title, *rows)

    def _row(self, number: int) -> Iterator[Part]:
        name, share = self.names[number], self.shares[number]
        middle = self.top + (number + 0.5) * self.pitch
        long = float(share / max(self.shares)) * max(10.0, self.right - self.left)
        half = 0.3 * self.pitch
        box = Box(self.left, middle - half, self.left + long, middle + half)
        yield from self.type.block((self.gap, middle - len(name) * self.type.row / 2), name)
        yield Area((box,), self.look.ink.grid)
        yield rim(box, self.look.ink.text, 1.0)
        yield self.type.line((box.right + self.gap, middle), self.told[number])
