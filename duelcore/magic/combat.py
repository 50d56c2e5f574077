"""Who fights in the combat under way, who fights in a damage step, and what leaves combat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from duelcore.game import Event, Step, event
from duelcore.magic import characteristics
from duelcore.magic.chain import Doing
from duelcore.magic.kinds import Keyword
from duelcore.magic.model import Combat, Game


def removed(names: Iterable[str]) -> Doing:
    """Permanents leave combat; declared stays declared and blocked stays blocked (506.4, 509.1h)."""
    leaving = frozenset(names)

    def doing(game: Game) -> Step[Game]:
        combat = game.combat
        if combat is None or leaving.isdisjoint({*combat.attackers, *combat.blockers}):
            return Step(game, ())
        events = tuple(_left(game, combat, name) for name in sorted(leaving))
        without = replace(
            combat,
            attackers=tuple(one for one in combat.attackers if one not in leaving),
            blocks=_without(combat, leaving),
            blocked=combat.blocked - leaving,
        )
        told = tuple(one for one in events if one is not None)
        return _ended_with_combat(replace(game, combat=without), leaving, told)

    return doing


def _without(combat: Combat, leaving: frozenset[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(
        (blocker, tuple(one for one in those if one not in leaving))
        for blocker, those in combat.blocks
        if blocker not in leaving
    )


def _left(game: Game, combat: Combat, name: str) -> Event | None:
    """What is told of one that leaves combat: an attacker deals no damage, but has attacked."""
    rules = ["removed-from-combat"]
    if name in combat.attackers:
        rules += ["att-removal-stops-damage", "att-removal-not-undo"]
        return event("attacker-leaves-combat", rules, game.at, creature=name)
    if name in combat.blockers:
        rules.append("blocked-stays-blocked")
        return event("blocker-leaves-combat", rules, game.at, creature=name)
    return None


def _ended_with_combat(game: Game, leaving: frozenset[str], told: tuple[Event, ...]) -> Step[Game]:
    """Effects that last as long as a creature is in combat end with that."""
    over = [c for c in game.changes if c.until == "leaves-combat" and c.target in leaving]
    ended = tuple(
        event("effect-ends", ["eoc-while-attacking-ends", "until-expiry"], game.at, creature=name)
        for name in sorted({one.target for one in over})
    )
    kept = tuple(one for one in game.changes if one not in over)
    return Step(replace(game, changes=kept), (*told, *ended))


# Damage steps


def next_damage_step(game: Game) -> Game:
    """The combat damage step begins: whether it is the first of two is settled now (510.4)."""
    begun = replace(game.fighting, damage_steps=game.fighting.damage_steps + 1, assigned=())
    if begun.damage_steps == 1:
        struck = _with(game, "first-strike", "double-strike")
        begun = replace(begun, struck_first=struck or None, doubled=_with(game, "double-strike"))
    return replace(game, combat=begun)


def _with(game: Game, *words: Keyword) -> frozenset[str]:
    """The creatures in combat that have one of the keywords now."""
    fighting = (*game.fighting.attackers, *game.fighting.blockers)
    return frozenset(name for name in fighting if _has(game, name, *words))


def strikes_changed(game: Game) -> bool:
    """Whether one in combat has gained or lost first or double strike since the first damage step."""
    combat = game.fighting
    there = frozenset((*combat.attackers, *combat.blockers))
    struck = (combat.struck_first or frozenset()) & there
    now = _with(game, "first-strike", "double-strike"), _with(game, "double-strike")
    return now != (struck, combat.doubled & there)


def strikes_now(game: Game, name: str) -> bool:
    """Whether a creature in combat assigns its damage in the present damage step (510.4)."""
    combat = game.fighting
    if combat.struck_first is None:
        return True
    if combat.damage_steps == 1:
        return name in combat.struck_first
    return name not in combat.struck_first or _has(game, name, "double-strike")


def _has(game: Game, name: str, *words: Keyword) -> bool:
    one = game.find(name)
    return one is not None and characteristics.has(game, one, *words)


def another_damage_step(game: Game) -> bool:
    """Whether a second combat damage step follows the present one."""
    combat = game.fighting
    return combat.struck_first is not None and combat.damage_steps == 1


def ended(game: Game) -> Step[Game]:
    """The end of combat step is over: everything is removed from combat at once (511.3)."""
    combat = game.fighting
    names = frozenset((*combat.attackers, *combat.blockers))
    told: tuple[Event, ...] = ()
    if names:
        told = (event("all-leave-combat", ["eoc-remove-all", "dmg-then-end"], game.at),)
    return _ended_with_combat(replace(game, combat=None), names, told)
