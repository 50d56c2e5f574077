"""The inner loops: compare, look up, multiply. The same in plain NumPy, and compiled by numba.

`numpy_fill` serves small arrays without waiting for a compiler, `compiled_fill` large ones;
both are given the arrays of `engine_table.Cells` and write into the same places.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

COMPILED_FROM = 1 << 18
"""From so many battles on the compiled loop is used."""


def kind_of(attack: Ints, value: Ints) -> Ints:
    """The place in `engine_table.KINDS` of every comparison."""
    kind: Ints = np.clip(attack - value, -2, 2) + 2
    kind[(attack == 0) & (value == 0)] = 5
    return kind


def numpy_fill(
    attack: Ints,
    value: Ints,
    row: Ints,
    numbers: tuple[Ints, Ints],
    forms: Ints,
    flags: Bytes,
    which: Ints,
    amounts: Ints,
    bytes_: Bytes,
) -> None:
    """Fill `amounts` (one row per place in `which`) and `bytes_` (rule and the like) for battles.

    `row` is the row of the table for each battle; `forms` is row × kind × amount × 3, `flags`
    row × kind × 4, both as in `Cells`.
    """
    kind = kind_of(attack, value)
    difference = np.abs(attack - value)
    for place, amount in enumerate(which):
        form = forms[row, kind, amount]
        out = difference * form[:, 0] >> form[:, 1]
        out = np.where(form[:, 2] == 1, numbers[0], out)
        amounts[place] = np.where(form[:, 2] == 2, numbers[1], out)
    bytes_[:] = flags[row, kind].T


def compiled_fill(
    attack: Ints,
    value: Ints,
    row: Ints,
    numbers: tuple[Ints, Ints],
    forms: Ints,
    flags: Bytes,
    which: Ints,
    amounts: Ints,
    bytes_: Bytes,
) -> None:
    """The same as `numpy_fill`, compiled."""
    from duelcore.whatif import compiled

    flat_forms, flat_flags = forms.reshape(-1, 18), flags.reshape(-1, 4)
    compiled.fill(attack, value, row, *numbers, flat_forms, flat_flags, which, amounts, bytes_)
