"""The values a game of Magic is made of: players, combat and the game itself; all frozen.

`objects` has what lies on the battlefield and on the stack. Players are numbered 1 and 2. Cards in hands and libraries are counted, not named; what lies on the
battlefield or on the stack has a name, and no two permanents have the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from duelcore.game import MalformedAction
from duelcore.magic.kinds import (
    Awaited,
    Number,
    StepName,
)
from duelcore.magic.objects import Ability, Change, Permanent, StackObject

PLAYER = "player"
"""The recipient of combat damage in the place of a creature's name: the defending player."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player. `graveyard` names what died; discarded cards have no name and are counted.

    `drawn` and `discarded` count cards since the start. `spells` counts what was cast this turn,
    `drew_from_empty` says that a card was to be drawn from an empty library.
    """

    name: str
    life: int = 20
    hand: int = 7
    library: int = 53
    max_hand: int = 7
    mana: int = 0
    lands_played: int = 0
    spells: int = 0
    drawn: int = 0
    discarded: int = 0
    graveyard: tuple[str, ...] = ()
    drew_from_empty: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """Combat damage that a creature has been assigned to deal: to a creature, or to `PLAYER`."""

    source: str
    recipient: str
    amount: int


@dataclass(frozen=True, slots=True)
class Combat:
    """The combat under way. The nonactive player is the defending player.

    `attackers` are the attacking creatures, `blocks` says which of them each blocker blocks,
    `blocked` which are blocked: that stays so until they leave combat. `occurred` says that
    creatures were declared or put in as attackers. `damage_steps` counts those begun,
    `struck_first` are the creatures that had first or double strike as the first of two began,
    `doubled` those that had double strike.
    """

    attackers: tuple[str, ...] = ()
    blocks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    blocked: frozenset[str] = frozenset()
    occurred: bool = False
    damage_steps: int = 0
    struck_first: frozenset[str] | None = None
    doubled: frozenset[str] = frozenset()
    assigned: tuple[Share, ...] = ()

    @property
    def blockers(self) -> tuple[str, ...]:
        """The blocking creatures."""
        return tuple(blocker for blocker, _ in self.blocks)

    def blockers_of(self, attacker: str) -> tuple[str, ...]:
        """The creatures that block an attacker."""
        return tuple(blocker for blocker, those in self.blocks if attacker in those)

    def blocked_by(self, blocker: str) -> tuple[str, ...]:
        """The attackers that a creature blocks."""
        return dict(self.blocks).get(blocker, ())


@dataclass(frozen=True, slots=True)
class Game:
    """A position of a game of Magic.

    `awaits` is what the game waits for, "" only while it goes on by itself; `holder` the player
    who has it: priority, a declaration, a division, a discard, an order. `next_holder` gets
    priority next, None stands for the active player. `passes` counts passes in a row. `todo` are
    the game's own next doings in this step. `steps` are the steps walked this
    turn, the present one last. `stack` goes from bottom to top, `waiting` are triggered abilities
    not yet on it. `spells_last_turn`: cast by the player whose turn the last one was; None before
    any. `skips` are steps that a player will skip. `cleanup_again`: another cleanup step follows.
    `left` are the permanents that have left the battlefield, as they last were there.
    """

    players: tuple[Player, Player]
    turn: int = 1
    active: Number = 1
    starting: Number = 1
    step: StepName = "precombat-main"
    permanents: tuple[Permanent, ...] = ()
    abilities: tuple[Ability, ...] = ()
    changes: tuple[Change, ...] = ()
    awaits: Awaited | Literal[""] = "begin-step"
    holder: Number | None = None
    next_holder: Number | None = None
    passes: int = 0
    todo: tuple[str, ...] = ()
    steps: tuple[StepName, ...] = ()
    stack: tuple[StackObject, ...] = ()
    waiting: tuple[StackObject, ...] = ()
    combat: Combat | None = None
    day_night: Literal["day", "night"] | None = None
    spells_last_turn: int | None = None
    skips: tuple[tuple[Number, StepName], ...] = ()
    cleanup_again: bool = False
    left: tuple[Permanent, ...] = ()

    @property
    def at(self) -> tuple[str, ...]:
        """The place in the turn: phase, step, and which one where combat damage has two steps."""
        phase = PHASES[self.step]
        if phase == self.step:
            return (phase,)
        combat = self.combat
        if self.step == "combat-damage" and combat and combat.struck_first is not None:
            return phase, self.step, str(combat.damage_steps)
        return phase, self.step

    @property
    def nonactive(self) -> Number:
        """The number of the player whose turn it is not."""
        return other(self.active)

    @property
    def priority(self) -> Number | None:
        """Who has priority, or None."""
        return self.holder if self.awaits == "priority" else None

    @property
    def winner(self) -> Number | Literal["draw"] | None:
        """Who has won; "draw" if both have lost at once (both-lose-draw)."""
        one, two = (player.lost for player in self.players)
        if one and two:
            return "draw"
        return 2 if one else 1 if two else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.players[0].lost or self.players[1].lost

    @property
    def battlefield(self) -> tuple[Permanent, ...]:
        """The permanents that are there: those phased out are treated as if they were not."""
        return tuple(one for one in self.permanents if not one.phased_out)

    @property
    def fighting(self) -> Combat:
        """The combat under way, or an empty one."""
        return self.combat or NO_COMBAT

    def player(self, number: Number) -> Player:
        """The player of that number."""
        return self.players[number - 1]

    def creatures(self, number: Number) -> tuple[Permanent, ...]:
        """The creatures of a player that are there."""
        return tuple(p for p in self.battlefield if p.controller == number and p.is_creature)

    def find(self, name: str) -> Permanent | None:
        """The permanent of that name that is there, or None."""
        return next((one for one in self.battlefield if one.name == name), None)

    def last_known(self, name: str) -> Permanent | None:
        """The permanent of that name that is there, else as it was when it left (113.7a)."""
        gone = (one for one in reversed(self.left) if one.name == name)
        return self.find(name) or next(gone, None)

    def permanent(self, name: str) -> Permanent:
        """The permanent of that name that is there; MalformedAction if there is none."""
        found = self.find(name)
        if found is None:
            raise MalformedAction(f"there is no permanent named {name!r} on the battlefield")
        return found

    def names(self) -> Iterator[str]:
        """Every name that the game knows: permanents, phased out or not, and what has died."""
        yield from (one.name for one in self.permanents)
        for player in self.players:
            yield from player.graveyard

    def check_name(self, name: str) -> None:
        """MalformedAction if nothing in this game has that name, or had it before it left."""
        if name not in (*self.names(), *(one.name for one in self.left)):
            raise MalformedAction(f"nothing in this game is named {name!r}")

    def with_player(self, number: Number, **new: Any) -> Game:
        """The same game with something about one player changed."""
        one, two = self.players
        changed = replace(self.player(number), **new)
        return replace(self, players=(changed, two) if number == 1 else (one, changed))

    def with_permanents(self, changed: Iterable[Permanent]) -> Game:
        """The same game with the permanents of those names changed."""
        new = {one.name: one for one in changed}
        kept = tuple(new.get(one.name, one) for one in self.permanents)
        return replace(self, permanents=kept)

    def with_permanent(self, name: str, **new: Any) -> Game:
        """The same game with something about one permanent changed."""
        return self.with_permanents(
            replace(one, **new) for one in self.permanents if one.name == name
        )


NO_COMBAT = Combat()

PHASES: dict[StepName, str] = {
    "untap": "beginning",
    "upkeep": "beginning",
    "draw": "beginning",
    "precombat-main": "precombat-main",
    "beginning-of-combat": "combat",
    "declare-attackers": "combat",
    "declare-blockers": "combat",
    "combat-damage": "combat",
    "end-of-combat": "combat",
    "postcombat-main": "postcombat-main",
    "end": "ending",
    "cleanup": "ending",
}
"""The steps of a turn in order, each with the phase that it belongs to; a main phase has none."""

MAIN: tuple[StepName, ...] = ("precombat-main", "postcombat-main")


def other(number: Number) -> Number:
    """The number of the other player."""
    return 2 if number == 1 else 1
