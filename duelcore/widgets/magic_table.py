"""The table of Magic as plain data for the browser: players, permanents, the stack as a pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from duelcore.explain.magic import board, doing
from duelcore.explain.magic.words import KEYWORDS
from duelcore.language import N_, text, whole
from duelcore.magic import attackers, characteristics
from duelcore.magic.kinds import Number
from duelcore.magic.model import Game, other
from duelcore.magic.objects import Permanent
from duelcore.magic.required import kept_from_blocking
from duelcore.widgets.magic_picks import NOTHING, ZONE, Picked

Plain = dict[str, Any]

SIDES: dict[Number, str] = {1: "you", 2: "opp"}
SIGNS = {
    "attacking": "▶",
    "blocked": "◎",
    "tapped": "↷",
    "sick": "✧",
    "phased-out": "◌",
    "blocks": "■",
    "picked-attacker": "▷",
    "picked-blocker": "□",
    "damage": "✱",
}
"""The shape beside the word for each mark of a card."""

MARKED = ("attacking", "blocked", "phased-out", "tapped", "sick")
"""What may be marked on a card, the most important thing first."""

SPENT = ("tapped", "phased-out")
"""Marks that are drawn as those of a card that has done what it can."""

FULL = 20
"""The life at which a player's bar is full, if nobody has more."""


def field(game: Game, picked: Picked | None, language: str) -> Plain:
    """Everything on the table: both players, their permanents, the stack, which rules hold."""
    table = Table(game, picked or NOTHING, language)
    return {
        "players": table.players(),
        "rows": [*table.rows(2), *reversed(table.rows(1))],
        "pile": table.pile(),
        "edition": edition(),
    }


def edition() -> Plain:
    """Which rules hold, with their address."""
    source = board.edition()
    return {"text": source.title, "url": source.url}


def open_to(game: Game, picked: Picked) -> AbstractSet[str]:
    """The permanents that may be pressed next for a declaration, as the engine judges each."""
    if game.awaits == "attack":
        return {one.name for one in game.creatures(game.active) if attackers.able(game, one)}
    if game.awaits != "block":
        return frozenset()
    if picked.blocker is not None:
        return {*game.fighting.attackers}
    own = game.creatures(game.nonactive)
    return {one.name for one in own if next(kept_from_blocking(game, one), None) is None}


