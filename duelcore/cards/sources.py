"""What a stranger's file is: opened within limits, and recognised by what stands in it."""

from __future__ import annotations

import json
import os
import re
import stat
from dataclasses import dataclass
from typing import IO, Any

from duelcore.language import N_, text
from duelcore.walkthrough.files import unreachable
from duelcore.walkthrough.problem import FileProblem, printable, shortened, shown
from duelcore.wrong import WrongType

LARGEST_FILE = 100_000_000
"""How many bytes a file may have; the largest card databases have about a third of that."""

MOST_ROWS = 100_000
"""How many rows or cards a file may have; all cards ever printed are about 15,000."""

SCHEME = "ydke://"
"""How an address that is itself a deck begins."""

CHECK_SOURCE = N_("Check that it is a card list: CSV, a .cdb database, or JSON of a card API.")


class CardFileError(FileProblem):
    """One thing that keeps a card list or a deck from being read, in one sentence or two."""


def problem(what: str, name: str, remedy: str = "", **numbers: Any) -> CardFileError:
    """The error with those words; `numbers` fill the places in braces of `what`."""
    return CardFileError(text(what).format(**numbers), remedy=text(remedy), file=name)


@dataclass(frozen=True, slots=True)
class Content:
    """What a source holds, and what messages call it."""

    name: str
    data: bytes

    @property
    def short_name(self) -> str:
        """The name without the folders, for the source of each card."""
        return re.split(r"[/\\]", self.name)[-1]


Source = str | os.PathLike[str] | bytes | IO[bytes] | IO[str]
"""A path, what a file holds, an open file, or (as str) a ydke address."""


# --- Opening ---


def opened(source: Any) -> Content:
    """What a source holds, whole, but never more than `LARGEST_FILE`; raises CardFileError.

    Raises TypeError for what is no source at all.
    """
    if isinstance(source, str) and source.lstrip()[: len(SCHEME)].casefold() == SCHEME:
        return _limited(text("the address"), source.encode("utf-8", "replace"))
    if isinstance(source, bytes | bytearray | memoryview):
        return _limited(text("the bytes"), bytes(source))
    if isinstance(source, str | os.PathLike):
        return _file(source)
    if callable(getattr(source, "read", None)):
        return _open_file(source)
    told = "a card list is read from a path, bytes, an open file or a DataFrame, not from"
    if isinstance(source, list | tuple | set) and source:
        each = [f"{one!r:.60}" if isinstance(one, str) else "…" for one in [*source][:3]]
        raise WrongType(f"{told} a list; give them one after the other: read({', '.join(each)})")
    raise WrongType(f"{told} {source!r}")


def _file(path: str | os.PathLike[str]) -> Content:
    name = shortened(os.fsdecode(path), 200)
    try:
        with open(path, "rb", opener=_opener) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise problem(N_("this is no ordinary file."), name, N_("Check the path."))
            return _limited(name, file.read(LARGEST_FILE + 1))
    except (OSError, ValueError) as error:
        found = unreachable(os.fsdecode(path), error)
        raise CardFileError(found.what, remedy=found.remedy, file=name) from None


