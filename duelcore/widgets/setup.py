"""The set-up form of a duel: every zone, player and rule of the start, one field at a time.

What is typed into a face-down card is kept, but never sent back to the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from duelcore.language import N_, text
from duelcore.widgets import typed
from duelcore.widgets.offers import monster_in
from duelcore.widgets.setup_form import RULES, STATS, Form, bounds_of
from duelcore.widgets.start_form import Change, Path, Plain, StartForm, at
from duelcore.yugioh.abilities import NUMBERS, WORDS
from duelcore.yugioh.model import Duel


class SetUp(StartForm):
    """The form over a starting position of a duel.

    `hidden` says whether a monster, by name, lies face-down now.
    """

    HINT = N_(
        "Press a card to edit it, or an empty zone to add a monster to the starting position; zones fill from the left."
    )

    def __init__(
        self,
        start: Mapping[str, Any],
        judge: Callable[[Change], None],
        hidden: Callable[[str], bool],
        language: str,
    ) -> None:
        super().__init__(start, judge, language)
        self.chosen: tuple[int, int] | None = None
        self._hidden = hidden
        self._notes: dict[str, str] = {}

    # What the browser asks

    def choose(self, value: str) -> None:
        """Show the fields of the monster at "PLAYER:NUMBER", or of none."""
        player, _, number = value.partition(":")
        if player in ("0", "1") and number.isdecimal():
            self.edit(int(player), int(number))
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
                    self.edit(player, number)
                    return
        self.add(1 if zone.startswith("2") else 0, "extra" if "extra" in zone else "main")

    def edit(self, player: int, number: int) -> None:
        """Let the form show the fields of a monster, by player (0 or 1) and place in the list."""
        self.chosen = (player, number) if number < len(self._monsters(player)) else None
        self.errors.clear()
        self._notes.clear()

    def add(self, player: int, zone: str) -> None:
        """A new monster in the first free zone of that kind; raises FileProblem if there is none."""
        start = deepcopy(self.start)
        monsters = start["players"][player].setdefault("monsters", [])
        new = {"name": self._new_name(), "atk": 1500, "def": 1200, "position": "attack"}
        monsters.append(new | ({"zone": "extra"} if zone == "extra" else {}))
        self.attempt(Change(start, {}))
        self.edit(player, len(monsters) - 1)

    def _remove(self, player: int, number: int) -> None:
        start = deepcopy(self.start)
        del start["players"][player]["monsters"][number]
        self.attempt(Change(start, {}))
        self.chosen = None

    def _monsters(self, player: int) -> list[Plain]:
        monsters: list[Plain] = self.start["players"][player].get("monsters", [])
        return monsters

    def _new_name(self) -> str:
        taken = {monster["name"] for player in (0, 1) for monster in self._monsters(player)}
        template = text(N_("Monster {number}"), self.language)
        return next(name for n in range(1, 99) if (name := template.format(number=n)) not in taken)

    # From what was typed to a new start

    def changed(self, path: Path, value: Any) -> Change:
        """The start with one field set anew; a note says what follows from it."""
        self._notes.clear()
        start = deepcopy(self.start)
        if path[-2:-1] == ("abilities",):
            self._set_ability(at(start, path[:-2]), str(path[-1]), value)
            return Change(start, {})
        holder, key = at(start, path[:-1]), str(path[-1])
        before = holder.get(key)
        holder[key] = self._read(path, value)
        note = ""
        if key == "link":
            note = _made_link(holder, self.language)
        elif key == "skip_main_1" and holder[key] and start.get("phase") != "standby":
            start["phase"] = "standby"
            note = text(N_("The turn now starts in the Standby Phase."), self.language)
        self._notes[".".join(map(str, path))] = note
        renames = key == "name" and "monsters" in path
        return Change(start, {str(before): holder[key]} if renames else {})

    def _read(self, path: Path, value: Any) -> Any:
        key = path[-1]
        if key in (*RULES, "link", "summoned_this_turn", "position_changed"):
            return bool(value)
        if key in ("atk", "def"):
            return typed.points(str(value), STATS, self.language)
        if key in ("lp", "turn", "turn_player", "extra_battle_phases"):
            return typed.number(str(value), bounds_of(str(key)), self.language)
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
            kept.append({word: typed.number(str(value), bounds_of(word), self.language)})
        monster["abilities"] = kept

    def panel(self) -> Plain:
        """The form as data for the browser."""
        return Form(
            self.start, self.chosen, self._hidden, self.errors, self._notes, self.language
        ).panel()


def _made_link(monster: Plain, language: str) -> str:
    """A Link Monster has no DEF and is in Attack Position: make it so, and say it."""
    if not monster["link"]:
        monster["def"] = 0
        return text(N_("Its DEF is now 0; change it if it has another."), language)
    monster["def"], monster["position"] = None, "attack"
    return text(
        N_("A Link Monster has no DEF and is in Attack Position; both are now so."), language
    )
