"""The course of both players' life points: as a picture, as a figure and in words.

`life_point_layout` decides where everything stands, in CSS pixels and without drawing: that is
what can be tested. matplotlib then draws it. `LifePointChart` keeps what stays the same from one
step to the next, so that a picture costs a few milliseconds; `life_point_figure` makes one figure
of the same layout for a notebook. Nothing here touches pyplot or matplotlib's settings.
"""

from __future__ import annotations

import io
import math
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import chain, pairwise
from operator import or_
from typing import Any, NamedTuple

import matplotlib
import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Transform
from numpy.typing import NDArray
from PIL import Image

from duelcore.language import N_
from duelcore.language import text as say

WINDOW = 40  # steps before the present one that are shown: a long duel costs what a short one does
SIZE, SMALL = 12.0, 11.0  # of the type, in CSS pixels
LINE, DESCENT = 1.25, 0.27  # height of a line of type and the part below its baseline, in sizes
HEIGHT = round(LINE * SIZE)
POINT = 0.75  # points in a CSS pixel: matplotlib counts in points
FORK = 12.0  # between the end of the lines and the names, for the connectors
COLUMN = 4  # width of the columns in which room for annotations is looked for
REACH, NEAR = 45, 9  # how far an annotation may stand from its point, with and without a leader
FONT = f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSans.ttf"
MARKS = {
    "disc": Path.unit_circle(),
    "square": Path([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)], closed=True),
}

XY = tuple[float, float]
BREAK: XY = (math.nan, math.nan)  # lifts the pen between two points of a stroke


@dataclass(frozen=True, slots=True)
class LifePoint:
    """One step of the course of a duel."""

    lp: tuple[int, int]  # life points of player 1 and of player 2 after the step
    label: str = ""  # what happened, in short, such as "−500"; "" for a step without annotation
    page: str = ""  # where the rule stands, such as "p. 42"


@dataclass(frozen=True, slots=True)
class Look:
    """What the screen asks for: size in CSS pixels, device pixels per CSS pixel, theme.

    Raises ValueError if the size is not between 200 × 120 and 4000 × 4000, or the ratio not
    between 0.5 and 8.
    """

    width: int
    height: int
    ratio: float = 1.0
    dark: bool = False

    def __post_init__(self) -> None:
        if not (200 <= self.width <= 4000 and 120 <= self.height <= 4000):
            raise ValueError(f"a chart has 200 × 120 to 4000 × 4000 CSS pixels, not {self}")
        if not 0.5 <= self.ratio <= 8:
            raise ValueError(f"a chart has 0.5 to 8 device pixels per CSS pixel, not {self}")

    @classmethod
    def near(cls, width: float, height: float, ratio: float, dark: bool) -> Look:
        """The nearest one that can be drawn: a browser also reports the size of what is hidden."""
        width, height = min(max(round(width), 200), 4000), min(max(round(height), 120), 4000)
        return cls(width, height, min(max(ratio, 0.5), 8.0), dark)


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


class Box(NamedTuple):
    """A rectangle in CSS pixels, counted from the picture's upper left corner."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Words:
    """One line of type; its letters stay within the box."""

    text: str
    box: Box
    colour: str
    size: float = SIZE


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through the points, or with `marker` one of `MARKS` at each; lengths in CSS pixels."""

    points: tuple[XY, ...]
    colour: str
    width: float = 1.0
    dashes: tuple[float, ...] = ()  # multiples of the width
    marker: str = ""
    rim: str = ""  # colour around a mark


