"""The annotations of the steps: what each says, and which of them are shown."""

from __future__ import annotations

from collections.abc import Iterator

from duelcore.charts.course import Step
from duelcore.charts.letters import fit, width_of
from duelcore.charts.look import Ink
from duelcore.charts.parts import BREAK, XY, Box, Part, Stroke, Words
from duelcore.charts.room import Room, lines_of
from duelcore.charts.scene import Scene

NEAR = 9  # how far an annotation may stand from its mark without a leader, in CSS pixels


def notes(scene: Scene) -> Iterator[Part]:
    """As many annotations as there is room for, the newest first; last all leaders, as one stroke."""
    leaders: list[XY] = []
    for number, (step, words) in enumerate(_placed(scene)):
        leaders += _leader(step, scene.at(step), words.box)
        if number == 0:  # it may stand on a line
            yield _paper_under(words.box, scene.ink)
        yield words
    yield Stroke(tuple(leaders), scene.ink.soft)


def _placed(scene: Scene) -> Iterator[tuple[Step, Words]]:
    """The newest annotation, which is always there, then those of changes, then the others."""
    noted = [step for step in scene.steps if step.point.label or step.point.page]
    order = sorted(noted[:-1], key=lambda step: (any(step.changes), step.number), reverse=True)
    room = Room(scene.area, lines_of(scene))
    for step in noted[-1:] + order:
        at, text = scene.at(step), _text(step, scene)
        width, upward = width_of(text, scene.look), _upward(step)
        box = room.find(at, width, upward)
        if step is noted[-1]:
            box = box or Room(scene.area).find(at, width, upward)
        if box:
            room.write(at, box)
            yield step, Words(text, box, _colour(step, scene.ink))


def _text(step: Step, scene: Scene) -> str:
    """What happened, shortened so that the page has room as well."""
    widest = min(220.0, 0.75 * (scene.area.right - scene.area.left))
    page = fit(step.point.page, 0.6 * widest, scene.look)
    rest = widest - width_of(f", {page}", scene.look)
    return ", ".join(filter(None, (fit(step.point.label, rest, scene.look), page)))


def _upward(step: Step) -> bool:
    """A gain, or what changed nothing, is annotated above, a loss below."""
    return not any(step.changes) or step.changes[step.player] > 0


def _colour(step: Step, ink: Ink) -> str:
    """A player's own where only their life points changed."""
    if all(step.changes):
        return ink.text
    return ink.names[step.player] if any(step.changes) else ink.soft


def _leader(step: Step, at: XY, box: Box) -> tuple[XY, ...]:
    """From a step straight up or down to its annotation, unless that stands beside its mark."""
    x, y = at
    edge = box.bottom if box.bottom <= y else box.top
    near = any(step.changes) and abs(edge - y) <= NEAR
    return () if near else ((x, y), (x, edge), BREAK)


def _paper_under(box: Box, ink: Ink) -> Stroke:
    middle = (box.top + box.bottom) / 2
    return Stroke(((box.left, middle), (box.right, middle)), ink.paper, box.bottom - box.top)
