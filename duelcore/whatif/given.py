"""What callers give: points, words and yes or no, as arrays, with what is missing kept apart.

Points are whole numbers of the 64-bit kind. A "?" is a value that is not known; None, NaN,
pandas' NA and whatever a masked array masks are values that are not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from duelcore.whatif.engine_table import POSITIONS
from duelcore.wrong import WrongType, WrongValue

MOST = 2**63 - 1
"""The largest number that fits: signed 64-bit."""

EXACT_FLOAT = 2**53
"""Up to here every whole number has a float of its own."""

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Points:
    """ATK, DEF or LP: `values` (int64, 0 where there is none), `question` for "?", `absent`.

    The two masks are None where nothing is masked.
    """

    values: npt.NDArray[np.int64]
    question: Bools | None = None
    absent: Bools | None = None

    @property
    def missing(self) -> Bools | None:
        """Where there is no value, for whatever reason."""
        masks = [mask for mask in (self.question, self.absent) if mask is not None]
        return None if not masks else np.logical_or.reduce(masks)


def points(given: Any, what: str, question: bool = True) -> Points:
    """Points from a scalar, sequence, array, masked array or pandas Series.

    `what` is their name in the sentence of the ValueError or TypeError that refuses negative
    numbers, fractions, numbers beyond signed 64-bit and what is no number at all. `question` says
    whether "?" makes sense there, so that the sentence names it; else it is refused.
    """
    if given is None:
        return Points(np.zeros((), np.int64), None, np.ones((), np.bool_))
    array, absent = as_array(given)
    if array.dtype.kind in "OUST":
        return _from_objects(array.astype(object), absent, what, question)
    if array.dtype.kind not in "iuf":
        needed = "whole numbers or '?'" if question else "whole numbers"
        raise WrongType(f"{what}: {needed} are needed, not {array.dtype} values")
    if array.dtype.kind == "f":
        array, absent = _whole(array, absent, what)
    _check_range(array if absent is None else array[~absent], what, question)
    values = array.astype(np.int64, copy=False)
    return Points(values if absent is None else np.where(absent, 0, values), None, absent)


def as_array(given: Any) -> tuple[npt.NDArray[Any], Bools | None]:
    """The values and what is masked in them; text among numbers leaves them what they are.

    Raises TypeError for a DataFrame: it has a column too many, however many those are.
    """
    if hasattr(given, "isna") and hasattr(given, "columns"):
        raise WrongType("a single column is needed, for instance cards['atk'], not a DataFrame")
    if isinstance(given, np.ma.MaskedArray):
        mask = np.ma.getmaskarray(given)
        return given.filled(0), mask if mask.any() else None
    if hasattr(given, "isna") and hasattr(given, "to_numpy"):
        return _from_pandas(given)
    if isinstance(given, np.ndarray | np.generic):
        return np.asarray(given), None
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise WrongValue(f"rows of different length make no array: {given!r:.200}") from error
    return (array if array.dtype.kind in "biuf" else np.array(given, dtype=object)), None


def _from_pandas(given: Any) -> tuple[npt.NDArray[Any], Bools | None]:
    if isinstance(given.dtype, np.dtype) or given.dtype.kind not in "biuf":
        return given.to_numpy(dtype=None if isinstance(given.dtype, np.dtype) else object), None
    absent = np.asarray(given.isna(), dtype=np.bool_)
    values = given.to_numpy(dtype=given.dtype.numpy_dtype, na_value=0)
    return values, absent if absent.any() else None


def _whole(
    array: npt.NDArray[Any], absent: Bools | None, what: str
) -> tuple[npt.NDArray[Any], Bools | None]:
    """Floats that are whole numbers; NaN is how pandas writes that a number is not there."""
    nan = np.isnan(array)
    absent = nan if absent is None else nan | absent
    array = np.where(absent, 0.0, array)
    bad = (array != np.floor(array)) | np.isinf(array)
    if bad.any():
        raise WrongValue(f"{what} is a whole number, not {array[bad][0].item()}")
    large = np.abs(array) > EXACT_FLOAT
    if large.any():
        told = f"{what} {array[large][0].item()} is a float, which keeps whole numbers exactly"
        raise WrongValue(f"{told} only up to {EXACT_FLOAT}; give whole numbers (int)")
    return array, absent if absent.any() else None


def _check_range(array: npt.NDArray[Any], what: str, question: bool) -> None:
    if array.size:
        for extreme in (array.min(), array.max()):
            _check_number(int(extreme), what, question)


def _check_number(number: int, what: str, question: bool) -> None:
    if number < 0:
        hint = "; a value that is not known is given as '?'" if question else ""
        raise WrongValue(f"{what} is a whole number from 0, not {number}{hint}")
    if number > MOST:
        raise WrongValue(f"{what} {number} does not fit signed 64-bit; the most is {MOST}")


def _from_objects(
    array: npt.NDArray[Any], absent: Bools | None, what: str, may_be_unknown: bool
) -> Points:
    question = np.zeros(array.shape, np.bool_)
    missing = np.zeros(array.shape, np.bool_) if absent is None else absent.copy()
    values = np.zeros(array.shape, np.int64)
    for place in np.ndindex(array.shape):
        one = array[place]
        if missing[place] or _is_na(one):
            missing[place] = True
        elif may_be_unknown and isinstance(one, str) and one == "?":
            question[place] = True
        else:
            values[place] = _number(one, what, may_be_unknown)
    return Points(values, question if question.any() else None, missing if missing.any() else None)


def _is_na(one: Any) -> bool:
    """None, NaN, NaT and pandas' NA: what is not equal to itself, or does not say whether it is."""
    if one is None or type(one).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(one, float | np.floating) and bool(np.isnan(one))


