"""Declaring attacks: who may attack, what, how often, and at what cost."""

from __future__ import annotations

import pytest

from duelcore.game import Action
from duelcore.yugioh import DIRECT, Duel, Monster, Rules, duel
from duelcore.yugioh.attack import values
from tests.yugioh.playing import (
    END_BATTLE,
    END_TURN,
    ENTER,
    FINISH,
    PASS,
    after,
    attacks,
    battle_step,
    can_attack,
    fought,
    legal,
    play,
    refused,
    targets,
    words,
)


def wall(name: str, *abilities: object, **more: object) -> Monster:
    """A monster that survives being attacked and costs nobody anything."""
    return Monster(
        name,
        0,
        1000,
        "defense",
        ("not-destroyed-by-battle", *abilities),  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )


def fighter(*abilities: object, name: str = "A", **more: object) -> Monster:
    """A monster whose attacks on walls cost nobody anything."""
    return Monster(name, 1000, 1000, abilities=abilities, **more)  # type: ignore[arg-type]


def fight(duel: Duel, *targets: str, attacker: str = "A") -> Duel:
    """Attacks one after the other, each fought to its end."""
    for target in targets:
        duel = after(duel, attacks(attacker, target), FINISH)
    return duel


# Who may attack


@pytest.mark.parametrize("position", ["attack", "defense", "set"])
@pytest.mark.parametrize("summoned", [False, True])
@pytest.mark.parametrize("changed", [False, True])
def test_only_attack_position_attacks_also_when_just_summoned(
    position: str, summoned: bool, changed: bool
) -> None:
    monster = Monster(
        "A",
        1000,
        0,
        position,  # type: ignore[arg-type]
        summoned_this_turn=summoned,
        position_changed=changed,
    )
    step = battle_step([monster])
    assert legal(step, attacks("A", DIRECT)) is (position == "attack")
    if position != "attack":
        assert refused(step, attacks("A", DIRECT)) == ("attacker-position",)
    else:
        declared = play(step, attacks("A", DIRECT))
        assert ("o-no-summoning-sickness" in declared.rules) is summoned


def test_field_case_32_a_flip_summoned_monster_attacks_in_the_same_turn() -> None:
    """Only another change by hand is barred; damage goes to the player, monsters carry none."""
    start = duel([Monster("F", 1500, 1000, "set")])
    played = play(
        start,
        Action("change-position", monster="F", to="attack"),
        ENTER,
        PASS,
        attacks("F", DIRECT),
        FINISH,
    )
    assert played.lp == (8000, 6500)
    assert (played.duel.monster("F").atk, played.duel.monster("F").def_) == (1500, 1000)
    again = after(played.duel, END_BATTLE, PASS)
    rules = refused(again, Action("change-position", monster="F", to="defense"))
    assert {"o-position-once-per-turn", "mp2-no-reposition"} <= {*rules}


def test_only_the_turn_players_monsters_attack_and_only_opposing_ones_are_attacked() -> None:
    step = battle_step([fighter(), fighter(name="C")], [wall("B"), wall("D")])
    assert can_attack(step) == {(a, t) for a in "AC" for t in "BD"}
    for attacker, target in (("B", "A"), ("B", "D"), ("B", DIRECT), ("A", "A"), ("A", "C")):
        assert "attack-pair" in refused(step, attacks(attacker, target))


def test_a_buried_monster_neither_attacks_nor_is_attacked() -> None:
    step = battle_step([Monster("A", 500), Monster("C", 2000)], [Monster("B", 1000)])
    step = fight(step, "B")
    assert [m.name for m in step.players[0].graveyard] == ["A"]
    assert refused(step, attacks("A", "B")) == ("attack-pair",)
    step = fight(step, "B", attacker="C")
    assert refused(step, attacks("C", "B")) == ("attack-once", "attack-pair")


