"""How long it takes from opening a lesson to its first usable widget, in turn with a bare slider.

    python -m pytest tests/browser/bench_opening.py -s

Both are opened in a page of their own and run from the top; measured from the address to the first
widget that can be used. The bare notebook holds one cell with one slider.
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.lab import Lab, OpenNotebook
from tests.notebooks.reading import LESSONS, ROOT

ROUNDS, WARM_UP = 5, 1
AT_MOST = 1.5
"""Times as long as the bare slider, in the median."""

SLIDER = ["import ipywidgets\nipywidgets.IntSlider()"]
USABLE = {"slider": ".widget-slider .noUi-handle", "lesson": ".duel[data-revision] [data-ask]"}


def _opened(browser: Browser, lab: Lab, source: Path | list[str], usable: str) -> float:
    """Seconds from the address to the first usable widget."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    path = lab.place(source)
    start = time.perf_counter()
    notebook = OpenNotebook(page, lab, path)
    notebook.start_all()
    page.wait_for_selector(usable, timeout=60_000)
    seconds = time.perf_counter() - start
    notebook.shut_down()
    page.close()
    return seconds


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_is_ready_nearly_as_soon_as_a_bare_slider(
    browser: Browser, lab: Lab, lesson: Path
) -> None:
    seen: dict[str, list[float]] = {"slider": [], "lesson": []}
    sources = {"slider": SLIDER, "lesson": lesson.relative_to(ROOT)}
    for turn in range(ROUNDS + WARM_UP):
        for name, source in sources.items():
            seconds = _opened(browser, lab, source, USABLE[name])
            if turn >= WARM_UP:
                seen[name].append(seconds)
    medians = {name: statistics.median(times) for name, times in seen.items()}
    ratio = medians["lesson"] / medians["slider"]
    print(f"\n{lesson.stem}: {medians['lesson']:.2f} s, {ratio:.2f} × the bare slider's")
    assert ratio <= AT_MOST, seen
