"""Every rule of the catalogue is shown by an event or a refusal, or listed with the reason why not.

`pytest -s` prints for each rule in which walkthrough it came up first. And a
learner meets every one of them: in the cells of a notebook, or in a walkthrough that one opens.
"""

from __future__ import annotations

import duelcore.yugioh  # noqa: F401 - registers the catalogue
from tests.notebooks.heard import met_though_listed, never_met, rules_met
from tests.notebooks.reading import PATHS
from tests.played import CASES, GIVEN, OWN
from tests.shown import Catalogue

SHOWN = Catalogue("yugioh", (*OWN, *GIVEN), CASES / "out_of_scope.toml")


def test_no_rule_is_missing() -> None:
    print(f"\n{SHOWN}")
    assert SHOWN.missing == []


def test_what_is_listed_as_not_shown_is_so_for_a_reason() -> None:
    SHOWN.check_lists("no-behaviour")


# What a learner meets


def test_every_rule_is_met_in_a_notebook() -> None:
    assert never_met(SHOWN) == []


def test_what_is_listed_as_not_shown_is_not_met() -> None:
    assert met_though_listed(SHOWN) == []


def test_every_notebook_is_heard() -> None:
    assert [path.name for path in PATHS if not rules_met(path)] == []
