"""Reads the SQLite databases of the open simulators: what is printed on a card, packed in numbers.

The file is never trusted. It is opened read-only and on its own; nothing but two plain tables can
be read, no function can be called, and a query that goes on for too long is stopped.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from duelcore.cards import entry as entries
from duelcore.cards.entry import Entry
from duelcore.cards.sources import MOST_ROWS, Content, problem, too_many_rows
from duelcore.cards.words import TYPES
from duelcore.language import N_, text
from duelcore.walkthrough.problem import printable

KIND_BITS = {
    0x2: "Spell",
    0x4: "Trap",
    0x10: "Normal",
    0x20: "Effect",
    0x40: "Fusion",
    0x80: "Ritual",
    0x2000: "Synchro",
    0x4000: "Token",
    0x800000: "Xyz",
    0x1000000: "Pendulum",
    0x4000000: "Link",
    0x8000000: "Skill",
}
"""What the bits of the column type mean, as the open simulators have it."""

MONSTER_BIT = 0x1
LEVEL_BITS = 0xFF
"""The Level, Rank or Link Rating; the bytes above hold Pendulum Scales."""

MARKER_BITS = {
    0x001: "bottom-left",
    0x002: "bottom",
    0x004: "bottom-right",
    0x008: "left",
    0x020: "right",
    0x040: "top-left",
    0x080: "top",
    0x100: "top-right",
}
"""The Link Arrows in the column def of a Link Monster, as the open simulators have it."""

NO_TEXT = N_("it has no row in the table texts, and so no name")
NO_DATA = N_("it has no row in the table datas, and so no ATK")
NO_KIND = N_("its type says neither monster, Spell nor Trap")
NOT_WHOLE = N_("its row holds no whole numbers where it should")

LONGEST_VALUE = 100_000
"""How many bytes one row or value may have."""

MOST_KEPT = 1_000
"""How many bytes of a value are kept: damaged rows may all share one long value."""

MOST_STEPS, STEPS_AT_ONCE = 2_000, 100_000
"""How long a query may go on: so many times so many steps of SQLite's machine."""

Data = tuple[int, int, int, Any, Any, int, int]
"""id, alias, type, atk, def, level, race"""


def read_cdb(content: Content) -> tuple[list[Entry], list[str]]:
    """The entries of a database, and no warnings; raises CardFileError."""
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            copy = Path(folder, "cards.cdb")
            copy.write_bytes(content.data)
            with closing(_connection(copy)) as database:
                return _entries(database, content), []
    except (sqlite3.Error, UnicodeDecodeError) as error:  # SQLite quotes damaged names as they are
        what = N_("this database cannot be read ({reason}).")
        remedy = N_("It may be damaged, or not a card database; download it anew.")
        reason = printable(str(error))[:120] if isinstance(error, sqlite3.Error) else "?"
        raise problem(what, content.name, remedy, reason=reason) from None


# --- A database that cannot do anything ---


def _connection(path: Path) -> sqlite3.Connection:
    address = f"{path.as_uri()}?mode=ro&immutable=1"
    database = sqlite3.connect(address, uri=True, isolation_level=None, cached_statements=0)
    for limit, most in _LIMITS:
        database.setlimit(limit, most)
    for pragma in ("trusted_schema = OFF", "query_only = ON", "cell_size_check = ON"):
        database.execute(f"PRAGMA {pragma}")
    database.text_factory = lambda raw: raw[:MOST_KEPT].decode("utf-8", "replace")
    database.set_progress_handler(_Patience().ended, STEPS_AT_ONCE)
    database.set_authorizer(_permitted)
    return database


