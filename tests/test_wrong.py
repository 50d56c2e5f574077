"""What somebody gave wrongly is told in a sentence; in a notebook that sentence stands alone."""

from __future__ import annotations

import ast
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import duelcore
from duelcore import Monster, battle
from duelcore.wrong import Told, WrongType, WrongValue

PACKAGE = Path(duelcore.__file__).parent
CELLS = {
    'from duelcore import *\nhero = Monster("Hero", 2400)\nbattle(hero, 3)': (
        "Line 3: battle(hero, 3)",
        "WrongType: the target is a Monster or 'direct', not 3",
    ),
    "battle(hero, [\n    3,\n])": ("Line 1: battle(hero, [", "WrongType: the target is a Monster"),
    "def ours():\n    return duel([hero] * 6)\n\nours()": (
        "Line 2: return duel([hero] * 6)",
        "ProblemInDuel: ",
    ),
    'stepper("nowhere.duel.json")': ('Line 1: stepper("nowhere.duel.json")', "FileProblem: "),
    'from duelcore import rulebook\nrulebook.rule("atk-vs-atk")': (
        "Line 2: rulebook",
        "UnknownRule: ",
    ),
    "battle(hero)": ("TypeError", "battle(hero)"),
}
"""What is run, and how each of the lines that are shown begins; the last one is Python's own error."""


def test_a_notebook_shows_the_line_and_the_sentence() -> None:
    cells = [nbformat.v4.new_code_cell(code) for code in CELLS]
    document = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(document, timeout=120, allow_errors=True).execute()
    shown = {cell.source: cell.outputs[-1].traceback for cell in document.cells}
    *told, own = CELLS
    for code in told:
        assert len(shown[code]) == 2, shown[code]
        for line, beginning in zip(shown[code], CELLS[code], strict=True):
            assert line.startswith(beginning)
    assert len("".join(shown[own]).splitlines()) > 2


def test_elsewhere_it_is_like_any_other_error() -> None:
    with pytest.raises(TypeError, match="the target is a Monster") as caught:
        battle(Monster("Hero", 2400), 3)  # type: ignore[arg-type]
    assert isinstance(caught.value, WrongType)
    assert issubclass(WrongValue, ValueError) and not issubclass(Told, Exception)


def test_without_the_line_the_sentence_stands_alone() -> None:
    assert WrongValue("No.")._render_traceback_() == ["WrongValue: No."]


def test_whatever_is_raised_on_purpose_is_told() -> None:
    raised = {
        (path.stem, node.exc.func.id)
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
    }
    bare = {"ValueError", "TypeError", "KeyError"}
    assert raised and not {where for where in raised if where[1] in bare}
