"""What each effect of the closed list does."""

from __future__ import annotations

from typing import Any

import pytest

from duelcore.magic import Bonus, Game, Permanent, characteristics, words
from tests.magic.playing import (
    BOTH,
    PASS,
    after,
    attack,
    block,
    combat,
    creature,
    main_phase,
    refused,
    until,
    uses,
)


def done(game: Game, effect: Any, player: int | None = None) -> Game:
    """The game when somebody has used an ability with that effect."""
    return after(game, uses(effect, player), *BOTH)


def strength(game: Game, name: str) -> tuple[int, int]:
    one = game.permanent(name)
    return characteristics.power(game, one), characteristics.toughness(game, one)


def start() -> Game:
    return main_phase([creature("A", 2, 2), creature("C", 1, 1)], [creature("B", 3, 3)])


@pytest.mark.parametrize(
    ("until_", "at_end_of_combat", "next_turn"),
    [
        ("end-of-turn", (4, 1), (2, 2)),
        ("end-of-combat", (4, 1), (2, 2)),
        (None, (4, 1), (4, 1)),
    ],
)
def test_a_boost_and_how_long_it_lasts(until_: Any, at_end_of_combat: Any, next_turn: Any) -> None:
    game = done(start(), {"pump": {"target": "A", "power": 2, "toughness": -1, "until": until_}})
    assert strength(game, "A") == (4, 1)
    assert strength(after(game, until("end-of-combat")), "A") == at_end_of_combat
    after_combat = strength(after(game, until("postcombat-main")), "A")
    assert after_combat == ((2, 2) if until_ == "end-of-combat" else (4, 1))
    assert strength(after(game, until("untap")), "A") == next_turn
    assert strength(game, "C") == (1, 1)


@pytest.mark.parametrize(("until_", "later"), [("end-of-turn", False), (None, True)])
def test_a_keyword_and_how_long_it_is_gone_or_there(until_: Any, later: bool) -> None:
    start_ = main_phase([creature("A", 2, 2, "reach")])
    effects = [
        {"gain": {"target": "A", "keyword": "flying", "until": until_}},
        {"lose": {"target": "A", "keyword": "reach", "until": until_}},
    ]
    game = done(start_, effects)
    assert characteristics.keywords(game, game.permanent("A")) == {"flying"}
    game = after(game, until("untap"))
    assert characteristics.keywords(game, game.permanent("A")) == (
        {"flying"} if later else {"reach"}
    )


def test_toughness_0_is_the_end_of_it() -> None:
    game = done(start(), {"pump": {"target": "A", "toughness": -2}})
    assert game.players[0].graveyard == ("A",)
    assert game.changes == (), "what held for it is over"


def test_gaining_and_losing_in_their_order() -> None:
    gain = {"gain": {"target": "A", "keyword": "flying"}}
    lose = {"lose": {"target": "A", "keyword": "flying"}}
    one = done(done(start(), gain), lose)
    assert not characteristics.has(one, one.permanent("A"), "flying")
    two = done(one, gain)
    assert characteristics.has(two, two.permanent("A"), "flying")


LESS = {"target": "A", "kind": "-1/-1", "amount": 1}


def test_counters_add_up() -> None:
    counters = {"counters": {"target": "A", "kind": "+1/+1", "amount": 2}}
    game = done(done(start(), counters), counters)
    assert strength(game, "A") == (6, 6)
    less = done(game, {"counters": {"target": "A", "kind": "-1/-1", "amount": 3}})
    assert strength(less, "A") == (3, 3)
    assert strength(after(less, until("untap")), "A") == (3, 3), "counters stay"
    other = done(done(start(), {"counters": LESS}), counters)
    assert other.permanent("A").counters == (("+1/+1", 2), ("-1/-1", 1)), "in one order"


def test_damage_to_creatures_and_players() -> None:
    game = done(start(), {"damage": {"target": "B", "amount": 2}})
    assert game.permanent("B").damage == 2
    game = done(game, {"damage": {"player": 2, "amount": 2}})
    assert [one.life for one in game.players] == [20, 18]
    assert done(game, {"damage": {"target": "B", "amount": 1}}).players[1].graveyard == ("B",)
    own = done(game, {"damage": {"amount": 4}})
    assert [one.life for one in own.players] == [16, 18], "left out, it is the controller"


