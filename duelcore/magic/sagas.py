"""Sagas: lore counters, the chapters that they set off, and the end of a Saga (rule 714)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from duelcore.game import Event, Step, event
from duelcore.magic.chain import chain
from duelcore.magic.model import Game
from duelcore.magic.objects import Permanent, StackObject


def lore(game: Game) -> Step[Game]:
    """As the precombat main phase begins, each Saga of the active player gets a lore counter."""
    own = [p.name for p in game.battlefield if p.chapters and p.controller == game.active]
    rules = ["main-saga-counter", "tba-first", "tba-no-stack"]
    return chain(game, [partial(counted, name=name, rules=rules) for name in own])


def entered(game: Game, name: str) -> Step[Game]:
    """A Saga that comes onto the battlefield has a lore counter."""
    return counted(game, name, ["saga-etb"])


def counted(game: Game, name: str, rules: list[str]) -> Step[Game]:
    """A Saga gets a lore counter; the chapter that it has come to triggers (714.2b)."""
    saga = game.permanent(name).with_counters("lore", 1)
    number = saga.count("lore")
    told = event("lore-counter", rules, game.at, saga=name, number=number)
    counted = game.with_permanents([saga])
    if number > len(saga.chapters):
        return Step(counted, (told,))
    chapter, triggered = _chapter(counted, saga, number)
    return Step(replace(counted, waiting=(*counted.waiting, chapter)), (told, triggered))


def _chapter(game: Game, saga: Permanent, number: int) -> tuple[StackObject, Event]:
    name = chapter_name(saga.name, number)
    effects = saga.chapters[number - 1]
    waiting = StackObject(name, saga.controller, "triggered", effects, source=saga.name)
    told = event("triggers", ["chapter-trigger"], game.at, ability=name, player=saga.controller)
    return waiting, told


def chapter_name(saga: str, number: int) -> str:
    """What a chapter ability is called on the stack."""
    return f"{saga}, chapter {number}"


def is_finished(game: Game, one: Permanent) -> bool:
    """Whether a Saga has reached its last chapter and no chapter of it waits or is on the stack."""
    if not one.chapters or one.count("lore") < len(one.chapters):
        return False
    names = {chapter_name(one.name, n) for n in range(1, len(one.chapters) + 1)}
    return not any(there.name in names for there in (*game.stack, *game.waiting))
