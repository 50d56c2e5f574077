"""What is on the explorer's screen, as plain data for the browser: every verdict is the engine's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain

from duelcore import explain
from duelcore.explain.yugioh import CARDS, JUST_DECLARED
from duelcore.game import Event, Reason
from duelcore.language import N_, text
from duelcore.widgets.card_words import described
from duelcore.widgets.explorer_desk import Described, groups
from duelcore.widgets.forms import Plain, field
from duelcore.yugioh.cards import Card
from duelcore.yugioh.explorer import PLACES, Place, explorer_rows, table
from duelcore.yugioh.permitted import short_sentence
from duelcore.yugioh.windows import Verdict

OWN = "own"
"""The key of the row of the card that is described on the desk."""

SHORT_SENTENCE = ("ds-narrow-list", "ds-narrow-deadline")
"""The rules that the rulebook's short sentence is made of."""

VIEWS = {
    "damage": N_("Damage Step"),
    "battle": N_("Start, Battle and End Step"),
    "main": N_("Main Phases"),
}
"""The parts of a turn between which the table switches."""

TITLE = N_("May it be activated?")
DIFFERS = N_("the short sentence says otherwise")


def part(place: Place) -> str:
    """The part of the turn that a place belongs to."""
    return "main" if place.at[0] != "battle" else "damage" if len(place.at) == 3 else "battle"


def key_of(place: Place) -> str:
    """What the browser calls a place."""
    return "attack-declared" if place.declared else ".".join(place.at)


def columns(shown: str) -> dict[str, Place]:
    """The places of a part of the turn, by their keys."""
    return {key_of(place): place for place in PLACES if part(place) == shown}


@cache
def cards() -> Mapping[str, Card]:
    """The cards of the rows that are always there."""
    return {row.key: row.card for row in explorer_rows()}


@cache
def ready() -> Mapping[str, Mapping[Place, Verdict]]:
    """The verdicts of the rows that are always there."""
    return {key: table(card) for key, card in cards().items()}


