"""A stepper on the page, as the tests in a browser speak of it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect


class Board:
    """One stepper: its buttons, cards and sentences. `nth` counts the steppers on the page from 0."""

    def __init__(self, page: Page, nth: int = 0) -> None:
        self.page = page
        self.root = page.locator(".duel").nth(nth)
        expect(self.root).to_be_visible()
        self.root.scroll_into_view_if_needed()

    @property
    def revision(self) -> int:
        """How often the screen has been brought up to date."""
        return int(self.root.get_attribute("data-revision") or 0)

    def button(self, name: str) -> Locator:
        """The button whose accessible name begins so."""
        return self.root.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first

    def zone(self, name: str) -> Locator:
        """A zone of the field by the beginning of its name ("You, column 1")."""
        return self.button(name)

    def press(self, name: str) -> None:
        """Click a button and wait until the answer is on the screen."""
        before = self.revision
        expect(self.button(name)).not_to_have_attribute("aria-disabled", "true")
        self.button(name).click()
        self.wait(before)

    def wait(self, before: int) -> None:
        """Wait until the screen has been brought up to date since `before`."""
        expect(self.root).not_to_have_attribute("data-revision", str(before))

    def says(self, words: str) -> None:
        """Wait until the sentence of the present moment contains these words."""
        expect(self.root.locator(".duel-said")).to_contain_text(words)

    def shows(self, words: str) -> None:
        """Wait until the position in words contains these."""
        expect(self.root.locator(".duel-mirror")).to_contain_text(words)

    def field(self, label: str) -> Locator:
        """A field of the open form by its label."""
        return self.root.get_by_label(label, exact=True)

    def enter(self, label: str, value: str) -> None:
        """Type into a field of the open form and commit it."""
        before = self.revision
        self.field(label).fill(value)
        self.field(label).press("Enter")
        self.wait(before)

    def key(self, *keys: str) -> None:
        """Press keys, one after the other, wherever the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, name: str) -> None:
        """Move the focus with Tab until it is on the button or field of that name."""
        target = self.root.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).or_(
            self.root.get_by_label(name, exact=True)
        )
        for _ in range(150):
            if target.first.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {name!r}")

    def press_by_key(self, name: str) -> None:
        """Reach a button with Tab and press it with Enter."""
        self.tab_to(name)
        before = self.revision
        self.page.keyboard.press("Enter")
        self.wait(before)
