"""What Yu-Gi-Oh!'s events, reasons and remedies say. Keys are those of the engine, text is English.

Each room holds the sentences of one topic: `turn` (phases, steps of the Battle Phase, passing,
battle positions, the end), `attack` (declarations and replays), `damage_step` (its timings, flip
effects), `calculation` (the damage), `activations` (what may be activated when) and `effects`
(what effects do). They are joined here, once; `words` holds the names of things.

Names of players and monsters are filled in as they are, so no sentence conjugates or declines them.
"""

from types import ModuleType

from duelcore.explain.yugioh import activations, attack, calculation, damage_step, effects, turn
from duelcore.explain.yugioh.words import CARDS, JUST_DECLARED, KINDS, POSITIONS, TERMS, TIMINGS

__all__ = [
    "CARDS",
    "EVENTS",
    "JUST_DECLARED",
    "KINDS",
    "POSITIONS",
    "REASONS",
    "REMEDIES",
    "ROOMS",
    "SUMS",
    "TERMS",
    "TIMINGS",
]

ROOMS: tuple[ModuleType, ...] = (turn, attack, damage_step, calculation, activations, effects)
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
