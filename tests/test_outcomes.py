"""The same attack against every target: the values that the rulebook gives, and the tables."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.battles import battle
from duelcore.game import IllegalAction
from duelcore.outcomes import (
    COLUMNS,
    Outcome,
    every_position,
    outcome_table,
    outcomes,
    position_chart,
    styled,
)
from duelcore.yugioh import DIRECT, Monster, ProblemInDuel
from tests.strategies import monsters

A = Monster("A", 2400, 1500)
B = Monster("B", 1900, 1200)


def attacker(atk: int, *abilities: object) -> Monster:
    return Monster("A", atk, 0, abilities=abilities)  # type: ignore[arg-type]


def against(position: str, value: int) -> Monster:
    """A target whose value that counts is the one given; the other one must not matter."""
    atk, defense = (value, 9999) if position == "attack" else (9999, value)
    return Monster("B", atk, defense, position)  # type: ignore[arg-type]


def only(attacking: Monster, target: Monster | str, lp: tuple[int, int] = (8000, 8000)) -> Outcome:
    (found,) = outcomes(attacking, target, lp)
    return found


# What the rulebook says

# ATK, position and value of the target; calculation, destroyed, LP of both, page
RULEBOOK = [
    # p. 42: the target is in Attack Position
    (2400, "attack", 1900, "2400 − 1900 = 500", "B", (8000, 7500), "p. 42"),
    (1900, "attack", 1900, "1900 = 1900", "both", (8000, 8000), "p. 42"),
    (1900, "attack", 2400, "2400 − 1900 = 500", "A", (7500, 8000), "p. 42"),
    # p. 43: in Defense Position
    (2000, "defense", 1800, "2000 > 1800", "B", (8000, 8000), "p. 43"),
    (1800, "defense", 1800, "1800 = 1800", "nothing", (8000, 8000), "p. 43"),
    (1500, "defense", 1800, "1800 − 1500 = 300", "nothing", (7700, 8000), "p. 43"),
    # p. 41: face-down, it is flipped before the comparison of p. 43
    (1800, "set", 1200, "turned face-up; 1800 > 1200", "B", (8000, 8000), "p. 43, p. 41"),
    (1200, "set", 1200, "turned face-up; 1200 = 1200", "nothing", (8000, 8000), "p. 43, p. 41"),
    (1000, "set", 1200, "turned face-up; 1200 − 1000 = 200", "nothing", (7800, 8000), "p. 43"),
]


@pytest.mark.parametrize(("atk", "position", "value", "sums", "falls", "lp", "page"), RULEBOOK)
def test_both_tables_of_damage_calculation(
    atk: int, position: str, value: int, sums: str, falls: str, lp: tuple[int, int], page: str
) -> None:
    found = only(attacker(atk), against(position, value))
    assert (found.position, found.calculation, found.destroyed) == (position, sums, falls)
    assert found.lp == lp and found.problem == ""
    assert ", ".join(one.short for one in found.cites).startswith(page)
    (row,) = outcome_table(attacker(atk), against(position, value)).to_dict("records")
    assert (row["Calculation"], row["Destroyed"]) == (sums, falls)
    assert (row["Your LP"], row["Opponent's LP"]) == lp


def test_the_same_attack_against_everything() -> None:
    table = outcome_table(A, every_position(B))
    assert [*table.columns] == [*COLUMNS]
    assert [*table["Target"]] == ["B", "B", "B", "direct attack"]
    assert [*table["Position"]] == [
        "face-up Attack Position",
        "face-up Defense Position",
        "face-down Defense Position",
        "–",
    ]
    assert [*table["Calculation"]] == [
        "2400 − 1900 = 500",
        "2400 > 1200",
        "turned face-up; 2400 > 1200",
        "2400",
    ]
    assert [*table["Destroyed"]] == ["B", "B", "B", "–"]
    assert [*table["Opponent's LP"]] == [7500, 8000, 8000, 5600]
    assert {*table["Your LP"]} == {8000}
    assert [*table["Damage to opponent"]] == [500, 0, 0, 2400]
    assert {*table["Damage to you"]} == {0}
    assert [*table["Page"]] == ["p. 42", "p. 43", "p. 43, p. 41", "p. 43"]
    leading = [rules.split(", ")[0] for rules in table["Rule"]]
    assert leading[0] == "target-atk-win-destroy" and leading[3] == "direct-damage-full-atk"
    assert leading[1] == leading[2] == "target-def-win-destroy"
    assert "Under attack: Opponent." in table["Why"][3]


def test_every_position() -> None:
    positions = every_position(replace(B, position="set"))
    assert positions[3] == DIRECT
    assert [one.position for one in positions[:3]] == ["attack", "defense", "set"]  # type: ignore[union-attr]
    assert {(one.name, one.atk, one.def_) for one in positions[:3]} == {("B", 1900, 1200)}  # type: ignore[union-attr]
    with pytest.raises(TypeError, match="every position of a Monster"):
        every_position(DIRECT)  # type: ignore[arg-type]


def test_a_piercing_monster_inflicts_the_difference_whether_or_not_the_target_is_flipped() -> None:
    for position, sums in (
        ("defense", "2400 − 1200 = 1200"),
        ("set", "turned face-up; 2400 − 1200 = 1200"),
    ):
        found = only(attacker(2400, "piercing"), against(position, 1200))
        assert (found.calculation, found.destroyed, found.lp) == (sums, "B", (8000, 6800))
        assert found.cites[0].short == "German p. 54"
    assert only(attacker(1200, "piercing"), against("defense", 1200)).lp == (8000, 8000)


def test_a_link_monster_is_never_in_defense_position() -> None:
    link = Monster("L", 1900, None, link=True)
    found = outcomes(A, every_position(link))
    assert [one.battle is None for one in found] == [False, True, True, False]
    assert found[0].lp == (8000, 7500) and found[3].lp == (8000, 5600)
    for one in found[1:3]:
        assert "Link Monster and can only be in Attack Position" in one.problem == one.why
        assert (one.calculation, one.destroyed) == ("not possible", "–")
        assert one.rules == ("link-never-defense",) and one.damage is None
    table = outcome_table(A, every_position(link))
    assert [*table["Your LP"]] == [8000] * 4 and table["Your LP"].dtype == "int64"
    assert [*table["Page"]] == ["p. 42", "German p. 15", "German p. 15", "p. 43"]
    assert [*table["Damage to opponent"].isna()] == [False, True, True, False]


def test_battle_damage_is_a_number_also_where_a_battle_has_none() -> None:
    table = outcome_table(A, [*every_position(Monster("L", 2900, None, link=True)), B])
    for column in ("Damage to you", "Damage to opponent"):
        assert table[column].dtype == "Int64"
    assert table["Damage to you"].sum() == 500 and table["Damage to opponent"].sum() == 2400 + 500


@pytest.mark.parametrize(
    ("target", "rule"),
    [
        (Monster("L", 1900, 0, link=True), "link-no-def"),
        (Monster("L", 1900, None, "set", link=True), "link-never-defense"),
        (Monster("L", 1900, None), ""),  # a slip: of a monster that is no Link, DEF is missing
        (Monster("L", 1900, None, "sideways", link=True), ""),  # type: ignore[arg-type]
        (Monster("L", -1, 0), ""),
    ],
)
def test_what_no_duel_can_hold_has_the_rule_that_forbids_it(target: Monster, rule: str) -> None:
    found = only(A, target)
    assert found.battle is None and found.problem and found.damage is None
    assert found.rules == ((rule,) if rule else ())
    (row,) = outcome_table(A, target).to_dict("records")
    assert row["Rule"] == (rule or "–") and (row["Page"] == "–") == (not rule)
    assert only(target, B).rules == found.rules, "whichever side it is on"


def test_the_damage_of_the_table_is_what_the_lp_lose() -> None:
    table = outcome_table([A, Monster("C", 100)], [*every_position(B), Monster("D", 0, 3000)])
    assert [*(8000 - table["Your LP"])] == [*table["Damage to you"]]
    assert [*(8000 - table["Opponent's LP"])] == [*table["Damage to opponent"]]


def test_a_direct_attack_that_costs_lp() -> None:
    found = only(attacker(1700, ("attack-cost", 500)), DIRECT)
    assert found.calculation == "8000 − 500 = 7500; 1700"
    assert found.lp == (7500, 6300) and found.destroyed == "–"
    assert found.cites[0].short == "p. 43", "the damage decides, not its price"
    ended = only(attacker(1700, ("attack-cost", 500)), B, (500, 8000))
    assert ended.calculation == "500 − 500 = 0" and ended.destroyed == "nothing"
    assert ended.lp == (0, 8000) and "Winner: Opponent" in ended.why
    short = only(attacker(1700, ("attack-cost", 500)), DIRECT, (499, 8000))
    assert short.battle is None and short.lp == (499, 8000)
    assert short.why.startswith("The attack of A costs 500 LP, and only 499 are left.")


def test_nothing_is_destroyed_by_0_atk() -> None:
    found = only(attacker(0), against("attack", 0))
    assert (found.calculation, found.destroyed, found.lp) == ("0 = 0", "nothing", (8000, 8000))
    assert "A monster with 0 ATK destroys nothing" in found.why


def test_the_modifiers_stand_in_the_calculation_with_their_source() -> None:
    found = only(attacker(2400, "double-battle-damage"), against("attack", 1900))
    assert found.calculation == "2400 − 1900 = 500; 500 × 2 = 1000"
    assert found.lp == (8000, 7000)
    assert [one.short for one in found.cites] == ["p. 42", "OCG card database, rulings"]


def test_who_may_not_attack() -> None:
    found = only(replace(A, position="defense"), B, (4000, 3000))
    assert found.battle is None and found.lp == (4000, 3000)
    assert found.problem.startswith("A is not in face-up Attack Position.")
    assert found.rules == ("attacker-position",) and found.cites[0].short.startswith("p")
    assert "[attacker-position]" not in found.problem, "words, not the error's text"


def test_two_of_one_name_are_told_apart() -> None:
    found = only(A, replace(A, atk=1000))
    assert found.destroyed == "A (2)" and found.target == replace(A, atk=1000)
    assert outcome_table(A, replace(A, atk=1000))["Target"][0] == "A (2)"


def test_several_attackers_and_targets_each_have_a_row() -> None:
    weak = Monster("C", 100)
    found = outcomes([A, weak], iter([B, DIRECT]), lp=(500, 600))
    assert [(one.attacker.name, one.position) for one in found] == [
        ("A", "attack"),
        ("A", "direct"),
        ("C", "attack"),
        ("C", "direct"),
    ]
    assert [one.lp for one in found] == [(500, 100), (500, 0), (0, 600), (500, 500)]
    assert [*outcome_table((A, weak), [B, DIRECT])["Attacker"]] == ["A", "A", "C", "C"]


@given(monsters("A", "main"), st.lists(monsters("B", "main") | st.just(DIRECT), min_size=1))
def test_every_row_is_that_battle(attacking: Monster, targets: list[Monster | str]) -> None:
    found = outcomes(attacking, targets, (3000, 500))
    table = outcome_table(attacking, targets, (3000, 500))
    assert len(found) == len(targets) == len(table)
    assert table["Your LP"].dtype == table["Opponent's LP"].dtype == "int64"
    for one, target, lp in zip(
        found, targets, table[["Your LP", "Opponent's LP"]].values.tolist(), strict=True
    ):
        try:
            expected = battle(attacking, target, (3000, 500))
        except (IllegalAction, ProblemInDuel):
            assert one.battle is None and one.problem and lp == [3000, 500]
            continue
        assert one.battle == expected and not one.problem
        assert lp == [after for _, after in expected.lp]
        fallen = [expected.destroyed[0], expected.destroyed[1]]
        words = {(False, False): {"nothing", "–"}, (True, True): {"both"}}
        assert one.destroyed in words.get((fallen[0], fallen[1]), {"A" if fallen[0] else "B"})
        sums = [line for line in one.calculation.split("; ") if line != "turned face-up"]
        assert sums == expected.calculation.splitlines()
        assert ("turned face-up" in one.calculation) == any(
            event.key == "target-revealed" for event in expected.events
        )
        assert {*one.rules} <= {*expected.rules}


# What is asked for wrongly


@pytest.mark.parametrize(
    ("attacking", "target", "says"),
    [
        ("A", B, "the attacker is a Monster or a list of them, not 'A'"),
        (DIRECT, B, "the attacker is a Monster or a list of them, not 'direct'"),
        ([A, DIRECT], B, "the attacker is a Monster or a list of them, not 'direct'"),
        (None, B, "the attacker is a Monster or a list of them, not None"),
        (A, "B", "the target is a Monster, DIRECT or a list of them, not 'B'"),
        (A, [B, 1900], "the target is a Monster, DIRECT or a list of them, not 1900"),
        (A, 1900, "the target is a Monster, DIRECT or a list of them, not 1900"),
    ],
)
def test_what_is_no_monster(attacking: object, target: object, says: str) -> None:
    for function in (outcomes, outcome_table):
        with pytest.raises(TypeError, match=re.escape(says)):
            function(attacking, target)  # type: ignore[operator]


def test_an_empty_list_and_impossible_lp() -> None:
    with pytest.raises(ValueError, match="there is no attacker; give a Monster"):
        outcomes([], B)
    with pytest.raises(ValueError, match="there is no target; give a Monster, DIRECT"):
        outcome_table(A, [])
    for lp in (8000, [8000, 8000], (8000,)):
        with pytest.raises(TypeError, match=r"lp are those of both players.*\(8000, 8000\)"):
            outcomes(A, B, lp)  # type: ignore[arg-type]
    for pair in ((-1, 8000), (8000, 0.5), (True, 8000)):
        with pytest.raises(ValueError, match="LP are a whole number from 0"):
            outcomes(A, B, pair)  # type: ignore[arg-type]


def test_an_outcome_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        only(A, B).problem = "x"  # type: ignore[misc]


def test_pandas_is_loaded_only_for_a_table() -> None:
    code = (
        "import sys; from duelcore.outcomes import outcomes, every_position;"
        "from duelcore.yugioh import Monster; a = Monster('A', 1);"
        "assert len(outcomes(a, every_position(Monster('B')))) == 4;"
        "assert 'pandas' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


# The styled table


def css(source: str, selector: str) -> str:
    """What the style sheet says of a selector."""
    return "".join(re.findall(rf"#T_\w+\s+{re.escape(selector)} {{(.*?)}}", source, re.DOTALL))


def test_a_styled_table_is_accessible() -> None:
    source = styled(outcome_table(A, every_position(B))).to_html()
    assert "<caption>How each battle ends</caption>" in source
    heads = re.findall(r"<th .*?>(.*?)</th>", source)
    shown = [one for one in COLUMNS if not one.startswith(("Damage", "Rule"))]
    assert heads == [one.replace("'", "&#39;") for one in shown], "no index, no ids"
    assert source.count('<th scope="col" ') == source.count("<th") - 1 == len(shown)  # <thead>
    for numbers in (".col5", ".col6"):
        assert "right" in css(source, numbers) and "tabular-nums" in css(source, numbers)
    assert "left" in css(source, "td") and "right" not in css(source, ".col4")
    assert not re.search(r"color|background", source), "the page's own, in either theme"


def test_what_is_destroyed_or_impossible_is_bold() -> None:
    link = Monster("L", 2600, None, link=True)
    source = styled(
        outcome_table(A, [*every_position(link)[:2], against("defense", 2400)])
    ).to_html()
    assert "bold" in css(source, ".row0.col4")  # A
    assert "bold" in css(source, ".row1.col3")  # not possible
    assert not css(source, ".row2.col4") and not css(source, ".row1.col4")  # nothing, –


def test_every_selection_can_be_styled() -> None:
    table = outcome_table([A, Monster("C", 100)], every_position(B))
    selections: dict[str, pd.DataFrame | pd.Series] = {
        "columns": table[["Position", "Your LP"]],
        "rows": table[table["Destroyed"] == "B"],
        "a column": table["Opponent's LP"],
        "ids": table[["Rule", "Damage to you"]],
        "a row": table.loc[2],
        "no row": table.iloc[:0],
        "rows twice": pd.concat([table, table]),
        "a column twice": table[["Target", "Target"]],
        "by name": table.set_index("Position"),
        "by name, kept": table.set_index("Position", drop=False),
        "counted": table.groupby("Destroyed")["Your LP"].mean(),
        "pivot": table.pivot_table(index="Position", columns="Attacker", values="Your LP"),
    }
    shown = {name: styled(one).to_html() for name, one in selections.items()}
    assert all("<caption>" in source for source in shown.values())
    assert shown["rows"].count("<tr>") == 1 + 3
    assert shown["rows twice"].count("<tr>") == 1 + 16
    assert "right" in css(shown["columns"], ".col1") and "right" in css(shown["a column"], ".col0")
    assert shown["a row"].count("<td") == 9 and ">face-down Defense Position<" in shown["a row"]
    assert "right" in css(shown["a row"], ".col5") and ">Rule<" in shown["ids"]
    assert ">face-up Attack Position<" in shown["by name"] and ">both<" not in shown["counted"]
    assert "right" in css(shown["counted"], ".col1")


def test_names_are_shown_literally_and_the_table_can_be_kept(tmp_path: Path) -> None:
    table = styled(outcome_table(replace(A, name="<th >&<b>"), B))
    source = table._repr_html_()
    assert source is not None and "&lt;th &gt;&amp;&lt;b&gt;" in source and "<b>" not in source
    table.to_html(tmp_path / "table.html")
    file = io.StringIO()
    table.to_html(file)
    for kept in ((tmp_path / "table.html").read_text("utf-8"), file.getvalue()):
        assert "2400 − 1900 = 500" in kept and 'scope="col"' in kept


def test_what_is_no_table() -> None:
    with pytest.raises(TypeError, match="one that outcome_table has made"):
        styled("table")  # type: ignore[arg-type]


def test_a_styled_table_is_text_where_no_page_can_be_shown() -> None:
    shown = repr(styled(outcome_table(Monster("A", 2400), Monster("B", 1900))))
    assert "2400 − 1900 = 500" in shown and "p. 42" in shown and "Opponent's LP" in shown


# The chart


def test_the_chart_of_every_position_says_what_the_outcomes_say() -> None:
    chart = position_chart(A, B)
    assert chart.text == (
        "A → B. face-up Attack Position: 500 LP to the opponent; target destroyed, p. 42."
        " face-up Defense Position: no battle damage; target destroyed, p. 43."
        " face-down Defense Position: no battle damage; target destroyed, p. 43, p. 41."
        " direct attack: 2400 LP to the opponent; p. 43."
    )
    link = position_chart(A, Monster("L", 2600, None, link=True), title="Link", dark=True)
    assert link.text.startswith("Link. face-up Attack Position: 200 LP to you; your monster")
    assert link.text.count("not possible, German p. 15") == 2 and link.look.dark
    with pytest.raises(TypeError, match="every position of a Monster"):
        position_chart(A, DIRECT)  # type: ignore[arg-type]
