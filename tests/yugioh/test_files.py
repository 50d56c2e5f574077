"""How a duel and its actions stand in a file, and what a file may expect to find."""

from __future__ import annotations

import pytest

from duelcore.game import Action
from duelcore.yugioh import Duel, Monster, Player, ProblemInDuel, Rules, duel, files
from tests.yugioh.playing import END_BATTLE, ENTER, FINISH, PASS, after, attacks, battle_step

FULL = {
    "turn": 3,
    "turn_player": 2,
    "phase": "standby",
    "players": [
        {
            "name": "You",
            "lp": 7000,
            "monsters": [
                {
                    "name": "A",
                    "atk": "?",
                    "def": None,
                    "position": "attack",
                    "zone": "extra",
                    "abilities": [{"attacks": 2}, "piercing"],
                    "link": True,
                    "summoned_this_turn": True,
                }
            ],
        },
        {
            "name": "Opponent",
            "lp": 0,
            "monsters": [
                {"name": "B", "atk": 0, "def": "?", "position": "set", "position_changed": True}
            ],
        },
    ],
    "rules": {"first_turn_attack": True, "skip_main_1": True, "extra_battle_phases": 2},
}


def test_a_start_with_every_key() -> None:
    position = files.position(FULL)
    one = Monster(
        "A",
        "?",
        None,
        "attack",
        (("attacks", 2), ("piercing", 1)),
        link=True,
        zone="extra",
        column=1,
        summoned_this_turn=True,
    )
    two = Monster("B", 0, "?", "set", position_changed=True, column=1)
    assert position == Duel(
        players=(Player("You", 7000, (one,)), Player("Opponent", 0, (two,))),
        turn=3,
        turn_player=2,
        phase="standby",
        rules=Rules(first_turn_attack=True, skip_main_1=True, extra_battle_phases=2),
    )
    assert files.start(position) == FULL


def test_what_is_left_out_has_its_default() -> None:
    assert files.position({"players": [{}, {}]}) == duel()
    assert files.start(duel()) == {
        "turn": 2,
        "turn_player": 1,
        "players": [
            {"name": "Player 1", "lp": 8000, "monsters": []},
            {"name": "Player 2", "lp": 8000, "monsters": []},
        ],
    }


def test_rules_of_older_formats_are_read_and_written() -> None:
    older = {"replay_attacker_may_attack_again": True, "zero_atk_tie_destroys": True}
    position = files.position({"players": [{}, {}], "rules": older})
    assert position.rules == Rules(
        replay_attacker_may_attack_again=True, zero_atk_tie_destroys=True
    )
    assert files.start(position)["rules"] == older


def test_a_problem_says_where_in_the_start_it_is() -> None:
    def start(monster: dict[str, object]) -> dict[str, object]:
        written = {"name": "A", "atk": 0, "def": 0, "position": "attack"}
        return {"players": [{}, {"monsters": [written | monster]}]}

    for key, value in (("atk", -1), ("def", None), ("abilities", ["pierce"]), ("name", "stop")):
        with pytest.raises(ProblemInDuel) as caught:
            files.position(start({key: value}))
        assert caught.value.path == ("players", 1, "monsters", 0, key)


@pytest.mark.parametrize(
    "entry",
    [
        {"do": "pass"},
        {"do": "pass", "player": 2},
        {"do": "attack", "attacker": "A", "target": "direct"},
        {"do": "change-position", "monster": "A", "to": "defense"},
    ],
)
def test_an_entry_of_a_script(entry: dict[str, object]) -> None:
    action = files.action({**entry, "note": "Why?", "refused": "attack-once"})
    assert action == Action(entry["do"], **{k: v for k, v in entry.items() if k != "do"})  # type: ignore[arg-type]
    assert files.entry(action) == entry


def test_what_may_be_expected() -> None:
    step = battle_step([Monster("A", 1000), Monster("C", 100)], [Monster("B", 500)])
    found = {key: files.found(step, key, None) for key in files.FOUND}
    assert found == {
        "lp": [8000, 8000],
        "phase": "battle",
        "step": "battle",
        "timing": None,
        "turn": 2,
        "turn_player": 1,
        "winner": None,
        "replay": False,
        "field": [["A", "C"], ["B"]],
        "graveyard": [[], []],
        "banished": [[], []],
        "hand": [[], []],
        "attacks": [["A", "B"], ["C", "B"]],
    }
    fought = after(step, attacks("A", "B"), *[PASS] * 5)
    assert files.found(fought, "timing", None) == "end"
    assert files.found(fought, "graveyard", None) == [[], ["B"]]
    assert files.found(fought, "lp", None) == [8000, 7500]
    assert files.found(fought, "attacks", None) == []
    over = after(battle_step([Monster("A", 1000)], lp=(8000, 1)), attacks("A", "direct"), FINISH)
    assert files.found(over, "winner", None) == 1
    main_2 = after(step, END_BATTLE, PASS)
    assert files.found(main_2, "phase", None) == "main-2"
    assert files.found(duel(turn=5, turn_player=2), "turn", None) == 5
    assert files.found(duel(turn=5, turn_player=2), "turn_player", None) == 2


def test_a_monster_is_shown_in_the_parts_that_are_wanted() -> None:
    step = battle_step([Monster("A", 1000)], [Monster("B", 0, 500, "set")])
    calculated = after(step, attacks("A", "B"), *[PASS] * 4)
    every = dict.fromkeys(
        ("atk", "def", "position", "battled", "attacked", "declared", "destroyed")
    )
    assert files.found(calculated, "monster", {"A": every, "B": every, "nobody": every}) == {
        "A": {
            "atk": 1000,
            "def": 0,
            "position": "attack",
            "battled": True,
            "attacked": True,
            "declared": True,
            "destroyed": False,
        },
        "B": {
            "atk": 0,
            "def": 500,
            "position": "defense",
            "battled": True,
            "attacked": False,
            "declared": False,
            "destroyed": True,
        },
        "nobody": None,
    }
    assert files.found(calculated, "monster", {"B": {"atk": 7}}) == {"B": {"atk": 0}}


def test_the_single_steps_of_a_word() -> None:
    step = after(battle_step([Monster("A", 1000)], [Monster("B", 500)]), attacks("A", "B"))
    assert list(files.steps(step, FINISH)) == [PASS] * 6
    assert list(files.steps(after(step, PASS, PASS), FINISH)) == [PASS] * 4
    assert list(files.steps(duel(), ENTER)) == [ENTER]
    last = after(battle_step([Monster("A", 1000)], lp=(8000, 1)), attacks("A", "direct"))
    assert list(files.steps(last, FINISH)) == [PASS] * 4, "the Duel ends in the calculation"
