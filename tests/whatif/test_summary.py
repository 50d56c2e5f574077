"""Summaries: equal to the full table, cell by cell, and to what a player would count by hand."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from duelcore.whatif import summaries
from duelcore.whatif.engine_table import POSITIONS, result_of
from duelcore.whatif.sorted_targets import in_order_of
from duelcore.whatif.summaries import Summary, summary
from duelcore.whatif.tables import Table, table
from tests.whatif.engine import SEEDS, values_of, words_of

MIXES: list[Any] = [
    "attack",
    "defense",
    "set",
    {"attack": 3, "defense": 1},
    {"attack": 0.25, "set": 0.5},
]
COLUMNS = ("damage_taken", "damage_dealt", "attacker_destroyed", "target_destroyed")


def weights(position: Any) -> dict[str, int]:
    """Whole weights as a player would write them."""
    if isinstance(position, str):
        return {position: 1}
    return {"attack": 1, "set": 2} if "set" in position else position


def results(one: Table) -> np.ndarray[Any, Any]:
    """Win, tie or loss of every cell, from the other columns, markers included."""
    judge = np.vectorize(lambda a, b, taken, dealt: result_of((a, b), (taken > 0, dealt > 0)))
    both = one.raw("attacker_destroyed"), one.raw("target_destroyed")
    return judge(*both, one.raw("damage_taken"), one.raw("damage_dealt"))


@pytest.mark.parametrize("fast", [False, True])
@given(SEEDS)
@settings(max_examples=150)
def test_a_summary_is_the_full_table_added_up(fast: bool, seed: int) -> None:
    chance = random.Random(seed)
    size, position, words = chance.randint(1, 8), chance.choice(MIXES), words_of(chance)
    atk = values_of(chance, chance.randint(1, 8))
    target_atk, target_def = (values_of(chance, size, ("?",)) for _ in range(2))
    link = [chance.random() < 0.1 for _ in range(size)]
    parts, known = {}, {}
    for at, weight in weights(position).items():
        one = table(atk, target_atk, target_def, at, target_link=link, columns=COLUMNS, **words)
        known[at] = ~np.ma.getmaskarray(one.masked("damage_taken"))[0]
        parts[at] = (weight, one)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(summaries, "COMPILED_FROM", 0 if fast else 1 << 60)
        if not any(one.any() for one in known.values()):
            with pytest.raises(ValueError, match="no target with a value"):
                summary(atk, target_atk, target_def, position, target_link=link, **words)
            return
        made = summary(atk, target_atk, target_def, position, target_link=link, **words)
    assert made.left_out == {at: int((~one).sum()) for at, one in known.items()}
    assert made.battles == sum(weight * known[at].sum() for at, (weight, _) in parts.items())
    assert_added_up(made, parts, known, len(atk))


def assert_added_up(
    made: Summary, parts: dict[str, tuple[int, Table]], known: dict[str, Any], size: int
) -> None:
    for name, result in (("wins", 1), ("ties", 0), ("losses", -1)):
        counted = sum(
            weight * (results(one) == result)[:, known[at]].sum(axis=1)
            for at, (weight, one) in parts.items()
        )
        assert getattr(made, name).tolist() == np.broadcast_to(counted, size).tolist(), name
    for name in COLUMNS[:2]:
        for row in range(size):
            exact = sum(
                weight * sum(map(int, one.raw(name)[row][known[at]]))
                for at, (weight, one) in parts.items()
            )
            assert int(getattr(made, name)[row]) == exact, name
    for row in range(size):
        assert_extremes(made, parts, known, row)


def assert_extremes(made: Summary, parts: Any, known: dict[str, Any], row: int) -> None:
    """The best and the worst opponent are as good, as bad, as any."""
    keys = {}
    for at, (_, one) in parts.items():
        damage = one.raw("damage_dealt")[row].astype(object) - one.raw("damage_taken")[row]
        for column in np.flatnonzero(known[at]):
            keys[at, int(column)] = (int(results(one)[row, column]), int(damage[column]))
    for name, choose in (("best", max), ("worst", min)):
        at = POSITIONS[int(getattr(made, f"{name}_position")[row])]
        assert keys[at, int(getattr(made, name)[row])] == choose(keys.values()), name


@given(SEEDS)
@settings(max_examples=150)
def test_no_smaller_change_reaches_the_share(seed: int) -> None:
    """Against trying out every ATK near by, one after the other."""
    chance = random.Random(seed)
    position = chance.choice(["attack", "defense", {"attack": 1, "defense": 2}])
    share, words = chance.choice([0, 0.2, Fraction(1, 3), 0.5, 1]), words_of(chance)
    atk, targets = (values_of(chance, chance.randint(1, 5)) for _ in range(2))
    made = summary(atk, targets, targets, position, share=share, **words)
    tried = summary(range(3010), targets, targets, position, **words)
    needed = (Fraction(str(share)) if isinstance(share, float) else share) * tried.battles
    enough = np.flatnonzero(tried.wins >= needed)
    if not len(enough):
        assert np.ma.getmaskarray(made.change).all()
        return
    for one, change in zip(atk, made.change.tolist(), strict=True):
        assert abs(change) == np.abs(enough - one).min()
        assert one + change in enough


def test_what_a_player_counts_by_hand() -> None:
    made = summary([2000, 1500], [1900, 2000, 2100, 1000], share=0.75)
    assert made.battles == 4
    assert made.wins.tolist() == [2, 1]
    assert made.ties.tolist() == [1, 0]
    assert made.losses.tolist() == [1, 3]
    assert made.damage_dealt.tolist() == [100 + 1000, 500]
    assert made.damage_taken.tolist() == [100, 400 + 500 + 600]
    assert made.best.tolist() == [3, 3]
    assert made.worst.tolist() == [2, 2]
    assert made.change.tolist() == [1, 501]
    assert made.share("damage_dealt", 0) == 275
    assert made.expected_damage_taken.tolist() == [25, 375]
    assert made.win_share.tolist() == [0.5, 0.25]


def test_more_atk_may_lose_a_win() -> None:
    """Neither is destroyed; half of 1 is 0, so the other player takes damage from 2 on, either way."""
    words = {"not_destroyed_by_battle": True, "target_not_destroyed_by_battle": True}
    words |= {"reflect_battle_damage": True, "half_battle_damage": True}
    made = summary([1000, 1001, 999, 998, 0], 1000, share=1, **words)
    assert made.change.tolist() == [2, 1, -1, 0, 0]


def test_sums_beyond_64_bits_are_exact() -> None:
    most = 2**63 - 1
    made = summary([most, 0], [0, 0, 1, most])
    assert made.damage_dealt.tolist() == [3 * most - 1, 0]
    assert made.damage_taken.tolist() == [0, most + 1]
    assert made.expected_damage_dealt.dtype == np.float64


def test_targets_without_a_value_are_left_out_and_counted() -> None:
    made = summary([1000, "?"], [500, "?", 700], [0, 0, None], {"attack": 1, "defense": 1})
    assert made.left_out == {"attack": 1, "defense": 1}
    assert made.battles == 4
    assert made.wins.tolist() == [4, None]
    assert made.to_frame()["wins"].isna().tolist() == [False, True]


@pytest.mark.parametrize("size", [0, 1, 100])
@pytest.mark.parametrize("most", [5, 2**40, 2**63 - 1])
def test_sorting_keeps_equal_values_in_the_order_of_the_list(size: int, most: int) -> None:
    values = np.random.default_rng(1).integers(0, most, size, endpoint=True)
    in_order, order = in_order_of(values)
    assert np.array_equal(order, np.argsort(values, kind="stable"))
    assert np.array_equal(in_order, values[order])


@pytest.mark.slow
def test_long_lists_agree_with_the_full_table_on_samples() -> None:
    chance = np.random.default_rng(2)
    atk, targets, defs = (chance.integers(0, 6000, 300_000) for _ in range(3))
    made = summary(atk, targets, defs, {"attack": 2, "defense": 1}, piercing=True)
    some = chance.choice(300_000, 20)
    rows = {
        at: (weight, table(atk[some], targets, defs, at, columns=COLUMNS, piercing=True))
        for at, weight in (("attack", 2), ("defense", 1))
    }
    for name in ("damage_taken", "damage_dealt"):
        sums = sum(weight * one[name].sum(axis=1) for weight, one in rows.values())
        assert np.array_equal(getattr(made, name)[some], sums)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"target_atk": []}, "no target with a value"),
        ({"position": "up"}, "the position of the target is"),
        ({"position": {"attack": 0}}, "weights are from 0 up, and not all 0"),
        ({"position": {"attack": -1}}, "weights are from 0 up"),
        ({"share": 2}, "the share of wins is from 0 to 1, not 2"),
        ({"share": float("nan")}, "share is a number, not nan"),
        ({"piercing": [True, False]}, "one set of abilities"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(arguments: dict[str, Any], says: str) -> None:
    given: dict[str, Any] = {"atk": [1, 2], "target_atk": [1, 2], "target_def": 0} | arguments
    with pytest.raises(ValueError, match=says):
        summary(**given)


def test_no_attackers_have_an_empty_summary() -> None:
    made = summary([], [1, 2], share=0.5)
    assert made.battles == 2 and made.wins.tolist() == made.change.tolist() == []
