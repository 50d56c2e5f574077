"""Two widgets beside each other, for what is to be compared: `side_by_side(one, other)`."""

from __future__ import annotations

from typing import Any

import ipywidgets

from duelcore.widgets.shown import InWords
from duelcore.wrong import WrongType

LEAST = "420px"
"""How wide each of the two is at least, as long as they stand beside each other."""


class SideBySide(InWords, ipywidgets.Box):  # type: ignore[misc]
    """Two widgets in one output; each is what it was, with its own keyboard and its own state."""

    def __init__(self, one: ipywidgets.DOMWidget, other: ipywidgets.DOMWidget) -> None:
        self.shown = (one, other)
        layout = ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start", grid_gap="12px")
        super().__init__(children=[_place(one), _place(other)], layout=layout)

    def __repr__(self) -> str:
        """Both in words, one after the other, for whoever sees no widget."""
        return "\n\n".join(map(repr, self.shown))


def _place(widget: ipywidgets.DOMWidget) -> ipywidgets.Box:
    """A place that shares the line, and takes a line of its own where two are too narrow."""
    layout = ipywidgets.Layout(flex=f"1 1 {LEAST}", min_width="0", overflow="visible")
    return ipywidgets.VBox([widget], layout=layout)


def side_by_side(one: Any, other: Any) -> SideBySide:
    """Two widgets beside each other; where there is no room for that, one below the other.

    They are two of what `stepper`, `battle_lab`, `combat_lab` and the like give, or any widgets of
    Jupyter. Raises TypeError for what is none.
    """
    for widget in (one, other):
        if not isinstance(widget, ipywidgets.DOMWidget):
            kind = type(widget).__name__
            raise WrongType(
                f"two widgets can stand side by side, and {kind!r} is none. Put in what "
                "stepper(…), battle_lab(…) or combat_lab(…) gives"
            )
    return SideBySide(one, other)
