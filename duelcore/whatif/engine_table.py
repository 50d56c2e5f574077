"""What the engine says about a battle, as a small table that arrays can be looked up in.

For a set of abilities and a position of the target, the engine is asked about a few battles of
every kind of comparison (`KINDS`). From its answers follow who is destroyed, which rule decides,
and how each amount of LP depends on the difference of the values: a multiple of it, half of it, or
the number of an ability. No rule stands here: what no such form fits is an error, not a guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from duelcore.wrong import WrongType, WrongValue
from duelcore.yugioh import damage_step
from duelcore.yugioh.battle import Damage
from duelcore.yugioh.damage import Battle, Calculation, calculate
from duelcore.yugioh.model import DIRECT, Attack, Duel, Monster, Player, Rules

Position = Literal["attack", "defense", "set", "direct"]
POSITIONS: tuple[Position, ...] = ("attack", "defense", "set", "direct")
"""Positions of a target; the place in this tuple is the position's code. "direct": no target."""

NUMBER = "battle-damage-is"
"""The one ability of a single battle that has a number."""

WORDS = (
    "piercing",
    "not-destroyed-by-battle",
    "no-battle-damage",
    "reflect-battle-damage",
    "both-take-battle-damage",
    "double-battle-damage",
    "half-battle-damage",
    "battle-damage-as-effect-damage",
    "battle-damage-as-lp-gain",
    NUMBER,
)
"""The abilities that can matter to a single battle, of either monster."""

KINDS = ("less by 2 or more", "less by 1", "equal", "more by 1", "more by 2 or more", "both 0")
"""The kinds of comparison. By 1 is apart: half of it is 0, and 0 is no battle damage."""

PROBES: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 2), (5, 8), (1000, 2501)),
    ((0, 1), (1999, 2000)),
    ((1, 1), (2000, 2000)),
    ((1, 0), (2001, 2000)),
    ((2, 0), (8, 5), (2501, 1000), (1007, 0)),
    ((0, 0),),
)
"""For every kind the battles that the engine is asked about: attacker's ATK, the target's value."""

AMOUNTS = (
    "damage_taken",
    "damage_dealt",
    "effect_damage_taken",
    "effect_damage_dealt",
    "lp_gained",
    "opponent_lp_gained",
)
"""Amounts of LP in the order of the forms: the attacking player's, then the other one's."""

NUMBERS = (700_001, 900_003)
"""The number that the ability `NUMBER` has in the battles asked about, for either side."""

FACTORS = (0, 1, 2, 4, 8)
"""Multiples of the difference that are looked for."""


class Abilities(NamedTuple):
    """A set of abilities: words of both sides, whose number is 0, and the older rule for 0 ATK.

    A number of 0 is apart from every other: it makes no battle damage.
    """

    attacker: frozenset[str] = frozenset()
    target: frozenset[str] = frozenset()
    zero: tuple[bool, bool] = (False, False)
    zero_atk_tie_destroys: bool = False

    def words(self, side: int) -> frozenset[str]:
        """The abilities of a side."""
        return self.target if side else self.attacker


class Form(NamedTuple):
    """How an amount depends on the difference: `difference * factor >> shift`, or a number.

    `number` is 0 for none, 1 for the number of the attacker's ability, 2 for the target's.
    """

    factor: int = 0
    shift: int = 0
    number: int = 0

    def of(self, difference: int, numbers: tuple[int, int]) -> int:
        """The amount for a difference, and the numbers of both sides' abilities."""
        return numbers[self.number - 1] if self.number else difference * self.factor >> self.shift


FORMS = (
    *(Form(factor, 0) for factor in FACTORS),
    Form(1, 1),
    Form(number=1),
    Form(number=2),
)


class Cell(NamedTuple):
    """What one kind of comparison means: who is destroyed, the deciding rule, six forms, result.

    `result` is 1, 0 or −1: see `result_of`.
    """

    destroyed: tuple[bool, bool]
    rule: str
    forms: tuple[Form, ...]
    result: int


