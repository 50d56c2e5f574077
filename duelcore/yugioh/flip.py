"""The word `trigger`: a flip effect that waits is activated and resolves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Action, Event, MalformedAction, Reason, Step, Value, event, reason
from duelcore.yugioh import waiting
from duelcore.yugioh.cards import AIMED
from duelcore.yugioh.effects import against, possible
from duelcore.yugioh.model import Duel, Effect, Monster
from duelcore.yugioh.resolution import Link, resolved
from duelcore.yugioh.source import Source

IN_DAMAGE_STEP = ("ds-flip-effect-after-calc", "ds-after-flip", "ds-wide-self-flipped")
ELSEWHERE = ("o-flip-is-not-flip-summon", "o-bp-who-can-activate")


def _source(duel: Duel, name: str) -> Source:
    """Where the flip effect comes from: whoever controls the monster activates it."""
    found = duel.find(name)
    assert found is not None
    return Source(found[0], IN_DAMAGE_STEP if duel.timing is not None else ELSEWHERE)


def _effect(monster: Monster) -> Effect:
    assert monster.flip is not None
    return monster.flip


def takes_target(monster: Monster) -> bool:
    """Whether the flip effect of a monster needs a target that is chosen on activation."""
    effect = _effect(monster)
    return effect.word in AIMED and effect.monster is None


# What may be chosen


def rows(duel: Duel) -> Iterator[tuple[tuple[Value, ...], ...]]:
    """For each monster whose flip effect waits: the monster, and what it may choose."""
    for name in duel.waiting:
        takes = takes_target(duel.monster(name))
        yield (name,), tuple(targets(duel, name)) if takes else (None,)


def targets(duel: Duel, name: str) -> list[str]:
    """The monsters that the flip effect of that monster may choose now."""
    everyone = [monster.name for side in duel.players for monster in side.monsters]
    return [one for one in everyone if _possible(duel, name, _aimed(duel, name, one))]


def _aimed(duel: Duel, name: str, target: str | None) -> Effect:
    effect = _effect(duel.monster(name))
    return effect if target is None else replace(effect, monster=target)


def _possible(duel: Duel, name: str, effect: Effect) -> bool:
    return not _destroyed(duel, effect) and possible(duel, effect, _source(duel, name))


def _destroyed(duel: Duel, effect: Effect) -> bool:
    """Whether the effect aims at a monster that was beaten and is still on the field."""
    found = None if effect.monster is None else duel.find(effect.monster)
    return found is not None and found[1].destroyed


# Why not


def not_now(duel: Duel) -> Iterator[Reason]:
    """Why no flip effect can be activated now."""
    if not duel.waiting:
        yield reason("no-flip-effect-waits", ["ds-flip-effect-after-calc"])
    elif not waiting.due(duel):
        rules = ["ds-before-no-flip-trigger", "ds-flip-effect-after-calc"]
        yield reason("flip-effect-too-early", rules, "wait-until-after-calculation")


def reasons(duel: Duel, action: Action) -> Iterator[Reason]:
    """Why this flip effect may not be activated, or may not choose this."""
    name, target = action.name("monster"), _target(action)
    for named in (name, target):
        if named is not None:
            duel.check_name(named)
    if name not in duel.waiting:
        piece = duel.piece(name)
        yield reason("flip-effect-does-not-wait", ["ds-flip-effect-after-calc"], monster=piece)
        return
    _check_target(duel.monster(name), target)
    effect = _aimed(duel, name, target)
    if effect.monster is not None and _destroyed(duel, effect):
        rules, piece = ["ds-flip-effect-no-doomed", "o-doomed-status"], duel.piece(effect.monster)
        yield reason("flip-target-destroyed", rules, "choose-another", monster=piece)
    else:
        yield from against(duel, effect, _source(duel, name))


def _target(action: Action) -> str | None:
    return None if action.get("target") is None else action.name("target")


def _check_target(monster: Monster, target: str | None) -> None:
    """MalformedAction for a target too many, or none where one has to be chosen."""
    takes = takes_target(monster)
    if takes and target is None:
        raise MalformedAction("this flip effect needs a 'target'; name a monster on the field")
    if target is not None and not takes:
        raise MalformedAction("this flip effect takes no 'target'; leave it out")


# What it leads to


def after(duel: Duel, action: Action) -> Step[Duel]:
    """The flip effect activated and resolved."""
    name, source = action.name("monster"), _source(duel, action.name("monster"))
    effect = _aimed(duel, name, _target(action))
    piece = duel.piece(name)
    rules = [*source.rules, "ds-wide-mandatory"] if duel.timing is not None else source.rules
    told = event("flip-effect-activated", rules, duel.at, player=source.player, monster=piece)
    return resolved(waiting.without(duel, name), [Link((effect,), source, (told,))])


def settled(before: Duel, step: Step[Duel]) -> Step[Duel]:
    """The step with what waits no more: without its monster, or without a legal target."""
    duel, happened = step.position, list(step.events)
    for name in duel.waiting:
        told = _lapses(before, duel, name)
        if told is not None:
            duel, happened = waiting.without(duel, name), [*happened, told]
    return step if duel is step.position else Step(duel, tuple(happened))


def _lapses(before: Duel, duel: Duel, name: str) -> Event | None:
    if duel.find(name) is None:
        rules, piece = ["ds-before-no-flip-trigger"], before.piece(name)
        return event("flip-effect-unsettled", rules, duel.at, monster=piece)
    if duel.over or not waiting.due(duel) or _has_a_way(duel, name):
        return None
    piece = duel.piece(name)
    return event("flip-effect-lapses", ["ds-flip-effect-no-doomed"], duel.at, monster=piece)


def _has_a_way(duel: Duel, name: str) -> bool:
    """Whether the effect can be activated: it finds a target, or has none to choose."""
    monster = duel.monster(name)
    if takes_target(monster):
        return bool(targets(duel, name))
    return _possible(duel, name, _effect(monster))
