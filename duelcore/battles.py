"""One battle in one line: `battle(attacker, target)` plays it through the engine and shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from duelcore.explain import table
from duelcore.game import Action, Event, apply
from duelcore.language import N_
from duelcore.wrong import WrongType
from duelcore.yugioh import damage_step
from duelcore.yugioh.damage import Calculation, Damage, calculate
from duelcore.yugioh.model import DIRECT, Duel, Monster, Player
from duelcore.yugioh.starting import start_of


@dataclass(frozen=True)
class Battle:
    """How a battle ends. Pairs give the attacking player's side first, then the other one.

    `destroyed` says whose monster will be destroyed, `damage` holds the LP (battle damage, effect
    damage, gain), `lp` each side's LP before and after; `events` tell it from the declaration on.
    """

    attacker: Monster
    target: Monster | None
    destroyed: tuple[bool, bool]
    damage: Damage
    lp: tuple[tuple[int, int], tuple[int, int]]
    events: tuple[Event, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that the battle rests on, in the order they were needed."""
        return tuple(dict.fromkeys(rule for event in self.events for rule in event.rules))

    @property
    def calculation(self) -> str:
        """The arithmetic, line by line, for instance "2400 − 1900 = 500"."""
        return table.calculation(self.events)

    def __str__(self) -> str:
        """Sentence by sentence, each with its page."""
        return table.plain(self.events)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return table.html(self.events, N_("Page"))


def battle(attacker: Monster, target: Monster | str, lp: tuple[int, int] = (8000, 8000)) -> Battle:
    """The battle of two monsters, or of one monster and a player (`DIRECT`), as in a Battle Step.

    `lp` are the LP of the attacking player and of the other one. Raises IllegalAction, with the
    rule, if the attacker may not attack that target, and ProblemInDuel for impossible monsters.
    A flip effect comes after what is settled here, and needs decisions: it is left out.
    """
    duel = _battle_step(attacker, target, lp)
    name = DIRECT if isinstance(target, str) else duel.players[1].monsters[0].name
    declared = apply(duel, Action("attack", attacker=attacker.name, target=name))
    return _fought(duel, declared.position, declared.events)


def _battle_step(attacker: Monster, target: Monster | str, lp: tuple[int, int]) -> Duel:
    """The open Battle Step of player 1 with just these monsters on the field."""
    if not isinstance(attacker, Monster):
        raise WrongType(f"the attacker is a Monster, not {attacker!r}")
    if not isinstance(lp, tuple) or len(lp) != 2:
        raise WrongType(f"lp are those of both players, for instance (8000, 8000), not {lp!r}")
    facing: tuple[Monster, ...] = ()
    if isinstance(target, Monster):
        facing = (replace(told_apart(attacker, target), flip=None),)
    elif target != DIRECT:
        raise WrongType(f"the target is a Monster or {DIRECT!r}, not {target!r}")
    own = (replace(attacker, flip=None),)
    players = (Player("Player 1", lp[0], own), Player("Player 2", lp[1], facing))
    return replace(start_of(Duel(players)), phase="battle", step="battle")


def told_apart(attacker: Monster, target: Monster) -> Monster:
    """The target, under another name if both monsters are called the same."""
    return replace(target, name=f"{target.name} (2)") if target.name == attacker.name else target


def _fought(before: Duel, declared: Duel, events: tuple[Event, ...]) -> Battle:
    """The declared attack passed through to its end; an attack cost may have ended the Duel already."""
    duel, told = declared, list(events)
    settled = Calculation(Damage(), (False, False), (), ("", ""))
    while duel.attack is not None and not duel.over:
        if duel.timing == "during-calculation":
            settled = calculate(damage_step.battle_of(duel))
        step = apply(duel, Action("pass"))
        duel, told = step.position, [*told, *step.events]
    attacker, facing = before.players[0].monsters[0], before.players[1].monsters
    lp = (_lp(before, duel, 0), _lp(before, duel, 1))
    target = facing[0] if facing else None
    return Battle(attacker, target, settled.destroyed, settled.damage, lp, tuple(told))


def _lp(before: Duel, after: Duel, side: int) -> tuple[int, int]:
    return before.players[side].lp, after.players[side].lp
