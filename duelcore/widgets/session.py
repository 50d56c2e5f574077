"""What a learner does with a stepper, without a browser: step, pick, act, set up, save, open.

`ask` takes the messages of the browser; `screen` says what is to be seen. Neither raises for
anything that a learner can do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from duelcore.explain import board, explain
from duelcore.game import Action, History, MalformedAction, Refusal, is_legal, why_not
from duelcore.language import N_, text
from duelcore.walkthrough import FileProblem, Walkthrough
from duelcore.walkthrough.course import Course
from duelcore.widgets import screen
from duelcore.widgets.field import FieldView
from duelcore.widgets.file_forms import OpenForm, SaveForm
from duelcore.widgets.offers import Offer, branches, monster_in, offers
from duelcore.widgets.setup import Change, SetUp
from duelcore.yugioh.model import Duel

Plain = dict[str, Any]

STEPS = ("next", "back", "start", "end", "reset", "action", "zone", "jump")
"""What goes on from the screen it was pressed on: a second click, made on the same one, does nothing."""


class Session:
    """A course being stepped through, with the card that is picked and the form that is open."""

    def __init__(self, walkthrough: Walkthrough, folder: Path, language: str = "en") -> None:
        self.language = language
        self.folder = folder
        self.revision = 0
        self._stepped = 0  # the revision that the last step made
        self._reset_at = -1  # the revision at which Reset was pressed last
        self.picked: str | None = None
        self.form: SetUp | SaveForm | OpenForm | None = None
        self.notice: Plain | None = None
        self.course = Course(walkthrough)
        self._opened = walkthrough
        self._tell_stop(opened=True)

    @property
    def history(self) -> History[Duel]:
        """What has been played."""
        return self.course.history

    @property
    def duel(self) -> Duel:
        """The present position."""
        return self.history.position

    # What the browser asks

    def ask(self, content: Mapping[str, Any]) -> None:
        """Do what the browser asks for; what means nothing is left alone."""
        word = str(content.get("ask"))
        handler = HANDLERS.get(word)
        self.revision += 1
        if handler is None or (word in STEPS and not self._is_new(content.get("revision"))):
            return
        self.notice = None
        handler(self, content)
        if word in STEPS:
            self._stepped = self.revision

    def _is_new(self, seen: object) -> bool:
        """Whether whoever pressed had seen the last step; a bool or a text is no revision."""
        return type(seen) is int and seen >= self._stepped

    def _next(self, _content: Mapping[str, Any]) -> None:
        if self.history.can_redo:
            self._go(self.history.number + 1)
        elif is_legal(self.duel, Action("pass")):
            self._act(Action("pass"))

    def _back(self, _content: Mapping[str, Any]) -> None:
        self._go(self.history.number - 1)

    def _start(self, _content: Mapping[str, Any]) -> None:
        self._go(0)

    def _end(self, _content: Mapping[str, Any]) -> None:
        self._go(len(self.history.line) - 1)

    def _jump(self, content: Mapping[str, Any]) -> None:
        step = content.get("step")
        if type(step) is int:
            self._go(step)

    def _go(self, number: int) -> None:
        if 0 <= number < len(self.history.line):
            self.history.jump(number)
            self.course.stopped_here()
            self.picked = None

    def _reset(self, _content: Mapping[str, Any]) -> None:
        """Back to what this began with, when asked for twice: it drops what was played and set up."""
        if self._reset_at != self.revision - 1:
            self._reset_at = self.revision
            self._say(
                N_(
                    "Press Reset again to go back to the position this began with. What has been played and set up since is dropped then; Start goes back without dropping anything."
                )
            )
            return
        self.course = Course(self._opened)
        self.history.jump(0)
        self.picked, self.form = None, None

    def _action(self, content: Mapping[str, Any]) -> None:
        offer = next((one for one in self.offers() if one.id == content.get("id")), None)
        if offer is None:
            return
        if offer.refusal is not None:
            self._refuse(offer.refusal)
        elif offer.action is not None:
            self._act(offer.action)
        elif offer.follows is not None:
            self.history.follow(self.history.branches[offer.follows])
            self.picked = None
        else:
            found = monster_in(self.duel, offer.picks) if offer.picks else None
            self.picked = found[1].name if found else None

    def _act(self, action: Action) -> None:
        refusal = why_not(self.duel, action)
        if refusal is not None:
            self._refuse(refusal)
            return
        self.course.play(action)
        self.picked = None

    def _refuse(self, refusal: Refusal) -> None:
        sentence = explain(refusal, board.names(self.duel), self.language)
        self.notice = {"kind": "info", "text": sentence}

    def _zone(self, content: Mapping[str, Any]) -> None:
        zone = str(content.get("zone"))
        found = monster_in(self.duel, zone)
        if isinstance(self.form, SetUp):
            self._edit_zone(zone, found[1].name if found else None)
        elif found is None:
            return
        elif found[0] == self.duel.turn_player:
            self.picked = None if self.picked == found[1].name else found[1].name
        elif self.picked is not None and self.duel.phase == "battle":
            self._act(Action("attack", attacker=self.picked, target=found[1].name))
        else:
            self._say(
                N_(
                    "Choose one of the turn player's monsters first; then a monster of the opponent as the target."
                )
            )

    def _say(self, message: str) -> None:
        self.notice = {"kind": "info", "text": text(message, self.language)}

    def _cancel(self, _content: Mapping[str, Any]) -> None:
        self.picked = None

    # Forms

    def _set_up(self, _content: Mapping[str, Any]) -> None:
        self.form = SetUp(self.course.walkthrough.start, self._restart, self._hidden, self.language)
        self.picked = None

    def _hidden(self, name: str) -> bool:
        found = self.duel.find(name)
        return found is not None and not found[1].face_up

    def _restart(self, change: Change) -> None:
        """Play the course again from a changed start, as far as it goes; raises FileProblem."""
        self.course = self.course.restarted(change.start, change.renamed)
        self.picked = None
        self._tell_stop()

    def _tell_stop(self, opened: bool = False) -> None:
        """Say where the course could not be played on, if so, without naming what lies face-down."""
        stop = self.course.stop
        if stop is None:
            return
        why = text(N_("It names a monster that is not there."), self.language)
        if not isinstance(stop.why, MalformedAction):
            why = explain(stop.why, board.names(self.duel), self.language)
        template = N_(
            "What was played could be played again up to entry {number}, which is not legal any more. {why}"
        )
        if opened:
            template = N_("This can be played up to entry {number}, which is not legal. {why}")
        sentence = text(template, self.language).format(number=stop.number, why=why)
        self.notice = {"kind": "info", "text": sentence}

    def _edit_zone(self, zone: str, name: str | None) -> None:
        assert isinstance(self.form, SetUp)
        for player, side in enumerate(self.form.start["players"]):
            for number, monster in enumerate(side.get("monsters", [])):
                if monster["name"] == name:
                    self.form.choose(player, number)
                    return
        player = 1 if zone.startswith("2") else 0
        kind = "extra" if "extra" in zone else "main"
        self._guarded(lambda: self.form.add(player, kind) if isinstance(self.form, SetUp) else None)

    def _guarded(self, change: Any) -> Any:
        """Do it; what a file or start cannot hold becomes a sentence on the screen."""
        try:
            return change()
        except FileProblem as problem:
            self.notice = {"kind": "error", "text": problem.what}
            return None

    def _save(self, _content: Mapping[str, Any]) -> None:
        self.form = SaveForm(
            self.folder, self.course.saved, board.board(self.duel, self.language), self.language
        )

    def _open(self, _content: Mapping[str, Any]) -> None:
        self.form = OpenForm(self.folder, self.language)

    def _close(self, _content: Mapping[str, Any]) -> None:
        self.form = None

    def _set(self, content: Mapping[str, Any]) -> None:
        path, form = str(content.get("path")), self.form
        if form is not None and path in {
            field["path"] for group in form.panel()["groups"] for field in group["fields"]
        }:
            form.set(path, content.get("value"))

    def _press(self, content: Mapping[str, Any]) -> None:
        button, form = str(content.get("id")), self.form
        if form is None or button not in {one["id"] for one in form.panel()["buttons"]}:
            return
        if button == "close":
            self.form = None
        elif isinstance(form, SetUp):
            self._guarded(lambda: form.press(button))
        elif isinstance(form, SaveForm):
            self._saved(form.press(button))
        else:
            self._take(form, form.press(button))

    def _saved(self, sentence: str) -> None:
        if not sentence:
            return
        if self.course.waits:
            more = N_("What could not be played again after the last change is not in the file.")
            sentence = f"{sentence} {text(more, self.language)}"
        self.form, self.notice = None, {"kind": "info", "text": sentence}

    def _upload(self, content: Mapping[str, Any]) -> None:
        form = self.form
        if isinstance(form, OpenForm):
            self._take(
                form, form.upload(str(content.get("name", "")), str(content.get("text", "")))
            )

    def _take(self, form: OpenForm, walkthrough: Walkthrough | None) -> None:
        """Let an opened walkthrough take the place of the present one."""
        if walkthrough is None:
            return
        try:
            self.course = Course(walkthrough)
        except FileProblem as problem:
            form.refuse(problem)
            return
        self._opened, self.form, self.picked = walkthrough, None, None
        self._tell_stop(opened=True)

    # What is to be seen

    def offers(self) -> list[Offer]:
        """The buttons for the present position."""
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
            "nav": screen.nav(self.history, self._is_changed(), language),
            "track": screen.track(duel, language),
            "players": field.players(),
            "rows": field.rows(),
            "actions": screen.actions(offered, duel, language),
            "hint": self._hint(),
            "log": rows,
            "log_more": more,
            "mirror": board.board(duel, language),
        }

    def _is_changed(self) -> bool:
        return self.course.walkthrough.start != self._opened.start

    def _targets(self, offered: list[Offer]) -> set[str]:
        actions = (one.action for one in offered if one.action and one.refusal is None)
        return {str(action.get("target")) for action in actions if action.do == "attack"}

    def _hint(self) -> str:
        if isinstance(self.form, SetUp):
            return text(
                N_(
                    "Press a card to edit it, or an empty zone to add a monster to the starting position; zones fill from the left."
                ),
                self.language,
            )
        if self.duel.over:
            return text(N_("The Duel is over. Step back, or reset."), self.language)
        if self.picked is None:
            return text(
                N_("Press a monster of the turn player to see what it can do."), self.language
            )
        picked = board.called(self.duel, self.picked, self.language)
        caption = (
            N_("Press the target of {monster}.")
            if self.duel.phase == "battle"
            else N_("Choose below what {monster} does.")
        )
        return text(caption, self.language).format(monster=picked)


HANDLERS: Mapping[str, Callable[[Session, Mapping[str, Any]], None]] = {
    "next": Session._next,
    "back": Session._back,
    "start": Session._start,
    "end": Session._end,
    "reset": Session._reset,
    "jump": Session._jump,
    "action": Session._action,
    "zone": Session._zone,
    "cancel": Session._cancel,
    "setup": Session._set_up,
    "save": Session._save,
    "open": Session._open,
    "close": Session._close,
    "set": Session._set,
    "press": Session._press,
    "upload": Session._upload,
}
"""What each word of the browser does."""
