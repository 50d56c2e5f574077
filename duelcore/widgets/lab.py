"""What a learner does in the battle lab, without a browser: change, swap, step through, take, copy, save.

`ask` takes the messages of the browser; `lab_screen` says what is to be seen. Neither raises for
anything that a learner can do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from duelcore.battles import Battle
from duelcore.game import Action
from duelcore.language import N_, text
from duelcore.walkthrough import Walkthrough
from duelcore.widgets import lab_desk, lab_screen
from duelcore.widgets.asked import Asked, Content, Form, Handlers, Plain
from duelcore.widgets.file_forms import SaveForm
from duelcore.widgets.forms import closing, field, group, panel
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.laid_out import LaidOut
from duelcore.widgets.matchup import Matchup, as_python
from duelcore.widgets.session import Session
from duelcore.widgets.taking import Stepped, TakeForm, taken
from duelcore.yugioh.model import Duel


class Lab(LaidOut):
    """A battle being tried out. `stepped` is what is stepped through below the lab, once it is.

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
        self.stepped: Session | None = None
        self._folder = folder
        self._steppers = steppers
        self._opened: _Line | None = None
        self._warned_at = -1  # the revision at which it was asked whether to replace the stepper

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

    def _step_through(self, _content: Content) -> None:
        """Open the battle below; what was played there since it was opened is not dropped unasked."""
        if self._is_played_on() and self._warned_at != self.revision - 1:
            self._warned_at = self.revision
            self.tell(
                N_(
                    "The stepper below holds what you have played or written there since. Press ‘Step through it’ again to put this battle in its place; save it there first if you want to keep it."
                )
            )
            return
        battle = self.walkthrough()
        keeper = self._keeper and self._keeper.beside(battle)
        self.stepped = Session(battle, self._folder, self.language, keeper)
        self._opened = _Line.of(self.stepped)
        self.tell(N_("The battle stands in the stepper below the lab."))

    def _is_played_on(self) -> bool:
        return self.stepped is not None and self._opened != _Line.of(self.stepped)

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
        self.form = CopyForm(lambda: self.matchup, self.language)

    def _save(self, _content: Content) -> None:
        self.form = SaveForm(self._folder, self._played, self._in_words, self.language, hides=True)

    def _in_words(self) -> str:
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
        "carry-on": LaidOut._carry_on,
    }


@dataclass(frozen=True)
class _Line:
    """What a stepper holds: its start, the actions played in it, whether it branches, what is written."""

    start: Duel
    actions: tuple[Action | None, ...]
    branches: bool
    written: tuple[Any, ...]

    @classmethod
    def of(cls, session: Session) -> _Line:
        """What it holds now, wherever in it one stands."""
        line, saved = session.history.line, session.course.saved()
        notes = tuple(entry.get("note") for entry in saved.script if "note" in entry)
        return cls(
            line[0].position,
            tuple(moment.action for moment in line),
            any(len(moment.followed_by) > 1 for moment in line),
            (saved.title, saved.notes, *notes),
        )


@dataclass(frozen=True)
class CopyForm:
    """Shows the battle that is then present as Python and as plain text, each to be copied."""

    matchup: Callable[[], Matchup]
    language: str

    def set(self, path: str, value: Any) -> None:
        """Nothing can be typed here."""

    def panel(self) -> Plain:
        """The form as data for the browser."""
        labels = {"python": N_("As Python"), "plain": N_("As plain text")}
        matchup = self.matchup()
        texts = {
            "python": as_python(matchup),
            "plain": lab_screen.in_words(matchup, self.language),
        }
        fields = [
            field(key, text(label, self.language), "copy", texts[key])
            for key, label in labels.items()
        ]
        title = text(N_("Copy"), self.language)
        groups = [group("copy", text(N_("This battle"), self.language), fields)]
        about = text(N_("Both say the same battle; paste them wherever you like."), self.language)
        return panel("copy", title, about, groups, [closing(self.language)])
