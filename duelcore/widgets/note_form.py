"""The form for what a walkthrough says to its reader: its title, its introduction, a note for a step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from duelcore.language import N_, in_language, text
from duelcore.walkthrough.course import Course
from duelcore.widgets.forms import Plain, closing, field, group, panel

LONGEST = 5_000
"""How many characters a note may have: a page, so that the file stays one that can be handed out."""


class NoteForm:
    """Writes notes into a course, each in the reader's language and for the step that is shown."""

    def __init__(self, course: Course, language: str) -> None:
        self._course = course
        self._language = language
        self._errors: dict[str, str] = {}

    def set(self, path: str, value: Any) -> None:
        """Take the title, or the note of the present step, at once; what is too long is refused."""
        written = str(value).strip()
        self._errors.pop(path, None)
        if len(written) > LONGEST:
            long = N_("This has {n} characters, and there is room for {most}; shorten it.")
            self._errors[path] = text(long, self._language).format(n=len(written), most=LONGEST)
        elif path == "title":
            self._course.write_title(self._with(self._course.walkthrough.title, written))
        elif path == "note":
            self._course.write_note(self._with(self._course.note, written))

    def _with(self, before: str | Mapping[str, str] | None, written: str) -> Any:
        """The text in the reader's language, beside those in other languages; None for none at all."""
        if isinstance(before, Mapping):
            others = {key: text for key, text in before.items() if key != self._language}
            return others | ({self._language: written} if written else {}) or None
        return written or None

    def press(self, _button: str) -> None:
        """There is nothing to press but what closes the form."""

    def panel(self) -> Plain:
        """The form as data for the browser."""
        say = partial(text, language=self._language)
        course, at_start = self._course, self._course.history.number == 0
        label = N_("Introduction") if at_start else N_("Note for this step")
        shown = {"title": course.walkthrough.title, "note": course.note}
        labels = {"title": ("text", N_("Title")), "note": ("prose", label)}
        fields = [
            field(
                path,
                say(caption),
                kind,
                in_language(shown[path], self._language),
                error=self._errors.get(path, ""),
            )
            for path, (kind, caption) in labels.items()
        ]
        about = say(
            N_(
                "What you write is shown above the step and saved with it. A question is best put where the answer is still to come."
            )
        )
        groups = [group("notes", say(N_("For the reader")), fields)]
        done = closing(self._language, N_("Done"), primary=True)
        return panel("note", say(N_("Notes")), about, groups, [done])
