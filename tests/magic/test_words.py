"""How the file format writes permanents, abilities, spells and effects: read, written, refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.magic import Permanent, words
from duelcore.magic.effect_words import SHAPES
from duelcore.magic.effects import DOES
from duelcore.magic.objects import Change
from tests.magic.strategies import abilities, effect, permanents

SAGA = {
    "name": "Tale",
    "types": ["enchantment"],
    "counters": {"lore": 1},
    "chapters": [{"draw": {"amount": 1}}, [{"destroy": "A"}, {"tap": "B"}], []],
}
LORD = {
    "name": "Lord",
    "controller": 2,
    "owner": 1,
    "power": 2,
    "toughness": 2,
    "keywords": ["flying", "first-strike"],
    "bonus": {"to": "Bear", "power": 1, "keywords": ["trample"]},
}


@pytest.mark.parametrize("written", [SAGA, LORD], ids=["a Saga", "a lord"])
def test_a_permanent_is_written_as_it_was_read(written: dict[str, Any]) -> None:
    assert words.written(words.permanent(written)) == written


@given(permanents("A", 2))
def test_every_permanent_comes_back(one: Permanent) -> None:
    written = words.written(one)
    assert words.permanent(json.loads(json.dumps(written))) == one


@given(abilities(1))
def test_every_ability_comes_back(one: Any) -> None:
    assert words.ability(json.loads(json.dumps(words.written(one)))) == one


@given(st.integers(0, 10**6))
def test_every_effect_comes_back(seed: int) -> None:
    written = effect(random.Random(seed), ["A", "B"])
    read = words.effects(written)
    again = json.loads(json.dumps(words.written_effects(read)))
    assert words.effects(again) == read
    assert words.written_effects(words.effects([written, written])) == [again, again]


EVERY_EFFECT: list[Any] = [
    {"pump": {"target": "A"}},
    {"pump": {"target": "A", "power": -1, "toughness": 2, "until": None}},
    {"gain": {"target": "A", "keyword": "haste"}},
    {"lose": {"target": "A", "keyword": "haste", "until": "end-of-combat"}},
    {"counters": {"target": "A", "kind": "lore", "amount": 0}},
    {"damage": {"amount": 2}},
    {"damage": {"amount": 2, "target": "A"}},
    {"damage": {"amount": 2, "player": 1}},
    {"fight": {"target": "A", "other": "B"}},
    *({word: {"amount": 1}} for word in ("gain-life", "lose-life", "draw", "discard")),
    {"add-mana": {"amount": 1, "player": 2}},
    *({word: "A"} for word in ("destroy", "return-to-hand", "tap", "untap", "phase-out")),
    *({word: "A"} for word in ("take-control", "remove-from-combat")),
    {"create": {"name": "T", "power": 1, "toughness": 1}},
    {"create-attacking": {"name": "T", "power": 1, "toughness": 1, "keywords": ["haste"]}},
    {"add-ability": {"name": "x", "controller": 1, "when": "end", "effect": {"tap": "A"}}},
    {"skip-step": {"step": "draw"}},
    [{"tap": "A"}, {"untap": "A"}],
]


@pytest.mark.parametrize("written", EVERY_EFFECT, ids=str)
def test_an_effect_is_written_in_the_shortest_form_that_says_it(written: Any) -> None:
    assert words.written_effects(words.effects(written)) == written


def test_every_effect_is_among_them() -> None:
    single = [one for one in EVERY_EFFECT if isinstance(one, dict)]
    assert {word for one in single for word in one} == {*SHAPES}


def test_a_change_and_an_if() -> None:
    assert words.change({"target": "A", "power": -1}) == Change("A", power=-1)
    keywords = {"target": "A", "gains": "flying", "loses": "reach", "until": None}
    assert words.change(keywords) == Change("A", gains="flying", loses="reach", until=None)
    assert words.written(words.change(keywords)) == keywords
    written = {
        "name": "x",
        "controller": 1,
        "when": "end",
        "if": "you-control-a-creature",
        "once": True,
    }
    assert words.written(words.ability(written)) == written


def test_counters_come_in_one_order_whatever_the_file_has() -> None:
    """So that equal permanents are equal; none of a kind may be said as well."""
    given = {"-1/-1": 2, "+1/+1": 0}
    one = words.permanent({"name": "A", "types": ["land"], "counters": given})
    assert one.counters == (("+1/+1", 0), ("-1/-1", 2))


@pytest.mark.parametrize("number", [0, words.LARGEST])
def test_the_smallest_and_the_largest_number(number: int) -> None:
    assert words.permanent({"name": "A", "power": number, "toughness": number}).power == number
    assert words.change({"target": "A", "power": -number}).power == -number
    states = {"damage": number, "extra_blocks": number, "attack_cost": number}
    one = words.permanent({"name": "A", "power": 0, "toughness": 1, **states})
    assert {key: getattr(one, key) for key in states} == states
    assert words.activated({"name": "x", "life": number}).life == number


def test_what_is_left_out_of_an_effect() -> None:
    """A boost lasts until end of turn unless it says otherwise; null says that it stays."""
    boost = words.effect({"pump": {"target": "A"}})
    assert (boost.power, boost.toughness, boost.until) == (0, 0, "end-of-turn")
    for word in ("gain", "lose"):
        assert words.effect({word: {"target": "A", "keyword": "haste"}}).until == "end-of-turn"
    assert words.effect({"pump": {"target": "A", "until": None}}).until is None
    assert words.effect({"draw": {"amount": 2}}).player is None


def test_a_notebook_may_write_tuples() -> None:
    draw, tap = {"draw": {"amount": 1}}, {"tap": "A"}
    assert words.effects((draw, tap)) == words.effects([draw, tap])
    one, two = (
        {**SAGA, "chapters": kind([draw, tap]), "keywords": kind(["phasing"])}
        for kind in (list, tuple)
    )
    assert words.permanent(one) == words.permanent(two)


def test_no_power_is_for_what_is_no_creature() -> None:
    land = {"name": "A", "types": ["land"], "power": None, "toughness": None}
    assert words.permanent(land).power is None
    with pytest.raises(ValueError, match="'power' is a whole number from -"):
        words.change({"target": "A", "power": None})


def test_every_effect_of_the_closed_list_does_something() -> None:
    assert {*SHAPES} == {*DOES}


WRONG_PERMANENTS: list[tuple[Any, str]] = [
    (3, "a permanent is an object with keys, not 3"),
    ({}, "a permanent needs 'name'"),
    ({"name": " ", "types": ["land"]}, "'name' is a name, not ' '"),
    ({"name": "A", "types": ["land"], "atk": 3}, "a permanent has no 'atk'; it has name, "),
    ({"name": "A"}, "'A' is a creature and needs 'power' and 'toughness'"),
    ({"name": "A", "power": 1}, "'A' is a creature and needs"),
    ({"name": "A", "types": ["land"], "power": 1}, "'A' is no creature and has no power"),
    ({"name": "A", "types": []}, "'A' needs the types of a permanent"),
    ({"name": "A", "types": ["instant"]}, "'A' needs the types of a permanent"),
    ({"name": "A", "types": ["sorcery"]}, "'A' needs the types of a permanent"),
    ({"name": "A", "types": ["dragon"]}, "'types' is one of creature, land, "),
    ({"name": "A", "types": "land"}, "'types' is a list of words, each once, not 'land'"),
    ({"name": "A", "types": ["land", "land"]}, "'types' is a list of words, each once"),
    ({"name": "A", "power": True, "toughness": 1}, "'power' is a whole number from 0 to "),
    ({"name": "A", "power": -1, "toughness": 1}, "'power' is a whole number from 0 to "),
    ({"name": "A", "power": 2**53, "toughness": 1}, "'power' is a whole number from 0 to "),
    ({"name": "A", "power": 1, "toughness": 1, "tapped": 1}, "'tapped' is true or false, not 1"),
    ({"name": "A", "power": 1, "toughness": 1, "controller": 3}, "'controller' is one of 1, 2"),
    ({"name": "A", "power": 1, "toughness": 1, "controller": True}, "'controller' is one of"),
    ({"name": "A", "power": 1, "toughness": 1, "keywords": ["fly"]}, "'keywords' is one of haste"),
    ({"name": "A", "types": ["land"], "counters": {"x": 1}}, "'counters' goes from +1/+1, "),
    ({"name": "A", "types": ["land"], "counters": {"lore": 1, "x": 1}}, "'counters' goes from"),
    ({"name": "A", "types": ["land"], "counters": ["lore"]}, "'counters' goes from +1/+1, "),
    ({"name": "A", "types": ["land"], "counters": {"lore": -1}}, "'lore' is a whole number"),
    ({"name": "A", "types": ["enchantment"], "chapters": []}, "'chapters' is a list with"),
    ({"name": "A", "types": ["enchantment"], "chapters": "draw"}, "'chapters' is a list with"),
    ({"name": "A", "types": ["enchantment"], "chapters": [3]}, "an effect has one word"),
    ({"name": "A", "types": ["land"], "bonus": {"fly": 1}}, "a bonus has no 'fly'"),
    ({"name": "A", "types": ["land"], "deathtouched": True}, "a permanent has no 'deathtouched'"),
]


@pytest.mark.parametrize(
    ("written", "says"), WRONG_PERMANENTS, ids=[says for _, says in WRONG_PERMANENTS]
)
def test_what_is_no_permanent_is_said(written: Any, says: str) -> None:
    with pytest.raises(ValueError) as caught:
        words.permanent(written)
    assert str(caught.value).startswith(says)


WRONG_EFFECTS: list[tuple[Any, str]] = [
    ("destroy", "an effect has one word, as in {'destroy': 'A'}, not 'destroy'"),
    ({"destroy": "A", "tap": "A"}, "an effect has one word"),
    ({"explode": "A"}, "'explode' is no effect; the effects are pump, gain, "),
    ({"destroy": 3}, "'target' is a name, not 3"),
    ({"pump": "A"}, "'pump' takes an object with target, power, toughness, until, not 'A'"),
    ({"pump": {"power": 1}}, "'pump' needs 'target'"),
    ({"pump": {"target": "A", "by": 1}}, "'pump' has no 'by'; it has target, power"),
    ({"pump": {"target": "A", "until": "noon"}}, "'until' is one of end-of-turn, "),
    ({"gain": {"target": "A", "keyword": "fly"}}, "'keyword' is one of haste, "),
    ({"draw": {"amount": -1}}, "'amount' is a whole number from 0"),
    ({"draw": {"amount": 1, "player": 3}}, "'player' is one of 1, 2, not 3"),
    ({"create": {"name": "A"}}, "'A' is a creature and needs"),
    ({"add-ability": {"name": "A"}}, "an ability needs 'controller'"),
    ({"skip-step": {"step": "lunch"}}, "'step' is one of untap, upkeep, "),
]


@pytest.mark.parametrize(
    ("written", "says"), WRONG_EFFECTS, ids=[says for _, says in WRONG_EFFECTS]
)
def test_what_is_no_effect_is_said(written: Any, says: str) -> None:
    with pytest.raises(ValueError) as caught:
        words.effects(written)
    assert str(caught.value).startswith(says)


WRONG_SPELLS: list[tuple[Any, str]] = [
    ({"name": "A"}, "a spell needs 'type'"),
    ({"name": "A", "type": "creature"}, "'A' is a creature spell and needs 'permanent'"),
    (
        {"name": "A", "type": "artifact", "permanent": {"name": "A", "types": ["land"]}},
        "'A' is of type 'artifact', and its permanent is not",
    ),
    (
        {"name": "A", "type": "artifact", "effect": {"tap": "B"}},
        "'A' becomes a permanent; an ability has its effect, not the spell",
    ),
    ({"name": "A", "type": "instant", "flash": "yes"}, "'flash' is true or false"),
]


@pytest.mark.parametrize(("written", "says"), WRONG_SPELLS, ids=[says for _, says in WRONG_SPELLS])
def test_what_is_no_spell_is_said(written: Any, says: str) -> None:
    with pytest.raises(ValueError) as caught:
        words.spell(written)
    assert str(caught.value).startswith(says)
