"""The course of both players' life points: as a picture, as a figure and in words.

From the course to the picture: `course` says which steps are shown, `scene` where they stand,
`layout` and `notes` what is drawn there, all of it in CSS pixels and without drawing: that is what
can be tested. `drawing` hands it to matplotlib. `sentences` tells the same in words. `history` makes
all of it from what was played. Nothing here touches pyplot or matplotlib's settings.
"""

from duelcore.charts.course import LifePoint
from duelcore.charts.drawing import life_point_figure, life_point_png
from duelcore.charts.history import CourseOf, LifePointChart, life_point_chart
from duelcore.charts.layout import life_point_layout
from duelcore.charts.look import Look
from duelcore.charts.sentences import life_point_text

__all__ = [
    "CourseOf",
    "LifePoint",
    "LifePointChart",
    "Look",
    "life_point_chart",
    "life_point_figure",
    "life_point_layout",
    "life_point_png",
    "life_point_text",
]
