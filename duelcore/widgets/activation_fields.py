"""The fields of the form for activations: labels, options, and where a monster is instead of its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from duelcore.explain import board, position
from duelcore.explain.yugioh import KINDS
from duelcore.language import N_, text
from duelcore.widgets.card_words import (
    ANSWERED,
    EFFECTS,
    MANDATORY,
    SET_THIS_TURN,
    timing_in_words,
)
from duelcore.widgets.description import TO, Description, Plain
from duelcore.widgets.forms import choice, field, group
from duelcore.yugioh.model import Duel, Monster, Number, Timing, zone_address

POINTS, LP = 99_999, 999_999
"""Sensible bounds for what is typed."""

NUMBERS: tuple[Number, ...] = (1, 2)

LABELS = {
    "word": N_("Effect"),
    "monster": N_("Monster"),
    "change": N_("How it changes"),
    "points": N_("Points"),
    "position": N_("New position"),
    "player": N_("Player"),
    "amount": N_("LP"),
    "how": N_("Battle damage"),
    "name": N_("Name"),
    "atk": N_("ATK"),
    "def": N_("DEF"),
    "summoned": N_("Position"),
}
"""The fields of an effect."""

SAID = {
    "on": N_("Answers"),
    "timing": N_("Names the timing"),
    "until": N_("What it changes lasts"),
    "from": N_("Activated from"),
    "mandatory": MANDATORY,
    "set_this_turn": SET_THIS_TURN,
}
"""The fields for what its text says besides."""

WORDS: Mapping[str, Mapping[str, str]] = {
    "kind": KINDS,
    "word": EFFECTS,
    "change": {"by": N_("by so many points"), TO: N_("to so many points")},
    "how": {
        "zero": N_("none"),
        "half": N_("half"),
        "double": N_("double"),
        TO: N_("a fixed number"),
    },
    "on": {"": N_("nothing in particular"), **ANSWERED},
    "until": {
        "": N_("as long as the monster stays"),
        "end-of-damage-step": N_("until the end of the Damage Step"),
        "end-of-battle-phase": N_("until the end of the Battle Phase"),
        "end-of-turn": N_("until the end of the turn"),
    },
    "from": {"field": N_("the field"), "hand": N_("the hand")},
}
"""What may be chosen, for the fields where that is always the same."""


@dataclass(frozen=True)
class Fields:
    """The fields of a description, for a duel. `errors` goes from a path to the value and what is wrong."""

    duel: Duel
    errors: Mapping[str, tuple[Any, str]]
    language: str

    def say(self, message: str, **words: Any) -> str:
        """A message in the reader's language, filled in."""
        return text(message, self.language).format_map(words)

    # What may be chosen

    def options(self, key: str) -> dict[Any, str]:
        """What may be chosen in a field, value and label; monsters by their zones."""
        if key in WORDS:
            return {value: self.say(label) for value, label in WORDS[key].items()}
        if key == "monster":
            return {"": self.say(N_("choose a monster")), **self._monsters()}
        if key == "player":
            return {number: self.duel.player(number).name for number in NUMBERS}
        if key == "timing":
            timings = {one: timing_in_words(one, self.language) for one in get_args(Timing)}
            return {"": self.say(N_("none")), **timings}
        return {one: position(one, self.language) for one in ("attack", "defense", "set")}

    def _monsters(self) -> dict[str, str]:
        hidden = self.say(N_("face-down monster"))
        return {
            zone: f"{self._place(number, monster)}: {monster.name if monster.face_up else hidden}"
            for zone, (number, monster) in self._lying().items()
        }

    def _place(self, number: Number, monster: Monster) -> str:
        return board.zone_name(self.duel, number, monster.zone, monster.column, self.language)

    def _lying(self) -> dict[str, tuple[Number, Monster]]:
        """The monsters on the field by their zones, each with its controller."""
        return {zone_address(n, m): (n, m) for n in NUMBERS for m in self.duel.player(n).monsters}

    def name_in(self, zone: str) -> str | None:
        """The name of the monster in a zone, None if there is none."""
        found = self._lying().get(zone)
        return found[1].name if found else None

    def _shown(self, key: str, value: Any) -> Any:
        """A value as the browser may have it: for a monster its zone."""
        if key != "monster":
            return value
        found = None if value is None else self.duel.find(value)
        return zone_address(*found) if found else ""

    # Fields

    def card(self, where: str, title: str, described: Description) -> Iterator[Plain]:
        """The groups for a card; `where` is the beginning of their paths."""
        kind = self._field(f"{where}.kind", N_("Kind"), "kind", described.kind)
        besides = [
            self._field(f"{where}.{key}", label, key, described.said[key])
            for key, label in SAID.items()
        ]
        more = {"label": self._besides(described), "fields": besides}
        yield group(where, title, [kind]) | {"more": more}
        for number in range(len(described.effects)):
            caption = self.say(N_("It does")) if number == 0 else self.say(N_("Then it does"))
            fields = [
                self._field(f"{where}.{path}", LABELS[key], key, given[key], given)
                for path, given, key in described.fields()
                if path.startswith(f"{number}.")
            ]
            yield group(f"{where}-{number}", caption, fields)

    def _besides(self, described: Description) -> str:
        """What its text says besides, in a line."""
        unsaid = Description().said
        said = [
            self.say(SAID[key]) if value is True else self.options(key)[value]
            for key, value in described.said.items()
            if value != unsaid[key]
        ]
        words = ", ".join(said) or self.say(N_("nothing more"))
        return self.say(N_("Its text says: {said}"), said=words)

    def _field(
        self, path: str, label: str, key: str, value: Any, given: Plain | None = None
    ) -> Plain:
        typed, error = self.errors.get(path, (self._shown(key, value), ""))
        caption = self.say(label)
        if isinstance(value, bool):
            return field(path, caption, "check", value)
        if key == "name":
            return field(path, caption, "text", typed, error=error)
        if key in ("points", "amount", "atk", "def"):
            low, high = bounds(key, given)
            return field(path, caption, "number", typed, error=error, min=low, max=high)
        return choice(path, caption, typed, self.options(key))


def bounds(key: str, given: Plain | None) -> tuple[int, int]:
    """The least and the largest number that may be typed; only a change by points may be negative."""
    if key == "points" and given is not None and given["change"] == "by":
        return -POINTS, POINTS
    return 0, LP if key == "amount" else POINTS