def test_cannot_attack() -> None:
    step = battle_step([fighter("cannot-attack"), fighter(name="C")], [wall("B")])
    assert can_attack(step) == {("C", "B")}
    assert refused(step, attacks("A", "B")) == ("effects-over-rules",)


@pytest.mark.parametrize("position", ["attack", "defense", "set"])
def test_attack_from_defense_uses_atk(position: str) -> None:
    """Face-down the ability does not apply; the ATK counts, not the DEF."""
    monster = Monster("A", 1200, 3000, position, ("attack-from-defense",))  # type: ignore[arg-type]
    step = battle_step([monster], [Monster("B", 1000, 0)])
    if position == "set":
        assert refused(step, attacks("A", "B")) == ("attacker-position",)
        return
    played = play(step, attacks("A", "B"), FINISH)
    assert played.lp == (8000, 7800)
    assert ("o-attack-from-defense" in played.rules) is (position == "defense")
    assert played.duel.monster("A").position == position


def test_an_attacker_in_defense_position_may_fall() -> None:
    monster = Monster("A", 1200, 3000, "defense", ("attack-from-defense",))
    played = fought(monster, Monster("B", 1500))
    assert (played.lp, played.graves) == ((7700, 8000), (["A"], []))


# When


def test_attacks_are_declared_in_the_open_battle_step_only() -> None:
    start = duel([fighter()], [wall("B")])
    attack = attacks("A", "B")
    wrong = {
        "main-1": start,
        "start": after(start, ENTER),
        "end": after(start, ENTER, PASS, END_BATTLE),
        "main-2": after(start, ENTER, PASS, END_BATTLE, PASS),
    }
    for place, position in wrong.items():
        rules = refused(position, attack)
        assert rules[0] == ("bp-purpose" if place.startswith("main") else "battle-step-declare")
    step = after(start, ENTER, PASS)
    for passes in range(6):
        under_way = after(step, attack, *[PASS] * passes)
        rules = refused(under_way, attack)
        assert "o-open-state-actions" in rules
        assert ("battle-step-declare" in rules) is (passes > 0)
    assert legal(step, attack)


def test_the_first_turn_has_no_battle_phase() -> None:
    for turn, rules in ((1, None), (2, None), (1, Rules(first_turn_attack=True))):
        start = duel([fighter()], turn=turn, rules=rules)
        if turn == 1 and rules is None:
            assert refused(start, ENTER) == ("bp-first-turn-forbidden",)
            assert words(start) == {"change-position", "end-turn"}
        else:
            assert play(after(start, ENTER, PASS), attacks("A", DIRECT), FINISH).lp == (8000, 7000)


# How often


def test_one_attack_each() -> None:
    step = fight(battle_step([fighter(), fighter(name="C")], [wall("B"), wall("D")]), "B")
    assert can_attack(step) == {("C", "B"), ("C", "D")}
    assert refused(step, attacks("A", "D")) == ("attack-once",)
    assert can_attack(fight(step, "D", attacker="C")) == set()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_attacks_says_how_many(number: int) -> None:
    step = battle_step([fighter(("attacks", number))], [wall("B"), wall("D")])
    for _ in range(number):
        assert targets(step, "A") == ["B", "D"]
        step = fight(step, "B")
    assert targets(step, "A") == []
    assert "attack-once" in refused(step, attacks("A", "B"))


def test_several_attacks_may_be_direct() -> None:
    step = fight(battle_step([fighter(("attacks", 3))]), DIRECT, DIRECT)
    assert targets(step, "A") == [DIRECT]
    assert step.players[1].lp == 6000
    assert targets(fight(step, DIRECT), "A") == []


@pytest.mark.parametrize("number", [1, 2, 3])
def test_attacks_on_monsters(number: int) -> None:
    step = battle_step([fighter(("attacks-on-monsters", number))], [wall("B"), wall("D")])
    for _ in range(number):
        assert targets(step, "A") == ["B", "D"]
        step = fight(step, "D")
    assert targets(step, "A") == []