@dataclass(frozen=True)
class ExplorerScreen:
    """The screen for a described card. `shown` is a part of the turn, `chosen` a row and a place in it."""

    described: Described
    shown: str
    chosen: tuple[str, str]
    language: str

    # The table

    @cached_property
    def rows(self) -> dict[str, Mapping[Place, Verdict]]:
        """The verdicts of every row by its key, those of the described card on top."""
        card = self.described.card
        return {**({OWN: table(card)} if card else {}), **ready()}

    def view(self) -> Plain:
        """Everything on the screen but the verdict of the chosen cell."""
        options = [{"value": key, "label": self._say(label)} for key, label in VIEWS.items()]
        label = self._say(N_("Part of the turn"))
        return {
            "desk": {"groups": groups(self.described, self.language)},
            "places": field("places", label, "radio", self.shown, options=options),
            "grid": self._grid(),
            "short": self.short(),
            "tables": self._side_by_side(),
            "mirror": self.mirror(),
        }

    def _say(self, message: str, **words: object) -> str:
        return text(message, self.language).format_map(words)

    def _grid(self) -> Plain:
        head = [self._head(place) for place in columns(self.shown).values()]
        return {
            "title": self._say(TITLE),
            "head": [self._say(N_("Card or effect")), *head],
            "rows": [self._row(key, verdicts) for key, verdicts in self.rows.items()],
            "legend": [*self._legend()],
        }

    def _legend(self) -> Iterator[str]:
        yield self._say(
            N_(
                "The turn player has the card. What it answers has just happened, wherever it can happen."
            )
        )
        if self.shown == "damage":
            yield f"≠ {self._say(DIFFERS)}"

    def _head(self, place: Place) -> str:
        name = explain.term(place.at, self.language)
        if place.declared:
            return f"{name}, {text(JUST_DECLARED, self.language)}"
        return (
            name if place.at != ("battle", "battle") else self._say(N_("{step}, open"), step=name)
        )

    def _row(self, key: str, verdicts: Mapping[Place, Verdict]) -> Plain:
        places = columns(self.shown).items()
        cells = [self._cell(key, name, place, verdicts[place]) for name, place in places]
        return {"key": key, "own": key == OWN, "label": self._caption(key), "cells": cells}

    def _caption(self, key: str) -> str:
        card = self.described.card
        if key != OWN or card is None:
            return text(CARDS[key], self.language)
        return self._say(N_("Your card: {card}"), card=described(card, self.language))

    def _cell(self, row: str, name: str, place: Place, verdict: Verdict) -> Plain:
        word = self._word(verdict.allowed)
        heard = [f"{word}: {self._caption(row)}", self._where(place)]
        if _differs(place, verdict):
            heard.append(self._say(DIFFERS))
        return {
            "id": f"{row} {name}",
            "word": word,
            "label": ", ".join(heard),
            "allowed": verdict.allowed,
            "differs": _differs(place, verdict),
            "chosen": (row, name) == self.chosen,
        }

    def _word(self, allowed: bool) -> str:
        return self._say(N_("yes") if allowed else N_("no"))

    def _signed(self, allowed: bool) -> str:
        return f"{'✓' if allowed else '✕'} {self._word(allowed)}"

    def _where(self, place: Place) -> str:
        """The place in full, for where no head of a column stands above it."""
        if part(place) == "damage":
            return explain.place(place.at, self.language)
        return self._head(place)

    # The chosen cell

    def _choice(self) -> tuple[Place, Verdict] | None:
        """The chosen place with its verdict; None while the described card does nothing."""
        row, name = self.chosen
        verdicts = self.rows.get(row)
        place = columns(self.shown)[name]
        return None if verdicts is None else (place, verdicts[place])

    def said(self) -> Plain:
        """The verdict of the chosen cell: the sentences, pages and rules of the full list."""
        found = self._choice()
        if found is None:
            missing = N_("Say what the card does: then it gets its row.")
            return {"sum": "", "text": self._say(missing), "cites": []}
        place, verdict = found
        told = [self._explained(one) for one in verdict.reasons or verdict.grounds]
        card = f"{self._caption(self.chosen[0])} · {self._where(place)}"
        return {
            "sum": self._by(N_("The full list: {verdict}"), place, verdict.allowed),
            "text": "\n".join([card, " ".join(told)]),
            **self._pages(verdict.rules),
        }

    def _by(self, said_by: str, place: Place, allowed: bool) -> str:
        """A verdict, with who gives it where there are two."""
        verdict = self._signed(allowed)
        return self._say(said_by, verdict=verdict) if part(place) == "damage" else verdict

    def _explained(self, told: Event | Reason) -> str:
        return explain.explain(told, language=self.language)

    def _pages(self, rules: tuple[str, ...]) -> Plain:
        """The pages, none twice, and every rule in words beside its page."""
        each = list(chain.from_iterable(explain.cite([one], self.language) for one in rules))
        pages = explain.cite(rules, self.language)
        return {"cites": [*map(_page, pages)], "rules": [*map(_page, each)]}

    def short(self) -> Plain | None:
        """What the rulebook's short sentence would have said there; None where it says nothing."""
        found = self._choice()
        if found is None or part(found[0]) != "damage":
            return None
        place, verdict = found
        differs, note = _differs(place, verdict), verdict.note
        sentence = self._by(N_("The short sentence: {verdict}"), place, verdict.short)
        return {
            "sum": f"{sentence} ≠" if differs else sentence,
            "text": self._explained(note) if note else self._short_agrees(place, verdict),
            "differs": differs,
            **self._pages(note.rules if note else SHORT_SENTENCE),
        }

    def _short_agrees(self, place: Place, verdict: Verdict) -> str:
        """The short sentence where it says the same, unless it is no ground for saying so."""
        card = cards().get(self.chosen[0]) or self.described.card
        if card is not None and not verdict.allowed and short_sentence(card, place.at[-1]):
            return self._say(
                N_("It would have let cards of this kind be used; another rule forbids this one.")
            )
        return " ".join(explain.cite([one], self.language)[0].statement for one in SHORT_SENTENCE)

    def _side_by_side(self) -> list[Plain]:
        """The short sentence and the full list for the chosen row, timing by timing."""
        row = self.chosen[0]
        verdicts = self.rows.get(row)
        if verdicts is None or self.shown != "damage":
            return []
        head = (N_("Timing"), N_("The short sentence"), N_("The full list"), N_("The same?"))
        title = self._say(N_("Short sentence and full list: {card}"), card=self._caption(row))
        return [
            {
                "id": "side-by-side",
                "title": title,
                "head": [*map(self._say, head), self._say(N_("Page"))],
                "numbers": [],
                "rows": [
                    self._both(name, place, verdicts[place])
                    for name, place in columns(self.shown).items()
                ],
            }
        ]

    def _both(self, name: str, place: Place, verdict: Verdict) -> Plain:
        same = N_("≠ they differ") if _differs(place, verdict) else N_("= the same")
        signed = [self._signed(verdict.short), self._signed(verdict.allowed)]
        cites = explain.cite(verdict.rules[:1], self.language)
        return {
            "key": name,
            "here": name == self.chosen[1],
            "cells": [self._head(place), *signed, self._say(same)],
            "cites": [_page(one, short=True) for one in cites],
        }

    # In words

    def mirror(self) -> str:
        """The picture in words: the chosen cell, then the whole table."""
        said, short = self.said(), self.short() or {"sum": "", "text": ""}
        told = [f"{one['sum']} {one['text']}".strip() for one in (said, short)]
        title = f"{self._say(VIEWS[self.shown])}. {self._say(TITLE)}"
        return "\n".join([*filter(None, told), title, *map(self._in_words, self.rows)])

    def _in_words(self, row: str) -> str:
        verdicts = self.rows[row]
        cells = [self._cell_in_words(one, verdicts[one]) for one in columns(self.shown).values()]
        return f"{self._caption(row)} – {'; '.join(cells)}."

    def _cell_in_words(self, place: Place, verdict: Verdict) -> str:
        words = f"{self._head(place)}: {self._word(verdict.allowed)}"
        if not _differs(place, verdict):
            return words
        short = self._say(N_("short sentence: {verdict}"), verdict=self._word(verdict.short))
        return f"{words} ({short})"


def _differs(place: Place, verdict: Verdict) -> bool:
    return part(place) == "damage" and verdict.short != verdict.allowed


def _page(one: explain.Cite, short: bool = False) -> Plain:
    return {"text": one.short if short else one.text, "url": one.url, "title": one.statement}
