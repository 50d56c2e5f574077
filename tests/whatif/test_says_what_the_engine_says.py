"""`battles` against the engine: random battles with all abilities, and the cases of the project."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duelcore import walkthrough
from duelcore.whatif import ALL_COLUMNS, Battles, arrays, battles, kernel
from duelcore.whatif.engine_table import KEYWORDS, NUMBER, PROBES, Abilities, cells, keyword, rules
from duelcore.yugioh import damage_step
from duelcore.yugioh.abilities import split
from duelcore.yugioh.damage import Battle, Calculation
from duelcore.yugioh.model import Monster
from tests.played import CASES, GIVEN, OWN
from tests.whatif.engine import ANSWER, ONES, One, said


def answer(result: Battles, place: Any = ()) -> tuple[Any, ...]:
    """A battle of a result in the form of `said`."""
    values = [np.asarray(getattr(result, name))[place].item() for name in ANSWER]
    return (*values, result.rules[np.asarray(result.rule)[place]])


@given(ONES)
@settings(max_examples=300)
def test_a_battle_alone(one: One) -> None:
    points = one._asdict()
    del points["abilities"]
    result = battles(**points, columns=ALL_COLUMNS, **one.abilities)
    assert answer(result) == said(one)


def together(several: list[One]) -> dict[str, Any]:
    """Battles as arrays, with every ability as an array."""
    columns: dict[str, Any] = {
        name: [one[place] for one in several] for place, name in enumerate(One._fields[:4])
    }
    for name, (_, word) in KEYWORDS.items():
        default = None if word == NUMBER else False
        columns[name] = [one.abilities.get(name, default) for one in several]
    return columns


@given(st.lists(ONES, min_size=1, max_size=8))
@settings(max_examples=40)
def test_battles_together_each_with_abilities_of_its_own(several: list[One]) -> None:
    result = battles(**together(several), columns=ALL_COLUMNS)
    assert [answer(result, place) for place in range(len(several))] == [said(o) for o in several]


@given(st.lists(ONES, min_size=1, max_size=30))
@settings(max_examples=40)
def test_the_compiled_loop_is_the_plain_one(several: list[One]) -> None:
    read = arrays.read(
        **together(several), target_link=None, unknown=None, zero_atk_tie_destroys=False
    )
    plain = arrays.fought(read, ALL_COLUMNS, kernel.numpy_fill)
    fast = arrays.fought(read, ALL_COLUMNS, kernel.compiled_fill)
    for name in ALL_COLUMNS:
        assert np.array_equal(plain.columns[name], fast.columns[name]), name


def test_large_arrays_are_compiled_and_say_the_same() -> None:
    size = kernel.COMPILED_FROM
    atk = np.arange(size) % 4001
    large, small = battles(atk, 2000, 1500, "attack"), battles(atk[:8002], 2000)
    for name, column in large.columns.items():
        assert np.array_equal(column[:8002], getattr(small, name))
        assert np.array_equal(column, np.resize(column[:4001], size))


# The project's cases


def single(file: str) -> Iterator[dict[str, Any]]:
    """The walkthroughs with one battle, as the files write them."""
    lines = (CASES / "yugioh" / file).read_text(encoding="utf-8").splitlines()
    yield from map(json.loads, lines)


def one_of(case: dict[str, Any]) -> One:
    """The battle of a case in the terms of `whatif`."""
    own, other = (player["monsters"] for player in case["start"]["players"])
    target = other[0] if other else {"atk": 0, "def": 0, "position": "direct"}
    words = [(0, split(own[0].get("abilities", ()))[0]), (1, split(target.get("abilities", ()))[0])]
    given = {keyword(word, side): True for side, pairs in words for word, _ in pairs}
    known = {name: value for name, value in given.items() if name in KEYWORDS}
    assert {*given} - {*known} <= {"attack_from_defense"}
    return One(own[0]["atk"], target["atk"], target["def"], target["position"], known)


@pytest.mark.parametrize(
    ("file", "how_many"), [("battle.jsonl", 573), ("ability.jsonl", 298), ("direct.jsonl", 72)]
)
def test_cases_with_one_battle_come_true(file: str, how_many: int) -> None:
    """LP and graveyards are what another engine computed, not what this one says."""
    cases = list(single(file))
    assert len(cases) == how_many
    result = battles(**together([one_of(case) for case in cases]))
    for place, case in enumerate(cases):
        (expected,) = (entry["expect"] for entry in case["script"] if "expect" in entry)
        taken = (result.damage_taken[place], result.damage_dealt[place])
        before = [player["lp"] for player in case["start"]["players"]]
        after = [max(0, lp - lost) for lp, lost in zip(before, taken, strict=True)]
        assert after == expected["lp"], case["id"]
        if "graveyard" in expected:
            fallen = [result.attacker_destroyed[place], result.target_destroyed[place]]
            assert [len(pile) for pile in expected["graveyard"]] == fallen, case["id"]


@pytest.mark.parametrize("file", [*GIVEN, *OWN], ids=lambda path: path.stem)
def test_every_calculation_in_the_cases_is_the_same(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the engine calculates while the cases are played, `battles` is asked as well."""
    seen: list[tuple[Battle, Calculation]] = []

    def noted(battle: Battle) -> Calculation:
        calculation = calculate(battle)
        seen.append((battle, calculation))
        return calculation

    calculate = damage_step.calculate
    monkeypatch.setattr(damage_step, "calculate", noted)
    for case in walkthrough.load(file):
        walkthrough.run(case)
    without_effects = [(one, settled) for one, settled in seen if not one.changes]
    for one, settled in without_effects:
        assert again(one) == (settled.damage.battle, settled.destroyed, settled.events[0].rules[0])


def again(battle: Battle) -> tuple[Any, ...]:
    """What `battles` says about a battle of the engine."""
    words = {
        keyword(word, side): number if word == NUMBER else True
        for side, monster in ((0, battle.attacker), (1, battle.target))
        for word, number in (monster.abilities if monster else ())
        if keyword(word, side) in KEYWORDS
    }
    target = battle.target or Monster("none")
    result = battles(
        battle.attacker.attack_points,
        target.attack_points,
        None if target.link else target.defense_points,
        target.position if battle.target else "direct",
        zero_atk_tie_destroys=battle.zero_tie_destroys,
        **words,  # type: ignore[arg-type]
    )
    destroyed = (bool(result.attacker_destroyed), bool(result.target_destroyed))
    return (result.damage_taken, result.damage_dealt), destroyed, result.rules[result.rule]


# The table


def test_the_rules_that_decide_can_be_looked_up() -> None:
    from duelcore.explain import cite

    assert len(set(rules())) == len(rules()) < 256
    assert all(cite([rule]) for rule in rules())


def test_every_kind_of_comparison_is_asked_about() -> None:
    for place, probes in enumerate(PROBES):
        attack, value = np.array(probes).T
        assert set(kernel.kind_of(attack, value)) == {place}


def test_the_tables_are_kept() -> None:
    assert cells(Abilities(), "attack") is cells(Abilities(), "attack")


# Where no folder can be written


def test_loops_are_compiled_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    from duelcore.whatif import compiled

    njit, asked = numba.njit, []

    def without_folder(**how: Any) -> Any:
        asked.append(how)
        if how.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return njit(**how)

    monkeypatch.setattr(numba, "njit", without_folder)
    assert compiled.jit(compiled.bent.py_func)(-3, (1, 2)) == -6
    assert [how.get("cache", False) for how in asked] == [True, False]
