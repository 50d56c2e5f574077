"""The course of a turn: its phases and steps, passing, skipped and further Battle Phases."""

from __future__ import annotations

import pytest

from duelcore.game import Action
from duelcore.yugioh import DIRECT, Duel, Monster, Rules, duel, files
from tests.yugioh.playing import (
    END_BATTLE,
    END_TURN,
    ENTER,
    FINISH,
    PASS,
    after,
    attacks,
    battle_step,
    legal,
    lp,
    play,
    refused,
    turns,
    words,
)

A, B = Monster("A", 1000, 1000), Monster("B", 500, 500)


def one_passes(player: int) -> Action:
    return Action("pass", player=player)


def standby(rules: Rules | None = None, turn: int = 2, monster: Monster = A) -> Duel:
    """A turn at its Standby Phase."""
    start = files.start(duel([monster], [B], turn=turn, rules=rules))
    return files.position(start | {"phase": "standby"})


def places(duel: Duel, *actions: Action) -> list[str]:
    """The places that a duel goes through, one for each action."""
    found = ["·".join(duel.at)]
    for action in actions:
        duel = after(duel, action)
        found.append("·".join(duel.at))
    return found


# The order of phases and steps


def test_a_turn_with_one_attack_from_the_standby_phase_on() -> None:
    course = (PASS, ENTER, PASS, attacks("A", "B"), *[PASS] * 6, END_BATTLE, PASS, END_TURN)
    assert places(standby(), *course) == [
        "standby",
        "main-1",
        "battle·start",
        "battle·battle",
        "battle·battle",
        "battle·damage·start",
        "battle·damage·before-calculation",
        "battle·damage·during-calculation",
        "battle·damage·after-calculation",
        "battle·damage·end",
        "battle·battle",
        "battle·end",
        "main-2",
        "main-1",
    ]


def test_start_and_end_step_come_once_battle_and_damage_step_for_each_attack() -> None:
    start = duel([A, Monster("C", 1000)], [B, Monster("D", 500)])
    course = (ENTER, PASS, attacks("A", "B"), FINISH, attacks("C", "D"), FINISH, END_BATTLE)
    played = play(start, *course)
    steps = [event.at[1] for event in played.events if len(event.at) > 1]
    walked = [step for n, step in enumerate(steps) if n == 0 or step != steps[n - 1]]
    assert walked == ["start", "battle", "damage", "battle", "damage", "battle", "end"]


def test_field_case_30_i_a_battle_phase_without_an_attack() -> None:
    """Start Step, Battle Step with its window, End Step, Main Phase 2: none is left out."""
    start = duel([A], [B])
    assert places(start, ENTER, PASS, END_BATTLE, PASS) == [
        "main-1",
        "battle·start",
        "battle·battle",
        "battle·end",
        "main-2",
    ]
    rules = refused(after(start, ENTER), END_BATTLE)
    assert rules == ("bp-steps-always", "o-battle-step-always-entered")


def test_field_case_30_ii_from_main_phase_1_to_the_end() -> None:
    played = play(duel([A], [B]), END_TURN)
    assert played.keys == ["end-phase", "turn-begins"]
    assert {"no-bp-no-mp2", "bp-optional"} <= played.rules
    assert (played.duel.turn, played.duel.turn_player, played.duel.phase) == (3, 2, "main-1")


def test_field_case_30_iii_no_main_phase_2_without_a_battle_phase() -> None:
    assert refused(duel([A], [B]), END_BATTLE) == ("no-bp-no-mp2",)


def test_a_turn_cannot_end_in_the_battle_phase() -> None:
    start = duel([A], [B])
    for actions in ((ENTER,), (ENTER, PASS), (ENTER, PASS, END_BATTLE)):
        assert refused(after(start, *actions), END_TURN)[0] == "mp2-follows"
    assert legal(after(start, ENTER, PASS, END_BATTLE, PASS), END_TURN)


@pytest.mark.parametrize("actions", [(), (PASS,), (PASS, END_BATTLE), (PASS, END_BATTLE, PASS)])
def test_there_is_one_battle_phase(actions: tuple[Action, ...]) -> None:
    assert refused(after(duel([A], [B]), ENTER, *actions), ENTER) == ("bp-between-mains",)


def test_the_end_step_has_begun_once() -> None:
    position = after(duel([A], [B]), ENTER, PASS, END_BATTLE)
    assert refused(position, END_BATTLE) == ("end-step-announce",)
    assert refused(after(position, PASS), END_BATTLE) == ("end-step-announce",)


def test_an_attack_under_way_comes_before_the_end() -> None:
    declared = after(battle_step([A], [B]), attacks("A", "B"))
    assert refused(declared, END_BATTLE)[0] == "end-step-announce"
    in_damage_step = after(declared, PASS)
    assert refused(in_damage_step, END_BATTLE) == ("ds-end-next", "damage-step-return")