Part = Words | Stroke


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything that a picture shows, from the back to the front."""

    background: tuple[Part, ...] = ()  # grid and scale: the same from step to step
    foreground: tuple[Part, ...] = ()


# --- letters -----------------------------------------------------------------------------------


@cache
def _known_letters() -> frozenset[int]:
    return frozenset(get_font(FONT).get_charmap())


def _clean(text: str) -> str:
    """One line of letters that the font has: control characters go, unknown letters become □."""
    line = unicodedata.normalize("NFC", " ".join(text[:400].split()))
    kept = (letter for letter in line if unicodedata.category(letter)[0] != "C")
    return "".join(letter if ord(letter) in _known_letters() else "□" for letter in kept).strip()


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


@lru_cache(maxsize=2048)
def _sprite(text: str, pixels: float, colour: str) -> tuple[NDArray[np.uint8], int]:
    """The letters as an RGBA image, bottom row first, cut to the height of a line of type."""
    coverage, below = _coverage(text, pixels)
    descent, ascent = round(DESCENT * pixels), round((LINE - DESCENT) * pixels)
    rows = coverage[::-1][max(0, below - descent) : below + ascent]
    image = np.empty((*rows.shape, 4), np.uint8)
    image[..., :3] = _levels(colour)
    image[..., 3] = rows
    return image, min(below, descent)


def _width(text: str, look: Look, size: float = SIZE) -> float:
    """Width of the letters in CSS pixels."""
    return float(_coverage(text, size * look.ratio)[0].shape[1] / look.ratio)


@lru_cache(maxsize=1024)
def _fit(text: str, width: float, look: Look) -> str:
    """The text as one line, shortened with an ellipsis to at most `width` CSS pixels."""
    line = _clean(text)
    if _width(line, look) <= width:
        return line
    cuts = range(len(line))
    kept = bisect_right(cuts, width, key=lambda cut: _width(line[:cut].rstrip() + "…", look))
    return line[: max(0, kept - 1)].rstrip() + "…"


def _amount(lp: int) -> str:
    """Life points as they are read: 8000, 9.0e15."""
    if abs(lp) < 10**7:
        return str(lp)
    mantissa, exponent = f"{lp:.1e}".split("e")
    return f"{mantissa}e{int(exponent)}"


# --- where everything stands -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Event:
    """A step, and the place in the picture that its annotation belongs to."""

    step: int
    point: LifePoint
    changes: tuple[int, int]
    at: XY

    @property
    def player(self) -> int:
        """The player whose life points changed most."""
        return int(abs(self.changes[1]) > abs(self.changes[0]))

    @property
    def weight(self) -> tuple[bool, int]:
        return any(self.changes), self.step

    def colour(self, ink: Ink) -> str:
        """A player's own where only their life points changed."""
        if all(self.changes):
            return ink.text
        return ink.names[self.player] if any(self.changes) else ink.soft


class _Scene:
    """A course of life points and the scales that turn it into places in the picture."""

    def __init__(self, names: Sequence[str], course: Sequence[LifePoint], look: Look) -> None:
        self.names = [_fit(name, look.width / 4, look) for name in names]
        self.look, self.ink = look, DARK if look.dark else LIGHT
        self.first, self.last = _window(course)
        self.shown = course[self.first :]
        self.highest = max(1, *chain(course[0].lp, *(point.lp for point in self.shown)))
        self.ticks = _ticks(self.highest)
        self.area = self._area()
        self.events = list(self._events())

    def _area(self) -> Box:
        """What the numbers at the left and the names at the right leave for the lines."""
        left = 9 + max(_width(_amount(tick), self.look, SMALL) for tick in self.ticks)
        ends = *self.names, *map(_amount, (self.highest, *self.shown[-1].lp))
        right = self.look.width - 3 - FORK - max(_width(end, self.look) for end in ends)
        return Box(round(left), 12, math.floor(right), self.look.height - 22)

    def x(self, step: int) -> float:
        """Where a step begins; it lasts until the next one, so the last one has a width too."""
        share = (step - self.first) / (self.last + 1 - self.first)
        return self.area.left + share * (self.area.right - self.area.left)

    def y(self, lp: int) -> float:
        return self.area.bottom - lp / self.highest * (self.area.bottom - self.area.top)

    def line(self, player: int) -> list[XY]:
        """The corners of a player's line: it holds its height until the next step."""
        corners: list[XY] = []
        for step, point in enumerate(self.shown, self.first):
            y = self.y(point.lp[player])
            corners += [(self.x(step), y), (self.x(step + 1), y)]
        return corners

    def changes(self, player: int) -> tuple[XY, ...]:
        """Where the life points of a player have changed."""
        changed = (event for event in self.events if event.changes[player])
        return tuple((self.x(event.step), self.y(event.point.lp[player])) for event in changed)

    def _events(self) -> Iterator[_Event]:
        """A change is annotated at its line, anything else at the scale of steps."""
        for step, (before, after) in enumerate(pairwise((self.shown[0], *self.shown)), self.first):
            changes = (after.lp[0] - before.lp[0], after.lp[1] - before.lp[1])
            event = _Event(step, after, changes, (self.x(step), self.area.bottom))
            height = self.y(after.lp[event.player])
            yield _Event(step, after, changes, (self.x(step), height)) if any(changes) else event


