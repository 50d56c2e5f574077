"""What modifies battle damage: small functions in the order of `o-damage-modifier-order`.

They read abilities of the battling monsters and, from the sixth group on, effects that change what
a player takes. The tenth group, upper and lower limits, has no function: neither an ability nor an
effect can be described that sets a limit, so a battle with one cannot be played here.

Where no official source settles what is meant, one reading is played, and a note says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from duelcore.game import Event, Piece, Value, event
from duelcore.yugioh.battle import AT, SIDES, Battle, Damage

MODIFIED = "o-damage-modifier-order"

Modified = tuple[Damage, list[Event]]
Modifier = Callable[[Battle, Damage], Modified]
Source = tuple[Piece | None, int]
"""Where a change comes from: a monster, or an effect (None); and the number that it names."""
Change = Callable[[Battle, int, int, list[Source]], tuple[int, list[Event]]]
"""From a side, the damage to it and what changes that, to the new amount and what is told."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of change: the ability for it, whose, and the word of an effect for it.

    The ability is that of the battling monster of the side itself, or of the one `across`, which
    inflicts that damage (`Battle.inflicts_on`).
    """

    word: str
    across: bool
    how: str = "none"


INFLICTS_DOUBLE = _Kind("double-battle-damage", True)
AS_EFFECT = _Kind("battle-damage-as-effect-damage", False)
AS_GAIN = _Kind("battle-damage-as-lp-gain", False)
ZERO = _Kind("no-battle-damage", False, "zero")
HALF = _Kind("half-battle-damage", True, "half")
DOUBLE = _Kind("none", True, "double")
FIXED = _Kind("battle-damage-is", True, "fixed")


def _sources(battle: Battle, side: int, kind: _Kind) -> list[Source]:
    """What changes the damage to a side in one way, the monster's ability first."""
    by = battle.inflicts_on(side) if kind.across else side
    number = battle.number(by, kind.word)
    own: list[Source] = [] if number is None else [(battle.pieces[by], number)]
    effects: list[Source] = [
        (None, change.to or 0)
        for change in battle.changes
        if change.player == battle.players[side] and (change.how or "fixed") == kind.how
    ]
    return own + effects


def _changed(battle: Battle, damage: Damage, kind: _Kind, change: Change) -> Modified:
    """The damage after one kind of change, for each side that takes any."""
    amounts, lines = list(damage.battle), []
    for side in SIDES:
        sources = _sources(battle, side, kind) if amounts[side] else []
        if sources:
            amounts[side], told = change(battle, side, amounts[side], sources)
            lines += told
    return (replace(damage, battle=(amounts[0], amounts[1])), lines) if lines else (damage, lines)


def _line(
    battle: Battle, by: Piece | None, key: str, side: int, amounts: tuple[int, int], *rules: str
) -> Event:
    """A line of the calculation: what a monster, or an effect, makes of the damage to a side.

    `amounts` are that damage before and after.
    """
    params: dict[str, Value] = {"player": battle.players[side]}
    params |= {"before": amounts[0], "after": amounts[1]}
    cited = [*rules, MODIFIED, "effects-over-rules"]
    if by is None:
        return event(f"{key}-by-effect", cited, AT, **params)
    return event(key, cited, AT, monster=by, **params)


def _note(battle: Battle, key: str, side: int, *rules: str) -> Event:
    """What has to be said beside a line: no amount changes by it."""
    return event(key, [*rules, MODIFIED], AT, player=battle.players[side])


def doubled_by_monster(battle: Battle, damage: Damage) -> Modified:
    """Group 1: a monster that inflicts double battle damage on the opponent."""
    return _changed(battle, damage, INFLICTS_DOUBLE, _inflicted_double)


def _inflicted_double(
    battle: Battle, side: int, before: int, sources: list[Source]
) -> tuple[int, list[Event]]:
    after = before * 2
    return after, [_line(battle, sources[0][0], "damage-doubled", side, (before, after))]


def taken_by_both(battle: Battle, damage: Damage) -> Modified:
    """Group 2: both players take the battle damage."""
    total, word = sum(damage.battle), "both-take-battle-damage"
    by = next((side for side in SIDES if battle.has(side, word)), None)
    if by is None or not total:
        return damage, []
    spared = 0 if damage.battle[0] == 0 else 1
    line = _line(battle, battle.pieces[by], "damage-to-both", spared, (0, total))
    return replace(damage, battle=(total, total)), [line]


def reflected(battle: Battle, damage: Damage) -> Modified:
    """Group 3: what the monster's controller would take, the opponent takes; turned round once."""
    amounts, lines = list(damage.battle), []
    for side in SIDES:
        amount = damage.battle[side]
        if amount and battle.has(side, "reflect-battle-damage"):
            amounts[side] -= amount
            amounts[1 - side] += amount
            change, by = (damage.battle[1 - side], amount), battle.pieces[side]
            lines.append(_line(battle, by, "damage-reflected", 1 - side, change))
    return (replace(damage, battle=(amounts[0], amounts[1])), lines) if lines else (damage, lines)


def becomes_effect_damage(battle: Battle, damage: Damage) -> Modified:
    """Group 4: what the monster's controller would take becomes effect damage."""
    rest, lines = _changed(battle, damage, AS_EFFECT, _becomes_effect)
    return (replace(rest, effect=_moved(damage, rest)) if lines else damage), lines


def _becomes_effect(
    battle: Battle, side: int, before: int, sources: list[Source]
) -> tuple[int, list[Event]]:
    key, rule = "damage-becomes-effect", "effect-damage-separate"
    return 0, [_line(battle, sources[0][0], key, side, (before, 0), rule)]


