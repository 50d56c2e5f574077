"""`battles`: what happens in many battles at once; arrays in, arrays out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import numpy.typing as npt

from duelcore.explain import cite
from duelcore.language import N_, text
from duelcore.whatif import ability_sets, engine_table, kernel, lazily
from duelcore.whatif.ability_sets import Rows, Sets
from duelcore.whatif.engine_table import AMOUNTS, POSITIONS
from duelcore.whatif.given import (
    MOST,
    Bools,
    Points,
    check_columns,
    points,
    position_codes,
    yes_or_no,
)
from duelcore.wrong import WrongType, WrongValue

if TYPE_CHECKING:
    import pandas as pd

FLAGS = ("attacker_destroyed", "target_destroyed", "rule", "outcome")
"""The one-byte columns, in the order of `engine_table.Cells.flags`."""

COLUMNS = ("damage_taken", "damage_dealt", "attacker_destroyed", "target_destroyed", "rule")
"""The five columns that are there unless others are asked for."""

ALL_COLUMNS = (*AMOUNTS, *FLAGS)
"""Every column there is."""

MISSING = (
    "",
    N_("the attacker's ATK is not known"),
    N_("the target's ATK is not known"),
    N_("the target's DEF is not known"),
    N_("a Link Monster has no DEF and cannot be in Defense Position"),
)
"""Why a battle has no result; `Battles.missing` holds places in this tuple, 0 for a result."""

CHUNK = 1 << 14
"""So many battles are done at a time: what they need stays near the processor."""

ATTACK, DEFENSE, SET, DIRECT = range(len(POSITIONS))


@dataclass(frozen=True, eq=False)
class Battles:
    """Battles, all columns of the same shape, as seen by the attacking player.

    `damage_taken` and `damage_dealt`: battle damage to the attacking player and to the other one
    (int64, LP); `attacker_destroyed` and `target_destroyed` (bool); `rule`: the place in `rules`
    of the id of the rule that decided (uint8). Where battle damage becomes something else it is 0,
    and that is in `effect_damage_taken`, `effect_damage_dealt`, `lp_gained` (by the attacking
    player) and `opponent_lp_gained` (int64, LP). `outcome`: the byte of win, tie or loss and of
    the destroyed (`engine_table.outcome_code`). A column that was not asked for is None.

    Where a battle has no result, the columns are masked arrays, and `missing` (uint8) says why, as
    a place in `MISSING`; where all have one, the columns are plain and `missing` is None.
    """

    damage_taken: Any = None
    damage_dealt: Any = None
    attacker_destroyed: Any = None
    target_destroyed: Any = None
    rule: Any = None
    outcome: Any = None
    effect_damage_taken: Any = None
    effect_damage_dealt: Any = None
    lp_gained: Any = None
    opponent_lp_gained: Any = None
    missing: Any = None

    @property
    def columns(self) -> dict[str, Any]:
        """The columns that were asked for, by name."""
        return {name: column for name in ALL_COLUMNS if (column := getattr(self, name)) is not None}

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of every column."""
        return tuple(np.shape(next(iter(self.columns.values()))))

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of rules that `rule` points into; `duelcore.explain.cite` finds their pages."""
        return engine_table.rules()

    def why_missing(self, index: Any = (), language: str = "en") -> str:
        """Why the battle at that index has no result; an empty text if it has one."""
        code = 0 if self.missing is None else int(np.asarray(self.missing)[index])
        return text(MISSING[code], language) if code else ""

    def to_frame(self, language: str = "en") -> pd.DataFrame:
        """The battles as a pandas table, one a row: nullable columns, the rule's id and its page.

        Battles of two dimensions and more come row by row. What has no result is NA.
        """
        import pandas as pd

        made = {name: _series(name, column) for name, column in self.columns.items()}
        if self.rule is not None:
            made |= _rule_columns(self.rule, self.rules, language)
        return pd.DataFrame(made)


def _series(name: str, column: Any) -> Any:
    import pandas as pd

    flat = np.ma.atleast_1d(column).ravel()
    dtype: Any = {"b": "boolean", "u": "UInt8"}.get(flat.dtype.kind, "Int64")
    made = pd.array(np.ma.getdata(flat).copy(), dtype=dtype)
    mask = np.ma.getmaskarray(flat)
    if mask.any():
        made[mask] = pd.NA
    return made


def _rule_columns(rule: Any, rules: Sequence[str], language: str) -> dict[str, Any]:
    import pandas as pd

    flat = np.ma.atleast_1d(rule).ravel()
    codes = np.where(np.ma.getmaskarray(flat), -1, np.ma.getdata(flat).astype(np.int64))
    pages = np.array([cite([one], language)[0].short for one in rules] + [None], dtype=object)
    made: Any = pd.Categorical
    return {"rule": made.from_codes(codes, list(rules)), "page": pages[codes]}


def battles(
    atk: Any,
    target_atk: Any = None,
    target_def: Any = None,
    position: Any = "attack",
    *,
    target_link: Any = None,
    unknown: int | None = None,
    zero_atk_tie_destroys: bool = False,
    columns: Sequence[str] = COLUMNS,
    **abilities: Unpack[ability_sets.Given],
) -> Battles:
    """What happens in battles; everything may be a scalar or an array, and broadcasts as in NumPy.

    atk, target_atk, target_def: points, whole numbers from 0 to 2**63 − 1; "?" is a value that is
        not known, None (NaN, NA, masked) one that is not there. Which of the target's is needed
        depends on its position.
    position: "attack", "defense", "set" (face-down Defense) or "direct" (no target), or their
        codes 0 to 3 (`POSITIONS`).
    target_link: whether the target is a Link Monster. It has no DEF, so in a defense position its
        battle is masked. Where this is not given, a DEF that is not there is that of one.
    unknown: the points of every "?"; without it such a battle is masked. The rulebook counts it
        as 0 in battle unless a card says otherwise (o-question-mark-atk): `unknown=0`. A DEF that
        is not there is "?" for a monster that `target_link` says is none.
    zero_atk_tie_destroys: the rule of older formats, by which 0 ATK against 0 ATK destroys both.
    columns: names out of `ALL_COLUMNS`.
    abilities: see `ability_sets.Given`, for instance piercing=True, battle_damage_is=[None, 500].

    Returns Battles of the broadcast shape; lazy ones of Dask arrays where a Dask array is given.
    Raises ValueError or TypeError, before anything is computed, for points that are none, shapes
    that do not fit each other, and amounts of LP that would not fit signed 64-bit.
    """
    check_columns(columns, ALL_COLUMNS)
    ability_sets.check_names(abilities)
    named = {"atk": atk, "target_atk": target_atk, "target_def": target_def, "position": position}
    named |= {"target_link": target_link, **abilities}
    fixed: dict[str, Any] = {"unknown": unknown, "zero_atk_tie_destroys": zero_atk_tie_destroys}
    if any(map(lazily.is_lazy, named.values())):
        return lazily.battles(named, fixed, tuple(columns))
    return fought(read(**named, **fixed), tuple(columns))


@dataclass(frozen=True)
class Read:
    """What is given to `battles`, read: the values that meet, tables, numbers, what is missing.

    `value` is what the target's position makes of it: ATK, DEF, or 0 for a direct attack.
    """

    shape: tuple[int, ...]
    attack: npt.NDArray[np.int64]
    value: npt.NDArray[np.int64]
    rows: Rows
    numbers: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]
    missing: npt.NDArray[np.uint8] | None

    @property
    def operands(self) -> tuple[npt.NDArray[np.int64], ...]:
        """All that broadcasts."""
        return (self.attack, self.value, self.rows.row, *self.numbers)


def read(
    atk: Any,
    target_atk: Any,
    target_def: Any,
    position: Any,
    target_link: Any,
    unknown: int | None,
    zero_atk_tie_destroys: bool,
    **abilities: Any,
) -> Read:
    """Read and check the arguments of `battles`; raises as that does."""
    codes = position_codes(position)
    check_needed(codes, atk, target_atk, target_def)
    attack = points(atk, "atk")
    target = points(target_atk, "target_atk"), points(target_def, "target_def")
    link = None if target_link is None else yes_or_no(target_link, "target_link")
    sets = ability_sets.read(abilities, zero_atk_tie_destroys)
    shape = _shape(attack, *target, codes, link, sets)
    filled, masks = known(attack, target, link, unknown)
    missing = missing_of(codes, masks, shape)
    value = value_of(codes, filled[1], filled[2])
    made = Read(shape, filled[0], value, ability_sets.rows(sets, codes), sets.numbers, missing)
    _check_fits(made)
    return made


def check_needed(codes: npt.NDArray[np.int64], atk: Any, target_atk: Any, target_def: Any) -> None:
    """That nothing is left out altogether that a battle needs."""
    if atk is None:
        raise WrongType("the attacker's ATK is needed: battles(2400, 1900)")
    if target_atk is None and (codes == ATTACK).any():
        raise WrongType("a target in Attack Position needs its ATK: target_atk=…")
    if target_def is None and ((codes == DEFENSE) | (codes == SET)).any():
        raise WrongType("a target in Defense Position needs its DEF: target_def=…")


def _shape(
    attack: Points,
    target_atk: Points,
    target_def: Points,
    codes: npt.NDArray[np.int64],
    link: Bools | None,
    sets: Sets,
) -> tuple[int, ...]:
    values = [attack.values, target_atk.values, target_def.values, codes, *sets.arrays]
    shapes = [array.shape for array in values]
    try:
        return np.broadcast_shapes(*shapes, () if link is None else link.shape)
    except ValueError:
        told = ", ".join(str(shape) for shape in dict.fromkeys(shapes) if shape)
        raise WrongValue(f"arrays of the shapes {told} do not broadcast together") from None


Masks = tuple[Bools | None, Bools | None, Bools | None, Bools | None]
"""Where the attacker's ATK, the target's ATK and its DEF are not known, where there is no DEF."""


def known(
    attack: Points, target: tuple[Points, Points], link: Bools | None, unknown: int | None
) -> tuple[tuple[npt.NDArray[np.int64], ...], Masks]:
    """The values with `unknown` in the place of "?", and where there is still none."""
    question, no_def = target[1].question, target[1].absent
    if link is not None:
        question = target[1].missing
        question = None if question is None else question & ~link
        no_def = link
    masks = [attack.missing, target[0].missing, question]
    values = [attack.values, target[0].values, target[1].values]
    if unknown is not None:
        if isinstance(unknown, str) or np.ndim(unknown):
            raise WrongValue(f"unknown is one whole number or None, not {unknown!r:.100}")
        number = points(unknown, "unknown", question=False)
        if number.missing is not None:
            raise WrongValue(f"unknown is one whole number or None, not {unknown!r}")
        values = [
            value if mask is None else np.where(mask, number.values, value)
            for value, mask in zip(values, masks, strict=True)
        ]
        masks = [None, None, None]
    return tuple(values), (masks[0], masks[1], masks[2], no_def)


def missing_of(
    codes: npt.NDArray[np.int64], masks: Masks, shape: tuple[int, ...]
) -> npt.NDArray[np.uint8] | None:
    """Why there is no result, as places in `MISSING`; None where there is one everywhere."""
    in_attack, in_defense = codes == ATTACK, (codes == DEFENSE) | (codes == SET)
    applies = (np.True_, in_attack, in_defense, in_defense)
    missing: npt.NDArray[np.uint8] | None = None
    for reason, (mask, where) in enumerate(zip(masks, applies, strict=True), start=1):
        if mask is not None and (mask & where).any():
            missing = np.zeros(shape, np.uint8) if missing is None else missing
            missing[np.broadcast_to(mask & where, shape)] = reason
    return missing


def value_of(
    codes: npt.NDArray[np.int64], atk: npt.NDArray[np.int64], def_: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """What the attacker's ATK meets (calc-by-target-position); nothing in a direct attack."""
    if codes.ndim == 0:
        direct = np.zeros((), np.int64)
        return (atk, def_, def_, direct)[int(codes)]
    return np.choose(codes, (atk, def_, def_, np.int64(0)))


