"""The values a duel is made of: monsters, players, and the duel itself, all frozen.

Players are numbered 1 and 2. A zone's address is "PLAYER-KIND-COLUMN", for instance "2-main-3"
for the third Main Monster Zone of player 2; the two Extra Monster Zones lie between the players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from duelcore.game import MalformedAction, Piece
from duelcore.yugioh.abilities import LARGEST, Abilities, abilities

Number = Literal[1, 2]
BattlePosition = Literal["attack", "defense", "set"]
Stat = int | Literal["?"] | None
Phase = Literal["standby", "main-1", "battle", "main-2"]
BattleStep = Literal["start", "battle", "damage", "end"]
Timing = Literal["start", "before-calculation", "during-calculation", "after-calculation", "end"]

DIRECT = "direct"
"""The attack target of a direct attack, in the place of a monster's name."""

MAIN_ZONES, EXTRA_ZONES = 5, 2
"""Main Monster Zones of each player, and Extra Monster Zones of both together (rulebook v10, p. 15)."""


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
    zone: Literal["main", "extra"] = "main"
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
        """The DEF that a calculation uses: "?" counts as 0; a Link Monster has none (link-no-def)."""
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
    """A position of a duel. `step` is None outside the Battle Phase, `timing` outside the Damage Step.

    `passed` is the player who alone has let the present window close, if one has.
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
        return tuple(part for part in (self.phase, self.step, self.timing) if part)

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
        numbers: tuple[Number, Number] = (1, 2)
        for number, player in zip(numbers, self.players, strict=True):
            for monster in player.monsters:
                if monster.name == name:
                    return number, monster
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
        if found is None:
            return Piece(name, "")
        return Piece(name, zone_address(*found), hidden=not found[1].face_up)

    def with_player(self, number: Number, player: Player) -> Duel:
        """The same duel with one player changed."""
        pair = (player, self.players[1]) if number == 1 else (self.players[0], player)
        return replace(self, players=pair)

    def with_monster(self, changed: Monster) -> Duel:
        """The same duel with the monster of that name changed."""
        found = self.find(changed.name)
        assert found is not None, changed.name
        number = found[0]
        player = self.player(number)
        monsters = tuple(changed if m.name == changed.name else m for m in player.monsters)
        return self.with_player(number, replace(player, monsters=monsters))


def zone_address(controller: Number, monster: Monster) -> str:
    """The address of the zone that a monster lies in."""
    return f"{controller}-{monster.zone}-{monster.column}"


class ProblemInDuel(ValueError):
    """Something that no duel can hold; `path` leads to it from the start of the file's `start`."""

    def __init__(self, path: tuple[str | int, ...], sentence: str) -> None:
        self.path = path
        super().__init__(sentence)


def problems(duel: Duel) -> Iterator[ProblemInDuel]:
    """Everything that is wrong with a starting position, with its place and what to do."""
    names: set[str] = set()
    for number, player in enumerate(duel.players):
        path: tuple[str | int, ...] = ("players", number)
        if not 0 <= player.lp <= LARGEST:
            yield ProblemInDuel(
                (*path, "lp"), f"LP are a whole number from 0 to {LARGEST}, not {player.lp}"
            )
        for index, monster in enumerate(player.monsters):
            place = (*path, "monsters", index)
            if monster.name in names:
                yield ProblemInDuel(
                    (*place, "name"),
                    f"two monsters are named {monster.name!r}; give each its own name",
                )
            names.add(monster.name)
            yield from _problems_of_monster(monster, place)
    yield from _problems_of_zones(duel)
    yield from _problems_of_turn(duel)


def _problems_of_monster(monster: Monster, place: tuple[str | int, ...]) -> Iterator[ProblemInDuel]:
    if not monster.name.strip() or monster.name in (DIRECT, "stop"):
        yield ProblemInDuel(
            (*place, "name"), f"{monster.name!r} cannot be a monster's name; choose another"
        )
    for key, points in (("atk", monster.atk), ("def", monster.def_)):
        if isinstance(points, int) and not 0 <= points <= LARGEST:
            yield ProblemInDuel(
                (*place, key),
                f'{key.upper()} is a whole number from 0 to {LARGEST} or "?", not {points}',
            )
    if monster.link and monster.def_ is not None:
        yield ProblemInDuel(
            (*place, "def"), f"{monster.name!r} is a Link Monster and has no DEF; write null"
        )
    if not monster.link and monster.def_ is None:
        yield ProblemInDuel(
            (*place, "def"), f"{monster.name!r} needs a DEF; only a Link Monster has none"
        )
    if monster.link and monster.position != "attack":
        yield ProblemInDuel(
            (*place, "position"),
            f"{monster.name!r} is a Link Monster and can only be in Attack Position",
        )


def _problems_of_zones(duel: Duel) -> Iterator[ProblemInDuel]:
    for number, player in enumerate(duel.players):
        main = sum(monster.zone == "main" for monster in player.monsters)
        if main > MAIN_ZONES:
            yield ProblemInDuel(
                ("players", number, "monsters"),
                f"{main} monsters do not fit into the {MAIN_ZONES} Main Monster Zones of a player; take {main - MAIN_ZONES} away",
            )
    extra = sum(m.zone == "extra" for player in duel.players for m in player.monsters)
    if extra > EXTRA_ZONES:
        yield ProblemInDuel(
            ("players",),
            f"{extra} monsters do not fit into the {EXTRA_ZONES} Extra Monster Zones; take {extra - EXTRA_ZONES} away",
        )


def _problems_of_turn(duel: Duel) -> Iterator[ProblemInDuel]:
    if not 1 <= duel.turn <= LARGEST:
        yield ProblemInDuel(
            ("turn",), f"the turn is a whole number from 1 to {LARGEST}, not {duel.turn}"
        )
    if duel.turn_player not in (1, 2):
        yield ProblemInDuel(
            ("turn_player",), f"the turn player is 1 or 2, not {duel.turn_player!r}"
        )


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
    """A checked starting position: every monster in a column; raises the first of its `problems`."""
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
    rules: Rules | None = None,
) -> Duel:
    """Main Phase 1 of a turn, with the monsters of player 1 and player 2 in their zones.

    `lp` and `names` are those of player 1 and player 2. Raises ProblemInDuel for what no duel can hold.
    """
    players = (Player(names[0], lp[0], tuple(first)), Player(names[1], lp[1], tuple(second)))
    return start_of(Duel(players, turn, turn_player, rules=rules or Rules()))
