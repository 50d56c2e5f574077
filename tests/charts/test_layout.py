"""What stands where in the picture."""

from __future__ import annotations

import math
from itertools import pairwise, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from duelcore.charts import LifePoint, Look
from duelcore.charts.look import LIGHT
from duelcore.charts.parts import BREAK, Box
from tests.charts.courses import (
    BATTLE,
    LARGEST,
    LOOK,
    ODD,
    assert_tidy,
    courses,
    duel,
    looks,
    overlap,
    strokes,
    texts,
    words,
)


@given(courses(), looks)
@example(duel(40), LOOK)
@example(duel(40), Look(200, 120))
@example([LifePoint((8000, 8000)), *[LifePoint((0, 0))] * 100_000], Look(200, 120))
def test_no_words_overlap_or_are_cut(course: list[LifePoint], look: Look) -> None:
    assert_tidy(course, look)


@given(st.sampled_from(ODD), st.sampled_from(ODD), looks)
def test_odd_names_and_labels_overlap_nothing_either(one: str, two: str, look: Look) -> None:
    course = [
        LifePoint((8000, 8000)),
        LifePoint((8000, 8000), one, two),
        LifePoint((8000, 7000), two, one),
    ]
    assert_tidy(course, look, (one, two))


@given(courses(), looks)
def test_every_change_has_its_mark_even_where_annotations_are_dropped(
    course: list[LifePoint], look: Look
) -> None:
    marks = [stroke for stroke in strokes(course, look) if stroke.cap != "butt"]
    assert [stroke.cap for stroke in marks] == ["round", "round", "projecting"]  # a rim first
    for player, stroke in enumerate(marks[1:]):
        changes = [one.lp[player] != two.lp[player] for one, two in pairwise(course)]
        assert stroke.points.count(BREAK) == sum(changes)


@given(courses(), st.integers(350, 900), st.integers(150, 400))
def test_the_newest_annotation_is_always_there(
    course: list[LifePoint], width: int, height: int
) -> None:
    noted = [point.label or point.page for point in course if point.label or point.page]
    if noted:
        start = noted[-1][:6]
        assert any(text.startswith(start) for text in texts(course, Look(width, height)))


def test_annotations_stand_at_the_step_and_the_player_concerned() -> None:
    places = {part.text: part for part in words(BATTLE)}
    damage, attack = places["−500, p. 42"], places["attack declared, p. 38"]
    square = next(stroke for stroke in strokes(BATTLE) if stroke.cap == "projecting")
    (x, y), *_, end = square.points
    assert end is BREAK and square.points.count(BREAK) == 1
    assert damage.box.left <= x <= damage.box.right and 0 < damage.box.top - y < 10
    assert damage.colour == LIGHT.names[1]
    assert attack.box.left <= places["1"].box.left <= attack.box.right
    assert attack.colour == LIGHT.soft


def test_changes_go_before_other_events_where_room_is_short() -> None:
    course = [LifePoint((8000, 8000)), LifePoint((600, 600))]
    for step in range(2, 40):
        lp = 600 - 300 * (step >= 15)
        course.append(LifePoint((lp, 600), f"{lp} at {step}", "p. 42"))
    shown = [text for text in texts(course, Look(350, 200)) if "at" in text]
    assert shown[:2] == ["300 at 39, p. 42", "300 at 15, p. 42"]  # the newest, then the change
    assert len(shown) < 15


def test_a_crowded_chart_still_shows_many_annotations() -> None:
    shown = texts(duel(40))
    assert sum("p. " in text for text in shown) >= 8


def test_leaders_cross_no_words() -> None:
    shown = strokes(duel(40))
    leaders = shown[[stroke.width for stroke in shown].index(3.0) - 1]  # just below the lines
    lines = [
        Box(x - 0.5, min(y, end), x + 0.5, max(y, end))
        for (x, y), (_, end) in pairwise(leaders.points)
        if not math.isnan(x + end)
    ]
    assert len(lines) > 3
    for part, line in product(words(duel(40)), lines):
        assert not overlap(part.box, line), (part, line)


def test_the_line_is_a_staircase_from_the_first_step_to_the_names() -> None:
    solid, dashed = (stroke for stroke in strokes(BATTLE) if stroke.width == 3.0)
    assert not solid.dashes and dashed.dashes
    assert [y for _, y in solid.points] == [12, 12]
    assert [round(y) for _, y in dashed.points] == [12, 12, 22, 22]
    assert dashed.points[1][0] == dashed.points[2][0]
    assert solid.points[0] == dashed.points[0] and solid.points[1][0] == dashed.points[3][0]


@pytest.mark.parametrize(
    ("most", "numbers"),
    [
        (8000, ["0", "4000", "8000"]),
        (8300, ["0", "4000", "8000"]),
        (1, ["0", "1"]),
        (0, ["0", "1"]),
        (16_000, ["0", "8000", "16000"]),
        (LARGEST, ["0", "5.0e15"]),
    ],
)
def test_the_scale_has_few_and_round_numbers(most: int, numbers: list[str]) -> None:
    shown = texts([LifePoint((most, 0))])
    assert shown[: len(numbers) + 1] == [*numbers, "0"]  # and the scale of steps begins


def test_steps_are_numbered_from_the_start() -> None:
    numbers = [text for text in texts(duel(9)) if text.isdigit() and int(text) < 10]
    assert numbers[:2] == ["0", "0"]  # of the life points, then of the steps
    assert numbers[2:] == [str(step) for step in range(1, 10)]


def test_a_long_duel_shows_its_last_steps_and_says_so() -> None:
    shown = texts(duel(5000))
    assert {"…", "4970", "5000"} <= set(shown)
    assert "…" not in texts(duel(40))


def test_names_stand_at_their_lines_and_never_on_each_other() -> None:
    for lp in [(8000, 8000), (8000, 7900), (0, 0), (10, 8000), (4000, 4100)]:
        places = {part.text: part.box for part in words([LifePoint((8000, 8000)), LifePoint(lp)])}
        assert (places["You"].top < places["Opponent"].top) == (lp[0] >= lp[1])
        assert not overlap(places["You"], places["Opponent"])
