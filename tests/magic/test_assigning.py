"""Dividing combat damage: every legal division and no other."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.game import Action, MalformedAction, apply, is_legal, why_not
from duelcore.magic import Game, Permanent
from duelcore.magic.assigning import amount, first_division, lethal, recipients, to_divide
from tests.magic.playing import (
    BOTH,
    after,
    attack,
    block,
    combat,
    creature,
    events,
    refused,
    until,
    uses,
)


def asked(first: list[Permanent], second: list[Permanent], blocks: dict[str, list[str]]) -> Game:
    """The game in the combat damage step, all of the first player's creatures attacking."""
    names = [one.name for one in first]
    game = after(combat(first, second), attack(*names), until("declare-blockers"))
    return after(game, block(**blocks), until("combat-damage"))


def assign(**damage: dict[str, int]) -> Action:
    return Action("assign", damage=damage)


def divisions(game: Game, source: str) -> list[dict[str, int]]:
    """Every way to give recipients numbers, from nothing to one too much."""
    those, most = recipients(game, source), amount(game, source) + 1
    return [
        dict(zip(those, numbers, strict=True))
        for numbers in product(range(most + 1), repeat=len(those))
    ]


def test_a_4_3_and_two_blockers() -> None:
    second = [creature("B", 2, 3), creature("C", 1, 1)]
    game = asked([creature("A", 4, 3)], second, {"B": ["A"], "C": ["A"]})
    legal = [d for d in divisions(game, "A") if is_legal(game, assign(A=d))]
    assert legal == [{"B": n, "C": 4 - n} for n in range(5)]


@given(st.integers(1, 5), st.integers(1, 4), st.integers(0, 3), st.integers(1, 3), st.booleans())
def test_what_tramples_through(
    power: int, toughness: int, damage: int, other: int, deathtouch: bool
) -> None:
    """All is assigned, and the player gets something only once each blocker has lethal damage."""
    words = ["trample", *(["deathtouch"] if deathtouch else [])]
    marked = min(damage, toughness - 1)
    second = [creature("B", 0, toughness, damage=marked), creature("C", 0, other)]
    game = asked([creature("A", power, 9, *words)], second, {"B": ["A"], "C": ["A"]})
    needs = {"B": 1, "C": 1} if deathtouch else {"B": toughness - marked, "C": other}
    for division in divisions(game, "A"):
        whole = sum(division.values()) == power
        enough = all(division[name] >= need for name, need in needs.items())
        right = whole and (division["player"] == 0 or enough)
        assert is_legal(game, assign(A=division)) is right


def test_lethal_is_what_is_left() -> None:
    game = asked([creature("A", 3, 3, "trample")], [creature("B", 1, 4, damage=1)], {"B": ["A"]})
    assert lethal(game, "B") == 3


def test_one_recipient_leaves_nothing_to_divide() -> None:
    game = asked([creature("A", 3, 3)], [creature("B", 1, 4)], {"B": ["A"]})
    assert game.priority == 1
    assert game.permanent("B").damage == 3
    assert refused(game, assign(A={"B": 3})) == ("dmg-assign-tba",)


def test_without_power_nothing_is_divided() -> None:
    second = [creature("B", 0, 1), creature("C", 0, 1)]
    game = asked([creature("A", 0, 3, "trample")], second, {"B": ["A"], "C": ["A"]})
    assert game.priority == 1 and game.players[1].life == 20


def test_negative_power_heals_nobody() -> None:
    game = after(combat([creature("A", 1, 3)], life=(20, 10)), attack("A"))
    game = after(game, uses({"pump": {"target": "A", "power": -3}}), *BOTH)
    game = after(game, until("declare-blockers"), block(), until("end-of-combat"))
    assert game.players[1].life == 10


