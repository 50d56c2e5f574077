"""Entering the Battle Phase, its Start Step, Battle Step and End Step, and leaving it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Action, Event, Reason, Step, event, reason
from duelcore.yugioh import attack, damage_step
from duelcore.yugioh.model import Duel, Monster

# Entering


def enter_reasons(duel: Duel) -> Iterator[Reason]:
    """Why the Battle Phase cannot be entered now."""
    skips_main = duel.phase == "standby" and duel.rules.skip_main_1
    if duel.phase in ("battle", "main-2"):
        yield reason(
            "battle-phase-is-over" if duel.phase == "main-2" else "battle-phase-already",
            ["bp-between-mains"],
        )
    elif duel.phase == "standby" and not skips_main:
        yield reason("main-phase-1-first", ["bp-after-mp1"], "pass-to-main-phase-1")
    if duel.rules.skip_battle_phase:
        rules = (
            ["mp1-bp-skipped-end", "effects-over-rules"] if skips_main else ["effects-over-rules"]
        )
        yield reason("battle-phase-skipped", rules, "end-the-turn")
    if duel.turn == 1 and not duel.rules.first_turn_attack:
        yield reason(
            "first-turn", ["bp-first-turn-forbidden"], "end-the-turn", player=duel.turn_player
        )


def enter(duel: Duel, _action: Action) -> Step[Duel]:
    """Into the Start Step."""
    begun = replace(duel, phase="battle", step="start")
    happened = event(
        "battle-phase-announced", _entry_rules(duel), begun.at, player=duel.turn_player
    )
    return Step(begun, (happened,))


def _entry_rules(duel: Duel) -> list[str]:
    rules = ["start-step-announce", "bp-between-mains", "bp-four-steps"]
    rules.append("effects-over-rules" if duel.turn == 1 else "bp-every-turn")
    rules.append("mp1-skipped-choice" if duel.phase == "standby" else "bp-after-mp1")
    if obliged(duel):
        rules.append("bp-forced-by-effect")
    if not duel.own():
        rules.append("bp-enter-no-monsters")
    elif duel.opposing() and not _any_target(duel):
        rules.append("bp-enter-no-targets")
    return rules


def _any_target(duel: Duel) -> bool:
    return any(next(attack.against(duel, *pair), None) is None for pair in attack.pairs(duel))


def obliged(duel: Duel) -> list[Monster]:
    """The monsters whose effect makes them attack if they can: in face-up Attack Position (o-must-attack)."""
    return [m for m in duel.own() if m.position == "attack" and m.has("must-attack")]


# Passing through the steps


def to_battle_step(duel: Duel) -> Step[Duel]:
    """Start Step → Battle Step, whether or not anybody will attack."""
    entered = replace(duel, step="battle")
    rules = ["o-battle-step-always-entered", "bp-steps-always", "o-opponent-window-before-bp"]
    return Step(entered, (event("battle-step-begins", rules, entered.at),))


def leave_end_step(duel: Duel) -> Step[Duel]:
    """End Step → Main Phase 2, or the next Battle Phase where an effect gives one."""
    if duel.rules.extra_battle_phases:
        return _next_battle_phase(duel)
    entered = replace(duel, phase="main-2", step=None)
    return Step(
        entered,
        (
            event(
                "main-phase-2-begins",
                ["mp2-follows", "bp-between-mains"],
                entered.at,
                player=duel.turn_player,
            ),
        ),
    )


def _next_battle_phase(duel: Duel) -> Step[Duel]:
    left = replace(duel.rules, extra_battle_phases=duel.rules.extra_battle_phases - 1)
    player = duel.player(duel.turn_player)
    renewed = tuple(replace(m, attacks_made=0, attacked_targets=()) for m in player.monsters)
    again = replace(duel, step="start", rules=left).with_player(
        duel.turn_player, replace(player, monsters=renewed)
    )
    rules = ["multi-bp-three-cards", "o-limit-per-battle-phase", "effects-over-rules"]
    return Step(again, (event("next-battle-phase", rules, again.at, player=duel.turn_player),))


# Ending


def end_reasons(duel: Duel) -> Iterator[Reason]:
    """Why the turn player cannot announce the end of the Battle Phase now."""
    if duel.phase == "main-1":
        yield reason(
            "no-main-phase-2-without-battle-phase", ["no-bp-no-mp2"], "enter-battle-phase-first"
        )
    elif duel.phase != "battle":
        yield reason("no-battle-phase-to-end", ["end-step-announce"])
    elif duel.step == "start":
        yield reason(
            "battle-step-comes-first",
            ["bp-steps-always", "o-battle-step-always-entered"],
            "go-to-battle-step",
        )
    elif duel.step == "end":
        yield reason("end-step-already", ["end-step-announce"], "pass-to-go-on")
    elif duel.step == "damage":
        yield reason(
            "damage-step-first", ["ds-end-next", "damage-step-return"], "finish-the-attack"
        )
    if duel.step == "battle" and duel.attack is not None:
        yield reason(
            "attack-under-way", ["end-step-announce", "o-open-state-actions"], "finish-the-attack"
        )
    elif duel.step == "battle":
        for monster in obliged(duel):
            if _can_attack(duel, monster):
                yield reason(
                    "must-attack",
                    ["o-must-attack", "effects-over-rules"],
                    "attack-with-it",
                    monster=duel.piece(monster.name),
                )


def _can_attack(duel: Duel, monster: Monster) -> bool:
    return any(attacker == monster.name for attacker, _ in attack.attacks(duel))


def end(duel: Duel, _action: Action) -> Step[Duel]:
    """Battle Step → End Step."""
    ended = replace(duel, step="end")
    return Step(
        ended, (event("end-step-announced", _end_rules(duel), ended.at, player=duel.turn_player),)
    )


def _end_rules(duel: Duel) -> list[str]:
    rules = ["end-step-announce", "bp-steps-always", "attack-loop-until-stop"]
    if attack.attacks(duel):
        rules.append("attack-optional")
    return rules


def passed(duel: Duel, player: int) -> Event:
    """One player alone lets the window close; the other may still act."""
    rules = (
        ["battle-step-exit-agreement"]
        if duel.attack and duel.step == "battle"
        else ["o-opponent-window-before-bp"]
    )
    return event("one-player-passed", rules, duel.at, player=player)


STEPS = {"start": to_battle_step, "battle": damage_step.begin, "end": leave_end_step}
"""What comes when both players let a step's window close; a Battle Step has one once an attack is declared."""
