"""Declaring blockers: who may block whom, and what is blocked from then on."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, MalformedAction, apply, why_not
from duelcore.magic import Game, Permanent
from tests.magic.playing import (
    after,
    attack,
    block,
    combat,
    creature,
    events,
    keys,
    main_phase,
    refused,
    until,
    uses,
)


def declared(first: list[Permanent], second: list[Permanent]) -> Game:
    """The game when blockers are to be declared, all of the first player's creatures attacking."""
    names = [one.name for one in first]
    return after(combat(first, second), attack(*names), until("declare-blockers"))


def test_one_blocker_may_be_written_without_a_list() -> None:
    game = declared([creature("A", 1, 1)], [creature("B", 1, 1)])
    assert after(game, Action("block", blocks={"B": "A"})) == after(game, block(B=["A"]))


@pytest.mark.parametrize("blocks", [None, ["A"], {"B": 3}, {"B": [3]}, {"B": []}])
def test_what_says_nothing_of_the_kind_is_malformed(blocks: Any) -> None:
    game = declared([creature("A", 1, 1)], [creature("B", 1, 1)])
    with pytest.raises(MalformedAction):
        why_not(game, Action("block", blocks=blocks))


def test_how_many_attackers_one_may_block() -> None:
    first = [creature(name, 1, 1) for name in "ABC"]
    game = declared(first, [creature("X", 1, 1), creature("Y", 1, 1, extra_blocks=1)])
    assert refused(game, block(X=["A"], Y=["A", "B"])) == ()
    assert refused(game, block(X=["A", "B"]))[0] == "block-who"
    assert refused(game, block(Y=["A", "B", "C"]))[0] == "block-who"


def test_any_number_may_block_one() -> None:
    second = [creature(name, 1, 1) for name in "XYZ"]
    game = declared([creature("A", 1, 1)], second)
    step = apply(game, block(X=["A"], Y=["A"], Z=["A"]))
    assert step.position.fighting.blockers_of("A") == ("X", "Y", "Z")
    assert keys(list(step.events)).count("no-damage-order") == 1


def test_two_blockers_are_several_and_one_is_not() -> None:
    game = declared([creature("A", 1, 1)], [creature("X", 1, 1), creature("Y", 1, 1)])
    assert "no-damage-order" in keys(list(apply(game, block(X=["A"], Y=["A"])).events))
    assert "no-damage-order" not in keys(list(apply(game, block(X=["A"])).events))


def test_menace_is_about_this_attacker_alone() -> None:
    first = [creature("A", 1, 1, "menace"), creature("B", 1, 1)]
    game = declared(first, [creature("X", 1, 1), creature("Y", 1, 1)])
    assert refused(game, block(X=["B"])) == ()
    assert refused(game, block(X=["A"], Y=["B"]))[0] == "menace"
    assert refused(game, block(X=["A"], Y=["A"])) == ()


def test_flyers_are_blocked_by_flyers_and_by_reach() -> None:
    second = [creature("X", 1, 1, "flying"), creature("Y", 1, 1, "reach"), creature("Z", 1, 1)]
    game = declared([creature("A", 1, 1, "flying")], second)
    assert refused(game, block(X=["A"])) == refused(game, block(Y=["A"])) == ()
    assert refused(game, block(Z=["A"]))[0] == "flying-reach"
    on_foot = declared([creature("A", 1, 1)], second)
    assert refused(on_foot, block(X=["A"])) == ()


def test_blockers_do_not_tap() -> None:
    game = after(declared([creature("A", 1, 1)], [creature("B", 1, 1)]), block(B=["A"]))
    assert not game.permanent("B").tapped


def test_that_nobody_blocks_is_told_where_nobody_does() -> None:
    game = declared([creature("A", 1, 1)], [creature("B", 1, 1)])
    assert "no-blockers" in keys(list(apply(game, block()).events))
    assert "no-blockers" not in keys(list(apply(game, block(B=["A"])).events))


def test_a_duty_to_block_is_asked_at_the_declaration_alone() -> None:
    game = main_phase([], [creature("B", 1, 1, "must-block")])
    assert refused(game, block()) == ("blk-all-at-once",)
    must = declared([creature("A", 1, 1)], [creature("B", 1, 1, "must-block")])
    assert refused(must, block())[0] == "block-requirements"
    assert refused(after(must, block(B=["A"])), block()) == ("blk-all-at-once",)


