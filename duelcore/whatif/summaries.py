"""Every attacker against every target, without a table: shares, sums, best and worst opponents.

Sorting and cumulative sums give what a full table would, exactly, in n log n.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import numpy.typing as npt

from duelcore.whatif.ability_sets import Given
from duelcore.whatif.engine_table import POSITIONS
from duelcore.whatif.given import MOST
from duelcore.whatif.operands import Operands, operands
from duelcore.whatif.reaching import changes
from duelcore.whatif.sorted_targets import DEALT, TAKEN, Targets, in_order_of, sort_targets
from duelcore.wrong import WrongType, WrongValue

if TYPE_CHECKING:
    import pandas as pd

Ints = npt.NDArray[np.int64]
Weight = int | float | Fraction

COMPILED_FROM = 1 << 16
"""From so many attackers and targets on the compiled loop is used."""


@dataclass(frozen=True, eq=False)
class Summary:
    """What all battles of each attacker come to; arrays with an entry per attacker.

    `wins`, `ties` and `losses` (int64) add up to `battles`, which is the same for all; what they
    mean says `engine_table.result_of`. `damage_taken` and `damage_dealt` are the sums of battle
    damage to the attacking player and to the other one, in LP: int64, or Python's integers where
    those might not fit. With weights everything counts as often as they say. `best` and `worst` are
    the places of those opponents in the list, `best_position` and `worst_position` (uint8) the codes
    of their positions (`POSITIONS`): the best result, then most damage to the other player less that to the attacking one; of equal
    ones the weakest, then the first. `change` is the smallest change of ATK with which the attacker
    wins the share that was asked for, masked where no ATK does; None if none was asked for.

    Attackers whose ATK is not known are masked. `left_out` says how many of the battles' targets
    were left out for each position, since they have no value there.
    """

    battles: int
    wins: Any
    ties: Any
    losses: Any
    damage_taken: Any
    damage_dealt: Any
    best: Any
    worst: Any
    best_position: Any
    worst_position: Any
    change: Any
    left_out: Mapping[str, int]

    @property
    def win_share(self) -> Any:
        """The share of battles won, as floats; `share` gives an exact one."""
        return self.wins / self.battles

    @property
    def tie_share(self) -> Any:
        """The share of ties, as floats."""
        return self.ties / self.battles

    @property
    def loss_share(self) -> Any:
        """The share of battles lost, as floats."""
        return self.losses / self.battles

    @property
    def expected_damage_taken(self) -> Any:
        """The mean battle damage to the attacking player, as floats, in LP."""
        return _floats(self.damage_taken, self.battles)

    @property
    def expected_damage_dealt(self) -> Any:
        """The mean battle damage to the other player, as floats, in LP."""
        return _floats(self.damage_dealt, self.battles)

    def share(self, name: str, attacker: int) -> Fraction:
        """A count or sum of one attacker, divided by the number of battles; exact."""
        return Fraction(int(getattr(self, name)[attacker]), self.battles)

    def to_frame(self) -> pd.DataFrame:
        """A pandas table, a row per attacker: counts, sums, shares, best and worst; NA if masked."""
        import pandas as pd

        names = ["wins", "ties", "losses", "damage_taken", "damage_dealt", "best", "worst"]
        names += ["win_share", "expected_damage_taken", "expected_damage_dealt"]
        names += [] if self.change is None else ["change"]
        return pd.DataFrame({name: _column(getattr(self, name)) for name in names})


def _floats(sums: Any, battles: int) -> Any:
    return (sums / battles).astype(np.float64)


def _column(array: Any) -> Any:
    import pandas as pd

    dtype: Any = {"f": "Float64", "O": object}.get(array.dtype.kind, "Int64")
    made = pd.array(np.ma.getdata(array), dtype=dtype)
    mask = np.ma.getmaskarray(array)
    if mask.any():
        made[mask] = pd.NA
    return made


def summary(
    atk: Any,
    target_atk: Any = None,
    target_def: Any = None,
    position: str | Mapping[str, Weight] = "attack",
    *,
    target_link: Any = None,
    unknown: int | None = None,
    zero_atk_tie_destroys: bool = False,
    share: Weight | None = None,
    **abilities: Unpack[Given],
) -> Summary:
    """What the battles of each attacker with all targets come to; no table is built.

    atk, target_atk, target_def, target_link, unknown: lists as in `table`.
    position: "attack", "defense", "set", or a mix as weights, {"attack": 3, "defense": 1}: every
        target is met in each position, and those battles count so often. Weights are integers,
        fractions, or decimal numbers taken as they are written.
    share: the share of wins, from 0 to 1, that `change` is to reach.
    abilities: one set for all battles, as in `battles`, each True or False or one number.

    Targets without a value in a position are left out there and counted in `left_out`. Raises
    ValueError or TypeError as `battles` does, for abilities that differ, and for no targets.
    """
    given = {"atk": atk, "target_atk": target_atk, "target_def": target_def}
    given |= {"target_link": target_link, "unknown": unknown}
    given |= {"zero_atk_tie_destroys": zero_atk_tie_destroys, "abilities": abilities}
    needed = None if share is None else fraction(share, "share")
    if needed is not None and not 0 <= needed <= 1:
        raise WrongValue(f"the share of wins is from 0 to 1, not {share!r}")
    weights = _weights(position)
    lists = {at: operands(position=at, **given) for at in weights}
    parts, left_out = {}, {}
    for at, one in lists.items():
        parts[at], left_out[at] = _targets(one, weights[at])
    total = sum(len(part) * part.weight for part in parts.values())
    if total == 0:
        raise WrongValue("there is no target with a value in that position")
    if total > MOST:
        raise WrongValue(f"{total} battles are more than can be counted; the most is {MOST}")
    first = next(iter(lists.values()))
    return _summed(first, parts, total, needed, left_out)


def fraction(number: Weight, what: str) -> Fraction:
    if isinstance(number, bool) or not isinstance(number, int | float | Fraction | np.number):
        raise WrongType(f"{what} is a number, not {number!r:.100}")
    try:
        return Fraction(str(number)) if isinstance(number, float) else Fraction(number)
    except (ValueError, TypeError, OverflowError):
        raise WrongValue(f"{what} is a number, not {number!r}") from None


def _weights(position: str | Mapping[str, Weight]) -> dict[str, int]:
    """Whole weights for the positions of a mix."""
    if not isinstance(position, Mapping):
        return {position: 1}
    exact = {at: fraction(weight, "a weight") for at, weight in position.items()}
    if any(weight < 0 for weight in exact.values()) or not any(exact.values()):
        raise WrongValue(f"weights are from 0 up, and not all 0, not {position!r:.200}")
    factor = lcm(*(weight.denominator for weight in exact.values()))
    return {at: int(weight * factor) for at, weight in exact.items() if weight}


def _targets(given: Operands, weight: int) -> tuple[Targets, int]:
    """The sorted targets of a list that have a value, and how many have none."""
    if given.uniform is None:
        raise WrongValue("a summary takes one set of abilities and one position; make several")
    across = slice(0, given.shape[1])
    missing = given.but_for_attackers().missing(slice(0, 1), across)
    places = np.arange(given.shape[1])
    if missing is not None:
        places = np.flatnonzero(missing[0] == 0)
    values = given.value[places]
    left_out = given.shape[1] - len(places)
    return sort_targets(values, places, given.uniform, given.numbers, weight), left_out


def _summed(
    given: Operands,
    parts: Mapping[str, Targets],
    total: int,
    needed: Fraction | None,
    left_out: Mapping[str, int],
) -> Summary:
    several, unknown = list(parts.values()), given.masks[0]
    columns = _columns(given.attack, several)
    codes = np.array([POSITIONS.index(at) for at in parts], np.uint8)
    for name in ("best_position", "worst_position"):
        columns[name] = codes[columns[name]]
    if needed is not None:
        columns["change"] = changes(given.attack, several, ceil(needed * total))
    masked = {name: _masked(column, unknown) for name, column in columns.items()}
    return Summary(total, **({"change": None} | masked), left_out=dict(left_out))


def _masked(column: Any, unknown: Any) -> Any:
    if unknown is None:
        return column
    return np.ma.MaskedArray(column, np.ma.mask_or(unknown, np.ma.getmaskarray(column)))


def _columns(attack: Ints, parts: Sequence[Targets]) -> dict[str, npt.NDArray[Any]]:
    """All columns; each ATK is looked at once, compiled where there are many and sums fit."""
    distinct, place = _distinct(attack)
    exact = _sums_type(distinct, parts)
    many = len(attack) + max(map(len, parts)) >= COMPILED_FROM
    if many and exact == np.int64:
        return _compiled(distinct, place, parts)
    columns = _plainly(distinct, parts, exact)
    return {name: column[place] for name, column in columns.items()}


def _distinct(attack: Ints) -> tuple[Ints, Ints]:
    """The distinct values, sorted, and the place of each attacker's among them."""
    in_order, order = in_order_of(attack)
    new = np.ones(len(attack), np.bool_)
    np.not_equal(in_order[1:], in_order[:-1], out=new[1:])
    place = np.empty_like(order)
    place[order] = np.cumsum(new) - 1
    return in_order[new], place


