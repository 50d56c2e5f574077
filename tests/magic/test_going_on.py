"""Going on until a step: what is done on the way, where it stops, and that it always does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from duelcore.game import Action, apply, why_not
from duelcore.magic import Ability, Game, files, new_game, words
from duelcore.magic.model import PHASES
from duelcore.magic.play import MOST_ACTIONS
from tests.magic.playing import BEGIN, after, attack, block, combat, creature, main_phase, until
from tests.magic.strategies import games


def test_the_step_is_reached_before_anything_is_decided_in_it() -> None:
    game = main_phase([creature("A", 1, 1)])
    declares = after(game, until("declare-attackers"))
    assert (declares.step, declares.awaits) == ("declare-attackers", "attack")
    assert after(game, until("end")).step == "end"
    assert after(game, until("cleanup")).awaits == "begin-step"
    assert after(game, until("untap")).turn == 4


def test_the_present_step_is_that_of_the_next_turn() -> None:
    game = main_phase()
    again = after(game, until("precombat-main"))
    assert (again.step, again.turn, again.active) == ("precombat-main", 4, 2)


def test_a_step_that_does_not_come_is_waited_for_one_turn_at_most() -> None:
    again = after(main_phase(), until("combat-damage"))
    assert (again.step, again.turn) == ("precombat-main", 4)


def test_nobody_attacks_or_blocks_on_the_way() -> None:
    game = combat([creature("A", 1, 1)], [creature("B", 1, 1)])
    assert after(game, until("end")).steps[-3:] == ("end-of-combat", "postcombat-main", "end")
    attacked = after(game, attack("A"), until("end"))
    assert [player.life for player in attacked.players] == [20, 19]


def test_what_is_too_much_is_discarded_on_the_way() -> None:
    game = new_game(turn=3, step="upkeep")
    assert after(game, until("untap")).players[0].discarded == 1


def test_it_stops_where_somebody_has_to_decide() -> None:
    first, second = [creature("A", 3, 3)], [creature("B", 1, 1), creature("C", 1, 1)]
    game = after(combat(first, second), attack("A"), until("declare-blockers"))
    asked = after(game, block(B=["A"], C=["A"]), until("end"))
    assert (asked.step, asked.awaits) == ("combat-damage", "assign")
    refusal = why_not(asked, until("end"))
    assert refusal is not None and refusal.rules[0] == "dmg-assign-tba"
    must = combat([creature("A", 1, 1, "must-attack")])
    refusal = why_not(must, until("end"))
    assert refusal is not None and refusal.rules[0] == "attack-requirements"


def test_it_stops_where_a_creature_must_block() -> None:
    game = after(combat([creature("A", 1, 1)], [creature("B", 1, 1, "must-block")]), attack("A"))
    refusal = why_not(after(game, until("declare-blockers")), until("end"))
    assert refusal is not None and refusal.rules[0] == "block-requirements"


def test_it_stops_when_the_game_is_over() -> None:
    game = combat([creature("A", 3, 3)], life=(20, 3))
    ended = after(game, attack("A"), until("end"))
    assert (ended.winner, ended.step) == (1, "combat-damage")


def test_abilities_go_onto_the_stack_as_they_triggered() -> None:
    effects = words.effects({"gain-life": {"amount": 1}})
    own = [Ability(name, 1, "upkeep", effects) for name in ("one", "two")]
    game = new_game(turn=3, step="upkeep", abilities=own)
    asked = after(game, BEGIN)
    assert asked.awaits == "order"
    done = after(asked, until("draw"))
    assert done.players[0].life == 22


def test_an_endless_chain_is_cut() -> None:
    """An ability that sets itself off again keeps its step from ending; going on stops all the same."""
    token = {"create": {"name": "Mote", "power": 0, "toughness": 0}}
    ability = Ability("again", 1, "dies", words.effects(token))
    game = main_phase([creature("A", 1, 1)], abilities=[ability])
    game = after(game, Action("activate", ability={"name": "x", "effect": {"destroy": "A"}}))
    step = apply(game, until("end"))
    assert step.position.step == "precombat-main"
    resolved = sum(one.key == "resolves" for one in step.events)
    assert MOST_ACTIONS // 2 - 2 <= resolved <= MOST_ACTIONS // 2


@given(games(), st.sampled_from(list(PHASES)))
def test_it_is_what_its_single_actions_are(game: Game, step: str) -> None:
    action = until(step)
    if why_not(game, action) is None:
        single = list(files.steps(game, action))
        assert single
        position = game
        for one in single:
            assert why_not(position, one) is None
            position = apply(position, one).position
        assert position == apply(game, action).position
