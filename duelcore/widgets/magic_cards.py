"""The forms in which a spell or an ability is described: ready-made effects of the closed list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from duelcore.explain.magic.words import KEYWORDS
from duelcore.game import Action
from duelcore.language import N_
from duelcore.magic.kinds import Number
from duelcore.magic.model import Game
from duelcore.widgets.forms import Plain, group
from duelcore.widgets.magic_form import MagicForm

NUMBERS: tuple[Number, ...] = (1, 2)
TO_PLAYER = "player "
"""How the value of a target begins that is a player; the number follows."""


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """An effect to begin with: its label, what it is called, the fields that it has, with what is in them."""

    label: str
    name: str
    word: str
    fields: tuple[str, ...] = ()
    usual: tuple[tuple[str, Any], ...] = ()


READY = {
    "damage": ReadyMade(
        N_("3 damage to a creature or player"),
        N_("Bolt of fire"),
        "damage",
        ("amount", "any"),
        (("amount", 3),),
    ),
    "pump": ReadyMade(
        N_("+2/+2 until end of turn"),
        N_("Sudden strength"),
        "pump",
        ("power", "toughness", "target"),
        (("power", 2), ("toughness", 2)),
    ),
    "create": ReadyMade(
        N_("a creature 2/2"),
        N_("Bear"),
        "create",
        ("power", "toughness"),
        (("power", 2), ("toughness", 2)),
    ),
    "destroy": ReadyMade(N_("destroy"), N_("Ruin"), "destroy", ("target",)),
    "gain": ReadyMade(
        N_("gain a keyword, such as first strike"), N_("Sharp blade"), "gain", ("keyword", "target")
    ),
    "lose": ReadyMade(
        N_("lose a keyword, such as first strike"), N_("Dull blade"), "lose", ("keyword", "target")
    ),
    "tap": ReadyMade(N_("tap"), N_("Bonds"), "tap", ("target",)),
    "untap": ReadyMade(N_("untap"), N_("Loosened bonds"), "untap", ("target",)),
    "return-to-hand": ReadyMade(
        N_("return to the hand"), N_("Gust"), "return-to-hand", ("target",)
    ),
    "draw": ReadyMade(N_("draw"), N_("Insight"), "draw", ("amount",), (("amount", 1),)),
    "gain-life": ReadyMade(
        N_("gain life"), N_("Spring"), "gain-life", ("amount",), (("amount", 3),)
    ),
}
"""What the forms begin with, by its word."""

LABELS = {
    "amount": N_("How much"),
    "power": N_("Power"),
    "toughness": N_("Toughness"),
    "keyword": N_("Keyword"),
    "target": N_("Aimed at"),
    "any": N_("Aimed at"),
}


class CardForm(MagicForm):
    """What spells and abilities share: who, the effect, and what it aims at."""

    BEGINS = "damage"

    def __init__(self, game: Callable[[], Game], language: str, target: str | None) -> None:
        super().__init__(game, language, target)
        self.values["player"] = str(game().priority or game().active)

    @property
    def ready(self) -> ReadyMade:
        """The effect that is chosen."""
        return READY[self.values.get("effect", self.BEGINS)]

    def _key(self, name: str) -> str:
        """The path of a field of the chosen effect: another effect begins with its own values."""
        return f"{self.ready.word}.{name}"

    def value(self, name: str) -> Any:
        """What a field of the chosen effect holds."""
        return next(one["value"] for one in self._fields() if one["path"] == self._key(name))

    def who(self) -> Plain:
        """The player who does it."""
        players = {str(number): self.game.player(number).name for number in NUMBERS}
        return self.choice("player", self.say(N_("Player")), players, "1")

    def effect_choice(self) -> Plain:
        """The effects to begin with."""
        options = {key: self.say(one.label) for key, one in READY.items()}
        return self.choice("effect", self.say(N_("What it does")), options, self.BEGINS)

    def name_field(self) -> Plain:
        """What it is called."""
        return self.words(self._key("name"), self.say(N_("Name")), self.say(self.ready.name))

    def _fields(self) -> list[Plain]:
        """The fields of the chosen effect."""
        return [self.name_field(), *(self._field(name) for name in self.ready.fields)]

    def _field(self, name: str) -> Plain:
        path, label, usual = self._key(name), self.say(LABELS[name]), dict(self.ready.usual)
        if name in ("target", "any"):
            options = self._targets(players=name == "any")
            first = self.target if self.target in options else next(iter(options), "")
            return self.choice(path, label, options, first)
        if name == "keyword":
            words = {word: self.say(said) for word, said in KEYWORDS.items()}
            return self.choice(path, label, words, "first-strike")
        low = -99 if self.ready.word == "pump" else 0
        return self.number(path, label, usual[name], low)

    def _targets(self, players: bool) -> dict[str, str]:
        """What lies there, by name, with its controller; players where one may be aimed at."""
        game = self.game
        there = {
            one.name: f"{one.name} ({game.player(one.controller).name})" for one in game.battlefield
        }
        both = {f"{TO_PLAYER}{number}": game.player(number).name for number in NUMBERS}
        return {**there, **(both if players else {})}

    def effect(self) -> dict[str, Any]:
        """The effect as a file writes it."""
        word = self.ready.word
        given = {name: self._given(name) for name in self.ready.fields}
        if word == "create":
            return {word: self._creature()}
        if "any" in given:
            return {word: _aimed(given.pop("any"), given)}
        return {word: given["target"] if [*given] == ["target"] else given}

    def _given(self, name: str) -> Any:
        found = self.value(name)
        return int(found) if name in ("amount", "power", "toughness") else found

    def _creature(self) -> dict[str, Any]:
        strength = {name: self._given(name) for name in ("power", "toughness")}
        return {"name": self.value("name"), **strength}

    def player(self) -> int:
        """The number of the player who does it."""
        return int(self.values["player"])


def _aimed(at: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Damage to a player or to a creature."""
    if at.startswith(TO_PLAYER):
        return {**given, "player": int(at.removeprefix(TO_PLAYER))}
    return {**given, "target": at}


