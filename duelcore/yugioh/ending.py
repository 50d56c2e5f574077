"""How a Duel ends: at 0 LP, at once; with both players at 0 it is a draw."""

from __future__ import annotations

from duelcore.game import Event, Reason, event, reason
from duelcore.yugioh.model import Duel


def events(duel: Duel) -> tuple[Event, ...]:
    """The end of the Duel, if it has ended."""
    winner = duel.winner
    if winner is None:
        return ()
    if winner == "draw":
        rules = ["o-lp-both-zero-draw", "o-lp-zero-is-immediate"]
        return (event("duel-drawn", rules, duel.at),)
    rules = ["o-lp-start-and-win", "o-lp-zero-is-immediate"]
    return (event("duel-won", rules, duel.at, player=winner),)


def nothing_more() -> Reason:
    """Why nothing can be done in a Duel that is over."""
    return reason("duel-is-over", ["o-lp-zero-is-immediate"], "go-back-or-start-anew")
