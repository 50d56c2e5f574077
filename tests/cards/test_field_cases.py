"""What went wrong for others with card lists, and must not go wrong here."""

from __future__ import annotations

import io

import pytest

from duelcore import battle
from duelcore.cards import Card, CardFileError, read, read_deck, well_known
from duelcore.cards.card import SPELL, TRAP
from duelcore.cards.cdb import NO_TEXT
from duelcore.cards.entry import BAD_ATK, NO_ATK
from duelcore.yugioh import Monster
from tests.cards.making import CYBERSE, EFFECT, LINK, MONSTER, TOKEN, cdb, data, exported
from tests.cards.making import SPELL as SPELL_BIT

# --- Case 61: "?" is stored as -2 ---

QUESTION_MARKS = cdb(
    [
        data(1, atk=-2, **{"def": -2}),
        data(2, atk=-2, **{"def": 0}, type=MONSTER | TOKEN),
        data(3, atk=1500, **{"def": -2}),
    ],
    {1: "Both", 2: "Only ATK", 3: "Only DEF"},
)


def test_a_question_mark_is_read_from_the_mark_that_the_databases_have_for_it() -> None:
    stats = [(card.atk, card.def_) for card in read(QUESTION_MARKS)]
    assert stats == [("?", "?"), ("?", 0), (1500, "?")]


def test_no_sum_ever_counts_a_question_mark_as_less_than_nothing() -> None:
    frame = read(QUESTION_MARKS).frame()
    assert frame["atk"].sum() == 1500
    assert list(frame["atk_unknown"]) == [True, True, False]
    assert list(frame["def_unknown"]) == [True, False, True]
    assert frame["def"].min() == 0


def test_a_question_mark_battles_as_0() -> None:
    both = read(QUESTION_MARKS).monster("Both")
    fought = battle(both, Monster("Zero", 0, 0))
    assert (fought.damage.battle, fought.destroyed) == ((0, 0), (False, False))


@pytest.mark.parametrize("wrong", [-1, -3, -1500])
def test_any_other_negative_number_is_refused_with_its_row(wrong: int) -> None:
    cards = read(cdb([data(1, atk=wrong), data(2, atk=100)], {1: "Broken", 2: "Whole"}))
    assert [card.name for card in cards] == ["Whole"]
    (broken,) = cards.left_out
    assert (broken.name, broken.why) == ("Broken", BAD_ATK)
    assert str(broken) == f"the bytes, id 1: Broken: {BAD_ATK} ({wrong})"


# --- Case 63: the column def of a Link Monster is the mask of its arrows ---

IN_CDB = cdb([data(7, type=0x4000021, atk=2300, **{"def": 0x0A2}, level=3, race=CYBERSE)], {7: "L"})
IN_JSON = {
    "id": 7,
    "name": "L",
    "type": "Link Monster",
    "race": "Cyberse",
    "atk": 2300,
    "linkval": 3,
    "linkmarkers": ["Top", "Right", "Bottom"],
}
THE_LINK = Card(
    "L",
    2300,
    None,
    link=3,
    kinds=("Link",),
    type="Cyberse",
    id=7,
    markers=("top", "right", "bottom"),
)


def test_a_link_monster_has_arrows_and_no_def() -> None:
    assert read(IN_CDB).monsters == (THE_LINK,)


@pytest.mark.parametrize("def_", [{"def": 0}, {"def": None}, {}])
@pytest.mark.parametrize("level", [{"level": 0}, {"level": None}, {}])
def test_the_link_monster_is_the_same_from_either_source(def_: dict, level: dict) -> None:
    assert read(exported({**IN_JSON, **def_, **level})).monsters == (THE_LINK,)


def test_a_rating_that_is_not_the_number_of_arrows_is_a_warning() -> None:
    cards = read(exported({**IN_JSON, "linkval": 2}))
    assert cards.warnings == ('"L": its Link Rating is 2, but it has 3 Link Arrows.',)
    assert cards.card("L").link == 2
    assert read(IN_CDB).warnings == ()


# --- Case 65: the grammar of .ydk ---

