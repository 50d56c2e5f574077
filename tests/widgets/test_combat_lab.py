"""The combat lab without a browser: lay out, divide, add, take away, step through, copy, save, carry on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duelcore
from duelcore.combats import CombatResult, combat
from duelcore.game import Action, apply
from duelcore.magic import Permanent, ProblemInGame
from duelcore.walkthrough import FileProblem, Walkthrough, dumps, load, loads, run
from duelcore.widgets import combat_desk
from duelcore.widgets.combat_bench import CombatBench
from duelcore.widgets.combat_lab import CombatLab, combat_lab, first_lineup
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.lineup import Lineup, as_python

HEADING = "Magic Comprehensive Rules as of August 2026"


def creature(name: str, power: int, toughness: int, *keywords: Any, **more: Any) -> Permanent:
    return Permanent(name, power=power, toughness=toughness, keywords=keywords, **more)


GIANT = creature("Giant", 5, 5, "trample")
BEAR, SQUIRE = creature("Bear", 2, 2), creature("Squire", 1, 1)
BOTH = {"Bear": "Giant", "Squire": "Giant"}


@pytest.fixture
def bench(tmp_path: Path) -> CombatBench:
    """Giant attacks and is blocked by both."""
    return CombatBench(first_lineup(GIANT, [BEAR, SQUIRE], BOTH, (20, 20)), tmp_path)


def ask(bench: CombatBench, word: str, **more: Any) -> None:
    bench.ask({"ask": word, "revision": bench.revision, **more})


def put(bench: CombatBench, path: str, value: object) -> None:
    ask(bench, "set", path=path, value=value)


def fields(bench: CombatBench) -> dict[str, dict[str, Any]]:
    view = bench.view()
    groups = [*view["desk"]["groups"], *view["division"]["groups"]]
    more = [f for g in groups if g.get("more") for f in g["more"]["fields"]]
    return {f["path"]: f for f in [*(f for g in groups for f in g.get("fields", ())), *more]}


def button(bench: CombatBench, key: str) -> dict[str, Any]:
    groups = bench.view()["desk"]["groups"]
    every = [*groups, *(one for g in groups for one in g.get("buttons", ()))]
    (found,) = [one for one in every if one["id"] == key]
    return found


def table(bench: CombatBench, key: str) -> list[list[str]]:
    (found,) = [one for one in bench.view()["tables"] if one["id"] == key]
    assert all(len(row["cells"]) == len(found["head"]) - 1 for row in found["rows"])
    return [row["cells"] for row in found["rows"]]


def after(bench: CombatBench) -> dict[str, list[str]]:
    """What has become of each creature: the damage marked, and its end."""
    return {name: rest for name, *rest in table(bench, "creatures")}


# The result at once


def test_the_result_stands_there_with_its_rules(bench: CombatBench) -> None:
    said = bench.said()
    assert said["sum"] == "Opponent 20 − 2 = 18"
    assert said["text"] == "Dead: Bear, Squire. Life: You 20, Opponent 18."
    assert {one["text"] for one in said["cites"]} >= {"CR 704.5g, 120.6", "CR 510.2, 703.4m"}
    assert after(bench)["Giant"] == ["3", "lives"]
    assert after(bench)["Bear"][1].startswith("dies: Combat damage")
    assert bench.view()["edition"]["text"] == HEADING


def test_every_change_of_a_value_changes_the_result(bench: CombatBench) -> None:
    put(bench, "attackers.0.power", "7")
    assert bench.said()["sum"] == "Opponent 20 − 4 = 16"
    put(bench, "blockers.0.toughness", "4")
    assert bench.said()["sum"] == "Opponent 20 − 2 = 18"
    put(bench, "attackers.0.trample", False)
    assert bench.said()["sum"] == ""
    put(bench, "life.1", "3")
    put(bench, "blocks.0.0", False)
    put(bench, "blocks.1.0", False)
    assert bench.said()["sum"] == "Opponent 3 − 7 = −4"
    assert bench.said()["text"].endswith("Winner: You.")


def test_each_damage_step_has_a_table_of_its_own(bench: CombatBench) -> None:
    assert [one["id"] for one in bench.view()["tables"]] == [
        "creatures",
        "combat-declare-attackers",
        "combat-declare-blockers",
        "combat-combat-damage",
    ]
    put(bench, "blockers.1.first-strike", True)
    assert [one["id"] for one in bench.view()["tables"]][-2:] == [
        "combat-combat-damage-1",
        "combat-combat-damage-2",
    ]
    first = " ".join(cell for row in table(bench, "combat-combat-damage-1") for cell in row)
    assert "Squire deals 1 damage to Giant" in first and "Bear deals" not in first


def test_the_chart_has_a_point_for_each_damage_step(bench: CombatBench) -> None:
    put(bench, "attackers.0.double-strike", True)
    course = bench.screen.course(lambda life, label, rule: (life, label, rule))
    assert [life for life, _, _ in course] == [(20, 20), (20, 18), (20, 13)]
    assert course[1][1:] == ("−2", "CR 510.2, 703.4m")


def test_what_is_refused_is_said_with_its_rule_and_the_way_out(bench: CombatBench) -> None:
    put(bench, "attackers.0.flying", True)
    said = bench.said()
    assert "flying" in said["text"] and said["cites"][0]["text"].startswith("CR")
    assert [one["id"] for one in bench.view()["tables"]] == ["combat-declare-attackers"]
    put(bench, "attackers.0.tapped", True)
    assert "tapped" in bench.said()["text"]
    assert bench.view()["tables"] == []


# Dividing the damage


def test_the_learner_divides_the_damage(bench: CombatBench) -> None:
    shown = fields(bench)
    labels = {path: (f["label"], f["value"]) for path, f in shown.items() if "division" in path}
    assert labels == {
        "division.0.0.0": ("Bear (lethal: 2)", "2"),
        "division.0.0.1": ("Squire (lethal: 1)", "1"),
        "division.0.0.2": ("Opponent", "2"),
    }
    put(bench, "division.0.0.0", "4")
    assert "5 damage, and 7 would be assigned" in bench.said()["text"]
    put(bench, "division.0.0.2", "0")
    assert bench.said()["sum"] == ""
    assert after(bench)["Bear"][0] == "4"


def test_trampling_past_a_living_blocker_is_refused_and_can_be_mended(bench: CombatBench) -> None:
    put(bench, "division.0.0.0", "1")
    put(bench, "division.0.0.2", "3")
    said = bench.said()
    assert "Bear needs 2 and would get 1" in said["text"]
    assert "CR 702.19b" in said["cites"][0]["text"]
    assert fields(bench)["division.0.0.0"]["value"] == "1"
    put(bench, "division.0.0.0", "2")
    put(bench, "division.0.0.2", "2")
    assert bench.said()["sum"] == "Opponent 20 − 2 = 18"


def test_a_wrong_number_stands_beside_its_box_and_changes_nothing(bench: CombatBench) -> None:
    before = bench.lineup
    for path in ("division.0.0.0", "attackers.0.power", "life.0"):
        put(bench, path, "12.7")
        assert "“12.7” is none" in fields(bench)[path]["error"]
    assert bench.lineup == before
    put(bench, "attackers.0.toughness", "0")
    assert fields(bench)["attackers.0.toughness"]["error"]


def test_a_division_stays_as_long_as_it_fits(bench: CombatBench) -> None:
    put(bench, "division.0.0.0", "3")
    put(bench, "division.0.0.2", "1")
    for path, value in {
        "attackers.0.name": "Titan",
        "blockers.0.name": "Cub",
        "attackers.0.vigilance": True,
        "life.1": "9",
    }.items():
        put(bench, path, value)
        assert [fields(bench)[f"division.0.0.{n}"]["value"] for n in range(3)] == ["3", "1", "1"]
    ask(bench, "add.blockers")
    put(bench, "blocks.2.0", True)
    assert fields(bench)["division.0.0.0"]["value"] == "2"


def test_a_division_begins_anew_when_somebody_in_it_is_gone(bench: CombatBench) -> None:
    put(bench, "division.0.0.0", "0")
    ask(bench, "remove.blockers.0")
    shown = [fields(bench)[f"division.0.0.{n}"] for n in range(2)]
    assert [(f["label"], f["value"]) for f in shown] == [
        ("Squire (lethal: 1)", "1"),
        ("Opponent", "4"),
    ]


def test_a_division_begins_anew_when_it_is_of_another_damage_step(bench: CombatBench) -> None:
    """A first striker makes two of them: what was divided for one is no division of the other."""
    put(bench, "attackers.0.double-strike", True)
    put(bench, "division.1.0.0", "0")
    put(bench, "division.1.0.1", "3")
    put(bench, "attackers.0.double-strike", False)
    assert bench.lineup.divisions == ()
    assert copied(bench.lineup) == bench.lineup.fought.result


def test_a_division_stays_when_somebody_else_is_gone(bench: CombatBench) -> None:
    ask(bench, "add.attackers")
    put(bench, "division.0.0.0", "3")
    put(bench, "division.0.0.2", "1")
    ask(bench, "remove.attackers.1")
    assert [fields(bench)[f"division.0.0.{n}"]["value"] for n in range(3)] == ["3", "1", "1"]


def test_deathtouch_makes_any_damage_lethal_in_the_boxes_too(bench: CombatBench) -> None:
    put(bench, "attackers.0.deathtouch", True)
    shown = [fields(bench)[f"division.0.0.{n}"] for n in range(3)]
    assert [(f["label"], f["value"]) for f in shown] == [
        ("Bear (lethal: 1)", "1"),
        ("Squire (lethal: 1)", "1"),
        ("Opponent", "3"),
    ]


def test_each_division_says_of_which_damage_step_it_is(bench: CombatBench) -> None:
    def titles() -> list[str]:
        return [group["title"] for group in bench.view()["division"]["groups"]]

    assert titles() == ["Damage of Giant: 5"]
    put(bench, "attackers.0.double-strike", True)
    put(bench, "blockers.0.toughness", "30")
    assert titles() == [
        "Damage of Giant: 5 (Combat damage · First damage step)",
        "Damage of Giant: 5 (Combat damage · Second damage step)",
    ]


def test_the_sum_says_whose_life_it_is(bench: CombatBench) -> None:
    put(bench, "attackers.0.lifelink", True)
    put(bench, "blockers.0.lifelink", True)
    sums = bench.said()["sum"].split("; ")
    assert sums[2:] == ["Opponent 20 − 2 = 18", "You 23 + 2 = 25", "Opponent 18 + 2 = 20"]
    assert all(one.startswith(("You ", "Opponent ")) for one in sums)


def test_a_creature_that_is_gone_before_combat_is_told_of_at_its_field(bench: CombatBench) -> None:
    put(bench, "blockers.0.damage", "2")
    told = fields(bench)["blockers.0.damage"]["error"]
    assert told.startswith("Bear has 2 damage marked on it and toughness 2")
    assert "give it less damage" in told
    assert bench.lineup.blockers[0].damage == 0


def test_damage_is_divided_anew_when_the_creatures_change(bench: CombatBench) -> None:
    put(bench, "division.0.0.0", "3")
    put(bench, "division.0.0.2", "1")
    put(bench, "attackers.0.power", "8")
    assert bench.said()["sum"] == "Opponent 20 − 5 = 15"


def test_both_damage_steps_and_both_players_divide(bench: CombatBench) -> None:
    ask(bench, "add.attackers")
    put(bench, "attackers.0.double-strike", True)
    put(bench, "blockers.0.extra_blocks", "1")
    put(bench, "blockers.0.toughness", "30")
    put(bench, "blocks.0.1", True)
    shown = [path for path in fields(bench) if path.startswith("division")]
    # Giant in both damage steps, and in the second one Bear, which blocks two.
    assert [path.split(".")[1] for path in shown] == [*"00011122"]
    put(bench, "division.2.0.0", "0")
    put(bench, "division.2.0.1", "2")
    assert after(bench)["Attacker 1"][1].startswith("dies")


# Who is there


def test_creatures_are_added_and_taken_away(bench: CombatBench) -> None:
    ask(bench, "add.attackers")
    ask(bench, "add.blockers")
    assert [one.name for one in bench.lineup.attackers] == ["Giant", "Attacker 1"]
    assert bench.said()["sum"] == "Opponent 20 − 2 = 18; Opponent 18 − 2 = 16"
    ask(bench, "remove.blockers.0")
    assert bench.lineup.blocks == {"Squire": ("Giant",)}
    ask(bench, "remove.attackers.0")
    assert bench.lineup.blocks == {}
    assert bench.said()["sum"] == "Opponent 20 − 2 = 18"
    before = bench.lineup
    assert "attack" in button(bench, "remove.attackers.0")["why"]
    ask(bench, "remove.attackers.0")
    ask(bench, "remove.blockers.7")
    assert bench.lineup == before


def test_a_side_has_room_for_eight(bench: CombatBench) -> None:
    for _ in range(9):
        ask(bench, "add.blockers")
    assert len(bench.lineup.blockers) == combat_desk.MOST == 8
    assert not button(bench, "add.blockers")["enabled"]
    assert len({one.name for one in bench.lineup.blockers}) == 8


def test_a_second_click_on_the_same_screen_adds_no_second_creature(bench: CombatBench) -> None:
    for _ in range(2):
        bench.ask({"ask": "add.blockers", "revision": 0})
    assert len(bench.lineup.blockers) == 3


def test_a_new_name_keeps_who_blocks_whom(bench: CombatBench) -> None:
    put(bench, "attackers.0.name", "Titan")
    put(bench, "blockers.0.name", "Cub")
    assert bench.lineup.blocks == {"Cub": ("Titan",), "Squire": ("Titan",)}
    put(bench, "blockers.1.name", "Titan")
    assert "Titan" in fields(bench)["blockers.1.name"]["error"]
    for odd in ("", "  ", "x" * 61, "player"):
        put(bench, "blockers.1.name", odd)
        assert fields(bench)["blockers.1.name"]["error"], odd
    assert [one.name for one in bench.lineup.blockers] == ["Cub", "Squire"]


# Taking it along


def test_it_is_stepped_through_below(bench: CombatBench) -> None:
    ask(bench, "step-through")
    assert bench.below.session is not None and bench.notice is not None
    game = bench.below.session.position
    assert game.step == "beginning-of-combat"
    assert [one.name for one in game.permanents] == ["Giant", "Bear", "Squire"]


def test_it_is_saved_and_checks(bench: CombatBench, tmp_path: Path) -> None:
    ask(bench, "save")
    put(bench, "name", "fight")
    ask(bench, "press", id="save-file")
    (saved,) = load(tmp_path / "fight.duel.json")
    assert run(saved).passed
    assert Lineup.of(saved) == bench.lineup


def copied(lineup: Lineup) -> CombatResult:
    """What comes of the Python that is copied."""
    names: dict[str, Any] = {}
    exec(as_python(lineup).replace("\ncombat(", "\nfought = combat("), names)  # noqa: S102 - what is copied is ours
    result: CombatResult = names["fought"]
    return result


def test_python_that_is_copied_fights_the_same_combat(bench: CombatBench) -> None:
    put(bench, "division.0.0.0", "3")
    put(bench, "division.0.0.2", "1")
    put(bench, "blockers.1.damage", "0")
    put(bench, "life.0", "7")
    assert copied(bench.lineup) == bench.lineup.fought.result
    ask(bench, "copy")
    assert bench.form is not None
    shown = bench.form.panel()["groups"][0]["fields"]
    assert [f["value"] for f in shown] == [as_python(bench.lineup), bench.in_words()]
    ask(bench, "press", id="close")
    assert bench.form is None


def test_what_stood_here_before_a_restart_is_offered(tmp_path: Path) -> None:
    first = first_lineup(GIANT, [BEAR, SQUIRE], BOTH, (20, 20))

    def fresh() -> CombatBench:
        keeper = Keeper(tmp_path, "a combat lab", first.walkthrough())
        return CombatBench(first, tmp_path, keeper=keeper)

    before = fresh()
    put(before, "attackers.0.power", "6")
    put(before, "division.0.0.0", "4")
    put(before, "division.0.0.2", "1")
    again = fresh()
    assert again.notice is not None and "Giant 6/5" in again.notice["text"]
    ask(again, "carry-on")
    assert again.lineup == before.lineup


def test_blocks_outlast_an_attack_that_is_refused(bench: CombatBench) -> None:
    put(bench, "attackers.0.tapped", True)
    kept = bench.lineup.walkthrough()
    assert run(kept).passed
    assert Lineup.of(kept) == bench.lineup and bench.lineup.blocks == {
        "Bear": ("Giant",),
        "Squire": ("Giant",),
    }


def edited(lineup: Lineup, change: Any) -> Walkthrough:
    """The lineup's walkthrough after somebody has changed its file by hand."""
    document = json.loads(dumps(lineup.walkthrough()))
    change(document)
    return loads(json.dumps(document))


