"""Attacking a face-down card: the probabilities of a player, exactly."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings

from duelcore.battles import battle
from duelcore.game import IllegalAction
from duelcore.whatif.engine_table import result_of
from duelcore.whatif.face_down_card import FaceDown, face_down
from duelcore.yugioh import Monster
from tests.whatif.engine import SEEDS, words_of


def test_three_cards_one_of_which_is_a_wall() -> None:
    """1900 ATK against DEF 200, 1900 and 2100 (p. 43): destroyed; nothing; 200 damage to me."""
    risk = face_down(1900, [200, 1900, 2100], [2, 1, 1])
    assert (risk.win, risk.tie, risk.loss) == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    assert (risk.attacker_destroyed, risk.target_destroyed) == (0, Fraction(1, 2))
    assert (risk.damage_taken, risk.damage_dealt) == (50, 0)
    assert risk.distribution == {-200: Fraction(1, 4), 0: Fraction(3, 4)}
    assert risk.value == Fraction(1, 2) * 1000 - 50
    assert risk.better
    # Below 201 every attack only costs LP; from 201 on DEF 200 is destroyed half of the time,
    # which is worth 500, against a quarter of 1900 − ATK and of 2100 − ATK, which is 500 at ATK 1000.
    assert risk.least_atk == 1001


def test_with_lp_alone_a_wall_never_pays_without_piercing() -> None:
    assert face_down(3000, [200, 1900], worth=0).least_atk is None
    assert not face_down(3000, [200, 1900], worth=0).better
    piercing = face_down(3000, [200, 1900], worth=0, piercing=True)
    assert piercing.damage_dealt == Fraction(2800 + 1100, 2)
    assert piercing.least_atk == 1051  # 851 − 849 LP, divided by two


@given(SEEDS)
@settings(max_examples=150)
def test_the_least_atk_is_the_first_that_pays(seed: int) -> None:
    """Against trying every ATK, one after the other."""
    chance = random.Random(seed)
    size, worth, words = chance.randint(1, 5), chance.choice([0, 3, 1000]), words_of(chance)
    defs, atk = [chance.randint(0, 20) for _ in range(size)], chance.randint(0, 20)
    weights = [chance.randint(1, 3) for _ in range(size)]
    risk = face_down(atk, defs, weights, worth=worth, **words)
    tried = (n for n in range(60) if face_down_value(n, defs, weights, words, worth) > 0)
    least = next(tried, None)
    if least is None:
        assert risk.least_atk is None or risk.least_atk >= 60
    else:
        assert risk.least_atk == least
    assert risk.value == face_down_value(atk, defs, weights, words, worth)


def face_down_value(
    atk: int, defs: list[int], weights: list[int], words: dict[str, Any], worth: int
) -> Fraction:
    """What an attack is worth, summed up battle by battle."""
    from duelcore.whatif import battles

    total = 0
    fought = battles(atk, None, defs, "set", **words)
    for place, weight in enumerate(weights):
        damage = int(fought.damage_dealt[place]) - int(fought.damage_taken[place])
        fallen = int(fought.target_destroyed[place]) - int(fought.attacker_destroyed[place])
        total += weight * (damage + worth * fallen)
    return Fraction(total, sum(weights))


def test_monsters_with_abilities_of_their_own() -> None:
    """Each is asked of the engine as well: it is turned face-up first, so its abilities count."""
    attacker = Monster("A", 1500, abilities=["piercing"])
    possible = [
        Monster("Wall", 0, 1000, abilities=["not-destroyed-by-battle"]),
        Monster("Mirror", 0, 2000, abilities=["reflect-battle-damage"]),
        Monster("Doubt", 0, "?"),
    ]
    risk = face_down(attacker, possible)
    for place, one in enumerate(possible):
        fought = battle(attacker, Monster(one.name, 0, one.def_, "set", one.abilities))
        now = risk.battles
        assert fought.damage.battle == (now.damage_taken[place], now.damage_dealt[place])
        assert fought.destroyed[1] == now.target_destroyed[place]
        taken, dealt = fought.damage.battle
        result = result_of(fought.destroyed, (taken > 0, dealt > 0))
        assert now.outcome[place] // 4 == result + 1
    assert sum(risk.distribution.values()) == 1


def test_weights_may_be_fractions_and_decimals() -> None:
    def chances(risk: FaceDown) -> tuple[Fraction, ...]:
        return risk.win, risk.tie, risk.loss

    exact = face_down(1000, [0, 2000], [Fraction(1, 10), Fraction(3, 10)])
    assert chances(exact) == chances(face_down(1000, [0, 2000], [0.1, 0.3]))
    assert exact.win == Fraction(1, 4)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"monsters": []}, "there is no monster"),
        ({"monsters": 1000}, "a list of DEF or of Monsters, not 1000"),
        ({"monsters": [1000, Monster("A")]}, "not both"),
        ({"monsters": [Monster("L", 1, None, link=True)]}, "monster 0: a Link Monster has no DEF"),
        ({"monsters": ["?"], "unknown": None}, "monster 0: the target's DEF is not known"),
        ({"weights": [1]}, "1 weights for 2 monsters"),
        ({"weights": [0, 0]}, "not all 0"),
        ({"weights": [1, -1]}, "weights are from 0 up"),
        ({"worth": -5}, "worth is a whole number of LP from 0, not -5"),
        ({"attacker": [1, 2]}, "the attacker is a whole number"),
        ({"attacker": float("nan")}, "the attacker is a whole number, .*, not nan"),
        ({"attacker": None}, "the attacker is a whole number, .*, not None"),
        ({"attacker": "?"}, "the attacker is a whole number"),
        ({"monsters": [None]}, "monster 0: its DEF is missing; give its points"),
        ({"monsters": [1, float("nan")]}, "monster 1: its DEF is missing"),
        ({"monsters": [Monster("A", 1, None)]}, "monster 0: its DEF is missing"),
        ({"monsters": [[1, 2], [3, 4]]}, "of one dimension, not"),
        ({"monsters": np.zeros((2, 2), int)}, "of one dimension, not"),
        ({"monsters": pd.DataFrame({"def": [1]})}, "a single column is needed"),
        ({"weights": 3}, "weights are a list, one for each monster, not 3"),
        ({"weights": "ab"}, "weights are a list, one for each monster, not 'ab'"),
        ({"unknown": "x"}, "unknown is one whole number or None, not 'x'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(arguments: dict[str, Any], says: str) -> None:
    given: dict[str, Any] = {"attacker": 1000, "monsters": [0, 1]} | arguments
    with pytest.raises((ValueError, TypeError), match=says) as caught:
        face_down(**given)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("bad", [("defense", []), ("attack", ["cannot-attack"])])
def test_a_monster_that_may_not_attack_is_refused(bad: tuple[Any, Any]) -> None:
    with pytest.raises(IllegalAction):
        face_down(Monster("A", 1000, 0, *bad), [500])


def test_a_face_down_monster_may_be_attacked_whatever_it_will_have_face_up() -> None:
    attacker = Monster("A", 1000, 0, "defense", ["attack-from-defense"])
    assert face_down(attacker, [Monster("B", 0, 500, abilities=["cannot-be-attacked"])]).win == 1
