"""The values a duel is made of: monsters, players, and the duel itself, all frozen.

Players are numbered 1 and 2. A zone's address is, for instance, "2-main-3" for the third Main
Monster Zone of player 2, or "extra-1": the two Extra Monster Zones lie between the players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from duelcore.game import MalformedAction, Piece
from duelcore.yugioh.abilities import LARGEST, Abilities, abilities

Number = Literal[1, 2]
BattlePosition = Literal["attack", "defense", "set"]
Zone = Literal["main", "extra"]
Stat = int | Literal["?"] | None
Phase = Literal["standby", "main-1", "battle", "main-2"]
BattleStep = Literal["start", "battle", "damage", "end"]
Timing = Literal["start", "before-calculation", "during-calculation", "after-calculation", "end"]

DIRECT = "direct"
"""The attack target of a direct attack, in the place of a monster's name."""

MAIN_ZONES, EXTRA_ZONES = 5, 2
"""Main Monster Zones of each player, and Extra Monster Zones of both together (p. 15)."""


@dataclass(frozen=True, slots=True)
class Monster:
    """A monster and what it has done.

    `atk` and `def_` are points or "?"; a Link Monster's `def_` is None. `position` is "attack"
    (face-up Attack Position), "defense" (face-up Defense Position) or "set" (face-down Defense
    Position). `abilities` may be given as the file format writes them. `column` counts from 1.
    What a monster has done lasts for the turn, but `attacks_made` and `attacked_targets` for the
    Battle Phase. `destroyed` means: settled in damage calculation, still on the field.
    """

    name: str
    atk: int | Literal["?"] = 0
    def_: Stat = 0
    position: BattlePosition = "attack"
    abilities: Abilities = ()
    link: bool = False
    zone: Zone = "main"
    column: int = 0
    summoned_this_turn: bool = False
    position_changed: bool = False
    declared: bool = False
    attacked: bool = False
    battled: bool = False
    attacks_made: int = 0
    attacked_targets: tuple[str, ...] = ()
    destroyed: bool = False

    def __post_init__(self) -> None:
        if self.abilities and not (
            type(self.abilities) is tuple and all(type(one) is tuple for one in self.abilities)
        ):
            object.__setattr__(self, "abilities", abilities(self.abilities))

    @property
    def face_up(self) -> bool:
        """Whether the card lies face-up."""
        return self.position != "set"

    def ability(self, word: str) -> int | None:
        """The number of an ability (1 for a plain word), or None; a face-down monster has none."""
        if self.position != "set":
            for ability, number in self.abilities:
                if ability == word:
                    return number
        return None

    def has(self, word: str) -> bool:
        """Whether an ability applies; none does while the monster is face-down."""
        return self.ability(word) is not None

    @property
    def attack_points(self) -> int:
        """The ATK that a calculation uses: "?" counts as 0 (o-question-mark-atk)."""
        return 0 if self.atk == "?" else self.atk

    @property
    def defense_points(self) -> int:
        """The DEF that a calculation uses: "?" counts as 0; ValueError for a Link Monster."""
        if self.def_ is None:
            raise ValueError(f"{self.name} is a Link Monster and has no DEF")
        return 0 if self.def_ == "?" else self.def_


@dataclass(frozen=True, slots=True)
class Player:
    """A player: LP, the monsters on the field in the order of their columns, and the piles."""

    name: str
    lp: int = 8000
    monsters: tuple[Monster, ...] = ()
    graveyard: tuple[Monster, ...] = ()
    banished: tuple[Monster, ...] = ()
    hand: tuple[Monster, ...] = ()

    def with_monsters(self, new: Mapping[str, Monster]) -> Player:
        """The same player with the monsters of those names changed."""
        monsters = tuple([new.get(monster.name, monster) for monster in self.monsters])
        return replace(self, monsters=monsters)


@dataclass(frozen=True, slots=True)
class Rules:
    """What bends this turn. Skips and extra Battle Phases hold for the starting turn only.

    `extra_battle_phases` says how many further Battle Phases this turn still has.
    """

    first_turn_attack: bool = False
    skip_main_1: bool = False
    skip_battle_phase: bool = False
    extra_battle_phases: int = 0


@dataclass(frozen=True, slots=True)
class Attack:
    """The attack under way: the names of the attacking monster and of its target, or `DIRECT`."""

    attacker: str
    target: str


