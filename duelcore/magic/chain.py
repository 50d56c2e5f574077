"""Doings one after the other: each takes a game and tells what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from duelcore.game import Event, Step
from duelcore.magic.model import Game

Doing = Callable[[Game], Step[Game]]


def chain(game: Game, doings: Iterable[Doing]) -> Step[Game]:
    """One doing after the other, with the events of all."""
    events: list[Event] = []
    for doing in doings:
        step = doing(game)
        game = step.position
        events += step.events
    return Step(game, tuple(events))


def then(step: Step[Game], *doings: Doing) -> Step[Game]:
    """What has happened, and then further doings."""
    more = chain(step.position, doings)
    return Step(more.position, (*step.events, *more.events))
