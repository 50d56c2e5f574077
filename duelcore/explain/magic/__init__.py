"""What Magic's events, reasons and remedies say. Keys are those of the engine, text is English.

Each room holds the sentences of one topic: `turn` (steps, priority, the cleanup), `stack` (spells,
abilities, lands), `combat` (declarations and who leaves), `damage` (dividing, dealing, dying) and
`effects` (what effects do). They are joined here, once; `words` holds the names of things.

Names are filled in as they are, so no sentence conjugates or declines them. `board` has the whole
position in lines of text, `doing` what lies on the stack does.
"""

from types import ModuleType

from duelcore.explain.magic import combat, damage, effects, stack, turn
from duelcore.explain.magic.words import TERMS, WORDS

__all__ = ["EVENTS", "REASONS", "REMEDIES", "ROOMS", "SUMS", "TERMS", "WORDS"]

ROOMS: tuple[ModuleType, ...] = (turn, stack, combat, damage, effects)
"""The rooms that are joined. A key stands in one of them."""


def _joined(table: str) -> dict[str, str]:
    """A table of all rooms; not every room has each."""
    return {key: said for room in ROOMS for key, said in getattr(room, table, {}).items()}


EVENTS = _joined("EVENTS")
"""The sentence of each event."""

REASONS = _joined("REASONS")
"""The sentence of each reason why something is not legal."""

REMEDIES = _joined("REMEDIES")
"""What would make the action legal."""

SUMS = _joined("SUMS")
"""The arithmetic of an event, where it has any."""
