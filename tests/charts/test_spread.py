"""How likely each result is: exact, in the picture and in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.charts import Distribution, distribution
from duelcore.charts.shades import HATCH
from duelcore.charts.spread import chances_of, percent
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

FEW = ([-500, 0, 300, 0], [1, 2, 3, 2])


def bars(chart: Distribution) -> list[Any]:
    """The columns, with their hatching, from left to right."""
    return [(area.boxes[0], area.hatch) for area in areas(chart) if area.colour != "#ffffff"]


def test_probabilities_and_mean_are_exact() -> None:
    chances = chances_of([300, -500, 0, 0], [Fraction(1, 3), 0.1, 1, 2])
    total = Fraction(1, 3) + Fraction(1, 10) + 3
    assert chances.of == (
        (-500, Fraction(1, 10) / total),
        (0, 3 / total),
        (300, Fraction(1, 3) / total),
    )
    assert chances.mean == (Fraction(-500, 10) + 100) / total


amounts = st.lists(st.tuples(st.integers(-5000, 5000), st.integers(0, 50)), min_size=1)


@given(amounts.filter(lambda pairs: any(weight for _, weight in pairs)))
def test_the_mean_is_that_of_the_weights_and_all_shares_are_1(pairs: list[tuple[int, int]]) -> None:
    values, weights = zip(*pairs, strict=True)
    chances = chances_of(values, weights)
    total = sum(weights)
    assert sum(share for _, share in chances.of) == 1
    assert chances.mean == Fraction(sum(v * w for v, w in pairs), total)


def test_the_text_has_the_fractions() -> None:
    chart = distribution(*FEW, title="Attack?")
    assert chart.text == (
        "Attack? −500: 1/8 (12.5\xa0%); 0: 1/2 (50\xa0%); +300: 3/8 (37.5\xa0%). On average 50 LP."
    )
    assert distribution([-100, 0, 0]).text.endswith("On average −100/3 LP.")


def test_columns_are_as_high_as_they_are_likely_and_yours_are_hatched() -> None:
    (you, hatch), (none, plain), (opponent, also) = bars(distribution(*FEW))
    half = none.bottom - none.top
    assert (you.bottom - you.top) / half == pytest.approx(0.25)
    assert (opponent.bottom - opponent.top) / half == pytest.approx(0.75)
    assert hatch == HATCH and not plain and not also
    middles = [(box.left + box.right) / 2 for box in (you, none, opponent)]
    assert (middles[1] - middles[0]) / (middles[2] - middles[1]) == pytest.approx(500 / 300)


def test_the_outermost_columns_have_their_numbers_too() -> None:
    chart = distribution([-700, -200, 0], [1, 1, 7])
    numbers = texts(chart)
    assert numbers.count("11.1 %") == 2 and "77.8 %" in numbers


def test_the_mean_is_marked_where_it_is() -> None:
    chart = distribution(*FEW)
    (you, _), (none, _), _ = bars(chart)
    (line,) = [one for one in strokes(chart) if one.dashes]
    zero, scale = (none.left + none.right) / 2, ((none.left - you.left) / 500)
    assert line.points[0][0] == pytest.approx(zero + 50 * scale)
    assert "mean +50 LP" in texts(chart)


def test_amounts_close_to_each_other_share_a_column_but_never_across_0() -> None:
    values = [*range(-1500, 1501)]
    chart = distribution(values, np.ones(len(values), int))
    assert any("Each bar: " in one for one in texts(chart))
    shown = bars(chart)
    assert len(shown) < 40 and sum(hatch == HATCH for _, hatch in shown) == len(shown) // 2
    assert "and 2961 more" in chart.text


def test_results_have_a_bar_each_in_the_given_order() -> None:
    chart = distribution(["target destroyed", "nothing", "target destroyed"], [1, 1, 2])
    assert texts(chart) == ["target destroyed", "75 % (3/4)", "nothing", "25 % (1/4)"]
    (long, _), (short, _) = bars(chart)
    assert (short.right - short.left) / (long.right - long.left) == pytest.approx(1 / 3)
    assert chart.text == "target destroyed: 3/4 (75\xa0%); nothing: 1/4 (25\xa0%)."


@pytest.mark.parametrize(
    ("share", "says"),
    [(Fraction(1, 3), "33.3"), (1, "100"), (Fraction(1, 9999), "<0.1"), (0, "0"), (0.9996, "100")],
)
def test_percentages(share: Any, says: str) -> None:
    assert percent(share) == f"{says}\xa0%"


@pytest.mark.parametrize("size", [USUAL, LARGE, SMALL])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("count", [1, 4, 60])
def test_few_and_many_values_are_tidy(size: tuple[int, int], dark: bool, count: int) -> None:
    values = [(number * 7919) % 4000 - 1500 for number in range(count)]
    chart = distribution(values, title="Attacking the face-down card", size=size, dark=dark)
    assert_tidy(chart)
    assert not any(one.endswith("…") for one in texts(chart))


numbers = st.lists(
    st.tuples(st.integers(-6000, 6000) | st.sampled_from([0, 10**15]), st.integers(1, 9)),
    min_size=1,
    max_size=40,
)
words = st.lists(st.tuples(st.sampled_from(ODD), st.integers(1, 99999)), min_size=1, max_size=9)


@given(numbers | words, sizes, titles, st.booleans())
def test_no_words_overlap_or_are_cut(
    pairs: list[tuple[Any, int]], size: tuple[int, int], title: str, dark: bool
) -> None:
    values, weights = zip(*pairs, strict=True)
    assert_tidy(distribution(values, weights, title=title, size=size, dark=dark))


@pytest.mark.parametrize(
    ("values", "weights", "kind", "says"),
    [
        ([], None, ValueError, "there is nothing to draw; give at least one value"),
        ([1, None, np.nan], None, ValueError, "2 of 3 values are missing .*; leave such battles"),
        (np.ma.array([0, 500], mask=[1, 0]), None, ValueError, "1 of 2 values is missing"),
        (pd.Series([pd.NA, 500], dtype="Int64"), None, ValueError, "1 of 2 values is missing"),
        ([1, 2], [1, None], ValueError, "1 of 2 weights is missing"),
        (np.zeros((2, 2)), None, TypeError, "values are a list of one dimension, not of 2"),
        (np.array(5), None, TypeError, "values are a list of one dimension, not of 0"),
        ([1, 2], [1], ValueError, "a weight for each value; 2 and 1 do not fit"),
        ([1], [0], ValueError, "at least one weight is above 0"),
        ([1], [-1], ValueError, "a weight is a number from 0 on, not -1"),
        ([1], [float("inf")], ValueError, "a weight is a number from 0 on"),
        ([1], [True], ValueError, "a weight is a number from 0 on"),
        ([1, "a"], None, TypeError, "all numbers, or all words"),
        ([[1]], None, TypeError, "a value is a number of LP, or a word, not .1."),
        ([float("inf")], None, TypeError, "a value is a number of LP"),
        ("abc", None, TypeError, "values are a list of numbers or words"),
        (5, None, TypeError, "values are a list of numbers or words"),
    ],
)
def test_one_sentence_says_what_is_wrong(
    values: Any, weights: Any, kind: type[Exception], says: str
) -> None:
    with pytest.raises(kind, match=says):
        distribution(values, weights)
