"""Which games have a screen of their own."""

from __future__ import annotations

from duelcore.language import N_, text
from duelcore.walkthrough import FileProblem, Walkthrough
from duelcore.walkthrough.course import Course
from duelcore.walkthrough.problem import shown

SHOWN = ("yugioh",)
"""The games that these widgets show."""


def check_shown(walkthrough: Walkthrough) -> None:
    """Raise FileProblem for a walkthrough of a game that can be played but has no screen here."""
    if walkthrough.game not in SHOWN:
        what = text(N_("the game {game} is not shown here yet.")).format(
            game=shown(walkthrough.game)
        )
        raise FileProblem(what, file=walkthrough.source, path=("game",))


def course_of(walkthrough: Walkthrough) -> Course:
    """A walkthrough as it is played on a screen; raises FileProblem where that is not possible."""
    check_shown(walkthrough)
    return Course(walkthrough)
