"""A walkthrough that is being played: the file's entries as a history, and the history as a file.

A word that stands for several actions (`finish-attack`) is played action by action, so that one
can step inside it. It is written as that word again, unless somebody has stopped inside it.
Notes, expectations and refusals of a file stay where they were written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from duelcore.game import Action, History, MalformedAction, Moment, Refusal, why_not
from duelcore.walkthrough.files import Entry, Walkthrough
from duelcore.walkthrough.games import GAMES
from duelcore.walkthrough.run import start_position


@dataclass
class _Word:
    """A word that was played as several actions; `whole` until somebody stops inside it."""

    entry: Entry
    whole: bool = True


@dataclass
class _Written:
    """What a file says at a moment: the note of its entry, what follows it without being played."""

    note: Any = None
    after: list[Entry] = field(default_factory=list)
    word: _Word | None = None
    ends_word: bool = True


@dataclass(frozen=True)
class Stop:
    """Where a script could not be played on: its entry, by number from 1, and why."""

    number: int
    entry: Entry
    why: Refusal | MalformedAction


class Course:
    """A walkthrough being played. `stop` says where its script could not be played on, if so."""

    def __init__(self, walkthrough: Walkthrough) -> None:
        self._frame = walkthrough
        self._written: dict[Moment[Any], _Written] = {}
        self._rest: tuple[Entry, ...] = ()
        self.stop: Stop | None = None
        self.history: History[Any] = History(start_position(walkthrough))
        self._game = GAMES[walkthrough.game]()
        self._play_file()

    @property
    def waits(self) -> bool:
        """Whether something of the script could not be played on, and would be lost by playing another action."""
        return bool(self._rest)

    @property
    def walkthrough(self) -> Walkthrough:
        """The file's own part: id, title, notes and start; the rest is as it was opened."""
        return self._frame

    @property
    def note(self) -> Any:
        """The note of the present moment: text, a text per language, or None.

        At the start it is the introduction, `notes` of the file.
        """
        return self._at(self.history.now).note if self.history.number else self._frame.notes

    @property
    def notes(self) -> list[Any]:
        """The note of the present moment, and those of what the file only expects or tries there."""
        after = [entry.get("note") for entry in self._at(self.history.now).after]
        return [note for note in (self.note, *after) if note]

    def write_note(self, note: Any) -> None:
        """Give the present moment another note, or none; at the start it is the introduction."""
        if not self.history.number:
            self._frame = replace(self._frame, notes=note)
            return
        written = self._at(self.history.now)
        written.note = note
        if written.word is not None:
            written.word.whole = False  # one entry for several moments would move the note

    def write_title(self, title: Any) -> None:
        """Give the walkthrough another title, or none."""
        self._frame = replace(self._frame, title=title)

    def play(self, action: Action) -> None:
        """Play an action, or all actions of a word; raises as `duelcore.game.apply` does."""
        self.stopped_here()
        self._rest, self.stop = (), None
        self._play_entry({"do": action.do, **action.fields})

    def stopped_here(self) -> None:
        """Somebody looks at the present moment: a word that goes on after it is not whole any more."""
        written = self._at(self.history.now)
        if written.word is not None and not written.ends_word:
            written.word.whole = False

    def restarted(
        self, start: Mapping[str, Any], renamed: Mapping[str, str] | None = None
    ) -> Course:
        """The same course from another start, as far as it can be played; what cannot waits in case it can again.

        `renamed` tells which monsters have a new name. Raises FileProblem for an impossible start.
        """
        saved = self.saved()
        script = (*saved.script, *self._rest)
        names = renamed or {}
        branches = [
            {"at": one["at"], "script": _renamed(one["script"], names)} for one in saved.branches
        ]
        cursor = len(saved.script) if saved.cursor is None else saved.cursor
        return Course(
            replace(
                saved, start=start, script=_renamed(script, names), cursor=cursor, branches=branches
            )
        )

    def saved(self) -> Walkthrough:
        """The walkthrough as a file: what was played, where we are in it, and other continuations."""
        self.stopped_here()
        line = self.history.line
        script = [*self._at(line[0]).after, *self._entries(line[1:])]
        return replace(
            self._frame,
            script=script,
            cursor=None
            if self.history.number == len(line) - 1
            else self._count(self.history.number),
            branches=tuple(self._branches()),
            source="",
        )

    # Reading

    def _play_file(self) -> None:
        script = self._frame.script
        counts = self._play_script(script)
        end = self.history.number
        for branch in self._frame.branches:
            if branch["at"] < len(counts):
                self._play_branch(branch, counts[branch["at"]], end)
        cursor = len(script) if self._frame.cursor is None else self._frame.cursor
        self.history.jump(counts[min(cursor, len(counts) - 1)])

    def _play_script(self, script: Sequence[Entry]) -> list[int]:
        """Play the entries; how many actions have been played after each, as far as it went."""
        counts = [0]
        for number, entry in enumerate(script, 1):
            self.stop = self._try(number, entry)
            if self.stop is not None:
                self._rest = tuple(script[number - 1 :])
                break
            counts.append(self.history.number)
        return counts

    def _play_branch(self, branch: Mapping[str, Any], at: int, end: int) -> None:
        """Play another continuation, then walk the main line again so that redo follows it."""
        main = [moment.action for moment in self.history.line[at + 1 : end + 1]]
        self.history.jump(at)
        for number, entry in enumerate(branch["script"], 1):
            if self._try(number, entry) is not None:
                break
        self.history.jump(at)
        for action in main:
            assert action is not None
            self.history.play(action)

    def _try(self, number: int, entry: Entry) -> Stop | None:
        if "expect" in entry or "refused" in entry:
            self._at(self.history.now).after.append(entry)
            return None
        try:
            refusal = why_not(self.history.position, self._game.action(entry))
        except MalformedAction as error:
            return Stop(number, entry, error)
        if refusal is not None:
            return Stop(number, entry, refusal)
        self._play_entry(entry)
        return None

    def _play_entry(self, entry: Entry) -> None:
        actions = self._game.steps(self.history.position, self._game.action(entry))
        moments = [self.history.play(action) for action in actions]
        if len(moments) > 1 and not any(moment in self._written for moment in moments):
            word = _Word({key: value for key, value in entry.items() if key != "note"})
            for moment in moments:
                self._written[moment] = _Written(word=word, ends_word=moment is moments[-1])
        if "note" in entry:  # what it says of a word is so once the whole word has been played
            self._at(moments[-1]).note = entry["note"]

    def _at(self, moment: Moment[Any]) -> _Written:
        return self._written.setdefault(moment, _Written())

    # Writing

    def _entries(self, moments: Sequence[Moment[Any]]) -> list[Entry]:
        """The entries of some moments in a row, words that are whole written as one."""
        entries: list[Entry] = []
        for moment in moments:
            written = self._at(moment)
            if written.word is None or not written.word.whole:
                assert moment.action is not None
                entries.append(
                    _noted({"do": moment.action.do, **moment.action.fields}, written.note)
                )
            elif written.ends_word:
                entries.append(
                    _noted(dict(written.word.entry), self._note_of(written.word, moments))
                )
            entries += written.after
        return entries

    def _note_of(self, word: _Word, moments: Sequence[Moment[Any]]) -> Any:
        notes = (self._at(m).note for m in moments if self._at(m).word is word)
        return next(filter(None, notes), None)

    def _branches(self) -> Iterator[dict[str, Any]]:
        line = self.history.line
        for number, moment in enumerate(line[:-1]):
            others = [other for other in moment.followed_by if other is not line[number + 1]]
            if others:
                at = self._count(number)
                for path in (path for other in others for path in _paths(other)):
                    yield {"at": at, "script": self._entries(path)}

    def _count(self, number: int) -> int:
        """How many entries stand before what follows the moment of that number."""
        line = self.history.line
        return len(self._at(line[0]).after) + len(self._entries(line[1 : number + 1]))