def test_a_player_without_monsters_may_hold_a_battle_phase() -> None:
    entered = play(duel([], [B]), ENTER)
    assert "bp-enter-no-monsters" in entered.rules
    assert words(after(entered.duel, PASS)) == {"end-battle-phase"}


def test_ending_although_attacks_are_left_is_the_players_choice() -> None:
    assert "attack-optional" in play(battle_step([A], [B]), END_BATTLE).rules
    spent = after(battle_step([A], [Monster("B", 0, 900)]), attacks("A", "B"), FINISH)
    assert "attack-optional" not in play(spent, END_BATTLE).rules
    assert legal(spent, END_BATTLE), "nobody else ends it"
    assert spent.step == "battle", "having no attacker left does not end the phase by itself"


# From turn to turn


def test_the_turn_goes_to_the_other_player_with_all_they_have() -> None:
    start = duel([A], [B], lp=(5000, 6000), rules=Rules(skip_main_1=True, extra_battle_phases=1))
    next_turn = after(start, END_TURN)
    assert (next_turn.turn_player, next_turn.opponent) == (2, 1)
    assert lp(next_turn) == (5000, 6000)
    assert next_turn.rules == Rules(), "skips and further Battle Phases were for that turn"
    again = after(next_turn, END_TURN)
    assert (again.turn, again.turn_player) == (4, 1)


def test_a_bent_first_turn_stays_bent() -> None:
    start = duel([A], [B], turn=1, rules=Rules(first_turn_attack=True))
    assert after(start, END_TURN).rules == Rules(first_turn_attack=True)


@pytest.mark.parametrize("player", [1, 2])
def test_either_player_attacks_in_their_turn(player: int) -> None:
    start = duel([A], [B], turn_player=player)  # type: ignore[arg-type]
    own, other = ("A", "B") if player == 1 else ("B", "A")
    step = after(start, ENTER, PASS)
    assert {m.name for m in step.own()} == {own} and {m.name for m in step.opposing()} == {other}
    assert legal(step, attacks(own, other)) and not legal(step, attacks(other, own))


def test_what_monsters_did_is_forgotten_with_the_turn() -> None:
    start = duel(
        [Monster("A", 1000, 0, summoned_this_turn=True), Monster("C", 0, 0, position_changed=True)],
        [Monster("B", 0, 2000, "defense")],
    )
    done = after(start, ENTER, PASS, attacks("A", "B"), FINISH, END_BATTLE, PASS)
    assert done.monster("A").attacked and done.monster("B").battled
    rested = after(done, END_TURN)
    assert rested.players[0].monsters == (
        Monster("A", 1000, 0, column=1),
        Monster("C", 0, 0, column=2),
    )
    assert rested.players[1].monsters == (Monster("B", 0, 2000, "defense", column=1),)


# Skipped Main Phase 1 and Battle Phase


def test_main_phase_1_comes_before_the_battle_phase_and_the_end() -> None:
    assert words(standby()) == {"pass"}
    assert refused(standby(), ENTER) == ("bp-after-mp1",)
    assert "bp-after-mp1" in refused(standby(), END_TURN)


def test_skipped_main_phase_1_leaves_battle_phase_or_end() -> None:
    skipped = standby(Rules(skip_main_1=True))
    assert words(skipped) == {"enter-battle-phase", "end-turn"}
    assert refused(skipped, PASS) == ("mp1-skipped-choice", "effects-over-rules")
    assert "mp1-skipped-choice" in play(skipped, ENTER).rules
    assert {"mp1-skipped-choice", "no-bp-no-mp2"} <= play(skipped, END_TURN).rules
    assert places(skipped, ENTER, PASS, END_BATTLE, PASS)[-1] == "main-2"


def test_both_skipped_leave_the_end_alone() -> None:
    skipped = standby(Rules(skip_main_1=True, skip_battle_phase=True))
    assert words(skipped) == {"end-turn"}
    assert refused(skipped, ENTER) == ("mp1-bp-skipped-end", "effects-over-rules")
    assert refused(skipped, PASS)[0] == "mp1-bp-skipped-end"
    assert "mp1-bp-skipped-end" in play(skipped, END_TURN).rules


def test_skipped_battle_phase_leaves_main_phase_1() -> None:
    skipped = duel([A], [B], rules=Rules(skip_battle_phase=True))
    assert refused(skipped, ENTER) == ("effects-over-rules",)
    assert legal(skipped, turns("A", "defense")) and legal(skipped, END_TURN)


def test_skipped_main_phase_1_in_the_first_turn_leaves_the_end_alone() -> None:
    assert words(standby(Rules(skip_main_1=True), turn=1)) == {"end-turn"}


