"""Casting, activating, resolving: who may do what when, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, apply
from duelcore.magic import Ability, Permanent, new_game, words
from tests.magic.playing import (
    BEGIN,
    BOTH,
    PASS,
    after,
    attack,
    casts,
    combat,
    creature,
    keys,
    main_phase,
    refused,
    until,
    uses,
)

CREATURE = {"permanent": {"name": "Cub", "power": 1, "toughness": 1}}
SLOW = ["sorcery", "artifact", "enchantment", "planeswalker", "battle"]


@pytest.mark.parametrize("type_", SLOW)
def test_slow_spells_need_ones_own_main_phase_and_an_empty_stack(type_: str) -> None:
    game = main_phase()
    assert refused(game, casts(type_)) == ()
    assert refused(after(game, until("postcombat-main")), casts(type_)) == ()
    assert refused(after(game, casts()), casts(type_)) == ("main-sorcery-timing-stack",)
    assert refused(after(game, PASS), casts(type_, 2)) == ("main-sorcery-ap-only",)
    for step in ("upkeep", "draw", "beginning-of-combat", "end-of-combat", "end"):
        elsewhere: Any = new_game(turn=3, step=step)
        assert refused(after(elsewhere, BEGIN), casts(type_)) == ("main-sorcery-timing-phase",)


@pytest.mark.parametrize("type_", SLOW)
def test_flash_lifts_all_that(type_: str) -> None:
    game = after(new_game(turn=3, step="end"), BEGIN, casts(), PASS)
    assert refused(game, casts(type_, 2, flash=True)) == ()


def test_a_creature_spell_becomes_a_creature_that_is_new() -> None:
    game = after(main_phase(), casts("creature", **CREATURE))
    assert (game.battlefield, game.players[0].hand) == ((), 6)
    game = after(game, *BOTH)
    one = game.permanent("Spell")
    assert (one.controller, one.power, one.summoning_sick) == (1, 1, True)
    theirs = after(main_phase(), PASS, casts("creature", 2, flash=True, **CREATURE), *BOTH)
    assert theirs.permanent("Spell").controller == 2


def test_an_artifact_is_not_summoning_sick() -> None:
    game = after(main_phase(), casts("artifact"), *BOTH)
    one = game.permanent("Spell")
    assert (one.types, one.summoning_sick, one.power) == (("artifact",), False, None)


def test_names_on_the_stack_and_on_the_battlefield_differ() -> None:
    spell = {"name": "Cub", "type": "creature", "flash": True, **CREATURE}
    cast = Action("cast", spell=spell)
    game = after(main_phase([creature("Cub", 1, 1)]), cast, cast)
    assert [one.name for one in game.stack] == ["Cub 2", "Cub 3"]
    game = after(game, *BOTH, *BOTH)
    assert [one.name for one in game.battlefield] == ["Cub", "Cub 3", "Cub 2"]


def test_spells_are_counted_and_lands_and_abilities_are_not() -> None:
    game = after(main_phase(), casts(), uses([]), *BOTH, *BOTH, Action("play-land"))
    assert (game.players[0].spells, game.players[0].hand) == (1, 5)


def test_what_is_put_on_the_stack_waits_for_both_to_pass() -> None:
    game = after(main_phase(), uses({"gain-life": {"amount": 2}}))
    assert (game.players[0].life, game.passes) == (20, 0)
    game = after(game, PASS)
    assert (game.players[0].life, game.priority) == (20, 2)
    assert after(game, PASS).players[0].life == 22


def test_after_a_resolution_the_active_player_has_priority() -> None:
    game = after(main_phase(), PASS, casts(player=2), *BOTH)
    assert (game.priority, game.passes, game.stack) == (1, 0, ())


def test_a_target_has_to_be_there_and_to_fit() -> None:
    game = main_phase([creature("A", 1, 1), Permanent("B", types=("land",))])
    assert refused(game, uses({"pump": {"target": "B", "power": 1}}))[0] == "targets-must-exist"
    assert refused(game, uses({"fight": {"target": "A", "other": "B"}}))[0] == "targets-must-exist"
    assert refused(game, uses({"destroy": "B"})) == ()
    gone = after(game, uses({"destroy": "A"}), *BOTH)
    assert refused(gone, uses({"destroy": "A"})) == ("targets-must-exist",)


def test_what_has_gone_to_a_hand_is_no_target_any_more() -> None:
    game = main_phase([creature("A", 1, 1)])
    game = after(game, uses({"return-to-hand": "A"}), *BOTH)
    assert refused(game, uses({"destroy": "A"})) == ("targets-must-exist",)


def test_a_fight_needs_both() -> None:
    game = main_phase([creature("A", 1, 1)], [creature("B", 3, 3)])
    game = after(game, casts(effect={"fight": {"target": "A", "other": "B"}}), PASS)
    game = after(game, uses({"return-to-hand": "B"}, 2), *BOTH, *BOTH)
    assert game.find("A") is not None and game.permanent("A").damage == 0


def test_what_has_left_and_come_back_in_part() -> None:
    """One of two targets is gone: the other half still happens, in its order."""
    game = main_phase([creature("A", 1, 1)])
    told = {"effect": [{"destroy": "A"}, {"gain-life": {"amount": 1}}]}
    game = after(game, casts(**told), uses({"return-to-hand": "A"}), *BOTH)
    step = apply(after(game, PASS), PASS)
    assert "target-gone" in keys(list(step.events))
    assert step.position.players[0].life == 20, "all that it aims at has gone"


def test_costs_are_paid_at_once_and_in_full() -> None:
    game = main_phase([creature("A", 1, 1)], life=(3, 20))
    ability = {"name": "x", "source": "A", "tap": True, "life": 3}
    game = after(game, Action("activate", ability=ability))
    assert game.over and game.winner == 2, "3 life may be paid, and that loses the game"
    dear = Action("activate", ability={"name": "x", "life": 4})
    assert refused(main_phase(life=(3, 20)), dear) == ("cost-in-full",)


def test_a_new_creature_may_use_what_does_not_tap_it() -> None:
    game = main_phase([creature("A", 1, 1, summoning_sick=True)])
    use = {"name": "x", "source": "A"}
    assert refused(game, Action("activate", ability=use)) == ()
    assert refused(game, Action("activate", ability=use | {"tap": True})) == ("summoning-sickness",)
    land = main_phase([Permanent("A", types=("land",), summoning_sick=True)])
    assert refused(land, Action("activate", ability=use | {"tap": True})) == ()


def test_an_ability_at_sorcery_speed() -> None:
    game = main_phase()
    slow = Action("activate", ability={"name": "x", "sorcery_speed": True})
    assert refused(game, slow) == ()
    assert refused(after(game, casts()), slow) == ("main-sorcery-timing-stack",)
    assert refused(after(game, until("end")), slow) == ("main-sorcery-timing-phase",)


def test_a_mana_ability_uses_no_stack_and_another_one_does() -> None:
    game = after(main_phase(), PASS, uses({"add-mana": {"amount": 2}}, 2))
    assert (game.stack, game.priority, game.players[1].mana) == ((), 2, 2)
    both = uses([{"add-mana": {"amount": 1}}, {"draw": {"amount": 1}}])
    assert [one.name for one in after(main_phase(), both).stack] == ["it"]
    assert [one.name for one in after(main_phase(), uses([])).stack] == ["it"]


def test_mana_lasts_for_its_step() -> None:
    game = after(main_phase(), uses({"add-mana": {"amount": 2}}), casts(), *BOTH)
    assert game.players[0].mana == 2
    assert after(game, *BOTH).players[0].mana == 0


def test_both_players_lose_their_mana() -> None:
    game = after(main_phase(), uses({"add-mana": {"amount": 1}}), PASS)
    game = after(game, uses({"add-mana": {"amount": 2}}, 2), PASS)
    step = apply(game, PASS)
    lost = [(one["player"], one["amount"]) for one in step.events if one.key == "mana-lost"]
    assert lost == [(1, 1), (2, 2)]
    assert [one.mana for one in step.position.players] == [0, 0]


# Triggered abilities


GAIN = words.effects({"gain-life": {"amount": 1}})


def abilities(*, controller: Any = 1, **more: Any) -> list[Ability]:
    return [Ability("x", controller, more.pop("when", "draws"), GAIN, **more)]


WHOSE = [("yours", 1, True), ("yours", 2, False), ("opponents", 1, False), ("opponents", 2, True)]


@pytest.mark.parametrize(("whose", "controller", "answers"), [*WHOSE, ("each", 2, True)])
def test_whose_draw_it_is(whose: Any, controller: Any, answers: bool) -> None:
    own = abilities(controller=controller, whose=whose)
    game = after(main_phase(abilities=own), uses({"draw": {"amount": 1}}), *BOTH)
    assert bool(game.stack) is answers


@pytest.mark.parametrize(("whose", "controller", "answers"), [*WHOSE, ("each", 2, True)])
def test_whose_step_it_is(whose: Any, controller: Any, answers: bool) -> None:
    own = abilities(controller=controller, whose=whose, when="end")
    game = after(main_phase(abilities=own), until("end"))
    assert bool(game.stack) is answers


def test_one_draw_each_and_one_discard_for_all() -> None:
    draws = abilities(when="draws")
    game = after(main_phase(abilities=draws), uses({"draw": {"amount": 3}}), *BOTH)
    assert len(game.stack) == 3
    discards = abilities(when="discards")
    game = after(main_phase(abilities=discards), uses({"discard": {"amount": 3}}), *BOTH)
    assert len(game.stack) == 1
    nothing = main_phase(abilities=discards).with_player(1, hand=0)
    assert after(nothing, uses({"discard": {"amount": 3}}), *BOTH).stack == ()


def test_an_ability_of_a_permanent_is_about_that_one() -> None:
    both = [creature("A", 1, 1), creature("B", 1, 1)]
    game = main_phase(both, abilities=abilities(when="dies", source="A"))
    assert after(game, uses({"destroy": "B"}), *BOTH).stack == ()
    assert len(after(game, uses({"destroy": "A"}), *BOTH).stack) == 1


def test_an_ability_goes_with_its_permanent() -> None:
    game = main_phase([creature("A", 1, 1)], abilities=abilities(source="A"))
    assert len(after(game, uses({"draw": {"amount": 1}}), *BOTH).stack) == 1
    gone = after(game, uses({"phase-out": "A"}), *BOTH, uses({"draw": {"amount": 1}}), *BOTH)
    assert gone.stack == ()


LANDS = [([], [], False), ([], ["L"], True), (["L"], ["M"], False), (["L"], ["M", "N"], True)]


@pytest.mark.parametrize(("mine", "theirs", "holds"), LANDS)
def test_more_lands(mine: list[str], theirs: list[str], holds: bool) -> None:
    first = [Permanent(name, types=("land",)) for name in mine]
    second = [Permanent(name, types=("land",)) for name in theirs]
    own = abilities(condition="opponent-controls-more-lands")
    game = main_phase(first, second, abilities=own)
    assert bool(after(game, uses({"draw": {"amount": 1}}), *BOTH).stack) is holds


@pytest.mark.parametrize(
    ("condition", "mine", "theirs", "holds"),
    [
        ("you-control-a-creature", True, False, True),
        ("you-control-a-creature", False, True, False),
        ("opponent-controls-a-creature", False, True, True),
        ("opponent-controls-a-creature", True, False, False),
    ],
)
def test_who_controls_a_creature(condition: Any, mine: bool, theirs: bool, holds: bool) -> None:
    first = [creature("A", 1, 1)] if mine else []
    second = [creature("B", 1, 1)] if theirs else []
    game = main_phase(first, second, abilities=abilities(condition=condition))
    assert bool(after(game, uses({"draw": {"amount": 1}}), *BOTH).stack) is holds


def test_the_active_players_go_first_and_resolve_last() -> None:
    own = [
        Ability(name, number, "end", GAIN, whose="each") for name, number in (("b", 2), ("a", 1))
    ]  # type: ignore[arg-type]
    game = after(main_phase(abilities=own), until("end"))
    assert [one.name for one in game.stack] == ["a", "b"]


def test_two_of_one_name_need_no_order() -> None:
    own = [Ability("same", 1, "end", GAIN) for _ in range(2)]
    game = after(main_phase(abilities=own), until("end"))
    assert (game.priority, len(game.stack)) == (1, 2)


def test_the_order_asked_for_names_each_once() -> None:
    own = [Ability(name, 1, "end", GAIN) for name in "abb"]
    game = after(main_phase(abilities=own), until("end"))
    assert game.awaits == "order"
    for wrong in (["a", "b"], ["a", "a", "b"], ["a", "b", "b", "b"], ["a", "b", "c"]):
        assert refused(game, Action("order-triggers", names=wrong)) == ("apnap-triggers",)
    done = after(game, Action("order-triggers", names=["b", "a", "b"]))
    assert ([one.name for one in done.stack], done.priority) == (["b", "a", "b"], 1)


def test_the_active_player_has_priority_after_the_others_order() -> None:
    own = [Ability(name, 2, "end", GAIN, whose="each") for name in "ab"]
    game = after(main_phase(abilities=own), until("end"))
    assert (game.awaits, game.holder, game.priority) == ("order", 2, None)
    game = after(game, Action("order-triggers", names=["b", "a"]))
    assert (game.priority, [one.name for one in game.stack]) == (1, ["b", "a"])


def test_both_order_their_own_the_active_player_first() -> None:
    own = [
        Ability(f"{name}{number}", number, "end", GAIN, whose="each")  # type: ignore[arg-type]
        for number in (2, 1)
        for name in "ab"
    ]
    game = after(main_phase(abilities=own), until("end"))
    assert game.holder == 1
    game = after(game, Action("order-triggers", names=["b1", "a1"]))
    assert (game.awaits, game.holder) == ("order", 2)
    game = after(game, Action("order-triggers", names=["a2", "b2"]))
    assert [one.name for one in game.stack] == ["b1", "a1", "a2", "b2"]
    assert game.priority == 1


def test_who_has_acted_keeps_priority_although_the_other_orders() -> None:
    own = [Ability(name, 1, "casts", GAIN, whose="each") for name in "ab"]
    game = after(main_phase(abilities=own), PASS, casts(player=2))
    assert (game.awaits, game.holder) == ("order", 1)
    game = after(game, Action("order-triggers", names=["a", "b"]))
    assert (game.priority, [one.name for one in game.stack]) == (2, ["Spell", "a", "b"])


def test_once_is_once() -> None:
    own = abilities(once=True)
    game = after(main_phase(abilities=own), uses({"draw": {"amount": 2}}), *BOTH)
    assert (len(game.stack), game.abilities) == (1, ())


def test_that_and_self() -> None:
    """What an ability is about, and whose it is."""
    effects = words.effects([{"tap": "that"}, {"pump": {"target": "self", "power": 2}}])
    own = [Ability("x", 1, "enters", effects), Ability("y", 1, "dies", effects, source="A")]
    game = main_phase([creature("A", 1, 1), creature("C", 1, 1)], abilities=own)
    game = after(game, casts("creature", **CREATURE), *BOTH, *BOTH)
    assert game.permanent("Spell").tapped


def test_lands_are_played_once_a_turn_by_whoever_is_active() -> None:
    game = after(main_phase(), Action("play-land", land="Isle"))
    assert game.permanent("Isle").types == ("land",)
    assert refused(game, Action("play-land")) == ("main-one-land",)
    assert refused(after(game, PASS), Action("play-land")) == ("main-sorcery-ap-only",)
    assert refused(after(game, until("end")), Action("play-land"))[0] == "main-sorcery-timing-phase"
    again = after(game, until("untap"), until("precombat-main"))
    assert refused(again, Action("play-land", player=2)) == ()
    assert [one.name for one in after(again, Action("play-land", land="Isle")).battlefield] == [
        "Isle",
        "Isle 2",
    ]


def test_a_land_that_comes_sets_off_what_waits_for_it() -> None:
    own = abilities(when="enters")
    game = after(main_phase(abilities=own), Action("play-land"))
    assert (len(game.stack), game.priority) == (1, 1)


def test_combat_has_its_windows() -> None:
    game = after(combat([creature("A", 1, 1)]), attack("A"))
    assert (game.priority, refused(game, casts())) == (1, ())
    assert refused(game, casts("sorcery")) == ("main-sorcery-timing-phase",)
