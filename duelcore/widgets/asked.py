"""What every screen does with a message of the browser, whatever stands on it.

A word that is not known is left alone, and so is a second click on a screen that is gone. What is
set is kept on the disk before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol

from duelcore.language import N_, text
from duelcore.walkthrough import FileProblem, Walkthrough
from duelcore.widgets.keeping import NOT_KEPT, UNREADABLE, Keeper, told

Plain = dict[str, Any]
Content = Mapping[str, Any]
Handlers = Mapping[str, Callable[[Any, Content], None]]
"""What each word of the browser does to the screen."""


class Form(Protocol):
    """A form that may be open: what it shows, and what it does with a field."""

    def panel(self) -> Plain: ...
    def set(self, path: str, value: Any) -> None: ...


def _may_be(field: Plain, value: Any) -> bool:
    """Whether the browser can have sent this value for a field: a choice has its options."""
    options = field.get("options")
    return options is None or str(value) in {one["value"] for one in options}


def _whole(value: Any) -> Any:
    """A text without half characters, which no file and no message can hold."""
    if not isinstance(value, str):
        return value
    return value.encode("utf-8", "replace").decode("utf-8")


class Asked:
    """Answers the browser: `HANDLERS` says what each word does.

    `STEPS` are the words that go on from the screen they were pressed on, so that of two clicks
    on the same one the second does nothing.
    """

    def __init__(self, language: str, keeper: Keeper | None) -> None:
        self.language = language
        self.revision = 0
        self.notice: Plain | None = None
        self.form: Form | None = None
        self.file: Plain | None = None  # what was asked for last as a download
        self._stepped = 0  # the revision that the last step made
        self._refused: list[str] = []  # what the form has said when it was to be closed
        self._keeper = keeper

    def ask(self, content: Content) -> None:
        """Do what the browser asks for; what means nothing is left alone."""
        content = {key: _whole(value) for key, value in content.items()}
        word = str(content.get("ask"))
        handler = self.HANDLERS.get(word)
        self.revision += 1
        if handler is None or (word in self.STEPS and not self._is_new(content.get("revision"))):
            return
        self.notice = None
        handler(self, content)
        if word in self.STEPS:
            self._stepped = self.revision
        self._keep()

    def _is_new(self, seen: object) -> bool:
        """Whether whoever pressed had seen the last step; a bool or a text is no revision."""
        return type(seen) is int and seen >= self._stepped

    def say(self, message: str, **words: object) -> str:
        """A message in the reader's language, filled in."""
        return text(message, self.language).format_map(words)

    def tell(self, message: str, **words: object) -> None:
        """Let a message stand near the top of the screen."""
        self.notice = {"kind": "info", "text": self.say(message, **words)}

    # Forms

    def _close(self, _content: Content) -> None:
        self.form = None

    def put_form_away(self) -> bool:
        """Close the form that is open; whether there was one."""
        was_open, self.form = self.form is not None, None
        return was_open

    def _set(self, content: Content) -> None:
        path, value, form = str(content.get("path")), content.get("value"), self.form
        if form is None:
            return
        for group in form.panel()["groups"]:
            for field in group["fields"]:
                if field["path"] == path and _may_be(field, value):
                    form.set(path, value)
                    return

    def _press(self, content: Content) -> None:
        button, form = str(content.get("id")), self.form
        if form is None or button not in {one["id"] for one in form.panel()["buttons"]}:
            return
        if button == "close":
            self._done(form)
        else:
            self.pressed(form, button)

    def _done(self, form: Form) -> None:
        """Close the form, but not over the head of somebody who has not seen what was refused."""
        refused = [
            f"{field['label']}: {field['error']}"
            for group in form.panel()["groups"]
            for field in group["fields"]
            if field["error"]
        ]
        if refused and refused != self._refused:
            self._refused = refused
            self.tell(
                N_(
                    "Not everything was taken. {refused} Press it again to close the form all the same."
                ),
                refused=" ".join(refused),
            )
            return
        self.form = None

    def pressed(self, form: Form, button: str) -> None:
        """A button of the open form, other than the one that closes it, was pressed."""
        raise NotImplementedError

    # Keeping on the disk

    def walkthrough(self) -> Walkthrough:
        """What there is to be kept."""
        raise NotImplementedError

    def _keep(self) -> None:
        if self._keeper is None:
            return
        try:
            self._keeper.keep(self.walkthrough())
        except FileProblem as problem:
            sentence = told(NOT_KEPT, problem, self.language)
            self.notice = self.notice or {"kind": "error", "text": sentence}

    def earlier(self) -> list[Walkthrough]:
        """What was kept here by other kernels; of what cannot be read a notice says why."""
        found = self._keeper.earlier() if self._keeper else []
        for one in found:
            if isinstance(one, FileProblem):
                self.notice = {"kind": "info", "text": told(UNREADABLE, one, self.language)}
        return [one for one in found if isinstance(one, Walkthrough)]

    STEPS: ClassVar[tuple[str, ...]] = ()
    HANDLERS: ClassVar[Handlers] = {"set": _set, "press": _press, "close": _close}
