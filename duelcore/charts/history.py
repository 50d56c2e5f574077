"""The life points over what was played: a history as a course, and its chart for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import Any, overload

from duelcore.charts.chart import Chart
from duelcore.charts.course import LifePoint, Step, shown
from duelcore.charts.layout import life_point_layout
from duelcore.charts.letters import HEIGHT, SIZE, fit, width_of
from duelcore.charts.look import Look
from duelcore.charts.notes import notes
from duelcore.charts.parts import Words
from duelcore.charts.scene import Scene
from duelcore.charts.sentences import life_point_text
from duelcore.explain.boards import BOARDS, board_of
from duelcore.game import History
from duelcore.language import N_, text
from duelcore.wrong import WrongType

ROW, GAP, MARGIN = HEIGHT + 3, 18, 6
"""Of the list below a crowded chart: height of a row, between columns, around; in CSS pixels."""

LISTED = N_("Each step with its page:")


class CourseOf(Sequence[LifePoint]):
    """The steps of a history up to the present one, as points of a chart, each made when asked for."""

    def __init__(self, history: History[Any], language: str = "en") -> None:
        self._history = history
        self._language = language

    def __len__(self) -> int:
        return self._history.number + 1

    @overload
    def __getitem__(self, index: int) -> LifePoint: ...
    @overload
    def __getitem__(self, index: slice) -> list[LifePoint]: ...
    def __getitem__(self, index: int | slice) -> LifePoint | list[LifePoint]:
        if isinstance(index, slice):
            return [self._made(number) for number in range(*index.indices(len(self)))]
        return self._made(range(len(self))[index])

    def _made(self, number: int) -> LifePoint:
        moment = self._history.line[number]
        board = board_of(moment.position)
        return LifePoint(board.points(moment.position), *board.short(moment.events, self._language))


class LifePointChart(Chart):
    """The course of the life points, as a chart."""


def life_point_chart(
    history: Any, dark: bool = False, size: tuple[int, int] = (720, 280), language: str = "en"
) -> LifePointChart:
    """The life points from the start to the present step of a history, events and pages beside them.

    `history` is a `History` of a duel or a game, or what has one, such as a stepper; of a long one the
    present step and the 40 before it are shown. Where not every event has room at its step, all
    of them are listed below, which makes the chart higher than `size` (CSS pixels). Its paper is
    that of a `dark` or a light theme. Raises TypeError for what has no history, ValueError for a
    size that cannot be drawn.
    """
    found = _history(history)
    board = board_of(found.position)
    names, course = board.names(found.position), CourseOf(found, language)
    if not isinstance(size, tuple) or len(size) != 2:
        raise WrongType(f"the size is width and height, for instance (720, 280), not {size!r}")
    look = Look(*size, 2.0, dark)
    listed = _list(names, course, look, language)
    lowest = max((words.box.bottom + MARGIN for words in listed), default=size[1])
    parts = (*life_point_layout(names, course, look), *listed)
    whole = replace(look, height=ceil(lowest))
    told = life_point_text(names, course, language, board.UNIT)
    return LifePointChart(parts, whole, told, text(board.POINTS, language))


def _history(given: Any) -> History[Any]:
    """What was given, or the history that it has."""
    found = given if isinstance(given, History) else getattr(given, "history", None)
    if not isinstance(found, History) or type(found.position) not in BOARDS:
        kind = type(given).__name__
        raise WrongType(
            f"a chart of life points is drawn of a duel's History, or of a stepper, not of a {kind};"
            " make one: History(duel(...))"
        )
    return found


def _list(
    names: tuple[str, str], course: Sequence[LifePoint], look: Look, language: str
) -> list[Words]:
    """Below the chart: every event by the number of its step; nothing if all stand in the chart.

    It is read down each column.
    """
    noted = [step for step in shown(course) if step.point.label or step.point.page]
    placed = sum(isinstance(part, Words) for part in notes(Scene(names, course, look)))
    if placed == len(noted):
        return []
    return _in_columns([", ".join(_entry(step, names)) for step in noted], look, language)


def _in_columns(entries: Sequence[str], look: Look, language: str) -> list[Words]:
    """The entries below a title, in as many columns as leave them whole."""
    room = look.width - 2 * MARGIN
    fitted = [fit(entry, room, look) for entry in entries]
    columns = max(1, int(room // (max(width_of(entry, look) for entry in fitted) + GAP)))
    rows, left, top = -(-len(fitted) // columns), MARGIN, look.height + ROW
    title = Words.at(
        (left, top), fit(text(LISTED, language), room, look), look.ink.soft, look, SIZE
    )
    places = (
        (left + n // rows * room / columns, top + (1 + n % rows) * ROW) for n in range(len(fitted))
    )
    listed = zip(places, fitted, strict=True)
    return [title, *(Words.at(at, entry, look.ink.text, look, SIZE) for at, entry in listed)]


def _entry(step: Step, names: tuple[str, str]) -> Iterator[str]:
    """The number of a step, what it did to whose life points or else what happened, the page."""
    changes = [
        f"{name} {_signed(change)}"
        for name, change in zip(names, step.changes, strict=True)
        if change
    ]
    happened = ", ".join(changes) or step.point.label
    yield f"{step.number}: {happened}" if happened else f"{step.number}"
    if step.point.page:
        yield step.point.page


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}"
