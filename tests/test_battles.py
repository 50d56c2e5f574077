"""`battle(attacker, target)`: one battle in one line, and how it shows itself."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duelcore
from duelcore.battles import Battle, battle
from duelcore.explain import cite, explain
from duelcore.game import IllegalAction
from duelcore.yugioh import DIRECT, Monster, ProblemInDuel
from duelcore.yugioh.damage import Damage
from tests.strategies import monsters
from tests.yugioh.playing import fought

A = Monster("A", 2400, 2000)
B = Monster("B", 1900, 1200)


def test_the_names_that_a_notebook_imports() -> None:
    assert duelcore.battle is battle and duelcore.DIRECT == DIRECT
    assert isinstance(duelcore.battle(A, B), duelcore.Battle)


def test_who_is_destroyed_and_what_it_costs() -> None:
    result = battle(A, B)
    assert result.destroyed == (False, True)
    assert result.damage == Damage(battle=(0, 500))
    assert result.lp == ((8000, 8000), (8000, 7500))
    assert result.calculation == "2400 − 1900 = 500"
    assert (result.attacker.name, result.target.name) == ("A", "B")
    assert {"target-atk-win-destroy", "target-atk-win-damage"} <= {*result.rules}
    assert len(set(result.rules)) == len(result.rules)


@pytest.mark.parametrize(
    ("target", "destroyed", "lp"),
    [
        (Monster("B", 2400), (True, True), (8000, 8000)),
        (Monster("B", 2500), (True, False), (7900, 8000)),
        (Monster("B", 0, 2400, "defense"), (False, False), (8000, 8000)),
        (Monster("B", 0, 2500, "set"), (False, False), (7900, 8000)),
        (Monster("B", 0, 1000, "set"), (False, True), (8000, 8000)),
        (Monster("B", 2300, None, link=True), (False, True), (8000, 7900)),
    ],
)
def test_results(target: Monster, destroyed: tuple[bool, bool], lp: tuple[int, int]) -> None:
    result = battle(A, target)
    assert result.destroyed == destroyed
    assert tuple(after for _, after in result.lp) == lp


def test_a_direct_attack() -> None:
    result = battle(A, DIRECT)
    assert result.target is None
    assert result.destroyed == (False, False)
    assert result.damage.battle == (0, 2400)
    assert result.lp[1] == (8000, 5600)
    assert result.calculation == "2400"


def test_lp_are_those_of_the_attacking_player_and_the_other() -> None:
    result = battle(A, B, lp=(300, 400))
    assert result.lp == ((300, 300), (400, 0))
    assert result.destroyed == (False, True), "settled, although the Duel ends before it is moved"
    assert any("Duel is over" in explain(event) for event in result.events)


def test_modified_damage_is_kept_apart() -> None:
    target = Monster("B", 1900, abilities=("battle-damage-as-effect-damage",))  # type: ignore[arg-type]
    assert battle(A, target).damage == Damage(effect=(0, 500))
    target = Monster("B", 1900, abilities=("battle-damage-as-lp-gain",))  # type: ignore[arg-type]
    result = battle(A, target)
    assert result.damage == Damage(gain=(0, 500))
    assert result.lp[1] == (8000, 8500)
    assert result.calculation == "2400 − 1900 = 500", "it becomes something else, not 0"


def test_a_cost_may_end_it_before_it_begins() -> None:
    costly = Monster("A", 2400, abilities=({"attack-cost": 500},))  # type: ignore[arg-type]
    result = battle(costly, B, lp=(500, 8000))
    assert result.lp == ((500, 0), (8000, 8000))
    assert result.destroyed == (False, False) and result.damage == Damage()


def test_two_monsters_of_one_name_are_told_apart() -> None:
    result = battle(Monster("A", 2400), Monster("A", 1900))
    assert (result.attacker.name, result.target.name) == ("A", "A (2)")
    assert explain(result.events[0]) == "A attacks A (2)."
    assert result.destroyed == (False, True)
    assert battle(A, A).destroyed == (True, True)


def test_who_may_not_attack_is_told_the_rule() -> None:
    with pytest.raises(IllegalAction) as caught:
        battle(Monster("A", 2400, 2000, "defense"), B)
    assert caught.value.refusal.rules == ("attacker-position",)
    with pytest.raises(IllegalAction):
        battle(A, Monster("B", abilities=("cannot-be-attacked",)))  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        battle(A, B, lp=(0, 8000))


@pytest.mark.parametrize("target", ["B", 1900, None])
def test_what_is_no_target(target: object) -> None:
    with pytest.raises(TypeError, match=f"the target is a Monster or 'direct', not {target!r}"):
        battle(A, target)  # type: ignore[arg-type]


def test_impossible_monsters_and_lp() -> None:
    for attacker, target, lp in (
        (Monster("direct"), B, (8000, 8000)),
        (A, Monster("B", 0, None), (8000, 8000)),
        (A, Monster("B", -1), (8000, 8000)),
        (A, B, (8000, -1)),
    ):
        with pytest.raises(ProblemInDuel):
            battle(attacker, target, lp)


@given(st.data())
def test_it_is_the_battle_that_the_engine_fights(data: st.DataObject) -> None:
    attacker = replace(data.draw(monsters("A", "main")), flip=None)
    target = data.draw(st.none() | monsters("B", "main"))
    try:
        result = battle(attacker, target or DIRECT)
    except IllegalAction:
        with pytest.raises(IllegalAction):
            fought(attacker, target)
        return
    played = fought(attacker, target and replace(target, flip=None))
    assert result.events == played.events
    assert tuple(after for _, after in result.lp) == played.lp


# How it shows itself


def test_it_prints_well() -> None:
    lines = str(battle(A, B)).splitlines()
    assert lines[0] == "2400 − 1900 = 500"
    assert lines[1] == "A attacks B.  [rulebook v10, p. 38]"
    assert all(re.search(r"\.  \[.+\]$", line) for line in lines[1:])
    assert any("[rulebook v10, p. 42]" in line for line in lines)
    assert repr(battle(A, B)) == str(battle(A, B))


class Parsed(HTMLParser):
    """Tags and text of a piece of HTML."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str | None] = []
        self.scopes: list[str | None] = []
        self.text = ""
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert {name for name, _ in attrs} <= {"style", "scope", "href"}
        if tag == "a":
            self.links.append(dict(attrs)["href"])
            assert "underline" in str(dict(attrs)["style"]), "else told by its colour alone"
        if tag == "th":
            self.scopes.append(dict(attrs)["scope"])

    def handle_data(self, data: str) -> None:
        self.text += data


