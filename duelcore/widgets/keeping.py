"""Keeps what is played in a file as one goes, so that a kernel or a browser may die.

What a widget holds is a walkthrough, so the file is one too; it lies in a hidden folder beside
the notebook. Every kernel writes a file of its own: going on anew never overwrites what an
earlier one has left, and that is offered until it is taken up or grows old.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import time
from pathlib import Path

from duelcore.language import N_, text
from duelcore.walkthrough import FileProblem, Walkthrough, dumps, load
from duelcore.walkthrough.files import keep, unreachable

FOLDER = ".duelcore"
SUFFIX = ".duel.json"
OURS = re.compile(r"[0-9a-f]{24}-\d{14}-[0-9a-f]{8}\.duel\.json")
"""The names of kept files: whose they are, when they were begun, and chance. Others are left alone."""

MOST_OF_ONE, MOST_FILES, MOST_BYTES = 3, 100, 20_000_000
"""How many files are left of one widget, how many in all, and how many bytes they may have."""


class Keeper:
    """Keeps the walkthrough of one widget in `folder`. `name` tells the widget from all others.

    `made_from` is what the widget began with: what was kept from another beginning is not offered.
    """

    def __init__(self, folder: Path, name: str, made_from: Walkthrough) -> None:
        self._place, self._name = folder, name
        self._folder = folder / FOLDER
        self._key = hashlib.sha256(f"{name}\n{dumps(made_from)}".encode()).hexdigest()[:24]
        stamp = f"{time.time_ns() // 1_000_000:014d}-{secrets.token_hex(4)}"
        self._own = self._folder / f"{self._key}-{stamp}{SUFFIX}"
        self._made_from = made_from
        self._kept: Walkthrough | None = made_from

    def beside(self, made_from: Walkthrough) -> Keeper:
        """Keeps what a widget shows below itself."""
        return Keeper(self._place, f"{self._name}, below", made_from)

    def keep(self, walkthrough: Walkthrough) -> None:
        """Write the walkthrough if it has changed; raises FileProblem if it cannot be kept.

        What the widget began with is not worth a file.
        """
        if walkthrough == self._kept:
            return
        self._kept = None  # if this fails, the next time tries again
        if walkthrough == self._made_from:
            _remove(self._own)
            self._kept = walkthrough
            return
        if not self._own.exists():
            self._make_room()
        keep(self._own, walkthrough)
        self._kept = walkthrough

    def earlier(self) -> list[Walkthrough | FileProblem]:
        """What the widget held in other kernels, what was changed last first; or why not, if unreadable."""
        files = [path for path in reversed(self._files()) if path.name.startswith(self._key)]
        return [_read(path) for path in files if path != self._own]

    def _files(self) -> list[Path]:
        """All that is kept here, what was changed last at the end."""
        try:
            found = [path for path in self._folder.iterdir() if OURS.fullmatch(path.name)]
        except OSError:  # no folder, nothing kept
            return []
        return sorted(found, key=lambda path: (_changed(path), path.name[len(self._key) :]))

    def _make_room(self) -> None:
        """Make the folder, and remove the oldest files where there are too many for one more."""
        try:
            self._folder.mkdir(exist_ok=True)
        except OSError as error:
            raise unreachable(str(self._folder), error) from None
        files = self._files()
        own = [path for path in files if path.name.startswith(self._key)]
        for path in {*own[: 1 - MOST_OF_ONE], *_surplus(files)}:
            _remove(path)


def _read(path: Path) -> Walkthrough | FileProblem:
    try:
        return load(path)[0]
    except FileProblem as problem:
        return problem


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # another kernel has removed it
        return 0


def _surplus(files: list[Path]) -> list[Path]:
    """The oldest files that are beyond the limits in number or in bytes."""
    room, kept = MOST_BYTES, 0
    for path in reversed(files):
        room -= _size(path)
        if room < 0 or kept >= MOST_FILES - 1:
            break
        kept += 1
    return files[: len(files) - kept]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _remove(path: Path) -> None:
    try:
        os.unlink(path)
    except OSError:  # another kernel was quicker, or nobody may remove it
        return


NOT_KEPT = N_("What you do here cannot be kept on the disk, but you can go on: {why}")
UNREADABLE = N_("What you did here another time cannot be read: {why}")


def told(template: str, problem: FileProblem, language: str) -> str:
    """The sentence of a problem with keeping, without the folders, which are nobody's business."""
    return text(template, language).format(why=problem.what)
