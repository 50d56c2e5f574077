"""What effects do to monsters: values, bans, where they are, and how they lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from duelcore.game import Event, Value, event
from duelcore.yugioh import waiting
from duelcore.yugioh.leaving import Pile, controller_of, left, owner_rules
from duelcore.yugioh.model import (
    EXTRA_ZONES,
    MAIN_ZONES,
    Ban,
    Change,
    Duel,
    Effect,
    Monster,
    Number,
    Player,
    Stat,
)
from duelcore.yugioh.source import Outcome, Source, aimed_at, nothing

# ATK, DEF, and what a monster may do


def change(stat: Literal["atk", "def"]) -> Callable[[Duel, Effect, Source], Outcome]:
    """What changes ATK or DEF, by a number of points or to one."""

    def change(duel: Duel, effect: Effect, source: Source) -> Outcome:
        monster = aimed_at(duel, effect)
        to = effect.to if isinstance(effect.to, int) else None
        one = Change(stat, effect.by or 0, to, source.until)
        changed = replace(monster, changes=(*monster.changes, one))
        told = _changed(duel, stat, monster, changed)
        return duel.with_monster(changed), [told]

    return change


def _changed(duel: Duel, stat: Literal["atk", "def"], old: Monster, new: Monster) -> Event:
    """The values before and after, unless the card lies face-down."""
    before, after = old.current(stat), new.current(stat)
    rules, piece = _value_rules(duel, stat, old, new), duel.piece(old.name)
    if not old.face_up:
        return event(f"{stat}-changed-unseen", rules, duel.at, monster=piece)
    told: dict[str, Value] = {"monster": piece, "before": before, "after": after}
    return event(f"{stat}-changed", rules, duel.at, **told)


def _value_rules(duel: Duel, stat: Literal["atk", "def"], old: Monster, new: Monster) -> list[str]:
    rules = ["effects-over-rules", "o-current-stats"]  # as of every effect, then what it means here
    if old.current(stat) == "?":
        rules.append("o-question-mark-atk")
    if new.current(stat) == 0 and _beyond(old.current(stat), new.changes[-1]):
        rules.append("o-atk-floor")
    if duel.timing is not None and not _battles(duel, old.name):
        rules.append("o-ds-non-battling-monster")
    return rules


def _beyond(before: Stat, change: Change) -> bool:
    """Whether a change would lead below 0."""
    return change.to is None and (before if isinstance(before, int) else 0) + change.by < 0


def _battles(duel: Duel, name: str) -> bool:
    return duel.attack is not None and name in (duel.attack.attacker, duel.attack.target)


def ban(
    word: Literal["cannot-attack", "cannot-be-attacked"], *rules: str
) -> Callable[[Duel, Effect, Source], Outcome]:
    """What keeps a monster from attacking, or from being attacked."""

    def ban(duel: Duel, effect: Effect, source: Source) -> Outcome:
        monster = aimed_at(duel, effect)
        banned = replace(monster, bans=(*monster.bans, Ban(word, source.until)))
        piece = duel.piece(monster.name)
        told = event(f"{word}-now", ["effects-over-rules", *rules], duel.at, monster=piece)
        return duel.with_monster(banned), [told]

    return ban


# Leaving the field


def leaves(pile: Pile, key: str, *rules: str) -> Callable[[Duel, Effect, Source], Outcome]:
    """What moves a monster from the field to a pile of its owner."""

    def leaves(duel: Duel, effect: Effect, _source: Source) -> Outcome:
        monster = aimed_at(duel, effect)
        cited = [*rules, *owner_rules(duel, monster)]
        if monster.destroyed:
            cited.append("o-doomed-status")
        owner = monster.owner or controller_of(duel, monster)
        piece = duel.piece(monster.name)
        told = event(key, cited, duel.at, monster=piece, player=owner)
        return left(duel, monster, pile), [told]

    return leaves


# Coming to the field, and changing sides


def free_column(duel: Duel, number: Number, zone: Literal["main", "extra"]) -> int | None:
    """The first free column of a player's Main Monster Zones, or of the Extra Monster Zones."""
    sides = duel.players if zone == "extra" else (duel.player(number),)
    taken = {m.column for side in sides for m in side.monsters if m.zone == zone}
    last = EXTRA_ZONES if zone == "extra" else MAIN_ZONES
    return next((column for column in range(1, last + 1) if column not in taken), None)


def _with_monster(player: Player, monster: Monster) -> Player:
    return replace(player, monsters=(*player.monsters, monster))


def summon(duel: Duel, effect: Effect, source: Source) -> Outcome:
    """A monster comes to the field of the player who activated the effect."""
    assert effect.summoned is not None
    number, summoned = source.player, effect.summoned
    column = free_column(duel, number, summoned.zone)
    assert column is not None
    came = replace(summoned, column=column, summoned_this_turn=True)
    after = duel.with_player(number, _with_monster(duel.player(number), came))
    piece = after.piece(came.name)
    rules = ["o-no-summoning-sickness", "o-position-not-when-summoned"]
    return after, [event("monster-summoned", rules, duel.at, player=number, monster=piece)]


def take_control(duel: Duel, effect: Effect, source: Source) -> Outcome:
    """The monster changes sides; it stays its owner's."""
    monster, number = aimed_at(duel, effect), source.player
    controller, column = controller_of(duel, monster), free_column(duel, number, "main")
    assert column is not None
    taken = replace(monster, owner=monster.owner or controller, zone="main", column=column)
    side = duel.player(controller)
    rest = tuple(one for one in side.monsters if one.name != monster.name)
    after = duel.with_player(controller, replace(side, monsters=rest))
    after = after.with_player(number, _with_monster(after.player(number), taken))
    piece = duel.piece(monster.name)
    rules = ["effects-over-rules"]
    return after, [event("control-taken", rules, duel.at, player=number, monster=piece)]


# Battle positions


def change_position(duel: Duel, effect: Effect, source: Source) -> Outcome:
    """The monster lies in another battle position, as no hand may turn it."""
    monster, to = aimed_at(duel, effect), effect.to
    if to == monster.position:
        return nothing(duel, source)
    if to == "set" and duel.timing is not None and _battles(duel, monster.name):
        return _kept_face_up(duel, monster)
    assert to == "attack" or to == "defense" or to == "set"
    turned = replace(monster, position=to)
    after = duel.with_monster(turned)
    rules = ["o-position-lock-scope"]
    if to == "set":
        return after, [_turned(duel, "turned-face-down", monster, rules)]
    if monster.face_up:
        return after, [_turned(duel, "position-changed-by-effect", monster, rules, to=to)]
    told = _turned(after, "turned-face-up", monster, [*rules, "o-flip-is-not-flip-summon"], to=to)
    return waiting.waits(after, turned), [told]


def _turned(
    duel: Duel, key: str, monster: Monster, rules: list[str], to: str | None = None
) -> Event:
    more: dict[str, Value] = {} if to is None else {"to": to}
    return event(key, rules, duel.at, monster=duel.piece(monster.name), **more)


def _kept_face_up(duel: Duel, monster: Monster) -> Outcome:
    """A battling monster set face-down in the Damage Step turns face-up again at once."""
    attack = duel.attack
    assert attack is not None
    calculated = attack.calculated and monster.name != attack.attacker
    after = duel.with_monsters(
        replace(monster, position="defense"), attack=replace(attack, calculated=calculated)
    )
    return after, [_turned(duel, "kept-face-up", monster, ["ds-flip-target", "ds-before-reveal"])]