def _sums_type(attack: Ints, parts: Sequence[Targets]) -> Any:
    """int64 where every sum surely fits, else Python's integers."""
    most = max(int(attack.max(initial=0)), *(int(p.values.max(initial=0)) for p in parts))
    most = sum(len(p) * p.weight * max(most * max(1, p.table.factor), *p.numbers) for p in parts)
    return np.dtype(np.int64 if most <= MOST else object)


def _compiled(distinct: Ints, place: Ints, parts: Sequence[Targets]) -> dict[str, npt.NDArray[Any]]:
    from duelcore.whatif import compiled

    lists = [_joined([getattr(part, name) for part in parts]) for name in LISTS]
    starts = np.cumsum([0, *map(len, parts)])
    cells = np.stack([part.cells_as_numbers for part in parts])
    weights = np.array([part.weight for part in parts])
    rows, out = np.zeros((len(distinct), 8), np.int64), np.empty((8, len(place)), np.int64)
    given: list[Any] = [distinct, starts, *lists, cells, weights, rows]
    compiled.summed(*given)
    compiled.spread(rows, place, out)
    columns = dict(zip((*COUNTS, *SUMS, "best", "worst"), out, strict=False))
    return columns | {"best_position": out[7] & 3, "worst_position": out[7] >> 2}


