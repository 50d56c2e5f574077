"""The contract that every game answers to, held by both games, and `History` over both."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore import game, rulebook
from duelcore.game import (
    Action,
    Event,
    Field,
    Form,
    History,
    IllegalAction,
    MalformedAction,
    Moment,
    Piece,
    Reason,
    Refusal,
    apply,
    choices,
    event,
    is_legal,
    is_over,
    legal_actions,
    reason,
    why_not,
)
from duelcore.yugioh import Monster, Rules, duel
from tests import strategies
from tests.miniature import Heap


@dataclass(frozen=True)
class Example:
    """A game as the conformance tests see it: starts, everything one may think of, nonsense."""

    starts: st.SearchStrategy[Any]
    grid: Callable[[Any], list[Action]]
    malformed: tuple[Action, ...]
    start: Any
    line: tuple[Action, ...]
    """Actions that may be played from `start`, one after the other."""
    instead: Action
    """What may be played at `start` instead of the first of them."""
    there_and_back: tuple[Action, ...]
    """Actions that lead on for ever, played again and again from `start`."""


def heap_grid(heap: Heap) -> list[Action]:
    return [Action(do, count=count) for do in ("take", "put-back") for count in range(1, 12)]


HEAP = Example(
    starts=st.builds(Heap, left=st.integers(0, 9), taken=st.integers(0, 5)),
    grid=heap_grid,
    malformed=(
        Action("leave"),
        Action("take"),
        Action("take", count=0),
        Action("take", count="1"),
        Action("take", count=True),
        Action("take", count=1, from_="heap"),
        Action("put-back", count=-1),
    ),
    start=Heap(9),
    line=(Action("take", count=3), Action("take", count=1), Action("put-back", count=2)),
    instead=Action("take", count=2),
    there_and_back=(Action("take", count=1),),
)
YUGIOH = Example(
    starts=strategies.duels(largest=2, life=strategies.ANY_LIFE),
    grid=strategies.grid,
    malformed=(
        Action("summon"),
        Action("end-turn", player=1),
        Action("pass", player=3),
        Action("pass", player="1"),
        Action("pass", player=True),
        Action("attack", attacker="A"),
        Action("attack", target="B"),
        Action("attack", attacker=1, target="B"),
        Action("attack", attacker="A", target="Nobody"),
        Action("attack", attacker="Nobody", target="B"),
        Action("attack", attacker="B", target="Nobody"),
        Action("attack", attacker="direct", target="A"),
        Action("change-position", monster="A"),
        Action("change-position", monster="Nobody", to="attack"),
        Action("change-position", monster="A", to="upside-down"),
        Action("change-position", monster="B", to="upside-down"),
    ),
    start=duel([Monster("A", 1900, 100)], [Monster("B", 1500, 100)]),
    line=(
        Action("enter-battle-phase"),
        Action("pass"),
        Action("attack", attacker="A", target="B"),
        Action("finish-attack"),
    ),
    instead=Action("end-turn"),
    there_and_back=(Action("end-turn"),),
)
GAMES = {"heap": HEAP, "yugioh": YUGIOH}

both_games = pytest.mark.parametrize("example", GAMES.values(), ids=GAMES)


@st.composite
def positions(draw: st.DrawFn, example: Example) -> Any:
    """A position that play at random has led to."""
    position = draw(example.starts)
    for number in draw(strategies.WALKS):
        legal = [action for action in example.grid(position) if is_legal(position, action)]
        if not legal:
            break
        position = apply(position, legal[number % len(legal)]).position
    return position


# The five questions


@both_games
@given(data=st.data())
def test_what_may_be_played_is_what_nothing_forbids(example: Example, data: st.DataObject) -> None:
    position = data.draw(positions(example))
    offered = {form.do: form for form in choices(position)}
    listed = legal_actions(position)
    assert len(set(listed)) == len(listed)
    for action in example.grid(position):
        legal = why_not(position, action) is None
        assert is_legal(position, action) is legal
        if legal:
            assert fits(action, offered[action.do])
        if all(field.values is not None for field in offered.get(action.do, Form("")).fields):
            assert (action in listed) is legal
    assert all(why_not(position, action) is None for action in listed)


def fits(action: Action, form: Form) -> bool:
    """Whether the action is a filling of the form."""
    values = {field.name: field.values for field in form.fields}
    return action.fields.keys() <= values.keys() and all(
        values[name] is None or value in values[name] for name, value in action.fields.items()
    )


@both_games
@given(data=st.data())
def test_apply_always_checks_and_changes_nothing_in_place(
    example: Example, data: st.DataObject
) -> None:
    position = data.draw(positions(example))
    before = repr(position)
    for action in example.grid(position):
        refusal = why_not(position, action)
        if refusal is None:
            step = apply(position, action)
            assert step.position != position
            assert apply(position, action) == step, "the same action has to lead to the same"
            assert step.events and all(map(rulebook.known, rules_of(step.events)))
        else:
            assert refusal.reasons
            with pytest.raises(IllegalAction) as caught:
                apply(position, action)
            assert (caught.value.action, caught.value.refusal) == (action, refusal)
    assert repr(position) == before


def rules_of(cited: tuple[Event, ...] | tuple[Reason, ...]) -> list[str]:
    return [rule for one in cited for rule in one.rules]


@both_games
@given(data=st.data())
def test_something_is_legal_exactly_until_the_game_is_over(
    example: Example, data: st.DataObject
) -> None:
    position = data.draw(positions(example))
    legal = [action for action in example.grid(position) if is_legal(position, action)]
    assert is_over(position) is not bool(legal)
    if is_over(position):
        assert choices(position) == () == legal_actions(position)


@pytest.mark.parametrize(
    ("example", "action"),
    [
        pytest.param(example, action, id=f"{name}: {action}")
        for name, example in GAMES.items()
        for action in example.malformed
    ],
)
def test_what_means_nothing_is_malformed_at_any_time(example: Example, action: Action) -> None:
    history = History(example.start)
    for played in (*example.line, None):
        for ask in (why_not, apply, is_legal):
            with pytest.raises(MalformedAction):
                ask(history.position, action)
        if played is not None:
            history.play(played)


@both_games
def test_after_the_end_everything_is_refused(example: Example) -> None:
    over = Heap(0) if example is HEAP else duel([Monster("A")], [Monster("B")], lp=(8000, 0))
    assert is_over(over)
    assert all(why_not(over, action) for action in example.grid(over))


def test_a_position_of_no_game_is_named_in_the_error() -> None:
    for ask in (choices, legal_actions, is_over):
        with pytest.raises(TypeError, match="no game has registered positions of type str"):
            ask("a position")
    for judge in (why_not, apply, is_legal):
        with pytest.raises(TypeError, match="type int"):
            judge(3, Action("take", count=1))


# Actions and forms


def test_a_field_that_is_none_counts_as_left_out() -> None:
    assert Action("pass", player=None) == Action("pass")
    assert Action("pass", player=None).fields == {}
    assert Action("pass").get("player") is None
    assert Action("pass", player=2).get("player") == 2


def test_actions_compare_and_hash_by_value() -> None:
    one = Action("attack", attacker="A", target="B")
    assert one == Action("attack", target="B", attacker="A")
    assert hash(one) == hash(Action("attack", target="B", attacker="A"))
    assert one != Action("attack", attacker="A", target="C")
    assert one != Action("defend", attacker="A", target="B")
    assert one != Action("attack", attacker="A")
    assert one != "attack"
    assert repr(one) == "Action('attack', attacker='A', target='B')"
    assert repr(Action("pass")) == "Action('pass')"


def test_a_name_has_to_be_text() -> None:
    assert Action("attack", target="B").name("target") == "B"
    for missing in (Action("attack"), Action("attack", target=3)):
        with pytest.raises(MalformedAction, match="'attack' needs 'target', a name, and got"):
            missing.name("target")


def test_a_form_is_filled_in_in_every_way() -> None:
    form = Form("pick", (Field("one", (None, 1)), Field("two", ("a", "b"))))
    assert list(form.filled()) == [
        Action("pick", two="a"),
        Action("pick", two="b"),
        Action("pick", one=1, two="a"),
        Action("pick", one=1, two="b"),
    ]
    assert list(Form("rest").filled()) == [Action("rest")]
    assert list(Form("pick", (Field("one", ()),)).filled()) == []
    assert list(Form("say", (Field("one", (1,)), Field("what", None))).filled()) == []


def test_a_free_field_is_judged_one_by_one() -> None:
    heap = Heap(5, taken=4)
    assert {action.do for action in legal_actions(heap)} == {"take"}
    assert [form.do for form in choices(heap)] == ["take", "put-back"]
    assert why_not(heap, Action("put-back", count=4)) is None
    assert rules_of(why_not(heap, Action("put-back", count=5)).reasons) == [
        "heap-put-back",
        "heap-take",
    ]


# Events and reasons


@pytest.mark.parametrize("build", [lambda rules: event("k", rules, ()), lambda r: reason("k", r)])
def test_nothing_is_built_without_a_rule_that_exists(build: Callable[[list[str]], Any]) -> None:
    assert build(["heap-take", "bp-purpose"]).rules == ("heap-take", "bp-purpose")
    with pytest.raises(ValueError, match="'k' cites no rule"):
        build([])
    with pytest.raises(rulebook.UnknownRule, match="did you mean 'heap-take'"):
        build(["heap-takes"])
    with pytest.raises(rulebook.UnknownRule):
        build(["heap-take", "no such rule"])
    with pytest.raises(rulebook.UnknownRule):
        replace(build(["heap-take"]), rules=("heap-takes",))


def test_events_and_reasons_are_frozen_data() -> None:
    happened = event("k", ["heap-take"], ("turn",), count=2, piece=Piece("A", "1-main-1"))
    assert (happened.key, happened.at, happened["count"]) == ("k", ("turn",), 2)
    assert happened == Event(("heap-take",), "k", happened.params, ("turn",))
    assert reason("k", ["heap-take"], "remedy", count=2).remedy == "remedy"
    assert reason("k", ["heap-take"]).remedy == ""
    with pytest.raises(KeyError):
        happened["left"]
    with pytest.raises(AttributeError):
        happened.key = "other"  # type: ignore[misc]


def test_a_refusal_lists_each_rule_once_the_leading_one_first() -> None:
    one = reason("a", ["heap-take", "heap-put-back"])
    two = reason("b", ["heap-put-back", "heap-turn-about"])
    assert Refusal((one, two)).rules == ("heap-take", "heap-put-back", "heap-turn-about")


def test_an_illegal_action_says_what_and_why() -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(Heap(2), Action("take", count=3))
    statement = rulebook.rule("heap-no-more-than-there").statement["en"]
    assert str(caught.value) == (
        f"Action('take', count=3) is not legal here: {statement} [heap-no-more-than-there]"
    )


# History


def test_every_reason_is_given_and_not_the_leading_one_alone() -> None:
    keys = [one.key for one in why_not(Heap(2), Action("take", count=4)).reasons]
    assert keys == ["heap-too-many", "heap-not-there"]


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
    history = History(example.start if example is YUGIOH else Heap(10**9))
    while history.number < length:
        history.play(example.there_and_back[history.number % len(example.there_and_back)])
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
    instead = Action("take", count=2) if example is HEAP else Action("enter-battle-phase")
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


def test_registering_decides_who_answers() -> None:
    class Position:
        pass

    class Always:
        def is_over(self, _position: Position) -> bool:
            return True

    game.register(Position, Always())  # type: ignore[arg-type]
    assert is_over(Position())


def test_a_rule_bends_what_may_be_done() -> None:
    """The two games stand side by side: what is asked of one never reaches the other."""
    first_turn = duel([Monster("A", 1000)], [], turn=1)
    refusal = why_not(first_turn, Action("enter-battle-phase"))
    assert refusal is not None and refusal.rules == ("bp-first-turn-forbidden",)
    bent = replace(first_turn, rules=Rules(first_turn_attack=True))
    assert why_not(bent, Action("enter-battle-phase")) is None
    with pytest.raises(MalformedAction):
        why_not(bent, Action("take", count=1))
