"""Cards as a walkthrough describes them: what kind, what they do, what their text says.

`SHAPES` is the closed list of effects: for each word, what it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from duelcore.wrong import WrongValue
from duelcore.yugioh.abilities import LARGEST
from duelcore.yugioh.model import (
    BattlePosition,
    Effect,
    Modification,
    Timing,
    Until,
)

Kind = Literal[
    "normal-spell",
    "quick-play-spell",
    "trap",
    "counter-trap",
    "quick-effect",
    "ignition-effect",
    "trigger-effect",
]
On = Literal[
    "attack-declared",
    "moved",
    "flipped",
    "position-changed",
    "battle-damage",
    "destroyed-by-battle",
    "battled",
]
From = Literal["field", "hand"]


@dataclass(frozen=True, slots=True)
class Card:
    """A described card: what kind it is, its effects in order, and what its text says besides.

    `on` is what it answers, `timing` the timing of the Damage Step that it names, `until` when its
    changes stop applying, `from_` where it is activated from.
    """

    kind: Kind
    effects: tuple[Effect, ...]
    mandatory: bool = False
    on: On | None = None
    timing: Timing | None = None
    until: Until | None = None
    from_: From = "field"
    set_this_turn: bool = False

    def does(self, *words: str) -> bool:
        """Whether one of its effects is one of those words."""
        return any(effect.word in words for effect in self.effects)


# What a card says


def card(written: object) -> Card:
    """A card as the file format writes it, every aim named; ValueError with a sentence if it is none.

    Only a flip effect may leave open what it aims at, for that is chosen on activation.
    """
    given = dict(_mapping(written, "a card"))
    effects = given.pop("effect", None)
    several = effects if isinstance(effects, list | tuple) else [effects]
    if not several:
        raise WrongValue("a card needs an effect, or a list of at least one")
    for key in given:
        if key not in CARD_WORDS:
            raise WrongValue(f"a card has no {key!r}; it has effect, {', '.join(CARD_WORDS)}")
    for key, words in CARD_WORDS.items():
        if key in given or key == "kind":
            _one_of(given.get(key), words, key)
    said: dict[str, Any] = {_FIELDS.get(key, key): value for key, value in given.items()}
    return Card(effects=tuple(_with_its_aim(effect(one)) for one in several), **said)


def _with_its_aim(read: Effect) -> Effect:
    if read.monster is None and read.word in AIMED:
        raise WrongValue(f"{read.word!r} aims at a monster; write its name")
    return read


_FIELDS = {"from": "from_"}

CARD_WORDS: dict[str, tuple[object, ...]] = {
    "kind": get_args(Kind),
    "mandatory": (True, False),
    "on": get_args(On),
    "timing": get_args(Timing),
    "until": get_args(Until),
    "from": get_args(From),
    "set_this_turn": (True, False),
}
"""What may be said of a card beside its effect, and the words for it."""


def written(described: Card) -> dict[str, Any]:
    """The card as the file format writes it, without defaults; undoes `card`."""
    effects = [written_effect(one) for one in described.effects]
    names = {field: key for key, field in _FIELDS.items()}
    return {
        "kind": described.kind,
        "effect": effects[0] if len(effects) == 1 else effects,
        **{
            names.get(one.name, one.name): getattr(described, one.name)
            for one in fields(Card)
            if one.name not in ("kind", "effects") and getattr(described, one.name) != one.default
        },
    }


# What an effect says


def effect(written: object) -> Effect:
    """An effect as the file format writes it; raises ValueError with a sentence for what is none."""
    pairs = list(_mapping(written, "an effect").items())
    if len(pairs) != 1:
        raise WrongValue(f"an effect has one word, as in {{'destroy': 'A'}}, not {written!r}")
    ((word, value),) = pairs
    if word not in SHAPES:
        raise WrongValue(f"{word!r} is no effect; the effects are {', '.join(SHAPES)}")
    return Effect(word, **SHAPES[word](word, value))


def written_effect(kept: Effect) -> dict[str, Any]:
    """The effect as the file format writes it; undoes `effect`."""
    from duelcore.yugioh import monsters

    shape = SHAPES[kept.word]
    if shape is _flag:
        return {kept.word: True}
    if shape is _aimed:
        return {kept.word: kept.monster}
    if shape is _summoned:
        assert kept.summoned is not None
        return {kept.word: monsters.written(kept.summoned)}
    value = {key: getattr(kept, key) for key in ("monster", "player", *_VALUES)}
    aims = ("monster",) if shape in (_valued, _placed) else ()
    return {kept.word: {k: v for k, v in value.items() if v is not None or k in aims}}


def _flag(word: str, value: object) -> dict[str, Any]:
    if value is not True:
        raise WrongValue(f"{word!r} takes true, not {value!r}")
    return {}


def _aimed(word: str, value: object) -> dict[str, Any]:
    return {"monster": _name(word, value)}


def _valued(word: str, value: object) -> dict[str, Any]:
    """A monster, and by how many points its value changes, or to how many."""
    given = _with(word, value, ("monster", "by"), ("monster", "to"))
    low = -LARGEST if "by" in given else 0
    number = _number(word, given.get("by", given.get("to")), low)
    return {"monster": _name(word, given["monster"]), "by" if "by" in given else "to": number}


def _placed(word: str, value: object) -> dict[str, Any]:
    given = _with(word, value, ("monster", "to"))
    to = _one_of(given["to"], get_args(BattlePosition), "battle position")
    return {"monster": _name(word, given["monster"]), "to": to}


def _paid(word: str, value: object) -> dict[str, Any]:
    given = _with(word, value, ("player", "amount"))
    player = _one_of(given["player"], (1, 2), "player")
    return {"player": player, "amount": _number(word, given["amount"], 0)}


def _modified(word: str, value: object) -> dict[str, Any]:
    """A player, and what becomes of battle damage; limits, group 10 of the order, have no word."""
    given = _with(word, value, ("player", "how"), ("player", "to"))
    player = _one_of(given["player"], (1, 2), "player")
    if "how" in given:
        what = "change of damage, and limits of it are not played here"
        how = _one_of(given["how"], get_args(Modification), what)
        return {"player": player, "how": how}
    return {"player": player, "to": _number(word, given["to"], 0)}


def _summoned(_word: str, value: object) -> dict[str, Any]:
    from duelcore.yugioh import monsters
    from duelcore.yugioh.starting import problems_of_monster

    monster = monsters.monster(_coming(_mapping(value, "a monster")))
    for flaw in problems_of_monster(monster):
        raise WrongValue(flaw.says)
    return {"summoned": monster}


def _coming(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is said of a monster that comes; ValueError where a start could not say it."""
    if "name" not in given:
        raise WrongValue(f"{given!r} is no monster that can be Summoned; it needs a 'name'")
    for key in given:
        if key not in MONSTER_WORDS:
            words = ", ".join(MONSTER_WORDS)
            raise WrongValue(f"a monster that comes has no {key!r}; it has {words}")
    for key in FLAGS:
        _one_of(given.get(key, False), (True, False), key)
    return given


