"""The converter of terse cases carries over what they play and all that they expect."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from duelcore.walkthrough import load, loads, run
from tests.magic.case_shape import walkthrough_of
from tests.played import CASES

COMBAT = {
    "id": "one",
    "kind": "combat",
    "title": "A 2/2 is blocked by a 1/3 with first strike and is made 3/2",
    "input": {
        "active": "A",
        "life": {"A": 20, "B": 18},
        "attackers": [{"id": "a1", "p": 2, "t": 2}],
        "defenders": [{"id": "b1", "p": 1, "t": 3, "kw": ["first_strike"], "sick": True}],
        "blocks": {"b1": ["a1"]},
        "events": [
            {"step": "declare_blockers", "by": "B", "do": "pump", "target": "a1", "p": 1, "t": 0}
        ],
    },
    "expected": {
        "legal": True,
        "destroyed": ["b1"],
        "life": {"A": 20, "B": 18},
        "damage_steps": 2,
        "steps": [
            *("beginning_of_combat", "declare_attackers", "declare_blockers"),
            *("combat_damage", "combat_damage", "end_of_combat"),
        ],
        "priority": [
            ["declare_blockers", "A"],
            ["combat_damage#1", "A"],
            ["combat_damage#2", "A"],
        ],
        "losers": [],
        "damage_marked": {"a1": 1},
        "died_in": {},
        "tapped": {"a1": True},
    },
}
TURN = {
    "id": "two",
    "kind": "turn",
    "title": "An end-step ability draws, and the cleanup discards",
    "input": {
        "active": "B",
        "starting_player": "B",
        "turn_number": 3,
        "players": {"B": {"hand": 7, "library": 9}},
        "triggers": [{"id": "late", "controller": "B", "on": "end", "effect": {"draw": 1}}],
    },
    "expected": {
        "steps": [
            *("untap", "upkeep", "draw", "precombat_main", "beginning_of_combat"),
            *("declare_attackers", "end_of_combat", "postcombat_main", "end", "cleanup"),
        ],
        "priority": [],
        "stack_on": {},
        "drawn": {"A": 0, "B": 2},
        "discarded": {"A": 0, "B": 2},
        "hand": {"A": 7, "B": 7},
    },
}


def passed(case: Any) -> bool:
    return run(loads(json.dumps(walkthrough_of(case)))).passed


def test_a_combat_is_played() -> None:
    document = walkthrough_of(COMBAT, "Own words")
    assert document["title"] == {"en": "Own words"}
    assert document["start"]["players"] == [{"life": 20}, {"life": 18}]
    assert document["start"]["permanents"][1] == {
        "name": "b1",
        "controller": 2,
        "power": 1,
        "toughness": 3,
        "keywords": ["first-strike"],
        "summoning_sick": True,
    }
    assert passed(COMBAT)


def test_a_turn_is_played() -> None:
    document = walkthrough_of(TURN)
    assert document["start"]["active_player"] == document["start"]["starting_player"] == 2
    assert document["start"]["abilities"] == [
        {"name": "late", "controller": 2, "when": "end", "effect": {"draw": {"amount": 1}}}
    ]
    assert passed(TURN)


WRONG_COMBATS = [
    ("destroyed", []),
    ("life", {"A": 20, "B": 17}),
    ("damage_steps", 1),
    ("steps", ["beginning_of_combat", "declare_attackers", "end_of_combat"]),
    ("priority", [["declare_blockers", "B"]]),
    ("losers", ["B"]),
    ("damage_marked", {"a1": 0}),
    ("died_in", {"b1": "combat_damage#1"}),
    ("tapped", {"a1": False}),
]


@pytest.mark.parametrize(("key", "wrong"), WRONG_COMBATS, ids=[key for key, _ in WRONG_COMBATS])
def test_everything_that_a_combat_expects_is_looked_at(key: str, wrong: Any) -> None:
    case: Any = copy.deepcopy(COMBAT)
    case["expected"][key] = wrong
    assert not passed(case)


WRONG_TURNS = [
    ("steps", TURN["expected"]["steps"][:2]),  # type: ignore[index]
    ("priority", [["draw", "A"]]),
    ("stack_on", {"end": ["early"]}),
    ("drawn", {"A": 0, "B": 1}),
    ("discarded", {"A": 1, "B": 2}),
    ("hand", {"A": 7, "B": 8}),
]


@pytest.mark.parametrize(("key", "wrong"), WRONG_TURNS, ids=[key for key, _ in WRONG_TURNS])
def test_everything_that_a_turn_expects_is_looked_at(key: str, wrong: Any) -> None:
    case: Any = copy.deepcopy(TURN)
    case["expected"][key] = wrong
    assert not passed(case)


def test_what_a_case_calls_illegal_has_to_be_refused() -> None:
    case: Any = copy.deepcopy(COMBAT)
    case["input"]["attackers"][0]["kw"] = ["menace"]
    case["expected"] = {"legal": False, "illegal_at": "declare_blockers", "why": "menace"}
    assert passed(case)
    case["expected"]["why"] = "requirement"
    assert not passed(case)


def test_the_thirty_given_cases_are_there() -> None:
    ids = [one.id for one in load(CASES / "magic" / "given.jsonl")]
    assert len(ids) == len(set(ids)) == 30


def test_the_cases_from_the_field_are_there() -> None:
    ids = [str(one.id) for one in load(CASES / "magic" / "field.jsonl")]
    assert {one.split("-")[1] for one in ids} == {"33", "35", "36", "39", "41", "42", "44"}
