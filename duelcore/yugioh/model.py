"""The values a duel is made of: monsters, players, and the duel itself, all frozen.

Players are numbered 1 and 2. A zone's address is, for instance, "2-main-3" for the third Main
Monster Zone of player 2, or "extra-1": the two Extra Monster Zones lie between the players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from duelcore.game import MalformedAction, Piece
from duelcore.wrong import WrongValue
from duelcore.yugioh.abilities import Abilities, split

Number = Literal[1, 2]
BattlePosition = Literal["attack", "defense", "set"]
Zone = Literal["main", "extra"]
Stat = int | Literal["?"] | None
Phase = Literal["standby", "main-1", "battle", "main-2", "end"]
BattleStep = Literal["start", "battle", "damage", "end"]
Timing = Literal["start", "before-calculation", "during-calculation", "after-calculation", "end"]
Until = Literal["end-of-damage-step", "end-of-battle-phase", "end-of-turn"]
BrokenOff = Literal["negated", "stopped", "given-up"]
Modification = Literal["zero", "half", "double"]

DIRECT = "direct"
"""The attack target of a direct attack, in the place of a monster's name."""

MAIN_ZONES, EXTRA_ZONES = 5, 2
"""Main Monster Zones of each player, and Extra Monster Zones of both together (p. 15)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of the file format's closed list: its word, and of the rest what that word takes.

    `monster` is the name of what it aims at; None where that is chosen on activation, or where it
    aims at none. `by` and `to` say how a value changes, `to` also into which battle position;
    `amount` is LP, `how` a change of battle damage, `summoned` the monster that comes.
    """

    word: str
    monster: str | None = None
    by: int | None = None
    to: int | BattlePosition | None = None
    player: Number | None = None
    amount: int | None = None
    how: Modification | None = None
    summoned: Monster | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A change of ATK or DEF: `by` points, or `to` a number of them, until it stops applying."""

    stat: Literal["atk", "def"]
    by: int = 0
    to: int | None = None
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class Ban:
    """An effect's ban on a monster: the ability that it is given, until it stops applying."""

    word: Literal["cannot-attack", "cannot-be-attacked"]
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class DamageChange:
    """What an effect makes of the battle damage that a player takes, until it stops applying.

    Either `how` ("zero", "half", "double") or `to`, a fixed amount; an upper or lower limit cannot
    be said. Without `until` it holds for the attack under way.
    """

    player: Number
    how: Modification | None = None
    to: int | None = None
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class Monster:
    """A monster and what it has done.

    `atk` and `def_` are printed points or "?"; a Link Monster's `def_` is None. `position` is
    "attack" (face-up Attack Position), "defense" (face-up Defense Position) or "set" (face-down
    Defense Position). `abilities` may be given as the file format writes them, a flip effect among
    them; that is kept in `flip`. ValueError for what is no list of abilities. `column` counts from
    1, `owner` is None where the monster began.
    What a monster has done lasts for the turn, but `attacks_made`, `attacked_targets` and
    `broken_off` (how its last attack ended before the Damage Step, if it did) for the Battle Phase.
    `destroyed` means: settled in damage calculation, still on the field.
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
    broken_off: BrokenOff | None = None
    destroyed: bool = False
    flip: Effect | None = None
    changes: tuple[Change, ...] = ()
    bans: tuple[Ban, ...] = ()
    owner: Number | None = None

    def __post_init__(self) -> None:
        given = self.abilities
        if type(given) is tuple and (not given or all(type(one) is tuple for one in given)):
            return  # as they are kept
        words, flip = split(given)
        object.__setattr__(self, "abilities", words)
        if flip is not None:
            object.__setattr__(self, "flip", flip_effect(flip))

    @property
    def face_up(self) -> bool:
        """Whether the card lies face-up."""
        return self.position != "set"

    def ability(self, word: str) -> int | None:
        """The number of an ability (1 for a plain word), or None; a face-down monster has none."""
        if self.bans and any(ban.word == word for ban in self.bans):
            return 1
        if self.position != "set":
            for ability, number in self.abilities:
                if ability == word:
                    return number
        return None

    def has(self, word: str) -> bool:
        """Whether an ability applies; while the monster is face-down only what effects gave it."""
        return self.ability(word) is not None

    def current(self, stat: Literal["atk", "def"]) -> Stat:
        """ATK or DEF with all that has changed it, not below 0; "?" while nothing has."""
        points = self.atk if stat == "atk" else self.def_
        if points is None or not self.changes:
            return points
        for change in self.changes:
            if change.stat == stat:
                base = 0 if points == "?" else points
                points = base + change.by if change.to is None else change.to
        return points if points == "?" else max(0, points)

    @property
    def attack_points(self) -> int:
        """The ATK that a calculation uses: "?" counts as 0 (o-question-mark-atk)."""
        points = self.current("atk")
        return points if isinstance(points, int) else 0

    @property
    def defense_points(self) -> int:
        """The DEF that a calculation uses: "?" counts as 0; ValueError for a Link Monster."""
        points = self.current("def")
        if points is None:
            raise WrongValue(f"{self.name} is a Link Monster and has no DEF")
        return points if isinstance(points, int) else 0


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

    `extra_battle_phases` says how many further Battle Phases this turn still has. The last two
    are rules of older formats.
    """

    first_turn_attack: bool = False
    skip_main_1: bool = False
    skip_battle_phase: bool = False
    extra_battle_phases: int = 0
    replay_attacker_may_attack_again: bool = False
    zero_atk_tie_destroys: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """The attack under way: the names of the attacking monster and of its target, or `DIRECT`.

    `replayed` says that the target was chosen in a replay. `calculated` is False once there is
    nothing to calculate: in the Damage Step a battling monster has gone.
    """

    attacker: str
    target: str
    replayed: bool = False
    calculated: bool = True