def _check_fits(given: Read) -> None:
    """That no amount leaves signed 64-bit; looked at battle by battle only where one might."""
    most = max(int(one.max(initial=0)) for one in (given.attack, given.value))
    if most * given.rows.factor <= MOST:
        return
    for _, (attack, value, row, *_) in _chunks(given):
        factors = given.rows.forms[row, kernel.kind_of(attack, value), :, 0].max(axis=1)
        bad = np.abs(attack - value) > MOST // np.maximum(factors, 1)
        if bad.any():
            told = f"ATK {attack[bad][0]} against {value[bad][0]}, times {factors[bad][0]}"
            raise WrongValue(f"{told}, gives LP that do not fit signed 64-bit (at most {MOST})")


def _chunks(given: Read) -> Iterator[tuple[slice, tuple[npt.NDArray[np.int64], ...]]]:
    """The battles in their order, some at a time: where they belong, and their operands."""
    flags: Any = ["external_loop", "buffered", "zerosize_ok"]
    kinds: Any = [["readonly", "contig", "aligned"]] * len(given.operands)
    done = 0
    with np.nditer(
        given.operands,
        flags=flags,
        op_flags=kinds,
        op_dtypes=[np.dtype(np.int64)] * len(given.operands),
        order="C",
        buffersize=CHUNK,
        itershape=given.shape,
    ) as chunks:
        for chunk in chunks if given.shape and chunks.itersize else ():
            yield slice(done, done + len(chunk[0])), chunk
            done += len(chunk[0])
    if not given.shape:
        yield slice(0, 1), tuple(operand.reshape(1) for operand in given.operands)


