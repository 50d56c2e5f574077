"""What a file is, whatever it is called, and what is said of one that is none."""

from __future__ import annotations

import io
import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from duelcore.cards import CardFileError, read, sources
from duelcore.walkthrough import FileProblem
from tests.cards.making import cdb, data, exported

CSV = b"name,atk,def\nA,1,2\n"
KINDS = {
    "csv": CSV,
    "cdb": cdb([data(1, atk=1, **{"def": 2})], {1: "A"}),
    "json": exported({"name": "A", "atk": 1, "def": 2}),
}


def error(source: Any) -> str:
    with pytest.raises(CardFileError) as caught:
        read(source)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 400
    return message


@pytest.mark.parametrize("content", KINDS.values(), ids=KINDS.keys())
@pytest.mark.parametrize("name", ["cards", "cards.cdb", "cards.json", "kärten.ydk", "{0}{n}%s.csv"])
def test_a_file_is_what_stands_in_it(content: bytes, name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    (card,) = read(path)
    assert (card.name, card.atk, card.def_) == ("A", 1, 2)
    assert card.source.startswith(f"{name}, ")


@pytest.mark.parametrize("content", KINDS.values(), ids=KINDS.keys())
def test_every_way_to_hand_over_a_file_is_the_same(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    expected = read(content).monsters
    assert read(str(path)).monsters == read(path).monsters == expected
    assert read(bytearray(content)).monsters == read(memoryview(content)).monsters == expected
    assert read(io.BytesIO(content)).monsters == expected
    with path.open("rb") as file:
        assert read(file).monsters == expected


def test_an_open_text_is_read_as_well() -> None:
    assert len(read(io.StringIO(CSV.decode()))) == 1


def test_several_kinds_may_come_together() -> None:
    more = b"name,atk,def\nB,5,6\n"
    cards = read(KINDS["cdb"], more, KINDS["json"])
    assert [(card.name, card.id) for card in cards] == [("B", None), ("A", 1)]


STAND_INS = [
    (b"", "the file is empty."),
    (b"\xef\xbb\xbf\r\n", "the file is empty."),
    (b"\0" * 100, "the file is empty."),
    (b"<!DOCTYPE html><title>404</title>", "this is a web page, not a card list."),
    (b"  \n<?xml version='1.0'?>", "this is a web page, not a card list."),
    (b"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9", "a pointer of Git LFS"),
    (b"PK\x03\x04" + b"\0" * 50, "this is a spreadsheet or a ZIP archive. Save it as CSV."),
    (b"\x1f\x8b\x08" + b"\0" * 50, "this is a compressed file."),
    (b"%PDF-1.7", "this is a PDF document."),
    (pickle.dumps([1, 2], protocol=4), "this is a Python pickle, which could run code."),
    (b"\x89PNG\r\n\x1a\n\0\0", "this is neither text nor a card database."),
    (b"SQLite format 3\0", "this database cannot be read"),
    (b"Dear friends,\nhere is my list.", "no row of headings names the columns"),
]


@pytest.mark.parametrize(("content", "says"), STAND_INS, ids=[says for _, says in STAND_INS])
def test_what_is_no_card_list_is_one_sentence(content: bytes, says: str) -> None:
    assert error(content).startswith("the bytes: ")
    assert says in error(content)


def test_no_pickle_is_ever_loaded(tmp_path: Path) -> None:
    class Harmful:
        def __reduce__(self) -> Any:
            return os.mkdir, (str(tmp_path / "made"),)

    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        error(pickle.dumps(Harmful(), protocol=protocol))
    assert not (tmp_path / "made").exists()


def test_a_path_that_leads_nowhere_is_one_sentence(tmp_path: Path) -> None:
    assert "there is no such file or folder." in error(tmp_path / "none.csv")
    assert "this is a folder." in error(tmp_path)
    assert "no file can have this path." in error("a\0b")
    assert "the system reports: " in error("x" * 5000)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "this is no ordinary file." in error(tmp_path / "pipe")


def test_a_file_has_no_more_bytes_than_are_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "large").write_bytes(CSV)
    monkeypatch.setattr(sources, "LARGEST_FILE", len(CSV))
    assert len(read(tmp_path / "large")) == 1
    monkeypatch.setattr(sources, "LARGEST_FILE", len(CSV) - 1)
    for source in (tmp_path / "large", CSV, io.BytesIO(CSV)):
        assert "and such a file is not read." in error(source)


class Broken(io.RawIOBase):
    """A file that cannot be read."""

    def read(self, size: int = -1) -> bytes:
        raise OSError("no medium")


def test_an_open_file_that_fails_is_one_sentence() -> None:
    assert error(Broken()) == "the open file: the open file cannot be read: no medium."


@pytest.mark.parametrize("wrong", [None, 7, ["a.csv"], {"name": "A"}])
def test_what_is_no_source_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError, match="is read from a path, bytes, an open file or a DataFrame"):
        read(wrong)


def test_something_must_be_named() -> None:
    with pytest.raises(TypeError, match="name at least one card list"):
        read()


def test_the_error_is_one_that_all_files_here_have() -> None:
    assert issubclass(CardFileError, FileProblem)
