"""What is typed into the battle lab, and what can be made of none of it."""

from __future__ import annotations

import json

import pytest

from duelcore.widgets.lab import Lab
from duelcore.yugioh import DIRECT
from tests.widgets.laboratory import ask, ends, fields, put


@pytest.mark.parametrize(
    "typed",
    ["", "12.7", "-5", "2000000", "abc", "２０００", "−100", "٣", "1e3", "9" * 5000, 12.5, None],
)
@pytest.mark.parametrize("path", ["attacker.atk", "target.def", "lp.you"])
def test_a_number_that_is_none_is_kept_in_sight_and_changes_nothing(
    lab: Lab, path: str, typed: object
) -> None:
    before = lab.matchup
    ask(lab, "set", path=path, value=typed)
    assert fields(lab)[path]["value"] == str(typed)
    bounds = "1 to 999999" if path == "lp.you" else "0 to 99999"
    assert f"A whole number from {bounds}" in fields(lab)[path]["error"]
    assert lab.matchup == before
    ask(lab, "set", path=path, value="1000")
    assert (fields(lab)[path]["error"], fields(lab)[path]["value"]) == ("", "1000")
    assert lab.matchup != before


def test_a_question_mark_is_a_value_of_atk_and_def_but_not_of_lp(lab: Lab) -> None:
    put(lab, attacker__atk=" ? ", target__def="?", lp__you="?")
    assert (lab.matchup.attacker.atk, lab.matchup.target.def_) == ("?", "?")
    assert lab.matchup.lp == (8000, 8000) and "?" in fields(lab)["lp.you"]["error"]


@pytest.mark.parametrize("name", ["", "  ", "direct", "stop"])
def test_what_cannot_be_a_name_is_said_beside_it(lab: Lab, name: str) -> None:
    put(lab, target__name=name)
    assert lab.matchup.target.name == "Axe Raider"
    assert "cannot be a monster's name" in fields(lab)["target.name"]["error"]


def test_any_other_name_is_taken_literally(lab: Lab) -> None:
    put(lab, target__name="<img src=x onerror=alert(1)>")
    assert "ATK meets ATK: 2400 of Luster Dragon is more than 1900 of <img" in lab.said()["text"]
    put(lab, target__name="half \ud800")
    json.dumps([lab.said(), lab.view()], ensure_ascii=False).encode("utf-8")


def test_two_monsters_of_one_name_are_told_apart(lab: Lab) -> None:
    put(lab, target__name="Luster Dragon")
    assert "Luster Dragon (2) will be destroyed" in lab.said()["text"]


def test_the_form_follows_a_link_monster_and_gives_back_what_waited(lab: Lab) -> None:
    put(lab, target__position="defense", target__link=True)
    shown = fields(lab)
    assert "target.def" not in shown and "has no DEF" in shown["target.link"]["note"]
    assert [o["value"] for o in shown["target.position"]["options"]] == ["attack", DIRECT]
    assert shown["target.position"]["value"] == "attack"
    put(lab, target__def="5", target__position="set")
    assert ends(lab) == (8000, 7500)
    put(lab, target__link=False)
    shown = fields(lab)
    assert shown["target.def"]["value"] == "1150"
    assert shown["target.position"]["value"] == "defense"


def test_sliders_stand_beside_atk_and_def_and_every_path_is_there_once(lab: Lab) -> None:
    groups = lab.view()["desk"]["groups"]
    paths = [
        f["path"] for g in groups for f in [*g["fields"], *((g["more"] or {}).get("fields", []))]
    ]
    assert len(paths) == len(set(paths))
    assert [path for path, f in fields(lab).items() if "slider" in f] == [
        "attacker.atk",
        "attacker.def",
        "target.atk",
        "target.def",
    ]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("attacker.position", "direct"),
        ("attacker.position", "upside-down"),
        ("target.position", None),
        ("target.link", "true"),
        ("target.abilities.piercing", 1),
        ("target.abilities.flip", True),
        ("nobody.atk", "5"),
        ("lp", "5"),
        ("attacker.name", None),
    ],
)
def test_what_means_nothing_is_left_alone(lab: Lab, path: str, value: object) -> None:
    before = lab.matchup
    ask(lab, "set", path=path, value=value)
    assert lab.matchup == before and not any(f["error"] for f in fields(lab).values())
