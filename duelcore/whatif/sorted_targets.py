"""Targets in the order of their values, so that an attacker's battles fall into five stretches.

Against sorted targets all battles of one kind of comparison (`engine_table.KINDS`) lie together.
How many they are, and the sums of their values, are differences of positions and of cumulative
sums; what each kind means stands in the engine's table. Nothing is summed as a float.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from duelcore.whatif.engine_table import AMOUNTS, Cell, Cells, Form
from duelcore.whatif.given import MOST
from duelcore.whatif.rows import BOTH_0, EQUAL, LESS_1, LESS_2, MORE_1, MORE_2

Ints = npt.NDArray[np.int64]

ASCENDING = (MORE_2, MORE_1, EQUAL, LESS_1, LESS_2)
"""The kinds of comparison in the order in which sorted targets lie: the weakest first."""

TAKEN, DEALT = AMOUNTS.index("damage_taken"), AMOUNTS.index("damage_dealt")


@dataclass(frozen=True, eq=False)
class Targets:
    """Targets in one position, sorted: `values`, and `order`, their places in the list.

    `sums` and `odd` are cumulative: of the values (int64, or Python's integers where those might
    not fit), and how many are odd. `table` is what the engine says, `numbers` those of abilities,
    `weight` how often each battle counts.
    """

    values: Ints
    order: Ints
    sums: npt.NDArray[Any]
    odd: Ints
    table: Cells
    numbers: tuple[int, int]
    weight: int

    def __len__(self) -> int:
        return len(self.values)

    @property
    def cells_as_numbers(self) -> Ints:
        """Result, and damage taken and dealt, of every kind, as `compiled.summed` takes them."""
        rows = []
        for cell in self.table.cells:
            row = [cell.result]
            for form in (cell.forms[TAKEN], cell.forms[DEALT]):
                number = self.numbers[form.number - 1] if form.number else 0
                row += [form.factor, form.shift, form.number > 0, number]
            rows.append(row)
        return np.array(rows, np.int64)

    def stretches(self, attack: Ints) -> list[Ints]:
        """Where the five stretches of each attacker begin, and where the last one ends."""
        find = np.searchsorted
        starts = [
            find(self.values, attack - 1, "left"),
            find(self.values, attack, "left"),
            find(self.values, attack, "right"),
            find(self.values, np.minimum(attack, MOST - 1) + 1, "right"),
        ]
        first, last = np.zeros_like(starts[0]), np.full_like(starts[0], len(self))
        return [first, *starts, last]

    def kinds(self, attack: Ints) -> Iterator[tuple[npt.NDArray[np.bool_], Cell, Ints, Ints]]:
        """For each kind of comparison: whose cell it is, the cell, where its battles lie.

        Equal values of 0 have a cell of their own; only attackers with 0 ATK meet it.
        """
        at, everyone = self.stretches(attack), np.ones(attack.shape, np.bool_)
        for place, kind in enumerate(ASCENDING):
            who = attack > 0 if kind == EQUAL else everyone
            yield who, self.table.cells[kind], at[place], at[place + 1]
            if kind == EQUAL and not who.all():
                yield ~who, self.table.cells[BOTH_0], at[place], at[place + 1]

    def wins(self, attack: Ints) -> npt.NDArray[Any]:
        """How many battles each attacker wins, times the weight."""
        return self.counts(attack)[0]

    def counts(self, attack: Ints) -> tuple[Ints, Ints, Ints]:
        """How many battles each attacker wins, ties and loses, times the weight."""
        counts = {result: np.zeros(attack.shape, np.int64) for result in (1, 0, -1)}
        for who, cell, low, high in self.kinds(attack):
            counts[cell.result] += np.where(who, high - low, 0)
        wins, ties, losses = (counts[result] * self.weight for result in (1, 0, -1))
        return wins, ties, losses

    def total(self, attack: Ints, amount: int) -> npt.NDArray[Any]:
        """The sum of an amount (a place in `AMOUNTS`) over all battles, times the weight."""
        total: npt.NDArray[Any] = np.zeros(attack.shape, self.sums.dtype)
        for who, cell, low, high in self.kinds(attack):
            form = cell.forms[amount]
            if form != Form():
                total += np.where(who, self._sum(attack, form, low, high), 0)
        return total * self.weight

    def _sum(self, attack: Ints, form: Form, low: Ints, high: Ints) -> npt.NDArray[Any]:
        """The sum of what a form makes of the differences in a stretch."""
        count: npt.NDArray[Any] = (high - low).astype(self.sums.dtype)
        if form.number:
            return count * self.numbers[form.number - 1]
        between: npt.NDArray[Any] = abs(count * attack - (self.sums[high] - self.sums[low]))
        if not form.shift:
            return between * form.factor
        odd = self.odd[high] - self.odd[low]
        uneven = np.where(attack % 2 == 1, high - low - odd, odd)  # halves are rounded down
        return (between - uneven) // 2

    def damage(self, attack: Ints, cell: Cell, place: Ints) -> Ints:
        """Battle damage to the other player less that to the attacking one, against one target."""
        difference = np.abs(attack - self.values[place])
        amounts = []
        for form in (cell.forms[DEALT], cell.forms[TAKEN]):
            number = self.numbers[form.number - 1] if form.number else 0
            fixed = np.full_like(difference, number)
            amounts.append(fixed if form.number else difference * form.factor >> form.shift)
        difference_of_damage: Ints = amounts[0] - amounts[1]
        return difference_of_damage

    def ends(self, attack: Ints) -> Iterator[tuple[npt.NDArray[np.bool_], Cell, Ints]]:
        """The targets that may be best or worst: the ends of every stretch, weakest first.

        Damage rises or falls throughout a stretch, so that no other target is better or worse. Of
        equal values the first in the list is meant.
        """
        for who, cell, low, high in self.kinds(attack):
            some = who & (high > low)
            if some.any():
                last = np.maximum(high - 1, 0)
                yield some, cell, np.minimum(low, len(self) - 1)
                yield some, cell, np.maximum(self.first_of_run(last), np.minimum(low, last))

    def first_of_run(self, place: Ints) -> Ints:
        """The first of the targets with the same value."""
        return np.searchsorted(self.values, self.values[place], "left")


def sort_targets(
    values: Ints, places: Ints, table: Cells, numbers: tuple[int, int], weight: int
) -> Targets:
    """Targets sorted, with their cumulative sums; `places` are theirs in the list."""
    in_order, order = in_order_of(values)
    sums = np.zeros(len(values) + 1, np.int64)
    if len(values) and len(values) * int(in_order[-1]) > MOST:
        sums = sums.astype(object)
        in_order_exact: npt.NDArray[Any] = in_order.astype(object)
    else:
        in_order_exact = in_order
    np.cumsum(in_order_exact, out=sums[1:])
    odd = np.zeros(len(values) + 1, np.int64)
    np.cumsum(in_order & 1, out=odd[1:])
    return Targets(in_order, places[order], sums, odd, table, numbers, weight)


def in_order_of(values: Ints) -> tuple[Ints, Ints]:
    """The values sorted, and their places in the list; equal ones in the order of the list.

    Value and place go into one number where both fit, since numbers alone are sorted far faster.
    """
    bits = len(values).bit_length()
    if not len(values) or int(values.max()) >> (63 - bits):
        order = np.argsort(values, kind="stable")
        return values[order], order
    keys = np.sort((values << bits) | np.arange(len(values)))
    return keys >> bits, keys & ((1 << bits) - 1)
