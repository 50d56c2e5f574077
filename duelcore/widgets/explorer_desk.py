"""The fields in which a learner describes a card, and what a value set in one makes of the card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, get_args

from duelcore.explain.yugioh import KINDS
from duelcore.language import N_, text
from duelcore.widgets.card_words import (
    ANSWERED,
    EFFECTS,
    MANDATORY,
    SET_THIS_TURN,
    timing_in_words,
)
from duelcore.widgets.forms import Plain, choice, field, group
from duelcore.yugioh.cards import Card, Kind, On
from duelcore.yugioh.model import Effect, Timing

NOTHING = "-"
"""Stands in a choice for what a card does not say."""

CHECKS = {"mandatory": MANDATORY, "set_this_turn": SET_THIS_TURN}


@dataclass(frozen=True)
class Described:
    """A card as it is described on the desk. `does` are the words of its effects, perhaps none yet."""

    kind: Kind = "trap"
    does: tuple[str, ...] = ("change-def",)
    mandatory: bool = False
    on: On | None = None
    timing: Timing | None = None
    set_this_turn: bool = False

    @property
    def card(self) -> Card | None:
        """The card; None as long as it does nothing. What it would aim at plays no part here."""
        if not self.does:
            return None
        return Card(
            self.kind,
            tuple(map(Effect, self.does)),
            self.mandatory,
            self.on,
            self.timing,
            set_this_turn=self.set_this_turn,
        )


def groups(described: Described, language: str) -> list[Plain]:
    """The fields of the desk: what the card is and says, and what it does."""
    say = partial(text, language=language)
    shown = [
        ("card", N_("Describe a card"), [*_card(described, language)]),
        ("does", N_("What it does"), [*_does(described, language)]),
    ]
    return [
        group(key, say(title), fields) | {"side": "", "more": None} for key, title, fields in shown
    ]


def _card(described: Described, language: str) -> Iterator[Plain]:
    labels = {"kind": N_("Kind"), "on": N_("Answers"), "timing": N_("Names the timing")}
    for path, label in labels.items():
        value = getattr(described, path) or NOTHING
        yield choice(path, text(label, language), value, options(language)[path])
    for path, label in CHECKS.items():
        yield field(path, text(label, language), "check", getattr(described, path))


def _does(described: Described, language: str) -> Iterator[Plain]:
    for word, label in EFFECTS.items():
        yield field(f"does.{word}", text(label, language), "check", word in described.does)


def options(language: str) -> Mapping[str, Mapping[str, str]]:
    """What can be chosen in each choice of the desk, with its label."""
    say = partial(text, language=language)
    timings = {one: timing_in_words(one, language) for one in get_args(Timing)}
    return {
        "kind": {key: say(label) for key, label in KINDS.items()},
        "on": {NOTHING: say(N_("nothing")), **{key: say(one) for key, one in ANSWERED.items()}},
        "timing": {NOTHING: say(N_("none")), **timings},
    }


def changed(described: Described, path: str, value: Any) -> Described:
    """The card with one field set anew; a value that the field cannot have changes nothing."""
    word = path.removeprefix("does.")
    said: dict[str, Any] = {path: None if value == NOTHING else value}
    if path in CHECKS and isinstance(value, bool):
        return replace(described, **said)
    if word in EFFECTS and word != path and isinstance(value, bool):
        ticked = {*described.does, word} if value else {*described.does} - {word}
        return replace(described, does=tuple(one for one in EFFECTS if one in ticked))
    if isinstance(value, str) and value in options("en").get(path, ()):
        return replace(described, **said)
    return described
