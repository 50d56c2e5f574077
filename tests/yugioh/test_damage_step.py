"""The five timings of the Damage Step, one after the other."""

from __future__ import annotations

import pytest

from duelcore.yugioh import DIRECT, Duel, Monster, duel
from duelcore.yugioh.damage_step import ORDER
from tests.yugioh.playing import (
    ENTER,
    FINISH,
    PASS,
    after,
    attacks,
    battle_step,
    fought,
    play,
    words,
)


def declared(attacker: Monster, target: Monster | None = None) -> Duel:
    step = battle_step([attacker], [target] if target else [])
    return after(step, attacks(attacker.name, target.name if target else DIRECT))


@pytest.mark.parametrize(
    "target",
    [None, Monster("B", 500), Monster("B", 0, 500, "defense"), Monster("B", 0, 500, "set")],
    ids=["directly", "attack", "defense", "set"],
)
def test_every_attack_walks_through_the_five_timings(target: Monster | None) -> None:
    position = declared(Monster("A", 1000), target)
    for timing in ORDER:
        position = after(position, PASS)
        assert position.at == ("battle", "damage", timing)
        assert words(position) == {"pass", "finish-attack"}
    position = after(position, PASS)
    assert (position.at, position.attack) == (("battle", "battle"), None)


def test_each_timing_says_that_it_has_begun() -> None:
    played = play(declared(Monster("A", 1000), Monster("B", 500)), *[PASS] * 6)
    begun = [event.at for event in played.events if "ds-five-timings" in event.rules]
    timings = [at[2] for at in begun if len(at) == 3]
    assert timings[:3] == ["start", "before-calculation", "during-calculation"]
    assert "after-calculation" in timings


def test_the_damage_step_always_leads_back_to_the_battle_step() -> None:
    played = play(declared(Monster("A", 1000), Monster("B", 500)), FINISH)
    assert {"damage-step-return", "ds-end-next"} <= {*played.events[-1].rules}
    assert played.duel.step == "battle"


def test_a_beaten_monster_stays_until_the_end_timing() -> None:
    position = after(declared(Monster("A", 2000), Monster("B", 500)), *[PASS] * 3)
    assert not position.monster("B").destroyed
    calculated = play(position, PASS)
    assert calculated.duel.timing == "after-calculation"
    assert calculated.lp == (8000, 6500), "LP have changed already"
    assert calculated.duel.monster("B").destroyed
    assert "ds-after-still-on-field" in calculated.rules
    ended = play(calculated.duel, PASS)
    assert ended.duel.timing == "end"
    assert ended.graves == ([], ["B"])
    assert ended.rules == {"ds-end-to-gy", "battle-loser-to-gy"}
    assert ended.event("sent-to-graveyard")["player"] == 2


def test_both_fall_at_the_same_moment_the_turn_players_monster_told_first() -> None:
    position = after(declared(Monster("A", 500), Monster("B", 500)), *[PASS] * 4)
    assert position.monster("A").destroyed and position.monster("B").destroyed
    ended = play(position, PASS)
    assert ended.graves == (["A"], ["B"])
    assert [event["player"] for event in ended.events] == [1, 2]


def test_where_nobody_falls_nobody_is_moved() -> None:
    played = fought(Monster("A", 500), Monster("B", 0, 500, "defense"))
    assert played.graves == ([], [])
    assert "ds-end-to-gy" not in played.rules and "ds-after-still-on-field" not in played.rules


@pytest.mark.parametrize(
    ("defense", "falls", "lp"),
    [
        pytest.param(1200, True, (8000, 8000), id="i"),
        pytest.param(2000, False, (7800, 8000), id="ii"),
        pytest.param(1800, False, (8000, 8000), id="iii"),
    ],
)
def test_field_case_12_attacking_a_face_down_monster(
    defense: int, falls: bool, lp: tuple[int, int]
) -> None:
    """Face-down at the start of the Damage Step; turned up before calculation; no Flip Summon."""
    position = after(declared(Monster("A", 1800), Monster("B", 300, defense, "set")), PASS)
    assert position.timing == "start"
    assert position.monster("B").position == "set" and position.piece("B").hidden
    revealed = play(position, PASS)
    assert revealed.duel.timing == "before-calculation"
    assert revealed.duel.monster("B").position == "defense"
    assert {"ds-flip-target", "ds-before-reveal", "o-flip-is-not-flip-summon"} <= revealed.rules
    assert not revealed.duel.monster("B").position_changed
    assert revealed.event("target-revealed")["value"] == defense
    ended = play(revealed.duel, FINISH)
    assert ended.lp == lp
    assert ended.graves == ([], ["B"] if falls else [])
    if not falls:
        assert ended.duel.monster("B").position == "defense", "it stays face-up"


def test_a_face_up_target_is_not_revealed() -> None:
    played = fought(Monster("A", 1800), Monster("B", 0, 500, "defense"))
    assert "ds-flip-target" not in played.rules


def test_abilities_apply_from_the_reveal_on() -> None:
    hidden = Monster("B", 0, 500, "set", ("reflect-battle-damage", "not-destroyed-by-battle"))
    played = fought(Monster("A", 1800, abilities=("piercing",)), hidden)
    assert (played.lp, played.graves) == ((6700, 8000), ([], []))
    assert "o-ds-reveal-continuous" in played.rules


def test_battled_and_attacked() -> None:
    """Having attacked needs the Damage Step, having battled needs damage calculation."""
    position = declared(Monster("A", 1000), Monster("B", 0, 2000, "defense"))
    seen = []
    for _ in range(6):
        a, b = position.monster("A"), position.monster("B")
        seen.append((a.attacked, a.battled, b.attacked, b.battled))
        position = after(position, PASS)
    before, attacked, both = (False,) * 4, (True, False, False, False), (True, True, False, True)
    assert seen == [before, attacked, attacked, attacked, both, both]


def test_a_direct_attack_is_battling_too() -> None:
    played = fought(Monster("A", 1000))
    assert played.duel.monster("A").battled
    assert "o-direct-counts-as-battle" in played.rules


@pytest.mark.parametrize("turn_player", [1, 2])
def test_damage_goes_to_the_player_under_attack(turn_player: int) -> None:
    own, other = [Monster("A", 2000)], [Monster("B", 1500)]
    first, second = (own, other) if turn_player == 1 else (other, own)
    start = duel(first, second, turn_player=turn_player)  # type: ignore[arg-type]
    played = play(start, ENTER, PASS, attacks("A", "B"), FINISH)
    assert played.lp == ((8000, 7500) if turn_player == 1 else (7500, 8000))
    assert played.graves == (([], ["B"]) if turn_player == 1 else (["B"], []))
