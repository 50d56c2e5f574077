"""What each effect of the closed list does, in a Main Phase and in the middle of an attack."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.explain import explain
from duelcore.game import Action, Reason, why_not
from duelcore.yugioh import Duel, Monster, duel, files
from tests.yugioh.playing import (
    END_BATTLE,
    END_TURN,
    ENTER,
    FINISH,
    NEGATE,
    PASS,
    Played,
    activates,
    after,
    attacks,
    battle_step,
    by,
    can_attack,
    gain,
    legal,
    lp,
    play,
    refused,
    replays,
    response,
    summons,
    turned,
    turns,
)

A, B = Monster("A", 1800, 1000), Monster("B", 1500, 1200)
FOREVER = "the monster stays"


def board() -> Duel:
    return duel([A, Monster("K", 700)], [B, Monster("C", 1000)])


def does(effect: dict[str, Any], player: int = 1, at: Duel | None = None) -> Played:
    return play(at or board(), activates(player, "quick-effect", effect))


def found(position: Duel, key: str) -> Any:
    return files.found(position, key, None)


# ATK and DEF


@pytest.mark.parametrize(
    ("changes", "value"),
    [
        ([by("A", 500)], 2300),
        ([by("A", 500), by("A", 500)], 2800),
        ([by("A", -3000)], 0),
        ([by("A", -3000), by("A", 1500)], 300),  # what went below 0 is remembered
        ([{"change-atk": {"monster": "A", "to": 100}}], 100),
        ([by("A", 500), {"change-atk": {"monster": "A", "to": 100}}], 100),
        ([{"change-atk": {"monster": "A", "to": 100}}, by("A", 500)], 600),
    ],
)
def test_changes_of_atk_are_summed_and_stop_at_0(changes: list[Any], value: int) -> None:
    one_card = after(board(), activates(1, "quick-effect", *changes))
    several = after(board(), *[activates(1, "quick-effect", one) for one in changes])
    assert one_card.monster("A").attack_points == several.monster("A").attack_points == value
    assert one_card.monster("A").defense_points == 1000
    assert one_card.monster("A").atk == 1800, "what is printed stays"


def test_def_changes_by_itself_and_counts_in_battle() -> None:
    board = battle_step([A], [Monster("D", 0, 1900, "defense")])
    weak = after(board, activates(1, "trap", {"change-def": {"monster": "D", "by": -200}}))
    assert (weak.monster("D").defense_points, weak.monster("D").attack_points) == (1700, 0)
    assert found(after(weak, attacks("A", "D"), FINISH), "graveyard") == [[], ["D"]]


def test_a_question_mark_counts_as_0_until_an_effect_changes_it() -> None:
    unknown = duel([Monster("Q", "?", "?")], [])
    assert unknown.monster("Q").current("atk") == "?"
    assert (
        does({"change-atk": {"monster": "Q", "to": 0}}, at=unknown).duel.monster("Q").current("atk")
        == 0
    )
    assert does(by("Q", 300), at=unknown).duel.monster("Q").attack_points == 300
    assert "o-question-mark-atk" in does(by("Q", 300), at=unknown).rules


def test_a_change_is_cited_as_an_effect_and_then_for_what_it_means() -> None:
    for stat in ("atk", "def"):
        changed = does({f"change-{stat}": {"monster": "A", "by": 100}}).event(f"{stat}-changed")
        assert changed.rules == ("effects-over-rules", "o-current-stats")


def test_nobody_learns_the_values_of_a_face_down_monster() -> None:
    set_monster = duel([A], [Monster("S", 111, 222, "set")])
    told = does(by("S", 500), at=set_monster).event("atk-changed-unseen")
    assert not {111, 611} & {value for _, value in told.params}


# How long


UNTIL = {
    "end-of-damage-step": (False, False, False),
    "end-of-battle-phase": (True, False, False),
    "end-of-turn": (True, True, False),
    FOREVER: (True, True, True),
}
"""Whether it still applies after the Damage Step, after the Battle Phase, in the next turn."""


@pytest.mark.parametrize("until", UNTIL)
@pytest.mark.parametrize("at", ["main", "start-step", "battle-step", "damage-step", "before"])
def test_an_effect_stops_when_it_says(until: str, at: str) -> None:
    more = {} if until == FOREVER else {"until": until}
    boost = activates(1, "quick-effect", by("A", 1000), **more)
    way = [
        ("main", ENTER),
        ("start-step", PASS),
        ("battle-step", attacks("A", "B")),
        ("declared", PASS),
        ("damage-step", PASS),
        ("before", FINISH),
    ]
    position = board()
    for place, action in way:
        position = after(position, *([boost] if place == at else []), action)
    assert position.step == "battle"
    applies = [position.monster("A").attack_points == 2800]
    position = after(position, END_BATTLE)
    assert (position.monster("A").attack_points == 2800) == applies[0], "the End Step is part of it"
    position = after(position, PASS)
    applies.append(position.monster("A").attack_points == 2800)
    applies.append(after(position, END_TURN).monster("A").attack_points == 2800)
    assert tuple(applies) == UNTIL[until]


def test_until_the_end_of_the_damage_step_means_after_its_last_timing() -> None:
    attack = after(battle_step([A], [B]), attacks("A", "B"), PASS)
    boosted = after(attack, activates(1, "trap", by("A", 300), until="end-of-damage-step"))
    for _ in range(4):
        boosted = after(boosted, PASS)
        assert boosted.monster("A").attack_points == 2100
    assert lp(boosted) == (8000, 7400)
    ended = play(boosted, PASS)
    assert ended.duel.monster("A").attack_points == 1800
    assert ended.event("effect-on-monster-ends").rules == ("ds-end-expiry",)


# Leaving, coming, changing sides


@pytest.mark.parametrize(
    ("word", "pile"), [("destroy", "graveyard"), ("banish", "banished"), ("return-to-hand", "hand")]
)
def test_a_monster_leaves_for_its_owners_pile(word: str, pile: str) -> None:
    gone = does({word: "B"}).duel
    assert found(gone, pile) == [[], ["B"]]
    assert found(gone, "field") == [["A", "K"], ["C"]]
    taken = does({"take-control": "B"}).duel
    assert found(taken, "field") == [["A", "K", "B"], ["C"]]
    assert found(does({word: "B"}, at=taken).duel, pile) == [[], ["B"]], "not the controller's"


def test_a_monster_taken_and_beaten_goes_to_its_owners_graveyard() -> None:
    taken = after(
        battle_step([A], [B, Monster("C", 2000)]), activates(1, "trap", {"take-control": "B"})
    )
    fought = play(taken, attacks("B", "C"), FINISH)
    assert found(fought.duel, "graveyard") == [[], ["B"]]
    assert "o-owner-graveyard" in fought.event("sent-to-graveyard").rules
    assert lp(fought.duel) == (7500, 8000), "who controls it takes the damage"


def test_control_given_back_is_no_gift() -> None:
    there = does({"take-control": "B"}).duel
    back = does({"take-control": "B"}, player=2, at=there).duel
    assert found(back, "field") == [["A", "K"], ["C", "B"]]
    assert found(does({"destroy": "B"}, at=back).duel, "graveyard") == [[], ["B"]]


def test_a_monster_that_comes_lies_in_the_first_free_zone_and_may_attack() -> None:
    there = does({"banish": "A"}).duel
    came = does(summons("N", 900), at=there).duel
    assert came.monster("N").column == 1
    assert came.monster("N").summoned_this_turn
    assert ("N", "B") in can_attack(after(came, ENTER, PASS))
    extra = does(summons("L", 900, zone="extra"), at=there).duel
    assert (extra.monster("L").zone, extra.monster("L").column) == ("extra", 1)
    two = does(summons("M", 900, zone="extra"), player=2, at=extra).duel
    assert two.monster("M").column == 2, "the Extra Monster Zones lie between the players"


def test_a_monster_in_the_extra_zone_that_changes_sides_goes_to_a_main_zone() -> None:
    there = duel([A], [Monster("L", 1000, zone="extra")])
    taken = does({"take-control": "L"}, at=there).duel.monster("L")
    assert (taken.zone, taken.column, taken.owner) == ("main", 2, 2)


def told(at: Duel, action: Action) -> dict[str, Reason]:
    """The reasons against an action, by their keys."""
    refusal = why_not(at, action)
    assert refusal is not None, f"{action} is legal"
    return {one.key: one for one in refusal.reasons}


@pytest.mark.parametrize("face", ["attack", "set"])
@pytest.mark.parametrize("player", [1, 2])
def test_control_is_not_taken_by_who_has_it(player: int, face: str) -> None:
    own, other = Monster("Own", 500, 500, face), Monster("Other", 500, 500, face)  # type: ignore[arg-type]
    sides = ([own], [other]) if player == 1 else ([other], [own])
    position = duel(*sides)
    refused = told(position, activates(player, "quick-effect", {"take-control": "Own"}))
    assert {*refused} == {"control-already"}
    why = refused["control-already"]
    assert (why.rules, why.remedy) == (("effects-over-rules",), "choose-another")
    assert (why["player"], why["monster"]) == (player, position.piece("Own"))
    assert "Own" in explain(why) or face == "set"
    assert legal(position, activates(player, "quick-effect", {"take-control": "Other"}))


def test_control_that_a_card_has_taken_is_not_taken_again() -> None:
    twice = activates(1, "quick-effect", {"take-control": "B"}, {"take-control": "B"})
    assert {*told(board(), twice)} == {"control-already"}
    back = response(2, "quick-effect", {"take-control": "B"})
    taken = activates(1, "normal-spell", {"take-control": "B"}, response=back)
    assert {*told(board(), taken)} == {"control-already"}, (
        "player 2 has it as long as nothing resolves"
    )


@pytest.mark.parametrize("effect", [{"take-control": "B"}, summons("N")], ids=str)
def test_a_side_with_five_monsters_takes_no_more(effect: dict[str, Any]) -> None:
    full = duel([Monster(f"A{n}") for n in range(5)], [B])
    refused = told(full, activates(1, "trap", effect))
    assert {*refused} == {"main-zones-full"}
    assert refused["main-zones-full"].rules == ("effects-over-rules",)
    assert refused["main-zones-full"].remedy == "when-a-zone-is-free"
    assert refused["main-zones-full"]["player"] == 1
    assert legal(full, activates(2, "trap", summons("N"))), "there is room on the other side"
    room = activates(1, "trap", {"banish": "A0"}, effect)
    assert legal(full, room), "an earlier effect of the same card makes room"
    four = duel([Monster(f"A{n}") for n in range(4)], [B])
    assert legal(four, activates(1, "trap", effect))


def test_who_has_it_already_needs_no_zone_for_it() -> None:
    full = duel([Monster(f"A{n}") for n in range(5)], [B])
    assert {*told(full, activates(1, "trap", {"take-control": "A0"}))} == {"control-already"}


def test_the_two_extra_monster_zones_hold_two() -> None:
    one, two = Monster("X", 1, 1, zone="extra"), Monster("Y", 1, 1, zone="extra")
    comes = activates(1, "trap", summons("N", zone="extra"))
    assert {*told(duel([one], [two]), comes)} == {"extra-zones-full"}
    assert legal(duel([one], []), comes)
    assert legal(duel([one], [two]), activates(1, "trap", summons("N"))), "that is another zone"


@pytest.mark.parametrize("word", ["destroy", "banish", "return-to-hand", "take-control"])
@pytest.mark.parametrize("way", ["graveyard", "banished", "hand"])
def test_what_has_left_the_field_is_no_aim(word: str, way: str) -> None:
    leaves = {"graveyard": "destroy", "banished": "banish", "hand": "return-to-hand"}[way]
    gone = does({leaves: "C"}).duel
    refused = told(gone, activates(1, "trap", {word: "C"}))
    assert {*refused} == {"aim-is-gone"} and not refused["aim-is-gone"].params
    both = activates(1, "trap", {leaves: "C"}, {word: "C"})
    assert {*told(board(), both)} == {"aim-is-gone"}, (
        "the first effect takes away what the second needs"
    )


def test_an_aim_that_has_left_unseen_is_not_named() -> None:
    hidden = after(duel([A], [Monster("Secret", 1, 1, "set")]), returns("Secret"))
    refusal = why_not(hidden, activates(1, "trap", {"destroy": "Secret"}))
    assert refusal is not None and "Secret" not in explain(refusal)


def returns(name: str) -> Action:
    return activates(2, "quick-effect", {"return-to-hand": name})


# Battle positions


@pytest.mark.parametrize("start", ["attack", "defense", "set"])
@pytest.mark.parametrize("to", ["attack", "defense", "set"])
def test_an_effect_turns_a_monster_as_no_hand_may(start: str, to: str) -> None:
    lying = duel([Monster("M", 500, 500, start)], [])  # type: ignore[arg-type]
    done = does(turned("M", to), at=lying)
    assert done.duel.monster("M").position == to
    assert not done.duel.monster("M").position_changed, "it does not use up the change by hand"
    said = "effect-does-nothing" if start == to else done.keys[-1]
    assert done.keys[-1] == said
    flipped = start == "set" and to != "set"
    assert ("turned-face-up" in done.keys) == flipped
    assert ("flipped" in done.duel.happened) == flipped
    assert ("position-changed" in done.duel.happened) == (start != to)


def test_a_link_monster_is_not_turned() -> None:
    link = duel([Monster("L", 500, None, link=True)], [])
    for to in ("defense", "set"):
        assert refused(link, activates(1, "trap", turned("L", to)))[0] == "link-never-defense"


def test_an_effect_turns_a_monster_that_has_attacked() -> None:
    fought = after(battle_step([A], [B]), attacks("A", "B"), FINISH, END_BATTLE, PASS)
    assert not legal(fought, turns("A", "defense"))
    assert does(turned("A", "defense"), at=fought).duel.monster("A").position == "defense"


# Life Points, and the end of the Duel


def test_damage_and_gain_by_effects() -> None:
    assert does({"damage": {"player": 2, "amount": 800}}).lp == (8000, 7200)
    assert does(gain(1, 500)).lp == (8500, 8000)
    hurt = does({"damage": {"player": 1, "amount": 1}}).event("effect-damage")
    assert hurt.rules == ("effect-damage-separate",)


def test_the_duel_ends_at_once_in_the_middle_of_a_card() -> None:
    card = activates(2, "trap", {"damage": {"player": 1, "amount": 9000}}, gain(1, 9000))
    over = play(board(), card).duel
    assert over.over and over.winner == 2 and lp(over) == (0, 8000)


def test_a_response_that_ends_the_duel_leaves_the_card_unresolved() -> None:
    burn = response(2, "trap", {"damage": {"player": 1, "amount": 9000}})
    over = play(board(), activates(1, "normal-spell", {"destroy": "B"}, response=burn)).duel
    assert over.winner == 2
    assert found(over, "field") == [["A", "K"], ["B", "C"]]


# Bans


def test_a_ban_on_attacking_ends_an_attack_and_the_next_ones() -> None:
    attacking = after(battle_step([A], [B]), attacks("A", "B"))
    stopped = play(attacking, activates(2, "trap", {"cannot-attack": "A"}, until="end-of-turn"))
    assert stopped.duel.attack is None and can_attack(stopped.duel) == set()
    over = after(stopped.duel, END_BATTLE, PASS, END_TURN)
    assert not over.monster("A").has("cannot-attack")


def test_a_shielded_monster_bars_the_way_and_cannot_be_chosen() -> None:
    shielded = after(battle_step([A], [B]), activates(2, "trap", {"cannot-be-attacked": "B"}))
    assert can_attack(shielded) == set()
    assert "o-attack-lock-shields" in refused(shielded, attacks("A", "direct"))


# The turn


@pytest.mark.parametrize("passes", range(7))
def test_the_battle_phase_can_be_ended_from_anywhere_in_it(passes: int) -> None:
    """Start Step, Battle Step, declared, and the first four timings."""
    steps = [ENTER, PASS, attacks("A", "B"), *[PASS] * 4]
    position = after(board(), *steps[: passes + 1])
    timing = {} if position.timing is None else {"timing": position.timing}
    end = activates(2, "quick-effect", {"end-battle-phase": True}, **timing)
    ended = play(position, end)
    assert (ended.duel.phase, ended.duel.step, ended.duel.timing) == ("battle", "end", None)
    assert ended.duel.attack is None and can_attack(ended.duel) == set()
    fallen = position.timing == "after-calculation"
    assert found(ended.duel, "graveyard") == [[], ["B"] if fallen else []]
    assert after(ended.duel, PASS).phase == "main-2"
    assert refused(ended.duel, activates(2, "trap", {"end-battle-phase": True}))


@pytest.mark.parametrize("where", ["standby", "main-1", "battle", "damage", "end-step", "main-2"])
def test_the_end_phase_can_be_reached_from_anywhere(where: str) -> None:
    ways = {
        "standby": [],
        "main-1": [],
        "battle": [ENTER, PASS, attacks("A", "B")],
        "damage": [ENTER, PASS, attacks("A", "B"), PASS],
        "end-step": [ENTER, PASS, END_BATTLE],
        "main-2": [ENTER, PASS, END_BATTLE, PASS],
    }
    phase: Any = "standby" if where == "standby" else "main-1"
    position = after(duel([A], [B], phase=phase), *ways[where])
    timing = {} if position.timing is None else {"timing": position.timing}
    led = after(position, activates(2, "quick-effect", {"go-to-end-phase": True}, **timing))
    assert led.at == ("end",) and led.attack is None
    assert not legal(led, ENTER) and not legal(led, PASS) and not legal(led, END_BATTLE)
    ended = after(led, END_TURN)
    assert (ended.phase, ended.turn, ended.turn_player) == ("main-1", 3, 2)


# Doomed monsters


def doomed() -> Duel:
    """A has beaten B; it is after damage calculation."""
    return after(battle_step([A], [B, Monster("C", 100)]), attacks("A", "B"), *[PASS] * 4)


AT_AFTER = {"timing": "after-calculation"}


@pytest.mark.parametrize(
    "effect",
    [
        by("B", 100),
        {"change-def": {"monster": "B", "by": 1}},
        {"return-to-hand": "B"},
        {"take-control": "B"},
        turned("B", "defense"),
        {"cannot-attack": "B"},
        {"cannot-be-attacked": "B"},
    ],
    ids=str,
)
def test_a_doomed_monster_is_not_touched(effect: dict[str, Any]) -> None:
    assert "o-doomed-status" in refused(doomed(), activates(1, "trap", effect, **AT_AFTER))
    other = (
        {"monster": "C"} | next(iter(effect.values()))
        if isinstance(next(iter(effect.values())), dict)
        else "C"
    )
    if isinstance(other, dict):
        other["monster"] = "C"
    fine = activates(1, "trap", {next(iter(effect)): other}, **AT_AFTER)
    assert legal(doomed(), fine), "C is not doomed"


@pytest.mark.parametrize(("word", "pile"), [("destroy", "graveyard"), ("banish", "banished")])
def test_a_doomed_monster_can_leave_by_an_effect_and_then_did_not_fall_in_battle(
    word: str, pile: str
) -> None:
    gone = after(doomed(), activates(1, "trap", {word: "B"}, **AT_AFTER))
    assert found(gone, pile) == [[], ["B"]]
    at_end = after(gone, PASS)
    assert "destroyed-by-battle" not in at_end.happened
    assert lp(at_end) == (8000, 7700)


# Nothing to do any more


def test_what_a_response_took_away_is_not_there_any_more() -> None:
    gone = response(2, "quick-effect", {"banish": "C"})
    done = play(board(), activates(1, "normal-spell", by("C", 1), response=gone))
    assert done.keys[-2:] == ["banished", "effect-does-nothing"]


def test_a_zone_that_a_response_filled_is_not_free_any_more() -> None:
    nearly = duel([Monster(f"A{n}") for n in range(4)], [])
    fills = response(1, "quick-effect", summons("X"))
    done = play(nearly, activates(1, "normal-spell", summons("Y"), response=fills))
    assert done.keys[-1] == "effect-does-nothing"
    assert done.duel.find("Y") is None


def test_an_attack_can_be_negated_before_the_damage_step_only() -> None:
    step = battle_step([A], [B])
    assert refused(step, activates(2, "trap", NEGATE)) == ("o-attack-negated",)
    declared = after(step, attacks("A", "B"))
    negated = play(declared, activates(2, "trap", NEGATE))
    assert negated.duel.attack is None and negated.duel.step == "battle"
    monster = negated.duel.monster("A")
    assert (monster.declared, monster.attacked, monster.battled) == (True, False, False)
    within = after(declared, PASS)
    assert "o-attack-negated" in refused(within, activates(2, "trap", NEGATE, timing="start"))


# What can be answered


def test_what_has_happened_can_be_answered_until_something_else_resolves() -> None:
    moved = activates(2, "trigger-effect", gain(2, 1), on="moved")
    for start in (board(), battle_step([A], [B, Monster("C", 1000)])):
        gone = after(start, activates(1, "trap", {"banish": "C"}))
        assert legal(gone, moved)
        assert not legal(after(gone, activates(1, "trap", gain(1, 1))), moved)
    attacking = after(battle_step([A], [B, Monster("C", 1000)]), attacks("A", "B"))
    assert not legal(after(attacking, activates(1, "trap", {"banish": "C"}), replays("B")), moved)


def test_in_one_timing_of_the_damage_step_it_can_be_answered_throughout() -> None:
    step = after(battle_step([A], [B, Monster("C", 1000)]), attacks("A", "B"), PASS)
    gone = after(step, activates(1, "trap", {"banish": "C"}, timing="start"))
    moved = activates(2, "trigger-effect", gain(2, 1), on="moved")
    later = after(gone, activates(1, "trap", by("A", 1)))
    assert legal(gone, moved) and legal(later, moved)
    assert not legal(after(later, PASS), moved), "the next timing is another moment"


def test_what_the_one_chain_of_damage_calculation_moved_is_answered_after_it() -> None:
    calculating = play(
        battle_step([A, Monster("K", 700)], [B]), attacks("A", "B"), PASS, PASS, PASS
    )
    sends = activates(1, "quick-effect", {"return-to-hand": "K"}, timing="during-calculation")
    answers = activates(1, "trigger-effect", {"gain-lp": {"player": 1, "amount": 300}}, on="moved")
    moved = play(calculating.duel, sends)
    assert "o-ds-during-who" in refused(moved.duel, answers)
    assert legal(play(moved.duel, PASS).duel, answers)
    assert not legal(play(calculating.duel, PASS).duel, answers)
    assert not legal(play(moved.duel, PASS, PASS, PASS).duel, answers)
