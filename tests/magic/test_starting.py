"""Where a game may start, and what no game can hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from duelcore.game import Action, choices, is_over, legal_actions
from duelcore.magic import Ability, Bonus, Change, Game, Permanent, ProblemInGame, new_game
from duelcore.magic.model import PHASES
from duelcore.magic.starting import STARTS, problems, start_of
from duelcore.magic.words import LARGEST
from tests.magic.playing import BEGIN, BOTH, after, creature, main_phase, uses

BEAR = creature("Bear", 2, 2)


def test_a_game_starts_before_anything_of_its_step() -> None:
    game = new_game([BEAR], [creature("Elk", 3, 3)], life=(10, 12), names=("You", "Them"))
    assert (game.step, game.awaits, game.priority) == ("precombat-main", "begin-step", None)
    assert (game.turn, game.active, game.starting) == (1, 1, 1)
    assert [player.life for player in game.players] == [10, 12]
    assert [one.controller for one in game.permanents] == [1, 2]
    assert [form.do for form in choices(game)] == ["begin-step", "pass-until", "concede"]
    assert Action("begin-step") in legal_actions(game)
    assert not is_over(game)


@pytest.mark.parametrize("step", STARTS)
def test_every_start_can_be_begun(step: Any) -> None:
    game = after(new_game(turn=3, step=step), BEGIN)
    expected = {"untap": "upkeep", "cleanup": "untap"}.get(step, step)
    assert game.step == expected


def test_a_game_that_has_gone_on_starts_anew() -> None:
    begun = start_of(after(new_game(turn=3), BEGIN))
    assert (begun.awaits, begun.holder) == ("begin-step", None)


def test_a_start_at_the_end_of_combat_is_in_combat() -> None:
    game = after(new_game(turn=3, step="end-of-combat"), BEGIN)
    token = {"create-attacking": {"name": "T", "power": 1, "toughness": 1}}
    assert after(game, uses(token), *BOTH).fighting.attackers == ("T",)


def test_what_needs_a_combat_is_no_start() -> None:
    assert set(PHASES) - set(STARTS) == {"declare-blockers", "combat-damage"}
    with pytest.raises(ProblemInGame, match="a game starts in one of untap, upkeep, .* not in"):
        new_game(step="combat-damage")


WRONG: list[tuple[dict[str, Any], tuple[Any, ...], str]] = [
    ({"turn": 0}, ("turn",), "the turn is a whole number from 1 on, not 0"),
    ({"active": 3}, ("active_player",), "the active player is 1 or 2, not 3"),
    ({"starting": "1"}, ("starting_player",), "the starting player is 1 or 2, not '1'"),
    ({"life": (20, -1)}, ("players", 1, "life"), "life is a whole number from 0 to"),
    ({"life": (True, 20)}, ("players", 0, "life"), "life is a whole number"),
    ({"life": (20, LARGEST + 1)}, ("players", 1, "life"), "life is a whole number from 0 to"),
    ({"first": [BEAR, BEAR]}, ("permanents", 1, "name"), "two permanents are named 'Bear'"),
    ({"first": [creature("that", 1, 1)]}, ("permanents", 0, "name"), "'that' means something"),
    ({"first": [creature("self", 1, 1)]}, ("permanents", 0, "name"), "'self' means something"),
    ({"first": [creature("player", 1, 1)]}, ("permanents", 0, "name"), "'player' means something"),
    ({"first": [creature(" ", 1, 1)]}, ("permanents", 0, "name"), "' ' is no name"),
    ({"first": [replace(BEAR, name=3)]}, ("permanents", 0, "name"), "3 is no name"),
    ({"first": [Permanent("A")]}, ("permanents", 0, "power"), "'A' is a creature and needs"),
    (
        {"first": [Permanent("A", power=1)]},
        ("permanents", 0, "power"),
        "'A' is a creature and needs",
    ),
    (
        {"first": [Permanent("A", types=("artifact",), chapters=((),))]},
        ("permanents", 0, "types"),
        "'A' has chapters, so it is a Saga",
    ),
    (
        {"changes": (Change("A"),)},
        ("changes", 0, "target"),
        "no permanent is named 'A'; name one that is there",
    ),
    (
        {"abilities": [Ability("x", 1, "dies", source="A")]},
        ("abilities", 0, "source"),
        "no permanent is named 'A'",
    ),
    (
        {"first": [replace(BEAR, bonus=Bonus(to="A"))]},
        ("permanents", 0, "bonus", "to"),
        "no permanent is named 'A'",
    ),
]


@pytest.mark.parametrize(("given", "path", "says"), WRONG, ids=[says for _, _, says in WRONG])
def test_what_no_game_can_hold_is_said(
    given: dict[str, Any], path: tuple[Any, ...], says: str
) -> None:
    with pytest.raises(ProblemInGame) as caught:
        new_game(**given)
    assert caught.value.path == path
    assert str(caught.value).startswith(says)


def test_the_largest_number_of_life() -> None:
    assert new_game(life=(0, LARGEST)).players[1].life == LARGEST


def test_a_saga_is_an_enchantment() -> None:
    saga = Permanent("S", types=("enchantment",), chapters=((),))
    assert new_game([saga]).permanents[0].chapters == ((),)


def test_a_controller_is_one_of_two() -> None:
    game = replace(new_game([BEAR]), permanents=(replace(BEAR, controller=3),))
    (one,) = problems(game)
    assert one.path == ("permanents", 0, "controller")
    assert str(one) == "'Bear' has the controller 3; write 1 or 2"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"life": 20}, "life are those of both players, two in brackets, not 20"),
        ({"names": ("A", "B", "C")}, "names are those of both players"),
        ({"first": 3}, "the permanents of a player are given as a list, not as 3"),
        ({"second": "Bear"}, "the permanents of a player are given as a list, not as 'Bear'"),
        ({"first": ["Bear"]}, "'Bear' is no Permanent; make one: Permanent('name', power=2"),
    ],
)
def test_what_is_no_list_or_pair_is_said(given: dict[str, Any], says: str) -> None:
    with pytest.raises(TypeError) as caught:
        new_game(**given)
    assert str(caught.value).startswith(says)


def test_a_library_and_a_hand_may_be_given() -> None:
    game = main_phase()
    assert isinstance(game, Game)
    assert [(one.hand, one.library) for one in game.players] == [(7, 53), (7, 53)]
