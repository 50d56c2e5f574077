"""The list that comes out: looking up, tables, text, and several lists as one."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pandas as pd
import pytest

from duelcore.cards import Card, CardList, read, well_known
from duelcore.cards.card_list import FRAME_COLUMNS
from duelcore.yugioh import Monster

CSV = (
    b"name,atk,def,level,type,id\nDark Magician,2500,2100,7,Spellcaster / Normal,46986414\n"
    b"Slifer,?,?,10,Effect,10000020\nDecode Talker,2300,,3,Cyberse / Link,01861629\n"
    b"Raigeki,,,,Spell Card,1\nDark Hole,,,,Spell Card,2\nBad,-5,0,1,Effect,3\n"
)
CARDS = read(CSV)


# --- Looking up ---


def test_a_monster_is_ready_for_battle() -> None:
    assert CARDS.monster("dark magician ") == Monster("Dark Magician", 2500, 2100)
    assert CARDS.monster("Slifer", "set") == Monster("Slifer", "?", "?", "set")
    assert CARDS.monster("Decode Talker") == Monster("Decode Talker", 2300, None, link=True)


def test_a_link_monster_is_refused_another_position() -> None:
    with pytest.raises(
        ValueError, match="Decode Talker is a Link Monster and cannot be in Defense"
    ):
        CARDS.monster("Decode Talker", "defense")


@pytest.mark.parametrize("position", ["sideways", None, 1, ["attack"]])
def test_what_is_no_position_is_refused(position: Any) -> None:
    for name in ("Dark Magician", "Decode Talker"):
        with pytest.raises(ValueError, match="position is one of 'attack', 'defense', 'set', not"):
            CARDS.monster(name, position)


def test_a_list_of_lists_is_answered_with_how_to_write_it() -> None:
    with pytest.raises(TypeError, match=r"one after the other: read\('a.csv', 'b.csv'\)"):
        read(["a.csv", "b.csv"])  # type: ignore[arg-type]


def test_a_name_that_is_not_there_is_answered_with_those_like_it() -> None:
    with pytest.raises(
        ValueError, match="'Dark Magican'; is it one of these: Dark Magician"
    ) as one:
        CARDS.card("Dark Magican")
    assert "Raigeki" not in str(one.value)
    with pytest.raises(ValueError, match="no monster of this list is called 'Zyx'$"):
        CARDS.card("Zyx")


def test_a_name_that_was_left_out_is_answered_with_the_reason() -> None:
    with pytest.raises(ValueError, match="'raigeki' was left out: .* a Spell Card has no ATK"):
        CARDS.monster("raigeki")
    with pytest.raises(TypeError, match="by its name, not by 7"):
        CARDS.card(7)  # type: ignore[arg-type]


def test_a_search_finds_parts_of_names() -> None:
    assert [card.name for card in CARDS.search("d")] == ["Dark Magician", "Decode Talker"]
    assert len(CARDS.search("")) == 3
    assert len(CARDS.search("zyx")) == 0
    with pytest.raises(TypeError, match="by its name, not by None"):
        CARDS.search(None)  # type: ignore[arg-type]


def test_a_passcode_finds_monsters_and_what_was_left_out() -> None:
    assert CARDS.by_id("01861629") == CARDS.card("Decode Talker")
    assert CARDS.by_id(1) == CARDS.left_out[0]
    assert CARDS.by_id(99) is None
    assert CARDS.by_id("LOB-001") is None


# --- As a table ---


def test_the_frame_tells_unknown_from_missing() -> None:
    frame = CARDS.frame().set_index("name")
    assert tuple(CARDS.frame().columns) == FRAME_COLUMNS
    assert frame.loc["Dark Magician", ["atk", "def", "level"]].tolist() == [2500, 2100, 7]
    assert frame["atk"].isna().tolist() == [False, True, False]
    assert frame["def"].isna().tolist() == [False, True, True]
    assert frame["def_unknown"].tolist() == [False, True, False]
    assert frame["is_link"].tolist() == [False, False, True]
    assert frame["passcode"].tolist() == ["46986414", "10000020", "01861629"]


def test_the_frame_has_the_same_types_whatever_is_in_it() -> None:
    assert CARDS.frame().dtypes.equals(CardList(()).frame().dtypes)
    assert CARDS.frame()["atk"].dtype == pd.Int64Dtype()


def test_a_frame_is_read_back() -> None:
    known = [card for card in well_known() if "?" not in (card.atk, card.def_)]
    assert read(CardList(tuple(known)).frame()).monsters == tuple(known)


# --- As text ---


def test_the_summary_tells_numbers_and_names() -> None:
    assert CARDS.summary() == (
        "Monsters: 3. Left out: 3 (2, since a Spell Card has no ATK: Raigeki, Dark Hole; "
        "1, since its ATK is not a number that a card can have: Bad)."
    )
    assert well_known().summary() == "Monsters: 60. Nothing was left out."


def test_a_long_list_is_shown_in_part() -> None:
    shown = repr(well_known())
    assert shown.count("\n") == 21
    assert shown.endswith("…")
    assert well_known()._repr_html_().count("<tr>") == 22


def test_names_with_line_ends_stay_on_one_line() -> None:
    cards = CardList((Card("A\nB\x1b[31m", 1, 2),))
    assert repr(cards).splitlines()[1] == "A\\nB\\x1b[31m (ATK 1, DEF 2)"
    assert "\x1b" not in cards._repr_html_()


def test_many_warnings_are_counted() -> None:
    cards = CardList((), warnings=tuple(f"w{n}" for n in range(1234)))
    assert "w2\nMore warnings: 1,231" in repr(cards)


# --- Several lists ---

OTHER = b"name,atk,def\nDARK MAGICIAN,1,1\nNew,2,2\n"


def test_a_card_without_a_passcode_counts_by_its_name() -> None:
    cards = read(CSV, OTHER)
    assert [(card.name, card.atk, card.id) for card in cards][-2:] == [
        ("DARK MAGICIAN", 1, 46986414),
        ("New", 2, None),
    ]
    assert len(cards) == 4
    assert cards.warnings == (
        "Of cards that stand in more than one place the last counts: 1 (DARK MAGICIAN).",
    )


def test_a_passcode_takes_the_place_of_a_name_as_well() -> None:
    cards = read(OTHER, CSV)
    assert cards.card("dark magician").atk == 2500
    assert len(cards) == 4


def test_a_later_row_that_cannot_be_used_is_reported_and_the_monster_stays() -> None:
    cards = read(CSV, b"name,atk,def,id\nDark Magician,-7,0,46986414\n")
    assert cards.card("Dark Magician").atk == 2500
    assert cards.left_out[-1].detail == '"-7"'


def test_a_list_that_was_read_can_be_read_again_with_others() -> None:
    assert read(CARDS).monsters == CARDS.monsters
    assert len(read(well_known(), OTHER)) == 61


def test_two_cards_of_one_name_are_two_cards() -> None:
    cards = read(b"name,atk,def,id\nA,1,1,1\nA,2,2,2\n")
    assert len(cards) == 2
    assert cards.card("A").atk == 2


# --- Values ---


def test_cards_are_values() -> None:
    card = CARDS.card("Decode Talker")
    assert card == replace(card, source="elsewhere")
    assert len({card, replace(card, source="elsewhere")}) == 1
    with pytest.raises(FrozenInstanceError):
        card.atk = 1  # type: ignore[misc]
    assert str(card) == "Decode Talker (ATK 2300, DEF –, Link 3)"
    assert (card.kind, card.passcode) == ("Cyberse / Link", "01861629")


def test_importing_loads_neither_pandas_nor_numpy() -> None:
    code = "import sys, duelcore.cards as c; c.well_known(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "duelcore.cards" in done.stdout.split()
    assert not {"pandas", "numpy", "matplotlib", "IPython"} & set(done.stdout.split())
