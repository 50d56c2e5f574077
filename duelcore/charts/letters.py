"""Lines of type: which letters can be shown, how wide they are, and their pixels."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import lru_cache

import matplotlib
import numpy as np
from matplotlib.font_manager import get_font
from numpy.typing import NDArray

from duelcore.charts.look import Look, levels
from duelcore.language import whole

FONT = f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSans.ttf"
SIZE, SMALL = 12.0, 11.0  # of the type, in CSS pixels
LINE, DESCENT = 1.25, 0.27  # height of a line of type and the part below its baseline, in sizes
HEIGHT = round(LINE * SIZE)


def width_of(text: str, look: Look, size: float = SIZE) -> float:
    """Width of the letters in CSS pixels."""
    return float(_coverage(text, size * look.ratio)[0].shape[1] / look.ratio)


@lru_cache(maxsize=1024)
def fit(text: str, room: float, look: Look, size: float = SIZE) -> str:
    """The text as one line, shortened with an ellipsis to at most `room` CSS pixels."""
    line = _clean(text)
    if width_of(line, look, size) <= room:
        return line
    cuts = range(len(line))
    kept = bisect_right(cuts, room, key=lambda cut: width_of(line[:cut].rstrip() + "…", look, size))
    return line[: max(0, kept - 1)].rstrip() + "…"


def amount(lp: int) -> str:
    """Life points as they are read: 8000, 9.0e15."""
    if abs(lp) < 10**7:
        return whole(lp)
    mantissa, exponent = f"{lp:.1e}".split("e")
    return f"{mantissa}e{int(exponent)}"


def image(text: str, pixels: float, colour: str) -> tuple[NDArray[np.uint8], int]:
    """The letters as an RGBA image, bottom row first, and how many rows lie below the baseline.

    `pixels` is the size of the type. The image is cut to the height of a line of type.
    """
    coverage, below = _coverage(text, pixels)
    descent, ascent = round(DESCENT * pixels), round((LINE - DESCENT) * pixels)
    rows = coverage[::-1][max(0, below - descent) : below + ascent]
    letters = np.empty((*rows.shape, 4), np.uint8)
    letters[..., :3] = levels(colour)
    letters[..., 3] = rows
    return letters, min(below, descent)


@lru_cache(maxsize=2048)
def _coverage(text: str, pixels: float) -> tuple[NDArray[np.uint8], int]:
    """How much of each device pixel the letters cover, and how many rows lie below the baseline.

    Setting a line of type is what costs time in a chart (0.7 ms each), hence the cache.
    matplotlib keeps a font per thread, so threads do not meet here.
    """
    font = get_font(FONT)
    font.set_size(pixels, 72)
    font.set_text(text, 0.0)
    font.draw_glyphs_to_bitmap(antialiased=True)
    return font.get_image(), round(font.get_descent() / 64)


def _clean(text: str) -> str:
    """One line of letters that the font has: control characters go, unknown letters become □."""
    line = unicodedata.normalize("NFC", " ".join(text[:400].split()))
    kept = (letter for letter in line if unicodedata.category(letter)[0] != "C")
    font = get_font(FONT)
    return "".join(letter if font.get_char_index(ord(letter)) else "□" for letter in kept).strip()
