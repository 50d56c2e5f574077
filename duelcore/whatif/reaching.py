"""The smallest change of ATK with which an attacker wins so many of its battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from duelcore.whatif.given import MOST
from duelcore.whatif.rows import BOTH_0, MORE_1
from duelcore.whatif.sorted_targets import ASCENDING, Targets

Ints = npt.NDArray[np.int64]

AROUND = (-2, -1, 0, 1, 2)
"""Around a target's value: here, and nowhere else, the kind of comparison with it changes."""


def changes(attack: Ints, parts: Sequence[Targets], needed: int) -> Any:
    """The change for each ATK, 0 where it wins enough already; masked where no ATK does."""
    if all(map(_never_hurts, parts)):
        least = _least(parts, needed)
        if least is None:
            return _nowhere(attack)
        return np.maximum(least - attack, 0)
    return _nearest(attack, parts, needed)


def _nowhere(attack: Ints) -> Any:
    return np.ma.MaskedArray(np.zeros(attack.shape, np.int64), np.ones(attack.shape, np.bool_))


def _never_hurts(part: Targets) -> bool:
    """Whether more ATK never loses a win, by what the engine says of every kind of comparison."""
    strongest_first = [part.table.cells[kind].result == 1 for kind in reversed(ASCENDING)]
    both_0, more = (part.table.cells[kind].result == 1 for kind in (BOTH_0, MORE_1))
    return strongest_first == sorted(strongest_first) and both_0 <= more


def _least(parts: Sequence[Targets], needed: int) -> int | None:
    """The least ATK that wins so many battles, by halving; None if none does."""
    low, high = 0, MOST
    if _wins(parts, np.array([high]))[0] < needed:
        return None
    while low < high:
        middle = (low + high) // 2
        if _wins(parts, np.array([middle]))[0] >= needed:
            high = middle
        else:
            low = middle + 1
    return low


def _wins(parts: Sequence[Targets], attack: Ints) -> Ints:
    wins: Ints = np.sum([part.wins(attack) for part in parts], axis=0)
    return wins


def _nearest(attack: Ints, parts: Sequence[Targets], needed: int) -> Any:
    """Where more ATK may hurt: the nearest of all ATK at which the number of wins can change."""
    values = np.unique(np.concatenate([part.values for part in parts]))
    around = [values[(values >= -step) & (values <= MOST - step)] + step for step in AROUND]
    ends = np.unique(np.concatenate([np.array([0, 1, MOST]), *around]))
    reach = ends[_wins(parts, ends) >= needed]
    if not len(reach):
        return _nowhere(attack)
    above = reach[np.minimum(np.searchsorted(reach, attack), len(reach) - 1)] - attack
    below = reach[np.maximum(np.searchsorted(reach, attack) - 1, 0)] - attack
    nearest = np.where(np.abs(below) < np.abs(above), below, above)
    return np.where(_wins(parts, attack) >= needed, 0, nearest)