def test_an_attacker_that_has_left_cannot_be_blocked() -> None:
    game = after(combat([creature("A", 1, 1)], [creature("B", 1, 1)]), attack("A"))
    game = after(game, uses({"destroy": "A"}), Action("pass"), Action("pass"))
    game = after(game, until("declare-blockers"))
    assert game.awaits == "block"
    assert refused(game, block(B=["A"]))[0] == "block-who"
    assert refused(game, block()) == ()


def test_a_blocker_gone_before_the_declaration_is_no_creature_there() -> None:
    game = after(combat([creature("A", 1, 1)], [creature("B", 1, 1)]), attack("A"))
    game = after(game, uses({"destroy": "B"}), Action("pass"), Action("pass"))
    assert refused(after(game, until("declare-blockers")), block(B=["A"]))[0] == "block-who"


NOT_SO: list[tuple[dict[str, list[str]], str, tuple[str, ...]]] = [
    ({"G": ["A"]}, "no-creature-there", ("block-who",)),
    ({"A": ["A"]}, "blocker-not-yours", ("block-who",)),
    ({"T": ["A"]}, "blocker-tapped", ("block-who",)),
    ({"K": ["A"]}, "blocker-kept", ("block-restrictions", "cant-beats-can")),
    ({"B": ["A", "F"]}, "blocks-too-many", ("block-who",)),
    ({"B": ["H"]}, "not-attacking", ("block-who",)),
    ({"B": ["F"]}, "flies", ("flying-reach",)),
    ({"B": ["U"]}, "unblockable", ("block-restrictions",)),
    ({"B": ["M"]}, "menace", ("menace",)),
]


@pytest.mark.parametrize(("blocks", "key", "rules"), NOT_SO, ids=[key for _, key, _ in NOT_SO])
def test_why_a_declaration_of_blockers_is_none(
    blocks: dict[str, list[str]], key: str, rules: tuple[str, ...]
) -> None:
    words: dict[str, list[str]] = {
        "A": [],
        "F": ["flying"],
        "U": ["cannot-be-blocked"],
        "M": ["menace"],
    }
    first = [creature(name, 1, 1, *those) for name, those in words.items()]
    second = [creature("K", 1, 1, "cannot-block"), creature("T", 1, 1, tapped=True)]
    second += [creature("B", 1, 1), creature("G", 1, 1)]
    game = after(combat([*first, creature("H", 1, 1)], second), attack(*words))
    gone = (uses({"destroy": "G"}), Action("pass"), Action("pass"))
    refusal = why_not(after(game, *gone, until("declare-blockers")), block(**blocks))
    assert refusal is not None
    assert refusal.reasons[0].key == key
    assert refusal.reasons[0].rules == (*rules, "blk-illegal-rewind", "illegal-action-rewind")


def test_a_block_cites_what_it_had_to_meet() -> None:
    """One blocker of two attackers, of which one flies or has menace, met that rule (702.9b, 702.111b)."""
    first = [creature("A", 1, 1), creature("F", 1, 1, "flying"), creature("M", 1, 1, "menace")]
    second = [creature(name, 1, 1, "reach", extra_blocks=1) for name in "BC"]
    told = events(declared(first, second), block(B=["A", "F"], C=["A"]))
    cited = {str(one["creature"]): one.rules for one in told if one.key == "blocks"}
    assert "flying-reach" in cited["B"] and "menace" not in cited["B"]
    assert not {"flying-reach", "menace"} & {*cited["C"]}
    told = events(declared(first, second), block(B=["A", "M"], C=["M"]))
    cited = {str(one["creature"]): one.rules for one in told if one.key == "blocks"}
    assert all("menace" in rules and "flying-reach" not in rules for rules in cited.values())


def test_each_attacker_is_told_to_be_blocked_or_not() -> None:
    first = [creature("A", 1, 1), creature("C", 1, 1)]
    told = events(declared(first, [creature("B", 1, 1)]), block(B=["A"]))
    status = {str(one["creature"]): one.key for one in told if one.key.endswith("blocked")}
    assert status == {"A": "is-blocked", "C": "is-unblocked"}


def test_the_order_in_which_blocks_are_given_means_nothing() -> None:
    game = declared([creature("A", 1, 1)], [creature("B", 1, 1), creature("C", 1, 1)])
    one, other = block(B=["A"], C=["A"]), block(C=["A"], B=["A"])
    assert apply(game, one) == apply(game, other)
