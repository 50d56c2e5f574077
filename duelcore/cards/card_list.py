"""A list of monsters as it was read: to look through, to take monsters from, to show."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from duelcore.cards.card import Card, LeftOut, shown_name
from duelcore.cards.entry import identity
from duelcore.language import N_, text
from duelcore.wrong import WrongType, WrongValue
from duelcore.yugioh.model import BattlePosition, Monster

if TYPE_CHECKING:
    import pandas as pd

SHOWN_ROWS = 20
"""How many monsters of a list are shown in a notebook."""

SHOWN_NAMES = 3
"""How many names stand beside a number in a summary."""

HEADS = (N_("Name"), N_("ATK"), N_("DEF"), N_("Level, Rank or Link"), N_("Kind"))
LEFT = "text-align: left"


@dataclass(frozen=True)
class CardList:
    """The monsters of one or several lists, what was left out, and what is strange about them.

    `artworks` are pairs of passcodes: that of another artwork, and that of the card.
    """

    monsters: tuple[Card, ...]
    left_out: tuple[LeftOut, ...] = ()
    warnings: tuple[str, ...] = ()
    artworks: tuple[tuple[int, int], ...] = ()

    def __len__(self) -> int:
        return len(self.monsters)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.monsters)

    # --- Looking up ---

    @cached_property
    def _by_name(self) -> dict[str, Card]:
        return {card.name.casefold(): card for card in self.monsters}

    @cached_property
    def _by_id(self) -> dict[int, Card | LeftOut]:
        every: tuple[Card | LeftOut, ...] = (*self.left_out, *self.monsters)
        found = {card.id: card for card in every if card.id is not None}
        more = {other: found[id_] for other, id_ in self.artworks if id_ in found}
        return {**more, **found}

    def card(self, name: str) -> Card:
        """The monster's card of that name, in large or small letters; raises ValueError."""
        found = self._by_name.get(_words(name).strip())
        if found is None:
            raise WrongValue(self._why_not(name))
        return found

    def monster(self, name: str, position: BattlePosition = "attack") -> Monster:
        """The monster of that name, ready for `battle`; raises ValueError where there is none."""
        return self.card(name).monster(position)

    def by_id(self, passcode: int | str) -> Card | LeftOut | None:
        """The card with that passcode, be it that of another artwork; None if it is not listed."""
        found = identity(passcode)
        return None if found is None else self._by_id.get(found)

    def search(self, part: str) -> CardList:
        """The monsters with `part` somewhere in their names, in large or small letters."""
        wanted = _words(part)
        found = tuple(card for card in self.monsters if wanted in card.name.casefold())
        return CardList(found, artworks=self.artworks)

    def _why_not(self, name: str) -> str:
        """Why there is no such monster: what it is instead, or which names are like it."""
        wanted = name.strip().casefold()
        for one in self.left_out:
            if one.name.casefold() == wanted:
                return text("{card} was left out: {why}").format(card=repr(name), why=one)
        near = difflib.get_close_matches(wanted, self._by_name, n=SHOWN_NAMES)
        sentence = text("no monster of this list is called {card}").format(card=repr(name))
        if not near:
            return sentence
        names = ", ".join(shown_name(self._by_name[one].name) for one in near)
        return text("{sentence}; is it one of these: {names}?").format(
            sentence=sentence, names=names
        )

    # --- As a table ---

    def frame(self) -> pd.DataFrame:
        """A tidy DataFrame, one row per monster, nothing in it but what the cards say.

        `atk`, `def`, `level`, `rank`, `link` and `id` are nullable integers. "?" is NA in `atk` or
        `def` with True in `atk_unknown` or `def_unknown`; a Link Monster's missing DEF is NA with
        True in `is_link`. `passcode` is text with its leading zeros.
        """
        import pandas as pd

        cards = self.monsters
        numbers = {
            "atk": [None if c.atk == "?" else c.atk for c in cards],
            "def": [None if c.def_ == "?" else c.def_ for c in cards],
            "level": [c.level for c in cards],
            "rank": [c.rank for c in cards],
            "link": [c.link for c in cards],
            "id": [c.id for c in cards],
        }
        flags = {
            "atk_unknown": [c.atk == "?" for c in cards],
            "def_unknown": [c.def_ == "?" for c in cards],
            "is_link": [c.is_link for c in cards],
        }
        words = {
            "name": [c.name for c in cards],
            "type": [c.type for c in cards],
            "kind": [" / ".join(c.kinds) for c in cards],
            "passcode": [c.passcode for c in cards],
            "markers": [", ".join(c.markers) for c in cards],
            "source": [c.source for c in cards],
        }
        columns = {
            **{key: pd.array(found, dtype="Int64") for key, found in numbers.items()},
            **{key: pd.array(found, dtype="bool") for key, found in flags.items()},
            **{key: pd.array(found, dtype="string") for key, found in words.items()},
        }
        return pd.DataFrame({key: columns[key] for key in FRAME_COLUMNS})

    # --- As text ---

    def summary(self, language: str = "en") -> str:
        """How many monsters there are and what was left out, in numbers and names."""
        number = f"{len(self):,}"
        if not self.left_out:
            return text("Monsters: {n}. Nothing was left out.", language).format(n=number)
        reasons = Counter(one.why for one in self.left_out)
        told = "; ".join(self._reason(why, n, language) for why, n in reasons.most_common())
        whole = text("Monsters: {n}. Left out: {left_out} ({reasons}).", language)
        return whole.format(n=number, left_out=f"{len(self.left_out):,}", reasons=told)

    def _reason(self, why: str, number: int, language: str) -> str:
        """ "2, since a Spell Card has no ATK: Raigeki, Dark Hole"."""
        names = [one.name for one in self.left_out if one.why == why][: SHOWN_NAMES + 1]
        shown = [shown_name(name) or "–" for name in names[:SHOWN_NAMES]]
        more = ["…"] if len(names) > SHOWN_NAMES else []
        told = text("{n}, since {why}: {names}", language)
        return told.format(n=f"{number:,}", why=text(why, language), names=", ".join(shown + more))

    def __repr__(self) -> str:
        """The summary, the warnings, and the first monsters."""
        shown = [str(card) for card in self.monsters[:SHOWN_ROWS]]
        more = ["…"] if len(self) > SHOWN_ROWS else []
        return "\n".join([self.summary(), *self._first_warnings(), *shown, *more])

    def _first_warnings(self) -> list[str]:
        shown = list(self.warnings[:SHOWN_NAMES])
        rest = len(self.warnings) - len(shown)
        return [*shown, *([text("More warnings: {n}").format(n=f"{rest:,}")] if rest else [])]

    def _repr_html_(self) -> str:
        return table(self.monsters, [self.summary(), *self._first_warnings()])


