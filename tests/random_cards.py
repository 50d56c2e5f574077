"""Random activations: cards and effects with names that are there, with and without a response."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, get_args

from duelcore.game import Action, MalformedAction, why_not
from duelcore.yugioh import Duel
from duelcore.yugioh.cards import AIMED, SHAPES, Kind, On
from duelcore.yugioh.model import Modification, Timing, Until

POINTS = [0, 1, 500, 999, 1000, 1700, 2500]
TIMINGS = get_args(Timing)

WORDS = [*SHAPES, "change-atk", "change-atk", "destroy", "summon", "change-position"]
"""The effects, those more often after which most can happen."""


def names_on_field(duel: Duel) -> list[str]:
    return [monster.name for player in duel.players for monster in player.monsters]


def new_name(duel: Duel) -> str:
    """A name that no monster of the duel has yet."""
    return next(name for n in range(1, 1000) if not duel.knows(name := f"⟦new {n}⟧"))


def monster(name: str, at: random.Random) -> dict[str, Any]:
    """A monster to Summon, as the file format writes it."""
    link = at.random() < 0.1
    position = "attack" if link else at.choice(["attack", "defense", "set"])
    plain: dict[str, Any] = {"name": name, "atk": at.choice([*POINTS, "?"]), "position": position}
    plain["def"] = None if link else at.choice([*POINTS, "?"])
    if link:
        plain["link"] = True
    if at.random() < 0.2:
        plain["zone"] = "extra"
    if at.random() < 0.3:
        plain["abilities"] = [flip_ability(at)]
    return plain


def flip_ability(at: random.Random) -> dict[str, Any]:
    """A flip effect that chooses its target, or has none to choose."""
    words = [word for word in SHAPES if word != "summon"]
    return {"flip": effect(at.choice(words), at, None, "")}


def effect(word: str, at: random.Random, name: str | None, new: str) -> dict[str, Any]:
    """An effect of that word that aims at that monster."""
    value: Any = True
    if word in ("change-atk", "change-def"):
        change = ("by", at.choice([-3000, -500, -1, 0, 1, 500, 1000]))
        value = {"monster": name} | dict([at.choice([change, ("to", at.choice(POINTS))])])
    elif word == "change-position":
        value = {"monster": name, "to": at.choice(["attack", "defense", "set"])}
    elif word in AIMED:
        value = name
    elif word == "summon":
        value = monster(new, at)
    elif word in ("damage", "gain-lp"):
        value = {"player": at.choice([1, 2]), "amount": at.choice([0, 1, 100, 800])}
    elif word == "modify-battle-damage":
        how = at.choice([("to", at.choice(POINTS)), ("how", at.choice(get_args(Modification)))])
        value = {"player": at.choice([1, 2]), how[0]: how[1]}
    return {word: value}


def card(duel: Duel, at: random.Random) -> dict[str, Any] | None:
    """A card with one effect or more; None where there is no monster for it to aim at."""
    names = names_on_field(duel)
    words = at.choices(WORDS, k=at.choice([1, 1, 1, 1, 2, 3]))
    if not names and any(word in AIMED for word in words):
        return None
    new = new_name(duel)
    effects = [
        effect(word, at, at.choice(names or [""]), f"{new}{n}") for n, word in enumerate(words)
    ]
    plain: dict[str, Any] = {"kind": at.choice(get_args(Kind))}
    plain["effect"] = effects[0] if len(effects) == 1 else effects
    for key, chance, values in (
        ("mandatory", 0.1, [True]),
        ("on", 0.25, get_args(On)),
        ("timing", 0.1, TIMINGS),
        ("until", 0.6, get_args(Until)),
        ("from", 0.05, ["hand"]),
        ("set_this_turn", 0.03, [True]),
    ):
        if at.random() < chance:
            plain[key] = at.choice(values)
    if duel.timing is not None and at.random() < 0.5:
        plain["timing"] = duel.timing
    if duel.happened and at.random() < 0.3:
        plain["on"] = at.choice(sorted(duel.happened))
    return plain


def activation(duel: Duel, at: random.Random) -> Action | None:
    """An activation that names nothing that is not there; it may be against the rules."""
    fields: dict[str, object] = {"player": at.choice([1, 2]), "card": card(duel, at)}
    if at.random() < 0.3:
        fields["response"] = {"player": at.choice([1, 2]), "card": answer(duel, at)}
    if fields["card"] is None or "response" in fields and not _has_card(fields["response"]):
        return None
    return Action("activate", **fields)


def _has_card(response: object) -> bool:
    return isinstance(response, Mapping) and response["card"] is not None


def answer(duel: Duel, at: random.Random) -> dict[str, Any] | None:
    """A card for a response: one that negates, or any."""
    if at.random() < 0.5:
        return card(duel, at)
    kind = at.choice(["counter-trap", "quick-effect", "trap"])
    return {"kind": kind, "effect": {at.choice(["negate-activation", "negate-effect"]): True}}


def legal_activation(duel: Duel, number: int, tries: int = 6) -> Action | None:
    """A legal activation that a number chooses, if it finds one in so many tries."""
    at = random.Random(number)
    for _ in range(tries):
        action = activation(duel, at)
        try:
            if action is not None and why_not(duel, action) is None:
                return action
        except MalformedAction:
            continue  # outside an attack, no word of how long battle damage is changed
    return None
