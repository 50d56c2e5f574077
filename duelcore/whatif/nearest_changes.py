"""What would change the result of a battle: for each quantity, the nearest change that does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from duelcore.whatif.engine_table import (
    NUMBER,
    WORDS,
    deciding,
    in_calculation,
    keyword,
    result,
)
from duelcore.whatif.legality import check_attack, refusal
from duelcore.wrong import WrongType
from duelcore.yugioh.abilities import LARGEST
from duelcore.yugioh.damage import Calculation, calculate
from duelcore.yugioh.model import DIRECT, BattlePosition, Monster
from duelcore.yugioh.starting import ProblemInDuel, problems_of_monster

PLACES: tuple[BattlePosition, ...] = ("attack", "defense", "set")

AROUND = range(-2, 3)
"""Around the value that is met: the engine's answer changes here and nowhere else."""

Pair = tuple[Monster, Monster | None]
Key = tuple[tuple[bool, bool], tuple[bool, bool]]


@dataclass(frozen=True)
class Change:
    """A change of one quantity that makes the battle end differently.

    `quantity`: "atk", "target_atk", "target_def", "position" or the keyword of an ability
    ("piercing", "target_no_battle_damage"); `before` and `after` are its values: points, a
    position, or whether the monster has the ability. `calculation` is the engine's answer after
    it, `result` win (1), tie (0) or loss (−1) then, `rule` the id of the rule that decides then.
    """

    quantity: str
    before: int | str | bool
    after: int | str | bool
    calculation: Calculation
    result: int
    rule: str


def nearest(attacker: Monster, target: Monster | Literal["direct"]) -> tuple[Change, ...]:
    """The nearest change of each quantity that changes who is destroyed or who takes battle damage.

    Points change one way or the other, whichever is nearer, upwards if both are; a position and
    an ability of either monster become another one. Of `battle-damage-is` only losing it is
    looked at, since having it needs a number. A quantity that changes nothing is left out. Every
    answer is the engine's own, and a position in which the target may not be attacked is none.

    Raises TypeError for what is no monster, ProblemInDuel for an impossible one, and IllegalAction,
    with the rule, if the attacker may not attack that target, as `battle` does.
    """
    pair = _checked(attacker, target)
    found = [_first_other(pair, tried) for tried in _quantities(pair)]
    return tuple(one for one in found if one is not None)


def _checked(attacker: Monster, target: Monster | str) -> Pair:
    """The monsters with their current points, under names of their own."""
    if not isinstance(attacker, Monster) or not (isinstance(target, Monster) or target == DIRECT):
        told = f"a battle is that of two Monsters, or of one and {DIRECT!r}"
        raise WrongType(f"{told}, not of {attacker!r} and {target!r}")
    facing = None if isinstance(target, str) else _now(replace(target, name="Target"))
    pair = (_now(replace(attacker, name="Attacker")), facing)
    for monster in filter(None, pair):
        for flaw in problems_of_monster(monster):
            raise ProblemInDuel((flaw.key,), flaw.says, flaw.rules)
    check_attack(attacker, None if isinstance(target, str) else target)
    return pair


def _now(monster: Monster) -> Monster:
    def_ = monster.def_ if monster.def_ is None else monster.defense_points
    return replace(monster, atk=monster.attack_points, def_=def_, changes=(), column=1, flip=None)


def _ask(pair: Pair) -> Calculation:
    return calculate(in_calculation(*pair))


def _key(calculation: Calculation) -> Key:
    """What counts as the same end: who is destroyed, and who takes battle damage."""
    taken, dealt = calculation.damage.battle
    return calculation.destroyed, (taken > 0, dealt > 0)


Tried = tuple[str, int | str | bool, Iterable[tuple[int | str | bool, Pair]]]
"""A quantity, its value, and other values with the battle that each makes, the nearest first."""


def _first_other(pair: Pair, tried: Tried) -> Change | None:
    quantity, before, others = tried
    now = _key(_ask(pair))
    for after, other in others:
        answer = _ask(other)
        if _key(answer) != now:
            return Change(quantity, before, after, answer, result(answer), deciding(answer))
    return None


def _quantities(pair: Pair) -> Iterator[Tried]:
    attacker, target = pair
    atk = attacker.attack_points
    met = {0} if target is None else {target.attack_points, *_def(target)}
    yield "atk", atk, ((n, (replace(attacker, atk=n), target)) for n in _points(atk, met))
    if target is not None:
        yield from _of_target(attacker, target)
    for side in (0, 1):
        yield from _abilities(pair, side)


def _def(target: Monster) -> tuple[int, ...]:
    return () if target.def_ is None else (target.defense_points,)


def _points(now: int, met: set[int]) -> list[int]:
    """Values to ask about, the nearest first and of two equally near ones the higher."""
    tried = {0, 1} | {value + step for value in met for step in AROUND}
    return sorted(
        (n for n in tried if 0 <= n <= LARGEST and n != now), key=lambda n: (abs(n - now), -n)
    )


def _of_target(attacker: Monster, target: Monster) -> Iterator[Tried]:
    met, now = {attacker.attack_points}, target.attack_points
    yield "target_atk", now, ((n, (attacker, replace(target, atk=n))) for n in _points(now, met))
    if target.def_ is None:
        return
    now = target.defense_points
    yield "target_def", now, ((n, (attacker, replace(target, def_=n))) for n in _points(now, met))
    others = [one for one in PLACES if one != target.position]
    moved = ((one, (attacker, replace(target, position=one))) for one in others)
    legal = ((one, pair) for one, pair in moved if refusal(*pair)[1] is None)
    yield "position", target.position, legal


def _abilities(pair: Pair, side: int) -> Iterator[Tried]:
    monster = pair[side]
    if monster is None:
        return
    had = dict(monster.abilities)
    for word in WORDS:
        if word == NUMBER and word not in had:
            continue
        other = {name: n for name, n in had.items() if name != word}
        other |= {} if word in had else {word: 1}
        changed: Any = replace(monster, abilities=tuple(sorted(other.items())))
        new = (changed, pair[1]) if side == 0 else (pair[0], changed)
        yield keyword(word, side), word in had, ((word not in had, new),)