def test_attacks_on_monsters_direct_only_as_the_first_and_then_the_only_one() -> None:
    both = fighter("direct-attack", ("attacks-on-monsters", 2))
    step = battle_step([both], [wall("B"), wall("D")])
    assert targets(step, "A") == ["B", "D", DIRECT]
    assert targets(fight(step, DIRECT), "A") == []
    assert targets(fight(step, "B"), "A") == ["B", "D"], "a direct attack is possible no more"
    assert targets(fight(step, "B", "B"), "A") == []


def test_attacks_on_monsters_when_the_field_is_cleared() -> None:
    strong = Monster("A", 2000, 0, abilities=(("attacks-on-monsters", 2),))
    step = fight(battle_step([strong], [Monster("B", 1000)]), "B")
    assert step.players[1].monsters == ()
    assert "attack-once" in refused(step, attacks("A", DIRECT))


def test_attack_all_attacks_each_monster_once() -> None:
    step = battle_step([fighter("attack-all")], [wall("B"), wall("D"), wall("F")])
    assert targets(step, "A") == ["B", "D", "F"]
    step = fight(step, "D")
    assert targets(step, "A") == ["B", "F"]
    assert "attack-once" in refused(step, attacks("A", "D"))
    step = fight(step, "B", "F")
    assert targets(step, "A") == []


def test_the_form_names_who_can_attack_at_all_and_what_can_be_attacked_at_all() -> None:
    shield = Monster("S", 0, 9000, "defense", "cannot-be-attacked")  # type: ignore[arg-type]
    step = battle_step([fighter("attack-all"), Monster("K", 100)], [wall("B"), shield])
    assert values(step) == (("A", "K"), ("B",))
    assert values(fight(step, "B")) == (("K",), ("B",))


def test_attack_all_gives_up_the_rest_with_a_direct_attack_and_the_reverse() -> None:
    step = battle_step([fighter("attack-all", "direct-attack")], [wall("B"), wall("D")])
    assert targets(step, "A") == ["B", "D", DIRECT]
    assert targets(fight(step, DIRECT), "A") == []
    assert targets(fight(step, "B"), "A") == ["D"]


def test_attack_all_against_an_empty_field_is_one_direct_attack() -> None:
    step = fight(battle_step([fighter("attack-all")]), DIRECT)
    assert targets(step, "A") == []
    assert "attack-once" in refused(step, attacks("A", DIRECT))


@pytest.mark.parametrize(
    ("abilities", "played", "left"),
    [
        # two attacks on anything; attack-all then goes on with those not yet attacked
        (("attack-all", ("attacks", 2)), ("B", "B"), ["D"]),
        (("attack-all", ("attacks", 2)), ("B",), ["B", "D"]),
        (("attack-all", ("attacks", 2), "direct-attack"), (DIRECT,), ["B", "D", DIRECT]),
        (("attack-all", ("attacks", 2), "direct-attack"), (DIRECT, "B"), []),
        # three attacks on monsters, or each monster once: whichever still allows one
        (("attack-all", ("attacks-on-monsters", 3)), ("B", "B"), ["B", "D"]),
        (("attack-all", ("attacks-on-monsters", 3)), ("B", "B", "B"), ["D"]),
        (("attack-all", ("attacks-on-monsters", 2)), ("B", "D"), []),
        # two attacks on anything, a third on a monster
        ((("attacks", 2), ("attacks-on-monsters", 3)), ("B", "B"), ["B", "D"]),
        ((("attacks", 2), ("attacks-on-monsters", 3)), ("B", "B", "B"), []),
        ((("attacks", 2), ("attacks-on-monsters", 3), "direct-attack"), ("B", DIRECT), []),
        ((("attacks", 2), "direct-attack"), ("B",), ["B", "D", DIRECT]),
        ((("attacks", 2), "direct-attack"), (DIRECT, DIRECT), []),
    ],
)
def test_several_grants_at_once(
    abilities: tuple[object, ...], played: tuple[str, ...], left: list[str]
) -> None:
    step = battle_step([fighter(*abilities)], [wall("B"), wall("D")], lp=(8000, 20_000))
    assert targets(fight(step, *played), "A") == left


