"""The rules that events and refusals cite: from a rule's id to its statement, pages and sources.

This module knows no game. A game registers its file of rules (`register`), and the file is read
when a rule is first asked for, so that importing a game costs nothing.

A file of rules is TOML in UTF-8, with one table for each source and one for each rule:

    [sources.booklet]            # in the order in which they are to be cited
    title = "The booklet"
    kind = "official"            # or "document", "secondary"
    url = "https://…"            # optional
    edition = "en_v1"            # optional: the edition whose pages or numbers the rules name
    short = "R"                  # optional: what it is called for short, before a number

    [rules.attack-once]
    topic = "battle"
    sources = ["booklet"]        # who says so
    pages = { en_v1 = [38] }     # optional
    numbers = { en_v1 = ["7a"] } # optional: under which numbers a source states the rule
    statement.en = "…"           # further languages may stand beside it; "" is not yet translated
    followed = "…"               # optional: which reading is followed where the sources differ
    tier = "secondary"           # optional: the best support; or "official", "cites-official"

Every key is checked: a file with a fault raises RulebookError, which names the place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from duelcore.wrong import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

__all__ = [
    "Citation",
    "Rule",
    "Rulebook",
    "RulebookError",
    "Source",
    "UnknownName",
    "UnknownRule",
    "game_of",
    "known",
    "register",
    "rule",
    "rules",
    "source",
]

T = TypeVar("T")


class RulebookError(Told, ValueError):
    """A file of rules is malformed or clashes with another; says where, and the remedy."""


class UnknownName(Told, KeyError):
    """There is no source or game of this name; the message names the closest ones."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError alone would show the message in quotation marks


class UnknownRule(UnknownName):
    """There is no rule of this id; the message names the closest ones."""


@dataclass(frozen=True, slots=True)
class Source:
    """A booklet, page or document that states rules.

    `kind` is "official" (by the game's publisher), "document" (one of those that the lessons are
    built on) or "secondary". `url`, `edition` and `short` are "" where there is none; `edition` is
    the key under which a rule's `pages` and `numbers` are those of this source, `short` stands
    before such a number.
    """

    id: str
    title: str
    url: str
    kind: str
    edition: str = ""
    short: str = ""


class Citation(NamedTuple):
    """Where to read a rule up: `pages` or `numbers` of an `edition`; () and "" where none is known."""

    edition: str
    pages: tuple[int, ...]
    source: Source
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: what it says, and who says so.

    `sources` stand in the order in which they are to be cited; `pages` go from edition to page
    numbers, `numbers` from edition to the numbers under which it states the rule ("510.1c");
    `statement` goes from language code to sentence, "" where it is not yet translated.
    `followed` tells which reading is followed where sources differ, else "". `tier` is the best
    support there is ("official", "cites-official", "secondary"), or "" where the file does not tell.
    """

    id: str
    topic: str
    sources: tuple[Source, ...]
    pages: Mapping[str, tuple[int, ...]] = field(hash=False)
    statement: Mapping[str, str] = field(hash=False)
    followed: str = ""
    tier: str = ""
    numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    def citation(self) -> Citation:
        """The first source that gives the rule a page or a number; without any, the first source."""
        for origin in self.sources:
            edition = origin.edition
            if edition in self.pages or edition in self.numbers:
                pages, numbers = self.pages.get(edition, ()), self.numbers.get(edition, ())
                return Citation(edition, pages, origin, numbers)
        return Citation("", (), self.sources[0])

    @property
    def names(self) -> tuple[str, ...]:
        """What a file may call the rule: its id, or a number under which it is cited."""
        return (self.id, *self.citation().numbers)


class Rulebook:
    """The rules of several games; ids of rules and of sources are unique over all of them."""

    def __init__(self) -> None:
        self._paths: dict[str, Path] = {}

    def register(self, game: str, path: Path) -> None:
        """Let the rules of `game` be those in the file at `path`; it is read on first use.

        Doing so again changes nothing. RulebookError if the game has another file already.
        """
        path = path.resolve()
        if (present := self._paths.setdefault(game, path)) != path:
            raise RulebookError(
                f"{game!r} has its rules in {present} already, so {path} cannot be added. "
                "Register a game once, or under another name"
            )
        self.__dict__.pop("_rules", None)
        self.__dict__.pop("_sources", None)

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id; UnknownRule if there is none, RulebookError for a bad file."""
        if not self.known(rule_id):
            raise UnknownRule(_nothing_like(rule_id, "rule", self._rules))
        return self._rules[rule_id]

    def known(self, rule_id: str) -> bool:
        """Whether there is a rule with this id; RulebookError for a bad file."""
        return isinstance(rule_id, str) and rule_id in self._rules

    def game_of(self, rule_id: str) -> str:
        """The game that a rule belongs to; UnknownRule if there is no such rule."""
        self.rule(rule_id)
        return next(game for game, path in self._paths.items() if rule_id in _read(path)[1])

    def rules(self, game: str) -> Mapping[str, Rule]:
        """The rules of one game by id, in the order of its file; UnknownName if it is unknown."""
        if game not in self._paths:
            raise UnknownName(_nothing_like(game, "game", self._paths))
        return _read(self._paths[game])[1]

    def source(self, source_id: str) -> Source:
        """The source with this id; UnknownName if there is none, RulebookError for a bad file."""
        if source_id not in self._sources:
            raise UnknownName(_nothing_like(source_id, "source", self._sources))
        return self._sources[source_id]

    @cached_property
    def _rules(self) -> Mapping[str, Rule]:
        return _united({game: _read(path)[1] for game, path in self._paths.items()}, "rule")

    @cached_property
    def _sources(self) -> Mapping[str, Source]:
        return _united({game: _read(path)[0] for game, path in self._paths.items()}, "source")


