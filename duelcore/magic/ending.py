"""The cleanup step: discarding, what wears off, and whether another cleanup step follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Action, Event, MalformedAction, Reason, Step, event, reason
from duelcore.magic import moving, refusing, state_based
from duelcore.magic.kinds import Number, Until
from duelcore.magic.model import Game

MOST_CLEANUPS = 20
"""How many cleanup steps a turn may have here before the program ends it and says so."""

# The hand


def excess(game: Game) -> int:
    """How many cards the active player holds beyond the maximum hand size."""
    player = game.player(game.active)
    return max(0, player.hand - player.max_hand)


def ask_discard(game: Game) -> Step[Game]:
    """The active player has to discard down to the maximum hand size, and nobody else."""
    if not excess(game):
        return Step(game, ())
    told = event(
        "discard-asked",
        ["cleanup-discard", "cleanup-discard-no-stack"],
        game.at,
        player=game.active,
        amount=excess(game),
    )
    return Step(replace(game, awaits="discard", holder=game.active), (told,))


def discard_not_now(game: Game) -> Iterator[Reason]:
    """Why nobody has to discard now."""
    if game.awaits != "discard":
        yield reason("no-discard-now", ["cleanup-discard"], *refusing.remedy(game))


def discard_reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Why that player does not discard, or not that many cards."""
    player, count = refusing.player_of(action, game.holder), _count(action)
    if player is not None and player != game.active:
        yield reason("only-active-discards", ["cleanup-discard"], player=game.active)
    if game.awaits == "discard" and count not in (None, excess(game)):
        yield reason(
            "wrong-number-to-discard",
            ["cleanup-discard"],
            "discard-exactly",
            player=game.active,
            amount=excess(game),
        )


def _count(action: Action) -> int | None:
    count = action.get("count")
    if count is not None and (type(count) is not int or count < 0):
        raise MalformedAction(f"'discard' takes 'count', a whole number from 0 on, not {count!r}")
    return count if isinstance(count, int) else None


def discard(game: Game, _action: Action) -> Step[Game]:
    """The active player discards what is too much."""
    rules = ["cleanup-discard", "cleanup-discard-no-stack", "tba-first"]
    free = replace(game, awaits="", holder=None)
    return moving.discard(free, game.active, excess(game), rules)


def discard_values(game: Game) -> tuple[tuple[Number | None, ...], tuple[int | None, ...]]:
    """What may be filled in: the active player, and the number that is too much."""
    return (None, game.active), (None, excess(game))


# What wears off


def wear_off(game: Game) -> Step[Game]:
    """Damage is removed and "until end of turn" ends, both at the same time (514.2)."""
    damaged = [replace(p, damage=0) for p in game.permanents if p.damage]
    rules = ["cleanup-second-actions", "cleanup-simultaneous", "tba-no-stack"]
    events = []
    if damaged:
        names = ", ".join(one.name for one in damaged)
        events.append(event("damage-removed", rules, game.at, names=names))
    step = expire(game.with_permanents(damaged), "end-of-turn", [*rules, "end-eot-not-here"])
    return Step(step.position, (*events, *step.events))


def expire(game: Game, until: Until, rules: list[str]) -> Step[Game]:
    """Changes that last until now stop."""
    over = dict.fromkeys(one.target for one in game.changes if one.until == until)
    events = tuple(
        event("effect-ends", [*rules, "until-expiry"], game.at, creature=name) for name in over
    )
    kept = tuple(one for one in game.changes if one.until != until)
    return Step(replace(game, changes=kept), events)


# Another cleanup step


def check(game: Game) -> Step[Game]:
    """Normally nobody gets priority; but they do if something triggered or a check does something."""
    if not game.waiting and not state_based.apply_now(game):
        told = event("no-priority-in-cleanup", ["cleanup-no-priority"], game.at)
        return Step(replace(game, todo=("leave",)), (told,))
    told = event("priority-in-cleanup", ["cleanup-trigger-exception", "cleanup-repeat"], game.at)
    return Step(replace(game, cleanup_again=True, todo=("priority",)), (told,))


def repeats(game: Game) -> tuple[bool, tuple[Event, ...]]:
    """Whether another cleanup step follows the present one; if the guard says no, it says so."""
    if not game.cleanup_again:
        return False, ()
    number = game.steps.count("cleanup")
    if number < MOST_CLEANUPS:
        return True, (event("cleanup-again", ["cleanup-repeat"], game.at, number=number + 1),)
    rules = ["program-cleanup-guard", "cleanup-repeat"]
    return False, (event("cleanup-guard", rules, game.at, number=number),)