def test_a_further_attack_says_what_grants_it() -> None:
    step = battle_step([fighter(("attacks", 2))], [wall("B")])
    first = play(step, attacks("A", "B"), FINISH)
    second = play(first.duel, attacks("A", "B"))
    assert "extra-attack-by-effect" not in first.rules
    assert {"extra-attack-by-effect", "effects-over-rules"} <= second.rules


@pytest.mark.parametrize("ability", [(), (("attacks", 2),), ("attack-all",)])
def test_attacks_are_counted_for_each_battle_phase_anew(ability: tuple[object, ...]) -> None:
    step = battle_step(
        [fighter(*ability), fighter(name="C")],
        [wall("B"), wall("D")],
        rules=Rules(extra_battle_phases=2),
    )
    fresh = can_attack(step)
    for _ in range(2):
        step = fight(fight(step, "B", "D") if ability else fight(step, "B"), "D", attacker="C")
        assert can_attack(step) == set()
        step = after(step, END_BATTLE, PASS, PASS)
        assert (step.phase, step.step, can_attack(step)) == ("battle", "battle", fresh)
    assert after(step, END_BATTLE, PASS).phase == "main-2"


# What stands in the way of a direct attack


@pytest.mark.parametrize(
    "monster",
    [
        Monster("B", position="attack"),
        Monster("B", position="defense"),
        Monster("B", position="set"),
        Monster("B", zone="extra"),
        Monster("B", def_=None, link=True, zone="extra"),
        Monster("B", abilities=("cannot-be-attacked",)),
    ],
    ids=["attack", "defense", "set", "Extra Monster Zone", "Link", "cannot be attacked"],
)
def test_any_opposing_monster_stands_in_the_way(monster: Monster) -> None:
    step = battle_step([fighter()], [monster])
    rules = refused(step, attacks("A", DIRECT))
    assert rules[0] == "direct-empty-field"
    assert ("direct-emz-counts" in rules) is (monster.zone == "extra")
    assert ("o-attack-lock-shields" in rules) is bool(monster.abilities)


def test_own_monsters_stand_in_nobodys_way() -> None:
    step = battle_step([fighter(), fighter(name="C", zone="extra")])
    assert can_attack(step) == {("A", DIRECT), ("C", DIRECT)}


def test_the_last_monster_in_an_extra_monster_zone_has_to_go() -> None:
    strong = Monster("A", 2000, abilities=(("attacks", 2),))
    step = battle_step([strong], [Monster("B", 100, zone="extra"), Monster("D", 100)])
    step = fight(step, "D")
    assert "direct-emz-counts" in refused(step, attacks("A", DIRECT))
    step = battle_step([strong], [Monster("B", 100, zone="extra")])
    assert targets(fight(step, "B"), "A") == [DIRECT]


def test_direct_attack_although_there_are_monsters() -> None:
    step = battle_step([fighter("direct-attack"), fighter(name="C")], [wall("B")])
    assert can_attack(step) == {("A", "B"), ("A", DIRECT), ("C", "B")}
    played = play(step, attacks("A", DIRECT), FINISH)
    assert played.lp == (8000, 7000)
    assert "direct-by-effect" in played.rules and "direct-empty-field" not in played.rules


def test_cannot_be_attacked() -> None:
    step = battle_step([fighter()], [wall("B", "cannot-be-attacked"), wall("D")])
    assert targets(step, "A") == ["D"]
    assert refused(step, attacks("A", "B")) == (
        "effects-over-rules",
        "o-must-attack",
        "o-attack-lock-shields",
    )


