"""Who leaves combat, and what is told as everything leaves it."""

from __future__ import annotations

import pytest

from duelcore.magic import Game, characteristics
from tests.magic.playing import (
    BOTH,
    after,
    attack,
    block,
    combat,
    creature,
    events,
    keys,
    until,
    uses,
)


def blocked(toughness: int = 1) -> Game:
    """A is blocked by B, which has that toughness, and A one more."""
    first, second = [creature("A", 1, toughness + 1)], [creature("B", 1, toughness)]
    game = after(combat(first, second), attack("A"))
    return after(game, until("declare-blockers"), block(B=["A"]))


def test_a_blocker_that_leaves_combat_leaves_its_attacker_blocked() -> None:
    told = events(blocked(), uses({"destroy": "B"}), *BOTH)
    (left,) = [one for one in told if one.key == "blocker-leaves-combat"]
    assert left["creature"] == "B"
    assert left.rules == ("removed-from-combat", "blocked-stays-blocked")
    assert "attacker-leaves-combat" not in keys(told)


def test_an_attacker_that_leaves_combat_is_no_longer_blocked() -> None:
    assert blocked().fighting.blocked == {"A"}
    game = after(blocked(), uses({"remove-from-combat": "A"}), *BOTH)
    assert (game.fighting.attackers, game.fighting.blocked) == ((), frozenset())
    assert game.fighting.blocks == (("B", ()),)


def test_what_lasts_in_combat_may_be_given_to_a_blocker() -> None:
    rage = {"pump": {"target": "B", "power": 1, "until": "leaves-combat"}}
    game = after(blocked(), uses(rage), *BOTH)
    assert characteristics.power(game, game.permanent("B")) == 2


RAGE = [{"pump": {"target": name, "power": 1, "until": "leaves-combat"}} for name in "AB"]


def powers(game: Game) -> list[int]:
    return [characteristics.power(game, game.permanent(name)) for name in "AB"]


def test_what_lasts_in_combat_ends_for_whom_leaves_it_and_for_all_at_its_end() -> None:
    game = after(blocked(toughness=9), uses(RAGE), *BOTH)
    assert powers(game) == [2, 2]
    away = uses({"remove-from-combat": "A"})
    left, ended = events(game, away, *BOTH)[-3:-1]
    assert (left.key, left.rules) == (
        "attacker-leaves-combat",
        ("removed-from-combat", "att-removal-stops-damage", "att-removal-not-undo"),
    )
    assert (ended.key, ended.rules) == (
        "effect-ends",
        ("eoc-while-attacking-ends", "until-expiry"),
    )
    assert powers(after(game, away, *BOTH)) == [1, 2]
    assert powers(after(game, until("end-of-combat"))) == [2, 2]
    assert powers(after(game, until("postcombat-main"))) == [1, 1]


LATE = "first-strike-late-changes"


@pytest.mark.parametrize("word", ["first-strike", "double-strike"])
def test_a_blocker_that_no_longer_strikes_first_is_a_late_change(word: str) -> None:
    game = after(combat([creature("A", 1, 9)], [creature("B", 1, 9, word)]), attack("A"))
    game = after(game, until("declare-blockers"), block(B=["A"]), until("combat-damage"))
    lose = (uses({"lose": {"target": "B", "keyword": word}}), *BOTH)
    for between, late in (((), False), (lose, True)):
        told = events(after(game, *between), until("combat-damage"))
        (second,) = [one for one in told if one.key == "second-damage-step"]
        assert (LATE in second.rules) is late


@pytest.mark.parametrize("word", ["first-strike", "double-strike"])
def test_a_first_striker_that_has_died_is_no_late_change(word: str) -> None:
    first = [creature("A", 1, 1, word), creature("C", 1, 1)]
    game = after(combat(first, [creature("B", 1, 1, word)]), attack("A", "C"))
    game = after(game, until("declare-blockers"), block(B=["A"]), until("combat-damage"))
    assert game.find("A") is None and game.find("B") is None
    told = events(game, until("combat-damage"))
    (second,) = [one for one in told if one.key == "second-damage-step"]
    assert LATE not in second.rules


def test_all_leave_combat_as_it_ends_where_somebody_fought() -> None:
    game = after(blocked(), uses({"destroy": "B"}), *BOTH, until("end-of-combat"))
    told = keys(events(game, *BOTH))
    assert told.count("all-leave-combat") == 1
    nobody = after(combat([creature("A", 1, 1)]), attack(), until("end-of-combat"))
    assert "all-leave-combat" not in keys(events(nobody, *BOTH))


@pytest.mark.parametrize("skipped", [False, True], ids=["", "the step is skipped"])
def test_effects_until_the_end_of_combat_end_once_all_have_left_it(skipped: bool) -> None:
    """As the last step ends everything leaves combat (511.3); with the phase these end (500.5a)."""
    rage = {"pump": {"target": "A", "power": 1, "until": "end-of-combat"}}
    skip = [{"skip-step": {"step": "end-of-combat"}}] if skipped else []
    game = after(blocked(), uses([rage, *skip]), *BOTH, uses({"destroy": "B"}), *BOTH)
    told = keys(events(game, until("postcombat-main")))
    assert [key for key in told if key in ("all-leave-combat", "effect-ends")] == [
        "all-leave-combat",
        "effect-ends",
    ]


def test_what_lasts_longer_than_combat_stays_as_a_creature_leaves_it() -> None:
    rage = {"pump": {"target": "A", "power": 1, "until": "end-of-turn"}}
    game = after(blocked(), uses(rage), *BOTH)
    for on in ((uses({"remove-from-combat": "A"}), *BOTH), (until("postcombat-main"),)):
        later = after(game, *on)
        assert later.fighting.attackers == ()
        assert characteristics.power(later, later.permanent("A")) == 2


def test_what_happens_at_once_is_told_in_the_order_of_names() -> None:
    """So that the same game is always told in the same words."""
    names = "FBDECA"
    game = after(combat([creature(name, 1, 3) for name in names]), attack(*names))
    rage = [{"pump": {"target": name, "power": 1, "until": "leaves-combat"}} for name in names]
    wither = [{"pump": {"target": name, "toughness": -3}} for name in names]
    game = after(game, uses(rage), *BOTH)
    for on in ((uses(wither), *BOTH), (until("declare-blockers"), block(), until("end"))):
        told = events(game, *on)
        wanted = ("attacker-leaves-combat", "effect-ends")
        for key in {one.key for one in told} & {*wanted}:
            assert [one["creature"] for one in told if one.key == key] == sorted(names)
