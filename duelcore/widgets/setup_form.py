"""The set-up form as data for the browser: which fields and buttons there are, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from duelcore.explain import position
from duelcore.language import N_, text
from duelcore.yugioh.abilities import NUMBERS, WORDS
from duelcore.yugioh.model import EXTRA_ZONES, MAIN_ZONES

Plain = dict[str, Any]

STATS = (0, 99_999)
LP = (0, 999_999)
COUNT = (1, 9)
"""Sensible bounds for what is typed; a file may hold more, and what it holds is shown as it is."""

RULES = {
    "first_turn_attack": N_("Attack allowed on the first turn"),
    "skip_main_1": N_("Main Phase 1 is skipped"),
    "skip_battle_phase": N_("The Battle Phase is skipped"),
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
        chosen = [] if self.chosen is None else [self._monster(*self.chosen)]
        groups = [*chosen, *self._players(), self._turn()]
        return {
            "id": "setup",
            "title": text(N_("Set up"), self.language),
            "text": text(
                N_(
                    "Every change is played at once: what was played before is played again as far as it is still legal."
                ),
                self.language,
            ),
            "groups": groups,
            "buttons": [
                *self._buttons(),
                {"id": "close", "label": text(N_("Done"), self.language), "primary": True},
            ],
        }

    def _buttons(self) -> Iterator[Plain]:
        for player in (0, 1):
            name = self.start["players"][player]["name"]
            for number, monster in enumerate(self.monsters(player)):
                shown = self._called(monster, number)
                yield self._button(
                    f"edit:{player}:{number}",
                    N_("Edit {monster} ({player})"),
                    monster=shown,
                    player=name,
                )
            main = sum(m.get("zone") != "extra" for m in self.monsters(player))
            if main < MAIN_ZONES:
                yield self._button(f"add:{player}", N_("Add a monster ({player})"), player=name)
            if self._in_extra() < EXTRA_ZONES:
                yield self._button(
                    f"add-extra:{player}",
                    N_("Add to the Extra Monster Zone ({player})"),
                    player=name,
                )
        if self.chosen is not None:
            player, number = self.chosen
            yield self._button(
                "remove",
                N_("Take {monster} away"),
                monster=self._called(self.monsters(player)[number], number),
            )

    def _in_extra(self) -> int:
        return sum(m.get("zone") == "extra" for player in (0, 1) for m in self.monsters(player))

    def _button(self, key: str, label: str, **words: str) -> Plain:
        return {"id": key, "label": text(label, self.language).format_map(words), "primary": False}

    def _called(self, monster: Plain, number: int) -> str:
        if not self.hidden(monster["name"]):
            return str(monster["name"])
        return text(N_("face-down monster {number}"), self.language).format(number=number + 1)

    def _turn(self) -> Plain:
        names = [player["name"] for player in self.start["players"]]
        rules = self.start.get("rules", {})
        phases = {"main-1": N_("Main Phase 1"), "standby": N_("Standby Phase")}
        return {
            "id": "turn",
            "title": text(N_("Turn"), self.language),
            "fields": [
                self._field(
                    "turn", N_("Turn number"), "number", self.start.get("turn", 2), COUNT_OF_TURNS
                ),
                self._choice(
                    "turn_player",
                    N_("Turn player"),
                    self.start.get("turn_player", 1),
                    {1: names[0], 2: names[1]},
                ),
                self._choice(
                    "phase", N_("The turn starts in"), self.start.get("phase", "main-1"), phases
                ),
                *(
                    self._field(f"rules.{key}", label, "check", bool(rules.get(key)))
                    for key, label in RULES.items()
                ),
                self._field(
                    "rules.extra_battle_phases",
                    N_("Further Battle Phases"),
                    "number",
                    rules.get("extra_battle_phases", 0),
                    (0, 9),
                ),
            ],
        }

    def _players(self) -> Iterator[Plain]:
        for number, player in enumerate(self.start["players"]):
            yield {
                "id": f"player-{number}",
                "title": player["name"],
                "fields": [
                    self._field(f"players.{number}.name", N_("Name"), "text", player["name"]),
                    self._field(
                        f"players.{number}.lp", N_("LP"), "number", player.get("lp", 8000), LP
                    ),
                ],
            }

    def _monster(self, player: int, number: int) -> Plain:
        monster = self.monsters(player)[number]
        hidden = self.hidden(monster["name"])
        path = f"players.{player}.monsters.{number}"
        fields = [
            *self._values(path, monster, hidden),
            *([] if hidden else self._abilities(path, monster)),
        ]
        return {
            "id": f"monster-{player}-{number}",
            "title": self._called(monster, number),
            "fields": fields,
        }

    def _values(self, path: str, monster: Plain, hidden: bool) -> Iterator[Plain]:
        note = (
            text(N_("hidden while face-down; type to change it"), self.language) if hidden else ""
        )
        defense = "" if monster["def"] is None else monster["def"]
        shown = {"name": monster["name"], "atk": monster["atk"], "def": defense}
        for key, label, kind in (
            ("name", N_("Name"), "text"),
            ("atk", N_("ATK"), "number"),
            ("def", N_("DEF"), "number"),
        ):
            if key != "def" or not monster.get("link"):
                value = "" if hidden else shown[key]
                yield self._field(
                    f"{path}.{key}", label, kind, value, STATS if kind == "number" else None, note
                )
        options = {key: position(key, self.language) for key in ("attack", "defense", "set")}
        yield self._choice(f"{path}.position", N_("Position"), monster["position"], options)
        for key, label in (
            ("link", N_("Link Monster")),
            ("summoned_this_turn", N_("Summoned or Set this turn")),
            ("position_changed", N_("Position changed this turn")),
        ):
            if not hidden:
                yield self._field(f"{path}.{key}", label, "check", bool(monster.get(key)))

    def _abilities(self, path: str, monster: Plain) -> Iterator[Plain]:
        given = {
            k: v
            for one in monster.get("abilities", [])
            for k, v in (one.items() if isinstance(one, dict) else [(one, True)])
        }
        for word in WORDS:
            yield self._field(f"{path}.abilities.{word}", ABILITIES[word], "check", word in given)
        for word in NUMBERS:
            yield self._field(
                f"{path}.abilities.{word}",
                ABILITIES[word],
                "number",
                given.get(word, ""),
                bounds_of(word),
            )

    def _field(
        self,
        path: str,
        label: str,
        kind: str,
        value: Any,
        bounds: tuple[int, int] | None = None,
        note: str = "",
    ) -> Plain:
        typed, error = self.errors.get(path, (value, ""))
        limits = {} if bounds is None else {"min": bounds[0], "max": bounds[1]}
        return {
            "path": path,
            "label": text(label, self.language),
            "kind": kind,
            "value": typed if kind == "check" else str(typed),
            "note": note or self.notes.get(path, ""),
            "error": error,
            **limits,
        }

    def _choice(self, path: str, label: str, value: Any, options: Mapping[Any, str]) -> Plain:
        field = self._field(path, label, "choice", value)
        return field | {
            "options": [
                {"value": str(k), "label": text(v, self.language)} for k, v in options.items()
            ]
        }
