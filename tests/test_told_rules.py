"""A rule that depends on the situation is cited where it applies, and only there."""

from __future__ import annotations

import pytest

from duelcore.yugioh import DIRECT, Duel, attack
from tests.played import Said
from tests.told import (
    ALL,
    COMPARED,
    DECLARED,
    Applies,
    all_shielded,
    attacker,
    can_enter,
    counts_def,
    found,
    is_direct,
    number,
    of,
    past_monsters,
    revealed,
    target,
)


def obliged(duel: Duel) -> bool:
    return any(m.position == "attack" and m.has("must-attack") for m in duel.own())


def granted_more(one: Said) -> bool:
    return any(attacker(one).has(w) for w in ("attacks", "attacks-on-monsters", "attack-all"))


def unknown_value(one: Said) -> bool:
    values: list[object] = [attacker(one).atk]
    if not is_direct(one):
        values.append(target(one).def_ if counts_def(one) else target(one).atk)
    return "?" in values


def no_0_atk_wins(one: Said) -> bool:
    return one.told["atk"] == 0 and (counts_def(one) or one.told.key == "zero-atk-tie")


def skips_main_phase_1(one: Said) -> bool:
    return one.before.phase == "standby" and one.before.rules.skip_main_1


def forbidden(one: Said) -> bool:
    return one.before.turn == 1 and not one.before.rules.first_turn_attack


def by_effect(one: Said) -> bool:
    """Whether an attack is declared that no basic rule allows."""
    monster = attacker(one)
    past = is_direct(one) and past_monsters(one)
    return past or monster.position == "defense" or monster.attacks_made > 0


CHANGED = ("atk-changed", "def-changed")


def in_damage_step(one: Said) -> bool:
    return one.before.timing is not None


def beside_the_battle(one: Said) -> bool:
    """Whether a monster is changed in the Damage Step that is not in the battle."""
    fight = one.before.attack
    battling = () if fight is None else (fight.attacker, fight.target)
    return in_damage_step(one) and found(one, "monster").name not in battling


def would_be_below_0(one: Said) -> bool:
    """Whether what the card takes away is more than there was."""
    before, effects = one.told["before"], one.entry["card"]["effect"]
    several = effects if isinstance(effects, list) else [effects]
    name = found(one, "monster").name
    return any(
        value["monster"] == name and (0 if before == "?" else before) + value.get("by", 0) < 0
        for effect in several
        for word, value in effect.items()
        if word == f"change-{one.told.key[:3]}"
    )


def elsewhere(one: Said) -> bool:
    """Whether somebody else controls the monster."""
    place = one.before.find(found(one, "monster").name)
    assert place is not None
    return place[1].owner not in (None, place[0])


def broken_off(one: Said) -> str | None:
    return attacker(one).broken_off


def own_side_changed(one: Said) -> bool:
    then, now = ({m.name for m in duel.own()} for duel in (one.before, one.after))
    return then != now


def target_turned(one: Said) -> bool:
    fight = one.before.attack
    assert fight is not None
    then, now = (duel.find(fight.target) for duel in (one.before, one.after))
    return then is not None and now is not None and then[1].position != now[1].position


def target_gone(one: Said) -> bool:
    fight = one.before.attack
    assert fight is not None
    return fight.target != DIRECT and one.before.find(fight.target) is None


