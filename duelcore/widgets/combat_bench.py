"""What a learner does in the combat lab, without a browser: change, add, divide, step through, save.

`ask` takes the messages of the browser; `combat_screen` says what is to be seen. Neither raises for
anything that a learner can do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, get_args

from duelcore.language import N_
from duelcore.magic.starting import ProblemInGame
from duelcore.walkthrough import Walkthrough
from duelcore.widgets import combat_desk, combat_screen
from duelcore.widgets.asked import Asked, Content, Form, Handlers, Plain
from duelcore.widgets.below import Below
from duelcore.widgets.combat_screen import CombatScreen
from duelcore.widgets.copy_form import CopyForm
from duelcore.widgets.file_forms import SaveForm
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.laid_out import LaidOut
from duelcore.widgets.lineup import Lineup, Side, as_python

ADDING = {f"add.{side}": side for side in get_args(Side)}
REMOVING = {
    f"remove.{side}.{n}": (side, n) for side in get_args(Side) for n in range(combat_desk.MOST)
}
"""What the buttons for one creature more and for one less ask."""


class CombatBench(LaidOut[Lineup]):
    """A combat being tried out. `below` is the stepper below the lab."""

    PROBLEM = ProblemInGame

    def __init__(
        self, lineup: Lineup, folder: Path, language: str = "en", keeper: Keeper | None = None
    ) -> None:
        super().__init__(lineup, language, keeper)
        self.below = Below(folder, language)
        self._folder = folder

    @property
    def lineup(self) -> Lineup:
        """The combat on the desk."""
        return self.laid

    # What is laid out

    def changed(self, path: str, value: Any) -> Lineup:
        """The lineup with one field of the desk set anew; raises Refused, ProblemInGame."""
        changed = combat_desk.changed(self.lineup, path, value, self.language)
        changed.start()
        return changed

    def described(self, laid: Lineup) -> Iterable[str]:
        """Both sides of a combat in words."""
        return combat_screen.described(laid, self.language)

    def read(self, kept: Walkthrough) -> Lineup:
        """The combat of a walkthrough; raises FileProblem if it is none."""
        return Lineup.of(kept)

    # What the browser asks

    def _set(self, content: Content) -> None:
        """Take what was typed, or keep the old value and say why beside the field."""
        path, value = str(content.get("path")), content.get("value")
        desk = combat_desk.Desk(self.lineup, self._errors, self.language)
        if path not in {one["path"] for one in desk.fields()}:
            super()._set(content)
            return

        def take() -> None:
            self.laid = self.changed(path, value)

        self.attempt(path, value, take)

    def _add(self, content: Content) -> None:
        side = ADDING[str(content.get("ask"))]
        self.replace(combat_desk.one_more(self.lineup, side, self.language))

    def _remove(self, content: Content) -> None:
        side, index = REMOVING[str(content.get("ask"))]
        self.replace(combat_desk.without(self.lineup, side, index))

    def _step_through(self, _content: Content) -> None:
        self.tell(self.below.open(self.walkthrough(), self._keeper, self.revision))

    def _copy(self, _content: Content) -> None:
        title, python = N_("This combat"), lambda: as_python(self.lineup)
        self.form = CopyForm(title, python, self.in_words, self.language)

    def _save(self, _content: Content) -> None:
        self.form = SaveForm(self._folder, self._played, self.in_words, self.language, hides=True)

    def _played(self) -> Walkthrough:
        """The combat played to its end; the form asks whether the file opens at the start."""
        return replace(self.walkthrough(), cursor=None)

    def pressed(self, form: Form, button: str) -> None:
        """Save."""
        if isinstance(form, SaveForm) and (sentence := form.press(button)):
            self.form, self.notice = None, {"kind": "info", "text": sentence}

    # What is to be seen

    @property
    def screen(self) -> CombatScreen:
        """What is on the screen now."""
        return CombatScreen(self.lineup, self._errors, self.can_carry_on, self.language)

    def in_words(self) -> str:
        """The combat as plain text."""
        return self.screen.in_words()

    def said(self) -> Plain:
        """The result in a few sentences."""
        return self.screen.said()

    def view(self) -> Plain:
        """Everything on the screen but the result, the form and the chart."""
        return self.screen.view()

    STEPS: ClassVar[tuple[str, ...]] = ("step-through", "carry-on", *ADDING, *REMOVING)
    HANDLERS: ClassVar[Handlers] = {
        **Asked.HANDLERS,
        "set": _set,
        "step-through": _step_through,
        "copy": _copy,
        "save": _save,
        "carry-on": LaidOut._carry_on,
        **dict.fromkeys(ADDING, _add),
        **dict.fromkeys(REMOVING, _remove),
    }
