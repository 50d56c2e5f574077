"""What would change the result: the nearest change, found by the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duelcore.battles import battle
from duelcore.game import IllegalAction
from duelcore.whatif.nearest_changes import Change, nearest
from duelcore.yugioh import DIRECT, Monster, ProblemInDuel
from tests.strategies import ABILITIES

SMALL = st.integers(0, 6)
MONSTERS = st.builds(
    lambda atk, def_, position, words: Monster("M", atk, def_, position, words),
    SMALL,
    SMALL,
    st.sampled_from(["attack", "defense", "set"]),
    ABILITIES.map(lambda words: tuple(one for one in words if "attack" not in one[0])),
)


def changes(attacker: Monster, target: Any) -> dict[str, Change]:
    return {one.quantity: one for one in nearest(attacker, target)}


def test_what_a_player_would_change() -> None:
    """2400 against 1900 in Attack Position, page 42."""
    found = changes(Monster("A", 2400, 0), Monster("B", 1900, 1200))
    assert (found["atk"].before, found["atk"].after, found["atk"].result) == (2400, 1900, 0)
    assert found["atk"].rule == "target-atk-tie-destroy"
    assert (found["target_atk"].after, found["target_atk"].result) == (2400, 0)
    assert found["position"].after == "defense"
    assert found["position"].rule == "target-def-win-destroy"
    assert "target_def" not in found and "piercing" not in found
    assert found["target_not_destroyed_by_battle"].calculation.destroyed == (False, False)
    assert found["target_no_battle_damage"].result == 1


def test_a_wall_is_pierced() -> None:
    found = changes(Monster("A", 2000), Monster("B", 0, 1200, "set"))
    assert found["piercing"].calculation.damage.battle == (0, 800)
    assert found["piercing"].rule == "piercing"
    assert found["atk"].after == 1200 and found["target_def"].after == 2000


def test_half_of_1_is_no_damage() -> None:
    attacker = Monster("A", 1001, abilities=["half-battle-damage"])
    found = changes(attacker, Monster("B", 1000, abilities=["not-destroyed-by-battle"]))
    assert found["atk"].after == 1002
    assert found["atk"].calculation.damage.battle == (0, 1)


def test_a_direct_attack() -> None:
    found = changes(Monster("A", 500), DIRECT)
    assert found["atk"].after == 0
    assert not any(name.startswith("target") or name == "position" for name in found)


def end(attacker: Monster, target: Monster) -> Any:
    fought = battle(replace(attacker, name="A"), replace(target, name="B"))
    taken, dealt = fought.damage.battle
    return fought.destroyed, taken > 0, dealt > 0


@given(MONSTERS, MONSTERS)
@settings(max_examples=40)
def test_nothing_nearer_changes_the_result(attacker: Monster, target: Monster) -> None:
    """Every other number of points is tried out in whole battles."""
    attacker = replace(attacker, position="attack")
    found, now = changes(attacker, target), end(attacker, target)
    for quantity, side, stat in (
        ("atk", 0, "atk"),
        ("target_atk", 1, "atk"),
        ("target_def", 1, "def_"),
    ):
        before = getattr((attacker, target)[side], stat)
        others = []
        for points in range(12):
            pair = [attacker, target]
            pair[side] = replace(pair[side], **{stat: points})
            if end(pair[0], pair[1]) != now:
                others.append(abs(points - before))
        if others:
            assert abs(int(found[quantity].after) - before) == min(others)
        else:
            assert quantity not in found


def test_a_link_monster_is_not_turned() -> None:
    found = changes(Monster("A", 1000), Monster("L", 900, None, link=True))
    assert "position" not in found and "target_def" not in found


@pytest.mark.parametrize(
    ("attacker", "target"),
    [
        (Monster("A", 1000, 0, "defense"), Monster("B", 0)),
        (Monster("A", 1000, 0, "set", ["attack-from-defense"]), Monster("B", 0)),
        (Monster("A", 1000, abilities=["cannot-attack"]), DIRECT),
        (Monster("A", 1000), Monster("A", 0, abilities=["cannot-be-attacked"])),
    ],
)
def test_an_attack_that_the_rules_forbid_is_refused_as_battle_does(
    attacker: Monster, target: Any
) -> None:
    with pytest.raises(IllegalAction) as by_battle:
        battle(attacker, target)
    with pytest.raises(IllegalAction) as caught:
        nearest(attacker, target)
    assert caught.value.refusal == by_battle.value.refusal


def test_what_may_attack_is_answered() -> None:
    assert nearest(Monster("A", 1000, 0, "defense", ["attack-from-defense"]), Monster("B", 0))
    dear = Monster("A", 1000, abilities=[{"attack-cost": 9000}])
    assert nearest(dear, DIRECT), "LP are not asked here"


def test_a_face_down_target_is_not_turned_into_one_that_cannot_be_attacked() -> None:
    """Its ability applies face-up alone, so that both other positions are out of the question."""
    hidden = Monster("B", 3000, 500, "set", ["cannot-be-attacked"])
    assert "position" not in changes(Monster("A", 1000), hidden)
    assert "position" in changes(Monster("A", 1000), replace(hidden, abilities=()))


def test_what_is_no_battle_is_refused() -> None:
    with pytest.raises(TypeError, match="two Monsters"):
        nearest(Monster("A"), "B")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="two Monsters"):
        nearest(DIRECT, Monster("A"))  # type: ignore[arg-type]
    with pytest.raises(ProblemInDuel, match="ATK is a whole number"):
        nearest(Monster("A", -5), Monster("B"))
