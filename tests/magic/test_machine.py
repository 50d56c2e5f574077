"""Random play through whole turns of both players, as somebody at a stepper would do it.

The machine plays and answers on the stack, steps back and forth and tries something else; whatever
it has done, the invariants hold, the turn can be ended, and the file brings all of it back.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from duelcore.explain import explain, sum_of
from duelcore.explain.magic.board import board
from duelcore.game import Action, apply, why_not
from duelcore.magic import Game, files
from duelcore.walkthrough import Walkthrough
from duelcore.walkthrough.course import Course
from tests.coming_back import comes_back
from tests.magic.strategies import games, legal_choice

pytestmark = pytest.mark.slow  # thousands of turns: not for every day

SEEDS = st.integers(0, 10**9)
MOST = 600
"""How many actions the rest of a turn may take; far more than a turn without new spells has."""


class Stepper(RuleBasedStateMachine):
    """A walkthrough being played, stepped through, branched and saved."""

    @initialize(start=games())
    def opens(self, start: Game) -> None:
        self.course = Course(Walkthrough("magic", files.start(start), []))

    @property
    def game(self) -> Game:
        position: Game = self.course.history.position
        return position

    def goes_on(self) -> bool:
        return not self.game.over

    @precondition(goes_on)
    @rule(seed=SEEDS, several=st.integers(1, 8))
    def plays(self, seed: int, several: int) -> None:
        rng = random.Random(seed)
        for _ in range(several):
            action = legal_choice(rng, self.game)
            if action is not None:
                self.course.play(action)

    @precondition(goes_on)
    @rule(step=st.sampled_from(["upkeep", "declare-attackers", "combat-damage", "cleanup"]))
    def goes_on_until(self, step: str) -> None:
        action = Action("pass-until", step=step)
        if why_not(self.game, action) is None:
            self.course.play(action)

    @rule(back=st.integers(1, 6))
    def steps_back(self, back: int) -> None:
        history = self.course.history
        history.jump(max(0, history.number - back))
        self.course.stopped_here()

    @rule()
    def steps_forward(self) -> None:
        self.course.history.redo()
        self.course.stopped_here()

    @invariant()
    def names_are_never_doubled(self) -> None:
        names = [one.name for one in self.game.permanents]
        assert len(set(names)) == len(names)

    @invariant()
    def everything_can_be_told(self) -> None:
        assert "{" not in board(self.game)
        for event in self.course.history.now.events:
            sentence = explain(event) + sum_of(event)
            assert "{" not in sentence and "None" not in sentence

    @invariant()
    def the_game_waits_for_somebody_until_it_is_over(self) -> None:
        assert bool(self.game.awaits) is not self.game.over

    def teardown(self) -> None:
        if hasattr(self, "course"):
            assert turn_ends(self.game)
            comes_back(self.course)


def turn_ends(game: Game) -> bool:
    """Whether the turn ends when nobody starts anything new, whatever is decided meanwhile."""
    turn, rng = game.turn, random.Random(game.turn)
    for _ in range(MOST):
        if game.over or game.turn > turn:
            return True
        action = Action("pass") if game.priority else legal_choice(rng, game)
        assert action is not None
        game = apply(game, action).position
    return False


TestStepper = Stepper.TestCase
TestStepper.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)
