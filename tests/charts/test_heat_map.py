"""The heat map: what stands in it, where the result flips, and what is said of it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.charts import HeatMap, heat_map
from duelcore.charts.flips import Captions, flips
from duelcore.charts.heat_data import Heat, heat_of
from duelcore.charts.shades import HATCH, VOID_HATCH, shades
from duelcore.outcomes import outcomes
from duelcore.yugioh import Monster
from tests.charts.courses import channels
from tests.charts.pictures import (
    LARGE,
    SMALL,
    USUAL,
    areas,
    assert_tidy,
    pixels,
    sizes,
    strokes,
    texts,
    titles,
)

POSITIONS = ["face-up Attack Position", "face-up Defense Position", "face-down Defense Position"]


@cache
def fought(values: range, position: str) -> tuple[Any, Any]:
    """Damage and outcome of every ATK against every value of a target, asked of the engine."""
    damage = np.zeros((len(values), len(values)), np.int64)
    fallen = np.zeros((2, len(values), len(values)), bool)
    attackers = [Monster("A", atk) for atk in values]
    targets = [Monster("B", one, one, position) for one in values]  # type: ignore[arg-type]
    for number, one in enumerate(outcomes(attackers, targets)):
        row, column = divmod(number, len(values))
        assert one.battle and one.damage
        damage[row, column] = one.damage[1] - one.damage[0]
        fallen[:, row, column] = one.battle.destroyed
    return damage, fallen


def map_of(values: range, position: str = "attack", **more: Any) -> HeatMap:
    damage, fallen = fought(values, position)
    return heat_map(values, values, damage, outcome=fallen, **more)


def heat(damage: Any, outcome: Any = None, results: Any = None, present: Any = None) -> Heat:
    rows, columns = np.shape(damage)
    return heat_of(
        range(columns), range(rows), damage, outcome, results, ("x", "y"), present, "none", "en"
    )


# Where the result flips


def test_the_line_runs_along_the_edges_of_cells_between_two_results() -> None:
    (line,) = flips(heat([[-1, -1, -1], [5, -1, -1], [5, 5, -1]]))
    assert line.results == (1, 2)
    assert {(edge.column, edge.row, edge.level) for edge in line.edges} == {
        (0, 0, True),
        (1, 1, True),
        (0, 1, False),
        (1, 2, False),
    }
    assert line.end == (2, 3), "it leaves the map at the top, two cells from the left"
    assert line.side(2) == "above" and line.side(1) == "below"


def test_an_upright_line_parts_left_and_right() -> None:
    (line,) = flips(heat([[-1, 4], [-1, 4], [-1, 4]]))
    assert line.end == (1, 3) and line.side(2) == "right" and line.side(1) == "left"


def test_a_result_between_two_lines_is_said_to_be_there() -> None:
    told = Captions(ten_values(), "en")
    (upper, first), (lower, second) = told.beside()
    assert upper.end and lower.end and upper.end[1] == 10 and lower.end[0] == 10
    assert first == "target destroyed above this line, both destroyed between the lines"
    assert second == "your monster destroyed below this line"
    assert told.within() == ["within the line at x 0, y 0: nothing destroyed"]


def ten_values() -> Heat:
    """0 to 9 ATK against 0 to 9 ATK: 0 against 0 destroys nothing, equal values destroy both."""
    damage, fallen = fought(range(10), "attack")
    return heat(damage, fallen)


def test_against_defense_position_only_more_atk_destroys() -> None:
    chart = map_of(range(0, 3001, 500), "defense")
    assert "target destroyed above" in " ".join(texts(chart))
    assert (
        "At DEF 1500: nothing destroyed (ATK 0 to 1500), target destroyed (ATK 2000 to 3000)."
        in (chart.text)
    )
    assert "To the opponent" not in chart.text, "no damage without piercing"
    assert "To you: up to 3000 LP, at DEF 3000, ATK 0." in chart.text


def test_without_an_outcome_the_line_parts_the_damage() -> None:
    chart = heat_map([1, 2], [1, 2, 3], [[0, -100], [100, 0], [200, 100]])
    told = " ".join(texts(chart))
    assert "damage to the opponent" in told
    assert "At DEF 2: damage to you (ATK 1), no battle damage (ATK 2), damage to the opponent" in (
        chart.text
    )


def test_one_result_everywhere_has_no_line() -> None:
    assert not flips(heat([[5, 5], [5, 5]]))
    assert_tidy(heat_map([1], [1], [[0]]))


def test_no_line_runs_along_what_is_masked() -> None:
    masked = np.ma.masked_array([[5, 5, -5]], [[False, True, False]])
    assert not flips(heat(masked))


# What stands in the cells


def test_values_stand_in_the_cells_of_a_small_map_only() -> None:
    small, large = map_of(range(0, 1200, 100)), map_of(range(0, 1300, 100))
    assert {"+600", "−600", "+1100", "0"} <= {*texts(small)}
    assert texts(small).count("+1100") == 1, "the corner"
    assert "+300" not in texts(large)


def test_each_cell_has_the_shade_of_its_damage_and_yours_is_hatched() -> None:
    chart = heat_map([0, 1, 2], [0], [[-400, 0, 400]])
    most_to_you, none, most = shades(False)[0], shades(False)[16], shades(False)[-1]
    cells = {area.colour: area for area in areas(chart)[:3]}
    assert {*cells} == {most_to_you, none, most}
    assert cells[most_to_you].hatch == HATCH and not cells[most].hatch and not cells[none].hatch
    left, middle, right = (cells[one].boxes[0] for one in (most_to_you, none, most))
    assert left.right == middle.left and middle.right == right.left


def test_both_sides_share_one_scale() -> None:
    """Half of the most has the middle shade, whichever side it belongs to."""
    chart = heat_map([0, 1, 2], [0], [[-200, 0, 400]])
    assert {area.colour for area in areas(chart)[:3]} == {
        shades(False)[8],
        shades(False)[16],
        shades(False)[32],
    }


@pytest.mark.parametrize("dark", [False, True])
def test_the_picture_has_both_colours_and_its_paper(dark: bool) -> None:
    picture = pixels(map_of(range(0, 3100, 100), dark=dark))
    colours = {tuple(one) for one in picture.reshape(-1, 3)[::7].tolist()}
    ends = {channels(one) for one in (shades(dark)[3], shades(dark)[-3])}
    assert ends <= colours and picture[0, 0].tolist() == [
        *channels("#111111" if dark else "#ffffff")
    ]


def test_masked_battles_are_hatched_and_named() -> None:
    damage = np.array([[100.0, np.nan], [200.0, np.nan]])
    chart = heat_map([0, 1], [0, 1], damage, missing="no DEF (Link Monster)")
    void = [area for area in areas(chart) if area.hatch == VOID_HATCH]
    assert len(void[0].boxes) == 2 and "no DEF (Link Monster)" in texts(chart)
    assert "no DEF (Link Monster): 2 of them." in chart.text
    unnamed = heat_map([0, 1], [0, 1], damage)
    assert "no battle possible" in texts(unnamed)


def test_a_masked_battle_may_have_any_code() -> None:
    damage = np.ma.masked_array([[5, 5]], [[False, True]])
    chart = heat_map([0, 1], [0], damage, outcome=np.array([[2, 255]], np.uint8))
    assert "target destroyed" in chart.text


# The present battle


def test_the_present_battle_is_framed_where_values_stand_in_the_cells() -> None:
    values = range(0, 1200, 100)
    chart = map_of(values, x_label="its ATK", y_label="your ATK", present=(200, 800))
    told = "present battle: its ATK 200, your ATK 800: 600 LP to the opponent"
    assert told in texts(chart)
    assert chart.text.endswith(
        "Present battle, its ATK 200, your ATK 800: 600 LP to the opponent, target destroyed."
    )
    plain = map_of(values, x_label="its ATK", y_label="your ATK")
    assert len(strokes(chart)) > len(strokes(plain)) and "resent" not in plain.text


def test_the_present_battle_has_a_ring_and_its_value_where_cells_are_small() -> None:
    chart = map_of(range(0, 3100, 100), present=(200, 850 - 50))
    assert "+600" in texts(chart)
    rings = [one for one in strokes(chart) if one.cap == "round"]
    (x, y), *_ = rings[0].points
    left = min(box.left for area in areas(chart)[:20] for box in area.boxes)
    assert x > left and all(one.points[0] == (x, y) for one in rings[:4])


# Words have room, whatever is drawn


def axes(most: int) -> st.SearchStrategy[Any]:
    return (
        st.integers(1, most).map(lambda count: [*range(0, 100 * count, 100)])
        | st.integers(1, most).map(lambda count: [10**12 + one for one in range(count)])
        | st.sampled_from([POSITIONS, POSITIONS[:1], ["A" * 40, "遊戯 王"]])
    )


def test_the_highest_value_beside_the_map_keeps_clear_of_the_label() -> None:
    """Rows a little lower than a line of type, and a line that leaves the map at its top."""
    dice, shape = np.random.default_rng(92), (15, 3)
    damage = np.ma.masked_array(
        dice.integers(-(10**15), 10**15, shape, endpoint=True), dice.random(shape) < 0.1
    )
    label = "ATK of the attacking monster " * 3
    chart = heat_map(
        POSITIONS, range(0, 1500, 100), damage, outcome=dice.integers(0, 4, shape), size=(1600, 900),
        x_label=label, y_label=label, missing="because of " * 12,
    )  # fmt: skip
    assert_tidy(chart)


@given(st.data(), axes(16), axes(16), sizes, titles, st.booleans())
def test_no_words_overlap_or_are_cut(
    data: st.DataObject, x: Any, y: Any, size: tuple[int, int], title: str, dark: bool
) -> None:
    dice = np.random.default_rng(data.draw(st.integers(0, 99)))
    shape = (len(y), len(x))
    most = data.draw(st.sampled_from([0, 1, 3000, 10**15]))
    damage = np.ma.masked_array(
        dice.integers(-most, most, shape, endpoint=True), dice.random(shape) < 0.1
    )
    outcome = data.draw(st.sampled_from([None, dice.integers(0, 4, shape)]))
    present = data.draw(st.sampled_from([None, (x[-1], y[0])]))
    label = data.draw(st.sampled_from(["", "ATK", "ATK of the attacking monster " * 3]))
    chart = heat_map(
        x, y, damage, outcome=outcome, present=present, title=title, size=size, dark=dark,
        x_label=label, y_label=label, missing="because of " * 12,
    )  # fmt: skip
    assert_tidy(chart)
    assert chart.look.width == size[0] and chart.look.height >= size[1]


@pytest.mark.parametrize("size", [USUAL, LARGE, SMALL])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("position", ["attack", "defense"])
@pytest.mark.parametrize("values", [range(0, 3100, 100), range(0, 3001, 300)])
def test_the_maps_of_the_lessons_are_tidy(
    size: tuple[int, int], dark: bool, position: str, values: range
) -> None:
    chart = map_of(
        values,
        position,
        present=(values[4], values[6]),
        size=size,
        dark=dark,
        title="Battle damage: your ATK against its value",
    )
    assert_tidy(chart)
    if size != SMALL:
        assert chart.look.height == size[1] and not any(one.endswith("…") for one in texts(chart))


def test_type_grows_with_the_picture() -> None:
    """A line of letters is at least a fortieth of the picture's height: readable from afar."""
    chart = map_of(range(0, 3100, 100), size=LARGE, present=(0, 100), title="Battle damage")
    sizes_ = {part.size for part in chart.parts if hasattr(part, "size")}
    assert min(sizes_) >= 900 / 40


