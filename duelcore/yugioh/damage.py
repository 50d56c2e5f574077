"""Damage calculation: compare values, pass the damage through its modifiers, settle who falls.

One pipeline serves everything that asks what a battle does: `calculate`.
"""

from __future__ import annotations

from dataclasses import dataclass

from duelcore.game import Event, Value, event
from duelcore.yugioh.battle import AT, SIDES, Battle, Damage
from duelcore.yugioh.model import Monster
from duelcore.yugioh.modifiers import MODIFIED, modified, place_of_gain, who_inflicts

__all__ = ["AT", "RESULTS", "Battle", "Calculation", "Damage", "calculate"]


@dataclass(frozen=True, slots=True)
class Calculation:
    """What damage calculation settles: the damage, who will be destroyed, the events that tell."""

    damage: Damage
    destroyed: tuple[bool, bool]
    events: tuple[Event, ...]
    damage_rules: tuple[str, str]
    """For each side the rule that its battle damage rests on: if unmodified, the comparison's."""


@dataclass(frozen=True, slots=True)
class _Result:
    """What a comparison means: who falls, which side takes the difference, by which rules."""

    key: str
    destroy_rule: str
    damage_rule: str
    falls: tuple[bool, bool]
    damaged: int | None
    more: tuple[str, ...] = ()


# (battle position of the target, sign of attacker's ATK minus the target's value)
RESULTS = {
    ("attack", 1): _Result(
        "target-atk-win", "target-atk-win-destroy", "target-atk-win-damage", (False, True), 1
    ),
    ("attack", 0): _Result(
        "target-atk-tie", "target-atk-tie-destroy", "target-atk-tie-no-damage", (True, True), None
    ),
    ("attack", -1): _Result(
        "target-atk-lose", "target-atk-lose-destroy", "target-atk-lose-damage", (True, False), 0
    ),
    ("defense", 1): _Result(
        "target-def-win", "target-def-win-destroy", "target-def-win-no-damage", (False, True), None
    ),
    ("defense", 0): _Result(
        "target-def-tie",
        "target-def-tie-no-destroy",
        "target-def-tie-no-damage",
        (False, False),
        None,
    ),
    ("defense", -1): _Result(
        "target-def-lose", "target-def-lose-no-destroy", "target-def-lose-damage", (False, False), 0
    ),
}
"""The two tables of damage calculation (rulebook v10, p. 42 and 43)."""

ZERO_TIE = _Result(
    "zero-atk-tie",
    "zero-atk-vs-zero",
    "target-atk-tie-no-damage",
    (False, False),
    None,
    ("zero-atk-no-destroy",),
)
ZERO_TIE_OLD = _Result(
    "zero-atk-tie-old",
    "target-atk-tie-destroy",
    "target-atk-tie-no-damage",
    (True, True),
    None,
    ("zero-atk-vs-zero", "zero-atk-no-destroy"),
)
PIERCED = _Result("pierced", "target-def-win-destroy", "piercing", (False, True), 1)
STRUCK = _Result(
    "direct",
    "direct-damage-full-atk",
    "direct-damage-full-atk",
    (False, False),
    1,
    ("o-direct-counts-as-battle",),
)


def calculate(battle: Battle) -> Calculation:
    """All that damage calculation settles for this battle; nothing is changed yet."""
    result, difference, compared = _compare(battle)
    base = Damage() if result.damaged is None else Damage(_on(result.damaged, difference))
    damage, lines = modified(battle, base)
    notes = (*place_of_gain(battle, base, damage), *who_inflicts(battle, base, damage))
    events = [compared, *lines, *notes]
    destroyed = (
        result.falls[0] and not battle.has(0, "not-destroyed-by-battle"),
        result.falls[1] and not battle.has(1, "not-destroyed-by-battle"),
    )
    events += _settled(battle, result, damage, destroyed)
    rules = [result.damage_rule if damage.battle[n] == base.battle[n] else MODIFIED for n in SIDES]
    return Calculation(damage, destroyed, tuple(events), (rules[0], rules[1]))


def _on(side: int, amount: int) -> tuple[int, int]:
    return (amount, 0) if side == 0 else (0, amount)


# Comparing the values


def _compare(battle: Battle) -> tuple[_Result, int, Event]:
    attack = battle.attacker.attack_points
    target = battle.target
    if target is None:
        return STRUCK, attack, _compared(battle, STRUCK, attack, None)
    value = target.attack_points if target.position == "attack" else target.defense_points
    result = _result(battle, target, attack, value)
    return result, abs(attack - value), _compared(battle, result, attack, value)


def _result(battle: Battle, target: Monster, attack: int, value: int) -> _Result:
    sign = (attack > value) - (attack < value)
    if target.position == "attack":
        if attack == value == 0:
            return ZERO_TIE_OLD if battle.zero_tie_destroys else ZERO_TIE
        return RESULTS["attack", sign]
    pierces = sign > 0 and battle.attacker.has("piercing")
    return PIERCED if pierces else RESULTS["defense", sign]


def _compared(battle: Battle, result: _Result, attack: int, value: int | None) -> Event:
    attacker, target = battle.pieces
    params: dict[str, Value] = {"attacker": attacker, "atk": attack}
    if value is None:
        params["player"] = battle.players[1]
    else:
        params |= {"target": target, "value": value, "difference": abs(attack - value)}
    leading = (result.destroy_rule, result.damage_rule, *result.more)
    if result is PIERCED:
        leading = (result.damage_rule, result.destroy_rule)
    rules = dict.fromkeys((*leading, *_comparison_rules(battle, attack)))
    return event(result.key, list(rules), AT, **params)


def _comparison_rules(battle: Battle, attack: int) -> list[str]:
    rules = ["ds-calc-compare", "o-current-stats"]
    target = battle.target
    if target is not None:
        rules += ["calc-by-target-position", *_value_rules(target)]
        if attack == 0 and target.position == "defense":
            rules.append("zero-atk-no-destroy")
    if target is not None and target.link and battle.attacker.has("piercing"):
        rules.append("o-link-no-piercing")
    elif target is not None and target.position == "defense" and battle.attacker.has("piercing"):
        rules.append("o-piercing-limits")
    if "?" in (battle.attacker.atk, *_values(target)):
        rules.append("o-question-mark-atk")
    if battle.attacker.position == "defense":
        rules.append("o-attack-from-defense")
    return rules


def _value_rules(target: Monster) -> list[str]:
    if target.position == "defense":
        return ["calc-atk-vs-def", "stat-defense-position-def"]
    link = ["link-no-def", "link-never-defense"] if target.link else []
    return ["calc-atk-vs-atk", "stat-attack-position-atk", *link]


def _values(target: Monster | None) -> tuple[object, ...]:
    if target is None:
        return ()
    return (target.atk,) if target.position == "attack" else (target.def_,)


# What is settled


def _settled(
    battle: Battle, result: _Result, damage: Damage, destroyed: tuple[bool, bool]
) -> list[Event]:
    events = []
    for side in SIDES:
        piece = battle.pieces[side]
        if piece is None or not result.falls[side]:
            continue
        if destroyed[side]:
            spared = (
                ["o-no-damage-still-destroyed"]
                if result.damaged is not None and not any(damage.battle)
                else []
            )
            rules = [result.destroy_rule, "ds-calc-doom-only", *spared]
            events.append(event("will-be-destroyed", rules, AT, monster=piece))
        else:
            rules = ["o-indestructible-still-damage", "effects-over-rules"]
            events.append(event("not-destroyed", rules, AT, monster=piece))
    return events