def test_who_must_attack_has_to_enter_from_the_standby_phase_too() -> None:
    must = Monster("A", 1000, abilities=("must-attack",))
    skipped = standby(Rules(skip_main_1=True), monster=must)
    assert words(skipped) == {"enter-battle-phase"}


# Further Battle Phases


@pytest.mark.parametrize("number", [0, 1, 3])
def test_further_battle_phases_come_before_main_phase_2(number: int) -> None:
    start = duel([A], [B], rules=Rules(extra_battle_phases=number))
    course = (ENTER, *(PASS, END_BATTLE, PASS) * (number + 1))
    found = places(start, *course)
    assert found.count("battle·start") == found.count("battle·end") == number + 1
    assert found[-1] == "main-2"
    assert after(start, *course).rules.extra_battle_phases == 0


def test_a_further_battle_phase_says_why() -> None:
    position = battle_step([A], [B], rules=Rules(extra_battle_phases=1))
    begun = play(position, END_BATTLE, PASS)
    assert {"multi-bp-three-cards", "o-limit-per-battle-phase"} <= begun.rules
    assert "mp2-follows" not in begun.rules


def test_the_lock_on_positions_stays_for_the_turn() -> None:
    step = battle_step([A], [Monster("B", 0, 900)], rules=Rules(extra_battle_phases=1))
    step = after(step, attacks("A", "B"), FINISH, END_BATTLE, PASS, PASS, END_BATTLE, PASS)
    assert step.phase == "main-2"
    assert refused(step, turns("A", "defense")) == ("mp2-no-reposition", "o-position-lock-scope")


# Passing


def windows() -> dict[str, Duel]:
    """Every place where a window closes when both players pass."""
    found = {"standby": standby()}
    position = after(duel([A], [B]), ENTER)
    found["start"] = position
    position = after(position, PASS, attacks("A", "B"))
    for _ in range(6):
        found["·".join(position.at)] = position
        position = after(position, PASS)
    found["end"] = after(position, END_BATTLE)
    return found


@pytest.mark.parametrize("place", windows())
@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_one_player_alone_moves_nothing_on(place: str, first: int, second: int) -> None:
    position = windows()[place]
    alone = play(position, one_passes(first))
    assert alone.duel.at == position.at and alone.duel.passed == first
    assert alone.keys == ["one-player-passed"]
    assert refused(alone.duel, one_passes(first)) == alone.events[0].rules
    both = after(alone.duel, one_passes(second))
    assert both == after(position, PASS) and both.passed is None
    assert after(alone.duel, PASS) == both


def test_leaving_the_battle_step_needs_both() -> None:
    declared = windows()["battle·battle"]
    assert "battle-step-exit-agreement" in play(declared, one_passes(1)).rules
    assert "o-opponent-window-before-bp" in play(windows()["start"], one_passes(1)).rules


def test_who_has_passed_may_still_see_the_other_act() -> None:
    """Whatever is done but a pass opens the window for both again."""
    alone = after(windows()["battle·damage·start"], one_passes(2))
    assert after(alone, FINISH) == after(windows()["battle·damage·start"], FINISH)


@pytest.mark.parametrize(
    "position",
    [
        duel([A], [B]),
        battle_step([A], [B]),
        after(battle_step([A], [B]), END_BATTLE, PASS),
        after(battle_step([A], [B]), attacks("A", "B"), FINISH),
    ],
    ids=["Main Phase 1", "Battle Step", "Main Phase 2", "Battle Step after an attack"],
)
@pytest.mark.parametrize("passing", [PASS, one_passes(1), one_passes(2)])
def test_in_an_open_state_a_pass_has_nobody_to_answer(position: Duel, passing: Action) -> None:
    assert refused(position, passing) == ("o-open-state-actions",)


def test_nothing_to_finish() -> None:
    for position in (duel([A], [B]), battle_step([A], [B]), standby()):
        assert refused(position, FINISH) == ("battle-step-declare",)


# The end of the Duel


def test_after_the_end_every_word_is_refused_with_its_rule_first() -> None:
    won = after(battle_step([A], [], lp=(8000, 900)), attacks("A", DIRECT), FINISH)
    assert won.over and won.winner == 1
    every = (PASS, ENTER, FINISH, END_BATTLE, END_TURN, attacks("A", DIRECT), turns("A", "defense"))
    for action in every:
        assert refused(won, action)[0] == "o-lp-zero-is-immediate"
    assert words(won) == set()


@pytest.mark.parametrize(
    ("left", "winner"), [((0, 1), 2), ((1, 0), 1), ((0, 0), "draw"), ((1, 1), None)]
)
def test_who_has_won(left: tuple[int, int], winner: object) -> None:
    position = duel([A], [B], lp=left)
    assert position.winner == winner
    assert position.over is (winner is not None)
