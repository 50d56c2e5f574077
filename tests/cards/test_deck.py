"""Deck lists, resolved against a card list."""

from __future__ import annotations

import io
from typing import Any

import pytest

from duelcore.cards import CardFileError, CardList, deck, read, read_deck
from duelcore.cards.card import SPELL
from duelcore.cards.deck import NO_CODE, TRAILING, UNKNOWN
from tests.cards.making import MONSTER, NORMAL, cdb, data
from tests.cards.making import SPELL as SPELL_BIT

CARDS = read(
    cdb(
        [
            data(1, atk=2500),
            data(2, alias=1, atk=2500),
            data(3, type=SPELL_BIT),
            data(4, type=MONSTER | NORMAL, atk=-2),
        ],
        {1: "Magician", 2: "Magician", 3: "<b>Hole</b>", 4: "God"},
    )
)


def test_copies_are_counted_over_all_three_parts_and_artworks() -> None:
    found = read_deck(b"#main\n1\n2\n#extra\n4\n!side\n00000001\n", CARDS)
    assert found.copies == {CARDS.card("Magician"): 3, CARDS.card("God"): 1}
    assert list(found.frame()["copies"]) == [3, 1]
    assert len(found.cards) == 2
    assert found.cards.monster("God").atk == "?"


def test_what_is_no_monster_is_told_by_its_name_once() -> None:
    found = read_deck(b"1\n3\n3\n99\n", CARDS)
    assert [(one.name, one.why) for one in found.left_out] == [
        ("<b>Hole</b>", SPELL),
        ("00000099", UNKNOWN),
    ]
    assert found.main == (1, 3, 3, 99)


def test_the_summary_tells_numbers_and_names() -> None:
    found = read_deck(b"1\n1\n3\n!\n4\n", CARDS)
    assert found.summary() == (
        "Main Deck: 3, Extra Deck: 0, Side Deck: 1. Monsters: 2. Left out: 1 "
        "(1, since a Spell Card has no ATK: <b>Hole</b>)."
    )
    assert "2x Magician (ATK 2500, DEF 0, Level 4)" in repr(found)
    assert "<b>" not in found._repr_html_()


LINES = [
    ("1 Magician", (1,), TRAILING),
    ("1x", (1,), TRAILING),
    ("x1", (), NO_CODE),
    ("-1", (), NO_CODE),
    ("0", (), NO_CODE),
    ("4294967296", (), NO_CODE),
    ("9" * 5000, (), NO_CODE),
    ("١", (), NO_CODE),
    ("\t1  ", (1,), ""),
    ("4294967295", (4294967295,), ""),
    ("#1", (), ""),
    ("#main", (), ""),
]


@pytest.mark.parametrize(("line", "codes", "why"), LINES, ids=[line[:12] for line, *_ in LINES])
def test_a_line_is_a_passcode_or_is_skipped_with_a_warning(line: str, codes: Any, why: str) -> None:
    found = read_deck(f"#main\n{line}\n".encode(), CARDS)
    assert found.main == codes
    assert len(found.warnings) == bool(why)
    assert all(warning.endswith(why) and warning.isprintable() for warning in found.warnings)


@pytest.mark.parametrize("mark", ["#Extra", "# extra", "#extra ", "#extras"])
def test_only_the_exact_mark_begins_the_extra_deck(mark: str) -> None:
    found = read_deck(f"#main\n1\n{mark}\n4\n".encode(), CARDS)
    assert (found.main, found.extra) == ((1, 4), ())


@pytest.mark.parametrize("mark", ["!side", "!", "!SIDE", "!anything"])
def test_every_exclamation_mark_begins_the_side_deck(mark: str) -> None:
    found = read_deck(f"#main\n1\n{mark}\n4\n".encode(), CARDS)
    assert (found.main, found.side) == ((1,), (4,))


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("ydke://", "has three parts"),
        ("ydke://AQAAAA==!", "has three parts"),
        ("ydke://!!!!", "has three parts"),
        ("ydke://AQAAAA=!!!", "the part for the main deck of this address is damaged"),
        ("ydke://!AQAA!!", "the part for the extra deck"),
        ("ydke://!!<b>!", "the part for the side deck"),
    ],
)
def test_a_damaged_address_is_one_sentence(address: str, says: str) -> None:
    with pytest.raises(CardFileError) as caught:
        read_deck(address, CARDS)
    assert str(caught.value).startswith("the address: ")
    assert says in str(caught.value)


def test_an_address_may_come_with_blanks_and_in_capitals() -> None:
    assert read_deck("  YDKE://AQAAAA==!!!\n", CARDS).main == (1,)


def test_a_deck_may_come_from_a_file(tmp_path: Any) -> None:
    path = tmp_path / "my.ydk"
    path.write_bytes(b"#created by me\r\n1\r\nx\r\n")
    for source in (path, str(path), path.open("rb"), path.open(encoding="utf-8")):
        found = read_deck(source, CARDS)
        assert found.main == (1,)
        assert "line 3" in found.warnings[0]


@pytest.mark.parametrize("content", [b"name,atk,def\n", b"[]", cdb([], {})])
def test_what_is_no_deck_is_refused(content: bytes) -> None:
    with pytest.raises(CardFileError, match="this is not a deck list"):
        read_deck(content, CARDS)


def test_a_deck_is_refused_as_a_card_list() -> None:
    with pytest.raises(CardFileError, match="this is a deck, not a card list"):
        read(io.BytesIO(b"#main\n1\n"))


def test_a_deck_is_looked_up_in_a_card_list_alone() -> None:
    with pytest.raises(TypeError, match="looked up in a CardList, not in None"):
        read_deck(b"1\n", None)  # type: ignore[arg-type]


def test_a_deck_has_no_more_cards_than_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "MOST_CARDS", 2)
    assert read_deck(b"1\n1\n", CARDS).main == (1, 1)
    for content in (b"1\n1\n1\n", b"ydke://AQAAAAEAAAABAAAA!!!"):
        with pytest.raises(CardFileError, match="more than 2 cards"):
            read_deck(content, CARDS)


def test_a_deck_of_nothing_is_an_empty_deck() -> None:
    found = read_deck(b"#created by me\n#main\n", CardList(()))
    assert (found.main, found.left_out, len(found.cards)) == ((), (), 0)
