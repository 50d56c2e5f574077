"""Every notebook runs from top to bottom and reads as a lesson should, run or not."""

from __future__ import annotations

import re
import statistics
from itertools import groupby
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from duelcore import cards
from tests.notebooks.citing import is_cited, unknown
from tests.notebooks.reading import FENCED, PATHS, ROOT, WALKTHROUGHS, Notebook, stray_numbers

LONGEST_CELL, MEDIAN_CELL, CELLS_IN_A_ROW = 20, 2.5, 3
WORDS_PER_LINE = (12, 22)
PREDICTS = ("**Predict**", "**Try**")
CARDS = ROOT / "notebooks" / "cards"
"""The card lists that the lessons open."""


@pytest.fixture(params=PATHS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> Notebook:
    """Each notebook in turn."""
    return Notebook(request.param)


def run(notebook: Notebook, more: list[str] | None = None) -> list[Any]:
    """Run all cells, and `more` code after them; returns the outputs."""
    document = nbformat.read(notebook.path, as_version=4)
    document.cells += [nbformat.v4.new_code_cell(code) for code in more or ()]
    client = NotebookClient(
        document, timeout=120, resources={"metadata": {"path": notebook.path.parent}}
    )
    executed = client.execute()
    return [out for cell in executed.cells for out in cell.get("outputs", ())]


def test_there_are_lessons() -> None:
    names = {path.name for path in PATHS}
    assert {"00_start_here.ipynb", "01_the_battle_phase.ipynb"} <= names
    assert "02_damage_calculation.ipynb" in names


def test_it_runs_and_the_solutions_are_right(notebook: Notebook) -> None:
    outputs = run(notebook, notebook.solutions())
    assert not [out for out in outputs if out.output_type == "error" or out.get("name") == "stderr"]
    assert outputs


@pytest.mark.slow  # every lesson is run a second time
def test_what_it_shows_can_be_read_without_widgets(notebook: Notebook) -> None:
    shown = [out.data for out in run(notebook) if "data" in out]
    assert all(len(data.get("text/plain", "")) > 20 for data in shown)
    assert not [data for data in shown if re.match(r"\w+\(|<", data["text/plain"])]


def test_a_prediction_precedes_every_reveal(notebook: Notebook) -> None:
    reveals = list(notebook.reveals)
    assert reveals
    assert [
        code for code, before, _ in reveals if not any(word in before for word in PREDICTS)
    ] == []
    asked = [before for _, before, _ in reveals if "**Predict**" in before]
    assert [before for before in asked if "?" not in before.partition("**Predict**")[2]] == []


def test_every_predicted_result_is_read_off_with_its_rule(notebook: Notebook) -> None:
    predicted = [after for _, before, after in notebook.reveals if "**Predict**" in before]
    assert predicted
    found = {game: [is_cited(game, text) for text in predicted] for game in notebook.games}
    assert all(map(any, found.values())), "a game that it teaches is never cited"
    read_off = map(any, zip(*found.values(), strict=True))
    assert [text for text, cited in zip(predicted, read_off, strict=True) if not cited] == []


def test_every_page_and_number_that_it_names_is_one_of_the_catalogue(notebook: Notebook) -> None:
    assert unknown(notebook.games, notebook.prose) == []
    assert unknown(notebook.games, notebook.notes) == []


def test_it_says_of_when_the_rules_of_magic_are(notebook: Notebook) -> None:
    assert "magic" not in notebook.games or "August 2026" in notebook.prose


@pytest.mark.parametrize(
    ("text", "strange"),
    [
        ("So it is (CR 502.4), and (CR 703.4a, 117.5).", []),
        ("Magic Comprehensive Rules as of August 2026, 510.1c, 731 and CR 731.", []),
        ("Rules 502.9 and 117.3a–117.3z are none, nor is CR 999.", ["502.9", "117.3z", "999"]),
        ("2400.5 or 0.125, 1800 and $100 a step: no numbers of rules.", []),
        ("rulebook v10, pp. 42 and 999", ["999"]),
        ("Die Zugstruktur (German document), 14; Zugstruktur 5", ["5"]),
    ],
)
def test_what_no_catalogue_knows_is_found(text: str, strange: list[str]) -> None:
    assert unknown(("yugioh", "magic"), text) == strange


def test_a_decimal_is_no_number_of_a_rule_in_a_lesson_without_magic() -> None:
    assert unknown(("yugioh",), "from 399.5 on, CR 999") == []


@pytest.mark.parametrize(
    ("game", "text", "cited"),
    [
        ("magic", "Nobody acts (CR 502.4).", True),
        ("magic", "Nobody acts (CR 502.9).", False),
        ("magic", "It falls (rulebook v10, p. 42).", False),
        ("yugioh", "It falls (rulebook v10, p. 42).", True),
        ("yugioh", "Nobody acts (CR 502.4).", False),
        ("yugioh", "It is over at once (OCG Perfect Rulebook 2017).", True),
    ],
)
def test_each_game_is_cited_in_its_own_way(game: str, text: str, cited: bool) -> None:
    assert is_cited(game, text) is cited


def test_prose_outweighs_code(notebook: Notebook) -> None:
    words = len(FENCED.sub("", notebook.prose).split())
    lines = sum(len(cell.source.splitlines()) for cell in notebook.code)
    low, high = WORDS_PER_LINE
    # A lesson that is stepped through in a widget has fewer lines of code than one that computes.
    assert words >= low * lines
    assert words <= high * lines or len(notebook.code) <= 20, words / lines


def test_no_cell_is_too_long_and_no_code_stands_without_prose(notebook: Notebook) -> None:
    lengths = [len(cell.source.splitlines()) for cell in notebook.code]
    assert max(lengths) <= LONGEST_CELL
    assert statistics.median(lengths) <= MEDIAN_CELL
    runs = [(kind, len(list(run))) for kind, run in groupby(c.cell_type for c in notebook.cells)]
    assert max(length for kind, length in runs if kind == "code") <= CELLS_IN_A_ROW


def test_no_paragraph_is_shown_as_a_list(notebook: Notebook) -> None:
    texts = {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "markdown"}
    found = {name: stray_numbers(text) for name, text in texts.items()}
    assert {name: numbers for name, numbers in found.items() if numbers} == {}


@pytest.mark.parametrize(
    ("text", "stray"),
    [
        ("1800. ATK and DEF stop at 0.", [1800]),
        ("1. A first and only item.", [1]),
        ("So it is.\n\n> 400) is left.", [400]),
        ("1. one\n2. two\n\n500. That is all.", [500]),
        ("1. one\n2. two\n3. three\n\n1. one\n2. two", []),
        ("It is 1800. ATK stops at 0.\n\n1.5 times as much; 2400 − 1900.", []),
        ("```text\n1800. ATK\n```", []),
    ],
)
def test_a_number_and_a_full_stop_make_a_list(text: str, stray: list[int]) -> None:
    assert stray_numbers(text) == stray


def test_every_picture_is_there_and_says_what_it_shows(notebook: Notebook) -> None:
    for alternative, target in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", notebook.prose):
        assert len(alternative) >= 20, target
        assert (notebook.path.parent / target).is_file(), target
    assert "<img" not in notebook.prose


def test_every_link_leads_somewhere(notebook: Notebook) -> None:
    for text, target in re.findall(r"(?<!!)\[([^\]]+)\]\(([^)]+)\)", notebook.prose):
        assert text.casefold() not in ("here", "link"), target
        assert target.startswith("https://") or (notebook.path.parent / target).is_file(), target


def test_cells_have_names_of_their_own(notebook: Notebook) -> None:
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z]+-\d\d", name) for name in ids)


