"""Reading and writing files: what is refused, with which words, and that nothing is ever lost."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.walkthrough import FileProblem, Walkthrough, dumps, load, loads
from duelcore.walkthrough.files import LARGEST_COLLECTION, LARGEST_WALKTHROUGH
from tests.walkthrough.documents import changed, everything, good, written
from tests.walkthrough.random_documents import documents

DEEP = b"[" * 100_000 + b"]" * 100_000
MONSTER = ("start", "players", 0, "monsters", 0)


def problem_of(content: bytes | str, name: str = "x.duel.json") -> str:
    with pytest.raises(FileProblem) as caught:
        loads(content, name)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 700
    return message


# --- What cannot be read ---

LP = written(changed(good(), "start", "players", 0, "lp", to=8000))
SYNTAX = [
    (b"", "line 1, column 1: this is not JSON: a value is missing here, or is not JSON."),
    (b"duel", "line 1, column 1: this is not JSON: a value is missing here, or is not JSON."),
    (b'{"format": 1,\n "game": }', "line 2, column 10: this is not JSON: a value is missing here"),
    (b'{"format": 1\n "game"}', "line 2, column 2: this is not JSON: a comma or a closing bracket"),
    (b'{"format" 1}', "line 1, column 11: this is not JSON: a colon is missing after the key."),
    (b"{'format': 1}", "line 1, column 2: this is not JSON: a key in double quotes is missing"),
    (b'{} {}', "line 1, column 4: this is not JSON: the walkthrough has ended, but something"),
    (b'{"id": "x', "line 1, column 8: this is not JSON: the text that begins here never ends"),
    (b'{"id": "a\nb"}', "line 1, column 10: this is not JSON: a line end or control character"),
    (b'{"id": "\\q"}', "line 1, column 9: this is not JSON: this escape or this comma"),
    (b'{"id": "\xff"}', "this is not UTF-8 text (at byte 9). Save the file as UTF-8."),
    ("{}".encode("utf-16"), "this is not UTF-8 text (at byte 1). Save the file as UTF-8."),
    (b'{"id":\n' + DEEP, "line 2, column 32: the brackets are nested more than 32 deep."),
    (b'{"id": "' + DEEP + b'", "game": ' + DEEP, "line 1, column 200051: the brackets are nested"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "says"), SYNTAX, ids=[says for _, says in SYNTAX])
def test_what_is_no_json_is_named_with_line_and_column(content: bytes, says: str) -> None:
    place, _, sentence = problem_of(content).partition("x.duel.json")
    assert place == ""
    assert sentence.lstrip(",: ").startswith(says)


NUMBERS = [
    ("1.5", "1.5 is not a whole number. Write whole numbers, in digits alone."),
    ("8000.0", "8000.0 is not a whole number. Write whole numbers, in digits alone."),
    ("1e400", "1e400 is not a whole number. Write whole numbers, in digits alone."),
    ("NaN", "NaN is not a whole number. Write whole numbers, in digits alone."),
    ("-Infinity", "-Infinity is not a whole number. Write whole numbers, in digits alone."),
    (
        "9" * 5000,
        "a number of 5000 digits is too large. The largest number is 9,007,199,254,740,991.",
    ),
    ("-" + "9" * 5000, "a number of 5000 digits is too large."),
    ("0." + "3" * 5000, "0.333333333333333333… is not a whole number."),
    ("-8000", "expected a whole number from 0 to 9,007,199,254,740,991, found -8000."),
    ("true", "expected a whole number from 0 to 9,007,199,254,740,991, found true."),
    ('"8000"', 'expected a whole number from 0 to 9,007,199,254,740,991, found "8000".'),
    ("null", "expected a whole number from 0 to 9,007,199,254,740,991, found null."),
]


@pytest.mark.parametrize(("number", "says"), NUMBERS, ids=[says[:50] for _, says in NUMBERS])
def test_numbers_are_whole_and_of_a_size_that_every_reader_keeps(number: str, says: str) -> None:
    message = problem_of(LP.replace("8000", number, 1))
    assert message.startswith(f"x.duel.json, start.players[0].lp: {says}")


def test_the_largest_number_is_read_exactly() -> None:
    read = loads(LP.replace("8000", "9007199254740991", 1))
    assert read.start["players"][0]["lp"] == 9007199254740991


OTHERS: list[tuple[Any, str]] = [
    (
        written(good()).replace('"lp"', '"id": 1, "id"', 1),
        'script[4].expect.id: the key "id" stands in one object twice. Leave one of them.',
    ),
    (
        written(good()).replace("Pan", "\\ud83c", 1),
        'start.players[1].monsters[0].name: the text "\\ud83c" holds half a character.',
    ),
    (changed(good(), "\ud83c", to=1), '["\\ud83c"]: the text "\\ud83c" holds half a character.'),
    (
        changed(good(), "format", to=2),
        "format: this file is of format 2; this program reads format 1.",
    ),
    (changed(good(), "cursor", to=6), "cursor: 6 is beyond the end: the script has 5 entries."),
    (
        changed(good(), "branches", to=[{"at": 5, "script": []}, {"at": 9, "script": []}]),
        "branches[1].at: 9 is beyond the end: the script has 5 entries.",
    ),
    (
        changed(good(), *MONSTER, "position", to="up" * 999),
        'start.players[0].monsters[0].position: expected one of "attack", "defense", "set", '
        'found "' + "up" * 38 + "u…\".",
    ),
    (
        changed(good(), "a\x1b[2J\u202e\nb" + "c" * 999, to=1),
        r'the key "a\u001b[2J\u202e\nbcccccc',
    ),
]  # fmt: skip


@pytest.mark.parametrize(("document", "says"), OTHERS, ids=[says[:50] for _, says in OTHERS])
def test_what_is_json_and_no_walkthrough_is_named_with_its_path(document: Any, says: str) -> None:
    content = document if isinstance(document, str) else written(document)
    assert problem_of(content).removeprefix("x.duel.json").lstrip(",: ").startswith(says)


# --- Where it cannot be read from ---


def reading(path: str | Path) -> str:
    with pytest.raises(FileProblem) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}")
    return str(caught.value).removeprefix(f"{path}")


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    assert reading(tmp_path / "no.json") == ": there is no such file or folder. Check the path."


def test_a_path_that_is_a_folder(tmp_path: Path) -> None:
    assert reading(tmp_path) == ": this is a folder. Name a file in it."


def test_a_path_through_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert "part of this path is a file" in reading(tmp_path / "file" / "x.json")


def test_a_path_that_no_file_can_have() -> None:
    with pytest.raises(FileProblem, match="no file can have this path"):
        load("\0.json")


def test_a_name_longer_than_the_system_takes(tmp_path: Path) -> None:
    assert "the system reports: " in reading(tmp_path / ("x" * 5000))


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert ": the system does not permit it. Check whose file" in reading(tmp_path / "x.json")


@pytest.mark.parametrize("content", [b"", b" \n\r\n\t "], ids=["nothing", "blank"])
@pytest.mark.parametrize("name", ["x.duel.json", "x.jsonl", "x"])
def test_an_empty_file(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    assert reading(tmp_path / name) == ": the file is empty."


@pytest.mark.parametrize(("name", "most"), [("x.duel.json", 5), ("x.jsonl", 50), ("x", 5)])
def test_a_file_of_100_mb_is_refused_before_it_is_read(
    tmp_path: Path, name: str, most: int
) -> None:
    with (tmp_path / name).open("wb") as file:
        file.truncate(100_000_000)
    start = time.perf_counter()
    assert f": this is larger than {most} MB" in reading(tmp_path / name)
    assert time.perf_counter() - start < 0.5


def test_what_tells_no_size_is_not_read_without_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with (tmp_path / "x.duel.json").open("wb") as file:
        file.truncate(LARGEST_WALKTHROUGH + 1)
    monkeypatch.setattr(os, "fstat", lambda _: os.stat_result([0] * 10))
    assert ": this is larger than 5 MB" in reading(tmp_path / "x.duel.json")


def test_a_line_has_the_limit_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(written(good()).encode() + b"\n\n" + b" " * LARGEST_WALKTHROUGH + b"{}")
    assert ", line 3: this is larger than 5 MB" in reading(path)


# --- What is read ---


def test_a_file_of_one(tmp_path: Path) -> None:
    path = tmp_path / "x.duel.json"
    path.write_bytes(b"\xef\xbb\xbf" + written(everything()).encode())
    [read] = load(path)
    assert read.document() == loads(written(everything())).document()
    assert read.source == str(path)
    assert (read.game, read.id, read.cursor) == ("yugioh", "everything", len(read.script))
    assert (
        dict(read.document(), script=list(read.script)) | {"branches": list(read.branches)}
        == everything()
    )


@pytest.mark.parametrize("name", ["x.jsonl", "x.txt", "x"])
def test_a_file_of_many(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    line = written(changed(good(), "title", to="a\u2028b\u0085c")).encode()
    path.write_bytes(b"\n" + line + b"\r\n\n  \n" + line)
    assert [one.source for one in load(path)] == [f"{path}, line 2", f"{path}, line 5"]


@pytest.mark.parametrize("name", ["x.json", "x.txt", "x"])
def test_a_file_of_one_on_many_lines(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(dumps(loads(written(everything()))), encoding="utf-8")
    assert len(load(path)) == 1


def test_a_problem_in_a_line_is_named_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    bad = written(changed(good(), "cursor", to=-1))
    path.write_text(f"{written(good())}\n\n{bad}\n", encoding="utf-8")
    assert reading(path).startswith(", line 3, cursor: expected a whole number from 0")
    path.write_text(f"{written(good())}\n{{,", encoding="utf-8")
    assert reading(path).startswith(", line 2, column 2: this is not JSON")


# --- What is written ---


def test_the_layout() -> None:
    document = changed(good(), "cursor", to=2) | {
        "branches": [{"script": [{"do": "pass"}], "at": 1}]
    }
    document["script"][0] = {"note": "Now", "do": "enter-battle-phase"}
    document["start"]["players"][1]["name"] = "Opponent"
    assert dumps(loads(written(document))) == LAYOUT


LAYOUT = """\
{"format": 1, "game": "yugioh", "id": "kettle-beats-pan",
 "start": {"players": [{"monsters": [{"name": "Kettle Knight",
                                      "atk": 2100,
                                      "def": 300,
                                      "position": "attack"}]},
                       {"name": "Opponent",
                        "monsters": [{"name": "Pan", "atk": 1500, "def": 300, "position": "attack"}]}]},
 "script": [
  {"do": "enter-battle-phase", "note": "Now"},
  {"do": "pass"},
  {"do": "attack", "attacker": "Kettle Knight", "target": "Pan"},
  {"do": "finish-attack"},
  {"expect": {"lp": [8000, 7400], "graveyard": [[], ["Pan"]]}}
 ],
 "cursor": 2,
 "branches": [{"at": 1, "script": [
   {"do": "pass"}
  ]}]}
