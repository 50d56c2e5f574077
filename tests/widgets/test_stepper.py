"""The stepper as a widget, without a browser: what it sends, in which order, and to whom it belongs."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from duelcore.walkthrough import FileProblem
from duelcore.widgets import place
from duelcore.widgets.stepper import Stepper, example, stepper
from duelcore.yugioh import Monster, duel

ENVIRONMENT = {"width": 400, "ratio": 1, "dark": False}


@pytest.fixture
def widget() -> Stepper:
    """A stepper whose browser has said how large the chart is to be."""
    made = stepper()
    made.environment = ENVIRONMENT
    return made


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[SimpleNamespace]:
    """A shell that says which cell is running, as a notebook's kernel does."""
    monkeypatch.chdir(tmp_path)
    shell = SimpleNamespace(kernel=True, execution_count=1, cell="one")
    shell.get_parent = lambda: {"metadata": {"cellId": shell.cell}}
    ipython = SimpleNamespace(get_ipython=lambda: shell)
    monkeypatch.setitem(place.sys.modules, "IPython", ipython)
    yield shell
    place.forget()


def press(widget: Stepper, word: str, **more: Any) -> None:
    widget.ask({"ask": word, "revision": widget.revision, **more})


def test_the_sentence_is_sent_first_and_the_revision_last(widget: Stepper) -> None:
    sent: list[str] = []
    widget.observe(lambda change: sent.append(change["name"]))
    press(widget, "action", id="enter-battle-phase")
    assert sent[0] == "said"
    assert sent[-1] == "revision"
    assert sent.index("view") < sent.index("chart")


def test_the_chart_has_a_text_alternative(widget: Stepper) -> None:
    assert widget.chart["src"].startswith("data:image/png;base64,")
    assert "8000" in widget.chart["alt"]


def test_an_error_of_the_program_is_said_and_changes_nothing(
    widget: Stepper, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, revision = widget.duel, widget.revision
    monkeypatch.setattr(widget.session, "ask", lambda _content: 1 / 0)
    press(widget, "next")
    assert widget.notice["kind"] == "error" and "ZeroDivisionError" in widget.notice["text"]
    assert widget.duel == before
    assert widget.revision > revision


def test_a_chart_that_fails_does_not_take_the_sentence_along(
    widget: Stepper, monkeypatch: pytest.MonkeyPatch
) -> None:
    from duelcore import charts

    def fail(*_arguments: object) -> bytes:
        raise MemoryError("no room for a picture")

    monkeypatch.setattr(charts, "life_point_png", fail)
    press(widget, "action", id="enter-battle-phase")
    assert "Battle Phase" in widget.said["text"]
    assert "MemoryError" in widget.notice["text"]


def test_without_a_browser_it_prints_the_position_in_words() -> None:
    assert "Luster Dragon, ATK 2400" in repr(stepper())


def test_a_cell_run_again_shows_the_same_stepper(notebook: SimpleNamespace) -> None:
    first = stepper(example())
    press(first, "action", id="enter-battle-phase")
    notebook.execution_count = 2
    assert stepper(example()) is first
    assert first.history.number == 1


def test_another_start_in_the_same_cell_makes_a_new_stepper(notebook: SimpleNamespace) -> None:
    first = stepper(example())
    notebook.execution_count = 2
    second = stepper(duel([Monster("A")], []))
    assert second is not first and second.duel.find("A")


def test_two_steppers_of_one_cell_and_of_two_cells_are_apart(notebook: SimpleNamespace) -> None:
    one, two = stepper(), stepper()
    notebook.cell, notebook.execution_count = "two", 2
    three = stepper()
    assert len({one, two, three}) == 3
    press(one, "action", id="enter-battle-phase")
    assert two.history.number == three.history.number == 0
    notebook.cell, notebook.execution_count = "one", 3
    assert [stepper(), stepper()] == [one, two]


def test_a_name_finds_the_stepper_from_another_cell(notebook: SimpleNamespace) -> None:
    first = stepper(name="mine")
    notebook.cell = "two"
    assert stepper(name="mine") is first


def test_a_file_that_is_not_there_is_said_in_one_sentence() -> None:
    with pytest.raises(FileProblem, match=r"nowhere\.duel\.json"):
        stepper("nowhere.duel.json")


def test_in_the_projectors_size_the_letters_of_the_chart_grow_too(widget: Stepper) -> None:
    def letters_in_css_pixels() -> float:
        """How wide the chart is for every CSS pixel that it was laid out in."""
        with Image.open(BytesIO(b64decode(widget.chart["src"].partition(",")[2]))) as image:
            return float(widget.chart["width"] / image.width)

    small, before = widget.chart["height"], letters_in_css_pixels()
    press(widget, "large")
    assert widget.chart["width"] == pytest.approx(ENVIRONMENT["width"], abs=2)
    assert widget.chart["height"] == pytest.approx(1.6 * small, abs=2)
    assert letters_in_css_pixels() == pytest.approx(before, rel=0.02)  # as sharp as before


def test_the_parts_of_the_browsers_half_declare_every_name_once() -> None:
    # They are joined into one module, which two of the same name would keep from loading at all.
    declared = re.findall(
        r"^(?:async )?(?:function|const|let|class) (\w+)", Stepper._esm, re.MULTILINE
    )
    assert len(declared) > 50
    assert {name for name in declared if declared.count(name) > 1} == set()
