"""What every game shares: actions, events, refusals, and the five questions one may ask a position.

A position is a frozen value of the game's own class, and the game supplies a `Referee` for it;
everything else that works for any game (checking, listing, playing, undoing) is written once:

* `choices(position)`            the forms that may be filled in now
* `legal_actions(position)`      the finite ones among them, filled in, that are legal
* `why_not(position, action)`    None if the action is legal, else the `Refusal`
* `apply(position, action)`      the next position and the events, after the same check
* `is_over(position)`            whether the game has ended

Events and refusals are data. Each cites at least one rule of the rulebook, the leading rule
first, and cannot be built with an id that the rulebook does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Generic, Protocol, TypeVar

from duelcore import rulebook
from duelcore.wrong import Told, WrongType, WrongValue

__all__ = [
    "Action",
    "Event",
    "Field",
    "Form",
    "History",
    "IllegalAction",
    "MalformedAction",
    "Moment",
    "Piece",
    "Reason",
    "Referee",
    "Refusal",
    "Step",
    "Value",
    "apply",
    "choices",
    "event",
    "is_legal",
    "is_over",
    "legal_actions",
    "reason",
    "register",
    "speak_with",
    "why_not",
    "word_of",
]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something on the board as the players saw it when it was spoken of.

    `zone` is its address ("2-main-3"); the `name` of a `hidden` piece must not be shown.
    """

    name: str
    zone: str
    hidden: bool = False


Value = str | int | bool | Piece | None


class Action:
    """One thing a player does, in a file's own words: `Action("attack", attacker="A", target="B")`.

    A field whose value is None counts as left out. Actions compare and hash by value.
    """

    __slots__ = ("do", "fields")

    def __init__(self, do: str, **fields: object) -> None:
        self.do = do
        self.fields = {name: value for name, value in fields.items() if value is not None}

    def get(self, name: str) -> object:
        """The value of a field, or None if it was left out."""
        return self.fields.get(name)

    def name(self, field: str) -> str:
        """The value of a field that has to be a name; MalformedAction if it is not one."""
        value = self.fields.get(field)
        if not isinstance(value, str):
            raise MalformedAction(f"{self.do!r} needs {field!r}, a name, and got {value!r}")
        return value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.do == other.do and self.fields == other.fields

    def __hash__(self) -> int:
        return hash((self.do, frozenset(self.fields)))

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self.fields.items())
        return f"Action({self.do!r}{fields})"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: its name and the values it may take; None means that any may be tried."""

    name: str
    values: tuple[Value, ...] | None


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of action that a player may decide on now, with the fields to fill in."""

    do: str
    fields: tuple[Field, ...] = ()

    def filled(self) -> Iterator[Action]:
        """Every way to fill the form in; none where a field's values cannot be listed."""
        names = [field.name for field in self.fields]
        columns = [field.values for field in self.fields if field.values is not None]
        if len(columns) < len(names):
            return
        for values in product(*columns):
            action = Action(self.do)
            for name, value in zip(names, values, strict=True):
                if value is not None:
                    action.fields[name] = value
            yield action


@dataclass(frozen=True, slots=True)
class _Cited:
    """What an event and a reason have in common: rules, the key of a message, its parameters."""

    rules: tuple[str, ...]
    key: str
    params: tuple[tuple[str, Value], ...]

    def __post_init__(self) -> None:
        if not self.rules:
            raise WrongValue(
                f"{self.key!r} cites no rule; give the id of the rule that it rests on"
            )
        if not all(map(rulebook.known, self.rules)):
            for rule in self.rules:
                rulebook.rule(rule)  # raises UnknownRule, which names the closest ids

    def __getitem__(self, name: str) -> Value:
        return dict(self.params)[name]


@dataclass(frozen=True, slots=True)
class Event(_Cited):
    """Something that happened: the rules it follows from, and `at`, the place in the turn."""

    at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason(_Cited):
    """One reason why an action is not legal; `remedy` is the key of what would make it legal."""

    remedy: str = ""


def event(key: str, rules: Sequence[str], at: tuple[str, ...], **params: Value) -> Event:
    """An `Event` from keyword parameters."""
    return Event(tuple(rules), key, tuple(params.items()), at)


