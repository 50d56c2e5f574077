"""What the game does by itself in the untap step and the draw step."""

from __future__ import annotations

from dataclasses import replace

from duelcore.game import Event, Step, event
from duelcore.magic import characteristics, moving
from duelcore.magic.model import Combat, Game
from duelcore.magic.objects import Permanent

# The untap step


def phasing(game: Game) -> Step[Game]:
    """The active player's permanents with phasing phase out, those phased out phase in, at once."""
    own = [one for one in game.permanents if one.controller == game.active]
    back = [one for one in own if one.phased_out]
    out = [one for one in own if not one.phased_out and characteristics.has(game, one, "phasing")]
    rules = ["untap-phasing-first", "untap-phasing-simultaneous", "untap-phasing-who"]
    rules += ["tba-first", "untap-no-stack"]
    events = [event("phased-out", rules, game.at, permanent=one.name) for one in out]
    events += [event("phased-in", rules, game.at, permanent=one.name) for one in back]
    changed = [replace(one, phased_out=not one.phased_out) for one in (*out, *back)]
    return Step(game.with_permanents(changed), tuple(events))


def day_and_night(game: Game) -> Step[Game]:
    """It becomes night after a turn without spells, and day after one with two or more."""
    cast = game.spells_last_turn
    if game.day_night is None or cast is None:
        return Step(game, ())
    now = game.day_night
    if now == "day" and cast == 0:
        now = "night"
    elif now == "night" and cast >= 2:
        now = "day"
    key = f"{now}-stays" if now == game.day_night else f"becomes-{now}"
    told = event(key, ["untap-daynight-second", "untap-no-stack"], game.at, number=cast)
    return Step(replace(game, day_night=now), (told,))


def untap(game: Game) -> Step[Game]:
    """All permanents of the active player untap at once, but what an effect keeps from it."""
    tapped = [p for p in game.battlefield if p.controller == game.active and p.tapped]
    kept = [p for p in tapped if characteristics.has(game, p, "does-not-untap")]
    free = [p for p in tapped if p not in kept]
    rules = ["untap-all", "untap-simultaneous", "untap-no-stack", "tba-no-stack"]
    names = ", ".join(one.name for one in free)
    events = [event("untapped", rules, game.at, names=names)] if free else []
    events += [_stays_tapped(game, one) for one in kept]
    untapped = game.with_permanents([replace(one, tapped=False) for one in free])
    return _returned(untapped, tuple(events))


def _stays_tapped(game: Game, one: Permanent) -> Event:
    return event("stays-tapped", ["untap-effects-may-prevent"], game.at, permanent=one.name)


def _returned(game: Game, events: tuple[Event, ...]) -> Step[Game]:
    """What returns to its owner's hand as its controller untaps does so now, not in the upkeep."""
    own = [p for p in game.battlefield if p.controller == game.active]
    for one in own:
        if characteristics.has(game, one, "returns-as-you-untap"):
            rules = ["untap-effects-may-prevent", "untap-no-stack"]
            told = event("returned-to-hand", rules, game.at, permanent=one.name)
            step = moving.return_to_hand(game, one, told)
            game, events = step.position, (*events, *step.events)
    return Step(game, events)


def nobody_acts(game: Game) -> Step[Game]:
    """The untap step is over when its actions are done: nobody gets priority in it."""
    told = event("no-priority-in-untap", ["untap-no-priority"], game.at)
    return Step(replace(game, todo=("leave",)), (told,))


# The draw step


def draw_card(game: Game) -> Step[Game]:
    """The active player draws a card, as the first thing in the draw step."""
    rules = ["draw-tba", "draw-no-stack", "draw-not-trigger", "tba-first"]
    return moving.draw(game, game.active, 1, rules)


# Combat


def combat_begins(game: Game) -> Step[Game]:
    """The combat phase has begun; with two players the other one is the defending player."""
    begun = replace(game, combat=Combat())
    rules = ["boc-defender-multiplayer"]
    return Step(begun, (event("defending-player", rules, game.at, player=game.nonactive),))
