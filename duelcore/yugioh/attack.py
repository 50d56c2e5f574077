"""Declaring an attack in the Battle Step: who may attack, what, how often, and at what cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from duelcore.game import Action, Event, Reason, Step, Value, event, reason
from duelcore.yugioh import ending
from duelcore.yugioh.model import DIRECT, Attack, Duel, Monster


def values(duel: Duel) -> tuple[tuple[Value, ...], ...]:
    """Attackers and targets: any monster of the turn player; any of the opponent, or directly."""
    targets = (*(monster.name for monster in duel.opposing()), DIRECT)
    return tuple(monster.name for monster in duel.own()), targets


def attacks(duel: Duel) -> list[tuple[str, str]]:
    """Every attack that may be declared now, as pairs of attacker and target (`DIRECT` included)."""
    if duel.over or next(not_now(duel), None):
        return []
    return [pair for pair in pairs(duel) if next(against(duel, *pair), None) is None]


def pairs(duel: Duel) -> Iterator[tuple[str, str]]:
    """Every attacker with every target, legal or not."""
    attackers, targets = values(duel)
    for attacker, target in product(attackers, targets):
        yield str(attacker), str(target)


def reasons(duel: Duel, action: Action) -> Iterator[Reason]:
    """Why this attack may not be declared: attacker, target, cost."""
    yield from against(duel, action.name("attacker"), action.name("target"))


def not_now(duel: Duel) -> Iterator[Reason]:
    """Why no attack can be declared now: phase, step, timing."""
    if duel.phase != "battle":
        remedy = "enter-battle-phase-first" if duel.phase == "main-1" else ""
        yield reason("attack-outside-battle-phase", ["bp-purpose", "bp-between-mains"], remedy)
    if duel.step != "battle":
        yield reason(
            "attack-outside-battle-step",
            ["battle-step-declare"],
            "go-to-battle-step" if duel.step else "",
        )
    if duel.attack is not None:
        yield reason("attack-under-way", ["o-open-state-actions"], "finish-the-attack")


def against(duel: Duel, attacker: str, target: str) -> Iterator[Reason]:
    """Why this attacker may not attack this target, whatever the phase and step."""
    monster = next((m for m in duel.own() if m.name == attacker), None)
    if monster is None:
        duel.check_name(attacker)
        yield reason("attacker-not-yours", ["attack-pair"], attacker=duel.piece(attacker))
        return
    yield from _attacker(duel, monster)
    yield from _limit(duel, monster, target)
    yield from _target(duel, monster, target)
    cost = monster.ability("attack-cost") or 0
    lp = duel.player(duel.turn_player).lp
    if cost > lp:
        yield reason(
            "cannot-pay", ["o-attack-cost"], attacker=duel.piece(attacker), cost=cost, lp=lp
        )


def _attacker(duel: Duel, monster: Monster) -> Iterator[Reason]:
    if monster.position != "attack" and not monster.has("attack-from-defense"):
        yield reason(
            "attacker-position",
            ["attacker-position"],
            f"attack-from-{monster.position}",
            attacker=duel.piece(monster.name),
        )
    if monster.has("cannot-attack"):
        yield reason("attacker-locked", ["effects-over-rules"], attacker=duel.piece(monster.name))


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


def _limit(duel: Duel, monster: Monster, target: str) -> Iterator[Reason]:
    if _allowed(monster, target):
        return
    key = "attack-once"
    if monster.has("attack-all") and target in monster.attacked_targets:
        key = "target-attacked-already"
    elif target == DIRECT and (monster.has("attack-all") or monster.has("attacks-on-monsters")):
        key = "direct-only-first"
    piece, aim = duel.piece(monster.name), duel.piece(target)
    yield reason(
        key,
        _limit_rules(monster),
        "use-another-attacker",
        attacker=piece,
        target=aim,
        made=monster.attacks_made,
    )


def _limit_rules(monster: Monster) -> list[str]:
    more = [word for word in ("attacks", "attacks-on-monsters", "attack-all") if monster.has(word)]
    return ["attack-once", *(["extra-attack-by-effect", "o-multi-attack-variants"] if more else [])]


def _target(duel: Duel, attacker: Monster, target: str) -> Iterator[Reason]:
    if target == DIRECT:
        yield from _direct(duel, attacker)
        return
    monster = next((m for m in duel.opposing() if m.name == target), None)
    if monster is None:
        duel.check_name(target)
        piece = duel.piece(target)
        yield reason("target-not-opposing", ["attack-pair"], "choose-opposing-target", target=piece)
        return
    if monster.has("cannot-be-attacked"):
        rules = ["effects-over-rules", "o-must-attack", "o-attack-lock-shields"]
        yield reason("target-shielded", rules, "choose-another-target", target=duel.piece(target))


def _direct(duel: Duel, attacker: Monster) -> Iterator[Reason]:
    opposing = duel.opposing()
    if opposing and not attacker.has("direct-attack"):
        yield reason(
            "direct-blocked",
            _blocked_rules(opposing),
            "remove-monsters-first",
            attacker=duel.piece(attacker.name),
            count=len(opposing),
        )


def _blocked_rules(opposing: tuple[Monster, ...]) -> list[str]:
    rules = ["direct-empty-field"]
    if all(monster.zone == "extra" for monster in opposing):
        rules.append("direct-emz-counts")
    if any(monster.has("cannot-be-attacked") for monster in opposing):
        rules.append("o-attack-lock-shields")
    return rules


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
    )
    after = replace(duel.with_monster(used), attack=Attack(attacker, target))
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
        rules = [
            "direct-by-effect" if duel.opposing() else "direct-empty-field",
            "battle-step-declare",
        ]
        rules += ["o-direct-counts-as-battle", "battling-from-attack"]
    if monster.position == "defense":
        rules += ["o-attack-from-defense", "effects-over-rules"]
    if monster.summoned_this_turn:
        rules.append("o-no-summoning-sickness")
    if monster.attacks_made:
        rules += ["extra-attack-by-effect", "o-multi-attack-variants", "effects-over-rules"]
    if monster.has("must-attack"):
        rules.append("o-must-attack")
    return rules


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