class SpellForm(CardForm):
    """Casts a spell: an instant or a sorcery with its effect, or a creature."""

    PLAYS, TITLE = "cast", N_("Cast a spell")
    ABOUT = N_("Mana and costs are left out here. A card of the hand is used up.")
    TYPES: Mapping[str, str] = {"instant": N_("Instant"), "sorcery": N_("Sorcery")}

    def groups(self) -> list[Plain]:
        """Who casts what, and the fields of its effect."""
        first = [self.who(), self.effect_choice(), self._kind()]
        return [
            group("who", self.say(N_("The spell")), first),
            group("effect", self.say(N_("Its effect")), self._fields()),
        ]

    def _kind(self) -> Plain:
        """Instant or sorcery; of a creature whether it has flash."""
        if self.ready.word == "create":
            return self.check("flash", self.say(N_("with flash")))
        types = {key: self.say(said) for key, said in self.TYPES.items()}
        return self.choice("type", self.say(N_("Type")), types, "instant")

    def action(self) -> Action:
        """The spell that is described, cast by the player."""
        return Action("cast", player=self.player(), spell=self._spell())

    def _spell(self) -> dict[str, Any]:
        name = self.value("name")
        if self.ready.word == "create":
            flash = {"flash": True} if self.values.get("flash") else {}
            return {"name": name, "type": "creature", "permanent": self._creature(), **flash}
        return {"name": name, "type": self.values.get("type", "instant"), "effect": self.effect()}


class AbilityForm(CardForm):
    """Uses an activated ability, of a permanent or of none, for tapping it or for nothing."""

    PLAYS, TITLE = "activate", N_("Use an ability")
    ABOUT = N_("An ability of a permanent, as its card says it; mana is left out here.")

    def groups(self) -> list[Plain]:
        """Who uses which permanent's ability, and the fields of its effect."""
        none = {"": self.say(N_("of no permanent"))}
        source = self.choice(
            "source", self.say(N_("Ability of")), {**none, **self._targets(players=False)}, ""
        )
        tap = self.check("tap", self.say(N_("taps it as a cost")))
        first = [self.who(), source, *([tap] if source["value"] else []), self.effect_choice()]
        return [
            group("who", self.say(N_("The ability")), first),
            group("effect", self.say(N_("Its effect")), self._fields()),
        ]

    def action(self) -> Action:
        """The ability that is described, used by the player."""
        ability: dict[str, Any] = {"name": self.value("name"), "effect": self.effect()}
        if source := self.groups()[0]["fields"][1]["value"]:
            tap = {"tap": True} if self.values.get("tap") else {}
            ability |= {"source": source, **tap}
        return Action("activate", player=self.player(), ability=ability)