def _window(course: Sequence[LifePoint]) -> tuple[int, int]:
    """The first and the last step that are shown."""
    last = len(course) - 1
    return max(0, last - WINDOW), last


def _ticks(highest: int) -> list[int]:
    """A few round numbers from 0 to `highest`; best is the half and the whole."""
    powers = (10**power for power in range(len(str(highest))))
    steps = (mantissa * power for power in powers for mantissa in (1, 2, 4, 5, 8))
    few = [step for step in steps if highest / 4 <= step <= highest]
    step = min(few, key=lambda step: (highest % step > 0, abs(highest / step - 2)))
    return list(range(0, highest + 1, step))


def _words(scene: _Scene, text: str, at: XY, colour: str, size: float = SMALL) -> Words:
    """A line of type from a point on, its box centred at the point's height."""
    (left, middle), half = at, LINE * size / 2
    box = Box(left, middle - half, left + _width(text, scene.look, size), middle + half)
    return Words(text, box, colour, size)


def _background(scene: _Scene) -> Iterator[Part]:
    """The grid and the scale of life points at its left."""
    for tick in scene.ticks:
        y, number = scene.y(tick), _amount(tick)
        yield Stroke(((scene.area.left, y), (scene.area.right, y)), scene.ink.grid)
        start = scene.area.left - 7 - _width(number, scene.look, SMALL)
        yield _words(scene, number, (start, y), scene.ink.soft)


