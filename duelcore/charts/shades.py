"""The colours of battle damage: even steps from no damage to most, as light for either side.

The colour is that of the player who loses the life points, as in the chart of life points. The two
sides are equally light, so that a copy in black and white shows how much; who loses it is told by
hatching. Steps are even in Oklab (Björn Ottosson, 2020), where equal distances look equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

STEPS = 16  # of each side
HATCH, VOID_HATCH = "///", "xxx"  # damage to you; no battle

_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


@dataclass(frozen=True, slots=True)
class Tint:
    """What a theme needs beside its ink.

    `none` is the colour of no damage, `void` that of no battle, `hatch` that of hatching, `lines`
    and `names` are for several lines and what is written about them. `most` is the lightness of the
    greatest damage: letters on it have 4.5 : 1.
    """

    none: str
    void: str
    hatch: str
    most: float
    lines: tuple[str, ...]
    names: tuple[str, ...]


LIGHT = Tint(
    "#ffffff",
    "#ececec",
    "#2a353b",
    0.66,
    ("#212121", "#0072B2", "#D55E00", "#009E73"),
    ("#212121", "#005a8f", "#a84300", "#00694c"),
)
DARK = Tint(
    "#242424",
    "#303030",
    "#a9bcc8",
    0.485,
    ("#e6e6e6", "#56B4E9", "#F0894A", "#2FC79B"),
    ("#e6e6e6", "#6cb8e8", "#f39b5f", "#4fd3ab"),
)
HUES = (245.0, 52.0)  # of damage to you, and to the opponent: blue and orange
CHROMA = 0.118  # what both hues can have at either lightness


def tint(dark: bool) -> Tint:
    """That of the dark or the light theme."""
    return DARK if dark else LIGHT


@cache
def shades(dark: bool) -> tuple[str, ...]:
    """From most damage to you over none to most to the opponent: 2 × 16 + 1 colours."""
    theme = tint(dark)
    none = lab(theme.none)
    you, opponent = (
        np.array([theme.most, CHROMA * cos(radians(hue)), CHROMA * sin(radians(hue))])
        for hue in HUES
    )
    shares = [(0.12 + 0.88 * step / STEPS) for step in range(1, STEPS + 1)]  # the first is seen
    one, other = (
        [_hex(none + share * (end - none)) for share in shares] for end in (you, opponent)
    )
    return (*reversed(one), theme.none, *other)


def lab(colour: str) -> NDArray[np.float64]:
    """Lightness (0 to 1) and the two other coordinates in Oklab of a colour such as "#0072B2"."""
    level = np.frombuffer(bytes.fromhex(colour[1:]), np.uint8) / 255
    linear = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
    found: NDArray[np.float64] = _TO_LAB @ np.cbrt(_TO_CONES @ linear)
    return found


def _hex(coordinates: NDArray[np.float64]) -> str:
    linear = np.linalg.solve(_TO_CONES, np.linalg.solve(_TO_LAB, coordinates) ** 3).clip(0, 1)
    level = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    return f"#{(level * 255).round().astype(np.uint8).tobytes().hex()}"
