"""What stands in the combat lab, as a value: who attacks, who blocks whom, who deals damage to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Literal

from duelcore.combats import BEGINNING, Decisions, Fought, beginning, fight
from duelcore.game import Action, MalformedAction, apply, why_not
from duelcore.language import N_, text
from duelcore.magic import assigning, files
from duelcore.magic.assigning import Division
from duelcore.magic.model import Game
from duelcore.magic.objects import Permanent
from duelcore.magic.starting import ProblemInGame
from duelcore.walkthrough import FileProblem, Walkthrough, start_position
from duelcore.widgets.matchup import players

Side = Literal["attackers", "blockers"]
Blocks = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Lineup:
    """The creatures of both players, and what they decide.

    All `attackers` attack. `blocks` goes from blockers to the attackers that they block. `divisions`
    has for each combat damage step what somebody has divided; what is left out is divided as the
    engine begins. `life` is that of the attacking player and of the other one.
    """

    attackers: tuple[Permanent, ...]
    blockers: tuple[Permanent, ...]
    blocks: Blocks = field(default_factory=dict)
    divisions: tuple[Division, ...] = ()
    life: tuple[int, int] = (20, 20)

    def creatures(self, side: Side) -> tuple[Permanent, ...]:
        """The creatures of a side."""
        return self.attackers if side == "attackers" else self.blockers

    # Changes. What is divided stays so as long as it is still a division of the same damage.

    def with_creatures(self, side: Side, creatures: tuple[Permanent, ...]) -> Lineup:
        """The same with other creatures on a side; blocks of and against those that are gone go too."""
        changed: Any = {side: creatures}
        return replace(self, **changed).with_blocks(self.blocks)._with_fitting(self.divisions)

    def with_creature(self, side: Side, index: int, new: Permanent) -> Lineup:
        """The same with another creature in the place of one, which blocks and is blocked as that one."""
        old, creatures = self.creatures(side)[index], list(self.creatures(side))
        creatures[index] = new
        called = {old.name: new.name}
        blocks = {
            called.get(blocker, blocker): tuple(called.get(name, name) for name in those)
            for blocker, those in self.blocks.items()
        }
        divisions = tuple(
            {called.get(one, one): _renamed(shares, called) for one, shares in division.items()}
            for division in self.divisions
        )
        changed: Any = {side: tuple(creatures)}
        new_lineup = replace(self, **changed).with_blocks(blocks)
        if new == replace(old, name=new.name):
            return replace(new_lineup, divisions=divisions)
        return new_lineup._with_fitting(divisions)

    def with_block(self, blocker: str, attacker: str, blocks: bool) -> Lineup:
        """The same, with that creature blocking that attacker or not."""
        those = tuple(one for one in self.blocks.get(blocker, ()) if one != attacker)
        those = (*those, attacker) if blocks else those
        changed = self.with_blocks({**self.blocks, blocker: those})
        return changed._with_fitting(self.divisions)

    def with_blocks(self, blocks: Blocks) -> Lineup:
        """The blocks among those who are there, in the order of the creatures."""
        attackers = [one.name for one in self.attackers]
        kept = {
            blocker.name: those
            for blocker in self.blockers
            if (those := tuple(a for a in attackers if a in blocks.get(blocker.name, ())))
        }
        return replace(self, blocks=kept)

    def _with_fitting(self, divisions: tuple[Division, ...]) -> Lineup:
        """The same with these divisions if they still say whom each creature may damage, and how much."""
        kept = replace(self, divisions=divisions)
        try:
            asked = [] if kept.fought.refused else list(kept.fought.asked)
        except (ProblemInGame, MalformedAction):  # the first is told when it is judged,
            asked = []  # the second means that a division names somebody who is gone
        fits = bool(asked) and all(
            {*kept.division(game)[source]} == {*shares}
            for game in asked
            for source, shares in assigning.first_division(game).items()
        )
        return kept if fits and kept.decisions.all_used(asked) else replace(self, divisions=())

    def with_share(self, game: Game, source: str, recipient: str, amount: int) -> Lineup:
        """The same with that much damage of a creature for one recipient, in the damage step of `game`.

        What was divided in a later damage step is divided anew: it may look different by then.
        """
        number = game.fighting.damage_steps
        before = (*self.divisions, *[{}] * number)[:number]
        shares = {**self.division(game)[source], recipient: amount}
        return replace(self, divisions=(*before[:-1], {**before[-1], source: shares}))

    def division(self, game: Game) -> Division:
        """How the damage is divided that `game` asks for."""
        return self.decisions.division(game)

    # What it comes to

    @property
    def decisions(self) -> Decisions:
        """What the players decide."""
        return Decisions(self.blocks, self.divisions)

    def start(self, language: str = "en") -> Game:
        """The beginning of combat, with just these creatures; raises ProblemInGame."""
        return beginning(self.attackers, self.blockers, self.life, players(language))

    @cached_property
    def fought(self) -> Fought:
        """What it comes to; raises ProblemInGame for what no game can hold."""
        return self.fight("en")

    def fight(self, language: str) -> Fought:
        """The same, with the players called as in that language."""
        return fight(self.start(language), self.decisions)

    # As a walkthrough

    def walkthrough(self, language: str = "en") -> Walkthrough:
        """The combat from its beginning on, nothing of it played yet; what is refused comes last."""
        fought = self.fight(language)
        script = [files.entry(action) for _, action, _ in fought.walked]
        if fought.refused is not None:
            script += self._refused(fought.end, fought.refused[0])
        return Walkthrough("magic", files.start(fought.start), tuple(script), cursor=0)

    def _refused(self, game: Game, action: Action) -> Iterator[dict[str, Any]]:
        """What is refused, and with a refused attack the blocks, which it would keep from coming up."""
        blocks = self.decisions.blocks_declared
        for one in (action, *([blocks] if action.do == "attack" and self.blocks else [])):
            refusal = why_not(game, one)
            assert refusal is not None
            yield files.entry(one) | {"refused": refusal.rules[0]}

    @classmethod
    def of(cls, walkthrough: Walkthrough) -> Lineup:
        """What `walkthrough` wrote; raises FileProblem for what is no combat, or none that can be."""
        start = start_position(walkthrough)
        if not isinstance(start, Game) or start.step != BEGINNING:
            raise FileProblem(text(N_("this is no combat from its beginning on.")))
        one, two = start.players
        lineup = cls(start.creatures(1), start.creatures(2), life=(one.life, two.life))
        try:
            lineup = lineup._decided(start, walkthrough)
            lineup.fight("en")  # or else it says why not
        except (ProblemInGame, MalformedAction) as error:
            raise FileProblem(str(error)) from None
        return lineup

    def _decided(self, game: Game, walkthrough: Walkthrough) -> Lineup:
        """The same with the blocks and divisions of a script."""
        lineup = self
        for entry in walkthrough.script:
            action = files.action(entry)
            if action.do == "block":
                blocks: Any = action.get("blocks")
                lineup = lineup.with_blocks({one: tuple(those) for one, those in blocks.items()})
            if action.do == "assign":
                lineup = lineup._dividing(game, action.get("damage"))
            if why_not(game, action) is None:
                game = apply(game, action).position
        return lineup

    def _dividing(self, game: Game, damage: Any) -> Lineup:
        """The same with what is divided otherwise than the engine begins; nothing among strangers."""
        lineup = self
        for source, first in assigning.first_division(game).items():
            shares = damage.get(source, first)
            if shares != first and {*shares} == {*first}:
                for recipient, amount in shares.items():
                    lineup = lineup.with_share(game, source, recipient, amount)
        return lineup


def _renamed(shares: Mapping[str, int], called: Mapping[str, str]) -> dict[str, int]:
    return {called.get(one, one): amount for one, amount in shares.items()}


# As Python


def as_python(lineup: Lineup) -> str:
    """Lines of Python that fight the same combat."""
    blocks = {one: list(those) for one, those in lineup.blocks.items()}
    given = [_list(lineup.attackers), _list(lineup.blockers), repr(blocks)]
    more = [("divisions", list(lineup.divisions), []), ("life", lineup.life, (20, 20))]
    given += [f"{key}={value!r}" for key, value, usual in more if value != usual]
    lines = "".join(f"    {one},\n" for one in given)
    return f"from duelcore import Permanent, combat\n\ncombat(\n{lines})\n"


def _list(creatures: tuple[Permanent, ...]) -> str:
    return f"[{', '.join(map(_call, creatures))}]"


def _call(creature: Permanent) -> str:
    """The creature as the call that makes it, without what need not be said."""
    usual = {one.name: one.default for one in fields(creature)}
    said = {key: getattr(creature, key) for key in usual if key not in ("name", "controller")}
    more = [f"{key}={value!r}" for key, value in said.items() if value != usual[key]]
    return f"Permanent({', '.join([repr(creature.name), *more])})"
