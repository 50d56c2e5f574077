"""The numbers in what is said are those of the duel, and they add up."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

from duelcore.explain import sum_of
from duelcore.explain.yugioh import SUMS
from duelcore.game import Event
from duelcore.yugioh import Duel
from tests.played import Said
from tests.told import (
    ALL,
    COMPARED,
    attacker,
    counts_def,
    is_direct,
    number,
    of,
    revealed,
    steps,
    target,
)


def test_life_points_are_those_before_and_after() -> None:
    changes = [one for one in ALL if isinstance(one.told, Event) and "lp" in dict(one.told.params)]
    assert changes
    for _, group in groupby(changes, key=lambda one: id(one.entry)):
        several = list(group)
        lp = {number: player.lp for number, player in enumerate(several[0].before.players, 1)}
        for one in several:
            assert one.told["before"] == lp[number(one, "player")], one.told
            lp[number(one, "player")] = number(one, "lp")
        assert tuple(lp.values()) == tuple(player.lp for player in several[0].after.players)


def test_what_is_compared_are_the_values_on_the_field() -> None:
    for one in map(revealed, of(*COMPARED)):
        assert one.told["atk"] == attacker(one).attack_points
        if not is_direct(one):
            value = target(one).defense_points if counts_def(one) else target(one).attack_points
            assert one.told["value"] == value
            assert one.told["difference"] == abs(attacker(one).attack_points - value)


def test_the_log_of_a_calculation_leads_to_the_changes_of_life_points() -> None:
    for step in steps(*COMPARED):
        log = Log(step[0].before)
        for one in step:
            log.read(one)
        assert not any(log.left.values()), step


ORDER = (
    "damage-doubled",
    "damage-to-both",
    "damage-reflected",
    "damage-becomes-effect",
    "damage-becomes-gain",
    "damage-to-zero",
    "damage-halved",
    "damage-halved-odd",
    "damage-fixed",
)
"""What modifies battle damage, in the order of its groups."""


def test_modifiers_come_in_the_order_of_their_groups() -> None:
    for step in steps(*ORDER):
        groups = [ORDER.index(one.told.key) for one in step if one.told.key in ORDER]
        assert groups == sorted(groups)


class Log:
    """The amounts that the lines of a calculation have come to, for each player and kind."""

    def __init__(self, before: Duel) -> None:
        self.before = before
        self.left = dict.fromkeys(
            ((kind, n) for kind in ("battle", "effect", "gain") for n in (1, 2)), 0
        )

    def read(self, one: Said) -> None:
        key = one.told.key
        if key in COMPARED:
            self.compare(one)
        elif key == "damage-reflected":
            self.turn_round(number(one, "player"), number(one, "after"))
        elif key == "damage-to-both":
            self.share(number(one, "player"), number(one, "before"), number(one, "after"))
        elif key.startswith("damage-") and key != "damage-step-begins":
            self.modify(key, number(one, "player"), number(one, "before"), number(one, "after"))
        elif key == "no-battle-damage":
            assert self.left["battle", 1] == self.left["battle", 2] == 0
        elif "amount" in dict(one.told.params):
            kind = "gain" if key == "lp-gained" else key.partition("-")[0]
            self.left[kind, number(one, "player")] -= number(one, "amount")
            assert number(one, "amount") > 0

    def compare(self, one: Said) -> None:
        key = one.told.key
        if key in ("target-atk-win", "pierced"):
            self.left["battle", self.before.opponent] = number(one, "difference")
        elif key == "direct":
            self.left["battle", self.before.opponent] = number(one, "atk")
        elif key in ("target-atk-lose", "target-def-lose"):
            self.left["battle", self.before.turn_player] = number(one, "difference")

    def share(self, player: int, before: int, after: int) -> None:
        assert self.left["battle", player] == before == 0 < self.left["battle", 3 - player] == after
        self.left["battle", player] = after

    def turn_round(self, player: int, amount: int) -> None:
        assert amount > 0
        self.left["battle", player] += amount
        self.left["battle", 3 - player] -= amount

    def modify(self, key: str, player: int, before: int, after: int) -> None:
        assert self.left["battle", player] == before
        self.left["battle", player] = after
        if key in ("damage-becomes-effect", "damage-becomes-gain"):
            self.left[key.rpartition("-")[2], player] = before


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "−": lambda a, b: a - b,
    "×": lambda a, b: a * b,
    "÷": lambda a, b: a // b,
}


def test_every_sum_adds_up() -> None:
    shown = {one.told.key: sum_of(one.told) for one in ALL if isinstance(one.told, Event)}
    assert {key for key, line in shown.items() if line} == set(SUMS)
    for one in ALL:
        line = sum_of(one.told) if isinstance(one.told, Event) else ""
        if found_sum := re.fullmatch(r"(\d+) ([−×÷]) (\d+) [=≈] (\d+)", line):
            left, operation, right, result = found_sum.groups()
            assert OPERATIONS[operation](int(left), int(right)) == int(result), line
        elif found_sum := re.fullmatch(r"(\d+) ([=>]) (\d+)", line):
            left, sign, right = found_sum.groups()
            assert (int(left) == int(right)) if sign == "=" else int(left) > int(right), line


def test_the_numbers_of_a_refusal_are_those_of_the_duel() -> None:
    for one in of("cannot-pay"):
        assert one.told["cost"] == attacker(one).ability("attack-cost")
        assert one.told["lp"] == one.before.player(one.before.turn_player).lp
    assert all(one.told["count"] == len(one.before.opposing()) for one in of("direct-blocked"))
    assert all(one.told["made"] == attacker(one).attacks_made for one in of("attack-once"))
    assert all(
        one.told["cost"] == attacker(one).ability("attack-cost") for one in of("attack-cost-paid")
    )
    assert all(one.told["value"] == target(one).def_ for one in of("target-revealed"))
