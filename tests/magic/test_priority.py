"""Priority: what comes before somebody gets it, what a pass leads to, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, why_not
from duelcore.magic import Ability, Game, words
from tests.magic.playing import (
    BOTH,
    PASS,
    after,
    casts,
    combat,
    creature,
    events,
    keys,
    main_phase,
    uses,
)

GAIN = words.effects({"gain-life": {"amount": 1}})


def kept(game: Game, *actions: Action, of: tuple[str, ...]) -> list[str]:
    """Of all that is told, the keys asked for, in order."""
    return [key for key in keys(events(game, *actions)) if key in of]


# Passing (117.3d, 117.4)


def test_a_pass_is_told_and_the_other_gets_priority() -> None:
    told = events(main_phase(), PASS)
    assert [(one.key, one["player"]) for one in told] == [("passes", 1), ("gets-priority", 2)]
    assert told[0].rules == ("priority-passes-on",)
    assert after(main_phase(), PASS).passes == 1


def test_two_passes_end_the_step() -> None:
    told = events(after(main_phase(), PASS), PASS)
    assert [one.key for one in told[:3]] == ["passes", "step-ends", "step-begins"]
    assert (told[0]["player"], told[0].rules) == (2, ("step-ends-on-passes",))
    assert told[1]["step"] == "precombat-main"


def test_two_passes_resolve_what_is_on_the_stack() -> None:
    game = after(main_phase(), casts(), PASS)
    assert keys(events(game, PASS)) == ["passes", "resolves", "gets-priority"]


def test_who_acts_keeps_priority_for_that_reason_alone() -> None:
    told = events(main_phase(), Action("play-land"))
    assert told[-1].rules == ("priority-after-action",)


# Before priority (117.5)


def test_state_based_actions_come_before_triggers_and_both_before_priority() -> None:
    own = [Ability("x", 1, "dies", GAIN)]
    game = main_phase([creature("A", 1, 1)], abilities=own)
    wither = uses({"pump": {"target": "A", "toughness": -1}})
    wanted = ("toughness-zero", "triggers", "put-on-stack", "gets-priority")
    assert kept(after(game, wither, PASS), PASS, of=wanted) == list(wanted)


def test_the_game_has_nothing_left_to_do_while_somebody_has_priority() -> None:
    assert main_phase().todo == ()


# The end of the game (104)


@pytest.mark.parametrize(
    "ends",
    [
        (uses({"lose-life": {"amount": 20, "player": 2}}), *BOTH),
        (Action("activate", ability={"name": "x", "life": 20}),),
    ],
    ids=["by what resolves", "by a cost"],
)
def test_nobody_gets_priority_once_the_game_is_over(ends: Any) -> None:
    told = events(main_phase(), *ends)
    assert told[-1].key == "game-won"
    game = after(main_phase(), *ends)
    assert (game.over, game.awaits, game.holder) == (True, "", None)


def test_what_has_triggered_does_not_reach_the_stack_once_the_game_is_over() -> None:
    own = [Ability("x", 1, "dies", GAIN)]
    game = main_phase([creature("A", 1, 1)], abilities=own)
    game = after(game, uses([{"destroy": "A"}, {"lose-life": {"amount": 20}}]), *BOTH)
    assert (game.winner, game.stack) == (2, ())


# Without priority


@pytest.mark.parametrize(
    "action",
    [
        Action("pass", player=1),
        casts(player=1),
        uses([], 1),
        Action("play-land", player=1),
    ],
    ids=lambda action: action.do,
)
def test_why_nobody_can_act_is_said_once(action: Action) -> None:
    refusal = why_not(combat([creature("A", 1, 1)]), action)
    assert refusal is not None
    said = [one.key for one in refusal.reasons]
    assert said.count("nobody-acts-before-declaration") == 1


def test_the_pass_that_resolves_the_stack_does_not_end_the_step() -> None:
    """405.5, 117.4: what two passes lead to depends on the stack."""
    told = events(after(main_phase(), casts(), PASS), PASS)
    assert told[0].key == "passes"
    assert told[0].rules == ("stack-resolves-top",)
