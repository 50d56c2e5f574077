"""What a form foresees before it is played: whether the engine allows it, in words, with its pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from duelcore.language import N_, text

Plain = dict[str, Any]


@dataclass(frozen=True)
class Verdict:
    """Whether what is described may be played now, the sentences and pages that say so.

    `short` is what a shorter rule would have said, where there is one.
    """

    allowed: bool
    sentence: str
    cites: list[Plain] = field(default_factory=list)
    short: str = ""
    short_cites: list[Plain] = field(default_factory=list)

    def shown(self, language: str) -> Plain:
        """The verdict as data for the browser; `text` says all of it."""
        return {
            "allowed": self.allowed,
            "sign": "✓" if self.allowed else "✕",
            "word": text(N_("Allowed") if self.allowed else N_("Not allowed"), language),
            "text": self.sentence,
            "cites": self.cites,
            "short": {"text": self.short, "cites": self.short_cites},
        }

    def in_words(self, language: str) -> str:
        """The verdict in plain text, its pages in brackets."""
        shown = self.shown(language)
        head = f"{shown['sign']} {shown['word']}: {_with_pages(self.sentence, self.cites)}"
        return "\n".join(filter(None, [head, _with_pages(self.short, self.short_cites)]))


def _with_pages(sentence: str, cites: list[Plain]) -> str:
    pages = "; ".join(cite["text"] for cite in cites)
    return f"{sentence} ({pages})" if pages and sentence else sentence