@dataclass(frozen=True)
class Cells:
    """The six cells of a set of abilities and a position, also as arrays for the kernels.

    `forms`: int64, kind × amount × (factor, shift, number). `flags`: uint8, kind × (attacker
    destroyed, target destroyed, index of the rule, outcome code).
    """

    cells: tuple[Cell, ...]
    forms: npt.NDArray[np.int64]
    flags: npt.NDArray[np.uint8]

    @property
    def factor(self) -> int:
        """The largest multiple of a difference among them."""
        return int(self.forms[:, :, 0].max())


def result_of(destroyed: tuple[bool, bool], damaged: tuple[bool, bool]) -> int:
    """Win (1), tie (0) or loss (−1) of the attacking player: the one place that says what is which.

    A win: the target is destroyed and the attacker is not. A loss: the other way round. If both or
    neither are destroyed, a win is battle damage to the other player alone, a loss battle damage
    to the attacking player alone. Everything else is a tie. The pairs give the attacking player's
    side first; what battle damage has become, effect damage or LP gain, does not count.
    """
    if destroyed[0] != destroyed[1]:
        return 1 if destroyed[1] else -1
    if damaged[0] != damaged[1]:
        return 1 if damaged[1] else -1
    return 0


def outcome_code(result: int, destroyed: tuple[bool, bool]) -> int:
    """The byte of a result: 4 × (result + 1) + 2 × target destroyed + attacker destroyed.

    `result` is 1 for a win, 0 for a tie, −1 for a loss; `destroyed` are the attacker's and the
    target's. Raises ValueError or TypeError for anything else.
    """
    if not isinstance(result, int | np.integer) or result not in (-1, 0, 1):
        raise WrongValue(f"a result is 1 (win), 0 (tie) or -1 (loss), not {result!r:.100}")
    pair = isinstance(destroyed, tuple | list) and len(destroyed) == 2
    if not pair or not all(isinstance(one, bool | np.bool_) for one in destroyed):
        told = "destroyed is a pair of True or False, of the attacker and of the target"
        raise WrongType(f"{told}, not {destroyed!r:.100}")
    return 4 * (result + 1) + 2 * destroyed[1] + destroyed[0]


# Asking


@cache
def cells(abilities: Abilities, position: Position) -> Cells:
    """The table of a set of abilities and a position of the target; asked once, then kept."""
    battle = _in_calculation(abilities, position)
    made = tuple(_cell(battle, abilities, probes) for probes in PROBES)
    forms = np.array([cell.forms for cell in made], dtype=np.int64)
    flags = np.array([_flags(cell) for cell in made], dtype=np.uint8)
    return Cells(made, forms, flags)


def _flags(cell: Cell) -> tuple[int, ...]:
    index = rules().index(cell.rule) if cell.rule else 0
    return (*map(int, cell.destroyed), index, outcome_code(cell.result, cell.destroyed))


@cache
def rules() -> tuple[str, ...]:
    """The ids of all rules that can decide a battle; an index of a rule is a place in this tuple."""
    found: dict[str, None] = {}
    for position, words, old in product(POSITIONS, ((), ("piercing",)), (False, True)):
        abilities = Abilities(frozenset(words), zero_atk_tie_destroys=old)
        battle = _in_calculation(abilities, position)
        for probes in PROBES:
            found |= dict.fromkeys(deciding(one) for _, one in _answers(battle, probes[:1]))
    return tuple(found)


def _in_calculation(abilities: Abilities, position: Position) -> Battle:
    attacker = Monster("Attacker", abilities=_words(abilities, 0), column=1)
    target = None
    if position != "direct":
        target = Monster("Target", 0, 0, position, _words(abilities, 1), column=1)
    return in_calculation(attacker, target, abilities.zero_atk_tie_destroys)


