"""What a list says about one card, and the judgement whether it is a monster ready for battle.

Every reader turns its kind of file into entries; what a card is, is decided here alone.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from duelcore.cards.card import KINDS, MARKERS, SKILL, SPELL, TRAP, Card, LeftOut, Points
from duelcore.language import N_, text
from duelcore.walkthrough.problem import shown
from duelcore.yugioh.abilities import LARGEST

LARGEST_ID = 2**32 - 1
"""The largest passcode: the simulators keep it in 32 bits."""

LARGEST_GRADE = 255
"""The largest Level, Rank or Link Rating: the simulators keep it in 8 bits."""

LONGEST_NAME = 200
"""How many characters a name may have; the longest of a real card has about 60."""

NAMELESS = N_("it has no name")
LONG_NAME = N_("its name is longer than any card's")
NO_ATK = N_("no ATK is given")
NO_DEF = N_("no DEF is given, and it is no Link Monster")
BAD_ATK = N_("its ATK is not a number that a card can have")
BAD_DEF = N_("its DEF is not a number that a card can have")

MARK = -2
"""How the simulators' databases write "?", and tables that were made from them."""


@dataclass(slots=True)
class Entry:
    """What one row says, as plain values; None where it says nothing.

    `kinds` may hold, besides the words of `KINDS`, "Spell", "Trap" and "Skill". `atk` and `def_`
    are not judged yet. `grade` is the Level, Rank or Link Rating, whichever the kind makes it.
    `also` are further ids of the same card, of other artworks. `wrong` says why it is no card.
    """

    name: str
    source: str
    id: int | None = None
    kinds: frozenset[str] = frozenset()
    type: str = ""
    atk: Any = None
    def_: Any = None
    grade: int | None = None
    rank: int | None = None
    link: int | None = None
    markers: tuple[str, ...] = ()
    also: tuple[int, ...] = ()
    wrong: str = ""
    warnings: list[str] = field(default_factory=list)

    @property
    def is_link(self) -> bool:
        """Whether the row is about a Link Monster: it says so, or gives a Link Rating."""
        return "Link" in self.kinds or bool(self.link and not self.kinds)

    def left_out(self, why: str, value: object = None) -> LeftOut:
        """The entry as one that is left out; `value` is what was found in the place of a number."""
        detail = "" if value is None else shown(value)
        return LeftOut(self.name, why, self.source, self.id, detail)


def judged(entry: Entry) -> Card | LeftOut:
    """The monster that an entry describes, or why it is none."""
    reason = _no_monster(entry)
    if reason:
        return entry.left_out(reason)
    if entry.atk is None:
        return entry.left_out(NO_ATK)
    atk = points(entry.atk)
    if atk is None:
        return entry.left_out(BAD_ATK, entry.atk)
    if entry.is_link:
        return _link_monster(entry, atk)
    if entry.def_ is None:
        return entry.left_out(NO_DEF)
    def_ = points(entry.def_)
    if def_ is None:
        return entry.left_out(BAD_DEF, entry.def_)
    return _with_level(entry, atk, def_)


def _no_monster(entry: Entry) -> str:
    if entry.wrong:
        return entry.wrong
    for kind, why in (("Skill", SKILL), ("Spell", SPELL), ("Trap", TRAP)):
        if kind in entry.kinds:
            return why
    if not entry.name:
        return NAMELESS
    return LONG_NAME if len(entry.name) > LONGEST_NAME else ""


def _link_monster(entry: Entry, atk: Points) -> Card:
    """A Link Monster: no DEF, whatever stands in its place, and its arrows beside its rating."""
    markers = tuple([marker for marker in MARKERS if marker in entry.markers])
    rating = entry.link or entry.grade or len(markers) or None
    if markers and rating != len(markers):
        warning = text("{card}: its Link Rating is {n}, but it has {arrows} Link Arrows.")
        named = shown(entry.name)
        entry.warnings.append(warning.format(card=named, n=rating, arrows=len(markers)))
    kinds = tuple(kind for kind in KINDS if kind in {*entry.kinds, "Link"} - {"Effect", "Normal"})
    return Card(
        entry.name,
        atk,
        None,
        link=rating,
        kinds=kinds,
        type=entry.type,
        id=entry.id,
        markers=markers,
        source=entry.source,
    )


