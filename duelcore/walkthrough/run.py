"""Plays the script of a walkthrough and compares what it expects with what is found.

What differs between games is behind `Game`; see `duelcore.walkthrough.games`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from duelcore import rulebook
from duelcore.game import Action, MalformedAction, Refusal, apply, why_not
from duelcore.language import text
from duelcore.walkthrough.files import Entry, Walkthrough
from duelcore.walkthrough.games import GAMES, Game
from duelcore.walkthrough.problem import FileProblem, Path, shortened, shown

LONGEST_VALUE = 400
"""How many characters of an expected or found value are shown."""


@dataclass(frozen=True)
class Failure:
    """The first entry of a walkthrough that did not do what it says.

    `label` is the walkthrough's id, or where it was read if it has none. `step` is the entry's
    number in its script, from 1 on; `branch` the branch's number, or None for the main script.
    """

    label: str
    step: int
    branch: int | None
    expected: str
    found: str

    def __str__(self) -> str:
        step = text("step {n}").format(n=self.step)
        if self.branch is not None:
            step = text("branch {branch}, {step}").format(branch=self.branch, step=step)
        says = text("{label}, {step}: expected {expected}; found {found}")
        return says.format(label=self.label, step=step, expected=self.expected, found=self.found)


@dataclass(frozen=True)
class Report:
    """What came of running a walkthrough: `failure` is None if everything was as expected."""

    walkthrough: Walkthrough
    failure: Failure | None

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return self.failure is None


class _State(NamedTuple):
    """A position, and every rule that an event has cited on the way to it."""

    position: Any
    cited: frozenset[str]


class _Unexpected(Exception):
    """An entry that did not do what it says: a result, not an error of the program."""

    def __init__(self, expected: str, found: str) -> None:
        self.expected, self.found = expected, found


def start_position(walkthrough: Walkthrough) -> Any:
    """The position that a walkthrough starts from.

    Raises `FileProblem` where there is no such position, or where the walkthrough goes on with
    something that is not played yet.
    """
    game = _game(walkthrough)
    for path, sentence in game.unplayed(walkthrough):
        raise _problem(walkthrough, path, sentence)
    try:
        return game.position(walkthrough.start)
    except FileProblem as problem:
        raise _problem(walkthrough, ("start", *problem.path), problem.what) from None


def _game(walkthrough: Walkthrough) -> Game:
    if walkthrough.game not in GAMES:
        sentence = text("the game {game} is not played yet.").format(game=shown(walkthrough.game))
        raise _problem(walkthrough, ("game",), sentence)
    return GAMES[walkthrough.game]()


def _problem(walkthrough: Walkthrough, path: Path, sentence: str) -> FileProblem:
    return FileProblem(sentence, file=walkthrough.source, path=path)


def run(walkthrough: Walkthrough) -> Report:
    """Play a walkthrough's script, then its branches, up to the first entry that differs.

    Raises `FileProblem` where it cannot be played at all: see `start_position`, and an action
    that names what does not exist.
    """
    start = _State(start_position(walkthrough), frozenset())
    states = [start]
    failure = _play(walkthrough, walkthrough.script, states, None)
    for number, branch in enumerate(walkthrough.branches, 1):
        if failure is None:
            states_there = [states[branch["at"]]]
            failure = _play(walkthrough, branch["script"], states_there, number)
    return Report(walkthrough, failure)


def _play(
    walkthrough: Walkthrough, script: Sequence[Entry], states: list[_State], branch: int | None
) -> Failure | None:
    """Play a script from the last of the states, adding the state after each entry."""
    game = _game(walkthrough)
    for step, entry in enumerate(script, 1):
        try:
            states.append(_after(game, states[-1], entry))
        except _Unexpected as one:
            return Failure(
                walkthrough.id or walkthrough.source, step, branch, one.expected, one.found
            )
        except MalformedAction as error:
            path: Path = ("script", step - 1)
            path = path if branch is None else ("branches", branch - 1, *path)
            raise _problem(walkthrough, path, f"{shortened(str(error))}.") from None
    return None


def _after(game: Game, state: _State, entry: Entry) -> _State:
    if "expect" in entry:
        _compare(game, state, entry["expect"])
        return state
    action = game.action(entry)
    refusal = why_not(state.position, action)
    if "refused" in entry:
        _check_refused(refusal, entry["refused"])
        return state
    if refusal is not None:
        raise _Unexpected(
            text("that {action} is legal").format(action=_named(action)), _refused(refusal)
        )
    step = apply(state.position, action)
    cited = {rule for event in step.events for rule in event.rules}
    return _State(step.position, state.cited | cited)


def _check_refused(refusal: Refusal | None, wanted: str | bool) -> None:
    """Compare a refusal with what `refused` asks for: a rule by id or number, or True for any."""
    if refusal is None or (wanted is not True and wanted not in _names(refusal.rules)):
        expected = (
            text("a refusal") if wanted is True else text("a refusal by {rule}").format(rule=wanted)
        )
        raise _Unexpected(
            expected, text("that it is legal") if refusal is None else _refused(refusal)
        )


def _names(rules: Iterable[str]) -> set[str]:
    """What a file may call the rules: by their ids, or by numbers of the source they are cited from."""
    return {name for rule in rules for name in rulebook.rule(rule).names}


def _refused(refusal: Refusal) -> str:
    return text("a refusal by {rule}").format(rule=", ".join(refusal.rules))


def _named(action: Action) -> str:
    return f"{action.do} {shown(action.fields, LONGEST_VALUE)}" if action.fields else action.do


def _compare(game: Game, state: _State, expected: Mapping[str, Any]) -> None:
    differing: list[tuple[str, Any, Any]] = []
    for key, wanted in expected.items():
        if key == "cites":
            found: Any = sorted(state.cited)
            alike = _names(state.cited).issuperset(wanted)
        else:
            found = game.found(state.position, key, wanted)
            alike = game.alike(key, wanted, found)
        if not alike:
            differing.append((key, wanted, found))
    if differing:
        raise _Unexpected(
            ", ".join(f"{key} {shown(wanted, LONGEST_VALUE)}" for key, wanted, _ in differing),
            ", ".join(f"{key} {shown(found, LONGEST_VALUE)}" for key, _, found in differing),
        )
