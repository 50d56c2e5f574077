"""Pictures of duels and battles, each with the same in words.

Every chart is a `Chart`: it shows itself in a notebook, has a `text` for whoever does not see it,
and is kept as PNG or SVG. `life_point_chart` draws the course of a duel; the what-if charts draw
many battles: `heat_map` damage over two quantities, `ending_chart` battles side by side,
`distribution` how likely each result is, `risk_over_atk` from which ATK an attack is worth it.

From the course of life points to its picture: `course` says which steps are shown, `scene` where
they stand, `layout` and `notes` what is drawn there, all of it in CSS pixels and without drawing:
that is what can be tested. `figure` hands it to matplotlib. `sentences` tells the same in words.
`history` makes all of it from what was played. Nothing here touches pyplot or matplotlib's
settings.

The what-if charts: `setting` has the type and the numbers, `shades` the colours. Each file checks
what it is given, plans where everything stands, and tells it in words; the heat map has a file for
each of these (`heat_data`, `flips`, `heat_plan`, `heat_layout`, `heat_scale`, `heat_text`).
"""

from duelcore.charts.chart import Chart
from duelcore.charts.course import LifePoint
from duelcore.charts.drawing import life_point_figure, life_point_png
from duelcore.charts.endings import Ending, EndingChart, ending_chart
from duelcore.charts.heat_map import HeatMap, heat_map
from duelcore.charts.history import CourseOf, LifePointChart, life_point_chart
from duelcore.charts.layout import life_point_layout
from duelcore.charts.look import Look
from duelcore.charts.risk import RiskChart, risk_over_atk
from duelcore.charts.sentences import life_point_text
from duelcore.charts.spread import Distribution, distribution

__all__ = [
    "Chart",
    "CourseOf",
    "Distribution",
    "Ending",
    "EndingChart",
    "HeatMap",
    "LifePoint",
    "LifePointChart",
    "Look",
    "RiskChart",
    "distribution",
    "ending_chart",
    "heat_map",
    "life_point_chart",
    "life_point_figure",
    "life_point_layout",
    "life_point_png",
    "life_point_text",
    "risk_over_atk",
]
