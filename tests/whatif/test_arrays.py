"""What goes into `battles` and comes out: shapes, kinds, what is missing, what is refused."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.explain import cite
from duelcore.whatif import ALL_COLUMNS, COLUMNS, POSITIONS, Battles, battles, outcome_code
from duelcore.yugioh import Monster

MOST = 2**63 - 1


def test_one_battle_comes_out_as_scalars() -> None:
    result = battles(2400, 1900)  # page 42
    assert (result.damage_taken, result.damage_dealt) == (0, 500)
    assert (result.attacker_destroyed, result.target_destroyed) == (False, True)
    assert result.shape == () and result.missing is None
    assert cite([result.rules[result.rule]])[0].short == "p. 42"


def test_the_kinds_of_the_columns() -> None:
    result = battles([2400], [1900], columns=ALL_COLUMNS)
    assert tuple(result.columns) == ALL_COLUMNS
    for name, column in result.columns.items():
        kind = np.bool_ if name.endswith("destroyed") else np.int64
        assert column.dtype == (np.uint8 if name in ("rule", "outcome") else kind)
    assert tuple(sorted(battles(1, 1).columns)) == tuple(sorted(COLUMNS))


@given(
    st.lists(
        st.sampled_from([(), (1,), (3,), (2, 1), (2, 3), (4, 1, 1), (0,), (1, 3)]),
        min_size=4,
        max_size=4,
    )
)
def test_shapes_broadcast_as_in_numpy(shapes: list[tuple[int, ...]]) -> None:
    atk, target, words, positions = shapes
    arguments: dict[str, Any] = {
        "atk": np.full(atk, 1000),
        "target_atk": np.full(target, 900),
        "target_def": 800,
        "position": np.ones(positions, np.int8),
        "piercing": np.ones(words, np.bool_),
    }
    try:
        shape = np.broadcast_shapes(*shapes)
    except ValueError:
        with pytest.raises(ValueError, match="do not broadcast together"):
            battles(**arguments)
        return
    result = battles(**arguments)
    assert result.shape == shape
    assert np.all(result.damage_dealt == 200)


@pytest.mark.parametrize("code", range(4))
def test_positions_are_words_or_codes(code: int) -> None:
    word = POSITIONS[code]
    expected = {"attack": (0, 100), "defense": (200, 0), "set": (200, 0), "direct": (0, 1000)}
    for position in (word, code, [word], np.array([word]), pd.Series([word])):
        result = battles(1000, 900, 1200, position)
        assert (np.max(result.damage_taken), np.max(result.damage_dealt)) == expected[word]


SAME: list[Any] = [
    [1000, 2000],
    (1000, 2000),
    np.array([1000, 2000], np.uint16),
    np.array([1000.0, 2000.0]),
    np.array([1000, 2000], object),
    np.ma.array([1000, 2000], mask=False),
    pd.Series([1000, 2000], index=[7, 3]),
    pd.Series([1000, 2000], dtype="Int32"),
    pd.array([1000, 2000], dtype="UInt16"),
    range(1000, 3000, 1000),
]


@pytest.mark.parametrize("atk", SAME, ids=lambda one: type(one).__name__)
def test_the_same_numbers_in_any_container(atk: Any) -> None:
    result = battles(atk, 1500)
    assert result.damage_taken.tolist() == [500, 0]
    assert result.damage_dealt.tolist() == [0, 500]
    assert result.damage_dealt.dtype == np.int64


# What is missing


NOT_KNOWN: list[Any] = [
    ["?", 2000],
    [None, 2000],
    [float("nan"), 2000],
    np.array([np.nan, 2000.0]),
    np.ma.array([5, 2000], mask=[True, False]),
    pd.Series([pd.NA, 2000], dtype="Int64"),
    pd.Series(["?", 2000]),
    pd.array([None, 2000], dtype="Int64"),
]


@pytest.mark.parametrize("atk", NOT_KNOWN, ids=lambda one: type(one).__name__)
def test_case_61_a_question_mark_is_masked_or_0_if_the_caller_says_so(atk: Any) -> None:
    result = battles(atk, 0)
    for column in result.columns.values():
        assert np.ma.getmaskarray(column).tolist() == [True, False]
    assert result.damage_dealt.data[0] != 0
    assert result.why_missing(0) == "the attacker's ATK is not known"
    assert result.why_missing(1) == ""
    filled = battles(atk, 0, unknown=0)
    assert filled.missing is None
    assert filled.damage_dealt.tolist() == [0, 2000]
    assert not filled.attacker_destroyed[0] and not filled.target_destroyed[0]  # 0 against 0, p. 42


def test_case_61_minus_2_is_never_in_arithmetic() -> None:
    for points in (-2, [-2, 1500], pd.Series([-2], dtype="Int64")):
        with pytest.raises(ValueError, match="not -2; a value that is not known is given as"):
            battles(points, 0)


def test_case_63_a_link_monster_has_no_def_not_0() -> None:
    positions = [["attack"], ["defense"], ["set"]]
    result = battles(2300, [2300, 2300], [None, 100], positions)
    assert np.ma.getmaskarray(result.damage_dealt).tolist() == [
        [False, False],
        [True, False],
        [True, False],
    ]
    assert (
        result.why_missing((1, 0)) == "a Link Monster has no DEF and cannot be in Defense Position"
    )
    # 0 is what some lists write for a DEF that a Link Monster does not have
    marked = battles(2300, 2300, [0, 100], "defense", target_link=[True, False], unknown=0)
    assert np.ma.getmaskarray(marked.target_destroyed).tolist() == [True, False]


def test_case_23_a_link_monster_in_attack_position_is_compared_by_atk() -> None:
    result = battles(2300, 2300, None)
    assert result.attacker_destroyed and result.target_destroyed
    assert (result.damage_taken, result.damage_dealt) == (0, 0)


def test_a_def_that_is_not_there_is_a_question_mark_for_what_is_no_link() -> None:
    result = battles(1000, 0, [None, None], "defense", target_link=[False, True], unknown=0)
    assert np.ma.getmaskarray(result.damage_dealt).tolist() == [False, True]
    result = battles(1000, 0, [None, None], "defense", target_link=[False, True])
    assert result.why_missing(0) == "the target's DEF is not known"


def test_what_the_position_does_not_need_may_be_missing() -> None:
    assert battles(1000, 500, "?").missing is None
    assert battles(1000, "?", 500, "defense").missing is None
    assert battles(1000, "?", "?", "direct").damage_dealt == 1000
    assert battles(1000, position="direct").damage_dealt == 1000


def test_a_table_has_na_where_there_is_no_result() -> None:
    frame = battles([2400, "?"], [1900, 1900]).to_frame()
    assert frame["damage_dealt"].tolist() == [500, pd.NA]
    assert frame["target_destroyed"].dtype == "boolean"
    assert frame["rule"].tolist()[0] == "target-atk-win-destroy"
    assert frame.iloc[1].isna().all()
    assert frame["page"][0] == "p. 42"
    assert len(battles(2400, 1900).to_frame()) == 1


# What battle damage becomes


def test_damage_that_becomes_something_else_has_columns_of_its_own() -> None:
    words = {
        "battle_damage_as_effect_damage": [True, False],
        "battle_damage_as_lp_gain": [False, True],
    }
    result = battles(1000, 1600, columns=ALL_COLUMNS, **words)  # type: ignore[arg-type]
    assert result.damage_taken.tolist() == [0, 0]
    assert result.effect_damage_taken.tolist() == [600, 0]
    assert result.lp_gained.tolist() == [0, 600]
    assert result.effect_damage_dealt.tolist() == result.opponent_lp_gained.tolist() == [0, 0]


# What is refused


def test_the_largest_numbers_are_exact() -> None:
    assert battles(MOST, 0).damage_dealt == MOST
    assert battles(0, MOST).damage_taken == MOST
    assert battles(MOST, MOST - 3, double_battle_damage=True).damage_dealt == 6
    assert battles(MOST - 1, 1, half_battle_damage=True).damage_dealt == (MOST - 2) // 2


FRAME = pd.DataFrame({"atk": [1, 2]})


@pytest.mark.parametrize("given", [{"unknown": -4}, {"battle_damage_is": -4}, {"unknown": "x"}])
def test_a_question_mark_is_named_only_where_it_is_possible(given: Any) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        battles(1, 2, **given)
    assert "?" not in str(caught.value)


@pytest.mark.parametrize(
    ("result", "destroyed", "says"),
    [
        ("x", (True, True), "a result is 1 .win., 0 .tie. or -1 .loss., not 'x'"),
        (2, (True, True), "not 2"),
        (0, 3, "destroyed is a pair of True or False, .* not 3"),
        (0, (0, 1), "destroyed is a pair"),
    ],
)
def test_what_has_no_outcome_code(result: Any, destroyed: Any, says: str) -> None:
    with pytest.raises((ValueError, TypeError), match=says):
        outcome_code(result, destroyed)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"atk": MOST + 1}, "atk 9223372036854775808 does not fit signed 64-bit"),
        ({"atk": np.array([2**64 - 1], np.uint64)}, "does not fit signed 64-bit"),
        ({"atk": MOST, "target_double_battle_damage": True, "target_atk": 0}, None),
        ({"atk": [1, MOST], "double_battle_damage": True}, "times 2, gives LP that do not fit"),
        ({"atk": 1.5}, "atk is a whole number, not 1.5"),
        ({"atk": "many"}, "atk is a whole number or '?', not 'many'"),
        ({"atk": "2400"}, "atk is a whole number or '?', not '2400'"),
        ({"atk": True}, "atk: whole numbers or '?' are needed"),
        ({"atk": [1, True, "?"]}, "atk is a whole number or '?', not True"),
        ({"atk": 1j}, "atk is a whole number"),
        ({"atk": [[1], [1, 2]]}, "rows of different length"),
        ({"atk": float("inf")}, "atk is a whole number"),
        ({"atk": None}, "the attacker's ATK is needed"),
        ({"target_atk": None}, "a target in Attack Position needs its ATK"),
        ({"position": "set"}, "a target in Defense Position needs its DEF"),
        ({"position": "up"}, "or 'direct' (3), not 'up'"),
        ({"position": 4}, "not 4"),
        ({"position": None}, "position of the target is"),
        ({"piercing": 1}, "piercing is True or False"),
        ({"piercing": "yes"}, "piercing is True or False"),
        ({"piercing": pd.Series([True, None], dtype="boolean")}, "piercing is True or False"),
        ({"battle_damage_is": "?"}, "battle_damage_is is a number of LP or None"),
        ({"battle_damage_is": -1}, "battle_damage_is is a whole number from 0, not -1"),
        ({"unknown": "?"}, "unknown is one whole number or None, not '?'"),
        ({"unknown": "x"}, "unknown is one whole number or None, not 'x'"),
        ({"unknown": [0]}, "unknown is one whole number or None, not [0]"),
        ({"unknown": -2}, "unknown is a whole number from 0, not -2"),
        ({"atk": 1e20}, "atk 1e+20 is a float, which keeps whole numbers exactly only up to"),
        ({"atk": [float("inf"), "?"]}, "atk is a whole number or '?', not inf"),
        ({"atk": FRAME}, "a single column is needed, for instance cards['atk']"),
        ({"target_atk": FRAME}, "a single column is needed"),
        ({"position": FRAME}, "a single column is needed"),
        ({"piercing": FRAME}, "a single column is needed"),
        ({"atk": Monster("A", 1)}, "give its ATK or DEF, or ask battle() or whatif.nearest()"),
        ({"columns": 3}, "columns are a list of different ones of"),
        ({"columns": [["rule"]]}, "columns are a list of different ones of"),
        ({"attack_cost": 500}, "'attack_cost' is no ability of a battle; those are piercing, "),
        ({"columns": ["lp"]}, "columns are a list of different ones of damage_taken, "),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    arguments: dict[str, Any], says: str | None
) -> None:
    given: dict[str, Any] = {"atk": 1000, "target_atk": 900} | arguments
    if says is None:
        assert battles(**given).damage_dealt == MOST
        return
    with pytest.raises((ValueError, TypeError)) as caught:
        battles(**given)
    assert says in str(caught.value)


# What it costs to begin


def loaded(statement: str) -> set[str]:
    """The heavy modules that a fresh interpreter has loaded after a statement."""
    heavy = "numba", "dask", "pandas", "tqdm", "distributed"
    code = f"{statement}\nimport sys\nprint(*[one for one in {heavy} if one in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(told.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import duelcore",
        "import duelcore.whatif",
        "from duelcore.whatif import battles, table, summary\nbattles([1, 2], 3), table([1], [2])",
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_needed(statement: str) -> None:
    assert loaded(statement) == set()


def test_the_result_does_not_change_what_was_given() -> None:
    atk = np.array([1, 2, 3])
    atk.flags.writeable = False
    result: Battles = battles(atk, atk)
    assert result.damage_dealt.base is not atk and atk.tolist() == [1, 2, 3]
