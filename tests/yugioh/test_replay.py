"""What stops an attack, what causes a replay and what does not, and what may be chosen in it."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, legal_actions
from duelcore.yugioh import DIRECT, Duel, Monster, Rules, files
from tests.yugioh.playing import (
    END_BATTLE,
    FINISH,
    NEGATE,
    PASS,
    activates,
    after,
    attacks,
    battle_step,
    by,
    can_attack,
    gain,
    legal,
    lp,
    play,
    refused,
    replays,
    summons,
    targets,
    turned,
    turns,
    words,
)

A, B, C = Monster("A", 1800, 1000), Monster("B", 1500, 1200), Monster("C", 1000)
STOP = Action("replay", target="stop")


def declared(*opposing: Monster, own: tuple[Monster, ...] = (A, Monster("K", 1600))) -> Duel:
    """A has attacked the first of the opponent's monsters, or directly."""
    target = opposing[0].name if opposing else DIRECT
    return after(battle_step(own, opposing), attacks("A", target))


def chosen(duel: Duel) -> list[str]:
    """What the replay question offers."""
    return [action.name("target") for action in legal_actions(duel) if action.do == "replay"]


Effects = list[dict[str, Any]]

CHANGES: list[tuple[Effects, bool]] = [
    ([{"destroy": "C"}], True),
    ([{"destroy": "B"}], True),
    ([{"banish": "C"}], True),
    ([{"return-to-hand": "C"}], True),
    ([summons("D")], True),
    ([{"destroy": "C"}, summons("D")], True),  # the same number, not the same monsters
    ([{"destroy": "K"}], False),
    ([by("B", 500)], False),
    ([by("A", 500)], False),
    ([turned("B", "defense")], False),
    ([turned("B", "set")], False),
    ([turned("C", "set")], False),
    ([gain(2, 500)], False),
    ([{"cannot-be-attacked": "C"}], False),
    ([{"cannot-be-attacked": "B"}], True),
    ([{"cannot-attack": "K"}], False),
]


@pytest.mark.parametrize(("effects", "asked"), CHANGES, ids=str)
@pytest.mark.parametrize("on", [{}, {"on": "attack-declared"}], ids=["later", "in answer"])
def test_what_causes_a_replay(effects: Effects, asked: bool, on: dict[str, str]) -> None:
    """Any change of the opponent's monsters as a set; neither values, positions nor the own side."""
    changed = after(declared(B, C), activates(2, "trap", *effects, **on))
    assert changed.replay is asked
    assert changed.attack is not None and changed.at == ("battle", "battle")


def test_the_turn_players_own_effects_cause_one_too() -> None:
    changed = after(declared(B, C), activates(1, "trap", {"take-control": "C"}))
    assert changed.replay and chosen(changed) == ["B", "stop"]
    own = after(declared(B), activates(1, "trap", summons("D")))
    assert not own.replay


def test_even_a_brief_change_causes_one() -> None:
    changed = after(declared(B, C), activates(2, "trap", summons("D"), {"banish": "D"}))
    assert files.found(changed, "field", None) == [["A", "K"], ["B", "C"]] and changed.replay


def test_a_declaration_that_cannot_go_on_as_it_was() -> None:
    direct = after(declared(), activates(2, "trap", summons("D")))
    assert direct.replay and chosen(direct) == ["D", "stop"]
    assert refused(direct, replays(DIRECT))[0] == "o-replay-direct-lost"


def test_a_direct_attacker_may_go_on_directly() -> None:
    own = (Monster("A", 1000, abilities="direct-attack"),)
    direct = after(battle_step(own, [B]), attacks("A", DIRECT))
    changed = after(direct, activates(2, "trap", summons("D")))
    assert set(chosen(changed)) == {"B", "D", DIRECT, "stop"}
    assert lp(after(changed, replays(DIRECT), FINISH)) == (8000, 7000)


# The question


def test_nothing_else_can_be_done_while_the_question_is_open() -> None:
    asked = after(declared(B, C), activates(2, "trap", {"destroy": "B"}))
    assert words(asked) == {"replay"}
    for action in (PASS, FINISH, END_BATTLE, attacks("K", "C"), activates(2, "trap", gain(2, 1))):
        assert refused(asked, action)[0] == "o-replay-after-chain"
    assert files.found(asked, "attacks", None) == [["A", "C"]]


