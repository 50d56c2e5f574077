"""Reads tables: CSV as spreadsheets and programs write it, and pandas DataFrames."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from duelcore.cards import entry as entries
from duelcore.cards.entry import Entry
from duelcore.cards.sources import (
    MOST_ROWS,
    Content,
    decoded,
    foreign_encoding,
    problem,
    too_many_rows,
)
from duelcore.cards.words import kinds_and_type, letters, markers
from duelcore.language import N_, text
from duelcore.walkthrough.problem import printable

if TYPE_CHECKING:
    import pandas as pd

HEADINGS = {
    "name": "name cardname englishname nameen kartenname karte nama namakartu kartu monster nom"
    " nombre nome card",
    "atk": "atk attack attackpoints atkpoints attackvalue angriff angriffspunkte serangan"
    " nilaiserangan poinserangan atq ataque attaque attacco",
    "def": "def defense defence defensepoints defpoints defensevalue verteidigung"
    " verteidigungspunkte vtd pertahanan nilaipertahanan poinpertahanan defensa défense difesa"
    " defesa",
    "level": "level lvl levelrank levelranklink levelrankandlink stars stufe sterne stufenrang"
    " tingkat tingkatan bintang niveau nivel livello",
    "rank": "rank rang peringkat rango",
    "link": "link linkrating linkval linkvalue linkwert linkzahl linkbewertung nilailink",
    "markers": "linkmarkers linkmarker linkarrows markers arrows linkpfeile pfeile panahlink panah",
    "kind": "kind kinds cardtype cardtypes frametype frame humanreadablecardtype typeline"
    " monstertypeline kartentyp kartenart art jenis jeniskartu tipekartu subtype",
    "type": "type types race monstertype typ monstertyp rasse tipe tipemonster ras tipo raza",
    "id": "id passcode password code cardid kode passwort cardcode",
}
"""For each column the headings that it may have, in small letters without blanks and marks."""

_COLUMN_OF = {word: column for column, words in HEADINGS.items() for word in words.split()}

LACKING = N_("no row of headings names the columns {columns}.")
REMEDY = N_("Head the columns name, atk, def, level, type (or link, for Link Monsters).")
TOO_LONG = N_("it has more cells than the row of headings; put quotation marks around commas")

Columns = dict[str, list[int]]
"""For each column its places, of which the first with anything in it counts, or all for words."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a table is laid out: its columns and its width; of CSV also how it is written."""

    columns: Columns
    width: int
    separator: str = ","
    heading_row: int = 0


# --- CSV ---


def read_csv(content: Content) -> tuple[Iterable[Entry], list[str]]:
    """The entries of a CSV file and warnings about it as a whole; raises CardFileError."""
    written = decoded(content)[0]
    layout = _layout(written, content.name)
    place = text("line {n}")
    found = (
        _entry(row, layout, f"{content.short_name}, {place.format(n=line)}")
        for number, (line, row) in enumerate(_rows(written, layout.separator, content.name))
        if number > layout.heading_row and any(cell.strip() for cell in row)
    )
    return found, [*foreign_encoding(content), *_doubled(layout.columns, content.name)]


def _layout(written: str, name: str) -> Layout:
    """The separator and the row of headings, found by trying: the one that names the columns."""
    beginning = written[:100_000]
    best: Columns = {}
    for separator in (",", ";", "\t", "|"):
        for number, row in enumerate(_first_rows(beginning, separator)):
            columns = found_columns(row)
            if not _lacking(columns):
                return Layout(columns, len(row), separator, number)
            best = max(best, columns, key=len)
    raise problem(LACKING, name, REMEDY, columns=", ".join(_lacking(best)))


def _first_rows(beginning: str, separator: str) -> list[list[str]]:
    """The first few rows, as long as they can be read: one of them has the headings."""
    reader = csv.reader(io.StringIO(beginning, newline=""), delimiter=separator)
    rows: list[list[str]] = []
    try:
        for row in reader:
            rows.append(row[:1000])
            if len(rows) == 10:
                break
    except csv.Error:
        pass
    return rows


def found_columns(headings: Iterable[object]) -> Columns:
    """Which columns a row of headings names, each with its places."""
    columns: Columns = {}
    for place, heading in enumerate(headings):
        column = _COLUMN_OF.get(letters(str(heading)[:100]))
        if column:
            columns.setdefault(column, []).append(place)
    return columns


