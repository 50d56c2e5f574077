"""Battles side by side: what the same attack does to every target, as data and as a table.

`outcomes` asks `battle` about each one and says how it ends in the reader's language;
`outcome_table` makes a pandas DataFrame of that, `styled` the table for a page, and
`position_chart` a picture of one attack against every position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from duelcore import explain
from duelcore.battles import Battle, battle
from duelcore.explain import Cite
from duelcore.game import Event, IllegalAction
from duelcore.language import N_, text
from duelcore.wrong import WrongType, WrongValue
from duelcore.yugioh.model import DIRECT, BattlePosition, Duel, Monster, Player
from duelcore.yugioh.starting import ProblemInDuel, problems

if TYPE_CHECKING:
    import pandas as pd
    from pandas.io.formats.style import Styler

    from duelcore.charts.endings import EndingChart

NONE, NOTHING, NOT_POSSIBLE = "–", N_("nothing"), N_("not possible")
REVEALED = "target-revealed"
CAPTION = N_("How each battle ends")
CALCULATION = ("battle", "damage", "during-calculation")
PLAYERS = (N_("You"), N_("Opponent"))
COLUMNS = (
    N_("Attacker"),
    N_("Target"),
    N_("Position"),
    N_("Calculation"),
    N_("Destroyed"),
    N_("Damage to you"),
    N_("Damage to opponent"),
    N_("Your LP"),
    N_("Opponent's LP"),
    N_("Page"),
    N_("Why"),
    N_("Rule"),
)
DAMAGES, LONG = slice(5, 7), (3, 10)  # battle damage; calculation and why, which need room


@dataclass(frozen=True)
class Outcome:
    """How one battle ends, in the reader's language; you are the attacking player.

    `position` is that of the target, or "direct". `before` are the LP of both players before the
    battle, the attacking player's first. Where the battle is not possible, `battle` is None and
    `problem` says why; `rules` are then the ids of what forbids it, else of what decides it.
    """

    attacker: Monster
    target: Monster | Literal["direct"]
    battle: Battle | None
    problem: str
    rules: tuple[str, ...]
    before: tuple[int, int]
    language: str = "en"

    @property
    def position(self) -> str:
        """ "attack", "defense" or "set" for that of the target, "direct" for a direct attack."""
        return DIRECT if isinstance(self.target, str) else self.target.position

    @property
    def calculation(self) -> str:
        """The arithmetic in the order it is done: "turned face-up; 1800 > 1200"."""
        if self.battle is None:
            return text(NOT_POSSIBLE, self.language)
        return "; ".join(filter(None, (_sum(event, self.language) for event in self.battle.events)))

    @property
    def destroyed(self) -> str:
        """Who is destroyed: a name, "both", "nothing"; "–" where there is nothing to destroy."""
        if self.battle is None or self.battle.target is None:
            return NONE
        if all(self.battle.destroyed):
            return text(N_("both"), self.language)
        sides = (self.battle.attacker, self.battle.target)
        fallen = [
            one.name for one, falls in zip(sides, self.battle.destroyed, strict=True) if falls
        ]
        return fallen[0] if fallen else text(NOTHING, self.language)

    @property
    def damage(self) -> tuple[int, int] | None:
        """The battle damage to the attacking player and to the other one; None without a battle."""
        return None if self.battle is None else self.battle.damage.battle

    @property
    def lp(self) -> tuple[int, int]:
        """The LP of both players after it, the attacking player's first."""
        if self.battle is None:
            return self.before
        return self.battle.lp[0][1], self.battle.lp[1][1]

    @property
    def cites(self) -> tuple[Cite, ...]:
        """The pages and sources, that of the deciding rule first."""
        return explain.cite(self.rules, self.language)

    @property
    def why(self) -> str:
        """The deciding event in a sentence, or why the battle is not possible."""
        if self.battle is None:
            return self.problem
        return explain.explain(_deciding(self.battle), _players(self.language), self.language)


def _players(language: str) -> tuple[str, str]:
    return text(PLAYERS[0], language), text(PLAYERS[1], language)


def _sum(event: Event, language: str) -> str:
    """What an event adds to the calculation: its arithmetic, or that the target is revealed first."""
    if event.key == REVEALED:
        return text(N_("turned face-up"), language)
    return explain.sum_of(event, _players(language), language)


def _deciding(fought: Battle) -> Event:
    """The comparison that opens damage calculation; if it is never reached, what ended the Duel."""
    compared = (e for e in fought.events if e.at == CALCULATION and explain.sum_of(e))
    return next(compared, fought.events[-1])


