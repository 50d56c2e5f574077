"""Damaged files of every kind end in a list or in one clear sentence, soon and in little memory."""

from __future__ import annotations

import base64
import signal
import struct
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from duelcore.cards import CardFileError, CardList, Deck, read, read_deck
from tests.cards.making import CYBERSE, EFFECT, LINK, MONSTER, SPELL, cdb, data, exported
from tests.cards.mutating import mutated

MUTATIONS = 2000
SECONDS, BYTES = 10, 100_000_000
"""What one damaged file may take; each of the whole ones takes some thousandths of it."""

CSV = (
    'Name,Type,Level,ATK,DEF,ID\n"Dragon, the ""Great""",Dragon / Normal,8,3000,2500,00000001\n'
    "Zoë,Fairy / Effect,4,?,0,2\nL,Cyberse / Link / Effect,2,1500,-,3\nMagic,Spell Card,,,,4\n"
).encode()
CDB = cdb(
    [
        data(1, atk=3000, **{"def": 2500}),
        data(2, alias=1, atk=3000, **{"def": 2500}),
        data(3, type=MONSTER | EFFECT | LINK, atk=-2, **{"def": 0x82}, level=2, race=CYBERSE),
        data(4, type=SPELL),
        data(5),
    ],
    {1: "Dragon", 2: "Dragon", 3: "L", 4: "Magic"},
)
JSON = exported(
    {"id": 1, "name": "Dragon", "type": "Normal Monster", "atk": 3000, "def": 2500, "level": 8},
    {
        "id": 2,
        "name": "L",
        "typeline": ["Cyberse", "Link"],
        "atk": 1500,
        "linkval": 2,
        "linkmarkers": ["Top", "Left"],
        "card_images": [{"id": 2}, {"id": 3}],
    },
    {"id": 4, "name": "Magic", "type": "Spell Card"},
)
YDK = b"#created by me\n#main\n00000001\n1\n3\n#extra\n2\n!side\n4\n"


def block(*codes: int) -> bytes:
    return base64.b64encode(struct.pack(f"<{len(codes)}I", *codes)) + b"!"


YDKE = b"ydke://" + block(1, 1, 3) + block(2) + block(4)

CARDS = read(CDB)


def deck(source: bytes) -> Deck:
    return read_deck(source, CARDS)


KINDS: list[tuple[str, bytes, Callable[[Any], CardList | Deck]]] = [
    ("csv", CSV, read),
    ("cdb", CDB, read),
    ("json", JSON, read),
    ("ydk", YDK, deck),
    ("ydke", YDKE, deck),
]


@contextmanager
def limited() -> Iterator[None]:
    """Break off what takes longer than `SECONDS`, where the system can do that."""
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def too_long(*_: object) -> None:
        raise AssertionError(f"this file takes more than {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def outcome(reader: Callable[[bytes], CardList | Deck], content: bytes) -> str:
    """ "read" or the sentence of the error; any other error is the test's failure."""
    try:
        found = reader(content)
    except CardFileError as problem:
        sentence = str(problem)
        assert sentence.isprintable()
        assert 20 < len(sentence) < 700
        return sentence
    assert isinstance(repr(found), str)
    assert "<script" not in found._repr_html_()
    cards = found if isinstance(found, CardList) else found.cards
    assert all(card.name and sound(card.atk) for card in cards)
    assert all(card.def_ is None or sound(card.def_) for card in cards)
    return "read"


def sound(points: int | str) -> bool:
    return points == "?" or (isinstance(points, int) and points >= 0)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "whole", "reader"), KINDS, ids=[kind for kind, *_ in KINDS])
def test_a_damaged_file_ends_in_a_list_or_in_one_sentence(
    kind: str, whole: bytes, reader: Callable[[bytes], CardList | Deck]
) -> None:
    assert outcome(reader, whole) == "read"
    ends = set()
    tracemalloc.start()
    try:
        for seed in range(MUTATIONS):
            tracemalloc.reset_peak()
            with limited():
                ends.add(outcome(reader, mutated(whole, seed)))
            assert tracemalloc.get_traced_memory()[1] < BYTES, f"{kind}, seed {seed}"
    finally:
        tracemalloc.stop()
    assert "read" in ends
    assert len(ends) > 2  # the damages do reach what is checked


def test_damages_are_the_same_every_time() -> None:
    assert mutated(CSV, 7) == mutated(CSV, 7)
    assert len({mutated(CSV, seed) for seed in range(100)}) > 90


# --- Files that are made to be costly ---

COSTLY = {
    "deep JSON": b'{"data":' + b"[" * 2_000_000,
    "many empty objects": b"[" + b"{}," * 6_000_000 + b"{}]",
    "strings that never end": b'["' + b'\\"' * 5_000_000,
    "a number of ten million digits": b'[{"name":"A","atk":' + b"9" * 10_000_000 + b',"def":1}]',
    "a row of commas": b"name,atk,def\n" + b"," * 5_000_000,
    "an open quotation mark": b'name,atk,def\n"' + b"a\n" * 2_000_000,
    "a line of digits": b"#main\n" + b"1" * 5_000_000,
    "a deck of lines": b"#main\n" + b"x\n" * 2_000_000,
    "a long address": b"ydke://" + b"AAAA" * 2_000_000 + b"!!!",
    "blanks": b"\t " * 5_000_000 + b"x",
    "many headings": b"name,atk,def," + b"name," * 1_000_000 + b"\nA,1,1\n",
}


@pytest.mark.parametrize("content", COSTLY.values(), ids=COSTLY.keys())
def test_a_costly_file_ends_soon(content: bytes) -> None:
    reader = deck if content.startswith((b"#", b"ydke")) else read
    with limited():
        outcome(reader, content)
