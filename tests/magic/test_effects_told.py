"""What is told of each effect: its words, its rules, and what it does too late."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.magic import new_game
from tests.magic.playing import (
    BEGIN,
    BOTH,
    PASS,
    after,
    attack,
    block,
    combat,
    creature,
    events,
    keys,
    main_phase,
    until,
    uses,
)

NEXT = {"name": "x", "controller": 1, "when": "end"}
ONE = {"amount": 1, "player": 2}
TOLD: list[tuple[Any, str, dict[str, Any]]] = [
    (
        {"pump": {"target": "A", "power": 2, "toughness": 3}},
        "pumped",
        {"creature": "A", "power": 4, "toughness": 6},
    ),
    (
        {"gain": {"target": "A", "keyword": "flying"}},
        "gains-keyword",
        {"creature": "A", "keyword": "flying"},
    ),
    (
        {"lose": {"target": "A", "keyword": "reach"}},
        "loses-keyword",
        {"creature": "A", "keyword": "reach"},
    ),
    (
        {"counters": {"target": "A", "kind": "+1/+1", "amount": 2}},
        "counters-put",
        {"permanent": "A", "amount": 2, "counter": "+1/+1"},
    ),
    ({"gain-life": ONE}, "life-gained", {"player": 2, "amount": 1, "before": 20, "life": 21}),
    ({"lose-life": ONE}, "life-lost", {"player": 2, "amount": 1, "before": 20, "life": 19}),
    ({"draw": ONE}, "card-drawn", {"player": 2, "hand": 8}),
    ({"discard": ONE}, "discarded", {"player": 2, "amount": 1, "hand": 6}),
    ({"destroy": "A"}, "destroyed", {"permanent": "A"}),
    ({"destroy": "I"}, "not-destroyed", {"permanent": "I"}),
    ({"return-to-hand": "A"}, "returned-to-hand", {"permanent": "A"}),
    ({"tap": "A"}, "taps", {"permanent": "A"}),
    ({"untap": "A"}, "untaps", {"permanent": "A"}),
    ({"phase-out": "A"}, "phased-out", {"permanent": "A"}),
    ({"take-control": "I"}, "control-changes", {"permanent": "I", "player": 1}),
    ({"take-control": "A"}, "control-stays", {"permanent": "A", "player": 1}),
    ({"remove-from-combat": "A"}, "effect-removes", {"permanent": "A"}),
    (
        {"create": {"name": "A", "power": 1, "toughness": 1}},
        "created",
        {"permanent": "A 2", "player": 1},
    ),
    ({"add-ability": NEXT}, "ability-waits", {"ability": "x", "step": "end"}),
    ({"skip-step": {"step": "draw", "player": 2}}, "will-skip", {"player": 2, "step": "draw"}),
    (
        [{"add-mana": {"amount": 2}}, {"draw": {"amount": 1}}],
        "mana-made",
        {"player": 1, "amount": 2, "mana": 2},
    ),
    ({"fight": {"target": "A", "other": "I"}}, "fights", {"creature": "A", "recipient": "I"}),
]


FOLLOWS = "resolve-instructions"
CITED: dict[str, tuple[str, ...]] = {
    "life-gained": ("life-changes",),
    "life-lost": ("life-changes",),
    "card-drawn": ("draw-a-card", FOLLOWS),
    "not-destroyed": ("indestructible",),
    "phased-out": (FOLLOWS, "removed-from-combat"),
    "fights": ("fight",),
}
"""The rules cited where it is not that of following instructions alone (608.2c)."""


@pytest.mark.parametrize(("effect", "key", "params"), TOLD, ids=[key for _, key, _ in TOLD])
def test_what_is_told_of_an_effect(effect: Any, key: str, params: dict[str, Any]) -> None:
    theirs = creature("I", 1, 1, "indestructible")
    game = main_phase([creature("A", 2, 3, "reach")], [theirs])
    (one,) = [told for told in events(game, uses(effect), *BOTH) if told.key == key]
    assert dict(one.params) == params
    assert one.rules == CITED.get(key, (FOLLOWS,))


LEAVES = "attacker-leaves-combat"
IN_ORDER: list[tuple[Any, list[str]]] = [
    ({"destroy": "A"}, ["destroyed", LEAVES]),
    ({"return-to-hand": "A"}, ["returned-to-hand", LEAVES]),
    ({"phase-out": "A"}, ["phased-out", LEAVES]),
    ({"remove-from-combat": "A"}, ["effect-removes", LEAVES]),
    ({"fight": {"target": "A", "other": "B"}}, ["fights", "creature-damaged", "creature-damaged"]),
    (
        {"create-attacking": {"name": "T", "power": 1, "toughness": 1}},
        ["created", "put-in-attacking"],
    ),
]


@pytest.mark.parametrize(("effect", "told"), IN_ORDER, ids=[told[0] for _, told in IN_ORDER])
def test_what_follows_from_an_effect_is_told_after_it(effect: Any, told: list[str]) -> None:
    game = after(combat([creature("A", 1, 4)], [creature("B", 1, 4)]), attack("A"))
    happened = keys(events(after(game, uses(effect)), *BOTH))
    assert happened[happened.index("resolves") + 1 : -1] == told


def test_of_two_effects_the_one_that_finds_nothing_says_so() -> None:
    """608.2b: as long as one target is there, the rest happens."""
    game = main_phase([creature("A", 1, 1), creature("C", 1, 1)])
    game = after(game, uses([{"tap": "A"}, {"tap": "C"}]), uses({"destroy": "A"}), *BOTH, PASS)
    told = events(game, PASS)
    (none,) = [one for one in told if one.key == "effect-finds-nothing"]
    assert (none["ability"], none.rules) == ("it", ("resolve-illegal-target",))
    assert after(game, PASS).permanent("C").tapped


def test_skips_add_up() -> None:
    skip = {"skip-step": {"step": "draw", "player": 2}}
    game = after(main_phase(), uses([skip, skip]), *BOTH)
    assert game.skips == ((2, "draw"), (2, "draw"))


def test_a_draw_is_one_card_after_the_other() -> None:
    told = events(main_phase(), uses({"draw": {"amount": 2}}), *BOTH)
    assert [one["hand"] for one in told if one.key == "card-drawn"] == [8, 9]


def test_an_ability_that_comes_in_the_end_step_waits_for_the_next_one() -> None:
    game = after(new_game(turn=3, step="end"), BEGIN)
    told = events(game, uses({"add-ability": NEXT}), *BOTH)
    (one,) = [event for event in told if event.key.startswith("ability-waits")]
    assert (one.key, one.rules) == ("ability-waits-for-next", (FOLLOWS, "end-step-no-backup"))


def test_a_blocker_that_is_tapped_fights_on() -> None:
    game = after(combat([creature("A", 1, 1)], [creature("B", 1, 1)]), attack("A"))
    game = after(game, until("declare-blockers"), block(B=["A"]))
    assert "taps-and-fights-on" in [one.key for one in events(game, uses({"tap": "B"}), *BOTH)]


def test_what_comes_attacking_before_attackers_is_tapped_too_late_as_well() -> None:
    token = {"create-attacking": {"name": "T", "power": 1, "toughness": 1}}
    game = after(new_game(turn=3, step="beginning-of-combat"), BEGIN, uses(token), *BOTH)
    assert game.fighting.attackers == ("T",)
    (one,) = [told for told in events(game, uses({"tap": "T"}), *BOTH) if "taps" in told.key]
    assert (one.key, "boc-last-chance" in one.rules) == ("taps-and-fights-on", False)


@pytest.mark.parametrize(("target", "late"), [("B", True), ("D", False)])
def test_first_strike_that_comes_late_is_told_of_who_fights(target: str, late: bool) -> None:
    first = [creature("A", 1, 4, "first-strike")]
    game = after(combat(first, [creature("B", 1, 4), creature("D", 1, 4)]), attack("A"))
    game = after(game, until("declare-blockers"), block(B=["A"]), until("combat-damage"))
    told = events(game, uses({"gain": {"target": target, "keyword": "first-strike"}}), *BOTH)
    assert ("first-strike-late-changes" in {r for one in told for r in one.rules}) is late


EVASION = ["flying", "cannot-be-blocked"]


@pytest.mark.parametrize(
    ("target", "keyword", "late"),
    [*(("A", word, True) for word in EVASION), ("C", "flying", False), ("A", "trample", False)],
)
def test_evasion_after_blocks_changes_nothing(target: str, keyword: str, late: bool) -> None:
    first = [creature("A", 2, 2), creature("C", 1, 1)]
    game = after(combat(first, [creature("B", 1, 1)]), attack("A", "C"))
    game = after(game, until("declare-blockers"), block(B=["A"]))
    gain = (uses({"gain": {"target": target, "keyword": keyword}}), *BOTH)
    assert ("evasion-after-block" in {r for one in events(game, *gain) for r in one.rules}) is late
    assert after(game, *gain).fighting.blocked == {"A"}
