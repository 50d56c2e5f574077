"""From one turn to the next, and the phases outside the Battle Phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Action, Event, Reason, Step, event, reason
from duelcore.yugioh import entering, leaving
from duelcore.yugioh.model import Duel, Monster, Player, Rules


def end_reasons(duel: Duel) -> Iterator[Reason]:
    """Why the turn cannot be ended now."""
    if duel.phase == "battle":
        remedy = "pass-to-go-on" if duel.step == "end" else "end-battle-phase-first"
        yield reason("battle-phase-not-over", ["mp2-follows", "bp-between-mains"], remedy)
    elif duel.phase == "standby" and not duel.rules.skip_main_1:
        yield reason("main-phase-1-first", ["bp-after-mp1"], "pass-to-main-phase-1")
    elif entering.is_possible(duel):
        yield from _forced(duel)


def _forced(duel: Duel) -> Iterator[Reason]:
    for monster in entering.obliged(duel):
        locked = ["bp-forced-despite-lock"] if monster.has("cannot-attack") else []
        yield reason(
            "battle-phase-forced",
            [*locked, "bp-forced-by-effect", "effects-over-rules"],
            "enter-battle-phase-first",
            monster=duel.piece(monster.name),
        )


def end(duel: Duel, _action: Action) -> Step[Duel]:
    """Through the End Phase into the other player's Main Phase 1; monsters may do all anew."""
    reached = [] if duel.phase == "end" else [_end_phase(duel)]
    lasting, expired = leaving.expired(replace(duel, phase="end"), leaving.TURN)
    turned = lasting.window(
        players=(_rested(lasting.players[0]), _rested(lasting.players[1])),
        turn=duel.turn + 1,
        turn_player=duel.opponent,
        phase="main-1",
        rules=_rules_of_next_turn(duel.rules),
    )
    begun = event(
        "turn-begins", ["bp-every-turn"], turned.at, player=turned.turn_player, turn=turned.turn
    )
    return Step(turned, (*reached, *expired, begun))


def _end_phase(duel: Duel) -> Event:
    return event("end-phase", _end_rules(duel), ("end",), player=duel.turn_player)


def _rules_of_next_turn(rules: Rules) -> Rules:
    """Skips and extra Battle Phases are over; what bends the whole Duel stays."""
    return replace(rules, skip_main_1=False, skip_battle_phase=False, extra_battle_phases=0)


def _end_rules(duel: Duel) -> list[str]:
    """Why the turn ends without a Battle Phase, if it does."""
    if duel.phase == "main-2":
        return ["mp2-follows"]
    if duel.phase == "standby":
        skipped = "mp1-bp-skipped-end" if duel.rules.skip_battle_phase else "mp1-skipped-choice"
        return [skipped, "no-bp-no-mp2"]
    barred = [rule for one in entering.not_now(duel) for rule in one.rules]
    return ["no-bp-no-mp2", *(barred or ["bp-optional"])]


def _rested(player: Player) -> Player:
    return replace(player, monsters=tuple(_new_turn(monster) for monster in player.monsters))


def _new_turn(monster: Monster) -> Monster:
    return replace(
        monster,
        summoned_this_turn=False,
        position_changed=False,
        declared=False,
        attacked=False,
        battled=False,
        attacks_made=0,
        attacked_targets=(),
        broken_off=None,
    )


def leave_standby(duel: Duel) -> Step[Duel]:
    """Standby Phase → Main Phase 1."""
    entered = duel.window(phase="main-1")
    return Step(
        entered,
        (event("main-phase-1-begins", ["bp-after-mp1"], entered.at, player=duel.turn_player),),
    )