def reason(key: str, rules: Sequence[str], remedy: str = "", **params: Value) -> Reason:
    """A `Reason` from keyword parameters."""
    return Reason(tuple(rules), key, tuple(params.items()), remedy)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Everything that forbids an action, the leading reason first."""

    reasons: tuple[Reason, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that forbid the action, the leading one first, none twice."""
        return tuple(dict.fromkeys(rule for reason in self.reasons for rule in reason.rules))


class MalformedAction(Told, ValueError):
    """An action that means nothing in this game: unknown word, missing field, unknown name."""


class IllegalAction(Told, ValueError):
    """What `apply` was asked for is against the rules; `refusal` is what `why_not` answers."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        self.action = action
        self.refusal = refusal
        super().__init__(action, refusal)

    def __str__(self) -> str:
        return f"{_speaker[0](self.refusal)} [{', '.join(self.refusal.rules)}] {self.action}"


_speaker: list[Callable[[Refusal], str]] = [
    lambda refusal: rulebook.rule(refusal.rules[0]).statement["en"]
]


def speak_with(speaker: Callable[[Refusal], str]) -> None:
    """Let `speaker` word the message of an IllegalAction; until then it is the leading rule."""
    _speaker[0] = speaker


P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Step(Generic[P]):
    """What an action leads to: the next position and the events on the way, in order."""

    position: P
    events: tuple[Event, ...]


class Referee(Protocol[P]):
    """What a game supplies: one who knows its rules. A module with these functions will do."""

    def is_over(self, position: P, /) -> bool:
        """Whether the game has ended."""

    def choices(self, position: P, /) -> tuple[Form, ...]:
        """The forms that may be filled in now."""

    def reasons(self, position: P, action: Action, /) -> Iterator[Reason]:
        """Every reason against the action, the leading one first; raises MalformedAction."""

    def after(self, position: P, action: Action, /) -> Step[P]:
        """What a legal action leads to; called by `apply` alone, after its check."""


class Word(Protocol):
    """A word that a game plays: what `word_of` has to know of it."""

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that an action with this word may have."""


W = TypeVar("W", bound=Word)


def word_of(action: Action, words: Mapping[str, W]) -> W:
    """The word of an action; MalformedAction if the game has none such, or not with these fields."""
    if not isinstance(action, Action) or not isinstance(action.do, str):
        raise MalformedAction(
            f"an action is needed, for instance Action('pass'), not {action!r:.200}"
        )
    word = words.get(action.do)
    if word is None:
        raise MalformedAction(
            f"{action.do!r} is nothing that this game plays; it plays {', '.join(words)}"
        )
    for name in action.fields:
        if name not in word.fields:
            raise MalformedAction(
                f"{action.do!r} has no field {name!r}; it has {', '.join(word.fields) or 'none'}"
            )
    return word


_REFEREES: dict[type[Any], Referee[Any]] = {}


def register(kind: type[P], referee: Referee[P]) -> None:
    """Let `referee` answer for positions of that class. Positions are frozen values."""
    _REFEREES[kind] = referee


def referee_of(position: P) -> Referee[P]:
    """Who answers for this position; TypeError if no game has registered its class."""
    try:
        return _REFEREES[type(position)]
    except KeyError:
        raise WrongType(f"a position of a game comes first, not {position!r:.100}") from None


def choices(position: P) -> tuple[Form, ...]:
    """The forms that may be filled in now; not every filling need be legal."""
    return referee_of(position).choices(position)


def is_legal(position: P, action: Action) -> bool:
    """Whether nothing forbids the action; raises MalformedAction where it means nothing."""
    return why_not(position, action) is None


def legal_actions(position: P) -> tuple[Action, ...]:
    """Every legal action that can be listed (forms with a free field are judged one by one)."""
    referee = referee_of(position)
    fillings = (action for form in referee.choices(position) for action in form.filled())
    return tuple(
        action for action in fillings if next(referee.reasons(position, action), None) is None
    )


