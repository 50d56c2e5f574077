"""What a learner may type by mistake ends in a sentence that says what is wrong and what to write."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from duelcore import Action, IllegalAction, Monster, apply, battle, duel, stepper
from duelcore.yugioh.model import Rules

A, B = Monster("A", 2000), Monster("B", 1000, 500, "defense")


@pytest.mark.parametrize(
    ("mistake", "sentence"),
    [
        (lambda: battle("direct", B), "the attacker is a Monster, not 'direct'"),
        (lambda: battle(A, "DIRECT"), "the target is a Monster or 'direct', not 'DIRECT'"),
        (lambda: battle(A, B, lp=8000), r"lp are those of both players"),
        (lambda: battle(A, B, lp=(8000,)), r"lp are those of both players"),
        (lambda: Monster("A", abilities=5), "abilities are given as a list of words"),
        (lambda: Monster("A", abilities=[None]), "an ability is a word"),
        (lambda: Monster("A", abilities="percing"), "'percing' is not an ability"),
        (lambda: duel(A, B), "the monsters of a player are given as a list"),
        (lambda: duel(["A"], ["B"]), "'A' is no Monster"),
        (lambda: duel([A], [B], lp=8000), "lp are those of both players"),
        (lambda: duel([A], [B], names="You"), "names are those of both players"),
        (
            lambda: stepper([A]),
            "a stepper takes a duel, a game of Magic, a walkthrough or a file's name",
        ),
    ],
)
def test_a_mistake_is_told_in_a_sentence(mistake: Callable[[], object], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=sentence):
        mistake()


def test_one_ability_needs_no_list() -> None:
    assert Monster("A", abilities="piercing") == Monster("A", abilities=["piercing"])
    assert Monster("A", abilities={"attacks": 2}).ability("attacks") == 2


def test_a_stepper_begins_at_the_start_of_a_turn() -> None:
    begun = apply(duel([A], [B]), Action("enter-battle-phase")).position
    with pytest.raises(ValueError, match="begins at the start of a turn"):
        stepper(begun)


def test_a_turn_may_start_in_standby() -> None:
    skipping = duel([A], [B], phase="standby", rules=Rules(skip_main_1=True))
    assert apply(skipping, Action("enter-battle-phase")).position.step == "start"


@pytest.mark.parametrize(
    ("attacker", "sentence"),
    [
        (Monster("A", 1, 1, "defense"), "A is not in face-up Attack Position."),
        (Monster("A", abilities=["cannot-attack"]), "An effect keeps A from attacking."),
    ],
)
def test_an_illegal_action_says_the_reason_and_the_rule(attacker: Monster, sentence: str) -> None:
    with pytest.raises(IllegalAction, match=sentence) as caught:
        battle(attacker, B)
    assert str(caught.value).endswith("Action('attack', attacker='A', target='B')")
    assert caught.value.refusal.rules[0] in str(caught.value)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["piercing", "piercing"], "^the same ability is given twice; name each once$"),
        (["percing"], "the abilities are piercing, direct-attack, "),
    ],
)
def test_abilities_that_cannot_be_say_why(given: list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Monster("A", abilities=given)


def test_a_free_column_is_counted_among_zones_of_its_own_kind() -> None:
    given = [
        Monster("A", column=1),
        Monster("E", zone="extra"),
        Monster("F", zone="extra", column=2),
    ]
    start = duel([*given, Monster("B")], [])
    assert [monster.column for monster in start.players[0].monsters] == [1, 1, 2, 2]
