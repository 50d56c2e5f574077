"""The closed list of abilities that a monster may have, in the words of the walkthrough format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from duelcore.wrong import WrongValue

LARGEST = 9_007_199_254_740_991
"""The largest number of the file format: what every JSON reader keeps exactly."""

WORDS = (
    "piercing",
    "direct-attack",
    "attack-all",
    "must-attack",
    "cannot-attack",
    "attack-from-defense",
    "cannot-be-attacked",
    "not-destroyed-by-battle",
    "no-battle-damage",
    "reflect-battle-damage",
    "both-take-battle-damage",
    "double-battle-damage",
    "half-battle-damage",
    "battle-damage-as-effect-damage",
    "battle-damage-as-lp-gain",
)
"""Abilities that a monster has or has not."""

NUMBERS = {
    "attacks": (1, LARGEST),
    "attacks-on-monsters": (1, LARGEST),
    "attack-cost": (0, LARGEST),
    "battle-damage-is": (0, LARGEST),
}
"""Abilities with a number, and its bounds: attacks in a Battle Phase, or LP."""

Abilities = tuple[tuple[str, int], ...]
"""Abilities as a monster keeps them: pairs of word and number (1 for a plain word), sorted."""


Given = str | Mapping[str, Any] | tuple[str, int]

FLIP = "flip"
"""The ability whose value is an effect; it is kept apart from the others."""


def abilities(given: Given | Iterable[Given]) -> Abilities:
    """Abilities as the file format writes them ("piercing", {"attacks": 2}), to keep; one or many.

    A flip effect is left out; see `split`. Raises ValueError for a word not on the list, a number
    out of bounds, or one given twice.
    """
    return split(given)[0]


def split(given: Given | Iterable[Given]) -> tuple[Abilities, Mapping[str, Any] | None]:
    """Abilities to keep, and the flip effect among them as the format writes it, if there is one.

    Raises ValueError as `abilities` does, and for two flip effects.
    """
    several = [given] if isinstance(given, str | Mapping) else given
    if not isinstance(several, Iterable):
        raise WrongValue(f"abilities are given as a list of words, not as {given!r}")
    pairs: list[tuple[str, Any]] = [pair for one in several for pair in _pairs(one)]
    flips = [value for word, value in pairs if word == FLIP and isinstance(value, Mapping)]
    if len(flips) > 1:
        raise WrongValue("the same ability is given twice; name each once")
    rest = [pair for pair in pairs if not any(pair[1] is flip for flip in flips)]
    return _kept(rest), flips[0] if flips else None


def _kept(pairs: list[tuple[str, int]]) -> Abilities:
    for word, number in pairs:
        _check(word, number)
    if len({word for word, _ in pairs}) < len(pairs):
        raise WrongValue("the same ability is given twice; name each once")
    return tuple(sorted(pairs))


def written(kept: Abilities) -> list[str | dict[str, int]]:
    """The abilities as the file format writes them; the inverse of `abilities`."""
    return [word if word in WORDS else {word: number} for word, number in kept]


def _pairs(one: object) -> list[tuple[str, Any]]:
    if isinstance(one, str):
        return [(one, 1 if one in WORDS else -1)]
    if isinstance(one, tuple) and len(one) == 2:
        return [(one[0], one[1])]
    if isinstance(one, Mapping):
        return list(one.items())
    raise WrongValue(f"an ability is a word, or a word with a number, not {one!r}")


def _check(word: str, number: int) -> None:
    if word in WORDS:
        if number is not True and number != 1:
            raise WrongValue(f"the ability {word!r} takes no number")
    elif not isinstance(word, str) or word not in NUMBERS:
        raise WrongValue(
            f"{word!r} is not an ability; the abilities are {', '.join((*WORDS, *NUMBERS))}"
        )
    else:
        low, high = NUMBERS[word]
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            raise WrongValue(f"the ability {word!r} needs a whole number from {low} to {high}")
