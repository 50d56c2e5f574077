"""The topmost object of the stack resolves: a permanent comes, or effects happen in order (608)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from duelcore.game import Event, Step, event
from duelcore.magic import aiming, effects, moving, triggers
from duelcore.magic.chain import chain
from duelcore.magic.model import Game
from duelcore.magic.objects import StackObject


def resolve(game: Game) -> Step[Game]:
    """The topmost spell or ability resolves and leaves the stack."""
    top = game.stack[-1]
    game = replace(game, stack=game.stack[:-1])
    if not triggers.holds(game, top.condition, top):
        told = _told(game, top, "condition-fails", ["intervening-if"])
        return Step(game, (told,))
    told = _told(game, top, "resolves", ["stack-resolves-top"])
    if top.permanent is not None:
        return _enters(game, top, told)
    return _effects(game, top, told)


def _told(game: Game, top: StackObject, key: str, rules: list[str]) -> Event:
    return event(key, rules, game.at, ability=top.name, player=top.controller)


def _enters(game: Game, top: StackObject, told: Event) -> Step[Game]:
    """A permanent spell becomes a permanent, new to its controller."""
    assert top.permanent is not None
    one = replace(top.permanent, summoning_sick=top.permanent.is_creature)
    rules = ["permanent-spell-enters"]
    entered = event("enters", rules, game.at, permanent=one.name, player=one.controller)
    step = moving.enter(game, one, entered)
    return Step(step.position, (told, *step.events))


def _effects(game: Game, top: StackObject, told: Event) -> Step[Game]:
    """The effects in order; a spell or ability whose every target has gone does nothing."""
    aims = [one for one in top.effect if one.target is not None]
    if aims and not any(aiming.is_legal(game, top, one) for one in aims):
        return Step(game, (_told(game, top, "target-gone", ["resolve-illegal-target"]),))
    step = chain(game, [partial(effects.happens, of=top, one=one) for one in top.effect])
    return Step(step.position, (told, *step.events))
