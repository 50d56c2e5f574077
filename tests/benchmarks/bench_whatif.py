"""What tables and summaries cost, beside a bare subtraction of NumPy in the same run.

    python -m tests.benchmarks.bench_whatif            everything; up to 10⁷ monsters
    python -m tests.benchmarks.bench_whatif --largest 1000000

Prints the figures and writes build/whatif_cost.png, cost against size. Not among the tests: times
depend on what else the computer does. Everything runs on one core. The table and the subtraction
take turns, and of each the fastest round counts; the processor's time is given as well, which
other programs disturb less. Every size of a summary runs in a process of its own, whose largest
memory is that of the whole interpreter.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from duelcore.whatif import COLUMNS, battles, summary, table

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "build" / "whatif_cost.png"
SIDES = (1000, 4000, 8000)
ROUNDS = 9
PAIR = ("damage", "outcome")
SETS: dict[str, dict[str, Any]] = {
    "attack": {},
    "defense, piercing": {"position": "defense", "piercing": True},
    "attack, halved": {"half_battle_damage": True},
}
LIMITS = {PAIR: 1.5, COLUMNS: 3.0}


def once(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of the processor."""
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - processor


def side_by_side(*works: Callable[[], object]) -> list[tuple[float, float]]:
    """The fastest of several rounds of each, taking turns after a round that does not count."""
    rounds = [[once(work) for work in works] for _ in range(ROUNDS + 1)][1:]
    columns = list(zip(*rounds, strict=True))
    return [(min(c for c, _ in one), min(p for _, p in one)) for one in columns]


def places(columns: tuple[str, ...], size: int) -> dict[str, np.ndarray[Any, Any]]:
    """Arrays to write to, touched once so that their memory is there."""
    kinds = {"rule": np.uint8, "outcome": np.uint8}
    kinds |= {name: np.bool_ for name in columns if name.endswith("destroyed")}
    return {name: np.full((size, size), 1, kinds.get(name, np.int64)) for name in columns}


def tables() -> None:
    """Tables beside the subtraction of the same operands into an array of the same shape."""
    chance = np.random.default_rng(0)
    for size in SIDES:
        atk, targets = chance.integers(0, 5000, size), chance.integers(0, 5000, size)
        out = np.ones((size, size), np.int64)
        for columns, limit in LIMITS.items():
            into = places(columns, size)
            for name, words in SETS.items():
                bare, full = side_by_side(
                    lambda: np.subtract(atk[:, None], targets[None, :], out=out),  # noqa: B023
                    lambda: table(atk, targets, targets, columns=columns, into=into, **words),  # noqa: B023
                )
                print(
                    f"{size} × {size}  {len(columns)} columns  {name:18}"
                    f" subtraction {bare[0] * 1e3:7.1f} ms  table {full[0] * 1e3:7.1f} ms"
                    f"  {full[0] / bare[0]:4.2f} times (processor {full[1] / bare[1]:4.2f},"
                    f" at most {limit})"
                )


def differing() -> None:
    """Abilities that differ by row and by column, and `battles` on long arrays."""
    chance = np.random.default_rng(0)
    atk, targets = chance.integers(0, 5000, 2000), chance.integers(0, 5000, 2000)
    into, out = places(PAIR, 2000), np.ones((2000, 2000), np.int64)
    words = {"piercing": atk % 2 == 0, "target_no_battle_damage": targets % 2 == 0}
    bare, full = side_by_side(
        lambda: np.subtract(atk[:, None], targets[None, :], out=out),
        lambda: table(atk, targets, columns=PAIR, into=into, **words),  # type: ignore[arg-type]
    )
    print(
        f"2000 × 2000, abilities by row and column: {full[0] / bare[0]:.1f} times the subtraction"
    )
    long = chance.integers(0, 5000, 4_000_000)
    ((clock, _),) = side_by_side(lambda: battles(long, long[::-1]))
    print(f"battles() on 4,000,000 battles: {clock / 4e6 * 1e9:.1f} ns each")


def first_call() -> None:
    """What the first large call costs in a fresh interpreter."""
    code = "import time,numpy as np\nfrom duelcore.whatif import table\nt=time.perf_counter()\n"
    code += "table(np.arange(1000), np.arange(1000))\nprint(time.perf_counter()-t)"
    told = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT
    )
    print(f"first large table of a fresh interpreter: {float(told.stdout):.2f} s")


# Summaries


def summaries(largest: int) -> list[dict[str, float]]:
    """A list against another of the same length, each size in a process of its own."""
    sizes = [size for size in (10**3, 10**4, 10**5, 10**6, 10**7) if size <= largest]
    made = []
    for size in sizes:
        command = [sys.executable, "-m", "tests.benchmarks.bench_whatif", "--size", str(size)]
        told = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
        made.append(json.loads(told.stdout))
        print(
            f"{size:>10,} against {size:>10,}: {made[-1]['plain']:7.3f} s in Attack Position"
            f" (processor {made[-1]['processor']:.3f}), {made[-1]['mixed']:7.3f} s mixed, piercing"
            f" and a share; {made[-1]['memory'] / 2**20:,.0f} MiB at most"
        )
    return made


def one_size(size: int) -> None:
    """Time and memory of one size, as JSON; values are spread widely, so that few are equal."""
    chance = np.random.default_rng(0)
    atk, targets, defs = (chance.integers(0, 10**9, size) for _ in range(3))
    few = slice(0, 70_000)
    summary(np.resize(atk, 70_000)[few], np.resize(targets, 70_000))  # numba is loaded now
    plain, processor = min(once(lambda: summary(atk, targets)) for _ in range(3))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    mix = {"attack": 3, "defense": 1}
    mixed, _ = once(lambda: summary(atk, targets, defs, mix, piercing=True, share=0.5))
    print(json.dumps({"size": size, "plain": plain, "processor": processor, "mixed": mixed,
                      "memory": memory}))  # fmt: skip


def draw(made: list[dict[str, float]]) -> None:
    """Cost against size, both axes logarithmic."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    sizes = [one["size"] for one in made]
    for key, label, mark in (
        ("plain", "Attack Position", "o"),
        ("mixed", "mixed, with a share", "s"),
    ):
        axes.loglog(sizes, [one[key] for one in made], marker=mark, label=label)
    steady = [made[-1]["plain"] * n * np.log(n) / (sizes[-1] * np.log(sizes[-1])) for n in sizes]
    axes.loglog(sizes, steady, linestyle=":", color="grey", label="n log n")
    axes.set(xlabel="monsters in each list", ylabel="seconds", title="What a summary costs")
    axes.legend()
    axes.grid(alpha=0.3)
    PICTURE.parent.mkdir(exist_ok=True)
    figure.savefig(PICTURE, dpi=150)
    print(f"drawn: {PICTURE.relative_to(ROOT)}")


def main() -> None:
    parser = argparse.ArgumentParser(description="What tables and summaries cost.")
    parser.add_argument("--largest", type=int, default=10**7, help="monsters of the longest list")
    parser.add_argument("--size", type=int, help="one summary of that size, as JSON")
    asked = parser.parse_args()
    if asked.size:
        one_size(asked.size)
        return
    draw(summaries(asked.largest))  # first: a process begins with its parent's largest memory
    first_call()
    tables()
    differing()


if __name__ == "__main__":
    main()
