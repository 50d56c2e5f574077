"""What a learner does with a stepper, without a browser: pick, act, set up, note, save, open.

`ask` takes the messages of the browser; `screen` says what is to be seen. Neither raises for
anything that a learner can do.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from duelcore.explain.boards import board_of
from duelcore.language import N_
from duelcore.walkthrough import FileProblem, Walkthrough
from duelcore.walkthrough.course import Course
from duelcore.widgets import screen
from duelcore.widgets.asked import Content, Form, Handlers
from duelcore.widgets.file_forms import OpenForm, SaveForm
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.look import Offer, PlayForm, Press, is_play_form
from duelcore.widgets.note_form import NoteForm
from duelcore.widgets.playing import Playing
from duelcore.widgets.start_form import Change, StartForm

Plain = dict[str, Any]


class Session(Playing):
    """A course being played with cards to press and forms to fill in."""

    @property
    def duel(self) -> Any:
        """The present position, as it is called where the game is Yu-Gi-Oh!."""
        return self.position

    def __init__(
        self,
        walkthrough: Walkthrough,
        folder: Path,
        language: str = "en",
        keeper: Keeper | None = None,
    ) -> None:
        self.folder = folder
        super().__init__(walkthrough, language, keeper)

    # Buttons and cards

    def _action(self, content: Content) -> None:
        offer = next((one for one in self.offers() if one.id == content.get("id")), None)
        if offer is None:
            return
        if offer.refusal is not None:
            self.refuse(offer.refusal)
        elif offer.action is not None:
            self.act(offer.action)
        elif offer.opens is not None:
            self._open_form(offer.opens)
        elif offer.follows is not None:
            self.history.follow(self.history.branches[offer.follows])
            self.picked = None
        else:
            self.picked = self.look.pick(self.position, offer.picks)

    def _zone(self, content: Content) -> None:
        zone, form = str(content.get("zone")), self.form
        if isinstance(form, StartForm):
            self._guarded(lambda: form.zone(self.position, zone))
        elif self.covers:
            self.tell(N_("To play here yourself, press ‘Play something else’ first."))
        elif press := self.look.press(self.position, self.picked, zone):
            self._pressed_on(press)

    def _pressed_on(self, press: Press) -> None:
        if press.action is not None:
            self.act(press.action)
            return
        self.picked = press.picked
        if press.says:
            self.tell(press.says)

    def _cancel(self, _content: Content) -> None:
        self.picked = None

    # Forms

    def _set_up(self, _content: Content) -> None:
        start = self.course.walkthrough.start
        self.form = self.look.set_up(start, self._restart, lambda: self.position, self.language)
        self.picked = None

    def _restart(self, change: Change) -> None:
        self.restart(change.start, change.renamed)

    def _guarded(self, change: Callable[[], None]) -> None:
        """Do it; what a file or start cannot hold becomes a sentence on the screen."""
        try:
            change()
        except FileProblem as problem:
            self.notice = {"kind": "error", "text": problem.what}

    def _open_form(self, key: str) -> None:
        self.form = self.look.play_form(key, lambda: self.position, self.language)
        self.picked = None

    def _play(self, form: PlayForm) -> None:
        """Play what is described; if it is refused, the form stays as it is."""
        if problem := form.problem():
            self.notice = {"kind": "info", "text": problem}
            return
        self.act(form.action())
        self.form = None
        self._stepped = self.revision  # a click on the screen before it is one of the past

    def _save(self, _content: Content) -> None:
        self.form = SaveForm(
            self.folder, self.walkthrough, self._in_words, self.language, self._presenting
        )

    def _in_words(self) -> str:
        return board_of(self.position).board(self.position, self.language)

    def _open(self, _content: Content) -> None:
        self.form = OpenForm(self.folder, self.language)

    def _note(self, _content: Content) -> None:
        self.form = NoteForm(self.course, self.language)

    def pressed(self, form: Form, button: str) -> None:
        """A button of the open form, other than the one that closes it, was pressed."""
        if isinstance(form, StartForm):
            self._guarded(lambda: form.press(button))
        elif isinstance(form, SaveForm):
            self._saved(form.press(button))
        elif isinstance(form, OpenForm):
            self._take(form, form.press(button))
        elif is_play_form(form) and button == form.PLAYS:
            self._play(form)
        elif is_play_form(form):
            form.press(button)

    def _set(self, content: Content) -> None:
        if is_play_form(self.form):  # it has fields that others are folded into
            self.form.set(str(content.get("path")), content.get("value"))
        else:
            super()._set(content)

    def _saved(self, sentence: str) -> None:
        if not sentence:
            return
        if self.course.waits:
            more = N_("What could not be played again after the last change is not in the file.")
            sentence = f"{sentence} {self.say(more)}"
        self.form, self.notice = None, {"kind": "info", "text": sentence}

    def _upload(self, content: Content) -> None:
        form = self.form
        if isinstance(form, OpenForm):
            name, held = str(content.get("name", "")), str(content.get("text", ""))
            self._take(form, form.upload(name, held))

    def _take(self, form: OpenForm, walkthrough: Walkthrough | None) -> None:
        """Let an opened walkthrough take the place of the present one."""
        if walkthrough is None:
            return
        try:
            course = Course(walkthrough)
        except FileProblem as problem:
            form.refuse(problem)
            return
        self.form = None
        self._begin(course, walkthrough)

    # What is to be seen

    @property
    def covers(self) -> bool:
        """Whether it is hidden what can be done now; not while one sets up the position."""
        return super().covers and not isinstance(self.form, StartForm)

    def ask(self, content: Content) -> None:
        """As every screen; what may be activated is hidden with all that may be done."""
        super().ask(content)
        if self.covers and is_play_form(self.form):
            self.form = None

    def offers(self) -> list[Offer]:
        """The buttons for the present position; none while a walkthrough hides what comes next."""
        if self.covers:
            return []
        found = self.look.offers(self.position, self.picked, self.language)
        return [*found, *screen.branches(self.history, self.language)]

    def said(self) -> Plain:
        """The sentence of the present moment."""
        return screen.said(self.history.now, self.look, self.language)

    def view(self) -> Plain:
        """Everything on the screen but the sentence, the form and the chart."""
        position, language, look = self.position, self.language, self.look
        offered, filling = self.offers(), isinstance(self.form, StartForm)
        rows, more = screen.log(self.history, language)
        return {
            "nav": screen.nav(self, language),
            "note": screen.note(self.course, language),
            "cover": screen.cover(language) if self.covers else None,
            "track": look.track(position, language),
            **look.field(position, self.picked, offered, filling, language),
            "actions": screen.actions(offered, position, language),
            "hint": self._hint(),
            "log": rows,
            "log_more": more,
            "mirror": self._in_words(),
        }

    def _hint(self) -> str:
        if isinstance(self.form, StartForm):
            return self.say(self.form.HINT)
        return self.look.hint(self.position, self.picked, self.language)

    STEPS: ClassVar[tuple[str, ...]] = (*Playing.STEPS, "action", "zone")
    HANDLERS: ClassVar[Handlers] = {
        **Playing.HANDLERS,
        "set": _set,
        "action": _action,
        "zone": _zone,
        "cancel": _cancel,
        "setup": _set_up,
        "save": _save,
        "open": _open,
        "note": _note,
        "upload": _upload,
    }