def _noted(entry: dict[str, Any], note: Any) -> Entry:
    return entry if note is None else {**entry, "note": note}


def _paths(moment: Moment[Any]) -> Iterator[list[Moment[Any]]]:
    """Every way to play on from a moment, itself first; one path where nothing follows it."""
    open_paths = [[moment]]
    while open_paths:
        path = open_paths.pop()
        if not path[-1].followed_by:
            yield path
        open_paths += [[*path, later] for later in path[-1].followed_by]


_NO_NAMES = (
    *("do", "to", "note", "refused", "cites", "phase", "step", "timing", "zone", "position"),
    *("kind", "on", "until", "from", "how"),
    *("when", "if", "whose", "type", "types", "keyword", "keywords", "gains", "loses", "awaits"),
)
"""Keys whose values are words of the format, and never the name of a monster or permanent."""

_BY_NAME = ("permanent", "blocks", "damage")
"""Keys whose objects have names as keys, inside each other too."""


def _renamed(script: Sequence[Entry], names: Mapping[str, str]) -> tuple[Entry, ...]:
    return tuple(_with_names(entry, names) for entry in script) if names else tuple(script)


def _with_names(value: Any, names: Mapping[str, str]) -> Any:
    """The value with every monster's name that has changed replaced, wherever it stands."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {key: _value_with_names(key, one, names) for key, one in value.items()}
    return [_with_names(one, names) for one in value] if isinstance(value, list | tuple) else value


def _value_with_names(key: str, value: Any, names: Mapping[str, str]) -> Any:
    if key in _NO_NAMES:
        return value
    if key in _BY_NAME and isinstance(value, Mapping):
        return {
            names.get(name, name): _value_with_names(_BY_NAME[0], one, names)
            for name, one in value.items()
        }
    if key == "monster" and isinstance(value, Mapping):  # what is expected of each
        return {names.get(name, name): one for name, one in value.items()}
    if key == "abilities":  # their words are no names; what a flip effect aims at is one
        return [one if isinstance(one, str) else _with_names(one, names) for one in value]
    return _with_names(value, names)
