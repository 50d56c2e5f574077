"""The Damage Step explorer: what may be activated where, and why. `damage_step_explorer(...)` shows it."""

from __future__ import annotations

from typing import ClassVar

from duelcore.language import N_, text
from duelcore.widgets import place
from duelcore.widgets.asked import Asked, Content, Handlers, Plain
from duelcore.widgets.component import captions
from duelcore.widgets.explorer_desk import Described, changed
from duelcore.widgets.explorer_screen import OWN, VIEWS, ExplorerScreen, columns, ready
from duelcore.widgets.shown import Shown


class Explorer(Asked):
    """What a learner does with the table, without a browser: choose a cell, switch, describe a card."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(language, None)
        self.described = Described()
        self._shown = "damage"
        self._chosen = (OWN, next(iter(columns(self._shown))))

    def _set(self, content: Content) -> None:
        path, value = str(content.get("path")), content.get("value")
        if path == "cell":
            self._choose(str(value))
        elif path == "places":
            self._switch(str(value))
        else:
            self._describe(path, value)

    def _choose(self, cell: str) -> None:
        row, _, name = cell.partition(" ")
        if row in (OWN, *ready()) and name in columns(self._shown):
            self._chosen = (row, name)

    def _switch(self, shown: str) -> None:
        """Show the same row in another part of the turn, its first cell chosen."""
        if shown in VIEWS and shown != self._shown:
            self._shown = shown
            self._chosen = (self._chosen[0], next(iter(columns(shown))))

    def _describe(self, path: str, value: object) -> None:
        """Take what was set on the desk, and choose the described card's cell in the same column."""
        after = changed(self.described, path, value)
        if after != self.described:
            self.described = after
            self._chosen = (OWN, self._chosen[1])

    # What is to be seen

    @property
    def screen(self) -> ExplorerScreen:
        """What is on the screen now."""
        return ExplorerScreen(self.described, self._shown, self._chosen, self.language)

    def said(self) -> Plain:
        """The verdict of the chosen cell."""
        return self.screen.said()

    def view(self) -> Plain:
        """Everything else on the screen."""
        return self.screen.view()

    HANDLERS: ClassVar[Handlers] = {"set": _set}


class DamageStepExplorer(Shown):
    """The table of what may be activated where, in JupyterLab; `explorer` is what stands in it."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        super().__init__(explorer, N_("Damage Step explorer"), "explorer")
        here = text(N_("the chosen cell"), explorer.language)
        self.words = captions(explorer.language) | {"here": here}

    def __repr__(self) -> str:
        """The table in words, for whoever sees no widget."""
        return self.explorer.screen.mirror()


def damage_step_explorer(name: str | None = None, language: str = "en") -> DamageStepExplorer:
    """A table of what may be activated at each timing of the Damage Step, and around it.

    A card described in it gets a row of its own. Running the same cell again gives the same
    table with that card, as long as the kernel lives; `name` does so across cells. Nothing is
    written to the disk.
    """
    return place.kept(
        name and f"damage step explorer {name}",
        ("damage step explorer", language),
        lambda _: DamageStepExplorer(Explorer(language)),
    )
