"""What is on the what-if explorer's screen, as plain data for the browser: every result is the engine's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from duelcore import explain
from duelcore.battles import Battle
from duelcore.charts.heat_data import RESULTS
from duelcore.language import N_, text
from duelcore.whatif import Change, nearest
from duelcore.whatif.engine_table import KEYWORDS
from duelcore.widgets import lab_screen, what_if_axes
from duelcore.widgets.forms import Plain
from duelcore.widgets.lab_desk import Desk
from duelcore.widgets.matchup import Matchup, players
from duelcore.widgets.setup_form import ABILITIES
from duelcore.widgets.what_if_axes import POSITION, QUANTITIES, Axes, shown
from duelcore.widgets.what_if_grid import Grid

if TYPE_CHECKING:
    import pandas as pd

    from duelcore.charts.chart import Chart
    from duelcore.export import Export

TITLE = N_("Battle damage and who is destroyed; from column to column: {across}")
MARKS = ("", "✕", "○", "✕○")
"""The sign of each result: ✕ for your monster, ○ for the target."""

DAMAGE = (N_("{lp} battle damage to the opponent"), N_("{lp} battle damage to you"))
INSTEAD = (
    (N_("{lp} effect damage to the opponent"), N_("{lp} effect damage to you")),
    (N_("{lp} LP for the opponent"), N_("{lp} LP for you")),
)
"""What battle damage may become: effect damage, LP gained."""

NOT_SHOWN = ("battle-damage-as-effect-damage", "battle-damage-as-lp-gain")
"""Abilities by which battle damage becomes something that the cells do not show."""

LEGEND = (
    N_("+ is battle damage to the opponent, − is battle damage to you."),
    N_("○ means that the target is destroyed, ✕ that your monster is destroyed."),
    N_(
        "Press a cell to put its battle on the desk, and into the battle lab below once it is open."
    ),
)

CHANGING = {
    "atk": "attacker.atk",
    "target_atk": "target.atk",
    "target_def": "target.def",
    "position": POSITION,
}
"""The quantities by their names in `nearest`."""

DOWNLOADS = {
    "csv": N_("Table as CSV"),
    "html": N_("Table as a page"),
    "png": N_("Map as PNG"),
    "svg": N_("Map as SVG"),
}
"""What can be taken along as a file."""


@dataclass(frozen=True)
class WhatIfScreen:
    """The screen of a battle and what varies in it.

    `home` is the battle that was laid out last, before one was pointed at. `typed` are the ranges as they stand in their boxes, `axes` those that are shown: the last that
    could be. `errors` go from a field's path to the value typed and the sentence beside it.
    `can_carry_on` says whether something of before is offered.
    """

    matchup: Matchup
    home: Matchup
    axes: Axes
    typed: Axes
    errors: Mapping[str, tuple[Any, str]]
    can_carry_on: bool
    language: str

    @cached_property
    def grid(self) -> Grid:
        """The battles that are shown."""
        return Grid(self.matchup, self.axes, self.home)

    def view(self) -> Plain:
        """Everything on the screen but the result and the map."""
        return {
            "nav": [*self._nav()],
            "desk": {"groups": self.groups()},
            "grid": self._table(),
            "tables": [self._changes()],
            "mirror": self.mirror(),
        }

    def groups(self) -> list[Plain]:
        """The fields: both monsters, LP, what varies."""
        varies = what_if_axes.groups(self.typed, self.errors, self.language)
        return [*Desk(self.matchup, self.errors, self.language).groups(), *varies]

    def said(self) -> Plain:
        """How the battle on the desk ends."""
        return lab_screen.said(self.matchup, self.language)

    def _say(self, message: str, **words: object) -> str:
        return text(message, self.language).format_map(words)

    def _nav(self) -> Iterator[Plain]:
        labels = {"battle-lab": N_("Battle lab ▶"), **DOWNLOADS}
        labels |= {"carry-on": N_("Carry on")} if self.can_carry_on else {}
        for key, label in labels.items():
            primary = key == "battle-lab"
            yield {
                "id": key,
                "label": self._say(label),
                "enabled": True,
                "primary": primary,
                "why": "",
            }

    # The table

    def _table(self) -> Plain:
        across, down = (one.label(self.language) for one in self.axes.both)
        columns = [shown(value, self.language) for value in self.grid.columns]
        rows = [self._row(row) for row in range(len(self.grid.rows))]
        return {
            "title": self._say(TITLE, across=across),
            "head": [down, *columns],
            "rows": rows[::-1] if self._rises else rows,
            "legend": [*self._legend()],
        }

    def _legend(self) -> Iterator[str]:
        yield from (self._say(line) for line in LEGEND)
        words = {
            word
            for one in (self.matchup.attacker, self.matchup.target)
            for word, _ in one.abilities
        }
        if words & {*NOT_SHOWN}:
            yield self._say(
                N_("Effect damage and LP gained are no battle damage: see the battle itself.")
            )
        for axis, across in zip(self.axes.both, (True, False), strict=True):
            if self.grid.idle(across):
                label = axis.label(self.language)
                yield self._say(N_("{quantity}: changes nothing here."), quantity=label)
            if (value := axis.between(self.home)) is not None:
                yield self._say(
                    N_("{value} is the value on the desk; it stands between the steps."),
                    value=value,
                )

    @property
    def _rises(self) -> bool:
        """Whether the rows are numbers: these rise upwards, as they do in the map."""
        return not isinstance(self.grid.rows[0], str)

    def _row(self, row: int) -> Plain:
        cells = [self._cell(row, column) for column in range(len(self.grid.columns))]
        return {
            "key": str(self.grid.rows[row]),
            "own": False,
            "label": self._at(row, None),
            "cells": cells,
        }

    def _at(self, row: int | None, column: int | None) -> str:
        """A value of an axis in words; of both, each behind its quantity."""
        if column is None:
            return shown(self.grid.rows[row or 0], self.language)
        if row is None:
            return shown(self.grid.columns[column], self.language)
        places = ((self.axes.across, self._at(None, column)), (self.axes.down, self._at(row, None)))
        return ", ".join(f"{axis.label(self.language)}: {value}" for axis, value in places)

    def _cell(self, row: int, column: int) -> Plain:
        return {
            "id": f"{self.grid.rows[row]} {self.grid.columns[column]}",
            "word": self._word(row, column),
            "label": f"{self._ends(row, column)} {self._at(row, column)}",
            "hurts": self._hurts(row, column),
            "chosen": self.grid.here == (row, column),
        }

    def _word(self, row: int, column: int) -> str:
        """The cell as it is drawn: battle damage with its sign, and the signs of who is destroyed."""
        if not self.grid.possible[row, column]:
            return "–"
        dealt, taken = self._damage(row, column)
        damage = [f"+{dealt}" if dealt else "", f"−{taken}" if taken else ""]
        told = [*filter(None, damage)] or ["0"]
        return " ".join(filter(None, [*told, MARKS[int(self.grid.destroyed[row, column])]]))

    def _hurts(self, row: int, column: int) -> str | None:
        """The side that takes the battle damage, if it is one."""
        dealt, taken = self._damage(row, column)
        if not self.grid.possible[row, column] or (dealt > 0) == (taken > 0):
            return None
        return "opp" if dealt else "you"

    def _damage(self, row: int, column: int) -> tuple[int, int]:
        """Battle damage in LP: to the opponent, to you."""
        sides = self.grid.column("damage_dealt"), self.grid.column("damage_taken")
        return int(sides[0][row, column]), int(sides[1][row, column])

    def _ends(self, row: int, column: int) -> str:
        """How a battle ends, as it is read aloud."""
        if not self.grid.possible[row, column]:
            return self._say(N_("Not possible."))
        return f"{self._end(self._damage(row, column), int(self.grid.destroyed[row, column]))}."

    def _end(self, damage: tuple[int, int], destroyed: int) -> str:
        """Battle damage to the opponent and to you, and who is destroyed, in words."""
        told = [self._say(one, lp=lp) for one, lp in zip(DAMAGE, damage, strict=True) if lp]
        result = self._say(RESULTS[destroyed])
        return ", ".join([*(told or [self._say(N_("no battle damage"))]), result])

    # What would change the result

    def _changes(self) -> Plain:
        """The nearest change of each quantity that changes the result, each with its page."""
        head = (
            N_("What changes"),
            N_("From"),
            N_("To"),
            N_("How the battle ends then"),
            N_("Page"),
        )
        possible = isinstance(self.matchup.judged, Battle)
        changes = nearest(*self.matchup.sides) if possible else ()
        return {
            "id": "changes",
            "title": self._say(
                N_(
                    "What would change who is destroyed or takes battle damage: the nearest change of each"
                )
            ),
            "head": [self._say(one) for one in head],
            "numbers": [],
            "rows": [self._change(one) for one in changes],
        }

    def _change(self, change: Change) -> Plain:
        damage, (attacker, target) = change.calculation.damage, change.calculation.destroyed
        ends = self._end(damage.battle[::-1], attacker + 2 * target)
        for sentences, amounts in zip(INSTEAD, (damage.effect, damage.gain), strict=True):
            told = zip(sentences, amounts[::-1], strict=True)
            ends = ", ".join([*(self._say(one, lp=lp) for one, lp in told if lp), ends])
        values = [self._value(value) for value in (change.before, change.after)]
        cells = [self._quantity(change.quantity), *values, ends]
        pages = [
            {"text": one.short, "url": one.url, "title": one.statement}
            for one in explain.cite([change.rule], self.language)
        ]
        return {"key": change.quantity, "here": False, "cells": cells, "cites": pages}

    def _quantity(self, key: str) -> str:
        if key in CHANGING:
            return self._say(QUANTITIES[CHANGING[key]])
        side, word = KEYWORDS[key]
        owner = N_("Target: {ability}") if side else N_("Your attacker: {ability}")
        return self._say(owner, ability=self._say(ABILITIES[word]))

    def _value(self, value: int | str | bool) -> str:
        if isinstance(value, bool):
            return self._say(N_("yes") if value else N_("no"))
        return shown(value, self.language)

    # The map

    def map(self, size: tuple[int, int] = (720, 480), dark: bool = False, title: str = "") -> Chart:
        """The same battles as a chart; `size` in CSS pixels."""
        from duelcore.charts.heat_map import heat_map  # loads matplotlib

        columns, rows = (self._values(one) for one in (self.grid.columns, self.grid.rows))
        here, up = self.grid.here, 1 if self._rises else -1  # the first position stands on top
        return heat_map(
            columns,
            rows[::up],
            self.grid.damage[::up],
            outcome=self.grid.destroyed[::up],
            x_label=self.axes.across.label(self.language),
            y_label=self.axes.down.label(self.language),
            present=None if here is None else (columns[here[1]], rows[here[0]]),
            missing=self._why_nothing(),
            title=title,
            language=self.language,
            dark=dark,
            size=size,
        )

    def _why_nothing(self) -> str:
        """Why no battle is possible, where that goes for the one on the desk as well."""
        judged = self.matchup.judged
        if isinstance(judged, Battle):
            return ""
        return explain.explain(judged, players(self.language), self.language)

    # What can be taken along

    def table(self) -> pd.DataFrame:
        """The same battles, one a row: both quantities, battle damage in LP, the rule and its page.

        A battle that is not possible has no results (<NA>).
        """
        import pandas as pd

        shape = len(self.grid.rows), len(self.grid.columns)
        frame = self.grid.battles.to_frame(self.language)
        results = pd.DataFrame(
            {
                N_("Battle damage to the opponent"): frame["damage_dealt"],
                N_("Battle damage to you"): frame["damage_taken"],
                N_("Destroyed"): [self._say(RESULTS[one]) for one in self.grid.destroyed.flat],
                N_("Rule"): frame["rule"].astype(object),
                N_("Page"): frame["page"].astype(object),
            }
        )
        results[~self.grid.possible.ravel()] = pd.NA
        down = np.repeat(np.array(self.grid.rows, dtype=object), shape[1])
        across = np.tile(np.array(self.grid.columns, dtype=object), shape[0])
        results.insert(0, self.axes.across.quantity, self._values(across))
        results.insert(1, self.axes.down.quantity, self._values(down))
        heads = {axis.quantity: axis.label(self.language) for axis in self.axes.both}
        return results.rename(columns=lambda head: heads.get(head) or self._say(head))

    def _values(self, values: Iterable[int | str]) -> list[int | str]:
        return [shown(one, self.language) if isinstance(one, str) else one for one in values]

    def export(self, key: str) -> Export:
        """The table as CSV or as a page with the map, or the map as a picture."""
        from duelcore import export

        title, sides = self._say(N_("What if")), self.matchup.sides
        names = [one if isinstance(one, str) else one.name for one in sides]
        if key == "csv":
            return export.export_csv(self.table(), title, self.language)
        titled = self.map(title=" → ".join(names))
        if key == "html":
            return export.export_html(titled, self.table(), title=title, language=self.language)
        made = export.export_chart(titled, key)
        return replace(made, name=export.file_name(title, key))

    def mirror(self) -> str:
        """The picture in words."""
        result = self.said()
        told = [*lab_screen.described(self.matchup, self.language), result["sum"], result["text"]]
        return "\n".join(filter(None, [*told, self.map().text]))