def test_only_monsters_that_cannot_be_attacked() -> None:
    """No legal target and no direct attack either; the Battle Phase may be held all the same."""
    shield = "cannot-be-attacked"
    start = duel([fighter()], [wall("B", shield), wall("D", shield)])
    entered = play(start, ENTER)
    assert "bp-enter-no-targets" in entered.rules
    assert can_attack(after(entered.duel, PASS)) == set()
    assert legal(after(entered.duel, PASS), END_BATTLE)


def test_face_down_it_can_be_attacked_and_stays_attacked_when_revealed() -> None:
    """The ability applies from the reveal on, and comes too late for this attack."""
    hidden = Monster("B", 0, 500, "set", ("cannot-be-attacked",))
    step = battle_step([Monster("A", 400), Monster("C", 400)], [hidden])
    assert targets(step, "A") == ["B"]
    played = play(step, attacks("A", "B"), FINISH)
    assert played.lp == (7900, 8000)
    assert "o-ds-reveal-continuous" in played.rules
    assert can_attack(played.duel) == set()


# Monsters that must attack


def test_who_must_attack_has_to_before_the_battle_phase_ends() -> None:
    must = fighter("must-attack")
    start = duel([must], [wall("B")])
    assert refused(start, END_TURN)[0] == "bp-forced-by-effect"
    entered = play(start, ENTER)
    assert "bp-forced-by-effect" in entered.rules
    step = after(entered.duel, PASS)
    assert refused(step, END_BATTLE) == ("o-must-attack", "effects-over-rules")
    declared = play(step, attacks("A", "B"))
    assert "o-must-attack" in declared.rules
    assert legal(after(declared.duel, FINISH), END_BATTLE)


def test_the_duty_is_new_in_a_further_battle_phase() -> None:
    rules = Rules(extra_battle_phases=1)
    step = fight(battle_step([fighter("must-attack")], [wall("B")], rules=rules), "B")
    again = after(step, END_BATTLE, PASS, PASS)
    assert "o-must-attack" in refused(again, END_BATTLE)
    assert legal(fight(again, "B"), END_BATTLE)


def test_who_must_attack_twice() -> None:
    step = battle_step([fighter("must-attack", ("attacks", 2))], [wall("B")])
    assert "o-must-attack" in refused(fight(step, "B"), END_BATTLE)
    assert legal(fight(step, "B", "B"), END_BATTLE)


def test_the_duty_to_enter_stays_under_a_lock_but_not_the_duty_to_attack() -> None:
    start = duel([fighter("must-attack", "cannot-attack")], [wall("B")])
    assert "bp-forced-despite-lock" in refused(start, END_TURN)
    assert legal(after(start, ENTER, PASS), END_BATTLE)


@pytest.mark.parametrize(
    ("monster", "opposing"),
    [
        pytest.param(fighter("must-attack", position="defense"), [wall("B")], id="defense"),
        pytest.param(fighter("must-attack", position="set"), [wall("B")], id="set"),
    ],
)
def test_only_in_attack_position_must_it_attack(monster: Monster, opposing: list[Monster]) -> None:
    start = duel([monster], opposing)
    assert legal(start, END_TURN)
    assert legal(after(start, ENTER, PASS), END_BATTLE)


@pytest.mark.parametrize(
    ("monster", "opposing"),
    [
        pytest.param(
            fighter("must-attack"), [wall("B", "cannot-be-attacked")], id="nothing to attack"
        ),
        pytest.param(
            fighter("must-attack", ("attack-cost", 8001)), [wall("B")], id="cannot pay for it"
        ),
    ],
)
def test_who_cannot_attack_need_not(monster: Monster, opposing: list[Monster]) -> None:
    start = duel([monster], opposing)
    assert "bp-forced-by-effect" in refused(start, END_TURN), "the phase has to be entered"
    assert legal(after(start, ENTER, PASS), END_BATTLE)


def test_the_opponents_duty_is_not_the_turn_players() -> None:
    assert legal(duel([fighter()], [fighter("must-attack", name="B")]), END_TURN)


