"""The fields of the combat lab, and what a value typed into one of them makes of the lineup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, get_args

from duelcore.explain.magic.words import KEYWORDS
from duelcore.language import N_, text
from duelcore.magic.objects import Permanent
from duelcore.widgets import magic_division, typed
from duelcore.widgets.forms import Plain, field, group
from duelcore.widgets.lineup import Lineup, Side
from duelcore.widgets.magic_form import COUNTS, LARGEST, STATES, toggled
from duelcore.widgets.typed import number

MOST = 8
"""How many creatures a side may have."""

IN_COMBAT = (
    *("flying", "trample", "first-strike", "double-strike", "deathtouch", "lifelink"),
    "indestructible",
)
KEYWORDS_HERE: Mapping[Side, tuple[str, ...]] = {
    "attackers": (
        *IN_COMBAT,
        *("menace", "vigilance", "haste", "defender", "cannot-attack", "cannot-be-blocked"),
    ),
    "blockers": (*IN_COMBAT, "reach", "must-block", "cannot-block"),
}
"""Keywords that may matter on each side of one combat; others are shown of a creature that has them."""

SIDES: Mapping[Side, tuple[str, str, str]] = {
    "attackers": (N_("Attacker: {name}"), N_("+ Attacker"), "you"),
    "blockers": (N_("Opponent’s creature: {name}"), N_("+ Opponent’s creature"), "opp"),
}
"""What a creature of each side is headed, what the button for one more says, whose colour it has."""

NEW: Mapping[Side, str] = {"attackers": N_("Attacker {n}"), "blockers": N_("Blocker {n}")}
LIFE = (N_("Your life"), N_("Opponent’s life"))
STATES_HERE = ("tapped", "summoning_sick")
COUNTS_HERE: Mapping[Side, tuple[str, ...]] = {
    "attackers": ("damage",),
    "blockers": ("damage", "extra_blocks"),
}

FULL = N_("A side can have eight creatures here.")
LAST = N_("Somebody has to attack: change this creature instead.")


@dataclass(frozen=True)
class Desk:
    """The fields of a lineup. `errors` go from a field's path to the value typed and what is wrong."""

    lineup: Lineup
    errors: Mapping[str, tuple[Any, str]]
    language: str

    def groups(self) -> list[Plain]:
        """The creatures with a button for one more on each side, then life."""
        shown: list[Plain] = []
        for side in get_args(Side):
            shown += [self._creature(side, n) for n in range(len(self.lineup.creatures(side)))]
            shown.append(self._add(side))
        life = [
            self._number(f"life.{n}", label, life, 1)
            for n, (label, life) in enumerate(zip(LIFE, self.lineup.life, strict=True))
        ]
        return [*shown, group("life", self._say(N_("Life")), life)]

    def division(self) -> list[Plain]:
        """For each time that damage is divided, the boxes of whoever divides it."""
        return [one for n in range(len(self._asked)) for one in self._division(n)]

    def fields(self) -> Iterator[Plain]:
        """All of them in a row."""
        for one in (*self.groups(), *self.division()):
            yield from one.get("fields", ())
            yield from (one.get("more") or {"fields": ()})["fields"]

    @property
    def _asked(self) -> list[Any]:
        return list(self.lineup.fought.asked)

    def _say(self, message: str, **words: object) -> str:
        return text(message, self.language).format_map(words)

    def _add(self, side: Side) -> Plain:
        full = len(self.lineup.creatures(side)) >= MOST
        return _button(f"add.{side}", self._say(SIDES[side][1]), self._say(FULL) if full else "")

    def _creature(self, side: Side, n: int) -> Plain:
        creature = self.lineup.creatures(side)[n]
        path, (title, _, colour) = f"{side}.{n}", SIDES[side]
        fields = [
            self._field(f"{path}.name", N_("Name"), "text", creature.name),
            self._number(f"{path}.power", N_("Power"), creature.power or 0),
            self._number(f"{path}.toughness", N_("Toughness"), creature.toughness or 0, 1),
            *(self._blocks(n) if side == "blockers" else ()),
        ]
        last = side == "attackers" and len(self.lineup.attackers) == 1
        remove = _button(
            f"remove.{path}", self._say(N_("Take away")), self._say(LAST) if last else ""
        )
        more = {
            "label": had(creature, self.language),
            "fields": [*self._more(side, path, creature)],
        }
        shown = group(path, self._say(title, name=creature.name), fields)
        return shown | {"side": colour, "more": more, "buttons": [remove]}

    def _blocks(self, n: int) -> Iterator[Plain]:
        """Whom a creature blocks."""
        blocked = self.lineup.blocks.get(self.lineup.blockers[n].name, ())
        for m, attacker in enumerate(self.lineup.attackers):
            label = self._say(N_("blocks {name}"), name=attacker.name)
            yield field(f"blocks.{n}.{m}", label, "check", attacker.name in blocked)

    def _more(self, side: Side, path: str, creature: Permanent) -> Iterator[Plain]:
        listed = (*KEYWORDS_HERE[side], *creature.keywords)
        for word in dict.fromkeys(listed):
            yield self._field(f"{path}.{word}", KEYWORDS[word], "check", word in creature.keywords)
        for key in STATES_HERE:
            yield self._field(f"{path}.{key}", STATES[key], "check", getattr(creature, key))
        for key in COUNTS_HERE[side]:
            yield self._number(f"{path}.{key}", COUNTS[key], getattr(creature, key))

    def _division(self, n: int) -> list[Plain]:
        game = self._asked[n]
        division = self.lineup.division(game)
        shown = magic_division.groups(game, division, f"division.{n}", self._said, self.language)
        return [one | {"side": "", "more": None} for one in shown]

    def _number(self, path: str, label: str, value: int, low: int = 0) -> Plain:
        return self._said(path, self._say(label), value, low)

    def _said(self, path: str, label: str, value: int, low: int = 0) -> Plain:
        """A box for a number, as its label says already."""
        shown, error = self.errors.get(path, (value, ""))
        return field(path, label, "number", shown, error=error, min=low, max=LARGEST)

    def _field(self, path: str, label: str, kind: str, value: Any) -> Plain:
        shown, error = self.errors.get(path, (value, ""))
        return field(path, self._say(label), kind, shown, error=error)


