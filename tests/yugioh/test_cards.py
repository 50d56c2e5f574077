"""Cards as a walkthrough describes them: read, written again, and told what is wrong with them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.game import MalformedAction, why_not
from duelcore.walkthrough.schema import format_schema
from duelcore.yugioh import Monster, cards, duel, monsters
from duelcore.yugioh.abilities import LARGEST
from duelcore.yugioh.model import Effect
from tests import random_cards
from tests.yugioh.playing import activates, gain

DEFINITIONS = format_schema()["definitions"]


def test_the_closed_lists_are_those_of_the_file_format() -> None:
    assert set(cards.SHAPES) == set(DEFINITIONS["flip-effect"]["properties"])
    assert {*cards.CARD_WORDS, "effect"} == {*DEFINITIONS["card"]["properties"]}
    for key, schema in DEFINITIONS["card"]["properties"].items():
        if "enum" in schema:
            assert set(cards.CARD_WORDS[key]) == set(schema["enum"])


@given(st.integers(0, 10**6))
def test_a_card_is_written_and_read_without_loss(seed: int) -> None:
    board = duel([Monster("A"), Monster("B")], [Monster("C")])
    written = random_cards.card(board, random.Random(seed))
    card = cards.card(written)
    assert cards.card(cards.written(card)) == card


@given(st.integers(0, 10**6))
def test_a_monster_with_a_flip_effect_is_written_and_read_without_loss(seed: int) -> None:
    written = random_cards.monster("A", random.Random(seed))
    assert monsters.written(monsters.monster(written)) == written


def test_a_card_is_written_as_a_file_has_it() -> None:
    one = {"kind": "trap", "effect": gain(1, 100), "from": "hand", "set_this_turn": True}
    assert cards.written(cards.card(one)) == one
    two = {"kind": "quick-effect", "effect": [gain(1, 100), {"destroy": "A"}], "on": "moved"}
    assert cards.written(cards.card(two)) == two


def test_an_effect_keeps_what_its_word_takes() -> None:
    assert cards.effect({"destroy": "A"}) == Effect("destroy", "A")
    assert cards.effect({"destroy": None}) == Effect("destroy")
    change = {"change-def": {"monster": "A", "by": -500}}
    assert cards.effect(change) == Effect("change-def", "A", by=-500)
    assert cards.effect({"negate-attack": True}) == Effect("negate-attack")
    damage = {"modify-battle-damage": {"player": 2, "how": "half"}}
    assert cards.effect(damage) == Effect("modify-battle-damage", player=2, how="half")
    none = {"modify-battle-damage": {"player": 2, "to": 0}}
    assert cards.effect(none) == Effect("modify-battle-damage", player=2, to=0)


def test_the_largest_number_is_still_one() -> None:
    assert cards.effect(gain(1, LARGEST)).amount == LARGEST
    with pytest.raises(ValueError, match=f"from 0 to {LARGEST}, not {LARGEST + 1}"):
        cards.effect(gain(1, LARGEST + 1))


def test_a_plain_card_is_from_the_field_and_lasts() -> None:
    card = cards.card({"kind": "trap", "effect": gain(1, 100)})
    assert (card.mandatory, card.on, card.timing, card.until) == (False, None, None, None)
    assert (card.from_, card.set_this_turn) == ("field", False)
    assert card.does("gain-lp", "damage") and not card.does("damage")


MEANINGLESS: list[tuple[Any, str]] = [
    (None, "a card is described by keys and values, not by None"),
    ("trap", "a card is described by keys and values"),
    ({"kind": "trap"}, "an effect is described by keys and values, not by None"),
    ({"kind": "trap", "effect": []}, "at least one"),
    ({"effect": gain(1, 1)}, "None is no kind; write one of normal-spell, quick-play-spell"),
    ({"kind": "spell", "effect": gain(1, 1)}, "'spell' is no kind"),
    ({"kind": "trap", "effect": gain(1, 1), "when": "now"}, "a card has no 'when'; it has effect"),
    ({"kind": "trap", "effect": gain(1, 1), "from_": "hand"}, "a card has no 'from_'; it has"),
    ({"kind": "trap", "effect": gain(1, 1), "on": "summoned"}, "'summoned' is no on"),
    ({"kind": "trap", "effect": gain(1, 1), "mandatory": 1}, "1 is no mandatory"),
    ({"kind": "trap", "effect": {"burn": 1}}, "'burn' is no effect; the effects are change-atk"),
    ({"kind": "trap", "effect": {"destroy": "A", "banish": "A"}}, "an effect has one word"),
    ({"kind": "trap", "effect": {"destroy": 5}}, "'destroy' aims at a monster by its name, not"),
    ({"kind": "trap", "effect": {"negate-attack": False}}, "'negate-attack' takes true, not False"),
    ({"kind": "trap", "effect": gain(3, 1)}, "3 is no player; write one of 1, 2"),
    ({"kind": "trap", "effect": gain(True, 1)}, "True is no player"),
    ({"kind": "trap", "effect": gain(1, -1)}, "'gain-lp' takes a whole number from 0 to"),
    ({"kind": "trap", "effect": {"damage": {"player": 1}}}, "'damage' takes player, amount, not"),
    (
        {"kind": "trap", "effect": {"change-atk": {"monster": "A", "by": 1, "to": 2}}},
        "'change-atk' takes monster, by or monster, to, not monster, by, to",
    ),
    (
        {"kind": "trap", "effect": {"change-atk": {"monster": "A", "to": -1}}},
        "'change-atk' takes a whole number from 0",
    ),
    (
        {"kind": "trap", "effect": {"change-position": {"monster": "A", "to": "up"}}},
        "'up' is no battle position; write one of attack, defense, set",
    ),
    (
        {"kind": "trap", "effect": {"modify-battle-damage": {"player": 1, "how": "none"}}},
        "'none' is no change of damage, .* write one of zero, half, double",
    ),
    (
        {"kind": "trap", "effect": {"modify-battle-damage": {"player": 1, "how": "at most 500"}}},
        "'at most 500' is no change of damage, and limits of it are not played here",
    ),
    (
        {"kind": "trap", "effect": {"change-atk": {"monster": 5, "by": 1}}},
        "'change-atk' aims at a monster by its name, not at 5",
    ),
    (
        {"kind": "trap", "effect": {"change-position": {"monster": 5, "to": "set"}}},
        "'change-position' aims at a monster by its name, not at 5",
    ),
    (
        {"kind": "trap", "effect": {"change-position": {"monster": "A"}}},
        "'change-position' takes monster, to, not monster",
    ),
    (
        {"kind": "trap", "effect": {"modify-battle-damage": {"player": 1}}},
        "'modify-battle-damage' takes player, how or player, to, not player",
    ),
    (
        {"kind": "trap", "effect": {"modify-battle-damage": {"player": 3, "how": "zero"}}},
        "3 is no player; write one of 1, 2",
    ),
    (
        {"kind": "trap", "effect": {"modify-battle-damage": {"player": 1, "to": -1}}},
        "'modify-battle-damage' takes a whole number from 0",
    ),
    ({"kind": "trap", "effect": {"damage": 5}}, "what 'damage' takes is described by keys and"),
    ({"kind": "trap", "effect": {"summon": "A"}}, "a monster is described by keys and values"),
    ({"kind": "trap", "effect": {"summon": {"atk": 1}}}, "is no monster that can be Summoned"),
    (
        {"kind": "trap", "effect": {"summon": {"name": "N", "atk": -1, "def": 0}}},
        "ATK is a whole number",
    ),
]


@pytest.mark.parametrize(("written", "says"), MEANINGLESS, ids=[says for _, says in MEANINGLESS])
def test_what_is_no_card_is_said_in_a_sentence(written: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        cards.card(written)


NOT_THERE: list[tuple[Any, str]] = [
    ({"destroy": "Nobody"}, "no monster in this duel is named 'Nobody'"),
    (
        {"summon": {"name": "A", "atk": 1, "def": 1, "position": "set"}},
        "'A' is in this duel already",
    ),
    ({"modify-battle-damage": {"player": 1, "how": "zero"}}, "outside an attack .* needs 'until'"),
]


@pytest.mark.parametrize(("effect", "says"), NOT_THERE, ids=[says for _, says in NOT_THERE])
def test_what_names_something_that_is_not_there_means_nothing(effect: Any, says: str) -> None:
    board = duel([Monster("A")], [Monster("B")])
    with pytest.raises(MalformedAction, match=says):
        why_not(board, activates(1, "trap", effect))


@pytest.mark.parametrize(
    "response", [5, {}, {"player": 2}, {"player": 2, "card": {}, "response": {}}]
)
def test_longer_chains_are_not_played(response: object) -> None:
    action = activates(1, "trap", gain(1, 1), response=response)
    with pytest.raises(MalformedAction, match="longer Chains are not played here"):
        why_not(duel(), action)


@pytest.mark.parametrize("player", [None, 0, 3, "1", True])
def test_a_player_activates(player: Any) -> None:
    with pytest.raises(MalformedAction, match="'activate' takes 'player' 1 or 2"):
        why_not(duel(), activates(player, "trap", gain(1, 1)))
