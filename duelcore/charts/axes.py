"""Which values of an axis are written, so that none overlaps the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf

from duelcore.charts.setting import Number, Type, points

EVERY = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)


def thinned(values: Sequence[Number | str], pitch: float, size: float) -> range:
    """The places of the values that are written: as many as have room, the roundest of them.

    `pitch` is the distance of two values and `size` the room that each needs. Of words, all are.
    """
    if isinstance(values[0], str):
        return range(len(values))
    every = next((one for one in EVERY if one * pitch >= size), len(values))
    starts = range(min(every, len(values)))
    return range(max(starts, key=lambda start: _round(values[start::every])), len(values), every)


def _round(values: Sequence[Number | str]) -> float:
    """How round some numbers are: the zeros at the end of each on average, 0 having four."""
    return sum(_zeros(value) if value else 4 for value in values) / len(values)


def _zeros(value: Number | str) -> int:
    written = points(float(value))
    return len(written) - len(written.rstrip("0"))


LEGIBLE = 6
"""So many letters of a word that is cut still tell which one it is."""

NAMED = 100
"""Up to so many numbered words all stand in the key; of more, those whose number is written."""


def unclear(values: Sequence[Number | str], lines: Sequence[Sequence[str]], type_: Type) -> bool:
    """Whether words that were cut to fit cannot be told apart, or hardly be read."""
    shown = [" ".join(one) for one in lines]
    for value, words, told in zip(values, lines, shown, strict=True):
        if not isinstance(value, str) or told == type_.fit(value, inf):
            continue
        short = any(word.endswith("…") and len(word) <= LEGIBLE for word in words)
        if short or any(
            told == other and one != value for one, other in zip(values, shown, strict=True)
        ):
            return True
    return False


def is_numbered(values: Sequence[Number | str], written: Mapping[int, list[str]]) -> bool:
    """Whether words were numbered, so that they need a key."""
    if not isinstance(values[0], str) or all(written[n] == [values[n]] for n in written):
        return False
    return all(written[n] == [str(n + 1)] for n in written)


def numbered(values: Sequence[Number | str], written: Iterable[int], arrow: str) -> str:
    """The key of an axis whose words are numbered from 1: "→ 1 Jinzo, 2 Kuriboh"."""
    chosen = range(len(values)) if len(values) <= NAMED else sorted(written)
    named = (f"{n + 1} {values[n]}".replace(" ", "\xa0", 1) for n in chosen)
    return f"{arrow}\xa0{', '.join(named)}"


def placed_words(values: Sequence[Number | str], type_: Type, pitch: float) -> dict[int, list[str]]:
    """The values along a level axis that are written, in lines: words wrapped, numbers thinned.

    Words of which too little could be written are numbered from 1; see `numbered`.
    """
    if isinstance(values[0], str):
        lines = [type_.wrap(str(one), pitch - 4, 4) for one in values]
        if not unclear(values, lines, type_):
            return dict(enumerate(lines))
        values = range(1, len(values) + 1)
    wide = max(type_.width(points(float(one))) for one in values) + type_.size
    chosen = thinned(values, pitch, wide)
    return {n: [points(float(values[n]))] for n in chosen}