def _with_level(entry: Entry, atk: Points, def_: Points) -> Card:
    is_xyz = "Xyz" in entry.kinds or bool(entry.rank and not entry.kinds)
    grade = entry.rank or entry.grade if is_xyz else entry.grade
    return Card(
        entry.name,
        atk,
        def_,
        level=None if is_xyz else grade,
        rank=grade if is_xyz else None,
        kinds=frame(entry.kinds | {"Xyz"} if is_xyz else entry.kinds),
        type=entry.type,
        id=entry.id,
        source=entry.source,
    )


@cache
def frame(kinds: frozenset[str]) -> tuple[str, ...]:
    """The kinds that the frame of a card shows: "Effect" and "Normal" only where nothing else is."""
    known = [kind for kind in KINDS if kind in kinds]
    special = [kind for kind in known if kind not in ("Effect", "Normal", "Pendulum")]
    plain = [kind for kind in known if kind in ("Effect", "Normal")][:1]
    return (*(special or plain), *(kind for kind in known if kind == "Pendulum"))


# --- Values as people and programs write them ---

_QUESTION = re.compile(r"[?\uff1f]+")
_WHOLE = re.compile(r"[-\u2212]?[0-9]{1,18}(?:\.0+)?")
_GROUPED = re.compile(r"[0-9]{1,3}(?:[.,'\u2019 \xa0\u202f][0-9]{3}){1,5}")
_NOTHING = {"", "-", "–", "—", "nan", "none", "null", "n/a", "na", "<na>"}


def value(cell: Any) -> Any:
    """A cell as None, a whole number, or text without blanks around it; anything else as text.

    `cell` may come from CSV, JSON, a database or a DataFrame, with their ways of saying "nothing".
    """
    if isinstance(cell, str):
        stripped = cell.strip()
        return None if stripped.casefold() in _NOTHING else stripped
    if cell is None or type(cell) is int:
        return cell
    return _of_another_type(cell)


def _of_another_type(cell: Any) -> Any:
    """Numbers of other libraries as Python's; "nothing" where a number is not a number."""
    if type(cell).__name__ in ("NAType", "NaTType"):
        return None
    try:
        if math.isnan(cell):
            return None
        if not isinstance(cell, bool) and int(cell) == cell:
            return int(cell)
    except (TypeError, ValueError, OverflowError):
        pass
    return str(cell)[: 2 * LONGEST_NAME]


def whole(cell: Any) -> int | None:
    """The whole number that a cell holds, "2500", "2,500" and 2500.0 among them; None for none."""
    found = cell if cell is None or type(cell) is int else value(cell)
    if not isinstance(found, str):
        return found
    if _WHOLE.fullmatch(found):
        return int(found.partition(".")[0].replace("\u2212", "-"))
    return int(re.sub(r"[^0-9]", "", found)) if _GROUPED.fullmatch(found) else None


def points(cell: Any) -> Points | None:
    """ATK or DEF: a number not below 0, or "?"; None for what is neither."""
    if isinstance(cell, str) and _QUESTION.fullmatch(cell):
        return "?"
    number = whole(cell)
    if number == MARK:
        return "?"
    return number if number is not None and 0 <= number <= LARGEST else None


def identity(cell: Any) -> int | None:
    """A passcode, with or without its leading zeros; None for what is none."""
    number = whole(cell)
    return number if number is not None and 0 < number <= LARGEST_ID else None


def grade(cell: Any) -> int | None:
    """A Level, Rank or Link Rating; None for 0 and for what is no number that one can have."""
    number = whole(cell)
    return number if number is not None and 0 < number <= LARGEST_GRADE else None


def name(cell: Any) -> str:
    """A name, literally, but without half characters, which no page could show; "" for none."""
    found = value(cell)
    if found is None:
        return ""
    return str(found).encode("utf-8", "replace").decode("utf-8")