ALONE = ("name", "atk", "def")
"""What a list has one column for; others, such as kinds and passcodes, may have several."""


def _doubled(columns: Columns, name: str, before: int = 0) -> list[str]:
    """Warnings of several columns for the same; `before` of the places are no columns (an index)."""
    what = text(
        "{file}: columns {places} are all headed as {column}; of each row the first that is filled"
        " counts, so column {first} before the others."
    )
    found = {key: [one - before + 1 for one in columns.get(key, [])] for key in ALONE}
    return [
        what.format(file=printable(name), places=", ".join(map(str, at)), column=key, first=at[0])
        for key, at in found.items()
        if len(at) > 1 and at[0] > 0
    ]


def _lacking(columns: Columns) -> list[str]:
    """What a list cannot do without and these columns do not have."""
    lacking = [column for column in ("name", "atk") if column not in columns]
    return lacking if columns.keys() & {"def", "link"} else [*lacking, "def"]


def _rows(written: str, separator: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """The rows, each with the line on which it ends; raises CardFileError."""
    reader = csv.reader(io.StringIO(written, newline=""), delimiter=separator)
    try:
        for number, row in enumerate(reader):
            if number > MOST_ROWS:
                raise too_many_rows(name)
            yield reader.line_num, row
    except csv.Error:
        what = N_("line {n} cannot be read as CSV; a quotation mark may be missing its partner.")
        raise problem(what, name, n=reader.line_num) from None


# --- DataFrames ---


def is_frame(source: object) -> bool:
    """Whether something is a pandas DataFrame; pandas is not loaded to find that out."""
    return any(
        one.__name__ == "DataFrame" and one.__module__.partition(".")[0] == "pandas"
        for one in type(source).__mro__
    )


def read_frame(frame: pd.DataFrame) -> tuple[Iterable[Entry], list[str]]:
    """The entries of a DataFrame, its named indexes among the columns; raises CardFileError."""
    name = text("the DataFrame")
    if len(frame) > MOST_ROWS:
        raise too_many_rows(name)
    headings = [*frame.index.names, *frame.columns]
    columns = found_columns(headings)
    if lacking := _lacking(columns):
        raise problem(LACKING, name, REMEDY, columns=", ".join(lacking))
    layout = Layout(columns, len(headings))
    where = text("row {n}")
    rows = enumerate(frame.itertuples(name=None), 1)
    keyed = ((n, [*(key if isinstance(key, tuple) else (key,)), *rest]) for n, (key, *rest) in rows)
    found = (_entry(row, layout, where.format(n=n)) for n, row in keyed)
    return found, _doubled(columns, name, len(frame.index.names))


# --- One row ---


def _entry(row: Sequence[Any], layout: Layout, source: str) -> Entry:
    """What a row says; cells that are missing say nothing, cells too many make it doubtful."""
    found = {column: _cells(row, places) for column, places in layout.columns.items()}
    kinds, type_ = kinds_and_type(_words(found.get("kind", [])))
    more_kinds, race = kinds_and_type(_words(found.get("type", [])))
    return Entry(
        entries.name(_first(found, "name")),
        source,
        id=entries.identity(_first(found, "id")),
        kinds=kinds | more_kinds,
        type=race or type_,
        atk=_first(found, "atk"),
        def_=_first(found, "def"),
        grade=entries.grade(_first(found, "level")),
        rank=entries.grade(_first(found, "rank")),
        link=entries.grade(_first(found, "link")),
        markers=markers(_marker_words(_first(found, "markers"))),
        wrong=TOO_LONG if any(cell != "" for cell in row[layout.width :]) else "",
    )


def _cells(row: Sequence[Any], places: list[int]) -> list[Any]:
    cells = [entries.value(row[place]) for place in places if place < len(row)]
    return [cell for cell in cells if cell is not None]


def _first(found: dict[str, list[Any]], column: str) -> Any:
    return next(iter(found.get(column, ())), None)


def _words(cells: list[Any]) -> list[str]:
    return [cell for cell in cells if isinstance(cell, str)]


def _marker_words(cell: Any) -> list[str]:
    """The arrows in a cell: "Top, Bottom-Left" or "['Top', 'Bottom-Left']"."""
    if not isinstance(cell, str):
        return []
    return [part.strip(" '\"[]()") for part in cell[:300].replace(";", ",").split(",")]
