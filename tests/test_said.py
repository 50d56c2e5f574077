"""What the engine says while the walkthroughs are played is true: rules, numbers, places, sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from duelcore.explain import cite, explain, sum_of
from duelcore.explain.yugioh import SUMS
from duelcore.game import Action, Event, Piece, Reason, apply, is_legal, why_not
from duelcore.yugioh import DIRECT, Duel, Monster, attack, files
from tests.played import GIVEN, OWN, Said, said

ALL = said(*OWN, *GIVEN)
NAMES = ("You", "Opponent")


def of(*keys: str) -> list[Said]:
    found = [one for one in ALL if one.told.key in keys]
    assert found, keys
    return found


# A rule that depends on the situation is cited where it applies, and only there


def attacker(one: Said) -> Monster:
    return found(one, "attacker")


def target(one: Said) -> Monster:
    return found(one, "target")


def found(one: Said, name: str) -> Monster:
    """The monster that an event or reason speaks of, as it was before."""
    piece = one.told[name]
    assert isinstance(piece, Piece)
    return one.before.monster(piece.name)


def is_direct(one: Said) -> bool:
    return "target" not in dict(one.told.params)


def obliged(duel: Duel) -> bool:
    return any(m.position == "attack" and m.has("must-attack") for m in duel.own())


def all_shielded(duel: Duel) -> bool:
    return bool(duel.opposing()) and all(m.has("cannot-be-attacked") for m in duel.opposing())


def granted_more(one: Said) -> bool:
    return any(attacker(one).has(w) for w in ("attacks", "attacks-on-monsters", "attack-all"))


def counts_def(one: Said) -> bool:
    return not is_direct(one) and target(one).position != "attack"


def unknown_value(one: Said) -> bool:
    values: list[object] = [attacker(one).atk]
    if not is_direct(one):
        values.append(target(one).def_ if counts_def(one) else target(one).atk)
    return "?" in values


def no_0_atk_wins(one: Said) -> bool:
    return one.told["atk"] == 0 and (counts_def(one) or one.told.key == "zero-atk-tie")


def skips_main_phase_1(one: Said) -> bool:
    return one.before.phase == "standby" and one.before.rules.skip_main_1


def past_monsters(one: Said) -> bool:
    return bool(one.before.opposing())


def can_enter(one: Said) -> bool:
    return is_legal(one.before, Action("enter-battle-phase"))


def forbidden(one: Said) -> bool:
    return one.before.turn == 1 and not one.before.rules.first_turn_attack


def by_effect(one: Said) -> bool:
    """Whether an attack is declared that no basic rule allows."""
    monster = attacker(one)
    past = is_direct(one) and past_monsters(one)
    return past or monster.position == "defense" or monster.attacks_made > 0


Applies = Callable[[Said], bool]

DECLARED = ("attack-declared", "direct-attack-declared")
COMPARED = (
    *("target-atk-win", "target-atk-tie", "target-atk-lose", "zero-atk-tie"),
    *("target-def-win", "target-def-tie", "target-def-lose", "pierced", "direct"),
)
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
]


@pytest.mark.parametrize(
    ("keys", "rule", "applies"), CONDITIONS, ids=lambda part: part if isinstance(part, str) else ""
)
def test_cited_where_it_applies_and_only_there(
    keys: tuple[str, ...], rule: str, applies: Applies
) -> None:
    cases = {(rule in one.told.rules, applies(revealed(one))) for one in of(*keys)}
    assert cases == {(True, True), (False, False)}


def revealed(one: Said) -> Said:
    """The same, with a target that an attack finished in one go has turned up since."""
    if one.told.key not in COMPARED or is_direct(one) or target(one).face_up:
        return one
    turned = replace(target(one), position="defense")
    opponent = one.before.player(one.before.opponent)
    monsters = tuple(turned if m.name == turned.name else m for m in opponent.monsters)
    changed = replace(opponent, monsters=monsters)
    return one._replace(before=one.before.with_player(one.before.opponent, changed))


def test_each_rule_is_cited_once() -> None:
    assert [one.told for one in ALL if len(set(one.told.rules)) < len(one.told.rules)] == []


# The leading rule is the one that the sentence rests on


def test_piercing_leads_where_something_pierces() -> None:
    assert {one.told.rules[0] for one in of("pierced")} == {"piercing"}


def test_damage_leads_with_the_comparison_only_if_nothing_modified_it() -> None:
    """Each change of LP beside what the comparison before it said."""
    difference: object = 0
    taker = 0
    for one in ALL:
        if one.told.key in COMPARED:
            difference = one.told["atk" if one.told.key == "direct" else "difference"]
            taker = one.before.turn_player if "lose" in one.told.key else one.before.opponent
        elif one.told.key in ("battle-damage", "battle-damage-to-zero"):
            plain = one.told["amount"] == difference and one.told["player"] == taker
            modified = one.told.rules[0] == "o-damage-modifier-order"
            assert plain or modified, one.told


def test_effect_damage_leads_with_its_being_no_battle_damage() -> None:
    leading = {one.told.rules[0] for one in of("effect-damage", "effect-damage-to-zero")}
    assert leading == {"effect-damage-separate"}


def test_a_link_monster_is_told_the_reason_that_fits() -> None:
    keys = ("link-keeps-position", "already-in-position", "not-by-hand")
    links = [one for one in of(*keys) if found(one, "monster").link]
    assert {one.entry["to"] for one in links} == {"attack", "defense", "set"}
    for one in links:
        refusal = why_not(one.before, files.action(one.entry))
        wanted = "already-in-position" if one.entry["to"] == "attack" else "link-keeps-position"
        assert refusal is not None and refusal.reasons[0].key == wanted
        assert "not-by-hand" not in [reason.key for reason in refusal.reasons]


Reached = Callable[[Duel], bool]

REMEDIES: dict[str, tuple[Action, Reached]] = {
    "pass-to-main-phase-1": (Action("pass"), lambda duel: duel.phase == "main-1"),
    "enter-battle-phase-first": (Action("enter-battle-phase"), lambda duel: duel.phase == "battle"),
    "go-to-battle-step": (Action("pass"), lambda duel: duel.step in ("battle", "damage")),
    "finish-the-attack": (Action("finish-attack"), lambda duel: duel.attack is None or duel.over),
    "pass-to-go-on": (Action("pass"), lambda duel: duel.phase == "main-2" or duel.step == "start"),
}
"""What the remedies ask for, and where that leads."""


def advised(remedy: str) -> list[Said]:
    found = [one for one in ALL if isinstance(one.told, Reason) and one.told.remedy == remedy]
    assert found, remedy
    return [one for one in found if not one.before.over]


@pytest.mark.parametrize("remedy", REMEDIES)
def test_a_remedy_can_be_followed(remedy: str) -> None:
    action, reached = REMEDIES[remedy]
    for one in advised(remedy):
        assert reached(apply(one.before, action).position), one.told


def test_nobody_is_told_to_end_a_battle_phase_that_is_ending() -> None:
    assert all(one.before.step != "end" for one in advised("end-battle-phase-first"))


# Numbers


def test_life_points_are_those_before_and_after() -> None:
    changes = [one for one in ALL if isinstance(one.told, Event) and "lp" in dict(one.told.params)]
    assert changes
    for one in changes:
        side = one.before.turn_player == one.told["player"]
        number = one.before.turn_player if side else one.before.opponent
        assert one.told["before"] == one.before.player(number).lp, one.told
        assert one.told["lp"] == one.after.player(number).lp, one.told


def test_what_is_compared_are_the_values_on_the_field() -> None:
    for one in map(revealed, of(*COMPARED)):
        assert one.told["atk"] == attacker(one).attack_points
        if not is_direct(one):
            value = target(one).defense_points if counts_def(one) else target(one).attack_points
            assert one.told["value"] == value
            assert one.told["difference"] == abs(attacker(one).attack_points - value)


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "−": lambda a, b: a - b,
    "×": lambda a, b: a * b,
    "÷": lambda a, b: a // b,
}


def test_every_sum_adds_up() -> None:
    shown = {one.told.key: sum_of(one.told) for one in ALL if isinstance(one.told, Event)}
    assert {key for key, line in shown.items() if line} == set(SUMS)
    for one in ALL:
        line = sum_of(one.told) if isinstance(one.told, Event) else ""
        if found_sum := re.fullmatch(r"(\d+) ([−×÷]) (\d+) [=≈] (\d+)", line):
            left, operation, right, result = found_sum.groups()
            assert OPERATIONS[operation](int(left), int(right)) == int(result), line
        elif found_sum := re.fullmatch(r"(\d+) ([=>]) (\d+)", line):
            left, sign, right = found_sum.groups()
            assert (int(left) == int(right)) if sign == "=" else int(left) > int(right), line


# Where, who, and in which words


def test_the_place_is_one_on_the_way() -> None:
    for one in ALL:
        if isinstance(one.told, Event) and one.entry["do"] not in ("finish-attack", "end-turn"):
            during = ("battle", "damage", "during-calculation")
            assert one.told.at in (one.before.at, one.after.at) or (
                one.told.at == during and one.before.at == during
            ), one.told


@pytest.mark.parametrize(
    "key",
    [
        "battle-phase-announced",
        "end-step-announced",
        "main-phase-2-begins",
        "end-phase",
    ],
)
def test_the_player_of_a_phase_is_the_turn_player(key: str) -> None:
    assert all(one.told["player"] == one.before.turn_player for one in of(key))


def test_everything_said_has_a_sentence_and_a_source() -> None:
    for one in ALL:
        sentence = explain(one.told, NAMES)
        assert sentence.endswith(".") and "{" not in sentence, sentence
        assert sentence[0].isupper() or sentence.startswith(tuple(pieces(one.told))), sentence
        assert "None" not in sentence, sentence
        assert DIRECT not in pieces(one.told), sentence
        assert cite(one.told.rules), one.told


def pieces(told: Event | Reason) -> list[str]:
    return [value.name for _, value in told.params if isinstance(value, Piece)]


def hidden(one: Said) -> Iterator[str]:
    return (v.name for _, v in one.told.params if isinstance(v, Piece) and v.hidden)


def test_a_face_down_monster_is_never_named() -> None:
    silent = [one for one in said(*OWN) if any(hidden(one))]
    assert silent
    assert [
        one.told for one in silent if any(name in explain(one.told) for name in hidden(one))
    ] == []
