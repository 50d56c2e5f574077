"""What every widget does to show itself: the sentence first, the chart after the rest, errors in words."""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from duelcore.language import N_, text
from duelcore.widgets.component import DuelView
from duelcore.wrong import WrongType

if TYPE_CHECKING:
    from duelcore.charts import LifePoint

Plain = dict[str, Any]

LARGE = 1.6
"""How many times as large everything in the chart is in the size for a projector, as all other text."""


class Panelled(Protocol):
    """Whatever may be open as a form."""

    def panel(self) -> Plain: ...


class Screen(Protocol):
    """What is shown: it answers the browser and says what is then to be seen."""

    language: str
    revision: int

    @property
    def notice(self) -> Plain | None: ...
    @property
    def form(self) -> Panelled | None: ...
    @property
    def file(self) -> Plain | None: ...
    def ask(self, content: Mapping[str, Any], /) -> None: ...
    def said(self) -> Plain: ...
    def view(self) -> Plain: ...


class InWords:
    """A widget that is told in full where no widget can be shown; its libraries would cut it short."""

    def _repr_mimebundle_(self, **wanted: Any) -> Any:
        bundle = super()._repr_mimebundle_(**wanted)  # type: ignore[misc]
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data:
            data["text/plain"] = repr(self)
        return bundle


class Shown(InWords, DuelView):
    """Draws a `Screen` and lets the browser ask it; a subclass says what its picture is, if any."""

    def __init__(self, shown: Screen, title: str, screen: str = "stepper") -> None:
        if not hasattr(shown, "revision"):
            raise WrongType(
                "this is the class of a widget; the function that makes one is written in small"
                f" letters, for instance battle_lab(), and takes what was given: {shown!r:.100}"
            )
        self.shown = shown
        super().__init__(title=text(title, shown.language), screen=screen)
        self.observe(lambda _change: self._redraw(), "environment")
        self.show()

    def picture(self, _place: Plain, _scale: float) -> Plain | None:
        """The chart for the browser; none unless a subclass draws one.

        `place` is the environment: the width of the chart's place in CSS pixels, device pixels for
        each, and whether the theme is dark; everything is drawn `scale` times as large.
        """
        return None

    def ask(self, content: dict[str, Any]) -> None:
        """Answer the browser; whatever goes wrong is said on the screen and changes nothing."""
        try:
            self.shown.ask(content)
            self.show()
        except Exception as error:  # noqa: BLE001 - else it vanishes in the kernel's log
            self._tell(error)

    def _tell(self, error: Exception) -> None:
        sentence = text(
            N_(
                "Something went wrong in the program ({error}). Nothing is lost; try something else."
            ),
            self.shown.language,
        ).format(error=f"{type(error).__name__}: {error}")
        self.set_trait("notice", {"kind": "error", "text": sentence})
        self.shown.revision += 1
        self.revision = self.shown.revision

    def show(self) -> None:
        """Send what is to be seen: the sentence first, the chart after the rest, the revision last."""
        shown = self.shown
        self.said = shown.said()
        self.view = shown.view()
        self.set_trait("panel", shown.form.panel() if shown.form else None)
        self.set_trait("notice", shown.notice)
        sys.stdout.flush()  # lets the kernel send these before the chart is drawn
        self._draw()
        self.set_trait("file", shown.file)
        self.revision = shown.revision

    def _redraw(self) -> None:
        """The chart anew, in another size or theme."""
        try:
            self._draw()
        except Exception as error:  # noqa: BLE001 - see `ask`
            self._tell(error)

    def _draw(self) -> None:
        """The chart, once the browser has said how large and in which theme it is to be."""
        place = self.environment
        drawn = self.picture(place, LARGE if self.large else 1.0) if place.get("width") else None
        if drawn is not None:
            self.chart = drawn


class Charted(Shown):
    """Draws the life points too; a subclass says over which course."""

    CHART_HEIGHT: ClassVar[int] = 200
    """Height of the chart of life points in CSS pixels."""

    def course(self) -> tuple[tuple[str, str], Sequence[LifePoint]]:
        """The names of the players, and the course of their life points for the chart."""
        raise NotImplementedError

    @property
    def unit(self) -> str:
        """What is counted in the chart, in English: "LP" or "life"."""
        return "LP"

    def picture(self, place: Plain, scale: float) -> Plain | None:
        """The chart of life points."""
        from duelcore import charts  # matplotlib is loaded when there is something to draw

        names, course = self.course()
        look = charts.Look.near(
            place["width"] / scale, self.CHART_HEIGHT, place["ratio"] * scale, bool(place["dark"])
        )
        told = charts.life_point_text(names, course, self.shown.language, self.unit)
        size = round(look.width * scale), round(look.height * scale)
        return pictured(charts.life_point_png(names, course, look), told, size)


def pictured(png: bytes, told: str, size: tuple[int, int]) -> Plain:
    """A picture for the browser, with its text, and its size in CSS pixels."""
    source = f"data:image/png;base64,{b64encode(png).decode('ascii')}"
    return {"src": source, "alt": told, "width": size[0], "height": size[1]}
