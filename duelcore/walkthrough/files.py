"""Reads and writes walkthrough files: JSON in UTF-8, one per `.duel.json`, many per `.jsonl`.

Whatever is wrong with a file, or with the place it lies in, comes out as one `FileProblem`.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from duelcore.language import N_, text
from duelcore.walkthrough.layout import laid_out, on_one_line
from duelcore.walkthrough.problem import FileProblem, Path
from duelcore.walkthrough.schema import check_format
from duelcore.walkthrough.strict_json import parsed

FORMAT = 1
"""The version of the file format that is read and written here."""

LARGEST_WALKTHROUGH, LARGEST_COLLECTION = 5_000_000, 50_000_000
"""How many bytes one walkthrough, and a `.jsonl` of many, may have."""

Entry = Mapping[str, Any]
Prose = str | Mapping[str, str]


@dataclass(frozen=True)
class Walkthrough:
    """A position to start from and what is played and expected from there, as a file holds it.

    Plain data in the words of the file format; None or empty where the file says nothing. The
    entries of `script`, and of the scripts in `branches`, have a `do` or an `expect`. `source`
    says where it was read ("duels.jsonl, line 3") and is no part of the value.
    """

    game: str
    start: Mapping[str, Any]
    script: Sequence[Entry] = ()
    id: str | None = None
    title: Prose | None = None
    notes: Prose | None = None
    cursor: int | None = None
    branches: Sequence[Mapping[str, Any]] = ()
    source: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "script", tuple(self.script))
        object.__setattr__(self, "branches", tuple(self.branches))

    def document(self) -> dict[str, Any]:
        """What a file of it holds, as plain data: whatever it does not say is left out."""
        said = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "source"}
        kept = {key: value for key, value in said.items() if value not in (None, ())}
        return {"format": FORMAT, "script": (), **kept}


# --- Reading ---


def load(path: str | os.PathLike[str]) -> list[Walkthrough]:
    """Every walkthrough of a file, in order; raises the first `FileProblem`."""
    return [_or_raise(one) for one in read(path)]


def _or_raise(one: Walkthrough | FileProblem) -> Walkthrough:
    if isinstance(one, FileProblem):
        raise one
    return one


def read(path: str | os.PathLike[str]) -> Iterator[Walkthrough | FileProblem]:
    """As `load`, but a problem in one line does not keep the others from being read.

    Raises `FileProblem` where the file as a whole cannot be read.
    """
    name = os.fspath(path)
    content = _content(name)
    if not content.strip():
        raise FileProblem(text("the file is empty."), file=name)
    for line, document in _documents(name, content):
        try:
            yield loads(document, name, line=line)
        except FileProblem as problem:
            yield problem


def _content(name: str) -> bytes:
    most = LARGEST_COLLECTION if name.endswith(".jsonl") else LARGEST_WALKTHROUGH
    try:
        with open(name, "rb") as file:
            if os.fstat(file.fileno()).st_size > most:
                raise _too_large(most, name)
            content = file.read(most + 1)  # what is no ordinary file has no size beforehand
    except (OSError, ValueError) as error:
        raise unreachable(name, error) from None
    if len(content) > most:
        raise _too_large(most, name)
    return content


def _too_large(most: int, name: str, line: int | None = None) -> FileProblem:
    what = text("this is larger than {n} MB, and such a file is not read.")
    remedy = text("Check that it is a file of walkthroughs.")
    return FileProblem(what.format(n=most // 1_000_000), remedy=remedy, file=name, line=line)


def _documents(name: str, content: bytes) -> Iterator[tuple[int | None, bytes]]:
    """The walkthroughs in a file, each with its line where there is one per line."""
    lines = content.split(b"\n")
    if name.endswith(".json") or not (name.endswith(".jsonl") or _one_per_line(lines)):
        yield None, content
        return
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, line


def _one_per_line(lines: list[bytes]) -> bool:
    """Whether the first line that is not blank is a document, and not the last one."""
    filled = [line for line in lines if line.strip()][:2]
    try:
        json.loads(filled[0])
    except (ValueError, RecursionError):
        return False
    return len(filled) == 2


def loads(document: str | bytes, name: str = "", *, line: int | None = None) -> Walkthrough:
    """The walkthrough that a JSON text holds; raises `FileProblem`.

    `name` is what messages call the file, `line` where in it the text stands.
    """
    if len(document) > LARGEST_WALKTHROUGH:
        raise _too_large(LARGEST_WALKTHROUGH, name, line)
    try:
        data = parsed(_decoded(document), line or 1)
        _check(data)
    except FileProblem as problem:
        problem.file, problem.line = name, problem.line or line
        raise
    said = {key: value for key, value in data.items() if key != "format"}
    where = text("{file}, line {n}").format(file=name, n=line) if line else name
    return Walkthrough(**said, source=where)


def _decoded(document: str | bytes) -> str:
    try:
        decoded = document if isinstance(document, str) else document.decode("utf-8")
    except UnicodeDecodeError as error:
        what = text("this is not UTF-8 text (at byte {n}).").format(n=error.start + 1)
        raise FileProblem(what, remedy=text("Save the file as UTF-8.")) from None
    return decoded.removeprefix("\ufeff")


def _check(data: Any) -> None:
    """Raise the first thing that keeps parsed data from being a walkthrough."""
    _check_version(data)
    check_format(data)
    _check_counts(data)


def _check_version(data: Any) -> None:
    version = data.get("format") if isinstance(data, dict) else None
    if type(version) is int and version != FORMAT:
        what = text("this file is of format {n}; this program reads format {own}.")
        remedy = text("Look for a newer version of the program.")
        if version < FORMAT:
            remedy = text("Such an old file is not read; play it again and save it anew.")
        raise FileProblem(what.format(n=version, own=FORMAT), remedy=remedy, path=("format",))


def _check_counts(data: Mapping[str, Any]) -> None:
    """The numbers that count entries of the script, which a schema cannot compare with it."""
    entries = len(data["script"])
    counts: list[tuple[Path, int]] = [(("cursor",), data.get("cursor", 0))]
    counts += [(("branches", n, "at"), one["at"]) for n, one in enumerate(data.get("branches", ()))]
    for path, count in counts:
        if count > entries:
            what = text("{n} is beyond the end: the script has {entries} entries.")
            raise FileProblem(what.format(n=count, entries=entries), path=path)


# --- Writing ---


def dumps(walkthrough: Walkthrough) -> str:
    """The walkthrough as the text of a file; `loads` gives back an equal one."""
    return laid_out(walkthrough.document())


def save(path: str | os.PathLike[str], walkthrough: Walkthrough) -> None:
    """Write a walkthrough to a file, whole or not at all; raises `FileProblem`.

    If anything fails, what was there before is still there, unchanged.
    """
    name = os.fspath(path)
    lay_out = on_one_line if name.endswith(".jsonl") else laid_out
    document = lay_out(walkthrough.document())
    loads(document, name)  # what could not be read again is not written
    _write(name, document)


def keep(path: str | os.PathLike[str], walkthrough: Walkthrough) -> None:
    """As `save`, for what the program itself has played: short, and quick also after many steps.

    It is not read back before it is written, which is most of what `save` costs.
    """
    _write(os.fspath(path), json.dumps(walkthrough.document(), ensure_ascii=False))


def _write(name: str, document: str) -> None:
    content = document.encode("utf-8")
    if len(content) > LARGEST_WALKTHROUGH:
        raise _too_large(LARGEST_WALKTHROUGH, name)
    try:
        _replace(os.path.realpath(name), content)
    except (OSError, ValueError) as error:
        raise unreachable(name, error) from None


def _replace(target: str, content: bytes) -> None:
    """Write a new file beside the target, then put it in the target's place in one step."""
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise PermissionError  # replacing would not ask for the permission to write
    beside = os.path.join(os.path.dirname(target), f".{secrets.token_hex(8)}.tmp")
    try:
        with open(beside, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


# --- What the operating system says ---

_REASONS: tuple[tuple[type[Exception], str, str], ...] = (
    (FileNotFoundError, N_("there is no such file or folder."), N_("Check the path.")),
    (IsADirectoryError, N_("this is a folder."), N_("Name a file in it.")),
    (NotADirectoryError, N_("part of this path is a file, not a folder."), N_("Check the path.")),
    (
        PermissionError,
        N_("the system does not permit it."),
        N_("Check whose file and folder it is."),
    ),
    (ValueError, N_("no file can have this path."), N_("Check the path.")),
)


def unreachable(name: str, error: Exception) -> FileProblem:
    """What the operating system says about a file or folder, as a problem for people."""
    if os.path.isdir(name):  # Windows speaks of permission then
        error = IsADirectoryError()
    for kind, what, remedy in _REASONS:
        if isinstance(error, kind):
            return FileProblem(text(what), remedy=text(remedy), file=name)
    reason = getattr(error, "strerror", None) or type(error).__name__
    what = text("the system reports: {reason}.").format(reason=reason)
    remedy = text("Check the disk and the path.")
    return FileProblem(what, remedy=remedy, file=name)
