"""Lays a walkthrough's plain data out as JSON that people can read and compare line by line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

WIDTH = 100
"""Longer lines are broken, closing brackets not counted; entries of a script never are."""

_KEYS = [
    *[
        "do",
        "format",
        "game",
        "id",
        "title",
        "notes",
        "start",
        "turn",
        "turn_player",
        "active_player",
        "starting_player",
        "phase",
        "step",
        "players",
        "rules",
    ],
    *["name", "lp", "monsters", "atk", "def", "position", "zone", "link", "abilities"],
    *["summoned_this_turn", "position_changed"],
    *["life", "hand", "library", "max_hand", "permanents", "changes", "day_night"],
    *["controller", "owner", "types", "power", "toughness", "keywords"],
    *["damage", "tapped", "summoning_sick", "counters", "phased_out"],
    *[
        "player",
        "card",
        "response",
        "attacker",
        "monster",
        "target",
        "by",
        "amount",
        "how",
        "to",
    ],
    *["kind", "effect", "mandatory", "on", "timing", "until", "from", "set_this_turn"],
    *["spell", "ability", "attackers", "blocks", "names", "count"],
    *["refused", "expect", "note", "at", "script", "cursor", "branches"],
]
_EXPECTED_KEYS = [
    *["lp", "phase", "step", "timing", "turn", "turn_player", "replay", "winner"],
    *["steps", "awaits", "priority", "stack", "waiting", "life", "damage_steps"],
    *["field", "battlefield", "graveyard", "banished", "hand", "monster"],
    *["permanent", "attacks", "blocks", "damage", "tapped", "cites"],
    *["atk", "def", "position", "battled", "attacked", "declared", "destroyed"],
]
"""The order of keys in the format's description; keys that are names follow by alphabet."""


def laid_out(document: Mapping[str, Any]) -> str:
    """The JSON text of a whole walkthrough; equal data give equal text.

    What fits on a line stands on one, and so does each entry of a script.
    """
    parts: list[str] = []
    for key, value in _ordered(document).items():
        part = f"{_flat(key)}: {_value(key, value)}"
        if parts and key in ("game", "id"):
            parts[-1] += f", {part}"
        else:
            parts.append(part)
    return "{" + ",\n ".join(parts) + "}\n"


def on_one_line(document: Mapping[str, Any]) -> str:
    """The same data as one line of a `.jsonl` file."""
    return f"{_flat(_ordered(document))}\n"


def _value(key: str, value: Any) -> str:
    if key == "script":
        return _script(value, 1)
    if key == "branches":
        return "[" + ",\n  ".join(map(_branch, value)) + "]"
    return _wrapped(value, len(key) + 5)


def _branch(branch: Mapping[str, Any]) -> str:
    return f'{{"at": {branch["at"]}, "script": {_script(branch["script"], 2)}}}'


def _script(entries: Sequence[Any], indent: int) -> str:
    if not entries:
        return "[]"
    start = "\n" + " " * (indent + 1)
    return f"[{start}" + f",{start}".join(map(_flat, entries)) + f"\n{' ' * indent}]"


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _wrapped(value: Any, indent: int) -> str:
    """JSON on one line where it fits behind `indent` characters, else an item on each line."""
    flat = _flat(value)
    if len(flat) + indent <= WIDTH or not value or not isinstance(value, (dict, list)):
        return flat
    start = ",\n" + " " * (indent + 1)
    if isinstance(value, dict):
        pairs = (
            f"{_flat(key)}: {_wrapped(item, indent + len(key) + 5)}" for key, item in value.items()
        )
        return "{" + start.join(pairs) + "}"
    return "[" + start.join(_wrapped(item, indent + 1) for item in value) + "]"


def _ordered(value: Any, order: Sequence[str] = _KEYS) -> Any:
    """The same data with the keys of every object in order."""
    if isinstance(value, Mapping):
        known = [key for key in order if key in value]
        names = sorted(key for key in value if key not in order)
        return {
            key: _ordered(value[key], _EXPECTED_KEYS if key == "expect" else order)
            for key in (*known, *names)
        }
    return [_ordered(item, order) for item in value] if isinstance(value, (list, tuple)) else value
