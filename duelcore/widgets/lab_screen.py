"""What is on the battle lab's screen, as plain data for the browser: no rule of the game in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, TypeVar

from duelcore import explain
from duelcore.explain import board
from duelcore.game import Event, Reason, Refusal
from duelcore.language import N_, text
from duelcore.outcomes import Outcome, every_position, outcomes
from duelcore.widgets import screen, yugioh_look
from duelcore.widgets.forms import Plain
from duelcore.widgets.lab_desk import LIFE, POSITIONS, Desk, ability_words
from duelcore.widgets.matchup import Matchup, Target, fielded, players
from duelcore.yugioh.model import DIRECT

PASSAGES = (
    "attack-declared",
    "direct-attack-declared",
    "damage-step-begins",
    "before-calculation-begins",
    "before-direct-calculation",
    "calculation-begins",
    "after-calculation-begins",
    "fallen-still-there",
    "end-timing-begins",
    "back-to-battle-step",
)
"""Events that only lead from one moment to the next."""

ASIDE = (*yugioh_look.ASIDE, "no-battle-damage", "sent-to-graveyard")
"""Events that the lines tell and the result need not repeat."""

NOBODY_TO_SWAP = N_("There is no monster to swap with; choose a position for it first.")
EVERY_POSITION = N_("The same attack against every position")


@dataclass(frozen=True)
class LabScreen:
    """The screen of a matchup: what was typed amiss, and whether something of before is offered.

    `errors` go from a field's path to the value typed and the sentence beside it.
    """

    matchup: Matchup
    errors: Mapping[str, tuple[Any, str]]
    can_carry_on: bool
    language: str

    def view(self) -> Plain:
        """Everything on the screen but the result, the form and the chart."""
        rows = _rows(self.matchup, self.language)
        groups = Desk(self.matchup, self.errors, self.language).groups()
        return {
            "nav": self._nav(),
            "desk": {"groups": groups, "swap": self._swap()},
            "tables": [self._positions(rows), self._lines()],
            "mirror": self._mirror(rows),
        }

    def _say(self, message: str, **words: object) -> str:
        return text(message, self.language).format_map(words)

    def _nav(self) -> list[Plain]:
        buttons = [
            ("step-through", N_("Step through it ▶")),
            ("take", N_("Take from a stepper…")),
            ("copy", N_("Copy…")),
            ("save", N_("Save…")),
            *([("carry-on", N_("Carry on"))] if self.can_carry_on else []),
        ]
        return [self._button(key, label) for key, label in buttons]

    def _button(self, key: str, label: str, why: str = "") -> Plain:
        return {
            "id": key,
            "label": self._say(label),
            "enabled": not why,
            "primary": key == "step-through",
            "why": why,
        }

    def _swap(self) -> Plain:
        why = self._say(NOBODY_TO_SWAP) if self.matchup.direct else ""
        return self._button("swap", N_("⇅ Swap sides"), why)

    def _positions(self, rows: Sequence[Outcome]) -> Plain:
        """The same attack against every position; the present one is marked."""
        here = DIRECT if self.matchup.direct else fielded(self.matchup.target).position
        present = next(one for one in rows if one.position == here)
        head = (N_("Target"), N_("Calculation"), N_("Destroyed"), *LIFE.values(), N_("Page"))
        return {
            "id": "positions",
            "title": self._say(EVERY_POSITION),
            "head": [self._say(one) for one in head],
            "numbers": [3, 4],
            "rows": [self._position(one, present) for one in rows],
        }

    def _position(self, one: Outcome, present: Outcome) -> Plain:
        """A battle; why it is not possible is said here unless the result above says it already."""
        says = one.problem not in ("", present.problem)
        calculation = one.problem if says else one.calculation
        lp = [str(points) for points in one.lp]
        cells = [self._say(POSITIONS[one.position]), calculation, one.destroyed, *lp]
        return _row(one.position, cells, one.cites, here=one is present)

    def _lines(self) -> Plain:
        """The calculation line by line."""
        head = (N_("What happens"), N_("Calculation"), N_("Page"))
        return {
            "id": "lines",
            "title": self._say(N_("Line by line")),
            "head": [self._say(one) for one in head],
            "numbers": [],
            "rows": [self._line(n, event) for n, event in enumerate(lines(self.matchup), 1)],
        }

    def _line(self, number: int, event: Event) -> Plain:
        names = players(self.language)
        sentence = explain.explain(event, names, self.language)
        cells = [sentence, explain.sum_of(event, names, self.language)]
        return _row(str(number), cells, explain.cite(event.rules[:1], self.language))

    def _mirror(self, rows: Sequence[Outcome]) -> str:
        """The picture in words."""
        result = said(self.matchup, self.language)
        told = [*described(self.matchup, self.language), result["sum"], result["text"]]
        told.append(f"{self._say(EVERY_POSITION)}:")
        return "\n".join([*filter(None, told), *map(self._in_words, rows)])

    def _in_words(self, one: Outcome) -> str:
        template = N_("{place}: {calculation}; destroyed: {destroyed}; LP {you} and {opponent}.")
        you, opponent = one.lp
        ends = {"destroyed": one.destroyed, "you": you, "opponent": opponent}
        place = self._say(POSITIONS[one.position])
        return self._say(template, place=place, calculation=one.calculation, **ends)


def _rows(matchup: Matchup, language: str) -> list[Outcome]:
    targets = every_position(fielded(matchup.target))
    return outcomes(fielded(matchup.attacker), targets, matchup.lp, language)


def _row(key: str, cells: list[str], cited: Sequence[explain.Cite], here: bool = False) -> Plain:
    """A row of a table, its pages in the short form."""
    pages = [{"text": one.short, "url": one.url, "title": one.statement} for one in cited]
    return {"key": key, "here": here, "cells": cells, "cites": pages[: screen.CITES]}


# The result


def lines(matchup: Matchup) -> list[Event]:
    """What the battle comes to, event by event; nothing where it is refused."""
    judged = matchup.judged
    if isinstance(judged, Refusal):
        return []
    return [event for event in judged.events if event.key not in PASSAGES]


def said(matchup: Matchup, language: str) -> Plain:
    """The result in a few sentences: arithmetic, text, pages; or why the attack is refused."""
    names, judged = players(language), matchup.judged
    if isinstance(judged, Refusal):
        return {"sum": "", **(screen.why(judged, names, language) or {})}
    events = [event for event in lines(matchup) if event.key not in ASIDE]
    sums = [explain.sum_of(event, names, language) for event in events]
    leading = [event.rules[0] for event, line in zip(events, sums, strict=True) if line][:1]
    return {
        "sum": "; ".join(filter(None, sums)),
        "text": " ".join(explain.explain(event, names, language) for event in events),
        "cites": screen.cites([*leading, *(event.rules[0] for event in events)], language),
    }


def described(matchup: Matchup, language: str) -> Iterator[str]:
    """Both sides in words, a line each."""
    say = partial(text, language=language)
    for name, lp, monster in zip(players(language), matchup.lp, matchup.sides, strict=True):
        head = say(N_("{player}: {lp} LP.")).format(player=name, lp=lp)
        yield f"{head} {_monster(monster, language)}."


def _monster(monster: Target, language: str) -> str:
    if isinstance(monster, str):
        return text(POSITIONS[DIRECT], language)
    no_points = text(N_("no DEF"), language)
    points = no_points if monster.def_ is None else f"DEF {monster.def_}"
    lies = explain.position(monster.position, language)
    parts = [monster.name, f"ATK {monster.atk}", points, lies, *ability_words(monster, language)]
    return ", ".join(parts)


def in_words(matchup: Matchup, language: str) -> str:
    """The battle as plain text without links: both sides, the arithmetic, sentences with pages."""
    result, judged = said(matchup, language), matchup.judged
    told = judged.reasons if isinstance(judged, Refusal) else lines(matchup)
    sentences = [_with_page(one, language) for one in told]
    shown = [*described(matchup, language), result["sum"], *sentences]
    return "\n".join(filter(None, shown))


def _with_page(told: Event | Reason, language: str) -> str:
    page = explain.cite(told.rules[:1], language)[0].text
    return f"{explain.explain(told, players(language), language)}  [{page}]"


# The chart

P = TypeVar("P")


def course(
    matchup: Matchup, point: Callable[[tuple[int, int], str, str], P], language: str
) -> list[P]:
    """The LP before and after the battle, as points of a chart: one more for each moment of change.

    `point` makes one from the LP of both players, a short label and its page.
    """
    points, lp, judged = [point(matchup.lp, "", "")], matchup.lp, matchup.judged
    if isinstance(judged, Refusal):
        return points
    for _, moment in groupby(judged.events, key=lambda event: event.at):
        events = list(moment)
        after = _after(lp, events)
        if after is not None:
            lp = after
            points.append(point(lp, *board.short(events, language)))
    if len(points) == 1:
        points.append(point(lp, *board.short(judged.events, language)))
    return points


def _after(lp: tuple[int, int], events: Sequence[Event]) -> tuple[int, int] | None:
    """The LP after events that change them; None if none does."""
    changes = [params for event in events if "lp" in (params := dict(event.params))]
    left = {params["player"]: params["lp"] for params in changes}
    if not changes:
        return None
    one, two = (int(str(left.get(number, lp[number - 1]))) for number in (1, 2))
    return one, two
