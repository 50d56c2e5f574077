"""Which widget belongs to which cell, so that a cell that is run again shows the same one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

_kept: dict[str, tuple[Any, Any]] = {}
_counted: dict[str, tuple[int, int]] = {}


def kept(name: str | None, made_from: object, make: Callable[[], T]) -> T:
    """The widget of that name, or of this place in this cell; a new one if it was made from something else."""
    key = name or _here()
    if key is None:
        return make()
    known = _kept.get(key)
    if known is None or known[0] != made_from:
        _kept[key] = known = (made_from, make())
    widget: T = known[1]
    return widget


def _here() -> str | None:
    """The cell that is running and how many widgets it has made in this run; None outside a notebook."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    cell = shell.get_parent().get("metadata", {}).get("cellId")
    if not cell:
        return None
    run, number = _counted.get(cell, (0, 0))
    number = number + 1 if run == shell.execution_count else 1
    _counted[cell] = (shell.execution_count, number)
    return f"{cell}:{number}"


def forget() -> None:
    """Let go of every widget, as a new kernel would."""
    _kept.clear()
    _counted.clear()
