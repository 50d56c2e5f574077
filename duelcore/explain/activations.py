"""An activation in a line: what kind of card it is and what it does to whom; no name that lies face-down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from duelcore.explain import piece, position
from duelcore.explain.yugioh import KINDS
from duelcore.game import Action
from duelcore.language import N_, text
from duelcore.yugioh import cards
from duelcore.yugioh.model import Duel, Effect

PHRASES = {
    "change-atk": N_("ATK of {monster} becomes {to}"),
    "change-atk-by": N_("ATK of {monster} {by}"),
    "change-def": N_("DEF of {monster} becomes {to}"),
    "change-def-by": N_("DEF of {monster} {by}"),
    "destroy": N_("destroy {monster}"),
    "banish": N_("banish {monster}"),
    "return-to-hand": N_("return {monster} to the hand"),
    "summon": N_("Summon {summoned}"),
    "summon-set": N_("Summon a monster face-down"),
    "take-control": N_("take control of {monster}"),
    "change-position": N_("turn {monster} to {position}"),
    "negate-attack": N_("negate the attack"),
    "change-target": N_("make {monster} the attack target"),
    "negate-activation": N_("negate the activation"),
    "negate-effect": N_("negate only the effect"),
    "cannot-attack": N_("keep {monster} from attacking"),
    "cannot-be-attacked": N_("keep {monster} from being attacked"),
    "modify-battle-damage": N_("battle damage to {player} becomes {to}"),
    "modify-battle-damage-zero": N_("no battle damage to {player}"),
    "modify-battle-damage-half": N_("half the battle damage to {player}"),
    "modify-battle-damage-double": N_("double battle damage to {player}"),
    "damage": N_("{amount} effect damage to {player}"),
    "gain-lp": N_("{amount} LP for {player}"),
    "end-battle-phase": N_("end the Battle Phase"),
    "go-to-end-phase": N_("go to the End Phase"),
}
"""What each effect does to whom."""


def activation(action: Action, duel: Duel, language: str = "en") -> str:
    """An activation in a line: who activates what, and what answers it."""
    words = {"player": _player(duel, action.get("player")), "card": _card(action, duel, language)}
    response = action.get("response")
    if not isinstance(response, Mapping):
        return text(N_("{player}: {card}"), language).format_map(words)
    answer = Action("activate", **response)
    words["answer"] = _card(answer, duel, language)
    return text(N_("{player}: {card}; in response {answer}"), language).format_map(words)


def _player(duel: Duel, number: object) -> str:
    return duel.players[0 if number == 1 else 1].name


def _card(action: Action, duel: Duel, language: str) -> str:
    """A card by its kind and what it does."""
    described = cards.card(action.get("card"))
    does = "; ".join(does_what(effect, duel, language) for effect in described.effects)
    return f"{text(KINDS[described.kind], language)} ({does})"


def does_what(effect: Effect, duel: Duel, language: str = "en") -> str:
    """What an effect does to whom, in a few words."""
    key, words = effect.word, _words(effect, duel, language)
    if effect.by is not None:
        key += "-by"
    elif effect.how is not None:
        key += f"-{effect.how}"
    elif effect.summoned is not None and not effect.summoned.face_up:
        key += "-set"
    return text(PHRASES[key], language).format_map(words)


def _words(effect: Effect, duel: Duel, language: str) -> dict[str, Any]:
    words: dict[str, Any] = {"to": effect.to, "amount": effect.amount}
    if effect.monster is not None:
        words["monster"] = piece(duel.piece(effect.monster), language)
    if effect.player is not None:
        words["player"] = _player(duel, effect.player)
    if effect.by is not None:
        words["by"] = f"+{effect.by}" if effect.by >= 0 else f"−{-effect.by}"
    if effect.summoned is not None:
        words["summoned"] = effect.summoned.name
    if isinstance(effect.to, str):
        words["position"] = position(effect.to, language)
    return words
