"""The shapes of effects: what stands behind each word of the closed list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from duelcore.magic.objects import Effect
from duelcore.wrong import WrongValue


@dataclass(frozen=True, slots=True)
class Shape:
    """What an effect takes: one name or thing (`alone`), or an object with these keys."""

    needs: tuple[str, ...]
    may: tuple[str, ...] = ()
    alone: bool = False
    defaults: tuple[tuple[str, Any], ...] = ()

    def read(self, word: str, value: Any) -> dict[str, Any]:
        """The fields of an effect from what stands behind its word; ValueError if it does not fit."""
        if self.alone:
            return {self.needs[0]: value}
        if not isinstance(value, Mapping):
            raise self._unlike(word, value)
        for key in value:
            if key not in (*self.needs, *self.may):
                known = ", ".join((*self.needs, *self.may))
                raise WrongValue(f"{word!r} has no {key!r}; it has {known}")
        for key in self.needs:
            if key not in value:
                raise WrongValue(f"{word!r} needs {key!r}")
        return {**dict(self.defaults), **value}

    def _unlike(self, word: str, value: Any) -> ValueError:
        keys = ", ".join((*self.needs, *self.may))
        return ValueError(f"{word!r} takes an object with {keys}, not {value!r}")


AIMED = Shape(("target",), alone=True)
LASTING = (("until", "end-of-turn"),)
AMOUNT = Shape(("amount",), ("player",))

SHAPES: Mapping[str, Shape] = {
    "pump": Shape(("target",), ("power", "toughness", "until"), defaults=LASTING),
    "gain": Shape(("target", "keyword"), ("until",), defaults=LASTING),
    "lose": Shape(("target", "keyword"), ("until",), defaults=LASTING),
    "counters": Shape(("target", "kind", "amount")),
    "damage": Shape(("amount",), ("target", "player")),
    "fight": Shape(("target", "other")),
    "gain-life": AMOUNT,
    "lose-life": AMOUNT,
    "draw": AMOUNT,
    "discard": AMOUNT,
    "destroy": AIMED,
    "return-to-hand": AIMED,
    "tap": AIMED,
    "untap": AIMED,
    "phase-out": AIMED,
    "take-control": AIMED,
    "remove-from-combat": AIMED,
    "create": Shape(("created",), alone=True),
    "create-attacking": Shape(("created",), alone=True),
    "add-ability": Shape(("ability",), alone=True),
    "skip-step": Shape(("step",), ("player",)),
    "add-mana": AMOUNT,
}
"""What each effect takes. Where `player` is left out, it is the one who controls the effect."""


def written_value(one: Effect, written: Callable[[Any], dict[str, Any]]) -> Any:
    """What stands behind an effect's word; `written` writes a permanent or an ability."""
    shape = SHAPES[one.word]
    if shape.alone:
        value = getattr(one, shape.needs[0])
        return value if isinstance(value, str) else written(value)
    usual = {field.name: field.default for field in fields(Effect)} | dict(shape.defaults)
    return {
        key: getattr(one, key)
        for key in (*shape.needs, *shape.may)
        if key in shape.needs or getattr(one, key) != usual[key]
    }
