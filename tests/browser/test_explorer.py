"""The Damage Step explorer: by mouse and keyboard on a page, with its own Python, and in the real JupyterLab."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from duelcore.widgets.explorer import damage_step_explorer
from tests.browser.board import Board
from tests.browser.lab import Opener
from tests.browser.test_component import OVERFLOWING, Drawn

CELL = "from duelcore.widgets.explorer import damage_step_explorer\ndamage_step_explorer()"


class Explorer(Drawn):
    """An explorer on a page whose messages are answered by the real Python half."""

    def __init__(self, page: Page, dark: bool = False, large: bool = False) -> None:
        self.widget = damage_step_explorer()
        self._answered = 0
        super().__init__(page, "explorer", self.widget.view, dark)
        page.evaluate("large => model.put({ large })", large)
        self.follow()

    def follow(self) -> None:
        """Let Python answer every message that has not been answered yet."""
        for message in self.page.evaluate("model.sent")[self._answered :]:
            self.widget.ask(message)
            self._answered += 1
        one = self.widget
        self.answer(one.view, said=one.said, notice=one.notice, words=one.words)

    def verdict(self, row: str, column: str) -> Locator:
        """The verdict of a card at a place, by the heads of its row and column."""
        body, head = self.part("grid").locator("tbody tr"), self.part("grid").locator("thead th")
        place = head.all_inner_texts().index(column) - 1
        of = self.page.get_by_role("rowheader", name=re.compile(f"^{re.escape(row)}"))
        return body.filter(has=of).locator("button").nth(place)

    def choose(self, row: str, column: str) -> None:
        self.verdict(row, column).click()
        self.follow()

    def words(self, row: int = 0) -> list[str]:
        """The verdicts of a row, as they are drawn: shape and word."""
        drawn = """row => [...row.querySelectorAll("button")].map(button =>
            ["::before", "::after"].map(side => getComputedStyle(button, side).content)
                .map(content => content.match(/"([^"]*)"/)?.[1] ?? "")
                .join(button.textContent))"""
        found: list[str] = self.part("grid").locator("tbody tr").nth(row).evaluate(drawn)
        return found

    def focus(self) -> str:
        found: str = self.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
        return found


@pytest.fixture
def explorer(blank: Page) -> Explorer:
    return Explorer(blank)


def test_it_is_a_real_table_whose_cells_are_said_by_word_and_shape(explorer: Explorer) -> None:
    grid = explorer.part("grid")
    assert grid.locator("thead th").all_inner_texts() == [
        *("Card or effect", "start", "before calculation", "damage calculation"),
        *("after calculation", "end"),
    ]
    assert {*grid.locator("thead th").evaluate_all("all => all.map(n => n.scope)")} == {"col"}
    assert {*grid.locator("tbody th").evaluate_all("all => all.map(n => n.scope)")} == {"row"}
    expect(explorer.page.get_by_role("group", name="May it be activated?")).to_be_visible()
    expect(explorer.page.get_by_role("table", name="May it be activated?")).to_be_visible()
    assert explorer.words() == ["✓ yes", "✓ yes", "✕ no", "✕ no", "✕ no"]
    counter = [one.strip() for one in explorer.words(8)]
    assert counter == ["✓ yes", "✓ yes", "✓ yes ≠", "✓ yes ≠", "✓ yes ≠"]
    expect(explorer.part("chart")).to_have_count(0)


def test_a_pressed_cell_tells_its_sentence_pages_and_rules(explorer: Explorer) -> None:
    explorer.choose("Trap that destroys a monster", "before calculation")
    said, short = explorer.part("said"), explorer.part("short")
    expect(said).to_contain_text("The full list: ✕ no")
    expect(said).to_contain_text("Trap that destroys a monster · Damage Step · before calculation")
    expect(said).to_have_attribute("aria-live", "polite")
    expect(short).to_contain_text("The short sentence: ✕ no")
    expect(short.get_by_role("link", name="rulebook v10, p. 41")).to_be_visible()
    rules = explorer.root.locator(".duel-rules:not(.duel-lines)").first
    rules.locator("summary").click()
    expect(rules).to_contain_text("belonging to any one of them is enough")
    pressed = explorer.part("grid").locator("[aria-pressed=true]")
    expect(pressed).to_have_count(1)
    expect(pressed).to_have_accessible_name(re.compile("^no: Trap that destroys a monster"))


def test_where_the_lists_differ_it_is_marked(explorer: Explorer) -> None:
    explorer.choose("Counter Trap", "end")
    expect(explorer.part("short")).to_contain_text("The short sentence: ✕ no ≠")
    expect(explorer.part("short")).to_contain_text("called this too late")
    both = explorer.root.locator("[data-table=side-by-side]")
    expect(both.get_by_role("heading")).to_have_text("Short sentence and full list: Counter Trap")
    expect(both.locator("tbody tr").nth(0)).to_contain_text("= the same")
    here = both.locator("tr[aria-current]")
    expect(here).to_contain_text("≠ they differ")
    expect(here.get_by_role("rowheader")).to_have_text("end (the chosen cell)")


def test_the_keyboard_goes_through_the_grid_and_out_of_it(explorer: Explorer) -> None:
    page = explorer.page
    tabbable = explorer.part("grid").locator("button[tabindex='0']")
    expect(tabbable).to_have_count(1)
    explorer.root.get_by_role("radio", name="Damage Step").focus()
    page.keyboard.press("Tab")
    assert explorer.focus() == "yes: Your card: Trap that changes DEF, Damage Step · start"
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert outline == "3px"
    for key in ("ArrowUp", "ArrowLeft", *["ArrowDown"] * 8, "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert explorer.focus().startswith("yes: Counter Trap, Damage Step · damage calculation")
    expect(tabbable).to_have_count(1)
    page.keyboard.press("Enter")
    explorer.follow()
    assert explorer.focus().startswith("yes: Counter Trap, Damage Step · damage calculation")
    expect(explorer.part("said")).to_contain_text("The full list: ✓ yes")
    for key, column in (("End", "end"), ("ArrowRight", "end"), ("Home", "start")):
        page.keyboard.press(key)
        assert explorer.focus().startswith(f"yes: Counter Trap, Damage Step · {column}")
    page.keyboard.press("Space")
    explorer.follow()
    expect(explorer.part("short")).to_contain_text("The short sentence: ✓ yes")
    page.keyboard.press("Tab")
    expect(explorer.part("grid").locator("button:focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    assert explorer.focus().startswith("yes: Counter Trap, Damage Step · start")
    assert page.evaluate("leaked.filter(key => !key.includes('Tab') && key !== 'Shift')") == []


def test_the_focus_is_never_hidden_below_the_head(explorer: Explorer) -> None:
    explorer.verdict("Ignition Effect", "start").focus()
    explorer.page.keyboard.press("ArrowDown")
    covered = """() => {
        const { x, y, width } = document.activeElement.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + 2) !== document.activeElement;
    }"""
    for _ in range(23):
        explorer.page.keyboard.press("ArrowUp")
        assert not explorer.page.evaluate(covered), explorer.focus()
    assert explorer.focus().startswith("yes: Your card")


def test_every_quick_press_reaches_python_and_the_last_one_stays(explorer: Explorer) -> None:
    for column in ("start", "end", "after calculation"):
        explorer.verdict("Mandatory Trigger Effect", column).click()
    assert [value for _, _, value in explorer.sent] == [
        "row-mandatory battle.damage.start",
        "row-mandatory battle.damage.end",
        "row-mandatory battle.damage.after-calculation",
    ]
    explorer.follow()
    expect(explorer.part("said")).to_contain_text("Damage Step · after calculation")


def test_a_described_card_has_its_row_at_every_change(explorer: Explorer) -> None:
    explorer.verdict("Ignition Effect", "start").scroll_into_view_if_needed()
    scroller = explorer.root.get_by_role("group", name="May it be activated?")
    assert scroller.evaluate("node => node.scrollTop") > 0
    explorer.root.get_by_label("Kind", exact=True).select_option(label="Counter Trap")
    explorer.follow()
    assert [one.strip() for one in explorer.words()] == [*["✓ yes"] * 2, *["✓ yes ≠"] * 3]
    assert scroller.evaluate("node => node.scrollTop") == 0
    explorer.root.get_by_label("Kind", exact=True).select_option(label="Trap")
    explorer.root.get_by_label("changes DEF", exact=True).uncheck()
    explorer.follow()
    expect(explorer.part("said")).to_contain_text("Say what the card does")
    expect(explorer.part("short")).to_be_hidden()
    expect(explorer.part("grid").locator("[aria-pressed=true]")).to_have_count(0)
    expect(explorer.part("grid").locator("button[tabindex='0']")).to_have_count(1)
    explorer.root.get_by_label("destroys a monster", exact=True).press("Space")
    explorer.root.get_by_label("Names the timing", exact=True).select_option(label="start")
    explorer.follow()
    assert [one.strip() for one in explorer.words()] == ["✓ yes ≠", *["✕ no"] * 4]
    own = explorer.part("grid").locator("tbody th").first
    expect(own).to_have_text("Your card: Trap that destroys a monster; names the timing: start")


def test_the_switch_shows_the_other_parts_of_the_turn(explorer: Explorer) -> None:
    explorer.root.get_by_role("radio", name="Start, Battle and End Step").check()
    explorer.follow()
    explorer.choose("Trap that answers an attack declaration", "Battle Step, attack declared")
    expect(explorer.part("said")).to_contain_text("answers the attack declaration")
    expect(explorer.part("short")).to_be_hidden()
    expect(explorer.root.locator("[data-table]")).to_have_count(0)
    explorer.root.get_by_role("radio", name="Main Phases").press("Space")
    explorer.follow()
    heads = explorer.part("grid").locator("thead th").all_inner_texts()
    assert heads == ["Card or effect", "Main Phase 1", "Main Phase 2"]
    explorer.choose("Normal Spell", "Main Phase 2")
    expect(explorer.part("said")).to_contain_text("✓ yes")


def test_the_picture_in_words_opens(explorer: Explorer) -> None:
    explorer.root.locator("summary", has_text="The picture in words").press("Enter")
    expect(explorer.part("mirror").locator("p")).to_be_visible()
    expect(explorer.part("mirror")).to_contain_text("Ignition Effect – start: no; before")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("width", "large"), [(1280, False), (560, False), (350, False), (1280, True), (820, True)]
)
def test_it_is_for_everyone_at_every_width(
    blank: Page, dark: bool, width: int, large: bool
) -> None:
    blank.set_viewport_size({"width": width, "height": 900})
    explorer = Explorer(blank, dark, large)
    explorer.part("mirror").locator("summary").click()
    for shown in ("Main Phases", "Start, Battle and End Step", "Damage Step"):
        explorer.root.get_by_role("radio", name=shown).check()
        explorer.follow()
        explorer.part("grid").locator("tbody tr").nth(8).locator("button").last.click()
        explorer.follow()
        assert explorer.root.evaluate(OVERFLOWING) == [], shown
    found = Axe().run(blank, context=".duel").response["violations"]
    assert [fault["id"] for fault in found if fault["impact"] != "minor"] == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_colours_of_yes_and_no_are_told_apart_and_read(blank: Page, dark: bool) -> None:
    explorer = Explorer(blank, dark)
    contrast = """([button]) => {
        const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const luminance = colour => {
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
                .map(part => part / 255)
                .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
        };
        const style = getComputedStyle(button);
        const [low, high] = [style.color, style.backgroundColor].map(luminance).sort((a, b) => a - b);
        return [style.color, (high + 0.05) / (low + 0.05)];
    }"""
    found = {
        word: explorer.part("grid").locator(f"button:text-is('{word}')").evaluate_all(contrast)
        for word in ("yes", "no")
    }
    assert found["yes"][0] != found["no"][0]
    assert min(found["yes"][1], found["no"][1]) >= 4.5


def test_in_jupyterlab_it_answers_and_keeps_the_card_when_its_cell_is_run_again(
    open_notebook: Opener,
) -> None:
    notebook = open_notebook([CELL, "1 + 1"], dark=True)
    assert [result.errors for result in notebook.results] == [[], []]
    board = Board(notebook.page)
    board.press("no: Trap that destroys a monster, Damage Step · start")
    board.says("In the Damage Step only some kinds of cards")
    board.key("ArrowDown", "ArrowRight", *"xdd")
    before = board.revision
    board.key("Enter")
    board.wait(before)
    board.says("Trap that prevents battle damage · Damage Step · before calculation")
    before = board.revision
    board.field("Kind").select_option(label="Counter Trap")
    board.wait(before)
    board.says("Your card: Counter Trap that changes DEF · Damage Step · before calculation")
    assert notebook.axe(".duel") == []
    notebook.screenshot("explorer-dark", board.root)
    notebook.rerun(0)
    board = Board(notebook.page)
    board.says("Your card: Counter Trap that changes DEF")
    notebook.theme(dark=False)
    assert notebook.axe(".duel") == []
    notebook.screenshot("explorer-light", board.root)
    expect(notebook.page.locator(".jp-CodeCell")).to_have_count(2)
