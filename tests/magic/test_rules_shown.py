"""Every rule of Magic's catalogue is shown by an event or a refusal, or listed with the reason.

`pytest -s` prints for each rule in which walkthrough it came up first. And a learner meets every
one of them: in the cells of a notebook, or in a walkthrough that one opens.
"""

from __future__ import annotations

import re

import duelcore.magic  # noqa: F401 - registers the catalogue
from tests.notebooks.heard import met_though_listed, never_met
from tests.played import CASES, MAGIC
from tests.shown import Catalogue

SHOWN = Catalogue("magic", tuple(MAGIC), CASES / "magic" / "out_of_scope.toml")
CATALOGUE, LISTED = SHOWN.rules, SHOWN.listed


def test_no_rule_is_missing() -> None:
    print(f"\n{SHOWN}")
    assert SHOWN.missing == []


def test_what_is_listed_as_not_shown_is_so_for_a_reason() -> None:
    SHOWN.check_lists("no-behaviour", "not-played")


# What a learner meets


def test_every_rule_is_met_in_a_notebook() -> None:
    assert never_met(SHOWN) == []


def test_what_is_listed_as_not_shown_is_not_met() -> None:
    assert met_though_listed(SHOWN) == []


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