def test_no_duty_where_the_battle_phase_cannot_be_entered() -> None:
    for turn, rules in ((1, None), (2, Rules(skip_battle_phase=True))):
        assert legal(duel([fighter("must-attack")], turn=turn, rules=rules), END_TURN)


# The cost of an attack


@pytest.mark.parametrize(("lp", "left"), [(1001, 1), (1000, 0), (8000, 7000)])
def test_the_cost_is_paid_at_the_declaration(lp: int, left: int) -> None:
    step = battle_step([fighter(("attack-cost", 1000))], [wall("B")], lp=(lp, 8000))
    played = play(step, attacks("A", "B"))
    assert played.lp == (left, 8000)
    paid = played.event("attack-cost-paid")
    assert paid.rules == ("o-attack-cost", "o-lp-cost-not-damage")
    assert (paid["before"], paid["cost"], paid["lp"], paid["player"]) == (lp, 1000, left, 1)
    assert played.duel.winner == (2 if left == 0 else None)


def test_who_pays_all_their_lp_loses_at_once() -> None:
    step = battle_step([fighter(("attack-cost", 1000))], [], lp=(1000, 500))
    played = play(step, attacks("A", DIRECT))
    assert (played.lp, played.duel.winner) == ((0, 500), 2)
    assert played.keys[-1] == "duel-won"
    for action in (PASS, FINISH, END_BATTLE, END_TURN):
        assert refused(played.duel, action)[0] == "o-lp-zero-is-immediate"


def test_who_cannot_pay_cannot_declare() -> None:
    step = battle_step([fighter(("attack-cost", 1000))], [wall("B")], lp=(999, 8000))
    assert refused(step, attacks("A", "B")) == ("o-attack-cost",)
    assert can_attack(step) == set()


def test_a_cost_of_0_is_no_cost() -> None:
    played = play(battle_step([fighter(("attack-cost", 0))], [wall("B")]), attacks("A", "B"))
    assert played.keys == ["attack-declared"]


def test_the_cost_is_paid_for_every_attack_until_it_cannot_be() -> None:
    many = fighter(("attack-cost", 3000), ("attacks", 3))
    step = fight(battle_step([many], [wall("B")]), "B", "B")
    assert step.players[0].lp == 2000
    assert refused(step, attacks("A", "B")) == ("o-attack-cost",)


def test_the_opponents_lp_do_not_pay() -> None:
    step = battle_step([fighter(("attack-cost", 1000))], [wall("B")], lp=(500, 8000))
    assert not legal(step, attacks("A", "B"))


# All reasons, in the order in which they are asked


def test_every_reason_is_named_in_order() -> None:
    monster = Monster(
        "A", 1000, 0, "defense", ("cannot-attack", ("attack-cost", 9000)), attacks_made=1
    )
    start = duel([monster], [wall("B", "cannot-be-attacked")])
    assert refused(start, attacks("A", "B")) == (
        "bp-purpose",
        "bp-between-mains",
        "battle-step-declare",
        "attacker-position",
        "effects-over-rules",
        "attack-once",
        "o-must-attack",
        "o-attack-lock-shields",
        "o-attack-cost",
    )


def test_what_a_declaration_leaves_behind() -> None:
    step = battle_step([fighter(), fighter(name="C")], [wall("B")])
    declared = after(step, attacks("A", "B"))
    one, other = declared.monster("A"), declared.monster("C")
    assert (one.declared, one.attacked, one.battled) == (True, False, False)
    assert (one.attacks_made, one.attacked_targets) == (1, ("B",))
    assert (other.declared, other.attacks_made) == (False, 0)
    assert (declared.attack.attacker, declared.attack.target) == ("A", "B")
    in_damage_step = after(declared, PASS)
    assert in_damage_step.monster("A").attacked and not in_damage_step.monster("A").battled
    calculated = after(in_damage_step, PASS, PASS, PASS)
    assert calculated.monster("A").battled and calculated.monster("B").battled
    assert not calculated.monster("B").declared and not calculated.monster("B").attacked
    assert after(declared, FINISH).attack is None
