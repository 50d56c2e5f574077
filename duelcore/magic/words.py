"""How the file format writes permanents, abilities, spells and effects, and reading that back.

Reading raises ValueError with a sentence for what is none. Writing leaves defaults out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from difflib import get_close_matches
from typing import Any, TypeVar, get_args

from duelcore.game import MalformedAction
from duelcore.magic import kinds
from duelcore.magic.effect_words import SHAPES, written_value
from duelcore.magic.objects import Ability, Activated, Bonus, Change, Effect, Permanent, Spell
from duelcore.wrong import WrongValue

LARGEST = 2**53 - 1
"""The largest number that every reader of JSON keeps exactly."""

T = TypeVar("T")
Check = Callable[[str, Any], Any]

# Values


def _number(low: int) -> Check:
    def check(key: str, value: Any) -> Any:
        if type(value) is not int or not low <= value <= LARGEST:
            raise WrongValue(f"{key!r} is a whole number from {low} to {LARGEST}, not {value!r}")
        return value

    return check


def _name(key: str, value: Any) -> Any:
    if not isinstance(value, str) or not value.strip():
        raise WrongValue(f"{key!r} is a name, not {value!r}")
    return value


def _flag(key: str, value: Any) -> Any:
    if value is not True and value is not False:
        raise WrongValue(f"{key!r} is true or false, not {value!r}")
    return value


def _one_of(kind: Any) -> Check:
    words = get_args(kind)

    def check(key: str, value: Any) -> Any:
        if isinstance(value, bool) or value not in words:
            listed = ", ".join(map(str, words))
            raise WrongValue(f"{key!r} is one of {listed}, not {value!r}{_perhaps(value, words)}")
        return value

    return check


def _perhaps(value: Any, words: tuple[Any, ...]) -> str:
    """The word that may be meant, in a sentence; "" if none is near."""
    written = str(value).lower().replace(" ", "-").replace("_", "-")
    near = get_close_matches(written, map(str, words), 1)
    return f"; perhaps {near[0]!r} is meant" if near else ""


def _several(kind: Any) -> Check:
    one = _one_of(kind)

    def check(key: str, value: Any) -> Any:
        if not isinstance(value, list | tuple) or len({str(v) for v in value}) < len(value):
            raise WrongValue(f"{key!r} is a list of words, each once, not {value!r}")
        return tuple(one(key, each) for each in value)

    return check


def _counters(key: str, value: Any) -> Any:
    known, least = get_args(kinds.Counter), _number(0)
    if not isinstance(value, Mapping) or any(kind not in known for kind in value):
        raise WrongValue(f"{key!r} goes from {', '.join(known)} to numbers, not {value!r}")
    return tuple(sorted((kind, least(kind, number)) for kind, number in value.items()))


def _or_none(check: Check) -> Check:
    return lambda key, value: None if value is None else check(key, value)


def _permanent(_key: str, value: Any) -> Any:
    return permanent(value)


def _ability(_key: str, value: Any) -> Any:
    return ability(value)


def _bonus(_key: str, value: Any) -> Any:
    return _read(Bonus, value, "a bonus")


def _effects(key: str, value: Any) -> Any:
    return effects(value)


def _chapters(key: str, value: Any) -> Any:
    if not isinstance(value, list | tuple) or not value:
        raise WrongValue(f"{key!r} is a list with the effects of each chapter, not {value!r}")
    return tuple(map(effects, value))


CHECKS: dict[str, Check] = {
    "name": _name,
    "controller": _one_of(kinds.Number),
    "owner": _or_none(_one_of(kinds.Number)),
    "player": _one_of(kinds.Number),
    "types": _several(kinds.CardType),
    "type": _one_of(kinds.CardType),
    "keywords": _several(kinds.Keyword),
    "keyword": _one_of(kinds.Keyword),
    "gains": _or_none(_one_of(kinds.Keyword)),
    "loses": _or_none(_one_of(kinds.Keyword)),
    "counters": _counters,
    "kind": _one_of(kinds.Counter),
    "when": _one_of(kinds.When),
    "whose": _one_of(kinds.Whose),
    "condition": _one_of(kinds.Condition),
    "until": _or_none(_one_of(kinds.Until)),
    "step": _one_of(kinds.StepName),
    "source": _or_none(_name),
    "target": _name,
    "other": _name,
    "to": _or_none(_name),
    "damage": _number(0),
    "extra_blocks": _number(0),
    "attack_cost": _number(0),
    "life": _number(0),
    "amount": _number(0),
    "bonus": _bonus,
    "chapters": _chapters,
    "effect": _effects,
    "permanent": _permanent,
    "ability": _ability,
}
"""What each key of the format takes; `power` and `toughness` may be below 0 where they are changes."""

FLAGS = ("tapped", "summoning_sick", "phased_out", "once", "flash", "tap", "sorcery_speed")
STRENGTHS = ("power", "toughness")


def _checked(kind: type[Any], key: str, value: Any) -> Any:
    if key in FLAGS:
        return _flag(key, value)
    if key in STRENGTHS:
        whole = _number(0 if kind is Permanent else -LARGEST)
        return _or_none(whole)(key, value) if kind is Permanent else whole(key, value)
    return CHECKS[key](key, value)


# Reading and writing

KEYS = {"condition": "if"}
"""What the format calls otherwise than the field that keeps it."""

NOT_WRITTEN = ("deathtouched", "token")
"""What a position never starts with."""


def _read(kind: type[T], given: Any, what: str) -> T:
    """An instance of a frozen class from an object of the format with its fields as keys."""
    if not isinstance(given, Mapping):
        raise _no_object(what, given)
    known = _keys(kind)
    for key in given:
        if key not in known:
            raise WrongValue(f"{what} has no {key!r}; it has {', '.join(known)}")
    for key, one in known.items():
        if one.default is MISSING and key not in given:
            raise WrongValue(f"{what} needs {key!r}")
    read = {known[key].name: value for key, value in given.items()}
    return kind(**{key: _checked(kind, key, value) for key, value in read.items()})


def _keys(kind: Any) -> dict[str, Field[Any]]:
    """The keys that the format has for a class, each with the field that keeps it."""
    kept = (one for one in fields(kind) if one.name not in NOT_WRITTEN)
    return {KEYS.get(one.name, one.name): one for one in kept}


def _no_object(what: str, given: Any) -> ValueError:
    return ValueError(f"{what} is an object with keys, not {given!r}")


def written(kept: Any) -> dict[str, Any]:
    """What was read, as the format writes it, without defaults."""
    return {
        key: _plain(one.name, getattr(kept, one.name))
        for key, one in _keys(kept).items()
        if getattr(kept, one.name) != one.default
    }


def _plain(key: str, value: Any) -> Any:
    if key == "counters":
        return dict(value)
    if key == "effect":
        return written_effects(value)
    if key == "chapters":
        return [written_effects(one) for one in value]
    if isinstance(value, Permanent | Bonus | Ability):
        return written(value)
    return list(value) if isinstance(value, tuple) else value


def permanent(given: Any) -> Permanent:
    """A permanent; a creature has power and toughness, and nothing else has."""
    one = _read(Permanent, given, "a permanent")
    strengths = (one.power, one.toughness)
    if one.is_creature and None in strengths:
        raise WrongValue(f"{one.name!r} is a creature and needs 'power' and 'toughness'")
    if not one.is_creature and strengths != (None, None):
        raise WrongValue(f"{one.name!r} is no creature and has no power or toughness")
    if not one.types or {"instant", "sorcery"} & set(one.types):
        raise WrongValue(f"{one.name!r} needs the types of a permanent, such as 'creature'")
    return one


def ability(given: Any) -> Ability:
    """A triggered ability."""
    return _read(Ability, given, "an ability")


def change(given: Any) -> Change:
    """What an effect has changed before the start."""
    return _read(Change, given, "a change")


def activated(given: Any) -> Activated:
    """An activated ability, as it is used."""
    return _read(Activated, given, "an ability")


def spell(given: Any) -> Spell:
    """A spell; what becomes a creature says which."""
    one = _read(Spell, given, "a spell")
    if one.type == "creature" and one.permanent is None:
        raise WrongValue(f"{one.name!r} is a creature spell and needs 'permanent', the creature")
    if one.effect and one.type not in ("instant", "sorcery"):
        raise WrongValue(
            f"{one.name!r} becomes a permanent; an ability has its effect, not the spell"
        )
    if one.permanent is not None and one.type not in one.permanent.types:
        raise WrongValue(f"{one.name!r} is of type {one.type!r}, and its permanent is not")
    return one


def said(reader: Callable[[Any], T], given: Any, do: str, field: str) -> T:
    """What an action describes; MalformedAction with the reader's sentence for what is none."""
    try:
        return reader(given)
    except ValueError as error:
        raise MalformedAction(f"{do!r} needs {field!r}: {error}") from None


# Effects


def effects(given: Any) -> tuple[Effect, ...]:
    """One effect, or a list of them that happen in order."""
    several = given if isinstance(given, list | tuple) else [given]
    return tuple(effect(one) for one in several)


def effect(given: Any) -> Effect:
    """An effect: an object with one word, which says what it takes."""
    if not isinstance(given, Mapping) or len(given) != 1:
        raise WrongValue(f"an effect has one word, as in {{'destroy': 'A'}}, not {given!r}")
    ((word, value),) = given.items()
    if word not in SHAPES:
        raise WrongValue(f"{word!r} is no effect; the effects are {', '.join(SHAPES)}")
    kept = SHAPES[word].read(word, value)
    return Effect(word, **{key: _checked_key(key, one) for key, one in kept.items()})


def _checked_key(key: str, value: Any) -> Any:
    if key == "created":
        return permanent(value)
    return _checked(Effect, key, value)


def written_effects(kept: tuple[Effect, ...]) -> Any:
    """Effects as the format writes them; undoes `effects`."""
    several = [{one.word: written_value(one, written)} for one in kept]
    return several[0] if len(several) == 1 else several
