"""Whether what was played in any game comes back from its file."""

from __future__ import annotations

from typing import Any

from duelcore.game import Moment
from duelcore.walkthrough import dumps, loads, run
from duelcore.walkthrough.course import Course


def comes_back(course: Course) -> None:
    """What was played comes back from its file: the line, where we are on it, every branch."""
    saved = loads(dumps(course.saved()))
    again = Course(saved)
    assert again.stop is None
    assert run(saved).passed
    assert again.history.number == course.history.number
    assert [m.position for m in again.history.line] == [m.position for m in course.history.line]
    assert reached(again.history.line[0]) == reached(course.history.line[0])


def reached(start: Moment[Any]) -> set[str]:
    """Every position that has been reached, in whatever branch."""
    found, waiting = set(), [start]
    while waiting:
        moment = waiting.pop()
        found.add(repr(moment.position))
        waiting += moment.followed_by
    return found
