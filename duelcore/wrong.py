"""Errors for people: what is wrong with what somebody gave, and what to do, in a sentence.

What duelcore raises for a wrong value or type, name, file or action is `Told`. In a notebook it shows
the line of the cell and its sentence; what duelcore did in between would only push both out of
sight. Anywhere else such an error is like any other. For the whole way it took:
``traceback.print_exception(sys.last_value)``.
"""

from __future__ import annotations

import linecache
import traceback
from collections.abc import Iterator

PACKAGE = __name__.partition(".")[0]


class Told(BaseException):
    """An error whose message is a sentence for the person who called duelcore."""

    def _render_traceback_(self) -> list[str]:
        """What IPython shows of it."""
        return [*self._asked(), f"{type(self).__name__}: {self}"]

    def _asked(self) -> Iterator[str]:
        """The last line before duelcore was entered, as in 'Line 2: battle(3, 4)'."""
        last = None
        for frame, line in traceback.walk_tb(self.__traceback__):
            if frame.f_globals.get("__name__", "").partition(".")[0] == PACKAGE:
                break
            last = frame.f_code.co_filename, line
        if last and (code := linecache.getline(*last).strip()):
            yield f"Line {last[1]}: {code}"


class WrongValue(Told, ValueError):
    """Something of the right kind that cannot be what it is."""


class WrongType(Told, TypeError):
    """Something of another kind than what is needed."""
