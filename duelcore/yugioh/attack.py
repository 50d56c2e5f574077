"""Declaring an attack in the Battle Step: who may attack, what, how often, and at what cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from duelcore.game import Action, Event, Piece, Reason, Step, Value, event, reason
from duelcore.yugioh import ending, entering
from duelcore.yugioh.model import (
    DIRECT,
    Attack,
    BattlePosition,
    BrokenOff,
    Duel,
    Monster,
    named,
    piece_of,
)


def values(duel: Duel) -> tuple[tuple[Value, ...], ...]:
    """Who can attack at all, and what can be attacked at all; not every pair need be legal."""
    own = duel.own()
    targets = [m.name for m in duel.opposing() if not m.has("cannot-be-attacked")]
    if any(_way_is_free(duel, monster) for monster in own):
        targets.append(DIRECT)
    attackers = [m.name for m in own if any(_allowed(m, target) for target in targets)]
    return tuple(attackers), tuple(targets)


def attacks(duel: Duel) -> list[tuple[str, str]]:
    """Every attack that may be declared now, as pairs of attacker and target (or `DIRECT`)."""
    if duel.over or next(not_now(duel), None):
        return []
    return [pair for pair in pairs(duel) if next(against(duel, *pair), None) is None]


def pairs(duel: Duel) -> Iterator[tuple[str, str]]:
    """Every attacker with every target that comes into question."""
    attackers, targets = values(duel)
    for attacker, target in product(attackers, targets):
        yield str(attacker), str(target)


def reasons(duel: Duel, action: Action) -> Iterator[Reason]:
    """Why this attack may not be declared: attacker, target, cost."""
    return against(duel, action.name("attacker"), action.name("target"))


def not_now(duel: Duel) -> Iterator[Reason]:
    """Why no attack can be declared now: phase, step, timing."""
    if duel.phase != "battle":
        remedy = "enter-battle-phase-first" if entering.is_possible(duel) else ""
        yield reason("attack-outside-battle-phase", ["bp-purpose", "bp-between-mains"], remedy)
    if duel.step != "battle":
        first = {"start": "go-to-battle-step", "damage": "finish-the-attack"}
        remedy = first.get(duel.step or "", "")
        yield reason("attack-outside-battle-step", ["battle-step-declare"], remedy)
    if duel.attack is not None:
        yield reason("attack-under-way", ["o-open-state-actions"], "finish-the-attack")


def against(duel: Duel, attacker: str, target: str) -> Iterator[Reason]:
    """Why this attacker may not attack this target, whatever the phase and step."""
    monster = named(duel.own(), attacker)
    if monster is None:
        yield _not_yours(duel, attacker, target)
        return
    yield from not_permitted(duel, monster, target)
    if monster.has("attack-cost"):
        yield from _cannot_pay(duel, monster)


def not_permitted(duel: Duel, monster: Monster, target: str) -> Iterator[Reason]:
    """Why this monster of the turn player may not attack this target, whatever it costs."""
    if monster.position != "attack" and not monster.has("attack-from-defense"):
        yield _wrong_position(piece_of(duel.turn_player, monster), monster.position)
    if monster.has("cannot-attack"):
        piece = piece_of(duel.turn_player, monster)
        yield reason("attacker-locked", ["effects-over-rules"], attacker=piece)
    if not _allowed(monster, target):
        yield _used_up(duel, monster, target)
    obstacle = barred(duel, monster, target)
    if obstacle is not None:
        yield obstacle


def barred(duel: Duel, monster: Monster, target: str) -> Reason | None:
    """Why this target may not be attacked by this monster, however often it has attacked."""
    return (_way_barred if target == DIRECT else _target_barred)(duel, monster, target)


def in_position(duel: Duel, name: str) -> bool:
    """Whether a monster is on the turn player's side, in a position from which it may attack."""
    monster = named(duel.own(), name)
    if monster is None:
        return False
    return monster.position == "attack" or monster.has("attack-from-defense")


def able(duel: Duel, name: str) -> bool:
    """Whether the attacker of the attack under way still can attack."""
    return in_position(duel, name) and not duel.monster(name).has("cannot-attack")


def undeclared(monster: Monster) -> Monster:
    """The monster as it was before its last attack was declared."""
    return replace(
        monster,
        attacks_made=monster.attacks_made - 1,
        attacked_targets=monster.attacked_targets[:-1],
    )


def _not_yours(duel: Duel, attacker: str, target: str) -> Reason:
    duel.check_name(attacker)
    if target != DIRECT:
        duel.check_name(target)
    return reason("attacker-not-yours", ["attack-pair"], attacker=duel.piece(attacker))


def _wrong_position(piece: Piece, position: BattlePosition) -> Reason:
    return reason(
        "attacker-position", ["attacker-position"], f"attack-from-{position}", attacker=piece
    )


def _allowed(monster: Monster, target: str) -> bool:
    """Whether the attacks that the monster has made leave it one on this target."""
    made = monster.attacks_made
    if made < (monster.ability("attacks") or 1):
        return True
    if target == DIRECT or DIRECT in monster.attacked_targets:
        return False
    if monster.has("attack-all") and target not in monster.attacked_targets:
        return True
    return made < (monster.ability("attacks-on-monsters") or 1)


def _used_up(duel: Duel, monster: Monster, target: str) -> Reason:
    """The attacks that the monster has made leave it none on this target."""
    params: dict[str, Value] = {"made": monster.attacks_made}
    key = "attack-once"
    if DIRECT in monster.attacked_targets and any(map(monster.has, FOR_MONSTERS)):
        key, params = "direct-was-all", {}
    elif monster.has("attack-all") and target in monster.attacked_targets:
        key, params = "target-attacked-already", {"target": duel.piece(target)}
    elif target == DIRECT and any(map(monster.has, FOR_MONSTERS)):
        key, params = "direct-only-first", {}
    piece = piece_of(duel.turn_player, monster)
    return reason(key, _limit_rules(monster), "use-another-attacker", attacker=piece, **params)


