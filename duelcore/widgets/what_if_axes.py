"""What varies in the what-if explorer: two quantities of a battle with their ranges, and their fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

from duelcore.language import N_, text
from duelcore.widgets.forms import Plain, choice, field, group
from duelcore.widgets.lab_desk import POSITIONS, places
from duelcore.widgets.matchup import Matchup, fielded
from duelcore.widgets.setup_form import STATS
from duelcore.widgets.typed import number
from duelcore.yugioh.model import DIRECT

MOST = 25
"""How many values of a range stand side by side at most; the present one may come between them."""

QUANTITIES = {
    "attacker.atk": N_("ATK of your attacker"),
    "target.atk": N_("ATK of the target"),
    "target.def": N_("DEF of the target"),
    "target.position": N_("Position of the target"),
}
"""What may vary, by the path of its field on the desk."""

POSITION = "target.position"
SIDES: Mapping[Literal["across", "down"], str] = {"across": N_("Across"), "down": N_("Down")}
ENDS = {"low": N_("From"), "high": N_("To"), "step": N_("In steps of")}


@dataclass(frozen=True)
class Axis:
    """A quantity and its range, in points of ATK or DEF; of the position every one is shown."""

    quantity: str
    low: int = 0
    high: int = 3000
    step: int = 250

    def values(self, matchup: Matchup) -> tuple[int | str, ...]:
        """The values from low to high, the present one among them; of the position all there are."""
        if self.quantity == POSITION:
            return tuple(places("target", matchup.target))
        now = value_of(matchup, self)
        present = {now} if isinstance(now, int) and self.low <= now <= self.high else set()
        return tuple(sorted({*range(self.low, self.high + 1, self.step), *present}))

    def between(self, matchup: Matchup) -> int | None:
        """The present value where it stands between the steps."""
        now = None if self.quantity == POSITION else value_of(matchup, self)
        steps = range(self.low, self.high + 1, self.step)
        return now if now in self.values(matchup) and now not in steps else None  # type: ignore[return-value]

    def label(self, language: str) -> str:
        """The quantity in words."""
        return text(QUANTITIES[self.quantity], language)


@dataclass(frozen=True)
class Axes:
    """What varies from column to column, and what from row to row."""

    across: Axis
    down: Axis

    @property
    def both(self) -> tuple[Axis, Axis]:
        """The one across, then the one down."""
        return self.across, self.down

    @classmethod
    def of(cls, matchup: Matchup) -> Axes:
        """The attacker's ATK, and the value of the target that it meets."""
        meets = "target.atk" if fielded(matchup.target).position == "attack" else "target.def"
        return cls(Axis("attacker.atk"), Axis(meets))


def shown(value: int | str, language: str) -> str:
    """A value of an axis in words."""
    return text(POSITIONS[value], language) if isinstance(value, str) else str(value)


def with_value(matchup: Matchup, axis: Axis, value: int | str) -> Matchup:
    """The battle with another value of the quantity."""
    if axis.quantity == POSITION:
        if value == DIRECT:
            return replace(matchup, direct=True)
        lies: Any = value
        return replace(matchup, direct=False, target=replace(matchup.target, position=lies))
    side, _, stat = axis.quantity.partition(".")
    points: Any = value
    changes: dict[str, Any] = {"def_" if stat == "def" else stat: points}
    if side == "attacker":
        return replace(matchup, attacker=replace(matchup.attacker, **changes))
    return replace(matchup, target=replace(matchup.target, **changes))


def value_of(matchup: Matchup, axis: Axis) -> int | str | None:
    """The present value of the quantity: a number, "?", a position; None for a DEF that is none."""
    attacker, target = fielded(matchup.attacker), fielded(matchup.target)
    if axis.quantity == POSITION:
        return DIRECT if matchup.direct else target.position
    values = {"attacker.atk": attacker.atk, "target.atk": target.atk, "target.def": target.def_}
    return values[axis.quantity]


# The fields


def groups(axes: Axes, errors: Mapping[str, tuple[Any, str]], language: str) -> Iterator[Plain]:
    """A group of fields for either axis; `errors` go from a path to the value typed and a sentence."""
    say = partial(text, language=language)
    for side, title in SIDES.items():
        fields = [*_fields(f"axes.{side}", getattr(axes, side), errors, language)]
        yield group(side, say(title), fields) | {"side": "", "more": None}


def _fields(
    path: str, axis: Axis, errors: Mapping[str, tuple[Any, str]], language: str
) -> Iterator[Plain]:
    options = {key: text(label, language) for key, label in QUANTITIES.items()}
    label = text(N_("What varies"), language)
    yield choice(f"{path}.quantity", label, axis.quantity, options)
    if axis.quantity == POSITION:
        return
    for end, name in ENDS.items():
        at = f"{path}.{end}"
        value, error = errors.get(at, (getattr(axis, end), ""))
        limits: dict[str, Any] = {"min": bounds(end)[0], "max": bounds(end)[1]}
        yield field(at, text(name, language), "number", value, error=error, **limits)


def bounds(end: str) -> tuple[int, int]:
    """The least and the largest number that may be typed for an end of a range, or its step."""
    return (1, STATS[1]) if end == "step" else STATS


def changed(axes: Axes, path: str, value: Any, language: str) -> Axes:
    """The axes with one field set anew, whatever comes of it; raises Refused for what is no number.

    Two axes never show the same quantity: whoever chooses that of the other swaps them.
    """
    _, side, what = path.split(".")
    axis, other = (axes.across, axes.down) if side == "across" else (axes.down, axes.across)
    if what != "quantity":
        changes: dict[str, Any] = {what: number(str(value), bounds(what), language)}
        axis = replace(axis, **changes)
    elif value == other.quantity:
        axis, other = other, axis
    elif isinstance(value, str) and value in QUANTITIES:
        axis = replace(axis, quantity=value)
    return Axes(axis, other) if side == "across" else Axes(other, axis)


def problem(axes: Axes, language: str) -> str:
    """Why the ranges cannot be shown, in a sentence; "" if they can.

    Ends are typed one after the other, so what they make together is judged apart from each.
    """
    return next(filter(None, (_problem(one, language) for one in axes.both)), "")


def _problem(axis: Axis, language: str) -> str:
    if axis.quantity == POSITION:
        return ""
    count = len(range(axis.low, axis.high + 1, axis.step))
    if axis.low >= axis.high:
        message = N_("A range goes from a smaller number to a larger one.")
    elif count < 2:
        message = N_("From {low} to {high} in steps of {step} is one value; at least 2 are needed.")
    elif count > MOST:
        message = N_(
            "From {low} to {high} in steps of {step} are {count} values; at most {most} find room."
        )
    else:
        return ""
    words = {"low": axis.low, "high": axis.high, "step": axis.step, "count": count}
    return text(message, language).format(most=MOST, **words)
