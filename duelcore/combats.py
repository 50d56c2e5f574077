"""One combat of Magic in one line: `combat(attackers, blockers, blocks)` plays it through the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from duelcore.explain import explain, table
from duelcore.explain.magic import board
from duelcore.explain.magic.turn import PASSAGES
from duelcore.game import Action, Event, IllegalAction, Refusal, Step, apply, why_not
from duelcore.language import N_, text
from duelcore.magic import assigning
from duelcore.magic.assigning import Division
from duelcore.magic.kinds import StepName
from duelcore.magic.model import Game
from duelcore.magic.objects import Permanent
from duelcore.magic.starting import ProblemInGame, new_game
from duelcore.wrong import WrongType, WrongValue

BEGINNING: StepName = "beginning-of-combat"
"""Where a combat begins."""

Creatures = Permanent | Iterable[Permanent]
Blocks = Mapping[str, str | Iterable[str]]
"""From a blocker to the attacker that it blocks, or to several."""


@dataclass(frozen=True)
class CombatResult:
    """How a combat ends. Pairs give the attacking player's side first, then the other one.

    `died` names the creatures that died, in that order; `life` holds each player's life before and
    after, `marked` the damage that is marked on each creature that is left. `events` tell it from
    the declaration of attackers on.
    """

    died: tuple[tuple[str, ...], tuple[str, ...]]
    life: tuple[tuple[int, int], tuple[int, int]]
    marked: Mapping[str, int]
    events: tuple[Event, ...]

    @property
    def damage_steps(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each combat damage step: none, one, or two with first strike (510.4)."""
        places = dict.fromkeys(one.at for one in self.events if "combat-damage" in one.at)
        return tuple(tuple(one for one in self.events if one.at == place) for place in places)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that the combat rests on, in the order they were needed."""
        return tuple(dict.fromkeys(rule for event in self.events for rule in event.rules))

    @property
    def calculation(self) -> str:
        """What becomes of life, line by line, for instance "20 − 3 = 17"."""
        return table.calculation(self.events)

    def __str__(self) -> str:
        """Sentence by sentence, each with its rule."""
        return table.plain(self.told, board.edition().title)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return table.html(self.told, N_("Rule"), board.edition().title)

    @property
    def told(self) -> list[Event]:
        """What happens, without what only leads from one moment to the next."""
        return [event for event in self.events if event.key not in PASSAGES]


def combat(
    attackers: Creatures,
    blockers: Creatures = (),
    blocks: Blocks | None = None,
    divisions: Division | Sequence[Division] = (),
    life: tuple[int, int] = (20, 20),
) -> CombatResult:
    """The combat in which all `attackers` of player 1 attack and player 2 blocks as `blocks` says.

    `blockers` are the creatures of player 2, blocking or not. `divisions` has for each combat damage
    step, from each creature that has a choice, the damage for each recipient ("player" is the
    defending player); left out, each gets lethal damage in turn and the last one the rest. Nobody
    casts anything. `life` is that of both players. Raises IllegalAction, with the rules, for an
    attack, block or division that is not legal, ProblemInGame for what no game can hold, TypeError
    and ValueError for what is no creature, no block or no division of this combat.
    """
    start = beginning(several(attackers), several(blockers), life)
    decisions = Decisions(pairs(blocks or {}), _per_step(divisions))
    fought = fight(start, decisions)
    if fought.refused is not None:
        raise IllegalAction(*fought.refused)
    decisions.check_used(fought.asked)
    return fought.result


def beginning(
    attackers: Iterable[Permanent],
    blockers: Iterable[Permanent],
    life: tuple[int, int],
    names: tuple[str, str] = ("Player 1", "Player 2"),
) -> Game:
    """The beginning of combat with just these creatures.

    Raises ProblemInGame for what no game can hold, and for what would take no part in combat: what
    is no creature, is phased out, or is gone before anybody can attack.
    """
    start = new_game(attackers, blockers, life, names, step=BEGINNING)
    for player in (1, 2):
        if start.player(player).life < 1:
            says = N_("{name} has no life left, so there is no combat; begin with 1 or more.")
            name = start.player(player).name
            raise ProblemInGame(("players", player - 1, "life"), text(says).format(name=name))
    begun = apply(start, Action("begin-step"))
    for index, one in enumerate(start.permanents):
        if one.phased_out or not one.is_creature:
            says = N_("{name} is no creature that is there, and only those fight; leave it out.")
            raise ProblemInGame(("permanents", index), text(says).format(name=one.name))
        if begun.position.find(one.name) is None:
            died = next(
                told for told in begun.events if dict(told.params).get("creature") == one.name
            )
            says = N_("{why} So it is gone before anybody attacks; give it less damage.")
            raise ProblemInGame(("permanents", index), text(says).format(why=explain(died)))
    return start


# What the players decide


@dataclass(frozen=True)
class Decisions:
    """Who blocks whom, and how damage is divided in each combat damage step."""

    blocks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    divisions: tuple[Division, ...] = ()

    def answer(self, game: Game) -> Action:
        """What is done next: everybody attacks, blocks and divides as decided, and passes."""
        if game.awaits == "attack":
            return Action("attack", attackers=[one.name for one in game.creatures(game.active)])
        if game.awaits == "block":
            return self.blocks_declared
        if game.awaits == "assign":
            return Action("assign", damage=self.division(game))
        return Action("begin-step" if game.awaits == "begin-step" else "pass")

    @property
    def blocks_declared(self) -> Action:
        """The declaration of the blocks."""
        return Action("block", blocks={one: list(those) for one, those in self.blocks.items()})

    def division(self, game: Game) -> Division:
        """What the player who is asked has decided; the rest as the engine begins."""
        first = assigning.first_division(game)
        decided = self.of(game)
        return {name: decided.get(name, shares) for name, shares in first.items()}

    def of(self, game: Game) -> Division:
        """What is decided for the present combat damage step."""
        number = game.fighting.damage_steps
        return self.divisions[number - 1] if 0 < number <= len(self.divisions) else {}

    def all_used(self, asked_for: Iterable[Game]) -> bool:
        """Whether all damage that was to be divided is divided there."""
        return next(self._unused(asked_for), None) is None

    def check_used(self, asked_for: Iterable[Game]) -> None:
        """ValueError for a creature whose damage was to be divided where nothing is divided."""
        for number, name in self._unused(asked_for):
            raise WrongValue(
                f"{name!r} has no damage to divide in combat damage step {number}; leave it out"
            )

    def _unused(self, asked_for: Iterable[Game]) -> Iterator[tuple[int, str]]:
        """The combat damage steps and creatures that a division is for where nothing is divided."""
        asked = {
            (game.fighting.damage_steps, name)
            for game in asked_for
            for name in assigning.to_divide(game)
        }
        for number, division in enumerate(self.divisions, 1):
            yield from ((number, name) for name in division if (number, name) not in asked)


# Fighting it

Walked = tuple[Game, Action, Step[Game]]
"""A position, what is done in it, and what that leads to."""


@dataclass(frozen=True)
class Fought:
    """A combat from its beginning to its last damage, or up to what is refused, which is then given."""

    start: Game
    walked: tuple[Walked, ...]
    refused: tuple[Action, Refusal] | None = None

    @property
    def end(self) -> Game:
        """The last position."""
        return self.walked[-1][2].position if self.walked else self.start

    @property
    def asked(self) -> Iterator[Game]:
        """The positions in which damage has to be divided, that of a refused division included."""
        reached = (*(game for game, _, _ in self.walked), self.end)
        return (game for game in reached if game.awaits == "assign")

    @property
    def result(self) -> CombatResult:
        """What has happened."""
        one, two = self.end.players
        players = zip(self.start.players, self.end.players, strict=True)
        first, second = ((before.life, after.life) for before, after in players)
        marked = {creature.name: creature.damage for creature in self.end.battlefield}
        told = (event for _, _, step in self.walked for event in step.events)
        events = tuple(event for event in told if not _around(event))
        return CombatResult((one.graveyard, two.graveyard), (first, second), marked, events)


def fight(start: Game, decisions: Decisions) -> Fought:
    """What a combat comes to that is about to begin, if the players decide so and cast nothing."""
    game, walked = start, list[Walked]()
    while game.step != "end-of-combat" and not game.over:
        action = decisions.answer(game)
        refusal = why_not(game, action)
        if refusal is not None:
            return Fought(start, tuple(walked), (action, refusal))
        step = apply(game, action)
        walked.append((game, action, step))
        game = step.position
    return Fought(start, tuple(walked))


def _around(event: Event) -> bool:
    """Whether an event belongs to what comes before or after attackers, blockers and damage."""
    return bool({"beginning-of-combat", "end-of-combat"} & set(event.at))


# What was given


def several(creatures: Creatures) -> tuple[Permanent, ...]:
    """One creature, or several; TypeError for what is neither."""
    if isinstance(creatures, Permanent):
        return (creatures,)
    if isinstance(creatures, str) or not isinstance(creatures, Iterable):
        says = "creatures are a Permanent or a list of them, for instance Permanent('Bear', power=2, toughness=2)"
        raise WrongType(f"{says}, not {creatures!r}")
    return tuple(creatures)


def pairs(blocks: Blocks) -> dict[str, tuple[str, ...]]:
    """From each blocker to the attackers that it blocks; TypeError for what is nothing of the kind."""
    named = isinstance(blocks, Mapping) and all(isinstance(one, str) for one in blocks)
    if not named or not all(map(_names, blocks.values())):
        says = "blocks go from blockers to attackers, for instance {'Bear': 'Giant'}"
        raise WrongType(f"{says}, not {blocks!r}")
    return {one: _tuple(those) for one, those in blocks.items()}


def _names(given: object) -> bool:
    return isinstance(given, str | tuple | list | set | frozenset)


def _tuple(names: str | Iterable[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def _per_step(divisions: Division | Sequence[Division]) -> tuple[Division, ...]:
    steps = (divisions,) if isinstance(divisions, Mapping) else divisions
    if not isinstance(steps, tuple | list) or not all(isinstance(one, Mapping) for one in steps):
        says = "a division goes from creatures to recipients, for instance {'Giant': {'Bear': 2}}"
        raise WrongType(f"{says}, one for each combat damage step; not {divisions!r}")
    return tuple(steps)
