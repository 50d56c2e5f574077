"""The list of well-known monsters that comes with the package, so that no file is needed."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from duelcore.cards.card import Card
from duelcore.cards.card_list import CardList
from duelcore.cards.entry import Entry, judged
from duelcore.cards.words import kinds_and_type

FILE = Path(__file__).with_name("well_known.toml")


@cache
def well_known() -> CardList:
    """Some sixty monsters that most players know; each value stands alike in two sources.

    `well_known.toml` names the sources.
    """
    with FILE.open("rb") as file:
        rows = tomllib.load(file)["monsters"]
    return CardList(tuple(map(_card, rows)))


def _card(row: dict[str, Any]) -> Card:
    kinds, type_ = kinds_and_type([row["kind"]])
    found = judged(
        Entry(
            row["name"],
            FILE.name,
            id=row["id"],
            kinds=kinds,
            type=type_,
            atk=row["atk"],
            def_=row.get("def"),
            grade=row.get("level"),
            rank=row.get("rank"),
            link=row.get("link"),
            markers=tuple(row.get("markers", ())),
        )
    )
    assert isinstance(found, Card), found  # the file is the project's own
    return found
