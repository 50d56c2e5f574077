"""Every notebook runs from top to bottom and reads as a lesson should."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))
LONGEST_CELL = 20


def _read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> Path:
    """Each notebook in turn."""
    path: Path = request.param
    return path


def test_there_is_a_first_lesson() -> None:
    assert ROOT / "notebooks/en/00_start_here.ipynb" in NOTEBOOKS


def test_it_runs(notebook: Path) -> None:
    client = NotebookClient(
        _read(notebook), timeout=120, resources={"metadata": {"path": notebook.parent}}
    )
    executed = client.execute()
    outputs = [out for cell in executed.cells for out in cell.get("outputs", ())]
    assert not [out for out in outputs if out.output_type == "error" or out.get("name") == "stderr"]


def test_prose_outweighs_code(notebook: Path) -> None:
    cells = _read(notebook).cells
    words = sum(len(cell.source.split()) for cell in cells if cell.cell_type == "markdown")
    lines = sum(len(cell.source.splitlines()) for cell in cells if cell.cell_type == "code")
    assert words >= 12 * lines


def test_no_cell_is_too_long_and_no_code_stands_without_prose(notebook: Path) -> None:
    cells = _read(notebook).cells
    assert all(len(c.source.splitlines()) <= LONGEST_CELL for c in cells if c.cell_type == "code")
    assert "c" * 4 not in "".join(cell.cell_type[0] for cell in cells)


def test_every_picture_is_there_and_says_what_it_shows(notebook: Path) -> None:
    prose = "\n".join(c.source for c in _read(notebook).cells if c.cell_type == "markdown")
    for alternative, target in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", prose):
        assert len(alternative) >= 20, target
        assert (notebook.parent / target).is_file(), target
    assert "<img" not in prose
