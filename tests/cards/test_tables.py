"""Tables as spreadsheets and programs write them."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.cards import Card, CardFileError, read, tables
from duelcore.cards.entry import BAD_ATK, BAD_DEF, NAMELESS, NO_ATK, NO_DEF, points
from duelcore.cards.tables import TOO_LONG

ZOE = Card("Zoë", 1500, 200, level=4, kinds=("Effect",), type="Fairy", id=7)
LINK = Card("Spinne", 1000, None, link=1, kinds=("Link",), type="Cyberse", id=8)
ROWS = [
    ["Zoë", "1500", "200", "4", "Fairy / Effect", "00000007"],
    ["Spinne", "1000", "", "1", "Cyberse / Link / Effect", "8"],
]
HEADINGS = {
    "English": ["Name", "ATK", "DEF", "Level", "Type", "ID"],
    "programs": ["card_name", "attack", "defense", "level", "typeline", "passcode"],
    "German": ["Kartenname", "Angriff", "Verteidigung", "Stufe", "Kartentyp", "Passcode"],
    "Indonesian": ["Nama", "Serangan", "Pertahanan", "Tingkat", "Jenis", "Kode"],
}


def csv(headings: list[str], rows: list[list[str]], separator: str = ",") -> str:
    return "".join(separator.join(row) + "\n" for row in [headings, *rows])


# --- How it is written ---


@pytest.mark.parametrize("headings", HEADINGS.values(), ids=HEADINGS.keys())
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_columns_are_found_by_their_usual_names(headings: list[str], separator: str) -> None:
    assert read(csv(headings, ROWS, separator).encode()).monsters == (ZOE, LINK)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_make_no_difference(encoding: str, end: str) -> None:
    written = csv(HEADINGS["English"], ROWS).replace("\n", end)
    cards = read(written.encode(encoding))
    assert cards.monsters == (ZOE, LINK)
    assert len(cards.warnings) == (1 if encoding == "latin-1" else 0)


def test_latin_1_is_a_warning_since_letters_may_be_wrong() -> None:
    (warning,) = read(csv(HEADINGS["English"], ROWS).encode("latin-1")).warnings
    assert "it was read as Latin-1" in warning


@pytest.mark.parametrize("before", ["sep=;\n", "\n\n", "My cards\n\n", "a;b;c\n"])
def test_the_headings_may_stand_below_other_lines(before: str) -> None:
    cards = read((before + csv(HEADINGS["English"], ROWS, ";")).encode())
    assert cards.monsters == (ZOE, LINK)
    assert cards.left_out == ()


def test_quoted_cells_hold_separators_quotation_marks_and_line_ends() -> None:
    written = b'name,atk,def\n"A, the ""B""\nC",1,2\n'
    assert [card.name for card in read(written)] == ['A, the "B"\nC']


# --- What it says ---


def one(atk: str = "1", def_: str = "2", more: str = "", heading: str = "") -> Any:
    """The card, or what was left out, of a table with one row."""
    cards = read(f'name,atk,def{heading}\n"N","{atk}","{def_}"{more}\n'.encode())
    (found,) = (*cards.monsters, *cards.left_out)
    return found


@pytest.mark.parametrize(
    "written", ["2500", " 2500 ", "2500.0", "2,500", "2.500", "2 500", "2'500"]
)
def test_a_number_may_be_written_as_people_write_it(written: str) -> None:
    assert one(atk=written).atk == 2500


@pytest.mark.parametrize("written", ["?", "????", "？", "-2", "−2"])
def test_a_question_mark_may_be_written_as_lists_write_it(written: str) -> None:
    assert (one(atk=written).atk, one(def_=written).def_) == ("?", "?")


@pytest.mark.parametrize("written", ["", "-", "–", "nan", "None", "NULL", "<NA>", "n/a"])
def test_nothing_is_never_0(written: str) -> None:
    assert one(atk=written).why == NO_ATK
    assert one(def_=written).why == NO_DEF


@pytest.mark.parametrize("written", ["-1", "−500", "1e3", "2500.5", "0x10", "many", "9" * 30])
def test_what_is_no_number_is_left_out_and_quoted(written: str) -> None:
    found = one(atk=written)
    assert (found.why, found.detail) == (BAD_ATK, f'"{written}"')
    assert one(def_=written).why == BAD_DEF


def test_a_link_rating_makes_a_link_monster_where_no_kind_is_given() -> None:
    assert one(def_="", more=",2", heading=",link").link == 2
    assert one(more=",0", heading=",link").def_ == 2


def test_a_rank_makes_an_xyz_monster_where_no_kind_is_given() -> None:
    found = one(more=",4", heading=",rank")
    assert (found.rank, found.level, found.kinds) == (4, None, ("Xyz",))
    assert one(more=",4,Xyz", heading=",level,kind").rank == 4


KINDS = [
    ("Normal Monster", ("Normal",), ""),
    ("Effect Monster", ("Effect",), ""),
    ("Pendulum Effect Fusion Monster", ("Fusion", "Pendulum"), ""),
    ("effect_pendulum", ("Effect", "Pendulum"), ""),
    ("Effektmonster", ("Effect",), ""),
    ("Synchromonster", ("Synchro",), ""),
    ("Monster Efek", ("Effect",), ""),
    ("[Sea Serpent / Tuner / Effect]", ("Effect",), "Sea Serpent"),
    ("['Winged Beast', 'Normal']", ("Normal",), "Winged Beast"),
    ("Beast-Warrior", (), "Beast-Warrior"),
    ("Spellcaster / Flip", ("Effect",), "Spellcaster"),
    ("Token", ("Token",), ""),
    ("Galaxy", (), "Galaxy"),
]


@pytest.mark.parametrize(("written", "kinds", "type_"), KINDS)
def test_kinds_and_types_are_told_apart(written: str, kinds: tuple, type_: str) -> None:
    found = one(more=f',"{written}"', heading=",type")
    assert (found.kinds, found.type) == (kinds, type_)


@pytest.mark.parametrize("kind", ["Spell Card", "Zauber", "Trap", "Fallenkarte", "Kartu Jebakan"])
def test_spells_and_traps_are_no_monsters_whatever_their_numbers(kind: str) -> None:
    assert one(more=f",{kind}", heading=",type").no_monster


def test_cells_too_many_make_a_row_doubtful() -> None:
    cards = read(b"name,atk,def\nKuriboh, the Great,300,200\nB,1,2,,\n")
    assert [(one.name, one.why) for one in cards.left_out] == [("Kuriboh", TOO_LONG)]
    assert [card.name for card in cards] == ["B"]


def test_cells_too_few_say_nothing() -> None:
    cards = read(b"atk,def,name\n1\n1,2\n")
    assert [one.why for one in cards.left_out] == [NAMELESS, NAMELESS]
    assert "line 2" in str(cards.left_out[0])


def test_a_cell_that_a_spreadsheet_would_run_stays_text() -> None:
    cards = read(b"name,atk,def\n=cmd|' /C calc'!A0,1,2\n")
    assert cards.monsters[0].name == "=cmd|' /C calc'!A0"


def test_what_is_lacking_is_named() -> None:
    with pytest.raises(CardFileError, match="names the columns atk, def") as caught:
        read(b"name,price\nA,1\n")
    assert "Head the columns name, atk, def" in str(caught.value)


def test_a_table_has_no_more_rows_than_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ROWS", 3)
    assert len(read(b"name,atk,def\nA,1,1\nB,1,1\nC,1,1\n")) == 3
    with pytest.raises(CardFileError, match="more than 100,000 rows"):
        read(b"name,atk,def\nA,1,1\nB,1,1\nC,1,1\nD,1,1\n")
    with pytest.raises(CardFileError, match="the DataFrame: this has more than"):
        read(pd.DataFrame({"name": list("ABCD"), "atk": 1, "def": 1}))


# --- DataFrames ---


@pytest.mark.parametrize("missing", [None, np.nan, pd.NA, float("nan")])
def test_whatever_a_frame_has_for_nothing_is_nothing(missing: object) -> None:
    frame = pd.DataFrame({"name": ["A", "L"], "atk": [1500, 1000], "def": [0, missing]})
    frame["link"] = [missing, 1]
    monsters = read(frame).monsters
    assert [(card.atk, card.def_, card.link) for card in monsters] == [
        (1500, 0, None),
        (1000, None, 1),
    ]


@pytest.mark.parametrize("dtype", ["int64", "float64", "Int64", "object", "string"])
def test_numbers_of_every_dtype_are_read(dtype: str) -> None:
    frame = pd.DataFrame({"name": ["A"], "atk": pd.Series([2500]).astype(dtype), "def": [0]})
    assert read(frame).monsters == (Card("A", 2500, 0),)


@pytest.mark.parametrize("wrong", [True, -1, 2.5, float("inf"), [1], b"1"])
def test_what_is_no_number_in_a_frame_is_left_out(wrong: object) -> None:
    frame = pd.DataFrame({"name": ["A"], "atk": pd.Series([wrong], dtype=object), "def": [0]})
    (found,) = read(frame).left_out
    assert found.why == BAD_ATK


def test_a_named_index_is_a_column_and_the_frame_is_not_changed() -> None:
    frame = pd.DataFrame({"atk": [1], "def": [2]}, index=pd.Index(["A"], name="name"))
    before = frame.copy()
    (card,) = read(frame)
    assert (card.name, card.source) == ("A", "row 1")
    pd.testing.assert_frame_equal(frame, before)


names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=30)
stats = st.integers(0, 9999) | st.just("?")


@given(st.lists(st.tuples(names, stats, stats), max_size=8))
def test_what_pandas_writes_is_read_as_it_was(rows: list[tuple[str, Any, Any]]) -> None:
    frame = pd.DataFrame(rows, columns=["name", "atk", "def"])
    written = io.StringIO()
    frame.to_csv(written, index=False)
    from_frame, from_csv = read(frame), read(written.getvalue().encode())
    assert from_frame.monsters == from_csv.monsters
    read_back = {(card.name, card.atk, card.def_) for card in from_frame}
    assert read_back <= {(name.strip(), atk, def_) for name, atk, def_ in rows}


@given(st.text(max_size=12) | st.integers() | st.floats() | st.none() | st.booleans())
def test_no_cell_is_ever_negative_points(cell: object) -> None:
    found = points(cell)
    assert found is None or found == "?" or found >= 0


# --- Two columns of the same name ---


def test_a_second_column_of_the_same_name_is_a_warning_that_says_which_counts() -> None:
    cards = read(b"name,atk,def,Attack\nA,1,2,3\nB,,2,4\n")
    assert [card.atk for card in cards] == [1, 4]
    (warning,) = cards.warnings
    assert "columns 2, 4 are all headed as atk" in warning and "column 2 before" in warning
    frame = pd.DataFrame([["A", 1, 2, 3]], columns=["name", "atk", "def", "atk"])
    assert "columns 2, 4 are all headed as atk" in read(frame).warnings[0]


def test_columns_that_may_be_several_are_no_warning() -> None:
    assert read(b"name,atk,def,id,passcode,type,race\nA,1,2,3,3,Effect,Fiend\n").warnings == ()
