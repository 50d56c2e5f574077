"""What a picture looks like: its size and its colours."""

from __future__ import annotations

from dataclasses import dataclass

from duelcore.wrong import WrongType, WrongValue


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a theme. Each that letters are written in has 4.5 : 1 on the paper."""

    paper: str
    text: str
    soft: str
    grid: str
    lines: tuple[str, str]  # the lines of player 1 and of player 2
    names: tuple[str, str]  # what is written about them


LIGHT = Ink(
    "#ffffff", "#212121", "#595959", "#d6d6d6", ("#0072B2", "#D55E00"), ("#005a8f", "#a84300")
)
DARK = Ink(
    "#111111", "#e6e6e6", "#b0b0b0", "#484848", ("#56B4E9", "#F0894A"), ("#6cb8e8", "#f39b5f")
)


def levels(colour: str) -> tuple[int, ...]:
    """Red, green and blue, from 0 to 255, of a colour such as "#0072B2"."""
    return tuple(bytes.fromhex(colour[1:]))


@dataclass(frozen=True, slots=True)
class Look:
    """What the screen asks for: size in CSS pixels, device pixels per CSS pixel, theme.

    Raises TypeError for a size that is not in whole pixels, ValueError if it is not between
    200 × 120 and 4000 × 4000, or the ratio not between 0.5 and 8.
    """

    width: int
    height: int
    ratio: float = 1.0
    dark: bool = False

    def __post_init__(self) -> None:
        if not all(isinstance(side, int) for side in (self.width, self.height)):
            raise WrongType(f"a chart has a size in whole CSS pixels, not {self.size}")
        if not (200 <= self.width <= 4000 and 120 <= self.height <= 4000):
            raise WrongValue(f"a chart has 200 × 120 to 4000 × 4000 CSS pixels, not {self.size}")
        if not 0.5 <= self.ratio <= 8:
            raise WrongValue(f"a chart has 0.5 to 8 device pixels per CSS pixel, not {self.ratio}")

    @classmethod
    def near(cls, width: float, height: float, ratio: float, dark: bool) -> Look:
        """The nearest one that can be drawn: a browser also reports the size of what is hidden."""
        width, height = min(max(round(width), 200), 4000), min(max(round(height), 120), 4000)
        return cls(width, height, min(max(ratio, 0.5), 8.0), dark)

    @property
    def size(self) -> str:
        """Width × height, for a sentence."""
        return f"{self.width} × {self.height}"

    @property
    def ink(self) -> Ink:
        """The colours of its theme."""
        return DARK if self.dark else LIGHT
