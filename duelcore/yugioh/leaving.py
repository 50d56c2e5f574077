"""What leaves: monsters from the field, and effects whose time is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from duelcore.game import Event, event
from duelcore.yugioh.model import Duel, Monster, Number, Player, Until, piece_of

Pile = Literal["graveyard", "banished", "hand"]


def left(duel: Duel, monster: Monster, pile: Pile) -> Duel:
    """The duel with a monster moved from the field to a pile of its owner (o-owner-graveyard)."""
    controller = controller_of(duel, monster)
    owner = monster.owner or controller
    side = duel.player(controller)
    rest = tuple(one for one in side.monsters if one.name != monster.name)
    after = duel.with_player(controller, replace(side, monsters=rest))
    return after.with_player(owner, _on_pile(after.player(owner), monster, pile))


def _on_pile(player: Player, monster: Monster, pile: Pile) -> Player:
    if pile == "graveyard":
        return replace(player, graveyard=(*player.graveyard, monster))
    if pile == "banished":
        return replace(player, banished=(*player.banished, monster))
    return replace(player, hand=(*player.hand, monster))


def controller_of(duel: Duel, monster: Monster) -> Number:
    """The number of the player who controls a monster on the field."""
    found = duel.find(monster.name)
    assert found is not None
    return found[0]


def owner_rules(duel: Duel, monster: Monster) -> list[str]:
    """The rule that sends a monster to its owner's Graveyard, where somebody else controls it."""
    elsewhere = monster.owner not in (None, controller_of(duel, monster))
    return ["o-owner-graveyard"] if elsewhere else []


def fallen(duel: Duel) -> tuple[Duel, list[Event]]:
    """Monsters that the battle has destroyed leave for the Graveyard."""
    happened = []
    numbers: tuple[Number, Number] = (duel.turn_player, duel.opponent)
    for number in numbers:
        for monster in duel.player(number).monsters:
            if monster.destroyed:
                rules = ["ds-end-to-gy", "battle-loser-to-gy", *owner_rules(duel, monster)]
                owner, piece = monster.owner or number, piece_of(number, monster)
                duel = left(duel, monster, "graveyard")
                told = event("sent-to-graveyard", rules, duel.at, player=owner, monster=piece)
                happened.append(told)
    return duel, happened


# Effects whose time is over

DAMAGE_STEP: tuple[Until, ...] = ("end-of-damage-step",)
BATTLE_PHASE: tuple[Until, ...] = (*DAMAGE_STEP, "end-of-battle-phase")
TURN: tuple[Until, ...] = (*BATTLE_PHASE, "end-of-turn")
"""What stops at the latest at the end of the Damage Step, the Battle Phase and the turn."""

EXPIRY_RULES: dict[tuple[Until, ...], list[str]] = {
    DAMAGE_STEP: ["ds-end-expiry"],
    BATTLE_PHASE: ["o-end-step-effects"],
    TURN: ["effects-over-rules"],
}


def expired(duel: Duel, over: tuple[Until, ...]) -> tuple[Duel, list[Event]]:
    """The duel without the effects that end now, and an event for each monster and player."""
    happened = []
    rules = EXPIRY_RULES[over]
    numbers: tuple[Number, Number] = (duel.turn_player, duel.opponent)
    for number in numbers:
        for monster in duel.player(number).monsters:
            lasting = _lasting(monster, over)
            if lasting != monster:
                duel = duel.with_monster(lasting)
                piece = piece_of(number, monster)
                happened.append(event("effect-on-monster-ends", rules, duel.at, monster=piece))
    duel, told = _damage_as_before(duel, over, rules)
    return duel, happened + told


def _lasting(monster: Monster, over: tuple[Until, ...]) -> Monster:
    if not (monster.changes or monster.bans):
        return monster
    changes = tuple(one for one in monster.changes if one.until not in over)
    bans = tuple(one for one in monster.bans if one.until not in over)
    return replace(monster, changes=changes, bans=bans)


def attack_over(duel: Duel) -> Duel:
    """The duel without the attack, and without what was to change the battle damage of it alone."""
    lasting = tuple(one for one in duel.damage_changes if one.until is not None)
    return replace(duel, attack=None, damage_changes=lasting, replay=False)


def _damage_as_before(
    duel: Duel, over: tuple[Until, ...], rules: list[str]
) -> tuple[Duel, list[Event]]:
    ending = [one for one in duel.damage_changes if one.until in over]
    lasting = tuple(one for one in duel.damage_changes if one.until not in over)
    happened = [
        event("effect-on-damage-ends", rules, duel.at, player=number)
        for number in dict.fromkeys(one.player for one in ending)
    ]
    return replace(duel, damage_changes=lasting) if ending else duel, happened