def dead(document: Any) -> None:
    document["start"]["permanents"][1]["damage"] = 2


def renamed(document: Any) -> None:
    document["start"]["permanents"][0]["name"] = "Gaint"


def divided_too_soon(document: Any) -> None:
    document["script"].insert(1, document["script"][-2])


def among_strangers(document: Any) -> None:
    for entry in document["script"]:
        if entry["do"] == "assign":
            entry["damage"]["Giant"]["Nobody"] = 1


@pytest.mark.parametrize("change", [dead, renamed, divided_too_soon, among_strangers])
def test_a_file_changed_by_hand_is_a_combat_or_a_file_problem(
    bench: CombatBench, change: Any
) -> None:
    put(bench, "division.0.0.0", "3")
    put(bench, "division.0.0.2", "1")
    try:
        lineup = Lineup.of(edited(bench.lineup, change))
    except FileProblem as problem:
        assert str(problem)
    else:
        again = CombatBench(lineup, Path())
        assert again.said() and again.view()


# The widget


def test_the_names_that_a_notebook_imports() -> None:
    assert duelcore.combat_lab is combat_lab and duelcore.CombatLab is CombatLab


def test_it_begins_with_an_example_or_with_what_is_given() -> None:
    assert combat_lab().result == combat(*example())
    lab = combat_lab(GIANT, BEAR, {"Bear": "Giant"}, (9, 8))
    assert lab.result == combat(GIANT, BEAR, {"Bear": "Giant"}, life=(9, 8))
    assert combat_lab(creature("Wall", 0, 4, "defender")).result is None