def fought(given: Read, columns: tuple[str, ...], fill: Any = None) -> Battles:
    """The battles of what has been read, with these columns; `fill` is a loop of `kernel`."""
    size = int(np.prod(given.shape))
    if fill is None:
        fill = kernel.compiled_fill if size >= kernel.COMPILED_FROM else kernel.numpy_fill
    asked = [place for place, name in enumerate(AMOUNTS) if name in columns]
    which = np.array(asked, np.int64)
    amounts = np.empty((len(which), size), np.int64)
    bytes_ = np.empty((len(FLAGS), size), np.uint8)
    forms, flags = given.rows.forms, given.rows.flags
    for where, (attack, value, row, first, second) in _chunks(given):
        into = amounts[:, where], bytes_[:, where]
        fill(attack, value, row, (first, second), forms, flags, which, *into)
    made: dict[str, npt.NDArray[Any]] = {
        AMOUNTS[place]: one for place, one in zip(asked, amounts, strict=True)
    }
    made |= {name: one for name, one in zip(FLAGS, bytes_, strict=True) if name in columns}
    return _result(made, given)


def _result(made: dict[str, npt.NDArray[Any]], given: Read) -> Battles:
    shaped = {
        name: _column(name, one.reshape(given.shape), given.missing) for name, one in made.items()
    }
    return Battles(**shaped, missing=given.missing)


def _column(name: str, values: npt.NDArray[Any], missing: npt.NDArray[np.uint8] | None) -> Any:
    """A column of the right kind; where there is no result it is masked, and no 0 lies below."""
    if name.endswith("destroyed"):
        values = values.view(np.bool_)
    if missing is None:
        return values if values.ndim else values[()]
    if values.dtype == np.int64:
        values = np.where(missing > 0, -1, values)
    return np.ma.MaskedArray(values, missing > 0)
