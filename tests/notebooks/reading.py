"""A notebook as its tests read it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import nbformat

from duelcore.language import in_language
from duelcore.walkthrough import load

ROOT = Path(__file__).parents[2]
PATHS = sorted((ROOT / "notebooks").rglob("*.ipynb"))
LESSONS = [path for path in PATHS if re.match(r"0[1-9]|[1-9]\d", path.name)]
"""The lessons proper: `00_start_here` shows how the lessons work and has a form of its own."""

GAMES = {"08": ("magic",), "09": ("magic",), "10": ("yugioh", "magic")}
"""The games that a lesson teaches, by its number; all others teach Yu-Gi-Oh! alone."""

WALKTHROUGHS = ROOT / "notebooks" / "walkthroughs"
FOLDED = re.compile(r"<details><summary>(\w+)</summary>(.*?)</details>", re.DOTALL)
FENCED = re.compile(r"```python\n(.*?)```", re.DOTALL)
CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
NUMBERED = re.compile(r"^[ >]*(?:[-*+] +)?(\d{1,9})[.)](?=\s|$)", re.MULTILINE)
"""What Markdown takes for an item of a numbered list."""


@dataclass(frozen=True)
class Notebook:
    """A notebook in the repository, without having been run."""

    path: Path

    @cached_property
    def cells(self) -> list[nbformat.NotebookNode]:
        """Its cells, in order."""
        cells: list[nbformat.NotebookNode] = nbformat.read(self.path, as_version=4).cells
        return cells

    @property
    def games(self) -> tuple[str, ...]:
        """The games that it teaches, as the catalogues of rules call them."""
        return GAMES.get(self.path.name[:2], ("yugioh",))

    @property
    def code(self) -> list[nbformat.NotebookNode]:
        """Its code cells."""
        return [cell for cell in self.cells if cell.cell_type == "code"]

    @property
    def prose(self) -> str:
        """All its text."""
        return "\n\n".join(cell.source for cell in self.cells if cell.cell_type == "markdown")

    @property
    def sections(self) -> list[str]:
        """Its headings of the second level."""
        return re.findall(r"^## (.+)$", self.prose, re.MULTILINE)

    @property
    def reveals(self) -> Iterator[tuple[str, str, str]]:
        """Each code cell that shows something, with the text right before and right after it."""
        texts = ["", *(c.source if c.cell_type == "markdown" else "" for c in self.cells), ""]
        for number, cell in enumerate(self.cells, 1):
            if cell.cell_type == "code" and shows(cell.source):
                yield cell.source, texts[number - 1], texts[number + 1]

    @property
    def misconceptions(self) -> dict[str, str]:
        """Which misconceptions of the catalogue it names, each with the text that does."""
        return {
            name: cell.source
            for cell in self.cells
            for name in cell.metadata.get("duelcore", {}).get("misconceptions", ())
        }

    @property
    def exercises(self) -> dict[str, str]:
        """The text of each exercise, by its heading."""
        parts = re.split(r"^### (Exercise \d+)$", self.prose, flags=re.MULTILINE)[1:]
        return {
            name: re.split(r"^## ", text, flags=re.MULTILINE)[0] for name, text in _pairs(parts)
        }

    def folded(self, exercise: str) -> dict[str, str]:
        """What an exercise hides until it is opened: "Hint", "Solution"."""
        return dict(FOLDED.findall(self.exercises[exercise]))

    def solutions(self) -> list[str]:
        """The code of all solutions, in order."""
        return [code for name in self.exercises for code in FENCED.findall(self.exercises[name])]

    def opened_walkthroughs(self) -> set[str]:
        """The names of the walkthrough files that its cells open."""
        found = re.findall(
            r"walkthroughs/([\w-]+\.duel\.json)", "\n".join(c.source for c in self.code)
        )
        return set(found)

    @property
    def notes(self) -> str:
        """All that the walkthroughs say that its cells open: introductions, and notes of steps."""
        opened = [load(WALKTHROUGHS / name) for name in sorted(self.opened_walkthroughs())]
        told = [
            [one.notes, *(entry.get("note") for entry in one.script)]
            for walkthroughs in opened
            for one in walkthroughs
        ]
        return "\n\n".join(in_language(note) for notes in told for note in notes)


def stray_numbers(text: str) -> list[int]:
    """The numbers at the beginning of a line that are shown as those of a list, and are none.

    "1800. ATK stops at 0" is such a line. A list that is meant counts 1, 2 and so on.
    """
    numbers = [int(one) for one in NUMBERED.findall(CODE.sub("", text))]
    around = zip([0, *numbers], numbers, [*numbers[1:], 0], strict=False)
    return [
        number
        for before, number, after in around
        if not (number == before + 1 > 1 or (number, after) == (1, 2))
    ]


def shows(code: str) -> bool:
    """Whether running the cell shows something: its last value, or what it prints or displays."""
    body = ast.parse(code).body
    calls = {n.func.id for n in ast.walk(ast.parse(code)) if _is_call_of_name(n)}
    return bool(body) and (isinstance(body[-1], ast.Expr) or bool(calls & {"print", "display"}))


def _is_call_of_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def _pairs(parts: list[str]) -> Iterator[tuple[str, str]]:
    return zip(parts[::2], parts[1::2], strict=True)
