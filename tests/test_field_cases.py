"""Cases that players and judges have argued about, as far as a walkthrough file cannot say them.

Those that it can say are walkthroughs of the test cases, with ids that begin with `field-` or
`case-`.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from duelcore.game import Action, MalformedAction, apply, legal_actions, why_not
from duelcore.yugioh import Duel, Monster
from tests.yugioh.playing import (
    END_BATTLE,
    NEGATE,
    PASS,
    activates,
    after,
    attacks,
    battle_step,
    legal,
    lp,
    refused,
    summons,
    turns,
)

ATTACKER, TARGET = Monster("A", 1800, 1000), Monster("B", 1000, 1000)


def declared() -> Duel:
    """A has declared an attack on B."""
    return after(battle_step([ATTACKER], [TARGET]), attacks("A", "B"))


# A monster that comes in the Battle Step


@pytest.mark.parametrize("kind", ["trap", "quick-effect", "quick-play-spell"])
@pytest.mark.parametrize("answers", [{}, {"on": "attack-declared"}], ids=["later", "in answer"])
def test_whatever_brings_a_monster_the_replay_offers_both_targets_and_to_stop(
    kind: str, answers: dict[str, str]
) -> None:
    asked = after(declared(), activates(2, kind, summons("C", 1200), **answers))
    assert asked.replay
    offered = legal_actions(asked)
    assert {action.do for action in offered} == {"replay"}
    assert {action.name("target") for action in offered} == {"B", "C", "stop"}


# A declaration is not taken back


def test_nothing_takes_a_declaration_back() -> None:
    """Whatever is played after it, A has declared an attack; "undo" is no word of the game."""
    position = declared()
    actions = legal_actions(position)
    assert actions
    for action in actions:
        assert apply(position, action).position.monster("A").declared, action
    with pytest.raises(MalformedAction, match="'undo'"):
        why_not(position, Action("undo"))


@pytest.mark.parametrize("target", ["B", "direct"])
def test_a_negated_attack_has_been_declared_and_not_battled(target: str) -> None:
    start = battle_step([ATTACKER], [TARGET] if target == "B" else [])
    ended = after(start, attacks("A", target), activates(2, "trap", NEGATE, on="attack-declared"))
    assert (ended.monster("A").declared, ended.monster("A").battled) == (True, False)
    assert ended.attack is None and lp(ended) == (8000, 8000)
    assert "attack-once" in refused(ended, attacks("A", target))
    main_2 = after(ended, END_BATTLE, PASS)
    assert refused(main_2, turns("A", "defense"))[0] == "mp2-no-reposition"


# Who has battled without having declared an attack


@pytest.mark.parametrize("does", ["declared", "battled"])
def test_only_a_declaration_locks_the_position(does: str) -> None:
    """An effect can let a monster battle without a declaration; it may be turned in Main Phase 2."""
    main_2 = after(battle_step([ATTACKER], [TARGET]), END_BATTLE, PASS)
    changed = main_2.with_monster(replace(main_2.monster("A"), **{does: True}))
    assert changed.phase == "main-2"
    if does == "declared":
        assert "mp2-no-reposition" in refused(changed, turns("A", "defense"))
    else:
        assert legal(changed, turns("A", "defense"))
        assert after(changed, turns("A", "defense")).monster("A").position == "defense"
