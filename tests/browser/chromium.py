"""A Chromium-like browser for the tests: found on this computer, or installed.

Runs before anything is installed, so it needs the standard library only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from duelcore.environment import Environment, Problem, say

NAMES = (
    "google-chrome",
    "google-chrome-stable",
    "chromium",
    "chromium-browser",
    "microsoft-edge",
    "chrome",
    "msedge",
)
MAC = (
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Chromium.app/Contents/MacOS/Chromium",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
LINUX = ("/opt/google/chrome/chrome", "/usr/lib/chromium/chromium", "/snap/bin/chromium")

# Whether the browser that Playwright brings starts: on Linux it may lack libraries of the system.
STARTS = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    playwright.chromium.launch().close()
"""


def find() -> str | None:
    """The path of a browser on this computer, the one named by CHROMIUM first, or None.

    Raises `Problem` when CHROMIUM names a file that is not there.
    """
    named = os.environ.get("CHROMIUM")
    if named and not Path(named).is_file():
        raise Problem(f"CHROMIUM names no file: {named}. Set it to a browser's path, or unset it.")
    on_path = (shutil.which(name) for name in NAMES)
    return named or next((found for found in [*on_path, *_usual_places()] if found), None)


def _usual_places() -> Iterator[str]:
    """The browsers that are where their installers put them."""
    if sys.platform == "darwin":
        folders, names = [Path("/Applications"), Path.home() / "Applications"], MAC
    elif sys.platform == "win32":
        variables = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
        folders, names = [Path(os.environ[v]) for v in variables if v in os.environ], WINDOWS
    else:
        folders, names = [Path("/")], LINUX
    paths = (folder / name for name in names for folder in folders)
    return (str(path) for path in paths if path.is_file())


def provide(environment: Environment) -> dict[str, str]:
    """Find or install a browser; returns the variable that tells the tests where it is.

    The variable is missing when it is the browser that Playwright brings. Raises `Problem` when
    there is none and none can be installed.
    """
    found = find()
    if not found and _playwright_brings_one(environment):
        return {}
    if not found and _debian_brings_one():
        found = find()
    if not found:
        raise Problem(
            "The tests need a browser: install Chromium, Chrome or Edge, or set CHROMIUM to the "
            "path of one, then run the same command again."
        )
    return {"CHROMIUM": found}


def _playwright_brings_one(environment: Environment) -> bool:
    say("No browser was found: Playwright is asked for one.")
    installed = environment.run(["-m", "playwright", "install", "chromium"]) == 0
    return installed and environment.run(["-c", STARTS]) == 0


def _debian_brings_one() -> bool:
    """Install Debian's Chromium, where that is possible without asking for a password."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    say("Chromium is installed from the system's packages.")
    install = ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"]
    return all(
        subprocess.run(["apt-get", *arguments], check=False).returncode == 0
        for arguments in (["update"], install)
    )
