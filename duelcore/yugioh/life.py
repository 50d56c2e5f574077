"""Life Points going down and up, each with its event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duelcore.game import Event, event
from duelcore.yugioh.model import Duel, Number

EFFECT_DAMAGE = ("effect-damage-separate",)
BATTLE_DAMAGE = ("ds-calc-damage-dealt", "battle-damage-lowers-lp", "battle-damage-definition")


def hurt(
    duel: Duel, number: Number, key: str, amount: int, rules: Sequence[str]
) -> tuple[Duel, Event]:
    """A player takes damage of a kind ("battle-damage", "effect-damage"); LP stop at 0."""
    before = duel.player(number).lp
    if amount > before:
        key, rules = f"{key}-to-zero", (*rules, "o-lp-floor")
    return _set(duel, number, max(0, before - amount), key, amount, rules)


def healed(duel: Duel, number: Number, amount: int, rules: Sequence[str]) -> tuple[Duel, Event]:
    """A player gains LP."""
    return _set(duel, number, duel.player(number).lp + amount, "lp-gained", amount, rules)


def _set(
    duel: Duel, number: Number, lp: int, key: str, amount: int, rules: Sequence[str]
) -> tuple[Duel, Event]:
    player = duel.player(number)
    changed = duel.with_player(number, replace(player, lp=lp))
    told = event(key, rules, duel.at, player=number, amount=amount, before=player.lp, lp=lp)
    return changed, told
