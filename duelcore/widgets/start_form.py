"""What the set-up forms of all games share: each change makes a new start and lets the engine judge it.

A start that it refuses changes nothing, and the sentence stands beside the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, ClassVar

from duelcore.walkthrough import FileProblem
from duelcore.widgets.typed import Refused

Plain = dict[str, Any]
Path = tuple[str | int, ...]


@dataclass
class Change:
    """A new start to be tried, and which monsters or permanents have a new name in it."""

    start: Plain
    renamed: Mapping[str, str]


class StartForm:
    """The form over a starting position. `judge` plays a `Change` or raises FileProblem.

    A subclass says what is chosen for editing, what a value typed makes of the start, and which
    fields and buttons there are.
    """

    HINT: ClassVar[str]
    """What a press on the table does while the form is open, in English."""

    def __init__(
        self, start: Mapping[str, Any], judge: Callable[[Change], None], language: str
    ) -> None:
        self.start: Plain = deepcopy(dict(start))
        self.language = language
        self._judge = judge
        self.errors: dict[str, tuple[Any, str]] = {}

    # What a subclass says

    def choose(self, value: str) -> None:
        """Let the form show the fields of what was chosen; "" for nothing."""
        raise NotImplementedError

    def changed(self, path: Path, value: Any) -> Change:
        """What a value typed into a field makes of the start; raises Refused."""
        raise NotImplementedError

    def press(self, button: str) -> None:
        """A button was pressed; raises FileProblem for what a start cannot hold."""
        raise NotImplementedError

    def zone(self, position: Any, zone: str) -> None:
        """A zone on the table was pressed; raises FileProblem as well."""
        raise NotImplementedError

    def panel(self) -> Plain:
        """The form as data for the browser."""
        raise NotImplementedError

    # What the browser asks

    def set(self, path: str, value: Any) -> None:
        """Take a value for a field, or keep the old one and say why beside the field."""
        if path == "chosen":
            self.choose(str(value))
            return
        self.errors.pop(path, None)
        try:
            self.attempt(self.changed(tuple(_keys(path)), value))
        except (Refused, FileProblem) as problem:
            self.errors[path] = (value, _sentence(problem))

    def attempt(self, change: Change) -> None:
        """Begin anew from another start; raises FileProblem for one that cannot be."""
        self._judge(change)
        self.start = change.start


def _keys(path: str) -> Iterator[str | int]:
    for key in path.split("."):
        yield int(key) if key.isdigit() else key


def at(start: Plain, path: Path) -> Plain:
    """What lies at a place of a start; objects that are not written yet are made."""
    holder: Any = start
    for key in path:
        holder = holder.setdefault(key, {}) if isinstance(holder, dict) else holder[key]
    assert isinstance(holder, dict)
    return holder


def _sentence(problem: Exception) -> str:
    return problem.what if isinstance(problem, FileProblem) else str(problem)
