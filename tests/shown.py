"""Which rules of a catalogue are shown by the walkthroughs of a game, as a table that can be read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from duelcore import rulebook
from tests.played import Said, said


class Catalogue:
    """The rules of a game, what its walkthroughs show of them, and what is listed as not shown.

    `out_of_scope` is a file of groups of rules, each with the reason why none of them is shown.
    """

    def __init__(self, game: str, walkthroughs: tuple[Path, ...], out_of_scope: Path) -> None:
        self.rules = rulebook.rules(game)
        self.kinds: Mapping[str, list[dict[str, Any]]] = tomllib.loads(
            out_of_scope.read_text(encoding="utf-8")
        )
        self.groups = [group for kind in self.kinds.values() for group in kind]
        self.listed = [rule for group in self.groups for rule in group["rules"]]
        self._walkthroughs = walkthroughs

    @cached_property
    def table(self) -> Mapping[str, str]:
        """From each rule shown to the walkthrough, and the event or reason, that showed it first.

        Where a rule leads comes before where it is merely cited too.
        """
        shown: dict[str, str] = {}
        heard = said(*self._walkthroughs)
        for one in heard:
            shown.setdefault(one.told.rules[0], _where(one))
        for one in heard:
            for rule in one.told.rules:
                shown.setdefault(rule, _where(one))
        return {rule: shown[rule] for rule in self.rules if rule in shown}

    @property
    def missing(self) -> list[str]:
        """The rules that are neither shown nor listed."""
        return [one for one in self.rules if one not in self.table and one not in self.listed]

    def check_lists(self, *kinds: str) -> None:
        """What is listed is of the catalogue, not shown, there once, of these kinds, with a reason."""
        assert [rule for rule in self.listed if rule in self.table] == []
        assert [rule for rule in self.listed if rule not in self.rules] == []
        assert len(set(self.listed)) == len(self.listed)
        assert set(self.kinds) == set(kinds)
        assert all(len(group["reason"]) > 20 for group in self.groups)

    def __str__(self) -> str:
        """The table in lines: topic, rule, and where it is shown, or which reason it has for not."""
        numbered = list(enumerate(self.groups, 1))
        reasons = {rule: f"– ({n})" for n, group in numbered for rule in group["rules"]}
        places = {**reasons, **self.table}
        lines = [
            f"{rule.topic:<19} {rule.id:<32} {places.get(rule.id, 'GAP')}"
            for rule in self.rules.values()
        ]
        notes = [f"({n}) {group['reason']}" for n, group in numbered]
        count = f"{len(self.table)} of {len(self.rules)} rules are shown."
        return "\n".join([*lines, count, *notes])


def _where(one: Said) -> str:
    return f"{one.walkthrough.id} ({one.told.key})"