def _number(one: Any, what: str, question: bool) -> int:
    whole = isinstance(one, int | np.integer) or (
        isinstance(one, float | np.floating) and np.isfinite(one) and one == int(one)
    )
    if not whole or isinstance(one, bool | np.bool_):
        needed = "a whole number or '?'" if question else "a whole number"
        raise WrongType(f"{what} is {needed}, not {_told(one)}")
    _check_number(int(one), what, question)
    return int(one)


def _told(one: Any) -> str:
    """What was given instead of points; of a whole monster also what to do."""
    if not hasattr(one, "atk"):
        return " ".join(repr(one).split())[:100]
    remedy = "give its ATK or DEF, or ask battle() or whatif.nearest() about whole monsters"
    return f"the monster {getattr(one, 'name', '')!r:.100}; {remedy}"


def yes_or_no(given: Any, what: str) -> Bools:
    """Booleans from a scalar, sequence, array or Series; TypeError for anything else, and for NA."""
    array, absent = as_array(given)
    if array.dtype.kind == "O" and all(isinstance(one, bool | np.bool_) for one in array.flat):
        array = array.astype(np.bool_)
    if array.dtype.kind != "b" or absent is not None:
        raise WrongType(f"{what} is True or False, alone or in an array, not {given!r:.100}")
    return array


def position_codes(given: Any) -> npt.NDArray[np.int64]:
    """Codes of positions (places in `POSITIONS`) from words or codes; ValueError for others."""
    array, absent = as_array(given)
    if array.dtype.kind in "OUST":
        return _codes_of_words(array.astype(object))
    if array.dtype.kind not in "iu" or absent is not None:
        raise WrongValue(f"{_positions()}, not {given!r:.100}")
    if array.size and not 0 <= array.min() <= array.max() < len(POSITIONS):
        bad = array.min() if array.min() < 0 else array.max()
        raise WrongValue(f"{_positions()}, not {bad}")
    return array.astype(np.int64, copy=False)


def _codes_of_words(array: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    codes: dict[Any, int] = {word: code for code, word in enumerate(POSITIONS)}
    try:
        found = [codes[one] for one in array.flat]
    except (KeyError, TypeError):
        bad = next(one for one in array.flat if not isinstance(one, str) or one not in codes)
        raise WrongValue(f"{_positions()}, not {bad!r:.100}") from None
    return np.array(found, dtype=np.int64).reshape(array.shape)


def _positions() -> str:
    words = [f"{word!r} ({code})" for code, word in enumerate(POSITIONS)]
    return f"the position of the target is {', '.join(words[:-1])} or {words[-1]}"


def check_columns(columns: Any, known: Sequence[str]) -> None:
    """ValueError for names of columns that do not exist, for none at all, and for one twice."""
    names = [] if isinstance(columns, str) or not isinstance(columns, Iterable) else [*columns]
    bad = [name for name in names if not isinstance(name, str) or name not in known]
    if bad or not names or len(set(names)) < len(names):
        told = ", ".join(known)
        raise WrongValue(f"columns are a list of different ones of {told}; not {columns!r:.200}")
