"""The picture and the figure."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

import matplotlib
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from duelcore.charts import (
    LifePoint,
    Look,
    life_point_figure,
    life_point_png,
    life_point_text,
)
from duelcore.charts.look import DARK, LIGHT
from tests.charts.courses import (
    BATTLE,
    LARGEST,
    LOOK,
    NAMES,
    assert_tidy,
    channels,
    draw,
    duel,
    strokes,
)


def count(picture: NDArray[np.uint8], colour: str) -> int:
    """How many opaque pixels have this colour."""
    return int((picture == (*channels(colour), 255)).all(axis=-1).sum())


@pytest.mark.parametrize("size", [(480, 200, 2.0), (351, 201, 1.0), (700, 260, 1.5)])
def test_the_picture_has_the_size_that_was_asked_for(size: tuple[int, int, float]) -> None:
    width, height, ratio = size
    picture = draw(BATTLE, Look(width, height, ratio))
    assert abs(picture.shape[1] - width * ratio) < 1 and abs(picture.shape[0] - height * ratio) < 1


@pytest.mark.parametrize(
    "course",
    [
        [],
        [LifePoint((8000, 8000))],
        [LifePoint((0, 0), "draw", "p. 5")],
        [LifePoint((8000, 8000)), LifePoint((0, 8000), "−8000", "p. 42")],
        [LifePoint((LARGEST, LARGEST)), LifePoint((LARGEST - 1, 0), f"−{LARGEST}")],
    ],
)
@pytest.mark.parametrize("dark", [False, True])
def test_short_courses_and_extreme_life_points(course: list[LifePoint], dark: bool) -> None:
    look = Look(480, 200, 1.0, dark)
    assert_tidy(course, look)
    picture = draw(course, look)
    ink = DARK if dark else LIGHT
    assert all(count(picture, colour) > 50 for colour in ink.lines) == bool(course)


def test_both_lines_are_seen_where_they_coincide() -> None:
    picture = draw(BATTLE[:2])
    row = picture[24, 100:800]  # the height of 8000 LP
    blue, red = (count(row, colour) for colour in LIGHT.lines)
    assert blue > 150 and red > 150 and blue + red > 600


def test_the_paper_is_transparent_and_the_lines_are_opaque() -> None:
    for look, ink in ((LOOK, LIGHT), (Look(480, 200, 2.0, True), DARK)):
        picture = draw(duel(20), look)
        assert (picture[..., 3] == 0).mean() > 0.8 and picture[399, 0, 3] == 0
        assert all(count(picture, colour) > 200 for colour in ink.lines)


def test_the_themes_share_their_layout_but_no_colour() -> None:
    light, dark = (strokes(duel(20), Look(480, 200, 2.0, dark)) for dark in (False, True))
    assert [part.points for part in light] == [part.points for part in dark]
    assert not {part.colour for part in light} & {part.colour for part in dark}


def test_the_same_course_gives_the_same_bytes() -> None:
    first = life_point_png(NAMES, duel(20), LOOK)
    life_point_png(NAMES, duel(21), LOOK)
    assert life_point_png(NAMES, duel(20), LOOK) == first
    assert life_point_png(NAMES, duel(21), LOOK) != first


def test_charts_in_two_threads_do_not_disturb_each_other() -> None:
    looks = (LOOK, Look(360, 180, 1.5, True))
    right = [[life_point_png(NAMES, duel(n), look) for n in range(25)] for look in looks]
    drawn: list[list[bytes]] = [[], []]

    def run(number: int) -> None:
        drawn[number] += [life_point_png(NAMES, duel(n), looks[number]) for n in range(25)]

    threads = [threading.Thread(target=run, args=(number,)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert drawn == right


class Watched(Sequence[LifePoint]):
    """A course that counts how many of its steps are looked at."""

    def __init__(self, course: list[LifePoint]) -> None:
        self.course, self.seen = course, 0

    def __len__(self) -> int:
        return len(self.course)

    def __getitem__(self, at: Any) -> Any:
        found = self.course[at]
        self.seen += len(found) if isinstance(at, slice) else 1
        return found


def test_the_cost_does_not_grow_with_the_length_of_the_course() -> None:
    course = Watched(duel(5000))
    life_point_png(NAMES, course, LOOK)
    life_point_text(NAMES, course)
    assert course.seen < 120


# --- the figure for notebooks ---


def test_the_figure_shows_what_the_picture_shows() -> None:
    file = io.BytesIO()
    life_point_figure(NAMES, duel(30), LOOK).savefig(file, format="png")
    figure = np.asarray(Image.open(file).convert("RGB")).astype(int)
    picture = draw(duel(30)).astype(float)
    share = picture[..., 3:] / 255
    on_paper = picture[..., :3] * share + 255 * (1 - share)
    assert np.abs(figure - on_paper).mean() < 0.5
    assert (np.abs(figure - on_paper).max(axis=-1) > 40).mean() < 0.001


def test_the_figure_shows_itself_at_its_size_on_the_page() -> None:
    png, size = life_point_figure(NAMES, BATTLE, Look(500, 200, 2.0))._repr_png_()
    assert size == {"width": 500, "height": 200}
    assert Image.open(io.BytesIO(png)).size == (1000, 400)


@pytest.mark.parametrize("kind", ["svg", "pdf"])
def test_the_figure_can_be_kept_as_a_drawing(kind: str) -> None:
    file = io.BytesIO()
    life_point_figure(("$x^2$", "你"), duel(30), Look(480, 200, 2.0, True)).savefig(
        file, format=kind
    )
    assert len(file.getvalue()) > 5000


# --- nothing global ---


def test_neither_pyplot_nor_settings_are_touched() -> None:
    code = """
import sys, matplotlib
before = matplotlib.rcParams.copy()
from duelcore.charts import LifePoint, Look, life_point_figure, life_point_png
course = [LifePoint((8000, 8000)), LifePoint((8000, 1), "a", "b")]
life_point_png(("A", "B"), course, Look(480, 200))
life_point_figure(("A", "B"), course)._repr_png_()
assert "matplotlib.pyplot" not in sys.modules
assert matplotlib.rcParams.copy() == before
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=120)


def test_the_reader_s_own_settings_do_not_matter() -> None:
    plain = life_point_png(NAMES, duel(20), LOOK)
    own = {"text.usetex": True, "font.size": 30, "lines.linewidth": 9, "lines.scale_dashes": False}
    with matplotlib.rc_context({**own, "figure.facecolor": "red", "text.color": "lime"}):
        assert life_point_png(NAMES, duel(20), LOOK) == plain
