"""What is on the combat lab's screen, as plain data for the browser: no rule of the game in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from duelcore import explain
from duelcore.combats import Fought
from duelcore.explain.magic import board
from duelcore.game import Event
from duelcore.language import N_, text, whole
from duelcore.magic.model import Game
from duelcore.magic.objects import Permanent
from duelcore.widgets import screen
from duelcore.widgets.combat_desk import Desk, condition
from duelcore.widgets.forms import Plain
from duelcore.widgets.lineup import Lineup
from duelcore.widgets.magic_table import edition
from duelcore.widgets.matchup import players

DEATHS = ("lethal-damage", "deathtouched", "toughness-zero")
LIVES = ("player-damaged", "lifelink", "life-lost", "loses-at-zero", "game-drawn")
"""Events that the result is read from; its pages are theirs."""

P = TypeVar("P")


@dataclass(frozen=True)
class CombatScreen:
    """The screen of a lineup: what was typed amiss, and whether something of before is offered.

    `errors` go from a field's path to the value typed and the sentence beside it.
    """

    lineup: Lineup
    errors: Mapping[str, tuple[Any, str]]
    can_carry_on: bool
    language: str

    @cached_property
    def fought(self) -> Fought:
        """What it comes to."""
        return self.lineup.fight(self.language)

    @property
    def events(self) -> list[Event]:
        """What happens, without what only leads from one moment to the next."""
        return self.fought.result.told

    def view(self) -> Plain:
        """Everything on the screen but the result, the form and the chart."""
        desk = Desk(self.lineup, self.errors, self.language)
        return {
            "nav": self._nav(),
            "desk": {"groups": desk.groups()},
            "division": {"groups": desk.division()},
            "tables": [*self._creatures(), *self._steps()],
            "edition": edition(),
            "mirror": "\n".join(self._mirror()),
        }

    def _say(self, message: str, **words: object) -> str:
        return text(message, self.language).format_map(words)

    def _nav(self) -> list[Plain]:
        buttons = [
            ("step-through", N_("Step through it ▶")),
            ("copy", N_("Copy…")),
            ("save", N_("Save…")),
            *([("carry-on", N_("Carry on"))] if self.can_carry_on else []),
        ]
        return [
            {"id": key, "label": self._say(label), "enabled": True, "why": ""}
            | {"primary": key == "step-through"}
            for key, label in buttons
        ]

    # The result

    def said(self) -> Plain:
        """The result in a few sentences: arithmetic, text, rules; or why something is refused."""
        names = players(self.language)
        if self.fought.refused is not None:
            return {"sum": "", **(screen.why(self.fought.refused[1], names, self.language) or {})}
        told = [event for event in self.events if event.key in (*DEATHS, *LIVES)]
        sums = (self._sum(event) for event in told)
        return {
            "sum": "; ".join(filter(None, sums)),
            "text": " ".join(self._result()),
            "cites": screen.cites([event.rules[0] for event in told], self.language),
        }

    def _sum(self, event: Event) -> str:
        """The arithmetic of an event with whose life it is."""
        names = players(self.language)
        shown = explain.sum_of(event, names, self.language)
        number = dict(event.params).get("player")
        whose = names[number - 1] if isinstance(number, int) else ""
        return f"{whose} {shown}" if shown else ""

    def _result(self) -> Iterator[str]:
        """Who has died, what life is left, and whether that ends the game."""
        result, names = self.fought.result, players(self.language)
        died = ", ".join((*result.died[0], *result.died[1]))
        yield self._say(N_("Dead: {names}."), names=died) if died else self._say(N_("Nobody dies."))
        one, two = (whole(after) for _, after in result.life)
        life = N_("Life: {first} {one}, {second} {two}.")
        yield self._say(life, first=names[0], one=one, second=names[1], two=two)
        yield from board.end(self.fought.end, self.language)

    # The tables

    def _creatures(self) -> Iterator[Plain]:
        """Every creature as combat leaves it; nothing where it does not come to its end."""
        if self.fought.refused is not None:
            return
        end = self.fought.end
        deaths = {dict(e.params)["creature"]: e for e in self.events if e.key in DEATHS}
        rows = [
            self._creature(end, one.name, deaths.get(one.name))
            for one in (*self.lineup.attackers, *self.lineup.blockers)
        ]
        head = (N_("Creature"), N_("Damage marked"), N_("After combat"), N_("Rule"))
        yield self._table("creatures", N_("Every creature after combat"), head, rows, [1])

    def _creature(self, end: Game, name: str, death: Event | None) -> Plain:
        found = end.find(name)
        if found is not None:
            return _row(name, [name, str(found.damage), self._say(N_("lives"))], [], self.language)
        assert death is not None, f"{name} is gone, and no event tells of it"
        damage, where = dict(death.params).get("damage", ""), explain.place(death.at, self.language)
        dies = self._say(N_("dies: {where}"), where=where)
        return _row(name, [name, str(damage), dies], death.rules[:1], self.language)

    def _steps(self) -> Iterator[Plain]:
        """A table for each step: attackers, blockers, one or two of combat damage."""
        places = dict.fromkeys(event.at for event in self.events)
        head = (N_("What happens"), N_("Rule"))
        for place in places:
            rows = [
                self._event(n, event) for n, event in enumerate(self.events, 1) if event.at == place
            ]
            title = explain.place(place, self.language)
            yield self._table("-".join(place), title, head, rows, [])

    def _event(self, number: int, event: Event) -> Plain:
        sentence = explain.explain(event, players(self.language), self.language)
        return _row(str(number), [sentence], event.rules[:1], self.language)

    def _table(
        self,
        key: str,
        title: str,
        head: Sequence[str],
        rows: list[Plain],
        numbers: Sequence[int],
    ) -> Plain:
        heads = [self._say(one) for one in head]
        shown = {"id": key, "title": self._say(title), "head": heads}
        return {**shown, "numbers": list(numbers), "rows": rows}

    # In words

    def in_words(self) -> str:
        """The combat as plain text: both sides, the result, then step by step with rules."""
        return "\n".join([*self._mirror(), *map(self._with_rule, self.events)])

    def _mirror(self) -> Iterator[str]:
        """Which rules hold, both sides and the result; the tables are text already."""
        said = self.said()
        yield edition()["text"]
        yield from described(self.lineup, self.language)
        yield from filter(None, [said["sum"], said["text"]])

    def _with_rule(self, event: Event) -> str:
        rule = explain.cite(event.rules[:1], self.language)[0].short
        return f"{explain.explain(event, players(self.language), self.language)}  [{rule}]"

    # The chart

    def course(self, point: Callable[[tuple[int, int], str, str], P]) -> list[P]:
        """Both players' life before combat and after each combat damage step, as points of a chart.

        `point` makes one from the life of both players, a short label and its rule.
        """
        points = [point(self.lineup.life, "", "")]
        for events in self.fought.result.damage_steps:
            after = _life_after(self.fought, events[0].at)
            points.append(point(after, *board.short(events, self.language)))
        return points


def _life_after(fought: Fought, place: tuple[str, ...]) -> tuple[int, int]:
    """Both players' life as a combat damage step ends."""
    reached = [step.position for _, _, step in fought.walked]
    return board.points([game for game in reached if game.at == place][-1])


def _row(key: str, cells: list[str], rules: Sequence[str], language: str) -> Plain:
    """A row of a table, its rules in the short form."""
    cited = explain.cite(rules, language) if rules else ()
    pages = [{"text": one.short, "url": one.url, "title": one.statement} for one in cited]
    return {"key": key, "here": False, "cells": cells, "cites": pages[: screen.CITES]}


def described(lineup: Lineup, language: str) -> Iterator[str]:
    """Both sides in words, a line each, and who blocks whom."""
    sides = (lineup.attackers, lineup.blockers)
    for name, life, creatures in zip(players(language), lineup.life, sides, strict=True):
        head = text(N_("{player}: {life} life."), language).format(player=name, life=life)
        said = (", ".join(_parts(one, language)) for one in creatures)
        none = text(N_("no creatures"), language)
        yield f"{head} {'; '.join(said) or none}."
    for blocker, those in lineup.blocks.items():
        template = text(N_("{creature} blocks {names}."), language)
        yield template.format(creature=blocker, names=", ".join(those))


def _parts(creature: Permanent, language: str) -> Iterator[str]:
    yield f"{creature.name} {creature.power}/{creature.toughness}"
    yield from condition(creature, language)
