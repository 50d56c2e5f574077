"""The five timings of the Damage Step: what happens when each begins, and when it is left.

`TIMINGS` is the table: timing, what happens when both players let it close.
"""

from __future__ import annotations

from dataclasses import replace

from duelcore.game import Event, Step, event
from duelcore.yugioh import ending
from duelcore.yugioh.damage import Battle, Calculation, calculate
from duelcore.yugioh.model import DIRECT, Attack, Duel, Monster, Number, Timing


def attack_under_way(duel: Duel) -> Attack:
    """The attack that the Damage Step belongs to."""
    assert duel.attack is not None
    return duel.attack


def begin(duel: Duel) -> Step[Duel]:
    """From the Battle Step into the first timing: the attack got through, so the attacker has attacked."""
    attacker = duel.monster(attack_under_way(duel).attacker)
    begun = replace(
        duel.with_monster(replace(attacker, attacked=True)), step="damage", timing="start"
    )
    rules = [
        "ds-start-announce",
        "damage-step-conditional",
        "ds-five-timings",
        "o-attacked-vs-battled",
        "battle-step-exit-agreement",
    ]
    return Step(
        begun, (event("damage-step-begins", rules, begun.at, attacker=begun.piece(attacker.name)),)
    )


def to_before_calculation(duel: Duel) -> Step[Duel]:
    """A face-down target is revealed first."""
    entered = replace(duel, timing="before-calculation")
    target = attack_under_way(duel).target
    if target == DIRECT or duel.monster(target).face_up:
        key = "before-direct-calculation" if target == DIRECT else "before-calculation-begins"
        return Step(entered, (event(key, ["ds-five-timings"], entered.at),))
    revealed = entered.with_monster(replace(duel.monster(target), position="defense"))
    return Step(revealed, (_revealed(revealed, target),))


def _revealed(duel: Duel, target: str) -> Event:
    monster = duel.monster(target)
    rules = [
        "ds-flip-target",
        "ds-before-reveal",
        "ds-def-seen-then-calc",
        "o-flip-is-not-flip-summon",
    ]
    if monster.abilities:
        rules.append("o-ds-reveal-continuous")
    return event("target-revealed", rules, duel.at, target=duel.piece(target), value=monster.def_)


def to_during_calculation(duel: Duel) -> Step[Duel]:
    """Damage calculation begins; the values are compared when its window closes."""
    entered = replace(duel, timing="during-calculation")
    rules = ["ds-includes-calculation", "damage-step-computes", "ds-five-timings"]
    return Step(entered, (event("calculation-begins", rules, entered.at),))


def battle_of(duel: Duel) -> Battle:
    """What meets in the calculation of the attack under way."""
    attack = attack_under_way(duel)
    target = None if attack.target == DIRECT else duel.monster(attack.target)
    pieces = (duel.piece(attack.attacker), duel.piece(attack.target) if target else None)
    return Battle(duel.monster(attack.attacker), target, (duel.turn_player, duel.opponent), pieces)


def to_after_calculation(duel: Duel) -> Step[Duel]:
    """Values compared, LP changed, destruction settled; where that ends the Duel, nothing follows."""
    calculation = calculate(battle_of(duel))
    settled = _marked(duel, calculation)
    changed, changes = _with_damage(settled, calculation)
    happened = [*calculation.events, *changes, _battled(changed), *ending.events(changed)]
    if changed.over:
        return Step(changed, tuple(happened))
    after = replace(changed, timing="after-calculation")
    return Step(after, (*happened, _after_begins(after, any(calculation.destroyed))))


def _after_begins(duel: Duel, fallen: bool) -> Event:
    if fallen:
        return event("fallen-still-there", ["ds-after-still-on-field", "ds-five-timings"], duel.at)
    return event("after-calculation-begins", ["ds-five-timings"], duel.at)


def _marked(duel: Duel, calculation: Calculation) -> Duel:
    attack = attack_under_way(duel)
    for name, destroyed in zip(
        (attack.attacker, attack.target), calculation.destroyed, strict=True
    ):
        if name != DIRECT:
            duel = duel.with_monster(replace(duel.monster(name), battled=True, destroyed=destroyed))
    return duel


