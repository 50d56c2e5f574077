"""What a lab is in JupyterLab: its view, and below it a stepper once that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import ipywidgets

from duelcore.widgets.below import Below
from duelcore.widgets.shown import Charted, InWords, Screen
from duelcore.widgets.stepper import Stepper

if TYPE_CHECKING:
    from duelcore.charts import LifePoint

Course = tuple[tuple[str, str], Sequence["LifePoint"]]


class Bench(Screen, Protocol):
    """What is shown: a screen, what is stepped through below it, and the whole in words."""

    below: Below

    def in_words(self) -> str: ...
    def put_form_away(self) -> bool: ...


class LabView(Charted):
    """Draws a lab; `answered` is called after every answer to the browser."""

    CHART_HEIGHT = 180

    def __init__(
        self, bench: Bench, answered: Callable[[], None], title: str, screen: str = "lab"
    ) -> None:
        self._answered = answered
        super().__init__(bench, title, screen)

    def show(self) -> None:
        """Send what is to be seen, then let the stepper below follow."""
        super().show()
        self._answered()


class LabWidget(InWords, ipywidgets.VBox):  # type: ignore[misc]
    """A lab in JupyterLab, and below it, once asked for, a stepper; the children are these two.

    `view_of` makes the view, which calls what it is given after every answer to the browser.
    """

    def __init__(self, bench: Bench, view_of: Callable[[Callable[[], None]], LabView]) -> None:
        self._bench = bench
        self._stepper: Stepper | None = None
        self.view = view_of(self._follow)
        super().__init__([self.view])

    @property
    def stepper(self) -> Stepper | None:
        """The stepper below, or None as long as nobody has asked for it."""
        return self._stepper

    def _follow(self) -> None:
        """Show a stepper for what the lab steps through, in place of the one before."""
        before, session = self._stepper, self._bench.below.session
        if session is None or (before is not None and before.session is session):
            return
        self._stepper = Stepper(session)
        self.children = (self.view, self._stepper)
        if before is not None:
            before.close()

    def put_form_away(self) -> None:
        """A cell that is run again shows what is laid out, not a form."""
        if self._bench.put_form_away():
            self.view.show()

    def __repr__(self) -> str:
        """What is laid out in words, for whoever sees no widget."""
        return self._bench.in_words()