def _joined(several: list[Ints]) -> Ints:
    return several[0] if len(several) == 1 else np.concatenate(several)


def _plainly(
    attack: Ints, parts: Sequence[Targets], exact: npt.DTypeLike
) -> dict[str, npt.NDArray[Any]]:
    """The same in NumPy, with integers of any size."""
    columns: dict[str, npt.NDArray[Any]] = {
        name: np.zeros(attack.shape, np.int64) for name in COUNTS
    }
    columns |= {name: np.zeros(attack.shape, exact) for name in SUMS}
    for part in parts:
        for name, count in zip(COUNTS, part.counts(attack), strict=True):
            columns[name] += count
        for name, amount in SUMS.items():
            columns[name] += part.total(attack.astype(exact), amount)
    return columns | _extremes(attack, parts)


COUNTS = ("wins", "ties", "losses")
SUMS = {"damage_taken": TAKEN, "damage_dealt": DEALT}
LISTS = ("values", "order", "sums", "odd")


def _extremes(attack: Ints, parts: Sequence[Targets]) -> dict[str, Ints]:
    """The best and the worst opponent of each attacker, and the part that they are met in."""
    ends = [
        (number, part, who, cell.result, part.damage(attack, cell, place), place)
        for number, part in enumerate(parts)
        if len(part)
        for who, cell, place in part.ends(attack)
    ]
    found = {}
    for name, sign in (("best", 1), ("worst", -1)):
        result, damage = np.full(attack.shape, -2), np.zeros(attack.shape, np.int64)
        target, at = np.zeros(attack.shape, np.int64), np.zeros(attack.shape, np.int64)
        for number, part, who, its_result, its_damage, place in ends:
            key, much = sign * its_result, sign * its_damage
            better = who & ((key > result) | ((key == result) & (much > damage)))
            np.copyto(result, key, where=better)
            np.copyto(damage, much, where=better)
            np.copyto(target, part.order[place], where=better)
            np.copyto(at, number, where=better)
        found[name], found[f"{name}_position"] = target, at
    return found