def test_every_walkthrough_is_opened_from_a_lesson() -> None:
    opened = {name for path in PATHS for name in Notebook(path).opened_walkthroughs()}
    there = {path.name for path in WALKTHROUGHS.glob("*.duel.json")}
    assert len(there) >= 6
    assert opened == there


def test_every_card_list_is_opened_from_a_lesson() -> None:
    code = "\n".join(cell.source for path in PATHS for cell in Notebook(path).code)
    opened = set(re.findall(r"cards/([\w-]+\.\w+)", code))
    assert opened == {path.name for path in CARDS.iterdir()}


def test_a_card_list_that_is_printed_in_a_lesson_is_the_one_that_it_opens() -> None:
    prose = Notebook(ROOT / "notebooks" / "en" / "07_card_lists.ipynb").prose
    collection = (CARDS / "collection.csv").read_text("utf-8")
    assert f"```text\n{collection}```" in prose


@pytest.mark.parametrize("name", ["my_deck.ydk", "their_deck.ydk"])
def test_the_monsters_of_the_example_decks_are_well_known(name: str) -> None:
    every = cards.read(cards.well_known(), CARDS / "card_api.json")
    deck = cards.read_deck(CARDS / name, every)
    assert len(deck.cards) >= 8
    assert [card for card in deck.cards if card != cards.well_known().card(card.name)] == []
