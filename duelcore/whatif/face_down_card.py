"""Attacking a face-down card: what may come of it, exactly, and from which ATK on it pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any, Unpack

import numpy as np
import numpy.typing as npt

from duelcore.whatif.ability_sets import Given
from duelcore.whatif.arrays import Battles, battles
from duelcore.whatif.engine_table import KEYWORDS, NUMBER, words_of
from duelcore.whatif.given import points
from duelcore.whatif.legality import check_attack
from duelcore.whatif.summaries import Weight, fraction
from duelcore.wrong import WrongType, WrongValue
from duelcore.yugioh.abilities import LARGEST
from duelcore.yugioh.model import Monster

WORTH = 1000
"""How many LP a destroyed monster counts for, unless the caller says otherwise."""

COLUMNS = (
    "damage_taken",
    "damage_dealt",
    "attacker_destroyed",
    "target_destroyed",
    "rule",
    "outcome",
)

AROUND = (-2, -1, 0, 1, 2)


@dataclass(frozen=True, eq=False)
class FaceDown:
    """What comes of attacking a face-down monster that is one of several; all numbers are exact.

    `win`, `tie`, `loss` are the probabilities of the results (`engine_table.result_of`), and
    `attacker_destroyed`, `target_destroyed` those of losing a monster. `damage_taken` and
    `damage_dealt` are the expected battle damage to the attacking player and to the other one.
    `distribution` gives the probability of each battle damage: what the other player takes less
    what the attacking player takes. `value` is what attacking is worth in LP, as `face_down` says;
    attacking is `better` than not if that is above 0. `least_atk` is the least ATK with which it
    is; None if none is. `battles` holds the battle with each possible monster.
    """

    win: Fraction
    tie: Fraction
    loss: Fraction
    attacker_destroyed: Fraction
    target_destroyed: Fraction
    damage_taken: Fraction
    damage_dealt: Fraction
    distribution: Mapping[int, Fraction]
    value: Fraction
    better: bool
    least_atk: int | None
    battles: Battles


def face_down(
    attacker: int | Monster,
    monsters: Any,
    weights: Sequence[Weight] | None = None,
    *,
    unknown: int | None = 0,
    worth: int = WORTH,
    **abilities: Unpack[Given],
) -> FaceDown:
    """The risk of attacking a face-down monster that is one of `monsters`.

    attacker: its ATK, or a Monster, whose abilities then count.
    monsters: their DEF, or Monsters, whose abilities then count: the target is turned face-up
        before damage calculation. A Link Monster is never face-down and is refused.
    weights: how likely each is, for instance copies in a deck; all alike if left out.
    unknown: the DEF of a "?"; 0 by the rulebook. With None a "?" is refused.
    worth: how many LP a destroyed monster counts for.
    abilities: as in `battles`; those of the target one for all, or one for each of `monsters`.

    Attacking is better than not attacking if what can be expected of it is above 0: battle damage
    to the other player, plus `worth` if the target is destroyed, less battle damage to the
    attacking player, less `worth` if the attacker is destroyed. With worth=0 only LP count. What a
    flip effect would do is not counted, nor is battle damage that becomes something else.

    Raises ValueError or TypeError for what is not possible, with a sentence, and IllegalAction,
    with the rule, for a Monster that may not attack. An ability of the target such as
    `cannot-be-attacked` does not apply yet while it is face-down.
    """
    if isinstance(worth, bool) or not isinstance(worth, int) or worth < 0:
        raise WrongValue(f"worth is a whole number of LP from 0, not {worth!r}")
    atk, own = _attacker(attacker)
    defs, theirs = _monsters(monsters)
    risk = _Risk(defs, _whole(weights, len(defs)), worth, unknown, own | theirs | dict(abilities))
    fought = risk.battles(atk)
    if fought.missing is not None:
        place = int(np.flatnonzero(fought.missing)[0])
        raise WrongValue(
            f"monster {place}: {fought.why_missing(place)}; give its points, or leave it out"
        )
    return _judged(risk, fought)


def _attacker(given: int | Monster) -> tuple[Any, dict[str, Any]]:
    if isinstance(given, Monster):
        check_attack(given, Monster("face-down monster", 0, 0, "set"))
        return given.attack_points, words_of(given, 0)
    one = not np.ndim(given) and not isinstance(given, str)
    if not one or points(given, "the attacker's ATK", question=False).missing is not None:
        raise WrongType(
            f"the attacker is a whole number, its ATK, or a Monster, not {given!r:.100}"
        )
    return given, {}


def _monsters(given: Any) -> tuple[Any, dict[str, Any]]:
    """DEF and abilities of the possible monsters."""
    several = _list(given)
    if not len(several):
        raise WrongValue("there is no monster that the face-down card could be")
    if not any(isinstance(one, Monster) for one in several):
        _check_defs(several)
        return several, {}
    if not all(isinstance(one, Monster) for one in several):
        raise WrongType("give the DEF of all monsters, or a Monster for each, not both")
    for place, one in enumerate(several):
        if one.def_ is None and not one.link:
            raise WrongValue(f"monster {place}: {MISSING_DEF}")
    words = [words_of(one, 1) for one in several]
    names = [n for n in KEYWORDS if any(n in one for one in words)]
    none: dict[str, Any] = {n: None if KEYWORDS[n][1] == NUMBER else False for n in names}
    return [one.current("def") for one in several], {
        name: [one.get(name, none[name]) for one in words] for name in names
    }


MISSING_DEF = "its DEF is missing; give its points, or '?' where the card has that, or leave it out"


def _list(given: Any) -> Any:
    """The possible monsters as a list, or as the array that they are given in."""
    told = "the monsters are a list of DEF or of Monsters"
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        raise WrongType(f"{told}, not {given!r:.100}")
    if hasattr(given, "columns"):
        raise WrongType(f"{told}; a single column is needed, for instance cards['def']")
    several: Any = given if hasattr(given, "dtype") else list(given)
    if getattr(several, "ndim", 1) != 1 or any(map(np.ndim, several)):
        raise WrongType(f"{told}, of one dimension, not {given!s:.100}".replace("\n", ""))
    return several


def _check_defs(several: Any) -> None:
    absent = points(several, "DEF").absent
    if absent is not None:
        raise WrongValue(f"monster {int(np.flatnonzero(absent)[0])}: {MISSING_DEF}")


def _whole(weights: Any, many: int) -> list[int]:
    """Weights as whole numbers."""
    if weights is not None and (isinstance(weights, str) or not isinstance(weights, Iterable)):
        raise WrongType(f"weights are a list, one for each monster, not {weights!r:.100}")
    given = [1] * many if weights is None else list(weights)
    if len(given) != many:
        raise WrongValue(f"there are {len(given)} weights for {many} monsters; give one for each")
    exact = [fraction(one, "a weight") for one in given]
    if min(exact) < 0 or not any(exact):
        raise WrongValue(f"weights are from 0 up, and not all 0, not {weights!r:.200}")
    factor = lcm(*(one.denominator for one in exact))
    return [int(one * factor) for one in exact]


@dataclass(frozen=True, eq=False)
class _Risk:
    """The possible monsters, and what their destruction is worth."""

    defs: Any
    weights: list[int]
    worth: int
    unknown: int | None
    abilities: dict[str, Any]

    def battles(self, atk: Any) -> Battles:
        """The battles of one attacker with each, or of several, a row each."""
        given: Any = self.abilities
        return battles(atk, None, self.defs, "set", unknown=self.unknown, columns=COLUMNS, **given)

    def mean(self, column: Any) -> Fraction:
        """The expectation of a column."""
        return Fraction(self.total(np.asarray(column)[None])[0], sum(self.weights))

    def total(self, rows: npt.NDArray[Any]) -> list[int]:
        """The weighted sum of every row, in Python's integers."""
        weights = np.array(self.weights, dtype=object)
        return [int(row.astype(object).dot(weights)) for row in rows]

    def values(self, atk: Sequence[int]) -> list[int]:
        """What attacking is worth with each ATK, times the sum of the weights."""
        fought = self.battles(np.array(atk, dtype=np.int64)[:, None])
        damage = self.total(np.asarray(fought.damage_dealt - fought.damage_taken))
        fallen = fought.target_destroyed.astype(np.int64) - fought.attacker_destroyed
        return [
            lp + self.worth * monsters
            for lp, monsters in zip(damage, self.total(fallen), strict=True)
        ]


