"""A card as a form describes it: what has been filled in, and the card that the format writes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

from duelcore.language import N_
from duelcore.yugioh.model import Duel, Number

Plain = dict[str, Any]

MOST_EFFECTS = 2
"""How many effects of a card the form can describe."""


# Effects


class _Takes(NamedTuple):
    """What an effect takes: the fields to fill in, and what the format writes of them."""

    fields: tuple[str, ...]
    written: Callable[[Plain], object]


_FLAG = _Takes((), lambda _: True)
_AIMED = _Takes(("monster",), lambda given: given["monster"])
_VALUED = _Takes(
    ("monster", "change", "points"),
    lambda given: {"monster": given["monster"], given["change"]: given["points"]},
)
_PLACED = _Takes(
    ("monster", "position"), lambda given: {"monster": given["monster"], "to": given["position"]}
)
_PAID = _Takes(
    ("player", "amount"), lambda given: {"player": given["player"], "amount": given["amount"]}
)
_MODIFIED = _Takes(
    ("player", "how"), lambda given: {"player": given["player"], "how": given["how"]}
)
_FIXED = _Takes(
    ("player", "how", "amount"), lambda given: {"player": given["player"], "to": given["amount"]}
)
_SUMMONED = _Takes(
    ("name", "atk", "def", "summoned"),
    lambda given: {
        **{key: given[key] for key in ("name", "atk", "def")},
        "position": given["summoned"],
    },
)

TAKES = {
    **dict.fromkeys(("destroy", "banish", "return-to-hand", "take-control"), _AIMED),
    **dict.fromkeys(("change-target", "cannot-attack", "cannot-be-attacked"), _AIMED),
    **dict.fromkeys(("change-atk", "change-def"), _VALUED),
    **dict.fromkeys(("damage", "gain-lp"), _PAID),
    **dict.fromkeys(("negate-attack", "negate-activation", "negate-effect"), _FLAG),
    **dict.fromkeys(("end-battle-phase", "go-to-end-phase"), _FLAG),
    "change-position": _PLACED,
    "modify-battle-damage": _MODIFIED,
    "summon": _SUMMONED,
}
"""For each effect of the closed list what it takes."""

TO = "to"
"""Stands for a fixed number where a change is chosen."""


def _blank() -> Plain:
    """An effect that nobody has filled in yet; what one of its words takes is kept for the others."""
    return {
        "word": "change-atk",
        "monster": None,
        "change": "by",
        "points": 500,
        "position": "defense",
        "player": 1,
        "amount": 500,
        "how": "zero",
        "name": "New Monster 1",
        "atk": 1500,
        "def": 1500,
        "summoned": "attack",
    }


def _takes(given: Plain) -> _Takes:
    takes = TAKES[given["word"]]
    return _FIXED if takes is _MODIFIED and given["how"] == TO else takes


# The card


def _unsaid() -> Plain:
    """What a card's text says besides, as long as nobody has filled it in."""
    return {
        "mandatory": False,
        "on": "",
        "timing": "",
        "until": "",
        "from": "field",
        "set_this_turn": False,
    }


@dataclass
class Description:
    """A card as far as it has been described. Monsters are given by name, None while not chosen."""

    kind: str = "quick-play-spell"
    effects: list[Plain] = field(default_factory=lambda: [_blank()])
    said: Plain = field(default_factory=_unsaid)

    def fields(self) -> Iterator[tuple[str, Plain, str]]:
        """Every field of its effects that is to be filled in now: path, where it is kept, key."""
        for number, given in enumerate(self.effects):
            for key in ("word", *_takes(given).fields):
                yield f"{number}.{key}", given, key

    def aims(self) -> Iterator[str | None]:
        """What its effects aim at."""
        for given in self.effects:
            if "monster" in _takes(given).fields:
                yield given["monster"]

    def written(self) -> Plain:
        """The card as the format writes it."""
        effects = [{given["word"]: _takes(given).written(given)} for given in self.effects]
        unsaid = _unsaid()
        return {
            "kind": self.kind,
            "effect": effects[0] if len(effects) == 1 else effects,
            **{key: value for key, value in self.said.items() if value != unsaid[key]},
        }

    def add_effect(self) -> None:
        """One effect more, aimed at the same monster as the last one."""
        self.effects.append(_blank() | {"monster": self.effects[-1]["monster"]})


# Descriptions to begin with


@dataclass(frozen=True)
class Preset:
    """A card to begin with. `own`: it is meant for monsters and LP of the player who activates it."""

    label: str
    kind: str
    word: str
    values: Mapping[str, Any] = field(default_factory=dict)
    said: Mapping[str, Any] = field(default_factory=dict)
    own: bool = False

    def filled(self, duel: Duel, player: Number) -> Description:
        """The card as that player would use it now."""
        other: Number = 2 if player == 1 else 1
        whose = player if self.own else other
        blank = _blank() | {"player": whose, "monster": suited(duel, whose)}
        blank["name"] = _new_name(duel)
        effect = blank | {"word": self.word, **self.values}
        return Description(self.kind, [effect], _unsaid() | dict(self.said))


def _new_name(duel: Duel) -> str:
    """A name that no monster of the duel has, for one that comes."""
    names = (f"New Monster {number}" for number in count(1))
    return next(name for name in names if not duel.knows(name))


def suited(duel: Duel, player: Number) -> str | None:
    """The monster of a player that an effect is most likely meant for: one that battles, if any."""
    attack = duel.attack
    battling = (attack.attacker, attack.target) if attack else ()
    names = [monster.name for monster in duel.player(player).monsters]
    return next(iter([*(name for name in names if name in battling), *names]), None)


STEP_LONG = {"until": "end-of-damage-step"}
ON_ATTACK = {"on": "attack-declared"}

PRESETS = {
    "boost": Preset(
        N_("a Quick-Play Spell: ATK +500"),
        "quick-play-spell",
        "change-atk",
        {"points": 500},
        STEP_LONG,
        own=True,
    ),
    "weaken": Preset(
        N_("a Quick Effect: ATK −500"),
        "quick-effect",
        "change-atk",
        {"points": -500},
        {"until": "end-of-turn"},
    ),
    "negate-attack": Preset(
        N_("a Trap that negates the attack"), "trap", "negate-attack", {}, ON_ATTACK
    ),
    "destroy": Preset(N_("a Trap that destroys a monster"), "trap", "destroy"),
    "turn": Preset(
        N_("a Trap that turns a monster to Defense Position"), "trap", "change-position"
    ),
    "summon": Preset(N_("a Trap that Summons a monster"), "trap", "summon"),
    "spare": Preset(
        N_("a Trap that prevents battle damage"), "trap", "modify-battle-damage", {}, {}, own=True
    ),
    "return": Preset(
        N_("a Quick Effect that returns a monster to the hand"), "quick-effect", "return-to-hand"
    ),
    "end-battle-phase": Preset(
        N_("a Quick Effect that ends the Battle Phase"), "quick-effect", "end-battle-phase"
    ),
    "counter-trap": Preset(
        N_("a Counter Trap that negates an activation"), "counter-trap", "negate-activation"
    ),
}
"""Cards to begin with."""

RESPONSES = {
    "counter-trap": PRESETS["counter-trap"],
    "negate-activation": Preset(
        N_("a Quick Effect that negates the activation"), "quick-effect", "negate-activation"
    ),
    "negate-effect": Preset(
        N_("a Quick Effect that negates only the effect"), "quick-effect", "negate-effect"
    ),
}
"""Responses to begin with."""
