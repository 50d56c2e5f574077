"""Changes of battle position by hand: which, when, and what bars them."""

from __future__ import annotations

from itertools import product

import pytest

from duelcore.yugioh import Monster, duel
from duelcore.yugioh.positions import POSITIONS
from tests.yugioh.playing import (
    END_BATTLE,
    END_TURN,
    ENTER,
    FINISH,
    PASS,
    after,
    attacks,
    legal,
    play,
    refused,
    turns,
)

BY_HAND = {("attack", "defense"), ("defense", "attack"), ("set", "attack")}


@pytest.mark.parametrize(("position", "to"), [*product(POSITIONS, POSITIONS)])
def test_the_three_changes_by_hand(position: str, to: str) -> None:
    start = duel([Monster("A", 1000, 500, position)])  # type: ignore[arg-type]
    if (position, to) not in BY_HAND:
        assert refused(start, turns("A", to)) == ("o-position-manual-kinds",)
        return
    played = play(start, turns("A", to))
    changed = played.duel.monster("A")
    assert (changed.position, changed.position_changed) == (to, True)
    assert played.keys == ["flip-summoned" if position == "set" else "position-changed"]
    assert {"o-position-manual-kinds", "o-position-once-per-turn"} <= played.rules


@pytest.mark.parametrize("second", ["attack", "defense"])
def test_once_each_turn(second: str) -> None:
    changed = after(duel([Monster("A")]), turns("A", "defense"))
    assert "o-position-once-per-turn" in refused(changed, turns("A", second))
    next_turn = after(changed, END_TURN, END_TURN)
    assert legal(next_turn, turns("A", "attack"))


def test_each_monster_has_its_own_change() -> None:
    changed = after(duel([Monster("A"), Monster("C")]), turns("A", "defense"))
    assert legal(changed, turns("C", "defense"))


@pytest.mark.parametrize("position", ["attack", "defense", "set"])
def test_not_in_the_turn_of_its_summoning(position: str) -> None:
    monster = Monster("A", 0, 0, position, summoned_this_turn=True)  # type: ignore[arg-type]
    to = "defense" if position == "attack" else "attack"
    start = duel([monster])
    assert refused(start, turns("A", to)) == ("o-position-not-when-summoned",)
    assert legal(after(start, END_TURN, END_TURN), turns("A", to))


def test_in_a_main_phase_only() -> None:
    start = duel([Monster("A")], [Monster("B", 0, 100, "defense")])
    for actions in ((ENTER,), (ENTER, PASS), (ENTER, PASS, END_BATTLE)):
        rules = refused(after(start, *actions), turns("A", "defense"))
        assert rules == ("o-no-position-change-in-bp",)
    main_2 = after(start, ENTER, PASS, END_BATTLE, PASS)
    assert "o-mp2-same-actions" in play(main_2, turns("A", "defense")).rules
    assert "o-mp2-same-actions" not in play(start, turns("A", "defense")).rules


def test_only_the_turn_players_own_monsters() -> None:
    start = duel([Monster("A")], [Monster("B")])
    assert refused(start, turns("B", "defense")) == ("o-position-manual-kinds",)
    assert legal(after(start, END_TURN), turns("B", "defense"))
    assert refused(after(start, END_TURN), turns("A", "defense")) == ("o-position-manual-kinds",)


def test_a_buried_monster_is_not_turned() -> None:
    start = duel([Monster("A", 500)], [Monster("B", 1000)])
    main_2 = after(start, ENTER, PASS, attacks("A", "B"), FINISH, END_BATTLE, PASS)
    assert refused(main_2, turns("A", "defense")) == ("o-position-manual-kinds",)


def test_a_monster_in_its_end_is_not_turned() -> None:
    """Settled in damage calculation, still on the field."""
    start = duel([Monster("A", 500)], [Monster("B", 1000)])
    position = after(start, ENTER, PASS, attacks("A", "B"), *[PASS] * 4)
    assert "o-doomed-status" in refused(position, turns("A", "defense"))


@pytest.mark.parametrize("to", ["defense", "set"])
def test_field_case_23_a_link_monster_keeps_its_position(to: str) -> None:
    start = duel([Monster("L", 2300, None, link=True)])
    assert refused(start, turns("L", to))[0] == "link-never-defense"


def test_field_case_21_positions_in_main_phase_2() -> None:
    """A attacked, B did not, C was Summoned this turn, D was turned in Main Phase 1."""
    start = duel(
        [
            Monster("A", 1000),
            Monster("B", 1000),
            Monster("C", 1000, summoned_this_turn=True),
            Monster("D", 1000),
        ],
        [Monster("X", 0, 500, "defense", ("not-destroyed-by-battle",))],
    )
    course = (turns("D", "defense"), ENTER, PASS, attacks("A", "X"), FINISH, END_BATTLE, PASS)
    main_2 = after(start, *course)
    assert main_2.phase == "main-2"
    assert refused(main_2, turns("A", "defense")) == ("mp2-no-reposition", "o-position-lock-scope")
    assert legal(main_2, turns("B", "defense"))
    assert refused(main_2, turns("C", "defense")) == ("o-position-not-when-summoned",)
    assert refused(main_2, turns("D", "attack")) == (
        "o-position-once-per-turn",
        "o-mp2-same-actions",
    )
    assert after(main_2, turns("B", "defense")).monster("B").position == "defense"


def test_being_attacked_bars_nothing_in_ones_own_turn() -> None:
    start = duel([Monster("A", 1000)], [Monster("B", 0, 2000, "set")])
    next_turn = after(start, ENTER, PASS, attacks("A", "B"), FINISH, END_BATTLE, PASS, END_TURN)
    assert next_turn.monster("B").position == "defense"
    assert legal(next_turn, turns("B", "attack"))
    assert legal(after(next_turn, END_TURN), turns("A", "defense")), "the lock is for that turn"


def test_every_reason_is_named() -> None:
    monster = Monster(
        "A", 0, 0, summoned_this_turn=True, position_changed=True, declared=True, destroyed=True
    )
    assert refused(after(duel([monster]), ENTER), turns("A", "set")) == (
        "o-no-position-change-in-bp",
        "o-doomed-status",
        "o-position-manual-kinds",
        "o-position-not-when-summoned",
        "o-position-once-per-turn",
        "mp2-no-reposition",
        "o-position-lock-scope",
    )