CONDITIONS: list[tuple[tuple[str, ...], str, Applies]] = [
    (("battle-phase-announced",), "effects-over-rules", lambda one: one.before.turn == 1),
    (("battle-phase-announced",), "bp-every-turn", lambda one: one.before.turn > 1),
    (("battle-phase-announced",), "mp1-skipped-choice", skips_main_phase_1),
    (("battle-phase-announced",), "bp-after-mp1", lambda one: one.before.phase == "main-1"),
    (("battle-phase-announced",), "bp-forced-by-effect", lambda one: obliged(one.before)),
    (("battle-phase-announced",), "bp-enter-no-monsters", lambda one: not one.before.own()),
    (("battle-phase-announced",), "bp-enter-no-targets", lambda one: all_shielded(one.before)),
    (("end-step-announced",), "attack-optional", lambda one: bool(attack.attacks(one.before))),
    (("one-player-passed",), "battle-step-exit-agreement", lambda one: one.before.step == "battle"),
    (
        ("one-player-passed",),
        "o-opponent-window-before-bp",
        lambda one: one.before.step != "battle",
    ),
    (("passed-already",), "battle-step-exit-agreement", lambda one: one.before.step == "battle"),
    (DECLARED, "direct-empty-field", lambda one: is_direct(one) and not past_monsters(one)),
    (DECLARED, "direct-by-effect", lambda one: is_direct(one) and past_monsters(one)),
    (DECLARED, "attack-pair", lambda one: not is_direct(one)),
    (DECLARED, "o-attack-from-defense", lambda one: attacker(one).position == "defense"),
    (DECLARED, "o-no-summoning-sickness", lambda one: attacker(one).summoned_this_turn),
    (DECLARED, "extra-attack-by-effect", lambda one: attacker(one).attacks_made > 0),
    (DECLARED, "o-multi-attack-variants", lambda one: attacker(one).attacks_made > 0),
    (DECLARED, "o-must-attack", lambda one: attacker(one).has("must-attack")),
    (("target-revealed",), "o-ds-reveal-continuous", lambda one: bool(target(one).abilities)),
    (COMPARED, "calc-atk-vs-def", counts_def),
    (COMPARED, "stat-defense-position-def", counts_def),
    (COMPARED, "calc-atk-vs-atk", lambda one: not is_direct(one) and not counts_def(one)),
    (COMPARED, "stat-attack-position-atk", lambda one: not is_direct(one) and not counts_def(one)),
    (COMPARED, "calc-by-target-position", lambda one: not is_direct(one)),
    (COMPARED, "o-direct-counts-as-battle", is_direct),
    (COMPARED, "link-no-def", lambda one: not is_direct(one) and target(one).link),
    (COMPARED, "link-never-defense", lambda one: not is_direct(one) and target(one).link),
    (
        COMPARED,
        "o-link-no-piercing",
        lambda one: not is_direct(one) and target(one).link and attacker(one).has("piercing"),
    ),
    (COMPARED, "o-piercing-limits", lambda one: counts_def(one) and attacker(one).has("piercing")),
    (COMPARED, "piercing", lambda one: one.told.key == "pierced"),
    (COMPARED, "o-question-mark-atk", unknown_value),
    (COMPARED, "o-attack-from-defense", lambda one: attacker(one).position == "defense"),
    (COMPARED, "zero-atk-no-destroy", no_0_atk_wins),
    (("has-battled", "have-battled"), "o-direct-counts-as-battle", is_direct),
    (
        ("damage-halved", "damage-halved-odd"),
        "o-half-of-odd",
        lambda one: number(one, "before") % 2 == 1,
    ),
    (
        ("battle-damage", "battle-damage-to-zero", "effect-damage", "effect-damage-to-zero"),
        "o-lp-floor",
        lambda one: number(one, "amount") > number(one, "before"),
    ),
    (("end-phase",), "mp2-follows", lambda one: one.before.phase == "main-2"),
    (("end-phase",), "bp-optional", lambda one: one.before.phase == "main-1" and can_enter(one)),
    (
        ("end-phase",),
        "bp-first-turn-forbidden",
        lambda one: one.before.phase == "main-1" and forbidden(one),
    ),
    (DECLARED, "effects-over-rules", by_effect),
    (("end-phase",), "no-bp-no-mp2", lambda one: one.before.phase != "main-2"),
    (
        ("position-changed", "flip-summoned"),
        "o-mp2-same-actions",
        lambda one: one.before.phase == "main-2",
    ),
    (("position-once-per-turn",), "o-mp2-same-actions", lambda one: one.before.phase == "main-2"),
    (
        ("attack-once", "target-attacked-already", "direct-only-first"),
        "extra-attack-by-effect",
        granted_more,
    ),
    (
        ("battle-phase-forced",),
        "bp-forced-despite-lock",
        lambda one: found(one, "monster").has("cannot-attack"),
    ),
    (("battle-phase-skipped",), "mp1-bp-skipped-end", skips_main_phase_1),
    (
        ("main-phase-1-skipped",),
        "mp1-bp-skipped-end",
        lambda one: one.before.rules.skip_battle_phase,
    ),
    (
        ("main-phase-1-skipped",),
        "mp1-skipped-choice",
        lambda one: not one.before.rules.skip_battle_phase,
    ),
    (
        ("direct-blocked",),
        "direct-emz-counts",
        lambda one: all(m.zone == "extra" for m in one.before.opposing()),
    ),
    (
        ("direct-blocked",),
        "o-attack-lock-shields",
        lambda one: any(m.has("cannot-be-attacked") for m in one.before.opposing()),
    ),
    # what effects do
    (CHANGED, "o-question-mark-atk", lambda one: dict(one.told.params).get("before") == "?"),
    (CHANGED, "o-atk-floor", would_be_below_0),
    (CHANGED, "o-ds-non-battling-monster", beside_the_battle),
    (("sent-to-graveyard", "destroyed-by-effect"), "o-owner-graveyard", elsewhere),
    (
        ("destroyed-by-effect", "banished"),
        "o-doomed-status",
        lambda one: found(one, "monster").destroyed,
    ),
    (
        ("target-revealed",),
        "ds-before-no-flip-trigger",
        lambda one: target(one).flip is not None,
    ),
    (("flip-effect-activated",), "ds-flip-effect-after-calc", in_damage_step),
    (("flip-effect-activated",), "o-bp-who-can-activate", lambda one: not in_damage_step(one)),
    (("flip-effect-first",), "o-open-state-actions", lambda one: not in_damage_step(one)),
    # an attack that broke off, and replays
    (("attack-once",), "stopped-still-declared", lambda one: broken_off(one) is not None),
    (("attack-once",), "o-attack-negated", lambda one: broken_off(one) == "negated"),
    (("attack-once",), "o-attack-stopped", lambda one: broken_off(one) == "stopped"),
    (("attack-once",), "o-replay-cancel-spent", lambda one: broken_off(one) == "given-up"),
    (("attack-goes-on",), "o-replay-own-side-no", own_side_changed),
    (("attack-goes-on",), "o-target-position-change", target_turned),
    (("no-replay-question",), "o-replay-none-in-ds", in_damage_step),
    (("replay-target-lost",), "replay-target-gone", target_gone),
    (("replay-target-lost",), "o-replay-direct-lost", lambda one: not target_gone(one)),
]