FOR_MONSTERS = ("attack-all", "attacks-on-monsters")
"""Abilities whose further attacks are for monsters only, and are given up with a direct attack."""


def _limit_rules(monster: Monster) -> list[str]:
    spent = [] if monster.broken_off is None else SPENT_BY[monster.broken_off]
    if any(map(monster.has, ("attacks", *FOR_MONSTERS))):
        return ["attack-once", "extra-attack-by-effect", "o-multi-attack-variants", *spent]
    return ["attack-once", *spent]


SPENT_BY: dict[BrokenOff, list[str]] = {
    "negated": ["stopped-still-declared", "o-attack-negated"],
    "stopped": ["stopped-still-declared", "o-attack-stopped"],
    "given-up": ["replay-first-attacker-spent", "o-replay-cancel-spent", "stopped-still-declared"],
}
"""Why an attack is used up although it broke off before the Damage Step."""


def _target_barred(duel: Duel, _attacker: Monster, target: str) -> Reason | None:
    """Why nobody may attack this monster."""
    monster = named(duel.opposing(), target)
    if monster is None:
        duel.check_name(target)
        piece = duel.piece(target)
        return reason(
            "target-not-opposing", ["attack-pair"], "choose-opposing-target", target=piece
        )
    if monster.has("cannot-be-attacked"):
        rules = ["effects-over-rules", "o-must-attack", "o-attack-lock-shields"]
        return reason("target-shielded", rules, "choose-another-target", target=duel.piece(target))
    return None


def _way_is_free(duel: Duel, attacker: Monster) -> bool:
    return not duel.opposing() or attacker.has("direct-attack")


def _way_barred(duel: Duel, attacker: Monster, _target: str) -> Reason | None:
    """Why the attacker may not attack directly."""
    if _way_is_free(duel, attacker):
        return None
    opposing = duel.opposing()
    shielded = [monster for monster in opposing if monster.has("cannot-be-attacked")]
    rules = ["direct-empty-field"]
    if {monster.zone for monster in opposing} == {"extra"}:
        rules.append("direct-emz-counts")
    if shielded:
        rules.append("o-attack-lock-shields")
    remedy = "" if len(shielded) == len(opposing) else "remove-monsters-first"
    piece = piece_of(duel.turn_player, attacker)
    return reason("direct-blocked", rules, remedy, attacker=piece, count=len(opposing))


def _cannot_pay(duel: Duel, monster: Monster) -> Iterator[Reason]:
    cost, lp = monster.ability("attack-cost") or 0, duel.player(duel.turn_player).lp
    if cost > lp:
        piece = piece_of(duel.turn_player, monster)
        yield reason("cannot-pay", ["o-attack-cost"], attacker=piece, cost=cost, lp=lp)


def after(duel: Duel, action: Action) -> Step[Duel]:
    """The attack declared, its cost paid, and the attack of that monster used."""
    attacker, target = action.name("attacker"), action.name("target")
    monster = duel.monster(attacker)
    happened = [_declared(duel, monster, target)]
    used = replace(
        monster,
        declared=True,
        attacks_made=monster.attacks_made + 1,
        attacked_targets=(*monster.attacked_targets, target),
        broken_off=None,
    )
    declared = duel.with_monsters(used, attack=Attack(attacker, target))
    after = declared.window(("attack-declared",))
    if monster.ability("attack-cost"):
        after, paid = _pay(after, monster)
        happened += [paid, *ending.events(after)]
    return Step(after, tuple(happened))


def _declared(duel: Duel, monster: Monster, target: str) -> Event:
    where: tuple[str, dict[str, Value]] = ("direct-attack-declared", {"player": duel.opponent})
    if target != DIRECT:
        where = ("attack-declared", {"target": duel.piece(target)})
    key, params = where
    return event(
        key,
        _declaration_rules(duel, monster, target),
        duel.at,
        attacker=duel.piece(monster.name),
        **params,
    )


def _declaration_rules(duel: Duel, monster: Monster, target: str) -> list[str]:
    rules = ["battle-step-declare", "attack-pair", "battling-from-attack", "attacker-position"]
    if target == DIRECT:
        rules = [*_direct_rules(duel), *rules[:1], "o-direct-counts-as-battle", rules[2]]
    if monster.position == "defense":
        rules += ["o-attack-from-defense", "effects-over-rules"]
    if monster.summoned_this_turn:
        rules.append("o-no-summoning-sickness")
    if monster.attacks_made:
        rules += ["extra-attack-by-effect", "o-multi-attack-variants", "effects-over-rules"]
    if monster.has("must-attack"):
        rules.append("o-must-attack")
    return list(dict.fromkeys(rules))


def _direct_rules(duel: Duel) -> list[str]:
    return ["direct-by-effect", "effects-over-rules"] if duel.opposing() else ["direct-empty-field"]


def _pay(duel: Duel, monster: Monster) -> tuple[Duel, Event]:
    cost = monster.ability("attack-cost") or 0
    payer = duel.player(duel.turn_player)
    left = replace(payer, lp=payer.lp - cost)
    paid = event(
        "attack-cost-paid",
        ["o-attack-cost", "o-lp-cost-not-damage"],
        duel.at,
        player=duel.turn_player,
        attacker=duel.piece(monster.name),
        cost=cost,
        before=payer.lp,
        lp=left.lp,
    )
    return duel.with_player(duel.turn_player, left), paid
