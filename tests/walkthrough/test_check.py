"""The command `check`: what it prints, what it returns, and that it never shows a traceback."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from duelcore import __main__, environment
from duelcore.walkthrough import check
from tests.walkthrough.documents import changed, good, written

ROOT = Path(__file__).parents[2]
BAD = changed(good(), "script", 4, "expect", "lp", to=[8000, 7399])
FAILS = "kettle-beats-pan, step 5: expected lp [8000, 7399]; found lp [8000, 7400]"


class Files:
    """Writes files into a folder and checks them there."""

    def __init__(self, folder: Path, output: pytest.CaptureFixture[str]) -> None:
        self.folder, self.output = folder, output

    def write(self, name: str, *documents: Any) -> str:
        lines = [one if isinstance(one, str) else written(one) for one in documents]
        (self.folder / name).write_text("\n".join(lines), encoding="utf-8")
        return name

    def check(self, *names: str) -> tuple[int, list[str]]:
        code = check.main(names)
        captured = self.output.readouterr()
        assert captured.err == ""
        return code, captured.out.splitlines()


@pytest.fixture
def files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Files:
    monkeypatch.chdir(tmp_path)
    return Files(tmp_path, capsys)


def test_all_pass(files: Files) -> None:
    one, many = files.write("a.duel.json", good()), files.write("b.jsonl", good(), "", good())
    assert files.check(one, many) == (0, ["3 passed, 0 failed"])


def test_one_fails(files: Files) -> None:
    many = files.write("b.jsonl", good(), "", BAD, good())
    assert files.check(many) == (1, [f"b.jsonl, line 3: {FAILS}", "2 passed, 1 failed"])
    assert files.check(files.write("a.duel.json", BAD)) == (
        1,
        [f"a.duel.json: {FAILS}", "0 passed, 1 failed"],
    )


def test_what_cannot_be_read_does_not_keep_the_others_from_being_run(files: Files) -> None:
    spoilt = changed(good(), "cursor", to=6)
    lines = files.write("b.jsonl", BAD, spoilt, "{", good())
    code, output = files.check("no.duel.json", lines, files.write("a.duel.json", good()))
    assert code == 2
    assert output == [
        "no.duel.json: there is no such file or folder. Check the path.",
        f"b.jsonl, line 1: {FAILS}",
        "b.jsonl, line 2, cursor: 6 is beyond the end: the script has 5 entries.",
        "b.jsonl, line 3, column 2: this is not JSON: a key in double quotes is missing here.",
        "2 passed, 1 failed",
    ]


def test_what_cannot_be_played_counts_as_not_read(files: Files) -> None:
    twice = {"name": "A", "types": ["land"]}
    start = {"players": [{}, {}], "permanents": [twice, twice]}
    impossible = {"format": 1, "game": "magic", "start": start, "script": []}
    code, output = files.check(files.write("b.jsonl", impossible, good()))
    assert code == 2
    assert output == [
        (
            "b.jsonl, line 1, start.permanents[1].name: two permanents are named 'A'; "
            "give each its own name."
        ),
        "1 passed, 0 failed",
    ]


def test_each_failure_is_one_line_whatever_is_in_it(files: Files) -> None:
    strange = BAD | {"id": "a\nb\x1b[2J\u2028\u202e"}
    assert files.check(files.write("b.jsonl", strange)) == (
        1,
        [
            (
                r"b.jsonl, line 1: a\nb\x1b[2J\u2028\u202e, step 5: expected lp [8000, 7399]; "
                "found lp [8000, 7400]"
            ),
            "0 passed, 1 failed",
        ],
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_any_terminal_can_show_it(
    files: Files, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    assert check.main([files.write("b.jsonl", BAD | {"id": "青眼 ß"})]) == 1
    shown = "青眼 ß".encode(encoding, "backslashreplace")
    assert raw.getvalue().startswith(b"b.jsonl, line 1: " + shown)


def test_an_output_that_has_no_encoding_will_do(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    assert check.main([files.write("a.duel.json", good())]) == 0
    assert output.getvalue() == "1 passed, 0 failed\n"


def test_when_nobody_reads_any_more_the_exit_code_is_still_right(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb", buffering=0) as gone:
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(gone, write_through=True))
        assert check.main([files.write("b.jsonl", BAD, "{")]) == 2


# --- As a program ---


def command(*names: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-m", "duelcore", "check", *map(str, names)],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_the_program_returns_0_1_or_2(files: Files) -> None:
    fine, fails = files.write("a.duel.json", good()), files.write("b.duel.json", BAD)
    for names, code, last in (
        ([fine], 0, "1 passed, 0 failed"),
        ([fine, fails], 1, "1 passed, 1 failed"),
        ([fails, "no.json", fine], 2, "1 passed, 1 failed"),
    ):
        done = command(*names, folder=files.folder)
        assert (done.returncode, done.stderr) == (code, "")
        assert done.stdout.splitlines()[-1] == last


DEEP = "[" * 100_000 + "]" * 100_000
TERRIBLE = {
    "no.json": None,
    "empty.json": b"",
    "deep.json": DEEP.encode(),
    "digits.json": written(good()).replace("2100", "9" * 5000).encode(),
    "huge.json": written(good()).replace("2100", "1e400").encode(),
    "nan.json": written(good()).replace("2100", "NaN").encode(),
    "latin.json": written(good() | {"id": "über"}).encode("latin-1"),
    "twins.json": written(good()).replace("Pan", "Kettle Knight").encode(),
}


def test_the_program_has_one_sentence_for_each_bad_file_and_no_traceback(tmp_path: Path) -> None:
    for name, content in TERRIBLE.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
    with (tmp_path / "large.json").open("wb") as file:
        file.truncate(100_000_000)
    names = [*TERRIBLE, "large.json"]
    done = command(*names, folder=tmp_path)
    assert (done.returncode, done.stderr) == (2, "")
    *sentences, closing = done.stdout.splitlines()
    assert closing == "0 passed, 0 failed"
    assert [sentence.split(".json")[0] + ".json" for sentence in sentences] == names


def test_a_reader_that_goes_away_early_causes_no_complaint(files: Files) -> None:
    files.write("b.jsonl", *[BAD] * 400)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "duelcore", "check", "b.jsonl"],
        cwd=files.folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"b.jsonl, line 1: ")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1


# --- Where what it needs is not installed ---


def test_a_python_without_packages_is_told_what_to_do(files: Files) -> None:
    shutil.copytree(ROOT / "duelcore", files.folder / "duelcore")
    done = subprocess.run(
        [sys.executable, "-S", "-m", "duelcore", "check", files.write("a.duel.json", good())],
        cwd=files.folder,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("The package fastjsonschema is missing: install it, or run ")
    assert done.stderr.count("\n") == 1


class Clone(environment.Environment):
    """An environment of a clone in which everything is installed: the one of these tests."""

    running = False

    @property
    def python(self) -> Path:
        return Path(sys.executable)

    def is_running(self) -> bool:
        return self.running

    def has(self, requirements: str) -> bool:
        return True


@pytest.fixture
def without_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """This Python finds no package; the one of the clone does."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setattr(environment, "Environment", Clone)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.mark.usefixtures("without_packages")
@pytest.mark.parametrize(("document", "code"), [(good(), 0), (BAD, 1), ("{", 2)])
def test_the_environment_of_the_clone_is_used(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], document: Any, code: int
) -> None:
    file = tmp_path / "a.duel.json"
    file.write_text(written(document), encoding="utf-8")
    assert __main__.main(["check", str(file)]) == code
    assert capfd.readouterr().out.splitlines()[-1].endswith(" failed")


@pytest.mark.usefixtures("without_packages")
def test_an_environment_that_lacks_them_does_not_start_itself(
    files: Files, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Clone, "running", True)
    assert __main__.main(["check", files.write("a.duel.json", good())]) == 2
    assert "is missing" in capsys.readouterr().err