def test_the_active_player_divides_first() -> None:
    first = [creature("A", 2, 2), creature("D", 1, 1)]
    second = [creature("B", 2, 2, extra_blocks=1), creature("C", 1, 1)]
    game = asked(first, second, {"B": ["A", "D"], "C": ["A"]})
    assert (game.holder, to_divide(game)) == (1, ("A",))
    assert refused(game, assign(B={"A": 2, "D": 0}))
    game = after(game, assign(A={"B": 1, "C": 1}))
    assert (game.awaits, game.holder, to_divide(game)) == ("assign", 2, ("B",))
    game = after(game, assign(B={"A": 1, "D": 1}))
    assert game.players[0].graveyard == ("A", "D")
    assert game.players[1].graveyard == ("B", "C")


def test_damage_of_others_counts_for_trample() -> None:
    """Also what another trampling attacker assigns in the same division."""
    first = [creature("A", 3, 9, "trample"), creature("D", 3, 9, "trample")]
    game = asked(first, [creature("B", 0, 4, extra_blocks=1)], {"B": ["A", "D"]})
    assert refused(game, assign(A={"B": 2, "player": 1}, D={"B": 2, "player": 1})) == ()
    assert refused(game, assign(A={"B": 1, "player": 2}, D={"B": 3})) == ()
    told = refused(game, assign(A={"B": 1, "player": 2}, D={"B": 2, "player": 1}))
    assert told[0] == "trample"
    assert refused(game, assign(A={"B": 3}))[0] == "trample"


WRONG: list[tuple[dict[str, dict[str, int]], str]] = [
    ({}, "assign-blocked-many"),
    ({"A": {"B": 2}}, "assign-blocked-many"),
    ({"A": {"B": 4}}, "assign-blocked-many"),
    ({"A": {"B": 2, "A": 1}}, "assign-blocked-many"),
    ({"A": {"B": 2, "player": 1}}, "assign-blocked-many"),
    ({"A": {"B": 3}, "B": {"A": 1}}, "dmg-assign-order-players"),
]


@pytest.mark.parametrize(("damage", "rule"), WRONG)
def test_what_is_wrong_with_a_division(damage: Any, rule: str) -> None:
    second = [creature("B", 1, 1), creature("C", 1, 1)]
    game = asked([creature("A", 3, 3)], second, {"B": ["A"], "C": ["A"]})
    told = refused(game, Action("assign", damage=damage))
    assert told[0] == rule and "assign-checked-as-a-whole" in told


def test_first_strikers_divide_in_the_first_step_alone() -> None:
    second = [creature("B", 1, 5), creature("C", 1, 5)]
    first = [creature("A", 2, 5, "first-strike"), creature("D", 1, 1)]
    game = asked(first, second, {"B": ["A"], "C": ["A"]})
    assert to_divide(game) == ("A",)
    game = after(game, assign(A={"B": 2, "C": 0}))
    assert game.players[1].life == 20
    game = after(game, until("combat-damage"))
    assert (game.priority, game.players[1].life, game.permanent("A").damage) == (1, 19, 2)


def test_a_double_striker_divides_twice() -> None:
    second = [creature("B", 1, 5), creature("C", 1, 5)]
    game = asked([creature("A", 2, 5, "double-strike")], second, {"B": ["A"], "C": ["A"]})
    game = after(game, assign(A={"B": 2, "C": 0}), until("combat-damage"))
    assert (game.awaits, to_divide(game)) == ("assign", ("A",))
    game = after(game, assign(A={"B": 0, "C": 2}))
    assert (game.permanent("B").damage, game.permanent("C").damage) == (2, 2)
    assert to_divide(game) == ()


def test_the_first_division_gives_each_blocker_lethal_damage_and_the_rest_to_the_last() -> None:
    second = [creature("B", 1, 2), creature("C", 1, 1)]
    game = asked([creature("A", 5, 5, "trample")], second, {"B": ["A"], "C": ["A"]})
    assert first_division(game) == {"A": {"B": 2, "C": 1, "player": 2}}
    weak = asked([creature("A", 1, 5)], second, {"B": ["A"], "C": ["A"]})
    assert first_division(weak) == {"A": {"B": 1, "C": 0}}


STRANGERS = [
    ("D", "not-a-recipient"),
    ("player", "player-not-a-recipient"),
]