def test_it_shows_itself_as_a_table() -> None:
    result = battle(A, B)
    shown = Parsed(result._repr_html_())
    assert shown.tags.count("tr") == len(result.events) + 1
    assert "2400 − 1900 = 500" in shown.text and "rulebook v10, p. 42" in shown.text
    assert "Damage Step · damage calculation" in shown.text
    assert shown.tags[:2] == ["table", "caption"]
    assert shown.scopes == ["col"] * 3 + ["row"] * len(result.events)
    assert "color" not in result._repr_html_(), "the page's own, in either theme"


def test_a_page_is_a_link_where_it_has_an_address() -> None:
    result = battle(A, B)
    addresses = [cite(event.rules)[0].url for event in result.events]
    assert Parsed(result._repr_html_()).links == [one for one in addresses if one]
    assert any("https://" in one for one in addresses)
    doubled = battle(replace(A, abilities=("double-battle-damage",)), B)  # type: ignore[arg-type]
    assert "" in [cite(event.rules)[0].url for event in doubled.events]
    assert len(Parsed(doubled._repr_html_()).links) < len(doubled.events)


TAGS = {"table", "caption", "strong", "thead", "tbody", "tr", "th", "td", "a"}


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", "A & B <b>", "'\"</td>", "&lt;", "{attacker}", "%s"]
)
def test_names_are_shown_literally(name: str) -> None:
    result = battle(Monster(name, 2400), Monster("B", 1900))
    shown = Parsed(result._repr_html_())
    assert {*shown.tags} == TAGS
    assert f"{name} attacks B." in shown.text
    assert f"{name} attacks B." in str(result)


def test_lines_of_the_calculation_are_lines_in_html_too() -> None:
    half = Monster("A", 2401, abilities=("half-battle-damage",))  # type: ignore[arg-type]
    shown = Parsed(battle(half, B)._repr_html_())
    assert "br" in shown.tags
    assert "501 ÷ 2 ≈ 250" in shown.text


def test_a_battle_is_frozen_data() -> None:
    result = battle(A, B)
    assert result == battle(A, B) and isinstance(result, Battle)
    with pytest.raises(FrozenInstanceError):
        result.lp = ((0, 0), (0, 0))  # type: ignore[misc]