def every_position(target: Monster) -> tuple[Monster | Literal["direct"], ...]:
    """A target in face-up Attack, face-up Defense and face-down Defense Position; last, DIRECT.

    Raises TypeError for what is no Monster.
    """
    if not isinstance(target, Monster):
        raise WrongType(f"every position of a Monster can be listed, not of {target!r}")
    positions: tuple[Literal["attack", "defense", "set"], ...] = ("attack", "defense", "set")
    return *(replace(target, position=position) for position in positions), "direct"


def outcomes(
    attacker: Monster | Iterable[Monster],
    targets: Monster | str | Iterable[Monster | str],
    lp: tuple[int, int] = (8000, 8000),
    language: str = "en",
) -> list[Outcome]:
    """How each attacker's battle with each target ends, attacker by attacker.

    `targets` are monsters or `DIRECT`, one or several; `lp` the LP of the attacking player and of
    the other one. Raises TypeError or ValueError for what is none of these; a battle that the
    rules forbid is an outcome with its reason.
    """
    attackers = _several(attacker, "attacker", "a Monster")
    facing = _several(targets, "target", "a Monster, DIRECT")
    _check_lp(lp)
    return [_outcome(one, target, lp, language) for one in attackers for target in facing]


def _several(given: Any, role: str, kinds: str) -> Sequence[Any]:
    """One or several as a list, each of the right kind."""
    alone = isinstance(given, Monster | str) or not isinstance(given, Iterable)
    several = [given] if alone else [*given]
    for one in several:
        direct = role == "target" and isinstance(one, str) and one == DIRECT
        if not (isinstance(one, Monster) or direct):
            raise WrongType(f"the {role} is {kinds} or a list of them, not {one!r}")
    if not several:
        raise WrongValue(f"there is no {role}; give {kinds} or a list with at least one")
    return several


def _check_lp(lp: object) -> None:
    if not isinstance(lp, tuple) or len(lp) != 2:
        raise WrongType(f"lp are those of both players, for instance (8000, 8000), not {lp!r}")
    for problem in problems(Duel((Player("1", lp[0]), Player("2", lp[1])))):
        raise problem


def _outcome(
    attacker: Monster, target: Monster | Literal["direct"], lp: tuple[int, int], language: str
) -> Outcome:
    fought, problem, rules = None, "", tuple[str, ...]()
    try:
        fought = battle(attacker, target, lp)
        rules = _rules(fought)
    except IllegalAction as error:
        problem = explain.explain(error.refusal, _players(language), language)
        rules = error.refusal.rules
    except ProblemInDuel as error:
        problem, rules = str(error), error.rules
    return Outcome(attacker, target, fought, problem, rules, lp, language)


def _rules(fought: Battle) -> tuple[str, ...]:
    """The leading rule of what decides a battle, then of whatever else stands in the calculation."""
    told = (e for e in fought.events if e.key == REVEALED or explain.sum_of(e))
    return tuple(dict.fromkeys(e.rules[0] for e in (_deciding(fought), *told)))


# The chart


def position_chart(
    attacker: Monster,
    target: Monster,
    lp: tuple[int, int] = (8000, 8000),
    *,
    title: str = "",
    language: str = "en",
    dark: bool = False,
    size: tuple[int, int] = (720, 340),
) -> EndingChart:
    """One attack against a target in every position, and directly: LP lost, and who is destroyed.

    Raises what `outcomes` and `ending_chart` raise.
    """
    from duelcore.charts.endings import Ending, ending_chart

    def ending(one: Outcome) -> Ending:
        if isinstance(one.target, str):
            label = text(N_("direct attack"), one.language)
        else:
            label = _position(one.target, one.language)
        if one.battle is None or one.damage is None:
            return Ending(label, why=text(NOT_POSSIBLE, one.language), page=_pages(one))
        fallen = None if one.battle.target is None else one.battle.destroyed
        return Ending(label, *one.damage, fallen, _pages(one))

    found = outcomes(attacker, every_position(target), lp, language)
    named = title or f"{attacker.name} → {target.name}"
    return ending_chart(map(ending, found), title=named, language=language, dark=dark, size=size)


# The table


def outcome_table(
    attacker: Monster | Iterable[Monster],
    target: Monster | str | Iterable[Monster | str],
    lp: tuple[int, int] = (8000, 8000),
    language: str = "en",
) -> pd.DataFrame:
    """`outcomes` as a DataFrame, a battle a row.

    LP and battle damage are whole numbers; a battle that is not possible has no damage (<NA>),
    and the rule that forbids it. Everything else is words; "Rule" holds the ids of the rules,
    that of the deciding one first, and "Page" where they stand.
    """
    import pandas as pd

    rows = [_row(one) for one in outcomes(attacker, target, lp, language)]
    table = pd.DataFrame(rows, columns=[text(column, language) for column in COLUMNS])
    return table.astype(dict.fromkeys(table.columns[DAMAGES], "Int64"))


