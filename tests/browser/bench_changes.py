"""How soon a changed number is on the screen, in turn with a bare number box that echoes its value.

    python -m pytest tests/browser/bench_changes.py -s

A press of the up arrow changes an ATK in the set-up form while eight steps have been played, so
each press plays them again. Measured in the page: from the key to the changed sentence, and to
the changed and decoded chart.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable

from tests.browser.board import Board
from tests.browser.lab import OpenNotebook

PRESSES, WARM_UP = 40, 5
AT_MOST = {"sentence": 1.3, "chart": 2.5}
"""Times as long as the bare box, in the median."""

ECHO = """
import ipywidgets
box, echo = ipywidgets.IntText(0), ipywidgets.HTML("<span class='echo'>0</span>")
box.add_class("bare")
def show(change):
    echo.value = f"<span class='echo'>{change['new']}</span>"
box.observe(show, "value")
ipywidgets.VBox([box, echo])
"""
STEPPER = "from duelcore import stepper\nstepper()"

WATCH = """() => {
  window.times = {};
  const note = name => { times[name] ??= performance.now() - times.start; };
  addEventListener('keydown', () => { times = { start: performance.now() }; }, true);
  const watch = (node, name) => new MutationObserver(() => note(name))
      .observe(node, { childList: true, characterData: true, subtree: true });
  watch(document.querySelector('.echo').closest('.widget-html-content, .jupyter-widgets'), 'echo');
  watch(document.querySelector('.duel-said'), 'sentence');
  const image = document.querySelector('.duel-chart img');
  new MutationObserver(() => image.decode().then(() => note('chart')))
      .observe(image, { attributes: true, attributeFilter: ['src'] });
}"""


def test_a_change_is_seen_nearly_as_soon_as_a_message_can_be_exchanged(
    open_notebook: Callable[..., OpenNotebook],
) -> None:
    page = open_notebook([ECHO, STEPPER]).page
    board = Board(page)
    for name in ("Enter the Battle Phase", "Next", "You, column 1", "Opponent, column 1"):
        board.press(name)
    for _ in range(4):
        board.press("Next")
    board.press("Set up")
    board.press("You, column 1")
    page.evaluate(WATCH)
    bare = page.locator(".bare input")
    seen: dict[str, list[float]] = {"echo": [], "sentence": [], "chart": []}
    for press in range(PRESSES + WARM_UP):
        for box, names in ((bare, ["echo"]), (board.field("ATK"), ["sentence", "chart"])):
            box.focus()
            page.keyboard.press("ArrowUp")
            page.wait_for_function("names => names.every(name => name in times)", arg=names)
            if press >= WARM_UP:
                for name in names:
                    seen[name].append(page.evaluate("name => times[name]", name))
    medians = {name: statistics.median(times) for name, times in seen.items()}
    for name, median in medians.items():
        ratio = median / medians["echo"]
        print(f"{name:9} {median:6.1f} ms in the median, {ratio:4.2f} × the bare box")
    for name, most in AT_MOST.items():
        assert medians[name] <= most * medians["echo"], (name, medians)
