"""Courses of duels to draw, and what is found in their pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from duelcore.charts import LifePoint, Look, life_point_layout, life_point_png
from duelcore.charts.parts import Box, Stroke, Words

NAMES = ("You", "Opponent")
LOOK = Look(480, 200, 2.0)
LARGEST = 9_007_199_254_740_991
BATTLE = [
    LifePoint((8000, 8000)),
    LifePoint((8000, 8000), "attack declared", "p. 38"),
    LifePoint((8000, 7500), "−500", "p. 42"),
]
ODD = [
    "$x^2$",
    r"$\frac{1}{0",
    "two\nlines\tand a tab",
    "",
    " ",
    "\x00\x1b[31m",
    "\ud800",
    "שלום עולם",
    "مرحبا بالعالم",
    "\u202eright to left",
    "遊戯 王",
    "😀 👩‍👩‍👧",
    "Z" + "\u0300\u0301\u0302\u0327" * 40,
    "W" * 200,
    "<b>&amp;%s {names}",
]

looks = st.builds(
    Look,
    st.integers(200, 900),
    st.integers(120, 400),
    st.sampled_from([1.0, 1.25, 2.0]),
    st.booleans(),
)
notes = st.sampled_from(["", "−500", "attack declared", "Luster Dragon attacks Axe Raider"])
pages = st.sampled_from(["", "p. 42", "rulebook v10, p. 42"])


@st.composite
def courses(draw: st.DrawFn, most: int = 41) -> list[LifePoint]:
    """A duel: both start with the same LP, most steps change those of at most one player."""
    start = draw(st.sampled_from([8000, 8000, 1, 0, 4000, LARGEST]))
    changes = st.sampled_from([0, 0, 0.05, 0.1, 0.3, -0.1, 1])
    lp, course = [start, start], [LifePoint((start, start))]
    for _ in range(draw(st.integers(0, most - 1))):
        for player in draw(st.sampled_from([(0,), (1,), (0, 1)])):
            lp[player] -= min(lp[player], round(draw(changes) * start))
        course.append(LifePoint((lp[0], lp[1]), draw(notes), draw(pages)))
    return course


def duel(steps: int) -> list[LifePoint]:
    """A long duel, the same every time: two quiet steps, then damage or a gain."""
    lp, course = [8000, 8000], [LifePoint((8000, 8000))]
    for step in range(1, steps + 1):
        change = (-200, 150, -100, 180)[step // 3 % 4] if step % 3 == 0 else 0
        lp[step % 2] = max(0, lp[step % 2] + change)
        label = f"{change:+d}".replace("-", "−") if change else "attack declared"
        course.append(LifePoint((lp[0], lp[1]), label, f"p. {36 + step % 9}"))
    return course


def words(
    course: Sequence[LifePoint], look: Look = LOOK, names: tuple[str, str] = NAMES
) -> list[Words]:
    layout = life_point_layout(names, course, look)
    return [part for part in layout if isinstance(part, Words)]


def texts(
    course: Sequence[LifePoint], look: Look = LOOK, names: tuple[str, str] = NAMES
) -> list[str]:
    return [part.text for part in words(course, look, names)]


def strokes(course: Sequence[LifePoint], look: Look = LOOK) -> list[Stroke]:
    return [part for part in life_point_layout(NAMES, course, look) if isinstance(part, Stroke)]


def overlap(one: Box, other: Box) -> bool:
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide > 1e-6 and high > 1e-6


def assert_tidy(course: Sequence[LifePoint], look: Look, names: tuple[str, str] = NAMES) -> None:
    """No words overlap others or the edge."""
    shown = words(course, look, names)
    for part in shown:
        left, top, right, bottom = part.box
        assert left >= 0 and top >= 0 and right <= look.width and bottom <= look.height, part
    for one, other in combinations(shown, 2):
        assert not overlap(one.box, other.box), (one, other)


def draw(
    course: Sequence[LifePoint], look: Look = LOOK, names: tuple[str, str] = NAMES
) -> NDArray[np.uint8]:
    png = life_point_png(names, course, look)
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


def channels(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))
