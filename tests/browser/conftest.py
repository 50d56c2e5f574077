"""Fixtures for tests in a real JupyterLab: one server and one browser for the whole run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import chromium
from tests.browser.lab import Lab, OpenNotebook

HERE = Path(__file__).parent
# The browser stays by itself: no looking for updates, nothing from the network, no graphics card.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]

Source = str | Path | Sequence[str]
Opener = Callable[..., OpenNotebook]

expect.set_options(timeout=15_000)  # milliseconds: two cores have much to do at times


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder as one that needs a browser, and run those last."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")
    items.sort(key=lambda item: item.path.is_relative_to(HERE))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the browser of this computer, or the one that Playwright brings."""
    found = chromium.find()
    own = {"executable_path": found} if found else {}
    return {**browser_type_launch_args, "args": FLAGS, **own}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Give the pages the size of a small laptop's screen."""
    return {**browser_context_args, "viewport": {"width": 1400, "height": 1000}}


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The JupyterLab of this run."""
    server = Lab(tmp_path_factory.mktemp("lab"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def open_notebook(page: Page, lab: Lab) -> Iterator[Opener]:
    """A function that opens a notebook, runs all its cells and returns it when they have ended.

    It takes a path in the repository or the code of each cell, and `dark` for the dark theme. The
    kernels end with the test: a hundred of them would fill the memory.
    """
    opened: list[str] = []

    def open_and_run(source: Source, dark: bool = False) -> OpenNotebook:
        opened.append(lab.place(source))
        notebook = OpenNotebook(page, lab, opened[-1])
        notebook.theme(dark)
        notebook.run_all()
        return notebook

    yield open_and_run
    for path in opened:
        lab.end_kernel(path)