def test_the_largest_map_is_drawn() -> None:
    values = np.arange(500)
    chart = heat_map(values, values, np.subtract.outer(values, values), present=(499, 0))
    assert_tidy(chart)
    assert "250000 battles" in chart.text and "−499" in texts(chart)


# Words on an axis


def test_positions_are_all_named() -> None:
    chart = heat_map(POSITIONS, [1000, 2000], [[-900, -200, -200], [100, 0, 0]], x_label="")
    told = " ".join(texts(chart))
    assert told.count("face-down") == 1 and told.count("Defense Position") >= 1
    for position in POSITIONS:
        assert f"At {position}: " in chart.text


ALIKE = [f"Kommandant der {number}. Kompanie" for number in range(1, 17)]


@pytest.mark.parametrize("size", [USUAL, LARGE, SMALL])
def test_words_that_would_be_cut_to_the_same_are_numbered_with_a_key(size: Any) -> None:
    chart = heat_map(ALIKE, [1, 2], np.zeros((2, 16), int), size=size)
    assert_tidy(chart)
    told = " ".join(texts(chart))
    for number, name in enumerate(ALIKE, 1):
        assert f"{number} {name}" in told
    assert not any(one.endswith("…") for one in texts(chart))
    assert "At DEF Kommandant der 16. Kompanie" in chart.text


