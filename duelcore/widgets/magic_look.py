"""Magic in the stepper: the track of the turn, the table, the buttons, the forms. See `look.Look`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from duelcore import explain
from duelcore.explain.magic import board, damage
from duelcore.explain.magic.turn import ASIDE
from duelcore.game import Action, Event, why_not
from duelcore.language import N_, text
from duelcore.magic.model import Game
from duelcore.widgets import magic_picks, magic_table
from duelcore.widgets.asked import Plain
from duelcore.widgets.look import Offer, PlayForm
from duelcore.widgets.magic_forms import FORMS
from duelcore.widgets.magic_offers import offers
from duelcore.widgets.magic_picks import NOTHING, Picked, press
from duelcore.widgets.magic_setup import MagicSetUp
from duelcore.widgets.magic_track import track
from duelcore.widgets.screen import cites
from duelcore.widgets.start_form import Change

__all__ = ["ASIDE", "CAPTIONS", "offers", "press", "track"]

CAPTIONS: Mapping[str, str] = {
    "field": N_("Battlefield"),
    "life_points": N_("Life"),
    "lines": N_("The damage line by line"),
    "nav": N_("Go through the game"),
    "page": N_("Rule"),
    "stepper": N_("Magic turn stepper"),
}

DEALT = ("creature-damaged", "player-damaged")
"""Events that tell of combat damage."""


def onward(game: Game) -> Action:
    """The step begins, whoever has priority passes, what is too much is discarded.

    A declaration is made by itself only where no creature could take part. Where a player has
    something to decide, nobody can pass, and the engine says what has to be decided first.
    """
    if game.awaits in ("begin-step", "discard"):
        return Action("begin-step" if game.awaits == "begin-step" else "discard")
    if game.awaits in ("attack", "block") and not magic_table.open_to(game, NOTHING):
        return (magic_picks.attack if game.awaits == "attack" else magic_picks.block)(None)
    return Action("pass")


def field(
    game: Game, picked: Picked | None, _offered: Sequence[Offer], _filling: bool, language: str
) -> Plain:
    """Both players, their permanents, the stack, which rules hold."""
    return magic_table.field(game, picked, language)


HINTS = {
    "begin-step": N_("The step is about to begin. Nobody has priority yet."),
    "priority": N_("Press a permanent to aim a spell or an ability at it, or choose below."),
    "attack": N_("Press the creatures that are to attack; then declare the attack below."),
    "block": N_("Press a creature that is to block, then the attacker that it blocks."),
    "blocker": N_("Press the attacker that {name} blocks."),
    "target": N_("What is cast or used next can be aimed at {name}."),
    "assign": N_("Divide the damage below."),
    "discard": N_("Cards are counted here; discard below."),
    "order": N_("Put the waiting abilities in an order below."),
    "over": N_("The game is over. Step back, or reset."),
}
"""What a press does, by what the game waits for and what is picked."""


def hint(game: Game, picked: Picked | None, language: str) -> str:
    """What a press on the table does now, and what is wrong with the declaration picked so far."""
    now = picked or NOTHING
    key, name = str(game.awaits or "over"), now.blocker or now.target or ""
    if name and key in ("block", "priority"):
        key = "blocker" if now.blocker else "target"
    told = text(HINTS[key], language).format(name=name)
    return " ".join(filter(None, [told, _wrong(game, now, language)]))


def _wrong(game: Game, picked: Picked, language: str) -> str:
    """Why what is picked cannot be declared; "" if it can, or nothing is."""
    declared = {"attack": magic_picks.attack, "block": magic_picks.block}.get(game.awaits)
    if declared is None or picked == NOTHING:
        return ""
    refusal = why_not(game, declared(picked))
    return explain.explain(refusal, board.names(game), language) if refusal else ""


def lines(events: Sequence[Event], names: tuple[str, str], language: str) -> list[Plain]:
    """The damage of a combat damage step, line by line; none where none was dealt."""
    if not any(event.key in DEALT for event in events):
        return []
    return [
        {
            "sum": explain.sum_of(event, names, language),
            "text": explain.explain(event, names, language),
            "cites": cites(event.rules, language),
        }
        for event in events
        if event.key in damage.EVENTS
    ]


def pick(game: Game, zone: str | None) -> Picked | None:
    """What a button picks; no button does more here than let go of everything."""
    pressed = press(game, None, zone) if zone else None
    found: Picked | None = pressed.picked if pressed else None
    return found


def play_form(key: str, game: Callable[[], Game], language: str) -> PlayForm:
    """The form of a word; what stands after a colon is the permanent to aim at."""
    do, _, target = key.partition(":")
    return FORMS[do](game, language, target or None)


def set_up(
    start: Mapping[str, Any],
    change: Callable[[Change], None],
    _game: Callable[[], Game],
    language: str,
) -> MagicSetUp:
    """The form for the permanents, players and turn of the start."""
    return MagicSetUp(start, change, language)
