"""The five timings of the Damage Step: what happens when each begins, and when it is left.

`TIMINGS` is the table: timing, what happens when both players let it close.
"""

from __future__ import annotations

from dataclasses import replace

from duelcore.game import Event, Step, event
from duelcore.yugioh import ending, waiting
from duelcore.yugioh.battle import AT, Battle
from duelcore.yugioh.damage import Calculation, calculate
from duelcore.yugioh.leaving import DAMAGE_STEP, attack_over, expired, fallen
from duelcore.yugioh.life import BATTLE_DAMAGE, EFFECT_DAMAGE, healed, hurt
from duelcore.yugioh.model import DIRECT, Attack, Duel, Number, Timing


def attack_under_way(duel: Duel) -> Attack:
    """The attack that the Damage Step belongs to."""
    assert duel.attack is not None
    return duel.attack


def begin(duel: Duel) -> Step[Duel]:
    """From the Battle Step into the first timing: the attack got through; its monster attacked."""
    attacker = duel.monster(attack_under_way(duel).attacker)
    begun = duel.with_monsters(replace(attacker, attacked=True)).window(
        step="damage", timing="start"
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
    entered = duel.window(_flipped(duel), timing="before-calculation")
    attack = attack_under_way(duel)
    if not attack.calculated:
        return _without_calculation(entered)
    if attack.target != DIRECT and not duel.monster(attack.target).face_up:
        return reveal(entered)
    key = "before-direct-calculation" if attack.target == DIRECT else "before-calculation-begins"
    return Step(entered, (event(key, ["ds-five-timings"], entered.at),))


def _flipped(duel: Duel) -> set[str]:
    """That a monster was flipped is answered after damage calculation (ds-before-no-flip-trigger)."""
    return {"flipped"} & duel.happened


def reveal(duel: Duel) -> Step[Duel]:
    """The face-down target of the attack turns face-up and stays in Defense Position."""
    monster = duel.monster(attack_under_way(duel).target)
    turned = replace(monster, position="defense")
    happened = {*duel.happened, "flipped"}
    revealed = waiting.waits(duel.with_monsters(turned, happened=frozenset(happened)), turned)
    rules = [
        "ds-flip-target",
        "ds-before-reveal",
        "ds-def-seen-then-calc",
        "o-flip-is-not-flip-summon",
    ]
    if monster.abilities:
        rules.append("o-ds-reveal-continuous")
    if monster.flip is not None:
        rules.append("ds-before-no-flip-trigger")
    piece, value = revealed.piece(monster.name), turned.current("def")
    told = event("target-revealed", rules, revealed.at, target=piece, value=value)
    return Step(revealed, (told,))


def _without_calculation(duel: Duel) -> Step[Duel]:
    """A timing of an attack that has nothing to calculate any more."""
    rules = ["o-ds-battler-gone", "ds-five-timings"]
    return Step(duel, (event("timing-without-calculation", rules, duel.at),))


def to_during_calculation(duel: Duel) -> Step[Duel]:
    """Damage calculation begins; the values are compared when its window closes."""
    entered = duel.window(_flipped(duel), timing="during-calculation")
    if not attack_under_way(duel).calculated:
        return _without_calculation(entered)
    rules = ["ds-includes-calculation", "damage-step-computes", "ds-five-timings"]
    return Step(entered, (event("calculation-begins", rules, entered.at),))


def battle_of(duel: Duel) -> Battle:
    """What meets in the calculation of the attack under way."""
    attack = attack_under_way(duel)
    target = None if attack.target == DIRECT else duel.monster(attack.target)
    return Battle(
        attacker=duel.monster(attack.attacker),
        target=target,
        players=(duel.turn_player, duel.opponent),
        pieces=(duel.piece(attack.attacker), duel.piece(attack.target) if target else None),
        changes=duel.damage_changes,
        zero_tie_destroys=duel.rules.zero_atk_tie_destroys,
    )


def to_after_calculation(duel: Duel) -> Step[Duel]:
    """Values compared, LP changed, destruction settled; if that ends the Duel, nothing follows."""
    if not attack_under_way(duel).calculated:
        answered = {*_flipped(duel), *_unanswered(duel)}
        after = duel.window(answered, timing="after-calculation")
        return _without_calculation(after)
    battle = battle_of(duel)
    calculation = calculate(battle)
    changed, changes = _with_damage(_marked(duel, battle, calculation), calculation)
    happened = [*calculation.events, *changes, _battled(battle), *ending.events(changed)]
    if changed.over:
        return Step(changed.window(), tuple(happened))
    damaged = {"battle-damage"} if any(calculation.damage.battle) else set()
    answered = {"battled", *damaged, *_flipped(duel), *_unanswered(duel)}
    after = changed.window(answered, timing="after-calculation")
    return Step(after, (*happened, _after_begins(after, any(calculation.destroyed))))


def _unanswered(duel: Duel) -> frozenset[str]:
    """What the one Chain of damage calculation brought about: it could not be answered there."""
    return duel.happened & {"moved", "position-changed"}


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
    damage, changes = calculation.damage, list[Event]()
    players: tuple[Number, Number] = (duel.turn_player, duel.opponent)
    for side, number in enumerate(players):
        for key, amount, rules in (
            (
                "battle-damage",
                damage.battle[side],
                (calculation.damage_rules[side], *BATTLE_DAMAGE),
            ),
            ("effect-damage", damage.effect[side], EFFECT_DAMAGE),
        ):
            if amount:
                duel, changed = hurt(duel, number, key, amount, rules)
                changes.append(changed)
        if damage.gain[side]:
            duel, changed = healed(duel, number, damage.gain[side], LP_GAIN)
            changes.append(changed)
    if not any(damage.battle):
        changes.append(event("no-battle-damage", ["o-zero-damage-no-trigger"], duel.at))
    return duel, changes


LP_GAIN = ("effects-over-rules", "o-damage-modifier-order")


def to_end(duel: Duel) -> Step[Duel]:
    """Monsters destroyed by the battle leave for the Graveyard."""
    after, happened = fallen(replace(duel, timing="end"))
    answered = ("destroyed-by-battle", "moved") if happened else ()
    if not happened:
        happened.append(event("end-timing-begins", ["ds-five-timings"], after.at))
    return Step(after.window(answered), tuple(happened))


def to_battle_step(duel: Duel) -> Step[Duel]:
    """Back to the Battle Step, always: the Battle Phase is ended from there."""
    lasting, ended = expired(attack_over(duel), DAMAGE_STEP)
    back = lasting.window(step="battle", timing=None)
    rules = [
        "damage-step-return",
        "ds-end-next",
        "steps-repeat-per-attack",
        "attack-loop-until-stop",
        "o-battle-step-always-entered",
    ]
    return Step(back, (*ended, event("back-to-battle-step", rules, back.at)))


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
