"""Card lists of each kind, made for the tests in the forms that people have them in."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

MONSTER, SPELL, TRAP = 0x1, 0x2, 0x4
NORMAL, EFFECT, TOKEN = 0x10, 0x20, 0x4000
XYZ, PENDULUM, LINK = 0x800000, 0x1000000, 0x4000000
DRAGON, CYBERSE = 0x2000, 0x1000000

DATAS = (
    "CREATE TABLE datas(id INTEGER PRIMARY KEY, ot INTEGER, alias INTEGER, setcode INTEGER,"
    " type INTEGER, atk INTEGER, def INTEGER, level INTEGER, race INTEGER, attribute INTEGER,"
    " category INTEGER)"
)
STRINGS = ", ".join(f"str{n} TEXT" for n in range(1, 17))
TEXTS = f"CREATE TABLE texts(id INTEGER PRIMARY KEY, name TEXT, desc TEXT, {STRINGS})"

Row = Mapping[str, Any]


def data(id_: int, **values: Any) -> dict[str, Any]:
    """A row of datas: a Normal Monster with 0/0 unless `values` say else."""
    usual = {"type": MONSTER | NORMAL, "atk": 0, "def": 0, "level": 4, "alias": 0, "race": DRAGON}
    return {"id": id_, **usual, **values}


def cdb(datas: Iterable[Row], names: Mapping[int, str], more: Iterable[str] = ()) -> bytes:
    """A database with those rows of datas and names in texts, and what `more` statements do."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder, "cards.cdb")
        database = sqlite3.connect(path)
        for statement in (DATAS, TEXTS):
            database.execute(statement)
        for row in datas:
            marks = ", ".join("?" * len(row))
            database.execute(
                f"INSERT INTO datas({', '.join(row)}) VALUES({marks})", [*row.values()]
            )
        database.executemany("INSERT INTO texts(id, name) VALUES(?, ?)", names.items())
        for statement in more:
            database.execute(statement)
        database.commit()
        database.close()
        return path.read_bytes()


def exported(*cards: Row, bare: bool = False) -> bytes:
    """The JSON of a card API with those cards, or the bare list of them."""
    return json.dumps(list(cards) if bare else {"data": list(cards)}).encode()