_LIMITS = (
    (sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE),
    (sqlite3.SQLITE_LIMIT_SQL_LENGTH, LONGEST_VALUE),
    (sqlite3.SQLITE_LIMIT_COLUMN, 200),
    (sqlite3.SQLITE_LIMIT_ATTACHED, 0),
    (sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    (sqlite3.SQLITE_LIMIT_WORKER_THREADS, 0),
)


class _Patience:
    """Counts how often SQLite has asked whether to go on."""

    def __init__(self) -> None:
        self.asked = 0

    def ended(self) -> bool:
        """Whether the query has gone on for too long."""
        self.asked += 1
        return self.asked > MOST_STEPS


def _permitted(action: int, first: str | None, *_: str | None) -> int:
    """Nothing but reading two tables and the list of tables."""
    if action == sqlite3.SQLITE_SELECT:
        return sqlite3.SQLITE_OK
    readable = first in ("datas", "texts", "sqlite_master")
    if action == sqlite3.SQLITE_READ and readable:
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


# --- Its two tables ---


def _entries(database: sqlite3.Connection, content: Content) -> list[Entry]:
    _check_tables(database, content.name)
    names = dict(_rows(database, "SELECT id, name FROM texts", content.name))
    columns = "id, alias, type, atk, def, level, race"
    found: dict[Any, tuple[Any, ...]] = {
        row[0]: row for row in _rows(database, f"SELECT {columns} FROM datas", content.name)
    }
    read = [_entry(row, names, content.short_name) for row in found.values()]
    alone = [key for key in names if key not in found]
    return _with_artworks(read, found) + [
        _nameless(key, entries.name(names[key]), NO_DATA, content.short_name) for key in alone
    ]


def _check_tables(database: sqlite3.Connection, name: str) -> None:
    """Both must be plain tables: a view or a virtual table could compute whatever it likes."""
    listed = "SELECT name, type, rootpage FROM sqlite_master LIMIT 1000"
    plain = {row[0] for row in database.execute(listed) if row[1] == "table" and row[2]}
    for table in ("datas", "texts"):
        if table not in plain:
            what = N_("this database has no table {table}, as a card database has.")
            raise problem(what, name, N_("Check that it is a card database."), table=table)


def _rows(database: sqlite3.Connection, query: str, name: str) -> Iterator[tuple[Any, ...]]:
    for number, row in enumerate(database.execute(query)):
        if number >= MOST_ROWS:
            raise too_many_rows(name)
        yield tuple([value[:MOST_KEPT] if isinstance(value, bytes) else value for value in row])


def _entry(row: tuple[Any, ...], names: dict[Any, Any], file: str) -> Entry:
    """What the row of datas and the name in texts say together."""
    key, alias, bits, atk, def_, level, race = row
    if key not in names:
        return _nameless(key, "", NO_TEXT, file)
    named = entries.name(names[key])
    if not all(isinstance(one, int) for one in (key, alias or 0, bits, level or 0, race or 0)):
        return _nameless(key, named, NOT_WHOLE, file)
    kinds = frozenset(kind for bit, kind in KIND_BITS.items() if bits & bit)
    is_link = "Link" in kinds
    return Entry(
        named,
        _place(key, file),
        id=entries.identity(key),
        kinds=kinds,
        type=_type(race or 0),
        atk=entries.value(atk),
        def_=None if is_link else entries.value(def_),
        grade=entries.grade((level or 0) & LEVEL_BITS),
        markers=_markers(def_) if is_link else (),
        wrong="" if bits & MONSTER_BIT or kinds & {"Spell", "Trap", "Skill"} else NO_KIND,
    )


def _place(key: Any, file: str) -> str:
    return f"{file}, id {key}" if isinstance(key, int) else file


def _nameless(key: Any, name: str, why: str, file: str) -> Entry:
    """An entry that cannot be used, called by its passcode if it has no name."""
    identity = entries.identity(key)
    called = name or (f"{identity:08}" if identity else text("a row without a passcode"))
    return Entry(called, _place(key, file), id=identity, wrong=why)


def _type(race: int) -> str:
    return next((name for place, name in enumerate(TYPES) if race >> place & 1), "")


def _markers(mask: Any) -> tuple[str, ...]:
    bits = mask if isinstance(mask, int) else 0
    return tuple(marker for bit, marker in MARKER_BITS.items() if bits & bit)


def _with_artworks(read: list[Entry], found: dict[Any, tuple[Any, ...]]) -> list[Entry]:
    """The entries, those of another artwork (an alias with the same name) joined to the card.

    An alias with a name of its own is a card of its own, which only counts as the other one.
    """
    by_id = {entry.id: entry for entry in read if entry.id}
    kept = []
    for entry in read:
        alias = _alias(found, entry.id)
        card = by_id.get(alias) if alias else None
        if card is not None and card is not entry and card.name == entry.name and entry.id:
            card.also = (*card.also, entry.id)
        else:
            kept.append(entry)
    return kept


def _alias(found: dict[Any, tuple[Any, ...]], key: int | None) -> int | None:
    alias = found[key][1] if key in found else None
    return alias if isinstance(alias, int) else None
