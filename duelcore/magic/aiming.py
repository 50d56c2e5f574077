"""What effects aim at: which names they take, and whether those are there when asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from duelcore.game import Reason, reason
from duelcore.magic.model import Game
from duelcore.magic.objects import SELF, THAT, Effect, StackObject

OF_CREATURES = ("pump", "fight", "remove-from-combat")
"""Effects that only a creature can be the target of."""

DAMAGED = frozenset({"creature", "planeswalker", "battle"})
"""What can be dealt damage (115.4), beside players."""


def names(effects: Iterable[Effect]) -> Iterator[str]:
    """The permanents that effects name."""
    for one in effects:
        yield from (name for name in (one.target, one.other) if name not in (None, THAT, SELF))


def check_names(game: Game, effects: Iterable[Effect]) -> None:
    """MalformedAction if effects name what nothing in this game is called."""
    for name in names(effects):
        game.check_name(name)


def reasons(game: Game, effects: Iterable[Effect]) -> Iterator[Reason]:
    """Why effects have no legal target: it is not there, no creature, or not in combat."""
    for one in effects:
        for name in names([one]):
            if not _fits(game, name, one):
                yield reason(
                    "no-such-target", ["targets-must-exist"], "choose-what-is-there", target=name
                )


def aimed(of: StackObject, name: str | None) -> str | None:
    """The name that an effect means: its target, what set it off, or whose ability it is."""
    if name == THAT:
        return of.subject
    return of.source if name == SELF else name


def is_legal(game: Game, of: StackObject, one: Effect) -> bool:
    """Whether what an effect aims at is still there when it resolves; True where it aims at none."""
    meant = [aimed(of, name) for name in (one.target, one.other) if name is not None]
    return all(name is not None and _fits(game, name, one) for name in meant)


def _fits(game: Game, name: str, one: Effect) -> bool:
    """Whether what has that name is there and is what the effect asks for."""
    there = game.find(name)
    if there is None or (one.word in OF_CREATURES and not there.is_creature):
        return False
    if one.word == "damage" and DAMAGED.isdisjoint(there.types):
        return False
    fights = name in (*game.fighting.attackers, *game.fighting.blockers)
    return fights or one.until != "leaves-combat"
