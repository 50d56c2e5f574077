"""The contract that every game answers to, held by all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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
from tests.games import GAMES, Example, both_games, positions
from tests.miniature import Heap

# The five questions


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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
    assert is_over(example.over)
    assert all(why_not(example.over, action) for action in example.grid(example.over))


def test_a_position_of_no_game_is_named_in_the_error() -> None:
    for ask in (choices, legal_actions, is_over):
        with pytest.raises(TypeError, match="a position of a game comes first, not 'a position'"):
            ask("a position")
    for judge in (why_not, apply, is_legal):
        with pytest.raises(TypeError, match="not 3"):
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
    told = f"{statement} [heap-no-more-than-there] Action('take', count=3)"
    assert str(caught.value) == told


def test_every_reason_is_given_and_not_the_leading_one_alone() -> None:
    keys = [one.key for one in why_not(Heap(2), Action("take", count=4)).reasons]
    assert keys == ["heap-too-many", "heap-not-there"]


# Two games side by side


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
