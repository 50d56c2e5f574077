"""What meets in damage calculation, and the damage that comes of it.

Amounts are pairs of LP: first what the attacking player takes, then the player under attack.
"""

from __future__ import annotations

from dataclasses import dataclass

from duelcore.game import Piece
from duelcore.yugioh.model import DamageChange, Monster

AT = ("battle", "damage", "during-calculation")
SIDES = (0, 1)
"""The attacking player's side and the other one; `1 - side` is across the table."""


@dataclass(frozen=True, slots=True)
class Battle:
    """What meets in damage calculation: the attacking monster and the target (None: no monster).

    `players` are the numbers of the attacking player and of the other one, `pieces` how the
    battling monsters are called in events. `changes` are the effects that change the battle damage
    of a player, in any order. `zero_tie_destroys` is the rule of an older format: two monsters in
    Attack Position with 0 ATK destroy each other. `inflicts` is the side whose monster counts as
    inflicting all of the damage; None, as it is played here: the one across from whoever takes it.
    """

    attacker: Monster
    target: Monster | None
    players: tuple[int, int]
    pieces: tuple[Piece, Piece | None]
    changes: tuple[DamageChange, ...] = ()
    zero_tie_destroys: bool = False
    inflicts: int | None = None

    def inflicts_on(self, side: int) -> int:
        """The side whose monster inflicts the damage that a side takes."""
        return 1 - side if self.inflicts is None else self.inflicts

    def battler(self, side: int) -> Monster | None:
        """The battling monster of a side."""
        return self.attacker if side == 0 else self.target

    def has(self, side: int, word: str) -> bool:
        """Whether the battling monster of that side has an ability."""
        monster = self.battler(side)
        return monster is not None and monster.has(word)

    def number(self, side: int, word: str) -> int | None:
        """The number of an ability of the battling monster of that side."""
        monster = self.battler(side)
        return None if monster is None else monster.ability(word)


@dataclass(frozen=True, slots=True)
class Damage:
    """Amounts of LP for the two sides: battle damage, and what it may have become instead."""

    battle: tuple[int, int] = (0, 0)
    effect: tuple[int, int] = (0, 0)
    gain: tuple[int, int] = (0, 0)
