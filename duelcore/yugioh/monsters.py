"""A monster as the file format writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from duelcore.yugioh import abilities, cards
from duelcore.yugioh.model import Monster

FIELDS = {"def": "def_"}
"""Where a monster's field is not called as in the format."""


def monster(written: Mapping[str, Any]) -> Monster:
    """The monster that is written so; raises ValueError for an ability that is none."""
    return Monster(**{FIELDS.get(key, key): value for key, value in written.items()})


def written(monster: Monster) -> dict[str, Any]:
    """The monster as the format writes it, without most defaults; undoes `monster`."""
    plain: dict[str, Any] = {
        "name": monster.name,
        "atk": monster.atk,
        "def": monster.def_,
        "position": monster.position,
    }
    if monster.zone == "extra":
        plain["zone"] = "extra"
    had: list[str | dict[str, Any]] = [*abilities.written(monster.abilities)]
    if monster.flip is not None:
        had.append({abilities.FLIP: cards.written_effect(monster.flip)})
    if had:
        plain["abilities"] = had
    flags = ("link", "summoned_this_turn", "position_changed")
    return plain | {key: True for key in flags if getattr(monster, key)}
