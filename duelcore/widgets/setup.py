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

from duelcore.language import N_, text
from duelcore.walkthrough import FileProblem
from duelcore.widgets import typed
from duelcore.widgets.offers import monster_in
from duelcore.widgets.setup_form import RULES, STATS, Form, bounds_of
from duelcore.widgets.typed import Refused
from duelcore.yugioh.abilities import NUMBERS, WORDS
from duelcore.yugioh.model import Duel

Plain = dict[str, Any]
Path = tuple[str | int, ...]


@dataclass
class Change:
    """A new start to be tried, and which monsters have a new name in it."""

    start: Plain
    renamed: Mapping[str, str]


class SetUp:
    """The form over a starting position. `judge` plays a `Change` or raises FileProblem.

    `hidden` says whether a monster, by name, lies face-down now.
    """

    def __init__(
        self,
        start: Mapping[str, Any],
        judge: Callable[[Change], None],
        hidden: Callable[[str], bool],
        language: str,
    ) -> None:
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
        if path == "chosen":
            self._choose(str(value))
            return
        self._errors.pop(path, None)
        self._notes.clear()
        try:
            self._try(self._changed(tuple(_keys(path)), value))
        except (Refused, FileProblem) as problem:
            self._errors[path] = (value, _sentence(problem))

    def _choose(self, place: str) -> None:
        """The monster at "PLAYER:NUMBER", or none."""
        player, _, number = place.partition(":")
        if player in ("0", "1") and number.isdecimal():
            self.choose(int(player), int(number))
        else:
            self.chosen = None

    def press(self, button: str) -> None:
        """Add a monster, or take the chosen one away; raises FileProblem."""
        word, _, player = button.partition(":")
        if word in ("add", "add-extra"):
            self.add(int(player), "extra" if word == "add-extra" else "main")
        elif word == "remove" and self.chosen is not None:
            self._remove(*self.chosen)

    def zone(self, duel: Duel, zone: str) -> None:
        """A zone was pressed: edit the monster in it, or add one; raises FileProblem."""
        found = monster_in(duel, zone)
        name = found[1].name if found else None
        for player, side in enumerate(self.start["players"]):
            for number, monster in enumerate(side.get("monsters", [])):
                if monster["name"] == name:
                    self.choose(player, number)
                    return
        self.add(1 if zone.startswith("2") else 0, "extra" if "extra" in zone else "main")

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
        holder[key] = self._read(path, value)
        note = ""
        if key == "link":
            note = _made_link(holder, self._language)
        elif key == "skip_main_1" and holder[key] and start.get("phase") != "standby":
            start["phase"] = "standby"
            note = text(N_("The turn now starts in the Standby Phase."), self._language)
        self._notes[".".join(map(str, path))] = note
        renames = key == "name" and "monsters" in path
        return Change(start, {str(before): holder[key]} if renames else {})

    def _read(self, path: Path, value: Any) -> Any:
        key = path[-1]
        if key in (*RULES, "link", "summoned_this_turn", "position_changed"):
            return bool(value)
        if key in ("atk", "def"):
            return typed.points(str(value), STATS, self._language)
        if key in ("lp", "turn", "turn_player", "extra_battle_phases"):
            return typed.number(str(value), bounds_of(str(key)), self._language)
        return str(value)

    def _set_ability(self, monster: Plain, word: str, value: Any) -> None:
        kept = [
            one
            for one in monster.get("abilities", [])
            if one != word and not (isinstance(one, dict) and word in one)
        ]
        if word in WORDS and value:
            kept.append(word)
        elif word in NUMBERS and str(value).strip():
            kept.append({word: typed.number(str(value), bounds_of(word), self._language)})
        monster["abilities"] = kept

    def panel(self) -> Plain:
        """The form as data for the browser."""
        return Form(
            self.start, self.chosen, self._hidden, self._errors, self._notes, self._language
        ).panel()


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
    return text(
        N_("A Link Monster has no DEF and is in Attack Position; both are now so."), language
    )


def _sentence(problem: Exception) -> str:
    return problem.what if isinstance(problem, FileProblem) else str(problem)
