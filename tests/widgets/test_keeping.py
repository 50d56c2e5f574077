"""Nothing is lost: what is played is on the disk before it is shown, and is offered again."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duelcore.explain import board
from duelcore.walkthrough import Walkthrough, load
from duelcore.widgets import keeping
from duelcore.widgets.keeping import FOLDER, MOST_OF_ONE, Keeper
from duelcore.widgets.session import Session
from duelcore.yugioh import Monster, duel, files

START = Walkthrough(
    "yugioh", files.start(duel([Monster("A", 2400, 1400)], [Monster("B", 1900, 1150)]))
)
OTHER = Walkthrough("yugioh", files.start(duel([Monster("C", 1000)], [])))
ONE_WAY = ("enter-battle-phase", "pass")
ROOT = Path(__file__).parents[2]


def new_kernel(folder: Path, start: Walkthrough = START, name: str = "cell") -> Session:
    """The session of a cell as another kernel makes it."""
    return Session(start, folder, keeper=Keeper(folder, name, start))


def ask(session: Session, word: str, **more: Any) -> None:
    session.ask({"ask": word, "revision": session.revision, **more})


def act(session: Session, *ids: str) -> None:
    for one in ids:
        ask(session, "action", id=one)


def nav(session: Session) -> list[str]:
    return [button["id"] for button in session.view()["nav"]]


def kept(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*.duel.json")) if (folder / FOLDER).is_dir() else []


def test_what_nobody_has_played_is_not_kept_and_not_offered(tmp_path: Path) -> None:
    session = new_kernel(tmp_path)
    ask(session, "setup")
    ask(session, "close")
    assert kept(tmp_path) == []
    assert "carry-on" not in nav(new_kernel(tmp_path))


def test_another_kernel_offers_to_carry_on_at_the_very_step(tmp_path: Path) -> None:
    before = new_kernel(tmp_path)
    act(before, *ONE_WAY, "pick-1-main-1", "attack-1-main-1-2-main-1", "pass", "pass")
    ask(before, "back")
    after = new_kernel(tmp_path)
    assert after.duel == START_DUEL
    assert "Damage Step" in after.notice["text"]  # type: ignore[index]
    ask(after, "carry-on")
    assert after.duel == before.duel
    assert after.history.can_redo
    assert after.course.saved() == before.course.saved()
    assert "carry-on" not in nav(after)


START_DUEL = Session(START, Path()).duel


def test_going_on_anew_leaves_what_was_offered(tmp_path: Path) -> None:
    act(new_kernel(tmp_path), *ONE_WAY)
    second = new_kernel(tmp_path)
    act(second, "enter-battle-phase")
    ask(second, "carry-on")
    assert second.duel.step == "battle"
    ask(second, "carry-on")  # and back to what was played here
    assert second.duel.step == "start"


def test_a_change_of_the_starting_position_is_kept_too(tmp_path: Path) -> None:
    before = new_kernel(tmp_path)
    ask(before, "setup")
    ask(before, "set", path="players.0.lp", value="100")
    after = new_kernel(tmp_path)
    ask(after, "carry-on")
    assert after.duel.players[0].lp == 100
    ask(after, "reset")
    ask(after, "reset")
    assert after.duel == START_DUEL


def test_cells_names_and_beginnings_are_kept_apart(tmp_path: Path) -> None:
    act(new_kernel(tmp_path), *ONE_WAY)
    assert "carry-on" not in nav(new_kernel(tmp_path, name="another cell"))
    assert "carry-on" not in nav(new_kernel(tmp_path, start=OTHER))
    assert "carry-on" in nav(new_kernel(tmp_path))


def test_the_folder_is_limited_in_files_and_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(MOST_OF_ONE + 3):
        act(new_kernel(tmp_path), *ONE_WAY)
        time.sleep(0.002)  # the names count milliseconds
    assert len(kept(tmp_path)) == MOST_OF_ONE
    monkeypatch.setattr(keeping, "MOST_FILES", 5)
    for number in range(9):
        act(new_kernel(tmp_path, name=f"cell {number}"), *ONE_WAY)
        time.sleep(0.002)
    assert len(kept(tmp_path)) == 5
    assert "carry-on" in nav(new_kernel(tmp_path, name="cell 8"))
    assert "carry-on" not in nav(new_kernel(tmp_path, name="cell 0"))
    monkeypatch.setattr(keeping, "MOST_BYTES", 2 * kept(tmp_path)[0].stat().st_size + 50)
    act(new_kernel(tmp_path, name="the last"), *ONE_WAY)
    assert len(kept(tmp_path)) == 3


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Let the system refuse what is written, as it does with a full disk."""

    def fail(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        yield patch


def test_with_a_full_disk_it_says_so_and_goes_on(
    tmp_path: Path, full_disk: pytest.MonkeyPatch
) -> None:
    session = new_kernel(tmp_path)
    act(session, "enter-battle-phase")
    assert session.duel.step == "start"
    assert "cannot be kept on the disk" in session.notice["text"]  # type: ignore[index]
    act(session, "pass")
    assert session.duel.step == "battle"
    assert kept(tmp_path) == []
    full_disk.undo()
    ask(session, "back")  # there is room again
    assert session.notice is None
    assert len(kept(tmp_path)) == 1


def test_a_folder_that_nobody_may_write_in_is_said(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("this is a file")
    session = new_kernel(tmp_path)
    act(session, "enter-battle-phase")
    assert session.duel.step == "start"
    assert "cannot be kept on the disk" in session.notice["text"]  # type: ignore[index]
    assert str(tmp_path) not in session.notice["text"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ('{"format": 0, "game": "yugioh"}', "format 0"),
        ('{"format": 99}', "format 99"),
        ("", "empty"),
        ("{", "cannot be read"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(
    tmp_path: Path, content: str | bytes, reason: str
) -> None:
    act(new_kernel(tmp_path), *ONE_WAY)
    (path,) = kept(tmp_path)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    session = new_kernel(tmp_path)
    assert "cannot be read" in session.notice["text"]  # type: ignore[index]
    assert reason in session.notice["text"]  # type: ignore[index]
    act(session, "enter-battle-phase")
    assert session.duel.step == "start"
    assert path.exists()


def test_what_is_kept_is_a_walkthrough_like_any_other(tmp_path: Path) -> None:
    act(new_kernel(tmp_path), *ONE_WAY)
    (path,) = kept(tmp_path)
    (walkthrough,) = load(path)
    assert [entry["do"] for entry in walkthrough.script] == ["enter-battle-phase", "pass"]


PLAYER = """
import json, random, sys
from pathlib import Path
from tests.widgets.test_keeping import new_kernel
session = new_kernel(Path(sys.argv[1]))
session.ask({"ask": "carry-on", "revision": session.revision})
choose = random.Random(int(sys.argv[2]))
while True:
    offers = [one["id"] for one in session.view()["actions"] if one["enabled"]]
    word = choose.choice(["action", "action", "action", "back", "next"])
    session.ask({"ask": word, "revision": session.revision, "id": choose.choice(offers or [""])})
    print(json.dumps([session.history.number, session.view()["mirror"]]), flush=True)
"""


@pytest.mark.slow
def test_killed_at_twenty_random_moments_no_shown_step_is_lost(tmp_path: Path) -> None:
    chance = random.Random(20261129)
    for run in range(20):
        shown = _shown_until_killed(tmp_path, run, chance.uniform(0.0, 0.25))
        again = new_kernel(tmp_path)
        ask(again, "carry-on")
        assert shown in _everything(again), run


def _shown_until_killed(folder: Path, seed: int, seconds: float) -> tuple[int, str]:
    """Let another process play until it is killed; the last thing that it has shown."""
    command = [sys.executable, "-c", PLAYER, str(folder), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        lines = [first, *process.stdout.read().splitlines(keepends=True)]
    whole = [line for line in lines if line.endswith("\n")]
    number, mirror = json.loads(whole[-1])
    return number, mirror


def _everything(session: Session) -> list[tuple[int, str]]:
    """Every moment that was played, other continuations too: its number, and the position in words."""
    found, moments = [], [session.history.line[0]]
    while moments:
        moment = moments.pop()
        found.append((moment.number, board.board(moment.position)))
        moments += moment.followed_by
    return found


def test_a_step_by_accident_does_not_hide_what_was_left_before(tmp_path: Path) -> None:
    long_one = new_kernel(tmp_path)
    act(long_one, *ONE_WAY, "pick-1-main-1", "attack-1-main-1-2-main-1", "finish-attack")
    act(new_kernel(tmp_path), "enter-battle-phase")  # not what was offered
    third = new_kernel(tmp_path)
    ask(third, "carry-on")
    assert third.duel.step == "start"
    assert "Carry on" in third.notice["text"]  # type: ignore[index]
    ask(third, "carry-on")
    assert third.duel == long_one.duel


def test_what_was_changed_last_is_offered_first(tmp_path: Path) -> None:
    one, two = new_kernel(tmp_path), new_kernel(tmp_path)
    act(two, "enter-battle-phase")
    act(one, *ONE_WAY)
    third = new_kernel(tmp_path)
    ask(third, "carry-on")
    assert third.duel.step == "battle"


def test_one_unreadable_file_does_not_hide_the_others(tmp_path: Path) -> None:
    act(new_kernel(tmp_path), *ONE_WAY)
    time.sleep(0.002)
    act(new_kernel(tmp_path), "enter-battle-phase")
    newest = max(kept(tmp_path), key=lambda path: path.stat().st_mtime_ns)
    newest.write_text("")
    third = new_kernel(tmp_path)
    ask(third, "carry-on")
    assert third.duel.step == "battle"


def test_after_reset_there_is_nothing_to_carry_on_with(tmp_path: Path) -> None:
    session = new_kernel(tmp_path)
    act(session, *ONE_WAY)
    ask(session, "reset")
    ask(session, "reset")
    assert kept(tmp_path) == []
    assert "carry-on" not in nav(new_kernel(tmp_path))


def test_a_file_of_somebody_else_in_the_folder_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FOLDER).mkdir()
    theirs = tmp_path / FOLDER / "mine.duel.json"
    theirs.write_text("{}")
    monkeypatch.setattr(keeping, "MOST_FILES", 1)
    for number in range(3):
        act(new_kernel(tmp_path, name=str(number)), *ONE_WAY)
    assert theirs.exists()
