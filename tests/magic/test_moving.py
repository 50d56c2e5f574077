"""What comes onto the battlefield and what leaves it; who owns it, and what is told of it."""

from __future__ import annotations

import pytest

from duelcore.game import MalformedAction
from duelcore.magic import Ability, Permanent, new_game, words
from tests.magic.playing import (
    BEGIN,
    BOTH,
    PASS,
    after,
    attack,
    casts,
    combat,
    creature,
    events,
    keys,
    main_phase,
    uses,
)

GAIN = words.effects({"gain-life": {"amount": 1}})


def test_a_saga_alone_comes_with_a_lore_counter() -> None:
    saga = {"name": "S", "types": ["enchantment"], "chapters": [[], []]}
    for described, counters in ((saga, (("lore", 1),)), (None, ())):
        spell = casts("enchantment", permanent=described) if described else casts("enchantment")
        game = after(main_phase(), spell)
        assert after(game, *BOTH).permanent("Spell").counters == counters
        told = [one for one in keys(events(game, *BOTH)) if one in ("enters", "lore-counter")]
        assert told == ["enters", "lore-counter"][: 1 + bool(described)]


def test_a_spell_resolves_and_its_permanent_comes() -> None:
    told = events(after(main_phase(), casts("artifact"), PASS), PASS)
    assert keys(told) == ["passes", "resolves", "enters", "gets-priority"]
    assert dict(told[2].params) == {"permanent": "Spell", "player": 1}


def test_the_chapters_of_two_sagas_both_trigger() -> None:
    sagas = [Permanent(name, types=("enchantment",), chapters=((), ())) for name in "ST"]
    told = events(new_game(sagas, turn=3), BEGIN)
    wanted = ("lore-counter", "triggers")
    assert [one.key for one in told if one.key in wanted] == [*wanted, *wanted]
    game = after(new_game(sagas, turn=3), BEGIN)
    assert [one.name for one in game.waiting] == ["S, chapter 1", "T, chapter 1"]


def test_a_chapter_may_be_about_its_saga() -> None:
    saga = Permanent("S", types=("enchantment",), chapters=(words.effects({"tap": "self"}), ()))
    assert after(main_phase([saga]), *BOTH).permanent("S").tapped


def test_only_a_creature_dies() -> None:
    own = [Ability("x", 1, "dies", GAIN)]
    game = main_phase([creature("A", 1, 1), Permanent("L", types=("land",))], abilities=own)
    for name, dies in (("A", True), ("L", False)):
        gone = after(game, uses({"destroy": name}), *BOTH)
        assert gone.players[0].graveyard == (name,)
        assert bool(gone.stack) is dies


@pytest.mark.parametrize("word", ["destroy", "return-to-hand", "phase-out", "take-control"])
def test_what_leaves_or_changes_hands_leaves_combat(word: str) -> None:
    game = after(combat([creature("A", 1, 1), creature("C", 1, 1)]), attack("A", "C"), PASS)
    game = after(game, uses({word: "A"}, 2), PASS)
    told = events(game, PASS)
    left = [n for n, one in enumerate(told) if one.key == "attacker-leaves-combat"]
    assert [told[n]["creature"] for n in left] == ["A"]
    assert left == [keys(told).index("resolves") + 2], "after what made it leave"
    assert after(game, PASS).fighting.attackers == ("C",)


def test_the_owner_stays_the_same_whoever_controls_it() -> None:
    game = after(main_phase([], [creature("B", 1, 1)]), uses({"take-control": "B"}), *BOTH)
    game = after(game, PASS, uses({"take-control": "B"}, 2), *BOTH)
    assert (game.permanent("B").controller, game.permanent("B").owner) == (2, 2)
    gone = after(game, uses({"destroy": "B"}), *BOTH)
    assert [one.graveyard for one in gone.players] == [(), ("B",)]


def test_what_is_not_there_cannot_be_asked_for() -> None:
    game = after(main_phase([creature("A", 1, 1)]), uses({"phase-out": "A"}), *BOTH)
    for name in ("A", "Z"):
        with pytest.raises(MalformedAction, match=f"no permanent named '{name}'"):
            game.permanent(name)


def test_a_token_that_returns_is_no_card_in_hand() -> None:
    """111.7; a card is one."""
    made = after(main_phase(), uses({"create": {"name": "T", "power": 1, "toughness": 1}}), *BOTH)
    assert after(made, uses({"return-to-hand": "T"}), *BOTH).players[0].hand == 7
    card = main_phase([creature("A", 1, 1)])
    assert after(card, uses({"return-to-hand": "A"}), *BOTH).players[0].hand == 8


def test_a_saga_has_its_counter_before_anything_that_waits_for_it_triggers() -> None:
    """714.3a: it enters with the counter."""
    saga = {"name": "S", "types": ["enchantment"], "chapters": [[]]}
    waits = [Ability("Welcome", 1, "enters", whose="each")]
    told = events(after(main_phase(abilities=waits), uses({"create": saga}), PASS), PASS)
    seen = [one["ability"] if one.key == "triggers" else one.key for one in told]
    assert seen.index("lore-counter") < seen.index("Welcome")


def test_what_has_left_stays_known_and_nothing_else_is_kept() -> None:
    game = main_phase([creature(name, 1, 1) for name in "ABC"])
    for name in "AB":
        game = after(game, uses({"return-to-hand": name}), *BOTH)
    assert [one.name for one in game.left] == ["A", "B"]
    assert game.last_known("A") is not None and game.last_known("D") is None
