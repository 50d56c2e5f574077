"""Full tables: every cell is what `battles` says, in blocks, into any array, interrupted or not."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings

from duelcore.whatif import kernel, operands, rows, tables
from duelcore.whatif.arrays import ALL_COLUMNS, COLUMNS, battles
from duelcore.whatif.engine_table import KEYWORDS, POSITIONS
from duelcore.whatif.summaries import summary
from duelcore.whatif.tables import TABLE_COLUMNS, Interrupted, Table, blocks, table
from tests.whatif.engine import SEEDS, values_of, words_of

PAIR = ("damage", "outcome")


def whole(atk: list[Any], target_atk: Any, target_def: Any, **more: Any) -> Any:
    """The same table by `battles`, which broadcasts."""
    down = {name: np.reshape(one, (-1, 1)) for name, one in more.items() if is_down(name, one)}
    return battles(
        np.array(atk, dtype=object)[:, None],
        target_atk,
        target_def,
        columns=ALL_COLUMNS,
        **(more | down),
    )


def is_down(name: str, one: Any) -> bool:
    return name in KEYWORDS and KEYWORDS[name][0] == 0 and np.ndim(one) == 1


def assert_same(made: Table, expected: Any) -> None:
    for name in made.columns:
        if name == "damage":
            column = expected.damage_dealt - expected.damage_taken
        else:
            column = getattr(expected, name)
        mask = np.ma.getmaskarray(column)
        assert np.array_equal(np.ma.getmaskarray(made.masked(name)), mask), name
        assert np.array_equal(np.ma.getmaskarray(made[name]), mask), name
        assert np.ma.isMaskedArray(made[name]) == bool(mask.any()), name
        raw = made.raw(name)
        assert np.array_equal(raw[~mask], np.ma.getdata(column)[~mask]), name
        nothing = {"b": False, "u": 255}.get(raw.dtype.kind, -1)
        assert (raw[mask] == nothing).all(), name


@pytest.mark.parametrize("fast", [False, True])
@given(SEEDS)
@settings(max_examples=200)
def test_every_cell_is_what_battles_says(fast: bool, seed: int) -> None:
    chance = random.Random(seed)
    size, position, words = chance.randint(1, 7), chance.choice(POSITIONS), words_of(chance)
    atk = values_of(chance, chance.randint(1, 7), ("?",))
    target_atk, target_def = (values_of(chance, size, ("?", None)) for _ in range(2))
    some = chance.sample(TABLE_COLUMNS, chance.randint(1, len(TABLE_COLUMNS)))
    columns = chance.choice([PAIR, COLUMNS, some])
    expected = whole(atk, target_atk, target_def, position=position, **words)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kernel, "COMPILED_FROM", 0 if fast else 1 << 60)
        made = table(atk, target_atk, target_def, position, columns=columns, **words)
    assert_same(made, expected)


@pytest.mark.parametrize("columns", [("damage", "outcome"), COLUMNS, TABLE_COLUMNS])
@pytest.mark.parametrize("position", POSITIONS)
def test_the_fast_way_is_taken_and_says_the_same(columns: tuple[str, ...], position: str) -> None:
    for words in ({}, {"piercing": True}, {"half_battle_damage": True}, {"battle_damage_is": 70}):
        lists = operands.operands([0, 1], [0, 1], [0, 1], position, None, None, False, words)
        assert rows.plan(lists, columns) is not None


@pytest.mark.parametrize("columns", [PAIR, COLUMNS, TABLE_COLUMNS])
def test_no_damage_becomes_no_fixed_number(
    columns: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of 1 is 0, and what is 0 is not set to 70 any more; see the engine's order."""
    monkeypatch.setattr(kernel, "COMPILED_FROM", 0)
    words: dict[str, Any] = {"half_battle_damage": True, "battle_damage_is": 70}
    words |= {"target_not_destroyed_by_battle": True}
    points = list(range(6))
    assert_same(table(points, points, columns=columns, **words), whole(points, points, 0, **words))
    assert table([4], points, columns=["damage"], **words)["damage"].tolist() == [
        [70, 70, 70, 0, 0, -1]
    ]


