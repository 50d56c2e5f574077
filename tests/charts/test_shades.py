"""The colours of damage: even steps, both sides equally light, letters readable on all of them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from duelcore.charts.look import DARK, LIGHT
from duelcore.charts.shades import STEPS, lab, shades, tint
from tests.charts.test_look import contrast

BOTH = pytest.mark.parametrize("dark", [False, True])


def test_oklab_of_known_colours() -> None:
    """The white and the red of the colour space's own description."""
    assert lab("#ffffff") == pytest.approx([1, 0, 0], abs=1e-3)
    assert lab("#ff0000") == pytest.approx([0.628, 0.225, 0.126], abs=1e-3)
    assert lab("#000000") == pytest.approx([0, 0, 0], abs=1e-6)


@BOTH
def test_letters_are_clear_on_every_shade(dark: bool) -> None:
    ink = DARK if dark else LIGHT
    grounds = (*shades(dark), tint(dark).void)
    assert len(grounds) == 2 * STEPS + 2 == len({*grounds})
    assert all(contrast(ink.text, ground) >= 4.5 for ground in grounds)


@BOTH
def test_what_is_written_beside_lines_is_clear_and_the_lines_are_seen(dark: bool) -> None:
    paper = (DARK if dark else LIGHT).paper
    assert all(contrast(colour, paper) >= 4.5 for colour in tint(dark).names)
    assert all(contrast(colour, paper) >= 3 for colour in tint(dark).lines)


@BOTH
def test_steps_are_even_and_both_sides_equally_light(dark: bool) -> None:
    light = np.array([lab(colour)[0] for colour in shades(dark)])
    you, opponent = light[:STEPS][::-1], light[STEPS + 1 :]
    assert you == pytest.approx(opponent, abs=0.01), "a copy in black and white shows how much"
    steps = np.diff(opponent)
    assert (np.sign(steps) == np.sign(steps[0])).all()
    assert abs(steps - steps.mean()).max() < 0.35 * abs(steps.mean())


@BOTH
def test_hatching_is_seen_on_every_shade_that_is_hatched(dark: bool) -> None:
    hatched = (*shades(dark)[:STEPS], tint(dark).void)
    assert all(contrast(tint(dark).hatch, ground) >= 3 for ground in hatched)


@BOTH
def test_the_least_damage_can_be_told_from_none(dark: bool) -> None:
    around = shades(dark)[STEPS - 1 : STEPS + 2]
    for one, other in pairwise(around):
        assert np.linalg.norm(lab(one) - lab(other)) > 0.02
