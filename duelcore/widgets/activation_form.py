"""The form in which a card is described and activated, with the verdict before it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from duelcore.game import Action
from duelcore.language import N_
from duelcore.widgets import typed
from duelcore.widgets.activation_fields import Fields, bounds
from duelcore.widgets.description import (
    MOST_EFFECTS,
    PRESETS,
    RESPONSES,
    Description,
    Plain,
    Preset,
)
from duelcore.widgets.foreseen import Verdict
from duelcore.widgets.forms import button, choice, closing, group, panel
from duelcore.widgets.typed import Refused
from duelcore.widgets.verdict import verdict
from duelcore.yugioh.model import Duel, Monster, Number
from duelcore.yugioh.starting import problems_of_monster

ABOUT = N_("Describe the card; its name does not matter. What may be done is said here at once.")


class ActivationForm:
    """Describes a card, and one response to it, for the position that `duel` gives at the time."""

    PLAYS = "activate"

    def __init__(self, duel: Callable[[], Duel], player: Number, language: str) -> None:
        self._duel = duel
        self._language = language
        self._errors: dict[str, tuple[Any, str]] = {}
        self._preset, self._response = "boost", ""
        self.player: Number = player
        self._card = PRESETS["boost"].filled(duel(), player)
        self._answer: Description | None = None

    @property
    def other(self) -> Number:
        """The player who may respond."""
        return 2 if self.player == 1 else 1

    def action(self) -> Action:
        """The activation that is described."""
        response = None
        if self._answer is not None:
            response = {"player": self.other, "card": self._answer.written()}
        return Action("activate", player=self.player, card=self._card.written(), response=response)

    def verdict(self) -> Verdict:
        """Whether it may be played now, and why."""
        if self._errors:
            return self._not_yet(N_("One of the fields holds something that cannot be taken."))
        described = [self._card, *([self._answer] if self._answer else [])]
        names = [name for one in described for name in one.aims()]
        if any(name is None or self._duel().find(name) is None for name in names):
            return self._not_yet(N_("Choose the monster that it aims at."))
        return verdict(self._duel(), self.action(), self._language)

    def problem(self) -> str:
        """Why it may not be played now, in a sentence; "" if it may."""
        found = self.verdict()
        return "" if found.allowed else found.sentence

    def _not_yet(self, message: str) -> Verdict:
        return Verdict(False, self._fields().say(message))

    def _fields(self) -> Fields:
        return Fields(self._duel(), self._errors, self._language)

    # What the browser asks

    def set(self, path: str, value: Any) -> None:
        """Take a value for a field, or keep the old one and say why beside it."""
        self._errors.pop(path, None)
        if path == "preset":
            self._begin_with(str(value))
        elif path == "response":
            self._respond_with(str(value))
        elif path == "player" and str(value) in ("1", "2"):
            self.player = 1 if str(value) == "1" else 2
        else:
            self._describe(path, value)

    def _begin_with(self, key: str) -> None:
        if key in PRESETS:
            self._preset = key
            self._card = PRESETS[key].filled(self._duel(), self.player)
            self._forget(("card.",))

    def _respond_with(self, key: str) -> None:
        if key in RESPONSES:
            self._answer = RESPONSES[key].filled(self._duel(), self.other)
        elif not key:
            self._answer = None
        else:
            return
        self._response = key
        self._forget(("answer.",))

    def _forget(self, filled: tuple[str, ...] = ()) -> None:
        """What was typed amiss in fields that have been filled anew, or are not there any more."""
        there = {f"card.{path}" for path, _, _ in self._card.fields()}
        if self._answer is not None:
            there |= {f"answer.{path}" for path, _, _ in self._answer.fields()}
        self._errors = {
            path: typed
            for path, typed in self._errors.items()
            if path in there and not path.startswith(filled)
        }

    def _describe(self, path: str, value: Any) -> None:
        """Change one field of the card, or of the response."""
        where, _, inside = path.partition(".")
        described = {"card": self._card, "answer": self._answer}.get(where)
        if described is None:
            return
        try:
            changed = self._put(described, inside, value)
        except Refused as problem:
            self._errors[path] = (value, str(problem))
            changed = True
        self._forget()
        if changed and where == "card":
            self._preset = ""

    def _put(self, described: Description, path: str, value: Any) -> bool:
        """Whether there is such a field, and it has the value now; raises Refused."""
        if path == "kind" and value in self._fields().options("kind"):
            described.kind = str(value)
            return True
        if path in described.said:
            return self._put_in(described.said, path, value)
        for known, given, key in described.fields():
            if known == path:
                return self._put_in(given, key, value)
        return False

    def _put_in(self, given: Plain, key: str, value: Any) -> bool:
        """Put a value where it belongs, if it is one that may be there; raises Refused."""
        read = self._read(given, key, value)
        if read is not None or key == "monster":
            given[key] = read
            self._settle(given, key)
        return read is not None

    def _read(self, given: Plain, key: str, value: Any) -> Any:
        """A value as it is kept; None for one that the field does not offer. Raises Refused."""
        if isinstance(given[key], bool):
            return value if isinstance(value, bool) else None
        if key == "name":
            return self._named(str(value))
        if key in ("points", "amount", "atk", "def"):
            return self._number(str(value), bounds(key, given))
        if key == "monster":
            return self._fields().name_in(str(value))
        return next((one for one in self._fields().options(key) if str(one) == str(value)), None)

    def _number(self, written: str, limits: tuple[int, int]) -> int:
        """A whole number, one with a minus sign where that is allowed; raises Refused."""
        plain = written.strip()
        if limits[0] < 0 and plain[:1] in ("-", "−", "+"):
            size = typed.number(plain[1:], (0, limits[1]), self._language)
            return size if plain[0] == "+" else -size
        return typed.number(plain, limits, self._language)

    def _named(self, name: str) -> str:
        """A name that a monster may have; raises Refused."""
        # Half a character, which a browser may send, could be neither sent back nor saved.
        clean = name.encode("utf-8", "replace").decode("utf-8")
        if any(one.key == "name" for one in problems_of_monster(Monster(clean))):
            raise Refused(
                self._fields().say(N_("A monster needs a name, and cannot have this one."))
            )
        return clean

    def _settle(self, given: Plain, key: str) -> None:
        """A change to so many points cannot be negative."""
        if key == "change" and given[key] != "by":
            given["points"] = abs(given["points"])

    def press(self, pressed: str) -> None:
        """Add a second effect, or take it away."""
        if pressed == "add-effect" and len(self._card.effects) < MOST_EFFECTS:
            self._card.add_effect()
        elif pressed == "drop-effect" and len(self._card.effects) > 1:
            self._card.effects.pop()
            self._forget()
        self._preset = ""

    # What is to be seen

    def panel(self) -> Plain:
        """The form as data for the browser; its text ends with the verdict in words."""
        fields, found = self._fields(), self.verdict()
        card = fields.card("card", fields.say(N_("The card or effect")), self._card)
        shown = panel(
            "activate",
            fields.say(N_("Activate")),
            found.in_words(self._language),
            [self._beginning(), *card, self._responding(), *self._responses()],
            self._buttons(),
        )
        verdict_shown = found.shown(self._language)
        return shown | {"about": fields.say(ABOUT), "verdict": verdict_shown}

    def _beginning(self) -> Plain:
        """Who activates, and the cards to begin with."""
        fields = self._fields()
        players = fields.options("player")
        who = choice("player", fields.say(N_("Who activates")), self.player, players)
        none = fields.say(N_("as described below"))
        begin = choice(
            "preset", fields.say(N_("Begin with")), self._preset, self._listed(PRESETS, none)
        )
        return group("begin", fields.say(N_("Activation")), [who, begin])

    def _responding(self) -> Plain:
        fields = self._fields()
        other = self._duel().player(self.other).name
        label = fields.say(N_("Response by {player}"), player=other)
        options = self._listed(RESPONSES, fields.say(N_("nothing")))
        asks = choice("response", label, self._response, options)
        return group("response", fields.say(N_("Response")), [asks])

    def _listed(self, presets: Mapping[str, Preset], none: str) -> dict[Any, str]:
        labels = {key: self._fields().say(preset.label) for key, preset in presets.items()}
        return {"": none, **labels}

    def _responses(self) -> list[Plain]:
        """The fields of the response, where there is one."""
        if self._answer is None:
            return []
        fields = self._fields()
        return [*fields.card("answer", fields.say(N_("The response")), self._answer)]

    def _buttons(self) -> list[Plain]:
        say = self._fields().say
        more = button("add-effect", say(N_("Add a second effect")))
        if len(self._card.effects) > 1:
            more = button("drop-effect", say(N_("Take the second effect away")))
        play = button("activate", say(N_("Activate")), primary=True)
        return [play, more, closing(self._language)]
