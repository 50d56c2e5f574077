"""The words of the game, each with its form, its reasons and what it leads to; and passing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from duelcore.game import Action, Event, Field, Form, MalformedAction, Reason, Step, Value, reason
from duelcore.yugioh import attack, battle_phase, damage_step, ending, entering, positions, turn
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
    if _open(duel):
        yield reason("nobody-to-answer", ["o-open-state-actions"], "declare-or-end")


def _pass_reasons(duel: Duel, action: Action) -> Iterator[Reason]:
    player = _player(action)
    if player is not None and player == duel.passed:
        yield reason(
            "passed-already",
            battle_phase.passed(duel, player).rules,
            "the-other-passes",
            player=player,
        )


def _open(duel: Duel) -> bool:
    """An open game state, which a pass does not end: a Main Phase, a Battle Step without attack."""
    return duel.phase in ("main-1", "main-2") or (duel.step == "battle" and duel.attack is None)


def _pass(duel: Duel, action: Action) -> Step[Duel]:
    player = _player(action)
    if player is not None and duel.passed is None:
        return Step(replace(duel, passed=player), (battle_phase.passed(duel, player),))
    return _close_window(_reopened(duel))


def _reopened(duel: Duel) -> Duel:
    """The duel with both players able to act again."""
    return duel if duel.passed is None else replace(duel, passed=None)


def _close_window(duel: Duel) -> Step[Duel]:
    """Both players let the present window close."""
    if duel.timing is not None:
        return damage_step.TIMINGS[duel.timing](duel)
    if duel.step is not None:
        return battle_phase.STEPS[duel.step](duel)
    return turn.leave_standby(duel)


# Finishing an attack in one go


def _no_attack(duel: Duel) -> Iterator[Reason]:
    if duel.attack is None:
        yield reason("no-attack-to-finish", ["battle-step-declare"], "declare-an-attack")


def _finish(duel: Duel, _action: Action) -> Step[Duel]:
    """Passes until the attack is over or the Duel has ended."""
    happened: list[Event] = []
    while duel.attack is not None and not duel.over:
        step = _close_window(duel)
        duel = step.position
        happened += step.events
    return Step(duel, tuple(happened))


# The table


def _no_values(_duel: Duel) -> tuple[tuple[Value, ...], ...]:
    return ()


def _nothing(_duel: Duel, _action: Action) -> Iterator[Reason]:
    """For words without fields: the moment is all that can be wrong."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game: why not now, what it leads to; its fields, values, why not those."""

    not_now: Callable[[Duel], Iterator[Reason]]
    after: Callable[[Duel, Action], Step[Duel]]
    fields: tuple[str, ...] = ()
    values: Callable[[Duel], tuple[tuple[Value, ...], ...]] = _no_values
    reasons: Callable[[Duel, Action], Iterator[Reason]] = _nothing


WORDS = {
    "enter-battle-phase": Word(entering.not_now, entering.enter),
    "pass": Word(_no_pass_now, _pass, ("player",), _players, _pass_reasons),
    "attack": Word(
        attack.not_now, attack.after, ("attacker", "target"), attack.values, attack.reasons
    ),
    "finish-attack": Word(_no_attack, _finish),
    "end-battle-phase": Word(battle_phase.end_reasons, battle_phase.end),
    "change-position": Word(
        positions.not_now, positions.after, ("monster", "to"), positions.values, positions.reasons
    ),
    "end-turn": Word(turn.end_reasons, turn.end),
}


def _word(action: Action) -> Word:
    word = WORDS.get(action.do)
    if word is None:
        raise MalformedAction(
            f"{action.do!r} is nothing that this game plays; it plays {', '.join(WORDS)}"
        )
    for name in action.fields:
        if name not in word.fields:
            raise MalformedAction(
                f"{action.do!r} has no field {name!r}; it has {', '.join(word.fields) or 'none'}"
            )
    return word


def is_over(duel: Duel) -> bool:
    """Whether somebody's LP are 0."""
    return duel.over


def choices(duel: Duel) -> tuple[Form, ...]:
    """The forms of the words that the moment allows; none once the Duel is over."""
    if duel.over:
        return ()
    return tuple(
        _form(duel, do, word)
        for do, word in WORDS.items()
        if next(word.not_now(duel), None) is None
    )


def _form(duel: Duel, do: str, word: Word) -> Form:
    return Form(do, tuple(map(Field, word.fields, word.values(duel))))


def reasons(duel: Duel, action: Action) -> Iterator[Reason]:
    """Every reason against an action: the end of the Duel, the moment, the fields."""
    word = _word(action)
    if duel.over:
        yield ending.nothing_more()
    yield from word.not_now(duel)
    yield from word.reasons(duel, action)


def after(duel: Duel, action: Action) -> Step[Duel]:
    """What a legal action leads to; any but a pass opens the window for both players anew."""
    word = _word(action)
    return word.after(duel if action.do == "pass" else _reopened(duel), action)
