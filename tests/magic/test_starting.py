"""Where a game may start, and what no game can hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from duelcore.game import Action, choices, is_over, legal_actions
from duelcore.magic import Ability, Bonus, Change, Game, Permanent, ProblemInGame, new_game
from duelcore.magic.model import PHASES, Player
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


def test_pairs_may_be_lists() -> None:
    game = new_game(life=[3, 4], names=["A", "B"])  # type: ignore[arg-type]
    assert [(one.name, one.life) for one in game.players] == [("A", 3), ("B", 4)]


def test_a_player_begins_with_what_the_rules_give() -> None:
    """20 life (103.4), seven cards (103.5) of sixty (100.2a), at most seven at the end (402.2)."""
    one = Player("You")
    assert (one.life, one.hand, one.hand + one.library, one.max_hand) == (20, 7, 60, 7)
    nothing = (one.mana, one.lands_played, one.spells, one.drawn, one.discarded)
    assert (nothing, one.graveyard, one.drew_from_empty, one.lost) == ((0,) * 5, (), False, False)


def test_a_game_begins_with_the_first_turn_of_player_1() -> None:
    game = Game((Player("You"), Player("Them")))
    assert (game.turn, game.active, game.starting, game.cleanup_again) == (1, 1, 1, False)


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
    (
        {"step": "declare-blockers"},
        ("step",),
        "a game starts in one of untap, upkeep, draw, ",
    ),
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
        {"first": [Permanent("A", toughness=1)]},
        ("permanents", 0, "power"),
        "'A' is a creature and needs",
    ),
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


@pytest.mark.parametrize("count", ["life", "hand", "library", "max_hand"])
@pytest.mark.parametrize("value", [-1, True, 1.0, LARGEST + 1])
def test_what_is_counted_is_a_whole_number(count: str, value: Any) -> None:
    (problem,) = problems(new_game(turn=3).with_player(2, **{count: value}))
    assert problem.path == ("players", 1, count)
    assert str(problem).startswith(f"{count} is a whole number from 0 to ")


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


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"keywords": "trample"}, "'keywords' is a list of words"),
        ({"keywords": ("fliyng",)}, "perhaps 'flying' is meant"),
        ({"keywords": ("First Strike",)}, "perhaps 'first-strike' is meant"),
        ({"damage": -2}, "'damage' is a whole number from 0"),
        ({"damage": "1"}, "'damage' is a whole number from 0"),
        ({"extra_blocks": -1}, "'extra_blocks' is a whole number from 0"),
        ({"tapped": "yes"}, "'tapped' is true or false"),
        ({"counters": (("luck", 1),)}, "'counters' goes from"),
    ],
)
def test_a_permanent_of_a_notebook_is_judged_as_one_of_a_file(
    given: dict[str, Any], says: str
) -> None:
    with pytest.raises(ProblemInGame) as raised:
        new_game([Permanent("Ox", **{"power": 2, "toughness": 2, **given})])
    assert "'Ox'" in str(raised.value) and says in str(raised.value)


def test_lists_will_do_where_a_permanent_has_several_words() -> None:
    (ox,) = new_game(
        [Permanent("Ox", types=["creature"], power=2, toughness=2, keywords=["flying"])]
    ).permanents  # type: ignore[arg-type]
    assert (ox.types, ox.keywords) == (("creature",), ("flying",))


@pytest.mark.parametrize(
    ("more", "error", "says"),
    [
        ({"abilities": [3]}, TypeError, "3 is no Ability"),
        ({"abilities": 3}, TypeError, "abilities are given as a list"),
        ({"abilities": [Ability("Growl", 1, "dawn")]}, ProblemInGame, "'when' is one of"),
        ({"day_night": "dusk"}, ProblemInGame, "not 'dusk'"),
    ],
)
def test_the_rest_of_a_game_is_judged_as_well(
    more: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as raised:
        new_game(**more)
    assert says in str(raised.value)
