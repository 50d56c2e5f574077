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


NOBODY_ACTS = {
    "untap": ("nobody-acts-in-untap", ["untap-no-priority", "untap-nothing-castable"]),
    "cleanup": ("nobody-acts-in-cleanup", ["cleanup-no-priority"]),
    "declare-attackers": (
        "nobody-acts-before-declaration",
        ["priority-needed", "att-no-stack", "boc-last-chance"],
    ),
    "declare-blockers": ("nobody-acts-before-declaration", ["priority-needed", "blk-no-stack"]),
    "combat-damage": (
        "nobody-acts-before-damage",
        ["dmg-no-response-between", "dmg-no-stack", "priority-needed"],
    ),
    "draw": ("draw-not-answered", ["draw-not-trigger", "draw-no-stack", "priority-needed"]),
}
"""Why nobody may act while a step's own actions are not done, where the step has its own reason."""

NOT_YET = ("nobody-has-priority", ["priority-needed", "tba-no-stack"])


def without_priority(game: Game, player: Number | None) -> Iterator[Reason]:
    """Why a player cannot act: nobody has priority, or the other one has."""
    if game.priority is None:
        key, rules = NOBODY_ACTS.get(game.step, NOT_YET)
        yield reason(key, rules, *remedy(game), step=game.step)
    elif player is not None and game.priority != player:
        rules = ["priority-needed"]
        yield reason("other-has-priority", rules, "the-other-passes", player=game.priority)
