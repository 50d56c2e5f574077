"""What is told of each step of a turn, in order, and the rules that it rests on."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from duelcore.game import Action, Event, apply
from duelcore.magic import Ability, new_game
from duelcore.magic.model import PHASES
from tests.magic.playing import BEGIN, PASS, attack, block, creature

WAITS: dict[str, Any] = {
    "upkeep": "upkeep",
    "draw": "draw",
    "precombat-main": "precombat-main",
    "beginning-of-combat": "beginning-of-combat",
    "declare-attackers": "attacks",
    "declare-blockers": "blocks",
    "combat-damage": "deals-combat-damage",
    "end-of-combat": "end-of-combat",
    "postcombat-main": "postcombat-main",
    "end": "end",
    "cleanup": "discards",
}
"""Something that an ability may wait for, in every step in which abilities go onto the stack."""


@cache
def turn() -> tuple[Event, ...]:
    """All that is told of a turn in which every step gives priority but the untap step."""
    own = [Ability(when, 1, when, whose="each", once=True) for when in WAITS.values()]
    first, second = [creature("A", 1, 2, "vigilance")], [creature("B", 1, 2)]
    game = new_game(first, second, turn=3, step="untap", abilities=own)
    declared = {
        "begin-step": BEGIN,
        "attack": attack("A"),
        "block": block(B=["A"]),
        "discard": Action("discard"),
    }
    told: list[Event] = []
    while game.turn == 3:
        step = apply(game, declared.get(game.awaits, PASS))
        game = step.position
        told += step.events
    return tuple(told)


def first(key: str, step: str) -> tuple[str, ...]:
    """The rules that the first event of that key in a step cites; none if there is no such event."""
    there = (one.rules for one in turn() if one.key == key and one.at[-1] == step)
    return next(there, ())


BOTH_PASS = ("gets-priority", "passes", "gets-priority", "passes")
ANSWERED = ("put-on-stack", *BOTH_PASS, "resolves", *BOTH_PASS, "step-ends")
"""State-based actions, triggers, priority (117.5), a resolution, and two passes more (500.2)."""

OWN: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "upkeep": (("triggers",), ()),
    "draw": (("triggers", "card-drawn"), ()),
    "precombat-main": (("triggers",), ()),
    "beginning-of-combat": (("triggers", "defending-player"), ()),
    "declare-attackers": (
        ("attackers-asked", "attackers-declared", "attacker-vigilant", "triggers"),
        (),
    ),
    "declare-blockers": (("blockers-asked", "blocks", "is-blocked", "triggers"), ()),
    "combat-damage": ((*["assigns-to"] * 2, *["creature-damaged"] * 2, "triggers"), ()),
    "end-of-combat": (("triggers",), ("all-leave-combat",)),
    "postcombat-main": (("triggers",), ()),
    "end": (("triggers",), ()),
    "cleanup": (
        ("discard-asked", "discarded", "triggers", "damage-removed", "priority-in-cleanup"),
        ("cleanup-again", "step-begins", "no-priority-in-cleanup"),
    ),
}
"""What happens in each step before anybody has priority, and as it ends (703.4)."""


@pytest.mark.parametrize("step", OWN)
def test_the_order_of_what_happens_in_a_step(step: str) -> None:
    before, last = OWN[step]
    told = [one.key for one in turn() if one.at[-1] == step]
    assert told == ["step-begins", *before, *ANSWERED, *last]


def test_each_step_belongs_to_its_phase() -> None:
    """Five phases (500.1), of which the main phases have no steps (505.2)."""
    places = list(dict.fromkeys(one.at for one in turn()))
    combat = [
        "beginning-of-combat",
        "declare-attackers",
        "declare-blockers",
        "combat-damage",
        "end-of-combat",
    ]
    assert places == [
        *(("beginning", step) for step in ("untap", "upkeep", "draw")),
        ("precombat-main",),
        *(("combat", step) for step in combat),
        ("postcombat-main",),
        *(("ending", step) for step in ("end", "cleanup")),
        ("beginning",),
    ]


def test_what_both_creatures_have_is_removed_at_once() -> None:
    assert [one["names"] for one in turn() if one.key == "damage-removed"] == ["A, B"]


ITSELF: dict[str, set[str]] = {
    "turn-begins": {"turn-five-phases", "phases-have-steps"},
    "card-drawn": {"draw-tba", "draw-no-stack", "draw-not-trigger", "tba-first"},
    "defending-player": {"boc-defender-multiplayer"},
    "step-ends": {"step-ends-on-passes", "no-events-between"},
    "all-leave-combat": {"eoc-remove-all", "dmg-then-end"},
    "creature-damaged": {
        "dmg-deal-simultaneous",
        "dmg-no-stack",
        "dmg-no-response-between",
        "damage-marked",
    },
    "discard-asked": {"cleanup-discard", "cleanup-discard-no-stack"},
    "discarded": {"cleanup-discard", "cleanup-discard-no-stack", "tba-first"},
    "damage-removed": {"cleanup-second-actions", "cleanup-simultaneous", "tba-no-stack"},
    "priority-in-cleanup": {"cleanup-trigger-exception", "cleanup-repeat"},
    "cleanup-again": {"cleanup-repeat"},
}


@pytest.mark.parametrize(("key", "rules"), ITSELF.items())
def test_what_the_game_does_by_itself_rests_on(key: str, rules: set[str]) -> None:
    assert {frozenset(one.rules) for one in turn() if one.key == key} == {frozenset(rules)}


PRIORITY: dict[str, tuple[str, ...]] = {
    "upkeep": ("upkeep-priority",),
    "draw": ("draw-then-priority",),
    "precombat-main": ("main-priority",),
    "beginning-of-combat": ("boc-priority", "boc-last-chance"),
    "declare-attackers": ("att-priority",),
    "declare-blockers": ("blk-priority", "blk-trick-window"),
    "combat-damage": ("dmg-then-priority",),
    "end-of-combat": ("eoc-priority",),
    "postcombat-main": (),
    "end": ("end-priority",),
    "cleanup": ("cleanup-trigger-exception",),
}


@pytest.mark.parametrize(("step", "rules"), PRIORITY.items())
def test_the_active_player_is_the_first_to_get_priority(step: str, rules: Any) -> None:
    assert first("gets-priority", step) == (*rules, "ap-priority-third")


def test_in_the_untap_step_nobody_gets_priority() -> None:
    assert {*PHASES} - {*PRIORITY} == {"untap"}
    assert first("gets-priority", "untap") == ()


TRIGGERS: dict[str, tuple[str, ...]] = {
    "upkeep": ("upkeep-triggers", "upkeep-includes-untap-triggers"),
    "draw": ("draw-then-triggers",),
    "precombat-main": (),
    "beginning-of-combat": ("boc-triggers",),
    "declare-attackers": ("att-triggers-after",),
    "declare-blockers": ("blk-triggers",),
    "combat-damage": ("dmg-then-triggers",),
    "end-of-combat": ("eoc-triggers",),
    "postcombat-main": (),
    "end": ("end-triggers",),
    "cleanup": ("cleanup-trigger-exception",),
}


@pytest.mark.parametrize(("step", "rules"), TRIGGERS.items())
def test_triggered_abilities_go_onto_the_stack_in_each_step(step: str, rules: Any) -> None:
    assert first("put-on-stack", step) == (*rules, "triggers-second", "apnap-triggers")


BEGINS: dict[str, set[str]] = {
    **{step: {"phases-have-steps"} for step, phase in PHASES.items() if "main" not in phase},
    "untap": {"phases-have-steps", "tba-first"},
    "upkeep": {"phases-have-steps", "upkeep-no-tba"},
    "precombat-main": {"main-two-phases"},
    "end-of-combat": {"eoc-no-tba"},
    "postcombat-main": {
        "main-two-phases",
        "main2-same-as-main1",
        "second-main-is-postcombat",
        "eoc-then-main2",
    },
    "end": {"end-no-tba", "end-eot-not-here"},
    "cleanup": {"phases-have-steps", "cleanup-no-priority"},
}


@pytest.mark.parametrize(("step", "rules"), BEGINS.items())
def test_what_the_beginning_of_each_step_rests_on(step: str, rules: Any) -> None:
    assert {*first("step-begins", step)} == rules
