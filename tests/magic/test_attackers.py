"""Declaring attackers: who may, what it costs, what has to."""

from __future__ import annotations

import pytest

from duelcore.explain import sum_of
from duelcore.game import Action, MalformedAction, apply, why_not
from duelcore.magic import Ability, Permanent, new_game
from tests.magic.playing import (
    BEGIN,
    after,
    attack,
    combat,
    creature,
    events,
    keys,
    main_phase,
    refused,
    until,
)


def test_all_of_ones_life_may_be_paid_and_that_loses_the_game() -> None:
    attacker = creature("A", 1, 1, attack_cost=3)
    game = combat([attacker], life=(3, 20))
    assert refused(game, attack("A")) == ()
    step = apply(game, attack("A"))
    (paid,) = [one for one in step.events if one.key == "attack-cost-paid"]
    assert sum_of(paid) == "3 − 3 = 0"
    assert step.position.winner == 2


def test_one_life_too_little_is_too_little() -> None:
    game = combat(
        [creature("A", 1, 1, attack_cost=2), creature("B", 1, 1, attack_cost=2)], life=(3, 20)
    )
    assert refused(game, attack("A")) == refused(game, attack("B")) == ()
    assert refused(game, attack("A", "B"))[0] == "att-costs"


def test_a_duty_to_attack_is_asked_at_the_declaration_alone() -> None:
    game = main_phase([creature("A", 1, 1, "must-attack")])
    assert refused(game, attack()) == ("att-all-at-once",)


def test_every_reason_is_given() -> None:
    game = combat([creature("A", 1, 1, "defender", tapped=True, summoning_sick=True)])
    told = refused(game, attack("A"))
    assert {"attack-who", "summoning-sickness", "defender", "att-illegal-rewind"} <= set(told)


def test_what_must_attack_and_cannot_does_not_have_to() -> None:
    for kept in ("defender", "cannot-attack"):
        assert refused(combat([creature("A", 1, 1, "must-attack", kept)]), attack()) == ()
    for state in ("tapped", "summoning_sick"):
        game = combat([creature("A", 1, 1, "must-attack", **{state: True})])
        assert refused(game, attack()) == ()


def test_only_the_active_players_duties_count() -> None:
    game = combat([creature("A", 1, 1)], [creature("B", 1, 1, "must-attack")])
    assert refused(game, attack()) == ()


def test_a_phased_out_creature_is_not_there() -> None:
    game = combat([creature("A", 1, 1, phased_out=True)])
    assert refused(game, attack("A"))[0] == "attack-who"


def test_a_land_is_no_attacker() -> None:
    game = combat([Permanent("A", types=("land",))])
    assert refused(game, attack("A"))[0] == "attack-who"


def test_a_declaration_that_is_undone_has_tapped_and_cost_nothing() -> None:
    first = [creature("A", 1, 1, attack_cost=1), creature("B", 1, 1, tapped=True)]
    game = combat(first)
    assert refused(game, attack("A", "B"))
    again = after(game, attack("A"))
    assert again.players[0].life == 19
    assert [one.name for one in again.battlefield if one.tapped] == ["A", "B"]


def test_each_attacker_triggers_for_itself_and_vigilance_does_not_tap() -> None:
    first = [creature("A", 1, 1, "vigilance"), creature("B", 1, 1)]
    game = combat(first, abilities=[Ability("x", 1, "attacks"), Ability("y", 2, "attacks")])
    step = apply(game, attack("A", "B"))
    assert [one.name for one in step.position.stack] == ["x", "x"]
    assert keys(list(step.events)).count("attacker-taps") == 1
    theirs = combat(first, abilities=[Ability("y", 2, "attacks", whose="opponents")])
    assert [one.name for one in after(theirs, attack("A")).stack] == ["y"]


NOT_SO: list[tuple[str, str, tuple[str, ...]]] = [
    ("G", "no-creature-there", ("attack-who",)),
    ("L", "no-creature-there", ("attack-who",)),
    ("B", "attacker-not-yours", ("attack-who",)),
    ("T", "attacker-tapped", ("attack-who", "boc-last-chance")),
    ("N", "attacker-sick", ("summoning-sickness", "attack-who")),
    ("D", "attacker-defender", ("defender",)),
    ("K", "attacker-kept", ("attack-restrictions", "cant-beats-can")),
    ("C", "attack-cost-too-high", ("att-costs", "cost-in-full")),
]


@pytest.mark.parametrize(("name", "key", "rules"), NOT_SO, ids=[name for name, *_ in NOT_SO])
def test_why_a_declaration_of_attackers_is_none(
    name: str, key: str, rules: tuple[str, ...]
) -> None:
    first = [
        creature("T", 1, 1, tapped=True),
        creature("N", 1, 1, summoning_sick=True),
        creature("D", 1, 1, "defender"),
        creature("K", 1, 1, "cannot-attack"),
        creature("C", 1, 1, attack_cost=21),
        creature("G", 1, 1, phased_out=True),
        Permanent("L", types=("land",)),
    ]
    refusal = why_not(combat(first, [creature("B", 1, 1)]), attack(name))
    assert refusal is not None
    told = [(one.key, one.rules) for one in refusal.reasons]
    assert told == [(key, (*rules, "att-illegal-rewind", "illegal-action-rewind"))]


def test_the_question_who_attacks_cites_when_it_is_asked() -> None:
    game = new_game([creature("A", 1, 1)], turn=3, step="beginning-of-combat")
    told = events(game, BEGIN, until("declare-attackers"))
    (asked,) = [one for one in told if one.key == "attackers-asked"]
    assert {*asked.rules} == {"att-all-at-once", "att-no-stack", "tba-first"}


@pytest.mark.parametrize("kind", ["planeswalker", "battle"])
def test_what_could_be_attacked_elsewhere_is_said_to_be_left_out(kind: str) -> None:
    there = Permanent("P", 2, (kind,))
    with pytest.raises(MalformedAction, match="could be attacked"):
        why_not(
            combat([creature("A", 1, 1)], [there]), Action("attack", attackers=["A"], target="P")
        )
