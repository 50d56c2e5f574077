"""Flip effects that wait: from the flip until they may be activated, and then must be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Reason, reason
from duelcore.yugioh.model import Duel, Monster

TOO_EARLY = ("start", "before-calculation", "during-calculation")
"""Timings of the Damage Step in which a flip effect still waits (ds-flip-effect-after-calc)."""


def waits(duel: Duel, flipped: Monster) -> Duel:
    """The duel after a monster was flipped face-up; its flip effect, if it has one, waits."""
    if flipped.flip is None or flipped.name in duel.waiting:
        return duel
    return replace(duel, waiting=(*duel.waiting, flipped.name))


def due(duel: Duel) -> bool:
    """Whether a flip effect has to be activated now."""
    return bool(duel.waiting) and duel.timing not in TOO_EARLY


def first(duel: Duel) -> Iterator[Reason]:
    """Why anything else has to wait: a flip effect is to be activated first."""
    if due(duel):
        rules = ["ds-flip-effect-after-calc", "ds-after-flip", "ds-wide-mandatory"]
        if duel.timing is None:
            rules = ["o-open-state-actions", "ds-flip-effect-after-calc"]
        piece = duel.piece(duel.waiting[0])
        yield reason("flip-effect-first", rules, "activate-flip-effect", monster=piece)


def without(duel: Duel, name: str) -> Duel:
    """The duel in which the flip effect of that monster waits no more."""
    return replace(duel, waiting=tuple(one for one in duel.waiting if one != name))
