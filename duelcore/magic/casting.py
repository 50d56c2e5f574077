"""Casting spells and playing lands: when either is permitted, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Action, MalformedAction, Reason, Step, event, reason
from duelcore.magic import aiming, moving, priority, refusing, words
from duelcore.magic.chain import chain
from duelcore.magic.kinds import Number
from duelcore.magic.model import MAIN, Game
from duelcore.magic.objects import Permanent, Spell, StackObject
from duelcore.magic.triggers import Happening, happen

# When


def not_now(game: Game) -> Iterator[Reason]:
    """Why nobody can cast or play anything now."""
    if game.priority is None:
        yield from refusing.without_priority(game, None)


def sorcery_timing(game: Game, player: Number) -> Iterator[Reason]:
    """Why a player cannot do what is done in one's own main phase with an empty stack."""
    if player != game.active:
        rules = ["main-sorcery-ap-only"]
        yield reason("not-your-turn", rules, "in-your-main-phase", player=game.active)
    if game.step not in MAIN:
        rules = ["main-sorcery-timing-phase"]
        yield reason("not-a-main-phase", rules, "in-your-main-phase", step=game.step)
    if game.stack:
        top = game.stack[-1].name
        rules = ["main-sorcery-timing-stack"]
        yield reason("stack-not-empty", rules, "let-the-stack-resolve", ability=top)


def _card_in_hand(game: Game, player: Number) -> Iterator[Reason]:
    if game.player(player).hand == 0:
        yield reason("no-card-in-hand", ["spell-on-stack"], player=player)


# Spells


def spell_in(action: Action) -> Spell:
    """The spell that an action describes; MalformedAction for what is none."""
    return words.said(words.spell, action.get("spell"), "cast", "spell")


def reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Why that player cannot cast that spell."""
    player, spell = _caster(game, action), spell_in(action)
    if spell.type == "land":
        raise MalformedAction("a land is not cast; 'play-land' plays it")
    aiming.check_names(game, spell.effect)
    if game.priority is not None:
        yield from refusing.without_priority(game, player)
    if spell.type != "instant" and not spell.flash:
        yield from sorcery_timing(game, player)
    yield from aiming.reasons(game, spell.effect)
    yield from _card_in_hand(game, player)


def _caster(game: Game, action: Action) -> Number:
    """Who casts: the player named, or whoever has priority."""
    return refusing.player_of(action, game.priority) or game.active


def cast(game: Game, action: Action) -> Step[Game]:
    """The spell goes onto the stack; who cast it gets priority again."""
    player, spell = _caster(game, action), spell_in(action)
    name = moving.new_name(game, spell.name)
    becomes = _becomes(spell, player, name)
    on_stack = StackObject(name, player, "spell", spell.effect, permanent=becomes)
    one = game.player(player)
    paid = game.with_player(player, hand=one.hand - 1, spells=one.spells + 1)
    told = event("spell-cast", _cast_rules(game, spell, player), game.at, spell=name, player=player)
    there = priority.acted(replace(paid, stack=(*game.stack, on_stack)), player)
    step = chain(there, [happen([Happening("casts", player, name)])])
    return Step(step.position, (told, *step.events))


def _becomes(spell: Spell, player: Number, name: str) -> Permanent | None:
    """The permanent that a spell becomes when it resolves; None for an instant or a sorcery."""
    if spell.type in ("instant", "sorcery"):
        return None
    described = spell.permanent or Permanent(name, types=(spell.type,))
    return replace(described, name=name, controller=player)


def _cast_rules(game: Game, spell: Spell, player: Number) -> list[str]:
    if spell.type != "instant" and not spell.flash:
        return ["spell-on-stack", "main-sorcery-timing-phase"]
    rules = ["spell-on-stack", "instant-with-priority"]
    if game.step == "upkeep":
        rules.append("upkeep-first-instant-window")
    if game.step == "declare-blockers":
        rules.append("blk-trick-window")
    if game.step == "end" and player != game.active:
        rules.append("end-opponent-window")
    return rules


# Lands


def land_reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Why that player cannot play a land."""
    player = _caster(game, action)
    if action.get("land") is not None:
        action.name("land")
    if game.priority is not None:
        yield from refusing.without_priority(game, player)
    yield from sorcery_timing(game, player)
    if player == game.active and game.player(player).lands_played:
        yield reason("land-played-already", ["main-one-land"], player=player)
    yield from _card_in_hand(game, player)


def play_land(game: Game, action: Action) -> Step[Game]:
    """The land comes onto the battlefield at once, without the stack; nobody can answer it."""
    player, wanted = _caster(game, action), action.get("land") or "Land"
    one = game.player(player)
    name = moving.new_name(game, str(wanted))
    played = game.with_player(player, hand=one.hand - 1, lands_played=one.lands_played + 1)
    rules = ["main-land-special-action", "main-land-no-stack"]
    rules += ["main2-land"] if game.step == "postcombat-main" else []
    told = event("land-played", rules, game.at, land=name, player=player)
    land = Permanent(name, player, ("land",))
    return moving.enter(priority.acted(played, player), land, told)
