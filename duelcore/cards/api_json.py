"""Reads the JSON that the well-known card API exports: {"data": [...]}, or the bare list."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from duelcore.cards import entry as entries
from duelcore.cards.entry import Entry
from duelcore.cards.sources import MOST_ROWS, Content, decoded, problem, quoted, too_many_rows
from duelcore.cards.words import kinds_and_type, markers
from duelcore.language import N_, text

DEEPEST = 32
"""How many brackets may be open at once; the API opens five."""

MOST_VALUES = 5_000_000
"""How many values a file may hold: what bounds the memory that it takes."""

NO_CARD = N_("it is not a card, but something else")
NOT_CARDS = N_("this JSON holds no list of cards.")
REMEDY = N_('A list has the form [{"name": ..., "atk": ...}, ...], alone or under the key "data".')


def read_json(content: Content) -> tuple[Iterable[Entry], list[str]]:
    """The entries of an export, and no warnings; raises CardFileError."""
    rows = _rows(_parsed(content), content.name)
    if len(rows) > MOST_ROWS:
        raise too_many_rows(content.name)
    place = text("card {n}")
    numbered = (
        (f"{content.short_name}, {place.format(n=n)}", row) for n, row in enumerate(rows, 1)
    )
    return (_entry(row, source) for source, row in numbered), []


def _rows(data: Any, name: str) -> list[Any]:
    if isinstance(data, dict) and "data" not in data and "error" in data:
        what = N_("the card API reports an error: {said}")
        raise problem(what, name, N_("Download the list anew."), said=quoted(data["error"]))
    found = data.get("data", data) if isinstance(data, dict) else data
    if isinstance(found, dict) and "name" in found:
        return [found]
    if not isinstance(found, list) or (found and not any(isinstance(x, dict) for x in found)):
        raise problem(NOT_CARDS, name, REMEDY)
    return found


# --- Syntax, within limits ---

_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_NO_BRACKET = re.compile(r"[^][{}]+")


def _parsed(content: Content) -> Any:
    written = decoded(content)[0]
    _check_size(written, content.name)
    try:
        return json.loads(written, parse_int=_whole, parse_float=_number, parse_constant=str)
    except json.JSONDecodeError as error:
        what = N_("this is not JSON: something is wrong or missing at line {n}, column {column}.")
        cut_off = N_("Download it anew; it may have been cut off.")
        place = {"n": error.lineno, "column": error.colno}
        raise problem(what, content.name, cut_off, **place) from None
    except RecursionError:
        raise _too_deep(content.name) from None


def _check_size(written: str, name: str) -> None:
    """Refuse what would take too much memory or go too deep, before anything is built."""
    outside = _STRING.sub("", written)
    if sum(map(outside.count, ",[]{}")) > MOST_VALUES:
        what = N_("this holds more than {n} values, and so many are not read.")
        raise problem(what, name, n=f"{MOST_VALUES:,}")
    brackets = _NO_BRACKET.sub("", outside)
    for _ in range(DEEPEST):  # each time the innermost pairs, until none is left
        brackets = brackets.replace("[]", "").replace("{}", "")
    if "[]" in brackets or "{}" in brackets or sum(map(brackets.count, "[{")) > DEEPEST:
        raise _too_deep(name)


def _too_deep(name: str) -> Exception:
    what = N_("its brackets are nested more than {n} deep, or do not match.")
    return problem(what, name, N_("No export of a card API has this."), n=DEEPEST)


def _whole(digits: str) -> int | str:
    """A number; one with more digits than any value of a card stays text, and is judged as that."""
    return int(digits) if len(digits) <= 20 else digits[:40]


def _number(written: str) -> int | str:
    """2500.0 as a whole number; any other number with a point or an exponent stays text."""
    whole, point, rest = written.partition(".")
    return _whole(whole) if point and not rest.strip("0") else written[:40]


# --- One card ---


def _entry(row: Any, source: str) -> Entry:
    """What a card of the export says; keys that are missing say nothing."""
    if not isinstance(row, dict):
        return Entry("", source, wrong=NO_CARD)
    kinds, _ = kinds_and_type(_strings(row, "type", "frameType", "humanReadableCardType"))
    more_kinds, line_type = kinds_and_type(_strings(row, "typeline"))
    arrows = row.get("linkmarkers")
    return Entry(
        entries.name(row.get("name")),
        source,
        id=entries.identity(row.get("id")),
        kinds=kinds | more_kinds,
        type=_race(row) or line_type,
        atk=_points(row.get("atk")),
        def_=_points(row.get("def")),
        grade=entries.grade(row.get("level")),
        rank=entries.grade(row.get("rank")),
        link=entries.grade(row.get("linkval")),
        markers=markers(one for one in _listed(arrows) if isinstance(one, str)),
        also=_other_ids(row),
    )


def _points(found: Any) -> Any:
    """ATK or DEF as the row has it; the API writes -1 where a card has "?"."""
    return "?" if found == -1 else entries.value(found)


def _strings(row: Mapping[str, Any], *keys: str) -> list[str]:
    """The texts under some keys, of lists each; "normal_pendulum" as words."""
    return [one for key in keys for one in _listed(row.get(key)) if isinstance(one, str)]


def _listed(found: Any) -> list[Any]:
    return found[:20] if isinstance(found, list) else [found]


def _race(row: Mapping[str, Any]) -> str:
    """The type; under the key "race", where Spells and Traps have theirs as well."""
    return kinds_and_type(_strings(row, "race"))[1]


def _other_ids(row: Mapping[str, Any]) -> tuple[int, ...]:
    """The passcodes of the card's other artworks."""
    images = _listed(row.get("card_images"))
    found = (entries.identity(one.get("id")) for one in images if isinstance(one, dict))
    return tuple(one for one in found if one is not None)
