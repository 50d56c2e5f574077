"""What every chart is: parts that are drawn, and the same in words."""

from __future__ import annotations

import io
from base64 import b64encode
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path

from duelcore.charts.figure import PartsFigure
from duelcore.charts.look import Look
from duelcore.charts.parts import Part
from duelcore.charts.writing import path_of, write
from duelcore.wrong import WrongValue

LEAST = 0.8
"""How far the picture may shrink on a narrow page, so that its letters can still be read."""

SHARP = "<style>g[id^='area'] path { shape-rendering: crispEdges }</style>"
"""So that no thin lines of paper shine through between the rectangles of a drawing."""


@dataclass(frozen=True, eq=False, repr=False)
class Chart:
    """A chart that shows itself in a notebook, with its `text` for whoever does not see it."""

    parts: tuple[Part, ...]
    look: Look
    text: str
    title: str = ""

    @cached_property
    def figure(self) -> PartsFigure:
        """As matplotlib's figure, to be kept with `chart.figure.savefig("lp.svg")`."""
        return PartsFigure(self.parts, self.look)

    def __repr__(self) -> str:
        """What the chart shows, in words."""
        return self.text

    def png(self) -> bytes:
        """The picture as a PNG, `look.ratio` pixels for each CSS pixel, with its text in it."""
        file = io.BytesIO()
        told = {"Title": self.title, "Description": self.text}
        quick = {"compress_level": 3}
        self.figure.savefig(file, format="png", dpi="figure", metadata=told, pil_kwargs=quick)
        return file.getvalue()

    def svg(self) -> bytes:
        """The picture as an SVG in UTF-8 that needs no font; its title and text can be read aloud."""
        file = io.BytesIO()
        self.figure.savefig(file, format="svg", metadata={"Date": None})
        drawn = file.getvalue().decode("utf-8")
        start, rest = drawn.split("<svg ", 1)
        head, body = rest.split(">", 1)
        told = f"<title>{_xml(self.title)}</title>\n <desc>{_xml(self.text)}</desc>"
        return f'{start}<svg role="img" {head}>\n {told}\n {SHARP}{body}'.encode()

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file whose name ends in .png or .svg; returns its path.

        Raises ValueError for another ending, TypeError for what is no path, OSError where nothing
        can be written.
        """
        file = path_of(path, "chart.save('chart.png')")
        kinds = {".png": self.png, ".svg": self.svg}
        if file.suffix.lower() not in kinds:
            raise WrongValue(f"a chart is kept as .png or .svg; give {str(path)!r} such an ending")
        return write(file, kinds[file.suffix.lower()]())

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        return self.figure._repr_png_()

    def _repr_html_(self) -> str:
        """The picture; where there is no room for its letters, it scrolls sideways in its place."""
        png, size = self._repr_png_()
        source, least = b64encode(png).decode("ascii"), round(LEAST * size["width"])
        return (
            f'<div tabindex="0" role="group" aria-label="{escape(self.title)}"'
            f' style="overflow-x: auto"><img src="data:image/png;base64,{source}"'
            f' alt="{escape(self.text)}" width="{size["width"]}"'
            f' style="max-width: 100%; min-width: {least}px; height: auto"></div>'
        )


def _xml(told: str) -> str:
    """Escaped, without what XML cannot hold."""
    return escape("".join(one for one in told if one.isprintable()), quote=False)
