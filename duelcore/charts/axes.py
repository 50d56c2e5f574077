"""Which values of an axis are written, so that none overlaps the next."""

from __future__ import annotations

from collections.abc import Sequence

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


def placed_words(values: Sequence[Number | str], type_: Type, pitch: float) -> dict[int, list[str]]:
    """The values along a level axis that are written, in lines: words wrapped, numbers thinned."""
    if isinstance(values[0], str):
        return {n: type_.wrap(str(one), pitch - 4, 4) for n, one in enumerate(values)}
    wide = max(type_.width(points(float(one))) for one in values) + type_.size
    chosen = thinned(values, pitch, wide)
    return {n: [points(float(values[n]))] for n in chosen}
