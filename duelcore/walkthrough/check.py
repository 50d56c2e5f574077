"""The command `check`: runs walkthrough files and says which of them hold."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from duelcore.language import text
from duelcore.walkthrough.files import Walkthrough, read
from duelcore.walkthrough.problem import FileProblem, printable
from duelcore.walkthrough.run import run

PASSED, FAILED, UNREADABLE = 0, 1, 2
"""What became of a walkthrough; the worst of all is the exit code."""


def main(files: Sequence[str]) -> int:
    """Check every file; prints a line for whatever does not hold, and a closing line.

    Returns the exit code: 0 if all pass, 1 if one fails, 2 if one cannot be read or played.
    """
    counts: Counter[int] = Counter()
    for file in files:
        for code, line in _checked(file):
            counts[code] += 1
            if line:
                _say(line)
    closing = text("{passed} passed, {failed} failed")
    _say(closing.format(passed=counts[PASSED], failed=counts[FAILED]))
    return max(counts, default=PASSED)


def _checked(file: str) -> Iterator[tuple[int, str]]:
    """For each walkthrough of a file what became of it, and the line to print, if any."""
    try:
        for one in read(file):
            yield _outcome(one)
    except FileProblem as problem:
        yield UNREADABLE, str(problem)


def _outcome(one: Walkthrough | FileProblem) -> tuple[int, str]:
    if isinstance(one, FileProblem):
        return UNREADABLE, str(one)
    try:
        failure = run(one).failure
    except FileProblem as problem:
        return UNREADABLE, str(problem)
    return (PASSED, "") if failure is None else (FAILED, f"{one.source}: {failure}")


def _say(line: str) -> None:
    """Print one line whatever the terminal can show, and whether or not anybody still reads."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    encoded = printable(line).encode(encoding, "backslashreplace")
    try:
        print(encoded.decode(encoding), flush=True)
    except OSError:  # nobody reads any more: go on for the sake of the exit code
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end
