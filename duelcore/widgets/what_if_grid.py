"""The battles of the what-if explorer: one for each pair of values, as arrays that `whatif` has filled."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from duelcore.battles import Battle
from duelcore.whatif import Battles, battles
from duelcore.whatif.engine_table import words_of
from duelcore.widgets.matchup import Matchup, fielded
from duelcore.widgets.what_if_axes import POSITION, Axes, Axis, value_of, with_value


@dataclass(frozen=True)
class Grid:
    """A battle of the matchup for each pair of values; arrays are row × column, rows along `down`.

    The values of `home` are among those of its axes: the battle that was laid out last. They stay
    when another one is pointed at, so that no cell moves away under the pointer.
    """

    matchup: Matchup
    axes: Axes
    home: Matchup

    @cached_property
    def columns(self) -> tuple[int | str, ...]:
        """The values across."""
        return self.axes.across.values(self.home)

    @cached_property
    def rows(self) -> tuple[int | str, ...]:
        """The values down."""
        return self.axes.down.values(self.home)

    def battle(self, row: int, column: int) -> Matchup:
        """The battle of one cell."""
        across = with_value(self.matchup, self.axes.across, self.columns[column])
        return with_value(across, self.axes.down, self.rows[row])

    @property
    def here(self) -> tuple[int, int] | None:
        """The row and column of the battle on the desk; None if it stands between the cells."""
        places = zip((self.axes.down, self.axes.across), (self.rows, self.columns), strict=True)
        found = [
            values.index(now) if (now := value_of(self.matchup, axis)) in values else None
            for axis, values in places
        ]
        row, column = found
        return None if row is None or column is None else (row, column)

    @cached_property
    def battles(self) -> Battles:
        """How each of them ends; a "?" counts as the rulebook counts it."""
        attacker, target = fielded(self.matchup.attacker), fielded(self.matchup.target)
        values: dict[str, Any] = {
            "attacker.atk": attacker.atk,
            "target.atk": target.atk,
            "target.def": target.def_,
            POSITION: value_of(self.matchup, Axis(POSITION)),
        }
        values[self.axes.across.quantity] = np.array(self.columns)[None, :]
        values[self.axes.down.quantity] = np.array(self.rows)[:, None]
        atk, other, def_, position = values.values()
        abilities: Any = words_of(attacker, 0) | words_of(target, 1)
        return battles(atk, other, def_, position, unknown=0, **abilities)

    @cached_property
    def possible(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Where the rules allow the attack and the target has the value that counts."""
        shape = len(self.rows), len(self.columns)
        known = ~np.broadcast_to(np.ma.getmaskarray(self.battles.damage_dealt), shape)
        return known & np.broadcast_to(self._allowed(), shape)

    def _allowed(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Whether the engine allows the attack. Of the quantities only the position bears on that."""
        for axis, shape in ((self.axes.across, (1, -1)), (self.axes.down, (-1, 1))):
            if axis.quantity == POSITION:
                lying = [with_value(self.matchup, axis, v) for v in axis.values(self.home)]
                return np.array([isinstance(one.judged, Battle) for one in lying]).reshape(shape)
        return np.array(isinstance(self.matchup.judged, Battle))

    def column(self, name: str) -> np.ndarray[Any, np.dtype[Any]]:
        """A column of the battles for every cell, with 0 where there is none."""
        values = np.ma.filled(getattr(self.battles, name), 0)
        return np.broadcast_to(values, (len(self.rows), len(self.columns)))

    def idle(self, across: bool) -> bool:
        """Whether what varies across (or down) changes no result at all."""
        shown = np.ma.filled(self.damage, 0), self.destroyed, self.possible
        lines = (one if across else one.T for one in shown)
        return bool(self.possible.any()) and all((one == one[:, :1]).all() for one in lines)

    @cached_property
    def damage(self) -> np.ma.MaskedArray[Any, Any]:
        """Battle damage in LP: to the opponent above 0, to you below; masked where there is no battle."""
        signed = self.column("damage_dealt") - self.column("damage_taken")
        return np.ma.MaskedArray(signed, ~self.possible)

    @cached_property
    def destroyed(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Who is destroyed: 1 for the attacker and 2 for the target, added up."""
        sides = self.column("attacker_destroyed"), self.column("target_destroyed")
        codes: np.ndarray[Any, np.dtype[np.int64]] = sides[0].astype(np.int64) + 2 * sides[1]
        return codes
