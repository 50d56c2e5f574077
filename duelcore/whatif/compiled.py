"""The loops that numba compiles; imported only when one is needed, since numba takes its time.

The first call in a new environment compiles for some seconds; what is compiled is kept on disk,
where a folder can be written, and the first call of every later kernel only reads it. The loops
know no rule: they compare, look up and multiply by what `engine_table` has been told.

The `*_rows` loops fill tables. An amount is either `bent`, a multiple of the difference that
depends on its sign, or `broken`: halves and numbers too; where all amounts of a table are bent and
it does not matter by how much a value is larger, `is_plain`. A row at a time, in steps that stay in
the processor's cache, and without branches, so that several cells are done at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba  # type: ignore[import-untyped,unused-ignore]
import numpy as np

Loop = TypeVar("Loop", bound=Callable[..., Any])

STEP = 2048
"""So many columns of a row are done at a time: their values stay in the nearest cache."""


def jit(loop: Loop) -> Loop:
    """Compile a loop on its first call, kept on disk if any folder for it can be written."""
    try:
        made: Any = numba.njit(cache=True, nogil=True)(loop)
    except RuntimeError:  # no folder can be written: compile anew in every kernel
        made = numba.njit(nogil=True)(loop)
    return cast(Loop, made)


@jit
def fill(
    attack: Any,
    value: Any,
    row: Any,
    first: Any,
    second: Any,
    forms: Any,
    flags: Any,
    which: Any,
    amounts: Any,
    bytes_: Any,
) -> None:
    """`kernel.numpy_fill`, with the table as two dimensions: (row × kind) × what stands there."""
    for i in range(attack.size):
        difference = attack[i] - value[i]
        kind = min(max(difference, -2), 2) + 2
        if attack[i] == 0 and value[i] == 0:
            kind = 5
        cell = row[i] * 6 + kind
        difference = abs(difference)
        for place in range(which.size):
            form = which[place] * 3
            number = forms[cell, form + 2]
            amount = difference * forms[cell, form] >> forms[cell, form + 1]
            if number == 1:
                amount = first[i]
            elif number == 2:
                amount = second[i]
            amounts[place, i] = amount
        for flag in range(4):
            bytes_[flag, i] = flags[cell, flag]


# Cells of a table. The bytes of a cell are packed into a word: `at` holds those for more by 1,
# more by 2 or more, less by 1, less by 2 or more; `equal` is that for equal values in this row.


@jit
def word(d: Any, equal: Any, at: Any) -> Any:
    """The packed bytes of a cell with the difference `d`."""
    more = at[1] if d > 1 else at[0]
    less = at[3] if d < -1 else at[2]
    return more if d > 0 else (less if d < 0 else equal)


@jit
def plain_word(d: Any, equal: Any, at: Any) -> Any:
    """The same where it does not matter by how much."""
    return at[1] if d > 0 else (at[3] if d < 0 else equal)


@jit
def bent(d: Any, by: Any) -> Any:
    """A multiple of the difference, one above and another below 0."""
    return d * (by[0] if d > 0 else by[1])


@jit
def broken(d: Any, by: Any) -> Any:
    """Multiples of the difference or of half of it, and a number from some difference on.

    Halved as an unsigned number, since signed shifts are slow.
    """
    shift, factor = by[2] if d > 0 else by[3], by[0] if d > 0 else -by[1]
    line = np.int64(np.uint64(abs(d)) >> np.uint64(shift)) * factor
    return line + (by[4] if d >= by[5] else (by[6] if d <= by[7] else 0))


@jit
def _bent_and_byte(a: Any, values: Any, by: Any, equal: Any, at: Any, out: Any, byte: Any) -> None:
    for j in range(values.size):
        d = a - values[j]
        out[j] = bent(d, by)
        byte[j] = plain_word(d, equal, at)


@jit
def _broken_and_byte(
    a: Any, values: Any, by: Any, equal: Any, at: Any, out: Any, byte: Any
) -> None:
    for j in range(values.size):
        d = a - values[j]
        out[j] = broken(d, by)
        byte[j] = word(d, equal, at)


@jit
def pair_rows(
    attack: Any, values: Any, is_plain: Any, by: Any, equal: Any, at: Any, out: Any, byte: Any
) -> None:
    """One amount and one byte per cell; `equal` holds the word of equal values for every row."""
    for i in range(attack.size):
        for start in range(0, values.size, STEP):
            some = slice(start, start + STEP)
            here, into, beside = values[some], out[i][some], byte[i][some]
            if is_plain:
                _bent_and_byte(attack[i], here, by, equal[i], at, into, beside)
            else:
                _broken_and_byte(attack[i], here, by, equal[i], at, into, beside)


@jit
def _all_bent(
    a: Any, values: Any, by: Any, other: Any, equal: Any, at: Any,
    taken: Any, dealt: Any, one: Any, two: Any, three: Any,
) -> None:  # fmt: skip
    for j in range(values.size):
        d = a - values[j]
        taken[j] = bent(d, by)
        dealt[j] = bent(d, other)
        packed = plain_word(d, equal, at)
        one[j] = packed
        two[j] = packed >> 8
        three[j] = packed >> 16


@jit
def _all_broken(
    a: Any, values: Any, by: Any, other: Any, equal: Any, at: Any,
    taken: Any, dealt: Any, one: Any, two: Any, three: Any,
) -> None:  # fmt: skip
    for j in range(values.size):
        d = a - values[j]
        taken[j] = broken(d, by)
        dealt[j] = broken(d, other)
        packed = word(d, equal, at)
        one[j] = packed
        two[j] = packed >> 8
        three[j] = packed >> 16


@jit
def five_rows(
    attack: Any, values: Any, is_plain: Any, by: Any, other: Any, equal: Any, at: Any,
    taken: Any, dealt: Any, one: Any, two: Any, three: Any,
) -> None:  # fmt: skip
    """Two amounts and three bytes per cell, the bytes packed in this order in a word."""
    for i in range(attack.size):
        for start in range(0, values.size, STEP):
            some = slice(start, start + STEP)
            here, a, e = values[some], attack[i], equal[i]
            amounts = taken[i][some], dealt[i][some]
            bytes_ = one[i][some], two[i][some], three[i][some]
            if is_plain:
                _all_bent(a, here, by, other, e, at, *amounts, *bytes_)
            else:
                _all_broken(a, here, by, other, e, at, *amounts, *bytes_)


@jit
def amount_rows(attack: Any, values: Any, by: Any, out: Any) -> None:
    """One amount per cell."""
    for i in range(attack.size):
        into, a = out[i], attack[i]
        for j in range(values.size):
            into[j] = broken(a - values[j], by)


@jit
def byte_rows(attack: Any, values: Any, equal: Any, at: Any, byte: Any) -> None:
    """One byte per cell."""
    for i in range(attack.size):
        into, a, e = byte[i], attack[i], equal[i]
        for j in range(values.size):
            into[j] = word(a - values[j], e, at)


# Summaries


@jit
def _sum(cell: Any, at: Any, count: Any, between: Any, uneven: Any) -> Any:
    """The sum of an amount over a stretch; at `at`: factor, shift, whether a number, the number."""
    if cell[at + 2]:
        return count * cell[at + 3]
    if cell[at + 1]:
        return (between - uneven) // 2
    return between * cell[at]


@jit
def _one(cell: Any, at: Any, difference: Any) -> Any:
    """An amount in one battle."""
    return cell[at + 3] if cell[at + 2] else difference * cell[at] >> cell[at + 1]


@jit
def _advance(values: Any, start: Any, many: Any, a: Any, at: Any) -> None:
    """Move the places at which the stretches of an attacker begin; `at[6]` begins the run before.

    A run are equal values; that before `at[1]` holds the strongest target of the first stretch.
    """
    while at[1] < many and values[start + at[1]] < a - 1:
        if at[1] and values[start + at[1]] != values[start + at[1] - 1]:
            at[6] = at[1]
        at[1] += 1
    while at[2] < many and values[start + at[2]] < a:
        at[2] += 1
    while at[3] < many and values[start + at[3]] <= a:
        at[3] += 1
    while at[4] < many and values[start + at[4]] - 1 <= a:
        at[4] += 1


@jit
def _offer(sign: Any, cell: Any, damage: Any, target: Any, part: Any, kept: Any) -> None:
    """Keep a battle if it is better (worse, for the sign −1) than the one that is kept."""
    result, much = sign * cell[0], sign * damage
    if result > kept[0] or (result == kept[0] and much > kept[1]):
        kept[0], kept[1], kept[2], kept[3] = result, much, target, part


@jit
def _add(a: Any, cell: Any, weight: Any, stretch: Any, row: Any) -> None:
    """Add a stretch (how many, sum of their values, how many are odd) to counts and sums."""
    count, total, uneven = stretch
    row[1 - cell[0]] += count * weight
    between = abs(count * a - total)
    if a % 2:
        uneven = count - uneven
    row[3] += _sum(cell, 1, count, between, uneven) * weight
    row[4] += _sum(cell, 5, count, between, uneven) * weight


@jit
def summed(
    attack: Any, starts: Any, values: Any, order: Any, sums: Any, odd: Any, cells: Any,
    weights: Any, out: Any,
) -> None:  # fmt: skip
    """All battles of sorted attackers with sorted targets, in one pass over both.

    The parts of a mix lie one after the other, part p from `starts[p]` on. `cells`, for each part
    and kind: result, then factor, shift, whether a number, and that number, of the damage taken
    and of the damage dealt. `out`, a row for each attacker: wins, ties, losses, damage taken and
    dealt, best target, worst target, part of the best + 4 × part of the worst.
    """
    parts = starts.size - 1
    at = np.zeros((parts, 7), np.int64)
    last_run = np.zeros(parts, np.int64)
    for part in range(parts):
        at[part, 5] = starts[part + 1] - starts[part]
        last = starts[part + 1] - 1
        while last > starts[part] and values[last - 1] == values[last]:
            last -= 1
        last_run[part] = last - starts[part]
    best, worst = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for i in range(attack.size):
        a, row = attack[i], out[i]
        best[0], worst[0] = -2, -2
        for part in range(parts):
            start, here = starts[part], at[part]
            _advance(values, start, here[5], a, here)
            for place in range(5):
                low, high = here[place], here[place + 1]
                if low == high:
                    continue
                kind = 5 if place == 2 and a == 0 else 4 - place
                cell, base = cells[part, kind], start + part
                total = sums[base + high] - sums[base + low]
                odd_ones = odd[base + high] - odd[base + low]
                _add(a, cell, weights[part], (high - low, total, odd_ones), row)
                end = here[6] if place == 0 else (last_run[part] if place == 4 else low)
                for target in (low, max(low, end)):
                    difference = abs(a - values[start + target])
                    damage = _one(cell, 5, difference) - _one(cell, 1, difference)
                    _offer(1, cell, damage, order[start + target], part, best)
                    _offer(-1, cell, damage, order[start + target], part, worst)
        row[5], row[6], row[7] = best[2], worst[2], best[3] + 4 * worst[3]


@jit
def spread(rows: Any, place: Any, out: Any) -> None:
    """Rows in another order, as columns."""
    for i in range(place.size):
        row = rows[place[i]]
        for column in range(out.shape[0]):
            out[column, i] = row[column]
