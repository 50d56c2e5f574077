"""The lesson about card lists invites learners to put in their own; so it works for others, too.

Both of its decks get a monster whose ATK and DEF are "?". A Link Monster is in each already. What
the lesson claims in asserts is about its own decks, and is left out here.
"""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from tests.notebooks.reading import ROOT, Notebook
from tests.notebooks.test_notebooks import CARDS

LESSON = Notebook(ROOT / "notebooks" / "en" / "07_card_lists.ipynb")
UNKNOWN, PASSCODE = "Gren Maju Da Eiza", 36584821
DECKS = ("my_deck.ydk", "their_deck.ydk")


def without_asserts(code: str) -> list[ast.stmt]:
    """The statements of a cell that claim nothing."""
    return [one for one in ast.parse(code).body if not isinstance(one, ast.Assert)]


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """What the cells of the lesson have made of the other decks."""
    folder: Path = tmp_path_factory.mktemp("lessons")
    shutil.copytree(CARDS, folder / "cards")
    for deck in (folder / "cards" / name for name in DECKS):
        deck.write_text(deck.read_text("utf-8").replace("#main", f"#main\n{PASSCODE}"), "utf-8")
    (folder / "en").mkdir()
    made: dict[str, Any] = {"__name__": "__main__"}
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()):
        patch.chdir(folder / "en")
        for cell in LESSON.code:
            body = ast.Module(without_asserts(cell.source), [])
            exec(compile(body, cell.id, "exec"), made)  # noqa: S102 - our notebooks
    yield made


def test_both_decks_have_it(names: dict[str, Any]) -> None:
    for deck in ("mine", "theirs"):
        assert list(names[deck]["name"]).count(UNKNOWN) == 1
        assert names[deck]["is_link"].any()


def test_a_battle_that_is_not_known_has_no_result(names: dict[str, Any]) -> None:
    rows, columns = names["mine"]["name"], names["theirs"]["name"]
    open_ones = [[UNKNOWN in (row, column) for column in columns] for row in rows]
    assert names["fallen"].mask.tolist() == names["damage"].mask.tolist() == open_ones
    assert len(names["ties"]) == 5, "as many as without it"


def test_the_map_says_that_it_is_not_known(names: dict[str, Any]) -> None:
    (cell,) = [cell.source for cell in LESSON.code if cell.source.startswith("heat_map(")]
    told = eval(cell, names).text
    assert "an ATK is not known: 18 of them" in told  # 9 × 10 battles less the 8 × 9 known ones
    assert f"theirs ? {UNKNOWN}" in told
    assert "<NA>" not in told


def test_it_changes_no_count_of_the_others(names: dict[str, Any]) -> None:
    upright, bought = names["upright"], names["bought"]
    assert list(upright.loc["Gemini Elf", ["wins", "ties", "losses"]]) == [8, 3, 6]
    assert list(bought.loc["Gemini Elf"]) == [8, 14, 6]
    assert upright.loc[UNKNOWN, ["wins", "ties", "losses"]].isna().all()
    assert bought.loc[UNKNOWN].isna().all()
    assert pd.isna(names["half"].to_frame()["change"].iloc[-1])
