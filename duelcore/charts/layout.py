"""Where everything in the picture stands, from the back to the front; nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from duelcore.charts.course import LifePoint
from duelcore.charts.letters import HEIGHT, SIZE, SMALL, amount, width_of
from duelcore.charts.look import Look
from duelcore.charts.notes import notes
from duelcore.charts.parts import BREAK, XY, Part, Stroke, Words
from duelcore.charts.scene import FORK, Scene


def life_point_layout(
    names: tuple[str, str], course: Sequence[LifePoint], look: Look
) -> tuple[Part, ...]:
    """The parts of the picture of a course.

    The boxes of all words are disjoint and within the picture. The present step and the 40 before
    it are shown. A course without steps makes an empty picture.
    """
    if not course:
        return ()
    scene = Scene(names, course, look)
    *written, leaders = notes(scene)
    scales = *_grid(scene), *_numbers(scene)
    return (*scales, leaders, *_lines(scene), *_ends(scene), *written, *_marks(scene))


def _grid(scene: Scene) -> Iterator[Part]:
    """The grid and the scale of life points at its left."""
    for tick in scene.ticks:
        y, number = scene.y(tick), amount(tick)
        yield Stroke(((scene.area.left, y), (scene.area.right, y)), scene.ink.grid)
        start = scene.area.left - 7 - width_of(number, scene.look, SMALL)
        yield Words.at((start, y), number, scene.ink.soft, scene.look)


def _numbers(scene: Scene) -> Iterator[Part]:
    """The scale of steps below; an ellipsis stands for those that are not shown."""
    axis, left, soft = scene.area.bottom, scene.area.left, scene.ink.soft
    free = left + 12 if scene.first else 0.0
    if scene.first:
        yield Words.at((left - 4, axis + 13), "…", soft, scene.look)
    every, marks = _every(scene), list[XY]()
    for number in range(-(-scene.first // every) * every, scene.last + 1, every):
        x = scene.x(number)
        half = width_of(str(number), scene.look, SMALL) / 2
        if free <= x - half and x + half <= scene.area.right + FORK:
            yield Words.at((x - half, axis + 13), str(number), soft, scene.look)
            marks += (x, axis), (x, axis + 4), BREAK
    yield Stroke(tuple(marks), soft)


def _every(scene: Scene) -> int:
    """How many steps apart the numbers have to be for each to have room."""
    room = width_of(str(scene.last), scene.look, SMALL) + 14
    wide = (scene.area.right - scene.area.left) / len(scene.steps)
    return next(every for every in (1, 2, 5, 10, 20, 50) if every * wide >= room or every == 50)


def _lines(scene: Scene) -> Iterator[Stroke]:
    """Solid for player 1; dashed, and on top, for player 2: so both show where they coincide."""
    for player, dashes in ((0, ()), (1, (2.4, 1.4))):
        yield Stroke(tuple(scene.line(player)), scene.ink.lines[player], 3.0, dashes)


def _marks(scene: Scene) -> Iterator[Stroke]:
    """A disc at each change of player 1; a square, that hides no disc, at each of player 2."""
    blue, red = scene.ink.lines
    yield Stroke.dots(scene.changes(0), scene.ink.paper, 10.5, "round")
    yield Stroke.dots(scene.changes(0), blue, 8.5, "round")
    yield Stroke.dots(scene.changes(1), red, 6.5, "projecting")


def _ends(scene: Scene) -> Iterator[Part]:
    """Names and life points at the lines' ends, moved apart where the lines are close."""
    start, heights = scene.area.right, (scene.y(scene.lp[0]), scene.y(scene.lp[1]))
    for player, middle in enumerate(_apart(heights, 2 * HEIGHT, scene.look.height)):
        line = heights[player]
        fork = (start, line), (start + 3, line), (start + FORK - 3, middle)
        yield Stroke(fork, scene.ink.lines[player], 1.3)
        name, lp, colour = scene.names[player], amount(scene.lp[player]), scene.ink.names[player]
        for text, shift in ((name, -HEIGHT / 2), (lp, HEIGHT / 2)):
            yield Words.at((start + FORK, middle + shift), text, colour, scene.look, SIZE)


def _apart(heights: tuple[float, float], size: float, end: float) -> tuple[float, float]:
    """The heights, changed as little as keeps two things of this size apart and on the picture."""
    middle = min(max(sum(heights) / 2, size), end - size)
    half = max(abs(heights[0] - heights[1]), size) / 2
    upper, lower = max(middle - half, size / 2), min(middle + half, end - size / 2)
    return (upper, lower) if heights[0] <= heights[1] else (lower, upper)