def in_calculation(
    attacker: Monster, target: Monster | None, zero_atk_tie_destroys: bool = False
) -> Battle:
    """The battle as the engine has it in damage calculation: a face-down target is face-up there.

    The monsters have different names; None is a direct attack. Whether the attack is legal, and
    whether the monsters are possible, is not asked here.
    """
    duel = Duel(
        (Player("1", 8000, (attacker,)), Player("2", 8000, (target,) if target else ())),
        phase="battle",
        step="damage",
        timing="start",
        attack=Attack(attacker.name, target.name if target else DIRECT),
        rules=Rules(zero_atk_tie_destroys=zero_atk_tie_destroys),
    )
    return damage_step.battle_of(damage_step.to_before_calculation(duel).position)


def _words(abilities: Abilities, side: int) -> Any:
    words = abilities.words(side)
    plain = [(word, 1) for word in words if word != NUMBER]
    number = 0 if abilities.zero[side] else NUMBERS[side]
    return tuple(sorted([*plain, (NUMBER, number)] if NUMBER in words else plain))


def _answers(
    battle: Battle, probes: tuple[tuple[int, int], ...]
) -> Iterator[tuple[int, Calculation]]:
    """What the engine says for each pair of values, with their difference."""
    for attack, value in probes:
        attacker = replace(battle.attacker, atk=attack)
        if battle.target is None:
            if value == 0:  # nothing but 0 stands against a direct attack
                yield attack, calculate(replace(battle, attacker=attacker))
            continue
        target = replace(battle.target, atk=value, def_=value)
        yield abs(attack - value), calculate(replace(battle, attacker=attacker, target=target))


def deciding(calculation: Calculation) -> str:
    """The leading rule of the comparison that opens damage calculation."""
    return calculation.events[0].rules[0]


def _cell(battle: Battle, abilities: Abilities, probes: tuple[tuple[int, int], ...]) -> Cell:
    answers = list(_answers(battle, probes))
    if not answers:  # a direct attack never meets a value above the attacker's
        return Cell((False, False), "", (Form(),) * len(AMOUNTS), 0)
    settled = {(one.destroyed, deciding(one), result(one)) for _, one in answers}
    if len(settled) != 1:
        raise AssertionError(f"the engine settles battles of one kind differently: {settled}")
    ((destroyed, rule, how),) = settled
    differences = [difference for difference, _ in answers]
    amounts = zip(*(_amounts(one.damage) for _, one in answers), strict=True)
    numbers = tuple(0 if zero else n for zero, n in zip(abilities.zero, NUMBERS, strict=True))
    forms = tuple(_form(differences, one, (numbers[0], numbers[1])) for one in amounts)
    return Cell(destroyed, rule, forms, how)


def result(calculation: Calculation) -> int:
    """Win, tie or loss of a battle, as `result_of` has it."""
    taken, dealt = calculation.damage.battle
    return result_of(calculation.destroyed, (taken > 0, dealt > 0))


def _amounts(damage: Damage) -> tuple[int, ...]:
    return (*damage.battle, *damage.effect, *damage.gain)


def _form(differences: list[int], amounts: tuple[int, ...], numbers: tuple[int, int]) -> Form:
    """The first form that gives every amount."""
    for form in FORMS:
        if all(
            form.of(difference, numbers) == amount
            for difference, amount in zip(differences, amounts, strict=True)
        ):
            return form
    raise AssertionError(f"no known form gives {amounts} LP for the differences {differences}")


# Names of abilities


def words_of(monster: Monster, side: int) -> dict[str, Any]:
    """The abilities of a monster that can matter here, as keyword arguments of a side."""
    given = {word: number if word == NUMBER else True for word, number in monster.abilities}
    return {keyword(word, side): value for word, value in given.items() if word in WORDS}


def keyword(word: str, side: int) -> str:
    """The keyword argument of an ability: "target_piercing" for "piercing" of the target."""
    return ("target_" if side else "") + word.replace("-", "_")


KEYWORDS: Mapping[str, tuple[int, str]] = {
    keyword(word, side): (side, word) for side in (0, 1) for word in WORDS
}
"""Keyword argument -> side (0: attacker, 1: target) and ability."""
