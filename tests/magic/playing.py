"""Short ways to set up a game of Magic and to play on in it."""

from __future__ import annotations

from typing import Any

from duelcore.game import Action, Event, apply, why_not
from duelcore.magic import Game, Permanent, new_game

BEGIN = Action("begin-step")
PASS = Action("pass")
BOTH = (PASS, PASS)


def creature(name: str, power: int, toughness: int, *keywords: str, **more: Any) -> Permanent:
    """A creature with keywords."""
    words: Any = keywords
    return Permanent(name, power=power, toughness=toughness, keywords=words, **more)


def until(step: str) -> Action:
    return Action("pass-until", step=step)


def attack(*names: str) -> Action:
    return Action("attack", attackers=list(names))


def block(**blocks: list[str]) -> Action:
    return Action("block", blocks=blocks)


def uses(effect: Any, player: int | None = None, **more: Any) -> Action:
    """Somebody uses an ability with that effect."""
    return Action("activate", player=player, ability={"name": "it", "effect": effect, **more})


def casts(type_: str = "instant", player: int | None = None, **more: Any) -> Action:
    """Somebody casts a spell."""
    return Action("cast", player=player, spell={"name": "Spell", "type": type_, **more})


def after(game: Game, *actions: Action) -> Game:
    """The game when those have been played."""
    for action in actions:
        game = apply(game, action).position
    return game


def events(game: Game, *actions: Action) -> list[Event]:
    """All that happens while those are played."""
    told: list[Event] = []
    for action in actions:
        step = apply(game, action)
        game = step.position
        told += step.events
    return told


def keys(told: list[Event]) -> list[str]:
    return [one.key for one in told]


def refused(game: Game, action: Action) -> tuple[str, ...]:
    """The rules that forbid an action, none if it is legal."""
    refusal = why_not(game, action)
    return refusal.rules if refusal else ()


def combat(first: list[Permanent], second: list[Permanent] = [], **more: Any) -> Game:  # noqa: B006
    """The game when attackers are to be declared."""
    start = new_game(first, second, turn=3, step="beginning-of-combat", **more)
    return after(start, BEGIN, until("declare-attackers"))


def main_phase(first: list[Permanent] = [], second: list[Permanent] = [], **more: Any) -> Game:  # noqa: B006
    """The game when player 1 has priority in the precombat main phase."""
    return after(new_game(first, second, turn=3, **more), BEGIN)
