"""The two lists of a table or a summary: attackers down, targets across, each read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from duelcore.whatif import ability_sets, arrays
from duelcore.whatif.arrays import DEFENSE, DIRECT, SET
from duelcore.whatif.engine_table import KEYWORDS, NUMBER, POSITIONS, Cells, cells
from duelcore.whatif.given import MOST, Points, points, position_codes, yes_or_no
from duelcore.wrong import WrongValue

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Operands:
    """What meets in a table, read and checked: vectors of attackers and of targets.

    `masks` are as in `arrays.Masks`: the attacker's ATK, the target's ATK and DEF not known, no
    DEF. `sides` holds the abilities of either side, scalars or vectors.
    """

    attack: Ints
    target_atk: Ints
    target_def: Ints
    codes: Ints
    masks: arrays.Masks
    sides: tuple[Mapping[str, Any], Mapping[str, Any]]
    zero_atk_tie_destroys: bool
    shape: tuple[int, int]
    uniform: Cells | None = field(repr=False)
    numbers: tuple[int, int]

    def across(self, some: slice) -> Operands:
        """The same attackers against some of the targets."""
        cut = [_cut(one, some) for one in (self.target_atk, self.target_def, self.codes)]
        masks = (self.masks[0], *(_cut(mask, some) for mask in self.masks[1:]))
        sides = (self.sides[0], {name: _cut(one, some) for name, one in self.sides[1].items()})
        shape = (self.shape[0], some.stop - some.start)
        return replace(
            self,
            target_atk=cut[0],
            target_def=cut[1],
            codes=cut[2],
            masks=masks,
            sides=sides,
            shape=shape,
        )

    def but_for_attackers(self) -> Operands:
        """The same with nothing missing among the attackers."""
        return replace(self, masks=(None, *self.masks[1:]))

    @property
    def value(self) -> Ints:
        """What the attackers meet, where all targets are in one position; a vector."""
        at = int(self.codes)
        values = self.target_def if at in (DEFENSE, SET) else self.target_atk
        values = np.zeros((), np.int64) if at == DIRECT else values
        return np.ascontiguousarray(np.broadcast_to(values, self.shape[1:]))

    def missing(
        self, some: slice, across: slice, sparse: bool = False
    ) -> npt.NDArray[np.uint8] | None:
        """Why battles have no result (`arrays.MISSING`), None where all have one."""
        masks = (_down(_cut(self.masks[0], some)), *(_cut(m, across) for m in self.masks[1:]))
        shape = (some.stop - some.start, across.stop - across.start)
        return arrays.missing_of(_cut(self.codes, across), masks, shape)

    def read(self, some: slice, across: slice) -> arrays.Read:
        """Some rows and columns as `battles` would read them; each cell with its own abilities."""
        codes = _cut(self.codes, across)
        down = {name: _down(_cut(one, some)) for name, one in self.sides[0].items()}
        beside = {name: _cut(one, across) for name, one in self.sides[1].items()}
        sets = ability_sets.read({**down, **beside}, self.zero_atk_tie_destroys)
        value = arrays.value_of(codes, _cut(self.target_atk, across), _cut(self.target_def, across))
        shape = (some.stop - some.start, across.stop - across.start)
        attack = np.atleast_1d(self.attack)[some, None]
        rows = ability_sets.rows(sets, codes)
        return arrays.Read(shape, attack, value, rows, sets.numbers, self.missing(some, across))


def _cut(one: Any, some: slice) -> Any:
    """A part of a vector; what stands for all stays."""
    return one[some] if np.ndim(one) else one


def _down(one: Any) -> Any:
    return one[:, None] if np.ndim(one) else one


def operands(
    atk: Any,
    target_atk: Any,
    target_def: Any,
    position: Any,
    target_link: Any,
    unknown: int | None,
    zero_atk_tie_destroys: bool,
    abilities: Mapping[str, Any],
) -> Operands:
    """Read the lists of a table; raises ValueError or TypeError as `battles` does."""
    codes = position_codes(position)
    arrays.check_needed(codes, atk, target_atk, target_def)
    attack = points(atk, "atk")
    target = points(target_atk, "target_atk"), points(target_def, "target_def")
    link = None if target_link is None else yes_or_no(target_link, "target_link")
    sides = _sides(abilities)
    others = [*(one.values for one in target), codes, *([] if link is None else [link])]
    shape = (
        _length([attack.values, *sides[0].values()], "attackers"),
        _length([*others, *sides[1].values()], "targets"),
    )
    values, masks = arrays.known(attack, target, link, unknown)
    sets = ability_sets.read({**sides[0], **sides[1]}, zero_atk_tie_destroys)
    one = codes.ndim == 0 and not sets.varying and all(n.ndim == 0 for n in sets.numbers)
    uniform = cells(sets.always, POSITIONS[int(codes)]) if one else None
    numbers = (int(sets.numbers[0]), int(sets.numbers[1])) if one else (0, 0)
    made = Operands(
        np.atleast_1d(values[0]), values[1], values[2], codes, masks, sides,
        zero_atk_tie_destroys, shape, uniform, numbers,
    )  # fmt: skip
    made = replace(made, attack=np.ascontiguousarray(np.broadcast_to(made.attack, shape[:1])))
    _check_fits(made)
    return made


def _sides(abilities: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The abilities of either side, read: booleans, and masked numbers."""
    sides: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    ability_sets.check_names(abilities)
    for name, given in abilities.items():
        side, word = KEYWORDS[name]
        if word != NUMBER:
            sides[side][name] = yes_or_no(given, name)
        elif given is not None:
            read: Points = points(given, name, question=False)
            mask: Any = False if read.absent is None else read.absent
            sides[side][name] = np.ma.MaskedArray(read.values, mask) if read.values.ndim else given
    return sides


def _length(several: list[Any], what: str) -> int:
    """How many there are; ValueError for two lengths, and for what is no list."""
    for one in several:
        if np.ndim(one) > 1:
            raise WrongValue(f"{what} are given as lists of one dimension, not {np.ndim(one)}")
    lengths = {len(one) for one in several if np.ndim(one)}
    if len(lengths) > 1:
        told = ", ".join(map(str, sorted(lengths)))
        raise WrongValue(f"what is given for the {what} has different lengths: {told}")
    return lengths.pop() if lengths else 1


def _check_fits(given: Operands) -> None:
    """That no cell leaves signed 64-bit: the largest values against the smallest."""
    most = max(
        int(one.max(initial=0)) for one in (given.attack, given.target_atk, given.target_def)
    )
    factor = 8 if given.uniform is None else given.uniform.factor
    if most * factor > MOST:
        raise WrongValue(
            f"values up to {most}, times {factor}, give LP that do not fit signed 64-bit"
            f" (at most {MOST})"
        )
