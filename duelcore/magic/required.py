"""Which creature may block which, and how many of those that must block can do so at once (509.1c)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from duelcore.game import Reason, reason
from duelcore.magic import characteristics
from duelcore.magic.model import Game
from duelcore.magic.objects import Permanent

Blocks = Mapping[str, tuple[str, ...]]
"""From each blocker to the attackers that it blocks."""

UNDONE = ["blk-illegal-rewind", "illegal-action-rewind"]
"""Cited by every refusal of a declaration: nothing of it has happened."""


def kept_from_blocking(game: Game, one: Permanent) -> Iterator[Reason]:
    """Why a creature cannot block at all; having just arrived is no reason."""
    if one.tapped:
        yield reason("blocker-tapped", ["block-who", *UNDONE], creature=one.name)
    if characteristics.has(game, one, "cannot-block"):
        rules = ["block-restrictions", "cant-beats-can", *UNDONE]
        yield reason("blocker-kept", rules, creature=one.name)


def barred(game: Game, blocker: Permanent, attacker: Permanent) -> Iterator[Reason]:
    """Why a creature cannot block that attacker."""
    has = characteristics.keywords(game, attacker)
    pair = {"creature": blocker.name, "attacker": attacker.name}
    flies = characteristics.has(game, blocker, "flying", "reach")
    if "flying" in has and not flies:
        yield reason("flies", ["flying-reach", *UNDONE], "block-with-flyer", **pair)
    if "cannot-be-blocked" in has:
        yield reason("unblockable", ["block-restrictions", *UNDONE], **pair)


def obliged(game: Game) -> tuple[Permanent, ...]:
    """The creatures of the defending player that must block if able."""
    own = game.creatures(game.nonactive)
    return tuple(one for one in own if characteristics.has(game, one, "must-block"))


def most(game: Game) -> int:
    """How many of the creatures that must block can block in one legal declaration.

    Goes from blocker to blocker and keeps, for every way in which the attackers with menace may
    be blocked so far (by none, one, or enough), the largest number of obliged creatures blocking.
    """
    menacing = [
        name
        for name in game.fighting.attackers
        if (one := game.find(name)) and characteristics.has(game, one, "menace")
    ]
    must = {one.name for one in obliged(game)}
    reached: dict[tuple[int, ...], int] = {(0,) * len(menacing): 0}
    for blocker in game.creatures(game.nonactive):
        reached = _with_blocker(game, blocker, menacing, reached, blocker.name in must)
    return max(number for counts, number in reached.items() if 1 not in counts)


def _with_blocker(
    game: Game,
    blocker: Permanent,
    menacing: list[str],
    reached: Mapping[tuple[int, ...], int],
    counts_if_blocking: bool,
) -> dict[tuple[int, ...], int]:
    """All that can be reached with one blocker more, whatever it does."""
    found: dict[tuple[int, ...], int] = dict(reached)
    for blocked in _ways(game, blocker, menacing):
        for counts, number in reached.items():
            more = tuple(
                min(2, count + (name in blocked))
                for count, name in zip(counts, menacing, strict=True)
            )
            found[more] = max(found.get(more, 0), number + counts_if_blocking)
    return found


def _ways(game: Game, blocker: Permanent, menacing: list[str]) -> Iterator[frozenset[str]]:
    """The sets of menacing attackers that it may block, empty where it blocks others alone."""
    if next(kept_from_blocking(game, blocker), None) is not None:
        return
    open_to = [
        name
        for name in game.fighting.attackers
        if (one := game.find(name)) and next(barred(game, blocker, one), None) is None
    ]
    theirs = [name for name in menacing if name in open_to]
    if len(theirs) < len(open_to):
        yield frozenset()
    for size in range(1, min(len(theirs), 1 + blocker.extra_blocks) + 1):
        yield from map(frozenset, combinations(theirs, size))
