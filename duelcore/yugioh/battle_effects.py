"""What effects do to the attack under way, to Life Points and to the turn."""

from __future__ import annotations

from dataclasses import replace

from duelcore.game import Value, event
from duelcore.yugioh.leaving import BATTLE_PHASE, DAMAGE_STEP, attack_over, expired, fallen
from duelcore.yugioh.life import EFFECT_DAMAGE, healed, hurt
from duelcore.yugioh.model import DamageChange, Duel, Effect
from duelcore.yugioh.source import Outcome, Source, aimed_at, nothing

# The attack under way


def change_target(duel: Duel, effect: Effect, source: Source) -> Outcome:
    """The attack goes for another monster, and nothing else changes."""
    attack, target = duel.attack, aimed_at(duel, effect)
    assert attack is not None
    if attack.target == target.name:
        return nothing(duel, source)
    told = event(
        "target-changed",
        ["o-change-target-effects", "effects-over-rules"],
        duel.at,
        attacker=duel.piece(attack.attacker),
        target=duel.piece(target.name),
    )
    return aimed_anew(duel, target.name), [told]


def aimed_anew(duel: Duel, target: str) -> Duel:
    """The duel in which the attack under way has another target."""
    attack = duel.attack
    assert attack is not None
    attacker = duel.monster(attack.attacker)
    targets = (*attacker.attacked_targets[:-1], target)
    return duel.with_monsters(
        replace(attacker, attacked_targets=targets), attack=replace(attack, target=target)
    )


def negate_attack(duel: Duel, _effect: Effect, _source: Source) -> Outcome:
    """The attack is over; no Damage Step follows."""
    assert duel.attack is not None
    attacker = duel.monster(duel.attack.attacker)
    rules = [
        "o-attack-negated",
        "damage-step-conditional",
        "battled-not-if-stopped",
        "stopped-still-declared",
    ]
    told = event("attack-negated", rules, duel.at, attacker=duel.piece(attacker.name))
    return attack_over(duel).with_monster(replace(attacker, broken_off="negated")), [told]


def modify_damage(duel: Duel, effect: Effect, source: Source) -> Outcome:
    """From now on, battle damage to a player is changed."""
    assert effect.player is not None
    to = effect.to if isinstance(effect.to, int) else None
    one = DamageChange(effect.player, effect.how, to, source.until)
    after = replace(duel, damage_changes=(*duel.damage_changes, one))
    key = "damage-will-be" if effect.how is None else f"damage-will-be-{effect.how}"
    more: dict[str, Value] = {} if to is None else {"amount": to}
    rules = ["o-damage-modifier-order", "effects-over-rules"]
    return after, [event(key, rules, duel.at, player=effect.player, **more)]


# Life Points


def damage(duel: Duel, effect: Effect, _source: Source) -> Outcome:
    """Damage by an effect, which is no battle damage."""
    assert effect.player is not None and effect.amount is not None
    after, told = hurt(duel, effect.player, "effect-damage", effect.amount, EFFECT_DAMAGE)
    return after, [told]


def gain(duel: Duel, effect: Effect, _source: Source) -> Outcome:
    """A player gains LP."""
    assert effect.player is not None and effect.amount is not None
    after, told = healed(duel, effect.player, effect.amount, ["effects-over-rules"])
    return after, [told]


# The turn


def end_battle_phase(duel: Duel, _effect: Effect, _source: Source) -> Outcome:
    """The Battle Phase becomes its End Step; Main Phase 2 still comes."""
    duel, happened = _attack_left(duel)
    after = replace(duel, step="end", timing=None)
    rules = ["bp-end-effect-to-end-step", "effects-over-rules"]
    told = event("battle-phase-ended", rules, after.at, player=duel.turn_player)
    return after, [*happened, told]


def go_to_end_phase(duel: Duel, _effect: Effect, _source: Source) -> Outcome:
    """The turn is in its End Phase; no End Step and no Main Phase 2 come any more."""
    duel, happened = _attack_left(duel)
    duel, ended = expired(duel, BATTLE_PHASE) if duel.phase == "battle" else (duel, [])
    after = replace(duel, phase="end", step=None, timing=None)
    rules = ["bp-phase-jump", "effects-over-rules"]
    told = event("led-to-end-phase", rules, after.at, player=duel.turn_player)
    return after, [*happened, *ended, told]


def _attack_left(duel: Duel) -> Outcome:
    """An attack that is left behind: the fallen go to the Graveyard, its effects stop."""
    if duel.timing is None:
        return attack_over(duel), []
    duel, happened = fallen(duel)
    duel, ended = expired(attack_over(duel), DAMAGE_STEP)
    return duel, happened + ended
