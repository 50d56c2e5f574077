"""The lessons have one form, so that a learner knows what comes: predict, step, read off, try."""

from __future__ import annotations

import pytest

from tests.notebooks.reading import FENCED, LESSONS, Notebook

FIRST = ["What you will be able to do", "A position"]
LAST = ["Try your own", "The rules in general", "Exercises", "What comes next"]
MISCONCEPTIONS = {f"M{number}" for number in range(1, 26)}
"""All of the catalogue."""


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request: pytest.FixtureRequest) -> Notebook:
    """Each lesson in turn."""
    return Notebook(request.param)


def test_it_has_the_form_of_a_lesson(lesson: Notebook) -> None:
    sections = lesson.sections
    assert sections[:2] == FIRST
    assert sections[-4:] == LAST
    assert len(sections) > len(FIRST) + len(LAST), "nothing is predicted and stepped through"


def test_it_has_three_exercises_with_hints_and_hidden_solutions(lesson: Notebook) -> None:
    assert list(lesson.exercises) == ["Exercise 1", "Exercise 2", "Exercise 3"]
    for name in lesson.exercises:
        hidden = lesson.folded(name)
        assert set(hidden) == {"Hint", "Solution"}, name
        (code,) = FENCED.findall(hidden["Solution"])
        assert "assert " in code
        assert not FENCED.findall(hidden["Hint"])


def test_the_misconceptions_are_predictions() -> None:
    found: dict[str, str] = {}
    for path in LESSONS:
        found |= Notebook(path).misconceptions
    assert set(found) == MISCONCEPTIONS
    assert [name for name, text in found.items() if "**Predict**" not in text] == []
