"""What was said while the walkthroughs were played, and what one may ask about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby

from duelcore.game import Action, Event, Piece, Reason, is_legal
from duelcore.yugioh import Duel, Monster
from tests.played import GIVEN, OWN, Said, said

ALL = said(*OWN, *GIVEN)

Applies = Callable[[Said], bool]

COMPARED = (
    *("target-atk-win", "target-atk-tie", "target-atk-lose", "zero-atk-tie"),
    *("target-def-win", "target-def-tie", "target-def-lose", "pierced", "direct"),
)

DECLARED = ("attack-declared", "direct-attack-declared")


def of(*keys: str) -> list[Said]:
    found = [one for one in ALL if one.told.key in keys]
    assert found, keys
    return found


def steps(*keys: str) -> Iterator[list[Said]]:
    """What is said in one go, for each step in which one of the keys comes up."""
    for _, group in groupby(ALL, key=lambda one: id(one.entry)):
        said_now = list(group)
        if any(one.told.key in keys for one in said_now):
            yield said_now


def attacker(one: Said) -> Monster:
    return found(one, "attacker")


def target(one: Said) -> Monster:
    return found(one, "target")


def found(one: Said, name: str) -> Monster:
    """The monster that an event or reason speaks of, as it was before; if it came since, as it is."""
    piece = one.told[name]
    assert isinstance(piece, Piece)
    before = one.before.find(piece.name)
    return wherever(one.after, piece.name) if before is None else before[1]


def wherever(duel: Duel, name: str) -> Monster:
    """The monster of that name, on the field or in a pile."""
    piles = ("monsters", "graveyard", "banished", "hand")
    everyone = (m for pile in piles for side in duel.players for m in getattr(side, pile))
    return next(monster for monster in everyone if monster.name == name)


def pieces(told: Event | Reason) -> list[str]:
    return [value.name for _, value in told.params if isinstance(value, Piece)]


def number(one: Said, name: str) -> int:
    value = one.told[name]
    assert type(value) is int, one.told
    return value


def is_direct(one: Said) -> bool:
    return "target" not in dict(one.told.params)


def counts_def(one: Said) -> bool:
    return not is_direct(one) and target(one).position != "attack"


def past_monsters(one: Said) -> bool:
    return bool(one.before.opposing())


def all_shielded(duel: Duel) -> bool:
    return bool(duel.opposing()) and all(m.has("cannot-be-attacked") for m in duel.opposing())


def can_enter(one: Said) -> bool:
    return is_legal(one.before, Action("enter-battle-phase"))


def revealed(one: Said) -> Said:
    """The same, with a target that an attack finished in one go has turned up since."""
    if one.told.key not in COMPARED or is_direct(one) or target(one).face_up:
        return one
    turned = replace(target(one), position="defense")
    opponent = one.before.player(one.before.opponent)
    monsters = tuple(turned if m.name == turned.name else m for m in opponent.monsters)
    changed = replace(opponent, monsters=monsters)
    return one._replace(before=one.before.with_player(one.before.opponent, changed))