def test_a_fight() -> None:
    game = done(start(), {"fight": {"target": "A", "other": "B"}})
    assert game.players[0].graveyard == ("A",)
    assert game.permanent("B").damage == 2


def test_life() -> None:
    game = done(start(), [{"gain-life": {"amount": 3}}, {"lose-life": {"amount": 2, "player": 2}}])
    assert [one.life for one in game.players] == [23, 18]


def test_cards() -> None:
    game = done(start(), [{"draw": {"amount": 2}}, {"discard": {"amount": 1, "player": 2}}])
    assert [(one.hand, one.library, one.discarded) for one in game.players] == [
        (9, 51, 0),
        (6, 53, 1),
    ]
    rest = done(start().with_player(2, hand=1), {"discard": {"amount": 5, "player": 2}})
    assert (rest.players[1].hand, rest.players[1].discarded) == (0, 1)


def test_what_leaves_goes_to_its_owner() -> None:
    taken = done(start(), {"take-control": "B"})
    one = taken.permanent("B")
    assert (one.controller, one.owner, one.summoning_sick) == (1, 2, True)
    assert done(taken, {"destroy": "B"}).players[1].graveyard == ("B",)
    back = done(taken, {"return-to-hand": "B"})
    assert [player.hand for player in back.players] == [7, 8]
    assert back.find("B") is None
    again = done(taken, {"take-control": "B"})
    assert again.permanent("B").owner == 2


def test_control_that_stays_changes_nothing() -> None:
    game = after(combat([creature("A", 1, 1)]), attack("A"))
    same = done(game, {"take-control": "A"})
    assert same.fighting.attackers == ("A",)
    assert not same.permanent("A").summoning_sick


def test_what_lasts_in_combat_needs_one() -> None:
    rage = {"pump": {"target": "A", "power": 2, "until": "leaves-combat"}}
    assert refused(start(), uses(rage)) == ("targets-must-exist",)
    game = after(combat([creature("A", 2, 2)], [creature("B", 2, 2)]), attack("A"))
    assert strength(done(game, rage), "A") == (4, 2)
    away = {"remove-from-combat": "A"}
    late = after(game, uses(rage), uses(away), *BOTH, *BOTH)
    assert strength(late, "A") == (2, 2), "it has left combat before the boost resolves"


def test_indestructible_is_not_destroyed() -> None:
    game = main_phase([creature("A", 1, 1, "indestructible")])
    assert done(game, {"destroy": "A"}).find("A") is not None
    assert done(game, {"damage": {"target": "A", "amount": 5}}).permanent("A").damage == 5
    assert done(game, {"return-to-hand": "A"}).find("A") is None


def test_tapping_and_untapping() -> None:
    game = done(start(), {"tap": "A"})
    assert game.permanent("A").tapped
    assert not done(game, {"untap": "A"}).permanent("A").tapped


def test_phasing_out_and_in_again() -> None:
    game = done(start(), [{"damage": {"target": "A", "amount": 1}}, {"phase-out": "A"}])
    assert game.find("A") is None
    assert len(game.permanents) == 3
    later = after(game, until("untap"))
    assert later.permanents[0].phased_out and later.permanents[0].damage == 0
    back = after(later, until("upkeep"), until("upkeep"))
    assert back.active == 1 and back.find("A") is not None


def test_a_created_creature_is_its_makers() -> None:
    made = {"create": {"name": "A", "power": 1, "toughness": 1, "controller": 1}}
    game = done(start(), made)
    assert game.permanent("A 2").summoning_sick
    theirs = after(start(), PASS, uses(made, 2), *BOTH)
    assert theirs.permanent("A 2").controller == 2


def test_created_attacking_without_an_attack_is_just_created() -> None:
    made = {"create-attacking": {"name": "T", "power": 1, "toughness": 1}}
    game = done(start(), made)
    assert not game.permanent("T").tapped and game.fighting.attackers == ()


def test_created_attacking_for_the_defender_does_not_attack() -> None:
    made = {"create-attacking": {"name": "T", "power": 1, "toughness": 1}}
    game = after(combat([creature("A", 1, 1)]), attack("A"), PASS, uses(made, 2), *BOTH)
    assert game.fighting.attackers == ("A",)


def test_attacking_alone_by_an_effect_makes_a_combat() -> None:
    made = {"create-attacking": {"name": "T", "power": 2, "toughness": 1}}
    game = after(combat([]), attack(), uses(made), *BOTH)
    game = after(game, until("declare-blockers"), block(), until("end-of-combat"))
    assert game.players[1].life == 18


