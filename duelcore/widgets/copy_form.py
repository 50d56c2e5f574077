"""The form that gives what is laid out in a lab as text to be copied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from duelcore.language import N_, text
from duelcore.widgets.forms import Plain, closing, field, group, panel


@dataclass(frozen=True)
class CopyForm:
    """Shows what is then present as Python and as plain text, each to be copied."""

    title: str
    python: Callable[[], str]
    plain: Callable[[], str]
    language: str

    def set(self, path: str, value: Any) -> None:
        """Nothing can be typed here."""

    def panel(self) -> Plain:
        """The form as data for the browser."""
        texts = {
            "python": (N_("As Python"), self.python()),
            "plain": (N_("As plain text"), self.plain()),
        }
        fields = [
            field(key, text(label, self.language), "copy", shown)
            for key, (label, shown) in texts.items()
        ]
        groups = [group("copy", text(self.title, self.language), fields)]
        about = text(N_("Both say the same; paste them wherever you like."), self.language)
        title = text(N_("Copy"), self.language)
        return panel("copy", title, about, groups, [closing(self.language)])
