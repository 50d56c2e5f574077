"""What every what-if chart is measured by: its words have room and can be read."""

from __future__ import annotations

import io
from itertools import combinations

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from duelcore.charts import Chart
from duelcore.charts.parts import Area, Part, Stroke, Words
from tests.charts.courses import overlap
from tests.charts.test_look import contrast

USUAL, LARGE, SMALL = (720, 480), (1600, 900), (320, 240)
ODD_TITLES = ["", "$x^2$ <b>&amp;", "遊戯 王", "W" * 120, "Battle damage over " * 8, "\x00\u202eq?"]

sizes = st.sampled_from([USUAL, LARGE, SMALL, (200, 120)]) | st.tuples(
    st.integers(200, 1200), st.integers(120, 900)
)
titles = st.sampled_from(ODD_TITLES)


def words_in(chart: Chart) -> list[Words]:
    return [part for part in chart.parts if isinstance(part, Words)]


def texts(chart: Chart) -> list[str]:
    return [part.text for part in words_in(chart)]


def areas(chart: Chart) -> list[Area]:
    return [part for part in chart.parts if isinstance(part, Area)]


def strokes(chart: Chart) -> list[Stroke]:
    return [part for part in chart.parts if isinstance(part, Stroke)]


def assert_tidy(chart: Chart) -> None:
    """No words overlap others or the edge, and each can be told from what is under it."""
    shown = words_in(chart)
    for part in shown:
        left, top, right, bottom = part.box
        assert left >= 0 and top >= 0, part
        assert right <= chart.look.width and bottom <= chart.look.height, part
    for one, other in combinations(shown, 2):
        assert not overlap(one.box, other.box), (one, other)
    assert_clear(chart)


def assert_clear(chart: Chart) -> None:
    """Letters have 4.5 : 1 on the paper, or on the area that was drawn last under them."""
    for number, part in enumerate(chart.parts):
        if isinstance(part, Words):
            ground = _ground(chart.parts[:number], part, chart.look.ink.paper)
            assert contrast(part.colour, ground) >= 4.5, (part, ground)


def _ground(below: tuple[Part, ...], words: Words, paper: str) -> str:
    x, y = (words.box.left + words.box.right) / 2, (words.box.top + words.box.bottom) / 2
    for part in reversed(below):
        if isinstance(part, Area) and any(
            left <= x <= right and top <= y <= bottom for left, top, right, bottom in part.boxes
        ):
            return part.colour
    return paper


def pixels(chart: Chart) -> NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(chart.png())).convert("RGB"))