FLAGS = ("link", "summoned_this_turn", "position_changed")
MONSTER_WORDS = ("name", "atk", "def", "position", "zone", "abilities", *FLAGS)
"""What may be said of a monster that comes: what a start says of one."""


Shape = Callable[[str, object], dict[str, Any]]
"""From an effect's word and value to the fields of `Effect`."""

SHAPES: dict[str, Shape] = {
    "change-atk": _valued,
    "change-def": _valued,
    "destroy": _aimed,
    "banish": _aimed,
    "return-to-hand": _aimed,
    "summon": _summoned,
    "take-control": _aimed,
    "change-position": _placed,
    "change-target": _aimed,
    "negate-attack": _flag,
    "negate-activation": _flag,
    "negate-effect": _flag,
    "cannot-attack": _aimed,
    "cannot-be-attacked": _aimed,
    "damage": _paid,
    "gain-lp": _paid,
    "end-battle-phase": _flag,
    "go-to-end-phase": _flag,
    "modify-battle-damage": _modified,
}
"""The effects, each with what it takes."""

AIMED = tuple(word for word, shape in SHAPES.items() if shape in (_aimed, _valued, _placed))
"""The effects that aim at a monster."""

_VALUES = ("by", "to", "amount", "how")


# Reading


def _mapping(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise WrongValue(f"{what} is described by keys and values, not by {value!r}")
    return value


def _with(word: str, value: object, *allowed: tuple[str, ...]) -> Mapping[str, Any]:
    given = _mapping(value, f"what {word!r} takes")
    if not any(set(given) == set(keys) for keys in allowed):
        either = " or ".join(", ".join(keys) for keys in allowed)
        raise WrongValue(f"{word!r} takes {either}, not {', '.join(map(str, given))}")
    return given


def _one_of(value: object, words: tuple[object, ...], what: str) -> object:
    if not any(value is word or (value == word and type(value) is type(word)) for word in words):
        raise WrongValue(f"{value!r} is no {what}; write one of {', '.join(map(str, words))}")
    return value


def _name(word: str, value: object) -> str | None:
    if not (value is None or isinstance(value, str)):
        raise WrongValue(f"{word!r} aims at a monster by its name, not at {value!r}")
    return value


def _number(word: str, value: object, low: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= LARGEST:
        raise WrongValue(f"{word!r} takes a whole number from {low} to {LARGEST}, not {value!r}")
    return value
