"""Where a game starts: what no game can hold, and a game as a notebook writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from duelcore.magic import turn, words
from duelcore.magic.kinds import Number, StepName
from duelcore.magic.model import PLAYER, Game, Player
from duelcore.magic.objects import SELF, THAT, Ability, Permanent
from duelcore.magic.words import LARGEST
from duelcore.wrong import Told, WrongType

Path = tuple[str | int, ...]

STARTS: tuple[StepName, ...] = tuple(
    step for step in turn.ORDER if step not in ("declare-blockers", "combat-damage")
)
"""The steps that a game may start with: what those left out need has to be played."""

COUNTS = ("life", "hand", "library", "max_hand")


class ProblemInGame(Told, ValueError):
    """Something that no game can hold; `path` leads to it from the start of the file's `start`."""

    def __init__(self, path: Path, sentence: str) -> None:
        self.path = path
        super().__init__(sentence)


def problems(game: Game) -> Iterator[ProblemInGame]:
    """Everything that is wrong with a starting position, with its place and what to do."""
    yield from _of_the_turn(game)
    yield from _of_players(game)
    yield from _of_names(game)
    yield from _of_permanents(game)
    yield from _of_references(game)


def _of_the_turn(game: Game) -> Iterator[ProblemInGame]:
    if not _is_number(game.turn, 1):
        yield ProblemInGame(("turn",), f"the turn is a whole number from 1 on, not {game.turn!r}")
    for key in ("active", "starting"):
        if getattr(game, key) not in (1, 2):
            says = f"the {key} player is 1 or 2, not {getattr(game, key)!r}"
            yield ProblemInGame((f"{key}_player",), says)
    if game.day_night not in ("day", "night", None):
        says = f"it is 'day', 'night' or None for neither, not {game.day_night!r}"
        yield ProblemInGame(("day_night",), says)
    if game.step not in STARTS:
        says = f"a game starts in one of {', '.join(STARTS)}, not in {game.step!r}"
        yield ProblemInGame(("step",), says)


def _is_number(value: object, low: int = 0) -> bool:
    """Whether a value is a whole number within bounds; true and false are none."""
    return type(value) is int and low <= value <= LARGEST


def _of_players(game: Game) -> Iterator[ProblemInGame]:
    for number, player in enumerate(game.players):
        for key in COUNTS:
            value = getattr(player, key)
            if not _is_number(value):
                says = f"{key} is a whole number from 0 to {LARGEST}, not {value!r}"
                yield ProblemInGame(("players", number, key), says)


def _of_names(game: Game) -> Iterator[ProblemInGame]:
    taken: set[str] = set()
    for index, one in enumerate(game.permanents):
        place: Path = ("permanents", index, "name")
        if not isinstance(one.name, str) or not one.name.strip():
            yield ProblemInGame(place, f"{one.name!r} is no name; write one")
        elif one.name in (PLAYER, THAT, SELF):
            says = (
                f"{one.name!r} means something else in effects and divisions; choose another name"
            )
            yield ProblemInGame(place, says)
        elif one.name in taken:
            says = f"two permanents are named {one.name!r}; give each its own name"
            yield ProblemInGame(place, says)
        taken.add(one.name)


def _of_permanents(game: Game) -> Iterator[ProblemInGame]:
    for index, one in enumerate(game.permanents):
        place: Path = ("permanents", index)
        if one.controller not in (1, 2):
            says = f"{one.name!r} has the controller {one.controller!r}; write 1 or 2"
            yield ProblemInGame((*place, "controller"), says)
        strengths = (one.power, one.toughness)
        if one.is_creature and not all(map(_is_number, strengths)):
            says = f"{one.name!r} is a creature and needs power and toughness from 0 on"
            yield ProblemInGame((*place, "power"), says)
        if one.chapters and "enchantment" not in one.types:
            says = f"{one.name!r} has chapters, so it is a Saga; give it the type 'enchantment'"
            yield ProblemInGame((*place, "types"), says)


