"""What a permanent's power, toughness and keywords are now, with all that changes them."""

from __future__ import annotations

from collections.abc import Iterator

from duelcore.magic.kinds import Keyword
from duelcore.magic.model import Game
from duelcore.magic.objects import Bonus, Change, Permanent


def power(game: Game, one: Permanent) -> int:
    """The power of a creature now; it may be below 0."""
    counters = one.count("+1/+1") - one.count("-1/-1")
    given = sum(bonus.power for bonus in _bonuses(game, one))
    return (one.power or 0) + counters + given + sum(c.power for c in _changes(game, one))


def toughness(game: Game, one: Permanent) -> int:
    """The toughness of a creature now; it may be below 0."""
    counters = one.count("+1/+1") - one.count("-1/-1")
    given = sum(bonus.toughness for bonus in _bonuses(game, one))
    return (one.toughness or 0) + counters + given + sum(c.toughness for c in _changes(game, one))


def keywords(game: Game, one: Permanent) -> frozenset[Keyword]:
    """The keywords of a permanent now: its own, those given to it, then changes in their order."""
    has = set(one.keywords)
    for bonus in _bonuses(game, one):
        has |= set(bonus.keywords)
    for change in _changes(game, one):
        if change.gains is not None:
            has.add(change.gains)
        if change.loses is not None:
            has.discard(change.loses)
    return frozenset(has)


def has(game: Game, one: Permanent, *words: Keyword) -> bool:
    """Whether a permanent has one of the keywords now."""
    return not keywords(game, one).isdisjoint(words)


def _changes(game: Game, one: Permanent) -> Iterator[Change]:
    return (change for change in game.changes if change.target == one.name)


def _bonuses(game: Game, one: Permanent) -> Iterator[Bonus]:
    """What other permanents give to this one, as long as they are there."""
    for giver in game.battlefield:
        if giver.bonus is not None and giver.name != one.name and _reaches(giver, one):
            yield giver.bonus


def _reaches(giver: Permanent, one: Permanent) -> bool:
    assert giver.bonus is not None
    if giver.bonus.to is not None:
        return giver.bonus.to == one.name
    return one.is_creature and one.controller == giver.controller
