"""Triggered abilities: what sets them off, how they wait, and how they come onto the stack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from duelcore.game import Action, Event, MalformedAction, Reason, Step, event, reason
from duelcore.magic import refusing
from duelcore.magic.chain import Doing
from duelcore.magic.kinds import Condition, Number
from duelcore.magic.model import Game, other
from duelcore.magic.objects import Ability, StackObject

OF_CREATURES = (
    "attacks",
    "blocks",
    "becomes-blocked",
    "is-not-blocked",
    "deals-combat-damage",
    "damages-player",
    "dies",
    "enters",
)
"""What is said of a creature: for an ability of a permanent, of that one alone."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that abilities may wait for: which player it concerns, and what it is about."""

    kind: str
    player: Number
    subject: str | None = None


# Setting off


def happen(happenings: Iterable[Happening]) -> Doing:
    """Abilities that wait for one of these trigger, and wait to be put on the stack."""
    all_of_them = tuple(happenings)

    def doing(game: Game) -> Step[Game]:
        events: list[Event] = []
        for happening in all_of_them:
            for ability in game.abilities:
                now = _controlled(game, ability)
                if _answers(game, now, happening):
                    game = _set_off(_used(game, ability), now, happening)
                    events.append(_told(game, now))
        return Step(game, tuple(events))

    return doing


def _told(game: Game, ability: Ability) -> Event:
    rules = ["ability-triggers", *(["intervening-if"] if ability.condition else [])]
    if game.step == "untap":
        rules.insert(0, "untap-triggers-wait")
    return event("triggers", rules, game.at, ability=ability.name, player=ability.controller)


def _answers(game: Game, ability: Ability, happening: Happening) -> bool:
    """Whether an ability that is there waits for this, and its condition holds."""
    if ability.when != happening.kind or not _is_there(game, ability):
        return False
    if ability.source is not None and ability.when in OF_CREATURES:
        return ability.source == happening.subject and holds(game, ability.condition, ability)
    concerned = {
        "yours": happening.player == ability.controller,
        "opponents": happening.player != ability.controller,
        "each": True,
    }
    return concerned[ability.whose] and holds(game, ability.condition, ability)


def _is_there(game: Game, ability: Ability) -> bool:
    """Whether the permanent that has the ability is there; what dies still is (603.10)."""
    return ability.source is None or game.find(ability.source) is not None


def holds(game: Game, condition: Condition | None, of: Ability | StackObject) -> bool:
    """Whether the "if" of an ability holds now."""
    mine, theirs = of.controller, other(of.controller)
    if condition == "opponent-controls-more-lands":
        return _lands(game, theirs) > _lands(game, mine)
    if condition == "you-control-a-creature":
        return bool(game.creatures(mine))
    if condition == "opponent-controls-a-creature":
        return bool(game.creatures(theirs))
    return True


def _lands(game: Game, player: Number) -> int:
    return sum(one.controller == player and "land" in one.types for one in game.battlefield)


def _controlled(game: Game, ability: Ability) -> Ability:
    """The ability, controlled by whoever controls the permanent that has it (603.3a)."""
    source = game.last_known(ability.source) if ability.source else None
    return replace(ability, controller=source.controller) if source else ability


def _used(game: Game, ability: Ability) -> Game:
    """The game without an ability that waits once only."""
    left = tuple(one for one in game.abilities if not (one is ability and ability.once))
    return replace(game, abilities=left)


def _set_off(game: Game, ability: Ability, happening: Happening) -> Game:
    waiting = StackObject(
        ability.name,
        ability.controller,
        "triggered",
        ability.effect,
        subject=happening.subject,
        source=ability.source,
        condition=ability.condition,
    )
    return replace(game, waiting=(*game.waiting, waiting))


# Onto the stack


def stacked(game: Game) -> Step[Game]:
    """The waiting abilities go onto the stack, the active player's first (603.3b).

    Stops with `awaits` where a player has to put several in an order.
    """
    for player in (game.active, game.nonactive):
        own = waiting_of(game, player)
        if len({one.name for one in own}) > 1:
            told = event("order-asked", ["apnap-triggers"], game.at, player=player)
            return Step(replace(game, awaits="order", holder=player), (told,))
        if own:
            return _put(game, own)
    return Step(game, ())


def waiting_of(game: Game, player: Number | None) -> tuple[StackObject, ...]:
    """The triggered abilities of a player that wait, in the order in which they triggered."""
    return tuple(one for one in game.waiting if one.controller == player)


def _put(game: Game, own: tuple[StackObject, ...]) -> Step[Game]:
    rest = tuple(one for one in game.waiting if one not in own)
    events = tuple(_put_on_stack(game, one) for one in own)
    return Step(replace(game, stack=(*game.stack, *own), waiting=rest), events)


def _put_on_stack(game: Game, one: StackObject) -> Event:
    rules = [*TRIGGER_RULES.get(game.step, ()), "triggers-second", "apnap-triggers"]
    return event("put-on-stack", rules, game.at, ability=one.name, player=one.controller)


TRIGGER_RULES: dict[str, tuple[str, ...]] = {
    "upkeep": ("upkeep-triggers", "upkeep-includes-untap-triggers"),
    "draw": ("draw-then-triggers",),
    "beginning-of-combat": ("boc-triggers",),
    "declare-attackers": ("att-triggers-after",),
    "declare-blockers": ("blk-triggers",),
    "combat-damage": ("dmg-then-triggers",),
    "end-of-combat": ("eoc-triggers",),
    "end": ("end-triggers",),
    "cleanup": ("cleanup-trigger-exception",),
}
"""What each step says about triggered abilities going onto the stack."""


# The order of one player's own


def order_not_now(game: Game) -> Iterator[Reason]:
    """Why nobody has to put abilities in an order now."""
    if game.awaits != "order":
        yield reason("nothing-to-order", ["apnap-triggers"], *refusing.remedy(game))


def order_reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Why the abilities cannot be ordered so: they have to be the waiting ones, each once."""
    names = names_in(action)
    if game.awaits == "order":
        own = sorted(one.name for one in waiting_of(game, game.holder))
        if sorted(names) != own:
            told = ", ".join(own)
            yield reason("not-the-waiting-ones", ["apnap-triggers"], "name-each-once", names=told)


def names_in(action: Action) -> tuple[str, ...]:
    """The names that `order-triggers` gives; MalformedAction if they are no list of names."""
    names = action.get("names")
    if not isinstance(names, list | tuple) or not all(isinstance(one, str) for one in names):
        raise MalformedAction(f"'order-triggers' needs 'names', a list of names, not {names!r}")
    return tuple(names)


def order(game: Game, action: Action) -> Step[Game]:
    """The abilities go onto the stack in the order named: the last one resolves first."""
    own = list(waiting_of(game, game.holder))
    chosen = []
    for name in names_in(action):
        one = next(one for one in own if one.name == name)
        own.remove(one)
        chosen.append(one)
    return _put(replace(game, awaits="", holder=None), tuple(chosen))
