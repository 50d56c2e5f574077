"""What comes onto the battlefield and what leaves it; control, phasing out, counters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from duelcore.game import Event, Step, event
from duelcore.magic import characteristics, combat, sagas
from duelcore.magic.chain import chain
from duelcore.magic.kinds import Number
from duelcore.magic.model import Game
from duelcore.magic.objects import Permanent
from duelcore.magic.triggers import Happening, happen


def new_name(game: Game, wanted: str) -> str:
    """The wanted name, or that name with the first number that is free."""
    taken = {*game.names(), *(one.name for one in game.stack)}
    number = 2
    name = wanted
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name


def enter(game: Game, one: Permanent, told: Event) -> Step[Game]:
    """A permanent comes onto the battlefield; a Saga comes with a lore counter (714.3a)."""
    there = replace(game, permanents=(*game.permanents, one))
    happening = Happening("enters", one.controller, one.name)
    lore = [partial(sagas.entered, name=one.name)] if one.chapters else []
    step = chain(there, [*lore, happen([happening])])
    return Step(step.position, (told, *step.events))


def leave(game: Game, names: Iterable[str]) -> Game:
    """Permanents leave the battlefield, with every change that holds for them."""
    gone = frozenset(names)
    last = (_last_seen(game, one) for one in game.permanents if one.name in gone)
    return replace(
        game,
        left=(*game.left, *last),
        permanents=tuple(one for one in game.permanents if one.name not in gone),
        changes=tuple(one for one in game.changes if one.target not in gone),
    )


def _last_seen(game: Game, one: Permanent) -> Permanent:
    """A permanent with the keywords that it has now, from wherever it has them."""
    return replace(one, keywords=tuple(sorted(characteristics.keywords(game, one))))


def die(game: Game, names: Iterable[str]) -> Step[Game]:
    """Permanents go to the graveyards of their owners, all at once."""
    dying = [one for one in game.permanents if one.name in set(names)]
    gone = tuple(one.name for one in dying)
    happenings = [Happening("dies", one.controller, one.name) for one in dying if one.is_creature]
    step = chain(game, [combat.removed(gone), happen(happenings)])
    game = leave(step.position, gone)
    for one in dying:
        owner = one.owner or one.controller
        graveyard = (*game.player(owner).graveyard, one.name)
        game = game.with_player(owner, graveyard=graveyard)
    return Step(game, step.events)


def return_to_hand(game: Game, one: Permanent, told: Event) -> Step[Game]:
    """A permanent goes back to the hand of its owner; a token is no card there (111.7)."""
    owner = one.owner or one.controller
    out = combat.removed([one.name])(game)
    left = leave(out.position, [one.name])
    card = 0 if one.token else 1
    counted = left.with_player(owner, hand=left.player(owner).hand + card)
    return Step(counted, (told, *out.events))


def phase_out(game: Game, one: Permanent, told: Event) -> Step[Game]:
    """A permanent phases out: it is treated as if it were not there (702.26)."""
    out = combat.removed([one.name])(game)
    return Step(out.position.with_permanent(one.name, phased_out=True), (told, *out.events))


def change_control(game: Game, one: Permanent, controller: Number, told: Event) -> Step[Game]:
    """Another player controls a permanent: it leaves combat and is new to that player."""
    out = combat.removed([one.name])(game)
    changed = out.position.with_permanent(
        one.name, controller=controller, owner=one.owner or one.controller, summoning_sick=True
    )
    return Step(changed, (told, *out.events))


def draw(game: Game, player: Number, number: int, rules: list[str]) -> Step[Game]:
    """A player draws cards, one after the other; from an empty library nothing comes (704.5b)."""
    return chain(game, [partial(_draw_one, player=player, rules=rules)] * number)


def _draw_one(game: Game, player: Number, rules: list[str]) -> Step[Game]:
    one = game.player(player)
    if one.library == 0:
        told = event("library-empty", ["sba-decking", *rules], game.at, player=player)
        return Step(game.with_player(player, drew_from_empty=True), (told,))
    drawn = game.with_player(
        player, hand=one.hand + 1, library=one.library - 1, drawn=one.drawn + 1
    )
    told = event("card-drawn", rules, game.at, player=player, hand=one.hand + 1)
    step = happen([Happening("draws", player)])(drawn)
    return Step(step.position, (told, *step.events))


def discard(game: Game, player: Number, number: int, rules: list[str]) -> Step[Game]:
    """A player discards that many cards, at most the whole hand, all at once."""
    one = game.player(player)
    count = min(number, one.hand)
    if count == 0:
        return Step(game, ())
    less = game.with_player(player, hand=one.hand - count, discarded=one.discarded + count)
    left = one.hand - count
    told = event("discarded", rules, game.at, player=player, amount=count, hand=left)
    step = happen([Happening("discards", player)])(less)
    return Step(step.position, (told, *step.events))