def example() -> tuple[Any, Any, Any]:
    from duelcore.widgets.combat_lab import ATTACKERS, BLOCKERS, BLOCKS

    return ATTACKERS, BLOCKERS, BLOCKS


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        (("Giant",), TypeError, "'Giant'"),
        (([GIANT, GIANT],), ProblemInGame, "Giant"),
        (([],), ValueError, "1 to 8 attackers"),
        (([creature(f"{n}", 1, 1) for n in range(9)],), ValueError, "8 attackers"),
        ((GIANT, BEAR, {"Boar": "Giant"}), ValueError, "'Boar'"),
        ((GIANT, BEAR, {"Bear": ["Giant", "Gnat"]}), ValueError, "'Gnat'"),
        ((GIANT, BEAR, 3), TypeError, "3"),
        ((GIANT, BEAR, {}, 20), TypeError, "20"),
    ],
)
def test_what_means_nothing_is_said_in_a_sentence(
    wrong: tuple[Any, ...], error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as raised:
        combat_lab(*wrong)
    assert says in str(raised.value)


def test_it_is_told_in_words_where_no_widget_can_be_shown() -> None:
    told = repr(combat_lab(GIANT, [BEAR, SQUIRE], BOTH))
    lines = told.splitlines()
    assert repr(combat_lab(GIANT)).splitlines()[2] == "Opponent: 20 life. no creatures."
    assert lines[:3] == [
        HEADING,
        "You: 20 life. Giant 5/5, trample.",
        "Opponent: 20 life. Bear 2/2; Squire 1/1.",
    ]
    assert "Bear blocks Giant." in lines
    assert "Dead: Bear, Squire. Life: You 20, Opponent 18." in lines


def test_its_stepper_follows_below() -> None:
    lab = combat_lab(GIANT, BEAR, {"Bear": "Giant"})
    assert lab.stepper is None and len(lab.children) == 1
    lab.view.ask({"ask": "step-through", "revision": lab.view.revision})
    assert lab.children == (lab.view, lab.stepper)
    assert lab.view.words["life_points"] == "Life"


# Whatever is asked

PATHS = st.sampled_from(
    [
        *(f"{side}.{n}.{key}" for side in ("attackers", "blockers") for n in (0, 1)
          for key in ("power", "toughness", "name", "tapped", "extra_blocks", *combat_desk.IN_COMBAT, "menace", "reach")),
        *(f"blocks.{n}.{m}" for n in (0, 1, 2) for m in (0, 1)),
        *(f"division.{k}.{n}.{m}" for k in (0, 1) for n in (0, 1) for m in (0, 1, 2)),
        "life.0", "life.1", "attackers", "attackers.0", "blocks.9.9", "",
    ]
)  # fmt: skip
VALUES = st.one_of(st.booleans(), st.integers(-2, 101).map(str), st.sampled_from(["", "x", "Giant", "\ud800"]))  # fmt: skip
ASKED = st.one_of(
    st.tuples(st.just("set"), PATHS, VALUES),
    st.tuples(
        st.sampled_from(["add.attackers", "add.blockers", "remove.blockers.0", "remove.attackers.1", "step-through", "copy", "save", "nonsense"]),
        st.just(""),
        st.just(""),
    ),
)  # fmt: skip


@given(st.lists(ASKED, max_size=12))
def test_nothing_that_is_asked_breaks_it_and_all_of_it_can_be_kept(asked: list[Any]) -> None:
    bench = CombatBench(first_lineup(None, None, None, (20, 20)), Path())
    for word, path, value in asked:
        ask(bench, word, path=path, value=value)
        bench.said(), bench.view(), bench.in_words()
    lineup = bench.lineup
    again = Lineup.of(lineup.walkthrough())
    assert (again.fought, again.blocks) == (lineup.fought, lineup.blocks)
    assert run(lineup.walkthrough()).passed
    if lineup.fought.refused is None:
        assert copied(lineup) == lineup.fought.result


@given(st.data())
def test_a_legal_combat_is_what_the_engine_plays(data: st.DataObject) -> None:
    """Step by step through the same actions comes to the same life and the same dead."""
    numbers = st.integers(0, 5)
    toughness = st.integers(1, 5)
    sides = [
        [creature(f"{s}{n}", data.draw(numbers), data.draw(toughness)) for n in range(2)]
        for s in "ab"
    ]
    blocks = {
        one.name: to for one in sides[1] if (to := data.draw(st.sampled_from(["", "a0", "a1"])))
    }
    lineup = first_lineup(sides[0], sides[1], blocks, (20, 20))
    game = lineup.start()
    for _, action, _ in lineup.fought.walked:
        assert isinstance(action, Action)
        game = apply(game, action).position
    assert game == lineup.fought.end
    assert lineup.fought.result == combat(sides[0], sides[1], blocks)
