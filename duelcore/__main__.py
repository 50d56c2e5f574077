"""The command line: ``python3 -m duelcore learn`` and ``python3 -m duelcore check FILE...``.

A Python that is too old has to get as far as saying so, and ``learn`` runs before anything is
installed: whatever is more than that is imported where it is used.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Sequence

from duelcore import environment


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code, 2 for what the person at the keyboard can mend."""
    return environment.attempt(lambda: _dispatch(arguments))


def _dispatch(arguments: Sequence[str] | None) -> int:
    environment.check_python()
    asked = _parser().parse_args(arguments)
    if asked.command == "learn":
        return environment.learn(asked.lesson, asked.port, asked.browser)
    return _check(asked.files)


def _check(files: Sequence[str]) -> int:
    """Check `files` here or, where what reads them is not installed, in the clone's environment."""
    if importlib.util.find_spec("fastjsonschema"):
        from duelcore.walkthrough import check

        return check.main(files)
    clone = environment.Environment()
    if clone.is_running() or not clone.has(environment.REQUIREMENTS):
        raise environment.Problem(
            "The package fastjsonschema is missing: install it, or run `python3 -m duelcore learn` "
            "once, which installs all that is needed, then run the same command again."
        )
    return clone.run(["-m", "duelcore", "check", *files])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m duelcore", description="Learn the rules.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_learn(commands.add_parser("learn", help="open a lesson in JupyterLab"))
    check = commands.add_parser("check", help="run walkthrough files and compare the results")
    check.add_argument("files", nargs="+", metavar="FILE", help="*.duel.json or *.jsonl")
    return parser


def _add_learn(learn: argparse.ArgumentParser) -> None:
    first = environment.FIRST_LESSON
    which = f"the lesson to open (default: {first}); an unknown name is answered with all of them"
    learn.add_argument("--lesson", default=first, metavar="NAME", help=which)
    learn.add_argument("--port", type=_port, help="the number to serve on (default: a free one)")
    learn.add_argument(
        "--no-browser", dest="browser", action="store_false", help="print the address only"
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1024 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError("a port is a number from 1024 to 65535")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
