"""How a duel is written in a walkthrough file, and what a file may expect of it.

The words are those of the file format; the file itself has been checked against its schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from duelcore.game import Action, apply
from duelcore.yugioh import attack, monsters, play, replay
from duelcore.yugioh.model import Duel, Monster, Player, Rules
from duelcore.yugioh.starting import ProblemInDuel, start_of


def position(start: Mapping[str, Any]) -> Duel:
    """The starting position of a file; raises ProblemInDuel with the path of what is wrong."""
    players = start["players"]
    return start_of(
        Duel(
            players=(_player(players[0], 0), _player(players[1], 1)),
            turn=start.get("turn", 2),
            turn_player=start.get("turn_player", 1),
            phase=start.get("phase", "main-1"),
            rules=Rules(**start.get("rules", {})),
        )
    )


def _player(written: Mapping[str, Any], index: int) -> Player:
    own = tuple(
        _monster(monster, ("players", index, "monsters", number))
        for number, monster in enumerate(written.get("monsters", ()))
    )
    return Player(written.get("name", f"Player {index + 1}"), written.get("lp", 8000), own)


def _monster(written: Mapping[str, Any], path: tuple[str | int, ...]) -> Monster:
    try:
        return monsters.monster(written)
    except ValueError as error:
        raise ProblemInDuel((*path, "abilities"), str(error)) from None


def start(duel: Duel) -> dict[str, Any]:
    """A starting position as a file writes it, without most defaults; undoes `position`."""
    written: dict[str, Any] = {"turn": duel.turn, "turn_player": duel.turn_player}
    if duel.phase != "main-1":
        written["phase"] = duel.phase
    written["players"] = [_written_player(player) for player in duel.players]
    rules = {f.name: getattr(duel.rules, f.name) for f in fields(Rules)}
    bent = {key: value for key, value in rules.items() if value}
    return written | ({"rules": bent} if bent else {})


def _written_player(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "lp": player.lp,
        "monsters": [monsters.written(m) for m in player.monsters],
    }


def action(entry: Mapping[str, Any]) -> Action:
    """The action that an entry of a script writes down."""
    return Action(
        entry["do"], **{k: v for k, v in entry.items() if k not in ("do", "refused", "note")}
    )


def entry(played: Action) -> dict[str, Any]:
    """An action as an entry of a script; undoes `action`."""
    return {"do": played.do, **played.fields}


def steps(duel: Duel, played: Action) -> Iterator[Action]:
    """The single actions that a word stands for: `finish-attack` is passes while they lead on."""
    if played.do != "finish-attack":
        yield played
        return
    while play.goes_on(duel):
        yield Action("pass")
        duel = apply(duel, Action("pass")).position


def found(duel: Duel, key: str, wanted: object) -> object:
    """What the position shows for a key of `expect`; for `monster`, only the wanted parts."""
    if key == "monster":
        assert isinstance(wanted, Mapping)
        return {name: _shown(duel, name, parts) for name, parts in wanted.items()}
    return FOUND[key](duel)


def _shown(duel: Duel, name: str, parts: Mapping[str, Any]) -> dict[str, Any] | None:
    """The wanted parts of a monster on the field; None if it is not there."""
    place = duel.find(name)
    if place is None:
        return None
    return {part: _part(place[1], part) for part in parts}


def _part(monster: Monster, part: str) -> object:
    """A part of a monster as the file format calls it; ATK and DEF as they are now."""
    if part == "atk":
        return monster.current("atk")
    if part == "def":
        return monster.current("def")
    return getattr(monster, part)


def _names(pile: str) -> Callable[[Duel], list[list[str]]]:
    return lambda duel: [
        [monster.name for monster in getattr(player, pile)] for player in duel.players
    ]


FOUND: dict[str, Callable[[Duel], object]] = {
    "lp": lambda duel: [player.lp for player in duel.players],
    "phase": lambda duel: duel.phase,
    "step": lambda duel: duel.step,
    "timing": lambda duel: duel.timing,
    "turn": lambda duel: duel.turn,
    "turn_player": lambda duel: duel.turn_player,
    "winner": lambda duel: duel.winner,
    "replay": lambda duel: duel.replay,
    "field": _names("monsters"),
    "graveyard": _names("graveyard"),
    "banished": _names("banished"),
    "hand": _names("hand"),
    "attacks": lambda duel: [list(pair) for pair in replay.pairs(duel) or attack.attacks(duel)],
}
"""What a position shows for each key of `expect`, as the file writes it."""