@pytest.mark.parametrize(("to", "key"), STRANGERS)
def test_who_gets_none_of_the_damage_is_said(to: str, key: str) -> None:
    first = [creature("A", 2, 3), creature("D", 1, 1)]
    second = [creature("B", 1, 1), creature("C", 1, 1)]
    refusal = why_not(asked(first, second, {"B": ["A"], "C": ["A"]}), assign(A={"B": 1, to: 1}))
    assert refusal is not None and refusal.reasons[0].key == key


@pytest.mark.parametrize("damage", [{"Z": {"B": 1}}, {"A": {"B": 1, "Z": 1}}])
def test_a_division_names_what_there_is(damage: Any) -> None:
    second = [creature("B", 1, 1), creature("C", 1, 1)]
    game = asked([creature("A", 2, 3)], second, {"B": ["A"], "C": ["A"]})
    with pytest.raises(MalformedAction, match="nothing in this game is named 'Z'"):
        why_not(game, Action("assign", damage=damage))


@pytest.mark.parametrize("power", [0, -2])
def test_no_power_is_told_as_no_damage(power: int) -> None:
    game = after(combat([creature("A", 1, 3)]), attack("A"))
    game = after(game, uses({"pump": {"target": "A", "power": power - 1}}), *BOTH)
    told = events(after(game, until("declare-blockers"), block()), until("combat-damage"))
    (none,) = [one for one in told if one.key == "no-damage"]
    assert (none["creature"], none.rules) == ("A", ("zero-damage-is-none",))
    assert not [one for one in told if one.key.startswith("assigns")]


def test_what_has_lethal_damage_already_needs_none() -> None:
    """An indestructible blocker stays whatever is marked on it."""
    blocker = creature("B", 0, 2, "indestructible", damage=3)
    game = asked([creature("A", 3, 3, "trample")], [blocker], {"B": ["A"]})
    assert refused(game, assign(A={"B": 0, "player": 3})) == ()


def test_without_trample_nothing_gets_through_whatever_the_blockers_get() -> None:
    """510.1c: no amount for the blockers would make it legal."""
    game = after(
        combat([creature("A", 2, 3)], [creature("B", 1, 1), creature("C", 1, 1)]),
        attack("A"),
        until("declare-blockers"),
        block(B=["A"], C=["A"]),
        until("combat-damage"),
    )
    refusal = why_not(game, Action("assign", damage={"A": {"B": 1, "player": 1}}))
    assert refusal is not None
    assert [one.key for one in refusal.reasons] == ["player-not-a-recipient"]


def test_a_player_is_asked_for_a_division_and_only_for_one() -> None:
    """510.1: first the active player, then the defending one; nobody where nothing is divided."""

    def asked(*blocks: Any) -> list[Any]:
        ward = creature("W", 3, 9, extra_blocks=1)
        game = combat([creature("A", 2, 9), creature("C", 1, 9)], [ward, creature("V", 1, 9)])
        game = after(game, attack("A", "C"), until("declare-blockers"), block(**dict(blocks)))
        told = events(game, until("combat-damage"))
        return [one["player"] for one in told if one.key == "division-asked"]

    assert asked(("W", ["A"])) == []
    assert asked(("W", ["A"]), ("V", ["A"])) == [1]
    assert asked(("W", ["A", "C"])) == [2]


def test_the_order_in_which_a_division_is_given_means_nothing() -> None:
    """Files write names that are words of the format, such as `player`, before all others."""
    attackers = [creature("A", 3, 3, "trample"), creature("D", 3, 3, "trample")]
    game = after(combat(attackers, [creature("B", 1, 1), creature("C", 1, 1)]), attack("A", "D"))
    game = after(game, until("declare-blockers"), block(B=["A"], C=["D"]), until("combat-damage"))
    one = {"A": {"B": 1, "player": 2}, "D": {"C": 2, "player": 1}}
    other = {"D": {"player": 1, "C": 2}, "A": {"player": 2, "B": 1}}
    assign = (Action("assign", damage=damage) for damage in (one, other))
    first, second = (apply(game, action) for action in assign)
    assert first == second
