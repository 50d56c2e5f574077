"""The picture itself: the parts of a layout, drawn with matplotlib."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Transform
from PIL import Image

from duelcore.charts.course import LifePoint
from duelcore.charts.layout import life_point_layout
from duelcore.charts.letters import DESCENT, FONT, image
from duelcore.charts.look import Ink, Look, levels
from duelcore.charts.parts import Part, Stroke, Words

NOTEBOOK = Look(640, 240, 2.0)
POINT = 0.75  # points in a CSS pixel: matplotlib counts in points


def life_point_png(names: tuple[str, str], course: Sequence[LifePoint], look: Look) -> bytes:
    """The course of a duel as a PNG with a transparent background, `look.ratio` times as large.

    The cost does not grow with the length of the course. Names and labels are shown as they are,
    shortened where they are too long.
    """
    canvas: Any = FigureCanvasAgg(life_point_figure(names, course, look))  # has no types
    canvas.draw()
    drawn = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
    picture = drawn.quantize(palette=_palette(look.ink), dither=Image.Dither.NONE)
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=1, transparency=0)
    return file.getvalue()


@cache
def _palette(ink: Ink) -> Image.Image:
    """The paper, and every other colour in 36 shades on it.

    With a palette a picture takes a third of the bytes and a fifth of the time.
    """
    paper = np.array(levels(ink.paper))
    inks = np.array([*map(levels, (ink.text, ink.soft, ink.grid, *ink.lines, *ink.names))])
    shades = np.vstack([paper + share * (inks - paper) for share in np.linspace(0, 1, 37)])
    apart = shades[abs(shades - paper).max(axis=1) > 8]  # others cannot be told from the paper
    picture = Image.new("P", (1, 1))
    picture.putpalette(np.vstack((paper, apart)).round().astype(np.uint8).tobytes())
    return picture


def life_point_figure(
    names: tuple[str, str], course: Sequence[LifePoint], look: Look = NOTEBOOK
) -> Figure:
    """The course of a duel as one figure, for a notebook or a file."""
    return LifePointFigure(life_point_layout(names, course, look), look)


class LifePointFigure(Figure):
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
