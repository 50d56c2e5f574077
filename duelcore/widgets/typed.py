"""Reads what somebody typed into a box: a number within bounds, or the sentence why it is none."""

from __future__ import annotations

from typing import Literal

from duelcore.language import N_, text

LONGEST_NUMBER, LONGEST_QUOTE, LONGEST_NAME = 20, 20, 60
"""How many digits are read as a number at all, how many signs are quoted back, how long a name may be."""


class Refused(Exception):
    """What was typed cannot be taken; the sentence says why and what to type instead."""


def number(typed: str, bounds: tuple[int, int], language: str, extra: str = "") -> int:
    """The whole number that was typed, within bounds; raises Refused.

    `extra` says in the sentence what else may be typed there. Only the digits 0 to 9 count.
    """
    digits, (low, high) = typed.strip(), bounds
    plain = digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
    if plain and low <= int(digits) <= high:
        return int(digits)
    shown = typed if len(typed) <= LONGEST_QUOTE else typed[:LONGEST_QUOTE] + "…"
    what = N_("“{typed}” is none") if digits else N_("the box is empty")
    template = N_(
        "A whole number from {low} to {high}{extra} belongs here, and {what}; the old value is kept."
    )
    found = text(what, language).format(typed=shown)
    raise Refused(text(template, language).format(low=low, high=high, extra=extra, what=found))


def name(typed: str, language: str) -> str:
    """The name that was typed; raises Refused for an empty or a very long one."""
    if not typed.strip() or len(typed) > LONGEST_NAME:
        template = text(N_("A name belongs here, of at most {most} letters."), language)
        raise Refused(template.format(most=LONGEST_NAME))
    return typed


def points(typed: str, bounds: tuple[int, int], language: str) -> int | Literal["?"]:
    """The ATK or DEF that was typed, a number or "?"; raises Refused."""
    return "?" if typed.strip() == "?" else number(typed, bounds, language, extra=' or "?"')
