"""Make a fresh clone ready to use, and open a lesson in it.

Everything is installed into ``.venv`` in the clone, so nothing else on the computer changes, and
deleting the clone removes it all. This module runs where nothing is installed yet and has to be
readable by a Python that is too old for the rest (in order to say so): it imports the standard
library only and keeps to what Python 3.8 understands.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLDEST_PYTHON = (3, 11)
REQUIREMENTS = "requirements.txt"
FIRST_LESSON = "00_start_here"

# JupyterLab asks a first-time reader about news and looks for updates on the network: not here.
# A default only; whoever has chosen otherwise in JupyterLab's own settings keeps that.
LAB_DEFAULTS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
}
# The server does not look, each time a page opens, whether JupyterLab itself has to be built anew.
PAGE_DEFAULTS = {"buildCheck": False}

# What pip's output may hold -> what to do. The first that is found is taken.
PIP_FAILURES = {
    "No space left": "The disk is full: free about 1 GB",
    "Long Path": "The path of this folder is too long: move the folder to a short one (C:\\duelcore)",
    "Retrying (Retry(": (
        "The packages could not be downloaded: check the internet connection (behind a proxy, set "
        "HTTPS_PROXY)"
    ),
}


class Problem(Exception):
    """Something that the person at the keyboard can put right: one sentence with the remedy."""


def say(text: str) -> None:
    """Print a line at once, even when the output goes to a file."""
    print(text, flush=True)


def attempt(command: Callable[[], int]) -> int:
    """Run `command` and return its exit code.

    A `Problem` becomes one sentence on the error output and code 2; Ctrl+C becomes code 130.
    """
    try:
        return command()
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. The same command starts again.", file=sys.stderr)
        return 130


def check_python(version: Sequence[int] = sys.version_info[:2]) -> None:
    """Raise `Problem` when `version`, such as ``(3, 8, 18)``, is older than what duelcore needs."""
    if tuple(version[:2]) < OLDEST_PYTHON:
        raise Problem(
            "duelcore needs Python {}.{} or newer and this is Python {}.{}: install a newer one from "
            "python.org, then run the same command with it.".format(*OLDEST_PYTHON, *version[:2])
        )


class Environment:
    """The virtual environment of one clone: the folder ``.venv`` at its top."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / ".venv"

    @property
    def python(self) -> Path:
        """The interpreter in it, whether it exists or not."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def is_running(self) -> bool:
        """Whether this very program runs in it."""
        return Path(sys.prefix).resolve() == self.folder.resolve()

    def has(self, requirements: str) -> bool:
        """Whether all that the file `requirements` names has been installed completely."""
        stamp = self._stamp(requirements)
        return (
            self.python.exists()
            and stamp.is_file()
            and stamp.read_text() == self._fingerprint(requirements)
        )

    def prepare(self, *more: str) -> None:
        """Install requirements.txt and the files named in `more`, unless it was done before.

        Raises `Problem` when that fails. An environment that an earlier run left unfinished, or
        that belongs to another Python or to another place, is made anew.
        """
        wanted = [REQUIREMENTS, *more]
        if all(self.has(name) for name in wanted):
            return
        # Nobody can saw off the branch they sit on: the running environment is only added to.
        anew = not self.has(REQUIREMENTS) and not self.is_running()
        if anew:
            check_venv()
            self._check_writable()
        say("Installing into .venv what is needed; once only, a minute or two.")
        if anew:
            self._create()
        self._install(wanted)

    def run(self, arguments: Iterable[str], **variables: str) -> int:
        """Run its interpreter with `arguments` and further environment `variables`.

        Returns the exit code. Ctrl+C and a request to end go to the program first.
        """
        # Jupyter must not prefer a kernel or a setting from elsewhere on the computer.
        env = {**os.environ, "JUPYTER_PREFER_ENV_PATH": "1", **variables}
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        with subprocess.Popen([str(self.python), *arguments], env=env) as program:
            try:
                return program.wait()
            except KeyboardInterrupt:
                program.wait()  # Ctrl+C reached it as well: let it end in its own way
                raise
            except SystemExit:
                program.terminate()
                raise

    def _stamp(self, requirements: str) -> Path:
        return self.folder / (requirements.replace("/", "-") + ".installed")

    def _fingerprint(self, requirements: str) -> str:
        """A digest of all that decides whether what is installed still fits."""
        digest = hashlib.sha256(repr((sys.version_info[:2], str(self.root))).encode())
        for name in ("pyproject.toml", requirements):
            digest.update((self.root / name).read_bytes())
        return digest.hexdigest()

    def _create(self) -> None:
        """Make the environment, in place of what may be there."""
        if self.python.exists():
            say("What is there is unfinished or out of date: it is made anew.")
        made = subprocess.run(
            [sys.executable, "-m", "venv", "--clear", str(self.folder)],
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        if made.returncode:
            raise Problem(
                f"The environment {self.folder} could not be made ({_last_line(made.stdout)}): close "
                "the lessons that are open, delete that folder and run the same command again."
            )

    def _check_writable(self) -> None:
        try:
            self.folder.mkdir(exist_ok=True)
            tempfile.TemporaryFile(dir=str(self.folder)).close()
        except OSError as error:
            raise Problem(
                f"Nothing can be written to {self.folder} ({error.strerror}): clone the project into "
                "a folder of your own, then run the same command there."
            ) from None

    def _install(self, requirements: Sequence[str]) -> None:
        start = time.monotonic()
        names = [word for name in requirements for word in ("-r", name)]
        self._pip("install", "--disable-pip-version-check", "--no-input", *names)
        self._write_lab_defaults()
        for name in requirements:
            self._stamp(name).write_text(self._fingerprint(name))
        say(f"Installed in {time.monotonic() - start:.0f} seconds.")

    def _pip(self, *arguments: str) -> None:
        """Run pip in the clone, showing what it is at; its whole output goes to a file."""
        log = self.folder / "install.log"
        pip = subprocess.Popen(
            [str(self.python), "-m", "pip", *arguments],
            cwd=str(self.root),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        with pip, log.open("w", encoding="utf-8") as file:
            for line in pip.stdout or ():
                file.write(line)
                if headline := _headline(line):
                    _show(headline)
        _show("")
        if pip.returncode:
            raise Problem(explain_pip(log.read_text(encoding="utf-8"), log))

    def _write_lab_defaults(self) -> None:
        settings = self.folder / "share" / "jupyter" / "lab" / "settings"
        settings.mkdir(parents=True, exist_ok=True)
        (settings / "overrides.json").write_text(json.dumps(LAB_DEFAULTS))
        (settings / "page_config.json").write_text(json.dumps(PAGE_DEFAULTS))


def check_venv() -> None:
    """Raise `Problem` when this Python cannot make environments."""
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        raise Problem(
            "This Python lacks its venv module: install it (on Debian and Ubuntu: sudo apt install "
            "python3-venv), then run the same command again."
        )


def explain_pip(output: str, log: Path) -> str:
    """One sentence on why pip failed and what to do, from its `output`, kept in the file `log`."""
    for sign, remedy in PIP_FAILURES.items():
        if sign in output:
            return f"{remedy}, then run the same command again."
    errors = "\n".join(line for line in output.splitlines() if line.startswith("ERROR:"))
    return (
        f"pip could not install the packages ({_last_line(errors or output)}): its whole output is "
        f"in {log}; run the same command again when the cause is gone."
    )


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2] or "no message"


def _headline(line: str) -> str:
    """What a `line` of pip's output tells about its progress; empty when it tells nothing."""
    stages = {
        "Collecting ": "finding ",
        "Downloading ": "downloading ",
        "Installing collected packages: ": "unpacking ",
        "WARNING: Retrying ": "waiting for the network",
    }
    told = line.strip().partition(" (from ")[0]
    for sign, stage in stages.items():
        if told.startswith(sign):
            return stage if sign.startswith("WARNING") else stage + told[len(sign) :]
    return ""


