"""A picture as matplotlib's figure: how each part is drawn, and how the whole shows itself."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Transform

from duelcore.charts.letters import DESCENT, FONT, image
from duelcore.charts.look import Look
from duelcore.charts.parts import Area, Box, Part, Stroke, Words

POINT = 0.75  # points in a CSS pixel: matplotlib counts in points
RECTANGLE = (Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY)


class PartsFigure(Figure):
    """A layout as a figure. It shows itself in a notebook, without pyplot, at its size."""

    def __init__(self, parts: Sequence[Part], look: Look) -> None:
        size = look.width / 96, look.height / 96
        super().__init__(size, 96 * look.ratio, facecolor=look.ink.paper)
        css = Affine2D().scale(1 / 96, -1 / 96).translate(0, look.height / 96)
        self._parts, self._css = parts, css + self.dpi_scale_trans

    def draw(self, renderer: RendererBase) -> None:
        """The paper and the parts, which as artists of their own would cost more."""
        super().draw(renderer)
        for part in self._parts:
            if isinstance(part, Words):
                _draw_words(part, renderer, self._css)
            elif isinstance(part, Area):
                _draw_area(part, renderer, self._css)
            elif part.points:
                _draw_stroke(part, renderer, self._css)

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        file = io.BytesIO()
        self.savefig(file, format="png", dpi="figure")
        width, height = self.get_size_inches() * 96
        return file.getvalue(), {"width": round(width), "height": round(height)}


def _draw_words(words: Words, renderer: RendererBase, css: Transform) -> None:
    """Letters; where the picture consists of pixels, pasted from an image."""
    baseline = words.box.bottom - DESCENT * words.size
    x, y = css.transform((words.box.left, baseline))
    gc = renderer.new_gc()
    if isinstance(renderer, RendererAgg):
        letters, below = image(words.text, words.size * renderer.dpi / 96, words.colour)
        if letters.size:
            renderer.draw_image(gc, round(x), round(y) - below, letters)
        return
    gc.set_foreground(words.colour)
    font = FontProperties(fname=FONT, size=words.size * POINT)
    y = renderer.get_canvas_width_height()[1] - y if renderer.flipy() else y
    renderer.draw_text(gc, x, y, words.text, font, 0)


def _draw_stroke(stroke: Stroke, renderer: RendererBase, css: Transform) -> None:
    gc = renderer.new_gc()
    gc.set_foreground(stroke.colour)
    gc.set_linewidth(stroke.width * POINT)
    gc.set_dashes(0, [length * stroke.width * POINT for length in stroke.dashes] or None)
    gc.set_capstyle(stroke.cap)
    if stroke.cap != "butt":
        gc.set_snap(False)  # to whole pixels, which would make one of the two ends of a dot
    renderer.draw_path(gc, Path(stroke.points), css)


def _draw_area(area: Area, renderer: RendererBase, css: Transform) -> None:
    """Without smooth edges, through which the paper would shine between two rectangles."""
    if not area.boxes:
        return
    gc = renderer.new_gc()
    gc.set_linewidth(0)
    gc.set_antialiased(False)
    gc.set_snap(True)
    if area.hatch:
        gc.set_hatch(area.hatch)
        gc.set_hatch_color(to_rgba(area.ink))
    renderer.open_group("area")
    renderer.draw_path(gc, _rectangles(area.boxes), css, to_rgba(area.colour))
    renderer.close_group("area")


def _rectangles(boxes: Iterable[Box]) -> Path:
    corners = [
        corner
        for left, top, right, bottom in boxes
        for corner in ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    ]
    return Path(corners, RECTANGLE * (len(corners) // 5))
