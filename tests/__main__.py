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
# On all cores; a file stays in one process, so that what its tests share is made once.
PARALLEL = ["-m", "pytest", "-n", "logical", "--dist", "loadfile"]
PYTEST = {
    "pytest": [*PARALLEL, "-m", "not browser"],
    # A browser, a JupyterLab and a kernel keep two cores busy by themselves.
    "pytest, in a browser": ["-m", "pytest", "-m", "browser"],
}
# What neither starts a browser nor takes long.
QUICK = {"pytest": [*PARALLEL, "-m", "not browser and not slow"]}
NOTHING_FOUND = 5
"""The exit code of pytest where no test is what was asked for."""


def main() -> int:
    """Run the whole command; returns the exit code."""
    return attempt(_run)


def _run() -> int:
    check_python()
    quick, more = _asked()
    environment = Environment()
    environment.prepare("tests/requirements.txt")
    browser = {} if quick else chromium.provide(environment)
    tests = {name: [*command, *more] for name, command in (QUICK if quick else PYTEST).items()}
    codes = {
        name: _code(environment, name, command, browser)
        for name, command in (LINTERS | tests).items()
    }
    if more and any(codes[name] != NOTHING_FOUND for name in tests):
        # What was asked for may be among the tests of one kind only.
        codes = {name: 0 if code == NOTHING_FOUND else code for name, code in codes.items()}
    failed = [name for name, code in codes.items() if code]
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


def _code(
    environment: Environment, name: str, command: list[str], variables: dict[str, str]
) -> int:
    """The exit code of a check, which is told with the time that it took."""
    say(f"\n== {name}")
    start = time.monotonic()
    code = environment.run(command, **variables)
    say(f"== {name}: {'failed' if code else 'passed'} after {time.monotonic() - start:.1f} s")
    return code


if __name__ == "__main__":
    sys.exit(main())
