"""State-based actions: what they do, all at once, and how a game ends by them."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.magic import Ability, Permanent, words
from tests.magic.playing import BOTH, PASS, after, creature, events, keys, main_phase, uses

GAIN = words.effects({"gain-life": {"amount": 1}})


def test_a_creature_that_dies_ends_no_game() -> None:
    game = after(main_phase([creature("A", 1, 1)]), uses({"damage": {"target": "A", "amount": 1}}))
    told = keys(events(game, *BOTH))
    assert told[-3:] == ["creature-damaged-by-effect", "lethal-damage", "gets-priority"]


def test_what_dies_as_the_game_ends_still_dies() -> None:
    """All state-based actions are performed as one event (704.3)."""
    own = [Ability("x", 1, "dies", GAIN)]
    game = main_phase([creature("A", 1, 1)], life=(20, 1), abilities=own)
    both = [{"damage": {"target": "A", "amount": 1}}, {"damage": {"amount": 1, "player": 2}}]
    told = events(after(game, uses(both), PASS), PASS)
    assert keys(told)[-4:] == ["loses-at-zero", "lethal-damage", "triggers", "game-won"]
    assert told[-1]["player"] == 1
    assert after(game, uses(both), *BOTH).players[0].graveyard == ("A",)


def test_who_loses_together_draws() -> None:
    both = [{"lose-life": {"amount": 20, "player": player}} for player in (1, 2)]
    told = events(main_phase(), uses(both), *BOTH)
    assert keys(told)[-3:] == ["loses-at-zero", "loses-at-zero", "game-drawn"]


def test_drawing_from_an_empty_library_loses_at_the_next_check() -> None:
    """The other draw of the same effect still happens (704.5b)."""
    game = main_phase().with_player(1, library=1)
    told = events(game, uses({"draw": {"amount": 2}}), *BOTH)
    assert keys(told)[-4:] == ["card-drawn", "library-empty", "loses-by-library", "game-won"]
    assert told[-3].rules == ("sba-decking", "draw-a-card", "resolve-instructions")
    assert not after(game, uses({"draw": {"amount": 1}}), *BOTH).over, "an empty library is no loss"


def test_toughness_of_0_is_no_destruction() -> None:
    """704.5f: it is put into the graveyard, and being indestructible does not help."""
    game = main_phase([creature("A", 1, 2, "indestructible")])
    told = events(game, uses({"pump": {"target": "A", "toughness": -2}}), *BOTH)
    (one,) = [event for event in told if event.key == "toughness-zero"]
    assert one["creature"] == "A"
    assert "lethal-damage" not in keys(told)


SAGA = Permanent("S", types=("enchantment",), counters=(("lore", 0),), chapters=((),))
CREATURE = {"creature": "A", "damage": 3, "toughness": 2}
DONE: list[tuple[Any, str, dict[str, Any], tuple[str, ...]]] = [
    ({"lose-life": {"amount": 21}}, "loses-at-zero", {"player": 1, "life": -1}, ("sba-life-zero",)),
    ({"draw": {"amount": 54}}, "loses-by-library", {"player": 1}, ("sba-decking",)),
    (
        {"pump": {"target": "A", "toughness": -2}},
        "toughness-zero",
        {"creature": "A"},
        ("sba-toughness-zero",),
    ),
    (
        {"damage": {"target": "A", "amount": 3}},
        "lethal-damage",
        CREATURE,
        ("sba-lethal-damage", "damage-marked"),
    ),
    (
        {"fight": {"target": "A", "other": "T"}},
        "deathtouched",
        CREATURE | {"damage": 1},
        ("deathtouch",),
    ),
]


@pytest.mark.parametrize(
    ("effect", "key", "params", "rules"), DONE, ids=[key for _, key, *_ in DONE]
)
def test_what_is_told_of_each(
    effect: Any, key: str, params: dict[str, Any], rules: tuple[str, ...]
) -> None:
    game = main_phase([creature("A", 0, 2)], [creature("T", 1, 5, "deathtouch")])
    (one,) = [told for told in events(game, uses(effect), *BOTH) if told.key == key]
    assert dict(one.params) == params
    assert one.rules == (*rules, "sba-before-every-priority")


def test_a_saga_is_sacrificed_once_its_last_chapter_has_resolved() -> None:
    """Not as long as a chapter ability of it waits or is on the stack (714.4)."""
    game = main_phase([SAGA])
    assert [(one.name, one.kind) for one in game.stack] == [("S, chapter 1", "triggered")]
    assert game.find("S") is not None
    (gone,) = [one for one in events(game, *BOTH) if one.key == "saga-sacrificed"]
    assert (gone["creature"], gone.rules) == ("S", ("saga-sacrifice", "sba-before-every-priority"))
    assert after(game, *BOTH).players[0].graveyard == ("S",)
