"""Rules count as met where the engine cites them to somebody, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import nbformat

from duelcore.game import Action, Event, Refusal, apply, legal_actions, why_not
from duelcore.yugioh import DIRECT, Monster, duel
from tests.notebooks.heard import listening, rules_of_cells
from tests.notebooks.reading import Notebook

BOARD = duel([Monster("A", 1800)], [Monster("B", 1500)])
ENTER = Action("enter-battle-phase")
STRIKE = Action("attack", attacker="A", target=DIRECT)


def test_events_and_refusals_are_heard() -> None:
    with listening() as heard:
        refusal = why_not(BOARD, STRIKE)
        assert refusal is not None and heard == set(refusal.rules)
        events = apply(BOARD, ENTER).events
    assert events and heard == {*refusal.rules, *(rule for one in events for rule in one.rules)}


def test_what_is_sorted_out_without_a_word_is_not_heard() -> None:
    board = duel([Monster("A", 1800)], [], turn=1)  # the Battle Phase of the first turn is refused
    with listening() as heard:
        assert ENTER not in legal_actions(board)
    assert heard == set()


def test_nothing_is_heard_afterwards() -> None:
    made = Event.__init__, Refusal.__init__
    with listening() as heard:
        pass
    assert (Event.__init__, Refusal.__init__) == made
    apply(BOARD, ENTER)
    assert heard == set()


def cells_of(folder: Path, *cells: str) -> Notebook:
    """A notebook of these code cells."""
    document = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(one) for one in cells])
    nbformat.write(document, folder / "lesson.ipynb")
    return Notebook(folder / "lesson.ipynb")


def test_cells_are_run_in_order_and_heard(tmp_path: Path) -> None:
    first = (
        "from duelcore import Action, Monster, duel, why_not\nboard = duel([Monster('A', 1800)])"
    )
    second = "print(why_not(board, Action('end-battle-phase')))"
    assert rules_of_cells(cells_of(tmp_path, first)) == set()
    assert rules_of_cells(cells_of(tmp_path, first, second)) == {"no-bp-no-mp2"}


def test_the_table_of_the_explorer_is_not_heard(tmp_path: Path) -> None:
    cell = "from duelcore import damage_step_explorer\ndamage_step_explorer()"
    assert rules_of_cells(cells_of(tmp_path, cell)) == set()
