"""The battle lab: two monsters, one battle, every value to be changed. `battle_lab(...)` shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from duelcore.battles import Battle, told_apart
from duelcore.language import N_
from duelcore.widgets import lab_screen, place
from duelcore.widgets.lab import Lab
from duelcore.widgets.lab_widget import LabView, LabWidget
from duelcore.widgets.matchup import Matchup, plain, players
from duelcore.widgets.session import Session
from duelcore.widgets.stepper import Stepper
from duelcore.wrong import WrongType
from duelcore.yugioh.model import DIRECT, Duel, Monster
from duelcore.yugioh.starting import duel

if TYPE_CHECKING:
    from duelcore.charts import LifePoint

EXAMPLE = Matchup(Monster("Luster Dragon", 2400, 1400), Monster("Axe Raider", 1900, 1150))
"""The battle to begin with, where nobody gives one."""


class BattleLabView(LabView):
    """Draws a battle lab."""

    def __init__(self, lab: Lab, answered: Callable[[], None]) -> None:
        self._lab = lab
        super().__init__(lab, answered, N_("Battle lab"))

    def course(self) -> tuple[tuple[str, str], Sequence[LifePoint]]:
        """The LP before and after the battle."""
        from duelcore.charts import LifePoint

        language = self._lab.language
        return players(language), lab_screen.course(self._lab.matchup, LifePoint, language)


class BattleLab(LabWidget):
    """A battle that can be tried out in JupyterLab, and below it, once asked for, stepped through.

    `battle` is what stands in it now; the children are its view and that stepper.
    """

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        super().__init__(lab, lambda answered: BattleLabView(lab, answered))

    @property
    def battle(self) -> Battle | None:
        """The present battle; None if the rules refuse it."""
        return self.lab.battle


def battle_lab(
    attacker: Monster | None = None,
    target: Monster | str | None = None,
    lp: tuple[int, int] = (8000, 8000),
    name: str | None = None,
    language: str = "en",
) -> BattleLab:
    """A lab for the battle of two monsters, or of one monster and a player (`DIRECT`).

    `lp` are the LP of the attacking player and of the other one. Running the same cell again gives
    the same lab with what has been set in it, as long as it begins with the same battle; `name`
    does so across cells. Raises TypeError or ProblemInDuel for what no duel can hold; a battle
    that the rules refuse is shown with the reason.
    """
    matchup = first_matchup(attacker, target, lp)
    shown = place.kept(
        name and f"battle lab {name}",
        matchup.walkthrough(language),
        lambda keeper: BattleLab(Lab(matchup, Path.cwd(), language, keeper, _steppers)),
    )
    shown.put_form_away()
    return shown


def _steppers() -> list[Session]:
    """The duels stepped through in this notebook, below labs and by themselves, the newest last."""
    below = [lab.lab.stepped for lab in place.live(BattleLab) if lab.lab.stepped]
    shown = [*below, *(one.session for one in place.live(Stepper))]
    return [one for one in shown if isinstance(one.position, Duel)]


def first_matchup(
    attacker: Monster | None, target: Monster | str | None, lp: tuple[int, int]
) -> Matchup:
    """The battle to begin with; raises TypeError or ProblemInDuel."""
    for role, given in (("attacker", attacker), ("target", target)):
        direct = role == "target" and isinstance(given, str) and given == DIRECT
        if not (given is None or direct or isinstance(given, Monster)):
            kinds = "a Monster" if role == "attacker" else f"a Monster or {DIRECT!r}"
            raise WrongType(f"the {role} is {kinds}, not {given!r}")
    if not isinstance(lp, tuple) or len(lp) != 2:
        raise WrongType(f"lp are those of both players, for instance (8000, 8000), not {lp!r}")
    first = plain(attacker) if attacker else EXAMPLE.attacker
    second = plain(target) if isinstance(target, Monster) else EXAMPLE.target
    duel([first], [told_apart(first, second)], lp)  # as they were given, nothing mended
    return Matchup(first, second, target == DIRECT, lp)
