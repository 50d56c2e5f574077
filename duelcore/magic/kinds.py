"""The closed lists of words: steps, types, keywords, what abilities wait for, what the game awaits."""

from __future__ import annotations

from typing import Literal

Number = Literal[1, 2]
StepName = Literal[
    "untap",
    "upkeep",
    "draw",
    "precombat-main",
    "beginning-of-combat",
    "declare-attackers",
    "declare-blockers",
    "combat-damage",
    "end-of-combat",
    "postcombat-main",
    "end",
    "cleanup",
]
CardType = Literal[
    "creature", "land", "artifact", "enchantment", "planeswalker", "battle", "instant", "sorcery"
]
Until = Literal["end-of-turn", "end-of-combat", "leaves-combat"]
Awaited = Literal["begin-step", "priority", "attack", "block", "assign", "discard", "order"]
When = Literal[
    "untap",
    "upkeep",
    "draw",
    "precombat-main",
    "beginning-of-combat",
    "end-of-combat",
    "postcombat-main",
    "end",
    "attacks",
    "blocks",
    "becomes-blocked",
    "is-not-blocked",
    "deals-combat-damage",
    "damages-player",
    "dies",
    "draws",
    "discards",
    "enters",
    "casts",
]
Whose = Literal["yours", "opponents", "each"]
Condition = Literal[
    "opponent-controls-more-lands", "you-control-a-creature", "opponent-controls-a-creature"
]
Keyword = Literal[
    "haste",
    "vigilance",
    "defender",
    "flying",
    "reach",
    "menace",
    "trample",
    "deathtouch",
    "lifelink",
    "first-strike",
    "double-strike",
    "indestructible",
    "phasing",
    "must-attack",
    "must-block",
    "cannot-attack",
    "cannot-block",
    "cannot-be-blocked",
    "does-not-untap",
    "returns-as-you-untap",
]
Counter = Literal["+1/+1", "-1/-1", "lore"]