def _button(key: str, label: str, why: str) -> Plain:
    return {"id": key, "label": label, "enabled": not why, "primary": False, "why": why}


def had(creature: Permanent, language: str) -> str:
    """The keywords that a creature has and the state it is in, in a line."""
    words = ", ".join(condition(creature, language)) or text(N_("none"), language)
    return text(N_("Abilities and state: {had}"), language).format(had=words)


def condition(creature: Permanent, language: str) -> Iterator[str]:
    """The same, word by word."""
    yield from (text(KEYWORDS[word], language) for word in creature.keywords)
    yield from (text(label, language) for key, label in STATES.items() if getattr(creature, key))
    for key, label in COUNTS.items():
        if getattr(creature, key):
            yield f"{text(label, language)}: {getattr(creature, key)}"


# From what was typed to a new lineup


def changed(lineup: Lineup, path: str, value: Any, language: str) -> Lineup:
    """The lineup with the value of one field of its desk typed anew; raises Refused."""
    where, *rest = path.split(".")
    if where == "life":
        life = list(lineup.life)
        life[int(rest[0])] = number(str(value), (1, LARGEST), language)
        return replace(lineup, life=(life[0], life[1]))
    if where == "blocks":
        blocker, attacker = lineup.blockers[int(rest[0])], lineup.attackers[int(rest[1])]
        return lineup.with_block(blocker.name, attacker.name, value is True)
    if where == "division":
        return _divided(lineup, rest, number(str(value), (0, LARGEST), language))
    (side,) = (one for one in get_args(Side) if one == where)
    index, key = int(rest[0]), rest[1]
    creature = _with(lineup.creatures(side)[index], key, value, language)
    return lineup.with_creature(side, index, creature)


def _divided(lineup: Lineup, places: list[str], amount: int) -> Lineup:
    """The same with one share changed: which division, whose damage in it, for which recipient."""
    asked, source, recipient = map(int, places)
    game = list(lineup.fought.asked)[asked]
    name, shares = list(lineup.division(game).items())[source]
    return lineup.with_share(game, name, list(shares)[recipient], amount)


def _with(creature: Permanent, key: str, value: Any, language: str) -> Permanent:
    """The creature with another name, number, state or keyword."""
    changes: dict[str, Any]
    if key == "name":
        changes = {"name": typed.name(str(value), language)}
    elif key in ("power", "toughness", *COUNTS):
        low = 1 if key == "toughness" else 0
        changes = {key: number(str(value), (low, LARGEST), language)}
    elif key in STATES:
        changes = {key: value is True}
    else:
        changes = {"keywords": tuple(toggled(creature.keywords, key, value is True))}
    return replace(creature, **changes)


def one_more(lineup: Lineup, side: Side, language: str) -> Lineup:
    """The same with one more creature on a side, under a name that is free; unchanged where it is full."""
    creatures = lineup.creatures(side)
    if len(creatures) >= MOST:
        return lineup
    taken = {one.name for one in (*lineup.attackers, *lineup.blockers)}
    names = (text(NEW[side], language).format(n=n) for n in range(1, 2 * MOST + 2))
    name = next(one for one in names if one not in taken)
    new = Permanent(name, 1 if side == "attackers" else 2, power=2, toughness=2)
    return lineup.with_creatures(side, (*creatures, new))


def without(lineup: Lineup, side: Side, index: int) -> Lineup:
    """The same without one creature; unchanged where it is not there, or the last that attacks."""
    creatures = lineup.creatures(side)
    last = side == "attackers" and len(creatures) == 1
    if last or not 0 <= index < len(creatures):
        return lineup
    return lineup.with_creatures(side, creatures[:index] + creatures[index + 1 :])
