"""Pass the tests, on a fresh clone too: ``python3 -m tests [--quick] [what pytest is to be told]``.

Installs what the tests need, finds a browser, then runs the linter, the formatter, the types, the
import rules and pytest. All of them run, whatever fails; the exit code is 0 when all have passed.
"""

from __future__ import annotations

import argparse
import sys
import time

from duelcore.environment import ROOT, Environment, attempt, check_python, say
from tests.browser import chromium

LINTERS = {
    "ruff check": ["-m", "ruff", "check", str(ROOT)],
    "ruff format": ["-m", "ruff", "format", "--check", str(ROOT)],
    "mypy": ["-m", "mypy"],
    "import-linter": ["-c", "from importlinter.cli import lint_imports_command as run; run()"],
}
# What neither starts a browser nor takes long.
QUICK = ["-m", "not browser and not slow"]
# A file stays in one process, so that what its tests share is made once. More than four processes
# would ask for much memory: each that comes to the browser tests has a JupyterLab of its own.
PARALLEL = ["-n", "logical", "--maxprocesses", "4", "--dist", "loadfile"]


def main() -> int:
    """Run the whole command; returns the exit code."""
    return attempt(_run)


def _run() -> int:
    check_python()
    quick, more = _asked()
    environment = Environment()
    environment.prepare("tests/requirements.txt")
    browser = {} if quick else chromium.provide(environment)
    checks = {**LINTERS, "pytest": ["-m", "pytest", *PARALLEL, *(QUICK if quick else []), *more]}
    failed = [
        name for name, command in checks.items() if not _passes(environment, name, command, browser)
    ]
    say(f"\nFailed: {', '.join(failed)}" if failed else "\nEverything passed.")
    return 1 if failed else 0


def _asked() -> tuple[bool, list[str]]:
    """Whether only the quick tests are wanted, and what pytest is to be told."""
    parser = argparse.ArgumentParser(
        prog="python -m tests", description="Everything else on the command line goes to pytest."
    )
    parser.add_argument("--quick", action="store_true", help="without browser and slow tests")
    asked, more = parser.parse_known_args()
    return asked.quick, more


def _passes(
    environment: Environment, name: str, command: list[str], variables: dict[str, str]
) -> bool:
    say(f"\n== {name}")
    start = time.monotonic()
    code = environment.run(command, **variables)
    say(f"== {name}: {'failed' if code else 'passed'} after {time.monotonic() - start:.1f} s")
    return code == 0


if __name__ == "__main__":
    sys.exit(main())
