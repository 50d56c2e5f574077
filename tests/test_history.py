"""`History` over both games: undo, redo, jumps, branches, and what they cost."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore import game
from duelcore.game import (
    Action,
    History,
    IllegalAction,
    MalformedAction,
    Moment,
    apply,
    legal_actions,
    why_not,
)
from tests import strategies
from tests.games import HEAP, Example, both_games
from tests.miniature import Heap


def played(example: Example) -> History[Any]:
    history = History(example.start)
    for action in example.line:
        history.play(action)
    return history


@both_games
def test_a_history_starts_with_its_start(example: Example) -> None:
    history = History(example.start)
    assert history.position is example.start is history.now.position
    assert (history.number, history.now.action, history.now.events) == (0, None, ())
    assert not history.can_undo and not history.can_redo and history.branches == ()
    assert list(history.line) == [history.now]


@both_games
def test_playing_moves_on_and_remembers(example: Example) -> None:
    history = History(example.start)
    for number, action in enumerate(example.line, 1):
        expected = apply(history.position, action)
        moment = history.play(action)
        assert moment is history.now is history.line[number]
        assert (moment.number, moment.action) == (number, action)
        assert (moment.position, moment.events) == (expected.position, expected.events)
        assert history.can_undo and not history.can_redo


@both_games
def test_undo_and_redo_lead_to_the_same_moments(example: Example) -> None:
    history = played(example)
    line = list(history.line)
    for moment in reversed(line[:-1]):
        assert history.undo() is moment is history.now
        assert history.can_redo
    assert not history.can_undo
    assert history.undo() is line[0], "at the start it stays there"
    for moment in line[1:]:
        assert history.redo() is moment is history.now
    assert history.redo() is line[-1], "at the end it stays there"
    assert list(history.line) == line


@both_games
@given(data=st.data())
def test_undo_gives_back_the_equal_position(example: Example, data: st.DataObject) -> None:
    history = History(data.draw(example.starts))
    texts = [repr(history.position)]
    for number in data.draw(strategies.WALKS):
        actions = legal_actions(history.position)
        if not actions:
            break
        history.play(actions[number % len(actions)])
        texts.append(repr(history.position))
    for text in reversed(texts):
        assert repr(history.position) == text
        history.undo()


@both_games
def test_jumps_go_anywhere_on_the_line_and_nowhere_else(example: Example) -> None:
    history = played(example)
    last = len(example.line)
    for number in (0, last, 1, last - 1):
        assert history.jump(number) is history.line[number]
        assert history.number == number
    for nowhere in (-1, last + 1):
        with pytest.raises(IndexError) as caught:
            history.jump(nowhere)
        assert str(caught.value) == (
            f"step {nowhere} is not in this history; it has steps 0 to {last}"
        )
    assert history.number == last - 1


@both_games
def test_an_illegal_action_leaves_the_history_as_it_was(example: Example) -> None:
    history = played(example)
    illegal = next(a for a in example.grid(history.position) if why_not(history.position, a))
    line = list(history.line)
    for action, error in ((illegal, IllegalAction), (example.malformed[0], MalformedAction)):
        with pytest.raises(error):
            history.play(action)
    assert list(history.line) == line and history.number == len(line) - 1
    assert history.now.followed_by == []


@both_games
def test_what_was_played_before_leads_to_the_same_moment(example: Example) -> None:
    history = played(example)
    line = list(history.line)
    history.jump(0)
    for moment, action in zip(line[1:], example.line, strict=True):
        assert history.play(action) is moment
    assert list(history.line) == line
    assert all(len(moment.followed_by) <= 1 for moment in line)


@both_games
def test_something_else_opens_a_branch_and_nothing_is_lost(example: Example) -> None:
    history = played(example)
    old = list(history.line)
    history.jump(0)
    new = history.play(example.instead)
    assert history.now is new is history.line[1]
    assert list(history.line) == [old[0], new], "the line is that of the new branch"
    assert not history.can_redo
    history.undo()
    assert history.branches == (old[1],)
    assert history.redo() is new, "redo goes on with what was walked last"
    history.undo()
    assert history.follow(old[1]) is old[1]
    assert list(history.line) == old, "the whole old branch comes along"
    history.undo()
    assert history.branches == (new,)
    assert history.play(example.instead) is new
    assert list(history.line) == [old[0], new]


@both_games
def test_branches_within_branches_keep_what_was_walked_last(example: Example) -> None:
    history = played(example)
    old = list(history.line)
    history.jump(1)
    other = next(a for a in legal_actions(history.position) if a != example.line[1])
    side = history.play(other)
    further = history.play(legal_actions(history.position)[0])
    history.jump(0)
    history.play(example.instead)
    history.undo()
    history.follow(old[1])
    assert list(history.line) == [old[0], old[1], side, further]
    assert history.branches == (old[2],)
    history.follow(old[2])
    assert list(history.line) == old


def test_only_a_continuation_can_be_followed() -> None:
    history = played(HEAP)
    with pytest.raises(ValueError):
        history.follow(Moment(9, Heap(1), None, ()))
    with pytest.raises(ValueError):
        history.follow(history.line[1])
    assert history.number == len(HEAP.line) and history.now is history.line[-1]


@both_games
@given(data=st.data())
def test_a_history_is_a_tree_in_which_nothing_is_lost(
    example: Example, data: st.DataObject
) -> None:
    """Against the simplest model there is: a tree of paths, and the path walked last."""
    history = History(example.start)
    walked: dict[int, list[Moment[Any]]] = {id(history.now): []}
    seen = [history.now]
    for number in data.draw(st.lists(st.integers(0, 999), max_size=40)):
        actions = legal_actions(history.position)
        if number % 4 == 0:
            history.undo()
        elif number % 4 == 1:
            history.jump(number // 4 % len(history.line))
        elif number % 4 == 2 and history.branches:
            history.follow(history.branches[number // 4 % len(history.branches)])
        elif actions:
            before = history.now
            after = history.play(actions[number // 4 % len(actions)])
            if id(after) not in walked:
                walked[id(after)] = []
                walked[id(before)].append(after)
                seen.append(after)
        check_line(history)
    assert len(set(map(id, reached(history.line[0])))) == len(seen)
    assert all({*map(id, m.followed_by)} == {*map(id, walked[id(m)])} for m in seen)


def check_line(history: History[Any]) -> None:
    """The line is the walk from the start along what was walked last."""
    moment = history.line[0]
    for number, present in enumerate(history.line):
        assert present is moment and present.number == number
        moment = moment.followed_by[-1] if moment.followed_by else None
    assert moment is None
    assert history.can_redo is bool(history.now.followed_by)


def reached(moment: Moment[Any]) -> Iterator[Moment[Any]]:
    yield moment
    for following in moment.followed_by:
        yield from reached(following)


# The cost of a history


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of the contract's own code a piece of work runs."""
    count = 0

    def trace(frame: FrameType, what: str, _arg: object) -> Callable[..., Any] | None:
        nonlocal count
        if frame.f_code.co_filename != game.__file__:
            return None
        count += what == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def memory_taken(work: Callable[[], object]) -> int:
    """How many bytes a piece of work takes at most while it runs: a copied list shows here."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def long_history(example: Example, length: int) -> History[Any]:
    history = History(example.long_start)
    while history.number < length:
        history.play(example.endless)
    return history


def uses(history: History[Any], number: int, instead: Action) -> dict[str, Callable[[], object]]:
    """What one does with a history at one of its steps, in an order in which it can be done."""
    return {
        "jump there": lambda: history.jump(number),
        "undo": history.undo,
        "redo": history.redo,
        "jump to the start": lambda: history.jump(0),
        "jump back": lambda: history.jump(number - 1),
        "branch": lambda: history.play(instead),
        "undo the branch": history.undo,
        "follow the old line": lambda: history.follow(history.branches[0]),
        "look around": lambda: (history.can_undo, history.can_redo, history.branches),
        "go back to the branch": lambda: (history.undo(), history.play(instead)),
    }


@both_games
def test_each_use_costs_the_same_at_step_5_and_at_step_5000(example: Example) -> None:
    instead = example.aside
    short, long = long_history(example, 5), long_history(example, 5000)
    for (use, near), far in zip(
        uses(short, 5, instead).items(), uses(long, 5000, instead).values(), strict=True
    ):
        assert lines_run(near) == lines_run(far), use
    short, long = long_history(example, 5), long_history(example, 5000)
    for (use, near), far in zip(
        uses(short, 5, instead).items(), uses(long, 5000, instead).values(), strict=True
    ):
        near_taken, far_taken = memory_taken(near), memory_taken(far)
        assert far_taken < near_taken + 5000, f"{use}: {far_taken} bytes, was {near_taken}"


def test_a_branch_far_from_the_end_runs_no_more_lines() -> None:
    instead = Action("take", count=2)
    short, long = long_history(HEAP, 6), long_history(HEAP, 5000)
    for (use, near), far in zip(
        uses(short, 5, instead).items(), uses(long, 5, instead).values(), strict=True
    ):
        assert lines_run(near) == lines_run(far), use
