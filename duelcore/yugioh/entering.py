"""Entering the Battle Phase: who may, who must, and what is announced."""

from __future__ import annotations

from collections.abc import Iterator

from duelcore.game import Action, Reason, Step, event, reason
from duelcore.yugioh.model import Duel, Monster


def not_now(duel: Duel) -> Iterator[Reason]:
    """Why the Battle Phase cannot be entered now."""
    skips_main = duel.phase == "standby" and duel.rules.skip_main_1
    if duel.phase in ("battle", "main-2", "end"):
        key = "battle-phase-already" if duel.phase == "battle" else "battle-phase-is-over"
        yield reason(key, ["bp-between-mains"])
    elif duel.phase == "standby" and not skips_main:
        yield reason("main-phase-1-first", ["bp-after-mp1"], "pass-to-main-phase-1")
    if duel.rules.skip_battle_phase:
        rules = ["mp1-bp-skipped-end"] if skips_main else []
        yield reason("battle-phase-skipped", [*rules, "effects-over-rules"], "end-the-turn")
    if duel.turn == 1 and not duel.rules.first_turn_attack:
        player = duel.turn_player
        yield reason("first-turn", ["bp-first-turn-forbidden"], "end-the-turn", player=player)


def is_possible(duel: Duel) -> bool:
    """Whether nothing keeps the turn player from entering the Battle Phase now."""
    return next(not_now(duel), None) is None


def obliged(duel: Duel) -> list[Monster]:
    """The monsters that must attack if they can: those in face-up Attack Position."""
    return [m for m in duel.own() if m.position == "attack" and m.has("must-attack")]


def enter(duel: Duel, _action: Action) -> Step[Duel]:
    """Into the Start Step."""
    begun = duel.window(phase="battle", step="start")
    rules = [*_entry_rules(duel), *_odd_entry_rules(duel)]
    happened = event("battle-phase-announced", rules, begun.at, player=duel.turn_player)
    return Step(begun, (happened,))


def _entry_rules(duel: Duel) -> list[str]:
    return [
        "start-step-announce",
        "bp-between-mains",
        "bp-four-steps",
        "effects-over-rules" if duel.turn == 1 else "bp-every-turn",
        "mp1-skipped-choice" if duel.phase == "standby" else "bp-after-mp1",
    ]


def _odd_entry_rules(duel: Duel) -> list[str]:
    """Rules for entering under duress, without a monster, or without a target."""
    opposing = duel.opposing()
    applies = {
        "bp-forced-by-effect": bool(obliged(duel)),
        "bp-enter-no-monsters": not duel.own(),
        "bp-enter-no-targets": bool(opposing)
        and all(m.has("cannot-be-attacked") for m in opposing),
    }
    return [rule for rule, holds in applies.items() if holds]
