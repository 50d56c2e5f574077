"""What a heat map shows, in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import numpy as np

from duelcore.charts.heat_data import VOID, Heat
from duelcore.charts.setting import filled, points, sentence
from duelcore.language import N_

SHOWN = N_("Battle damage over {x_label} ({x}) and {y_label} ({y}): {count} battles.")
TO_OPPONENT = N_("To the opponent: up to {lp} LP, at {place}.")
TO_YOU = N_("To you: up to {lp} LP, at {place}.")
NO_DAMAGE = N_("No battle damage in {count} of them.")
HOLES = N_("{missing}: {count} of them.")
AT, RUN = N_("At {place}: {runs}."), N_("{result} ({values})")
PRESENT = N_("Present battle, {place}: {ending}.")
LP_TO_OPPONENT, LP_TO_YOU = N_("{lp} LP to the opponent"), N_("{lp} LP to you")
NO_LP, SPAN = N_("no battle damage"), N_("{first} to {last}")


def heat_text(heat: Heat, title: str, language: str) -> str:
    """The title, the ranges, the greatest damage, where the result flips, and the present battle."""
    told = [sentence(title)]
    (columns, rows), (x_label, y_label) = heat.shape, heat.labels
    ranges = {"x": _span(heat.x, language), "y": _span(heat.y, language)}
    told.append(
        filled(SHOWN, language, x_label=x_label, y_label=y_label, count=columns * rows, **ranges)
    )
    told += [*_greatest(heat, language), *_counts(heat, language), *_flips(heat, language)]
    if heat.present:
        place = heat.at(*heat.present)
        told.append(filled(PRESENT, language, place=place, ending=_ending(heat, language)))
    return " ".join(filter(None, told))


def _span(values: tuple[float | str, ...], language: str) -> str:
    """The first and the last of some numbers; words one by one."""
    words = [one if isinstance(one, str) else points(one) for one in values]
    if isinstance(values[0], str):
        return ", ".join(words)
    return words[0] if len(words) == 1 else filled(SPAN, language, first=words[0], last=words[-1])


def _greatest(heat: Heat, language: str) -> Iterator[str]:
    for sign, message in ((1, TO_OPPONENT), (-1, TO_YOU)):
        cells = np.where(heat.outcome == VOID, 0, sign * heat.damage)
        row, column = np.unravel_index(int(cells.argmax()), cells.shape)
        if cells[row, column] > 0:
            place = heat.at(int(column), int(row))
            yield filled(message, language, lp=points(cells[row, column].item()), place=place)


def _counts(heat: Heat, language: str) -> Iterator[str]:
    void = heat.outcome == VOID
    yield filled(NO_DAMAGE, language, count=int(((heat.damage == 0) & ~void).sum()))
    if void.any():
        yield filled(HOLES, language, missing=heat.missing, count=int(void.sum()))


def _flips(heat: Heat, language: str) -> Iterator[str]:
    """From below to above, for every word of `x`, or for its first, middle, last and present value."""
    columns = heat.shape[0]
    chosen = {0, columns // 2, columns - 1, *(heat.present or ())[:1]}
    if isinstance(heat.x[0], str):
        chosen = {*range(columns)}
    for column in sorted(chosen):
        value = heat.x[column]
        place = f"{heat.labels[0]} {value if isinstance(value, str) else points(value)}".strip()
        yield filled(AT, language, place=place, runs=", ".join(_runs(heat, column, language)))


def _runs(heat: Heat, column: int, language: str) -> Iterator[str]:
    rows = range(heat.shape[1])
    for code, run in groupby(rows, key=lambda row: int(heat.outcome[row, column])):
        values = tuple(heat.y[row] for row in run)
        span = f"{heat.labels[1]} {_span(values, language)}".strip()
        result = heat.missing if code == VOID else heat.results[code]
        yield filled(RUN, language, result=result, values=span)


def damage_words(lp: float, language: str) -> str:
    """600 LP to the opponent, 300 LP to you, no battle damage."""
    if not lp:
        return filled(NO_LP, language)
    return filled(LP_TO_OPPONENT if lp > 0 else LP_TO_YOU, language, lp=points(abs(lp)))


def _ending(heat: Heat, language: str) -> str:
    column, row = heat.present or (0, 0)
    code = int(heat.outcome[row, column])
    if code == VOID:
        return heat.missing
    lp = damage_words(heat.damage[row, column].item(), language)
    result = heat.results[code]
    return lp if result == lp else f"{lp}, {result}"
