"""The walkthrough file: a saved duel, a lesson, an exercise, a test case, a position to start from.

`load` and `save` files, `run` one to see whether what it expects comes true.
"""

from duelcore.walkthrough.files import Walkthrough, dumps, load, loads, save
from duelcore.walkthrough.problem import FileProblem
from duelcore.walkthrough.run import Failure, Report, run, start_position

__all__ = [
    "Failure",
    "FileProblem",
    "Report",
    "Walkthrough",
    "dumps",
    "load",
    "loads",
    "run",
    "save",
    "start_position",
]
