"""The fields of the battle lab, and what a value typed into one of them makes of the battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, get_args

from duelcore.language import N_, text
from duelcore.widgets.forms import Plain, field, group
from duelcore.widgets.matchup import Matchup, Side, fielded
from duelcore.widgets.setup_form import ABILITIES, STATS, bounds_of
from duelcore.widgets.setup_form import LP as MOST_LP
from duelcore.widgets.typed import number, points
from duelcore.yugioh.abilities import NUMBERS, WORDS, abilities
from duelcore.yugioh.model import DIRECT, Monster

SLIDER = {"min": 0, "max": 5000, "step": 50}
"""What ATK and DEF can be dragged to; more can be typed."""

LP = (1, MOST_LP[1])
"""With no LP left there is no battle."""

POSITIONS = {
    "attack": N_("Attack Position"),
    "defense": N_("Defense Position"),
    "set": N_("face-down"),
    DIRECT: N_("no monster (direct attack)"),
}
"""How a monster may lie in the lab, or that the attack meets none."""

LATER = ("attacks", "attacks-on-monsters", "attack-all", "must-attack", "direct-attack")
"""Abilities that matter where several attacks or targets meet: shown only of a monster that has them."""

SIDES: Mapping[Side, tuple[str, str]] = {
    "attacker": (N_("Your attacker"), "you"),
    "target": (N_("Opponent’s monster"), "opp"),
}
LIFE = {"you": N_("Your LP"), "opponent": N_("Opponent’s LP")}


@dataclass(frozen=True)
class Desk:
    """The fields of a matchup. `errors` go from a field's path to the value typed and what is wrong."""

    matchup: Matchup
    errors: Mapping[str, tuple[Any, str]]
    language: str

    def groups(self) -> list[Plain]:
        """The fields: attacker, target, LP."""
        life = [
            self._number(f"lp.{key}", label, lp, LP)
            for (key, label), lp in zip(LIFE.items(), self.matchup.lp, strict=True)
        ]
        lp = group("lp", self._say(N_("Life points")), life) | {"side": "", "more": None}
        return [*map(self._side, SIDES), lp]

    def fields(self) -> Iterator[Plain]:
        """All of them in a row."""
        for one in self.groups():
            yield from one["fields"]
            yield from one["more"]["fields"] if one["more"] else ()

    def _say(self, message: str, **words: object) -> str:
        return text(message, self.language).format_map(words)

    def _side(self, key: Side) -> Plain:
        title, side = SIDES[key]
        monster = self.matchup.monster(key)
        fields = [
            *self._values(key, monster),
            self._position(key, monster),
            self._link(key, monster),
        ]
        more = {"label": had(monster, self.language), "fields": [*self._abilities(key, monster)]}
        return group(key, self._say(title), fields) | {"side": side, "more": more}

    def _values(self, key: Side, monster: Monster) -> Iterator[Plain]:
        yield self._field(f"{key}.name", N_("Name"), "text", monster.name)
        yield self._number(f"{key}.atk", N_("ATK"), monster.atk, STATS, slider=_slider(monster.atk))
        if not monster.link:
            defense = fielded(monster).def_
            yield self._number(f"{key}.def", N_("DEF"), defense, STATS, slider=_slider(defense))

    def _position(self, key: Side, monster: Monster) -> Plain:
        direct = key == "target" and self.matchup.direct
        value = DIRECT if direct else fielded(monster).position
        listed = [
            {"value": one, "label": self._say(POSITIONS[one])} for one in places(key, monster)
        ]
        return self._field(f"{key}.position", N_("Position"), "radio", value, options=listed)

    def _link(self, key: Side, monster: Monster) -> Plain:
        note = N_("A Link Monster has no DEF and is never in Defense Position.")
        more = {"note": self._say(note)} if monster.link else {}
        return self._field(f"{key}.link", N_("Link Monster"), "check", monster.link, **more)

    def _abilities(self, key: Side, monster: Monster) -> Iterator[Plain]:
        given = dict(monster.abilities)
        for word in (*WORDS, *NUMBERS):
            path = f"{key}.abilities.{word}"
            if word in LATER and word not in given:
                continue
            if word in WORDS:
                yield self._field(path, ABILITIES[word], "check", word in given)
            else:
                yield self._number(path, ABILITIES[word], given.get(word, ""), bounds_of(word))

    def _number(
        self, path: str, label: str, value: object, bounds: tuple[int, int], **more: Any
    ) -> Plain:
        low, high = bounds
        return self._field(path, label, "number", value, min=low, max=high, **more)

    def _field(self, path: str, label: str, kind: str, value: Any, **more: Any) -> Plain:
        typed, error = self.errors.get(path, (value, ""))
        return field(path, self._say(label), kind, typed, error=error, **more)


