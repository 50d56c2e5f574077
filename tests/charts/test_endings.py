"""Battles side by side: bars for the life points, and who is destroyed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.charts import Ending, ending_chart
from duelcore.charts.shades import HATCH
from tests.charts.courses import ODD
from tests.charts.pictures import (
    LARGE,
    SMALL,
    USUAL,
    areas,
    assert_tidy,
    sizes,
    strokes,
    texts,
    titles,
)

ROWS = [
    Ending("face-up Attack Position", 0, 500, (False, True), "p. 42"),
    Ending("face-up Defense Position", 300, 0, (False, False), "p. 43"),
    Ending("face-down Defense Position", why="not possible", page="German p. 15"),
    Ending("direct attack", 0, 2400, None, "p. 43"),
]


def test_the_text_tells_every_battle() -> None:
    assert ending_chart(ROWS, title="2400 ATK attacks").text == (
        "2400 ATK attacks."
        " face-up Attack Position: 500 LP to the opponent; target destroyed, p. 42."
        " face-up Defense Position: 300 LP to you; nothing destroyed, p. 43."
        " face-down Defense Position: not possible, German p. 15."
        " direct attack: 2400 LP to the opponent; p. 43."
    )


def test_bars_are_as_long_as_the_damage_to_either_side_of_one_axis() -> None:
    chart = ending_chart(ROWS)
    bars = [(area.boxes[0], area.hatch) for area in areas(chart) if area.colour != "#ffffff"]
    (five, _), (three, hatch), (most, plain) = bars
    assert five.left == three.right == most.left, "the axis"
    length = most.right - most.left
    assert (five.right - five.left) / length == pytest.approx(500 / 2400)
    assert (three.right - three.left) / length == pytest.approx(300 / 2400)
    assert hatch == HATCH and not plain, "what you lose is hatched"
    assert {"500", "300", "2400"} <= {*texts(chart)}


def test_what_is_destroyed_is_crossed_out() -> None:
    def crosses(*fallen: bool) -> int:
        chart = ending_chart([Ending("one", 0, 0, fallen)])  # type: ignore[arg-type]
        return sum(one.cap == "round" and len(one.points) == 5 for one in strokes(chart)) // 2

    assert [crosses(False, False), crosses(True, False), crosses(True, True)] == [0, 1, 2]
    assert "both destroyed" in texts(ending_chart([Ending("one", 0, 0, (True, True))]))
    shapes = [one.cap for one in strokes(ending_chart([ROWS[1]])) if len(one.points) == 3]
    assert shapes == ["round", "projecting"], "a disc for yours, a square for the target"


@pytest.mark.parametrize("size", [USUAL, LARGE, SMALL])
@pytest.mark.parametrize("dark", [False, True])
def test_four_positions_are_tidy(size: tuple[int, int], dark: bool) -> None:
    chart = ending_chart(ROWS, title="2400 ATK attacks 1900 ATK and 2700 DEF", size=size, dark=dark)
    assert_tidy(chart)
    assert not any(one.endswith("…") for one in texts(chart))


endings = st.builds(
    Ending,
    st.sampled_from([*ODD, "face-down Defense Position"]),
    st.sampled_from([0, 1, 300, 8000, 10**15]),
    st.sampled_from([0, 0, 700, 10**15]),
    st.sampled_from([None, (False, False), (True, True), (False, True)]),
    st.sampled_from(["", "p. 43, p. 41", "OCG card database, rulings, and more of it"]),
    st.sampled_from(["", "", "", "a Link Monster can only be in Attack Position"]),
)


@given(st.lists(endings, min_size=1, max_size=9), sizes, titles, st.booleans())
def test_no_words_overlap_or_are_cut(
    rows: list[Ending], size: tuple[int, int], title: str, dark: bool
) -> None:
    assert_tidy(ending_chart(rows, title=title, size=size, dark=dark))


def test_one_sentence_says_what_is_wrong() -> None:
    for wrong in ([], None, ["A"], 5):
        with pytest.raises(TypeError, match="a list with at least one Ending"):
            ending_chart(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least 0 LP for either side"):
        ending_chart([Ending("one", -5)])
