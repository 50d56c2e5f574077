"""State-based actions: what the game does by itself before anybody would get priority (rule 704)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Event, Step, Value, event
from duelcore.magic import characteristics, moving, sagas
from duelcore.magic.kinds import Number
from duelcore.magic.model import Game
from duelcore.magic.objects import Permanent

NUMBERS: tuple[Number, Number] = (1, 2)


def settled(game: Game) -> Step[Game]:
    """All state-based actions that apply, as one event, again and again until none does."""
    events: list[Event] = []
    while not game.over and (told := tuple(_applying(game))):
        events += told
        step = _performed(game, told)
        game = step.position
        events += step.events
    return Step(_checked(game), tuple(events))


def apply_now(game: Game) -> bool:
    """Whether any state-based action would be performed."""
    return next(_applying(game), None) is not None


def _applying(game: Game) -> Iterator[Event]:
    """What state-based actions do now, an event for each."""
    for number in NUMBERS:
        yield from _losing(game, number)
    for one in game.battlefield:
        yield from _dying(game, one)


def _losing(game: Game, number: Number) -> Iterator[Event]:
    player = game.player(number)
    if player.life <= 0:
        rules = ["sba-life-zero", CHECKED]
        yield event("loses-at-zero", rules, game.at, player=number, life=player.life)
    if player.drew_from_empty:
        yield event("loses-by-library", ["sba-decking", CHECKED], game.at, player=number)


CHECKED = "sba-before-every-priority"


def _dying(game: Game, one: Permanent) -> Iterator[Event]:
    if one.is_creature:
        yield from _dying_creature(game, one)
    if sagas.is_finished(game, one):
        yield event("saga-sacrificed", ["saga-sacrifice", CHECKED], game.at, creature=one.name)


def _dying_creature(game: Game, one: Permanent) -> Iterator[Event]:
    toughness = characteristics.toughness(game, one)
    if toughness <= 0:
        rules = ["sba-toughness-zero", CHECKED]
        yield event("toughness-zero", rules, game.at, creature=one.name)
    elif one.damage >= toughness or one.deathtouched:
        key, rules = "lethal-damage", ["sba-lethal-damage", "damage-marked"]
        if one.damage < toughness:
            key, rules = "deathtouched", ["deathtouch"]
        if not characteristics.has(game, one, "indestructible"):
            told: dict[str, Value] = {
                "creature": one.name,
                "damage": one.damage,
                "toughness": toughness,
            }
            yield event(key, [*rules, CHECKED], game.at, **told)


def _performed(game: Game, told: tuple[Event, ...]) -> Step[Game]:
    losing = [one["player"] for one in told if one.key in ("loses-at-zero", "loses-by-library")]
    for number in NUMBERS:
        if number in losing:
            game = game.with_player(number, lost=True)
    gone = [str(dict(one.params)["creature"]) for one in told if "creature" in dict(one.params)]
    step = moving.die(game, gone)
    if not game.over:
        return step
    return Step(step.position, (*step.events, game_over(step.position)))


def game_over(game: Game) -> Event:
    """How the game ends: with a winner, or as a draw."""
    winner = game.winner
    if winner == "draw":
        return event("game-drawn", ["both-lose-draw"], game.at)
    return event("game-won", ["game-ends-at-once"], game.at, player=winner)


def _checked(game: Game) -> Game:
    """What deathtouch has dealt since the last check has been looked at now (704.5h)."""
    touched = [replace(p, deathtouched=False) for p in game.permanents if p.deathtouched]
    return game.with_permanents(touched) if touched else game
