"""Random play through whole turns of both players, as somebody at the stepper would do it.

The machine plays, activates and answers, steps back and forth and tries something else; whatever
it has done, the invariants hold, the turn can be ended, and the file brings all of it back.
"""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from duelcore.explain import explain, sum_of
from duelcore.explain.board import board
from duelcore.game import Action, apply, legal_actions
from duelcore.walkthrough import Walkthrough
from duelcore.walkthrough.course import Course
from duelcore.yugioh import Duel, files
from duelcore.yugioh.model import zone_address
from tests.coming_back import comes_back
from tests.random_cards import legal_activation
from tests.strategies import chosen, duels, names_in

pytestmark = pytest.mark.slow  # thousands of turns: not for every day

NUMBERS = st.integers(0, 10**9)

HOMEWARD = (
    *("trigger", "replay", "finish-attack", "end-battle-phase", "end-turn", "pass"),
    *("enter-battle-phase", "attack"),
)
"""Words in the order in which they lead to the end of a turn most quickly."""


class Stepper(RuleBasedStateMachine):
    """A walkthrough being played, stepped through, branched and saved."""

    @initialize(start=duels(largest=3))
    def opens(self, start: Duel) -> None:
        self.course = Course(Walkthrough("yugioh", files.start(start), []))

    @property
    def duel(self) -> Duel:
        position: Duel = self.course.history.position
        return position

    def goes_on(self) -> bool:
        return not self.duel.over

    @precondition(goes_on)
    @rule(number=NUMBERS)
    def plays(self, number: int) -> None:
        self.course.play(chosen(legal_actions(self.duel), number))

    @precondition(goes_on)
    @rule(number=NUMBERS)
    def activates(self, number: int) -> None:
        action = legal_activation(self.duel, number)
        if action is not None:
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
    def nothing_is_lost_or_doubled(self) -> None:
        duel = self.duel
        names = names_in(duel)
        assert len(set(names)) == len(names)
        places = [
            zone_address(number, monster)  # type: ignore[arg-type]
            for number, player in enumerate(duel.players, 1)
            for monster in player.monsters
        ]
        assert len(set(places)) == len(places)
        assert all(player.lp >= 0 for player in duel.players)

    @invariant()
    def everything_can_be_told(self) -> None:
        assert board(self.duel)
        for event in self.course.history.now.events:
            sentence = explain(event) + sum_of(event)
            assert "{" not in sentence and "None" not in sentence

    @invariant()
    def something_can_be_done_until_the_end(self) -> None:
        assert bool(legal_actions(self.duel)) is not self.duel.over

    def teardown(self) -> None:
        if hasattr(self, "course"):
            assert turn_can_be_ended(self.duel)
            comes_back(self.course)


def turn_can_be_ended(duel: Duel) -> bool:
    turn = duel.turn
    for _ in range(300):
        if duel.over or duel.turn > turn:
            return True
        words: dict[str, Action] = {}
        for action in legal_actions(duel):
            words.setdefault(action.do, action)
        duel = apply(duel, next(words[word] for word in HOMEWARD if word in words)).position
    return False


TestStepper = Stepper.TestCase
TestStepper.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
