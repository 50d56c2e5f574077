"""Reads card lists of every kind, several of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from duelcore.cards.api_json import read_json
from duelcore.cards.card_list import CardList, Gathering
from duelcore.cards.cdb import read_cdb
from duelcore.cards.entry import Entry, judged
from duelcore.cards.sources import Content, Source, kind_of, opened, problem
from duelcore.cards.tables import is_frame, read_csv, read_frame
from duelcore.language import N_
from duelcore.wrong import WrongType

if TYPE_CHECKING:
    import pandas as pd

Read = tuple[Iterable[Entry], list[str]]
"""The entries of a list, one after the other, and warnings about it as a whole."""

_READERS: dict[str, Callable[[Content], Read]] = {
    "csv": read_csv,
    "cdb": read_cdb,
    "json": read_json,
}


def read(*sources: Source | pd.DataFrame | CardList) -> CardList:
    """The monsters of one or several card lists; what a list is, is seen from what stands in it.

    A source is a path, bytes or an open file (of CSV, of a `.cdb` database, of a card API's JSON),
    a DataFrame, or another CardList. For each passcode, or name where there is none, the later
    source counts. Raises CardFileError for a file that cannot be read, TypeError for what is no
    source.
    """
    if not sources:
        raise WrongType("name at least one card list to read, for instance read('cards.csv')")
    gathered = Gathering()
    for source in sources:
        _gather(source, gathered)
    return gathered.result()


def _gather(source: Any, gathered: Gathering) -> None:
    """Add what a source holds to what is gathered already."""
    if isinstance(source, CardList):
        gathered.add(source)
        return
    entries, warnings = read_frame(source) if is_frame(source) else _read_file(opened(source))
    gathered.warnings += warnings
    for entry in entries:
        gathered.put(judged(entry), entry.also)
        gathered.warnings += entry.warnings


def _read_file(content: Content) -> Read:
    kind = kind_of(content)
    if kind not in _READERS:
        what = N_("this is a deck, not a card list.")
        raise problem(what, content.name, N_("Read it with read_deck and a card list."))
    return _READERS[kind](content)
