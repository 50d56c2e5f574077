"""Using abilities: what the costs ask for, and what is told of paying them."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, MalformedAction, why_not
from duelcore.magic import characteristics
from tests.magic.playing import (
    BOTH,
    after,
    casts,
    creature,
    events,
    keys,
    main_phase,
    refused,
    uses,
)


def test_a_tapped_permanent_still_lends_what_does_not_tap_it() -> None:
    game = main_phase([creature("A", 1, 1, tapped=True)])
    assert refused(game, uses([], source="A")) == ()
    assert refused(game, uses([], source="A", tap=True)) == ("cost-in-full",)


def test_only_what_is_paid_is_told() -> None:
    game = main_phase([creature("A", 1, 1)])
    assert keys(events(game, uses([], source="A"))) == ["ability-activated", "gets-priority"]
    told = events(game, uses([], source="A", tap=True, life=2))
    assert [one.key for one in told[:3]] == ["tapped-for-ability", "life-paid", "ability-activated"]
    assert dict(told[0].params) == {"creature": "A"}
    assert dict(told[1].params) == {"player": 1, "cost": 2, "before": 20, "life": 18}


def test_mana_is_told_after_what_it_cost() -> None:
    game = main_phase([creature("A", 1, 1)])
    told = keys(events(game, uses({"add-mana": {"amount": 1}}, source="A", tap=True)))
    assert told == ["tapped-for-ability", "mana-made", "gets-priority"]


def test_a_cost_without_a_source_taps_nothing() -> None:
    game = main_phase([creature("A", 1, 1)])
    use = Action("activate", ability={"name": "x", "tap": True})
    assert not after(game, use).permanent("A").tapped
    assert keys(events(game, use)) == ["ability-activated", "gets-priority"]


NOT_SO: list[tuple[Action, str, dict[str, Any]]] = [
    (uses([], life=21), "life-too-low", {"player": 1, "cost": 21, "life": 20}),
    (uses([], source="B"), "source-not-yours", {"creature": "B", "player": 1}),
    (uses([], source="T", tap=True), "source-tapped", {"creature": "T"}),
    (uses([], source="N", tap=True), "source-sick", {"creature": "N"}),
    (uses([], source="G"), "source-not-there", {"creature": "G"}),
]


@pytest.mark.parametrize(("action", "key", "params"), NOT_SO, ids=[key for _, key, _ in NOT_SO])
def test_why_an_ability_cannot_be_used(action: Action, key: str, params: dict[str, Any]) -> None:
    own = [creature("T", 1, 1, tapped=True), creature("N", 1, 1, summoning_sick=True)]
    game = main_phase([*own, creature("G", 1, 1)], [creature("B", 1, 1)])
    refusal = why_not(after(game, uses({"destroy": "G"}), *BOTH), action)
    assert refusal is not None
    assert [(one.key, dict(one.params)) for one in refusal.reasons] == [(key, params)]


def test_somebody_else_may_not_use_it() -> None:
    game = main_phase([creature("A", 1, 1)], [creature("B", 1, 1)])
    assert refused(game, uses([], source="B")) == ("ability-on-stack",)
    assert refused(game, uses([], 2)) == ("priority-needed",)


@pytest.mark.parametrize("effect", [{"destroy": "Z"}, {"fight": {"target": "A", "other": "Z"}}])
def test_a_name_that_nothing_has_means_nothing(effect: Any) -> None:
    game = main_phase([creature("A", 1, 1)])
    for action in (uses(effect), casts(effect=effect)):
        with pytest.raises(MalformedAction, match="nothing in this game is named 'Z'"):
            why_not(game, action)


def test_an_ability_may_be_about_the_permanent_that_has_it() -> None:
    game = main_phase([creature("A", 1, 1), creature("B", 1, 1)])
    pump = uses({"pump": {"target": "self", "power": 2}}, source="B")
    game = after(game, pump, *BOTH)
    assert [characteristics.power(game, game.permanent(name)) for name in "AB"] == [1, 3]