def test_the_attack_goes_on_without_a_new_declaration() -> None:
    own = (Monster("A", 1800, abilities={"attack-cost": 500}),)  # type: ignore[arg-type]
    asked = after(declared(B, C, own=own), activates(2, "trap", {"destroy": "B"}))
    assert lp(asked) == (7500, 8000)
    again = play(asked, replays("C"))
    assert lp(again.duel) == (7500, 8000), "no second cost"
    assert "attack-declared" not in again.duel.happened
    late = activates(2, "trap", NEGATE, on="attack-declared")
    assert refused(again.duel, late)[0] == "o-replay-no-new-declaration"
    assert legal(again.duel, activates(2, "trap", NEGATE)), "one that needs no declaration"
    fought = after(again.duel, FINISH)
    assert lp(fought) == (7500, 7200) and can_attack(fought) == set()


def test_a_replay_can_be_followed_by_another() -> None:
    asked = after(declared(B), activates(2, "trap", {"destroy": "B"}))
    assert chosen(asked) == [DIRECT, "stop"]
    again = after(asked, replays(DIRECT), activates(2, "trap", summons("D")))
    assert chosen(again) == ["D", "stop"]


def test_giving_up_uses_the_attack_up_and_another_monster_may_attack() -> None:
    asked = after(declared(B), activates(2, "trap", summons("D")))
    over = play(asked, STOP).duel
    assert over.attack is None and not over.replay
    assert can_attack(over) == {("K", "B"), ("K", "D")}
    assert {"replay-first-attacker-spent", "attack-once"} <= set(refused(over, attacks("A", "B")))
    assert not over.monster("A").battled and over.monster("A").declared
    later = after(over, END_BATTLE, PASS)
    assert not legal(later, turns("A", "defense")) and legal(later, turns("K", "defense"))


def test_by_the_older_rule_it_is_not_used_up() -> None:
    rules = Rules(replay_attacker_may_attack_again=True)
    position = after(battle_step([A], [B], rules=rules), attacks("A", "B"))
    over = after(position, activates(2, "trap", summons("D")), STOP)
    assert can_attack(over) == {("A", "B"), ("A", "D")}
    assert lp(after(over, attacks("A", "D"), FINISH)) == (8000, 7200)


# What may be chosen: what could have been declared


def test_a_monster_that_may_attack_all_chooses_among_those_it_has_not_attacked() -> None:
    own = (Monster("A", 1800, abilities="attack-all"),)
    opposing = (Monster("W", 0, 3000, "defense"), B, C)
    first = after(battle_step(own, opposing), attacks("A", "W"), FINISH, attacks("A", "B"))
    asked = after(first, activates(2, "trap", {"banish": "C"}))
    assert chosen(asked) == ["B", "stop"]
    over = after(asked, STOP)
    assert can_attack(over) == set(), "B counts as attacked"


def test_attacks_for_monsters_only_do_not_go_on_directly() -> None:
    own = (Monster("A", 1800, abilities={"attacks-on-monsters": 2}),)  # type: ignore[arg-type]
    second = after(battle_step(own, [B, C]), attacks("A", "B"), FINISH, attacks("A", "C"))
    assert chosen(after(second, activates(2, "trap", {"banish": "C"}))) == ["stop"]
    first = after(battle_step(own, [C]), attacks("A", "C"))
    assert chosen(after(first, activates(2, "trap", {"banish": "C"}))) == [DIRECT, "stop"]


def test_a_shielded_monster_is_not_chosen_and_bars_the_way() -> None:
    shield = Monster("S", 0, 0, abilities="cannot-be-attacked")
    asked = after(declared(B, shield), activates(2, "trap", {"banish": "B"}))
    assert chosen(asked) == ["stop"]


# Stopped


STOPPING: list[dict[str, Any]] = [
    turned("A", "defense"),
    turned("A", "set"),
    {"destroy": "A"},
    {"banish": "A"},
    {"return-to-hand": "A"},
    {"take-control": "A"},
    {"cannot-attack": "A"},
]


