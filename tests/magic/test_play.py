"""The words of the game: the forms that are offered, conceding, and what has to be done first."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, MalformedAction, choices, legal_actions, why_not
from duelcore.magic import Ability, Game, new_game
from duelcore.magic.model import PHASES
from tests.magic.playing import (
    BEGIN,
    PASS,
    after,
    attack,
    block,
    casts,
    combat,
    creature,
    events,
    keys,
    main_phase,
    until,
    uses,
)

Shown = dict[str, dict[str, Any]]


def offered(game: Game) -> Shown:
    """The forms of the moment: what may be filled in, None for what cannot be listed."""
    forms = {form.do: {one.name: one.values for one in form.fields} for form in choices(game)}
    always = {"pass-until": {"step": tuple(PHASES)}, "concede": {"player": (1, 2)}}
    assert {do: forms.get(do) for do in always} == always
    return {do: fields for do, fields in forms.items() if do not in always}


def asked(what: str) -> Game:
    """A game that waits for that."""
    attacked = after(combat([creature("A", 2, 2)]), attack("A"))
    if what in ("begin-step", "discard"):
        start = new_game(turn=3, step="cleanup").with_player(1, hand=8)
        return start if what == "begin-step" else after(start, BEGIN)
    if what == "attack":
        return combat([creature("A", 1, 1)])
    if what == "block":
        return after(attacked, until("declare-blockers"))
    if what == "assign":
        both = [creature("B", 1, 1), creature("C", 1, 1)]
        game = after(combat([creature("A", 2, 2)], both), attack("A"), until("declare-blockers"))
        return after(game, block(B=["A"], C=["A"]), until("combat-damage"))
    if what == "order":
        own = [Ability(name, 1, "draw") for name in "ab"]
        return after(new_game(turn=3, step="draw", abilities=own), BEGIN)
    return main_phase()


ASKS = ["begin-step", "attack", "block", "assign", "discard", "order", "priority"]
PLAYER = {"player": (None, 1)}
FORMS: dict[str, Shown] = {
    "begin-step": {"begin-step": {}},
    # A creature may be named as the target, and `why_not` says that none is attacked (506.3).
    "attack": {"attack": {"attackers": None, "target": (None, "A")}},
    "block": {"block": {"blocks": None}},
    "assign": {"assign": {"damage": None}},
    "order": {"order-triggers": {"names": None}},
    "discard": {"discard": PLAYER | {"count": (None, 1)}},
    "priority": {
        "pass": PLAYER,
        "cast": PLAYER | {"spell": None},
        "activate": PLAYER | {"ability": None},
        "play-land": PLAYER | {"land": None},
    },
}


@pytest.mark.parametrize("what", ASKS)
def test_the_forms_of_each_moment(what: str) -> None:
    game = asked(what)
    assert game.awaits == what
    assert offered(game) == FORMS[what]


REMEDIES = {
    "begin-step": "begin-the-step",
    "attack": "declare-attackers-first",
    "block": "declare-blockers-first",
    "assign": "assign-damage-first",
    "discard": "discard-first",
    "order": "order-triggers-first",
}


@pytest.mark.parametrize("what", [*REMEDIES])
def test_what_has_to_be_done_first_is_said(what: str) -> None:
    others = [PASS, casts(), uses([]), Action("play-land")]
    for action in [*others, *(one for one in [Action("discard")] if what != "discard")]:
        refusal = why_not(asked(what), action)
        assert refusal is not None
        assert refusal.reasons[0].remedy == REMEDIES[what]


def test_where_somebody_has_priority_nothing_has_to_be_done_first() -> None:
    for action in (Action("discard"), BEGIN, attack()):
        refusal = why_not(main_phase(), action)
        assert refusal is not None and refusal.reasons[0].remedy == ""


@pytest.mark.parametrize(
    ("what", "key", "rules"),
    [
        ("attack", "nobody-acts-before-declaration", {"att-no-stack", "boc-last-chance"}),
        ("block", "nobody-acts-before-declaration", {"blk-no-stack"}),
        ("assign", "nobody-acts-before-damage", {"dmg-no-stack", "dmg-no-response-between"}),
        ("order", "nobody-has-priority", {"tba-no-stack"}),
    ],
)
def test_why_nobody_can_act(what: str, key: str, rules: set[str]) -> None:
    refusal = why_not(asked(what), PASS)
    assert refusal is not None
    assert [one.key for one in refusal.reasons] == [key]
    assert {*refusal.rules} == {"priority-needed", *rules}


def test_nobody_can_act_while_somebody_discards() -> None:
    refusal = why_not(asked("discard"), PASS)
    assert refusal is not None and refusal.rules == ("cleanup-no-priority",)


def test_a_draw_cannot_be_answered_before_it() -> None:
    refusal = why_not(new_game(turn=3, step="draw"), casts(player=1))
    assert refusal is not None and refusal.reasons[0].key == "draw-not-answered"


# Conceding (104.3a)


@pytest.mark.parametrize("what", ASKS)
def test_a_player_may_concede_at_any_time(what: str) -> None:
    for player, winner in ((1, 2), (2, 1)):
        concede = Action("concede", player=player)
        told = events(asked(what), concede)
        assert keys(told) == ["concedes", "game-won"]
        assert (told[0]["player"], told[1]["player"]) == (player, winner)
        game = after(asked(what), concede)
        assert (game.winner, game.awaits, game.holder) == (winner, "", None)


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    game = after(main_phase(), Action("concede", player=1))
    assert (choices(game), legal_actions(game)) == ((), ())
    for action in (PASS, casts(player=1), Action("concede", player=2), until("end")):
        refusal = why_not(game, action)
        assert refusal is not None and refusal.reasons[0].key == "game-is-over"


def test_who_concedes_is_said() -> None:
    with pytest.raises(MalformedAction, match="needs 'player', 1 or 2"):
        why_not(main_phase(), Action("concede"))
