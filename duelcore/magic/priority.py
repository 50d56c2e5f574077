"""Priority: what comes before anybody gets it, who gets it, and what passing leads to (rule 117)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Action, Event, Reason, Step, event
from duelcore.magic import refusing, state_based, triggers
from duelcore.magic.chain import then
from duelcore.magic.kinds import Number, StepName
from duelcore.magic.model import Game, other

# Before priority


def given(game: Game) -> Step[Game]:
    """State-based actions until quiet, waiting abilities onto the stack, and again; then priority.

    Stops where the game is over, or a player has to put abilities in an order.
    """
    doing = game.todo[0]
    step = settled(game)
    game = step.position
    if game.over or game.awaits:
        return step
    holder = game.next_holder or game.active
    told = _given(game, holder, doing)
    has_it = replace(game, awaits="priority", holder=holder, next_holder=None, todo=())
    return Step(has_it, (*step.events, told))


def settled(game: Game) -> Step[Game]:
    """State-based actions, then triggered abilities, again and again until neither does anything."""
    step = state_based.settled(game)
    while not step.position.over and step.position.waiting:
        step = then(step, triggers.stacked)
        if step.position.awaits:
            return step
        step = then(step, state_based.settled)
    return step


def _given(game: Game, holder: Number, doing: str) -> Event:
    rules = list(WHY_GIVEN[doing])
    if doing == "priority":
        rules = [*PRIORITY_RULES.get(game.step, ()), *rules]
    elif doing == "priority-again" and not game.stack:
        rules.append("empty-stack-alone-not-enough")
    return event("gets-priority", rules, game.at, player=holder)


WHY_GIVEN = {
    "priority": ("ap-priority-third",),
    "priority-again": ("priority-after-resolution",),
    "priority-kept": ("priority-after-action",),
}
"""Why a player gets priority: a step began, something has resolved, the player has just acted."""

PRIORITY_RULES: dict[StepName, tuple[str, ...]] = {
    "upkeep": ("upkeep-priority",),
    "draw": ("draw-then-priority",),
    "precombat-main": ("main-priority",),
    "beginning-of-combat": ("boc-priority", "boc-last-chance"),
    "declare-attackers": ("att-priority",),
    "declare-blockers": ("blk-priority", "blk-trick-window"),
    "combat-damage": ("dmg-then-priority",),
    "end-of-combat": ("eoc-priority",),
    "end": ("end-priority",),
    "cleanup": ("cleanup-trigger-exception",),
}
"""What each step says about who gets priority first."""

# Passing


def no_pass_now(game: Game) -> Iterator[Reason]:
    """Why nobody can pass now: nobody has priority."""
    if game.priority is None:
        yield from refusing.without_priority(game, None)


def pass_reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Why that player cannot pass."""
    player = refusing.player_of(action, game.priority)
    if game.priority is not None:
        yield from refusing.without_priority(game, player)


def passes(game: Game, _action: Action) -> Step[Game]:
    """One player passes; once both have in a row, the stack's top resolves, or the step ends."""
    holder = game.priority
    assert holder is not None
    told = event("passes", [_passed_to(game)], game.at, player=holder)
    if game.passes == 0:
        next_one = other(holder)
        on = replace(game, holder=next_one, passes=1)
        gets = event("gets-priority", ["priority-passes-on"], game.at, player=next_one)
        return Step(on, (told, gets))
    done = replace(game, passes=0, holder=None, awaits="")
    if game.stack:
        return Step(replace(done, todo=("resolve", "priority-again")), (told,))
    rules = ["step-ends-on-passes", "no-events-between"]
    ends = event("step-ends", rules, game.at, step=game.step)
    return Step(replace(done, todo=("leave",)), (told, ends))


def _passed_to(game: Game) -> str:
    if game.passes == 0:
        return "priority-passes-on"
    return "stack-resolves-top" if game.stack else "step-ends-on-passes"


def acted(game: Game, player: Number) -> Game:
    """A player has done something: passes count anew, and that player gets priority again."""
    return replace(
        game, passes=0, holder=None, next_holder=player, awaits="", todo=("priority-kept",)
    )
