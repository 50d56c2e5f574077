"""What a heat map is made of: the values of both axes, and the damage and the result of each battle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duelcore.charts.setting import Number, points, words_of
from duelcore.language import N_, text
from duelcore.wrong import WrongType, WrongValue

MOST = 500  # values on an axis: more than a screen has room for
VOID = -1  # the result of a battle that is masked

RESULTS = (
    N_("nothing destroyed"),
    N_("your monster destroyed"),
    N_("target destroyed"),
    N_("both destroyed"),
)
"""By code: 1 for the attacking monster and 2 for the target, added up."""

DAMAGES = (N_("no battle damage"), N_("damage to you"), N_("damage to the opponent"))
"""The results where none are given: which way the battle damage goes."""


@dataclass(frozen=True, eq=False)
class Heat:
    """One battle for each pair of a value of `x` and one of `y`; `damage[row, column]` is that of
    `y[row]` and `x[column]`, positive to the opponent; `outcome` holds indices into `results`."""

    x: tuple[Number | str, ...]
    y: tuple[Number | str, ...]
    damage: NDArray[Any]
    outcome: NDArray[np.int64]
    results: tuple[str, ...]
    labels: tuple[str, str]
    present: tuple[int, int] | None  # column and row
    missing: str

    @cached_property
    def most(self) -> float:
        """The greatest damage to either side."""
        shown = self.damage[self.outcome != VOID]
        return float(abs(shown).max()) if shown.size else 0.0

    @property
    def shape(self) -> tuple[int, int]:
        """Columns and rows."""
        return len(self.x), len(self.y)

    def at(self, column: int, row: int, joint: str = ", ") -> str:
        """Where a battle stands: "DEF 1200, ATK 1800"."""
        places = zip(self.labels, (self.x[column], self.y[row]), strict=True)
        return joint.join(f"{label} {_word(value)}".strip() for label, value in places)


def _word(value: Number | str) -> str:
    return value if isinstance(value, str) else points(value)


def heat_of(
    x: Iterable[Any],
    y: Iterable[Any],
    damage: Any,
    outcome: Any,
    results: Sequence[str] | None,
    labels: tuple[str, str],
    present: Any,
    missing: str,
    language: str,
) -> Heat:
    """What was given, checked; raises TypeError or ValueError with a sentence."""
    columns, rows = axis(x, "x"), axis(y, "y")
    cells, hidden = _damage(damage, (len(rows), len(columns)))
    codes, names = _outcome(outcome, results, cells, hidden, language)
    named = words_of(labels[0], "x_label"), words_of(labels[1], "y_label")
    here = None if present is None else _present(present, columns, rows)
    return Heat(columns, rows, cells, codes, names, named, here, words_of(missing, "missing"))


def axis(given: Iterable[Any], name: str) -> tuple[Number | str, ...]:
    """Numbers that rise, or words; raises TypeError or ValueError."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise WrongType(
            f"{name} holds the values of an axis, for instance range(0, 3100, 100), not {given!r}"
        )
    values = tuple(one.item() if isinstance(one, np.generic) else one for one in given)
    if not 1 <= len(values) <= MOST:
        raise WrongValue(f"an axis has 1 to {MOST} values, and {name} has {len(values)}")
    if all(isinstance(one, str) for one in values):
        return tuple(" ".join(one.split()) for one in values)
    for one in values:
        if isinstance(one, bool) or not isinstance(one, int | float) or not np.isfinite(one):
            raise WrongType(f"{name} holds numbers, or words for all its values, not {one!r}")
    if any(later <= one for one, later in pairwise(values)):
        raise WrongValue(f"the numbers of {name} rise from one to the next; sort them, none twice")
    return values


def _damage(given: Any, shape: tuple[int, int]) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """Battle damage, and where there is none because there is no battle."""
    cells = np.ma.asarray(given)
    if cells.dtype.kind not in "iuf":
        raise WrongType(f"damage is an array of numbers in LP, not one of {cells.dtype}")
    if cells.shape != shape:
        rows, columns = shape
        raise WrongValue(
            f"damage has a row for each value of y and a column for each of x, here"
            f" {rows} × {columns}, and not the shape {cells.shape}"
        )
    hidden = np.ma.getmaskarray(cells)
    plain = np.array(cells.filled(0))
    if plain.dtype.kind == "f":
        hidden = hidden | np.isnan(plain)
        plain = np.where(hidden, 0, plain)
        if not np.isfinite(plain).all():
            raise WrongValue("damage is finite; mask what is not a battle")
    return plain, hidden


def _outcome(
    given: Any,
    results: Sequence[str] | None,
    damage: NDArray[Any],
    hidden: NDArray[np.bool_],
    language: str,
) -> tuple[NDArray[np.int64], tuple[str, ...]]:
    """Codes, VOID where there is no battle, and the words for each of them."""
    if given is None:
        codes = np.where(damage > 0, 2, np.where(damage < 0, 1, 0))
        return np.where(hidden, VOID, codes), _results(results or DAMAGES, 3, language)
    found, unknown = _codes(given, damage.shape)
    hidden = hidden | unknown
    codes = np.where(hidden, 0, found)
    words = _results(results or RESULTS, 1, language)
    for code in (int(codes.min()), int(codes.max())):
        if not 0 <= code < len(words):
            says = f"outcome holds 0 to {len(words) - 1}, one for each result, not {code}"
            raise WrongValue(says)
    return np.where(hidden, VOID, codes), words


def _codes(given: Any, shape: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """A whole number for each battle, from such numbers or from who is destroyed; what is masked."""
    read = np.ma.asarray(given)
    found, unknown = np.ma.filled(read, 0), np.ma.getmaskarray(read)
    if found.dtype.kind == "b" and found.shape == (2, *shape):
        found, unknown = found[0] + 2 * found[1].astype(np.int64), unknown[0] | unknown[1]
    if found.shape != shape or found.dtype.kind not in "iu":
        raise WrongValue(
            "outcome has a whole number for each battle (0 nothing, 1 your monster, 2 the target,"
            " 3 both destroyed), or is a pair of true-or-false arrays; this one has the shape"
            f" {found.shape} and holds {found.dtype}"
        )
    return found.astype(np.int64), unknown


def _results(results: Sequence[str], least: int, language: str) -> tuple[str, ...]:
    if isinstance(results, str) or len(results) < least:
        raise WrongValue(f"results name each of at least {least} results, and not {results!r}")
    return tuple(text(words_of(one, "name of a result"), language) for one in results)


def _present(given: Any, x: tuple[Any, ...], y: tuple[Any, ...]) -> tuple[int, int]:
    """Column and row of the present battle."""
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise WrongType(f"present is the pair of the present battle's values, not {given!r}")
    for value, values, name in zip(given, (x, y), "xy", strict=True):
        if value not in values:
            raise WrongValue(
                f"the present battle is at one of the values of each axis; {name} has no {value!r}, add it"
            )
    return x.index(given[0]), y.index(given[1])