@pytest.mark.parametrize("effect", STOPPING, ids=str)
@pytest.mark.parametrize("also", [[], [{"destroy": "C"}]], ids=["alone", "with a change"])
def test_an_attacker_that_can_no_longer_attack(effect: dict[str, Any], also: Effects) -> None:
    """Its attack just ends; there is no replay, whatever else has changed."""
    stopped = play(declared(B, C), activates(2, "trap", *also, effect))
    assert stopped.duel.attack is None and not stopped.duel.replay
    assert stopped.duel.at == ("battle", "battle") and lp(stopped.duel) == (8000, 8000)
    assert "o-attack-stopped" in stopped.rules
    assert not legal(stopped.duel, FINISH)
    assert {attacker for attacker, _ in can_attack(stopped.duel)} == {"K"}
    found = stopped.duel.find("A")
    if found is not None:
        assert (found[1].declared, found[1].attacked, found[1].battled) == (True, False, False)
        if found[0] == 1:
            assert "stopped-still-declared" in refused(stopped.duel, attacks("A", "B"))


def test_a_monster_that_may_attack_from_defense_goes_on_unless_it_is_face_down() -> None:
    own = (Monster("A", 1800, 1000, abilities="attack-from-defense"),)
    assert after(declared(B, own=own), activates(2, "trap", turned("A", "defense"))).attack
    assert after(declared(B, own=own), activates(2, "trap", turned("A", "set"))).attack is None


def test_one_of_two_attacks_is_used_up() -> None:
    own = (Monster("A", 1800, abilities={"attacks": 2}),)  # type: ignore[arg-type]
    negated = after(declared(B, own=own), activates(2, "trap", NEGATE))
    assert can_attack(negated) == {("A", "B")}
    again = after(negated, attacks("A", "B"), activates(2, "trap", NEGATE))
    assert can_attack(again) == set()


def negated_once(rules: Rules | None = None) -> Duel:
    """The first of A's two attacks on B, which withstands it, has been negated."""
    own = (Monster("A", 1800, abilities={"attacks": 2}),)  # type: ignore[arg-type]
    step = battle_step(own, [Monster("B", 0, 1800, "defense")], rules=rules)
    return after(step, attacks("A", "B"), activates(2, "trap", NEGATE))


def test_only_the_last_attack_says_how_attacks_were_used_up() -> None:
    fought = after(negated_once(), attacks("A", "B"), FINISH)
    assert "o-attack-negated" not in refused(fought, attacks("A", "B"))
    again = after(negated_once(), attacks("A", "B"), activates(2, "trap", NEGATE))
    assert "o-attack-negated" in refused(again, attacks("A", "B"))


def test_the_next_battle_phase_forgets_how_an_attack_broke_off() -> None:
    ended = after(negated_once(Rules(extra_battle_phases=1)), END_BATTLE)
    assert ended.monster("A").broken_off == "negated"
    assert after(ended, PASS).monster("A").broken_off is None


# The target changed


def test_another_target_is_all_that_changes() -> None:
    changed = play(declared(B, C), activates(2, "trap", {"change-target": "C"}))
    assert not changed.duel.replay and changed.duel.attack is not None
    assert changed.duel.attack.target == "C" and changed.duel.at == ("battle", "battle")
    assert lp(after(changed.duel, FINISH)) == (8000, 7200)


def each_once() -> Duel:
    """A, which attacks each monster once, has attacked D and E, and now attacks B."""
    own = (Monster("A", 1800, abilities="attack-all"),)
    walls = [Monster(name, 0, 1800, "defense") for name in "BCDE"]
    fought = (attacks("A", "D"), FINISH, attacks("A", "E"), FINISH)
    return after(battle_step(own, walls), *fought, attacks("A", "B"))


def test_who_attacks_each_monster_once_has_attacked_the_one_that_an_effect_chose() -> None:
    changed = after(each_once(), activates(2, "trap", {"change-target": "C"}), FINISH)
    assert targets(changed, "A") == ["B"]


def test_who_attacks_each_monster_once_chooses_in_a_replay_what_it_has_not_attacked() -> None:
    asked = after(each_once(), activates(2, "trap", summons("N", position="defense")))
    assert chosen(asked) == ["B", "C", "N", "stop"]
    assert targets(after(asked, replays("C"), FINISH), "A") == ["B", "N"]


