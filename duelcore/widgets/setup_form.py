"""The set-up form as data for the browser: which fields and buttons there are, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from duelcore.explain import position
from duelcore.language import N_, text
from duelcore.widgets.forms import Plain, button, choice, closing, field, group, panel
from duelcore.yugioh.abilities import NUMBERS, WORDS, abilities
from duelcore.yugioh.model import EXTRA_ZONES, MAIN_ZONES

STATS = (0, 99_999)
LP = (0, 999_999)
COUNT = (1, 9)
"""Sensible bounds for what is typed; a file may hold more, and what it holds is shown as it is."""

RULES = {
    "first_turn_attack": N_("Attack allowed on the first turn"),
    "skip_main_1": N_("Main Phase 1 is skipped"),
    "skip_battle_phase": N_("The Battle Phase is skipped"),
}

SECRETS = (
    ("name", N_("Name"), "text"),
    ("atk", N_("ATK"), "number"),
    ("def", N_("DEF"), "number"),
)
"""What nobody sees of a face-down card: key, label, kind of field."""

FLAGS = {
    "link": N_("Link Monster"),
    "summoned_this_turn": N_("Summoned or Set this turn"),
    "position_changed": N_("Position changed this turn"),
}

ABILITIES = {
    "piercing": N_("Piercing battle damage"),
    "direct-attack": N_("May attack directly"),
    "attack-all": N_("May attack every opposing monster once"),
    "must-attack": N_("Must attack if it can"),
    "cannot-attack": N_("Cannot attack"),
    "attack-from-defense": N_("May attack from Defense Position"),
    "cannot-be-attacked": N_("Cannot be attacked"),
    "not-destroyed-by-battle": N_("Not destroyed by battle"),
    "no-battle-damage": N_("No battle damage to its controller"),
    "reflect-battle-damage": N_("Battle damage goes to the opponent instead"),
    "both-take-battle-damage": N_("Both players take the battle damage"),
    "double-battle-damage": N_("Inflicts double battle damage"),
    "half-battle-damage": N_("Inflicts half the battle damage"),
    "battle-damage-as-effect-damage": N_("Its controller takes effect damage instead"),
    "battle-damage-as-lp-gain": N_("Its controller gains LP instead of battle damage"),
    "attacks": N_("Attacks each Battle Phase"),
    "attacks-on-monsters": N_("Attacks on monsters each Battle Phase"),
    "attack-cost": N_("LP to pay for an attack"),
    "battle-damage-is": N_("Battle damage it inflicts is always"),
}


COUNT_OF_TURNS = (1, 999)


def bounds_of(key: str) -> tuple[int, int]:
    """The least and the largest number that may be typed for a key."""
    bounds = {
        "atk": STATS,
        "def": STATS,
        "lp": LP,
        "turn": COUNT_OF_TURNS,
        "turn_player": (1, 2),
        "extra_battle_phases": (0, 9),
        "attacks": COUNT,
        "attacks-on-monsters": COUNT,
        "attack-cost": LP,
        "battle-damage-is": LP,
    }
    return bounds[key]


@dataclass(frozen=True)
class Form:
    """The form over a start: the monster chosen for editing, what was typed amiss, what was noted.

    `hidden` says whether a monster, by name, lies face-down now; of such a one nothing is shown.
    `errors` and `notes` go from a field's path to the value typed with its sentence, and to a note.
    """

    start: Plain
    chosen: tuple[int, int] | None
    hidden: Callable[[str], bool]
    errors: Mapping[str, tuple[Any, str]]
    notes: Mapping[str, str]
    language: str

    def monsters(self, player: int) -> list[Plain]:
        """The monsters of a player (0 or 1), as the file writes them."""
        found: list[Plain] = self.start["players"][player].get("monsters", [])
        return found

    def panel(self) -> Plain:
        """The form as data for the browser."""
        about = N_(
            "Every change is played at once: what was played before is played again as far as it is still legal."
        )
        chosen = [] if self.chosen is None else [self._monster(*self.chosen)]
        groups = [self._choosing(), *chosen, *self._players(), self._turn()]
        buttons = [*self._buttons(), closing(self.language, N_("Done"), primary=True)]
        return panel("setup", self._say(N_("Set up")), self._say(about), groups, buttons)

    def _say(self, message: str, **words: Any) -> str:
        return text(message, self.language).format_map(words)

    def _buttons(self) -> Iterator[Plain]:
        for player in (0, 1):
            yield from self._buttons_of(player)
        if self.chosen is not None:
            player, number = self.chosen
            shown = self._called(self.monsters(player)[number], number)
            yield button("remove", self._say(N_("Take {monster} away"), monster=shown))

    def _choosing(self) -> Plain:
        """Which monster of the starting position to edit, wherever it is by now."""
        options = {"": self._say(N_("none"))}
        for player in (0, 1):
            name = self.start["players"][player]["name"]
            for number, monster in enumerate(self.monsters(player)):
                options[f"{player}:{number}"] = f"{self._called(monster, number)} ({name})"
        value = "" if self.chosen is None else "{}:{}".format(*self.chosen)
        fields = [choice("chosen", self._say(N_("Monster to edit")), value, options)]
        return group("choosing", self._say(N_("The starting position")), fields)

    def _buttons_of(self, player: int) -> Iterator[Plain]:
        """To add a monster of a player where there is room."""
        words = {"player": self.start["players"][player]["name"]}
        if self._count("main", player) < MAIN_ZONES:
            yield button(f"add:{player}", self._say(N_("Add a monster ({player})"), **words))
        if self._count("extra", 0) + self._count("extra", 1) < EXTRA_ZONES:
            label = self._say(N_("Add to the Extra Monster Zone ({player})"), **words)
            yield button(f"add-extra:{player}", label)

    def _count(self, zone: str, player: int) -> int:
        return sum(monster.get("zone", "main") == zone for monster in self.monsters(player))

    def _called(self, monster: Plain, number: int) -> str:
        if not self.hidden(monster["name"]):
            return str(monster["name"])
        return self._say(N_("face-down monster {number}"), number=number + 1)

    def _turn(self) -> Plain:
        start, rules = self.start, self.start.get("rules", {})
        names = {n: start["players"][n - 1]["name"] for n in (1, 2)}
        phases = {
            "main-1": self._say(N_("Main Phase 1")),
            "standby": self._say(N_("Standby Phase")),
        }
        more = rules.get("extra_battle_phases", 0)
        fields = [
            self._field("turn", N_("Turn number"), "number", start.get("turn", 2)),
            self._choice("turn_player", N_("Turn player"), start.get("turn_player", 1), names),
            self._choice("phase", N_("The turn starts in"), start.get("phase", "main-1"), phases),
            *(
                self._field(f"rules.{k}", label, "check", bool(rules.get(k)))
                for k, label in RULES.items()
            ),
            self._field("rules.extra_battle_phases", N_("Further Battle Phases"), "number", more),
        ]
        return group("turn", self._say(N_("Turn")), fields)

    def _players(self) -> Iterator[Plain]:
        for number, player in enumerate(self.start["players"]):
            path = f"players.{number}"
            name = self._field(f"{path}.name", N_("Name"), "text", player["name"])
            lp = self._field(f"{path}.lp", N_("LP"), "number", player.get("lp", 8000))
            yield group(f"player-{number}", player["name"], [name, lp])

    def _monster(self, player: int, number: int) -> Plain:
        monster = self.monsters(player)[number]
        path = f"players.{player}.monsters.{number}"
        fields = [*self._secrets(path, monster), self._position(path, monster)]
        if not self.hidden(monster["name"]):
            fields += [*self._flags(path, monster), *self._abilities(path, monster)]
        return group(f"monster-{player}-{number}", self._called(monster, number), fields)

    def _secrets(self, path: str, monster: Plain) -> Iterator[Plain]:
        """Name and values; of a face-down monster the boxes are empty, and what is typed is kept."""
        hidden = self.hidden(monster["name"])
        note = self._say(N_("hidden while face-down; type to change it")) if hidden else ""
        for key, label, kind in SECRETS:
            if key != "def" or not monster.get("link"):
                value = "" if hidden else monster[key]
                yield self._field(f"{path}.{key}", label, kind, value, note)

    def _position(self, path: str, monster: Plain) -> Plain:
        options = {key: position(key, self.language) for key in ("attack", "defense", "set")}
        return self._choice(f"{path}.position", N_("Position"), monster["position"], options)

    def _flags(self, path: str, monster: Plain) -> Iterator[Plain]:
        for key, label in FLAGS.items():
            yield self._field(f"{path}.{key}", label, "check", bool(monster.get(key)))

    def _abilities(self, path: str, monster: Plain) -> Iterator[Plain]:
        given = dict(abilities(monster.get("abilities", [])))
        for word in WORDS:
            yield self._field(f"{path}.abilities.{word}", ABILITIES[word], "check", word in given)
        for word in NUMBERS:
            number = given.get(word, "")
            yield self._field(f"{path}.abilities.{word}", ABILITIES[word], "number", number)

    def _field(self, path: str, label: str, kind: str, value: Any, note: str = "") -> Plain:
        typed, error = self.errors.get(path, (value, ""))
        limits: Plain = {}
        if kind == "number":
            limits["min"], limits["max"] = bounds_of(path.rpartition(".")[2])
        note = note or self.notes.get(path, "")
        return field(path, self._say(label), kind, typed, note=note, error=error, **limits)

    def _choice(self, path: str, label: str, value: Any, options: Mapping[Any, str]) -> Plain:
        typed, error = self.errors.get(path, (value, ""))
        return choice(path, self._say(label), typed, options, error=error)