def _show(text: str) -> None:
    """Show `text` in the terminal's last line, in place of what was shown there before."""
    if sys.stdout.isatty():
        print("\r" + text[:76].ljust(76), end="\r", flush=True)


def lessons(root: Path = ROOT) -> dict[str, Path]:
    """The lessons by name, ``00_start_here`` or ``de/00_start_here``, with their paths."""
    found = {}
    for path in sorted((root / "notebooks").glob("??/[0-9]*.ipynb")):
        language = "" if path.parent.name == "en" else path.parent.name + "/"
        found[language + path.stem] = path
    return found


def learn(lesson: str = FIRST_LESSON, port: int | None = None, browser: bool = True) -> int:
    """Open a lesson in JupyterLab and stay until it is closed with Ctrl+C; returns the exit code.

    Installs first what is missing. Without a `port` JupyterLab takes the first free one from 8888.
    Raises `Problem` when there is no such lesson, the port is taken or the installation fails.
    """
    known = lessons()
    if lesson not in known:
        raise Problem(f'There is no lesson "{lesson}". Lessons: {", ".join(known) or "none"}.')
    if port is not None:
        check_port(port)
    environment = Environment()
    environment.prepare()
    say("JupyterLab is starting. Ctrl+C in this window ends it: save the lesson first.")
    try:
        return environment.run(lab_arguments(known[lesson], port, browser))
    except KeyboardInterrupt:
        return 0  # the usual way to end it, no failure


def check_port(port: int) -> None:
    """Raise `Problem` when another program on this computer answers on `port`."""
    with socket.socket() as probe:
        probe.settimeout(2)
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            raise Problem(
                f"Port {port} is taken: leave --port out and a free one is found, or name another."
            )


def lab_arguments(notebook: Path, port: int | None, browser: bool) -> list[str]:
    """What to start Python with for a JupyterLab that opens `notebook`."""
    address = "/lab/tree/" + notebook.relative_to(ROOT).as_posix()
    arguments = [
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={ROOT}",
        f"--LabApp.default_url={address}",
    ]
    arguments += ["--log-level=WARN", "-y"]  # -y: Ctrl+C ends it without a question
    if port is not None:
        arguments += [f"--port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        arguments += ["--no-browser"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments += ["--allow-root"]  # the usual user in a container
    return arguments
