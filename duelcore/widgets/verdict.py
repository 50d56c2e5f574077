"""The verdict on an activation before it is played: the engine's, in words, with its pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from duelcore import explain
from duelcore.explain import board
from duelcore.game import Action, Event, MalformedAction, Reason, apply, why_not
from duelcore.language import N_, text
from duelcore.widgets import screen
from duelcore.widgets.foreseen import Verdict
from duelcore.yugioh import cards
from duelcore.yugioh.model import Duel
from duelcore.yugioh.permitted import short_sentence

Plain = dict[str, Any]

GROUND, SHORT = "allowed-", "short-"
"""How the keys of events begin that say what allows a card, and what the short sentence says of it."""

SHORT_RULES = ("ds-narrow-list", "ds-narrow-deadline")
"""The rulebook's short sentence on the Damage Step."""


def verdict(duel: Duel, action: Action, language: str) -> Verdict:
    """Whether an `activate` may be played in that position, and why."""
    try:
        refusal = why_not(duel, action)
    except MalformedAction:
        return Verdict(False, text(_impossible(duel, action), language))
    short = _short(duel, action, refusal is None, language)
    if refusal is not None:
        return Verdict(False, *_refused(duel, action, refusal.reasons, language), *short)
    return Verdict(True, *_allowed(apply(duel, action).events, language), *short)


# Allowed, or refused


RESPONSE = N_("The response: {sentence}")


def _allowed(events: tuple[Event, ...], language: str) -> tuple[str, list[Plain]]:
    """What allows the card, and what allows the response to it."""
    told: tuple[list[str], list[str]] = ([], [])
    rules, activations = list[str](), 0
    for one in events:
        activations += one.key.startswith("activated-")
        if one.key.startswith(GROUND):
            told[activations - 1].append(explain.explain(one, language=language))
            rules += one.rules
    sentences = [*told[0], *_of_response(told[1], language)]
    return " ".join(sentences), screen.cites(rules, language)


def _refused(
    duel: Duel, action: Action, reasons: tuple[Reason, ...], language: str
) -> tuple[str, list[Plain]]:
    """What forbids the card; if nothing does, what forbids the response to it."""
    alone = why_not(duel, _alone(action))
    named = alone.reasons if alone else reasons
    told = [explain.explain(one, board.names(duel), language) for one in named]
    rules = [rule for one in named for rule in one.rules]
    said = told if alone else _of_response(told, language)
    return " ".join(said), screen.cites(rules, language)


def _of_response(sentences: list[str], language: str) -> list[str]:
    """The sentences as those of the response; none for none."""
    return [text(RESPONSE, language).format(sentence=" ".join(sentences))] if sentences else []


def _alone(action: Action) -> Action:
    """The same activation without a response."""
    return Action("activate", player=action.get("player"), card=action.get("card"))


# The short sentence


AGREES = N_("The rulebook's short sentence says the same.")
WOULD_NOT = N_("The rulebook's short sentence would not have allowed it either.")
WOULD = N_("The rulebook's short sentence alone would have allowed a card of this kind here.")


def _short(
    duel: Duel, action: Action, allowed: bool, language: str
) -> tuple[str, list[Plain]] | tuple[()]:
    """What the rulebook's short sentence says of the card at this timing of the Damage Step."""
    if duel.timing is None:
        return ()
    says_yes = short_sentence(cards.card(action.get("card")), duel.timing)
    if not allowed:
        return text(WOULD if says_yes else WOULD_NOT, language), _short_cites(language)
    if says_yes:
        return text(AGREES, language), _short_cites(language)
    noted = (one for one in apply(duel, action).events if one.key.startswith(SHORT))
    note = next(noted)
    return explain.explain(note, language=language), screen.cites(note.rules, language)


def _short_cites(language: str) -> list[Plain]:
    return screen.cites(SHORT_RULES, language)


# What cannot be done at all


IMPOSSIBLE = {
    "summon": N_("This monster cannot be Summoned: there is one of this name in the Duel already."),
    "modify-battle-damage": N_(
        "Outside an attack it has to be said until when battle damage is changed."
    ),
}
GONE = N_("When its turn comes, what this effect aims at is not on the field any more.")
"""What stands against an effect before any rule does. No sentence names a monster."""


def _impossible(duel: Duel, action: Action) -> str:
    """Why the game has no such activation: the first effect with which it has none."""
    response = action.get("response")
    answer = [Action("activate", **response)] if isinstance(response, Mapping) else []
    for one in (_alone(action), *answer):
        card = dict(cards.written(cards.card(one.get("card"))))
        effects = card["effect"] if isinstance(card["effect"], list) else [card["effect"]]
        for number, effect in enumerate(effects, 1):
            try:
                tried = card | {"effect": effects[:number]}
                why_not(duel, Action("activate", player=one.get("player"), card=tried))
            except MalformedAction:
                return IMPOSSIBLE.get(next(iter(effect)), GONE)
    return GONE