@pytest.mark.parametrize(
    ("keys", "rule", "applies"), CONDITIONS, ids=lambda part: part if isinstance(part, str) else ""
)
def test_cited_where_it_applies_and_only_there(
    keys: tuple[str, ...], rule: str, applies: Applies
) -> None:
    cases = {(rule in one.told.rules, applies(revealed(one))) for one in of(*keys)}
    assert cases == {(True, True), (False, False)}


def test_each_rule_is_cited_once() -> None:
    assert [one.told for one in ALL if len(set(one.told.rules)) < len(one.told.rules)] == []


def test_piercing_leads_where_something_pierces() -> None:
    assert {one.told.rules[0] for one in of("pierced")} == {"piercing"}


def test_damage_leads_with_the_comparison_if_nothing_modified_it_and_only_then() -> None:
    difference: object = 0
    taker = 0
    for one in ALL:
        if one.told.key in COMPARED:
            difference = one.told["atk" if one.told.key == "direct" else "difference"]
            taker = one.before.turn_player if "lose" in one.told.key else one.before.opponent
        elif one.told.key in ("battle-damage", "battle-damage-to-zero"):
            plain = one.told["amount"] == difference and one.told["player"] == taker
            assert (one.told.rules[0] == "o-damage-modifier-order") != plain, one.told


def test_effect_damage_leads_with_its_being_no_battle_damage() -> None:
    leading = {one.told.rules[0] for one in of("effect-damage", "effect-damage-to-zero")}
    assert leading == {"effect-damage-separate"}


def test_a_gain_instead_of_damage_comes_from_an_effect_in_its_place_in_the_order() -> None:
    for one in of("lp-gained"):
        calculated = one.entry["do"] in ("pass", "finish-attack")
        place = {"o-damage-modifier-order"} if calculated else set()
        assert set(one.told.rules) == {"effects-over-rules"} | place
