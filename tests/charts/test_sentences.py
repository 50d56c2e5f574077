"""What the chart says in words."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from duelcore.charts import LifePoint, life_point_text
from tests.charts.courses import BATTLE, NAMES, courses, duel


def test_the_text_says_what_the_picture_shows() -> None:
    assert life_point_text(NAMES, BATTLE) == (
        "At the start: You with 8000 LP, Opponent with 8000 LP."
        " Step 1: attack declared (p. 38)."
        " Step 2, −500 (p. 42): Opponent from 8000 to 7500 LP."
        " Now: You with 8000 LP, Opponent with 7500 LP."
    )


def test_the_text_of_special_courses() -> None:
    assert life_point_text(NAMES, []) == "No step has been played yet."
    start = "At the start: A with 1 LP, B with 2 LP."
    assert life_point_text(("A", "B"), [LifePoint((1, 2))]) == start
    noted = [LifePoint((1, 2), "Start"), LifePoint((0, 0), "", "p. 5"), LifePoint((0, 1))]
    assert life_point_text(("A", "B"), noted) == (
        f"{start} Step 0: Start. Step 1, p. 5: A from 1 to 0 LP."
        " Step 1, p. 5: B from 2 to 0 LP. Step 2: B from 0 to 1 LP."
        " Now: A with 0 LP, B with 1 LP."
    )


def test_the_text_of_a_long_duel_says_what_it_leaves_out() -> None:
    course = duel(100)
    text = life_point_text(NAMES, course)
    before, after = course[60].lp, course[100].lp
    assert (
        f"Steps 1 to 60 are left out; after them: You with {before[0]} LP, Opponent with"
        f" {before[1]} LP. Step 61:"
    ) in text
    assert "Step 60" not in text
    assert text.endswith(f"Now: You with {after[0]} LP, Opponent with {after[1]} LP.")


@given(courses())
def test_the_text_tells_every_step(course: list[LifePoint]) -> None:
    text = life_point_text(("{name}", "B"), course)
    for step, (before, after) in enumerate(pairwise(course), 1):
        assert ((f"Step {step}:" in text) or (f"Step {step}," in text)) == bool(
            before.lp != after.lp or after.label or after.page
        )
        assert after.label in text and after.page in text
        if before.lp[1] != after.lp[1]:
            assert f"B from {before.lp[1]} to {after.lp[1]} LP." in text
