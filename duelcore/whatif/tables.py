"""Every attacker against every target: a full table in blocks, whatever its size.

`table` fills arrays, the caller's own or memory-mapped files among them; `blocks` hands out one
block after the other and keeps none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Unpack

import numpy as np
import numpy.typing as npt

from duelcore.whatif import arrays, engine_table, kernel, rows
from duelcore.whatif.ability_sets import Given
from duelcore.whatif.arrays import ALL_COLUMNS, Battles
from duelcore.whatif.given import check_columns
from duelcore.whatif.operands import Operands, operands
from duelcore.wrong import Told, WrongType, WrongValue

SIGNED = "damage"
"""Battle damage in one column: that to the other player less that to the attacking player."""

TABLE_COLUMNS = (SIGNED, *ALL_COLUMNS)
"""Every column that a table may have."""

BLOCK = 1 << 22
"""At most so many cells are filled between two looks at the progress bar or an interrupt."""

LARGEST = 1 << 32
"""The most bytes that a table takes for itself; larger ones are written into what is given."""

SHOW_FROM = 10_000_000
"""From so many cells on a progress bar is got ready; it is drawn after a second."""


class Interrupted(Told, KeyboardInterrupt):
    """A table was interrupted; `table` holds what is done, `table.carry_on()` does the rest."""

    def __init__(self, table: Table) -> None:
        self.table = table
        super().__init__(
            f"interrupted after {table.done:,} of {table.shape[0]:,} rows; what is done is kept in"
            " the exception's table, and its carry_on() goes on from there"
        )


@dataclass(eq=False)
class Table:
    """A table of battles: a row per attacker, a column per target.

    `columns` holds an array of that shape for each name: int64 for LP, bool for what is destroyed,
    uint8 for `rule` and `outcome`. Rows before `done` are filled. Where a battle has no result,
    LP are −1, destroyed is False, rule and outcome are 255, so take columns by `table[name]`,
    which masks that; `raw` and `columns` have the arrays with these markers in them.
    """

    columns: dict[str, npt.NDArray[Any]]
    shape: tuple[int, int]
    done: int = 0
    progress: bool = True
    _given: Operands = field(repr=False, kw_only=True)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of rules that the column `rule` points into."""
        return engine_table.rules()

    def __getitem__(self, name: str) -> Any:
        """A column by its name: an array, a masked one where any battle has no result.

        The values are not copied; the mask is made anew, a byte for each cell. Rows that are not
        filled yet are masked as well. Raises ValueError for a name that the table does not have.
        """
        column, mask = self.raw(name), self._mask()
        return column if mask is None else np.ma.MaskedArray(column, mask)

    def raw(self, name: str) -> npt.NDArray[Any]:
        """A column as it lies in memory, at no cost, with markers where there is no result."""
        if not isinstance(name, str) or name not in self.columns:
            told = f"the table has no column {name!r:.100}, only {', '.join(self.columns)}"
            raise WrongValue(f"{told}; others are asked for by table(…, columns=[…])")
        return self.columns[name]

    def masked(self, name: str) -> np.ma.MaskedArray[Any, Any]:
        """As `table[name]`, but a masked array in every case."""
        return np.ma.MaskedArray(self[name])

    def _mask(self) -> npt.NDArray[np.bool_] | None:
        """Where no battle has a result, or none yet; None if all have one."""
        missing = self._given.missing(slice(0, self.shape[0]), slice(0, self.shape[1]))
        if self.done == self.shape[0]:
            return None if missing is None else missing > 0
        mask = np.zeros(self.shape, np.bool_) if missing is None else missing > 0
        mask[self.done :] = True
        return mask

    def carry_on(self) -> Table:
        """Fill what is not filled yet; raises Interrupted if that is interrupted."""
        try:
            with _bar(self) as bar:
                self._fill(bar)
        except KeyboardInterrupt:
            raise Interrupted(self) from None
        return self

    def _fill(self, bar: Any) -> None:
        height = max(1, BLOCK // max(1, self.shape[1]))
        while self.done < self.shape[0]:
            some = slice(self.done, min(self.done + height, self.shape[0]))
            into = {name: column[some] for name, column in self.columns.items()}
            _fill_rows(self._given, some, into)
            self.done = some.stop
            bar.update((some.stop - some.start) * self.shape[1])


def table(
    atk: Any,
    target_atk: Any = None,
    target_def: Any = None,
    position: Any = "attack",
    *,
    target_link: Any = None,
    unknown: int | None = None,
    zero_atk_tie_destroys: bool = False,
    columns: Sequence[str] = (SIGNED, "outcome"),
    into: Mapping[str, npt.NDArray[Any]] | None = None,
    progress: bool = True,
    **abilities: Unpack[Given],
) -> Table:
    """All battles of some attackers, a row each, against some targets, a column each.

    atk, and abilities of the attacker: one, or one for each row. target_atk, target_def, position,
    target_link and abilities of the target: one, or one for each column. Otherwise as in `battles`.
    columns: names out of `TABLE_COLUMNS`.
    into: an array of the right shape and kind for each column, for instance `numpy.memmap`s.
        They get the markers that `Table` names. Without it the table makes its own, up to 4 GiB;
        more is refused with a sentence.
    progress: whether a bar is drawn when it takes longer than a second.

    One set of abilities and one position for the whole table is the fast way. An interrupt raises
    `Interrupted`, a KeyboardInterrupt with the table so far; in a notebook it is reached by
    `import sys; sys.last_value.table.carry_on()`.
    """
    given = operands(
        atk,
        target_atk,
        target_def,
        position,
        target_link,
        unknown,
        zero_atk_tie_destroys,
        abilities,
    )
    check_columns(columns, TABLE_COLUMNS)
    made = _places(columns, given.shape) if into is None else _checked(into, columns, given.shape)
    return Table(made, given.shape, progress=progress, _given=given).carry_on()


def blocks(
    atk: Any,
    target_atk: Any = None,
    target_def: Any = None,
    position: Any = "attack",
    *,
    target_link: Any = None,
    unknown: int | None = None,
    zero_atk_tie_destroys: bool = False,
    columns: Sequence[str] = (SIGNED, "outcome"),
    cells: int = BLOCK,
    **abilities: Unpack[Given],
) -> Iterator[tuple[slice, slice, dict[str, npt.NDArray[Any]]]]:
    """The same table block by block: its rows, its columns, and the arrays of the block.

    No block has more than `cells` cells, so that memory stays bounded however long the lists are.
    The arrays are new for every block, and masked where any of its battles has no result.
    Arguments as in `table`; raises ValueError for `cells` below 1 or no whole number.
    """
    if isinstance(cells, bool) or not isinstance(cells, int | np.integer) or cells < 1:
        raise WrongValue(f"cells is a whole number from 1, the most of a block, not {cells!r:.100}")
    given = operands(
        atk,
        target_atk,
        target_def,
        position,
        target_link,
        unknown,
        zero_atk_tie_destroys,
        abilities,
    )
    check_columns(columns, TABLE_COLUMNS)
    return _blocks(given, tuple(columns), int(cells))


def _blocks(
    given: Operands, columns: tuple[str, ...], cells: int
) -> Iterator[tuple[slice, slice, dict[str, npt.NDArray[Any]]]]:
    width = min(max(1, given.shape[1]), cells)
    height = max(1, cells // width)
    for top in range(0, given.shape[0], height):
        for left in range(0, given.shape[1], width):
            some = slice(top, min(top + height, given.shape[0]))
            across = slice(left, min(left + width, given.shape[1]))
            shape = (some.stop - some.start, across.stop - across.start)
            into = {name: np.empty(shape, _dtype(name)) for name in columns}
            _fill_rows(given.across(across), some, into)
            yield some, across, _masked(into, given.missing(some, across))


def _masked(
    block: dict[str, npt.NDArray[Any]], missing: npt.NDArray[np.uint8] | None
) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a block, masked where there is no result."""
    if missing is None:
        return block
    return {name: np.ma.MaskedArray(one, missing > 0) for name, one in block.items()}


# Places to write to


def _dtype(name: str) -> Any:
    if name.endswith("destroyed"):
        return np.dtype(np.bool_)
    return np.dtype(np.uint8 if name in ("rule", "outcome") else np.int64)


def _places(columns: Sequence[str], shape: tuple[int, int]) -> dict[str, npt.NDArray[Any]]:
    size = shape[0] * shape[1] * sum(_dtype(name).itemsize for name in columns)
    if size > LARGEST:
        raise WrongValue(
            f"a table of {shape[0]:,} × {shape[1]:,} battles takes {size:,} bytes; give arrays or"
            " memory-mapped files in `into`, go through `blocks`, or ask for a `summary`"
        )
    return {name: np.empty(shape, _dtype(name)) for name in columns}


def _checked(
    into: Mapping[str, npt.NDArray[Any]], columns: Sequence[str], shape: tuple[int, int]
) -> dict[str, npt.NDArray[Any]]:
    if not isinstance(into, Mapping):
        raise WrongType(f"`into` has an array for each column by its name, not {into!r:.100}")
    for name in columns:
        if name not in into:
            raise WrongValue(f"`into` has no array for the column {name!r}")
        one = into[name]
        if not isinstance(one, np.ndarray) or one.shape != shape or one.dtype != _dtype(name):
            told = f"{one.dtype} of the shape {one.shape}" if isinstance(one, np.ndarray) else one
            raise WrongValue(
                f"{name!r} needs {_dtype(name)} of the shape {shape}, not {told!r:.100}"
            )
        if not one.flags.writeable:
            raise WrongValue(f"the array for the column {name!r} cannot be written to")
    return {name: into[name] for name in columns}


class _NoBar:
    """Stands where no progress is drawn."""

    def update(self, _: int) -> None:
        """Nothing to draw."""


@contextmanager
def _bar(table: Table) -> Iterator[Any]:
    """A progress bar that appears after a second."""
    total, done = table.shape[0] * table.shape[1], table.done * table.shape[1]
    if not table.progress or total < SHOW_FROM:
        yield _NoBar()
        return
    from tqdm.auto import tqdm  # type: ignore[import-untyped,unused-ignore]

    how: Any = {"total": total, "initial": done, "delay": 1}
    with tqdm(**how, unit=" battles", unit_scale=True) as bar:
        yield bar


# Filling


def _fill_rows(given: Operands, some: slice, into: dict[str, npt.NDArray[Any]]) -> None:
    """Some rows of the table, into arrays of their shape."""
    small = (some.stop - some.start) * given.shape[1] < kernel.COMPILED_FROM
    plan = None if small else rows.plan(given, tuple(into))
    if plan is None:
        _fill_general(given, some, into)
        return
    plan.fill(given.attack[some], into)
    _mark(into, given.missing(some, slice(0, given.shape[1]), sparse=True))


def _fill_general(given: Operands, some: slice, into: dict[str, npt.NDArray[Any]]) -> None:
    """Through `battles`: abilities and positions may differ from cell to cell."""
    asked = [name for name in into if name != SIGNED]
    if SIGNED in into:
        asked += [name for name in ("damage_taken", "damage_dealt") if name not in asked]
    for left in range(0, given.shape[1], BLOCK):
        across = slice(left, min(left + BLOCK, given.shape[1]))
        result = arrays.fought(given.read(some, across), tuple(asked))
        for name, out in into.items():
            out[:, across] = np.ma.getdata(_column(result, name))
        _mark({name: out[:, across] for name, out in into.items()}, result.missing)


def _column(result: Battles, name: str) -> Any:
    if name == SIGNED:
        return np.ma.getdata(result.damage_dealt) - np.ma.getdata(result.damage_taken)
    return getattr(result, name)


def _mark(into: dict[str, npt.NDArray[Any]], missing: npt.NDArray[np.uint8] | None) -> None:
    """What stands where a battle has no result."""
    if missing is None:
        return
    mask = missing > 0
    for out in into.values():
        nothing = {"b": False, "u": 255}.get(out.dtype.kind, -1)
        np.copyto(out, nothing, where=mask)