def test_rows_whose_words_would_be_cut_to_the_same_are_numbered_too() -> None:
    names = ["Donaudampfschifffahrtskapitän A", "Donaudampfschifffahrtskapitän B"]
    long = [name.replace(" ", "-") for name in names]
    chart = heat_map([1, 2], long, [[1, 2], [3, 4]])
    assert_tidy(chart)
    told = " ".join(texts(chart))
    assert f"1 {long[0]}" in told and f"2 {long[1]}" in told


def test_words_that_have_room_are_not_numbered() -> None:
    chart = heat_map(["Jinzo", "Kuriboh"], ["A", "B"], [[1, 2], [3, 4]])
    shown = texts(chart)
    assert {"Jinzo", "Kuriboh", "A", "B"} <= {*shown} and not any("1 Jinzo" in one for one in shown)


def test_hundreds_of_words_have_a_tidy_key() -> None:
    chart = heat_map([f"Monster {n}" for n in range(500)], [1], np.zeros((1, 500), int))
    assert_tidy(chart)


def test_a_masked_outcome_is_no_battle() -> None:
    hidden = np.ma.masked_array([[0, 2]], [[True, False]])
    assert "no battle possible: 1 of them" in heat_map([1, 2], [1], [[5, 5]], outcome=hidden).text