def test_a_bonus_to_one_and_to_others() -> None:
    one = Permanent("F", types=("enchantment",), bonus=Bonus("A", 2, 1, ("trample",)))
    game = main_phase([creature("A", 1, 1), creature("C", 1, 1), one])
    assert (strength(game, "A"), strength(game, "C")) == ((3, 2), (1, 1))
    lord = creature("L", 2, 2, bonus=Bonus(power=1, toughness=1))
    game = main_phase([creature("A", 1, 1), lord], [creature("B", 1, 1)])
    assert (strength(game, "A"), strength(game, "L"), strength(game, "B")) == (
        (2, 2),
        (2, 2),
        (1, 1),
    )
    assert strength(done(game, {"phase-out": "L"}), "A") == (1, 1)
    half = creature("L", 2, 2, bonus=Bonus(power=1))
    assert strength(main_phase([creature("A", 1, 1), half]), "A") == (2, 1)
    land = main_phase([Permanent("P", types=("land",)), lord])
    assert strength(land, "P") == (0, 0), "it is about creatures"


@pytest.mark.parametrize("keyword", ["deathtouch", "lifelink"])
def test_what_a_source_has_counts_for_its_abilities(keyword: str) -> None:
    game = main_phase([creature("A", 1, 1, keyword)], [creature("B", 5, 5)])
    shot = uses({"damage": {"target": "B", "amount": 1}}, source="A")
    game = after(game, shot, *BOTH)
    assert (game.find("B") is None) is (keyword == "deathtouch")
    assert game.players[0].life == (21 if keyword == "lifelink" else 20)


def test_damage_of_nothing_by_deathtouch_kills_nothing() -> None:
    game = main_phase([creature("A", 0, 1, "deathtouch", "lifelink")], [creature("B", 0, 5)])
    game = done(game, {"fight": {"target": "A", "other": "B"}})
    assert game.find("B") is not None and game.players[0].life == 20


def test_deathtouch_is_looked_at_once() -> None:
    """What survived a check because it was indestructible is not killed by it later."""
    game = main_phase([creature("A", 1, 1, "deathtouch")], [creature("B", 5, 5, "indestructible")])
    game = done(game, {"fight": {"target": "B", "other": "A"}})
    game = done(game, {"lose": {"target": "B", "keyword": "indestructible"}})
    assert game.find("B") is not None


def test_added_abilities_wait_beside_those_that_are_there() -> None:
    first = {"name": "x", "controller": 1, "when": "end"}
    second = first | {"name": "y"}
    game = done(done(start(), {"add-ability": first}), {"add-ability": second})
    assert [one.name for one in game.abilities] == ["x", "y"]


def test_a_lore_counter_by_an_effect_sets_off_its_chapter() -> None:
    """714.2b; two at once come to two chapters."""
    gain = words.effects({"gain-life": {"amount": 1}})
    saga = Permanent("S", types=("enchantment",), chapters=((), gain, gain))
    game = after(main_phase([saga]), *BOTH)
    one, two = ({"counters": {"target": "S", "kind": "lore", "amount": n}} for n in (1, 2))
    assert [x.name for x in after(game, uses(one), *BOTH).stack] == ["S, chapter 2"]
    names = {x.name for x in after(game, uses(two), *BOTH).waiting}
    assert names == {"S, chapter 2", "S, chapter 3"}


def test_another_counter_on_a_saga_sets_off_no_chapter() -> None:
    saga = Permanent("S", types=("enchantment",), chapters=((), (), ()))
    game = after(main_phase([saga]), *BOTH)
    charged = after(game, uses({"counters": {"target": "S", "kind": "+1/+1", "amount": 1}}), *BOTH)
    assert charged.permanent("S").count("lore") == game.permanent("S").count("lore") == 1
    assert charged.permanent("S").count("+1/+1") == 1 and charged.stack == charged.waiting == ()


def test_a_lore_counter_on_what_is_no_saga_is_a_counter() -> None:
    lore = {"counters": {"target": "A", "kind": "lore", "amount": 1}}
    game = after(main_phase([creature("A", 1, 1)]), uses(lore), *BOTH)
    assert game.permanent("A").count("lore") == 1 and game.stack == game.waiting == ()