def _row(one: Outcome) -> tuple[str | int | None, ...]:
    """What stands in the columns."""
    if isinstance(one.target, str):
        target, position = text(N_("direct attack"), one.language), NONE
    else:
        facing = (one.battle.target if one.battle else None) or one.target
        target, position = facing.name, _position(one.target, one.language)
    words = one.attacker.name, target, position, one.calculation, one.destroyed
    rules = ", ".join(one.rules) or NONE
    return *words, *(one.damage or (None, None)), *one.lp, _pages(one) or NONE, one.why, rules


def _position(monster: Monster, language: str) -> str:
    """The battle position in words; one that there is none of, as it was written."""
    known = monster.position in get_args(BattlePosition)
    return explain.position(monster.position, language) if known else repr(monster.position)


def _pages(one: Outcome) -> str:
    return ", ".join(cite.short for cite in one.cites)


def styled(table: pd.DataFrame | pd.Series[Any], language: str = "en") -> Styler:
    """A table of outcomes, or whatever rows and columns of one, for a page: caption, no index.

    Numbers stand under each other, what is destroyed or not possible is bold. The colours are
    those of the page. A named index becomes a column. A table that has everything is shown without
    battle damage and ids of rules, which LP and page tell. Raises TypeError for what is no table.
    """
    import pandas as pd

    if isinstance(table, pd.Series):
        is_row = any(text(column, language) in table.index for column in COLUMNS)
        table = table.to_frame().T.infer_objects() if is_row else table.to_frame()
    if not isinstance(table, pd.DataFrame):
        raise WrongType(f"a table is styled, one that outcome_table has made, not {table!r}")
    data = table.reset_index(drop=not any(table.index.names), allow_duplicates=True)
    names = [text(column, language) for column in COLUMNS]
    if {*names} <= {*data.columns}:
        data = data.loc[:, ~data.columns.isin([*names[DAMAGES], names[-1]])]
    shown = _scoped_styler()(data, cell_ids=False, escape="html", na_rep=NONE).hide(axis="index")
    shown = shown.format_index(escape="html", axis="columns")
    return shown.set_caption(text(CAPTION, language)).set_table_styles(_styles(data, language))


def _styles(data: pd.DataFrame, language: str) -> Any:
    """By the places of the cells, so that a column that was selected twice does no harm."""
    numbers = [f".col{n}" for n, kind in enumerate(data.dtypes) if kind.kind in "if"]
    long = [text(COLUMNS[n], language) for n in LONG]
    wide = [f".col{n}" for n, label in enumerate(data.columns) if label in long]
    chosen = {
        "caption": "text-align: left; font-weight: bold; padding: 0 0 0.4em",
        "th, td": "text-align: left; vertical-align: top; max-width: 32em; white-space: normal",
        ", ".join(wide): "width: 22%; min-width: 11em",
        ", ".join(numbers): "text-align: right; font-variant-numeric: tabular-nums",
        ", ".join(_bold(data, language)): "font-weight: bold",
    }
    return [{"selector": where, "props": props} for where, props in chosen.items() if where]


def _bold(data: pd.DataFrame, language: str) -> Iterator[str]:
    """The cells that say who is destroyed, and that a battle is not possible."""
    calculation, destroyed = (text(COLUMNS[n], language) for n in (3, 4))
    not_possible, nothing = text(NOT_POSSIBLE, language), text(NOTHING, language)
    for column, label in enumerate(data.columns):
        for row, cell in enumerate(data.iloc[:, column]):
            if (label == calculation and cell == not_possible) or (
                label == destroyed and cell not in (nothing, NONE)
            ):
                yield f".row{row}.col{column}"


def _scoped_styler() -> type[Styler]:
    """pandas' Styler, but for heads with a scope, and a text for where no page can be shown."""
    from pandas.io.formats.style import Styler

    class Scoped(Styler):
        def __repr__(self) -> str:
            return unescape(self.to_string(delimiter=" | "))

        def to_html(self, buf: Any = None, **options: Any) -> Any:
            source = super().to_html(**options).replace("<th ", '<th scope="col" ')
            if buf is None:
                return source
            if hasattr(buf, "write"):
                buf.write(source)
            else:
                Path(buf).write_text(source, options.get("encoding") or "utf-8")
            return None

    return Scoped
