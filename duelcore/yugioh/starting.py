"""Where a duel starts: what no duel can hold, and a column for every monster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple, get_args

from duelcore.wrong import Told, WrongType
from duelcore.yugioh.abilities import LARGEST, abilities
from duelcore.yugioh.model import (
    DIRECT,
    EXTRA_ZONES,
    MAIN_ZONES,
    BattlePosition,
    Duel,
    Monster,
    Number,
    Phase,
    Player,
    Rules,
    Zone,
    zone_address,
)


class ProblemInDuel(Told, ValueError):
    """Something that no duel can hold; `path` leads to it from the start of the file's `start`.

    `rules` are the ids of those that forbid it, the leading one first; none for a slip of the pen.
    """

    def __init__(
        self, path: tuple[str | int, ...], sentence: str, rules: tuple[str, ...] = ()
    ) -> None:
        self.path = path
        self.rules = rules
        super().__init__(sentence)


class Flaw(NamedTuple):
    """What is wrong with a monster: the key, what to do, the rules that forbid it, if any do."""

    key: str
    says: str
    rules: tuple[str, ...] = ()


def problems(duel: Duel) -> Iterator[ProblemInDuel]:
    """Everything that is wrong with a starting position, with its place and what to do."""
    names: set[str] = set()
    for number, player in enumerate(duel.players):
        path: Path = ("players", number)
        if not _is_number(player.lp):
            says = f"LP are a whole number from 0 to {LARGEST}, not {player.lp!r}"
            yield ProblemInDuel((*path, "lp"), says)
        for index, monster in enumerate(player.monsters):
            place = (*path, "monsters", index)
            if monster.name in names:
                says = f"two monsters are named {monster.name!r}; give each its own name"
                yield ProblemInDuel((*place, "name"), says)
            names.add(monster.name)
            for flaw in problems_of_monster(monster):
                yield ProblemInDuel((*place, flaw.key), flaw.says, flaw.rules)
    yield from _problems_of_zones(duel)
    yield from _problems_of_turn(duel)


Path = tuple[str | int, ...]


def _is_number(value: object, low: int = 0) -> bool:
    """Whether a value is a whole number within bounds; true and false are none."""
    return type(value) is int and low <= value <= LARGEST


def problems_of_monster(monster: Monster) -> Iterator[Flaw]:
    """What is wrong with a monster by itself."""
    name = monster.name
    if not isinstance(name, str) or not name.strip() or name in (DIRECT, "stop"):
        yield Flaw("name", f"{name!r} cannot be a monster's name; choose another")
    for key, word, words in (
        ("position", monster.position, get_args(BattlePosition)),
        ("zone", monster.zone, get_args(Zone)),
    ):
        if word not in words:
            says = f"{word!r} is no {key} of a monster; write one of {', '.join(words)}"
            yield Flaw(key, says)
    yield from _problems_of_points(monster)
    try:
        abilities(monster.abilities)
    except ValueError as error:
        yield Flaw("abilities", str(error))


def _problems_of_points(monster: Monster) -> Iterator[Flaw]:
    for key, points in (("atk", monster.atk), ("def", monster.def_)):
        if not (points == "?" or _is_number(points) or (key == "def" and points is None)):
            says = f'{key.upper()} is a whole number from 0 to {LARGEST} or "?", not {points!r}'
            yield Flaw(key, says)
    if monster.link and monster.def_ is not None:
        says = f"{monster.name!r} is a Link Monster and has no DEF; write None, or null in a file"
        yield Flaw("def", says, ("link-no-def",))
    if not monster.link and monster.def_ is None:
        yield Flaw("def", f"{monster.name!r} needs a DEF; only a Link Monster has none")
    if monster.link and monster.position != "attack":
        says = f"{monster.name!r} is a Link Monster and can only be in Attack Position"
        yield Flaw("position", says, ("link-never-defense",))


def _problems_of_zones(duel: Duel) -> Iterator[ProblemInDuel]:
    for number, player in enumerate(duel.players):
        main = sum(monster.zone == "main" for monster in player.monsters)
        if main > MAIN_ZONES:
            says = f"{main} monsters do not fit into the {MAIN_ZONES} Main Monster Zones"
            says += f" of a player; take {main - MAIN_ZONES} away"
            yield ProblemInDuel(("players", number, "monsters"), says)
    extra = sum(m.zone == "extra" for player in duel.players for m in player.monsters)
    if extra > EXTRA_ZONES:
        says = f"{extra} monsters do not fit into the {EXTRA_ZONES} Extra Monster Zones"
        yield ProblemInDuel(("players",), f"{says}; take {extra - EXTRA_ZONES} away")
    yield from _problems_of_columns(duel)


def _problems_of_columns(duel: Duel) -> Iterator[ProblemInDuel]:
    taken: set[str] = set()
    numbers: tuple[Number, Number] = (1, 2)
    for number, player in zip(numbers, duel.players, strict=True):
        for index, monster in enumerate(player.monsters):
            place = ("players", number - 1, "monsters", index)
            last = EXTRA_ZONES if monster.zone == "extra" else MAIN_ZONES
            address = zone_address(number, monster)
            if monster.column not in range(last + 1):
                says = f"there is no zone {address}; columns are numbered from 1 to {last}"
                yield ProblemInDuel(place, says)
            elif monster.column and address in taken:
                yield ProblemInDuel(place, f"two monsters lie in zone {address}; move one")
            taken.add(address)


def _problems_of_turn(duel: Duel) -> Iterator[ProblemInDuel]:
    if not _is_number(duel.turn, 1):
        says = f"the turn is a whole number from 1 to {LARGEST}, not {duel.turn!r}"
        yield ProblemInDuel(("turn",), says)
    if duel.turn_player not in (1, 2):
        says = f"the turn player is 1 or 2, not {duel.turn_player!r}"
        yield ProblemInDuel(("turn_player",), says)
    further = duel.rules.extra_battle_phases
    if not _is_number(further):
        says = f"extra Battle Phases are a whole number from 0 to {LARGEST}, not {further!r}"
        yield ProblemInDuel(("rules", "extra_battle_phases"), says)


def placed(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """The players with a column for every monster, by the order of the lists.

    Main Monster Zones are counted per player, the two Extra Monster Zones for both together.
    A column that is already given is kept.
    """
    extra = {m.column for p in players for m in p.monsters if m.zone == "extra" and m.column}
    rows = []
    for player in players:
        taken = {m.column for m in player.monsters if m.zone == "main" and m.column}
        monsters = tuple(
            _in_column(m, taken if m.zone == "main" else extra) for m in player.monsters
        )
        rows.append(replace(player, monsters=monsters))
    return rows[0], rows[1]


def _in_column(monster: Monster, taken: set[int]) -> Monster:
    if monster.column:
        return monster
    column = next(n for n in range(1, len(taken) + 2) if n not in taken)
    taken.add(column)
    return replace(monster, column=column)


def start_of(duel: Duel) -> Duel:
    """A checked starting position, every monster in a column; raises the first of `problems`."""
    for problem in problems(duel):
        raise problem
    return replace(duel, players=placed(duel.players))


def duel(
    first: Iterable[Monster] = (),
    second: Iterable[Monster] = (),
    lp: tuple[int, int] = (8000, 8000),
    names: tuple[str, str] = ("Player 1", "Player 2"),
    turn: int = 2,
    turn_player: Number = 1,
    phase: Phase = "main-1",
    rules: Rules | None = None,
) -> Duel:
    """The start of a turn, with the monsters of player 1 and player 2 in their zones.

    `lp` and `names` are those of player 1 and player 2; `phase` is "main-1" or "standby". Raises
    ProblemInDuel for what no duel can hold, TypeError for what is no monster or no pair.
    """
    for what, pair in (("lp", lp), ("names", names)):
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise WrongType(f"{what} are those of both players, two in brackets, not {pair!r}")
    if not isinstance(rules, Rules | None):
        raise WrongType(
            f"rules are Rules, for instance Rules(first_turn_attack=True), not {rules!r}"
        )
    sides = (_monsters(first), _monsters(second))
    one, two = map(Player, names, lp, sides)
    return start_of(Duel((one, two), turn, turn_player, phase, rules=rules or Rules()))


def _monsters(given: Iterable[Monster]) -> tuple[Monster, ...]:
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise WrongType(f"the monsters of a player are given as a list, not as {given!r}")
    monsters = tuple(given)
    for one in monsters:
        if not isinstance(one, Monster):
            raise WrongType(f"{one!r} is no Monster; make one: Monster('name', 1500, 1200)")
    return monsters