@dataclass(frozen=True, slots=True)
class Duel:
    """A position of a duel.

    `step` is None outside the Battle Phase, `timing` outside the Damage Step; the phase "end" is
    the End Phase that an effect has led to. `passed` is the player who alone has let the present
    window close, if one has. `happened` is what may be answered now, in the words that a card's
    `on` has; `responded` says that something has been activated in the present window.
    `waiting` names the monsters whose flip effect waits, `replay` says that the question is open.
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
    happened: frozenset[str] = frozenset()
    responded: bool = False
    replay: bool = False
    waiting: tuple[str, ...] = ()
    damage_changes: tuple[DamageChange, ...] = ()

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

    def window(self, happened: Iterable[str] = (), **more: Any) -> Duel:
        """The same duel with a new window, in which both may act and answer what has happened."""
        return replace(self, passed=None, responded=False, happened=frozenset(happened), **more)

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

    def knows(self, name: str) -> bool:
        """Whether a monster of that name is anywhere in this duel."""
        return self.find(name) is not None or any(m.name == name for m in self._beside_the_field())

    def check_name(self, name: str) -> None:
        """MalformedAction if no monster of that name is anywhere in this duel."""
        if not self.knows(name):
            raise MalformedAction(f"no monster in this duel is named {name!r}")

    def _beside_the_field(self) -> Iterator[Monster]:
        for player in self.players:
            yield from (*player.graveyard, *player.banished, *player.hand)

    def piece(self, name: str) -> Piece:
        """The monster as both players see it now; one that went to a hand unseen stays hidden."""
        found = self.find(name)
        if found is not None:
            return piece_of(*found)
        hands = (monster for player in self.players for monster in player.hand)
        unseen = named(hands, name)
        return Piece(name, "", hidden=unseen is not None and not unseen.face_up)

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


def flip_effect(written: Mapping[str, Any]) -> Effect:
    """A flip effect as the file format writes it; raises ValueError for what is none."""
    from duelcore.yugioh import cards  # reads monsters, since an effect may summon one

    return cards.effect(written)


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
