"""A battle that is laid out on a desk and kept on the disk: what battle lab and what-if explorer share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duelcore.language import N_
from duelcore.walkthrough import FileProblem, Walkthrough
from duelcore.widgets import lab_desk, lab_screen
from duelcore.widgets.asked import Asked, Content
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.matchup import Matchup
from duelcore.widgets.typed import Refused
from duelcore.yugioh.starting import ProblemInDuel


class LaidOut(Asked):
    """A battle being tried out. What stood here in another kernel is offered, never taken unasked."""

    def __init__(self, matchup: Matchup, language: str, keeper: Keeper | None) -> None:
        super().__init__(language, keeper)
        self.matchup = self._began = matchup
        self._errors: dict[str, tuple[Any, str]] = {}
        self._earlier = self._found_earlier()

    # The desk

    def changed(self, path: str, value: Any) -> Matchup:
        """The battle with one field of the desk set anew; raises Refused, ProblemInDuel."""
        changed = lab_desk.changed(self.matchup, path, value, self.language)
        changed.check()
        return changed

    def attempt(self, path: str, value: Any, take: Callable[[], None]) -> None:
        """Take what was typed, or keep the old value and say why beside the field."""
        self._errors.pop(path, None)
        try:
            take()
        except (Refused, ProblemInDuel) as problem:
            self._errors[path] = (value, str(problem))

    def replace(self, matchup: Matchup) -> None:
        """Let another battle take the place of the present one."""
        self.matchup = matchup
        self._errors.clear()

    # Keeping on the disk

    def walkthrough(self) -> Walkthrough:
        """The present battle as a walkthrough, from Main Phase 1 on."""
        return self.matchup.walkthrough(self.language)

    @property
    def can_carry_on(self) -> bool:
        """Whether something that stood here in another kernel is offered."""
        return bool(self._earlier)

    def _found_earlier(self) -> list[Matchup]:
        """What stood here in other kernels, the newest first, to be offered."""
        found = map(self._matchup_of, self.earlier())
        matchups = [one for one in found if one is not None and one != self.matchup]
        if matchups:
            offer = N_("You have been here before: {sides} Press ‘Carry on’ to go on there.")
            self.tell(offer, sides=" ".join(lab_screen.described(matchups[0], self.language)))
        return matchups

    def _matchup_of(self, kept: Walkthrough) -> Matchup | None:
        try:
            return Matchup.of(kept, self.matchup.target)
        except FileProblem:  # it was kept by a widget of another kind
            return None

    def _carry_on(self, _content: Content) -> None:
        """Go back to what stood here in another kernel; what stands here waits in its place."""
        if not self._earlier:
            return
        taken, *self._earlier = self._earlier
        if self.matchup != self._began:
            self._earlier.append(self.matchup)
        self.replace(taken)
