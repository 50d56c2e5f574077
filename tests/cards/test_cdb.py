"""Databases of the open simulators, and databases that are made to do harm."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from duelcore.cards import CardFileError, cdb, read
from duelcore.cards.cdb import NO_DATA, NO_KIND, NOT_WHOLE
from duelcore.cards.entry import LONG_NAME
from duelcore.cards.words import TYPES
from tests.cards import making
from tests.cards.making import DATAS, EFFECT, MONSTER, PENDULUM, TEXTS, TRAP, XYZ, data


def test_a_level_is_read_from_among_pendulum_scales() -> None:
    packed = 7 | 4 << 24 | 4 << 16
    content = making.cdb(
        [data(1, type=MONSTER | EFFECT | PENDULUM, level=packed, atk=2500)], {1: "Odd"}
    )
    (card,) = read(content)
    assert (card.level, card.kinds) == (7, ("Effect", "Pendulum"))


def test_an_xyz_monster_has_a_rank() -> None:
    (card,) = read(making.cdb([data(1, type=MONSTER | EFFECT | XYZ)], {1: "X"}))
    assert (card.level, card.rank, card.kinds) == (None, 4, ("Xyz",))


@pytest.mark.parametrize(("bit", "name"), [(0, "Warrior"), (13, "Dragon"), (24, "Cyberse")])
def test_types_are_bits(bit: int, name: str) -> None:
    (card,) = read(making.cdb([data(1, race=1 << bit)], {1: "A"}))
    assert card.type == TYPES[bit] == name


def test_another_artwork_is_the_same_card() -> None:
    cards = read(making.cdb([data(10), data(11, alias=10)], {10: "A", 11: "A"}))
    assert [card.id for card in cards] == [10]
    assert cards.by_id(11) == cards.by_id("00000010") == cards.card("A")


def test_a_card_that_counts_as_another_is_a_card_of_its_own() -> None:
    cards = read(making.cdb([data(10), data(20, alias=10)], {10: "Lady", 20: "Lady 1"}))
    assert [card.name for card in cards] == ["Lady", "Lady 1"]


def test_what_stands_in_one_table_alone_is_reported() -> None:
    cards = read(making.cdb([data(1)], {1: "A", 2: "B"}))
    assert [(one.name, one.why) for one in cards.left_out] == [("B", NO_DATA)]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"type": 0}, NO_KIND),
        ({"type": "Monster"}, NOT_WHOLE),
        ({"level": b"\1"}, NOT_WHOLE),
        ({"type": TRAP | 0x100}, "a Trap Card has no ATK"),
    ],
)
def test_a_row_that_is_none_is_left_out(changed: dict, why: str) -> None:
    (found,) = read(making.cdb([data(1, **changed)], {1: "A"})).left_out
    assert (found.name, found.why) == ("A", why)


def test_names_that_are_no_utf_8_or_no_text_do_not_end_the_reading() -> None:
    more = ["UPDATE texts SET name = CAST(x'41ff42' AS TEXT) WHERE id = 1"]
    more += ["UPDATE texts SET name = 7 WHERE id = 2"]
    cards = read(making.cdb([data(1), data(2), data(3)], {1: "", 2: "", 3: "C"}, more))
    assert [card.name for card in cards] == ["A\ufffdB", "7", "C"]


def test_a_long_name_is_not_kept_whole() -> None:
    cards = read(making.cdb([data(1), data(2)], {1: "x" * 90_000, 2: "B"}))
    assert [(len(one.name), one.why) for one in cards.left_out] == [(cdb.MOST_KEPT, LONG_NAME)]


# --- A database is never trusted ---


def database(*statements: str) -> bytes:
    """A database with the tables of a card database replaced by what `statements` make."""
    drop = ("DROP TABLE datas", "DROP TABLE texts")
    return making.cdb([], {}, (*drop, *statements))


ENDLESS = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n AS id FROM r"
HARMFUL = {
    "a view that never ends": [f"CREATE VIEW datas AS {ENDLESS}", TEXTS],
    "a view in the place of texts": [DATAS, f"CREATE VIEW texts AS {ENDLESS}"],
    "a virtual table": [DATAS, "CREATE VIRTUAL TABLE texts USING fts5(id, name)"],
    "other tables": ["CREATE TABLE cards(id)"],
    "only one of the tables": [DATAS],
    "tables without the columns": ["CREATE TABLE datas(id)", "CREATE TABLE texts(id, name)"],
    "a column that computes": [
        DATAS.replace("atk INTEGER", "atk AS (length(hex(zeroblob(90000))))"),
        TEXTS,
        "INSERT INTO datas(id, type) VALUES(1, 17)",
    ],
    "a value that is too long": [
        DATAS,
        TEXTS,
        "INSERT INTO texts(id, name) VALUES(1, hex(zeroblob(1000000)))",
    ],
}


@pytest.mark.parametrize("statements", HARMFUL.values(), ids=HARMFUL.keys())
def test_a_harmful_database_is_refused_with_one_sentence(statements: list[str]) -> None:
    with pytest.raises(CardFileError) as caught:
        read(database(*statements))
    assert str(caught.value).startswith("the bytes: this database")


def test_triggers_and_other_tables_are_never_reached() -> None:
    more = ["CREATE TABLE log(x)", "CREATE TRIGGER t AFTER INSERT ON datas BEGIN SELECT 1; END"]
    assert len(read(making.cdb([data(1)], {1: "A"}, more))) == 1


def test_a_query_that_goes_on_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cdb, "MOST_STEPS", 0)
    monkeypatch.setattr(cdb, "STEPS_AT_ONCE", 10)
    with pytest.raises(CardFileError, match="interrupted"):
        read(making.cdb([data(n) for n in range(1, 50)], {1: "A"}))


@pytest.mark.parametrize(
    "attempt",
    [
        "DELETE FROM datas",
        "CREATE TABLE x(y)",
        "ATTACH ':memory:' AS other",
        "PRAGMA query_only = OFF",
        "SELECT load_extension('x')",
        "SELECT randomblob(10) FROM datas",
        "SELECT sql FROM sqlite_temp_master",
    ],
)
def test_nothing_but_reading_is_possible(attempt: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.cdb"
    path.write_bytes(making.cdb([data(1)], {1: "A"}))
    connection = cdb._connection(path)
    with pytest.raises(sqlite3.Error):
        connection.execute(attempt)
    connection.close()


def test_reading_leaves_the_file_and_its_folder_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "cards.cdb"
    content = bytearray(making.cdb([data(1)], {1: "A"}))
    content[18:20] = b"\2\2"  # the mark of a write-ahead log, which would be created beside it
    path.write_bytes(content)
    assert len(read(path)) == 1
    assert [one.name for one in tmp_path.iterdir()] == ["cards.cdb"]
    assert path.read_bytes() == content


def test_a_database_has_no_more_rows_than_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cdb, "MOST_ROWS", 1)
    with pytest.raises(CardFileError, match="more than 100,000 rows"):
        read(making.cdb([data(1), data(2)], {1: "A"}))
