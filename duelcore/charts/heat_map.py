"""The heat map of battle damage: what to call, and the chart that comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from duelcore.charts.chart import Chart
from duelcore.charts.heat_data import heat_of
from duelcore.charts.heat_layout import heat_parts
from duelcore.charts.heat_plan import Plan
from duelcore.charts.heat_text import heat_text
from duelcore.charts.setting import look_of, words_of
from duelcore.language import N_, text

MISSING = N_("no battle possible")


class HeatMap(Chart):
    """Battle damage over two quantities, as a chart."""


def heat_map(
    x: Iterable[Any],
    y: Iterable[Any],
    damage: Any,
    *,
    outcome: Any = None,
    results: Sequence[str] | None = None,
    x_label: str = "DEF",
    y_label: str = "ATK",
    present: tuple[Any, Any] | None = None,
    missing: str = "",
    title: str = "",
    language: str = "en",
    dark: bool = False,
    size: tuple[int, int] = (720, 480),
) -> HeatMap:
    """Battle damage over two quantities, with the lines where the result flips.

    `x` and `y` are the values of the axes: rising numbers, or words such as positions; 500 at most.
    `damage[row, column]`, in LP, is that of `y[row]` and `x[column]`: positive to the opponent,
    negative to you, masked or NaN where no battle is possible (`missing` says why); a masked
    `outcome` says the same. Words that have no room below the map are numbered, with a key. `outcome` holds
    the result of each: 0 nothing, 1 your monster, 2 the target, 3 both destroyed; or a pair of
    arrays (your monster destroyed, target destroyed); or indices into `results`, which names them.
    Without it the lines part damage to either side. `present` is the pair of values of the present
    battle. Up to 12 × 12 values are written into their cells. Where the words need it the chart is
    higher than `size` (CSS pixels). Raises TypeError or ValueError for what is none of these.
    """
    look = look_of(size, dark)
    named, labels = words_of(title, "title"), (x_label, y_label)
    why = words_of(missing, "missing") or text(MISSING, language)
    heat = heat_of(x, y, damage, outcome, results, labels, present, why, language)
    plan = Plan(heat, named, look, language)
    whole = replace(look, height=max(look.height, plan.height))
    plan.height = whole.height
    told = heat_text(heat, named, language)
    return HeatMap(heat_parts(plan), whole, told, named)
