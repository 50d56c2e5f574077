"""Sizes and colours."""

from __future__ import annotations

import pytest

from duelcore.charts import LifePoint, Look
from duelcore.charts.look import DARK, LIGHT, Ink
from tests.charts.courses import channels, duel, words


@pytest.mark.parametrize("wrong", [(199, 200, 1), (480, 119, 1), (480, 200, 0), (9999, 200, 1)])
def test_a_look_that_cannot_be_drawn_is_refused(wrong: tuple[int, int, float]) -> None:
    with pytest.raises(ValueError, match="a chart has") as caught:
        Look(*wrong)
    assert "Look(" not in str(caught.value)


def test_there_is_always_a_look_near_to_what_the_browser_reports() -> None:
    assert Look.near(0, 0, 0, True) == Look(200, 120, 0.5, True)
    assert Look.near(9999, 9999, 99, False) == Look(4000, 4000, 8.0, False)
    assert Look.near(479.6, 200, 1.25, False) == Look(480, 200, 1.25, False)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    shares = (level / 255 for level in channels(colour))
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_contrast_formula() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


# The second paper of each theme is what JupyterLab puts under an output or a panel.
@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        (LIGHT, "#ffffff"),
        (LIGHT, "#f5f5f5"),
        (DARK, "#111111"),
        (DARK, "#212121"),
    ],
)
def test_every_colour_is_clear_on_the_paper(ink: Ink, paper: str) -> None:
    look = Look(480, 200, 1.0, ink is DARK)
    written = {part.colour for part in words([*duel(30), LifePoint((1, 1), "both")], look)}
    assert written == {ink.text, ink.soft, *ink.names}
    assert all(contrast(colour, paper) >= 4.5 for colour in written)
    assert all(contrast(colour, paper) >= 3 for colour in ink.lines)
