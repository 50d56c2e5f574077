"""The two games side by side: what becomes of the same thing in a Battle Phase and in combat.

`comparison` makes a table of it, with both citations; `topics` gives it as data. What is told
stands in comparisons.toml, a table for each topic:

    [[topics]]
    topic.en = "What is attacked"
    yugioh.says.en = "A monster."
    yugioh.rules = ["attack-pair"]     # the ids of rules that it rests on, the leading one first
    magic.says.en = "The player."      # further languages may stand beside "en"
    magic.rules = ["attack-what"]
    not_shown.attack-pair = "…"        # optional: why no walkthrough shows this rule
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duelcore.magic
import duelcore.yugioh  # noqa: F401 - both register their rules
from duelcore import rulebook
from duelcore.explain import Cite, cite
from duelcore.language import N_, in_language, text

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["GAMES", "Side", "Topic", "comparison", "read", "topics"]

FILE = Path(__file__).with_suffix(".toml")
GAMES = {"yugioh": "Yu-Gi-Oh!", "magic": "Magic"}
"""The games that are compared, by their names in rulebooks, and what they are called."""
COLUMNS = (N_("Topic"), GAMES["yugioh"], N_("Page"), GAMES["magic"], N_("Rule"))
CAPTION = N_("Two games side by side (CR: {rules})")
SOURCES = {COLUMNS[2]: COLUMNS[1], COLUMNS[4]: COLUMNS[3]}
"""The columns that say where something stands, each with that of what stands there."""
BETWEEN = "; "
CELL = "text-align: left; vertical-align: top; white-space: normal; overflow-wrap: break-word"


@dataclass(frozen=True, slots=True)
class Side:
    """What holds in one game: `says`, a sentence or two by language, and the ids of its rules."""

    says: Mapping[str, str]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic in both games; `not_shown` says why no walkthrough shows a rule, by its id."""

    topic: Mapping[str, str]
    yugioh: Side
    magic: Side
    not_shown: Mapping[str, str]

    def side(self, game: str) -> Side:
        """That of the game with this name in rulebooks ("yugioh" or "magic")."""
        return self.magic if game == "magic" else self.yugioh


# Reading


def topics() -> tuple[Topic, ...]:
    """All topics, in the order of their file; raises RulebookError if that is malformed."""
    return read(FILE)


@cache
def read(path: Path) -> tuple[Topic, ...]:
    """The topics in a file; RulebookError names the place where it is malformed."""
    import tomllib  # loaded when the table is asked for

    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))["topics"]
    except (OSError, ValueError, KeyError) as error:
        wrong = f"{path}: no topics can be read from it ({error!r})"
        raise rulebook.RulebookError(f"{wrong}. Write tables [[topics]] in TOML") from error
    return tuple(_topic(entry, f"{path}: topic {n}") for n, entry in enumerate(found, 1))


def _topic(entry: Mapping[str, Any], place: str) -> Topic:
    if (unknown := {*entry} - {"topic", *GAMES, "not_shown"}) or {"topic", *GAMES} - {*entry}:
        known = f"'topic' and {' and '.join(map(repr, GAMES))}, perhaps 'not_shown'"
        raise _fault(place, f"has the keys {sorted(entry)}, {sorted(unknown)} unknown", known)
    named = _worded(entry["topic"], place)
    place = f"{place} ({named['en']})"
    yugioh, magic = (_side(entry[game], game, place) for game in GAMES)
    return Topic(named, yugioh, magic, _reasons(entry, (*yugioh.rules, *magic.rules), place))


def _fault(place: str, wrong: str, needed: str) -> rulebook.RulebookError:
    return rulebook.RulebookError(f"{place}: {wrong}. Needed: {needed}")


def _worded(given: object, place: str) -> Mapping[str, str]:
    if not isinstance(given, dict) or not given.get("en") or not _are_texts(given.values()):
        raise _fault(place, f"{given!r} is no text by language", "a text for 'en' at least")
    return given


def _are_texts(values: Any) -> bool:
    return all(isinstance(value, str) for value in values)


def _side(given: object, game: str, place: str) -> Side:
    if not isinstance(given, dict) or {*given} != {"says", "rules"}:
        raise _fault(place, f"{game} is {given!r}", "'says' and 'rules'")
    rules = given["rules"]
    if not isinstance(rules, list) or not rules or not _are_texts(rules):
        raise _fault(place, f"the rules of {game} are {rules!r}", "a list of at least one id")
    for rule in rules:
        if not rulebook.known(rule) or rulebook.game_of(rule) != game:
            raise _fault(place, f"{game} has no rule {rule!r}", "the id of one of its rules")
    return Side(_worded(given["says"], place), tuple(rules))


