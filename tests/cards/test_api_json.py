"""The JSON that the well-known card API exports."""

from __future__ import annotations

import json
from typing import Any

import pytest

from duelcore.cards import Card, CardFileError, api_json, read
from duelcore.cards.api_json import NO_CARD
from duelcore.cards.entry import BAD_ATK, LONG_NAME, NAMELESS
from tests.cards.making import exported

DRAGON = {
    "id": 89631139,
    "name": "D",
    "type": "Normal Monster",
    "frameType": "normal",
    "race": "Dragon",
    "atk": 3000,
    "def": 2500,
    "level": 8,
}


def read_one(**changes: Any) -> Any:
    cards = read(exported({**DRAGON, **changes}))
    (found,) = (*cards.monsters, *cards.left_out)
    return found


def test_a_card_of_the_export_is_read_whole() -> None:
    expected = Card("D", 3000, 2500, level=8, kinds=("Normal",), type="Dragon", id=89631139)
    assert read_one() == expected
    assert read_one().source == "the bytes, card 1"


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({"type": "Tuner Monster", "frameType": "effect"}, ("Effect",)),
        ({"type": "XYZ Pendulum Effect Monster", "frameType": "xyz_pendulum"}, ("Xyz", "Pendulum")),
        ({"type": "Ritual Effect Monster", "frameType": "ritual"}, ("Ritual",)),
        ({"type": None, "frameType": None, "typeline": ["Dragon", "Synchro"]}, ("Synchro",)),
        ({"type": "Token", "frameType": "token"}, ("Token",)),
    ],
)
def test_kinds_come_from_whichever_key_has_them(changes: dict, kinds: tuple) -> None:
    assert read_one(**changes).kinds == kinds


def test_minus_1_is_how_the_api_writes_a_question_mark() -> None:
    card = read_one(**{"atk": -1, "def": -1})
    assert (card.atk, card.def_) == ("?", "?")


@pytest.mark.parametrize("wrong", [-3, 1.5, 10**25, [], {}, "many", True])
def test_any_other_atk_is_refused(wrong: Any) -> None:
    assert read_one(atk=wrong).why == BAD_ATK


@pytest.mark.parametrize("atk", [3000.0, "3000", "3,000"])
def test_a_number_may_be_written_otherwise(atk: Any) -> None:
    assert read_one(atk=atk).atk == 3000


@pytest.mark.parametrize(
    ("name", "why"), [("", NAMELESS), (None, NAMELESS), ("x" * 201, LONG_NAME)]
)
def test_a_card_needs_a_name_of_some_length(name: Any, why: str) -> None:
    assert read_one(name=name).why == why


def test_half_a_character_becomes_one_that_can_be_shown() -> None:
    card = read_one(name="A\ud800B")
    assert card.name.encode("utf-8") == b"A?B"


def test_other_artworks_are_found_by_their_passcodes() -> None:
    cards = read(exported({**DRAGON, "card_images": [{"id": 89631139}, {"id": 89631140}, 7]}))
    assert cards.by_id(89631140) == cards.card("D")


def test_what_is_no_card_is_left_out() -> None:
    cards = read(json.dumps([DRAGON, 7, None, "x"]).encode())
    assert len(cards) == 1
    assert [one.why for one in cards.left_out] == [NO_CARD] * 3


def test_a_single_card_is_a_list_of_one() -> None:
    assert len(read(json.dumps(DRAGON).encode())) == 1
    assert len(read(json.dumps({"data": DRAGON}).encode())) == 1


def test_an_empty_list_is_a_list() -> None:
    assert len(read(b"[]")) == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'[{"name": "A"', "this is not JSON: something is wrong or missing at line 1, column 14"),
        (b"[1, 2]", "this JSON holds no list of cards."),
        (b'{"cards": []}', "this JSON holds no list of cards."),
        (b"[" * 33 + b"]" * 33, "nested more than 32 deep"),
        (b'{"error": {"x": "<b>"}}', 'the card API reports an error: "dict"'),
    ],
)
def test_what_cannot_be_read_is_one_sentence(content: bytes, says: str) -> None:
    with pytest.raises(CardFileError) as caught:
        read(content)
    assert says in str(caught.value)


def test_brackets_in_names_are_not_nesting() -> None:
    assert len(read(exported({**DRAGON, "name": "[" * 100, "desc": '\\"[' * 100}))) == 1


def test_values_and_rows_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_json, "MOST_ROWS", 1)
    with pytest.raises(CardFileError, match="more than 100,000 rows"):
        read(exported(DRAGON, DRAGON))
    monkeypatch.setattr(api_json, "MOST_VALUES", 3)
    with pytest.raises(CardFileError, match="more than 3 values"):
        read(exported(DRAGON))
