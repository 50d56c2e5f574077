"""The what-if explorer in the real JupyterLab: varied, pointed at, taken along, by mouse and by keys."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pandas as pd
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import Board
from tests.browser.desk import Desk
from tests.browser.lab import Opener

CODE = "from duelcore import *\nwhat_if()"
WIDER = """root => [...root.querySelectorAll("*")]
    .filter(node => !node.closest(".duel-unseen, .duel-scroll, input"))
    .filter(node => node.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
    .map(node => `${node.tagName}.${node.className}`)"""


class Map(Desk):
    """An explorer: its cells by the heads of their row and column."""

    @property
    def grid(self) -> Locator:
        return self.root.locator("[data-part=grid]")

    def cell(self, row: str, column: str) -> Locator:
        heads = [one.strip() for one in self.grid.locator("thead th").all_inner_texts()]
        of = self.page.get_by_role("rowheader", name=re.compile(f"^{re.escape(row)}$"))
        line = self.grid.locator("tbody tr").filter(has=of)
        return line.locator("button").nth(heads.index(column) - 1)

    def point(self, row: str, column: str) -> None:
        before = self.revision
        self.cell(row, column).click()
        self.wait(before)

    def select(self, path: str, label: str) -> None:
        before = self.revision
        self.box(path).select_option(label=label)
        self.wait(before)


def test_by_mouse_a_cell_goes_to_the_battle_lab(open_notebook: Opener) -> None:
    notebook = open_notebook([CODE])
    one = Map(notebook.page)
    one.says("2400 − 1900 = 500")
    expect(one.cell("1900", "2400")).to_have_text("+500 ○")
    expect(one.cell("1900", "2400")).to_have_attribute("aria-pressed", "true")
    expect(one.chart()).to_have_attribute("alt", re.compile("Present battle, .*500 LP"))
    one.press("Battle lab")
    lab = Desk(notebook.page, 1)
    lab.says("2400 − 1900 = 500")
    one.point("2500", "1500")
    one.says("2500 − 1500 = 1000")
    expect(one.cell("2500", "1500")).to_have_text("−1000 ✕")
    lab.says("2500 − 1500 = 1000")
    lab.is_at("attacker.atk", "1500")
    lab.put("attacker.atk", "2600")
    lab.says("2600 − 2500 = 100")
    one.is_at("attacker.atk", "1500")


def test_what_varies_is_chosen_and_map_and_table_follow(open_notebook: Opener) -> None:
    one = Map(open_notebook([CODE]).page)
    one.select("axes.down.quantity", "Position of the target")
    expect(one.cell("face-down", "1000")).to_have_text("−150")
    expect(one.chart()).to_have_attribute("alt", re.compile("Position of the target"))
    one.put("axes.across.low", "4000")
    expect(one.root.locator(".duel-error", has_text="from a smaller number")).to_be_visible()
    one.put("axes.across.high", "4500")
    one.put("axes.across.step", "100")
    expect(one.cell("no monster (direct attack)", "4300")).to_have_text("+4300")
    expect(one.root.locator(".duel-error", has_text="from a smaller")).to_have_count(0)


def test_the_same_by_keyboard_alone(open_notebook: Opener) -> None:
    notebook = open_notebook([CODE])
    one = Map(notebook.page)
    one.root.focus()
    one.tab_to("Battle lab")
    one.key_and_wait("Enter")
    lab = Desk(notebook.page, 1)
    one.tab_into("[data-part=grid] button")
    focused = notebook.page.locator("*:focus")
    expect(focused).to_have_attribute("aria-pressed", "true")
    one.key("ArrowUp", "ArrowUp", "ArrowLeft")
    expect(focused).to_have_accessible_name(re.compile("ATK of your attacker: 2250.*target: 2250$"))
    one.key_and_wait("Enter")
    one.says("2250 = 2250")
    lab.says("2250 = 2250")
    expect(focused).to_have_accessible_name(re.compile("ATK of your attacker: 2250.*target: 2250$"))
    one.key("Tab")
    expect(one.grid.locator("button:focus")).to_have_count(0)


def test_the_table_and_the_map_are_downloaded_and_opened_again(
    open_notebook: Opener, tmp_path: Path
) -> None:
    one = Map(open_notebook([CODE]).page)
    expect(one.chart()).to_be_visible()

    def taken(button: str) -> bytes:
        with one.page.expect_download() as coming:
            one.button(button).click()
        path = tmp_path / coming.value.suggested_filename
        coming.value.save_as(path)
        return path.read_bytes()

    table = pd.read_csv(io.BytesIO(taken("Table as CSV")))
    found = table[(table["ATK of your attacker"] == 2400) & (table["ATK of the target"] == 1900)]
    assert found["Battle damage to the opponent"].tolist() == [500]
    assert found["Destroyed"].tolist() == ["target destroyed"]
    again = pd.read_csv(io.BytesIO(taken("Table as CSV")))
    assert again.equals(table), "as often as one likes"
    picture = Image.open(io.BytesIO(taken("Map as PNG")))
    picture.load()
    assert picture.width > 400 and len(picture.convert("RGB").getcolors(1 << 24) or []) > 20
    assert b"<svg" in taken("Map as SVG")
    assert "500" in taken("Table as a page").decode("utf-8")
    assert {path.name for path in tmp_path.iterdir()} == {
        "what_if.csv",
        "what_if.html",
        "what_if.png",
        "what_if.svg",
    }


def test_two_views_of_one_explorer_give_one_file(open_notebook: Opener) -> None:
    notebook = open_notebook([CODE.replace("what_if()", "one = what_if()\ndisplay(one, one)")])
    first, second = Board(notebook.page), Board(notebook.page, 1)
    downloads: list[object] = []
    notebook.page.on("download", lambda one: downloads.append(one))
    second.button("Table as CSV").click()
    expect(second.root.locator(":scope > .duel-unseen")).to_contain_text("what_if.csv")
    expect(first.root.locator(":scope > .duel-unseen")).to_be_empty()
    assert len(downloads) == 1


def test_a_table_and_a_chart_have_buttons_of_their_own(open_notebook: Opener) -> None:
    notebook = open_notebook(
        [
            (
                "from duelcore import *\n"
                "dragon, raider = Monster('Luster Dragon', 2400, 1400), Monster('=Axe', 1900, 1150)\n"
                "downloads(outcome_table(dragon, every_position(raider)), 'Four battles')"
            )
        ]
    )
    board = Board(notebook.page)
    with notebook.page.expect_download() as coming:
        board.button("Table as CSV").click()
    assert coming.value.suggested_filename == "four_battles.csv"
    table = pd.read_csv(coming.value.path())
    assert len(table) == 4 and table["Target"].tolist()[0] == "'=Axe"
    assert notebook.axe(".duel") == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_is_for_everyone(open_notebook: Opener, page: Page, dark: bool) -> None:
    notebook = open_notebook([CODE], dark=dark)
    one = Map(page)
    one.press("Battle lab")
    theme = "dark" if dark else "light"
    for width in (1400, 720):
        page.set_viewport_size({"width": width, "height": 1000})
        expect(one.chart()).to_be_visible()
        page.wait_for_timeout(600)  # until a map of the new width has come
        notebook.screenshot(f"what-if-{width}-{theme}", one.root)
        assert one.root.evaluate(WIDER) == []
        assert notebook.axe(".duel") == []
