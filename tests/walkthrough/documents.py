"""Walkthroughs for these tests: a good one, and one with everything that the format knows."""

from __future__ import annotations

import copy
import json
from typing import Any


def monster(name: str = "Kettle Knight", **more: Any) -> dict[str, Any]:
    return {"name": name, "atk": 2100, "def": 300, "position": "attack", **more}


def good() -> dict[str, Any]:
    """A walkthrough that can be played and in which all comes out as expected."""
    return {
        "format": 1,
        "game": "yugioh",
        "id": "kettle-beats-pan",
        "start": {"players": [{"monsters": [monster()]}, {"monsters": [monster("Pan", atk=1500)]}]},
        "script": [
            {"do": "enter-battle-phase"},
            {"do": "pass"},
            {"do": "attack", "attacker": "Kettle Knight", "target": "Pan"},
            {"do": "finish-attack"},
            {"expect": {"lp": [8000, 7400], "graveyard": [[], ["Pan"]]}},
        ],
    }


PLAIN_ABILITIES = [
    *("piercing", "direct-attack", "attack-all", "must-attack", "cannot-attack"),
    *("attack-from-defense", "cannot-be-attacked", "not-destroyed-by-battle"),
    *("no-battle-damage", "reflect-battle-damage", "both-take-battle-damage"),
    *("double-battle-damage", "half-battle-damage", "battle-damage-as-effect-damage"),
    "battle-damage-as-lp-gain",
]
ABILITIES_WITH_VALUE = [
    {"attacks": 2},
    {"attacks-on-monsters": 3},
    {"attack-cost": 0},
    {"battle-damage-is": 9_007_199_254_740_991},
    {"flip": {"destroy": None}},
    {"flip": {"change-atk": {"monster": None, "by": -100}}},
    {"flip": {"change-position": {"monster": None, "to": "set"}}},
    {"flip": {"gain-lp": {"player": 2, "amount": 7}}},
]
EFFECTS = [
    {"change-atk": {"monster": "Pan", "by": -9_007_199_254_740_991}},
    {"change-atk": {"monster": "Pan", "to": 0}},
    {"change-def": {"monster": "Pan", "by": 50}},
    {"destroy": "Pan"},
    {"banish": "Pan"},
    {"return-to-hand": "Pan"},
    {"summon": monster("Lid", position="set")},
    {"take-control": "Pan"},
    {"change-position": {"monster": "Pan", "to": "defense"}},
    {"change-target": "Pan"},
    {"negate-attack": True},
    {"negate-activation": True},
    {"negate-effect": True},
    {"cannot-attack": "Pan"},
    {"cannot-be-attacked": "Pan"},
    {"damage": {"player": 1, "amount": 3}},
    {"gain-lp": {"player": 1, "amount": 3}},
    {"end-battle-phase": True},
    {"go-to-end-phase": True},
    {"modify-battle-damage": {"player": 1, "how": "half"}},
    {"modify-battle-damage": {"player": 2, "to": 4}},
]
KINDS = [
    *("normal-spell", "quick-play-spell", "trap", "counter-trap"),
    *("quick-effect", "ignition-effect", "trigger-effect"),
]
OCCASIONS = [
    *("attack-declared", "moved", "flipped", "position-changed"),
    *("battle-damage", "destroyed-by-battle", "battled"),
]
TIMINGS = ["start", "before-calculation", "during-calculation", "after-calculation", "end"]
UNTIL = ["end-of-damage-step", "end-of-battle-phase", "end-of-turn"]


def _start() -> dict[str, Any]:
    rules = {
        "first_turn_attack": True,
        "skip_main_1": False,
        "skip_battle_phase": False,
        "extra_battle_phases": 2,
        "replay_attacker_may_attack_again": False,
        "zero_atk_tie_destroys": False,
    }
    flags = {"summoned_this_turn": True, "position_changed": True}
    spoon = monster("Spoon", **{"def": None, "link": True, "zone": "extra"})
    able = monster(abilities=[*PLAIN_ABILITIES, *ABILITIES_WITH_VALUE], zone="main", **flags)
    mystery = monster("Mystery", atk="?", position="set") | {"def": "?"}
    players = [{"name": "", "lp": 0, "monsters": [able, spoon]}, {"monsters": [mystery]}]
    return {"turn": 1, "turn_player": 2, "phase": "standby", "players": players, "rules": rules}


