"""For every eye and every hand: contrast, width, size of text, motion, focus, what is announced.

Each lesson is opened once and looked at in one theme, every other one in the dark; the gallery of
all that is drawn here is opened in both. Pictures of the gallery are kept in build/screenshots, to be looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import gallery
from tests.browser.board import Board
from tests.browser.desk import Desk
from tests.browser.lab import Lab, Opener, OpenNotebook
from tests.notebooks.reading import PATHS, ROOT

LOOK = Path(__file__).with_name("look.js")
THEMES = {"light": False, "dark": True}
OUTPUTS = ".jp-OutputArea-output"
TALL = 6000
"""Height of a window in which nothing has to be scrolled, in CSS pixels."""


class Opened(NamedTuple):
    """A notebook that was opened and run once, in the theme of that name."""

    notebook: OpenNotebook
    theme: str
    source: Any

    def ask(self, what: str, of: Locator) -> Any:
        """What look.js tells of a part of the page."""
        return of.evaluate(f"node => look.{what}(node)")


def open_once(
    source: Any, theme: str, browser: Browser, lab: Lab, size: dict[str, Any]
) -> Iterator[Opened]:
    page = browser.new_page(**size)
    page.add_init_script(path=LOOK)
    notebook = OpenNotebook(page, lab, lab.place(source))
    notebook.theme(THEMES[theme])
    notebook.run_all()
    page.evaluate("look.settled()")
    yield Opened(notebook, theme, source)
    notebook.shut_down()
    page.close()


LESSONS = [path.relative_to(ROOT) for path in PATHS]


@pytest.fixture(scope="module", params=LESSONS, ids=lambda path: path.stem)
def lesson(
    request: pytest.FixtureRequest,
    browser: Browser,
    lab: Lab,
    browser_context_args: dict[str, Any],
) -> Iterator[Opened]:
    """Each lesson, opened and run in the light theme; a test may change the theme."""
    yield from open_once(request.param, "light", browser, lab, browser_context_args)


@pytest.fixture(scope="module", params=THEMES)
def shown(
    request: pytest.FixtureRequest,
    browser: Browser,
    lab: Lab,
    browser_context_args: dict[str, Any],
) -> Iterator[Opened]:
    """The gallery in each theme."""
    yield from open_once(gallery.CELLS, request.param, browser, lab, browser_context_args)


# The lessons


def test_every_lesson_runs_to_its_end(lesson: Opened) -> None:
    assert [result.errors for result in lesson.notebook.results if result.errors] == []
    assert all(result.count for result in lesson.notebook.results)
    assert lesson.notebook.page.locator(OUTPUTS).count() > 5


def test_nothing_that_a_lesson_shows_keeps_anybody_out(lesson: Opened) -> None:
    page = lesson.notebook.page
    lesson.notebook.theme(LESSONS.index(lesson.source) % 2 == 1)
    resize(page, 1400, height=TALL)
    outputs = page.locator(OUTPUTS).all()
    faults = []
    for one in outputs:
        one.scroll_into_view_if_needed()
        page.evaluate("look.settled()")
        assert lesson.ask("texts", one) or one.locator("img:not([alt=''])").count()
        faults += [fault for what in ("pale", "empty") for fault in lesson.ask(what, one)]
    assert faults == []
    assert lesson.notebook.axe(OUTPUTS) == []


def test_case_58_solutions_are_folded_until_they_are_asked_for(lesson: Opened) -> None:
    folded = lesson.notebook.page.locator(".jp-RenderedMarkdown details")
    for one in folded.all():
        summary = one.locator("summary")
        assert (summary.text_content() or "").strip()
        assert one.get_attribute("open") is None
        summary.focus()
        summary.press("Enter")
        expect(one).to_have_attribute("open", "")
        expect(one.locator(":scope > :not(summary)").first).to_be_visible()
        summary.press("Enter")
    assert folded.count() >= 1


# The gallery


SIZES = {
    "1280": (1280, 1, 1),
    "720": (720, 1, 1),
    "zoom-200": (1280, 2, 1),
    "text-200": (1280, 1, 2),
}
"""Width of the window, magnification of the page, magnification of the text alone."""

SHOWN_AT = {"light": [*SIZES], "dark": ["1280", "720"]}
"""What is larger is laid out in the same way in both themes."""


def resize(page: Page, width: int, zoom: int = 1, text: int = 1, height: int = 900) -> None:
    """Make the window that large, and magnify what is in it as the browser's menu does."""
    page.set_viewport_size({"width": width // zoom, "height": height})
    page.evaluate("text => { document.documentElement.style.fontSize = `${100 * text}%` }", text)
    page.evaluate("look.settled()")


def place(shown: Opened, kind: str) -> Locator:
    """What is drawn in a cell of the gallery."""
    return shown.notebook.output(gallery.cell(kind)).locator(OUTPUTS).last


def test_what_happened_is_opened_at_its_end(shown: Opened) -> None:
    log = place(shown, "stepper").locator("[data-part=log] .duel-scroll")
    below = "node => node.scrollHeight - node.clientHeight - node.scrollTop"
    assert log.evaluate("node => node.scrollHeight > node.clientHeight")
    assert log.evaluate(below) < 2


def test_the_gallery_keeps_nobody_out(shown: Opened) -> None:
    assert [result.errors for result in shown.notebook.results if result.errors] == []
    assert shown.notebook.axe(OUTPUTS) == []
    kinds = {kind: place(shown, kind) for kind in gallery.KINDS}
    assert {kind: found for kind, at in kinds.items() if (found := shown.ask("pale", at))} == {}


def test_nothing_is_cut_covered_or_empty_at_any_size(shown: Opened) -> None:
    faults = {}
    for size in SHOWN_AT[shown.theme]:
        resize(shown.notebook.page, *SIZES[size], height=TALL)
        for kind in gallery.KINDS:
            faults[size, kind] = faults_of(shown, kind, size)
    resize(shown.notebook.page, 1400)
    assert {where: found for where, found in faults.items() if found} == {}


def faults_of(shown: Opened, kind: str, size: str) -> list[str]:
    """What is wrong with the look of a kind; a picture of it is kept."""
    at = place(shown, kind)
    root = at.locator(".duel").first if kind in gallery.WIDGETS else at
    root.scroll_into_view_if_needed()
    asked = ("unreachable" if kind in gallery.WIDE else "cut", "overlapping", "empty")
    found = [fault for what in asked for fault in shown.ask(what, root)]
    if size != "text-200":
        shown.notebook.screenshot(f"{kind}-{size}-{shown.theme}", root)
    return found


@pytest.mark.parametrize("kind", ["stepper", "lab"])
def test_nothing_moves_for_who_does_not_want_it(shown: Opened, kind: str) -> None:
    page, root = shown.notebook.page, place(shown, kind).locator(".duel").first
    page.emulate_media(reduced_motion="reduce")
    # Nothing moves at all as yet; what may come to move one day would not move here.
    style = page.add_style_tag(content=".duel.duel button { transition: all 1s }")
    assert shown.ask("movable", root) == []
    root.locator("[data-ask]").first.click()
    assert shown.ask("motion", root) == []
    page.emulate_media(reduced_motion="no-preference")
    assert shown.ask("movable", root) != []
    style.evaluate("style => style.remove()")


class Stop(NamedTuple):
    """Where the focus has come to: what that is, where, and how thick, seen and strong its ring is."""

    what: str
    box: tuple[float, float, float, float]
    column: str
    ring: float
    seen: float
    contrast: float


def stops(page: Page, root: Locator) -> Iterator[Stop]:
    """Go through a widget with Tab."""
    root.focus()
    for _ in range(200):
        page.keyboard.press("Tab")
        found = root.evaluate("root => look.stop(root)")
        if found is None:
            return
        expect(page.locator("*:focus")).to_have_accessible_name(re.compile(r"\S"))
        yield Stop(**found)
    raise AssertionError("Tab never leaves the widget")


def follows(one: Stop, other: Stop) -> bool:
    """Whether `other` comes after `one` on the screen: to the right in the same line, or below."""
    (left, top, _, bottom), (next_left, next_top, _, next_bottom) = one.box, other.box
    shared = min(bottom, next_bottom) - max(top, next_top)
    if shared > 0.5 * min(bottom - top, next_bottom - next_top):
        return next_left > left
    return next_top > top


FOCUSED = ["stepper", "setup", "open", "class-cover", "lab", "lab-copy", "lab-take"]
WIDTHS = {"light": 720, "dark": 1280}
COLUMN = {".duel-told": "right", ".duel-right": "right", ".duel-left": "left"}


@pytest.mark.parametrize("kind", FOCUSED)
def test_tab_goes_through_it_as_one_reads_and_can_be_seen(shown: Opened, kind: str) -> None:
    page, root = shown.notebook.page, place(shown, kind).locator(".duel").first
    resize(page, WIDTHS[shown.theme])
    found = list(stops(page, root))
    assert len(found) > 5
    columns: dict[str, list[Stop]] = {}
    for stop in found:
        alone = shown.theme == "light"  # so narrow that there is but one column
        name = "all" if alone else COLUMN.get(stop.column, stop.column)
        columns.setdefault(name, []).append(stop)
    for column in columns.values():
        pairs = pairwise(column)
        assert [(a.what, b.what) for a, b in pairs if not follows(a, b)] == []
    assert [one for one in found if one.ring < 2 or one.seen < 2 or one.contrast < 3] == []
    resize(page, 1400)


def test_each_step_is_announced_once(shown: Opened) -> None:
    board = Board(shown.notebook.page, gallery.WIDGETS.index("stepper-start"))
    shown.ask("listen", board.root)
    for name in ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1"):
        board.press(name)
    board.root.evaluate("node => node.heard()")
    for _ in range(6):
        board.press("Next")
        said = board.root.locator("[data-part=said]").inner_text()
        heard = board.root.evaluate("node => node.heard()")
        assert [where for where, _ in heard] == ["said"], heard
        assert heard[0][1].split() == said.split()
    for _ in range(4):
        board.press("◀ Back")
        assert [where for where, _ in board.root.evaluate("node => node.heard()")] == ["said"]


def test_each_change_in_the_lab_is_announced_once(shown: Opened) -> None:
    nth = [kind for kind in gallery.WIDGETS].index("lab-save")
    desk = Desk(shown.notebook.page, nth)
    shown.ask("listen", desk.root)
    for atk in ("1000", "1900", "3000"):
        desk.put("attacker.atk", atk)
        ((where, text),) = desk.root.evaluate("node => node.heard()")
        assert where == "said" and atk in text
    desk.put("attacker.atk", "12.7")
    ((where, text),) = desk.root.evaluate("node => node.heard()")
    assert where == "duel-error" and "12.7" in text


WATCH = """output => {
    const heights = [output.offsetHeight];
    new ResizeObserver(() => heights.push(output.offsetHeight)).observe(output);
    output.heights = () => {
        const seen = [...heights, output.offsetHeight];
        heights.splice(0, heights.length, output.offsetHeight);
        return seen;
    };
}"""
"""From now on, note every height that an output has; `heights` tells those since it was last asked."""


def test_case_49_a_press_brings_one_update_and_nothing_flickers(
    open_notebook: Opener, page: Page, frames: list[str]
) -> None:
    notebook = open_notebook(["from duelcore import stepper\nstepper()"])
    board, output = Board(page), notebook.output(0)
    for name in ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1"):
        board.press(name)
    output.evaluate(WATCH)
    frames.clear()
    ends: dict[str, list[int]] = {}
    for name in [*["Next"] * 4, *["◀ Back"] * 4, *["Next"] * 4, *["◀ Back"] * 4, *["Next"] * 4]:
        before = board.revision
        board.press(name)
        assert board.revision == before + 1
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        heights = output.evaluate("output => output.heights()")
        first, last = heights[0], heights[-1]
        assert min(first, last) <= min(heights) and max(heights) <= max(first, last), heights
        ends.setdefault(board.root.locator(".duel-mirror").inner_text(), []).append(last)
    assert all(len({*found[1:]}) <= 1 for found in ends.values()), ends
    assert page.locator(".duel").count() == 1
    kinds = ("display_data", "clear_output", "execute_result", "stream")
    assert [kind for kind in kinds for frame in frames if f'"msg_type": "{kind}"' in frame] == []
    assert [frame for frame in frames if '"msg_type": "comm_msg"' in frame]
