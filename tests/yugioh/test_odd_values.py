"""Whatever is written in an action: it is judged, or said in a sentence to mean nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from duelcore.game import Action, MalformedAction, apply, why_not
from duelcore.yugioh import Duel, Monster, cards, duel
from duelcore.yugioh.cards import CARD_WORDS, MONSTER_WORDS, SHAPES
from duelcore.yugioh.play import WORDS
from tests.yugioh.playing import PASS, after, attacks, battle_step, turns

ODD: list[Any] = [None, "", 0, [], {}, True, 1.5, -1, 10**30, "A", "Nobody", ["A"], {"A": 1}, ()]

COMES = {
    "name": "N",
    "atk": 100,
    "def": 100,
    "position": "attack",
    "zone": "main",
    "abilities": ["piercing", {"attacks": 2}, {"flip": {"destroy": None}}],
    "link": False,
    "summoned_this_turn": True,
    "position_changed": False,
}

EFFECTS: dict[str, Any] = {
    **{key: {"monster": "A", "by": 100} for key in ("change-atk", "change-def")},
    **dict.fromkeys(("destroy", "banish", "return-to-hand", "take-control"), "A"),
    **dict.fromkeys(("change-target", "cannot-attack", "cannot-be-attacked"), "A"),
    **dict.fromkeys(("negate-attack", "negate-activation", "negate-effect"), True),
    **dict.fromkeys(("end-battle-phase", "go-to-end-phase"), True),
    **{key: {"player": 1, "amount": 100} for key in ("damage", "gain-lp")},
    "summon": COMES,
    "change-position": {"monster": "A", "to": "set"},
    "modify-battle-damage": {"player": 2, "how": "half"},
}
"""Of each word what it may take."""

CARD = {"kind": "quick-effect", "effect": {"gain-lp": {"player": 1, "amount": 100}}}
SAID = {
    "mandatory": True,
    "on": "moved",
    "timing": "start",
    "until": "end-of-turn",
    "from": "hand",
    "set_this_turn": False,
}
"""A card, and what may be said of it besides."""


def boards() -> Iterator[Duel]:
    """A Main Phase, an attack under way, and a flip effect that has to be activated."""
    thief = Monster("F", 500, 500, "set", [{"flip": {"take-control": None}}])  # type: ignore[arg-type]
    step = battle_step([Monster("A", 1500), Monster("K", 700)], [Monster("B", 1000), thief])
    yield duel([Monster("A")], [Monster("B")])
    yield after(step, attacks("A", "B"))
    yield after(step, attacks("A", "F"), *[PASS] * 4)


BOARDS = [*boards()]


def bent(good: Any) -> Iterator[Any]:
    """The value with something odd in the place of it, or of anything in it; or a key too few."""
    yield from ODD
    for key in good if isinstance(good, Mapping) else ():
        yield from (good | {key: odd} for odd in bent(good[key]))
        yield {name: value for name, value in good.items() if name != key}
    if isinstance(good, Mapping):
        yield good | {"more": 1}
    if isinstance(good, list):
        yield from ([*good, odd] for odd in ODD)


def judged(board: Duel, action: Action) -> bool:
    """Whether the action means something; if it is legal, it can be played."""
    try:
        refusal = why_not(board, action)
    except MalformedAction as error:
        assert len(str(error).split()) > 3, "a sentence"
        return False
    if refusal is None:
        apply(board, action)
    return True


def both(board: Duel, effect: Mapping[str, Any]) -> set[bool]:
    """Whether a card with that effect means something, and the same with the effect at the end."""
    one = {"kind": "quick-effect", "effect": effect, "until": "end-of-turn"}
    two = one | {"effect": [{"gain-lp": {"player": 1, "amount": 0}}, effect]}
    return {judged(board, Action("activate", player=1, card=card)) for card in (one, two)}


def test_every_effect_is_tried() -> None:
    assert {*EFFECTS} == {*SHAPES}
    assert {*COMES} == {*MONSTER_WORDS}
    assert {*SAID, "kind"} == {*CARD_WORDS}
    for word, value in EFFECTS.items():
        assert cards.card({"kind": "trap", "effect": {word: value}})
        assert all(both(board, {word: value}) == {True} for board in BOARDS)


@pytest.mark.parametrize("word", EFFECTS)
def test_odd_values_of_an_effect_are_said_in_a_sentence(word: str) -> None:
    said = [both(board, {word: odd}) for board in BOARDS for odd in bent(EFFECTS[word])]
    assert {False} in said, "some mean nothing"
    assert all(len(alike) == 1 for alike in said)


@pytest.mark.parametrize(
    "effect",
    [
        {"destroy": None},
        {"take-control": None},
        {"change-target": None},
        {"change-atk": {"monster": None, "by": 100}},
        {"change-position": {"monster": None, "to": "set"}},
    ],
    ids=str,
)
def test_what_is_activated_names_what_it_aims_at(effect: dict[str, Any]) -> None:
    (word,) = effect
    for board in BOARDS:
        for kind in ("trap", "normal-spell"):
            action = Action("activate", player=1, card={"kind": kind, "effect": effect})
            with pytest.raises(
                MalformedAction, match=f"{word!r} aims at a monster; write its name"
            ):
                why_not(board, action)


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"owner": 1}, "a monster that comes has no 'owner'; it has name, atk"),
        ({"changes": 5}, "a monster that comes has no 'changes'"),
        ({"flip": 5}, "a monster that comes has no 'flip'"),
        ({"column": "x"}, "a monster that comes has no 'column'"),
        ({"link": "yes"}, "'yes' is no link; write one of True, False"),
        ({"abilities": None}, "abilities are given as a list of words, not as None"),
        ({"abilities": [{"flip": {"destroy": 5}}]}, "'destroy' aims at a monster by its name"),
        ({"zone": "hand"}, "'hand' is no zone of a monster"),
    ],
    ids=str,
)
def test_a_monster_comes_as_a_start_may_describe_it(said: dict[str, Any], says: str) -> None:
    action = Action("activate", player=1, card=CARD | {"effect": {"summon": COMES | said}})
    with pytest.raises(MalformedAction, match=says):
        why_not(BOARDS[0], action)


@pytest.mark.parametrize("key", ["kind", "effect", *SAID])
def test_odd_values_of_a_card_are_said_in_a_sentence(key: str) -> None:
    good = CARD | SAID
    for board in BOARDS:
        for odd in bent(good[key]):
            judged(board, Action("activate", player=1, card=good | {key: odd}))


@pytest.mark.parametrize("field", ["player", "card", "response"])
def test_odd_values_of_an_activation_are_said_in_a_sentence(field: str) -> None:
    good = {"player": 1, "card": CARD, "response": {"player": 2, "card": CARD}}
    for board in BOARDS:
        for odd in bent(good[field]):
            judged(board, Action("activate", **good | {field: odd}))


@pytest.mark.parametrize("do", [do for do in WORDS if do != "activate"])
def test_odd_values_of_any_other_word_are_said_in_a_sentence(do: str) -> None:
    good = {"attacker": "A", "target": "B", "monster": "F", "to": "attack", "player": 1}
    fields = WORDS[do].fields
    for board in BOARDS:
        for field in (*fields, "more"):
            for odd in ODD:
                filled = {name: good[name] for name in fields} | {field: odd}
                judged(board, Action(do, **filled))


def test_there_is_something_to_judge() -> None:
    assert judged(BOARDS[0], turns("A", "defense")) and judged(BOARDS[1], PASS)
    assert judged(BOARDS[2], Action("trigger", monster="F", target="K"))
    assert not judged(BOARDS[0], Action("trigger", monster="F", target="K"))
