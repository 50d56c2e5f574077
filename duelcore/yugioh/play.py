"""The words of the game, each with its form, its reasons and what it leads to; and passing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from duelcore.game import (
    Action,
    Event,
    Field,
    Form,
    MalformedAction,
    Reason,
    Step,
    Value,
    event,
    reason,
    word_of,
)
from duelcore.yugioh import (
    activation,
    attack,
    battle_phase,
    damage_step,
    ending,
    entering,
    flip,
    positions,
    replay,
    turn,
    waiting,
)
from duelcore.yugioh.model import Duel, Number

# Passing


def _players(_duel: Duel) -> tuple[tuple[Value, ...], ...]:
    return ((None, 1, 2),)


def _player(action: Action) -> Number | None:
    player = action.get("player")
    if player is None:
        return None
    if type(player) is not int or player not in (1, 2):
        raise MalformedAction(f"'pass' takes 'player' 1 or 2, not {player!r}")
    return 1 if player == 1 else 2


def _no_pass_now(duel: Duel) -> Iterator[Reason]:
    if duel.phase == "standby" and duel.rules.skip_main_1:
        rules = ["mp1-bp-skipped-end"] if duel.rules.skip_battle_phase else ["mp1-skipped-choice"]
        yield reason(
            "main-phase-1-skipped", [*rules, "effects-over-rules"], "end-turn-or-battle-phase"
        )
    if _open(duel) and not duel.responded:
        yield reason("nobody-to-answer", ["o-open-state-actions"], "declare-or-end")


def _pass_reasons(duel: Duel, action: Action) -> Iterator[Reason]:
    player = _player(action)
    if player is not None and player == duel.passed:
        yield battle_phase.passed_already(duel, player)


def _open(duel: Duel) -> bool:
    """An open game state, which a pass does not end.

    These are a Main Phase, the End Phase that an effect led to, a Battle Step without an attack.
    """
    if duel.phase == "battle":
        return duel.step == "battle" and duel.attack is None
    return duel.phase != "standby"


def _pass(duel: Duel, action: Action) -> Step[Duel]:
    player = _player(action)
    if player is not None and duel.passed is None:
        return Step(replace(duel, passed=player), (battle_phase.passed(duel, player),))
    return _close_window(duel)


def _close_window(duel: Duel) -> Step[Duel]:
    """Both players let the present window close."""
    if _open(duel):
        told = event("both-passed", ["o-open-state-actions"], duel.at)
        return Step(duel.window(), (told,))
    if duel.timing is not None:
        return flip.settled(duel, damage_step.TIMINGS[duel.timing](duel))
    if duel.step is not None:
        return battle_phase.STEPS[duel.step](duel)
    return turn.leave_standby(duel)


# Finishing an attack in one go


def _no_attack(duel: Duel) -> Iterator[Reason]:
    if duel.attack is None:
        yield reason("no-attack-to-finish", ["battle-step-declare"], "declare-an-attack")


def _finish(duel: Duel, _action: Action) -> Step[Duel]:
    """Passes until the attack is over, a flip effect has to be activated, or the Duel has ended."""
    happened: list[Event] = []
    while goes_on(duel):
        step = _close_window(duel)
        duel = step.position
        happened += step.events
    return Step(duel, tuple(happened))


def goes_on(duel: Duel) -> bool:
    """Whether an attack is under way that passes lead on."""
    return duel.attack is not None and not (duel.over or duel.replay or waiting.due(duel))


# What has to be done before anything else


def _first(duel: Duel, do: str) -> Iterator[Reason]:
    """A flip effect that is due comes first, then the answer to a replay question.

    Which cards may be activated beside a flip effect is asked for each card.
    """
    if do not in ("trigger", "activate"):
        yield from waiting.first(duel)
    if do not in ("trigger", "replay"):
        yield from replay.first(duel)


# The table


Values = tuple[tuple[Value, ...] | None, ...]
"""For each field of a word the values that come into question; None where they are not listed."""


def _no_values(_duel: Duel) -> Values:
    return ()


def _nothing(_duel: Duel, _action: Action) -> Iterator[Reason]:
    """For words without fields: the moment is all that can be wrong."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game: why not now, what it leads to; its fields, values, why not those.

    `rows` stands in the place of `values` where what one field takes depends on another.
    """

    not_now: Callable[[Duel], Iterator[Reason]]
    after: Callable[[Duel, Action], Step[Duel]]
    fields: tuple[str, ...] = ()
    values: Callable[[Duel], Values] = _no_values
    reasons: Callable[[Duel, Action], Iterator[Reason]] = _nothing
    rows: Callable[[Duel], Iterator[Values]] | None = None


WORDS = {
    "enter-battle-phase": Word(entering.not_now, entering.enter),
    "pass": Word(_no_pass_now, _pass, ("player",), _players, _pass_reasons),
    "attack": Word(
        attack.not_now, attack.after, ("attacker", "target"), attack.values, attack.reasons
    ),
    "replay": Word(replay.not_now, replay.after, ("target",), replay.values, replay.reasons),
    "activate": Word(
        activation.not_now,
        activation.after,
        ("player", "card", "response"),
        activation.values,
        activation.reasons,
    ),
    "trigger": Word(
        flip.not_now, flip.after, ("monster", "target"), reasons=flip.reasons, rows=flip.rows
    ),
    "finish-attack": Word(_no_attack, _finish),
    "end-battle-phase": Word(battle_phase.end_reasons, battle_phase.end),
    "change-position": Word(
        positions.not_now, positions.after, ("monster", "to"), positions.values, positions.reasons
    ),
    "end-turn": Word(turn.end_reasons, turn.end),
}


def is_over(duel: Duel) -> bool:
    """Whether somebody's LP are 0."""
    return duel.over


def choices(duel: Duel) -> tuple[Form, ...]:
    """The forms of the words that the moment allows; none once the Duel is over."""
    if duel.over:
        return ()
    return tuple(
        form
        for do, word in WORDS.items()
        if next(_not_now(duel, do, word), None) is None
        for form in _forms(duel, do, word)
    )


def _forms(duel: Duel, do: str, word: Word) -> Iterator[Form]:
    for values in (word.values(duel),) if word.rows is None else word.rows(duel):
        yield Form(do, tuple(map(Field, word.fields, values)))


def _not_now(duel: Duel, do: str, word: Word) -> Iterator[Reason]:
    yield from _first(duel, do)
    yield from word.not_now(duel)


def reasons(duel: Duel, action: Action) -> Iterator[Reason]:
    """Every reason against an action: the end of the Duel, the moment, the fields."""
    word = word_of(action, WORDS)
    if duel.over:
        yield ending.nothing_more()
    yield from _not_now(duel, action.do, word)
    yield from word.reasons(duel, action)


def after(duel: Duel, action: Action) -> Step[Duel]:
    """What a legal action leads to."""
    return flip.settled(duel, word_of(action, WORDS).after(duel, action))
