"""What somebody gave wrongly is told in a sentence; in a notebook that sentence stands alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import duelcore
from duelcore import CombatLab, Monster, Permanent, battle, combat, downloads, duel, rulebook
from duelcore.game import Action, apply, why_not
from duelcore.magic import new_game
from duelcore.wrong import Told, WrongType, WrongValue
from duelcore.yugioh import Rules

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


HERO, BEAR = Monster("Hero", 2400, 1200), Permanent("Bear", power=2, toughness=2)
FIELD = duel([HERO])
WRONG = {
    "a game has no 'hands'": lambda: new_game([BEAR], hands=3),
    "an action is needed": lambda: why_not(FIELD, "pass"),
    "an action is needed, for": lambda: apply(FIELD, Action([])),
    "a position of a game comes first": lambda: apply(3, Action("pass")),
    "given by their names": lambda: new_game([Permanent("A", 2, 2)]),
    "counters of 'A' are a list": lambda: new_game([Permanent("A", counters=3)]),
    "there is no rule 3": lambda: rulebook.rule(3),
    "rules are Rules": lambda: duel([HERO], rules={"first_turn_attack": True}),
    "the function that makes one": lambda: CombatLab(BEAR),
    "a table or a chart": lambda: downloads("table.csv"),
    "no life left": lambda: combat(BEAR, life=(0, 20)),
    "write None": lambda: duel([Monster("L", 1, 1, link=True)]),
}
"""Calls that go wrong, and what is told of each."""


@pytest.mark.parametrize("says", WRONG)
def test_what_learners_get_wrong_is_told(says: str) -> None:
    with pytest.raises(Told, match=re.escape(says)):
        WRONG[says]()


def test_what_is_told_to_be_written_instead_is_taken() -> None:
    assert new_game([Permanent("name", power=2, toughness=2)]).permanent("name").power == 2
    link = duel([Monster("L", 1, None, link=True)]).players[0].monsters[0]
    assert link.link and link.def_ is None
    assert duel([HERO], rules=Rules(first_turn_attack=True)).rules.first_turn_attack


def test_elsewhere_it_is_like_any_other_error() -> None:
    with pytest.raises(TypeError, match="the target is a Monster") as caught:
        battle(Monster("Hero", 2400), 3)  # type: ignore[arg-type]
    assert isinstance(caught.value, WrongType)
    assert issubclass(WrongValue, ValueError) and not issubclass(Told, Exception)


def test_without_the_line_the_sentence_stands_alone() -> None:
    assert WrongValue("No.")._render_traceback_() == ["WrongValue: No."]


def test_no_wrong_value_type_or_name_is_raised_bare() -> None:
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
