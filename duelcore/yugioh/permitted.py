"""What the Damage Step admits: the full list, the rulebook's short sentence, and why not the rest.

`PERMITTED` is the full list, `BARRED` says what to tell of a card that is not on it. Rows are asked
about a card alone; what it answers and when is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from duelcore.yugioh.cards import Card

Rules = tuple[str, ...]

SPEED = {
    "normal-spell": 1,
    "ignition-effect": 1,
    "trigger-effect": 1,
    "quick-play-spell": 2,
    "quick-effect": 2,
    "trap": 2,
    "counter-trap": 3,
}
"""The Spell Speed of each kind of card or effect."""

CHANGES = ("change-atk", "change-def")
BEFORE_CALCULATION = ("start", "before-calculation")


def fast(card: Card) -> bool:
    """Whether it is a fast effect: a Trap, a Quick-Play Spell or a Quick Effect."""
    return SPEED[card.kind] > 1


def only_changes(card: Card) -> bool:
    """Whether each of its effects directly changes ATK or DEF."""
    return all(effect.word in CHANGES for effect in card.effects)


def direct_change(card: Card) -> bool:
    """Whether it is a fast effect that does nothing but change ATK or DEF."""
    return fast(card) and only_changes(card)


def about_itself(on: str) -> Callable[[Card], bool]:
    """Whether a Trigger Effect answers what happened to its own card."""
    return lambda card: card.kind == "trigger-effect" and card.on == on


# Rules of single timings

WHO: Mapping[str, str] = {
    "start": "o-ds-start-who",
    "before-calculation": "o-ds-before-who",
    "during-calculation": "o-ds-during-who",
    "after-calculation": "o-ds-after-who",
    "end": "o-ds-end-who",
}
"""The rule that says who may do what at a timing."""

NAMED: Mapping[str, Rules] = {
    "start": ("ds-start-effects", WHO["start"]),
    "before-calculation": (WHO["before-calculation"],),
    "during-calculation": ("ds-calc-effects-first", WHO["during-calculation"]),
    "after-calculation": (WHO["after-calculation"],),
    "end": (WHO["end"],),
}
"""What says that effects which name a timing belong to it."""

HAPPENS_AT = {
    "battle-damage": "after-calculation",
    "battled": "after-calculation",
    "destroyed-by-battle": "end",
}
"""When effects that answer the battle have their turn, by a card's `on`."""

CONSEQUENCES: Mapping[str, Rules] = {
    "after-calculation": ("ds-after-consequences", WHO["after-calculation"]),
    "end": ("ds-end-destroy-triggers", WHO["end"]),
}
"""What says so."""

IN_CALCULATION: Mapping[str, Rules] = {"during-calculation": (WHO["during-calculation"],)}


# The full list


@dataclass(frozen=True, slots=True)
class Permitted:
    """A kind of card or effect that the Damage Step admits: whether a card is of it, and its rules.

    `at` adds the rules of single timings; `timings` are those that admit it, if not all do.
    """

    key: str
    holds: Callable[[Card], bool]
    rules: Rules
    at: Mapping[str, Rules] = field(default_factory=dict)
    timings: tuple[str, ...] = tuple(WHO)


PERMITTED = (
    Permitted(
        "allowed-counter-trap",
        lambda card: card.kind == "counter-trap",
        ("ds-wide-counter-trap",),
        {**dict.fromkeys(BEFORE_CALCULATION, ("ds-narrow-list",)), **IN_CALCULATION},
    ),
    Permitted(
        "allowed-negation",
        lambda card: fast(card) and card.does("negate-activation"),
        ("ds-wide-negate",),
        IN_CALCULATION,
    ),
    Permitted(
        "allowed-at-its-timing",
        lambda card: card.timing is not None,
        ("o-ds-specific-timing",),
        NAMED,
    ),
    Permitted(
        "allowed-after-battle",
        lambda card: card.on in HAPPENS_AT,
        ("o-ds-specific-timing",),
        CONSEQUENCES,
    ),
    Permitted("allowed-own-move", about_itself("moved"), ("ds-wide-self-moved",)),
    Permitted(
        "allowed-own-flip",
        about_itself("flipped"),
        ("ds-wide-self-flipped",),
        {"after-calculation": ("ds-after-flip", WHO["after-calculation"])},
    ),
    Permitted(
        "allowed-own-position-change",
        about_itself("position-changed"),
        ("ds-wide-self-position",),
    ),
    Permitted(
        "allowed-mandatory", lambda card: card.mandatory, ("ds-wide-mandatory",), IN_CALCULATION
    ),
    Permitted(
        "allowed-change",
        direct_change,
        ("ds-wide-ss2-atkdef", "ds-narrow-list", "ds-narrow-deadline"),
        {
            "start": (WHO["start"],),
            "before-calculation": ("ds-before-atkdef", WHO["before-calculation"]),
        },
        BEFORE_CALCULATION,
    ),
)
"""The full list: belonging to one of these kinds is enough (ds-wide-only-list)."""


def kinds(card: Card, timing: str) -> Iterator[Permitted]:
    """The kinds that the card is of and that the timing admits."""
    return (kind for kind in PERMITTED if kind.holds(card) and timing in kind.timings)


# The short sentence


def in_short_list(card: Card) -> bool:
    """Whether the rulebook's short sentence (p. 41) names cards of this kind."""
    return card.kind == "counter-trap" or direct_change(card)


def short_sentence(card: Card, timing: str) -> bool:
    """Whether the short sentence lets a card of this kind be used at that timing."""
    return in_short_list(card) and timing in BEFORE_CALCULATION


# Why not the rest


@dataclass(frozen=True, slots=True)
class Barred:
    """What to tell of a card that is of no permitted kind; `at` adds the rules of single timings."""

    key: str
    holds: Callable[[Card], bool]
    rules: Rules
    remedy: str = ""
    at: Mapping[str, Rules] = field(default_factory=dict)


BARRED = (
    Barred(
        "too-late-to-change",
        direct_change,
        ("ds-narrow-deadline", "ds-wide-ss2-atkdef"),
        "use-before-calculation",
        {timing: (rule,) for timing, rule in WHO.items()},
    ),
    Barred(
        "trigger-is-no-fast-change",
        lambda card: card.kind == "trigger-effect" and only_changes(card),
        ("ds-wide-ss2-atkdef", "ds-wide-only-list"),
    ),
    Barred(
        "trigger-of-something-else",
        lambda card: card.kind == "trigger-effect",
        ("ds-wide-only-list", "ds-wide-mandatory", "ds-narrow-list"),
    ),
    Barred(
        "changes-only-in-part",
        lambda card: card.does(*CHANGES),
        ("o-ds-indirect-no", "ds-wide-only-list", "ds-narrow-list"),
        "use-before-damage-step",
    ),
    Barred(
        "negates-only-the-effect",
        lambda card: card.does("negate-effect"),
        ("ds-wide-negate", "ds-wide-only-list", "ds-narrow-list"),
    ),
    Barred(
        "not-in-damage-step",
        lambda _: True,
        ("ds-wide-only-list", "ds-narrow-list", "ds-special-rules"),
        "use-before-damage-step",
    ),
)
"""The first that holds is told."""


def barred(card: Card) -> Barred:
    """What to tell of a card that is of no permitted kind."""
    return next(row for row in BARRED if row.holds(card))
