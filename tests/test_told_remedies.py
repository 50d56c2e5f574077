"""A refusal gives the reason that fits, and a remedy that helps."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from duelcore.explain.yugioh import REASONS
from duelcore.game import Action, Reason, apply, why_not
from duelcore.yugioh import DIRECT, Duel, files
from duelcore.yugioh.cards import On
from tests.played import Said
from tests.told import (
    ALL,
    Applies,
    all_shielded,
    attacker,
    can_enter,
    found,
    of,
)

REMEDIES_OF = {
    "duel-is-over": {"go-back-or-start-anew"},
    "main-phase-1-first": {"pass-to-main-phase-1"},
    "main-phase-1-skipped": {"end-turn-or-battle-phase"},
    "battle-phase-not-over": {"end-battle-phase-first", "pass-to-go-on"},
    "battle-phase-forced": {"enter-battle-phase-first"},
    "battle-phase-skipped": {"end-the-turn"},
    "first-turn": {"end-the-turn"},
    "no-main-phase-2-without-battle-phase": {"enter-battle-phase-first", ""},
    "battle-step-comes-first": {"go-to-battle-step"},
    "end-step-already": {"pass-to-go-on"},
    "damage-step-first": {"finish-the-attack"},
    "must-attack": {"attack-with-it"},
    "nobody-to-answer": {"declare-or-end"},
    "passed-already": {"the-other-passes"},
    "no-attack-to-finish": {"declare-an-attack"},
    "attack-outside-battle-phase": {"enter-battle-phase-first", ""},
    "attack-outside-battle-step": {"go-to-battle-step", "finish-the-attack", ""},
    "attack-under-way": {"finish-the-attack"},
    "attacker-position": {"attack-from-defense", "attack-from-set"},
    "attack-once": {"use-another-attacker"},
    "direct-was-all": {"use-another-attacker"},
    "target-attacked-already": {"use-another-attacker"},
    "direct-only-first": {"use-another-attacker"},
    "target-not-opposing": {"choose-opposing-target"},
    "target-shielded": {"choose-another-target"},
    "direct-blocked": {"remove-monsters-first", ""},
    "no-position-change-now": {"wait-for-main-phase"},
    "not-by-hand": {"from-attack-by-hand", "from-defense-by-hand", "from-set-by-hand"},
    "position-not-when-summoned": {"wait-a-turn"},
    "position-once-per-turn": {"wait-a-turn"},
    "attacked-keeps-position": {"wait-a-turn"},
    "waits-for-main-phase": {"wait-for-main-phase"},
    "not-the-turn-player": {"wait-for-own-turn"},
    "too-late-to-change": {"use-before-calculation"},
    "changes-only-in-part": {"use-before-damage-step"},
    "not-in-damage-step": {"use-before-damage-step"},
    "not-at-its-timing": {"use-at-its-timing"},
    "calculation-answered": {"wait-until-after-calculation"},
    "flip-waits": {"wait-until-after-calculation"},
    "declaration-answered": {"use-what-needs-no-declaration"},
    "declared-before-replay": {"use-what-needs-no-declaration"},
    "nothing-happened": {f"when-{on}" for on in get_args(On)},
    "set-this-turn": {"wait-for-the-next-turn"},
    "trap-in-hand": {"set-it-first"},
    "quick-play-in-hand": {"set-it-first"},
    "needs-an-activation": {"answer-an-activation"},
    "doomed-untouched": {"choose-another"},
    "aim-is-gone": {"choose-another"},
    "control-already": {"choose-another"},
    "main-zones-full": {"when-a-zone-is-free"},
    "extra-zones-full": {"when-a-zone-is-free"},
    "no-target-to-change": {"declare-an-attack"},
    "end-phase-already": {"end-the-turn"},
    "replay-first": {"answer-replay"},
    "replay-target-lost": {"choose-another-target"},
    "flip-effect-first": {"activate-flip-effect"},
    "flip-effect-too-early": {"wait-until-after-calculation"},
    "flip-target-destroyed": {"choose-another"},
}
"""What helps against each reason; "" where nothing does. Against the others nothing does ever."""


@pytest.mark.parametrize("key", sorted(REASONS))
def test_what_helps_is_said(key: str) -> None:
    said_of = {one.told.remedy for one in of(key) if isinstance(one.told, Reason)}
    assert said_of == REMEDIES_OF.get(key, {""})


HELPS: list[tuple[str, str, Applies]] = [
    ("attack-outside-battle-phase", "enter-battle-phase-first", lambda one: can_enter(one)),
    (
        "no-main-phase-2-without-battle-phase",
        "enter-battle-phase-first",
        lambda one: can_enter(one),
    ),
    ("attack-outside-battle-step", "go-to-battle-step", lambda one: one.before.step == "start"),
    ("attack-outside-battle-step", "finish-the-attack", lambda one: one.before.step == "damage"),
    ("direct-blocked", "remove-monsters-first", lambda one: not all_shielded(one.before)),
    ("attacker-position", "attack-from-set", lambda one: attacker(one).position == "set"),
]


@pytest.mark.parametrize(("key", "remedy", "applies"), HELPS)
def test_what_helps_is_said_where_it_does(key: str, remedy: str, applies: Applies) -> None:
    cases = {
        (getattr(one.told, "remedy", "") == remedy, applies(one))
        for one in of(key)
        if not one.before.over
    }
    assert cases == {(True, True), (False, False)}


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


def test_a_link_monster_is_told_the_reason_that_fits() -> None:
    keys = ("link-keeps-position", "already-in-position", "not-by-hand")
    by_hand = [one for one in of(*keys) if one.entry["do"] == "change-position"]
    links = [one for one in by_hand if found(one, "monster").link]
    assert {one.entry["to"] for one in links} == {"attack", "defense", "set"}
    for one in links:
        refusal = why_not(one.before, files.action(one.entry))
        wanted = "already-in-position" if one.entry["to"] == "attack" else "link-keeps-position"
        assert refusal is not None and refusal.reasons[0].key == wanted
        assert "not-by-hand" not in [reason.key for reason in refusal.reasons]


def test_which_limit_is_reached_is_said() -> None:
    for one in of("attack-once", "target-attacked-already", "direct-only-first", "direct-was-all"):
        monster, aim = attacker(one), one.entry["target"]
        wanted = "attack-once"
        if monster.has("attack-all") or monster.has("attacks-on-monsters"):
            if DIRECT in monster.attacked_targets:
                wanted = "direct-was-all"
            elif aim == DIRECT:
                wanted = "direct-only-first"
            elif monster.has("attack-all") and aim in monster.attacked_targets:
                wanted = "target-attacked-already"
        assert one.told.key == wanted
