"""A battle that is laid out on a desk: what the battle lab and the what-if explorer share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from duelcore.walkthrough import Walkthrough
from duelcore.widgets import lab_desk, lab_screen
from duelcore.widgets.laid_out import LaidOut
from duelcore.widgets.matchup import Matchup
from duelcore.yugioh.starting import ProblemInDuel


class LaidBattle(LaidOut[Matchup]):
    """A battle being tried out: `matchup` is what stands on the desk."""

    PROBLEM = ProblemInDuel

    @property
    def matchup(self) -> Matchup:
        """The battle on the desk."""
        return self.laid

    @matchup.setter
    def matchup(self, matchup: Matchup) -> None:
        self.laid = matchup

    def changed(self, path: str, value: Any) -> Matchup:
        """The battle with one field of the desk set anew; raises Refused, ProblemInDuel."""
        changed = lab_desk.changed(self.matchup, path, value, self.language)
        changed.check()
        return changed

    def described(self, laid: Matchup) -> Iterable[str]:
        """Both sides of a battle in words."""
        return lab_screen.described(laid, self.language)

    def read(self, kept: Walkthrough) -> Matchup:
        """The battle of a walkthrough; raises FileProblem if it is none."""
        return Matchup.of(kept, self.matchup.target)