def _battled(duel: Duel) -> Event:
    attack = attack_under_way(duel)
    rules = ["battled-needs-calculation", "o-attacked-vs-battled"]
    attacker = duel.piece(attack.attacker)
    if attack.target == DIRECT:
        return event(
            "has-battled", [*rules, "o-direct-counts-as-battle"], duel.at, attacker=attacker
        )
    return event(
        "have-battled", rules, duel.at, attacker=attacker, target=duel.piece(attack.target)
    )


def _with_damage(duel: Duel, calculation: Calculation) -> tuple[Duel, list[Event]]:
    """Both players' LP change at the same moment, so that both can reach 0 together."""
    changes = []
    players: tuple[Number, Number] = (duel.turn_player, duel.opponent)
    damage = calculation.damage
    for side, number in enumerate(players):
        for key, amount in (
            ("battle-damage", damage.battle[side]),
            ("effect-damage", damage.effect[side]),
        ):
            if amount:
                duel, change = _hurt(
                    duel, number, key, amount, (calculation.damage_rule, *DAMAGE_RULES[key])
                )
                changes.append(change)
        if damage.gain[side]:
            duel, change = _healed(duel, number, damage.gain[side])
            changes.append(change)
    if not any(damage.battle):
        changes.append(event("no-battle-damage", ["o-zero-damage-no-trigger"], duel.at))
    return duel, changes


DAMAGE_RULES = {
    "battle-damage": (
        "ds-calc-damage-dealt",
        "battle-damage-lowers-lp",
        "battle-damage-definition",
    ),
    "effect-damage": ("effect-damage-separate",),
}


def _hurt(
    duel: Duel, number: Number, key: str, amount: int, rules: tuple[str, ...]
) -> tuple[Duel, Event]:
    before = duel.player(number).lp
    lp = max(0, before - amount)
    if amount > before:
        key, rules = f"{key}-to-zero", (*rules, "o-lp-floor")
    hurt = duel.with_player(number, replace(duel.player(number), lp=lp))
    return hurt, event(key, rules, duel.at, player=number, amount=amount, before=before, lp=lp)


def _healed(duel: Duel, number: Number, amount: int) -> tuple[Duel, Event]:
    before = duel.player(number).lp
    healed = duel.with_player(number, replace(duel.player(number), lp=before + amount))
    rules = ["effects-over-rules", "o-damage-modifier-order"]
    return healed, event(
        "lp-gained", rules, duel.at, player=number, amount=amount, before=before, lp=before + amount
    )


def to_end(duel: Duel) -> Step[Duel]:
    """Monsters destroyed by the battle leave for the Graveyard."""
    entered = replace(duel, timing="end")
    happened = []
    numbers: tuple[Number, Number] = (duel.turn_player, duel.opponent)
    for number in numbers:
        for monster in duel.player(number).monsters:
            if monster.destroyed:
                rules = ["ds-end-to-gy", "battle-loser-to-gy"]
                happened.append(
                    event(
                        "sent-to-graveyard",
                        rules,
                        entered.at,
                        player=number,
                        monster=duel.piece(monster.name),
                    )
                )
                entered = _buried(entered, number, monster)
    return Step(
        entered, tuple(happened) or (event("end-timing-begins", ["ds-five-timings"], entered.at),)
    )


def _buried(duel: Duel, number: Number, monster: Monster) -> Duel:
    player = duel.player(number)
    left = tuple(m for m in player.monsters if m.name != monster.name)
    return duel.with_player(
        number, replace(player, monsters=left, graveyard=(*player.graveyard, monster))
    )


def to_battle_step(duel: Duel) -> Step[Duel]:
    """Back to the Battle Step, always: whoever wants no more attacks ends the Battle Phase from there."""
    back = replace(duel, step="battle", timing=None, attack=None)
    rules = [
        "damage-step-return",
        "ds-end-next",
        "steps-repeat-per-attack",
        "attack-loop-until-stop",
        "o-battle-step-always-entered",
    ]
    return Step(back, (event("back-to-battle-step", rules, back.at),))


TIMINGS = {
    "start": to_before_calculation,
    "before-calculation": to_during_calculation,
    "during-calculation": to_after_calculation,
    "after-calculation": to_end,
    "end": to_battle_step,
}
"""What comes when both players let a timing close."""

ORDER: tuple[Timing, ...] = (
    "start",
    "before-calculation",
    "during-calculation",
    "after-calculation",
    "end",
)
"""The timings in order (ds-five-timings)."""
