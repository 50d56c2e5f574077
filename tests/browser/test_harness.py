"""The harness itself: what the other browser tests rely on is so."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Result

CELLS = [
    "print('plain', 'output')",
    "import ipywidgets\ncount = 0\nbox = ipywidgets.HTML('<p>0</p>')\nbox",
    "count += 1\nbox.value = f'<p>{count}</p>'",
]
FAULTY = """
import ipywidgets
ipywidgets.HTML('<p class="good">a</p><p class="bad"><button></button></p>')
"""


def test_plain_output_and_widgets_show(open_notebook):
    notebook = open_notebook(CELLS[:2])
    assert [(result.count, result.errors) for result in notebook.results] == [(1, []), (2, [])]
    expect(notebook.output(0)).to_have_text("plain output")
    expect(notebook.output(1).locator("p")).to_have_text("0")


def test_errors_and_warnings_are_told(open_notebook):
    notebook = open_notebook(["import sys; print('careful', file=sys.stderr)", "1 / 0", "3"])
    assert notebook.results[0].errors == ["careful\n"]
    assert notebook.results[1].errors == ["ZeroDivisionError: division by zero"]
    assert notebook.results[2].count is None


def test_a_saved_widget_lives_through_a_reload_and_dies_with_its_kernel(open_notebook):
    notebook = open_notebook(CELLS)
    widget = notebook.output(1).locator("p")
    expect(widget).to_have_text("1")
    notebook.save()
    notebook.reload()
    expect(widget).to_have_text("1")
    assert notebook.rerun(2) == Result(4, [])
    expect(widget).to_have_text("2")
    notebook.kill_kernel()
    assert notebook.rerun(2).errors == ["NameError: name 'count' is not defined"]


@pytest.mark.parametrize("dark", [False, True])
def test_the_theme_is_the_one_asked_for(open_notebook, dark):
    notebook = open_notebook(CELLS[:1], dark=dark)
    assert notebook.page.evaluate("document.body.dataset.jpThemeLight") == str(not dark).lower()
    picture = notebook.screenshot("harness-dark" if dark else "harness-light")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_axe_finds_a_button_without_a_name(open_notebook):
    notebook = open_notebook([FAULTY])
    expect(notebook.output(0).get_by_role("button")).to_be_visible()
    assert notebook.axe(".good") == []
    (fault,) = notebook.axe(".bad")
    assert fault.startswith("button-name (critical)")