_shared = Rulebook()  # the one that events and refusals are checked against
register = _shared.register
rule = _shared.rule
known = _shared.known
game_of = _shared.game_of
rules = _shared.rules
source = _shared.source


def _nothing_like(name: str, what: str, names: Iterable[str]) -> str:
    from difflib import get_close_matches  # only a mistake pays for loading it

    close = get_close_matches(str(name), names)
    remedy = f"did you mean {' or '.join(map(repr, close))}?" if close else "check the spelling"
    return f"there is no {what} {name!r}: {remedy}"


def _united(parts: Mapping[str, Mapping[str, T]], what: str) -> dict[str, T]:
    """The entries of all games in one dict; RulebookError where two games use one id."""
    united: dict[str, T] = {}
    for game, part in parts.items():
        for entry in sorted(united.keys() & part.keys()):
            owner = next(other for other, entries in parts.items() if entry in entries)
            raise RulebookError(
                f"the {what} {entry!r} stands in the rules of {owner!r} and of {game!r}. "
                "An id belongs to one game: rename one of the two"
            )
        united |= part
    return united


# Reading a file. `place` is where in the file an entry stands, for the messages.

KINDS = ("official", "document", "secondary")
TIERS = ("", "official", "cites-official", "secondary")
SOURCE_KEYS: Mapping[str, type] = {
    "title": str,
    "kind": str,
    "url": str,
    "edition": str,
    "short": str,
}
RULE_KEYS: Mapping[str, type] = {
    "topic": str,
    "sources": list,
    "pages": dict,
    "numbers": dict,
    "statement": dict,
    "followed": str,
    "tier": str,
}
TYPES: Mapping[type, str] = {str: 'text in "…"', list: "a list in […]", dict: "a table"}


@cache
def _read(path: Path) -> tuple[Mapping[str, Source], Mapping[str, Rule]]:
    """The sources and the rules in a file, both by id and in its order."""
    file = _parsed(path)
    _checked(file, {"sources": dict, "rules": dict}, {}, str(path))
    sources = {
        name: _source(name, entry, f"{path}: [sources.{name}]")
        for name, entry in file["sources"].items()
    }
    book = {
        name: _rule(name, entry, sources, f"{path}: [rules.{name}]")
        for name, entry in file["rules"].items()
    }
    return MappingProxyType(sources), MappingProxyType(book)


def _parsed(path: Path) -> dict[str, Any]:
    import tomllib  # loaded when a rule is first asked for, not with the package

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _fault(str(path), f"cannot be read ({error})", "Install the package anew") from error
    except ValueError as error:  # not TOML, or not UTF-8
        raise _fault(str(path), f"is not TOML in UTF-8: {error}", "Correct that place") from error


def _fault(place: str, wrong: str, remedy: str) -> RulebookError:
    return RulebookError(f"{place}: {wrong}. {remedy}")


