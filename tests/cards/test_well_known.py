"""The list that comes with the package: consistent in itself, and backed by what it names."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from duelcore import battle
from duelcore.cards import Card, well_known
from duelcore.cards.card import KINDS, MARKERS
from duelcore.cards.well_known import FILE
from duelcore.cards.words import TYPES

DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))
CARDS = well_known().monsters


def test_there_are_about_sixty_each_once() -> None:
    assert 55 <= len(CARDS) <= 70
    for key in (lambda card: card.name.casefold(), lambda card: card.id):
        assert len({key(card) for card in CARDS}) == len(CARDS)
    assert (well_known().left_out, well_known().warnings) == ((), ())


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_each_is_a_card_that_can_be(card: Card) -> None:
    assert (card.def_ is None) == ("Link" in card.kinds) == (card.link is not None)
    assert [card.level, card.rank, card.link].count(None) == 2
    assert ("Xyz" in card.kinds) == (card.rank is not None)
    assert len(card.markers) == (card.link or 0)
    assert all(0 <= points <= 5000 and points % 50 == 0 for points in points_of(card))
    assert 1 <= int(card.rating.split()[1]) <= 12
    assert card.type in TYPES
    assert set(card.kinds) <= set(KINDS)
    assert len(card.passcode) == 8


def points_of(card: Card) -> list[int]:
    return [points for points in (card.atk, card.def_) if isinstance(points, int)]


@pytest.mark.parametrize("row", DATA["monsters"], ids=lambda row: row["name"])
def test_each_names_two_sources_that_are_described(row: dict[str, Any]) -> None:
    assert len(set(row["sources"])) >= 2
    assert set(row["sources"]) <= DATA["sources"].keys()
    assert set(row.get("markers", ())) <= set(MARKERS)


def test_there_are_links_question_marks_and_every_common_kind() -> None:
    assert sum(card.is_link for card in CARDS) >= 5
    assert sum(card.atk == "?" for card in CARDS) >= 3
    kinds = {kind for card in CARDS for kind in card.kinds}
    assert kinds >= {"Normal", "Effect", "Fusion", "Synchro", "Xyz", "Pendulum", "Link"}


def test_printed_values_of_some_are_those_that_every_player_knows() -> None:
    known = well_known()
    blue_eyes, spider = known.card("Blue-Eyes White Dragon"), known.card("link spider")
    assert (blue_eyes.atk, blue_eyes.def_, blue_eyes.rating) == (3000, 2500, "Level 8")
    assert (spider.atk, spider.def_, spider.rating) == (1000, None, "Link 1")
    assert known.card("Slifer the Sky Dragon").atk == "?"


def test_all_of_them_can_battle() -> None:
    target = well_known().monster("Mystical Elf", "defense")
    for card in CARDS:
        fought = battle(card.monster(), target)
        points = 0 if card.atk == "?" else int(card.atk)
        assert fought.destroyed == (False, points > 2000)
