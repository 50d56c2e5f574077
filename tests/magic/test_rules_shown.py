"""Every rule of Magic's catalogue is shown by an event or a refusal, or listed with the reason.

`table` says for each rule in which walkthrough it came up first; `pytest -s` prints it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import duelcore.magic  # noqa: F401 - registers the catalogue
from duelcore import rulebook
from tests.played import CASES, MAGIC, Said, said

CATALOGUE = rulebook.rules("magic")
OUT_OF_SCOPE: Mapping[str, list[dict[str, Any]]] = tomllib.loads(
    (CASES / "magic" / "out_of_scope.toml").read_text(encoding="utf-8")
)
GROUPS = [group for kind in OUT_OF_SCOPE.values() for group in kind]
LISTED = [rule for group in GROUPS for rule in group["rules"]]


@cache
def table() -> Mapping[str, str]:
    """From each rule shown to the walkthrough, and the event or reason, that showed it first.

    Where a rule leads comes before where it is merely cited too.
    """
    shown: dict[str, str] = {}
    heard = said(*MAGIC)
    for one in heard:
        shown.setdefault(one.told.rules[0], _where(one))
    for one in heard:
        for rule in one.told.rules:
            shown.setdefault(rule, _where(one))
    return {rule: shown[rule] for rule in CATALOGUE if rule in shown}


def _where(one: Said) -> str:
    return f"{one.walkthrough.id} ({one.told.key})"


def as_text() -> str:
    """The table in lines: topic, rule, and where it is shown, or which reason it has for not."""
    reasons = {rule: f"– ({n})" for n, group in enumerate(GROUPS, 1) for rule in group["rules"]}
    places = {**reasons, **table()}
    lines = [
        f"{rule.topic:<14} {rule.id:<32} {places.get(rule.id, 'GAP')}"
        for rule in CATALOGUE.values()
    ]
    notes = [f"({n}) {group['reason']}" for n, group in enumerate(GROUPS, 1)]
    return "\n".join([*lines, f"{len(table())} of {len(CATALOGUE)} rules are shown.", *notes])


def test_no_rule_is_missing() -> None:
    print(f"\n{as_text()}")
    assert [rule for rule in CATALOGUE if rule not in table() and rule not in LISTED] == []


def test_what_is_listed_as_not_shown_is_not_shown() -> None:
    assert [rule for rule in LISTED if rule in table()] == []


def test_the_list_holds_rules_of_the_catalogue_each_once_and_with_a_reason() -> None:
    assert [rule for rule in LISTED if rule not in CATALOGUE] == []
    assert len(set(LISTED)) == len(LISTED)
    assert set(OUT_OF_SCOPE) == {"no-behaviour", "not-played"}
    assert all(len(group["reason"]) > 20 for group in GROUPS)


# The catalogue itself


def test_every_rule_is_stated_in_three_languages() -> None:
    for rule in CATALOGUE.values():
        assert set(rule.statement) == {"en", "de", "id"}, rule.id
        for sentence in rule.statement.values():
            assert sentence.endswith(".") and len(sentence) > 15, rule.id
        assert len(set(rule.statement.values())) == 3, rule.id


def test_the_numbers_are_those_of_the_comprehensive_rules_of_august_2026() -> None:
    numbered = [rule for rule in CATALOGUE.values() if "cr26" in rule.numbers]
    assert len(numbered) >= len(CATALOGUE) - 3
    for rule in numbered:
        assert rule.citation().source.title.endswith("as of August 2026"), rule.id
        for number in rule.numbers["cr26"]:
            assert re.fullmatch(r"[1-9]\d\d(\.\d+[a-z]?)?", number), rule.id


def test_what_the_document_says_names_its_section() -> None:
    """93 rules are the document's own; the sections are those of its list of phases and steps."""
    own = [rule for rule in CATALOGUE.values() if "002" in rule.numbers]
    assert len(own) == 93
    sections = {section for rule in own for section in rule.numbers["002"]}
    assert sections == {"intro", *map(str, (2, 3, 4, 6, 8, 9, 10, 11, 12, 14, 16, 17))}


def test_what_is_outdated_in_the_document_is_said() -> None:
    order = CATALOGUE["blk-damage-order"]
    assert "November 2024" in order.followed and "November 2024" in order.statement["en"]
    for rule in ("step-ends-on-passes", "dmg-two-steps", "cleanup-trigger-exception"):
        assert CATALOGUE[rule].followed
