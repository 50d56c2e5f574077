"""What the stepper asks of a game: what its table looks like, and what pressing something there means.

Everything else about a stepper (going through what was played, notes, files, what is kept) is
written once for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, TypeGuard, cast

from duelcore.game import Action, Event, Refusal
from duelcore.magic.model import Game
from duelcore.widgets.asked import Form, Plain
from duelcore.widgets.start_form import StartForm
from duelcore.yugioh.model import Duel


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: what it does if pressed, and why not.

    It plays an action, picks what lies in a zone, follows another continuation by its number, or
    opens a form, given by its key.
    """

    id: str
    label: str
    action: Action | None = None
    picks: str | None = None
    follows: int | None = None
    opens: str | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """What pressing a zone means: an action, what is then picked, a sentence; nothing by itself."""

    action: Action | None = None
    picked: Any = None
    says: str = ""


class PlayForm(Form, Protocol):
    """A form in which an action is described. Its button `PLAYS` plays it."""

    PLAYS: str

    def press(self, button: str) -> None:
        """Another of its buttons was pressed."""

    def problem(self) -> str:
        """Why what is described cannot be played, in a sentence; "" if it can."""

    def action(self) -> Action:
        """The action that is described."""


def is_play_form(form: Form | None) -> TypeGuard[PlayForm]:
    """Whether an open form describes an action."""
    return hasattr(form, "PLAYS")


class Look(Protocol):
    """The table of a game. A module with these names will do; `position` is one of its positions.

    `picked` is what the learner has picked so far, None for nothing; only the look knows what it is.
    """

    CAPTIONS: Mapping[str, str]
    """Captions of the component that are others in this game: key -> English."""

    ASIDE: Sequence[str]
    """Keys of events for the log only, where the same step brings others."""

    def onward(self, position: Any) -> Action:
        """What goes on from here where nothing has been played yet.

        It need not be legal: then nothing goes on by itself, and the engine says why.
        """

    def track(self, position: Any, language: str) -> list[Plain]:
        """The phases and steps of a turn with the present one marked."""

    def field(
        self, position: Any, picked: Any, offered: Sequence[Offer], filling: bool, language: str
    ) -> Plain:
        """What lies on the table: `players`, `rows` of zones, and what else there is.

        A player has a number, side ("you", "opp"), name, `points` in words, a `share` of the bar,
        a `tag` beside the name and `more` in a line below it. A row has a side, a name, zones, an
        `id` where a side has several, and `flows` where it is as long as there are cards. A card
        has a name, `stats` (label, value, whether it counts), marks, and lies `sideways` or not.
        There may be a `pile` (title, items, what to say of an empty one), and the `edition` of the
        rules with its address.
        """

    def offers(self, position: Any, picked: Any, language: str) -> list[Offer]:
        """The buttons for what one may think of doing now."""

    def press(self, position: Any, picked: Any, zone: str) -> Press | None:
        """What pressing a zone means; None where nothing lies in it."""

    def pick(self, position: Any, zone: str | None) -> Any:
        """What is picked by the button that picks a zone; None lets go of everything."""

    def hint(self, position: Any, picked: Any, language: str) -> str:
        """What a press does now."""

    def lines(self, events: Sequence[Event], names: tuple[str, str], language: str) -> list[Plain]:
        """What one step comes to, line by line; nothing for a step that does no arithmetic."""

    def play_form(self, key: str, position: Callable[[], Any], language: str) -> PlayForm:
        """The form that an offer opens."""

    def set_up(
        self,
        start: Mapping[str, Any],
        change: Callable[[Any], None],
        position: Callable[[], Any],
        language: str,
    ) -> StartForm:
        """The form for the starting position."""


def state(number: int, here: int) -> str:
    """How the track marks an entry, by its number and that of the present one."""
    return "now" if number == here else "done" if number < here else "todo"


LOOKS: dict[type[Any], str] = {
    Duel: "duelcore.widgets.yugioh_look",
    Game: "duelcore.widgets.magic_look",
}
"""By the class of its positions the module with the look of a game; loaded when it is needed."""


def look_of(position: Any) -> Look:
    """The look of the game that a position belongs to."""
    return cast(Look, import_module(LOOKS[type(position)]))
