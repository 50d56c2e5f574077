"""A course being played: through it step by step, back, anew, hidden from a class, kept on the disk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from duelcore.explain import explain
from duelcore.explain.boards import board_of
from duelcore.game import Action, History, MalformedAction, Refusal, is_legal, why_not
from duelcore.language import N_
from duelcore.walkthrough import FileProblem, Walkthrough
from duelcore.walkthrough.course import Course
from duelcore.widgets.asked import Asked, Content, Handlers
from duelcore.widgets.keeping import UNREADABLE, Keeper, told
from duelcore.widgets.look import Look, look_of


class Playing(Asked):
    """What is played, without cards and forms: those are in `Session`."""

    picked: Any
    """What is picked, in the terms of the game's look; None for nothing."""

    def __init__(self, walkthrough: Walkthrough, language: str, keeper: Keeper | None) -> None:
        super().__init__(language, keeper)
        self._reset_at = -1  # the revision at which Reset was pressed last
        self.large = False
        self._begin(Course(walkthrough), walkthrough)
        self._earlier = self._found_earlier()

    @property
    def history(self) -> History[Any]:
        """What has been played."""
        return self.course.history

    @property
    def position(self) -> Any:
        """The present position of the game."""
        return self.history.position

    @property
    def look(self) -> Look:
        """What the table of the game looks like."""
        return look_of(self.position)

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called."""
        return board_of(self.position).names(self.position)

    def walkthrough(self) -> Walkthrough:
        """What is played, as a file holds it."""
        return self.course.saved()

    def _begin(self, course: Course, opened: Walkthrough) -> None:
        """Let a course take the place of the present one; `opened` is what Reset goes back to."""
        self.course, self._opened, self.picked = course, opened, None
        self._presenting = bool(opened.script) and self.history.can_redo
        self.tell_stop(opened=True)

    # Through the course

    def _next(self, _content: Content) -> None:
        if self.history.can_redo:
            self._go(self.history.number + 1)
        elif is_legal(self.position, onward := self.look.onward(self.position)):
            self.act(onward)

    def _back(self, _content: Content) -> None:
        self._go(self.history.number - 1)

    def _start(self, _content: Content) -> None:
        self._go(0)

    def _end(self, _content: Content) -> None:
        self._go(len(self.history.line) - 1)

    def _jump(self, content: Content) -> None:
        step = content.get("step")
        if type(step) is int:
            self._go(step)

    def _go(self, number: int) -> None:
        if 0 <= number < len(self.history.line):
            self.history.jump(number)
            self.course.stopped_here()
            self.picked = None

    def act(self, action: Action) -> None:
        """Play an action, or say why it is not legal."""
        try:
            refusal = why_not(self.position, action)
        except MalformedAction:  # for instance, a name that is taken
            self.tell(N_("That cannot be done with this card."))
            return
        if refusal is not None:
            self.refuse(refusal)
            return
        self.course.play(action)
        self.picked = None

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not legal."""
        sentence = explain(refusal, self.names, self.language)
        self.notice = {"kind": "info", "text": sentence}

    def _reset(self, _content: Content) -> None:
        """Back to what this began with, when asked for twice: it drops what was played and set up."""
        if self._reset_at != self.revision - 1:
            self._reset_at = self.revision
            self.tell(
                N_(
                    "Press Reset again to go back to the position this began with. What has been played, set up and written since is dropped then; Start goes back without dropping anything."
                )
            )
            return
        self._begin(Course(self._opened), self._opened)
        self.history.jump(0)
        self._presenting = self.history.can_redo
        self.form = None

    @property
    def can_reset(self) -> bool:
        """Whether something has been played or set up that Reset would drop."""
        now, then = self.course.walkthrough, self._opened
        written = (now.start, now.title, now.notes) != (then.start, then.title, then.notes)
        return written or self.history.can_undo or self.history.can_redo

    def restart(self, start: Mapping[str, Any], renamed: Mapping[str, str]) -> None:
        """Play the course again from a changed start, as far as it goes; raises FileProblem."""
        self.course = self.course.restarted(start, renamed)
        self.picked = None
        self.tell_stop()

    def tell_stop(self, opened: bool = False) -> None:
        """Say where the course could not be played on, if so, without naming what lies face-down."""
        stop = self.course.stop
        if stop is None:
            return
        why = self.say(N_("What it names is not there, or cannot come there."))
        if not isinstance(stop.why, MalformedAction):
            why = explain(stop.why, self.names, self.language)
        template = N_(
            "What was played could be played again up to entry {number}, which is not legal any more. {why}"
        )
        if opened:
            template = N_("This can be played up to entry {number}, which is not legal. {why}")
        self.tell(template, number=stop.number, why=why)

    # Before a class: what comes next is hidden

    @property
    def covers(self) -> bool:
        """Whether it is hidden what can be done now, because a walkthrough goes on from here."""
        return self._presenting and self.history.can_redo

    def _free(self, _content: Content) -> None:
        self._presenting = False

    def _enlarge(self, _content: Content) -> None:
        self.large = not self.large

    # What another kernel has left

    @property
    def can_carry_on(self) -> bool:
        """Whether something that was played in another kernel is offered."""
        return bool(self._earlier)

    def _found_earlier(self) -> list[Walkthrough]:
        """What was played in other kernels, the newest first, and an offer to go on there."""
        found = self.earlier()
        course = self._course_of(found[0]) if found else None
        if course is not None:
            offer = N_(
                "You have been here before, up to this moment: {where} Press ‘Carry on’ to go on there."
            )
            position = course.history.position
            self.tell(offer, where=board_of(position).where(position, self.language))
        return found

    def _course_of(self, kept: Walkthrough) -> Course | None:
        """What was kept as a course, or None and a notice that says why not."""
        try:
            return Course(kept)
        except FileProblem as problem:
            self.notice = {"kind": "info", "text": told(UNREADABLE, problem, self.language)}
            return None

    def _carry_on(self, _content: Content) -> None:
        """Go on with what was played in another kernel; what stood here waits in its place."""
        if not self._earlier:
            return
        taken, *self._earlier = self._earlier
        course = self._course_of(taken)
        if course is None:
            return
        if self.history.can_undo or self.history.can_redo:
            self._earlier.append(self.walkthrough())
        self._begin(course, self._opened)
        self.form = None
        if self._earlier:
            self.tell(N_("There is more that you have left; ‘Carry on’ goes on to it."))

    STEPS: ClassVar[tuple[str, ...]] = (
        "next",
        "back",
        "start",
        "end",
        "jump",
        "reset",
        "free",
        "carry-on",
    )
    HANDLERS: ClassVar[Handlers] = {
        **Asked.HANDLERS,
        "next": _next,
        "back": _back,
        "start": _start,
        "end": _end,
        "jump": _jump,
        "reset": _reset,
        "free": _free,
        "large": _enlarge,
        "carry-on": _carry_on,
    }
