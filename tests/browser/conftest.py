"""Fixtures for tests in a real JupyterLab: one server, one browser, one page for the whole run."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect

from tests.browser import chromium
from tests.browser.lab import Lab, Opener, OpenNotebook

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


SIZE = {"width": 1400, "height": 1000}
"""A small laptop's screen, in CSS pixels."""


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Give the pages the size of a small laptop's screen."""
    return {**browser_context_args, "viewport": SIZE}


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The JupyterLab of this run."""
    server = Lab(tmp_path_factory.mktemp("lab"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def blank(context: BrowserContext) -> Page:
    """A page by itself, without a JupyterLab."""
    return context.new_page()


class Kept:
    """A page that one test leaves to the next: JupyterLab takes longer to load than most tests."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self._new = lambda: browser.new_page(**options)
        self._page: Page | None = None

    def page(self) -> Page:
        """The page."""
        self._page = self._page or self._new()
        return self._page

    def drop(self) -> None:
        """Close the page, so that the next test has a new one."""
        if self._page:
            self._page.close()
        self._page = None


@pytest.fixture(scope="session")
def kept(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Kept]:
    """The page of this run."""
    kept = Kept(browser, browser_context_args)
    yield kept
    kept.drop()


@pytest.fixture
def page(kept: Kept, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page with JupyterLab, or one in which it can be opened.

    It is dropped when the test has failed, or has changed its size: JupyterLab's panels do not come
    back to the widths that they had.
    """
    page = kept.page()
    yield page
    if request.node.stash.get(FAILED, False) or page.viewport_size != SIZE:
        kept.drop()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note whether a test has failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def frames(page: Page) -> Iterator[list[str]]:
    """All that comes from the server to the notebooks that are opened from now on, by message."""
    found: list[str] = []

    def note(payload: str | bytes) -> None:
        found.append(payload if isinstance(payload, str) else payload.decode("latin-1"))

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", note)

    page.on("websocket", listen)
    yield found
    page.remove_listener("websocket", listen)


@pytest.fixture
def open_notebook(page: Page, lab: Lab) -> Iterator[Opener]:
    """A function that opens a notebook, runs all its cells and returns it when they have ended.

    It takes a path in the repository or the code of each cell, and `dark` for the dark theme. The
    notebook that was open before is closed. The kernels end with the test: a hundred of them would
    fill the memory.
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
