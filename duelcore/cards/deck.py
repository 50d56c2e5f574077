"""Reads deck lists, `.ydk` files and `ydke://` addresses, and finds their cards in a card list."""

from __future__ import annotations

import base64
import binascii
import re
import struct
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from duelcore.cards.card import Card, LeftOut
from duelcore.cards.card_list import CardList, table
from duelcore.cards.entry import LARGEST_ID
from duelcore.cards.sources import SCHEME, Content, Source, decoded, kind_of, opened, problem
from duelcore.language import N_, text
from duelcore.walkthrough.problem import printable, shown
from duelcore.wrong import WrongType

if TYPE_CHECKING:
    import pandas as pd

MOST_CARDS = 10_000
"""How many cards a deck may have; the largest legal one has 90."""

SECTIONS = ("main", "extra", "side")
UNKNOWN = N_("no card of this passcode is in the card list")

Codes = dict[str, list[int]]
"""For each section its passcodes, in the order in which they stand."""


@dataclass(frozen=True)
class Deck:
    """A deck: the passcodes of its three parts, and the monsters among them.

    `copies` gives each monster of the main, Extra and Side Deck with how often it is there.
    `left_out` names the rest: Spells, Traps, and what the card list does not know.
    """

    main: tuple[int, ...]
    extra: tuple[int, ...]
    side: tuple[int, ...]
    copies: Mapping[Card, int] = field(hash=False)
    left_out: tuple[LeftOut, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def cards(self) -> CardList:
        """The monsters of the deck, each once, as a card list with what was left out."""
        return CardList(tuple(self.copies), self.left_out, self.warnings)

    def frame(self) -> pd.DataFrame:
        """The monsters as `CardList.frame` has them, with the column `copies` after the name."""
        found = self.cards.frame()
        found.insert(1, "copies", list(self.copies.values()))
        return found

    def summary(self, language: str = "en") -> str:
        """How many cards there are, and which of them are monsters, in numbers and names."""
        told = text("Main Deck: {main}, Extra Deck: {extra}, Side Deck: {side}. {cards}", language)
        sizes = {section: len(getattr(self, section)) for section in SECTIONS}
        return told.format(**sizes, cards=self.cards.summary(language))

    def __repr__(self) -> str:
        """The summary, the warnings, and the monsters."""
        rows = [f"{number}x {card}" for card, number in self.copies.items()]
        return "\n".join([self.summary(), *self.warnings, *rows])

    def _repr_html_(self) -> str:
        return table(tuple(self.copies), [self.summary(), *self.warnings])


def read_deck(source: Source, cards: CardList) -> Deck:
    """The deck in a `.ydk` file or a `ydke://` address, its passcodes looked up in `cards`.

    `source` is a path, an address, bytes or an open file. Raises CardFileError where it is no
    deck, TypeError for what is no source or no card list.
    """
    if not isinstance(cards, CardList):
        raise WrongType(f"a deck is looked up in a CardList, not in {cards!r}")
    content = opened(source)
    kind = kind_of(content)
    if kind not in _READERS:
        what = N_("this is not a deck list.")
        raise problem(what, content.name, N_("Give a .ydk file or a ydke:// address."))
    codes, warnings = _READERS[kind](content)
    if sum(map(len, codes.values())) > MOST_CARDS:
        what = N_("this deck has more than {n} cards, and so many are not read.")
        raise problem(what, content.name, n=f"{MOST_CARDS:,}")
    return _looked_up(codes, cards, warnings, content.short_name)


def _looked_up(codes: Codes, cards: CardList, warnings: list[str], source: str) -> Deck:
    copies: Counter[Card] = Counter()
    left_out: list[LeftOut] = []
    for code in (code for section in SECTIONS for code in codes[section]):
        card = cards.by_id(code)
        if isinstance(card, Card):
            copies[card] += 1
        else:
            left_out.append(card or LeftOut(f"{code:08}", UNKNOWN, source, code))
    main, extra, side = (tuple(codes[section]) for section in SECTIONS)
    return Deck(main, extra, side, dict(copies), _each_once(left_out), tuple(warnings))


def _each_once(left_out: list[LeftOut]) -> tuple[LeftOut, ...]:
    return tuple(dict.fromkeys(left_out))


# --- .ydk, as the simulators read it ---

_NUMBER = re.compile(r"[ \t]*([0-9]+)(.*)", re.DOTALL)


def _ydk(content: Content) -> tuple[Codes, list[str]]:
    """The main deck until "#extra", the extra deck from there, the side deck from a "!" on."""
    codes: Codes = {section: [] for section in SECTIONS}
    warnings: list[str] = []
    section = "main"
    for number, line in enumerate(re.split(r"\r\n|\r|\n", decoded(content)[0]), 1):
        if line.startswith("!"):
            section = "side"
        elif line.startswith("#"):
            section = "extra" if line == "#extra" else section
        elif line.strip():
            code, strange = _code(line)
            codes[section] += [code] if code else []
            warnings += [_warning(content, number, line, strange)] if strange else []
        if sum(map(len, codes.values())) > MOST_CARDS or len(warnings) > MOST_CARDS:
            break
    return codes, warnings


TRAILING = N_("what follows the passcode was ignored")
NO_CODE = N_("the line has no passcode and was skipped")


def _code(line: str) -> tuple[int | None, str]:
    """The passcode at the beginning of a line, if there is one, and what is strange about it."""
    found = _NUMBER.match(line)
    if found is None or len(found[1]) > 20 or not 0 < int(found[1]) <= LARGEST_ID:
        return None, NO_CODE
    return int(found[1]), TRAILING if found[2].strip() else ""


def _warning(content: Content, number: int, line: str, why: str) -> str:
    told = text("{file}, line {n}: {line}: {why}")
    file = printable(content.short_name)
    return told.format(file=file, n=number, line=shown(line), why=text(why))


# --- ydke:// ---


def _ydke(content: Content) -> tuple[Codes, list[str]]:
    """Up to three blocks of base64, each followed by "!"; a passcode takes four bytes."""
    written = decoded(content)[0].strip()[len(SCHEME) :]
    blocks = written.split("!")
    if len(blocks) != 4 or blocks[3]:
        what = N_("a ydke address has three parts, each with an exclamation mark at its end.")
        raise problem(what, content.name, N_("Copy the whole address."))
    sections = zip(SECTIONS, blocks[:3], strict=True)
    return {section: _block(block, section, content.name) for section, block in sections}, []


def _block(block: str, section: str, name: str) -> list[int]:
    try:
        raw = base64.b64decode(block, validate=True)
        return [code for (code,) in struct.iter_unpack("<I", raw) if code]
    except (binascii.Error, ValueError, struct.error):
        what = N_("the part for the {section} deck of this address is damaged.")
        remedy = N_("Copy the whole address.")
        raise problem(what, name, remedy, section=section) from None


_READERS: Mapping[str, Any] = {"ydk": _ydk, "ydke": _ydke}
