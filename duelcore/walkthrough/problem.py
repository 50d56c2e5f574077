"""What is wrong with a file, said to a person: which file, where in it, what, and what to do."""

from __future__ import annotations

import json
import re

from duelcore.language import text
from duelcore.wrong import Told

Path = tuple[str | int, ...]
"""The way to a value inside a file: ("start", "players", 0, "lp")."""

LONGEST_QUOTE, LONGEST_SENTENCE = 80, 400
"""How many characters of something from a file are quoted in a message, and of a whole sentence."""


class FileProblem(Told, Exception):
    """One thing that keeps a file from being read, played or written; `str` is one sentence or two.

    `line` and `column` count from 1. `path` leads to the value inside the walkthrough.
    """

    def __init__(
        self,
        what: str,
        *,
        remedy: str = "",
        file: str = "",
        line: int | None = None,
        column: int | None = None,
        path: Path = (),
    ) -> None:
        super().__init__(what)
        self.what, self.remedy, self.file = what, remedy, file
        self.line, self.column, self.path = line, column, path

    def __str__(self) -> str:
        place = [printable(self.file)] if self.file else []
        place += [text("line {n}").format(n=self.line)] if self.line is not None else []
        place += [text("column {n}").format(n=self.column)] if self.column is not None else []
        place += [place_of(self.path)] if self.path else []
        sentence = f"{self.what} {self.remedy}".strip()
        return f"{', '.join(place)}: {sentence}" if place else sentence


def place_of(path: Path) -> str:
    """A path as people write it: start.players[0].monsters[2].atk."""
    return "".join(_link(key) for key in path).lstrip(".")


def _link(key: str | int) -> str:
    if isinstance(key, str) and re.fullmatch(r"[A-Za-z][\w-]{0,39}", key, re.ASCII):
        return f".{key}"
    return f"[{shown(key)}]"


def shown(value: object, limit: int = LONGEST_QUOTE) -> str:
    """A value from a file as JSON on one line, printable, and cut to `limit` characters."""
    return shortened(printable(json.dumps(_cut(value, limit), ensure_ascii=False)), limit)


def _cut(value: object, limit: int) -> object:
    """A long text cut before it is written, so that its closing quotation mark stays."""
    if isinstance(value, str) and len(value) > limit - 2:
        return f"{value[: limit - 3]}…"
    return value


def shortened(words: str, limit: int = LONGEST_SENTENCE) -> str:
    """The text, cut if it is longer than `limit` characters."""
    return words if len(words) <= limit else f"{words[: limit - 1]}…"


def printable(words: str) -> str:
    """The text with control characters, line ends and half characters written as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in words)