def _slider(value: object) -> Plain:
    """A slider at the present value, whatever was typed amiss into the box beside it."""
    return {**SLIDER, "value": str(value)}


def places(key: str, monster: Monster) -> list[str]:
    """The positions to choose from, for the attacker or the target."""
    lying = ["attack"] if monster.link else ["attack", "defense", "set"]
    return [*lying, DIRECT] if key == "target" else lying


def had(monster: Monster, language: str) -> str:
    """The abilities that a monster has, in a line."""
    words = ", ".join(ability_words(monster, language)) or text(N_("none"), language)
    return text(N_("Abilities: {had}"), language).format(had=words)


def ability_words(monster: Monster, language: str) -> Iterator[str]:
    """Each ability of a monster in words, with its number if it has one."""
    for word, given in monster.abilities:
        label = text(ABILITIES[word], language)
        yield f"{label} {given}" if word in NUMBERS else label


# From what was typed to a new matchup


def changed(matchup: Matchup, path: str, value: Any, language: str) -> Matchup:
    """The matchup with the value of one field of its desk typed anew; raises Refused.

    A value that the field cannot have, such as a position that it does not offer, changes nothing.
    """
    where, _, key = path.partition(".")
    if where == "lp":
        lp = number(str(value), LP, language)
        return replace(matchup, lp=(lp, matchup.lp[1]) if key == "you" else (matchup.lp[0], lp))
    (side,) = (one for one in get_args(Side) if one == where)
    monster = matchup.monster(side)
    if key != "position":
        return matchup.with_monster(side, _with(monster, key, value, language))
    if value not in places(side, monster):
        return matchup
    lies = monster if value == DIRECT else replace(monster, position=value)
    direct = value == DIRECT if side == "target" else matchup.direct
    return replace(matchup.with_monster(side, lies), direct=direct)


def _with(monster: Monster, key: str, value: Any, language: str) -> Monster:
    """The monster with another name, value, flag or ability."""
    if key == "name" and isinstance(value, str):
        # Half a character, which a browser may send, could be neither sent back nor saved.
        return replace(monster, name=value.encode("utf-8", "replace").decode("utf-8"))
    if key == "atk":
        return replace(monster, atk=points(str(value), STATS, language))
    if key == "def":
        return replace(monster, def_=points(str(value), STATS, language))
    word = key.removeprefix("abilities.")
    if word in NUMBERS:
        return _able(monster, word, str(value), language)
    if not isinstance(value, bool):
        return monster
    if key == "link":
        return replace(monster, link=value)
    return _gifted(monster, word, 1 if value else None)


def _able(monster: Monster, word: str, typed: str, language: str) -> Monster:
    """An ability with the number that was typed; without it if the box was emptied."""
    given = number(typed, bounds_of(word), language) if typed.strip() else None
    return _gifted(monster, word, given)


def _gifted(monster: Monster, word: str, given: int | None) -> Monster:
    kept = [pair for pair in monster.abilities if pair[0] != word]
    return replace(monster, abilities=abilities(kept if given is None else [*kept, (word, given)]))
