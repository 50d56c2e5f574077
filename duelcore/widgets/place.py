"""Which widget belongs to which cell, so that a cell that is run again shows the same one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from duelcore.walkthrough import Walkthrough
from duelcore.widgets.keeping import Keeper

T = TypeVar("T")

NOTEBOOK = "JPY_SESSION_NAME"
"""The variable by which the server tells a kernel which notebook it belongs to."""

_kept: dict[str, tuple[Any, Any]] = {}
_counted: dict[str, tuple[int, int]] = {}


def kept(
    name: str | None,
    made_from: Walkthrough | tuple[str, ...],
    make: Callable[[Keeper | None], T],
) -> T:
    """The widget of that name, or of this place in this cell; a new one if it was made from something else.

    `make` is given what keeps the widget's walkthrough on the disk; None where no place is known,
    or where the widget holds no walkthrough: then it lives as long as the kernel.
    """
    key = name or _here()
    if key is None:
        return make(None)
    known = _kept.get(key)
    if known is None or known[0] != made_from:
        _kept.pop(key, None)  # so that the newest stands last
        _kept[key] = known = (made_from, make(_keeper(key, made_from)))
    widget: T = known[1]
    return widget


def _keeper(key: str, made_from: Walkthrough | tuple[str, ...]) -> Keeper | None:
    if not isinstance(made_from, Walkthrough):
        return None
    return Keeper(Path.cwd(), f"{os.environ.get(NOTEBOOK, '')}\n{key}", made_from)


def live(kind: type[T]) -> list[T]:
    """The widgets of a kind that belong to a cell or a name, the newest last."""
    return [widget for _, widget in _kept.values() if isinstance(widget, kind)]


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
