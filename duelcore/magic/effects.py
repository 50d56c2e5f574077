"""The closed list of effects, and what each does when it resolves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from duelcore.game import Event, Step, Value, event
from duelcore.magic import aiming, characteristics, combat, damage, moving, sagas
from duelcore.magic.chain import chain
from duelcore.magic.kinds import Number, StepName
from duelcore.magic.model import Game
from duelcore.magic.objects import Change, Effect, Permanent, StackObject

Does = Callable[[Game, StackObject, Effect], Step[Game]]

FOLLOWS = "resolve-instructions"
"""The rule that every effect rests on: one does what the object says."""


def happens(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    """One effect happens, unless what it aims at has gone."""
    if not aiming.is_legal(game, of, one):
        told = event("effect-finds-nothing", ["resolve-illegal-target"], game.at, ability=of.name)
        return Step(game, (told,))
    return DOES[one.word](game, of, one)


def _target(game: Game, of: StackObject, one: Effect) -> Permanent:
    return game.permanent(aiming.aimed(of, one.target) or "")


def _player(of: StackObject, one: Effect) -> Number:
    return of.controller if one.player is None else one.player


# Power, toughness, keywords


def _pump(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    target = _target(game, of, one)
    change = Change(target.name, one.power, one.toughness, until=one.until)
    changed = replace(game, changes=(*game.changes, change))
    return Step(changed, (_strength(changed, target, "pumped"),))


def _strength(game: Game, one: Permanent, key: str) -> Event:
    power, toughness = characteristics.power(game, one), characteristics.toughness(game, one)
    told: dict[str, Value] = {"creature": one.name, "power": power, "toughness": toughness}
    return event(key, [FOLLOWS], game.at, **told)


def _gain(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    target = _target(game, of, one)
    change = Change(target.name, gains=one.keyword, until=one.until)
    rules = [FOLLOWS, *_late(game, target, one)]
    told = event("gains-keyword", rules, game.at, creature=target.name, keyword=one.keyword)
    return Step(replace(game, changes=(*game.changes, change)), (told,))


def _lose(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    target = _target(game, of, one)
    change = Change(target.name, loses=one.keyword, until=one.until)
    rules = [FOLLOWS, *_late(game, target, one)]
    told = event("loses-keyword", rules, game.at, creature=target.name, keyword=one.keyword)
    return Step(replace(game, changes=(*game.changes, change)), (told,))


def _late(game: Game, target: Permanent, one: Effect) -> list[str]:
    """What a keyword still changes once the step that asks for it has begun."""
    fights = target.name in (*game.fighting.attackers, *game.fighting.blockers)
    if fights and one.keyword in ("first-strike", "double-strike"):
        return ["first-strike-late-changes"] if game.fighting.damage_steps else []
    if target.name in game.fighting.blocked and one.keyword in ("flying", "cannot-be-blocked"):
        return ["evasion-after-block"]
    return []


def _counters(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    assert one.kind is not None
    target = _target(game, of, one)
    if one.kind == "lore" and target.chapters:
        again = partial(sagas.counted, name=target.name, rules=[FOLLOWS])
        return chain(game, [again] * one.amount)
    marked = target.with_counters(one.kind, one.amount)
    told = event(
        "counters-put",
        [FOLLOWS],
        game.at,
        permanent=marked.name,
        amount=one.amount,
        counter=one.kind,
    )
    return Step(game.with_permanents([marked]), (told,))


# Damage and life


def _damage(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    to = _player(of, one) if one.target is None else _target(game, of, one).name
    return damage.deal(game, [damage.Hit(of.source, to, one.amount)], in_combat=False)


def _fight(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    """Each deals damage equal to its power to the other; that is no combat damage."""
    first, second = _target(game, of, one), game.permanent(aiming.aimed(of, one.other) or "")
    told = event("fights", ["fight"], game.at, creature=first.name, recipient=second.name)
    hits = [
        damage.Hit(first.name, second.name, characteristics.power(game, first)),
        damage.Hit(second.name, first.name, characteristics.power(game, second)),
    ]
    step = damage.deal(game, hits, in_combat=False)
    return Step(step.position, (told, *step.events))


def _life(by: int) -> Does:
    def does(game: Game, of: StackObject, one: Effect) -> Step[Game]:
        player = _player(of, one)
        before = game.player(player).life
        after = before + by * one.amount
        key = "life-gained" if by > 0 else "life-lost"
        told = {"player": player, "amount": one.amount, "before": before, "life": after}
        happened = event(key, ["life-changes"], game.at, **told)
        return Step(game.with_player(player, life=after), (happened,))

    return does


# Cards


def _draw(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    return moving.draw(game, _player(of, one), one.amount, ["draw-a-card", FOLLOWS])


def _discard(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    return moving.discard(game, _player(of, one), one.amount, [FOLLOWS])


# Permanents


def _destroy(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    target = _target(game, of, one)
    if characteristics.has(game, target, "indestructible"):
        told = event("not-destroyed", ["indestructible"], game.at, permanent=target.name)
        return Step(game, (told,))
    told = event("destroyed", [FOLLOWS], game.at, permanent=target.name)
    step = moving.die(game, [target.name])
    return Step(step.position, (told, *step.events))


def _return(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    target = _target(game, of, one)
    told = event("returned-to-hand", [FOLLOWS], game.at, permanent=target.name)
    return moving.return_to_hand(game, target, told)


def _tap(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    """A creature that is attacking or blocking goes on doing so (506.4b)."""
    target = _target(game, of, one)
    fights = target.name in (*game.fighting.attackers, *game.fighting.blockers)
    rules = [FOLLOWS, *(["tap-does-not-remove"] if fights else [])]
    if not fights and game.step == "beginning-of-combat":
        rules.append("boc-last-chance")
    key = "taps-and-fights-on" if fights else "taps"
    told = event(key, rules, game.at, permanent=target.name)
    return Step(game.with_permanent(target.name, tapped=True), (told,))


def _untap(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    target = _target(game, of, one)
    told = event("untaps", [FOLLOWS], game.at, permanent=target.name)
    return Step(game.with_permanent(target.name, tapped=False), (told,))


def _phase_out(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    target = _target(game, of, one)
    told = event("phased-out", [FOLLOWS, "removed-from-combat"], game.at, permanent=target.name)
    return moving.phase_out(game, target, told)


def _control(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    target, player = _target(game, of, one), _player(of, one)
    if target.controller == player:
        told = event("control-stays", [FOLLOWS], game.at, permanent=target.name, player=player)
        return Step(game, (told,))
    told = event("control-changes", [FOLLOWS], game.at, permanent=target.name, player=player)
    return moving.change_control(game, target, player, told)


def _remove(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    target = _target(game, of, one)
    told = event("effect-removes", [FOLLOWS], game.at, permanent=target.name)
    step = combat.removed([target.name])(game)
    return Step(step.position, (told, *step.events))


def _create(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    assert one.created is not None
    name = moving.new_name(game, one.created.name)
    made = replace(
        one.created, name=name, controller=of.controller, summoning_sick=True, token=True
    )
    told = event("created", [FOLLOWS], game.at, permanent=name, player=of.controller)
    return moving.enter(game, made, told)


def _create_attacking(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    """It comes tapped and attacking, but was never declared; after blocks it is unblocked."""
    step = _create(game, of, one)
    game = step.position
    name = game.permanents[-1].name
    if game.combat is None or of.controller != game.active:
        return step
    fighting = replace(game.combat, attackers=(*game.combat.attackers, name), occurred=True)
    told = event("put-in-attacking", ["put-in-attacking"], game.at, creature=name)
    there = replace(game.with_permanent(name, tapped=True), combat=fighting)
    return Step(there, (*step.events, told))


# The course of the game


def _ability(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    """A new triggered ability waits; one for a step that is under way, for the next such step."""
    assert one.ability is not None
    ability = one.ability
    rules = [FOLLOWS]
    key = "ability-waits"
    if ability.when == game.step == "end":
        key, rules = "ability-waits-for-next", [*rules, "end-step-no-backup"]
    told = event(key, rules, game.at, ability=ability.name, step=ability.when)
    return Step(replace(game, abilities=(*game.abilities, ability)), (told,))


def _skip(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    assert one.step is not None
    skip: tuple[Number, StepName] = (_player(of, one), one.step)
    told = event("will-skip", [FOLLOWS], game.at, player=skip[0], step=one.step)
    return Step(replace(game, skips=(*game.skips, skip)), (told,))


def _mana(game: Game, of: StackObject, one: Effect) -> Step[Game]:
    player = _player(of, one)
    mana = game.player(player).mana + one.amount
    told = event("mana-made", [FOLLOWS], game.at, player=player, amount=one.amount, mana=mana)
    return Step(game.with_player(player, mana=mana), (told,))


DOES: dict[str, Does] = {
    "pump": _pump,
    "gain": _gain,
    "lose": _lose,
    "counters": _counters,
    "damage": _damage,
    "fight": _fight,
    "gain-life": _life(1),
    "lose-life": _life(-1),
    "draw": _draw,
    "discard": _discard,
    "destroy": _destroy,
    "return-to-hand": _return,
    "tap": _tap,
    "untap": _untap,
    "phase-out": _phase_out,
    "take-control": _control,
    "remove-from-combat": _remove,
    "create": _create,
    "create-attacking": _create_attacking,
    "add-ability": _ability,
    "skip-step": _skip,
    "add-mana": _mana,
}
"""What each effect of the file format does."""