def test_abilities_and_positions_that_differ_by_row_and_column() -> None:
    atk, target_atk, target_def = [0, 1000, 2000], [0, 1000], [500, 2500]
    more: dict[str, Any] = {
        "position": ["attack", "set"],
        "piercing": [True, False, True],
        "battle_damage_is": [None, 0, 300],
        "target_not_destroyed_by_battle": [True, False],
    }
    made = table(atk, target_atk, target_def, columns=ALL_COLUMNS, **more)
    assert_same(made, whole(atk, target_atk, target_def, **more))


def test_blocks_are_the_same_table_in_pieces() -> None:
    atk, target_atk = np.arange(13) * 100, np.arange(7) * 200
    complete = table(atk, target_atk, columns=TABLE_COLUMNS)
    for cells in (1, 3, 7, 20, 1000):
        seen = np.zeros((13, 7), int)
        for down, across, block in blocks(atk, target_atk, columns=TABLE_COLUMNS, cells=cells):
            seen[down, across] += 1
            for name, column in block.items():
                assert column.size <= max(cells, 1)
                assert np.array_equal(column, complete[name][down, across])
        assert (seen == 1).all()


def test_a_table_into_memory_mapped_files(tmp_path: Path) -> None:
    shape = (600, 500)
    kinds = {"damage": np.int64, "outcome": np.uint8}
    into = {
        name: np.memmap(tmp_path / name, dtype=kind, mode="w+", shape=shape)
        for name, kind in kinds.items()
    }
    atk = np.arange(600) * 5
    assert np.prod(shape) > kernel.COMPILED_FROM
    table(atk, atk[:500], into=into)
    again = np.memmap(tmp_path / "damage", dtype=np.int64, mode="r", shape=shape)
    assert np.array_equal(again, np.subtract.outer(atk, atk[:500]))  # what p. 42 says, signed