# What is asked for wrongly


@pytest.mark.parametrize(
    ("change", "kind", "says"),
    [
        ({"x": []}, ValueError, "an axis has 1 to 500 values, and x has 0"),
        ({"x": range(501)}, ValueError, "an axis has 1 to 500 values, and x has 501"),
        ({"y": 7}, TypeError, "y holds the values of an axis"),
        ({"y": "12"}, TypeError, "y holds the values of an axis"),
        ({"x": [2, 1]}, ValueError, "the numbers of x rise"),
        ({"x": [1, 1]}, ValueError, "the numbers of x rise"),
        ({"x": [1, "two"]}, TypeError, "x holds numbers, or words"),
        ({"x": [True, False]}, TypeError, "x holds numbers, or words"),
        ({"x": [0, float("inf")]}, TypeError, "x holds numbers, or words"),
        ({"damage": [[1, 2, 3]]}, ValueError, r"here 2 × 2, and not the shape \(1, 3\)"),
        ({"damage": [["a", "b"], ["c", "d"]]}, TypeError, "damage is an array of numbers in LP"),
        ({"damage": [[1.0, np.inf], [1, 1]]}, ValueError, "damage is finite"),
        ({"outcome": [[0, 1]]}, ValueError, "outcome has a whole number for each battle"),
        ({"outcome": [[0, 4], [0, 0]]}, ValueError, "outcome holds 0 to 3, .*, not 4"),
        ({"outcome": [[0, -1], [0, 0]]}, ValueError, "outcome holds 0 to 3, .*, not -1"),
        ({"outcome": [[0.5, 1], [0, 0]]}, ValueError, "outcome has a whole number"),
        ({"results": ["one"]}, ValueError, "results name each"),
        ({"present": (1, 5)}, ValueError, "y has no 5, add it"),
        ({"present": 1}, TypeError, "present is the pair"),
        ({"title": 5}, TypeError, "the title is a text, not 5"),
        ({"x_label": None}, TypeError, "the x_label is a text"),
        ({"size": 720}, TypeError, "the size is width and height"),
        ({"size": (720.5, 480)}, TypeError, "whole numbers of CSS pixels"),
        (
            {"size": (100, 100)},
            ValueError,
            "a chart has 200 × 120 to .* CSS pixels, not 100 × 100$",
        ),
    ],
)
def test_one_sentence_says_what_is_wrong(
    change: dict[str, Any], kind: type[Exception], says: str
) -> None:
    given_ = {"x": [1, 2], "y": [1, 2], "damage": [[0, -1], [1, 0]], **change}
    with pytest.raises(kind, match=says) as error:
        heat_map(given_.pop("x"), given_.pop("y"), given_.pop("damage"), **given_)
    assert "\n" not in str(error.value)


def test_what_was_given_is_not_changed() -> None:
    damage = np.array([[1.0, np.nan]])
    outcome = np.array([[0, 3]])
    heat_map([1, 2], [1], damage, outcome=outcome)
    assert np.isnan(damage[0, 1]) and outcome.tolist() == [[0, 3]]


def test_the_text_names_both_ranges() -> None:
    text = map_of(range(0, 3100, 100), title="A title").text
    assert text.startswith(
        "A title. Battle damage over DEF (0 to 3000) and ATK (0 to 3000): 961 battles."
    )
    assert re.search(r"To the opponent: up to 3000 LP, at DEF 0, ATK 3000\.", text)
