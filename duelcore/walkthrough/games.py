"""The games whose walkthroughs can be played, and what playing a file takes of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from duelcore.game import Action
from duelcore.walkthrough.files import Entry, Walkthrough
from duelcore.walkthrough.problem import FileProblem, Path, shortened


class Game(Protocol):
    """What playing a file of some game takes."""

    def unplayed(self, walkthrough: Walkthrough) -> Iterator[tuple[Path, str]]:
        """What the format knows and the engine does not play yet: the place, and a sentence."""

    def position(self, start: Mapping[str, Any]) -> Any:
        """The starting position; raises `FileProblem` with a path inside `start`."""

    def action(self, entry: Entry) -> Action:
        """The action that an entry with a `do` writes down."""

    def steps(self, position: Any, action: Action) -> Iterator[Action]:
        """The single actions that a word stands for here; the action itself for most."""

    def found(self, position: Any, key: str, wanted: Any) -> Any:
        """What a position shows for a key of `expect`."""

    def alike(self, key: str, wanted: Any, found: Any) -> bool:
        """Whether a found value is the expected one."""


class _YuGiOh:
    """Yu-Gi-Oh!, as `duelcore.yugioh.files` reads and shows it."""

    def __init__(self) -> None:
        from duelcore.yugioh import files  # only when a file of this game is played

        self._files = files
        self.action = files.action
        self.steps = files.steps
        self.found = files.found

    def unplayed(self, walkthrough: Walkthrough) -> Iterator[tuple[Path, str]]:
        return iter(())  # the whole format is played

    def position(self, start: Mapping[str, Any]) -> Any:
        from duelcore.yugioh.starting import ProblemInDuel

        try:
            return self._files.position(start)
        except ProblemInDuel as problem:
            raise FileProblem(f"{shortened(str(problem))}.", path=problem.path) from None

    def alike(self, key: str, wanted: Any, found: Any) -> bool:
        return bool(_in_any_order(key, wanted) == _in_any_order(key, found))


def _in_any_order(key: str, value: Any) -> Any:
    """Lists of names, and of attacks, sorted; an attack itself is an ordered pair, as LP are."""
    if key == "attacks":
        return sorted(tuple(pair) for pair in value)
    if key in ("field", "graveyard", "banished", "hand"):
        return [sorted(names) for names in value]
    return value


class _Magic:
    """Magic, as `duelcore.magic.files` reads and shows it."""

    def __init__(self) -> None:
        from duelcore.magic import files  # only when a file of this game is played

        self._files = files
        self.action = files.action
        self.steps = files.steps
        self.found = files.found
        self.alike = files.alike

    def unplayed(self, walkthrough: Walkthrough) -> Iterator[tuple[Path, str]]:
        return iter(())  # the whole format is played

    def position(self, start: Mapping[str, Any]) -> Any:
        from duelcore.magic.starting import ProblemInGame

        try:
            return self._files.position(start)
        except ProblemInGame as problem:
            raise FileProblem(f"{shortened(str(problem))}.", path=problem.path) from None


GAMES: dict[str, Callable[[], Game]] = {"yugioh": _YuGiOh, "magic": _Magic}
"""The games whose walkthroughs can be played."""