def _of_references(game: Game) -> Iterator[ProblemInGame]:
    """Names that changes, abilities and bonuses point at."""
    known = {one.name for one in game.permanents}
    for place, name in _references(game):
        if name is not None and name not in known:
            says = f"no permanent is named {name!r}; name one that is there"
            yield ProblemInGame(place, says)


def _references(game: Game) -> Iterator[tuple[Path, str | None]]:
    """Every place that points at a permanent, with the name that stands there."""
    for index, change in enumerate(game.changes):
        yield ("changes", index, "target"), change.target
    for index, ability in enumerate(game.abilities):
        yield ("abilities", index, "source"), ability.source
    for index, one in enumerate(game.permanents):
        if one.bonus is not None:
            yield ("permanents", index, "bonus", "to"), one.bonus.to


def start_of(game: Game) -> Game:
    """A checked starting position, before anything of its step; raises the first of `problems`."""
    return turn.first(_checked(game))


def _checked(game: Game) -> Game:
    for problem in problems(game):
        raise problem
    return game


def new_game(
    first: Iterable[Permanent] = (),
    second: Iterable[Permanent] = (),
    life: tuple[int, int] = (20, 20),
    names: tuple[str, str] = ("Player 1", "Player 2"),
    turn: int = 1,
    active: Number = 1,
    step: StepName = "precombat-main",
    abilities: Iterable[Ability] = (),
    **more: Any,
) -> Game:
    """A game about to begin a step, with the permanents of player 1 and player 2.

    `life` and `names` are those of player 1 and player 2, `step` a step such as "upkeep"; `more`
    takes the other fields of a `Game`, such as `day_night`. Raises ProblemInGame for what no game
    can hold, TypeError for what is no permanent or no pair.
    """
    for what, pair in (("life", life), ("names", names)):
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise WrongType(f"{what} are those of both players, two in brackets, not {pair!r}")
    one, two = (Player(name, points) for name, points in zip(names, life, strict=True))
    _check_known(more)
    own = (*_permanents(first, 1), *_permanents(second, 2))
    waiting = tuple(_all(abilities, Ability, "abilities"))
    game = Game((one, two), turn, active, step=step, permanents=own, abilities=waiting)
    return start_of(_read(_checked(replace(game, **more))))


def _check_known(more: Iterable[str]) -> None:
    """TypeError for a field that no game has."""
    known = [one.name for one in fields(Game)]
    for name in more:
        if name not in known:
            raise WrongType(f"a game has no {name!r}; it has {', '.join(known)}")


def _permanents(given: Iterable[Permanent], controller: Number) -> Iterator[Permanent]:
    for one in _all(given, Permanent, "the permanents of a player"):
        for key in LISTS:
            if not isinstance(value := getattr(one, key), tuple | list):
                raise WrongType(
                    f"{key} of {one.name!r} are a list, not {value!r}; power and toughness are given"
                    f" by their names, as in {EXAMPLES[Permanent]}"
                )
        yield replace(one, controller=controller)


LISTS = ("types", "counters", "chapters")
EXAMPLES = {
    Permanent: "Permanent('name', power=2, toughness=2)",
    Ability: "Ability('name', 1, 'upkeep')",
}
T = TypeVar("T", Permanent, Ability)


def _all(given: Iterable[T], kind: type[T], what: str) -> Iterator[T]:
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise WrongType(f"{what} are given as a list, not as {given!r}")
    for one in given:
        if not isinstance(one, kind):
            raise WrongType(f"{one!r} is no {kind.__name__}; make one: {EXAMPLES[kind]}")
        yield one


def _read(game: Game) -> Game:
    """The same game, judged as if it stood in a file: a word that nobody knows is no keyword."""
    permanents = (_judged(words.permanent, one) for one in game.permanents)
    abilities = (_judged(words.ability, one) for one in game.abilities)
    return replace(game, permanents=tuple(permanents), abilities=tuple(abilities))


def _judged(read: Callable[[Any], T], given: T) -> T:
    try:
        return read(words.written(given))
    except ValueError as error:
        raise ProblemInGame((), f"{given.name!r}: {error}") from None
