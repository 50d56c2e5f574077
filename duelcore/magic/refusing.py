"""Reasons that many words share: the game is over, it waits for something else, no priority."""

from __future__ import annotations

from collections.abc import Iterator

from duelcore.game import Action, MalformedAction, Reason, reason
from duelcore.magic.kinds import Number
from duelcore.magic.model import Game

REMEDIES = {
    "begin-step": "begin-the-step",
    "priority": "",
    "attack": "declare-attackers-first",
    "block": "declare-blockers-first",
    "assign": "assign-damage-first",
    "discard": "discard-first",
    "order": "order-triggers-first",
}
"""What has to be done first, by what the game waits for."""


def remedy(game: Game) -> tuple[str, ...]:
    """The remedy where the game waits for something else than a player with priority."""
    key = REMEDIES.get(game.awaits, "")
    return (key,) if key else ()


def over() -> Reason:
    """Nothing can be done any more."""
    return reason("game-is-over", ["game-ends-at-once"])


def player_of(action: Action, default: Number | None) -> Number | None:
    """The player that an action names, or the default; MalformedAction for what is no player."""
    player = action.get("player")
    if player is None:
        return default
    if type(player) is not int or player not in (1, 2):
        raise MalformedAction(f"{action.do!r} takes 'player' 1 or 2, not {player!r}")
    return 1 if player == 1 else 2


NOT_BEFORE = {
    "attack": (
        "nobody-acts-before-declaration",
        ["priority-needed", "att-no-stack", "boc-last-chance"],
    ),
    "block": ("nobody-acts-before-declaration", ["priority-needed", "blk-no-stack"]),
    "assign": (
        "nobody-acts-before-damage",
        ["dmg-no-response-between", "dmg-no-stack", "priority-needed"],
    ),
}
"""Why nobody may act, by what has to be done before anybody can."""

NOT_IN = {
    "untap": ("nobody-acts-in-untap", ["untap-no-priority", "untap-nothing-castable"]),
    "draw": ("draw-not-answered", ["draw-not-trigger", "draw-no-stack", "priority-needed"]),
    "cleanup": ("nobody-acts-in-cleanup", ["cleanup-no-priority"]),
}
"""Why nobody may act, by the step whose own actions are still to be done."""

NOT_YET = ("nobody-has-priority", ["priority-needed", "tba-no-stack"])


def _nobody_acts(game: Game) -> tuple[str, list[str]]:
    if game.awaits in NOT_BEFORE:
        return NOT_BEFORE[game.awaits]
    return NOT_YET if game.awaits == "order" else NOT_IN.get(game.step, NOT_YET)


def without_priority(game: Game, player: Number | None) -> Iterator[Reason]:
    """Why a player cannot act: nobody has priority, or the other one has."""
    if game.priority is None:
        key, rules = _nobody_acts(game)
        yield reason(key, rules, *remedy(game), step=game.step)
    elif player is not None and game.priority != player:
        rules = ["priority-needed"]
        yield reason("other-has-priority", rules, "the-other-passes", player=game.priority)
