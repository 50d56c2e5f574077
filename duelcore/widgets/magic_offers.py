"""What can be pressed in a game of Magic: every word as a button, with the engine's verdict on it."""

from __future__ import annotations

from collections.abc import Iterator

from duelcore.explain.magic import board
from duelcore.game import Action, Refusal, choices, why_not
from duelcore.language import N_, text
from duelcore.magic.kinds import Number
from duelcore.magic.model import Game
from duelcore.widgets import magic_picks
from duelcore.widgets.look import Offer
from duelcore.widgets.magic_picks import NOTHING, Picked

NUMBERS: tuple[Number, ...] = (1, 2)

SPELL = {"name": "?", "type": "instant", "effect": {"draw": {"amount": 1}}}
"""A spell that needs nothing but priority: it tells why nobody can cast anything."""

OPENS: dict[str, tuple[str, dict[str, object]]] = {
    "pass-until": (N_("Go on to a step…"), {"step": "untap"}),
    "assign": (N_("Divide the damage…"), {"damage": {}}),
    "order-triggers": (N_("Put abilities in an order…"), {"names": []}),
    "cast": (N_("Cast a spell…"), {"spell": SPELL}),
    "activate": (N_("Use an ability…"), {"ability": {"name": "?"}}),
}
"""Words that a form is filled in for: what its button says, and a filling to ask why not now."""


def offers(game: Game, picked: Picked | None, language: str = "en") -> list[Offer]:
    """The buttons for a position, always in the same order, so that none jumps."""
    return [
        _offer(game, "begin-step", Action("begin-step"), language),
        _offer(game, "pass", _passing(game), language),
        _opening(game, "pass-until", language),
        *_declarations(game, picked, language),
        _opening(game, "assign", language),
        _opening(game, "order-triggers", language),
        _offer(game, "discard", Action("discard"), language),
        _offer(game, "play-land", Action("play-land"), language),
        _opening(game, "cast", language, picked),
        _opening(game, "activate", language, picked),
        *(_conceding(game, number, language) for number in NUMBERS),
        *_letting_go(picked, language),
    ]


def _offer(game: Game, key: str, action: Action, language: str) -> Offer:
    return Offer(key, board.label(action, game, language), action, refusal=why_not(game, action))


def _passing(game: Game) -> Action:
    """A pass of whoever has priority; of nobody where nobody has."""
    return Action("pass", player=game.priority)


def _conceding(game: Game, number: Number, language: str) -> Offer:
    return _offer(game, f"concede-{number}", Action("concede", player=number), language)


def _opening(game: Game, do: str, language: str, picked: Picked | None = None) -> Offer:
    """The way to a form; closed where nothing at all that may be filled in is allowed now."""
    label, filled = OPENS[do]
    target = (picked or NOTHING).target
    opens = do if target is None else f"{do}:{target}"
    return Offer(do, text(label, language), opens=opens, refusal=_closed(game, do, filled))


def _closed(game: Game, do: str, filled: dict[str, object]) -> Refusal | None:
    """Why nothing of the kind can be done now; None if something may be."""
    if do != "pass-until" and any(form.do == do for form in choices(game)):
        return None
    refusal = why_not(game, Action(do, **filled))
    return Refusal(refusal.reasons[:1]) if refusal else None


# Declarations


def _declarations(game: Game, picked: Picked | None, language: str) -> Iterator[Offer]:
    """To attack and to block with what is picked, and with nobody."""
    some, none = magic_picks.attack(picked), magic_picks.attack(None)
    yield from _declaring(game, "attack", [some, none], language)
    some, none = magic_picks.block(picked), magic_picks.block(None)
    yield from _declaring(game, "block", [some, none], language)


def _declaring(game: Game, do: str, actions: list[Action], language: str) -> Iterator[Offer]:
    some, none = actions
    if game.awaits == do and some != none:
        yield _offer(game, do, some, language)
    yield _offer(game, f"{do}-none", none, language)


def _letting_go(picked: Picked | None, language: str) -> Iterator[Offer]:
    if picked is not None:
        yield Offer("let-go", text(N_("Let go of what is picked"), language))
