"""The battle lab as a widget, without a browser: what it sends, the stepper below, whose it is."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ipywidgets
import pytest

from duelcore.battles import battle
from duelcore.widgets import place
from duelcore.widgets.battle_lab import BattleLab, battle_lab
from duelcore.widgets.stepper import stepper
from duelcore.yugioh import DIRECT, Monster, ProblemInDuel
from tests.widgets.laboratory import DRAGON, RAIDER

ENVIRONMENT = {"width": 400, "ratio": 1, "dark": False}


@pytest.fixture
def widget() -> BattleLab:
    """A lab whose browser has said how large the chart is to be."""
    made = battle_lab()
    made.view.environment = ENVIRONMENT
    return made


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[SimpleNamespace]:
    """A shell that says which cell is running, as a notebook's kernel does."""
    shell = SimpleNamespace(kernel=True, execution_count=1, cell="one")
    shell.get_parent = lambda: {"metadata": {"cellId": shell.cell}}
    ipython = SimpleNamespace(get_ipython=lambda: shell)
    monkeypatch.setitem(place.sys.modules, "IPython", ipython)
    monkeypatch.chdir(tmp_path)
    place.forget()
    yield shell
    place.forget()


def press(widget: BattleLab, word: str, **more: Any) -> None:
    widget.view.ask({"ask": word, "revision": widget.view.revision, **more})


def test_it_is_a_box_with_its_view_in_it(widget: BattleLab) -> None:
    assert isinstance(widget, ipywidgets.VBox)
    assert widget.children == (widget.view,) and widget.stepper is None
    assert (widget.view.screen, widget.view.title) == ("lab", "Battle lab")
    assert {*widget.view.view} == {"nav", "desk", "tables", "mirror"}


def test_the_sentence_is_sent_first_and_the_revision_last(widget: BattleLab) -> None:
    sent: list[str] = []
    widget.view.observe(lambda change: sent.append(change["name"]))
    press(widget, "set", path="attacker.atk", value="1000")
    assert sent[0] == "said" and sent[-1] == "revision"
    assert sent.index("view") < sent.index("chart")


def test_the_chart_shows_the_lp_before_and_after_and_says_so_in_words(widget: BattleLab) -> None:
    assert widget.view.chart["src"].startswith("data:image/png;base64,")
    assert "Opponent from 8000 to 7500 LP" in widget.view.chart["alt"]
    assert "p. 42" in widget.view.chart["alt"]
    before = widget.view.chart["src"]
    press(widget, "set", path="attacker.atk", value="1000")
    assert widget.view.chart["src"] != before
    assert "You from 8000 to 7100 LP" in widget.view.chart["alt"]


def test_the_stepper_opens_below_and_another_takes_its_place(widget: BattleLab) -> None:
    press(widget, "step-through")
    first = widget.stepper
    assert first is not None and widget.children == (widget.view, first)
    assert first.duel.phase == "main-1" and first.history.can_redo
    press(widget, "set", path="attacker.atk", value="1000")
    assert widget.stepper is first
    press(widget, "step-through")
    second = widget.stepper
    assert second is not first and widget.children == (widget.view, second)
    assert second is not None and second.duel.monster("Luster Dragon").atk == 1000
    assert first.comm is None, "the one before is let go of"


