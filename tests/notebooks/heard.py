"""What the engine says while a learner works through a notebook: the rules that it cites.

Counted is what the engine produces, not what is written: every event that happens, every reason
of a refusal that is given in answer to a question, in the code cells and in the walkthroughs that
they open, these played to their end with all that is refused on the way.

Two things are left out, so that a rule that is counted really comes before the learner. While legal
actions are listed, illegal ones are sorted out without a word; and of the explorer's table a
verdict tells its rule only when it is pressed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from duelcore.game import Event, Refusal
from tests.notebooks.reading import PATHS, WALKTHROUGHS, Notebook
from tests.played import said
from tests.shown import Catalogue

ON_DEMAND = "damage_step_explorer"


@cache
def rules_met(path: Path) -> frozenset[str]:
    """The ids of all rules that are cited in a notebook or in a walkthrough that it opens."""
    notebook = Notebook(path)
    opened = sorted(WALKTHROUGHS / name for name in notebook.opened_walkthroughs())
    return rules_of_cells(notebook) | {rule for one in said(*opened) for rule in one.told.rules}


def met_anywhere() -> frozenset[str]:
    """The ids of all rules that are cited in any notebook."""
    return frozenset().union(*map(rules_met, PATHS))


def never_met(shown: Catalogue) -> list[str]:
    """The rules of a game that no learner meets, and that nobody has listed as not shown."""
    met = met_anywhere()
    return [rule for rule in shown.rules if rule not in met and rule not in shown.listed]


def met_though_listed(shown: Catalogue) -> list[str]:
    """The rules that are listed as not shown, and that a learner meets all the same."""
    met = met_anywhere()
    return [rule for rule in shown.listed if rule in met]


def rules_of_cells(notebook: Notebook) -> frozenset[str]:
    """The ids of the rules that are cited while the code cells are run, one after the other."""
    names: dict[str, Any] = {"__name__": "__main__", "display": lambda *_shown, **_how: None}
    with listening() as heard, pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()):
        patch.chdir(notebook.path.parent)
        for cell in notebook.code:
            if not _calls(cell.source, ON_DEMAND):
                exec(compile(cell.source, cell.id, "exec"), names)  # noqa: S102 - our notebooks
    return frozenset(heard)


@contextmanager
def listening() -> Iterator[set[str]]:
    """Collects the rules of all events and refusals that are made meanwhile."""
    heard: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        for kind in (Event, Refusal):
            patch.setattr(kind, "__init__", _overheard(kind, heard))
        yield heard


def _overheard(kind: type[Event | Refusal], heard: set[str]) -> Callable[..., None]:
    """Makes a value of that kind as ever, and notes its rules."""
    make = kind.__init__

    def made(self: Event | Refusal, *given: Any, **named: Any) -> None:
        make(self, *given, **named)
        heard.update(self.rules)

    return made


def _calls(code: str, name: str) -> bool:
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
        for node in ast.walk(ast.parse(code))
    )
