"""What the battle lab says: the result, its lines, every position, the refusal, the chart."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from duelcore.battles import battle
from duelcore.explain import explain
from duelcore.widgets import lab_screen
from duelcore.widgets.lab import Lab
from duelcore.widgets.matchup import Matchup
from duelcore.widgets.setup_form import ABILITIES
from duelcore.yugioh import Monster
from duelcore.yugioh.damage import AT
from tests.widgets.laboratory import RAIDER, ends, fields, put, rows
from tests.widgets.test_matchup import MATCHUPS

YOU = ("You", "Opponent")


# What is said


@pytest.mark.parametrize(
    ("values", "total", "destroyed", "lp", "printed"),
    [
        ({}, "2400 − 1900 = 500", "Axe Raider", (8000, 7500), 42),
        (
            {"attacker__atk": "1500", "target__def": "1800", "target__position": "defense"},
            "1800 − 1500 = 300",
            "nothing",
            (7700, 8000),
            43,
        ),
        (
            {"attacker__atk": "1800", "target__def": "1200", "target__position": "set"},
            "1800 > 1200",
            "Axe Raider",
            (8000, 8000),
            43,
        ),
    ],
)
def test_the_three_worked_examples(
    lab: Lab,
    values: dict[str, str],
    total: str,
    destroyed: str,
    lp: tuple[int, int],
    printed: int,
) -> None:
    put(lab, **values)
    assert lab.said()["sum"] == total
    assert lab.said()["cites"][0]["text"] == f"rulebook v10, p. {printed}"
    assert ends(lab) == lp
    (here,) = [row for row in rows(lab).values() if row["here"]]
    assert here["cells"][2] == destroyed


@pytest.mark.parametrize(
    ("atk", "position", "value", "falls", "lp"),
    [
        ("2000", "attack", "1500", (False, True), (8000, 7500)),
        ("2000", "attack", "2000", (True, True), (8000, 8000)),
        ("2000", "attack", "2300", (True, False), (7700, 8000)),
        ("0", "attack", "0", (False, False), (8000, 8000)),
        ("0", "attack", "?", (False, False), (8000, 8000)),
        ("?", "attack", "700", (True, False), (7300, 8000)),
        ("700", "attack", "?", (False, True), (8000, 7300)),
        ("2000", "defense", "1500", (False, True), (8000, 8000)),
        ("2000", "defense", "2000", (False, False), (8000, 8000)),
        ("2000", "defense", "2300", (False, False), (7700, 8000)),
        ("0", "defense", "0", (False, False), (8000, 8000)),
        ("2000", "set", "2300", (False, False), (7700, 8000)),
        ("2000", "direct", "2300", (False, False), (8000, 6000)),
        ("?", "direct", "2300", (False, False), (8000, 8000)),
    ],
)
def test_both_tables_of_damage_calculation_and_a_direct_attack(
    lab: Lab, atk: str, position: str, value: str, falls: tuple[bool, bool], lp: tuple[int, int]
) -> None:
    other = "9" if position == "attack" else value
    put(lab, attacker__atk=atk, target__position=position, target__def=other)
    put(lab, target__atk=value if position == "attack" else "9")
    assert ends(lab) == lp
    assert lab.battle is not None and lab.battle.destroyed == falls
    assert [key for key, row in rows(lab).items() if row["here"]] == [position]


@pytest.mark.parametrize(
    ("values", "lp"),
    [
        ({"target__position": "defense", "attacker__abilities__piercing": True}, (8000, 6750)),
        (
            {"attacker__position": "defense", "attacker__abilities__attack_from_defense": True},
            (8000, 7500),
        ),
        ({"target__abilities__not_destroyed_by_battle": True}, (8000, 7500)),
        ({"target__abilities__no_battle_damage": True}, (8000, 8000)),
        ({"target__abilities__reflect_battle_damage": True}, (7500, 8000)),
        ({"attacker__abilities__both_take_battle_damage": True}, (7500, 7500)),
        ({"attacker__abilities__double_battle_damage": True}, (8000, 7000)),
        (
            {"attacker__atk": "1500", "target__abilities__double_battle_damage": True},
            (7200, 8000),
        ),
        ({"attacker__abilities__half_battle_damage": True}, (8000, 7750)),
        ({"target__abilities__battle_damage_as_effect_damage": True}, (8000, 7500)),
        ({"target__abilities__battle_damage_as_lp_gain": True}, (8000, 8500)),
        ({"attacker__abilities__attack_cost": "1000"}, (7000, 7500)),
        ({"attacker__abilities__attack_cost": "8000"}, (0, 8000)),
        ({"attacker__abilities__battle_damage_is": "800"}, (8000, 7200)),
        (
            {
                "attacker__abilities__double_battle_damage": True,
                "target__abilities__reflect_battle_damage": True,
            },
            (7000, 8000),
        ),
        ({"target__link": True}, (8000, 7500)),
        ({"attacker__link": True, "lp__opponent": "400"}, (8000, 0)),
    ],
)
def test_every_ability_of_a_single_battle(
    lab: Lab, values: dict[str, object], lp: tuple[int, int]
) -> None:
    put(lab, **values)
    assert ends(lab) == lp
    shown = fields(lab)
    for path, value in values.items():
        assert shown[path.replace("__", ".").replace("_", "-")]["value"] == value


def test_no_ability_is_left_out_and_none_stands_there_for_nothing(lab: Lab) -> None:
    words = {path.rpartition(".")[2] for path in fields(lab) if ".abilities." in path}
    several = {"attacks", "attacks-on-monsters", "attack-all", "must-attack", "direct-attack"}
    assert words == set(ABILITIES) - several
    doubled = Monster("A", abilities=("attack-all", {"attacks": 2}))  # type: ignore[arg-type]
    other = Lab(Matchup(doubled, RAIDER), Path())
    assert fields(other)["attacker.abilities.attacks"]["value"] == "2"
    put(other, attacker__abilities__attacks="0")
    assert "from 1 to 9" in fields(other)["attacker.abilities.attacks"]["error"]
    put(other, attacker__abilities__attacks="", attacker__abilities__attack_all=False)
    assert other.matchup.attacker.abilities == ()


def test_the_result_is_told_in_a_few_sentences(lab: Lab) -> None:
    assert lab.said()["text"] == (
        "The target is in Attack Position, so ATK meets ATK: 2400 of Luster Dragon is more than "
        "1900 of Axe Raider. Axe Raider will be destroyed by this battle; it stays on the field "
        "until the end of the Damage Step. Battle damage to Opponent: 8000 − 500 = 7500 LP."
    )
    put(lab, target__position="defense", target__def="2400")
    assert lab.said()["text"] == (
        "The target is in Defense Position, so ATK meets DEF: 2400 of Luster Dragon equals 2400 "
        "of Axe Raider. Nothing is destroyed, and nobody takes battle damage."
    )


def test_a_modified_battle_shows_every_line_of_its_calculation(lab: Lab) -> None:
    put(lab, attacker__abilities__double_battle_damage=True, target__position="set")
    put(lab, attacker__abilities__piercing=True, target__abilities__no_battle_damage=True)
    assert [row["cells"][1] for row in rows(lab, "lines").values() if row["cells"][1]] == [
        "2400 − 1150 = 1250",
        "1250 × 2 = 2500",
        "2500 → 0",
    ]
    assert lab.said()["sum"] == "2400 − 1150 = 1250; 1250 × 2 = 2500; 2500 → 0"
    assert "is turned face-up" in rows(lab, "lines")["1"]["cells"][0]
    assert all(row["cites"] for row in rows(lab, "lines").values())
    assert lab.view()["desk"]["groups"][0]["more"]["label"] == (
        "Abilities: Inflicts double battle damage, Piercing battle damage"
    )


@given(MATCHUPS)
def test_the_screen_says_what_the_engine_does(matchup: Matchup) -> None:
    lab = Lab(matchup, Path())
    if lab.battle is None:
        assert lab.said()["text"] and lab.said()["cites"] and lab.said()["sum"] == ""
        assert rows(lab, "lines") == {}
        return
    assert lab.battle == battle(*matchup.sides, lp=matchup.lp)
    told = [row["cells"][0] for row in rows(lab, "lines").values()]
    begun = [e for e in lab.battle.events if e.at == AT and e.key != "calculation-begins"]
    assert [one for one in (explain(e, YOU) for e in begun) if one not in told] == []
    ends(lab)


# A battle that is refused


@pytest.mark.parametrize(
    ("values", "part", "printed"),
    [
        ({"attacker__position": "defense"}, "not in face-up Attack Position", "p. 38"),
        ({"attacker__position": "set"}, "not in face-up Attack Position", "p. 38"),
        ({"attacker__abilities__cannot_attack": True}, "keeps Luster Dragon from attacking", ""),
        ({"target__abilities__cannot_be_attacked": True}, "Axe Raider from being attacked", ""),
        ({"attacker__abilities__attack_cost": "8001"}, "costs 8001 LP, and only 8000", ""),
    ],
)
def test_a_battle_that_is_refused_says_why_with_its_page(
    lab: Lab, values: dict[str, object], part: str, printed: str
) -> None:
    put(lab, **values)
    assert lab.battle is None and lab.notice is None
    assert part in lab.said()["text"] and printed in lab.said()["cites"][0]["text"]
    here = [row for row in rows(lab).values() if row["here"]]
    assert [row["cells"][1] for row in here] == ["not possible"]
    assert here[0]["cells"][3:] == [str(lp) for lp in lab.matchup.lp]
    assert part in lab.view()["mirror"]


def test_what_only_another_position_forbids_stands_in_its_row(lab: Lab) -> None:
    put(lab, target__link=True)
    assert "can only be in Attack Position" in rows(lab)["defense"]["cells"][1]
    assert rows(lab)["attack"]["here"]


# The chart


def course(lab: Lab) -> list[tuple[tuple[int, int], str, str]]:
    return lab_screen.course(lab.matchup, lambda *point: point, "en")


def test_the_chart_goes_from_before_to_after_with_the_page(lab: Lab) -> None:
    assert course(lab) == [((8000, 8000), "", ""), ((8000, 7500), "−500", "p. 42")]
    put(
        lab, attacker__abilities__attack_cost="300", target__abilities__both_take_battle_damage=True
    )
    assert [lp for lp, _, _ in course(lab)] == [(8000, 8000), (7700, 8000), (7200, 7500)]
    put(lab, target__abilities__both_take_battle_damage=False, attacker__abilities__attack_cost="")
    put(lab, target__position="defense")
    assert [(lp, label) for lp, label, _ in course(lab)] == [
        ((8000, 8000), ""),
        ((8000, 8000), "destroyed"),
    ]
    put(lab, attacker__position="set")
    assert course(lab) == [((8000, 8000), "", "")]
