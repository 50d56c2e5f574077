"""Plays the walkthroughs among the test cases and collects what the engine says meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from duelcore.game import Event, Reason, apply, why_not
from duelcore.walkthrough import Walkthrough, load, start_position
from duelcore.walkthrough.games import GAMES

CASES = Path(__file__).with_name("cases")
OWN = sorted((CASES / "own").glob("*.jsonl"))
"""The project's own walkthroughs, made to show every word, rule and refusal."""
GIVEN = [CASES / "yugioh-rules.jsonl", *sorted((CASES / "yugioh").glob("*.jsonl"))]
"""Those that were there before the engine."""
MAGIC = sorted((CASES / "magic").glob("*.jsonl"))
"""The walkthroughs of Magic."""


class Said(NamedTuple):
    """An event or a reason, and where it came up: in which entry, between which positions."""

    walkthrough: Walkthrough
    entry: Mapping[str, Any]
    before: Any
    after: Any
    told: Event | Reason


@cache
def walkthroughs(*paths: Path) -> tuple[Walkthrough, ...]:
    """Every walkthrough of some files, in order."""
    return tuple(one for path in paths for one in load(path))


@cache
def said(*paths: Path) -> tuple[Said, ...]:
    """All that the engine says while the walkthroughs of some files are played, in order."""
    return tuple(said for one in walkthroughs(*paths) for said in _said_in(one))


def _said_in(walkthrough: Walkthrough) -> Iterator[Said]:
    positions = [start_position(walkthrough)]
    yield from _played(walkthrough, walkthrough.script, positions)
    for branch in walkthrough.branches:
        yield from _played(walkthrough, branch["script"], [positions[branch["at"]]])


def _played(
    walkthrough: Walkthrough, script: Sequence[Mapping[str, Any]], positions: list[Any]
) -> Iterator[Said]:
    """What is said in a script that goes on from the last position; adds that after each entry."""
    action = GAMES[walkthrough.game]().action
    for entry in script:
        after = before = positions[-1]
        told: Sequence[Event | Reason] = ()
        if "refused" in entry:
            refusal = why_not(before, action(entry))
            told = refusal.reasons if refusal else ()
        elif "do" in entry:
            step = apply(before, action(entry))
            after, told = step.position, step.events
        positions.append(after)
        yield from (Said(walkthrough, entry, before, after, one) for one in told)