"""


@given(documents())
def test_what_is_written_is_read_back_exactly(document: Any) -> None:
    read = loads(written(document))
    again = loads(dumps(read).encode())
    assert again == read
    assert again.document() == read.document()
    assert dumps(again) == dumps(read)


@given(documents(), st.randoms())
def test_equal_walkthroughs_are_written_alike(document: Any, random: Any) -> None:
    assert dumps(loads(written(_shuffled(document, random)))) == dumps(loads(written(document)))


def _shuffled(value: Any, random: Any) -> Any:
    if isinstance(value, list):
        return [_shuffled(item, random) for item in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    random.shuffle(keys)
    return {key: _shuffled(value[key], random) for key in keys}


EDITS = st.tuples(st.integers(0, 10**6), st.integers(0, 4), st.binary(max_size=3))


@given(st.sampled_from([good(), everything()]), st.lists(EDITS, min_size=1, max_size=5))
def test_a_damaged_file_is_read_or_refused_and_nothing_else(document: Any, edits: Any) -> None:
    content = written(document).encode()
    for at, length, put in edits:
        at %= len(content)
        content = content[:at] + put + content[at + length :]
    try:
        assert isinstance(loads(content, "x"), Walkthrough)
    except FileProblem as problem:
        assert str(problem).isprintable()


def test_a_large_file_is_read_within_seconds() -> None:
    long = changed(good(), "title", to='\\"' * 2_000_000)
    many = changed(good(), "script", to=[{"do": "pass"}] * 30_000)
    keys = "{" + ", ".join(f'"k{n}": 1' for n in range(300_000)) + ', "k0": 1}'
    start = time.process_time()
    assert len(loads(written(many)).script) == 30_000
    assert "larger than 5 MB" in problem_of(written(long))
    assert 'the key "k0" stands in one object twice' in problem_of(keys)
    assert time.process_time() - start < 60


def test_the_limits_are_those_that_the_messages_name() -> None:
    assert (LARGEST_WALKTHROUGH, LARGEST_COLLECTION) == (5_000_000, 50_000_000)
