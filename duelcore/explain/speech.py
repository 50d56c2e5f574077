"""The sentences of each game, found by the rule that is cited first: a rule belongs to one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from duelcore import rulebook
from duelcore.explain import magic, yugioh

Table = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Speech:
    """What a game says: sentences by key, and words for parameters of certain names."""

    events: Table
    reasons: Table
    remedies: Table
    sums: Table
    words: Mapping[str, Table] = field(default_factory=dict)


SPEECHES = {
    "yugioh": Speech(
        yugioh.EVENTS, yugioh.REASONS, yugioh.REMEDIES, yugioh.SUMS, {"to": yugioh.POSITIONS}
    ),
    "magic": Speech(magic.EVENTS, magic.REASONS, magic.REMEDIES, magic.SUMS, magic.WORDS),
}
"""By the name under which a game has registered its rules."""

TERMS: Table = {**yugioh.TERMS, **magic.TERMS}
"""The names of places in the turn; no two games have a place of the same name."""


def speech_of(rules: Sequence[str]) -> Speech | None:
    """The sentences of the game whose rules are cited; None for a game that has none."""
    return SPEECHES.get(rulebook.game_of(rules[0]))
