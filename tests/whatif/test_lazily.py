"""Dask arrays go through the same call: lazy, in the same chunks, on several workers."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import dask.array as da
import numpy as np
import pytest

from duelcore.whatif import ALL_COLUMNS, battles

ATK = np.arange(0, 3000, 7)
TARGET = np.arange(0, 3000, 11)


def lazy() -> dict[str, Any]:
    return {
        "atk": da.from_array(ATK, chunks=100)[:, None],
        "target_atk": da.from_array(TARGET, chunks=50),
        "piercing": ATK[:, None] % 2 == 0,
        "columns": ALL_COLUMNS,
    }


def eager() -> Any:
    return battles(ATK[:, None], TARGET, piercing=ATK[:, None] % 2 == 0, columns=ALL_COLUMNS)


def test_the_result_is_lazy_and_keeps_the_chunks() -> None:
    result = battles(**lazy())
    for name, column in result.columns.items():
        assert isinstance(column, da.Array)
        assert column.chunks == ((100,) * 4 + (29,), (50,) * 5 + (23,))
        assert column.dtype == getattr(eager(), name).dtype
        assert np.array_equal(column.compute(scheduler="sync"), getattr(eager(), name))


def test_what_is_missing_is_masked_in_its_chunk() -> None:
    atk = da.from_array(np.array([1, "?", 3, 4], dtype=object), chunks=2)
    result = battles(atk, [2, 2, None, 2])
    damage = result.damage_dealt.compute(scheduler="sync")
    assert np.ma.getmaskarray(damage).tolist() == [False, True, True, False]
    assert damage.tolist() == [0, None, None, 2]
    assert result.missing.compute(scheduler="sync").tolist() == [0, 1, 2, 0]


def test_positions_and_numbers_may_be_lazy_too() -> None:
    codes = da.from_array(np.array([0, 1, 2, 3]), chunks=2)
    result = battles(1000, 900, 1200, codes, battle_damage_is=da.from_array(np.array(7), chunks=-1))
    assert result.damage_dealt.compute(scheduler="sync").tolist() == [7, 0, 0, 7]


def test_what_cannot_be_is_refused() -> None:
    atk = da.from_array(ATK, chunks=100)
    with pytest.raises(ValueError, match="do not broadcast together"):
        battles(atk, TARGET)
    with pytest.raises(TypeError, match="'pierce' is no ability"):
        battles(atk, 0, pierce=True)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="do not fit signed 64-bit"):
        battles(atk + 2**62, 0, double_battle_damage=True).damage_dealt.compute(scheduler="sync")


CLUSTER = """
from dask.distributed import Client, LocalCluster
from tests.whatif.test_lazily import lazy, eager
from duelcore.whatif import battles
import numpy as np, os

def main():
    with LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with Client(cluster.scheduler_address) as client:
            assert cluster.scheduler_address.startswith("tcp://")
            workers = set(client.run(os.getpid).values())
            assert len(workers) == 3 and os.getpid() not in workers
            made = battles(**lazy())
            columns = client.gather(client.compute(list(made.columns.values())))
            for name, column in zip(made.columns, columns):
                assert np.array_equal(column, getattr(eager(), name)), name
            worked = [bool(has) for has in client.run(lambda: __import__("sys").modules.get("duelcore.whatif")is not None).values()]
            print(sum(worked), "workers")

if __name__ == "__main__":
    main()
"""


@pytest.mark.slow
def test_a_local_cluster_of_several_processes(tmp_path: Any) -> None:
    """Started by the address of its scheduler, as one elsewhere would be."""
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER)
    root = str(__import__("pathlib").Path(__file__).parents[2])
    told = subprocess.run(
        [sys.executable, str(script)],
        check=False, capture_output=True, text=True, timeout=240, cwd=tmp_path,
        env={**__import__("os").environ, "PYTHONPATH": root},
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert int(told.stdout.split()[0]) >= 2
