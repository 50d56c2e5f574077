"""The field as plain data for the browser: players, zones and cards, none of a face-down card's secrets."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from duelcore.explain import board
from duelcore.language import N_, text
from duelcore.yugioh.model import EXTRA_ZONES, MAIN_ZONES, Duel, Monster, Number, Stat

Plain = dict[str, Any]

SIDES: dict[Number, str] = {1: "you", 2: "opp"}
SIGNS = {
    "destroyed": "✕",
    "attacker": "▶",
    "target": "◎",
    "negated": "⊘",
    "stopped": "⊘",
    "given-up": "⊘",
    "spent": "✓",
    "taken": "⇄",
    "cannot-attack": "⊘",
    "cannot-be-attacked": "⊘",
    "flip-waits": "↻",
}
"""The shape beside the word for each mark of a card."""

KINDS = dict.fromkeys(("negated", "stopped", "given-up"), "spent")
"""Marks that are drawn as another one; those beside the first are all drawn as "info"."""


@dataclass(frozen=True)
class FieldView:
    """The field of a duel: which monster is picked, which are its targets, whether zones are filled now.

    Monsters are given by name; in what the browser gets, zones take their place.
    """

    duel: Duel
    picked: str | None
    targets: AbstractSet[str]
    filling: bool
    language: str

    def players(self) -> list[Plain]:
        """Both players with their LP, player 2 above."""
        most = max(8000, *(player.lp for player in self.duel.players))
        return [self._player(number, most) for number in (2, 1)]

    def _player(self, number: Number, most: int) -> Plain:
        player = self.duel.player(number)
        return {
            "number": number,
            "side": SIDES[number],
            "name": player.name,
            "points": f"{player.lp} {self._say(N_('LP'))}",
            "share": player.lp / most,
            "tag": self._say(N_("(turn player)")) if self.duel.turn_player == number else "",
        }

    def _say(self, message: str) -> str:
        return text(message, self.language)

    def rows(self) -> list[Plain]:
        """From top to bottom; the Extra Monster Zones where they are used, or while zones are filled."""
        rows = [self._row("opp", [(2, "main", column) for column in range(1, MAIN_ZONES + 1)])]
        if self.filling or any(m.zone == "extra" for p in self.duel.players for m in p.monsters):
            rows.append(self._row("extra", [(1, "extra", n) for n in range(1, EXTRA_ZONES + 1)]))
        return [*rows, self._row("you", [(1, "main", n) for n in range(1, MAIN_ZONES + 1)])]

    def _row(self, side: str, zones: list[tuple[Number, str, int]]) -> Plain:
        owners = {SIDES[number]: self.duel.player(number).name for number in SIDES}
        name = owners.get(side) or self._say(N_("Extra Monster Zones"))
        return {"side": side, "name": name, "zones": [self._zone(*zone) for zone in zones]}

    def _zone(self, owner: Number, kind: str, column: int) -> Plain:
        controller, monster = self._lying_in(owner, kind, column)
        name = board.zone_name(self.duel, controller, kind, column, self.language)
        empty = text(N_("empty"), self.language)
        content = board.described(self.duel, monster, self.language) if monster else empty
        return {
            "zone": f"extra-{column}" if kind == "extra" else f"{owner}-main-{column}",
            "label": f"{name}: {content}",
            "pressed": monster is not None and monster.name == self.picked,
            "target": monster is not None and monster.name in self.targets,
            "enabled": self.filling or monster is not None,
            "card": self._card(controller, monster) if monster else None,
        }

    def _lying_in(self, owner: Number, kind: str, column: int) -> tuple[Number, Monster | None]:
        """The monster of a zone with its controller; an Extra Monster Zone belongs to whoever uses it."""
        numbers: tuple[Number, ...] = (1, 2) if kind == "extra" else (owner,)
        for number in numbers:
            for monster in self.duel.player(number).monsters:
                if (monster.zone, monster.column) == (kind, column):
                    return number, monster
        return owner, None

    def _card(self, controller: Number, monster: Monster) -> Plain:
        shown: Plain = {
            "hidden": not monster.face_up,
            "side": SIDES[controller],
            "sideways": monster.position != "attack",
            "marks": [*self._marks(controller, monster)],
        }
        return shown | self._values(monster) if monster.face_up else shown

    def _marks(self, controller: Number, monster: Monster) -> Iterator[Plain]:
        """What the card shows beside name and values, the most important thing first."""
        if key := board.mark_of(self.duel, monster):
            yield {"kind": KINDS.get(key, key), "text": self._signed(key)}
        for stat, before, after in board.changed(monster):
            sign = "▲" if _points(after) > _points(before) else "▼"
            yield {"kind": "info", "text": f"{sign} {board.was(stat, before, self.language)}"}
        for key in board.beside(self.duel, controller, monster):
            yield {"kind": "info", "text": self._signed(key)}

    def _values(self, monster: Monster) -> Plain:
        """Its name, ATK and DEF; the one that its position makes count is marked."""
        deff = "–" if monster.def_ is None else str(monster.current("def"))
        defends = monster.position == "defense"
        atk = self._stat(N_("ATK"), str(monster.current("atk")), not defends)
        return {"name": monster.name, "stats": [atk, self._stat(N_("DEF"), deff, defends)]}

    def _stat(self, label: str, value: str, counts: bool) -> Plain:
        return {"label": self._say(label), "value": value, "counts": counts}

    def _signed(self, key: str) -> str:
        return f"{SIGNS[key]} {board.mark(key, self.language)}"


def _points(value: Stat) -> int:
    return value if isinstance(value, int) else 0
