"""What is shown of names and labels that come from outside."""

from __future__ import annotations

import io
import warnings

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from duelcore.charts import LifePoint, Look
from duelcore.charts.figure import PartsFigure
from tests.charts.courses import BATTLE, LOOK, NAMES, ODD, draw, texts, words


def test_names_and_labels_are_literal() -> None:
    shown = texts(
        [LifePoint((1, 1)), LifePoint((1, 0), r"$\alpha$", "{x} <b>")], LOOK, ("$x^2$", "%s")
    )
    assert {"$x^2$", "%s", r"$\alpha$, {x} <b>"} <= set(shown)


def test_a_long_name_ends_with_an_ellipsis() -> None:
    name = next(part for part in words(BATTLE, LOOK, ("W" * 200, "")) if part.text[0] == "W")
    assert name.text.endswith("W…")
    assert name.box.right - name.box.left <= LOOK.width / 4


def test_letters_that_the_font_lacks_become_boxes_and_control_characters_go() -> None:
    shown = texts(BATTLE, LOOK, ("遊\x07戯\u202e\n1", "\ud800"))
    assert "□□ 1" in shown and "" in shown


@given(st.text(max_size=250), st.text(max_size=250))
@example("$x^2$", "W" * 200)
def test_no_text_raises_or_warns(one: str, two: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        draw([BATTLE[0], LifePoint((8000, 0), one, two)], Look(350, 150), (one, two))


@given(st.sampled_from([*ODD[:3], *ODD[7:], *NAMES, "9.0e15", "Åjgq|"]), st.sampled_from([1, 2]))
def test_letters_stay_within_their_box(text: str, ratio: int) -> None:
    """The ink itself is measured: the words alone, drawn as a figure draws them."""
    middle = [LifePoint((4000, 8000))]
    look = Look(480, 200, ratio)
    part = next(part for part in words(middle, look, (text, "")) if part.colour == "#005a8f")
    file = io.BytesIO()
    PartsFigure([part], look).savefig(file, format="png")
    inked = np.argwhere((np.asarray(Image.open(file))[..., :3] < 250).any(axis=-1)) / ratio
    (top, left), (bottom, right) = inked.min(axis=0), inked.max(axis=0) + 1 / ratio
    assert part.box.left - 1 <= left and right <= part.box.right + 1
    assert part.box.top - 1 <= top and bottom <= part.box.bottom + 1
    assert (right - left) > 0.6 * (part.box.right - part.box.left)
