"""Plays the walkthroughs among the test cases and collects what the engine says meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from duelcore.game import Event, Reason, apply, why_not
from duelcore.walkthrough import Walkthrough, load, start_position
from duelcore.yugioh import Duel, files

CASES = Path(__file__).with_name("cases")
OWN = sorted((CASES / "own").glob("*.jsonl"))
"""The project's own walkthroughs, made to show every word, rule and refusal."""
GIVEN = [CASES / "yugioh-rules.jsonl", *sorted((CASES / "yugioh").glob("*.jsonl"))]
"""Those that were there before the engine."""


class Said(NamedTuple):
    """An event or a reason, and where it came up: in which entry, between which duels."""

    walkthrough: Walkthrough
    entry: Mapping[str, Any]
    before: Duel
    after: Duel
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
    duels = [start_position(walkthrough)]
    yield from _played(walkthrough, walkthrough.script, duels)
    for branch in walkthrough.branches:
        yield from _played(walkthrough, branch["script"], [duels[branch["at"]]])


def _played(
    walkthrough: Walkthrough, script: Sequence[Mapping[str, Any]], duels: list[Duel]
) -> Iterator[Said]:
    """What is said in a script that goes on from the last duel; adds the duel after each entry."""
    for entry in script:
        before = duels[-1]
        told: Sequence[Event | Reason] = ()
        after = before
        if "refused" in entry:
            refusal = why_not(before, files.action(entry))
            told = refusal.reasons if refusal else ()
        elif "do" in entry:
            after, told = _step(before, entry)
        duels.append(after)
        yield from (Said(walkthrough, entry, before, after, one) for one in told)


def _step(duel: Duel, entry: Mapping[str, Any]) -> tuple[Duel, Sequence[Event]]:
    step = apply(duel, files.action(entry))
    return step.position, step.events
