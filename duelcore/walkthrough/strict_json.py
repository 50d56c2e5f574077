"""Reads JSON, and only what every JSON reader takes alike.

Python's reader lets through what others refuse or change: NaN, numbers beyond what a double
keeps, a key twice in one object, half of a surrogate pair. All of it is refused here, with its
place. Numbers are whole: a walkthrough has no others.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from duelcore.language import N_, text
from duelcore.walkthrough.problem import FileProblem, Path, shown

DEEPEST = 32
"""How many brackets may be open at once: far more than any walkthrough needs."""

LONGEST_NUMBER = 20
"""How many characters of a number are read: more than the largest one allowed has."""


def parsed(document: str, first_line: int = 1) -> Any:
    """The data that a JSON text holds; raises `FileProblem` with line and column, or the path.

    `first_line` is the line of its file on which the text begins.
    """
    _check_depth(document, first_line)
    try:
        data = json.loads(
            document,
            parse_int=_whole,
            parse_float=_not_whole,
            parse_constant=_not_whole,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        raise _not_json(error, first_line) from None
    for path, unfit in _unfit(data, ()):
        raise FileProblem(unfit.what, remedy=unfit.remedy, path=path)
    return data


# --- Depth. It is checked beforehand, since how much a parser bears differs between Pythons. ---


def _check_depth(document: str, first_line: int) -> None:
    depth, quoted = 0, False
    for token in re.finditer(r'\\.|["\[\]{}]', document, re.DOTALL):
        mark = token[0]
        if mark == '"':
            quoted = not quoted
        elif not quoted and len(mark) == 1:
            depth += 1 if mark in "[{" else -1
            if depth > DEEPEST:
                raise _too_deep(document, token.start(), first_line)


def _too_deep(document: str, at: int, first_line: int) -> FileProblem:
    line = document.count("\n", 0, at)
    column = at - document.rfind("\n", 0, at)
    what = text("the brackets are nested more than {n} deep.").format(n=DEEPEST)
    remedy = text("No walkthrough is; check where they come from.")
    return FileProblem(what, remedy=remedy, line=first_line + line, column=column)


# --- Syntax ---

_SYNTAX = {
    "Expecting value": N_("a value is missing here, or is not JSON."),
    "Expecting property name enclosed in double quotes": N_(
        "a key in double quotes is missing here."
    ),
    "Expecting ':' delimiter": N_("a colon is missing after the key."),
    "Expecting ',' delimiter": N_("a comma or a closing bracket is missing here."),
    "Extra data": N_("the walkthrough has ended, but something follows."),
    "Unterminated string starting at": N_(
        "the text that begins here never ends; its closing quote is missing."
    ),
    "Invalid control character at": N_(
        "a line end or control character in a text has to be written as an escape."
    ),
}
"""What Python's reader reports, in plain words; the rest is about escapes and commas."""


def _not_json(error: json.JSONDecodeError, first_line: int) -> FileProblem:
    reason = _SYNTAX.get(error.msg, N_("this escape or this comma is not allowed."))
    what = text("this is not JSON: {reason}").format(reason=text(reason))
    return FileProblem(what, line=first_line - 1 + error.lineno, column=error.colno)


# --- What is JSON and yet unfit: marked while it is read, reported once its place is known ---


@dataclass(frozen=True, slots=True)
class _Unfit:
    what: str
    remedy: str


def _whole(digits: str) -> int | _Unfit:
    if len(digits) <= LONGEST_NUMBER:
        return int(digits)
    what = text("a number of {n} digits is too large.").format(n=len(digits.lstrip("-")))
    return _Unfit(what, text("The largest number is {n}.").format(n=f"{2**53 - 1:,}"))


def _not_whole(written: str) -> _Unfit:
    number = written if len(written) <= LONGEST_NUMBER else f"{written[:LONGEST_NUMBER]}…"
    what = text("{number} is not a whole number.").format(number=number)
    return _Unfit(what, text("Write whole numbers, in digits alone."))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in pairs:
        read[key] = _twice(key) if key in read else value
    return read


def _twice(key: str) -> _Unfit:
    what = text("the key {key} stands in one object twice.").format(key=shown(key))
    return _Unfit(what, text("Leave one of them."))


def _unfit(value: Any, path: Path) -> Iterator[tuple[Path, _Unfit]]:
    if isinstance(value, _Unfit):
        yield path, value
    elif isinstance(value, str) and not value.isascii() and re.search("[\ud800-\udfff]", value):
        what = text("the text {words} holds half a character.").format(words=shown(value))
        yield path, _Unfit(what, text("Write the character itself in place of its escape."))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _unfit(item, (*path, number))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _unfit(key, (*path, key))
            yield from _unfit(item, (*path, key))
