"""Damage calculation: compare values, pass the damage through its modifiers, settle who falls.

One pipeline serves everything that asks what a battle does. Amounts are pairs of LP: first what
the attacking player takes, then what the player under attack takes. The modifiers are small
functions in the order of the ten groups of `o-damage-modifier-order`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from duelcore.game import Event, Piece, Value, event
from duelcore.yugioh.model import Monster

AT = ("battle", "damage", "during-calculation")
MODIFIED = "o-damage-modifier-order"
SIDES = (0, 1)
"""The attacking player's side and the other one; `1 - side` is across the table."""


@dataclass(frozen=True, slots=True)
class Battle:
    """What meets in damage calculation: the attacking monster and the target (None: no monster).

    `players` are the numbers of the attacking player and of the other one, `pieces` how the
    battling monsters are called in events.
    """

    attacker: Monster
    target: Monster | None
    players: tuple[int, int]
    pieces: tuple[Piece, Piece | None]

    def battler(self, side: int) -> Monster | None:
        """The battling monster of a side."""
        return self.attacker if side == 0 else self.target

    def has(self, side: int, word: str) -> bool:
        """Whether the battling monster of that side has an ability."""
        monster = self.battler(side)
        return monster is not None and monster.has(word)

    def number(self, side: int, word: str) -> int | None:
        """The number of an ability of the battling monster of that side."""
        monster = self.battler(side)
        return None if monster is None else monster.ability(word)


@dataclass(frozen=True, slots=True)
class Damage:
    """Amounts of LP for the two sides: battle damage, and what it may have become instead."""

    battle: tuple[int, int] = (0, 0)
    effect: tuple[int, int] = (0, 0)
    gain: tuple[int, int] = (0, 0)


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
    damage = base
    events = [compared]
    for modifier in MODIFIERS:
        damage, lines = modifier(battle, damage)
        events += lines
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
        return ZERO_TIE if attack == value == 0 else RESULTS["attack", sign]
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


# The modifiers of battle damage, in the order of their groups

Modified = tuple[Damage, list[Event]]
Modifier = Callable[[Battle, Damage], Modified]
Change = Callable[[int, int], tuple[int, str, tuple[str, ...]]]
"""From an amount and the ability's number to the new amount, the event's key and further rules."""


def _line(
    battle: Battle, by: int, key: str, side: int, amounts: tuple[int, int], *rules: str
) -> Event:
    """A line of the calculation: what the monster of side `by` makes of the damage to a side.

    `amounts` are that damage before and after.
    """
    return event(
        key,
        [*rules, MODIFIED, "effects-over-rules"],
        AT,
        monster=battle.pieces[by],
        player=battle.players[side],
        before=amounts[0],
        after=amounts[1],
    )


def _changed(battle: Battle, damage: Damage, word: str, across: bool, change: Change) -> Modified:
    """The damage after an ability changed its amount, side by side.

    The ability is that of the battling monster of the side itself, or of the one `across`, which
    inflicts that damage.
    """
    amounts, lines = list(damage.battle), []
    for side in SIDES:
        by, before = 1 - side if across else side, amounts[side]
        number = battle.number(by, word) if before else None
        if number is not None:
            amounts[side], key, rules = change(before, number)
            lines.append(_line(battle, by, key, side, (before, amounts[side]), *rules))
    return (replace(damage, battle=(amounts[0], amounts[1])), lines) if lines else (damage, lines)


def doubled_by_monster(battle: Battle, damage: Damage) -> Modified:
    """Group 1: a monster that inflicts double battle damage on the opponent."""
    return _changed(
        battle, damage, "double-battle-damage", True, lambda n, _: (n * 2, "damage-doubled", ())
    )


def taken_by_both(battle: Battle, damage: Damage) -> Modified:
    """Group 2: both players take the battle damage."""
    total, word = sum(damage.battle), "both-take-battle-damage"
    by = next((side for side in SIDES if battle.has(side, word)), None)
    if by is None or not total:
        return damage, []
    spared = 0 if damage.battle[0] == 0 else 1
    line = _line(battle, by, "damage-to-both", spared, (0, total))
    return replace(damage, battle=(total, total)), [line]


def reflected(battle: Battle, damage: Damage) -> Modified:
    """Group 3: what the monster's controller would take, the opponent takes; turned round once."""
    amounts, lines = list(damage.battle), []
    for side in SIDES:
        amount = damage.battle[side]
        if amount and battle.has(side, "reflect-battle-damage"):
            amounts[side] -= amount
            amounts[1 - side] += amount
            change = (damage.battle[1 - side], amount)
            lines.append(_line(battle, side, "damage-reflected", 1 - side, change))
    return (replace(damage, battle=(amounts[0], amounts[1])), lines) if lines else (damage, lines)


def becomes_effect_damage(battle: Battle, damage: Damage) -> Modified:
    """Group 4: what the monster's controller would take becomes effect damage."""
    key, rules = "damage-becomes-effect", ("effect-damage-separate",)
    rest, lines = _changed(
        battle, damage, "battle-damage-as-effect-damage", False, lambda *_: (0, key, rules)
    )
    return (replace(rest, effect=_moved(damage, rest)) if lines else damage), lines


def becomes_lp_gain(battle: Battle, damage: Damage) -> Modified:
    """Group 5: what the monster's controller would take, they gain instead."""
    rest, lines = _changed(
        battle, damage, "battle-damage-as-lp-gain", False, lambda *_: (0, "damage-becomes-gain", ())
    )
    return (replace(rest, gain=_moved(damage, rest)) if lines else damage), lines


def _moved(before: Damage, after: Damage) -> tuple[int, int]:
    return before.battle[0] - after.battle[0], before.battle[1] - after.battle[1]


def becomes_zero(battle: Battle, damage: Damage) -> Modified:
    """Group 6: the monster's controller takes no battle damage."""
    return _changed(battle, damage, "no-battle-damage", False, lambda *_: (0, "damage-to-zero", ()))


def halved(battle: Battle, damage: Damage) -> Modified:
    """Group 7: a monster that inflicts half the battle damage."""
    return _changed(battle, damage, "half-battle-damage", True, _half)


def _half(amount: int, _number: int) -> tuple[int, str, tuple[str, ...]]:
    """Half of an odd number is rounded down, and the event says that this is not settled."""
    if amount % 2:
        return amount // 2, "damage-halved-odd", ("o-half-of-odd",)
    return amount // 2, "damage-halved", ()


def fixed(battle: Battle, damage: Damage) -> Modified:
    """Group 9: a monster whose battle damage is a fixed number, if it inflicts any."""
    return _changed(
        battle, damage, "battle-damage-is", True, lambda _, number: (number, "damage-fixed", ())
    )


MODIFIERS: tuple[Modifier, ...] = (
    doubled_by_monster,
    taken_by_both,
    reflected,
    becomes_effect_damage,
    becomes_lp_gain,
    becomes_zero,
    halved,
    fixed,
)
"""In the order of `o-damage-modifier-order`; groups 8 and 10 (doubled, limits) need activations."""


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
