"""The combat lab: attackers, blockers, damage divided at will. `combat_lab(...)` shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from duelcore.combats import Blocks, CombatResult, Creatures, beginning, pairs, several
from duelcore.language import N_
from duelcore.magic.objects import Permanent
from duelcore.widgets import place
from duelcore.widgets.combat_bench import CombatBench
from duelcore.widgets.combat_desk import MOST
from duelcore.widgets.component import captions
from duelcore.widgets.lab_widget import LabView, LabWidget
from duelcore.widgets.lineup import Lineup
from duelcore.widgets.magic_look import CAPTIONS
from duelcore.widgets.matchup import players
from duelcore.wrong import WrongValue

if TYPE_CHECKING:
    from duelcore.charts import LifePoint

ATTACKERS = (
    Permanent("Hill Giant", power=4, toughness=4, keywords=("trample",)),
    Permanent("River Scout", power=2, toughness=1, keywords=("first-strike",)),
)
BLOCKERS = (
    Permanent("Town Guard", power=2, toughness=2),
    Permanent("Young Squire", power=1, toughness=1),
)
BLOCKS = {"Town Guard": "Hill Giant", "Young Squire": "Hill Giant"}
"""The combat to begin with, where nobody gives one."""


class CombatLabView(LabView):
    """Draws a combat lab."""

    def __init__(self, bench: CombatBench, answered: Callable[[], None]) -> None:
        self._bench = bench
        super().__init__(bench, answered, N_("Combat lab"), "combat")

    def show(self) -> None:
        """As every lab, in the words of this game."""
        self.words = captions(self._bench.language, CAPTIONS)
        super().show()

    @property
    def unit(self) -> str:
        """What the chart counts."""
        return N_("life")

    def course(self) -> tuple[tuple[str, str], Sequence[LifePoint]]:
        """The life before and after each combat damage step."""
        from duelcore.charts import LifePoint

        return players(self._bench.language), self._bench.screen.course(LifePoint)


class CombatLab(LabWidget):
    """A combat that can be tried out in JupyterLab, and below it, once asked for, stepped through.

    `result` is what it comes to now; the children are its view and that stepper.
    """

    def __init__(self, bench: CombatBench) -> None:
        self.bench = bench
        super().__init__(bench, lambda answered: CombatLabView(bench, answered))

    @property
    def result(self) -> CombatResult | None:
        """How the present combat ends; None if the rules refuse something in it."""
        fought = self.bench.lineup.fought
        return fought.result if fought.refused is None else None


def combat_lab(
    attackers: Creatures | None = None,
    blockers: Creatures | None = None,
    blocks: Blocks | None = None,
    life: tuple[int, int] = (20, 20),
    name: str | None = None,
    language: str = "en",
) -> CombatLab:
    """A lab for one combat: all `attackers` attack, `blockers` block as `blocks` says.

    The arguments are those of `combat`, which see; without attackers it begins with an example. Up
    to eight creatures a side. Running the same cell again gives the same lab with what has been set
    in it, as long as it begins with the same combat; `name` does so across cells. Raises TypeError,
    ValueError or ProblemInGame for what no game can hold; what the rules refuse is shown with the
    reason.
    """
    lineup = first_lineup(attackers, blockers, blocks, life)
    shown = place.kept(
        name and f"combat lab {name}",
        lineup.walkthrough(language),
        lambda keeper: CombatLab(CombatBench(lineup, Path.cwd(), language, keeper)),
    )
    shown.put_form_away()
    return shown


def first_lineup(
    attackers: Creatures | None,
    blockers: Creatures | None,
    blocks: Blocks | None,
    life: tuple[int, int],
) -> Lineup:
    """The combat to begin with; raises TypeError, ValueError or ProblemInGame."""
    if attackers is None and blockers is None and blocks is None:
        attackers, blockers, blocks = ATTACKERS, BLOCKERS, BLOCKS
    given = several(ATTACKERS if attackers is None else attackers), several(blockers or ())
    start = beginning(*given, life)
    lineup = Lineup(start.creatures(1), start.creatures(2), life=life)
    if not 1 <= len(lineup.attackers) <= MOST or len(lineup.blockers) > MOST:
        raise WrongValue(
            f"the lab has room for 1 to {MOST} attackers and for up to {MOST} blockers"
        )
    wanted = pairs(blocks or {})
    lineup = lineup.with_blocks(wanted)
    if any({*those} - {*lineup.blocks.get(one, ())} for one, those in wanted.items()):
        raise WrongValue(f"blocks go from blockers to attackers that are there, not {blocks!r}")
    return lineup
