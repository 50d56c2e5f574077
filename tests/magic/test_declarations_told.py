"""What a declaration or a division asks for, and what a refused one says: who, how many, which rules."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.game import Action, MalformedAction, Reason, why_not
from duelcore.magic import Game, Permanent, ProblemInGame, new_game
from tests.magic.playing import (
    BEGIN,
    BOTH,
    after,
    attack,
    block,
    combat,
    creature,
    events,
    main_phase,
    until,
    uses,
)

UNDONE = "illegal-action-rewind"


def reasons(game: Game, action: Action) -> list[Reason]:
    refusal = why_not(game, action)
    return list(refusal.reasons) if refusal else []


def blocking(own: Any, theirs: Any) -> Game:
    """All of `own` attack; blockers are to be declared."""
    names = [one.name for one in own]
    return after(combat(own, theirs), attack(*names), until("declare-blockers"))


def test_each_declaration_is_asked_of_its_player() -> None:
    attacking = combat([creature("A", 1, 1)], [creature("B", 1, 1)])
    assert (attacking.awaits, attacking.holder) == ("attack", 1)
    answering = blocking([creature("A", 1, 1)], [creature("B", 1, 1)])
    assert (answering.awaits, answering.holder) == ("block", 2)


def test_an_attack_with_nobody_is_told() -> None:
    told = events(combat([creature("A", 1, 1)]), attack())
    assert told[0].key == "no-attackers" and told[0]["player"] == 1


def test_a_creature_as_what_is_attacked_undoes_the_declaration() -> None:
    game = combat([creature("A", 1, 1)], [creature("B", 1, 1)])
    (said,) = reasons(game, Action("attack", attackers=["A"], target="B"))
    assert said.rules[0] == "attack-what" and UNDONE in said.rules


@pytest.mark.parametrize("extra", [0, 1, 2])
def test_a_block_of_too_many_says_how_many_are_allowed(extra: int) -> None:
    own = [creature(name, 1, 1) for name in "ACDE"]
    game = blocking(own, [creature("B", 1, 1, extra_blocks=extra)])
    (said,) = reasons(game, block(B=["A", "C", "D", "E"][: extra + 2]))
    assert said.key == "blocks-too-many" and dict(said.params)["number"] == extra + 1


def test_what_has_to_attack_or_block_undoes_the_declaration_without_it() -> None:
    must = combat([creature("A", 1, 1, "must-attack")])
    (said,) = reasons(must, attack())
    assert {"attack-requirements", UNDONE} <= {*said.rules}
    game = blocking([creature("A", 1, 1)], [creature("B", 1, 1, "must-block")])
    (said,) = reasons(game, block())
    assert {"block-requirements", UNDONE} <= {*said.rules}
    assert reasons(game, block(B=["A"])) == []


@pytest.mark.parametrize("names", [["A", 3], [3], ["A", "A"], [], ["Nobody"], 3])
def test_a_block_of_what_is_no_list_of_attackers_means_nothing(names: Any) -> None:
    game = blocking([creature("A", 1, 1)], [creature("B", 1, 1)])
    with pytest.raises(MalformedAction):
        why_not(game, Action("block", blocks={"B": names}))


@pytest.mark.parametrize("names", [["A"], ("A",), "A"])
def test_one_attacker_may_be_given_as_a_list_or_by_its_name(names: Any) -> None:
    game = blocking([creature("A", 1, 1)], [creature("B", 1, 1)])
    assert reasons(game, Action("block", blocks={"B": names})) == []


@pytest.mark.parametrize(("words", "cites"), [(("flying",), True), ((), False)])
def test_a_block_of_a_flying_creature_cites_who_may_do_so(words: Any, cites: bool) -> None:
    game = blocking([creature("A", 1, 1, *words)], [creature("B", 1, 1, "reach")])
    (told, *_) = events(game, block(B=["A"]))
    assert ("flying-reach" in told.rules) is cites


def test_damage_that_tramples_through_too_early_says_who_needs_how_much() -> None:
    game = blocking([creature("A", 3, 3, "trample")], [creature("B", 1, 3)])
    game = after(game, block(B=["A"]), until("combat-damage"))
    (said,) = reasons(game, Action("assign", damage={"A": {"B": 2, "player": 1}}))
    assert said.key == "not-lethal-yet" and UNDONE in said.rules
    assert dict(said.params) == {"creature": "A", "recipient": "B", "needed": 3, "given": 2}


CITED = {
    "attackers-asked": {"att-all-at-once", "att-no-stack", "tba-first"},
    "attackers-declared": {"att-all-at-once", "att-no-stack", "attack-what", "tba-no-stack"},
    "no-attackers": {"att-all-at-once", "no-attack-skip"},
    "blockers-asked": {"blk-all-at-once", "blk-no-stack", "tba-first"},
    "blocks": {"blk-all-at-once", "blk-no-stack", "tba-no-stack", "block-who"},
    "is-blocked": {"blocked-stays-blocked"},
    "is-unblocked": {"blocked-stays-blocked", "assign-unblocked"},
    "no-damage-order": {"blk-damage-order", "assign-blocked-many"},
    "division-asked": {"dmg-assign-tba", "dmg-assign-order-players"},
    "divides": {"dmg-assign-tba", "dmg-assign-order-players", "assign-blocked-many"},
    "assigns-to": {"dmg-assign-tba", "assign-blocker"},
    "assigns-to-player": {"dmg-assign-tba", "assign-unblocked"},
    "assigns-nothing": {"assign-blocked-none-left", "blocked-stays-blocked"},
}
"""What a combat tells, and the rules behind it: 508.1, 509.1 to 509.3, 510.1 and the turn-based actions of 703."""


def told_of_a_combat() -> list[Any]:
    """A is blocked by both, C by one that dies, D is not blocked."""
    first = [creature("A", 3, 3), creature("C", 1, 1), creature("D", 1, 1)]
    second = [creature(name, 1, 1) for name in ("B", "E", "F")]
    start = new_game(first, second, turn=3, step="beginning-of-combat")
    kill = uses({"destroy": "F"})
    nobody = events(start, BEGIN, until("declare-attackers"), attack())
    return nobody + events(
        start,
        *(BEGIN, until("declare-attackers"), attack("A", "C", "D"), until("declare-blockers")),
        *(block(B=["A"], E=["A"], F=["C"]), kill, *BOTH, until("combat-damage")),
        Action("assign", damage={"A": {"B": 2, "E": 1}}),
    )


def test_each_declaration_and_division_cites_all_its_rules() -> None:
    found: dict[str, set[frozenset[str]]] = {}
    for one in told_of_a_combat():
        found.setdefault(one.key, set()).add(frozenset(one.rules))
    assert {key: found[key] for key in CITED} == {key: {frozenset(of)} for key, of in CITED.items()}


def test_several_names_are_told_as_a_list() -> None:
    named = {one.key: dict(one.params).get("names") for one in told_of_a_combat()}
    assert named["attackers-declared"] == "A, C, D"
    assert named["divides"] == "B 2, E 1"
    two = blocking(
        [creature("A", 1, 1), creature("C", 1, 1)], [creature("B", 1, 1, extra_blocks=1)]
    )
    (told, *_) = events(two, block(B=["A", "C"]))
    assert told["names"] == "A, C"
    must = blocking([creature("A", 1, 1)], [creature(name, 1, 1, "must-block") for name in "BC"])
    (said,) = reasons(must, block())
    assert dict(said.params)["names"] == "B, C"


def test_a_combat_begun_with_nobody_declared_may_be_declared_in() -> None:
    """A game may start in the declare attackers step."""
    start = new_game([creature("A", 1, 1)], turn=3, step="declare-attackers")
    assert start.combat is not None and start.fighting.attackers == ()
    assert new_game(turn=3, step="beginning-of-combat").combat is None


@pytest.mark.parametrize("word", ["First Strike", "first_strike", "FIRST-STRIKE"])
def test_a_word_written_in_another_way_is_recognised(word: str) -> None:
    with pytest.raises(ProblemInGame, match="perhaps 'first-strike' is meant"):
        new_game([creature("A", 1, 1, word)])


def test_damage_is_dealt_to_a_battle_too() -> None:
    """115.4: any target is a creature, player, planeswalker or battle."""
    for kind in ("planeswalker", "battle"):
        game = main_phase([Permanent("P", types=(kind,))])
        assert why_not(game, uses({"damage": {"target": "P", "amount": 1}})) is None
    land = main_phase([Permanent("L", types=("land",))])
    assert why_not(land, uses({"damage": {"target": "L", "amount": 1}})) is not None


def test_a_refusal_says_what_it_is_and_what_to_do() -> None:
    game = blocking([creature("A", 2, 2)], [creature("B", 1, 1), creature("C", 1, 1)])
    asked = after(game, block(B=["A"], C=["A"]), until("combat-damage"))
    division = {"A": {"B": 1, "C": 1}, "B": {"A": 1}}
    (said,) = reasons(asked, Action("assign", damage=division))
    assert said.key == "not-yours-to-divide" and said["creature"] == "B"
    (said,) = reasons(asked, until("end"))
    assert said.key == "decide-first"
    (said, *_) = reasons(main_phase(), uses({"gain-life": {"amount": 1}}, player=2))
    assert (said.key, said.remedy) == ("other-has-priority", "the-other-passes")


def test_what_means_nothing_says_what_is_needed() -> None:
    with pytest.raises(MalformedAction, match="'play-land' plays it"):
        why_not(main_phase(), Action("cast", spell={"name": "L", "type": "land"}))
    with pytest.raises(MalformedAction, match="needs 'player', 1 or 2"):
        why_not(main_phase(), Action("concede"))
    with pytest.raises(ProblemInGame) as problem:
        new_game(day_night="dusk")
    assert problem.value.path == ("day_night",)
