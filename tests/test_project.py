"""The project as a whole: what lies where, what is in the package, what the README promises."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from duelcore.environment import ROOT

FOLDERS = {"duelcore", "images", "notebooks", "tests"}
FILES = {"LICENSE", "README.md", "pyproject.toml", "requirements.txt"}
DRAWING = {"IPython", "anywidget", "ipywidgets", "matplotlib", "numpy", "pandas"}
# Each with a letter in brackets, so that this file does not hold what it looks for.
PLACES_OF_ONE_MACHINE = ("/wor[k]/", "/far[m]/", r"(?<!\w)\.librar[y]")
PACKAGE_HOSTS = (
    r"pypi\.or[g]",
    r"registry\.npmj[s]",
    r"deb\.debia[n]",
    r"files\.pythonhoste[d]",
)


def project_files() -> list[str]:
    """The paths of all files that belong to the project, tracked or about to be."""
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in names.splitlines() if (ROOT / name).is_file()]


def notebooks() -> list[str]:
    return [name for name in project_files() if name.endswith(".ipynb")]


def test_the_top_level_holds_only_what_it_should() -> None:
    tops = {name.partition("/")[0] for name in project_files()}
    assert {top for top in tops if not top.startswith(".")} == FOLDERS | FILES


def test_no_two_names_differ_only_in_case() -> None:
    names = [name.casefold() for name in project_files()]
    assert len(names) == len(set(names))


def test_every_notebook_names_its_kernel_and_holds_no_output() -> None:
    assert "notebooks/en/00_start_here.ipynb" in notebooks()
    for name in notebooks():
        notebook = json.loads((ROOT / name).read_text(encoding="utf-8"))
        assert notebook["metadata"]["kernelspec"]["name"] == "python3", name
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        assert all(cell["outputs"] == [] for cell in cells), name
        assert all(cell["execution_count"] is None for cell in cells), name


@pytest.mark.parametrize("pattern", PLACES_OF_ONE_MACHINE + PACKAGE_HOSTS)
def test_nothing_depends_on_one_machine_or_one_host(pattern: str) -> None:
    found = re.compile(pattern.encode())
    assert [name for name in project_files() if found.search((ROOT / name).read_bytes())] == []


def test_importing_the_package_loads_nothing_that_draws() -> None:
    code = "import sys, duelcore; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "duelcore" in loaded
    assert loaded & DRAWING == set()


def imported(path: Path) -> Iterator[str]:
    """The top-level names of all that the module at `path` imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module).partition(".")[0]


def declared() -> dict[str, Requirement]:
    """What pyproject.toml says the package needs, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = map(Requirement, project["dependencies"])
    return {canonicalize_name(each.name): each for each in needed}


def test_what_the_code_imports_is_declared() -> None:
    names = {name for path in (ROOT / "duelcore").rglob("*.py") for name in imported(path)}
    foreign = names - set(sys.stdlib_module_names) - {"duelcore"}
    assert "anywidget" in foreign
    owners = packages_distributions()
    assert {name for name in foreign if not known(owners[name])} == set()


def known(distributions: list[str]) -> bool:
    """Whether one of `distributions` is declared as needed."""
    return any(canonicalize_name(name) in declared() for name in distributions)


def test_the_tested_versions_are_within_the_declared_ranges() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line) for line in lines if not line.startswith(("#", "-"))]
    assert {canonicalize_name(pin.name) for pin in pins} == set(declared())
    for pin in pins:
        (version,) = pin.specifier
        assert version.operator == "=="
        assert declared()[canonicalize_name(pin.name)].specifier.contains(version.version)
    assert "-e ." in lines


def test_the_wheel_holds_the_data_files(tmp_path: Path) -> None:
    build = ["-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path]
    subprocess.run([sys.executable, *build, ROOT], capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == {name for name in project_files() if name.startswith("duelcore/")}
    suffixes = {Path(name).suffix for name in held}
    assert {".css", ".js", ".json", ".py", ".toml"} <= suffixes


def commands_in_readme() -> list[list[str]]:
    """The distinct commands of the README, each as the words after ``python3 -m`` or ``py -m``."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return sorted(
        {tuple(words.split()) for words in re.findall(r"`py(?:thon3)? -m ([^`]+)`", text)}
    )


def test_the_readme_names_both_commands_for_every_system() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for words in ("duelcore learn", "tests"):
        assert f"`python3 -m {words}`" in text
        assert f"`py -m {words}`" in text


@pytest.mark.parametrize("words", commands_in_readme(), ids=" ".join)
def test_the_commands_of_the_readme_exist(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", *words, "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: python -m {' '.join(words[:1])}")


def test_the_files_that_the_readme_links_to_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    local = [link for link in links if "://" not in link]
    assert "LICENSE" in local
    assert [link for link in local if not (ROOT / link).exists()] == []
