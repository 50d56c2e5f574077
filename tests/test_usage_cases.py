"""Faults that others have met in teaching material of this kind, each by its number: not here.

Those that need a real JupyterLab stand in tests/browser, under the same numbers.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from duelcore import charts
from duelcore.battles import battle
from duelcore.explain import board
from duelcore.outcomes import every_position, outcome_table, styled
from duelcore.widgets.battle_lab import battle_lab
from duelcore.widgets.lab import Lab
from duelcore.widgets.matchup import Matchup
from duelcore.widgets.session import Session
from duelcore.widgets.stepper import stepper
from duelcore.yugioh import Monster, duel
from tests.notebooks.reading import PATHS, ROOT, Notebook

DRAGON, RAIDER = Monster("Luster Dragon", 2400, 1400), Monster("Axe Raider", 1900, 1150)
START = duel([DRAGON, Monster("Rider", 1800, 900)], [RAIDER, Monster("Wolf", 1000, 1000)])


def ask(shown: Any, *words: str, **more: Any) -> None:
    """Messages of the browser, each made on the screen that is then shown."""
    for word in words:
        name, _, what = word.partition(" ")
        shown.ask({"ask": name, "id": what, "zone": what, "revision": shown.revision, **more})


# 48: refilling a list is no choice of the learner


def test_case_48_no_attack_comes_from_a_target_that_is_gone() -> None:
    session = stepper(START).session
    ask(session, "action enter-battle-phase", "next", "zone 1-main-1", "zone 2-main-1")
    ask(session, "action finish-attack")
    assert len(session.duel.players[1].monsters) == 1
    played = session.history.number
    for _ in range(3):
        session.view()
    assert session.history.number == played and session.picked is None
    ask(session, "zone 2-main-1")  # where the fallen target lay there is nothing, or the next one
    assert session.history.number == played
    ask(session, "zone 1-main-2")
    assert session.picked == "Rider" and session.history.number == played
    lit = [
        zone["zone"] for row in session.view()["rows"] for zone in row["zones"] if zone["target"]
    ]
    assert len(lit) == 1


# 51: what goes wrong behind a button is said, and a test notices


def test_case_51_an_error_behind_a_button_is_said_and_nothing_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def boom(*_: object) -> None:
        raise KeyError("lost")

    stepped, laid_out = stepper(START), battle_lab(DRAGON, RAIDER).view
    for shown, word, handler in (
        (stepped, "action enter-battle-phase", (Session, "act")),
        (laid_out, "swap", (Lab, "replace")),
    ):
        before = repr(shown.view)
        with monkeypatch.context() as patched:
            patched.setattr(*handler, boom)
            ask(shown, word)
            assert shown.notice["kind"] == "error" and "KeyError" in shown.notice["text"]
            assert repr(shown.view) == before
            with pytest.raises(KeyError, match="lost"):
                ask(shown.shown, word)
        ask(shown, word)
        assert repr(shown.view) != before and shown.notice is None


def test_case_51_a_cell_that_fails_fails_its_notebook() -> None:
    cells = [nbformat.v4.new_code_cell("from duelcore import *\nstepper(3)")]
    with pytest.raises(Exception, match="a stepper takes a duel"):
        NotebookClient(nbformat.v4.new_notebook(cells=cells), timeout=60).execute()


# 52: boxes for numbers

NO_NUMBERS = ("2.7", "12.7", "1e3", "-1", "2,500", "2 500", "٢٥٠٠", "٣", "x", "99999999", "−100")


def boxes(panel: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All number fields of a form or of a lab's desk."""
    for group in panel["groups"]:
        fields = [*group["fields"], *((group.get("more") or {}).get("fields", ()))]
        yield from (one for one in fields if one["kind"] == "number")


def test_case_52_every_number_box_has_bounds_and_says_what_it_does_not_take(tmp_path: Path) -> None:
    session = Session(stepper(START).session.walkthrough(), tmp_path)
    ask(session, "setup", "zone 1-main-1")
    lab = Lab(Matchup(DRAGON, RAIDER), tmp_path)
    for screen, form in (
        (session, lambda: session.form.panel()),
        (lab, lambda: lab.view()["desk"]),
    ):
        found = list(boxes(form()))
        assert len(found) >= 6
        assert all(one["min"] >= 0 and one["max"] > 0 for one in found)
        for box in found:
            before = screen.walkthrough()
            for typed in NO_NUMBERS if not box["path"].endswith("attacks") else ("2.7", "x"):
                ask(screen, "set", path=box["path"], value=typed)
                (now,) = (one for one in boxes(form()) if one["path"] == box["path"])
                assert typed in now["error"] and now["value"] == typed, (box["path"], typed)
                assert screen.walkthrough() == before
            ask(screen, "set", path=box["path"], value=box["value"])


@pytest.mark.parametrize("value", ["0", "100", "101", "2500", "99999"])
def test_case_52_no_number_is_pulled_to_a_hidden_bound(tmp_path: Path, value: str) -> None:
    lab = Lab(Matchup(DRAGON, RAIDER), tmp_path)
    ask(lab, "set", path="attacker.atk", value=value)
    assert lab.matchup.attacker.atk == int(value)


