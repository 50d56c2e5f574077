"""Exact probabilities of amounts and of results, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite, isnan
from typing import Any

from duelcore.charts.setting import filled, signed
from duelcore.language import N_
from duelcore.wrong import WrongType, WrongValue

TOLD = N_("{value}: {share} ({percent})")
MEAN_TOLD = N_("On average {value}.")
MORE = N_("and {count} more, none of them likelier")
MOST_TOLD = 40
"""Amounts that the text tells one by one, the likeliest of more."""


@dataclass(frozen=True)
class Chances:
    """Each amount or result with its exact probability, and the mean of amounts (None for results)."""

    of: tuple[tuple[Any, Fraction], ...]
    mean: Fraction | None


def chances_of(values: Iterable[Any], weights: Iterable[Any] | None = None) -> Chances:
    """The exact probability of each value; numbers in order, words as they come.

    Raises TypeError or ValueError for what is neither, for values that are missing (masked, NA,
    NaN, None), and for weights that do not fit.
    """
    kept = [_plain(one) for one in _list(values, "values")]
    if not kept:
        raise WrongValue("there is nothing to draw; give at least one value")
    shares = [Fraction(1)] * len(kept) if weights is None else _weights(weights)
    if len(kept) != len(shares):
        raise WrongValue(
            f"there is a weight for each value; {len(kept)} and {len(shares)} do not fit"
        )
    total = sum(shares, Fraction(0))
    if not total:
        raise WrongValue("at least one weight is above 0")
    added: dict[Any, Fraction] = {}
    for value, share in zip(kept, shares, strict=True):
        added[value] = added.get(value, Fraction(0)) + share / total
    if any(isinstance(one, str) for one in added):
        if not all(isinstance(one, str) for one in added):
            raise WrongType("values are all numbers, or all words")
        return Chances(tuple(added.items()), None)
    of = tuple(sorted((value, share) for value, share in added.items() if share))
    return Chances(of, sum((Fraction(value) * share for value, share in of), Fraction(0)))


def _list(given: Any, name: str) -> list[Any]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise WrongType(f"{name} are a list of numbers or words, not {given!r}")
    if getattr(given, "ndim", 1) != 1:
        told = f"{name} are a list of one dimension, not of {given.ndim}"  # type: ignore[attr-defined]
        raise WrongType(f"{told}; give a single column, or array.ravel()")
    several = [*given]
    if missing := sum(map(_is_missing, several)):
        told = f"{missing} of {len(several)} {name} {'is' if missing == 1 else 'are'} missing"
        remedy = REMEDY if name == "values" else "give a weight for each value"
        raise WrongValue(f"{told} (masked, NA, NaN or None); {remedy}")
    return [one.item() if hasattr(one, "item") else one for one in several]


REMEDY = (
    "leave such battles out first, for instance by values.compressed() or values.dropna(),"
    " or give the points that they lack"
)


def _is_missing(one: Any) -> bool:
    """Masked, NA, NaN or None: there is no value, and surely not 0."""
    if one is None or type(one).__name__ in ("MaskedConstant", "NAType", "NaTType"):
        return True
    return isinstance(one, float) and isnan(one)


def _plain(one: Any) -> Any:
    if isinstance(one, str):
        return " ".join(one.split())
    if isinstance(one, bool) or not isinstance(one, int | float | Fraction) or not isfinite(one):
        raise WrongType(f"a value is a number of LP, or a word, not {one!r}")
    return one


def _weights(given: Any) -> list[Fraction]:
    shares = []
    for one in _list(given, "weights"):
        wrong = isinstance(one, bool) or not isinstance(one, int | float | Fraction)
        if wrong or not isfinite(one) or one < 0:
            raise WrongValue(f"a weight is a number from 0 on, not {one!r}")
        shares.append(Fraction(str(one)))  # 0.1 is a tenth, as it is written
    return shares


def percent(share: Fraction | float) -> str:
    """7.5 %, 33 %, <0.1 %."""
    value = float(share) * 100
    if 0 < value < 0.1:
        return "<0.1\xa0%"
    return f"{value:.0f}\xa0%" if value >= 99.95 or value == round(value) else f"{value:.1f}\xa0%"


def chances_text(chances: Chances, language: str) -> Iterator[str]:
    """Every probability, exactly; of many the likeliest."""
    chosen = sorted(chances.of, key=lambda one: -one[1])[:MOST_TOLD]
    if chances.mean is not None:
        chosen.sort()
    told = [
        filled(TOLD, language, value=_value(value), share=share, percent=percent(share))
        for value, share in chosen
    ]
    if left := len(chances.of) - len(chosen):
        told.append(filled(MORE, language, count=left))
    yield f"{'; '.join(told)}."
    if chances.mean is not None:
        exact = chances.mean if chances.mean.denominator < 10**6 else f"{float(chances.mean):.3f}"
        yield filled(MEAN_TOLD, language, value=f"{exact} LP".replace("-", "−"))


def _value(value: Any) -> str:
    return value if isinstance(value, str) else signed(float(value))