def why_not(position: P, action: Action) -> Refusal | None:
    """None if the action is legal, else every reason why it is not; raises MalformedAction."""
    reasons = tuple(referee_of(position).reasons(position, action))
    return Refusal(reasons) if reasons else None


def apply(position: P, action: Action) -> Step[P]:
    """The next position and the events; raises IllegalAction with the refusal, MalformedAction."""
    refusal = why_not(position, action)
    if refusal is not None:
        raise IllegalAction(action, refusal)
    return referee_of(position).after(position, action)


def is_over(position: P) -> bool:
    """Whether the game has ended, so that nothing is legal any more."""
    return referee_of(position).is_over(position)


class Moment(Generic[P]):
    """A point of a history: the position, what led to it, what followed it.

    `followed_by` holds the continuations, the one last walked at the end. While another one is
    walked, `onward` keeps the line from here on, so that coming back to it is a single step.
    """

    __slots__ = ("action", "events", "followed_by", "number", "onward", "position")

    def __init__(
        self, number: int, position: P, action: Action | None, events: tuple[Event, ...]
    ) -> None:
        self.number = number
        self.position = position
        self.action = action
        self.events = events
        self.followed_by: list[Moment[P]] = []
        self.onward: list[Moment[P]] = [self]


class History(Generic[P]):
    """A game as it was played, with undo, redo, jumps and branches, at the same cost at any length.

    `line` holds the moments from the start to the end of the continuation walked last; `number`
    says where on it we are. Playing something else than what follows opens a branch, for which
    the rest of the line is put aside in one piece; nothing that was played is lost.
    """

    def __init__(self, start: P) -> None:
        self._line: list[Moment[P]] = [Moment(0, start, None, ())]
        self._number = 0

    @property
    def line(self) -> Sequence[Moment[P]]:
        """The moments of the present line, from the start on; `line[number]` is the present one."""
        return self._line

    @property
    def number(self) -> int:
        """How many actions have been played to reach the present moment."""
        return self._number

    @property
    def now(self) -> Moment[P]:
        """The present moment."""
        return self._line[self._number]

    @property
    def position(self) -> P:
        """The present position."""
        return self.now.position

    @property
    def can_undo(self) -> bool:
        """Whether something lies before the present moment."""
        return self._number > 0

    @property
    def can_redo(self) -> bool:
        """Whether something that was played lies after the present moment."""
        return self._number + 1 < len(self._line)

    @property
    def branches(self) -> tuple[Moment[P], ...]:
        """The continuations of the present moment other than the one that redo would play."""
        return tuple(self.now.followed_by[:-1])

    def play(self, action: Action) -> Moment[P]:
        """Apply an action to the present position and go there; raises as `apply` does.

        An action that was played here before leads to the same moment again.
        """
        for moment in self.now.followed_by:
            if moment.action == action:
                return self.follow(moment)
        step = apply(self.position, action)
        moment = Moment(self._number + 1, step.position, action, step.events)
        self.now.followed_by.append(moment)
        return self.follow(moment)

    def follow(self, moment: Moment[P]) -> Moment[P]:
        """Go to a continuation of the present moment; what followed it comes along for redo.

        Raises ValueError if the moment is no continuation of the present one.
        """
        siblings, after = self.now.followed_by, self._number + 1
        if not (self.can_redo and moment is self._line[after]):
            siblings.remove(moment)
            siblings.append(moment)
            if self.can_redo:
                self._line[after].onward = self._line[after:]
            self._line[after:], moment.onward = moment.onward, []
        self._number = after
        return moment

    def undo(self) -> Moment[P]:
        """One step back; at the start it stays there."""
        return self.jump(max(self._number - 1, 0))

    def redo(self) -> Moment[P]:
        """One step forward along what was played; at the end it stays there."""
        return self.jump(min(self._number + 1, len(self._line) - 1))

    def jump(self, number: int) -> Moment[P]:
        """Go to the moment of that number on the present line; IndexError if there is none."""
        if not 0 <= number < len(self._line):
            raise IndexError(
                f"step {number} is not in this history; it has steps 0 to {len(self._line) - 1}"
            )
        self._number = number
        return self.now
