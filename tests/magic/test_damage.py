"""Dealing damage: what it does at once, what is told of it, and what waits for it."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.magic import Ability, Bonus, Game, Permanent, words
from tests.magic.playing import (
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

GAIN = words.effects({"gain-life": {"amount": 1}})
FIGHT = uses({"fight": {"target": "A", "other": "B"}})


def blocked(first: list[Permanent], second: list[Permanent], **more: Any) -> Game:
    """Blockers have been declared: every creature of player 2 blocks the first attacker."""
    game = after(combat(first, second, **more), attack(*(one.name for one in first)))
    blocks = {one.name: [first[0].name] for one in second}
    return after(game, until("declare-blockers"), block(**blocks))


def test_what_is_told_of_damage_by_a_permanent_and_by_an_effect() -> None:
    game = main_phase([creature("A", 1, 1)], [creature("B", 5, 5)])
    for source, by in ((None, "-by-effect"), ("A", "")):
        for to in ({"target": "B"}, {"player": 2}):
            told = events(game, uses({"damage": {"amount": 2, **to}}, source=source), *BOTH)
            (one,) = [event for event in told if "damaged" in event.key]
            damaged = "creature-damaged" if "target" in to else "player-damaged"
            assert (one.key, one["source"], one["amount"]) == (damaged + by, source, 2)
            assert "dmg-deal-simultaneous" not in one.rules


def test_life_gained_by_lifelink_is_told_with_its_damage() -> None:
    game = main_phase([creature("A", 2, 2, "lifelink")], [creature("B", 0, 5)])
    told = [
        one for one in events(game, FIGHT, *BOTH) if one.key in ("creature-damaged", "lifelink")
    ]
    assert [one.key for one in told] == ["creature-damaged", "lifelink"]
    assert (told[1]["before"], told[1]["amount"], told[1]["life"]) == (20, 2, 22)


@pytest.mark.parametrize("touching", ["B", "C"])
def test_deathtouch_counts_whoever_else_deals_damage_at_the_same_time(touching: str) -> None:
    """704.5h asks for damage by any source with deathtouch since the last check."""
    pair = [creature(name, 1, 1, *(["deathtouch"] * (name == touching))) for name in "BC"]
    game = after(blocked([creature("A", 0, 9)], pair), until("combat-damage"))
    assert game.players[0].graveyard == ("A",)


def test_deathtouch_is_cited_for_what_it_has_touched() -> None:
    for word, cites in (("deathtouch", True), ("trample", False)):
        game = main_phase([creature("A", 1, 1, word)], [creature("B", 0, 5)])
        (one,) = [told for told in events(game, FIGHT, *BOTH) if told.key == "creature-damaged"]
        assert ("deathtouch" in one.rules) is cites


def test_a_fight_and_an_ability_deal_no_combat_damage() -> None:
    own = [Ability("x", 1, "deals-combat-damage", GAIN, source="A")]
    game = main_phase([creature("A", 1, 2)], [creature("B", 1, 2)], abilities=own)
    assert after(game, FIGHT, *BOTH).stack == ()
    shot = uses({"damage": {"amount": 1, "player": 2}}, source="A")
    assert after(game, shot, *BOTH).stack == ()


def test_damage_to_a_player_by_a_creature_sets_off_what_waits_for_it() -> None:
    own = [Ability("x", 2, "damages-player", GAIN)]
    land = Permanent("L", types=("land",))
    game = main_phase([creature("A", 1, 2), land], abilities=own)
    for source, answers in (("A", True), ("L", False), (None, False)):
        shot = uses({"damage": {"amount": 1, "player": 2}}, source=source)
        assert bool(after(game, shot, *BOTH).stack) is answers


def test_damage_to_a_creature_is_none_to_a_player() -> None:
    own = [Ability("x", 1, "damages-player", GAIN, whose="each")]
    game = main_phase([creature("A", 1, 2)], [creature("B", 1, 2)], abilities=own)
    assert after(game, FIGHT, *BOTH).stack == ()


def test_all_damage_is_dealt_before_anything_that_waits_for_it_triggers() -> None:
    own = [Ability("x", 1, "deals-combat-damage", GAIN)]
    game = blocked([creature("A", 1, 2)], [creature("B", 1, 2)], abilities=own)
    told = keys(events(game, until("combat-damage")))
    assert [key for key in told if key in ("creature-damaged", "triggers")] == [
        "creature-damaged",
        "creature-damaged",
        "triggers",
    ]


def test_damage_has_no_land_as_a_target() -> None:
    """115.4, 120.1."""
    game = main_phase([Permanent("L", types=("land",)), Permanent("W", types=("planeswalker",))])
    aimed = [uses({"damage": {"target": name, "amount": 1}}) for name in ("L", "W")]
    assert [refused(game, one) for one in aimed] == [("targets-must-exist",), ()]


@pytest.mark.parametrize("leaves", ["destroy", "return-to-hand"])
def test_a_source_that_has_left_is_still_the_source(leaves: str) -> None:
    """113.7a, 702.15c: it is as it last was, with what others gave it then."""
    flag = Permanent("Flag", types=("artifact",), bonus=Bonus(keywords=("lifelink",)))
    shot = uses({"damage": {"amount": 2, "player": 2}}, source="A")
    game = after(main_phase([creature("A", 1, 1), flag]), shot, uses({leaves: "A"}), *BOTH)
    assert [one["source"] for one in events(game, *BOTH) if "damaged" in one.key] == ["A"]
    assert after(game, *BOTH).players[0].life == 22
    plain = after(main_phase([creature("A", 1, 1)]), shot, uses({leaves: "A"}), *BOTH)
    raised = {"name": "Flag", "power": 1, "toughness": 1, "bonus": {"keywords": ["lifelink"]}}
    late = after(plain, uses({"create": raised}), *BOTH)
    assert late.stack and after(late, *BOTH).players[0].life == 20, "too late to be given to it"


def test_a_keyword_that_is_given_counts_for_damage_as_a_printed_one() -> None:
    """702.15b, 702.2b, whoever has given it, also outside of combat."""
    gains = [{"gain": {"target": "A", "keyword": word}} for word in ("lifelink", "deathtouch")]
    game = main_phase([creature("A", 1, 1)], [creature("B", 1, 9)])
    game = after(game, casts(effect=gains), *BOTH)
    shot = after(game, uses({"damage": {"amount": 1, "target": "B"}}, source="A"), *BOTH)
    assert shot.players[0].life == 21
    assert shot.find("B") is None
