"""A chart or a table into a file, and what is said where that cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from duelcore.wrong import WrongType

REASONS: tuple[tuple[type[OSError], str], ...] = (
    (IsADirectoryError, "this is a folder; name a file in it"),
    (NotADirectoryError, "part of this path is a file, not a folder; check the path"),
    (FileNotFoundError, "its folder does not exist; make it first, or check the path"),
    (PermissionError, "the system does not permit it; check whose file and folder it is"),
)


def path_of(given: Any, call: str) -> Path:
    """The path of a file to write; TypeError for what is none. `call` shows how it is done."""
    if not isinstance(given, str | Path):
        told = given.__name__ if isinstance(given, type) else type(given).__name__
        raise WrongType(f"the path of the file is needed, not {told}; write {call}")
    return Path(given)


def write(file: Path, data: bytes) -> Path:
    """Write a file and return its path; raises an OSError whose words say what to do."""
    try:
        file.write_bytes(data)
    except ValueError:
        raise OSError(f"{str(file)!r:.200}: no file can have this path; check it") from None
    except OSError as error:
        folder = file.is_dir()  # Windows speaks of permission then
        kind, why = _reason(IsADirectoryError() if folder else error)
        raise kind(f"{str(file)!r:.200} cannot be written: {why}") from None
    return file


def _reason(error: OSError) -> tuple[type[OSError], str]:
    for kind, why in REASONS:
        if isinstance(error, kind):
            return kind, why
    return OSError, f"the system reports: {error.strerror or type(error).__name__}; check the disk"