def _deeds() -> list[dict[str, Any]]:
    words = ("enter-battle-phase", "pass", "finish-attack", "end-battle-phase", "end-turn")
    return [
        *({"do": word, "refused": True, "note": {"de": "?", "id": "?"}} for word in words),
        {"do": "pass", "player": 2},
        {"do": "attack", "attacker": "Spoon", "target": "direct", "refused": "attack-once"},
        *({"do": "replay", "target": target} for target in ("Pan", "direct", "stop")),
        *(
            {"do": "change-position", "monster": "A", "to": to}
            for to in ("attack", "defense", "set")
        ),
        {"do": "trigger", "monster": "Mystery"},
        {"do": "trigger", "monster": "Mystery", "target": "Spoon"},
    ]


def _activations() -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = [{"kind": kind, "effect": EFFECTS} for kind in KINDS]
    cards += [{"kind": "trap", "effect": effect} for effect in EFFECTS]
    cards += [{"kind": "trap", "effect": EFFECTS[0], "on": on} for on in OCCASIONS]
    cards += [{"kind": "trap", "effect": EFFECTS[0], "timing": timing} for timing in TIMINGS]
    cards += [{"kind": "trap", "effect": EFFECTS[0], "until": until} for until in UNTIL]
    flags = {"mandatory": True, "set_this_turn": True}
    cards += [
        {"kind": "trap", "effect": EFFECTS[0], "from": come, **flags} for come in ("field", "hand")
    ]
    deeds: list[dict[str, Any]] = [{"do": "activate", "player": 1, "card": card} for card in cards]
    deeds[0]["response"] = {"player": 2, "card": cards[-1]}
    return deeds


def _expectations() -> list[dict[str, Any]]:
    parts = {"atk": 0, "def": None, "position": "set"}
    parts |= dict.fromkeys(("battled", "attacked", "declared", "destroyed"), False)
    both = [["Pan", "Lid"], []]
    everything = {
        "lp": [0, 8000],
        "turn": 3,
        "turn_player": 2,
        "replay": False,
        **dict.fromkeys(("field", "graveyard", "banished", "hand"), both),
        "monster": {"Pan": parts, "atk": {"atk": "?"}, "Nobody": {}},
        "attacks": [["Pan", "direct"]],
        "cites": ["attack-once"],
    }
    values = {
        "phase": ["standby", "main-1", "battle", "main-2", "end"],
        "step": ["start", "battle", "damage", "end", None],
        "timing": [*TIMINGS, None],
        "winner": [1, 2, "draw", None],
    }
    each = [{"expect": {key: value}} for key, known in values.items() for value in known]
    return [{"expect": everything, "note": ""}, {"expect": {}}, *each]


def everything() -> dict[str, Any]:
    """A walkthrough with every word of the format: a valid file, though no sensible duel."""
    script = [*_deeds(), *_activations(), *_expectations()]
    return {
        "format": 1,
        "game": "yugioh",
        "id": "everything",
        "title": {"en": "All of it", "de": "Alles", "id": "Semua"},
        "notes": "Für „alle“ – 全部 \u2028 and \U0001f0cf",
        "start": _start(),
        "script": script,
        "cursor": len(script),
        "branches": [{"at": 0, "script": script[:3]}, {"at": 2, "script": []}],
    }


def written(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False)


def changed(document: Any, *path: str | int, to: Any) -> Any:
    """A copy with one value, found along the path, put in another's place or added."""
    copied = copy.deepcopy(document)
    inner = copied
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return copied


def places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths to everything inside a value, and to itself."""
    keys = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(place for key, inner in keys for place in places(inner, (*path, key)))]
