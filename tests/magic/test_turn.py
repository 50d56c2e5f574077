"""From step to step and from turn to turn; what is left out, and what is counted anew."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, MalformedAction, why_not
from duelcore.magic import Ability, Change, Permanent, new_game, words
from duelcore.magic.ending import MOST_CLEANUPS
from duelcore.magic.model import PHASES
from tests.magic.playing import (
    BEGIN,
    BOTH,
    after,
    attack,
    block,
    casts,
    combat,
    creature,
    events,
    keys,
    main_phase,
    refused,
    until,
    uses,
)

ALL = tuple(PHASES)
WITHOUT_ATTACK = tuple(s for s in ALL if s not in ("declare-blockers", "combat-damage"))


def walked(game: Any) -> tuple[str, ...]:
    """The steps of the turn that begins here, nobody doing anything."""
    return after(game, until("cleanup")).steps


def test_a_turn_without_attackers() -> None:
    assert walked(new_game(turn=2, active=2, step="untap")) == WITHOUT_ATTACK


def test_the_draw_step_is_left_out_in_the_very_first_turn_alone() -> None:
    first = new_game(turn=1, active=1, starting=1, step="untap")
    assert "draw" not in walked(first)
    assert after(first, until("end")).players[0].drawn == 0
    assert "draw" in walked(new_game(turn=1, active=2, starting=1, step="untap"))
    assert "draw" in walked(new_game(turn=2, active=1, starting=1, step="untap"))


@pytest.mark.parametrize("step", ALL[1:])
def test_a_skipped_step_is_passed_over(step: Any) -> None:
    """Also the end of combat, with which everything leaves combat, and the cleanup."""
    attacker = creature("A", 1, 1, "must-attack", "vigilance")
    game = new_game([attacker], turn=3, step="untap", skips=((1, step),))
    passed: list[str] = []
    for _ in range(60):
        if game.turn > 3:
            break
        action = {"attack": attack("A"), "block": block(), "begin-step": BEGIN}.get(game.awaits)
        game = after(game, action or (Action("pass") if game.priority else Action("discard")))
        passed += [one for one in game.steps if one not in passed and game.turn == 3]
    assert game.turn == 4 and game.combat is None
    assert step not in passed
    lost = {"declare-attackers": {"declare-blockers", "combat-damage"}}.get(step, set())
    assert set(ALL) - set(passed) - {"untap"} <= {step, "cleanup"} | lost
    assert game.skips == ()


def test_why_a_step_is_left_out_is_told() -> None:
    first: Any = new_game(turn=1, step="untap")
    asked: Any = new_game(turn=3, step="untap", skips=((1, "draw"),))
    attack_left_out = [
        (step, ("no-attack-skip",)) for step in ("declare-blockers", "combat-damage")
    ]
    for game, rules in (
        (first, ("draw-first-turn-skip", "skipped-steps")),
        (asked, ("skipped-steps",)),
    ):
        told = [one for one in events(game, until("end")) if one.key == "step-skipped"]
        assert [(one["step"], one.rules) for one in told] == [("draw", rules), *attack_left_out]
        assert {one["player"] for one in told} == {1}


def test_the_second_damage_step_may_be_skipped() -> None:
    game = after(combat([creature("A", 2, 2, "double-strike")]), attack("A"))
    game = after(game, until("declare-blockers"), block(), until("combat-damage"))
    game = after(game, uses({"skip-step": {"step": "combat-damage"}}), *BOTH, *BOTH)
    assert game.step == "end-of-combat"
    assert game.players[1].life == 18


def test_where_in_the_turn_something_happens() -> None:
    """Phase and step; a main phase has no steps, and of two damage steps it says which."""
    places = {
        "precombat-main": ("precombat-main",),
        "postcombat-main": ("postcombat-main",),
        "upkeep": ("beginning", "upkeep"),
        "end-of-combat": ("combat", "end-of-combat"),
        "end": ("ending", "end"),
    }
    for step, at in places.items():
        start: Any = new_game(turn=3, step=step)
        assert {one.at for one in events(start, BEGIN)} == {at}
    (begins,) = [one for one in events(main_phase(), until("untap")) if one.key == "turn-begins"]
    assert begins.at == ("beginning",)


@pytest.mark.parametrize(("words", "steps"), [((), [()]), (("first-strike",), [("1",), ("2",)])])
def test_of_two_damage_steps_it_is_said_which(words: Any, steps: Any) -> None:
    game = after(combat([creature("A", 1, 1, *words)]), attack("A"), until("declare-blockers"))
    told = events(after(game, block()), until("end"))
    damage = [one.at for one in told if one.at[1:2] == ("combat-damage",)]
    assert list(dict.fromkeys(damage)) == [("combat", "combat-damage", *step) for step in steps]
    assert ("combat", "end-of-combat") in [one.at for one in told]


def test_who_deals_damage_in_which_of_two_steps_is_cited() -> None:
    game = after(combat([creature("A", 1, 1, "first-strike")]), attack("A"))
    told = events(after(game, until("declare-blockers"), block()), until("end"))
    cited = {one.key: one.rules for one in told if one.key.endswith("-damage-step")}
    assert cited == {
        "first-damage-step": ("dmg-two-steps", "dmg-first-step-who"),
        "second-damage-step": ("dmg-two-steps", "dmg-second-step-who"),
    }


def test_what_is_counted_by_the_turn_begins_anew() -> None:
    game = after(main_phase(), Action("play-land"), casts(), *BOTH)
    assert (game.players[0].lands_played, game.players[0].spells) == (1, 1)
    later = after(game, until("untap"))
    assert (later.players[0].lands_played, later.players[0].spells) == (0, 0)
    assert (later.turn, later.active, later.spells_last_turn) == (4, 2, 1)


def test_only_the_active_player_is_no_longer_new() -> None:
    first = [creature("A", 1, 1, summoning_sick=True)]
    second = [creature("B", 1, 1, summoning_sick=True)]
    later = after(main_phase(first, second), until("untap"))
    assert later.permanent("A").summoning_sick
    assert not later.permanent("B").summoning_sick


def test_only_the_active_players_permanents_untap() -> None:
    lands = [Permanent("A", types=("land",), tapped=True)]
    theirs = [Permanent("B", types=("land",), tapped=True)]
    game = after(new_game(lands, theirs, turn=3, step="untap"), BEGIN)
    assert [one.name for one in game.battlefield if one.tapped] == ["B"]


def test_nobody_acts_where_nobody_has_priority() -> None:
    for step in ("untap", "cleanup"):
        game = new_game(turn=3, step=step)
        for action in (Action("pass"), casts(player=1), casts(player=2), Action("play-land")):
            assert refused(game, action), (step, action)
        assert refused(game, Action("pass"))[0].startswith(step)
    assert refused(main_phase(), BEGIN) == ("tba-first",)


def test_a_pass_by_whoever_has_no_priority_is_refused() -> None:
    game = main_phase()
    assert refused(game, Action("pass", player=2)) == ("priority-needed",)
    assert refused(after(game, Action("pass")), Action("pass", player=1)) == ("priority-needed",)


def test_an_answer_means_that_both_pass_anew() -> None:
    game = after(main_phase(), Action("pass"), casts(player=2))
    assert (game.priority, game.passes) == (2, 0)
    game = after(game, Action("pass"), Action("pass"))
    assert (game.priority, game.stack, game.step) == (1, (), "precombat-main")


def test_priority_stays_with_whoever_plays_a_land_or_makes_mana() -> None:
    game = after(main_phase(), Action("play-land"), uses({"add-mana": {"amount": 2}}))
    assert (game.priority, game.stack, game.players[0].mana) == (1, (), 2)


def test_the_guard_says_what_happened() -> None:
    again = Ability("again", 1, "discards", words.effects({"draw": {"amount": 1}}))
    start = new_game(turn=3, step="cleanup", abilities=[again])
    start = start.with_player(1, hand=8, library=1000)
    told = events(start, until("untap"))
    assert keys(told).count("cleanup-again") == MOST_CLEANUPS - 1
    (guard,) = [one for one in told if one.key == "cleanup-guard"]
    assert (guard["number"], guard.rules[-1]) == (MOST_CLEANUPS, "cleanup-repeat")
    assert keys(told)[-1] == "turn-begins"
    later = after(start, until("untap"))
    assert (later.turn, later.cleanup_again) == (4, False)


def test_a_creature_that_dies_in_the_cleanup_leads_to_another_one() -> None:
    """A boost of toughness that damage does not need wears off, and toughness is 0 then."""
    ghost = creature("Ghost", 1, 1, counters=(("-1/-1", 1),))
    start = new_game([ghost], turn=3, step="cleanup", changes=(Change("Ghost", toughness=1),))
    game = after(start, BEGIN)
    assert (game.step, game.priority) == ("cleanup", 1)
    assert game.players[0].graveyard == ("Ghost",)
    again = after(game, *BOTH)
    assert (again.steps, again.awaits) == (("cleanup", "cleanup"), "begin-step")
    assert (game.cleanup_again, again.cleanup_again) == (True, False)
    assert after(again, BEGIN).turn == 4


def test_players_may_still_act_in_such_a_cleanup_step() -> None:
    start = new_game(turn=3, step="cleanup", abilities=[Ability("x", 1, "discards")])
    start = start.with_player(1, hand=8)
    game = after(start, BEGIN, Action("discard"))
    assert game.priority == 1 and why_not(game, casts()) is None
    assert refused(game, casts("sorcery"))[0] == "main-sorcery-timing-phase"


def test_nothing_is_attacked_but_a_player() -> None:
    walker = Permanent("Walker", types=("planeswalker",))
    game = combat([creature("A", 1, 1)], [walker, creature("B", 1, 1)])
    assert refused(game, Action("attack", attackers=["A"], target="B"))[0] == "attack-what"
    with pytest.raises(MalformedAction, match="players alone are attacked"):
        why_not(game, Action("attack", attackers=["A"], target="Walker"))


def test_until_end_of_combat_ends_before_mana_is_lost() -> None:
    """500.5."""
    game = after(combat([creature("A", 1, 1)]), attack("A"), until("declare-blockers"), block())
    game = after(game, until("end-of-combat"))
    rage = {"pump": {"target": "A", "power": 1, "until": "end-of-combat"}}
    game = after(game, uses(rage), *BOTH, uses({"add-mana": {"amount": 1}}))
    told = [one for one in keys(events(game, *BOTH)) if one in ("effect-ends", "mana-lost")]
    assert told == ["effect-ends", "mana-lost"]
