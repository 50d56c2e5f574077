"""What the game is played with: permanents, abilities, spells, effects and what they change; frozen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from duelcore.magic.kinds import (
    CardType,
    Condition,
    Counter,
    Keyword,
    Number,
    StepName,
    Until,
    When,
    Whose,
)

THAT, SELF = "that", "self"
"""In an effect, in the place of a name: what set the ability off, and whose ability it is."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a permanent gives to others, as long as it is there: "other creatures you control".

    `to` is the name of one permanent, or None for every other creature of its controller.
    """

    to: str | None = None
    power: int = 0
    toughness: int = 0
    keywords: tuple[Keyword, ...] = ()


@dataclass(frozen=True, slots=True)
class Permanent:
    """A permanent and the state it is in.

    `power` and `toughness` are the printed ones, None for what is no creature. `summoning_sick`
    says that its controller has not had it since the turn began. `counters` are pairs of kind and
    number. A Saga has `chapters`, the effects of each. `extra_blocks` says how many further
    attackers it may block, `attack_cost` how much life attacking with it costs. `owner` is None
    where the controller is the owner. `deathtouched`: dealt damage by a source with deathtouch
    since state-based actions were last checked. A `token` has been created by an effect and is no card.
    """

    name: str
    controller: Number = 1
    types: tuple[CardType, ...] = ("creature",)
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[Keyword, ...] = ()
    damage: int = 0
    tapped: bool = False
    summoning_sick: bool = False
    counters: tuple[tuple[Counter, int], ...] = ()
    phased_out: bool = False
    extra_blocks: int = 0
    attack_cost: int = 0
    chapters: tuple[tuple[Effect, ...], ...] = ()
    bonus: Bonus | None = None
    owner: Number | None = None
    deathtouched: bool = False
    token: bool = False

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "creature" in self.types

    def count(self, kind: Counter) -> int:
        """How many counters of that kind are on it."""
        return dict(self.counters).get(kind, 0)

    def with_counters(self, kind: Counter, more: int) -> Permanent:
        """The same permanent with that many more counters of a kind."""
        counted = {**dict(self.counters), kind: self.count(kind) + more}
        return replace(self, counters=tuple(sorted(counted.items())))


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of the file format's closed list: its word, and of the rest what that word takes."""

    word: str
    target: str | None = None
    other: str | None = None
    player: Number | None = None
    amount: int = 0
    power: int = 0
    toughness: int = 0
    keyword: Keyword | None = None
    kind: Counter | None = None
    step: StepName | None = None
    until: Until | None = None
    created: Permanent | None = None
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class Ability:
    """A triggered ability: it waits for something (`when`) and then has its effects.

    `whose` says about which player it asks, seen from its controller: whose step it is, who draws
    or discards, who controls the creature. `source` is the permanent that has it, and creature
    words (`attacks`, `dies` …) are then about that one alone; an ability without one is always
    there. `condition` is asked twice, on triggering and on resolving. `once`: for this game.
    """

    name: str
    controller: Number
    when: When
    effect: tuple[Effect, ...] = ()
    whose: Whose = "yours"
    source: str | None = None
    condition: Condition | None = None
    once: bool = False


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell as it is cast: instant or sorcery with its effects, or a permanent that it becomes."""

    name: str
    type: CardType
    flash: bool = False
    effect: tuple[Effect, ...] = ()
    permanent: Permanent | None = None


@dataclass(frozen=True, slots=True)
class Activated:
    """An activated ability as it is used: of which permanent, for what cost, with which effects."""

    name: str
    effect: tuple[Effect, ...] = ()
    source: str | None = None
    tap: bool = False
    life: int = 0
    sorcery_speed: bool = False

    @property
    def is_mana_ability(self) -> bool:
        """Whether it makes mana and nothing else, so that it does not use the stack (605.3b)."""
        return bool(self.effect) and all(one.word == "add-mana" for one in self.effect)


@dataclass(frozen=True, slots=True)
class StackObject:
    """A spell or ability on the stack, or a triggered ability that waits to be put there.

    `subject` is what set a triggered ability off, `source` the permanent that it belongs to.
    """

    name: str
    controller: Number
    kind: Literal["spell", "activated", "triggered"]
    effect: tuple[Effect, ...] = ()
    subject: str | None = None
    source: str | None = None
    condition: Condition | None = None
    permanent: Permanent | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What an effect changed about a permanent: power, toughness, a keyword, until it stops."""

    target: str
    power: int = 0
    toughness: int = 0
    gains: Keyword | None = None
    loses: Keyword | None = None
    until: Until | None = "end-of-turn"
