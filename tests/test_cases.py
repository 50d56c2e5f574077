"""Every walkthrough in `tests/cases` comes true, and they are all there."""

from __future__ import annotations

from pathlib import Path

import pytest

from duelcore.walkthrough import load, run

CASES = Path(__file__).parent / "cases"
FILES = sorted(path.relative_to(CASES).as_posix() for path in CASES.rglob("*.json*"))

FROM_ANOTHER_ENGINE = {
    "yugioh/ability-phase.jsonl": 140,
    "yugioh/ability.jsonl": 298,
    "yugioh/battle.jsonl": 573,
    "yugioh/direct.jsonl": 72,
    "yugioh/phase.jsonl": 140,
}
"""How many walkthroughs hold values that an established engine computed."""


@pytest.mark.parametrize("file", FILES)
def test_every_walkthrough_comes_true(file: str) -> None:
    reports = [run(one) for one in load(CASES / file)]
    assert reports
    assert [str(report.failure) for report in reports if not report.passed] == []


@pytest.mark.parametrize("file", FILES)
def test_every_walkthrough_has_an_id_of_its_own(file: str) -> None:
    ids = [one.id for one in load(CASES / file)]
    assert None not in ids
    assert len(set(ids)) == len(ids)


def test_none_of_another_engines_has_been_lost() -> None:
    assert {file: len(load(CASES / file)) for file in FROM_ANOTHER_ENGINE} == FROM_ANOTHER_ENGINE
    assert sum(FROM_ANOTHER_ENGINE.values()) == 1223


def test_the_catalogues_walkthroughs_are_there() -> None:
    assert len(load(CASES / "yugioh-rules.jsonl")) == 165