def _words(name: str) -> str:
    """A name in small letters, to compare it; TypeError for what is no text."""
    if not isinstance(name, str):
        raise WrongType(f"a card is looked up by its name, not by {name!r}")
    return name.casefold()


FRAME_COLUMNS = (
    "name",
    "atk",
    "def",
    "atk_unknown",
    "def_unknown",
    "is_link",
    "level",
    "rank",
    "link",
    "type",
    "kind",
    "id",
    "passcode",
    "markers",
    "source",
)
"""The columns of `CardList.frame`, in their order."""


def table(cards: tuple[Card, ...], sentences: Iterable[str]) -> str:
    """The first cards as an HTML table with sentences above it; everything in it is escaped."""
    caption = "<br>".join(escape(one) for one in sentences)
    heads = "".join(f'<th scope="col" style="{LEFT}">{text(head)}</th>' for head in HEADS)
    rows = "".join(map(_html_row, cards[:SHOWN_ROWS]))
    more = f'<tr><td colspan="{len(HEADS)}">…</td></tr>' if len(cards) > SHOWN_ROWS else ""
    return (
        f'<table><caption style="{LEFT}">{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}{more}</tbody></table>"
    )


def _html_row(card: Card) -> str:
    defense = "–" if card.def_ is None else card.def_
    cells = "".join(
        f'<td style="{LEFT}">{escape(str(cell))}</td>'
        for cell in (card.atk, defense, card.rating, card.kind)
    )
    name = escape(shown_name(card.name))
    return f'<tr><th scope="row" style="{LEFT}; font-weight: normal">{name}</th>{cells}</tr>'


class Gathering:
    """Several lists on their way to be one: for each passcode the last card counts.

    Where a card has no passcode, its name takes the passcode's place. A row that cannot be used
    is reported, and an earlier monster stays.
    """

    def __init__(self) -> None:
        self.cards: dict[object, Card | LeftOut] = {}
        self.unusable: list[LeftOut] = []
        self.warnings: list[str] = []
        self.artworks: dict[int, int] = {}
        self.replaced: list[str] = []
        self._passcode: dict[str, object] = {}

    def add(self, new: CardList) -> None:
        """Add a whole list."""
        self.warnings += new.warnings
        self.artworks.update(new.artworks)
        every: tuple[Card | LeftOut, ...] = (*new.left_out, *new.monsters)
        for card in every:
            self.put(card)

    def put(self, card: Card | LeftOut, artworks: Iterable[int] = ()) -> None:
        """Add one card; `artworks` are passcodes of its other artworks."""
        if isinstance(card, LeftOut) and not card.no_monster:
            self.unusable.append(card)
            return
        key, card = self._known(card)
        if key in self.cards:
            self.replaced.append(card.name)
            del self.cards[key]  # so that it stands where the last one stood
        self.cards[key] = card
        if card.id is not None:
            self.artworks.update((other, card.id) for other in artworks if other != card.id)

    def _known(self, card: Card | LeftOut) -> tuple[object, Card | LeftOut]:
        """What the card is filed under, and the card with the passcode that is known of it."""
        name = card.name.casefold()
        if card.id is not None:
            self._passcode[name] = card.id
            if (nameless := self.cards.pop(name, None)) is not None:
                self.replaced.append(nameless.name)
            return card.id, card
        key = self._passcode.get(name, name)
        return key, replace(card, id=key) if isinstance(key, int) else card

    def result(self) -> CardList:
        """Everything as one list."""
        found = self.cards.values()
        monsters = tuple(card for card in found if isinstance(card, Card))
        others = tuple(card for card in found if isinstance(card, LeftOut))
        warnings = (*self.warnings, *self._replaced())
        return CardList(monsters, (*others, *self.unusable), warnings, tuple(self.artworks.items()))

    def _replaced(self) -> list[str]:
        if not self.replaced:
            return []
        names = ", ".join(map(shown_name, self.replaced[:SHOWN_NAMES]))
        told = text("Of cards that stand in more than one place the last counts: {n} ({names}).")
        more = ", …" if len(self.replaced) > SHOWN_NAMES else ""
        return [told.format(n=f"{len(self.replaced):,}", names=names + more)]