def test_an_error_of_the_program_is_said_and_changes_nothing(
    widget: BattleLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, revision = widget.battle, widget.view.revision
    monkeypatch.setattr(widget.lab, "ask", lambda _content: 1 / 0)
    press(widget, "swap")
    assert widget.view.notice["kind"] == "error"
    assert "ZeroDivisionError" in widget.view.notice["text"]
    assert widget.battle == before and widget.view.revision > revision


def test_a_stepper_that_cannot_be_made_is_said_too(
    widget: BattleLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    from duelcore.widgets import lab_widget as module

    def fail(_session: object) -> None:
        raise MemoryError("no room below")

    monkeypatch.setattr(module, "Stepper", fail)
    press(widget, "step-through")
    assert "no room below" in widget.view.notice["text"]
    press(widget, "set", path="attacker.atk", value="1000")
    assert widget.view.said["sum"] == "1900 − 1000 = 900"


def test_battle_is_what_stands_there_or_none() -> None:
    made = battle_lab(DRAGON, DIRECT, lp=(1, 2))
    assert made.battle == battle(DRAGON, DIRECT, lp=(1, 2))
    press(made, "set", path="attacker.position", value="set")
    assert made.battle is None


def test_without_a_browser_it_prints_the_result_in_words() -> None:
    shown = repr(battle_lab(DRAGON, RAIDER))
    assert "2400 − 1900 = 500" in shown and "[rulebook v10, p. 42]" in shown
    lying = Monster("Lying", 1, 2, "defense")
    assert "not in face-up Attack Position" in repr(battle_lab(lying))


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"attacker": "Luster Dragon"}, "the attacker is a Monster, not 'Luster Dragon'"),
        ({"target": "Axe Raider"}, "the target is a Monster or 'direct', not 'Axe Raider'"),
        ({"lp": 8000}, "lp are those of both players"),
        ({"lp": (8000,)}, "lp are those of both players"),
        ({"attacker": DIRECT}, "the attacker is a Monster"),
    ],
)
def test_what_is_no_battle_is_a_type_error(given: dict[str, Any], error: str) -> None:
    with pytest.raises(TypeError, match=error.replace("(", r"\(")):
        battle_lab(**given)


@pytest.mark.parametrize(
    "given",
    [
        {"attacker": Monster("A", -1)},
        {"attacker": Monster("A", 1, None)},
        {"target": Monster("A", 1, None)},
        {"target": Monster("A", 1, 1, link=True)},
        {"target": Monster("direct")},
        {"lp": (8000, -1)},
    ],
)
def test_what_no_duel_can_hold_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ProblemInDuel):
        battle_lab(**given)


# Whose it is


def test_a_cell_run_again_shows_the_same_lab_with_what_was_set(notebook: SimpleNamespace) -> None:
    first = battle_lab(DRAGON, RAIDER)
    press(first, "set", path="attacker.atk", value="1000")
    press(first, "copy")
    press(first, "step-through")
    below = first.stepper
    notebook.execution_count = 2
    assert battle_lab(DRAGON, RAIDER) is first
    assert first.lab.matchup.attacker.atk == 1000 and first.stepper is below
    assert first.view.panel is None, "a cell that is run again shows the battle, not a form"


def test_another_battle_in_the_same_cell_makes_a_new_lab(notebook: SimpleNamespace) -> None:
    first = battle_lab(DRAGON, RAIDER)
    notebook.execution_count = 2
    second = battle_lab(DRAGON, RAIDER, lp=(4000, 8000))
    assert second is not first and second.lab.matchup.lp == (4000, 8000)


def test_a_name_finds_the_lab_from_another_cell_and_no_stepper(notebook: SimpleNamespace) -> None:
    first = battle_lab(name="mine")
    notebook.cell = "two"
    other = stepper(name="mine")
    assert battle_lab(name="mine") is first and stepper(name="mine") is other


def test_what_was_set_is_offered_in_a_new_kernel(notebook: SimpleNamespace) -> None:
    press(battle_lab(), "set", path="attacker.atk", value="1000")
    place.forget()
    again = battle_lab()
    assert again.lab.matchup.attacker.atk == 2400
    assert "ATK 1000" in again.view.notice["text"]
    press(again, "carry-on")
    assert again.lab.matchup.attacker.atk == 1000


def test_a_battle_is_taken_from_the_steppers_of_the_notebook(notebook: SimpleNamespace) -> None:
    lab, other = battle_lab(RAIDER, RAIDER), battle_lab(RAIDER, DRAGON)
    press(lab, "take")
    assert "no stepper" in lab.view.notice["text"]
    press(other, "step-through")
    press(other, "take")
    assert other.view.panel is None, "the stepper below is one, not two"
    place.forget()
    stepper()
    press(lab, "take")
    assert lab.lab.matchup.attacker.name == "Luster Dragon" and lab.view.panel is None
    press(battle_lab(RAIDER, DRAGON), "step-through")
    press(lab, "take")
    (field,) = lab.view.panel["groups"][0]["fields"]
    assert len(field["options"]) == 2


# What it costs


def test_neither_pandas_nor_a_chart_is_loaded_for_a_battle() -> None:
    code = (
        "import sys; from duelcore.widgets.battle_lab import battle_lab; lab = battle_lab();"
        "lab.view.ask({'ask': 'set', 'path': 'attacker.atk', 'value': '1000'});"
        "print({'pandas', 'numpy', 'matplotlib'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
