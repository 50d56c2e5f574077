"""Triggered abilities: what sets them off, what they ask for, the order of one player's own."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, MalformedAction, why_not
from duelcore.magic import Ability, Permanent, words
from tests.magic.playing import (
    BOTH,
    PASS,
    after,
    attack,
    block,
    combat,
    creature,
    events,
    main_phase,
    until,
    uses,
)

GAIN = words.effects({"gain-life": {"amount": 1}})
DRAW = uses({"draw": {"amount": 1}})


@pytest.mark.parametrize("theirs", [True, False])
def test_the_condition_of_a_permanents_own_ability(theirs: bool) -> None:
    own = [Ability("x", 1, "dies", GAIN, source="A", condition="opponent-controls-a-creature")]
    second = [creature("B", 1, 1)] if theirs else []
    game = main_phase([creature("A", 1, 1)], second, abilities=own)
    assert bool(after(game, uses({"destroy": "A"}), *BOTH).stack) is theirs


FIGHTS = ["attacks", "becomes-blocked", "is-not-blocked", "deals-combat-damage", "damages-player"]


@pytest.mark.parametrize(("source", "triggered"), [("A", {*FIGHTS}), ("Z", set())])
def test_what_is_said_of_a_creature_is_said_of_that_one_alone(source: str, triggered: Any) -> None:
    """A becomes blocked in one fight and is not blocked in the other; Z stays at home."""
    own = [Ability(when, 1, when, whose="each", source=source) for when in (*FIGHTS, "blocks")]  # type: ignore[arg-type]
    first = [creature("A", 1, 9), creature("Z", 1, 9)]
    game = combat(first, [creature("B", 1, 9)], abilities=own)
    names: set[object] = set()
    for blocks in (block(), block(B=["A"])):
        course = (attack("A"), until("declare-blockers"), blocks, until("postcombat-main"))
        names |= {one["ability"] for one in events(game, *course) if one.key == "triggers"}
    assert names == triggered


def test_a_triggered_ability_may_be_about_its_own_permanent() -> None:
    grows = words.effects({"counters": {"target": "self", "kind": "+1/+1", "amount": 1}})
    game = combat(
        [creature("A", 1, 1), creature("B", 1, 1)],
        abilities=[Ability("x", 1, "attacks", grows, source="B")],
    )
    game = after(game, attack("A", "B"), *BOTH)
    assert [game.permanent(name).count("+1/+1") for name in "AB"] == [0, 1]


def test_more_lands_counts_lands_alone() -> None:
    own = [Ability("x", 1, "draws", GAIN, condition="opponent-controls-more-lands")]
    game = main_phase([], [creature("B", 1, 1)], abilities=own)
    assert after(game, DRAW, *BOTH).stack == ()


def test_a_land_is_no_creature() -> None:
    own = [Ability("x", 1, "draws", GAIN, condition="you-control-a-creature")]
    game = main_phase([Permanent("L", types=("land",))], abilities=own)
    assert after(game, DRAW, *BOTH).stack == ()


def test_an_ability_for_once_goes_when_it_has_triggered_itself() -> None:
    own = [Ability(when, 1, when, GAIN, once=True) for when in ("draws", "discards")]  # type: ignore[arg-type]
    game = after(main_phase(abilities=own), DRAW, *BOTH)
    assert [one.name for one in game.abilities] == ["discards"]


def test_abilities_of_one_name_are_each_ordered_once() -> None:
    """One ability has triggered twice, for two creatures; another one stands between them."""
    hurt = words.effects({"lose-life": {"amount": 1}})
    own = [Ability("x", 1, "dies", GAIN), Ability("y", 1, "dies", hurt, source="B")]
    game = main_phase([creature("A", 1, 1), creature("B", 1, 1)], abilities=own)
    wither = [{"pump": {"target": name, "toughness": -1}} for name in "AB"]
    game = after(game, uses(wither), *BOTH)
    game = after(game, Action("order-triggers", names=["x", "y", "x"]))
    assert [(one.name, one.subject) for one in game.stack] == [("x", "A"), ("y", "B"), ("x", "B")]


def test_which_names_an_order_has_to_give_is_said() -> None:
    own = [Ability(name, 1, "end", GAIN) for name in "ba"]
    refusal = why_not(
        after(main_phase(abilities=own), until("end")), Action("order-triggers", names=[])
    )
    assert refusal is not None
    (reason,) = refusal.reasons
    assert (reason["names"], reason.remedy) == ("a, b", "name-each-once")


def test_an_order_may_be_written_as_a_tuple() -> None:
    own = [Ability(name, 1, "end", GAIN) for name in "ab"]
    game = after(main_phase(abilities=own), until("end"))
    game = after(game, Action("order-triggers", names=("b", "a")))
    assert [one.name for one in game.stack] == ["b", "a"]


def test_that_nothing_is_to_be_ordered_is_all_that_is_said() -> None:
    refusal = why_not(main_phase(), Action("order-triggers", names=["x"]))
    assert refusal is not None
    assert [one.key for one in refusal.reasons] == ["nothing-to-order"]


@pytest.mark.parametrize("names", [None, "ab", [1, 2], ["a", None]])
def test_an_order_is_a_list_of_names(names: Any) -> None:
    own = [Ability(name, 1, "end", GAIN) for name in "ab"]
    game = after(main_phase(abilities=own), until("end"))
    with pytest.raises(MalformedAction, match="needs 'names', a list of names"):
        why_not(game, Action("order-triggers", names=names))


def test_an_if_that_no_longer_holds_is_told() -> None:
    own = [Ability("x", 1, "draws", GAIN, condition="you-control-a-creature")]
    game = main_phase([creature("A", 1, 1)], abilities=own)
    game = after(game, DRAW, *BOTH, uses({"destroy": "A"}), *BOTH, PASS)
    (fails,) = [one for one in events(game, PASS) if one.key == "condition-fails"]
    assert (fails["ability"], fails.rules) == ("x", ("intervening-if",))
    assert after(game, PASS).players[0].life == 20


def test_what_is_to_be_ordered_is_told() -> None:
    own = [Ability(name, 2, "end", GAIN, whose="each") for name in "ab"]
    told = events(main_phase(abilities=own), until("end"))
    assert [one["player"] for one in told if one.key == "order-asked"] == [2]


@pytest.mark.parametrize(("effect", "when"), [("draw", "draws"), ("discard", "discards")])
def test_cards_come_and_go_before_what_waits_for_it_triggers(effect: str, when: Any) -> None:
    game = main_phase(abilities=[Ability("x", 1, when, GAIN)])
    told = [one.key for one in events(game, uses({effect: {"amount": 1}}), *BOTH)]
    happened = {"draw": "card-drawn", "discard": "discarded"}[effect]
    assert told[-4:-1] == [happened, "triggers", "put-on-stack"]


def test_an_ability_is_controlled_by_who_controls_its_permanent() -> None:
    """603.3a, also for whose step or creature it asks."""
    gain = words.effects({"gain-life": {"amount": 1}})
    own = [Ability("dies", 1, "dies", gain, source="A"), Ability("end", 1, "end", gain, source="A")]
    game = main_phase([creature("A", 1, 1)], abilities=own)
    taken = after(game, PASS, uses({"take-control": "A"}, 2), *BOTH)
    assert [one.controller for one in after(taken, uses({"destroy": "A"}), *BOTH).stack] == [2]
    assert after(taken, until("end")).stack == (), "it is not the end step of its controller"
    assert [one.controller for one in after(game, until("end")).stack] == [1]
