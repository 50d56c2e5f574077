"""A battle lab on the page, as the tests in a browser speak of it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.board import Board


class Desk(Board):
    """One lab: fields by their paths ("attacker.atk"), sliders, the rows of its table."""

    def box(self, path: str) -> Locator:
        """The field of that path; radio buttons: what is around them."""
        return self.root.locator(f"[data-path='{path}']")

    def slider(self, path: str) -> Locator:
        """The slider beside a number."""
        return self.root.locator(f".duel-control:has([data-path='{path}']) input[type=range]")

    def radio(self, path: str, label: str) -> Locator:
        """A radio button by its label."""
        return self.box(path).get_by_role("radio", name=label, exact=True)

    def abilities(self, side: str) -> Locator:
        """What is pressed to see the abilities of "attacker" or "target"."""
        return self.root.locator(f"[data-group={side}] summary")

    def row(self, position: str) -> Locator:
        """A row of the table of positions by what stands at its beginning."""
        head = self.page.get_by_role("rowheader", name=re.compile(f"^{re.escape(position)}"))
        return self.root.locator("[data-table=positions] tbody tr").filter(has=head)

    def lines(self) -> Locator:
        """The rows of the calculation line by line."""
        return self.root.locator("[data-table=lines] tbody tr")

    def chart(self) -> Locator:
        """The picture of the life points."""
        return self.root.locator("[data-part=chart] img")

    def put(self, path: str, value: str) -> None:
        """Type into a field and commit it."""
        before = self.revision
        self.box(path).fill(value)
        self.box(path).press("Enter")
        self.wait(before)

    def choose(self, path: str, label: str) -> None:
        """Click a radio button, unless it is chosen already."""
        if self.radio(path, label).is_checked():
            return
        before = self.revision
        self.radio(path, label).click()
        self.wait(before)

    def tick(self, path: str) -> None:
        """Click a check box."""
        before = self.revision
        self.box(path).click()
        self.wait(before)

    def drag(self, path: str, share: float) -> str:
        """Drag a slider with the mouse to `share` (0 to 1) of its length; returns its value."""
        slider = self.slider(path)
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        assert box is not None
        value, most = int(slider.input_value()), int(slider.get_attribute("max") or 0)
        thumb, middle = 16, box["y"] + box["height"] / 2
        start = box["x"] + thumb / 2 + (box["width"] - thumb) * value / most
        self.page.mouse.move(start, middle)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + box["width"] * share, middle, steps=25)
        self.page.mouse.up()
        return slider.input_value()

    def tab_into(self, selector: str) -> None:
        """Move the focus with Tab until it is on or in what the selector finds."""
        for _ in range(80):
            focused = self.page.locator("*:focus")
            if focused.evaluate("(node, selector) => Boolean(node.closest(selector))", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {selector!r}")

    def key_and_wait(self, *keys: str) -> None:
        """Press keys and wait until the answer is on the screen."""
        before = self.revision
        self.key(*keys)
        self.wait(before)

    def is_at(self, path: str, value: str) -> None:
        """Wait until a field has this value."""
        expect(self.box(path)).to_have_value(value)
