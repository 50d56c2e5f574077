"""The walkthroughs that come with the lessons: right, hidden at first, and asking before they tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duelcore.language import in_language
from duelcore.walkthrough import Walkthrough, load, run
from duelcore.walkthrough.course import Course

FOLDER = Path(__file__).parents[2] / "notebooks" / "walkthroughs"


SETTLED = ("battle-damage", "no-battle-damage", "creature-damaged", "player-damaged")
"""The events that tell how a damage calculation, or combat damage, came out."""

CITED = re.compile(r"\bpp?\. \d|\bCR \d")
"""A page, or a rule by its number."""


@pytest.fixture(params=sorted(FOLDER.glob("*.duel.json")), ids=lambda path: path.name)
def walkthrough(request: pytest.FixtureRequest) -> Walkthrough:
    """Each walkthrough in turn; its name is that of its file."""
    (found,) = load(request.param)
    return found


def test_each_is_named_like_its_file() -> None:
    files = sorted(FOLDER.glob("*.duel.json"))
    assert len(files) >= 6
    named = [f"{str(one.id).replace('-', '_')}.duel.json" for path in files for one in load(path)]
    assert named == [path.name for path in files]


def test_it_comes_out_as_it_expects(walkthrough: Walkthrough) -> None:
    report = run(walkthrough)
    assert report.passed, report.failure
    assert any("expect" in entry for entry in walkthrough.script)


def test_it_begins_with_an_introduction_and_everything_hidden(walkthrough: Walkthrough) -> None:
    assert in_language(walkthrough.title) and in_language(walkthrough.notes)
    assert walkthrough.cursor == 0
    assert Course(walkthrough).stop is None


def test_a_question_stands_on_the_screen_before_each_calculation(walkthrough: Walkthrough) -> None:
    course = Course(walkthrough)
    asked, calculations = "", 0
    for moment in course.history.line:
        course.history.jump(moment.number)
        note = " ".join(in_language(one) for one in course.notes)
        if any(event.key in SETTLED for event in moment.events):
            calculations += 1
            assert "?" in asked, f"nothing is asked before step {moment.number}"
            asked = ""
        asked += note
    attacks = any(entry.get("do") == "attack" for entry in walkthrough.script)
    # An attack in Magic need not come to damage: the attacker may be gone, or the lesson stop before.
    assert calculations or not attacks or walkthrough.game == "magic"


def test_its_notes_name_pages_where_they_tell_a_rule(walkthrough: Walkthrough) -> None:
    notes = [in_language(entry.get("note")) for entry in walkthrough.script]
    assert any(map(CITED.search, notes))
