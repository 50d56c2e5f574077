"""Every rule of the catalogue is shown by an event or a refusal, or listed with the reason why not.

`table` says for each rule in which walkthrough it came up first; `pytest -s` prints it. And a
learner meets every one of them: in the cells of a notebook, or in a walkthrough that one opens.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import duelcore.yugioh  # noqa: F401 - registers the catalogue
from duelcore import rulebook
from tests.notebooks.heard import met_anywhere, rules_met
from tests.notebooks.reading import PATHS
from tests.played import CASES, GIVEN, OWN, Said, said

CATALOGUE = rulebook.rules("yugioh")
OUT_OF_SCOPE: Mapping[str, list[dict[str, Any]]] = tomllib.loads(
    (CASES / "out_of_scope.toml").read_text(encoding="utf-8")
)
GROUPS = [group for kind in OUT_OF_SCOPE.values() for group in kind]
LISTED = [rule for group in GROUPS for rule in group["rules"]]


@cache
def table() -> Mapping[str, str]:
    """From each rule shown to the walkthrough, and the event or reason, that showed it first.

    Where a rule leads comes before where it is merely cited too; our own walkthroughs come first.
    """
    shown: dict[str, str] = {}
    heard = said(*OWN, *GIVEN)
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
        f"{rule.topic:<19} {rule.id:<30} {places.get(rule.id, 'GAP')}"
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
    assert set(OUT_OF_SCOPE) == {"no-behaviour"}
    assert all(len(group["reason"]) > 20 for group in GROUPS)


# What a learner meets


def test_every_rule_is_met_in_a_notebook() -> None:
    met = met_anywhere()
    assert [rule for rule in CATALOGUE if rule not in met and rule not in LISTED] == []


def test_what_is_listed_as_not_shown_is_not_met() -> None:
    assert [rule for rule in LISTED if rule in met_anywhere()] == []


def test_every_notebook_is_heard() -> None:
    assert [path.name for path in PATHS if not rules_met(path)] == []