DECK = (
    "#created by Zoë 2\n#main\n1000001\n 1000001\n1000002 x2\n\n# note\n#extra\n1000003\n"
    "!SIDE\n1000004"
)
ADDRESS = "ydke://QUIPAEFCDwBCQg8A!Q0IPAA==!!"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_a_deck_is_read_as_the_simulators_read_it(end: str, encoding: str) -> None:
    deck = read_deck(DECK.replace("\n", end).encode(encoding), well_known())
    assert deck.main == (1000001, 1000001, 1000002)
    assert (deck.extra, deck.side) == ((1000003,), (1000004,))
    (warning,) = deck.warnings
    assert warning == ('the bytes, line 5: "1000002 x2": what follows the passcode was ignored')


@pytest.mark.parametrize("source", [ADDRESS, ADDRESS.encode(), io.StringIO(ADDRESS)])
def test_an_address_is_a_deck_as_well(source: object) -> None:
    deck = read_deck(source, well_known())  # type: ignore[arg-type]
    assert (deck.main, deck.extra, deck.side) == ((1000001, 1000001, 1000002), (1000003,), ())


# --- Case 67: passcodes ---


def test_leading_zeros_are_for_show_alone() -> None:
    cards = read(cdb([data(7572887, atk=1500), data(101112006)], {7572887: "A", 101112006: "New"}))
    deck = read_deck(b"#main\n07572887\n7572887\n101112006\n", cards)
    assert deck.copies == {cards.card("A"): 2, cards.card("New"): 1}
    assert [card.passcode for card in cards] == ["07572887", "101112006"]


# --- Case 69: the structure of the databases ---

FIRST = cdb([data(1, atk=1000), data(2, atk=500)], {1: "Doubled"})
SECOND = cdb([data(1, atk=1200), data(3, type=SPELL_BIT)], {1: "Doubled", 3: "Magic"})


def test_the_later_database_counts() -> None:
    cards = read(FIRST, SECOND)
    assert [(card.id, card.atk) for card in cards] == [(1, 1200)]
    assert [card.atk for card in read(SECOND, FIRST)] == [1000]


def test_a_row_without_its_other_half_is_reported() -> None:
    (half,) = read(FIRST).left_out
    assert (half.id, half.name, half.why) == (2, "00000002", NO_TEXT)


def test_a_spell_is_no_monster_although_its_atk_is_0() -> None:
    (magic,) = read(SECOND).left_out
    assert (magic.name, magic.why) == ("Magic", SPELL)


# --- Case 70: keys that are missing or surprising ---

MIXED = (
    {"id": 11, "name": "S", "type": "Spell Card", "race": "Normal"},
    {"id": 12, "name": "T", "type": "Trap Card", "race": "Counter", "attribute": "DARK"},
    {"id": 13, "name": "Bare Token", "type": "Token", "race": "Beast"},
    {"id": 14, "name": "Token", "type": "Token", "race": "Beast", "atk": 0, "def": 0, "level": 1},
    {"id": 15, "name": "K", "type": "Skill Card", "race": "Yugi"},
    {"id": 16, "name": "M", "type": "Effect Monster", "atk": 1800, "def": 0, "level": 4},
)


@pytest.mark.parametrize("bare", [True, False])
def test_what_has_no_atk_is_listed_as_that(bare: bool) -> None:
    cards = read(exported(*MIXED, bare=bare))
    assert [card.name for card in cards] == ["Token", "M"]
    assert {one.name: one.why for one in cards.left_out} == {
        "S": SPELL,
        "T": TRAP,
        "Bare Token": NO_ATK,
        "K": "a Skill Card has no ATK",
    }


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"error": "No card matching."}', 'the card API reports an error: "No card matching."'),
        (b"", "the file is empty."),
        (b" \r\n", "the file is empty."),
        (b'{"data": 3}', "this JSON holds no list of cards."),
    ],
)
def test_an_export_that_is_none_is_one_clear_sentence(content: bytes, says: str) -> None:
    with pytest.raises(CardFileError) as caught:
        read(content)
    assert says in str(caught.value)


# --- Case 53: names are never markup ---


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "A & B <b>", "/etc/passwd"])
def test_a_name_is_shown_literally(name: str) -> None:
    cards = read(exported({"name": name, "atk": 1, "def": 1}))
    page = cards._repr_html_()
    assert cards.card(name).name == name
    assert "<img" not in page
    assert "<b>" not in page
    assert "root:" not in page


def test_effect_and_link_bits_are_those_of_the_case() -> None:
    assert MONSTER | EFFECT | LINK == 0x4000021
