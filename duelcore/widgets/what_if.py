"""The what-if explorer: one battle in a map and a table of its like. `what_if(...)` shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import ipywidgets

from duelcore.language import N_
from duelcore.widgets import place, what_if_axes
from duelcore.widgets.asked import Content, Handlers, Plain
from duelcore.widgets.battle_lab import BattleLab, first_matchup
from duelcore.widgets.downloads import handed_over
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.lab import Lab
from duelcore.widgets.laid_battle import LaidBattle
from duelcore.widgets.matchup import Matchup
from duelcore.widgets.shown import InWords, Shown, pictured
from duelcore.widgets.typed import Refused
from duelcore.widgets.what_if_axes import Axes
from duelcore.widgets.what_if_screen import DOWNLOADS, WhatIfScreen
from duelcore.yugioh.model import Monster

if TYPE_CHECKING:
    from duelcore.charts.chart import Chart


class WhatIf(LaidBattle):
    """What a learner does with it, without a browser: change the battle, choose what varies, point.

    `lab` is the battle lab below, once it is open, and `loads` how often a battle was put into it.
    """

    def __init__(
        self, matchup: Matchup, language: str = "en", keeper: Keeper | None = None
    ) -> None:
        super().__init__(matchup, language, keeper)
        self._home = matchup
        self.axes = self._typed = Axes.of(matchup)
        self.lab: Lab | None = None
        self.loads = 0

    # What the browser asks

    def _set(self, content: Content) -> None:
        """Point at a cell, or take what was typed; else keep the old value and say why beside it."""
        path, value = str(content.get("path")), content.get("value")
        if path == "cell":
            self._point(str(value))
        elif path in paths(self.screen.groups()):
            self.attempt(path, value, lambda: self._take(path, value))

    def _take(self, path: str, value: Any) -> None:
        if not path.startswith("axes."):
            self.matchup = self._home = self.changed(path, value)
            return
        self._typed = what_if_axes.changed(self._typed, path, value, self.language)
        if problem := what_if_axes.problem(self._typed, self.language):
            raise Refused(problem)
        self.axes = self._typed
        self._errors = {key: one for key, one in self._errors.items() if "axes." not in key}

    def _point(self, cell: str) -> None:
        """Put the battle of a cell on the desk, and into the lab below."""
        grid = self.screen.grid
        places = product(range(len(grid.rows)), range(len(grid.columns)))
        found = [at for at in places if f"{grid.rows[at[0]]} {grid.columns[at[1]]}" == cell]
        if found:
            self.replace(grid.battle(*found[0]))
            self._load()

    def _load(self) -> None:
        if self.lab is not None:
            self.lab.replace(self.matchup)
            self.loads += 1

    def _battle_lab(self, _content: Content) -> None:
        """Open the battle lab below, with the battle on the desk in it."""
        if self.lab is None:
            self.lab = Lab(self.matchup, Path.cwd(), self.language)
        self._load()
        self.tell(N_("The battle stands in the battle lab below."))

    def _carry_on(self, content: Content) -> None:
        super()._carry_on(content)
        self._home = self.matchup

    def _download(self, content: Content) -> None:
        word = str(content.get("ask"))
        self.file = handed_over(word, self.screen.export(word), self.revision, self.language)

    # What is to be seen

    @property
    def screen(self) -> WhatIfScreen:
        """What is on the screen now."""
        battles = self.matchup, self._home
        ranges = self.axes, self._typed
        return WhatIfScreen(*battles, *ranges, self._errors, self.can_carry_on, self.language)

    def said(self) -> Plain:
        """How the battle on the desk ends."""
        return self.screen.said()

    def view(self) -> Plain:
        """Everything else but the map."""
        return self.screen.view()

    STEPS: ClassVar[tuple[str, ...]] = ("battle-lab", "carry-on")
    HANDLERS: ClassVar[Handlers] = {
        "set": _set,
        "battle-lab": _battle_lab,
        "carry-on": _carry_on,
        **dict.fromkeys(DOWNLOADS, _download),
    }


def paths(groups: Iterable[Plain]) -> Iterator[str]:
    """The paths of all fields."""
    for one in groups:
        more = one["more"]["fields"] if one["more"] else ()
        yield from (field["path"] for field in (*one["fields"], *more))


class WhatIfView(Shown):
    """Draws the explorer; `answered` is called after every answer to the browser."""

    MAP_HEIGHT: ClassVar[int] = 440
    """Height of the map in CSS pixels."""

    def __init__(self, what_if: WhatIf, answered: Callable[[], None]) -> None:
        self._what_if = what_if
        self._answered = answered
        super().__init__(what_if, N_("What-if explorer"), "what-if")

    def show(self) -> None:
        """Send what is to be seen, then let the lab below follow."""
        super().show()
        self._answered()

    def map(self, size: tuple[int, int], dark: bool) -> Chart:
        """The map in that size, in CSS pixels."""
        return self._what_if.screen.map(size, dark)

    def picture(self, place: Plain, scale: float) -> Plain | None:
        """The map."""
        wide = min(max(round(place["width"] / scale), 200), 4000)
        chart = self.map((wide, self.MAP_HEIGHT), bool(place["dark"]))
        png, size = chart._repr_png_()
        return pictured(
            png, chart.text, (round(size["width"] * scale), round(size["height"] * scale))
        )


class WhatIfExplorer(InWords, ipywidgets.VBox):  # type: ignore[misc]
    """A battle and its like in JupyterLab, and below it, once asked for, the battle lab.

    The children are its view and that lab.
    """

    def __init__(self, what_if: WhatIf) -> None:
        self.what_if = what_if
        self._lab: BattleLab | None = None
        self._shown_below = 0
        self.view = WhatIfView(what_if, self._follow)
        super().__init__([self.view])

    @property
    def lab(self) -> BattleLab | None:
        """The battle lab below, or None as long as nobody has asked for it."""
        return self._lab

    def _follow(self) -> None:
        """Show the lab once it is there, and each battle that is put into it."""
        if self.what_if.lab is None:
            return
        if self._lab is None:
            self._lab = BattleLab(self.what_if.lab)
            self.children = (self.view, self._lab)
        elif self._shown_below != self.what_if.loads:
            self._lab.view.show()
        self._shown_below = self.what_if.loads

    def __repr__(self) -> str:
        """The battle and the map in words, for whoever sees no widget."""
        return self.what_if.screen.mirror()


def what_if(
    attacker: Monster | None = None,
    target: Monster | str | None = None,
    lp: tuple[int, int] = (8000, 8000),
    name: str | None = None,
    language: str = "en",
) -> WhatIfExplorer:
    """A battle, and what becomes of it when two of its quantities vary: as a map and as a table.

    The arguments are those of `battle_lab`, which see. Running the same cell again gives the same
    explorer with what has been set in it, as long as it begins with the same battle; `name` does so
    across cells. The battle, not the ranges, is offered again after a restart. Raises TypeError or ProblemInDuel for what no duel can hold.
    """
    matchup = first_matchup(attacker, target, lp)
    return place.kept(
        name and f"what if {name}",
        matchup.walkthrough(language),
        lambda keeper: WhatIfExplorer(WhatIf(matchup, language, keeper)),
    )