def _checked(
    entry: object, keys: Mapping[str, type], defaults: dict[str, Any], place: str
) -> dict[str, Any]:
    """The entry with its defaults; it has to hold `keys`, each of its type, and nothing else."""
    if not isinstance(entry, dict):
        raise _fault(place, f"{entry!r} is no table", "Write the keys below a heading in […]")
    for key in keys:
        if key not in entry and key not in defaults:
            raise _fault(place, f"{key!r} is missing", f"Add it; it is {TYPES[keys[key]]}")
    for key, value in entry.items():
        if key not in keys:
            raise _fault(place, f"unknown key {key!r}", f"Known are {', '.join(keys)}")
        if not isinstance(value, keys[key]):
            raise _fault(place, f"{key!r} is {value!r}", f"It has to be {TYPES[keys[key]]}")
    return defaults | entry


def _one_of(value: str, allowed: tuple[str, ...], key: str, place: str) -> None:
    if value not in allowed:
        choice = ", ".join(map(repr, filter(None, allowed)))
        raise _fault(place, f"{key!r} is {value!r}", f"It has to be one of {choice}")


def _source(name: str, entry: object, place: str) -> Source:
    values = _checked(entry, SOURCE_KEYS, {"url": "", "edition": "", "short": ""}, place)
    _one_of(values["kind"], KINDS, "kind", place)
    return Source(id=name, **values)


def _rule(name: str, entry: object, sources: Mapping[str, Source], place: str) -> Rule:
    defaults = {"pages": {}, "numbers": {}, "followed": "", "tier": ""}
    values = _checked(entry, RULE_KEYS, defaults, place)
    _one_of(values["tier"], TIERS, "tier", place)
    origins = _origins(values["sources"], sources, place)
    return Rule(
        id=name,
        topic=values["topic"],
        sources=origins,
        pages=_by_edition(values["pages"], "pages", _pages, origins, place),
        numbers=_by_edition(values["numbers"], "numbers", _numbers, origins, place),
        statement=_statement(values["statement"], place),
        followed=values["followed"],
        tier=values["tier"],
    )


def _origins(named: list[object], sources: Mapping[str, Source], place: str) -> tuple[Source, ...]:
    """The sources that a rule names, in the order in which they are to be cited."""
    if not named:
        raise _fault(place, "no source is named", "Name at least one in 'sources'")
    for name in named:
        if not isinstance(name, str) or name not in sources:
            raise _fault(place, f"unknown source {name!r}", f"Add a table [sources.{name}]")
    return tuple(origin for name, origin in sources.items() if name in named)


def _by_edition(
    given: dict[str, object],
    what: str,
    read: Callable[[object, str], tuple[T, ...]],
    origins: tuple[Source, ...],
    place: str,
) -> Mapping[str, tuple[T, ...]]:
    """What a rule says of each edition; the sources of the editions have to be named."""
    editions = {origin.edition for origin in origins} - {""}
    for edition in given:
        if edition not in editions:
            raise _fault(place, f"{what} of {edition!r}", "Name that edition's source in 'sources'")
    return MappingProxyType({key: read(value, place) for key, value in given.items()})


def _pages(pages: object, place: str) -> tuple[int, ...]:
    if not isinstance(pages, list) or not pages or not all(map(_is_page, pages)):
        raise _fault(place, f"{pages!r} are no pages", "Write a list of whole numbers from 1 on")
    return tuple(pages)


def _is_page(number: object) -> bool:
    return type(number) is int and number > 0  # not isinstance: True is no page


def _numbers(numbers: object, place: str) -> tuple[str, ...]:
    if not isinstance(numbers, list) or not numbers or not all(map(_is_number, numbers)):
        raise _fault(place, f"{numbers!r} are no numbers", 'Write a list of texts such as "510.1c"')
    return tuple(numbers)


def _is_number(number: object) -> bool:
    return isinstance(number, str) and bool(number)


def _statement(texts: dict[str, object], place: str) -> Mapping[str, str]:
    if not texts.get("en"):
        raise _fault(place, "no statement in English", "Write statement.en")
    for language, sentence in texts.items():
        if not isinstance(sentence, str):
            raise _fault(place, f"statement.{language} is {sentence!r}", "It has to be text")
    return MappingProxyType({key: str(sentence) for key, sentence in texts.items()})