@dataclass(frozen=True)
class Table:
    """A game on the table, and what is picked there."""

    game: Game
    picked: Picked
    language: str

    def _say(self, message: str, **words: object) -> str:
        return text(message, self.language).format_map(words)

    # Players

    def players(self) -> list[Plain]:
        """Both players with their life and cards, player 2 above."""
        most = max(FULL, *(player.life for player in self.game.players))
        return [self._player(number, most) for number in (2, 1)]

    def _player(self, number: Number, most: int) -> Plain:
        player = self.game.player(number)
        tags = ", ".join(self._tags(number))
        return {
            "number": number,
            "side": SIDES[number],
            "name": player.name,
            "points": f"{whole(player.life)} {self._say(board.UNIT)}",
            "share": player.life / most,
            "tag": f"({tags})" if tags else "",
            "more": "; ".join(self._cards(number)),
        }

    def _tags(self, number: Number) -> Iterator[str]:
        """Whose turn it is, who has priority, and who has passed."""
        game = self.game
        if game.active == number:
            yield self._say(N_("active player"))
        if game.priority == number:
            yield self._say(N_("has priority"))
        elif game.priority is None and game.awaits != "begin-step" and game.holder == number:
            yield self._say(N_("has to decide"))
        if game.priority is not None and game.passes and game.priority == other(number):
            yield self._say(N_("has passed"))

    def _cards(self, number: Number) -> Iterator[str]:
        player = self.game.player(number)
        yield self._say(N_("cards in hand: {number}"), number=player.hand)
        yield self._say(N_("library: {number}"), number=player.library)
        if player.mana:
            yield self._say(N_("mana: {number}"), number=player.mana)
        if player.graveyard:
            yield self._say(N_("graveyard: {names}"), names=", ".join(player.graveyard))

    # Permanents

    def rows(self, number: Number) -> list[Plain]:
        """What a player controls, from the edge of the table inwards: the rest, then creatures."""
        own = [one for one in self.game.permanents if one.controller == number]
        creatures = [one for one in own if one.is_creature]
        others = [one for one in own if not one.is_creature]
        name = self.game.player(number).name
        inner = self._row(number, "creatures", N_("{player}: creatures"), creatures, name)
        if not others:
            return [inner]
        return [
            self._row(number, "others", N_("{player}: other permanents"), others, name),
            inner,
        ]

    def _row(
        self, number: Number, key: str, label: str, those: Sequence[Permanent], name: str
    ) -> Plain:
        return {
            "id": key,
            "side": SIDES[number],
            "name": self._say(label, player=name),
            "flows": True,
            "zones": [self._zone(one, name) for one in those],
        }

    def _zone(self, one: Permanent, player: str) -> Plain:
        marked = ", ".join(self._chosen(one))
        told = board.described(self.game, one, self.language)
        return {
            "zone": f"{ZONE}{one.name}",
            "label": f"{player}: {told}" + (f", {marked}" if marked else ""),
            "pressed": one.name in self.picked.names,
            "target": one.name in open_to(self.game, self.picked),
            "enabled": True,
            "card": {
                "hidden": False,
                "side": SIDES[one.controller],
                "sideways": one.tapped,
                "name": one.name,
                "stats": self._stats(one),
                "marks": [*self._marks(one)],
            },
        }

    def _stats(self, one: Permanent) -> list[Plain]:
        if not one.is_creature:
            return []
        power = characteristics.power(self.game, one)
        toughness = characteristics.toughness(self.game, one)
        return [{"label": "", "value": f"{whole(power)}/{whole(toughness)}", "counts": False}]

    def _chosen(self, one: Permanent) -> Iterator[str]:
        """What is picked for a permanent and not yet declared."""
        if one.name in self.picked.attackers:
            yield self._say(N_("is to attack"))
        for blocker, those in self.picked.blocks:
            if blocker == one.name:
                yield self._say(N_("is to block {names}"), names=", ".join(those))

    def _marks(self, one: Permanent) -> Iterator[Plain]:
        """What a card shows beside name, power and toughness, the most important thing first."""
        sign = SIGNS["picked-attacker" if self.game.awaits == "attack" else "picked-blocker"]
        for chosen in self._chosen(one):
            yield {"kind": "attacker", "text": f"{sign} {chosen}"}
        yield from self._in_combat(one)
        if kind := board.types(one, self.language):
            yield {"kind": "info", "text": kind}
        if one.damage:
            told = self._say(N_("{damage} damage"), damage=one.damage)
            yield {"kind": "damage", "text": f"{SIGNS['damage']} {told}"}
        for kind, number in one.counters:
            yield {"kind": "info", "text": board.counted(kind, number, self.language)}
        if has := sorted(characteristics.keywords(self.game, one)):
            yield {"kind": "info", "text": ", ".join(self._say(KEYWORDS[word]) for word in has)}

    def _in_combat(self, one: Permanent) -> Iterator[Plain]:
        """Tapped, new, attacking, blocked, blocking."""
        for key in MARKED:
            words, applies = board.MARKS[key]
            if applies(self.game, one):
                kind = "spent" if key in SPENT else "attacker" if key == "attacking" else "info"
                yield {"kind": kind, "text": f"{SIGNS[key]} {self._say(words)}"}
        if blocked := self.game.fighting.blocked_by(one.name):
            told = self._say(N_("blocks {names}"), names=", ".join(blocked))
            yield {"kind": "blocks", "text": f"{SIGNS['blocks']} {told}"}

    # The stack

    def pile(self) -> Plain:
        """What lies on the stack, the topmost first, each with its controller and what it does."""
        items = [
            {
                "key": str(number),
                "name": one.name,
                "side": SIDES[one.controller],
                "text": self._piled(one),
            }
            for number, one in enumerate(self.game.stack)
        ]
        return {
            "title": self._say(N_("The stack, the topmost first")),
            "empty": self._say(N_("Nothing is on the stack.")),
            "items": items[::-1],
        }

    def _piled(self, one: Any) -> str:
        return self._say(
            N_("{does} ({kind}; controller: {player})"),
            kind=doing.kind(one, self.language),
            player=self.game.player(one.controller).name,
            does=doing.does(self.game, one, self.language),
        )
