"""Declaring blockers: all at once, and undone whole if anything about it is not legal (509.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from duelcore.game import Action, Event, MalformedAction, Reason, Step, event, reason
from duelcore.magic import characteristics, refusing, required
from duelcore.magic.chain import chain
from duelcore.magic.model import Game
from duelcore.magic.required import UNDONE, Blocks, barred, kept_from_blocking, most
from duelcore.magic.triggers import Happening, happen


def ask(game: Game) -> Step[Game]:
    """The defending player declares blockers, as the first thing in the step."""
    rules = ["blk-all-at-once", "blk-no-stack", "tba-first"]
    told = event("blockers-asked", rules, game.at, player=game.nonactive)
    return Step(replace(game, awaits="block", holder=game.nonactive), (told,))


def not_now(game: Game) -> Iterator[Reason]:
    """Why blockers are not declared now."""
    if game.awaits != "block":
        rules = ["blk-all-at-once"]
        yield reason("no-declaration-of-blockers", rules, *refusing.remedy(game))


def blocks_in(action: Action) -> Blocks:
    """Which attackers each blocker blocks; MalformedAction for what says nothing of the kind."""
    blocks = action.get("blocks")
    if not isinstance(blocks, Mapping):
        raise MalformedAction(f"'block' needs 'blocks', from blocker to attackers, not {blocks!r}")
    return {str(blocker): _attackers(blocker, those) for blocker, those in blocks.items()}


def _attackers(blocker: object, those: object) -> tuple[str, ...]:
    names = [those] if isinstance(those, str) else those
    if not isinstance(names, list | tuple) or not names:
        raise MalformedAction(f"{blocker!r} blocks a list of attackers, not {those!r}")
    if not all(isinstance(one, str) for one in names) or len(set(names)) < len(names):
        raise MalformedAction(f"{blocker!r} blocks a list of attackers, each once, not {those!r}")
    return tuple(names)


def reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Why these blocks cannot be declared."""
    blocks = blocks_in(action)
    for blocker, attackers in blocks.items():
        for name in (blocker, *attackers):
            game.check_name(name)
        yield from _not_that_blocker(game, blocker)
    for blocker, attackers in blocks.items():
        yield from _not_those_attackers(game, blocker, attackers)
    yield from _too_few(game, blocks)
    if game.awaits == "block":
        yield from _required(game, blocks)


def _not_that_blocker(game: Game, name: str) -> Iterator[Reason]:
    one = game.find(name)
    if one is None or not one.is_creature:
        yield reason("no-creature-there", ["block-who", *UNDONE], creature=name)
        return
    if one.controller != game.nonactive:
        rules = ["block-who", *UNDONE]
        yield reason("blocker-not-yours", rules, creature=name, player=game.nonactive)
    yield from kept_from_blocking(game, one)


def _not_those_attackers(game: Game, blocker: str, attackers: tuple[str, ...]) -> Iterator[Reason]:
    one = game.find(blocker)
    if one is None:
        return
    if len(attackers) > 1 + one.extra_blocks:
        rules = ["block-who", *UNDONE]
        yield reason("blocks-too-many", rules, creature=blocker, number=1 + one.extra_blocks)
    for name in attackers:
        attacker = game.find(name)
        if attacker is None or name not in game.fighting.attackers:
            yield reason("not-attacking", ["block-who", *UNDONE], creature=name)
        else:
            yield from barred(game, one, attacker)


def _too_few(game: Game, blocks: Blocks) -> Iterator[Reason]:
    """A creature with menace is blocked by two or more, or by none."""
    for name in game.fighting.attackers:
        one = game.find(name)
        count = sum(name in attackers for attackers in blocks.values())
        if one is not None and count == 1 and characteristics.has(game, one, "menace"):
            yield reason("menace", ["menace", *UNDONE], "block-with-two", creature=name)


def _required(game: Game, blocks: Blocks) -> Iterator[Reason]:
    """As many creatures that must block as can be, within what is not allowed, do block."""
    idle = [p for p in required.obliged(game) if p.name not in blocks]
    if not idle:
        return
    possible = most(game)
    if len(required.obliged(game)) - len(idle) < possible:
        rules = ["block-requirements", *UNDONE]
        names = ", ".join(one.name for one in idle)
        yield reason("blockers-must", rules, "block-with-more", names=names, number=possible)


# What a declaration leads to


def declare(game: Game, action: Action) -> Step[Game]:
    """The creatures block; what they block is blocked from now on."""
    given = blocks_in(action)
    own = (one.name for one in game.creatures(game.nonactive))
    blocks = {name: given[name] for name in own if name in given}  # their order means nothing
    game = replace(game, awaits="", holder=None)
    blocked = frozenset(name for attackers in blocks.values() for name in attackers)
    combat = replace(game.fighting, blocks=tuple(blocks.items()), blocked=blocked)
    declared = replace(game, combat=combat)
    events = tuple(_told(declared, blocks))
    step = chain(declared, [happen(_happenings(declared))])
    return Step(step.position, (*events, *step.events))


def _told(game: Game, blocks: Blocks) -> Iterator[Event]:
    rules = ["blk-all-at-once", "blk-no-stack", "tba-no-stack"]
    if not blocks:
        yield event("no-blockers", rules, game.at, player=game.nonactive)
    for blocker, attackers in blocks.items():
        cited = [*rules, "block-who", *_evasion(game, attackers)]
        names = ", ".join(attackers)
        yield event("blocks", cited, game.at, creature=blocker, names=names)
    for name in game.fighting.attackers:
        yield _status(game, name)
        if len(game.fighting.blockers_of(name)) > 1:
            cited = ["blk-damage-order", "assign-blocked-many"]
            yield event("no-damage-order", cited, game.at, creature=name)


def _evasion(game: Game, attackers: tuple[str, ...]) -> list[str]:
    """Rules that these blocks had to meet."""
    has = [characteristics.keywords(game, game.permanent(name)) for name in attackers]
    rules = ["flying-reach"] if any("flying" in words for words in has) else []
    return rules + (["menace"] if any("menace" in words for words in has) else [])


def _status(game: Game, name: str) -> Event:
    if name in game.fighting.blocked:
        return event("is-blocked", ["blocked-stays-blocked"], game.at, creature=name)
    return event(
        "is-unblocked", ["blocked-stays-blocked", "assign-unblocked"], game.at, creature=name
    )


def _happenings(game: Game) -> Iterator[Happening]:
    for blocker in game.fighting.blockers:
        yield Happening("blocks", game.nonactive, blocker)
    for name in game.fighting.attackers:
        kind = "becomes-blocked" if name in game.fighting.blocked else "is-not-blocked"
        yield Happening(kind, game.active, name)
