"""What a learner does with a stepper, without a browser: pick, act, set up, note, save, open.

`ask` takes the messages of the browser; `screen` says what is to be seen. Neither raises for
anything that a learner can do.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from duelcore.explain import board
from duelcore.language import N_
from duelcore.walkthrough import FileProblem, Walkthrough
from duelcore.widgets import screen
from duelcore.widgets.activation_form import ActivationForm
from duelcore.widgets.asked import Content, Form, Handlers
from duelcore.widgets.field import FieldView
from duelcore.widgets.file_forms import OpenForm, SaveForm
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.note_form import NoteForm
from duelcore.widgets.offers import Offer, aimed_at, branches, monster_in, offers
from duelcore.widgets.playing import Playing
from duelcore.widgets.setup import Change, SetUp
from duelcore.widgets.shown_games import course_of
from duelcore.yugioh import waiting
from duelcore.yugioh.model import Number

Plain = dict[str, Any]

AIMING = ("attack", "replay", "trigger")
"""Words that are played by pressing their target."""


class Session(Playing):
    """A course being played with cards to press and forms to fill in."""

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
            self._open_activation(offer.opens)
        elif offer.follows is not None:
            self.history.follow(self.history.branches[offer.follows])
            self.picked = None
        else:
            found = monster_in(self.duel, offer.picks) if offer.picks else None
            self.picked = found[1].name if found else None

    def _zone(self, content: Content) -> None:
        zone = str(content.get("zone"))
        found = monster_in(self.duel, zone)
        if isinstance(self.form, SetUp):
            self._edit_zone(self.form, zone, found[1].name if found else None)
        elif self.covers:
            self.tell(N_("To play here yourself, press ‘Play something else’ first."))
        elif found is None:
            return
        elif aimed := aimed_at(self.duel, self.picked, found[1].name):
            self.act(aimed)
        elif found[0] == self.duel.turn_player:
            self.picked = None if self.picked == found[1].name else found[1].name
        else:
            self.tell(
                N_(
                    "Choose one of the turn player's monsters first; then a monster of the opponent as the target."
                )
            )

    def _cancel(self, _content: Content) -> None:
        self.picked = None

    # Forms

    def _set_up(self, _content: Content) -> None:
        start = self.course.walkthrough.start
        self.form = SetUp(start, self._restart, self._hidden, self.language)
        self.picked = None

    def _restart(self, change: Change) -> None:
        self.restart(change.start, change.renamed)

    def _hidden(self, name: str) -> bool:
        found = self.duel.find(name)
        return found is not None and not found[1].face_up

    def _edit_zone(self, form: SetUp, zone: str, name: str | None) -> None:
        for player, side in enumerate(form.start["players"]):
            for number, monster in enumerate(side.get("monsters", [])):
                if monster["name"] == name:
                    form.choose(player, number)
                    return
        player = 1 if zone.startswith("2") else 0
        kind = "extra" if "extra" in zone else "main"
        self._guarded(lambda: form.add(player, kind))

    def _guarded(self, change: Callable[[], None]) -> None:
        """Do it; what a file or start cannot hold becomes a sentence on the screen."""
        try:
            change()
        except FileProblem as problem:
            self.notice = {"kind": "error", "text": problem.what}

    def _open_activation(self, player: Number) -> None:
        self.form = ActivationForm(lambda: self.duel, player, self.language)
        self.picked = None

    def _activate(self, form: ActivationForm) -> None:
        """Play what is described; if it is refused, the form stays as it is."""
        found = form.verdict()
        if not found.allowed:
            self.notice = {"kind": "info", "text": found.sentence}
            return
        self.act(form.action())
        self.form = None
        self._stepped = self.revision  # a click on the screen before it is one of the past

    def _save(self, _content: Content) -> None:
        self.form = SaveForm(
            self.folder, self.walkthrough, self._in_words, self.language, self._presenting
        )

    def _in_words(self) -> str:
        return board.board(self.duel, self.language)

    def _open(self, _content: Content) -> None:
        self.form = OpenForm(self.folder, self.language)

    def _note(self, _content: Content) -> None:
        self.form = NoteForm(self.course, self.language)

    def pressed(self, form: Form, button: str) -> None:
        """A button of the open form, other than the one that closes it, was pressed."""
        if isinstance(form, SetUp):
            self._guarded(lambda: form.press(button))
        elif isinstance(form, SaveForm):
            self._saved(form.press(button))
        elif isinstance(form, OpenForm):
            self._take(form, form.press(button))
        elif isinstance(form, ActivationForm) and button == "activate":
            self._activate(form)
        elif isinstance(form, ActivationForm):
            form.press(button)

    def _set(self, content: Content) -> None:
        if isinstance(self.form, ActivationForm):  # it has fields that others are folded into
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
            course = course_of(walkthrough)
        except FileProblem as problem:
            form.refuse(problem)
            return
        self.form = None
        self._begin(course, walkthrough)

    # What is to be seen

    @property
    def covers(self) -> bool:
        """Whether it is hidden what can be done now; not while one sets up the position."""
        return super().covers and not isinstance(self.form, SetUp)

    def ask(self, content: Content) -> None:
        """As every screen; what may be activated is hidden with all that may be done."""
        super().ask(content)
        if self.covers and isinstance(self.form, ActivationForm):
            self.form = None

    def offers(self) -> list[Offer]:
        """The buttons for the present position; none while a walkthrough hides what comes next."""
        if self.covers:
            return []
        found = offers(self.duel, self.picked, self.language)
        return [*found, *branches(self.history, self.language)]

    def said(self) -> Plain:
        """The sentence of the present moment."""
        return screen.said(self.history.now, self.language)

    def view(self) -> Plain:
        """Everything on the screen but the sentence, the form and the chart."""
        duel, language = self.duel, self.language
        offered = self.offers()
        rows, more = screen.log(self.history, language)
        field = FieldView(
            duel, self.picked, self._targets(offered), isinstance(self.form, SetUp), language
        )
        return {
            "nav": screen.nav(self, language),
            "note": screen.note(self.course, language),
            "cover": screen.cover(language) if self.covers else None,
            "track": screen.track(duel, language),
            "players": field.players(),
            "rows": field.rows(),
            "actions": screen.actions(offered, duel, language),
            "hint": self._hint(),
            "log": rows,
            "log_more": more,
            "mirror": self._in_words(),
        }

    def _targets(self, offered: list[Offer]) -> set[str]:
        actions = (one.action for one in offered if one.action and one.refusal is None)
        return {str(one.get("target")) for one in actions if one.do in AIMING}

    def _hint(self) -> str:
        if isinstance(self.form, SetUp):
            return self.say(
                N_(
                    "Press a card to edit it, or an empty zone to add a monster to the starting position; zones fill from the left."
                )
            )
        if self.duel.over:
            return self.say(N_("The Duel is over. Step back, or reset."))
        if self.duel.replay:
            return self.say(N_("Press what the attack goes on to, or choose below."))
        if waiting.due(self.duel):
            return self.say(N_("A flip effect comes first: press its target, or choose below."))
        if self.picked is None:
            return self.say(N_("Press a monster of the turn player to see what it can do."))
        caption = N_("Choose below what {monster} does.")
        if self.duel.phase == "battle":
            caption = N_("Press the target of {monster}.")
        return self.say(caption, monster=board.called(self.duel, self.picked, self.language))

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
