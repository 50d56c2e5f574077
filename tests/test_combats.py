"""`combat(attackers, blockers, blocks)`: one combat in one line, and how it shows itself."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duelcore
from duelcore.combats import CombatResult, Creatures, combat
from duelcore.game import IllegalAction, MalformedAction
from duelcore.magic import Permanent, ProblemInGame


def creature(name: str, power: int, toughness: int, *keywords: Any, **more: Any) -> Permanent:
    return Permanent(name, power=power, toughness=toughness, keywords=keywords, **more)


BEAR = creature("Bear", 2, 2)
OGRE = creature("Ogre", 3, 3)
WALL = creature("Wall", 0, 4)


def test_the_names_that_a_notebook_imports() -> None:
    assert duelcore.combat is combat and duelcore.CombatResult is CombatResult


def test_an_unblocked_attacker_damages_the_player() -> None:
    result = combat(OGRE, BEAR)
    assert result.life == ((20, 20), (20, 17))
    assert result.died == ((), ())
    assert result.calculation == "20 − 3 = 17"
    assert {"assign-unblocked", "damage-to-player"} <= {*result.rules}
    assert len(set(result.rules)) == len(result.rules)


def test_a_blocked_attacker_damages_its_blocker_and_is_damaged() -> None:
    result = combat(OGRE, BEAR, {"Bear": "Ogre"}, life=(5, 7))
    assert result.life == ((5, 5), (7, 7))
    assert result.died == ((), ("Bear",))
    assert result.marked == {"Ogre": 2}
    assert {"assign-blocked-one", "assign-blocker", "sba-lethal-damage"} <= {*result.rules}


@pytest.mark.parametrize(
    ("attackers", "blockers", "blocks", "died", "life"),
    [
        (BEAR, creature("Bear 2", 2, 2), {"Bear 2": "Bear"}, (("Bear",), ("Bear 2",)), 20),
        (BEAR, WALL, {"Wall": ["Bear"]}, ((), ()), 20),
        ([OGRE, BEAR], WALL, {"Wall": "Bear"}, ((), ()), 17),
        ([OGRE, BEAR], (), {}, ((), ()), 15),
        (creature("Ogre", 3, 3, "trample"), BEAR, {"Bear": "Ogre"}, ((), ("Bear",)), 19),
        (creature("Ogre", 3, 3, "first-strike"), OGRE_2 := creature("Ogre 2", 3, 3),
         {"Ogre 2": "Ogre"}, ((), ("Ogre 2",)), 20),
        (creature("Snake", 1, 1, "deathtouch"), OGRE_2, {"Ogre 2": "Snake"},
         (("Snake",), ("Ogre 2",)), 20),
        (creature("Ogre", 3, 3, "double-strike"), (), {}, ((), ()), 14),
    ],
)  # fmt: skip
def test_results(
    attackers: Creatures, blockers: Creatures, blocks: Any, died: object, life: int
) -> None:
    result = combat(attackers, blockers, blocks)
    assert result.died == died
    assert result.life[1] == (20, life)


def test_lifelink_counts_for_its_controller() -> None:
    assert combat(creature("Bat", 2, 1, "lifelink")).life == ((20, 22), (20, 18))


def test_combat_ends_as_a_player_has_lost() -> None:
    result = combat([OGRE, BEAR], life=(20, 4))
    assert result.life == ((20, 20), (4, -1))
    assert "sba-life-zero" in result.rules


# Dividing damage

PAIR = [BEAR, creature("Squire", 1, 1)]
BLOCKED = {"Bear": "Giant", "Squire": "Giant"}


@pytest.mark.parametrize(
    ("division", "died"),
    [
        ((), ("Bear", "Squire")),
        ({"Giant": {"Bear": 4}}, ("Bear",)),
        ({"Giant": {"Bear": 1, "Squire": 3}}, ("Squire",)),
        ([{"Giant": {"Squire": 1, "Bear": 3}}], ("Bear", "Squire")),
    ],
)
def test_the_attacker_divides_freely(division: Any, died: tuple[str, ...]) -> None:
    result = combat(creature("Giant", 4, 9), PAIR, BLOCKED, division)
    assert result.died == ((), died)


def test_a_trampling_attacker_may_let_the_rest_through() -> None:
    giant = creature("Giant", 5, 9, "trample")
    assert combat(giant, PAIR, BLOCKED).life[1] == (20, 18)
    kept = combat(giant, PAIR, BLOCKED, {"Giant": {"Bear": 3, "Squire": 2}})
    assert kept.life[1] == (20, 20)
    with pytest.raises(IllegalAction) as refused:
        combat(giant, PAIR, BLOCKED, {"Giant": {"Bear": 1, "Squire": 1, "player": 3}})
    assert refused.value.refusal.rules[0] == "trample"


def test_each_damage_step_is_divided_on_its_own() -> None:
    giant = creature("Giant", 3, 9, "double-strike")
    divisions = [{"Giant": {"Bear": 2, "Wall": 1}}, {"Giant": {"Wall": 3}}]
    guards = [creature("Bear", 2, 3), WALL]
    both = {"Bear": "Giant", "Wall": "Giant"}
    result = combat(giant, guards, both, divisions)
    assert len(result.damage_steps) == 2
    assert result.died == ((), ("Wall",))
    assert result.marked == {"Giant": 2, "Bear": 2}


def test_a_blocker_of_several_divides_too() -> None:
    ward = creature("Ward", 3, 9, extra_blocks=1)
    result = combat([BEAR, OGRE], ward, {"Ward": ["Bear", "Ogre"]}, {"Ward": {"Ogre": 3}})
    assert result.died == (("Ogre",), ())


@given(st.integers(0, 9), st.integers(1, 9), st.integers(0, 9), st.integers(1, 9))
def test_what_a_creature_deals_is_marked_or_kills(p: int, t: int, q: int, u: int) -> None:
    result = combat(creature("A", p, t), creature("B", q, u), {"B": "A"})
    assert result.died == ((("A",) if q >= t else ()), (("B",) if p >= u else ()))
    assert result.marked == ({"A": q} if q < t else {}) | ({"B": p} if p < u else {})
    assert result.life == ((20, 20), (20, 20))


# What cannot be


@pytest.mark.parametrize(
    ("attackers", "blockers", "blocks", "rule"),
    [
        (creature("Wall", 1, 4, "defender"), (), {}, "defender"),
        (creature("Bear", 2, 2, tapped=True), (), {}, "attack-who"),
        (creature("Hawk", 1, 1, "flying"), BEAR, {"Bear": "Hawk"}, "flying-reach"),
        ([OGRE, WALL], BEAR, {"Bear": ["Ogre", "Wall"]}, "block-who"),
    ],
)
def test_what_is_not_legal_is_refused_with_its_rule(
    attackers: Creatures, blockers: Creatures, blocks: Any, rule: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        combat(attackers, blockers, blocks)
    assert rule in refused.value.refusal.rules


@pytest.mark.parametrize(
    ("given_so", "error", "says"),
    [
        (("Ogre",), TypeError, "'Ogre'"),
        (([OGRE, OGRE],), ProblemInGame, "Ogre"),
        ((OGRE, BEAR, "Bear"), TypeError, "{'Bear': 'Giant'}"),
        ((OGRE, BEAR, {"Bear": 3}), TypeError, "{'Bear': 'Giant'}"),
        ((OGRE, BEAR, {"Beer": "Ogre"}), MalformedAction, "'Beer'"),
        ((OGRE, BEAR, {}, {"Ogre": {"player": 3}}), ValueError, "'Ogre' has no damage to divide"),
        ((OGRE, BEAR, {}, [{}, {"Ogre": {"player": 3}}]), ValueError, "damage step 2"),
        ((creature("Giant", 4, 9), PAIR, BLOCKED, {"Giant": 4}), MalformedAction, "not to 4"),
        ((creature("Giant", 4, 9), PAIR, BLOCKED, [4]), TypeError, "not [4]"),
        ((creature("Giant", 4, 9), PAIR, BLOCKED, None), TypeError, "not None"),
        ((OGRE, BEAR, {BEAR: "Ogre"}), TypeError, "{'Bear': 'Giant'}"),
        ((creature("Ox", 2, 2, damage=2),), ProblemInGame, "Ox has 2 damage marked on it"),
        ((OGRE, creature("Ox", 2, 0)), ProblemInGame, "toughness of Ox is 0"),
        ((OGRE, Permanent("Hill", types=("land",))), ProblemInGame, "Hill is no creature"),
        ((creature("Ogre", 3, 3, phased_out=True),), ProblemInGame, "Ogre is no creature that is"),
        ((creature("Ogre", 3, 3, "Trample"),), ProblemInGame, "perhaps 'trample' is meant"),
        ((OGRE, BEAR, {}, (), (20,)), TypeError, "(20,)"),
    ],
)
def test_what_means_nothing_is_said_in_a_sentence(
    given_so: tuple[Any, ...], error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as raised:
        combat(*given_so)
    assert says in str(raised.value)


# How it shows itself


def test_it_is_told_sentence_by_sentence_under_the_edition_of_its_rules() -> None:
    lines = str(combat(OGRE, BEAR, {"Bear": "Ogre"})).splitlines()
    assert lines[0] == "Magic Comprehensive Rules as of August 2026"
    assert lines[1].startswith("Attacking: Ogre.")
    assert all("[CR " in line for line in lines[1:])
    assert not [line for line in lines if "riority" in line or "step ends" in line]


def test_it_is_a_table_in_a_notebook() -> None:
    shown = combat(creature("<b>Ogre</b>", 3, 3))._repr_html_()
    assert "&lt;b&gt;Ogre" in shown and "<b>" not in shown
    assert "20 − 3 = 17" in shown and "as of August 2026" in shown
    assert shown.count("<tr>") == shown.count("</tr>") > 3
