"""Saving: a file is written whole or not at all, and nothing that could not be read again."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from duelcore.walkthrough import FileProblem, Walkthrough, load, loads, save
from tests.walkthrough.documents import everything, good, written


def listing(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "x.duel.json"
    for document in (good(), everything()):
        save(path, loads(written(document)))
        assert load(path) == [loads(written(document))]
    assert listing(tmp_path) == ["x.duel.json"]


def test_saved_on_one_line_where_a_line_holds_one(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    save(path, loads(written(everything())))
    assert path.read_text("utf-8").count("\n") == 1
    assert load(path) == [loads(written(everything()))]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failure_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "x.duel.json"
    path.write_text("as it was", encoding="utf-8")

    def fail(*_: object) -> None:
        assert path.read_text("utf-8") == "as it was"
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(
        FileProblem, match=r"x\.duel\.json: the system reports: No space left"
    ) as caught:
        save(path, loads(written(good())))
    assert caught.value.remedy == "Check the disk and the path."
    assert path.read_text("utf-8") == "as it was"
    assert listing(tmp_path) == ["x.duel.json"]


def test_an_interrupt_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save(tmp_path / "x.duel.json", loads(written(good())))
    assert listing(tmp_path) == []


def test_the_file_is_whole_before_it_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, order = os.replace, []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda number: (order.append("fsync"), fsync(number)))

    def watched(source: str, target: str) -> None:
        assert Path(source).parent == Path(target).parent == tmp_path
        assert loads(Path(source).read_bytes()) == loads(written(good()))
        order.append("replace")
        replace(source, target)

    monkeypatch.setattr(os, "replace", watched)
    save(tmp_path / "x.duel.json", loads(written(good())))
    assert order == ["fsync", "replace"]


def saving(path: Path, walkthrough: Walkthrough | None = None) -> str:
    with pytest.raises(FileProblem) as caught:
        save(path, walkthrough or loads(written(good())))
    return str(caught.value).removeprefix(str(path))


def test_places_where_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    assert (
        saving(tmp_path / "no" / "x.json") == ": there is no such file or folder. Check the path."
    )
    assert saving(tmp_path / "folder") == ": this is a folder. Name a file in it."
    assert "part of this path is a file" in saving(tmp_path / "file" / "x.json")
    assert listing(tmp_path) == ["file", "folder"]


def test_a_file_that_may_not_be_written_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.duel.json"
    path.write_bytes(b"kept")
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert saving(path).startswith(": the system does not permit it.")
    assert path.read_bytes() == b"kept"


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "x.duel.json", tmp_path / "link.duel.json"
    path.write_bytes(b"")
    path.chmod(0o640)
    link.symlink_to(path)
    save(link, loads(written(good())))
    assert link.is_symlink()
    assert load(path) == [loads(written(good()))]
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


UNFIT: list[tuple[dict[str, Any], str]] = [
    ({"cursor": 9}, ", cursor: 9 is beyond the end: the script has 0 entries."),
    ({"title": "\ud800"}, r', title: the text "\ud800" holds half a character.'),
    ({"start": {"players": [{"lp": float("nan")}, {}]}}, ", start.players[0].lp: NaN is not"),
    ({"game": "chess"}, ', game: expected one of "yugioh", "magic", found "chess".'),
    ({"notes": "\u20ac" * 2_000_000}, ": this is larger than 5 MB"),
]


@pytest.mark.parametrize(("parts", "says"), UNFIT, ids=[says for _, says in UNFIT])
def test_what_could_not_be_read_again_is_not_written(
    tmp_path: Path, parts: dict[str, Any], says: str
) -> None:
    path = tmp_path / "x.duel.json"
    unfit = Walkthrough(**({"game": "yugioh", "start": {"players": [{}, {}]}} | parts))
    assert saving(path, unfit).startswith(says)
    assert listing(tmp_path) == []
