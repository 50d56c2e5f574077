"""The lessons have one form, so that a learner knows what comes: predict, step, read off, try."""

from __future__ import annotations

import re

import pytest

from tests.notebooks.reading import FENCED, LESSONS, PATHS, Notebook

FIRST = ["What you will be able to do", "A position"]
LAST = ["Try your own", "The rules in general", "Exercises", "What comes next"]
MISCONCEPTIONS = [("M", 25), ("T", 15)]
"""How many the catalogue of Yu-Gi-Oh! has, and how many that of Magic; with their letters."""


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


@pytest.mark.parametrize(("letter", "count"), MISCONCEPTIONS)
def test_the_misconceptions_are_predictions(letter: str, count: int) -> None:
    found: dict[str, str] = {}
    for path in LESSONS:
        found |= Notebook(path).misconceptions
    named = {name for name in found if name.startswith(letter)}
    assert named == {f"{letter}{number}" for number in range(1, count + 1)}
    assert [name for name in named if "**Predict**" not in found[name]] == []


def test_a_misconception_stands_in_a_lesson_of_its_game() -> None:
    games = {"M": "yugioh", "T": "magic"}
    for path in LESSONS:
        lesson = Notebook(path)
        assert {games[name[0]] for name in lesson.misconceptions} <= set(lesson.games), path.name


def test_every_lesson_is_in_the_list_of_lessons() -> None:
    start = next(path for path in PATHS if path.name == "00_start_here.ipynb")
    rows = re.findall(r"^\| \[`(\w+)`\]\((\w+)\.ipynb\)", Notebook(start).prose, re.MULTILINE)
    assert rows == [(path.stem, path.stem) for path in LESSONS]
