"""The browser component that every widget is drawn with: traits in, messages out.

The browser half lies in `static/`. Neither half knows a rule of a game; what is on the screen is
said by the traits, and what was pressed comes to `DuelView.ask`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from duelcore.language import N_, text

STATIC = Path(__file__).parent / "static"

SCRIPTS = (
    "dom",
    "buttons",
    "track",
    "told",
    "log",
    "field",
    "actions",
    "boxes",
    "controls",
    "panel",
    "lab",
    "explorer",
    "files",
    "asking",
    "keyboard",
    "surroundings",
    "screens",
    "main",
)
"""The parts of the browser's one module, in their order; only the last exports."""

STYLES = ("base", "track", "field", "told", "forms", "lab", "combat", "explorer", "what_if")
"""The parts of the one style sheet, in their order."""

# Comments that stand on lines of their own: every widget sends the module to the browser.
COMMENTS = re.compile(r"^ *(?://.*|/\*(?s:.*?)\*/)\n", re.MULTILINE)


def joined(names: Iterable[str], suffix: str) -> str:
    """The files of `static/` with these names as one text, without comments.

    A widget is given one module and one style sheet as text, so their parts cannot import each
    other; they are put one behind the other instead.
    """
    parts = ((STATIC / f"{name}.{suffix}").read_text(encoding="utf-8") for name in names)
    return COMMENTS.sub("", "\n".join(parts))


CAPTIONS = {
    "close": N_("Close"),
    "combat": N_("The creatures"),
    "combat_nav": N_("What to do with this combat"),
    "combat_said": N_("How this combat ends"),
    "copied": N_("Copied."),
    "copy": N_("Copy"),
    "described": N_("A card of your own"),
    "desk": N_("The battle"),
    "division": N_("The damage is divided"),
    "done": N_("done"),
    "event": N_("Event"),
    "explorer_said": N_("What the full list says"),
    "explorer_short": N_("What the short sentence would have said"),
    "face_down": N_("face-down"),
    "field": N_("Field"),
    "files": N_("Take it along as a file"),
    "here": N_("the battle above"),
    "jump": N_("Event {n}: go to this step"),
    "lab_nav": N_("What to do with this battle"),
    "lab_said": N_("How this battle ends"),
    "lines": N_("The calculation line by line"),
    "life_points": N_("Life points"),
    "nav": N_("Go through the Duel"),
    "no_answer": N_("Python does not answer. If it is not busy, run the cell again."),
    "not_text": N_("This file is not text in UTF-8, so it was not read."),
    "note": N_("Note"),
    "now": N_("What can be done now"),
    "number": N_("No."),
    "page": N_("Page"),
    "plain_text": N_("The picture in words"),
    "rules": N_("The rule in words"),
    "said": N_("What just happened"),
    "slider": N_("{label}, slider"),
    "stepper": N_("Duel stepper"),
    "too_large": N_("This file is larger than 5 MB, so it was not read."),
    "track": N_("Phases and steps"),
    "what_happened": N_("What happened"),
    "what_if": N_("Map"),
    "what_if_nav": N_("What to do with this map"),
    "when": N_("Step"),
}
"""The component's own captions: key -> English."""


def captions(language: str = "en", others: Mapping[str, str] | None = None) -> dict[str, str]:
    """The component's own captions in the reader's language (a code such as "en").

    `others` are those that a game words differently: key -> English.
    """
    return {key: text(one, language) for key, one in {**CAPTIONS, **(others or {})}.items()}


class DuelView(anywidget.AnyWidget):
    """Draws a duel or a battle as its traits say and passes on what the learner presses.

    `screen` says once and for all which parts there are, for instance those of a "stepper" or of a
    "lab". Python sets `said` first, so that the sentence appears before anything else, then
    `view`, `panel`, `notice` and `chart`, and `revision` last: it must change with every answer,
    even if nothing else does, because the browser waits for it. `file` is handed over as a
    download. `environment` comes from the browser.
    """

    _esm = joined(SCRIPTS, "js")
    _css = joined(STYLES, "css")

    screen = traitlets.Enum(
        ("stepper", "lab", "combat", "explorer", "what-if", "files"), "stepper"
    ).tag(sync=True)
    said = traitlets.Dict({"sum": "", "text": "", "cites": []}).tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    panel = traitlets.Dict(None, allow_none=True).tag(sync=True)
    notice = traitlets.Dict(None, allow_none=True).tag(sync=True)
    chart = traitlets.Dict().tag(sync=True)
    revision = traitlets.Int(0).tag(sync=True)
    title = traitlets.Unicode(text(N_("Duel stepper"))).tag(sync=True)
    words = traitlets.Dict(captions()).tag(sync=True)
    file = traitlets.Dict(None, allow_none=True).tag(sync=True)
    large = traitlets.Bool(False).tag(sync=True)
    environment = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._asked)

    def _asked(self, _view: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict):
            self.ask(content)

    def ask(self, content: dict[str, Any]) -> None:
        """Answer a message of the browser, {"ask": what, "revision": on which screen, …}.

        A view by itself only shows; the stepper that is built on it overrides this.
        """
