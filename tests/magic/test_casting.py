"""Casting spells and playing lands: every reason against it, and the rules that it cites."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, MalformedAction, why_not
from duelcore.magic import Ability, Game, new_game
from tests.magic.playing import BEGIN, PASS, after, casts, events, main_phase, refused, uses


def said(game: Game, action: Action) -> list[tuple[str, dict[str, Any]]]:
    """The keys of all reasons against an action, each with what it says."""
    refusal = why_not(game, action)
    return [(one.key, dict(one.params)) for one in refusal.reasons] if refusal else []


def test_what_lies_on_the_stack_says_of_which_kind_it_is() -> None:
    own = [Ability("x", 1, "casts")]
    game = after(main_phase(abilities=own), uses([]), casts())
    assert [(one.name, one.kind) for one in game.stack] == [
        ("it", "activated"),
        ("Spell", "spell"),
        ("x", "triggered"),
    ]
    told = [one.key for one in events(main_phase(abilities=own), casts())]
    assert told == ["spell-cast", "triggers", "put-on-stack", "gets-priority"]


def test_what_has_to_resolve_first_is_the_top_of_the_stack() -> None:
    game = after(main_phase(), casts(), casts())
    assert [one.name for one in game.stack] == ["Spell", "Spell 2"]
    assert said(game, casts("sorcery")) == [("stack-not-empty", {"ability": "Spell 2"})]


def test_all_that_speaks_against_it_is_said() -> None:
    game = after(new_game(turn=3, step="end"), BEGIN, casts())
    wrong = [
        ("other-has-priority", {"player": 1}),
        ("not-your-turn", {"player": 1}),
        ("not-a-main-phase", {"step": "end"}),
        ("stack-not-empty", {"ability": "Spell"}),
    ]
    assert said(game, casts("sorcery", 2)) == wrong
    assert said(game, Action("play-land", player=2)) == wrong


@pytest.mark.parametrize("action", [casts(), Action("play-land")], ids=lambda one: one.do)
def test_a_card_has_to_be_in_the_hand(action: Action) -> None:
    assert said(main_phase().with_player(1, hand=0), action) == [("no-card-in-hand", {"player": 1})]
    assert refused(main_phase().with_player(1, hand=1), action) == ()


@pytest.mark.parametrize(
    ("step", "player", "more"),
    [
        ("precombat-main", 2, ()),
        ("upkeep", 2, ("upkeep-first-instant-window",)),
        ("end", 2, ("end-opponent-window",)),
        ("end", 1, ()),
    ],
)
def test_flash_cites_the_windows_of_instants(step: Any, player: Any, more: Any) -> None:
    game = after(new_game(turn=3, step=step), BEGIN, *([PASS] * (player == 2)))
    for spell in (casts(player=player), casts("artifact", player, flash=True)):
        cited = events(game, spell)[0].rules
        assert cited == ("spell-on-stack", "instant-with-priority", *more)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (Action("cast", spell=3), "'cast' needs 'spell': a spell is an object"),
        (Action("cast"), "'cast' needs 'spell': a spell is an object"),
        (casts("land"), "a land is not cast; 'play-land' plays it"),
        (Action("activate", ability={"name": " "}), "'activate' needs 'ability': 'name' is a name"),
    ],
)
def test_what_describes_no_spell_and_no_ability_is_said(action: Action, says: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        why_not(main_phase(), action)
    assert str(caught.value).startswith(says)


def test_a_slow_spell_cites_its_timing() -> None:
    cited = events(main_phase(), casts("sorcery"))[0].rules
    assert cited == ("spell-on-stack", "main-sorcery-timing-phase")


def test_a_land_without_a_name_is_called_land() -> None:
    game = after(main_phase(), Action("play-land"))
    assert [one.name for one in game.battlefield] == ["Land"]
