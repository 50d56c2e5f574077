"""Where an effect comes from, and what one leads to."""

from __future__ import annotations

from dataclasses import dataclass

from duelcore.game import Event, event
from duelcore.yugioh.model import Duel, Effect, Monster, Number, Until


@dataclass(frozen=True, slots=True)
class Source:
    """Where an effect comes from: who activated it, until when it lasts, by which rules it may.

    `answers` says whether it was activated in response to a card.
    """

    player: Number
    rules: tuple[str, ...]
    until: Until | None = None
    answers: bool = False


Outcome = tuple[Duel, list[Event]]
"""What an effect leads to: the duel after it, and what happened."""


def aimed_at(duel: Duel, effect: Effect) -> Monster:
    """The monster that an effect aims at; MalformedAction if it is not on the field."""
    assert effect.monster is not None
    return duel.monster(effect.monster)


def nothing(duel: Duel, source: Source) -> Outcome:
    """An effect that cannot do anything any more."""
    return duel, [event("effect-does-nothing", source.rules, duel.at, player=source.player)]
