"""Dask arrays through `battles`: the same call, lazy columns, the chunks kept.

Lists that outgrow one computer run where a scheduler says:

    from dask.distributed import Client
    client = Client("tcp://scheduler.example:8786")   # the address of a scheduler; none: this computer
    result = battles(da.from_array(atk, chunks=1_000_000)[:, None], target_atk)
    result.damage_dealt.sum().compute()

The workers need duelcore installed. What does not fit signed 64-bit is refused when it is computed,
since the values are not known before.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np

from duelcore.wrong import WrongValue

if TYPE_CHECKING:
    from duelcore.whatif.arrays import Battles


def is_lazy(given: Any) -> bool:
    """Whether this is a Dask array; Dask is not imported to find out."""
    dask = sys.modules.get("dask.array")
    return dask is not None and isinstance(given, dask.Array)


def battles(named: dict[str, Any], fixed: dict[str, Any], columns: tuple[str, ...]) -> Battles:
    """The battles of Dask arrays, as Dask arrays; see `duelcore.whatif.battles`."""
    import dask.array as dask_array

    from duelcore.whatif.arrays import Battles

    da: Any = dask_array  # its functions have no types

    whole = {name: one for name, one in named.items() if not _is_array(one)}
    parts = {name: one for name, one in named.items() if _is_array(one)}
    names = tuple(parts)
    made = da.apply_gufunc(
        _some,
        ",".join(["()"] * len(parts)) + "->" + ",".join(["()"] * (len(columns) + 1)),
        *_cut_alike(list(parts.values())),
        output_dtypes=[_dtype(name) for name in (*columns, "missing")],
        names=names,
        fixed=whole | fixed,
        columns=columns,
    )
    return Battles(**dict(zip((*columns, "missing"), made, strict=True)))


def _cut_alike(parts: list[Any]) -> list[Any]:
    """All as Dask arrays whose chunks fit each other; what is no Dask array follows those that are."""
    import dask.array as dask_array
    from dask.array import core

    da: Any = dask_array
    unify_chunks: Any = core.unify_chunks

    lazy = [part if is_lazy(part) else da.from_array(_plain(part), chunks=-1) for part in parts]
    axes = [tuple(range(-part.ndim, 0)) for part in lazy]
    try:
        _, cut = unify_chunks(*(one for pair in zip(lazy, axes, strict=True) for one in pair))
    except ValueError:
        shapes = ", ".join(str(part.shape) for part in lazy)
        raise WrongValue(f"arrays of the shapes {shapes} do not broadcast together") from None
    return list(cut)


def _plain(given: Any) -> Any:
    """An array of NumPy with what is missing masked."""
    from duelcore.whatif.given import as_array

    array, absent = as_array(given)
    return array if absent is None else np.ma.MaskedArray(array, absent)


def _is_array(given: Any) -> bool:
    return is_lazy(given) or np.ndim(given) > 0


def _dtype(name: str) -> Any:
    if name.endswith("destroyed"):
        return np.bool_
    return np.uint8 if name in ("rule", "outcome", "missing") else np.int64


def _some(
    *parts: Any, names: tuple[str, ...], fixed: dict[str, Any], columns: tuple[str, ...]
) -> Any:
    """One block: its columns, and why what is missing is missing."""
    from duelcore.whatif.arrays import fought, read

    made = fought(read(**dict(zip(names, parts, strict=True)), **fixed), columns)
    missing = np.zeros(made.shape, np.uint8) if made.missing is None else made.missing
    return (*(np.asanyarray(made.columns[name]) for name in columns), missing)
