"""Activated abilities: what they cost, when they may be used, and mana abilities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Action, Event, Reason, Step, Value, event, reason
from duelcore.magic import aiming, casting, characteristics, moving, priority, refusing, words
from duelcore.magic.kinds import Number
from duelcore.magic.model import Game
from duelcore.magic.objects import Activated, Permanent, StackObject


def ability_in(action: Action) -> Activated:
    """The ability that an action describes; MalformedAction for what is none."""
    return words.said(words.activated, action.get("ability"), "activate", "ability")


def _user(game: Game, action: Action) -> Number:
    return refusing.player_of(action, game.priority) or game.active


def reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Why that player cannot use that ability."""
    player, ability = _user(game, action), ability_in(action)
    aiming.check_names(game, ability.effect)
    if game.priority is not None:
        yield from refusing.without_priority(game, player)
    if ability.sorcery_speed:
        yield from casting.sorcery_timing(game, player)
    if ability.source is not None:
        game.check_name(ability.source)
        yield from _source(game, ability, player, game.find(ability.source))
    yield from aiming.reasons(game, ability.effect)
    life = game.player(player).life
    if ability.life > life:
        told: dict[str, Value] = {"player": player, "cost": ability.life, "life": life}
        yield reason("life-too-low", ["cost-in-full"], "", **told)


def _source(
    game: Game, ability: Activated, player: Number, source: Permanent | None
) -> Iterator[Reason]:
    """Why the permanent does not lend its ability: it is gone, another's, tapped or too new."""
    if source is None:
        name = str(ability.source)
        yield reason("source-not-there", ["ability-on-stack"], creature=name)
        return
    if source.controller != player:
        yield reason("source-not-yours", ["ability-on-stack"], creature=source.name, player=player)
    if ability.tap and source.tapped:
        yield reason("source-tapped", ["cost-in-full"], creature=source.name)
    new = source.is_creature and source.summoning_sick
    if ability.tap and new and not characteristics.has(game, source, "haste"):
        rules = ["summoning-sickness"]
        yield reason("source-sick", rules, "wait-a-turn-or-haste", creature=source.name)


def activate(game: Game, action: Action) -> Step[Game]:
    """The costs are paid and the ability goes onto the stack; a mana ability works at once."""
    player, ability = _user(game, action), ability_in(action)
    paid, events = _paid(game, ability, player)
    if ability.is_mana_ability:
        return _mana(paid, ability, player, events)
    name = moving.new_name(paid, ability.name)
    on_stack = StackObject(name, player, "activated", ability.effect, source=ability.source)
    rules = ["ability-on-stack", *([] if ability.sorcery_speed else ["instant-with-priority"])]
    told = event("ability-activated", rules, game.at, ability=name, player=player)
    there = replace(paid, stack=(*game.stack, on_stack))
    return Step(priority.acted(there, player), (*events, told))


def _paid(game: Game, ability: Activated, player: Number) -> tuple[Game, tuple[Event, ...]]:
    events = []
    if ability.tap and ability.source is not None:
        game = game.with_permanent(ability.source, tapped=True)
        rules = ["cost-in-full"]
        events.append(event("tapped-for-ability", rules, game.at, creature=ability.source))
    if ability.life:
        before = game.player(player).life
        told = {"player": player, "cost": ability.life, "before": before}
        after = before - ability.life
        events.append(event("life-paid", ["cost-in-full"], game.at, life=after, **told))
        game = game.with_player(player, life=after)
    return game, tuple(events)


def _mana(game: Game, ability: Activated, player: Number, events: tuple[Event, ...]) -> Step[Game]:
    """Mana comes into the player's pool without the stack, and nobody can answer it."""
    more = sum(one.amount for one in ability.effect)
    mana = game.player(player).mana + more
    told = event("mana-made", ["mana-ability"], game.at, player=player, amount=more, mana=mana)
    return Step(priority.acted(game.with_player(player, mana=mana), player), (*events, told))