# 53: names are text, not markup, and open no file

MARKUP = ("<img src=x onerror=alert(1)>", "A & B <b>", "&lt;i&gt;", "</td><script>x</script>")


class Elements(HTMLParser):
    """The elements of some HTML with their attributes, and its text."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.text += "".join(value or "" for name, value in attrs if name == "alt")

    def handle_data(self, data: str) -> None:
        self.text += data


def views(name: str) -> Iterator[tuple[str, set[str]]]:
    """All HTML that is made of a monster of this name, each with the elements it may have."""
    monster, other = Monster(name, 1000, 500), Monster(f"{name} too", 900, 400)
    table = {"table", "caption", "thead", "tbody", "tr", "th", "td", "strong", "br", "a"}
    yield battle(monster, other)._repr_html_(), table
    outcomes = outcome_table([monster, other], every_position(other))
    yield styled(outcomes).to_html(), table | {"style"}
    shown = stepper(duel([monster], [other], names=(name, f"{name} II")))
    ask(shown, "action enter-battle-phase", "next", "zone 1-main-1", "zone 2-main-1")
    ask(shown, "action finish-attack")
    yield charts.life_point_chart(shown.history)._repr_html_(), {"img", "div", "p", "span"}


@pytest.mark.parametrize("name", MARKUP)
def test_case_53_a_name_is_shown_literally(name: str) -> None:
    for source, elements in views(name):
        found = Elements(source)
        assert found.tags <= elements, found.tags - elements
        assert not [one for one in found.attributes if one.startswith("on")]
        assert name in found.text


def test_case_53_a_name_that_is_a_path_opens_no_file(tmp_path: Path) -> None:
    secret = tmp_path / "notes.html"
    secret.write_text("<p>do not show this</p>")
    for source, _ in views(str(secret)):
        assert "do not show this" not in source
        assert str(secret) in Elements(source).text
    lab = battle_lab(Monster(str(secret), 100), RAIDER)
    assert str(secret) in repr(lab) and "do not show this" not in json.dumps(
        lab.view.get_state(), default=str
    )


# 56: exported, without a network and without the state of widgets


@pytest.mark.slow
def test_case_56_an_exported_lesson_can_be_read_offline(tmp_path: Path) -> None:
    source = ROOT / "notebooks/en/02_damage_calculation.ipynb"
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", str(source)]
    command += ["--ExecutePreprocessor.store_widget_state=False", "--output-dir", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    page = Elements((tmp_path / f"{source.stem}.html").read_text(encoding="utf-8"))
    for words in (
        "1700 − 1600 = 100",  # what battle(...) shows
        "rulebook v10, p. 42",
        "Gate Keeper, ATK 1600, DEF 1900, face-up Defense Position",  # the lab, in words
        "Hill Giant, 2400 ATK",
    ):
        assert words in page.text, words
    shown = stepper(ROOT / "notebooks/walkthroughs/face_down_surprise.duel.json")
    assert all(line.strip() in page.text for line in repr(shown).splitlines())


# 60: without widgets

WITHOUT = "import sys; sys.modules['ipywidgets'] = sys.modules['anywidget'] = None"
WIDGETS = (
    *("stepper", "battle_lab", "combat_lab", "damage_step_explorer", "what_if", "downloads"),
    "side_by_side",
)


class Plain(ast.NodeTransformer):
    """Takes the widgets out of a lesson's code, and nothing else."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """Drop the call that shows a widget."""
        return None if _makes_a_widget(node.value) else node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign | None:
        """Drop the call that makes one to be shown later."""
        return None if _makes_a_widget(node.value) else node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        """Do not import what is not called."""
        node.names = [one for one in node.names if one.name not in WIDGETS]
        return node if node.names else None


def _makes_a_widget(value: ast.expr) -> bool:
    called = value.func if isinstance(value, ast.Call) else None
    return isinstance(called, ast.Name) and called.id in WIDGETS


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_case_60_every_exercise_works_by_plain_calls(path: Path) -> None:
    notebook = Notebook(path)
    code = "\n".join([*(cell.source for cell in notebook.code), *notebook.solutions()])
    plain = ast.unparse(Plain().visit(ast.parse(code)))
    assert not any(f"{name}(" in plain for name in WIDGETS)
    subprocess.run([sys.executable, "-c", f"{WITHOUT}\n{plain}"], check=True, cwd=path.parent)


def test_case_60_a_widget_that_is_printed_says_what_it_shows() -> None:
    shown = stepper(START)
    ask(shown, "action enter-battle-phase", "next", "zone 1-main-1", "zone 2-main-1")
    assert repr(shown) == board.board(shown.duel)
    assert "Luster Dragon" in repr(shown) and "Battle Step" in repr(shown)
    told = repr(battle_lab(DRAGON, RAIDER))
    assert "2400 − 1900 = 500" in told and "p. 42" in told and "http" not in told
    for widget in (shown, battle_lab(DRAGON, RAIDER)):
        bundle = widget._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        assert data["text/plain"] == repr(widget)
        assert "application/vnd.jupyter.widget-view+json" in data
