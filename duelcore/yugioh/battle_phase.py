"""The Battle Phase from its Start Step to its End Step; the room `entering` leads into it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Action, Event, Reason, Step, event, reason
from duelcore.yugioh import attack, damage_step, entering
from duelcore.yugioh.leaving import BATTLE_PHASE, expired
from duelcore.yugioh.model import Duel, Monster

# Passing through the steps


def to_battle_step(duel: Duel) -> Step[Duel]:
    """Start Step → Battle Step, whether or not anybody will attack."""
    entered = duel.window(step="battle")
    rules = [
        "battle-step-declare",
        "bp-steps-always",
        "o-battle-step-always-entered",
        "o-opponent-window-before-bp",
    ]
    return Step(entered, (event("battle-step-begins", rules, entered.at),))


def leave_end_step(duel: Duel) -> Step[Duel]:
    """End Step → Main Phase 2, or the next Battle Phase where an effect gives one."""
    duel, ended = expired(duel, BATTLE_PHASE)
    if duel.rules.extra_battle_phases:
        step = _next_battle_phase(duel)
    else:
        entered = duel.window(phase="main-2", step=None)
        rules = ["mp2-follows", "bp-between-mains"]
        told = event("main-phase-2-begins", rules, entered.at, player=duel.turn_player)
        step = Step(entered, (told,))
    return Step(step.position, (*ended, *step.events))


def _next_battle_phase(duel: Duel) -> Step[Duel]:
    left = replace(duel.rules, extra_battle_phases=duel.rules.extra_battle_phases - 1)
    renewed = [
        replace(m, attacks_made=0, attacked_targets=(), broken_off=None)
        for player in duel.players
        for m in player.monsters
    ]
    again = duel.with_monsters(*renewed).window(step="start", rules=left)
    rules = ["multi-bp-three-cards", "o-limit-per-battle-phase", "effects-over-rules"]
    return Step(again, (event("next-battle-phase", rules, again.at, player=duel.turn_player),))


# Ending


def end_reasons(duel: Duel) -> Iterator[Reason]:
    """Why the turn player cannot announce the end of the Battle Phase now."""
    if duel.step == "battle":
        yield from _attacks_left(duel)
    elif duel.step is not None:
        key, rules, remedy = NO_END_IN[duel.step]
        yield reason(key, rules, remedy)
    elif duel.phase == "main-1":
        remedy = "enter-battle-phase-first" if entering.is_possible(duel) else ""
        yield reason("no-main-phase-2-without-battle-phase", ["no-bp-no-mp2"], remedy)
    else:
        yield reason("no-battle-phase-to-end", ["end-step-announce"])


NO_END_IN = {
    "start": (
        "battle-step-comes-first",
        ["bp-steps-always", "o-battle-step-always-entered"],
        "go-to-battle-step",
    ),
    "damage": ("damage-step-first", ["ds-end-next", "damage-step-return"], "finish-the-attack"),
    "end": ("end-step-already", ["end-step-announce"], "pass-to-go-on"),
}
"""Why the end cannot be announced in a step, and what helps."""


def _attacks_left(duel: Duel) -> Iterator[Reason]:
    """In the Battle Step an attack under way, or one that must be made, comes first."""
    if duel.attack is not None:
        rules = ["end-step-announce", "o-open-state-actions"]
        yield reason("attack-under-way", rules, "finish-the-attack")
        return
    for monster in entering.obliged(duel):
        if _can_attack(duel, monster):
            rules, piece = ["o-must-attack", "effects-over-rules"], duel.piece(monster.name)
            yield reason("must-attack", rules, "attack-with-it", monster=piece)


def _can_attack(duel: Duel, monster: Monster) -> bool:
    return any(attacker == monster.name for attacker, _ in attack.attacks(duel))


def end(duel: Duel, _action: Action) -> Step[Duel]:
    """Battle Step → End Step."""
    ended = duel.window(step="end")
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
    rules = ["o-opponent-window-before-bp"]
    if duel.step == "battle":
        rules = ["battle-step-exit-agreement"]
    return event("one-player-passed", rules, duel.at, player=player)


def passed_already(duel: Duel, player: int) -> Reason:
    """Why a player who alone has let the window close cannot act in it any more."""
    rules = passed(duel, player).rules
    return reason("passed-already", rules, "the-other-passes", player=player)


STEPS = {"start": to_battle_step, "battle": damage_step.begin, "end": leave_end_step}
"""What comes when both players let a step's window close; the Battle Step's is an attack's."""