def test_a_shielded_target_that_an_effect_chose_opens_the_question() -> None:
    shield = Monster("S", 0, 0, abilities="cannot-be-attacked")
    changed = after(declared(B, shield), activates(2, "trap", {"change-target": "S"}))
    assert changed.replay and chosen(changed) == ["B", "stop"]


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_a_face_down_target_chosen_in_the_damage_step_is_revealed_before_it_counts(
    passes: int,
) -> None:
    step = after(declared(B, Monster("S", 0, 2000, "set")), *[PASS] * passes)
    card = activates(2, "trap", {"change-target": "S"}, timing=step.timing)
    changed = after(step, card)
    assert changed.monster("S").face_up is (passes > 1)
    assert lp(after(changed, FINISH)) == (7800, 8000)


# The Damage Step


EARLY = {"start": 1, "before-calculation": 2, "during-calculation": 3}


@pytest.mark.parametrize("timing", EARLY)
@pytest.mark.parametrize(("effects", "asked"), CHANGES, ids=str)
def test_there_is_no_replay_in_the_damage_step(timing: str, effects: Effects, asked: bool) -> None:
    step = after(declared(B, C), *[PASS] * EARLY[timing])
    changed = play(step, activates(2, "trap", *effects, timing=timing))
    assert not changed.duel.replay and changed.duel.timing == timing
    moved = {m.name for m in changed.duel.opposing()} != {"B", "C"}
    assert ("no-replay-in-damage-step" in changed.keys) == moved
    ended = after(changed.duel, FINISH)
    assert ended.at == ("battle", "battle") and not ended.replay


@pytest.mark.parametrize("timing", EARLY)
@pytest.mark.parametrize(
    "effect",
    [
        {"destroy": "B"},
        {"banish": "A"},
        {"return-to-hand": "A"},
        {"take-control": "B"},
        {"take-control": "A"},
        turned("A", "defense"),
        turned("A", "set"),
    ],
    ids=str,
)
def test_a_battler_that_is_gone_leaves_nothing_to_calculate(
    timing: str, effect: dict[str, Any]
) -> None:
    player = 1 if effect == {"take-control": "B"} else 2
    step = after(declared(B, C), *[PASS] * EARLY[timing])
    gone = play(step, activates(player, "trap", effect, timing=timing))
    assert "o-ds-battler-gone" in gone.event("nothing-to-calculate").rules
    seen = []
    position = gone.duel
    while position.attack is not None:
        seen.append(position.timing)
        position = after(position, PASS)
    assert seen[-1] == "end" and len(seen) == 6 - EARLY[timing], "the timings are still walked"
    assert lp(position) == (8000, 8000) and position.at == ("battle", "battle")
    found = position.find("A")
    if found is not None:
        assert (found[1].attacked, found[1].battled, found[1].destroyed) == (True, False, False)
    assert ("A", "C") not in can_attack(position), "the attack is used up"


def test_the_target_may_lie_otherwise_when_it_counts() -> None:
    step = after(declared(Monster("T", 1500, 1900)), PASS)
    turned_now = after(step, activates(2, "trap", turned("T", "defense"), timing="start"))
    assert lp(after(turned_now, FINISH)) == (7900, 8000)
    kept = after(step, activates(2, "trap", turned("T", "set"), timing="start"))
    assert kept.monster("T").position == "defense", "it turns face-up again at once"
    assert lp(after(kept, FINISH)) == (7900, 8000)


def test_after_the_calculation_nothing_is_uncalculated() -> None:
    step = after(declared(B, C), *[PASS] * 4)
    gone = play(step, activates(2, "trap", {"banish": "A"}, timing="after-calculation"))
    assert "nothing-to-calculate" not in gone.keys
    assert lp(gone.duel) == (8000, 7700)
    assert files.found(after(gone.duel, FINISH), "graveyard", None) == [[], ["B"]]


def test_an_attacker_set_face_down_in_the_damage_step_does_not_battle_from_defense_either() -> None:
    own = (Monster("A", 1800, 1000, abilities="attack-from-defense"),)
    step = after(declared(B, own=own), PASS)
    kept = after(step, activates(2, "trap", turned("A", "set"), timing="start"))
    assert kept.monster("A").position == "defense"
    assert lp(after(kept, FINISH)) == (8000, 8000), "there is no calculation"
    other = after(step, activates(2, "trap", turned("A", "defense"), timing="start"))
    assert lp(after(other, FINISH)) == (8000, 7700), "it may battle from Defense Position"
