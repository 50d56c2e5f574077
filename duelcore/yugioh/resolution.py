"""Effects resolve, one after the other; then, what that means for the attack under way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from duelcore.game import Event, Step, event
from duelcore.yugioh import attack, damage_step, ending, replay
from duelcore.yugioh.effects import resolve
from duelcore.yugioh.leaving import attack_over
from duelcore.yugioh.model import DIRECT, Attack, Duel, Effect, named
from duelcore.yugioh.source import Outcome, Source
from duelcore.yugioh.waiting import TOO_EARLY


@dataclass(frozen=True, slots=True)
class Link:
    """What resolves together: the effects in order, and where they come from.

    `told` is what is said before they resolve; a link without effects was negated.
    """

    effects: tuple[Effect, ...]
    source: Source
    told: tuple[Event, ...] = ()


def resolved(duel: Duel, links: Sequence[Link]) -> Step[Duel]:
    """All links resolved in the order given, as one resolution, with what follows from it."""
    before, happened, stirred = duel, list[Event](), False
    for link in links:
        happened += link.told
        for effect in link.effects:
            duel, told = resolve(duel, effect, link.source)
            happened += told
            stirred = stirred or _opposing(duel) != _opposing(before)
            if duel.over:
                return Step(duel.window(), (*happened, *ending.events(duel)))
    duel, told = _aftermath(before, _answerable(before, duel, happened), stirred)
    return Step(duel, (*happened, *told))


def _opposing(duel: Duel) -> set[str]:
    """The opponent's monsters as a set: not their number counts for a replay."""
    return {monster.name for monster in duel.opposing()}


def _answerable(before: Duel, duel: Duel, events: Sequence[Event]) -> Duel:
    """The duel in which both may act again and answer what has just happened.

    Where that has led to another place in the turn, its own window begins. What happened before
    in the same timing of the Damage Step can still be answered.
    """
    new = {word for one in events for word in ANSWERED_AS.get(one.key, ())}
    if duel.timing is not None and duel.timing == before.timing:
        new |= before.happened
    return replace(duel.window(new), responded=duel.at == before.at)


ANSWERED_AS: dict[str, tuple[str, ...]] = {
    "destroyed-by-effect": ("moved",),
    "banished": ("moved",),
    "returned-to-hand": ("moved",),
    "sent-to-graveyard": ("moved",),
    "monster-summoned": ("moved",),
    "position-changed-by-effect": ("position-changed",),
    "turned-face-down": ("position-changed",),
    "turned-face-up": ("position-changed", "flipped"),
    "kept-face-up": ("position-changed",),
}
"""Which words of a card's `on` an event can be answered by."""


def _aftermath(before: Duel, duel: Duel, stirred: bool) -> Outcome:
    """What a resolution means for the attack under way."""
    if duel.attack is None:
        return duel, []
    if duel.timing is None:
        return _before_damage_step(before, duel, duel.attack, stirred)
    if duel.timing in TOO_EARLY:
        return _in_damage_step(before, duel, duel.attack, stirred)
    return duel, []


# Before the Damage Step: stopped, replay, or on it goes


def _before_damage_step(before: Duel, duel: Duel, under_way: Attack, stirred: bool) -> Outcome:
    if not attack.able(duel, under_way.attacker):
        return _stopped(before, duel, under_way)
    attacker = duel.monster(under_way.attacker)
    if stirred or attack.barred(duel, attacker, under_way.target) is not None:
        return replay.opened(before, duel)
    rules = _no_replay(before, duel, under_way)
    if not rules:
        return duel, []
    return duel, [event("attack-goes-on", rules, duel.at, attacker=duel.piece(attacker.name))]


def _stopped(before: Duel, duel: Duel, under_way: Attack) -> Outcome:
    """The attacker can no longer attack: the attack just ends, and is used up."""
    rules = [
        "o-attack-stopped",
        "damage-step-conditional",
        "battled-not-if-stopped",
        "stopped-still-declared",
    ]
    piece = before.piece(under_way.attacker)
    told = event("attack-stopped", rules, duel.at, attacker=piece)
    over = attack_over(duel)
    found = over.find(under_way.attacker)
    if found is None:
        return over, [told]
    return over.with_monster(replace(found[1], broken_off="stopped")), [told]


def _no_replay(before: Duel, duel: Duel, under_way: Attack) -> list[str]:
    """The rules by which what has changed causes no replay."""
    rules = []
    if {m.name for m in before.own()} != {m.name for m in duel.own()}:
        rules.append("o-replay-own-side-no")
    target, now = (named(one.opposing(), under_way.target) for one in (before, duel))
    if target is not None and now is not None and target.position != now.position:
        rules.append("o-target-position-change")
    if _values_changed(before, duel):
        rules.append("o-replay-stats-no")
    return rules


def _values_changed(before: Duel, duel: Duel) -> bool:
    """Whether ATK, DEF or the battle position of a monster has changed."""
    then = {m.name: (m.changes, m.position) for side in before.players for m in side.monsters}
    return any(
        then.get(m.name, (m.changes, m.position)) != (m.changes, m.position)
        for side in duel.players
        for m in side.monsters
    )


# In the Damage Step: no replay; perhaps nothing left to calculate


def _in_damage_step(before: Duel, duel: Duel, under_way: Attack, stirred: bool) -> Outcome:
    happened: list[Event] = []
    if not (under_way.calculated and _can_battle(duel, under_way)):
        if before.attack is not None and before.attack.calculated:
            rules = ["o-ds-battler-gone", "battled-not-if-stopped", "damage-step-computes"]
            happened.append(event("nothing-to-calculate", rules, duel.at))
        duel = replace(duel, attack=replace(under_way, calculated=False))
    elif duel.timing != "start" and _is_face_down(duel, under_way.target):
        step = damage_step.reveal(duel)
        duel, happened = step.position, [*step.events]
    if stirred:
        rules = ["o-replay-none-in-ds", "replay-window"]
        happened.append(event("no-replay-in-damage-step", rules, duel.at))
    return duel, happened


def _can_battle(duel: Duel, under_way: Attack) -> bool:
    """Whether the attacker still attacks, and the target, if it is a monster, is still there."""
    target = under_way.target
    return attack.in_position(duel, under_way.attacker) and (
        target == DIRECT or named(duel.opposing(), target) is not None
    )


def _is_face_down(duel: Duel, target: str) -> bool:
    return target != DIRECT and not duel.monster(target).face_up
