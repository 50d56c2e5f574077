"""The fast way through a table: one position and one set of abilities, a whole row at a time.

What the engine's table says for a kind of comparison becomes a few numbers for loops without
branches. Where its cells do not fit that, `plan` is None and the general way is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from duelcore.whatif.arrays import COLUMNS, FLAGS
from duelcore.whatif.engine_table import AMOUNTS, KINDS, Cells, Form
from duelcore.whatif.operands import Operands

NEVER = 2**63 - 1
"""A difference that no battle reaches."""

LESS_2, LESS_1, EQUAL, MORE_1, MORE_2, BOTH_0 = range(len(KINDS))


class Line(NamedTuple):
    """An amount on one side of 0: a factor, a shift, and a number from some difference on."""

    factor: int = 0
    shift: int = 0
    number: int = 0
    since: int = NEVER


class By(NamedTuple):
    """An amount as `compiled.broken` takes it; below 0 the factor counts for the difference."""

    above: int
    below: int
    above_shift: int
    below_shift: int
    number_above: int
    since: int
    number_below: int
    until: int

    @property
    def is_bent(self) -> bool:
        """Whether `compiled.bent` does as well: there are no halves and no numbers."""
        return not any((self.above_shift, self.below_shift, self.number_above, self.number_below))


def _line(by_one: Form, by_more: Form, numbers: tuple[int, int]) -> Line | None:
    """The amount above, or below, 0; None if no line does for both kinds of comparison."""
    if by_more.number == 0:
        line = Line(by_more.factor, by_more.shift)
        return line if by_one.of(1, numbers) == by_more.of(1, numbers) else None
    number = numbers[by_more.number - 1]
    if by_one == by_more:
        return Line(number=number, since=1)
    return Line(number=number, since=2) if by_one.of(1, numbers) == 0 else None


def _less(one: Line | None, other: Line | None) -> Line | None:
    """One amount less another, where that is a line as well."""
    if one is None or other is None:
        return None
    if other == Line():
        return one
    if one == Line():
        return Line(-other.factor, other.shift, -other.number, other.since)
    if one.shift == other.shift == 0 and one.number == other.number == 0:
        return Line(one.factor - other.factor)
    return None


def _lines(table: Cells, amount: str, numbers: tuple[int, int]) -> tuple[Line | None, Line | None]:
    """The lines of a column above and below 0; the signed column is one amount less another."""
    if amount == "damage":
        taken, dealt = (_lines(table, name, numbers) for name in AMOUNTS[:2])
        return _less(dealt[0], taken[0]), _less(dealt[1], taken[1])
    forms = [cell.forms[AMOUNTS.index(amount)] for cell in table.cells]
    if forms[EQUAL] != Form() or forms[BOTH_0] != Form():
        return None, None
    return (
        _line(forms[MORE_1], forms[MORE_2], numbers),
        _line(forms[LESS_1], forms[LESS_2], numbers),
    )


def _by(table: Cells, amount: str, numbers: tuple[int, int]) -> By | None:
    above, below = _lines(table, amount, numbers)
    if above is None or below is None:
        return None
    return By(
        above.factor, -below.factor, above.shift, below.shift,
        above.number, above.since, below.number, -below.since,
    )  # fmt: skip


class Word(NamedTuple):
    """Bytes packed into a word: for equal values, both 0, and the kinds as `compiled.word` has them."""

    equal: int
    both_0: int
    at: tuple[int, int, int, int]

    @property
    def is_plain(self) -> bool:
        """Whether it does not matter by how much a value is larger."""
        return self.at[0] == self.at[1] and self.at[2] == self.at[3]


def _word(table: Cells, flags: Sequence[str]) -> Word:
    words = [
        sum(int(kind[FLAGS.index(name)]) << 8 * place for place, name in enumerate(flags))
        for kind in table.flags
    ]
    at = (words[MORE_1], words[MORE_2], words[LESS_1], words[LESS_2])
    return Word(words[EQUAL], words[BOTH_0], at)


@dataclass(frozen=True, eq=False)
class Plan:
    """How the columns of a table are filled: the values across, lines and words by column."""

    values: npt.NDArray[np.int64]
    by: dict[str, By]
    words: dict[tuple[str, ...], Word]

    def fill(self, attack: npt.NDArray[np.int64], into: dict[str, npt.NDArray[Any]]) -> None:
        """Fill rows of these attackers."""
        out = {name: _bytes(np.asarray(one)) for name, one in into.items()}
        if set(out) == set(COLUMNS):
            self._five(attack, out)
            return
        amounts, flags = list(self.by), [name for name in FLAGS if name in out]
        if amounts and flags:
            self._pair(attack, amounts.pop(), flags.pop(), out)
        self._alone(attack, amounts, flags, out)

    def _equal(self, attack: npt.NDArray[np.int64], word: Word) -> npt.NDArray[np.int64]:
        """The word of equal values in every row: only with 0 ATK are both 0."""
        return np.where(attack == 0, word.both_0, word.equal)

    def _five(self, attack: npt.NDArray[np.int64], out: dict[str, npt.NDArray[Any]]) -> None:
        from duelcore.whatif import compiled

        taken, dealt = (self.by[name] for name in COLUMNS[:2])
        word = self.words[COLUMNS[2:]]
        is_plain = taken.is_bent and dealt.is_bent and word.is_plain
        lines = taken, dealt
        equal, places = self._equal(attack, word), [out[name] for name in COLUMNS]
        compiled.five_rows(attack, self.values, is_plain, *lines, equal, word.at, *places)

    def _pair(
        self, attack: npt.NDArray[np.int64], amount: str, flag: str, out: dict[str, Any]
    ) -> None:
        from duelcore.whatif import compiled

        by, word = self.by[amount], self.words[(flag,)]
        equal = self._equal(attack, word)
        is_plain = by.is_bent and word.is_plain
        compiled.pair_rows(
            attack, self.values, is_plain, by, equal, word.at, out[amount], out[flag]
        )

    def _alone(
        self,
        attack: npt.NDArray[np.int64],
        amounts: list[str],
        flags: list[str],
        out: dict[str, npt.NDArray[Any]],
    ) -> None:
        from duelcore.whatif import compiled

        for name in amounts:
            compiled.amount_rows(attack, self.values, self.by[name], out[name])
        for name in flags:
            word = self.words[(name,)]
            equal = self._equal(attack, word)
            compiled.byte_rows(attack, self.values, equal, word.at, out[name])


def _bytes(one: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return one.view(np.uint8) if one.dtype == np.bool_ else one


def plan(given: Operands, columns: tuple[str, ...]) -> Plan | None:
    """How to fill these columns row by row; None where only the general way does."""
    if given.uniform is None:
        return None
    found = {n: _by(given.uniform, n, given.numbers) for n in columns if n not in FLAGS}
    by = {name: one for name, one in found.items() if one is not None}
    if len(by) < len(found):
        return None
    sets = [COLUMNS[2:], *((name,) for name in FLAGS)]
    return Plan(given.value, by, {flags: _word(given.uniform, flags) for flags in sets})
