"""The set-up form: every zone, player and rule of the starting position, one field at a time.

Each change makes a new start in the words of the file format and lets the engine judge it; a
start that it refuses changes nothing, and the sentence stands beside the field. What is typed
into a face-down card is kept, but never sent back to the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from duelcore.explain import position
from duelcore.language import N_, text
from duelcore.walkthrough import FileProblem
from duelcore.yugioh.abilities import NUMBERS, WORDS
from duelcore.yugioh.model import EXTRA_ZONES, MAIN_ZONES

Plain = dict[str, Any]
Path = tuple[str | int, ...]

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


class Refused(Exception):
    """What was typed cannot be taken; the sentence says why and what to type instead."""


@dataclass
class Change:
    """A new start to be tried, and which monsters have a new name in it."""

    start: Plain
    renamed: Mapping[str, str]
    note: str = ""


class SetUp:
    """The form over a starting position. `judge` plays a `Change` or raises FileProblem.

    `hidden` says whether a monster, by name, lies face-down now.
    """

    def __init__(self, start: Mapping[str, Any], judge: Callable[[Change], None], hidden: Callable[[str], bool], language: str) -> None:
        self.start: Plain = deepcopy(dict(start))
        self.chosen: tuple[int, int] | None = None
        self._judge = judge
        self._hidden = hidden
        self._language = language
        self._errors: dict[str, tuple[Any, str]] = {}
        self._notes: dict[str, str] = {}

    # What the browser asks

    def set(self, path: str, value: Any) -> None:
        """Take a value for a field, or keep the old one and say why beside the field."""
        self._errors.pop(path, None)
        self._notes.clear()
        try:
            self._try(self._changed(tuple(_keys(path)), value))
        except (Refused, FileProblem) as problem:
            self._errors[path] = (value, _sentence(problem))

    def press(self, button: str) -> None:
        """Choose a monster to edit, add one, or take the chosen one away; raises FileProblem."""
        word, _, rest = button.partition(":")
        if word == "edit":
            player, _, number = rest.partition(":")
            self.choose(int(player), int(number))
        elif word in ("add", "add-extra"):
            self.add(int(rest), "extra" if word == "add-extra" else "main")
        elif word == "remove" and self.chosen is not None:
            self._remove(*self.chosen)

    def choose(self, player: int, number: int) -> None:
        """Let the form show the fields of a monster, by player (0 or 1) and place in the list."""
        self.chosen = (player, number) if number < len(self._monsters(player)) else None
        self._errors.clear()
        self._notes.clear()

    def add(self, player: int, zone: str) -> None:
        """A new monster in the first free zone of that kind; raises FileProblem if there is none."""
        start = deepcopy(self.start)
        monsters = start["players"][player].setdefault("monsters", [])
        new = {"name": self._new_name(), "atk": 1500, "def": 1200, "position": "attack"}
        monsters.append(new | ({"zone": "extra"} if zone == "extra" else {}))
        self._try(Change(start, {}))
        self.choose(player, len(monsters) - 1)

    def _remove(self, player: int, number: int) -> None:
        start = deepcopy(self.start)
        del start["players"][player]["monsters"][number]
        self._try(Change(start, {}))
        self.chosen = None

    def _try(self, change: Change) -> None:
        self._judge(change)
        self.start = change.start

    def _monsters(self, player: int) -> list[Plain]:
        monsters: list[Plain] = self.start["players"][player].get("monsters", [])
        return monsters

    def _new_name(self) -> str:
        taken = {monster["name"] for player in (0, 1) for monster in self._monsters(player)}
        template = text(N_("Monster {number}"), self._language)
        return next(name for n in range(1, 99) if (name := template.format(number=n)) not in taken)

    # From what was typed to a new start

    def _changed(self, path: Path, value: Any) -> Change:
        start = deepcopy(self.start)
        if path[-2:-1] == ("abilities",):
            self._set_ability(_at(start, path[:-2]), str(path[-1]), value)
            return Change(start, {})
        holder, key = _at(start, path[:-1]), str(path[-1])
        before = holder.get(key)
        note = ""
        holder[key] = self._read(path, value)
        if key == "link":
            note = _made_link(holder, self._language)
            self._notes[".".join(map(str, path))] = note
        renames = key == "name" and "monsters" in path
        return Change(start, {str(before): holder[key]} if renames else {}, note)

    def _read(self, path: Path, value: Any) -> Any:
        key = path[-1]
        if key in (*RULES, "link", "summoned_this_turn", "position_changed"):
            return bool(value)
        if key in ("atk", "def"):
            return self._stat(str(value))
        if key in ("lp", "turn", "turn_player", "extra_battle_phases"):
            return self._number(str(value), *_bounds(str(key)))
        return str(value)

    def _stat(self, typed: str) -> int | str:
        return "?" if typed.strip() == "?" else self._number(typed, *STATS, extra=' or "?"')

    def _number(self, typed: str, low: int, high: int, extra: str = "") -> int:
        digits = typed.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 20 and low <= int(digits) <= high):
            shown = typed if len(typed) <= 20 else typed[:20] + "…"
            template = N_("A whole number from {low} to {high}{extra} belongs here, and “{typed}” is none; the old value is kept.")
            raise Refused(text(template, self._language).format(low=low, high=high, extra=extra, typed=shown))
        return int(digits)

    def _set_ability(self, monster: Plain, word: str, value: Any) -> None:
        kept = [one for one in monster.get("abilities", []) if one != word and not (isinstance(one, dict) and word in one)]
        if word in WORDS and value:
            kept.append(word)
        elif word in NUMBERS and str(value).strip():
            kept.append({word: self._number(str(value), *_bounds(word))})
        monster["abilities"] = kept

    # The form

    def panel(self) -> Plain:
        """The form as data for the browser."""
        groups = [self._turn(), *self._players()]
        if self.chosen is not None:
            groups.append(self._monster(*self.chosen))
        return {
            "id": "setup",
            "title": text(N_("Set up"), self._language),
            "text": text(N_("Every change is played at once: what was played before is played again as far as it is still legal."), self._language),
            "groups": groups,
            "buttons": [*self._buttons(), {"id": "close", "label": text(N_("Done"), self._language), "primary": True}],
        }

    def _buttons(self) -> Iterator[Plain]:
        for player in (0, 1):
            name = self.start["players"][player]["name"]
            for number, monster in enumerate(self._monsters(player)):
                shown = self._called(monster, number)
                yield self._button(f"edit:{player}:{number}", N_("Edit {monster} ({player})"), monster=shown, player=name)
            main = sum(m.get("zone") != "extra" for m in self._monsters(player))
            if main < MAIN_ZONES:
                yield self._button(f"add:{player}", N_("Add a monster ({player})"), player=name)
            if self._in_extra() < EXTRA_ZONES:
                yield self._button(f"add-extra:{player}", N_("Add to the Extra Monster Zone ({player})"), player=name)
        if self.chosen is not None:
            player, number = self.chosen
            yield self._button("remove", N_("Take {monster} away"), monster=self._called(self._monsters(player)[number], number))

    def _in_extra(self) -> int:
        return sum(m.get("zone") == "extra" for player in (0, 1) for m in self._monsters(player))

    def _button(self, key: str, label: str, **words: str) -> Plain:
        return {"id": key, "label": text(label, self._language).format_map(words), "primary": False}

    def _called(self, monster: Plain, number: int) -> str:
        if not self._hidden(monster["name"]):
            return str(monster["name"])
        return text(N_("face-down monster {number}"), self._language).format(number=number + 1)

    def _turn(self) -> Plain:
        names = [player["name"] for player in self.start["players"]]
        rules = self.start.get("rules", {})
        phases = {"main-1": N_("Main Phase 1"), "standby": N_("Standby Phase")}
        return {
            "id": "turn",
            "title": text(N_("Turn"), self._language),
            "fields": [
                self._field("turn", N_("Turn number"), "number", self.start.get("turn", 2), COUNT_OF_TURNS),
                self._choice("turn_player", N_("Turn player"), self.start.get("turn_player", 1), {1: names[0], 2: names[1]}),
                self._choice("phase", N_("The turn starts in"), self.start.get("phase", "main-1"), phases),
                *(self._field(f"rules.{key}", label, "check", bool(rules.get(key))) for key, label in RULES.items()),
                self._field("rules.extra_battle_phases", N_("Further Battle Phases"), "number", rules.get("extra_battle_phases", 0), (0, 9)),
            ],
        }

    def _players(self) -> Iterator[Plain]:
        for number, player in enumerate(self.start["players"]):
            yield {
                "id": f"player-{number}",
                "title": player["name"],
                "fields": [
                    self._field(f"players.{number}.name", N_("Name"), "text", player["name"]),
                    self._field(f"players.{number}.lp", N_("LP"), "number", player.get("lp", 8000), LP),
                ],
            }

    def _monster(self, player: int, number: int) -> Plain:
        monster = self._monsters(player)[number]
        hidden = self._hidden(monster["name"])
        path = f"players.{player}.monsters.{number}"
        fields = [*self._values(path, monster, hidden), *([] if hidden else self._abilities(path, monster))]
        return {"id": f"monster-{player}-{number}", "title": self._called(monster, number), "fields": fields}

    def _values(self, path: str, monster: Plain, hidden: bool) -> Iterator[Plain]:
        note = text(N_("hidden while face-down; type to change it"), self._language) if hidden else ""
        defense = "" if monster["def"] is None else monster["def"]
        shown = {"name": monster["name"], "atk": monster["atk"], "def": defense}
        for key, label, kind in (("name", N_("Name"), "text"), ("atk", N_("ATK"), "number"), ("def", N_("DEF"), "number")):
            if key != "def" or not monster.get("link"):
                value = "" if hidden else shown[key]
                yield self._field(f"{path}.{key}", label, kind, value, STATS if kind == "number" else None, note)
        options = {key: position(key, self._language) for key in ("attack", "defense", "set")}
        yield self._choice(f"{path}.position", N_("Position"), monster["position"], options)
        for key, label in (
            ("link", N_("Link Monster")),
            ("summoned_this_turn", N_("Summoned or Set this turn")),
            ("position_changed", N_("Position changed this turn")),
        ):
            if not hidden:
                yield self._field(f"{path}.{key}", label, "check", bool(monster.get(key)))

    def _abilities(self, path: str, monster: Plain) -> Iterator[Plain]:
        given = {k: v for one in monster.get("abilities", []) for k, v in (one.items() if isinstance(one, dict) else [(one, True)])}
        for word in WORDS:
            yield self._field(f"{path}.abilities.{word}", ABILITIES[word], "check", word in given)
        for word in NUMBERS:
            yield self._field(f"{path}.abilities.{word}", ABILITIES[word], "number", given.get(word, ""), _bounds(word))

    def _field(
        self, path: str, label: str, kind: str, value: Any, bounds: tuple[int, int] | None = None, note: str = ""
    ) -> Plain:
        typed, error = self._errors.get(path, (value, ""))
        limits = {} if bounds is None else {"min": bounds[0], "max": bounds[1]}
        return {
            "path": path,
            "label": text(label, self._language),
            "kind": kind,
            "value": typed if kind == "check" else str(typed),
            "note": note or self._notes.get(path, ""),
            "error": error,
            **limits,
        }

    def _choice(self, path: str, label: str, value: Any, options: Mapping[Any, str]) -> Plain:
        field = self._field(path, label, "choice", value)
        return field | {"options": [{"value": str(k), "label": text(v, self._language)} for k, v in options.items()]}


COUNT_OF_TURNS = (1, 999)


def _bounds(key: str) -> tuple[int, int]:
    bounds = {
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


def _keys(path: str) -> Iterator[str | int]:
    for key in path.split("."):
        yield int(key) if key.isdigit() else key


def _at(start: Plain, path: Path) -> Plain:
    holder: Any = start
    for key in path:
        holder = holder.setdefault(key, {}) if isinstance(holder, dict) else holder[key]
    assert isinstance(holder, dict)
    return holder


def _made_link(monster: Plain, language: str) -> str:
    """A Link Monster has no DEF and is in Attack Position: make it so, and say it."""
    if not monster["link"]:
        monster["def"] = 0
        return text(N_("Its DEF is now 0; change it if it has another."), language)
    monster["def"], monster["position"] = None, "attack"
    return text(N_("A Link Monster has no DEF and is in Attack Position; both are now so."), language)


def _sentence(problem: Exception) -> str:
    return problem.what if isinstance(problem, FileProblem) else str(problem)
