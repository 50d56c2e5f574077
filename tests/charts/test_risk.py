"""What an attack is worth over ATK: the lines, their names, and where it becomes better."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.charts import RiskChart, risk_over_atk
from tests.charts.courses import ODD
from tests.charts.pictures import (
    LARGE,
    SMALL,
    USUAL,
    assert_tidy,
    sizes,
    strokes,
    texts,
    titles,
)

ATK = range(0, 3001, 500)
WORTH = [-1500, -900, -200, 100, 400, 900, 1500]


def upright(chart: RiskChart) -> list[float]:
    """Where dashed upright lines stand."""
    lines = [one for one in strokes(chart) if one.dashes == (2.0, 2.0)]
    return [one.points[0][0] for one in lines if one.points[0][0] == one.points[1][0]]


def test_the_point_from_which_attacking_is_better_is_marked() -> None:
    chart = risk_over_atk(ATK, WORTH)
    assert "attacking is the better choice from 1500 ATK on" in texts(chart)
    line = next(one for one in strokes(chart) if len(one.points) == 7)
    assert upright(chart) == [line.points[3][0]]
    assert chart.text == (
        "Expected battle damage in LP, ATK of your attacker."
        " to the opponent, less to you: −1500 LP at 0 ATK, +1500 LP at 3000 ATK."
        " attacking is the better choice from 1500 ATK on."
    )


def test_better_means_better_from_there_on() -> None:
    told = risk_over_atk([1, 2, 3, 4], [5, -1, 0, 3]).text
    assert told.endswith("from 4 ATK on.")
    never = risk_over_atk([1, 2], [5, 0])
    assert never.text.endswith("not the better choice at any of these ATK.") and not upright(never)


def test_the_caller_may_say_where_it_becomes_better() -> None:
    chart = risk_over_atk(ATK, WORTH, better=1240)
    assert "attacking is the better choice from 1240 ATK on" in texts(chart)
    assert not upright(risk_over_atk(ATK, WORTH, better=float("inf")))


def test_every_line_has_its_name_and_its_own_dashes() -> None:
    lines = {"balance": WORTH, "to you": [100] * 7, "to the opponent": np.arange(7.0)}
    chart = risk_over_atk(ATK, lines)
    assert {*lines} <= {*texts(chart)}
    drawn = [one for one in strokes(chart) if len(one.points) == 7]
    assert len({one.dashes for one in drawn}) == len({one.colour for one in drawn}) == 3
    for name in lines:
        assert f"{name}: " in chart.text


@pytest.mark.parametrize("size", [USUAL, LARGE, SMALL])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("count", [1, 2, 31, 300])
def test_few_and_many_values_are_tidy(size: tuple[int, int], dark: bool, count: int) -> None:
    atk = np.arange(count) * 10
    lines = {"to the opponent, less to you": atk - 900, "to you": 900 - atk, "to both": atk * 0}
    chart = risk_over_atk(atk, lines, title="Is the attack worth it?", size=size, dark=dark)
    assert_tidy(chart)
    assert not any(one.endswith("…") for one in texts(chart))


lines = st.dictionaries(
    st.sampled_from([*ODD, "to you"]),
    st.lists(st.sampled_from([0, 1, -300.5, 4000, -(10**12)]), min_size=3, max_size=3),
    min_size=1,
    max_size=4,
)


@given(lines, sizes, titles, st.booleans(), st.sampled_from([None, 5, 1000]))
def test_no_words_overlap_or_are_cut(
    given_: dict[str, Any], size: tuple[int, int], title: str, dark: bool, better: Any
) -> None:
    chart = risk_over_atk(
        [0, 5, 4000], given_, better=better, title=title, size=size, dark=dark, x_label="ATK " * 20
    )
    assert_tidy(chart)


@pytest.mark.parametrize(
    ("atk", "expected", "better", "kind", "says"),
    [
        ([2, 1], [0, 0], None, ValueError, "the numbers of atk rise"),
        (["a"], [0], None, TypeError, "atk holds rising numbers"),
        ([1, 2], [0], None, ValueError, "1 for 2 do not fit"),
        ([1], {}, None, ValueError, "the chart has 1 to 4 lines, and expected has 0"),
        ([1], [float("nan")], None, ValueError, "a line holds numbers of LP"),
        ([1], [None], None, ValueError, "a line holds numbers of LP"),
        ([1], 5, None, TypeError, "a number of LP for each ATK"),
        ([1, 2], [0, 0], 3, ValueError, "better is between the first and the last ATK, 1 and 2"),
        ([1, 2], [0, 0], "x", TypeError, "better is an ATK"),
        ([1], {5: [1]}, None, TypeError, "the name of a line is a text"),
    ],
)
def test_one_sentence_says_what_is_wrong(
    atk: Any, expected: Any, better: Any, kind: type[Exception], says: str
) -> None:
    with pytest.raises(kind, match=says):
        risk_over_atk(atk, expected, better=better)
