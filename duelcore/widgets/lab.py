"""What a learner does in the battle lab, without a browser: change, swap, step through, take, copy, save.

`ask` takes the messages of the browser; `lab_screen` says what is to be seen. Neither raises for
anything that a learner can do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from duelcore.battles import Battle
from duelcore.language import N_
from duelcore.walkthrough import Walkthrough
from duelcore.widgets import lab_desk, lab_screen
from duelcore.widgets.asked import Asked, Content, Form, Handlers, Plain
from duelcore.widgets.below import Below
from duelcore.widgets.copy_form import CopyForm
from duelcore.widgets.file_forms import SaveForm
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.laid_battle import LaidBattle
from duelcore.widgets.matchup import Matchup, as_python
from duelcore.widgets.session import Session
from duelcore.widgets.taking import Stepped, TakeForm, taken
from duelcore.yugioh.model import Duel


class Lab(LaidBattle):
    """A battle being tried out. `below` is the stepper below the lab.

    `steppers` gives the steppers of the notebook from which a battle may be taken.
    """

    def __init__(
        self,
        matchup: Matchup,
        folder: Path,
        language: str = "en",
        keeper: Keeper | None = None,
        steppers: Callable[[], Sequence[Stepped]] = tuple,
    ) -> None:
        super().__init__(matchup, language, keeper)
        self.below = Below(folder, language)
        self._folder = folder
        self._steppers = steppers

    @property
    def battle(self) -> Battle | None:
        """The present battle; None if the rules refuse it."""
        judged = self.matchup.judged
        return judged if isinstance(judged, Battle) else None

    # What the browser asks

    def _set(self, content: Content) -> None:
        """Take what was typed, or keep the old value and say why beside the field."""
        path, value = str(content.get("path")), content.get("value")
        desk = lab_desk.Desk(self.matchup, self._errors, self.language)
        if path not in {one["path"] for one in desk.fields()}:
            super()._set(content)
            return

        def take() -> None:
            self.matchup = self.changed(path, value)

        self.attempt(path, value, take)

    def _swap(self, _content: Content) -> None:
        if self.matchup.direct:
            self.tell(lab_screen.NOBODY_TO_SWAP)
        else:
            self.replace(self.matchup.swapped())

    # Stepping through it

    @property
    def stepped(self) -> Session | None:
        """What is stepped through below the lab, once it is."""
        return self.below.session

    def _step_through(self, _content: Content) -> None:
        self.tell(self.below.open(self.walkthrough(), self._keeper, self.revision))

    # Taking a battle from a stepper

    def _take(self, _content: Content) -> None:
        others = [one for one in self._steppers() if one is not self.stepped]
        below = [one for one in [self.stepped] if one and isinstance(one.position, Duel)]
        steppers = [*below, *reversed(others)]
        if not steppers:
            self.tell(N_("There is no stepper in this notebook yet."))
        elif len(steppers) == 1:
            self._take_from(steppers[0])
        else:
            self.form = TakeForm(steppers, self.language)

    def _take_from(self, stepper: Stepped) -> None:
        self.form = None
        found = taken(stepper.duel, stepper.picked, self.matchup)
        if found is None:
            self.tell(N_("The turn player of that stepper has no monster, so nothing was taken."))
            return
        self.replace(found.matchup)
        if found.hidden:
            self.tell(
                N_(
                    "The battle was taken from the stepper. A face-down card stays a secret: only its position was taken; name, values and abilities are those that stood in the lab."
                )
            )
        else:
            self.tell(N_("The battle was taken from the stepper."))

    # Copying and saving

    def _copy(self, _content: Content) -> None:
        title, python = N_("This battle"), lambda: as_python(self.matchup)
        self.form = CopyForm(title, python, self.in_words, self.language)

    def _save(self, _content: Content) -> None:
        self.form = SaveForm(self._folder, self._played, self.in_words, self.language, hides=True)

    def in_words(self) -> str:
        """The battle as plain text."""
        return lab_screen.in_words(self.matchup, self.language)

    def _played(self) -> Walkthrough:
        """The battle played to its end; the form asks whether the file opens at the start."""
        return replace(self.walkthrough(), cursor=None)

    def pressed(self, form: Form, button: str) -> None:
        """Save, or take the battle from the chosen stepper."""
        if isinstance(form, TakeForm):
            self._take_from(form.stepper)
        elif isinstance(form, SaveForm) and (sentence := form.press(button)):
            self.form, self.notice = None, {"kind": "info", "text": sentence}

    # What is to be seen

    def said(self) -> Plain:
        """The result in a few sentences."""
        return lab_screen.said(self.matchup, self.language)

    def view(self) -> Plain:
        """Everything on the screen but the result, the form and the chart."""
        shown = self.matchup, self._errors, self.can_carry_on
        return lab_screen.LabScreen(*shown, self.language).view()

    STEPS: ClassVar[tuple[str, ...]] = ("swap", "step-through", "carry-on")
    HANDLERS: ClassVar[Handlers] = {
        **Asked.HANDLERS,
        "set": _set,
        "swap": _swap,
        "step-through": _step_through,
        "take": _take,
        "copy": _copy,
        "save": _save,
        "carry-on": LaidBattle._carry_on,
    }
