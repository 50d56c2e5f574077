"""The set-up of a clone: what it does, and the one sentence that it says when it cannot."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from duelcore import environment
from duelcore.environment import REQUIREMENTS, ROOT, Environment, Problem

# The Python that the environment of these tests was made with; -S leaves out what is installed.
BARE_PYTHON = getattr(sys, "_base_executable", sys.executable)
READ_BY_OLD_PYTHON = (
    "duelcore/__init__.py",
    "duelcore/__main__.py",
    "duelcore/environment.py",
    "tests/__init__.py",
    "tests/__main__.py",
    "tests/browser/__init__.py",
    "tests/browser/chromium.py",
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line with a Python that has nothing installed."""
    command = [BARE_PYTHON, "-S", "-m", "duelcore", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """The error of a command that failed as it should: code 2, one line, nothing else."""
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize("name", READ_BY_OLD_PYTHON)
def test_an_old_python_can_read_what_tells_that_it_is_too_old(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 8))


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 8, 18), (3, 10, 99)])
def test_an_old_python_is_refused_with_the_remedy(version: tuple[int, ...]) -> None:
    with pytest.raises(Problem, match=rf"3\.11 or newer .* {version[0]}\.{version[1]}: install"):
        environment.check_python(version)


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 1), (4, 0, 0)])
def test_a_newer_python_is_fine(version: tuple[int, ...]) -> None:
    environment.check_python(version)


def test_an_unknown_lesson_is_answered_with_those_that_exist() -> None:
    said = one_sentence(run("learn", "--lesson", "99_no_such"))
    assert '"99_no_such"' in said
    assert environment.FIRST_LESSON in said


def test_a_port_that_is_taken_is_refused() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert f"Port {port} is taken" in one_sentence(run("learn", "--port", port))


@pytest.mark.parametrize("port", ["0", "80", "70000", "-1", "many", "8_888", "٨٨٨٨"])
def test_a_port_that_is_no_port_is_refused(port: str) -> None:
    done = run("learn", f"--port={port}")
    assert done.returncode == 2
    assert "a port is a number from 1024 to 65535" in done.stderr


def test_a_python_without_venv_is_told_where_it_comes_from(monkeypatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Problem, match="sudo apt install python3-venv"):
        environment.check_venv()


def test_a_lesson_opens_at_its_own_address() -> None:
    notebook = environment.lessons()[environment.FIRST_LESSON]
    arguments = environment.lab_arguments(notebook, 9000, browser=False)
    assert "--LabApp.default_url=/lab/tree/notebooks/en/00_start_here.ipynb" in arguments
    assert {"--port=9000", "--no-browser"} <= set(arguments)
    assert "--no-browser" not in environment.lab_arguments(notebook, None, browser=True)


