"""Declaring attackers: all at once, and undone whole if anything about it is not legal (508.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from duelcore.game import Action, Event, MalformedAction, Reason, Step, Value, event, reason
from duelcore.magic import characteristics, refusing
from duelcore.magic.chain import chain
from duelcore.magic.model import Game
from duelcore.magic.objects import Permanent
from duelcore.magic.triggers import Happening, happen

UNDONE = ["att-illegal-rewind", "illegal-action-rewind"]
"""Cited by every refusal of a declaration: nothing of it has happened."""


def ask(game: Game) -> Step[Game]:
    """The active player declares attackers, as the first thing in the step."""
    rules = ["att-all-at-once", "att-no-stack", "tba-first"]
    told = event("attackers-asked", rules, game.at, player=game.active)
    return Step(replace(game, awaits="attack", holder=game.active), (told,))


def not_now(game: Game) -> Iterator[Reason]:
    """Why attackers are not declared now."""
    if game.awaits != "attack":
        rules = ["att-all-at-once"]
        yield reason("no-declaration-of-attackers", rules, *refusing.remedy(game))


def names_in(action: Action) -> tuple[str, ...]:
    """The attackers that an action names; MalformedAction if they are no list of names."""
    names = action.get("attackers")
    if not isinstance(names, list | tuple) or not all(isinstance(one, str) for one in names):
        raise MalformedAction(f"'attack' needs 'attackers', a list of names, not {names!r}")
    if len(set(names)) < len(names):
        raise MalformedAction(f"'attack' names an attacker twice: {', '.join(names)}")
    return tuple(names)


def targets(game: Game) -> tuple[tuple[Value, ...] | None, ...]:
    """What the fields take: any set of creatures; no target, since a player is attacked."""
    return None, (None, *(one.name for one in game.battlefield))


def reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Why these creatures cannot be declared as attackers, every reason for each."""
    names = names_in(action)
    for name in names:
        game.check_name(name)
    if action.get("target") is not None:
        yield from _not_that_target(game, action.name("target"))
    for name in names:
        yield from _not_that_attacker(game, name)
    yield from _cost_not_paid(game, names)
    yield from _required(game, names)


def _not_that_target(game: Game, target: str) -> Iterator[Reason]:
    """Attackers attack a player; planeswalkers and battles are not attacked here."""
    game.check_name(target)
    there = game.find(target)
    if there is not None and {"planeswalker", "battle"} & set(there.types):
        raise MalformedAction(f"{target!r} could be attacked, but here players alone are attacked")
    yield reason(
        "no-creature-attacked", ["attack-what", *UNDONE], "defender-blocks", creature=target
    )


def _not_that_attacker(game: Game, name: str) -> Iterator[Reason]:
    one = game.find(name)
    if one is None or not one.is_creature:
        yield reason("no-creature-there", ["attack-who", *UNDONE], creature=name)
        return
    if one.controller != game.active:
        rules = ["attack-who", *UNDONE]
        yield reason("attacker-not-yours", rules, creature=name, player=game.active)
    yield from _kept_from_attacking(game, one)


def _kept_from_attacking(game: Game, one: Permanent) -> Iterator[Reason]:
    has = characteristics.keywords(game, one)
    if one.tapped:
        rules = ["attack-who", "boc-last-chance", *UNDONE]
        yield reason("attacker-tapped", rules, creature=one.name)
    if one.summoning_sick and "haste" not in has:
        rules = ["summoning-sickness", "attack-who", *UNDONE]
        yield reason("attacker-sick", rules, "wait-a-turn-or-haste", creature=one.name)
    if "defender" in has:
        yield reason("attacker-defender", ["defender", *UNDONE], creature=one.name)
    if "cannot-attack" in has:
        rules = ["attack-restrictions", "cant-beats-can", *UNDONE]
        yield reason("attacker-kept", rules, creature=one.name)


def _cost_not_paid(game: Game, names: tuple[str, ...]) -> Iterator[Reason]:
    cost, life = _cost(game, names), game.player(game.active).life
    if cost > life:
        rules = ["att-costs", "cost-in-full", *UNDONE]
        yield reason(
            "attack-cost-too-high",
            rules,
            "attack-with-fewer",
            player=game.active,
            cost=cost,
            life=life,
        )


def _cost(game: Game, names: tuple[str, ...]) -> int:
    there = filter(None, map(game.find, names))
    return sum(one.attack_cost for one in there)


def _required(game: Game, names: tuple[str, ...]) -> Iterator[Reason]:
    """What must attack if able and could; nobody has to pay for it (508.1d)."""
    if game.awaits != "attack":
        return
    for one in game.creatures(game.active):
        if one.name in names or one.attack_cost:
            continue
        if characteristics.has(game, one, "must-attack") and able(game, one):
            rules = ["attack-requirements", *UNDONE]
            yield reason("attacker-must", rules, "attack-with-it", creature=one.name)


def able(game: Game, one: Permanent) -> bool:
    """Whether a creature of the active player may attack."""
    return next(_kept_from_attacking(game, one), None) is None


# What a declaration leads to


def declare(game: Game, action: Action) -> Step[Game]:
    """The creatures attack: they tap, costs are paid, and only then abilities trigger."""
    names = names_in(action)
    game = replace(game, awaits="", holder=None)
    if not names:
        rules = ["att-all-at-once", "no-attack-skip"]
        return Step(game, (event("no-attackers", rules, game.at, player=game.active),))
    combat = replace(game.fighting, attackers=names, occurred=True)
    declared = replace(game, combat=combat)
    rules = ["att-all-at-once", "att-no-stack", "attack-what", "tba-no-stack"]
    told = event(
        "attackers-declared",
        rules,
        game.at,
        names=", ".join(names),
        player=game.nonactive,
    )
    attacks = [Happening("attacks", game.active, name) for name in names]
    taps = [partial(_tap, name=name) for name in names]
    pays = partial(_pay, cost=_cost(game, names))
    step = chain(declared, [*taps, pays, happen(attacks)])
    return Step(step.position, (told, *step.events))


def _tap(game: Game, name: str) -> Step[Game]:
    if characteristics.has(game, game.permanent(name), "vigilance"):
        told = event("attacker-vigilant", ["att-vigilance"], game.at, creature=name)
        return Step(game, (told,))
    told = event("attacker-taps", ["att-tap"], game.at, creature=name)
    return Step(game.with_permanent(name, tapped=True), (told,))


def _pay(game: Game, cost: int) -> Step[Game]:
    if not cost:
        return Step(game, ())
    before = game.player(game.active).life
    told = _paid(game, cost, before)
    return Step(game.with_player(game.active, life=before - cost), (told,))


def _paid(game: Game, cost: int, before: int) -> Event:
    return event(
        "attack-cost-paid",
        ["att-costs"],
        game.at,
        player=game.active,
        cost=cost,
        before=before,
        life=before - cost,
    )
