"""What is told of an effect: the values, the rules that it calls up, and no more than happened."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, Piece, choices
from duelcore.yugioh import DIRECT, Duel, Monster, duel
from tests.yugioh.playing import (
    END_BATTLE,
    END_TURN,
    ENTER,
    PASS,
    activates,
    after,
    attacker,
    attacks,
    battle_step,
    by,
    fought,
    gain,
    legal,
    play,
    refused,
    response,
    summons,
    turned,
    turns,
)

A, B, C = Monster("A", 1800, 1000), Monster("B", 1500, 1200), Monster("C", 1000)
K = Monster("K", 1600)


def declared() -> Duel:
    """A has attacked B."""
    return after(battle_step([A, K], [B, C]), attacks("A", "B"))


# Values


@pytest.mark.parametrize(
    ("stat", "how", "before", "now"),
    [
        ("atk", {"by": 500}, 1800, 2300),
        ("atk", {"by": 0}, 1800, 1800),
        ("def", {"by": 500}, 1000, 1500),
        ("atk", {"by": -2000}, 1800, 0),
        ("def", {"to": 1234}, 1000, 1234),
    ],
)
def test_a_change_tells_the_value_before_and_after(
    stat: str, how: dict[str, int], before: int, now: int
) -> None:
    effect = {f"change-{stat}": {"monster": "A", **how}}
    told = play(duel([A], [B]), activates(1, "trap", effect)).event(f"{stat}-changed")
    assert (told["before"], told["after"]) == (before, now)


@pytest.mark.parametrize(
    ("atk", "how", "beyond"),
    [
        (500, {"by": -499}, False),
        (500, {"by": -500}, False),  # 0 it is, but not more has been taken
        (500, {"by": -501}, True),
        (500, {"to": 0}, False),
        ("?", {"by": -1}, True),
        ("?", {"by": 1}, False),
    ],
)
def test_that_values_stop_at_0_is_cited_where_a_change_would_lead_below(
    atk: Any, how: dict[str, int], beyond: bool
) -> None:
    board = duel([Monster("M", atk, 1000)])
    told = play(board, activates(1, "trap", {"change-atk": {"monster": "M", **how}}))
    assert ("o-atk-floor" in told.event("atk-changed").rules) is beyond


def test_a_change_of_atk_leaves_def_what_it_was() -> None:
    link = Monster("L", 1000, None, link=True)
    board = after(duel([link, Monster("Q", "?", "?")]), activates(1, "trap", by("L", 100)))
    changed = after(board, activates(1, "trap", by("Q", 100)))
    assert (changed.monster("L").current("def"), changed.monster("Q").current("def")) == (None, "?")


# Bans, and how long


def test_a_ban_is_one_word_and_no_other() -> None:
    banned = after(duel([A], [B]), activates(2, "trap", {"cannot-attack": "A"})).monster("A")
    assert banned.ability("cannot-attack") == 1
    assert not banned.has("cannot-be-attacked") and not banned.has("piercing")


def test_a_ban_ends_when_it_says_and_otherwise_stays() -> None:
    card = activates(2, "trap", {"cannot-attack": "K"}, until="end-of-battle-phase")
    banned = after(
        battle_step([A, K], [B]), card, activates(2, "trap", {"cannot-be-attacked": "B"})
    )
    assert banned.monster("K").has("cannot-attack")
    ended = after(banned, END_BATTLE, PASS)
    assert ended.phase == "main-2" and not ended.monster("K").has("cannot-attack")
    assert after(ended, END_TURN).monster("B").has("cannot-be-attacked")


def test_without_a_battle_phase_none_ends() -> None:
    boost = activates(1, "trap", by("A", 500), until="end-of-battle-phase")
    led = play(duel([A], [B]), boost, activates(1, "trap", {"go-to-end-phase": True}))
    assert "o-end-step-effects" not in led.rules and led.duel.monster("A").attack_points == 2300
    assert after(led.duel, END_TURN).monster("A").attack_points == 1800


def test_the_end_phase_has_neither_steps_nor_timings() -> None:
    led = after(declared(), PASS, activates(1, "trap", {"go-to-end-phase": True}, timing="start"))
    assert (led.phase, led.step, led.timing) == ("end", None, None)


# Whose they are


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("destroy", "destroyed-by-effect"),
        ("banish", "banished"),
        ("return-to-hand", "returned-to-hand"),
    ],
)
def test_what_leaves_goes_to_its_owner(word: str, key: str) -> None:
    board = duel([A], [B])
    taken = after(board, activates(1, "trap", {"take-control": "B"}))
    for place in (board, taken):
        assert play(place, activates(1, "trap", {word: "B"})).event(key)["player"] == 2


def test_a_card_that_went_to_a_hand_unseen_stays_hidden() -> None:
    board = duel([A], [B, Monster("S", position="set")])
    for name, hidden in (("B", False), ("S", True)):
        gone = after(board, activates(1, "trap", {"return-to-hand": name}))
        assert gone.piece(name) == Piece(name, "", hidden=hidden)


# The attack under way


GOES_ON: list[tuple[list[Any], tuple[str, ...]]] = [
    ([by("B", 500)], ("o-replay-stats-no",)),
    ([by("K", 500)], ("o-replay-stats-no",)),
    ([turned("C", "set")], ("o-replay-stats-no",)),
    ([turned("B", "defense")], ("o-target-position-change", "o-replay-stats-no")),
    ([{"destroy": "K"}], ("o-replay-own-side-no",)),
    ([{"destroy": "K"}, by("B", 500)], ("o-replay-own-side-no", "o-replay-stats-no")),
    (
        [{"destroy": "K"}, turned("B", "set")],
        ("o-replay-own-side-no", "o-target-position-change", "o-replay-stats-no"),
    ),
]


@pytest.mark.parametrize(("effects", "rules"), GOES_ON, ids=str)
def test_why_a_change_opens_no_question(effects: list[Any], rules: tuple[str, ...]) -> None:
    goes_on = play(declared(), activates(2, "trap", *effects)).event("attack-goes-on")
    assert goes_on.rules == rules


def test_a_monster_that_comes_to_the_own_side_changes_no_values() -> None:
    goes_on = play(declared(), activates(1, "trap", summons("N"))).event("attack-goes-on")
    assert goes_on.rules == ("o-replay-own-side-no",)


def test_where_no_monster_changes_nothing_is_told_of_the_attack() -> None:
    assert "attack-goes-on" not in play(declared(), activates(2, "trap", gain(2, 500))).keys


def direct() -> Duel:
    """A attacks directly, past the monsters of the opponent."""
    own = [Monster("A", 1800, abilities=(("direct-attack", 1),))]
    return after(battle_step(own, [B, C]), attacks("A", DIRECT))


def test_who_may_attack_past_monsters_goes_on_past_them() -> None:
    on = play(direct(), activates(2, "trap", gain(2, 500)))
    assert not on.duel.replay and "attack-goes-on" not in on.keys


def test_a_direct_attacker_asked_after_a_monster_has_gone_could_go_on() -> None:
    asked = play(direct(), activates(2, "trap", {"destroy": "C"}))
    assert asked.duel.replay and "replay-other-change" in asked.keys


def test_that_nothing_is_left_to_calculate_is_told_once() -> None:
    start = after(declared(), PASS)
    gone = after(start, activates(2, "trap", {"destroy": "B"}, timing="start"))
    later = play(gone, activates(2, "trap", by("K", 100)))
    assert "nothing-to-calculate" not in later.keys


@pytest.mark.parametrize(("passes", "timing"), [(4, "after-calculation"), (5, "end")])
def test_there_is_no_target_to_change_once_damage_is_calculated(passes: int, timing: str) -> None:
    wall = Monster("W", 0, 1800, "defense")
    step = after(battle_step([A], [wall, C]), attacks("A", "W"), *[PASS] * passes)
    assert step.timing == timing
    card = activates(2, "trap", {"change-target": "C"}, timing=timing)
    assert refused(step, card)[0] == "o-change-target-effects"


# What is answered later than it happened


def test_a_flip_at_the_start_of_the_damage_step_is_answered_after_calculation() -> None:
    hidden = Monster("F", 500, 500, "set")
    start = after(battle_step([A], [B, hidden]), attacks("A", "B"), PASS)
    turned_up = after(start, activates(2, "trap", turned("F", "attack"), timing="start"))
    answers = activates(2, "trigger-effect", gain(2, 1), on="flipped")
    assert legal(after(turned_up, PASS, PASS, PASS), answers)
    assert not legal(after(start, PASS, PASS, PASS), answers)


def test_what_left_nothing_to_calculate_is_answered_all_the_same() -> None:
    calculating = after(declared(), PASS, PASS, PASS)
    sends = activates(2, "trap", {"return-to-hand": "A"}, timing="during-calculation")
    gone = after(calculating, sends, PASS)
    assert gone.timing == "after-calculation"
    assert legal(gone, activates(1, "trigger-effect", gain(1, 1), on="moved"))


def test_calculation_begins_where_there_is_something_to_calculate() -> None:
    before = after(declared(), PASS, PASS)
    assert play(before, PASS).keys == ["calculation-begins"]
    gone = after(before, activates(2, "trap", {"destroy": "B"}, timing="before-calculation"))
    assert play(gone, PASS).keys == ["timing-without-calculation"]


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("battle-damage-as-effect-damage", "damage-becomes-effect"),
        ("battle-damage-as-lp-gain", "damage-becomes-gain"),
    ],
)
def test_whose_ability_turns_battle_damage_into_something_else(word: str, key: str) -> None:
    told = fought(attacker(1000, word), B).event(key)
    assert told["monster"] == Piece("A", "1-main-1")
    assert ("effect-damage-separate" in told.rules) is (key == "damage-becomes-effect")


# Negations


@pytest.mark.parametrize("word", ["negate-activation", "negate-effect"])
def test_a_negation_in_answer_does_something(word: str) -> None:
    answer = response(2, "counter-trap", {word: True})
    negated = play(duel([A], [B]), activates(1, "trap", gain(1, 500), response=answer))
    assert negated.lp == (8000, 8000) and "effect-does-nothing" not in negated.keys


def test_a_flip_effect_that_answers_nothing_negates_nothing() -> None:
    flips = Monster("F", 500, 500, "set", [{"flip": {"negate-effect": True}}])  # type: ignore[arg-type]
    turned_up = after(duel([flips]), turns("F", "attack"))
    assert "effect-does-nothing" in play(turned_up, Action("trigger", monster="F")).keys


# What may be filled in


def test_both_players_pass_or_one() -> None:
    (form,) = [one for one in choices(after(duel([A], [B]), ENTER)) if one.do == "pass"]
    (player,) = form.fields
    assert player.values == (None, 1, 2)


def test_either_player_may_activate() -> None:
    (form,) = [one for one in choices(duel([A], [B])) if one.do == "activate"]
    (player,) = [field for field in form.fields if field.name == "player"]
    assert player.values == (1, 2)
