"""The engine's own answer in the terms of `whatif`, and random battles to ask both about."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from duelcore.battles import battle
from duelcore.explain import sum_of
from duelcore.whatif.engine_table import NUMBER, POSITIONS, WORDS, keyword
from duelcore.yugioh import DIRECT, Monster
from duelcore.yugioh.abilities import LARGEST

PLAIN = tuple(word for word in WORDS if word != NUMBER)


class One(NamedTuple):
    """A battle as `whatif` is told of it: points, position, abilities as keyword arguments."""

    atk: int
    target_atk: int
    target_def: int
    position: str
    abilities: dict[str, Any]

    def monster(self, side: int) -> Monster:
        """The monster of a side, for the engine."""
        words: list[Any] = [word for word in PLAIN if self.abilities.get(keyword(word, side))]
        number = self.abilities.get(keyword(NUMBER, side))
        words += [] if number is None else [(NUMBER, number)]
        if side == 0:
            return Monster("A", self.atk, 0, abilities=words)
        return Monster("B", self.target_atk, self.target_def, self.position, words)  # type: ignore[arg-type]


def said(one: One) -> tuple[Any, ...]:
    """What the engine says, in the order of `ANSWER`."""
    target = DIRECT if one.position == DIRECT else one.monster(1)
    fought = battle(one.monster(0), target)
    damage = fought.damage
    compared = next(e for e in fought.events if e.at[-1] == "during-calculation" and sum_of(e))
    amounts = (*damage.battle, *damage.effect, *damage.gain)
    return (*amounts, *fought.destroyed, compared.rules[0])


ANSWER = (
    "damage_taken",
    "damage_dealt",
    "effect_damage_taken",
    "effect_damage_dealt",
    "lp_gained",
    "opponent_lp_gained",
    "attacker_destroyed",
    "target_destroyed",
)

SEEDS = st.integers(0, 10**9)
"""What is drawn by chance from a seed meets evenly, where hypothesis likes to repeat itself."""


def words_of(chance: random.Random) -> dict[str, Any]:
    """None to four abilities of either monster, a number among them at times."""
    words = [keyword(word, side) for side in (0, 1) for word in PLAIN]
    given: dict[str, Any] = dict.fromkeys(
        chance.sample(words, chance.choice([0, 1, 1, 2, 4])), True
    )
    for side in (0, 1):
        if chance.random() < 0.2:
            given[keyword(NUMBER, side)] = chance.choice([0, 1, 5, 500])
    return given


def values_of(chance: random.Random, size: int, more: tuple[Any, ...] = ()) -> list[Any]:
    """Points close to each other, so that every kind of comparison meets; and what else is given."""
    most = chance.choice([3, 8, 8, 3000])
    return [
        chance.choice(more) if more and chance.random() < 0.1 else chance.randint(0, most)
        for _ in range(size)
    ]


def all_words_of(chance: random.Random) -> dict[str, Any]:
    """Any number of abilities of either monster, however unlikely together."""
    share = chance.random()
    words = {keyword(word, side): chance.random() < share for side in (0, 1) for word in PLAIN}
    numbers = {keyword(NUMBER, side): chance.choice([None, 0, 1, 500, LARGEST]) for side in (0, 1)}
    return words | numbers


def one_of(seed: int) -> One:
    """A battle by chance: values near each other, or any; few abilities, or many."""
    chance = random.Random(seed)
    values = values_of(chance, 3)
    if chance.random() < 0.2:
        values = [chance.randint(0, LARGEST) for _ in range(3)]
    words = chance.choice([words_of, all_words_of])(chance)
    return One(values[0], values[1], values[2], chance.choice(POSITIONS), words)


ONES = SEEDS.map(one_of)
"""Any single battle."""
