"""Numbers, lines of words and places that the what-if charts share."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.charts import Look
from duelcore.charts.axes import placed_words, thinned
from duelcore.charts.setting import Type, moved, points, sentence, signed, ticks

numbers = st.floats(-1e9, 1e9) | st.integers(-9000, 9000).map(float)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (1500, "1500"),
        (-300.0, "−300"),
        (12.54, "12.5"),
        (0.12345, "0.123"),
        (1600.0000000000002, "1600"),
        (10**15, "1.0e15"),
        (0, "0"),
    ],
)
def test_numbers_as_they_are_read(value: float, says: str) -> None:
    assert points(value) == says


def test_damage_has_its_sign() -> None:
    assert [signed(600), signed(-300), signed(0)] == ["+600", "−300", "0"]


@given(numbers, st.floats(0.001, 1e9), st.integers(1, 12))
def test_ticks_are_few_round_and_inside(low: float, span: float, most: int) -> None:
    found = ticks(low, low + span, most)
    assert len(found) <= most + 1
    steps = {round(later - one, 6) for one, later in pairwise(found)}
    assert len(steps) <= 1 or max(steps) - min(steps) <= 1e-5 * max(steps)
    assert all(low - 1e-6 * span <= one <= low + span * (1 + 1e-6) for one in found)


def test_zero_is_among_the_ticks_around_it() -> None:
    assert ticks(-3000, 3000, 7) == [-3000, -2000, -1000, 0, 1000, 2000, 3000]
    assert ticks(0, 950, 5) == [0, 200, 400, 600, 800]


things = st.lists(st.tuples(st.floats(0, 500), st.floats(1, 60)), min_size=1, max_size=8)


@given(things)
def test_what_is_moved_apart_stays_in_order_and_inside_if_it_fits(
    given_: list[tuple[float, float]],
) -> None:
    middles, sizes = zip(*sorted(given_), strict=True)
    placed = moved(middles, sizes, 0, 500)
    for (one, size), (other, next_size) in pairwise(zip(placed, sizes, strict=True)):
        assert other - one >= (size + next_size) / 2 - 1e-6
    assert placed[0] - sizes[0] / 2 >= -1e-6
    assert placed[-1] + sizes[-1] / 2 <= max(500, sum(sizes)) + 1e-6


def test_what_has_room_is_not_moved() -> None:
    assert moved([100, 300], [20, 20], 0, 500) == [100, 300]


@given(st.text(max_size=80), st.floats(20, 400), st.integers(1, 4))
def test_wrapped_lines_fit_their_room(words: str, room: float, most: int) -> None:
    kind = Type(Look(720, 480, 2.0))
    lines = kind.wrap(words, room, most)
    assert 1 <= len(lines) <= most
    assert all(kind.width(line) <= room for line in lines)


def test_words_are_wrapped_and_none_is_lost() -> None:
    kind = Type(Look(720, 480, 2.0))
    lines = kind.wrap("your monster destroyed below this line", 120, 4)
    assert " ".join(lines) == "your monster destroyed below this line" and len(lines) > 1


def test_the_values_that_are_written_are_the_roundest() -> None:
    values = [*range(100, 3100, 100)]
    assert [values[n] for n in thinned(values, 10, 45)] == [500, 1000, 1500, 2000, 2500, 3000]
    assert len(thinned(["a", "b"], 1, 99)) == 2, "of words, all"
    assert thinned([7], 1, 99) == range(1)


def test_words_along_an_axis_are_wrapped() -> None:
    kind = Type(Look(720, 480, 2.0))
    placed = placed_words(["face-up Attack Position", "direct"], kind, 110)
    assert [len(lines) > 1 for lines in placed.values()] == [True, False]


def test_a_full_stop_only_where_there_is_none() -> None:
    assert [sentence(one) for one in ("", "A", "A?", "A.")] == ["", "A.", "A?", "A."]
