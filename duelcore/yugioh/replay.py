"""Replays: what opens the question, what may be chosen, and what the choice leads to (p. 39)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Action, Event, Reason, Step, Value, event, reason
from duelcore.yugioh import attack
from duelcore.yugioh.battle_effects import aimed_anew
from duelcore.yugioh.leaving import attack_over
from duelcore.yugioh.model import DIRECT, Attack, Duel, Monster, named

STOP = "stop"
"""The answer that gives the attack up, in the place of a target."""

# Asking


def opened(before: Duel, duel: Duel) -> tuple[Duel, list[Event]]:
    """The question asked, after a resolution that changed what may be attacked."""
    under_way = _attack(duel)
    key, rules = _cause(before, duel, under_way.target)
    rules = [*rules, "replay-window", "o-replay-after-chain"]
    told = event(key, rules, duel.at, attacker=duel.piece(under_way.attacker))
    return replace(duel, replay=True), [told]


def _cause(before: Duel, duel: Duel, target: str) -> tuple[str, list[str]]:
    """What opened the question: the most telling change of the monsters on the opponent's side."""
    then, now = ({m.name for m in one.opposing()} for one in (before, duel))
    if target != DIRECT and target not in now:
        return "replay-target-gone", ["replay-target-gone", "o-replay-any-change"]
    if target == DIRECT and now - then:
        return "replay-way-barred", ["o-replay-direct-lost", "replay-new-monster"]
    if now - then:
        return "replay-new-monster", ["replay-new-monster", "o-replay-any-change"]
    if attack.barred(duel, duel.monster(_attack(duel).attacker), target) is not None:
        return "replay-not-permitted", ["o-replay-direct-lost"]
    return "replay-other-change", ["o-replay-any-change"]


def _attack(duel: Duel) -> Attack:
    assert duel.attack is not None
    return duel.attack


def first(duel: Duel) -> Iterator[Reason]:
    """Why anything else has to wait: a replay question is open."""
    if duel.replay:
        rules = ["o-replay-after-chain", "replay-same-attacker", "replay-no-attack"]
        piece = duel.piece(_attack(duel).attacker)
        yield reason("replay-first", rules, "answer-replay", attacker=piece)


# Choosing


def values(duel: Duel) -> tuple[tuple[Value, ...], ...]:
    """What the attacker may go on to attack, and stopping."""
    return ((*[target for _, target in pairs(duel)], STOP),)


def pairs(duel: Duel) -> list[tuple[str, str]]:
    """Every attack that may be chosen now, as pairs of attacker and target (or `DIRECT`)."""
    if not duel.replay:
        return []
    targets = [*[monster.name for monster in duel.opposing()], DIRECT]
    attacker = _attack(duel).attacker
    return [(attacker, one) for one in targets if next(_against(duel, one), None) is None]


def not_now(duel: Duel) -> Iterator[Reason]:
    """Why there is nothing to choose now."""
    if not duel.replay:
        rules = ["replay-window"] if duel.timing is None else ["o-replay-none-in-ds"]
        yield reason("no-replay-question", rules)


def reasons(duel: Duel, action: Action) -> Iterator[Reason]:
    """Why this may not be chosen: the attacker could not have declared it."""
    target = action.name("target")
    if target not in (STOP, DIRECT):
        duel.check_name(target)
    if duel.replay and target != STOP:
        yield from _against(duel, target)


def _against(duel: Duel, target: str) -> Iterator[Reason]:
    monster = _as_before(duel)
    if target == _attack(duel).target and attack.barred(duel, monster, target):
        lost = target == DIRECT or named(duel.opposing(), target)
        rules = ["o-replay-direct-lost"] if lost else ["replay-target-gone"]
        yield reason("replay-target-lost", rules, "choose-another-target")
    yield from attack.not_permitted(duel, monster, target)


def _as_before(duel: Duel) -> Monster:
    """The attacker as it was before the declaration: it may choose what it could have declared."""
    return attack.undeclared(duel.monster(_attack(duel).attacker))


# Going on, or not


def after(duel: Duel, action: Action) -> Step[Duel]:
    """The attack goes on without a new declaration, or is given up."""
    target = action.name("target")
    if target == STOP:
        return _given_up(duel)
    aimed = aimed_anew(duel, target)
    chosen = aimed.window(attack=replace(_attack(aimed), replayed=True), replay=False)
    attacker = chosen.piece(_attack(chosen).attacker)
    rules = ["replay-same-attacker", "o-replay-no-new-declaration"]
    if target == DIRECT:
        told = event("replay-chosen-direct", rules, chosen.at, attacker=attacker)
    else:
        piece = chosen.piece(target)
        told = event("replay-chosen", rules, chosen.at, attacker=attacker, target=piece)
    return Step(chosen, (told,))


def _given_up(duel: Duel) -> Step[Duel]:
    monster = duel.monster(_attack(duel).attacker)
    piece = duel.piece(monster.name)
    over = attack_over(duel).window()
    if duel.rules.replay_attacker_may_attack_again:
        rules = ["replay-no-attack", "replay-other-attacker", "replay-first-attacker-spent"]
        told = event("attack-taken-back", rules, over.at, attacker=piece)
        return Step(over.with_monster(attack.undeclared(monster)), (told,))
    rules = [
        "replay-no-attack",
        "o-replay-cancel-spent",
        "replay-other-attacker",
        "replay-first-attacker-spent",
        "battled-not-if-stopped",
    ]
    told = event("attack-given-up", rules, over.at, attacker=piece)
    return Step(over.with_monster(replace(monster, broken_off="given-up")), (told,))