def _judged(risk: _Risk, fought: Battles) -> FaceDown:
    outcome, total = np.asarray(fought.outcome), sum(risk.weights)
    means = {name: risk.mean(getattr(fought, name)) for name in COLUMNS[:4]}
    chances = {
        name: risk.mean(outcome // 4 == result + 1)
        for name, result in (("win", 1), ("tie", 0), ("loss", -1))
    }
    spread: dict[int, Fraction] = {}
    for damage, weight in zip(fought.damage_dealt - fought.damage_taken, risk.weights, strict=True):
        if weight:
            spread[int(damage)] = spread.get(int(damage), Fraction(0)) + Fraction(weight, total)
    fallen = means["target_destroyed"] - means["attacker_destroyed"]
    value = means["damage_dealt"] - means["damage_taken"] + risk.worth * fallen
    return FaceDown(
        **chances,
        **means,
        distribution=dict(sorted(spread.items())),
        value=value,
        better=value > 0,
        least_atk=_least_atk(risk),
        battles=fought,
    )


def _least_atk(risk: _Risk) -> int | None:
    """The least ATK with which attacking is better than not.

    Between two values around which comparisons change, what attacking is worth grows or shrinks
    by the same amount with every 2 ATK, halves being rounded down; so even and odd ATK are looked
    at apart, and the first end of such a stretch that is above 0 leads to the least ATK in it.
    """
    read = points(risk.defs, "DEF")
    values = read.values
    if read.question is not None:
        values = np.where(read.question, np.int64(risk.unknown or 0), values)
    ends = sorted({0, 1, LARGEST} | {int(d) + step for d in np.unique(values) for step in AROUND})
    ends = [end for end in ends if 0 <= end <= LARGEST]
    stretches = [one for low, high in pairwise(ends) for one in _both(low, high)]
    for place in range(0, len(stretches), SOME):
        found = _least_of(risk, stretches[place : place + SOME])
        if found is not None:
            return found
    return None


SOME = 128
"""So many stretches of ATK are looked at together; an even number, for the even and the odd ATK."""


def _least_of(risk: _Risk, stretches: list[tuple[int, int]]) -> int | None:
    """The least ATK in some stretches with which attacking is better."""
    first = risk.values([start for start, _ in stretches])
    last = risk.values([end for _, end in stretches])
    found = [
        start if at_first > 0 else _first_above(risk, start, end)
        for (start, end), at_first, at_last in zip(stretches, first, last, strict=True)
        if at_first > 0 or at_last > 0
    ]
    return min(found, default=None)


def _first_above(risk: _Risk, low: int, high: int) -> int:
    """The first of every other ATK from `low` to `high` that is worth it; `high` is."""
    while high - low > 2:
        middle = low + (high - low) // 4 * 2
        if risk.values([middle])[0] > 0:
            high = middle
        else:
            low = middle
    return high


def _both(low: int, high: int) -> list[tuple[int, int]]:
    """The even and the odd numbers of a stretch: the first and the last of them."""
    return [(start, high - (high - start) % 2) for start in (low, low + 1) if start <= high]
