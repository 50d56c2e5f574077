"""What the engine costs, beside a plain loop of Python that says how fast the computer is.

    python -m pytest tests/benchmarks/bench_engine.py --benchmark-columns=min,median,rounds

Not among the ordinary tests: times depend on what else the computer does. Compare the minimum,
and the Battle Phase with the plain loop of the same run.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from duelcore.battles import battle
from duelcore.game import Action, History, apply, legal_actions
from duelcore.yugioh import Duel, Monster, duel

PASS = Action("pass")
ROOT = Path(__file__).parents[2]


def five_against_five() -> Duel:
    """Main Phase 1; each monster on the one side beats its counterpart."""
    first = [Monster(f"A{number}", 2000 + number, 1000) for number in range(5)]
    second = [Monster(f"B{number}", 1500 + number, 1000) for number in range(5)]
    return duel(first, second)


def declared(number: int) -> Action:
    return Action("attack", attacker=f"A{number}", target=f"B{number}")


STEPPED = (
    Action("enter-battle-phase"),
    PASS,
    *(action for number in range(5) for action in (declared(number), *[PASS] * 6)),
)
"""A Battle Phase of five attacks, timing by timing."""


def battle_phase(start: Duel, actions: tuple[Action, ...]) -> History[Duel]:
    """Play it, asking at every step what may be done."""
    history = History(start)
    legal_actions(history.position)
    for action in actions:
        history.play(action)
        legal_actions(history.position)
    return history


def plain_loop() -> int:
    total = 0
    for number in range(100_000):
        total += number * number
    return total


# The Battle Phase


@pytest.mark.benchmark(group="a Battle Phase")
def test_plain_loop(benchmark: BenchmarkFixture) -> None:
    assert benchmark(plain_loop) == 333_328_333_350_000


@pytest.mark.benchmark(group="a Battle Phase")
def test_five_against_five(benchmark: BenchmarkFixture) -> None:
    history = benchmark(battle_phase, five_against_five(), STEPPED)
    assert history.number == len(STEPPED) == 37
    assert len(history.position.players[1].graveyard) == 5
    assert history.position.players[1].lp == 8000 - 5 * 500


# Its parts


def at_step(number: int) -> Duel:
    return battle_phase(five_against_five(), STEPPED[:number]).position


@pytest.mark.benchmark(group="legal_actions, five against five")
@pytest.mark.parametrize(
    ("number", "how_many"),
    [
        pytest.param(0, 7, id="Main Phase 1"),
        pytest.param(2, 26, id="open Battle Step"),
        pytest.param(3, 4, id="attack declared"),
    ],
)
def test_legal_actions(benchmark: BenchmarkFixture, number: int, how_many: int) -> None:
    assert len(benchmark(legal_actions, at_step(number))) == how_many


@pytest.mark.benchmark(group="apply, five against five")
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(2, id="declare an attack"),
        pytest.param(4, id="to before calculation"),
        pytest.param(6, id="damage calculation"),
    ],
)
def test_apply(benchmark: BenchmarkFixture, number: int) -> None:
    assert benchmark(apply, at_step(number), STEPPED[number]).events


@pytest.mark.benchmark(group="battle()")
def test_battle(benchmark: BenchmarkFixture) -> None:
    result = benchmark(battle, Monster("A", 2400), Monster("B", 1900))
    assert result.lp[1] == (8000, 7500)


# History


def long_history(length: int) -> History[Duel]:
    """Turns that are ended, one after the other; at the last step another branch besides."""
    history = History(five_against_five())
    while history.number < length - 1:
        history.play(Action("end-turn"))
    history.play(Action("enter-battle-phase"))
    history.undo()
    history.play(Action("end-turn"))
    return history


def to_the_start_and_back(history: History[Duel]) -> None:
    last = history.number
    history.jump(0)
    history.jump(last)


def one_step_back_and_forth(history: History[Duel]) -> None:
    history.undo()
    history.redo()


def over_to_the_other_branch(history: History[Duel]) -> None:
    history.undo()
    history.follow(history.branches[0])


@pytest.mark.benchmark(group="History")
@pytest.mark.parametrize("length", [5, 5000])
@pytest.mark.parametrize(
    "use", [one_step_back_and_forth, to_the_start_and_back, over_to_the_other_branch]
)
def test_history(
    benchmark: BenchmarkFixture, use: Callable[[History[Duel]], None], length: int
) -> None:
    history = long_history(length)
    benchmark(use, history)
    assert history.number == length


@pytest.mark.benchmark(group="opening a branch at step 5 of a History")
@pytest.mark.parametrize("length", [7, 5000])
def test_opening_a_branch(benchmark: BenchmarkFixture, length: int) -> None:
    """Playing something else, however long the line is that is left there."""
    history = long_history(length)

    def at_step_5_without_branches() -> None:
        history.jump(5)
        for branch in history.branches:
            history.follow(branch)
            history.undo()
        del history.now.followed_by[:-1]

    branch = Action("enter-battle-phase")
    benchmark.pedantic(history.play, (branch,), setup=at_step_5_without_branches, rounds=300)
    assert history.number == 6 and not history.can_redo


# Importing


@pytest.mark.benchmark(group="a fresh interpreter")
@pytest.mark.parametrize(
    "statement",
    ["pass", "import duelcore", "import duelcore.yugioh", "import duelcore; duelcore.battle"],
)
def test_import(benchmark: BenchmarkFixture, statement: str) -> None:
    command = [sys.executable, "-c", statement]
    benchmark.pedantic(
        subprocess.run, (command,), {"check": True, "cwd": ROOT}, rounds=10, warmup_rounds=2
    )
