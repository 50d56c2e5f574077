"""Flip effects: when they wait, when they have to be activated, and what they may choose."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.explain import explain
from duelcore.game import Action, MalformedAction, legal_actions, why_not
from duelcore.yugioh import Duel, Monster, duel, files
from tests.yugioh.playing import (
    END_TURN,
    ENTER,
    FINISH,
    NEGATE,
    PASS,
    activates,
    after,
    attacks,
    battle_step,
    gain,
    legal,
    lp,
    play,
    refused,
    summons,
    turned,
    turns,
    words,
)

A, K = Monster("A", 1800, 1000), Monster("K", 700)


def flips(effect: dict[str, Any], atk: int = 450, defense: int = 600) -> Monster:
    return Monster("F", atk, defense, "set", [{"flip": effect}])  # type: ignore[arg-type]


def trigger(target: str | None = None) -> Action:
    return Action("trigger", monster="F", target=target)


def attacked(monster: Monster, passes: int, *own: Monster) -> Duel:
    """A has attacked the monster, and so many windows have closed."""
    return after(battle_step(own or (A, K), [monster]), attacks("A", "F"), *[PASS] * passes)


TOO_EARLY = [2, 3]
"""Passes after which the monster is revealed and damage not yet calculated."""


@pytest.mark.parametrize("passes", [0, 1])
def test_nothing_waits_before_the_reveal(passes: int) -> None:
    position = attacked(flips(gain(2, 100)), passes)
    assert position.waiting == ()
    assert refused(position, trigger()) == ("ds-flip-effect-after-calc",)


@pytest.mark.parametrize("passes", TOO_EARLY)
def test_it_waits_from_the_reveal_on(passes: int) -> None:
    position = attacked(flips(gain(2, 100)), passes)
    assert position.waiting == ("F",) and position.monster("F").position == "defense"
    assert refused(position, trigger())[0] == "ds-before-no-flip-trigger"
    assert legal(position, PASS)


def test_after_calculation_it_is_mandatory() -> None:
    position = attacked(flips(gain(2, 100)), 4)
    assert position.timing == "after-calculation"
    assert words(position) == {"trigger"}
    for action in (PASS, FINISH, Action("pass", player=1)):
        assert refused(position, action)[0] == "ds-flip-effect-after-calc"
    done = play(position, trigger())
    assert lp(done.duel) == (8000, 8100) and done.duel.timing == "after-calculation"
    assert done.event("flip-effect-activated")["player"] == 2
    assert not legal(done.duel, trigger()), "once"
    assert legal(done.duel, PASS)


def test_finishing_an_attack_stops_where_a_flip_effect_is_due() -> None:
    position = after(attacked(flips(gain(2, 100)), 0), FINISH)
    assert position.timing == "after-calculation"
    assert after(position, trigger(), FINISH).at == ("battle", "battle")


def test_other_triggers_of_that_timing_may_come_before_it_but_no_fast_effect() -> None:
    position = attacked(flips(gain(2, 100)), 4)
    battled = activates(1, "trigger-effect", gain(1, 1), on="battled")
    assert legal(position, battled)
    fast = activates(1, "trap", gain(1, 1), timing="after-calculation")
    assert refused(position, fast)[0] == "ds-flip-effect-after-calc"


def test_it_chooses_among_all_that_can_still_be_chosen() -> None:
    position = attacked(flips({"destroy": None}), 4)
    assert position.monster("F").destroyed
    targets = [action.get("target") for action in legal_actions(position)]
    assert targets == ["A", "K"]
    assert refused(position, trigger("F"))[0] == "ds-flip-effect-no-doomed"
    done = after(position, trigger("K"))
    assert files.found(done, "graveyard", None) == [["K"], []]
    assert files.found(after(done, FINISH), "graveyard", None) == [["K"], ["F"]]


def test_a_target_named_in_its_text_is_not_chosen() -> None:
    position = attacked(flips({"banish": "K"}), 4)
    assert legal_actions(position) == (trigger(),)
    with pytest.raises(MalformedAction, match="takes no 'target'"):
        why_not(position, trigger("A"))
    assert files.found(after(position, trigger()), "banished", None) == [["K"], []]


def test_a_target_to_be_chosen_has_to_be_named() -> None:
    position = attacked(flips({"banish": None}), 4)
    with pytest.raises(MalformedAction, match="needs a 'target'"):
        why_not(position, trigger())
    with pytest.raises(MalformedAction, match="no monster in this duel is named 'Nobody'"):
        why_not(position, trigger("Nobody"))


# What may not be chosen is refused with a reason: it is an action all the same


def reasons(position: Duel, action: Action) -> list[str]:
    refusal = why_not(position, action)
    assert refusal is not None, f"{action} is legal"
    assert all(one.rules and explain(one) for one in refusal.reasons)
    return [one.key for one in refusal.reasons]


def test_control_is_not_taken_of_a_monster_of_ones_own() -> None:
    position = after(
        battle_step([A, K], [flips({"take-control": None}, defense=2000), Monster("C", 500)]),
        attacks("A", "F"),
        *[PASS] * 4,
    )
    for own in ("F", "C"):
        refusal = why_not(position, trigger(own))
        assert refusal is not None and reasons(position, trigger(own)) == ["control-already"]
        (why,) = refusal.reasons
        assert (why.rules, why.remedy) == (("effects-over-rules",), "choose-another")
        assert why["player"] == 2 and why["monster"] == position.piece(own)
    assert {one.get("target") for one in legal_actions(position)} == {"A", "K"}


@pytest.mark.parametrize("passes", TOO_EARLY)
def test_as_long_as_it_waits_every_choice_is_refused_with_a_reason(passes: int) -> None:
    side = [flips({"take-control": None}), *[Monster(f"X{n}") for n in range(4)]]
    position = after(battle_step([A], side), attacks("A", "F"), *[PASS] * passes)
    assert reasons(position, trigger("A")) == ["flip-effect-too-early", "main-zones-full"]
    assert reasons(position, trigger("X1")) == ["flip-effect-too-early", "control-already"]


def test_a_choice_that_has_left_the_field_is_refused_with_a_reason() -> None:
    position = attacked(flips({"destroy": None}), 2)
    gone = after(position, activates(1, "trap", {"banish": "K"}, timing="before-calculation"))
    assert reasons(gone, trigger("K")) == ["flip-effect-too-early", "aim-is-gone"]
    due = after(gone, PASS, PASS)
    assert reasons(due, trigger("K")) == ["aim-is-gone"]
    assert legal(due, trigger("A"))


@pytest.mark.parametrize(
    ("effect", "lapses"),
    [
        ({"banish": "K"}, True),  # it has gone when the effect waits
        ({"banish": "Nobody"}, True),
        ({"take-control": "F"}, True),
        ({"negate-attack": True}, True),
        (summons("K"), True),  # one of this name is there already
        (summons("A", zone="extra"), True),
        ({"end-battle-phase": True}, False),
        ({"modify-battle-damage": {"player": 2, "how": "zero"}}, False),
    ],
    ids=str,
)
def test_whatever_its_text_says_it_can_be_asked_for(effect: dict[str, Any], lapses: bool) -> None:
    """Its text may name what is not there: the action that activates it says nothing of that."""
    position = attacked(flips(effect), 2)
    gone = after(position, activates(1, "trap", {"banish": "K"}, timing="before-calculation"))
    for now in (gone, after(gone, PASS)):
        assert reasons(now, trigger())[0] == "flip-effect-too-early"
    due = play(gone, PASS, PASS)
    assert ("flip-effect-lapses" in due.keys) is lapses
    assert legal(due.duel, trigger()) is not lapses


def test_a_flip_effect_that_summons_does_so_once() -> None:
    """Turned face-down and up again, it would Summon the same monster anew."""
    start = duel([flips(summons("N"))], [A])
    came = after(start, turns("F", "attack"), trigger())
    assert came.find("N") is not None
    again = activates(1, "quick-effect", turned("F", "set"), turned("F", "attack"))
    done = play(came, again)
    assert "flip-effect-lapses" in done.keys and done.duel.waiting == ()


def test_what_names_nobody_means_nothing_at_any_time() -> None:
    for passes in range(5):
        position = attacked(flips({"banish": None}), passes)
        for action in (trigger("Nobody"), Action("trigger", monster="Nobody")):
            with pytest.raises(MalformedAction, match="no monster in this duel is named 'Nobody'"):
                why_not(position, action)


@pytest.mark.parametrize(
    ("effect", "own"),
    [
        ({"take-control": None}, ()),
        (
            {"change-position": {"monster": None, "to": "set"}},
            (Monster("A", 1800, None, link=True),),
        ),
        ({"change-target": None}, ()),
        ({"banish": "Nobody"}, ()),
    ],
)
def test_without_a_legal_target_it_lapses(effect: dict[str, Any], own: tuple[Monster, ...]) -> None:
    if "take-control" in effect:  # the side is full, so that nothing can be taken
        full = [flips(effect), *[Monster(f"X{n}") for n in range(4)]]
        position = after(battle_step([A], full), attacks("A", "F"), *[PASS] * 3)
    else:
        position = attacked(flips(effect), 3, *(own or (A,)))
    done = play(position, PASS)
    assert "flip-effect-lapses" in done.keys and done.duel.waiting == ()
    assert legal(done.duel, PASS)


def test_the_winner_of_the_battle_flips_too_and_the_effect_hits() -> None:
    strong = flips({"damage": {"player": 1, "amount": 700}}, defense=2100)
    done = after(attacked(strong, 4), trigger())
    assert lp(done) == (8000 - 300 - 700, 8000)


def test_nothing_of_it_when_the_duel_has_ended() -> None:
    poor = battle_step([A], [flips(gain(1, 5000), defense=9800)])
    over = after(poor, attacks("A", "F"), *[PASS] * 4)
    assert over.over and legal_actions(over) == ()
    assert refused(over, trigger())[0] == "o-lp-zero-is-immediate"


def test_what_becomes_of_it_when_its_monster_has_gone_is_not_settled() -> None:
    position = attacked(flips({"destroy": None}), 2)
    gone = play(position, activates(1, "trap", {"banish": "F"}, timing="before-calculation"))
    assert gone.event("flip-effect-unsettled").rules == ("ds-before-no-flip-trigger",)
    assert gone.duel.waiting == ()
    assert after(gone.duel, FINISH).at == ("battle", "battle")


# Flipped otherwise


def test_a_flip_summon_in_a_main_phase() -> None:
    position = after(duel([flips(gain(1, 500))], [A]), turns("F", "attack"))
    assert words(position) == {"trigger"}
    assert refused(position, ENTER)[0] == "o-open-state-actions"
    done = after(position, trigger())
    assert lp(done) == (8500, 8000) and legal(done, ENTER) and legal(done, END_TURN)


def test_turned_up_by_an_effect_in_the_battle_step() -> None:
    position = after(
        battle_step([A], [Monster("B", 1000), flips(NEGATE)]),
        attacks("A", "B"),
        activates(2, "trap", turned("F", "attack")),
    )
    assert words(position) == {"trigger"}
    done = play(position, trigger())
    assert done.duel.attack is None and "o-attack-negated" in done.rules


def test_turned_up_by_an_effect_in_the_damage_step_it_waits() -> None:
    position = after(
        battle_step([A], [Monster("B", 1000), flips(gain(2, 1))]),
        attacks("A", "B"),
        PASS,
        activates(2, "trap", turned("F", "attack"), timing="start"),
    )
    assert position.waiting == ("F",)
    assert refused(position, trigger())[0] == "ds-before-no-flip-trigger"
    assert words(after(position, FINISH)) == {"trigger"}


def test_the_flip_effect_comes_before_the_replay_question() -> None:
    position = after(
        battle_step([A], [Monster("B", 1000), flips({"banish": None})]),
        attacks("A", "B"),
        activates(2, "trap", turned("F", "attack"), {"destroy": "B"}),
    )
    assert position.replay and words(position) == {"trigger"}
    stopped = after(position, trigger("A"))
    assert not stopped.replay and stopped.attack is None, "the attacker has gone"
    asked = after(position, trigger("F"))
    assert asked.replay and words(asked) == {"replay"}


def test_a_revealed_flip_effect_is_still_due_when_the_battle_phase_ends_before() -> None:
    position = attacked(flips(gain(2, 100)), 2)
    ended = after(
        position, activates(1, "trap", {"end-battle-phase": True}, timing="before-calculation")
    )
    assert ended.at == ("battle", "end") and words(ended) == {"trigger"}
    assert after(ended, trigger(), PASS).phase == "main-2"
