"""The cleanup step: the hand, what wears off and is told of it, and another such step."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, MalformedAction, choices, why_not
from duelcore.magic import Ability, Game, new_game
from tests.magic.playing import BEGIN, after, creature, events, main_phase, until, uses


def too_many() -> Game:
    """Player 1 holds two cards too many and has to discard."""
    start = new_game(turn=3, step="cleanup").with_player(1, hand=9)
    return after(start, BEGIN)


def said(game: Game, action: Action) -> list[str]:
    """The keys of all reasons against an action."""
    refusal = why_not(game, action)
    return [one.key for one in refusal.reasons] if refusal else []


def test_the_active_player_has_to_discard() -> None:
    assert (too_many().awaits, too_many().holder) == ("discard", 1)


def test_the_form_offers_who_discards_and_how_many() -> None:
    (form,) = [one for one in choices(too_many()) if one.do == "discard"]
    assert [(one.name, one.values) for one in form.fields] == [
        ("player", (None, 1)),
        ("count", (None, 2)),
    ]


@pytest.mark.parametrize(
    ("fields", "keys"),
    [
        ({}, []),
        ({"player": 1, "count": 2}, []),
        ({"player": 2}, ["only-active-discards"]),
        ({"count": 0}, ["wrong-number-to-discard"]),
        ({"count": 3}, ["wrong-number-to-discard"]),
    ],
)
def test_the_active_player_discards_exactly_what_is_too_much(fields: Any, keys: list[str]) -> None:
    assert said(too_many(), Action("discard", **fields)) == keys


@pytest.mark.parametrize("game", [main_phase(), new_game(turn=3)], ids=["later", "before it"])
def test_that_nothing_is_discarded_now_is_all_that_is_said(game: Game) -> None:
    assert said(game, Action("discard")) == ["no-discard-now"]
    assert said(game, Action("discard", count=3)) == ["no-discard-now"]


@pytest.mark.parametrize("count", [-1, True, "2", 1.0])
def test_a_number_of_cards_is_a_whole_number_from_0_on(count: Any) -> None:
    with pytest.raises(MalformedAction, match="a whole number from 0 on"):
        why_not(too_many(), Action("discard", count=count))


def test_what_wears_off_is_told_and_nothing_else() -> None:
    """Damage is removed from what has some; the effects on each creature end (514.2)."""
    game = main_phase([creature("A", 1, 3), creature("B", 1, 3), creature("C", 1, 3)])
    effects = [
        {"damage": {"target": "A", "amount": 1}},
        {"pump": {"target": "B", "power": 1}},
        {"pump": {"target": "C", "power": 1, "until": None}},
    ]
    game = after(game, uses(effects), until("end"))
    wanted = ("damage-removed", "effect-ends")
    told = [one for one in events(game, until("untap")) if one.key in wanted]
    assert [(one.key, dict(one.params)) for one in told] == [
        ("damage-removed", {"names": "A"}),
        ("effect-ends", {"creature": "B"}),
    ]
    at_once = {"cleanup-second-actions", "cleanup-simultaneous", "tba-no-stack"}
    assert {*told[0].rules} == at_once
    assert {*told[1].rules} == at_once | {"end-eot-not-here", "until-expiry"}


def test_nothing_wears_off_where_there_is_nothing() -> None:
    game = after(main_phase([creature("A", 1, 3)]), until("end"))
    wanted = ("damage-removed", "effect-ends")
    assert [one for one in events(game, until("untap")) if one.key in wanted] == []


def test_another_cleanup_step_is_numbered() -> None:
    start = new_game(turn=3, step="cleanup", abilities=[Ability("x", 1, "discards")])
    told = events(start.with_player(1, hand=8), until("untap"))
    assert [one["number"] for one in told if one.key == "cleanup-again"] == [2]
