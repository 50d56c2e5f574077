"""The values that a card list is made of: a monster's card, and what was left out and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from duelcore.language import N_, text
from duelcore.walkthrough.problem import printable, shortened
from duelcore.wrong import WrongValue
from duelcore.yugioh.model import BattlePosition, Monster

Points = int | Literal["?"]
"""ATK or DEF as it is printed."""

KINDS = ("Token", "Link", "Xyz", "Synchro", "Fusion", "Ritual", "Effect", "Normal", "Pendulum")
"""The kinds of monsters that a card's frame shows, in the order in which they are told."""

MARKERS = (
    "top-left",
    "top",
    "top-right",
    "left",
    "right",
    "bottom-left",
    "bottom",
    "bottom-right",
)
"""The directions that the arrows of a Link Monster may have, as one reads the card."""

SPELL = N_("a Spell Card has no ATK")
TRAP = N_("a Trap Card has no ATK")
SKILL = N_("a Skill Card has no ATK")
NO_MONSTERS = (SPELL, TRAP, SKILL)
"""Why what is no monster is left out: nothing is wrong with it."""


@dataclass(frozen=True, slots=True)
class Card:
    """A monster as its card is printed.

    `def_` is None for a Link Monster alone. At most one of `level`, `rank` and `link` (the Link
    Rating) is a number. `kinds` are words of `KINDS`: what the frame shows, so that an effect is
    told only where the frame is that of an Effect Monster. `type` is "Dragon", "Cyberse" and so
    on, "" if the list does not say. `id` is the passcode as a number. `source` says where it was
    read ("mine.csv, line 3") and is no part of the value.
    """

    name: str
    atk: Points
    def_: Points | None
    level: int | None = None
    rank: int | None = None
    link: int | None = None
    kinds: tuple[str, ...] = ()
    type: str = ""
    id: int | None = None
    markers: tuple[str, ...] = ()
    source: str = field(default="", compare=False)

    @property
    def is_link(self) -> bool:
        """Whether it is a Link Monster, which has no DEF."""
        return self.def_ is None

    @property
    def passcode(self) -> str:
        """The passcode as it is printed, with its leading zeros; "" where it has none."""
        return "" if self.id is None else f"{self.id:08}"

    @property
    def rating(self) -> str:
        """ "Level 7", "Rank 4" or "Link 3"; "" where the list does not say."""
        named = (("Level", self.level), ("Rank", self.rank), ("Link", self.link))
        return next((f"{word} {number}" for word, number in named if number is not None), "")

    @property
    def kind(self) -> str:
        """Type and kinds as a card prints them: "Dragon / Xyz / Pendulum"."""
        return " / ".join(filter(None, (self.type, *self.kinds)))

    def monster(self, position: BattlePosition = "attack") -> Monster:
        """The monster for a battle: face-up in Attack Position, unless `position` says else.

        Raises ValueError for what is no position, and for a Link Monster in any but Attack Position.
        """
        known = get_args(BattlePosition)
        if not isinstance(position, str) or position not in known:
            told = f"a monster's position is one of {', '.join(map(repr, known))}"
            raise WrongValue(f"{told}, not {position!r:.100}")
        if self.is_link and position != "attack":
            raise WrongValue(
                f"{self.name} is a Link Monster and cannot be in Defense Position; "
                'leave the position out, or give "attack"'
            )
        return Monster(self.name, self.atk, self.def_, position, link=self.is_link)

    def __str__(self) -> str:
        """ "Dark Magician (ATK 2500, DEF 2100, Level 7)", printable and on one line."""
        stats = f"ATK {self.atk}, DEF {'–' if self.def_ is None else self.def_}"
        return f"{shown_name(self.name)} ({', '.join(filter(None, (stats, self.rating)))})"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A card, or a row, that is not among the monsters of a list.

    `why` is one of a few sentences, which can be counted; `detail` is what it was in this row.
    """

    name: str
    why: str
    source: str = field(default="", compare=False)
    id: int | None = None
    detail: str = ""

    @property
    def no_monster(self) -> bool:
        """Whether nothing is wrong with it: a Spell, Trap or Skill Card."""
        return self.why in NO_MONSTERS

    def sentence(self, language: str = "en") -> str:
        """Where it stands, what it is called, and why it was left out, in the reader's language."""
        named = [printable(self.source), shown_name(self.name)]
        why = text(self.why, language)
        if self.detail:
            why = f"{why} ({self.detail})"
        return ": ".join(filter(None, [*named, why]))

    def __str__(self) -> str:
        return self.sentence()


def shown_name(name: str) -> str:
    """A name from a file for a person to read: on one line, printable, not endless."""
    return shortened(printable(name), 80)
