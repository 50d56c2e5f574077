"""What stands in the battle lab, as a value: two monsters, who faces what, both players' LP."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from duelcore.battles import Battle, battle, told_apart
from duelcore.game import Action, IllegalAction, Refusal, apply, why_not
from duelcore.language import N_, text
from duelcore.outcomes import PLAYERS
from duelcore.walkthrough import FileProblem, Walkthrough, start_position
from duelcore.yugioh import files
from duelcore.yugioh.abilities import written
from duelcore.yugioh.model import DIRECT, Duel, Monster
from duelcore.yugioh.starting import duel

Side = Literal["attacker", "target"]
Target = Monster | Literal["direct"]


@dataclass(frozen=True)
class Matchup:
    """An attacker, a target, and the LP of the attacking player and of the other one.

    `direct`: the attack meets no monster; the target waits until it is put back. Likewise a Link
    Monster keeps the DEF and the position that wait until it is none any more: `fielded` is how
    it fights.
    """

    attacker: Monster
    target: Monster
    direct: bool = False
    lp: tuple[int, int] = (8000, 8000)

    @property
    def sides(self) -> tuple[Monster, Target]:
        """Who fights whom."""
        return fielded(self.attacker), "direct" if self.direct else fielded(self.target)

    def monster(self, side: Side) -> Monster:
        """The monster of a side as it was typed."""
        return self.attacker if side == "attacker" else self.target

    def with_monster(self, side: Side, monster: Monster) -> Matchup:
        """The same with another monster on a side."""
        if side == "attacker":
            return replace(self, attacker=monster)
        return replace(self, target=monster)

    @cached_property
    def judged(self) -> Battle | Refusal:
        """How the battle ends, or why the engine refuses it; raises ProblemInDuel."""
        try:
            return battle(*self.sides, lp=self.lp)
        except IllegalAction as error:
            return error.refusal

    def check(self) -> None:
        """Raise ProblemInDuel for what no duel can hold, the waiting target included."""
        replace(self, direct=False).start()

    def swapped(self) -> Matchup:
        """The attacker and the target in each other's place, LP included."""
        return replace(self, attacker=self.target, target=self.attacker, lp=self.lp[::-1])

    # As a walkthrough

    def start(self, language: str = "en") -> Duel:
        """Main Phase 1 of the attacking player, with just these monsters on the field."""
        attacker, target = self.sides
        facing = [told_apart(attacker, target)] if isinstance(target, Monster) else []
        return duel([attacker], facing, self.lp, players(language))

    def walkthrough(self, language: str = "en") -> Walkthrough:
        """The battle from Main Phase 1 on, nothing of it played yet; a refused attack as one that is."""
        start = self.start(language)
        return Walkthrough("yugioh", files.start(start), tuple(_script(start)), cursor=0)

    @classmethod
    def of(cls, walkthrough: Walkthrough, waiting: Monster) -> Matchup:
        """What `walkthrough` wrote; `waiting` is the target that waits during a direct attack.

        Raises FileProblem for a walkthrough that does not begin with one monster against one or none.
        """
        start = start_position(walkthrough)
        if not _is_battle(start):
            raise FileProblem(text(N_("this is no battle of one monster against one or none.")))
        one, two = start.players
        target = plain(two.monsters[0]) if two.monsters else waiting
        return cls(plain(one.monsters[0]), target, not two.monsters, (one.lp, two.lp))


def _is_battle(start: Any) -> bool:
    """Whether a starting position is that of a duel, with one monster against one or none."""
    if not isinstance(start, Duel):
        return False
    one, two = start.players
    return len(one.monsters) == 1 and len(two.monsters) <= 1


def plain(monster: Monster) -> Monster:
    """The monster itself, without its zone and what it has done in a duel."""
    kept = monster.name, monster.atk, monster.def_, monster.position, monster.abilities
    return Monster(*kept, link=monster.link)


def fielded(monster: Monster) -> Monster:
    """The monster as it fights: a Link Monster has no DEF and only Attack Position, any other has a DEF."""
    if monster.link:
        return replace(monster, def_=None, position="attack")
    return replace(monster, def_=0) if monster.def_ is None else monster


def players(language: str) -> tuple[str, str]:
    """What the attacking player and the other one are called."""
    return text(PLAYERS[0], language), text(PLAYERS[1], language)


def _script(start: Duel) -> Iterator[dict[str, Any]]:
    """The words from Main Phase 1 to the end of the attack, up to the first that is refused."""
    position = start
    for action in (
        Action("enter-battle-phase"),
        Action("pass"),
        Action("attack", attacker=start.own()[0].name, target=_faced(start)),
        Action("finish-attack"),
    ):
        refusal = why_not(position, action)
        if refusal is not None:
            yield files.entry(action) | {"refused": refusal.rules[0]}
            return
        yield files.entry(action)
        position = apply(position, action).position


def _faced(start: Duel) -> str:
    facing = start.opposing()
    return facing[0].name if facing else DIRECT


# As Python


def as_python(matchup: Matchup) -> str:
    """Lines of Python that fight the same battle."""
    attacker, target = matchup.sides
    direct = isinstance(target, str)
    given = [_call(attacker), "DIRECT" if isinstance(target, str) else _call(target)]
    if matchup.lp != (8000, 8000):
        given.append(f"lp={matchup.lp}")
    names = "DIRECT, Monster, battle" if direct else "Monster, battle"
    lines = "".join(f"    {one},\n" for one in given)
    return f"from duelcore import {names}\n\nbattle(\n{lines})\n"


def _call(monster: Monster) -> str:
    """The monster as the call that makes it, without what need not be said."""
    said = [repr(monster.name), repr(monster.atk), repr(monster.def_)]
    if monster.position != "attack":
        said.append(repr(monster.position))
    if monster.abilities:
        said.append(f"abilities={written(monster.abilities)!r}")
    if monster.link:
        said.append("link=True")
    return f"Monster({', '.join(said)})"
