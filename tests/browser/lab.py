"""A real JupyterLab for the tests, and what a test does with a notebook in it."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

from duelcore.environment import LAB_DEFAULTS, PAGE_DEFAULTS, ROOT

DRIVER = Path(__file__).with_name("lab.js")
SCREENSHOTS = ROOT / "build" / "screenshots"
FOLDERS = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "IPYTHONDIR": "ipython",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
}
# Nothing comes up over the page by itself, and a notebook is saved only when a test says so.
SETTINGS = {**LAB_DEFAULTS, "@jupyterlab/docmanager-extension:plugin": {"autosave": False}}


class Lab:
    """A running JupyterLab with folders of its own, serving copies of notebooks and images."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.served = folder / "served"
        self.log = folder / "lab.log"
        self.token = secrets.token_hex(16)
        self.base = f"http://127.0.0.1:{_free_port()}"
        for name in ("notebooks", "images"):
            ignore = shutil.ignore_patterns(".ipynb_checkpoints")
            shutil.copytree(ROOT / name, self.served / name, ignore=ignore)
        self._write_settings()

    def start(self) -> None:
        """Start the server; returns when it answers, raises `RuntimeError` when it does not."""
        env = {**os.environ, **{key: str(self.folder / name) for key, name in FOLDERS.items()}}
        env |= {"JUPYTER_TOKEN": self.token, "PYTHONPATH": str(ROOT)}
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                self._command(), env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        end = time.monotonic() + 90
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise RuntimeError("JupyterLab did not start:\n" + self.log.read_text())
            time.sleep(0.1)

    def stop(self) -> None:
        """End the server and its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def address(self, workspace: str) -> str:
        """Where a browser finds the workspace of that name."""
        return f"{self.base}/lab/workspaces/{workspace}?token={self.token}"

    def place(self, source: str | Path | Sequence[str]) -> str:
        """Put a notebook under a fresh name where it is served; returns its path there.

        `source` is a notebook in the repository (a path in it), or the code of each cell. The
        name is fresh because JupyterLab keeps one kernel to a path.
        """
        fresh = secrets.token_hex(4)
        if isinstance(source, (str, Path)):
            original = Path(source)
            path = original.with_name(f"{original.stem}-{fresh}.ipynb")
            shutil.copyfile(ROOT / original, self.served / path)
        else:
            path = Path(f"cells-{fresh}.ipynb")
            nbformat.write(_notebook(source), self.served / path)
        return path.as_posix()

    def end_kernel(self, path: str) -> None:
        """End the kernel of the notebook at `path`, if it still has one."""
        for session in json.loads(self._request("GET", "/api/sessions")):
            if session["path"] == path:
                self._request("DELETE", f"/api/sessions/{session['id']}")

    def _request(self, method: str, path: str) -> bytes:
        asked = urllib.request.Request(f"{self.base}{path}?token={self.token}", method=method)
        with urllib.request.urlopen(asked, timeout=30) as answer:
            content: bytes = answer.read()
        return content

    def _command(self) -> list[str]:
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
        command += ["--ip=127.0.0.1", f"--port={self.base.rpartition(':')[2]}"]
        command += ["--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.served}"]
        # A test may kill kernels faster than anybody could: start another one every time, and soon.
        command += ["--KernelRestarter.restart_limit=100", "--KernelRestarter.time_to_dead=0.5"]
        return [*command, "--LabApp.expose_app_in_browser=True"]

    def _answers(self) -> bool:
        try:
            status = f"{self.base}/api/status?token={self.token}"
            return urllib.request.urlopen(status, timeout=5).status == 200
        except OSError:
            return False

    def _write_settings(self) -> None:
        for plugin, settings in SETTINGS.items():
            extension, name = plugin.split(":")
            path = self.folder / "settings" / extension / f"{name}.jupyterlab-settings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(settings))
        page = self.folder / FOLDERS["JUPYTER_CONFIG_DIR"] / "labconfig" / "page_config.json"
        page.parent.mkdir(parents=True)
        page.write_text(json.dumps(PAGE_DEFAULTS))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _notebook(cells: Sequence[str]) -> nbformat.NotebookNode:
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(code) for code in cells], metadata={"kernelspec": kernel}
    )


@dataclass(frozen=True)
class Result:
    """How a code cell ended: its execution count (None: never ran), errors and warnings."""

    count: int | None
    errors: list[str]


class OpenNotebook:
    """A notebook in the browser, the only one open on its page, with a kernel of its own.

    `page` is Playwright's page: JupyterLab is loaded, in a workspace of its own, unless it shows
    it already. `path` is the notebook's path in the served folder, and `results` tells how its
    code cells ended when they were all run last.
    """

    def __init__(self, page: Page, lab: Lab, path: str) -> None:
        self.page = page
        self.path = path
        self.results: list[Result] = []
        if not page.url.startswith(lab.base):
            page.add_init_script(path=DRIVER)
            page.goto(lab.address(workspace=f"test-{secrets.token_hex(4)}"))
        self._open()

    def run_all(self) -> list[Result]:
        """Run all cells, wait until they have ended and tell how."""
        self.results = [Result(**each) for each in self._ask("runAll")]
        return self.results

    def start_all(self) -> None:
        """Run all cells without waiting for them."""
        self.page.evaluate("() => void labTest.runAll()")

    def shut_down(self) -> None:
        """End its kernel."""
        self._ask("shutDown")

    def rerun(self, index: int) -> Result:
        """Run the code cell number `index` (the first is 0) again."""
        return Result(**self._ask("run", index))

    def save(self) -> None:
        """Save it, outputs and widgets included."""
        self._ask("save")

    def reload(self) -> None:
        """Reload the page as with F5, in the same workspace; the kernel lives on."""
        self.page.reload()
        self._open()

    def kill_kernel(self) -> None:
        """Let the kernel crash; returns when JupyterLab has started another one."""
        self._ask("killKernel")
        self._acknowledge()

    def kill_process(self, pid: int) -> None:
        """Kill the kernel's process at once; returns when JupyterLab has started another one."""
        self._ask("watchRestart")
        os.kill(pid, signal.SIGKILL)
        self._ask("restarted")
        self._acknowledge()

    def _acknowledge(self) -> None:
        """Close the dialog in which JupyterLab says that it had to start another kernel."""
        self.page.get_by_role("dialog").get_by_role("button", name="Ok").click()

    def theme(self, dark: bool) -> None:
        """Change to JupyterLab's dark or light theme."""
        self._ask("theme", dark)

    def output(self, index: int) -> Locator:
        """The output of the code cell number `index` (the first is 0)."""
        return self.page.locator(".jp-CodeCell").nth(index).locator(".jp-Cell-outputArea")

    def screenshot(self, name: str, of: Locator | None = None) -> Path:
        """Keep a picture of the page, or `of` a part of it, in build/screenshots/`name`.png."""
        path = SCREENSHOTS / f"{name}.png"
        (of or self.page).screenshot(path=path)
        return path

    def axe(self, selector: str) -> list[str]:
        """What keeps people from using what `selector` finds, as axe sees it, in a line each.

        Faults that axe calls minor are left out.
        """
        found = Axe().run(self.page, context=selector).response["violations"]
        return [
            f"{fault['id']} ({fault['impact']}): {node['html']}"
            for fault in found
            if fault["impact"] != "minor"
            for node in fault["nodes"]
        ]

    def _open(self) -> None:
        self._ask("open", self.path)

    def _ask(self, verb: str, argument: object = None) -> Any:
        return self.page.evaluate(f"(argument) => labTest.{verb}(argument)", argument)


Opener = Callable[..., OpenNotebook]
"""What the fixture `open_notebook` gives."""