def test_lessons_in_other_languages_carry_the_language(tmp_path: Path) -> None:
    for name in ("en/01_one.ipynb", "de/01_eins.ipynb", "walkthroughs/01_no.ipynb", "en/no.ipynb"):
        path = tmp_path / "notebooks" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert set(environment.lessons(tmp_path)) == {"01_one", "de/01_eins"}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The environment of a project that needs no package."""
    root = tmp_path_factory.mktemp("a clone")
    (root / "pyproject.toml").touch()
    (root / REQUIREMENTS).touch()
    (root / "more.txt").touch()
    found = Environment(root)
    found.prepare()
    return found


@pytest.fixture
def no_programs(monkeypatch) -> None:
    """Make every attempt to start another program fail."""

    def refuse(*arguments, **options):
        raise AssertionError(arguments)

    monkeypatch.setattr(subprocess, "Popen", refuse)


def test_what_is_prepared_is_not_prepared_again(prepared: Environment, no_programs) -> None:
    prepared.prepare()


def test_what_is_needed_besides_is_added(prepared: Environment) -> None:
    (prepared.folder / "mine").touch()
    assert not prepared.has("more.txt")
    prepared.prepare("more.txt")
    assert prepared.has("more.txt")
    assert (prepared.folder / "mine").exists()


def test_programs_in_it_get_their_variables_and_give_their_code(prepared: Environment) -> None:
    code = "import os, sys; sys.exit(int(os.environ['CODE']) + (sys.prefix == sys.base_prefix))"
    assert prepared.run(["-c", code], CODE="7") == 7


def test_an_interrupted_installation_is_made_anew(prepared: Environment, capsys) -> None:
    (prepared.folder / "requirements.txt.installed").unlink()
    (prepared.folder / "half-made").touch()
    prepared.prepare()
    assert "unfinished" in capsys.readouterr().out
    assert not (prepared.folder / "half-made").exists()
    assert prepared.has(REQUIREMENTS)


@pytest.mark.parametrize("name", [REQUIREMENTS, "pyproject.toml"])
def test_a_changed_requirement_is_noticed(prepared: Environment, name: str) -> None:
    (prepared.root / name).write_text("# changed")
    assert not prepared.has(REQUIREMENTS)
    (prepared.root / name).write_text("")
    assert prepared.has(REQUIREMENTS)


def test_another_python_and_another_place_are_noticed(prepared: Environment, monkeypatch) -> None:
    moved = prepared.root.rename(prepared.root.with_name("moved"))
    assert not Environment(moved).has(REQUIREMENTS)
    moved.rename(prepared.root)
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert not prepared.has(REQUIREMENTS)


def test_without_a_network_the_remedy_is_told(prepared: Environment, monkeypatch) -> None:
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{free_port()}/simple")
    monkeypatch.setenv("PIP_RETRIES", "1")
    (prepared.root / "absent.txt").write_text("duelcore-absent==1")
    with pytest.raises(Problem, match="could not be downloaded: check the internet connection"):
        prepared.prepare("absent.txt")
    assert not prepared.has("absent.txt")


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / REQUIREMENTS).touch()
    (
        tmp_path / ".venv"
    ).touch()  # a file where the folder should be: root cannot write there either
    with pytest.raises(Problem, match=r"Nothing can be written to .*clone the project into"):
        Environment(tmp_path).prepare()


def test_what_pip_says_is_told_when_the_cause_is_unknown() -> None:
    output = "Collecting a\nERROR: first\nERROR: No matching distribution for a\nNotice: x\n"
    assert "(ERROR: No matching distribution for a)" in environment.explain_pip(output, Path("log"))
    assert "(no message)" in environment.explain_pip("", Path("log"))
    assert "free about 1 GB" in environment.explain_pip("OSError: No space left on device", Path())


def test_only_what_tells_something_is_shown_of_pips_output() -> None:
    lines = {
        "Collecting numpy>=2 (from x)\n": "finding numpy>=2",
        "  Downloading numpy.whl (9 MB)\n": "downloading numpy.whl (9 MB)",
        "WARNING: Retrying (Retry(total=4)) after ...\n": "waiting for the network",
        "Installing collected packages: a, b\n": "unpacking a, b",
        "Installing build dependencies: started\n": "",
        "Requirement already satisfied: x\n": "",
        "\n": "",
    }
    assert {line: environment._headline(line) for line in lines} == lines


def test_ctrl_c_and_problems_end_without_a_traceback(capsys) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    def failing() -> int:
        raise Problem("This is wrong: do that.")

    assert environment.attempt(interrupted) == 130
    assert environment.attempt(failing) == 2
    assert capsys.readouterr().err.endswith("\nThis is wrong: do that.\n")


class Learning:
    """The command ``learn`` as a newcomer runs it, in the clone `root`."""

    def __init__(self, root: Path) -> None:
        self.port = free_port()
        command = [BARE_PYTHON, "-m", "duelcore", "learn", "--no-browser", f"--port={self.port}"]
        self.log = root / "build" / "learn.log"
        self.log.parent.mkdir(exist_ok=True)
        group = {"start_new_session": True} if os.name == "posix" else {"creationflags": 512}
        self.start = time.monotonic()
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, cwd=root, stdout=log, stderr=log, **group)

    def seconds_until_it_answers(self) -> float:
        while self.process.poll() is None and time.monotonic() < self.start + 1200:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api", timeout=5).close()
                return time.monotonic() - self.start
            except OSError:
                time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def told_to_the_page(self) -> dict[str, Any]:
        """What JupyterLab's page is told when it opens."""
        while not (address := re.search(r"http://\S+\?token=\w+", self.log.read_text())):
            time.sleep(0.1)
        with urllib.request.urlopen(address[0], timeout=60) as answer:
            page = answer.read().decode()
        told = re.search(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)
        assert told
        config: dict[str, Any] = json.loads(told[1])
        return config

    def press_ctrl_c(self) -> int:
        """As a terminal does it, to all that was started; returns the exit code."""
        if os.name == "posix":
            os.killpg(self.process.pid, signal.SIGINT)
        else:
            self.process.send_signal(signal.CTRL_BREAK_EVENT)
        return self.process.wait(120)


def clone(target: Path) -> None:
    """Copy what belongs to the project, and nothing else, to the folder `target`."""
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in names.splitlines():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target / name)


@pytest.mark.slow
def test_a_newcomer_gets_into_the_lesson_and_soon_again(tmp_path: Path) -> None:
    root = tmp_path / "a clone with spaces"
    clone(root)
    first = Learning(root)
    installing = first.seconds_until_it_answers()
    assert first.press_ctrl_c() == 0
    assert "/lab/tree/notebooks/en/00_start_here.ipynb?token=" in first.log.read_text()
    assert Environment(root).run(["-P", "-c", "import duelcore.widgets, duelcore.charts"]) == 0
    second = Learning(root)
    again = second.seconds_until_it_answers()
    assert second.told_to_the_page()["buildCheck"] is False
    assert second.press_ctrl_c() == 0
    assert "Installing" not in second.log.read_text()
    print(f"first start {installing:.0f} s, second start {again:.1f} s")