def test_an_interrupt_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "BLOCK", 20)
    fill, calls = tables._fill_rows, []

    def interrupted(*given: Any) -> None:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        fill(*given)

    atk, target_atk = np.arange(12) * 100, np.arange(10) * 100
    with monkeypatch.context() as patched:
        patched.setattr(tables, "_fill_rows", interrupted)
        with pytest.raises(Interrupted, match="interrupted after 4 of 12 rows") as caught:
            table(atk, target_atk)
    half = caught.value.table
    expected = table(atk, target_atk)
    assert half.done == 4
    assert np.array_equal(half["damage"][:4], expected["damage"][:4])
    assert np.ma.getmaskarray(half["damage"])[:, 0].tolist() == [False] * 4 + [True] * 8
    assert half.carry_on() is half
    assert not np.ma.isMaskedArray(half["damage"])
    assert half.done == 12
    assert all(np.array_equal(half[name], expected[name]) for name in half.columns)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"columns": ["dmg"]}, "columns are a list of different ones of damage, "),
        ({"columns": "damage"}, "columns are a list"),
        ({"into": {"damage": np.zeros((2, 3), np.int64)}}, "no array for the column 'outcome'"),
        ({"columns": ["damage"], "into": {"damage": np.zeros((3, 2), np.int64)}}, "not 'int64 of"),
        ({"columns": ["damage"], "into": {"damage": np.zeros((2, 3))}}, "not 'float64 of"),
        ({"columns": 3}, "columns are a list"),
        ({"atk": [[1, 2]]}, "lists of one dimension, not 2"),
        ({"target_def": [1, 2]}, "different lengths: 2, 3"),
        ({"piercing": [True] * 3}, "different lengths: 2, 3"),
        ({"atk": 2**62, "double_battle_damage": True}, "do not fit signed 64-bit"),
        ({"atk": np.zeros(100_000, int), "target_atk": np.zeros(100_000, int)}, "in `into`"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(arguments: dict[str, Any], says: str) -> None:
    given: dict[str, Any] = {"atk": [1, 2], "target_atk": [1, 2, 3]} | arguments
    with pytest.raises(ValueError, match=says):
        table(**given)


def test_no_marker_is_taken_for_a_value() -> None:
    """1000 against 400 and "?" in Attack Position (p. 42); nothing is known of the second."""
    made = table([1000], [400, "?"], columns=("damage", "outcome", "target_destroyed"))
    assert made["damage"].sum() == 600 and made["target_destroyed"].all()
    assert (made["outcome"] % 4).tolist() == [[2, None]]
    assert made.raw("damage").tolist() == [[600, -1]]
    ((_, _, block),) = blocks([1000], [400, "?"])
    assert block["damage"].tolist() == [[600, None]]


@pytest.mark.parametrize("name", ["foo", 0, ["damage"]])
def test_a_column_that_is_not_there(name: Any) -> None:
    for take in (table([1], [2]).__getitem__, table([1], [2]).raw, table([1], [2]).masked):
        with pytest.raises(ValueError, match="the table has no column .*, only damage, outcome"):
            take(name)


@pytest.mark.parametrize("cells", ["x", 0, -5, float("nan"), True, None])
def test_blocks_need_a_size(cells: Any) -> None:
    with pytest.raises(ValueError, match="cells is a whole number from 1, .*, not "):
        blocks([1], [2], cells=cells)


def test_a_table_goes_into_named_arrays() -> None:
    with pytest.raises(TypeError, match="`into` has an array for each column by its name, not 3"):
        table([1], [2], into=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("call", [table, summary])
def test_a_whole_frame_is_no_list(call: Any) -> None:
    frame = pd.DataFrame({"atk": [1, 2]})
    for given_ in ((frame, [1]), ([1], frame)):
        with pytest.raises(TypeError, match="a single column is needed, for instance cards"):
            call(*given_)


def test_an_array_in_any_order_of_memory() -> None:
    atk, target_atk = np.arange(700) * 3, np.arange(600) * 5
    into = {
        "damage": np.zeros((700, 600), np.int64, order="F"),
        "target_destroyed": np.zeros((700, 1200), np.bool_)[:, ::2],
    }
    table(atk, target_atk, columns=tuple(into), into=into)
    assert np.array_equal(into["damage"], np.subtract.outer(atk, target_atk))
    destroyed = np.greater_equal.outer(atk, target_atk)
    destroyed[0, 0] = False  # 0 ATK against 0 ATK
    assert np.array_equal(into["target_destroyed"], destroyed)


@pytest.mark.parametrize(("atk", "target_atk"), [([], [1, 2]), ([1, 2], []), ([], [])])
def test_a_table_without_rows_or_columns(atk: list[int], target_atk: list[int]) -> None:
    made = table(atk, target_atk)
    assert made["damage"].shape == (len(atk), len(target_atk)) and made.done == len(atk)
    assert list(blocks(atk, target_atk)) == []


class Bar:
    """Stands for tqdm's and notes what it is told."""

    seen: ClassVar[list[Any]] = []

    def __init__(self, **how: Any) -> None:
        self.seen[:] = [how, 0]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def update(self, cells: int) -> None:
        self.seen[1] += cells


def test_a_progress_bar_is_drawn_after_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    monkeypatch.setattr(tables, "SHOW_FROM", 200)
    monkeypatch.setattr(tables, "BLOCK", 50)
    Bar.seen[:] = []
    table(range(20), range(10))
    how, cells = Bar.seen
    assert how["total"] == cells == 200 and how["delay"] == 1
    Bar.seen[:] = []
    table(range(20), range(10), progress=False)
    table(range(19), range(10))
    assert Bar.seen == []