def _opener(path: str, flags: int) -> int:
    """Open without waiting, as a pipe that nobody writes to would have it."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _open_file(file: Any) -> Content:
    named = getattr(file, "name", None)
    name = named if isinstance(named, str) else text("the open file")
    try:
        data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise problem(
            N_("the open file cannot be read: {reason}."), name, reason=printable(str(error))
        ) from None
    return _limited(name, data.encode("utf-8", "replace") if isinstance(data, str) else data)


def _limited(name: str, data: bytes) -> Content:
    if len(data) > LARGEST_FILE:
        what = N_("this is larger than {n} MB, and such a file is not read.")
        raise problem(what, name, CHECK_SOURCE, n=LARGEST_FILE // 1_000_000)
    if not data.strip(b" \t\r\n\0\xef\xbb\xbf"):
        raise problem(N_("the file is empty."), name)
    return Content(name, data)


# --- Recognising ---

_BINARY = (
    (b"PK\x03\x04", N_("this is a spreadsheet or a ZIP archive."), N_("Save it as CSV.")),
    (b"\x1f\x8b", N_("this is a compressed file."), N_("Unpack it first.")),
    (b"\x80\x04", N_("this is a Python pickle, which could run code."), N_("Save it as CSV.")),
    (b"%PDF", N_("this is a PDF document."), N_("Save the table in it as CSV.")),
)

_DECK_LINE = re.compile(r"#\s*(created\b|main\s*$|extra\s*$)|!side\s*$", re.IGNORECASE)
_DECK_ROW = re.compile(r"\s*([0-9]+\b[^,;\t|]*|[#!].*)")


def kind_of(content: Content) -> str:
    """ "cdb", "json", "ydk", "ydke" or "csv"; raises CardFileError for what is none of these."""
    data = content.data
    if data.startswith(b"SQLite format 3\0"):
        return "cdb"
    for mark, what, remedy in _BINARY:
        if data.startswith(mark):
            raise problem(what, content.name, remedy)
    beginning = decoded(content)[0].lstrip()[:100_000]
    _refuse_stand_ins(beginning, content.name)
    if beginning[: len(SCHEME)].casefold() == SCHEME:
        return "ydke"
    if beginning[:1] in ("{", "["):
        return "json"
    return "ydk" if _is_deck(beginning) else "csv"


def _refuse_stand_ins(beginning: str, name: str) -> None:
    """What a download may bring in the place of the file that was wanted."""
    if beginning.startswith("version https://git-lfs"):
        what = N_("this is not the file itself, but a pointer of Git LFS to it.")
        raise problem(what, name, N_("Fetch the file with git lfs pull, or download it anew."))
    if beginning.startswith("<"):
        what = N_("this is a web page, not a card list.")
        raise problem(what, name, N_("Download the file itself; the page may say what went wrong."))


def _is_deck(beginning: str) -> bool:
    """Whether the first lines are those of a deck: its marks, or numbers and comments alone."""
    lines = [line for line in re.split(r"[\r\n]+", beginning) if line.strip()][:20]
    if any(_DECK_LINE.match(line) for line in lines):
        return True
    return all(_DECK_ROW.fullmatch(line) for line in lines)


_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


def decoded(content: Content) -> tuple[str, str]:
    """The text of a file and its encoding: by its mark, else UTF-8, else Latin-1 (as Windows has it).

    Raises CardFileError for what is no text.
    """
    found = _decoded(content.data)
    if found is None or "\0" in found[0]:
        what = N_("this is neither text nor a card database.")
        raise problem(what, content.name, CHECK_SOURCE)
    return found


def _decoded(data: bytes) -> tuple[str, str] | None:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            whole = data[len(mark) :]
            return whole.decode(encoding, "replace"), encoding
    for encoding in ("utf-8", "cp1252", "latin-1"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return None  # pragma: no cover (Latin-1 takes every byte)


def foreign_encoding(content: Content) -> list[str]:
    """A warning if the text was not in UTF-8, so that letters may have come out wrong."""
    if decoded(content)[1] not in ("cp1252", "latin-1"):
        return []
    what = text("{file}: this is not UTF-8; it was read as Latin-1. Check letters such as é or ü.")
    return [what.format(file=printable(content.name))]


def too_many_rows(name: str) -> CardFileError:
    """The error for a list that has more rows than are read."""
    what = N_("this has more than {n} rows, and so many are not read.")
    return problem(what, name, CHECK_SOURCE, n=f"{MOST_ROWS:,}")


def quoted(value: Any) -> str:
    """Something from a file for a sentence: as JSON, on one line, printable, not endless."""
    if isinstance(value, str | int | float | bool | None):
        return shown(value)
    return shortened(printable(json.dumps(str(type(value).__name__))), 80)
