"""What every form of Magic shares: fields that are typed into, and the engine's verdict before the click."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from duelcore.explain import explain
from duelcore.explain.magic import board
from duelcore.explain.magic.words import KEYWORDS
from duelcore.game import Action, Event, MalformedAction, Refusal, apply, why_not
from duelcore.language import N_, text
from duelcore.magic.model import Game
from duelcore.widgets import typed
from duelcore.widgets.foreseen import Verdict
from duelcore.widgets.forms import Plain, button, choice, closing, field, panel
from duelcore.widgets.screen import cites
from duelcore.widgets.typed import Refused

LARGEST = 99
"""The largest number that can be typed."""

STATES = {
    "tapped": N_("tapped"),
    "summoning_sick": N_("new this turn"),
    "phased_out": N_("phased out"),
}
COUNTS = {
    "damage": N_("Damage already marked"),
    "extra_blocks": N_("Further attackers it may block"),
    "attack_cost": N_("Life to pay for attacking"),
}
"""What a permanent may begin with, as its fields are labelled."""


def toggled(keywords: Iterable[str], word: str, has: bool) -> list[str]:
    """The keywords with one more or one less, in the order in which they are listed everywhere."""
    kept = {*keywords} - {word} | ({word} if has else set())
    return [one for one in KEYWORDS if one in kept]


UNFIT = N_("That means nothing in this game as it is described.")
AMISS = N_("One of the fields holds something that cannot be taken.")


class MagicForm:
    """Describes an action for the position that `game` gives at the time.

    A subclass says which fields there are and which action they make. What is taken stands in
    `values` by the path of its field, what is wrong in `errors`.
    """

    PLAYS, TITLE, ABOUT = "", "", ""

    def __init__(self, game: Callable[[], Game], language: str, target: str | None) -> None:
        self._game = game
        self.language = language
        self.target = target
        self.values: dict[str, Any] = {}
        self.errors: dict[str, tuple[Any, str]] = {}

    def say(self, message: str, **words: object) -> str:
        """A message in the reader's language, filled in."""
        return text(message, self.language).format_map(words)

    @property
    def game(self) -> Game:
        """The present position."""
        return self._game()

    # What a subclass says

    def groups(self) -> list[Plain]:
        """The fields, in groups."""
        raise NotImplementedError

    def action(self) -> Action:
        """The action that is described."""
        raise NotImplementedError

    def told(self, events: Sequence[Event], _after: Game) -> tuple[str, list[Plain]]:
        """What an allowed action leads to, in a sentence, and its pages: the first that happens."""
        first = events[:1]
        sentences = (explain(event, board.names(self.game), self.language) for event in first)
        rules = [rule for event in first for rule in event.rules]
        return " ".join(sentences), cites(rules, self.language)

    # The verdict

    def verdict(self) -> Verdict:
        """Whether it may be played now, and why."""
        if self.errors:
            return Verdict(False, self.say(AMISS))
        try:
            refusal = why_not(self.game, self.action())
        except MalformedAction:
            return Verdict(False, self.say(UNFIT))
        return self._refused(refusal) if refusal else self._allowed()

    def _refused(self, refusal: Refusal) -> Verdict:
        names = board.names(self.game)
        sentences = (explain(one, names, self.language) for one in refusal.reasons)
        return Verdict(False, " ".join(sentences), cites(refusal.rules, self.language))

    def _allowed(self) -> Verdict:
        step = apply(self.game, self.action())
        return Verdict(True, *self.told(step.events, step.position))

    def problem(self) -> str:
        """Why it may not be played now, in a sentence; "" if it may."""
        found = self.verdict()
        return "" if found.allowed else found.sentence

    # Fields

    def choice(self, path: str, label: str, options: dict[Any, str], usual: Any) -> Plain:
        """A field to choose from; `usual` stands there until something is chosen."""
        value = self.values.get(path, usual)
        return choice(path, label, value if value in options else usual, options)

    def number(self, path: str, label: str, usual: int, low: int = 0) -> Plain:
        """A field for a whole number; what is wrong with what was typed stands beside it."""
        value, error = self.errors.get(path, (self.values.get(path, usual), ""))
        return field(path, label, "number", value, error=error, min=low, max=LARGEST)

    def words(self, path: str, label: str, usual: str) -> Plain:
        """A field for a name."""
        value, error = self.errors.get(path, (self.values.get(path, usual), ""))
        return field(path, label, "text", value, error=error)

    def check(self, path: str, label: str) -> Plain:
        """A field that is ticked or not."""
        return field(path, label, "check", self.values.get(path, False))

    # What the browser asks

    def set(self, path: str, value: Any) -> None:
        """Take a value for a field, or keep the old one and say why beside it."""
        fields = (one for group in self.groups() for one in group["fields"])
        asked = next((one for one in fields if one["path"] == path), None)
        if asked is None:
            return
        self.errors.pop(path, None)
        try:
            self._take(asked, value)
        except Refused as problem:
            self.errors[path] = (str(value), str(problem))
        there = {one["path"] for group in self.groups() for one in group["fields"]}
        self.errors = {path: one for path, one in self.errors.items() if path in there}

    def _take(self, asked: Plain, value: Any) -> None:
        """Keep what fits a field; raises Refused for a number or a name that is none."""
        path, kind = asked["path"], asked["kind"]
        if kind == "check":
            self.values[path] = value is True
        elif kind == "number":
            self.values[path] = self._number(str(value), asked["min"])
        elif kind == "text":
            self.values[path] = typed.name(str(value), self.language)
        elif str(value) in {one["value"] for one in asked["options"]}:
            self.values[path] = str(value)

    def _number(self, written: str, low: int) -> int:
        plain = written.strip()
        if low < 0 and plain[:1] in ("-", "−", "+"):
            size = typed.number(plain[1:], (0, LARGEST), self.language)
            return size if plain[0] == "+" else -size
        return typed.number(plain, (max(0, low), LARGEST), self.language)

    def press(self, button: str) -> None:
        """There is no button beside the one that plays it and the one that closes it."""

    # What is to be seen

    def panel(self) -> Plain:
        """The form as data for the browser; its text ends with the verdict in words."""
        found, title = self.verdict(), self.say(self.TITLE)
        buttons = [
            button(self.PLAYS, self.say(N_("Do it")), primary=True),
            closing(self.language),
        ]
        shown = panel(self.PLAYS, title, found.in_words(self.language), self.groups(), buttons)
        return shown | {"about": self.say(self.ABOUT), "verdict": found.shown(self.language)}
