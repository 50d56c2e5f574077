"""The words of the game, each with its form, its reasons and what it leads to; going on by passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from duelcore.game import Action, Field, Form, MalformedAction, Reason, Step, Value, reason, word_of
from duelcore.game import event as told
from duelcore.magic import (
    activating,
    assigning,
    attackers,
    blockers,
    casting,
    ending,
    priority,
    refusing,
    state_based,
    triggers,
    turn,
)
from duelcore.magic.chain import then
from duelcore.magic.model import PHASES, Game

Values = tuple[tuple[Value, ...] | None, ...]

# Words of a line each


def _nothing(_game: Game, _action: Action) -> Iterator[Reason]:
    """For words without fields: the moment is all that can be wrong."""
    return iter(())


def _any_time(_game: Game) -> Iterator[Reason]:
    return iter(())


def _no_step_to_begin(game: Game) -> Iterator[Reason]:
    if game.awaits != "begin-step":
        yield reason("step-has-begun", ["tba-first"], *refusing.remedy(game), step=game.step)


def _begin(game: Game, _action: Action) -> Step[Game]:
    return turn.begin_step(game)


def _concede_reasons(_game: Game, action: Action) -> Iterator[Reason]:
    if refusing.player_of(action, None) is None:
        raise MalformedAction("'concede' needs 'player', 1 or 2")
    return iter(())


def _concede(game: Game, action: Action) -> Step[Game]:
    """A player gives up, whatever the game waits for, and has lost."""
    player = refusing.player_of(action, None)
    assert player is not None
    lost = replace(game.with_player(player, lost=True), awaits="", holder=None)
    happened = told("concedes", ["concede"], game.at, player=player)
    return Step(lost, (happened, state_based.game_over(lost)))


# Going on


MOST_ACTIONS = 1000
"""How many single actions `pass-until` stands for at most."""


def easiest(game: Game) -> Action | None:
    """What lets the game go on with the least done; None where a player really has to decide.

    Everybody passes, nobody attacks or blocks, abilities go onto the stack as they triggered.
    """
    action = {
        "begin-step": Action("begin-step"),
        "priority": Action("pass"),
        "attack": Action("attack", attackers=[]),
        "block": Action("block", blocks={}),
        "discard": Action("discard"),
        "order": Action("order-triggers", names=_as_triggered(game)),
    }.get(game.awaits)
    if action is None or next(reasons(game, action), None) is not None:
        return None
    return action


def _as_triggered(game: Game) -> list[str]:
    return [one.name for one in triggers.waiting_of(game, game.holder)]


def until(game: Game, wanted: str) -> Iterator[Action]:
    """The single actions that lead to a step: at most one turn on, and up to a decision."""
    start = game
    for _ in range(MOST_ACTIONS):
        action = None if game.over else easiest(game)
        if action is None:
            return
        yield action
        game = after(game, action).position
        if _arrived(start, game, wanted):
            return


def _arrived(start: Game, game: Game, wanted: str) -> bool:
    """Whether the wanted step has come, or the same step of the next turn."""
    if len(game.steps) == len(start.steps) and game.turn == start.turn:
        return False
    order = list(PHASES)
    gone_round = game.turn > start.turn and order.index(game.step) >= order.index(start.step)
    return game.step == wanted or gone_round


def _wanted(action: Action) -> str:
    step = action.name("step")
    if step not in PHASES:
        raise MalformedAction(f"{step!r} is no step of a turn; the steps are {', '.join(PHASES)}")
    return step


def _until_reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Why the game cannot simply go on: somebody has to decide something first."""
    _wanted(action)
    if game.over:
        return
    if game.awaits == "assign":
        yield reason("decide-first", ["dmg-assign-tba"], *refusing.remedy(game))
    elif easiest(game) is None:
        nothing = {"attack": Action("attack", attackers=[]), "block": Action("block", blocks={})}
        yield from reasons(game, nothing[game.awaits])


def _until(game: Game, action: Action) -> Step[Game]:
    step: Step[Game] = Step(game, ())
    for single in until(game, _wanted(action)):
        more = after(step.position, single)
        step = Step(more.position, (*step.events, *more.events))
    return step


def _until_values(_game: Game) -> Values:
    return (tuple(PHASES),)


# The table


def _no_values(_game: Game) -> Values:
    return ()


def _free(number: int) -> Callable[[Game], Values]:
    """Fields whose values cannot be listed."""
    return lambda _game: (None,) * number


def _with_player(number: int) -> Callable[[Game], Values]:
    """A player, and fields whose values cannot be listed."""
    return lambda game: ((None, game.holder), *(None,) * number)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game: why not now, what it leads to; its fields, their values, why not those."""

    not_now: Callable[[Game], Iterator[Reason]]
    after: Callable[[Game, Action], Step[Game]]
    fields: tuple[str, ...] = ()
    values: Callable[[Game], Values] = _no_values
    reasons: Callable[[Game, Action], Iterator[Reason]] = _nothing


WORDS = {
    "begin-step": Word(_no_step_to_begin, _begin),
    "pass": Word(
        priority.no_pass_now,
        priority.passes,
        ("player",),
        _with_player(0),
        priority.pass_reasons,
    ),
    "pass-until": Word(_any_time, _until, ("step",), _until_values, _until_reasons),
    "cast": Word(
        casting.not_now, casting.cast, ("player", "spell"), _with_player(1), casting.reasons
    ),
    "activate": Word(
        casting.not_now,
        activating.activate,
        ("player", "ability"),
        _with_player(1),
        activating.reasons,
    ),
    "play-land": Word(
        casting.not_now,
        casting.play_land,
        ("player", "land"),
        _with_player(1),
        casting.land_reasons,
    ),
    "attack": Word(
        attackers.not_now,
        attackers.declare,
        ("attackers", "target"),
        attackers.targets,
        attackers.reasons,
    ),
    "block": Word(blockers.not_now, blockers.declare, ("blocks",), _free(1), blockers.reasons),
    "assign": Word(assigning.not_now, assigning.divide, ("damage",), _free(1), assigning.reasons),
    "order-triggers": Word(
        triggers.order_not_now, triggers.order, ("names",), _free(1), triggers.order_reasons
    ),
    "discard": Word(
        ending.discard_not_now,
        ending.discard,
        ("player", "count"),
        ending.discard_values,
        ending.discard_reasons,
    ),
    "concede": Word(_any_time, _concede, ("player",), lambda _game: ((1, 2),), _concede_reasons),
}


def is_over(game: Game) -> bool:
    """Whether somebody has lost."""
    return game.over


def choices(game: Game) -> tuple[Form, ...]:
    """The forms of the words that the moment allows; none once the game is over."""
    if game.over:
        return ()
    return tuple(
        Form(do, tuple(map(Field, word.fields, word.values(game))))
        for do, word in WORDS.items()
        if next(word.not_now(game), None) is None
    )


def reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Every reason against an action: the end of the game, the moment, the fields."""
    word = word_of(action, WORDS)
    if game.over:
        yield refusing.over()
    yield from word.not_now(game)
    yield from word.reasons(game, action)


def after(game: Game, action: Action) -> Step[Game]:
    """What a legal action leads to, and what the game then does by itself."""
    return then(word_of(action, WORDS).after(game, action), turn.proceed)
