"""Abilities that differ from battle to battle: which sets occur, and the row of each battle's set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt

from duelcore.whatif.engine_table import KEYWORDS, NUMBER, POSITIONS, Abilities, cells, keyword
from duelcore.whatif.given import Points, points, yes_or_no
from duelcore.wrong import WrongType

DENSE = 1 << 16
"""Up to so many possible sets their presence is counted; above, what occurs is sorted out."""


class Given(TypedDict, total=False):
    """Abilities as keyword arguments: the attacker's, then those of the target (`target_…`).

    Each is True or False, `battle_damage_is` a number of LP or None; scalars or arrays. What a
    monster does not have need not be given. Only what applies in damage calculation is listed.
    """

    piercing: Any
    not_destroyed_by_battle: Any
    no_battle_damage: Any
    reflect_battle_damage: Any
    both_take_battle_damage: Any
    double_battle_damage: Any
    half_battle_damage: Any
    battle_damage_as_effect_damage: Any
    battle_damage_as_lp_gain: Any
    battle_damage_is: Any
    target_piercing: Any
    target_not_destroyed_by_battle: Any
    target_no_battle_damage: Any
    target_reflect_battle_damage: Any
    target_both_take_battle_damage: Any
    target_double_battle_damage: Any
    target_half_battle_damage: Any
    target_battle_damage_as_effect_damage: Any
    target_battle_damage_as_lp_gain: Any
    target_battle_damage_is: Any


@dataclass(frozen=True)
class Sets:
    """What is given of abilities, as arrays: word by word, and the numbers of both sides (int64)."""

    always: Abilities
    varying: tuple[tuple[int, str, npt.NDArray[np.bool_]], ...]
    numbers: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """All that has to broadcast with the rest."""
        return (*(array for _, _, array in self.varying), *self.numbers)


ZERO = "zero"
"""Stands beside the words where the number of an ability is 0."""


def read(given: Mapping[str, Any], zero_atk_tie_destroys: bool = False) -> Sets:
    """The abilities that keyword arguments name; TypeError for a name that is none, with the list."""
    check_names(given)
    numbers = [_number(given, side) for side in (0, 1)]
    columns = [
        (*KEYWORDS[name], yes_or_no(value, name))
        for name, value in given.items()
        if KEYWORDS[name][1] != NUMBER
    ]
    for side, (has, zero, _) in enumerate(numbers):
        columns += [(side, NUMBER, has), (side, ZERO, zero)]
    always = _abilities([(s, w) for s, w, a in columns if a.ndim == 0 and a], zero_atk_tie_destroys)
    varying = tuple(column for column in columns if column[2].ndim)
    return Sets(always, varying, (numbers[0][2], numbers[1][2]))


def check_names(given: Iterable[str]) -> None:
    """TypeError for a keyword argument that names no ability, with the list of those that do."""
    for name in given:
        if name not in KEYWORDS:
            raise WrongType(f"{name!r} is no ability of a battle; those are {', '.join(KEYWORDS)}")


def _number(given: Mapping[str, Any], side: int) -> tuple[npt.NDArray[Any], ...]:
    """Whether a side's monster has the ability with a number, whether that is 0, the number."""
    name = keyword(NUMBER, side)
    if isinstance(given.get(name), str):
        raise WrongType(f"{name} is a number of LP or None, not {given[name]!r:.100}")
    read: Points = points(given.get(name), name, question=False)
    has = np.ones(read.values.shape, np.bool_) if read.absent is None else ~read.absent
    return has, has & (read.values == 0), read.values


def _abilities(present: Sequence[tuple[int, str]], old: bool) -> Abilities:
    words = [frozenset(w for s, w in present if s == side and w != ZERO) for side in (0, 1)]
    zero = ((0, ZERO) in present, (1, ZERO) in present)
    return Abilities(words[0], words[1], zero, old)


@dataclass(frozen=True)
class Rows:
    """The tables that a call needs, and the row of each battle in them.

    `forms`: row × kind × amount × 3, `flags`: row × kind × 4 (see `engine_table.Cells`); `row` is
    an int64 array that broadcasts, 0-dimensional where all battles share one table.
    """

    row: npt.NDArray[np.int64]
    forms: npt.NDArray[np.int64]
    flags: npt.NDArray[np.uint8]

    @property
    def factor(self) -> int:
        """The largest multiple of a difference that any of them asks for."""
        return int(self.forms[..., 0].max())


def rows(sets: Sets, positions: npt.NDArray[np.int64]) -> Rows:
    """The tables for all sets and positions that occur together."""
    code = np.asarray(positions, np.int64)
    for bit, (_, _, has) in enumerate(sets.varying):
        code = code + (has.astype(np.int64) << (bit + 2))
    present, row = _occurring(code, len(sets.varying) + 2)
    tables = [cells(_of_code(sets, int(one) >> 2), POSITIONS[int(one) & 3]) for one in present]
    if not tables:  # no battle at all
        tables = [cells(sets.always, POSITIONS[0])]
    forms = np.stack([table.forms for table in tables])
    return Rows(row, forms, np.stack([table.flags for table in tables]))


def _occurring(
    code: npt.NDArray[np.int64], bits: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The codes that occur, sorted, and the place of each battle's code among them."""
    if 1 << bits > DENSE:
        found, inverse = np.unique(code, return_inverse=True)
        return found, inverse.reshape(code.shape).astype(np.int64)
    present = np.zeros(1 << bits, np.bool_)
    present[code] = True
    place = np.cumsum(present) - 1
    return np.flatnonzero(present), np.asarray(place[code], np.int64)


def _of_code(sets: Sets, code: int) -> Abilities:
    present = [(s, w) for bit, (s, w, _) in enumerate(sets.varying) if code >> bit & 1]
    present += [(side, word) for side in (0, 1) for word in sets.always.words(side)]
    present += [(side, ZERO) for side in (0, 1) if sets.always.zero[side]]
    return _abilities(present, sets.always.zero_atk_tie_destroys)