def becomes_lp_gain(battle: Battle, damage: Damage) -> Modified:
    """Group 5: what the monster's controller would take, they gain instead."""
    rest, lines = _changed(battle, damage, AS_GAIN, _becomes_gain)
    return (replace(rest, gain=_moved(damage, rest)) if lines else damage), lines


def _becomes_gain(
    battle: Battle, side: int, before: int, sources: list[Source]
) -> tuple[int, list[Event]]:
    return 0, [_line(battle, sources[0][0], "damage-becomes-gain", side, (before, 0))]


def _moved(before: Damage, after: Damage) -> tuple[int, int]:
    return before.battle[0] - after.battle[0], before.battle[1] - after.battle[1]


def becomes_zero(battle: Battle, damage: Damage) -> Modified:
    """Group 6: the monster's controller, or the player an effect names, takes no battle damage."""
    return _changed(battle, damage, ZERO, _zero)


def _zero(battle: Battle, side: int, before: int, sources: list[Source]) -> tuple[int, list[Event]]:
    lines = [_line(battle, sources[0][0], "damage-to-zero", side, (before, 0))]
    if _sources(battle, side, FIXED):
        lines.append(_note(battle, "zero-damage-stands", side))
    return 0, lines


def halved(battle: Battle, damage: Damage) -> Modified:
    """Group 7: halved by the monster that inflicts it, or by an effect; cancelled by group 8."""
    return _changed(battle, damage, HALF, _half)


def _half(battle: Battle, side: int, before: int, sources: list[Source]) -> tuple[int, list[Event]]:
    """Half of an odd number is rounded down, and the event says that this is not settled."""
    once = _note(battle, "half-damage-once", side, "o-halving-no-stack")
    told = [once] if len(sources) > 1 else []
    if _sources(battle, side, DOUBLE):
        return before, [*told, _cancelled(battle, side, before)]
    odd = before % 2 == 1
    key, rules = ("damage-halved-odd", ["o-half-of-odd"]) if odd else ("damage-halved", [])
    after = before // 2
    return after, [*told, _line(battle, sources[0][0], key, side, (before, after), *rules)]


def _cancelled(battle: Battle, side: int, amount: int) -> Event:
    rules, player = [MODIFIED, "effects-over-rules"], battle.players[side]
    key = "damage-half-and-double"
    return event(key, rules, AT, player=player, before=amount, after=amount)


def doubled_by_effect(battle: Battle, damage: Damage) -> Modified:
    """Group 8: doubled by an effect on what a player takes; cancelled by group 7."""
    return _changed(battle, damage, DOUBLE, _double)


def _double(
    battle: Battle, side: int, before: int, sources: list[Source]
) -> tuple[int, list[Event]]:
    told = [_note(battle, "double-damage-once", side)] if len(sources) > 1 else []
    if _sources(battle, side, HALF):
        return before, told  # that both cancel out is told where the half would have come
    after = before * 2
    return after, [*told, _line(battle, None, "damage-doubled", side, (before, after))]


def fixed(battle: Battle, damage: Damage) -> Modified:
    """Group 9: a fixed amount, by the monster that inflicts damage or by an effect."""
    return _changed(battle, damage, FIXED, _fixed)


def _fixed(
    battle: Battle, side: int, before: int, sources: list[Source]
) -> tuple[int, list[Event]]:
    """Of different amounts the smallest counts here, and a note says that this is not settled."""
    by, after = min(sources, key=lambda source: source[1])
    lines = [_line(battle, by, "damage-fixed", side, (before, after))]
    if any(number != after for _, number in sources):
        lines.insert(0, _note(battle, "fixed-damage-open", side))
    return after, lines


MODIFIERS: tuple[Modifier, ...] = (
    doubled_by_monster,
    taken_by_both,
    reflected,
    becomes_effect_damage,
    becomes_lp_gain,
    becomes_zero,
    halved,
    doubled_by_effect,
    fixed,
)
"""In the order of `o-damage-modifier-order`, whose tenth group, limits, has no word in a file."""

TAKERS_KNOWN = MODIFIERS.index(becomes_effect_damage)
"""So many groups settle who takes the damage; only after them can a player's damage be a gain."""


def modified(battle: Battle, damage: Damage, modifiers: Sequence[Modifier] = MODIFIERS) -> Modified:
    """The damage after all that modifies it, and a line for each change."""
    events: list[Event] = []
    for modifier in modifiers:
        damage, lines = modifier(battle, damage)
        events += lines
    return damage, events


def place_of_gain(battle: Battle, base: Damage, damage: Damage) -> list[Event]:
    """The note that the place of LP gain is not settled, where another place would matter."""
    if not any(battle.has(side, AS_GAIN.word) for side in SIDES):
        return []
    others = [one for one in MODIFIERS if one is not becomes_lp_gain]
    for place in range(TAKERS_KNOWN, len(MODIFIERS)):
        order = [*others[:place], becomes_lp_gain, *others[place:]]
        if modified(battle, base, order)[0] != damage:
            return [event("lp-gain-place-open", [MODIFIED], AT)]
    return []


COMES_OVER = ("both-take-battle-damage", "reflect-battle-damage")
"""Abilities by which a player takes damage that a battle inflicts on the other one."""


def who_inflicts(battle: Battle, base: Damage, damage: Damage) -> list[Event]:
    """The note that it is not settled who inflicts damage that has come over, where it matters.

    Half and fixed numbers are asked of the monster across from whoever takes the damage. They might
    as well be asked of the one that inflicted it at first.
    """
    if not any(battle.has(side, word) for side in SIDES for word in COMES_OVER):
        return []
    first = 0 if base.battle[1] else 1
    if modified(replace(battle, inflicts=first), base)[0] == damage:
        return []
    return [event("inflicted-by-open", [MODIFIED], AT)]
