"""The five timings of the Damage Step: what happens when each begins, and when it is left.

`TIMINGS` is the table: timing, what happens when both players let it close.
"""

from __future__ import annotations

from dataclasses import replace

from duelcore.game import Event, Step, event
from duelcore.yugioh import ending
from duelcore.yugioh.damage import AT, Battle, Calculation, calculate
from duelcore.yugioh.model import (
    DIRECT,
    Attack,
    Duel,
    Monster,
    Number,
    Player,
    Timing,
    piece_of,
)


def attack_under_way(duel: Duel) -> Attack:
    """The attack that the Damage Step belongs to."""
    assert duel.attack is not None
    return duel.attack


def begin(duel: Duel) -> Step[Duel]:
    """From the Battle Step into the first timing: the attack got through; its monster attacked."""
    attacker = duel.monster(attack_under_way(duel).attacker)
    begun = duel.with_monsters(replace(attacker, attacked=True), step="damage", timing="start")
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
    target = attack_under_way(duel).target
    if target != DIRECT and not duel.monster(target).face_up:
        turned = replace(duel.monster(target), position="defense")
        revealed = duel.with_monsters(turned, timing="before-calculation")
        return Step(revealed, (_revealed(revealed, turned),))
    entered = replace(duel, timing="before-calculation")
    key = "before-direct-calculation" if target == DIRECT else "before-calculation-begins"
    return Step(entered, (event(key, ["ds-five-timings"], entered.at),))


def _revealed(duel: Duel, monster: Monster) -> Event:
    rules = [
        "ds-flip-target",
        "ds-before-reveal",
        "ds-def-seen-then-calc",
        "o-flip-is-not-flip-summon",
    ]
    if monster.abilities:
        rules.append("o-ds-reveal-continuous")
    piece = duel.piece(monster.name)
    return event("target-revealed", rules, duel.at, target=piece, value=monster.def_)


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
    """Values compared, LP changed, destruction settled; if that ends the Duel, nothing follows."""
    battle = battle_of(duel)
    calculation = calculate(battle)
    changed, changes = _with_damage(_marked(duel, battle, calculation), calculation)
    happened = [*calculation.events, *changes, _battled(battle), *ending.events(changed)]
    if changed.over:
        return Step(changed, tuple(happened))
    after = replace(changed, timing="after-calculation")
    return Step(after, (*happened, _after_begins(after, any(calculation.destroyed))))


def _after_begins(duel: Duel, fallen: bool) -> Event:
    if fallen:
        return event("fallen-still-there", ["ds-after-still-on-field", "ds-five-timings"], duel.at)
    return event("after-calculation-begins", ["ds-five-timings"], duel.at)


def _marked(duel: Duel, battle: Battle, calculation: Calculation) -> Duel:
    """The duel in which the battling monsters have battled and are marked as settled."""
    pairs = zip((battle.attacker, battle.target), calculation.destroyed, strict=True)
    return duel.with_monsters(
        *[replace(one, battled=True, destroyed=destroyed) for one, destroyed in pairs if one]
    )


def _battled(battle: Battle) -> Event:
    rules = ["battled-needs-calculation", "o-attacked-vs-battled"]
    attacker, target = battle.pieces
    if target is None:
        return event("has-battled", [*rules, "o-direct-counts-as-battle"], AT, attacker=attacker)
    return event("have-battled", rules, AT, attacker=attacker, target=target)


def _with_damage(duel: Duel, calculation: Calculation) -> tuple[Duel, list[Event]]:
    """Both players' LP change at the same moment, so that both can reach 0 together."""
    damage = calculation.damage
    changes: list[Event] = []
    players: tuple[Number, Number] = (duel.turn_player, duel.opponent)
    for side, number in enumerate(players):
        battle_rules = (calculation.damage_rules[side], *BATTLE_DAMAGE)
        for change, key, amount, rules in (
            (_hurt, "battle-damage", damage.battle[side], battle_rules),
            (_hurt, "effect-damage", damage.effect[side], EFFECT_DAMAGE),
            (_healed, "lp-gained", damage.gain[side], LP_GAIN),
        ):
            if amount:
                duel, changed = change(duel, number, key, amount, rules)
                changes.append(changed)
    if not any(damage.battle):
        changes.append(event("no-battle-damage", ["o-zero-damage-no-trigger"], duel.at))
    return duel, changes


BATTLE_DAMAGE = ("ds-calc-damage-dealt", "battle-damage-lowers-lp", "battle-damage-definition")
EFFECT_DAMAGE = ("effect-damage-separate",)
LP_GAIN = ("effects-over-rules", "o-damage-modifier-order")


def _hurt(
    duel: Duel, number: Number, key: str, amount: int, rules: tuple[str, ...]
) -> tuple[Duel, Event]:
    before = duel.player(number).lp
    lp = max(0, before - amount)
    if amount > before:
        key, rules = f"{key}-to-zero", (*rules, "o-lp-floor")
    hurt = duel.with_player(number, replace(duel.player(number), lp=lp))
    return hurt, event(key, rules, duel.at, player=number, amount=amount, before=before, lp=lp)


def _healed(
    duel: Duel, number: Number, key: str, amount: int, rules: tuple[str, ...]
) -> tuple[Duel, Event]:
    before = duel.player(number).lp
    lp = before + amount
    healed = duel.with_player(number, replace(duel.player(number), lp=lp))
    return healed, event(key, rules, duel.at, player=number, amount=amount, before=before, lp=lp)


def to_end(duel: Duel) -> Step[Duel]:
    """Monsters destroyed by the battle leave for the Graveyard."""
    one, two = duel.players
    entered = replace(duel, players=(_buried(one), _buried(two)), timing="end")
    numbers: tuple[Number, Number] = (duel.turn_player, duel.opponent)
    happened = [
        event("sent-to-graveyard", GRAVEYARD_RULES, entered.at, player=n, monster=piece_of(n, m))
        for n in numbers
        for m in duel.player(n).monsters
        if m.destroyed
    ]
    if not happened:
        happened.append(event("end-timing-begins", ["ds-five-timings"], entered.at))
    return Step(entered, tuple(happened))


GRAVEYARD_RULES = ("ds-end-to-gy", "battle-loser-to-gy")


def _buried(player: Player) -> Player:
    fallen = tuple([monster for monster in player.monsters if monster.destroyed])
    if not fallen:
        return player
    left = tuple([monster for monster in player.monsters if not monster.destroyed])
    return replace(player, monsters=left, graveyard=(*player.graveyard, *fallen))


def to_battle_step(duel: Duel) -> Step[Duel]:
    """Back to the Battle Step, always: the Battle Phase is ended from there."""
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