@dataclass(frozen=True, slots=True)
class Duel:
    """A position of a duel.

    `step` is None outside the Battle Phase, `timing` outside the Damage Step. `passed` is the
    player who alone has let the present window close, if one has.
    """

    players: tuple[Player, Player]
    turn: int = 2
    turn_player: Number = 1
    phase: Phase = "main-1"
    step: BattleStep | None = None
    timing: Timing | None = None
    attack: Attack | None = None
    passed: Number | None = None
    rules: Rules = field(default_factory=Rules)

    @property
    def at(self) -> tuple[str, ...]:
        """The place in the turn: phase, then step and timing where there are any."""
        if self.step is None:
            return (self.phase,)
        if self.timing is None:
            return self.phase, self.step
        return self.phase, self.step, self.timing

    @property
    def opponent(self) -> Number:
        """The number of the player whose turn it is not."""
        return 2 if self.turn_player == 1 else 1

    @property
    def winner(self) -> Number | Literal["draw"] | None:
        """Who has won: the Duel is over as soon as somebody's LP are 0 (o-lp-zero-is-immediate)."""
        one, two = (player.lp == 0 for player in self.players)
        if one and two:
            return "draw"
        return 2 if one else 1 if two else None

    @property
    def over(self) -> bool:
        """Whether the Duel has ended."""
        return self.players[0].lp == 0 or self.players[1].lp == 0

    def player(self, number: Number) -> Player:
        """The player of that number."""
        return self.players[number - 1]

    def own(self) -> tuple[Monster, ...]:
        """The monsters of the turn player."""
        return self.players[self.turn_player - 1].monsters

    def opposing(self) -> tuple[Monster, ...]:
        """The monsters of the turn player's opponent."""
        return self.players[self.opponent - 1].monsters

    def find(self, name: str) -> tuple[Number, Monster] | None:
        """The monster of that name on the field, with its controller, or None."""
        one, two = self.players
        if (monster := named(one.monsters, name)) is not None:
            return 1, monster
        if (monster := named(two.monsters, name)) is not None:
            return 2, monster
        return None

    def monster(self, name: str) -> Monster:
        """The monster of that name on the field; MalformedAction if it is not there."""
        found = self.find(name)
        if found is None:
            raise MalformedAction(f"there is no monster named {name!r} on the field")
        return found[1]

    def check_name(self, name: str) -> None:
        """MalformedAction if no monster of that name is anywhere in this duel."""
        if self.find(name) is None and not any(m.name == name for m in self._beside_the_field()):
            raise MalformedAction(f"no monster in this duel is named {name!r}")

    def _beside_the_field(self) -> Iterator[Monster]:
        for player in self.players:
            yield from (*player.graveyard, *player.banished, *player.hand)

    def piece(self, name: str) -> Piece:
        """The monster as both players see it now."""
        found = self.find(name)
        return Piece(name, "") if found is None else piece_of(*found)

    def with_player(self, number: Number, player: Player) -> Duel:
        """The same duel with one player changed."""
        pair = (player, self.players[1]) if number == 1 else (self.players[0], player)
        return replace(self, players=pair)

    def with_monster(self, changed: Monster) -> Duel:
        """The same duel with the monster of that name changed."""
        return self.with_monsters(changed)

    def with_monsters(self, *changed: Monster, **more: Any) -> Duel:
        """The same duel with the monsters of those names changed, and what else is given."""
        new = {monster.name: monster for monster in changed}
        one, two = self.players
        return replace(self, players=(one.with_monsters(new), two.with_monsters(new)), **more)


def named(monsters: Iterable[Monster], name: str) -> Monster | None:
    """The monster of that name among some, or None."""
    for monster in monsters:
        if monster.name == name:
            return monster
    return None


def zone_address(controller: Number, monster: Monster) -> str:
    """The address of the zone that a monster lies in: "2-main-3", "extra-1" for either player."""
    if monster.zone == "extra":
        return f"extra-{monster.column}"
    return f"{controller}-main-{monster.column}"


def piece_of(controller: Number, monster: Monster) -> Piece:
    """A monster on the field as both players see it."""
    return Piece(monster.name, zone_address(controller, monster), monster.position == "set")


class ProblemInDuel(ValueError):
    """Something that no duel can hold; `path` leads to it from the start of the file's `start`."""

    def __init__(self, path: tuple[str | int, ...], sentence: str) -> None:
        self.path = path
        super().__init__(sentence)


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
            for key, says in _problems_of_monster(monster):
                yield ProblemInDuel((*place, key), says)
    yield from _problems_of_zones(duel)
    yield from _problems_of_turn(duel)


Path = tuple[str | int, ...]


def _is_number(value: object, low: int = 0) -> bool:
    """Whether a value is a whole number within bounds; true and false are none."""
    return type(value) is int and low <= value <= LARGEST


def _problems_of_monster(monster: Monster) -> Iterator[tuple[str, str]]:
    """What is wrong with a monster by itself: the key, and what to do."""
    name = monster.name
    if not isinstance(name, str) or not name.strip() or name in (DIRECT, "stop"):
        yield "name", f"{name!r} cannot be a monster's name; choose another"
    for key, word, words in (
        ("position", monster.position, get_args(BattlePosition)),
        ("zone", monster.zone, get_args(Zone)),
    ):
        if word not in words:
            yield key, f"{word!r} is no {key} of a monster; write one of {', '.join(words)}"
    yield from _problems_of_points(monster)
    try:
        abilities(monster.abilities)
    except ValueError as error:
        yield "abilities", str(error)


def _problems_of_points(monster: Monster) -> Iterator[tuple[str, str]]:
    for key, points in (("atk", monster.atk), ("def", monster.def_)):
        if not (points == "?" or _is_number(points) or (key == "def" and points is None)):
            says = f'{key.upper()} is a whole number from 0 to {LARGEST} or "?", not {points!r}'
            yield key, says
    if monster.link and monster.def_ is not None:
        yield "def", f"{monster.name!r} is a Link Monster and has no DEF; write null"
    if not monster.link and monster.def_ is None:
        yield "def", f"{monster.name!r} needs a DEF; only a Link Monster has none"
    if monster.link and monster.position != "attack":
        says = f"{monster.name!r} is a Link Monster and can only be in Attack Position"
        yield "position", says


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
            raise TypeError(f"{what} are those of both players, two in brackets, not {pair!r}")
    sides = (_monsters(first), _monsters(second))
    one, two = map(Player, names, lp, sides)
    return start_of(Duel((one, two), turn, turn_player, phase, rules=rules or Rules()))


def _monsters(given: Iterable[Monster]) -> tuple[Monster, ...]:
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise TypeError(f"the monsters of a player are given as a list, not as {given!r}")
    monsters = tuple(given)
    for one in monsters:
        if not isinstance(one, Monster):
            raise TypeError(f"{one!r} is no Monster; make one: Monster('name', 1500, 1200)")
    return monsters