def _reasons(entry: Mapping[str, Any], rules: tuple[str, ...], place: str) -> Mapping[str, str]:
    """Why no walkthrough shows these rules; only of rules of this topic."""
    reasons: Mapping[str, str] = entry.get("not_shown", {})
    if others := {*reasons} - {*rules}:
        raise _fault(place, f"'not_shown' names {sorted(others)}", "ids of rules of this topic")
    return reasons


# The table


def comparison(language: str = "en") -> pd.DataFrame:
    """The two games as a table: a row for each topic, for each game a sentence and where it stands.

    The columns are "Topic", "Yu-Gi-Oh!", "Page", "Magic", "Rule" in the reader's language. A page
    is that of the rulebook named before it, or a source alone where no page is known; a rule is its
    number in the Comprehensive Rules as of August 2026. A notebook shows the cells in full, and the
    sources as links. Raises TypeError for a language that is no code.
    """
    rows = [_row(topic, language) for topic in topics()]
    table = _table_class()(rows, columns=[text(column, language) for column in COLUMNS])
    table.attrs["language"] = language
    return table


def _row(topic: Topic, language: str) -> tuple[str, ...]:
    cells = [in_language(topic.topic, language)]
    for side in map(topic.side, GAMES):
        cited = dict.fromkeys(map(_named, cite(side.rules, language)))
        cells += [in_language(side.says, language), BETWEEN.join(cited)]
    return tuple(cells)


def _named(one: Cite) -> str:
    """A page with its rulebook; of a rule by its number the short form, as the caption says whose."""
    return one.short if one.by_number else one.text


@cache
def _addresses() -> Mapping[str, str]:
    """From what is cited anywhere in the table to its address."""
    sides = [topic.side(game) for topic in topics() for game in GAMES]
    return {_named(one): one.url for side in sides for one in cite(side.rules) if one.url}


@cache
def _table_class() -> type[pd.DataFrame]:
    """pandas' table, but nothing is cut: lines are broken instead, in HTML and as text."""
    import pandas as pd

    class Comparison(pd.DataFrame):
        @property
        def _constructor(self) -> type[pd.DataFrame]:
            return Comparison  # a selection of rows or columns is shown in the same way

        def _repr_html_(self) -> str:
            return _html(_flat(self), str(self.attrs.get("language", "en")))

        def __repr__(self) -> str:
            return _told(_flat(self))

    return Comparison


def _flat(table: pd.DataFrame) -> pd.DataFrame:
    """With a named index, for instance the topics, as columns."""
    return table.reset_index() if any(table.index.names) else table


def _told(table: pd.DataFrame) -> str:
    """Row by row, a cell a line."""
    rows = table.itertuples(index=False)
    lines = ([f"{head}: {cell}" for head, cell in zip(table, row, strict=True)] for row in rows)
    return "\n\n".join(map("\n".join, lines))


def _html(table: pd.DataFrame, language: str) -> str:
    """As wide as the page, in its colours; the topic heads its row, a source stands below its text."""
    known = {text(column, language): column for column in COLUMNS}
    columns = [known.get(str(column), "") for column in table]
    places = _places(columns)
    heads = "".join(_head(str(table.columns[place[0]])) for place in places)
    rows = "".join(
        f"<tr>{''.join(_cell(columns, row, place) for place in places)}</tr>"
        for row in table.itertuples(index=False)
    )
    rules = rulebook.source("comprehensive-rules").title
    caption = escape(text(CAPTION, language).format(rules=rules))
    return (
        '<table style="width: 100%; table-layout: auto">'
        f'<caption style="text-align: left; font-weight: bold">{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _places(columns: Sequence[str]) -> list[tuple[int, ...]]:
    """Which columns stand in one cell: each alone, but a source with the text before it."""
    places: list[tuple[int, ...]] = []
    for n, column in enumerate(columns):
        if n and SOURCES.get(column) == columns[n - 1]:
            places[-1] = (*places[-1], n)
        else:
            places.append((n,))
    return places


def _head(shown: str) -> str:
    return f'<th scope="col" style="{CELL}">{escape(shown)}</th>'


def _cell(columns: Sequence[str], row: Sequence[object], place: tuple[int, ...]) -> str:
    shown = "<br>".join(_shown(columns[n], str(row[n])) for n in place)
    if columns[place[0]] == COLUMNS[0]:
        return f'<th scope="row" style="{CELL}; width: 18%">{shown}</th>'
    return f'<td style="{CELL}">{shown}</td>'


def _shown(column: str, cell: str) -> str:
    """`column` is what the column is called in English, "" for one that is not of the table."""
    return BETWEEN.join(map(_linked, cell.split(BETWEEN))) if column in SOURCES else escape(cell)


def _linked(cited: str) -> str:
    url, shown = _addresses().get(cited, ""), escape(cited)
    return (
        f'<a href="{escape(url)}" style="text-decoration: underline">{shown}</a>' if url else shown
    )