def _steps(scene: _Scene) -> Iterator[Part]:
    """The scale of steps below; an ellipsis stands for those that are not shown."""
    axis, left = scene.area.bottom, scene.area.left
    free = left + 12 if scene.first else 0.0
    if scene.first:
        yield _words(scene, "…", (left - 4, axis + 13), scene.ink.soft)
    every, marks = _every(scene), list[XY]()
    for step in range(-(-scene.first // every) * every, scene.last + 1, every):
        x = scene.x(step)
        half = _width(str(step), scene.look, SMALL) / 2
        if free <= x - half and x + half <= scene.area.right + FORK:
            yield _words(scene, str(step), (x - half, axis + 13), scene.ink.soft)
            marks += (x, axis), (x, axis + 4), BREAK
    yield Stroke(tuple(marks), scene.ink.soft)


def _every(scene: _Scene) -> int:
    """How many steps apart the numbers have to be for each to have room."""
    room = _width(str(scene.last), scene.look, SMALL) + 14
    wide = (scene.area.right - scene.area.left) / len(scene.shown)
    return next(every for every in (1, 2, 5, 10, 20, 50) if every * wide >= room or every == 50)


def _lines(scene: _Scene) -> Iterator[Stroke]:
    """Solid for player 1; dashed, and on top, for player 2: so both show where they coincide."""
    for player, dashes in ((0, ()), (1, (2.4, 1.4))):
        yield Stroke(tuple(scene.line(player)), scene.ink.lines[player], 3.0, dashes)


def _marks(scene: _Scene) -> Iterator[Stroke]:
    """A disc at each change of player 1; a square, that hides no disc, at each of player 2."""
    (blue, red), paper = scene.ink.lines, scene.ink.paper
    yield Stroke(scene.changes(0), blue, 9.5, marker="disc", rim=paper)
    yield Stroke(scene.changes(1), red, 5.5, marker="square", rim=red)


def _ends(scene: _Scene) -> Iterator[Part]:
    """Names and life points at the lines' ends, moved apart where the lines are close."""
    lp, start = scene.shown[-1].lp, scene.area.right
    heights = scene.y(lp[0]), scene.y(lp[1])
    for player, middle in enumerate(_apart(heights, 2 * HEIGHT, scene.look.height)):
        line = heights[player]
        fork = (start, line), (start + 3, line), (start + FORK - 3, middle)
        yield Stroke(fork, scene.ink.lines[player], 1.3)
        for text, shift in ((scene.names[player], -HEIGHT / 2), (_amount(lp[player]), HEIGHT / 2)):
            at = (start + FORK, middle + shift)
            yield _words(scene, text, at, scene.ink.names[player], SIZE)


def _apart(heights: tuple[float, float], size: float, end: float) -> tuple[float, float]:
    """The heights, changed as little as keeps two things of this size apart and on the picture."""
    middle = min(max(sum(heights) / 2, size), end - size)
    half = max(abs(heights[0] - heights[1]), size) / 2
    upper, lower = max(middle - half, size / 2), min(middle + half, end - size / 2)
    return (upper, lower) if heights[0] <= heights[1] else (lower, upper)


class _Room:
    """Which parts of a picture are still free, so that no two annotations overlap.

    A column of a few CSS pixels' width is an integer with a bit for each row of pixels, counted
    from above: so a few operations find a place, where loops over boxes would take milliseconds.
    """

    def __init__(self, area: Box) -> None:
        self.area = area
        outside = -1 << int(area.bottom)
        self.words = [outside] * math.ceil(area.right / COLUMN)
        self.taken = self.words.copy()

    def draw(self, start: XY, end: XY, margin: float) -> None:
        """Take the surroundings of an upright or level line."""
        (left, right), (top, bottom) = sorted((start[0], end[0])), sorted((start[1], end[1]))
        _take(self.taken, Box(left - margin, top - margin, right + margin, bottom + margin))

    def write(self, box: Box, leader: tuple[XY, ...]) -> None:
        """Take the place of words, with a gap at either side, and of their leader."""
        areas = [Box(box.left - 4, box.top, box.right + 4, box.bottom)]
        if leader:
            (x, start), (_, end), _ = leader
            areas.append(Box(x - 3, min(start, end), x + 3, max(start, end)))
        for area in areas:
            _take(self.words, area)
            _take(self.taken, area)

    def spot(self, at: XY, width: int, upward: bool, over: bool = False) -> Box | None:
        """The best free place for a line of type of this width near a point.

        `upward` is the side to prefer; `over` allows to cover lines, but never words. A leader
        from the point to the place stays clear of words too. Beside the column of the point, where
        a leader cannot end, a place has to be near.
        """
        x = round(at[0])
        places: list[tuple[float, Box]] = []
        for rank, start in enumerate((x - 3, x - width // 2, x + 4 - width, x + 7, x - 7 - width)):
            if places and min(places)[0] <= 3 * rank:
                break  # all that follow cost more
            left = int(min(max(start, self.area.left), self.area.right - width))
            columns = (self.words if over else self.taken)[_columns(left, left + width)]
            reach = REACH if left <= x <= left + width else NEAR
            for top, gap, above in _gaps(
                reduce(or_, columns), self.words[x // COLUMN], round(at[1])
            ):
                if gap <= reach or over:
                    cost = gap + 25 * (above != upward) + 3 * rank
                    places.append((cost, Box(left, top, left + width, top + HEIGHT)))
        return min(places)[1] if places else None


def _take(columns: list[int], box: Box) -> None:
    rows = (1 << math.ceil(box.bottom)) - (1 << max(0, math.floor(box.top)))
    touched = _columns(box.left, box.right)
    columns[touched] = [column | rows for column in columns[touched]]


def _columns(left: float, right: float) -> slice:
    return slice(max(0, int(left // COLUMN)), math.ceil(right / COLUMN))


def _gaps(taken: int, words: int, y: int) -> Iterator[tuple[int, int, bool]]:
    """The nearest free line of type above row `y`, and below: its top, the gap, whether above.

    It lies between the words that stand nearest above and below in the column of the point.
    """
    ceiling = (words & (1 << y) - 1).bit_length()
    floor = y + _lowest(words >> y)
    free = ~taken & (1 << floor) - (1 << ceiling)
    tops = free  # whose next 2, 4, 8 and at last all rows of a line of type are free as well
    for rows in (1, 2, 4, HEIGHT - 8):
        tops &= tops >> rows
    if above := tops & (1 << max(0, y - HEIGHT + 2)) - 1:
        top = above.bit_length() - 1
        yield top, y - top - HEIGHT, True
    if below := tops >> y:
        yield y + _lowest(below), _lowest(below), False


def _lowest(bits: int) -> int:
    """The number of the lowest bit that is set."""
    return (bits & -bits).bit_length() - 1


def _room(scene: _Scene) -> _Room:
    """The room that grid, lines and marks leave for annotations."""
    room, (left, _, right, _) = _Room(scene.area), scene.area
    for tick in scene.ticks:
        margin = 1 if tick else 5  # at the scale of steps, a leader has to be long enough to see
        room.draw((left, scene.y(tick)), (right, scene.y(tick)), margin)
    for player in (0, 1):
        for start, end in pairwise(scene.line(player)):
            room.draw(start, end, 3)
        for at in scene.changes(player):
            room.draw(at, at, 6)
    return room


def _texts(event: _Event, scene: _Scene) -> Iterator[str]:
    """The annotation of a step, then its shorter form: the change alone."""
    widest = min(220.0, 0.75 * (scene.area.right - scene.area.left))
    page = _fit(event.point.page, 0.6 * widest, scene.look)
    ending = f", {page}" if page and event.point.label else page
    room = widest - (_width(ending, scene.look) if ending else 0)
    yield _fit(event.point.label, room, scene.look) + ending
    if any(event.changes):
        change = event.changes[event.player]
        yield ("+" if change > 0 else "−") + _amount(abs(change))


def _place(event: _Event, room: _Room, scene: _Scene, must: bool) -> tuple[str, Box] | None:
    """The annotation of a step and its place; one that `must` be there may cover lines."""
    upward = not any(event.changes) or event.changes[event.player] > 0
    for text in _texts(event, scene):
        width = math.ceil(_width(text, scene.look))
        box = room.spot(event.at, width, upward)
        if must and box is None:
            box = room.spot(event.at, width, upward, over=True)
        if box:
            return text, box
    return None


def _leader(event: _Event, box: Box) -> tuple[XY, ...]:
    """From a step straight up or down to its annotation, unless that stands beside its mark."""
    x, y = event.at
    edge = box.bottom if box.bottom <= y + 1 else box.top
    near = any(event.changes) and abs(edge - y) <= NEAR
    return () if near else ((x, y), (x, edge), BREAK)


def _annotations(scene: _Scene) -> Iterator[Part]:
    """As many annotations as there is room for: the newest, then changes, then other events.

    All leaders come last, as one stroke.
    """
    noted = [event for event in scene.events if event.point.label or event.point.page]
    order = noted[-1:] + sorted(noted[:-1], key=lambda event: event.weight, reverse=True)
    room, leaders = _room(scene), list[XY]()
    for event in order:
        newest = event is noted[-1]
        if place := _place(event, room, scene, newest):
            text, box = place
            leader = _leader(event, box)
            room.write(box, leader)
            leaders += leader
            if newest:  # it may stand on a line
                yield _paper_under(box, scene.ink)
            yield Words(text, box, event.colour(scene.ink))
    yield Stroke(tuple(leaders), scene.ink.soft)


def _paper_under(box: Box, ink: Ink) -> Stroke:
    middle = (box.top + box.bottom) / 2
    return Stroke(((box.left, middle), (box.right, middle)), ink.paper, box.bottom - box.top)


def life_point_layout(names: tuple[str, str], course: Sequence[LifePoint], look: Look) -> Layout:
    """Where everything in the picture stands; nothing is drawn.

    The boxes of all words are disjoint and within the picture. The present step and the 40 before
    it are shown. A course without steps makes an empty picture.
    """
    if not course:
        return Layout()
    scene = _Scene(names, course, look)
    *notes, leaders = _annotations(scene)
    lines, marks = _lines(scene), _marks(scene)
    foreground = (*_steps(scene), leaders, *lines, *_ends(scene), *notes, *marks)
    return Layout(tuple(_background(scene)), foreground)


# --- drawing -----------------------------------------------------------------------------------


class _Drawn(Artist):
    """Parts of a layout, drawn one by one: a single artist costs less than one for each part."""

    def __init__(self, parts: Sequence[Part], css: Transform) -> None:
        super().__init__()
        self.set_transform(css)
        self._parts = parts

    def draw(self, renderer: RendererBase) -> None:
        css = self.get_transform()
        for part in self._parts:
            if isinstance(part, Words):
                _draw_words(part, renderer, css)
            elif part.points:
                _draw_stroke(part, renderer, css)


def _draw_words(words: Words, renderer: RendererBase, css: Transform) -> None:
    """Letters; where the picture consists of pixels, pasted from a cached image."""
    baseline = words.box.bottom - DESCENT * words.size
    x, y = css.transform((words.box.left, baseline))
    gc = renderer.new_gc()
    if isinstance(renderer, RendererAgg):
        image, below = _sprite(words.text, words.size * renderer.dpi / 96, words.colour)
        if image.size:
            renderer.draw_image(gc, round(x), round(y) - below, image)
        return
    gc.set_foreground(words.colour)
    font = FontProperties(fname=FONT, size=words.size * POINT)
    y = renderer.get_canvas_width_height()[1] - y if renderer.flipy() else y
    renderer.draw_text(gc, x, y, words.text, font, 0)


def _draw_stroke(stroke: Stroke, renderer: RendererBase, css: Transform) -> None:
    gc, path = renderer.new_gc(), Path(stroke.points)
    gc.set_capstyle("butt")
    if stroke.marker:
        gc.set_foreground(stroke.rim)
        gc.set_linewidth(POINT)
        half = np.asarray(renderer.points_to_pixels(stroke.width / 2 * POINT)).item()
        size, colour = Affine2D().scale(half), to_rgb(stroke.colour)
        renderer.draw_markers(gc, MARKS[stroke.marker], size, path, css, colour)
        return
    gc.set_foreground(stroke.colour)
    gc.set_linewidth(stroke.width * POINT)
    gc.set_dashes(0, [length * stroke.width * POINT for length in stroke.dashes] or None)
    renderer.draw_path(gc, path, css)


class LifePointFigure(Figure):
    """An empty figure for a layout. It shows itself in a notebook, without pyplot, at its size."""

    def __init__(self, look: Look) -> None:
        paper = (DARK if look.dark else LIGHT).paper
        super().__init__((look.width / 96, look.height / 96), 96 * look.ratio, facecolor=paper)
        css = Affine2D().scale(1 / 96, -1 / 96).translate(0, look.height / 96)
        self.css = css + self.dpi_scale_trans

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        file = io.BytesIO()
        self.savefig(file, format="png", dpi="figure")
        width, height = self.get_size_inches() * 96
        return file.getvalue(), {"width": round(width), "height": round(height)}


def life_point_figure(
    names: tuple[str, str], course: Sequence[LifePoint], look: Look = Look(640, 240, 2.0)
) -> Figure:
    """The course of a duel as one figure, for a notebook or a file."""
    figure = LifePointFigure(look)
    layout = life_point_layout(names, course, look)
    figure.add_artist(_Drawn(layout.background + layout.foreground, figure.css))
    return figure


def _levels(below: str, above: str = "", share: float = 0.0) -> tuple[int, int, int]:
    """Red, green and blue from 0 to 255 of a colour, or of a mixture of two."""
    mixed = np.array(to_rgb(below)) * (1 - share) + np.array(to_rgb(above or below)) * share
    red, green, blue = np.round(mixed * 255).astype(int).tolist()
    return red, green, blue


@cache
def _palette(ink: Ink) -> tuple[Image.Image, bytes]:
    """The colours of a picture as drawn on its paper, and as RGBA without the paper.

    With a palette a picture takes a third of the bytes and a fifth of the time. With transparency
    it suits the paper of every theme that is as light, or as dark, as ours.
    """
    inks = (ink.text, ink.soft, ink.grid, *ink.lines, *ink.names)
    drawn, written = [_levels(ink.paper)], [(*_levels(ink.paper), 0)]
    for below, above in (*((ink.paper, above) for above in inks), ink.lines):
        for share in np.linspace(0, 1, 32)[1:]:
            mixed = _levels(below, above, share)
            if np.abs(np.subtract(mixed, drawn[0])).max() < 8:
                continue  # too close to the paper to be told from it
            drawn.append(mixed)
            on_paper = below == ink.paper
            written.append((*_levels(above), round(255 * share)) if on_paper else (*mixed, 255))
    picture = Image.new("P", (1, 1))
    picture.putpalette([*chain(*drawn), *_levels(ink.paper) * (256 - len(drawn))])
    return picture, bytes(chain(*written))


class LifePointChart:
    """Draws the course of a duel again and again, a few milliseconds each time.

    It keeps its figure, and the pixels of the background for as long as the background stays as
    it is. Charts share nothing that changes, so every thread may have its own.
    """

    def __init__(self) -> None:
        self._look: Look | None = None
        self._background: tuple[Part, ...] | None = None

    def png(self, names: tuple[str, str], course: Sequence[LifePoint], look: Look) -> bytes:
        """The picture as a PNG with a transparent background, `look.ratio` times as large.

        The cost does not grow with the length of the course. Names and labels are shown as they
        are, shortened where they are too long.
        """
        layout = life_point_layout(names, course, look)
        if look != self._look:
            self._open(look)
        if layout.background != self._background:
            self._draw_background(layout.background)
        self._canvas.restore_region(self._pixels)
        self._draw(layout.foreground)
        return self._packed()

    def _open(self, look: Look) -> None:
        """Begin a picture of another size or theme."""
        self._figure = LifePointFigure(look)
        self._canvas: Any = FigureCanvasAgg(self._figure)  # Any: its methods have no types
        self._palette = _palette(DARK if look.dark else LIGHT)
        self._look, self._background = look, None

    def _draw_background(self, background: tuple[Part, ...]) -> None:
        self._canvas.draw()
        self._draw(background)
        self._pixels = self._canvas.copy_from_bbox(self._figure.bbox)
        self._background = background

    def _draw(self, parts: Sequence[Part]) -> None:
        _Drawn(parts, self._figure.css).draw(self._canvas.get_renderer())

    def _packed(self) -> bytes:
        """The canvas as a PNG."""
        drawn, written = self._palette
        size, pixels = self._canvas.get_width_height(), self._canvas.buffer_rgba()
        canvas = Image.frombuffer("RGBA", size, pixels, "raw", "RGBA", 0, 1)
        picture = canvas.convert("RGB").quantize(palette=drawn, dither=Image.Dither.NONE)
        picture.putpalette(written, "RGBA")
        file = io.BytesIO()
        picture.save(file, "PNG", compress_level=1)
        return file.getvalue()


# --- in words ----------------------------------------------------------------------------------

NOTHING = N_("No step has been played yet.")
START = N_("{first} starts with {first_lp} LP and {second} with {second_lp} LP.")
LEFT_OUT = N_(
    "Steps 1 to {step} are left out; after them {first} has {first_lp} LP and {second} has"
    " {second_lp} LP."
)
NOW = N_("Now {first} has {first_lp} LP and {second} has {second_lp} LP.")
EVENT = N_("Step {step}: {event}.")
CHANGE = N_("Step {step}: {name} goes from {before} to {after} LP.")
EVENT_AND_CHANGE = N_("Step {step}, {event}: {name} goes from {before} to {after} LP.")


def life_point_text(
    names: tuple[str, str], course: Sequence[LifePoint], language: str = "en"
) -> str:
    """What the picture shows, in sentences: the start, every step that it shows, and now."""
    if not course:
        return say(NOTHING, language)
    first, last = _window(course)
    told = [_standing(say(START, language), names, course[0], 0)]
    if first:
        told.append(_standing(say(LEFT_OUT, language), names, course[first], first))
    else:
        told += _told(0, names, course[0], course[0], language)
    for step, (before, after) in enumerate(pairwise(course[first:]), first + 1):
        told += _told(step, names, before, after, language)
    if last:
        told.append(_standing(say(NOW, language), names, course[last], last))
    return " ".join(told)


def _standing(sentence: str, names: tuple[str, str], point: LifePoint, step: int) -> str:
    (first, second), (one, two) = names, point.lp
    return sentence.format(step=step, first=first, first_lp=one, second=second, second_lp=two)


def _told(
    step: int, names: tuple[str, str], before: LifePoint, after: LifePoint, language: str
) -> Iterator[str]:
    """A sentence for each player whose life points changed, else one for the event."""
    label, page = after.label, after.page
    event = f"{label} ({page})" if label and page else label or page
    sentence = say(EVENT_AND_CHANGE if event else CHANGE, language)
    for name, old, new in zip(names, before.lp, after.lp, strict=True):
        if old != new:
            yield sentence.format(step=step, event=event, name=name, before=old, after=new)
    if event and before.lp == after.lp:
        yield say(EVENT, language).format(step=step, event=event)
