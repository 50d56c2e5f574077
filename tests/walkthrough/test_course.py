"""A walkthrough being played: words played action by action, and what was played as a file again."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from duelcore.game import Action, legal_actions
from duelcore.walkthrough import Walkthrough, dumps, loads, run
from duelcore.walkthrough.course import Course
from duelcore.yugioh import Monster, duel, files

START = files.start(
    duel(
        [Monster("A", 2400), Monster("B", 1000, 1000, "defense"), Monster("C", 1500)],
        [Monster("X", 1900), Monster("Y", 0, 1700, "set")],
    )
)
ATTACK: list[dict[str, Any]] = [
    {"do": "enter-battle-phase"},
    {"do": "pass"},
    {"do": "attack", "attacker": "A", "target": "X", "note": {"en": "Who wins?"}},
    {"do": "attack", "attacker": "B", "target": "X", "refused": "attacker-position"},
    {"do": "finish-attack"},
    {"expect": {"lp": [8000, 7500]}},
]


def opened(script: list[dict[str, Any]] | None = None, **more: Any) -> Course:
    return Course(Walkthrough("yugioh", START, script or [], **more))


def test_a_word_is_played_action_by_action_and_written_as_the_word() -> None:
    course = opened(ATTACK)
    assert course.history.number == 3 + 6
    assert list(course.saved().script) == ATTACK


def test_a_word_that_somebody_stopped_in_is_written_action_by_action() -> None:
    course = opened(ATTACK)
    course.history.jump(5)
    saved = course.saved()
    assert [entry["do"] for entry in saved.script if "do" in entry][4:] == ["pass"] * 6
    assert saved.cursor == 6  # three actions, the refused one, two passes
    again = Course(saved)
    assert again.history.number == 5
    assert again.history.position == course.history.position
    assert run(saved).passed


def test_notes_stay_with_their_entries() -> None:
    course = opened(ATTACK)
    course.history.jump(3)
    assert course.note == {"en": "Who wins?"}
    assert course.saved().script[2]["note"] == {"en": "Who wins?"}


def test_the_note_of_a_word_is_shown_once_the_whole_word_has_been_played() -> None:
    script = [
        {**one, "note": "It is over."} if one.get("do") == "finish-attack" else one
        for one in ATTACK
    ]
    course = opened(script)
    shown = []
    for moment in course.history.line:
        course.history.jump(moment.number)
        shown.append(course.note == "It is over.")
    assert shown == [False] * (len(shown) - 1) + [True]
    assert list(course.saved().script) == script


def test_a_cursor_is_read_and_written() -> None:
    course = opened(ATTACK, cursor=2)
    assert course.history.number == 2
    assert course.saved().cursor == 2
    course.history.jump(len(course.history.line) - 1)
    assert course.saved().cursor is None


def test_branches_are_read_and_written_and_redo_follows_the_script() -> None:
    branch = {"at": 2, "script": [{"do": "attack", "attacker": "C", "target": "X"}]}
    course = opened(ATTACK, branches=[branch])
    assert list(course.saved().branches) == [branch]
    course.history.jump(2)
    course.history.redo()
    assert course.history.now.action == Action("attack", attacker="A", target="X")


def test_a_branch_inside_a_branch_is_written_from_the_script() -> None:
    course = opened(ATTACK[:2])
    course.play(Action("attack", attacker="A", target="X"))
    course.history.jump(2)
    course.play(Action("attack", attacker="C", target="X"))
    course.play(Action("pass"))
    course.history.jump(3)
    course.play(Action("pass", player=1))
    course.history.jump(2)
    course.history.play(Action("attack", attacker="A", target="X"))
    saved = course.saved()
    assert {len(one["script"]) for one in saved.branches} == {2}
    assert all(one["at"] == 2 for one in saved.branches)
    assert run(saved).passed


def test_a_stop_says_where_and_what_waits_is_played_again_when_it_can() -> None:
    course = opened(ATTACK)
    weak = files.start(
        duel(
            [Monster("A", 2400, 0, "defense"), Monster("B"), Monster("C")],
            [Monster("X", 1900), Monster("Y")],
        )
    )
    stopped = course.restarted(weak)
    assert stopped.stop is not None and stopped.stop.number == 3
    assert len(stopped.history.line) == 3
    again = stopped.restarted(START)
    assert again.stop is None
    assert list(again.saved().script) == ATTACK


def test_a_stopped_course_is_saved_as_far_as_it_went() -> None:
    weak = files.start(
        duel(
            [Monster("A", 2400, 0, "defense"), Monster("B"), Monster("C")],
            [Monster("X", 1900), Monster("Y")],
        )
    )
    assert run(opened(ATTACK).restarted(weak).saved()).passed


def test_a_renamed_monster_is_renamed_wherever_the_script_names_it() -> None:
    renamed = files.start(
        duel(
            [Monster("Red", 2400), Monster("B", 1000, 1000, "defense"), Monster("C", 1500)],
            [Monster("X", 1900), Monster("Y", 0, 1700, "set")],
        )
    )
    course = opened(
        [*ATTACK, {"expect": {"monster": {"A": {"atk": 2400}}, "field": [["A", "B", "C"], ["Y"]]}}]
    )
    saved = course.restarted(renamed, {"A": "Red"}).saved()
    assert saved.script[2]["attacker"] == "Red"
    assert run(saved).passed


def test_a_renamed_monster_is_renamed_in_what_effects_aim_at_and_words_stay_words() -> None:
    hound = {"name": "H", "atk": 1, "def": 1, "position": "set"}
    hound["abilities"] = ["piercing", {"flip": {"destroy": "trap"}}]
    effects = [{"change-atk": {"monster": "trap", "by": 1}}, {"banish": "trap"}, {"summon": hound}]
    card = {"kind": "trap", "effect": effects, "until": "end-of-turn"}
    first = files.start(duel([Monster("trap"), Monster("piercing")], []))
    course = Course(Walkthrough("yugioh", first, [{"do": "activate", "player": 1, "card": card}]))
    assert course.stop is None
    second = files.start(duel([Monster("Red"), Monster("Blue")], []))
    (entry,) = course.restarted(second, {"trap": "Red", "piercing": "Blue"}).saved().script
    assert entry["card"]["kind"] == "trap"
    change, banish, summon = entry["card"]["effect"]
    assert (change["change-atk"]["monster"], banish["banish"]) == ("Red", "Red")
    assert summon["summon"]["abilities"] == ["piercing", {"flip": {"destroy": "Red"}}]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_is_played_comes_back_from_its_file(data: st.DataObject) -> None:
    course = opened()
    for _ in range(data.draw(st.integers(0, 25))):
        if data.draw(st.booleans()) or not legal_actions(course.history.position):
            course.history.jump(data.draw(st.integers(0, len(course.history.line) - 1)))
            course.stopped_here()
        else:
            course.play(data.draw(st.sampled_from(legal_actions(course.history.position))))
    saved = loads(dumps(course.saved()))
    again = Course(saved)
    assert again.stop is None
    assert again.history.position == course.history.position
    assert again.history.number == course.history.number
    assert [m.position for m in again.history.line] == [m.position for m in course.history.line]
    assert run(saved).passed
    assert _positions(again) == _positions(course)


def _positions(course: Course) -> set[str]:
    """Every position that the course has reached, in whatever branch."""
    found, waiting = set(), [course.history.line[0]]
    while waiting:
        moment = waiting.pop()
        found.add(repr(moment.position))
        waiting += moment.followed_by
    return found
