"""How the text of a lesson cites the rulebooks of the games that it teaches.

Yu-Gi-Oh! is cited by pages or by the titles of other sources ("rulebook v10, p. 42"), Magic by
numbers in the Comprehensive Rules ("CR 510.1c"), the document that its lessons follow by sections.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

import duelcore.magic
import duelcore.yugioh  # noqa: F401 - both register their catalogues
from duelcore import explain, rulebook

PAGES = re.compile(r"rulebook v10, pp?\. (\d+(?:(?:, | and )\d+)*)")
NUMBER = re.compile(r"(?<![\d.])[1-9]\d\d\.\d+[a-z]?(?!\w)|(?<=CR )\d+(?!\w|\.\d)")
"""A number in the Comprehensive Rules, or a whole section of them ("CR 731")."""
SECTION = re.compile(r"Zugstruktur(?: \(German document\))?,? (\d+)")


@cache
def cites(game: str) -> frozenset[str]:
    """All that may stand behind a sentence of a game as its citation, as the program writes it."""
    return frozenset(one.text for rule in rulebook.rules(game) for one in explain.cite([rule]))


@cache
def numbers(edition: str) -> frozenset[str]:
    """The numbers that the catalogue of Magic has in a document."""
    rules = rulebook.rules("magic").values()
    return frozenset(number for rule in rules for number in rule.numbers.get(edition, ()))


@cache
def pages() -> frozenset[str]:
    """The pages that the catalogue of Yu-Gi-Oh! has."""
    named = re.findall(r"pp?\. [\d, and–]+", " ".join(cites("yugioh")))
    return frozenset(re.findall(r"\d+", " ".join(named)))


def is_cited(game: str, text: str) -> bool:
    """Whether a text names a rule of a game by its page or source, or by its number."""
    if game == "magic" and numbers("cr26").intersection(NUMBER.findall(text)):
        return True
    return any(cite in text for cite in cites(game))


def unknown(games: Collection[str], text: str) -> list[str]:
    """The pages, numbers and sections that a text names and no catalogue of these games knows."""
    told_pages = [page for some in PAGES.findall(text) for page in re.findall(r"\d+", some)]
    checks = (
        ("yugioh", told_pages, pages()),
        ("magic", NUMBER.findall(text), numbers("cr26")),
        ("magic", SECTION.findall(text), numbers("002")),
    )
    return [
        one for game, told, known in checks if game in games for one in told if one not in known
    ]
