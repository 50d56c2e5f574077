"""How a game is written in a walkthrough file, and what a file may expect of it.

The words are those of the file format; the file itself has been checked against its schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from duelcore.game import Action, apply
from duelcore.magic import characteristics, play, words
from duelcore.magic.model import Game, Player
from duelcore.magic.objects import Permanent
from duelcore.magic.starting import ProblemInGame, start_of

T = TypeVar("T")


# The start


def position(start: Mapping[str, Any]) -> Game:
    """The starting position of a file; raises ProblemInGame with the path of what is wrong."""
    players = start["players"]
    skips = tuple((one["player"], one["step"]) for one in start.get("skips", ()))
    return start_of(
        Game(
            players=(_player(players[0], 0), _player(players[1], 1)),
            turn=start.get("turn", 1),
            active=start.get("active_player", 1),
            starting=start.get("starting_player", 1),
            step=start.get("step", "precombat-main"),
            permanents=_all(start, "permanents", words.permanent),
            abilities=_all(start, "abilities", words.ability),
            changes=_all(start, "changes", words.change),
            day_night=start.get("day_night"),
            spells_last_turn=start.get("spells_last_turn"),
            skips=skips,
        )
    )


def _player(written: Mapping[str, Any], index: int) -> Player:
    said = {"name": f"Player {index + 1}", **written}
    return Player(**said)


def _all(start: Mapping[str, Any], key: str, reader: Callable[[Any], T]) -> tuple[T, ...]:
    return tuple(_one(reader, given, (key, n)) for n, given in enumerate(start.get(key, ())))


def _one(reader: Callable[[Any], T], given: Any, path: tuple[str | int, ...]) -> T:
    try:
        return reader(given)
    except ValueError as error:
        raise ProblemInGame(path, str(error)) from None


USUAL = {"turn": 1, "active_player": 1, "starting_player": 1, "step": "precombat-main"}


def start(game: Game) -> dict[str, Any]:
    """A starting position as a file writes it, without defaults; undoes `position`."""
    said = {
        "turn": game.turn,
        "active_player": game.active,
        "starting_player": game.starting,
        "step": game.step,
    }
    kept: dict[str, Any] = {key: value for key, value in said.items() if value != USUAL[key]}
    kept["players"] = [words.written(player) for player in game.players]
    for key in ("permanents", "abilities", "changes"):
        several = [words.written(one) for one in getattr(game, key)]
        kept |= {key: several} if several else {}
    for key in ("day_night", "spells_last_turn"):
        kept |= {key: getattr(game, key)} if getattr(game, key) is not None else {}
    skips = [{"player": player, "step": step} for player, step in game.skips]
    return kept | ({"skips": skips} if skips else {})


# The script


def action(entry: Mapping[str, Any]) -> Action:
    """The action that an entry of a script writes down."""
    said = {key: one for key, one in entry.items() if key not in ("do", "refused", "note")}
    return Action(entry["do"], **said)


def entry(played: Action) -> dict[str, Any]:
    """An action as an entry of a script; undoes `action`."""
    return {"do": played.do, **played.fields}


def steps(game: Game, played: Action) -> Iterator[Action]:
    """The single actions that a word stands for: `pass-until` is passes and empty declarations."""
    if played.do != "pass-until":
        yield played
        return
    for single in play.until(game, played.name("step")):
        yield single
        game = apply(game, single).position


# What a file expects


def found(game: Game, key: str, wanted: object) -> object:
    """What the position shows for a key of `expect`; of what is named only that."""
    if key in NAMED:
        assert isinstance(wanted, Mapping)
        return {name: NAMED[key](game, name, wanted[name]) for name in wanted}
    return FOUND[key](game)


def _damage(game: Game, name: str, _wanted: object) -> object:
    one = game.find(name)
    return None if one is None else one.damage


def _permanent(game: Game, name: str, wanted: object) -> object:
    """The wanted parts of a permanent as they are now; None if it is not there."""
    one = game.find(name)
    if one is None:
        return None
    assert isinstance(wanted, Mapping)
    return {part: _part(game, one, part) for part in wanted}


def _part(game: Game, one: Permanent, part: str) -> object:
    if part == "power":
        return characteristics.power(game, one)
    if part == "toughness":
        return characteristics.toughness(game, one)
    if part == "keywords":
        return sorted(characteristics.keywords(game, one))
    if part == "counters":
        return dict(one.counters)
    return getattr(one, part)


NAMED: dict[str, Callable[[Game, str, object], object]] = {
    "damage": _damage,
    "permanent": _permanent,
}
"""What is shown of permanents by name."""


def _of_players(key: str) -> Callable[[Game], object]:
    return lambda game: [_listed(getattr(player, key)) for player in game.players]


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


FOUND: dict[str, Callable[[Game], object]] = {
    "turn": lambda game: game.turn,
    "active_player": lambda game: game.active,
    "step": lambda game: game.step,
    "steps": lambda game: list(game.steps),
    "awaits": lambda game: game.awaits or None,
    "priority": lambda game: game.priority,
    "stack": lambda game: [one.name for one in game.stack],
    "waiting": lambda game: [one.name for one in game.waiting],
    "winner": lambda game: game.winner,
    "day_night": lambda game: game.day_night,
    "damage_steps": lambda game: game.fighting.damage_steps,
    "life": _of_players("life"),
    "hand": _of_players("hand"),
    "library": _of_players("library"),
    "mana": _of_players("mana"),
    "drawn": _of_players("drawn"),
    "discarded": _of_players("discarded"),
    "graveyard": _of_players("graveyard"),
    "destroyed": lambda game: [name for player in game.players for name in player.graveyard],
    "tapped": lambda game: [one.name for one in game.battlefield if one.tapped],
    "battlefield": lambda game: [
        [one.name for one in game.battlefield if one.controller == number] for number in (1, 2)
    ],
    "phased_out": lambda game: [one.name for one in game.permanents if one.phased_out],
    "attacks": lambda game: list(game.fighting.attackers),
    "blocks": lambda game: {name: list(those) for name, those in game.fighting.blocks},
}
"""What a position shows for each key of `expect`, as the file writes it."""

IN_ANY_ORDER = ("destroyed", "tapped", "phased_out", "attacks")
"""Keys of `expect` with names in any order."""

IN_ANY_ORDER_EACH = ("graveyard", "battlefield")
"""Keys of `expect` with the names of each player, in any order."""


def alike(key: str, wanted: Any, shown: Any) -> bool:
    """Whether a found value is the expected one; the order of names is of no matter."""
    return bool(_in_order(key, wanted) == _in_order(key, shown))


def _in_order(key: str, value: Any) -> Any:
    if key in IN_ANY_ORDER:
        return sorted(value)
    if key in IN_ANY_ORDER_EACH:
        return [sorted(names) for names in value]
    if key == "blocks":
        return {blocker: sorted(those) for blocker, those in value.items()}
    if key == "permanent":
        return {name: _sorted_keywords(parts) for name, parts in value.items()}
    return value


def _sorted_keywords(parts: Any) -> Any:
    if isinstance(parts, Mapping) and "keywords" in parts:
        return {**parts, "keywords": sorted(parts["keywords"])}
    return parts
