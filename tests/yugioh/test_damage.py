"""Damage calculation, from the rules: the two tables, and what stands beside them.

Values are worked out by hand from the rule catalogue; none is taken from the program.
"""

from __future__ import annotations

import pytest

from duelcore.yugioh import Monster
from tests.yugioh.playing import (
    FINISH,
    PASS,
    after,
    attacker,
    attacks,
    battle_step,
    fallen,
    fought,
    lp_changes,
    play,
    target,
)

# The table for targets in Attack Position (p. 42): the higher ATK destroys and costs the
# difference, equal ATK destroys both and costs nothing, two monsters with 0 ATK destroy nothing.


@pytest.mark.parametrize("other", [0, 1, 5000, "?"])
@pytest.mark.parametrize(
    ("atk", "value", "falls", "change"),
    [
        (2400, 1900, "B", (0, -500)),
        (1700, 1700, "AB", (0, 0)),
        (1200, 1500, "A", (-300, 0)),
        (1001, 1000, "B", (0, -1)),
        (1000, 1001, "A", (-1, 0)),
        (1, 0, "B", (0, -1)),
        (0, 1, "A", (-1, 0)),
        (1, 1, "AB", (0, 0)),
        (0, 0, "", (0, 0)),
        ("?", "?", "", (0, 0)),
        ("?", 0, "", (0, 0)),
        ("?", 1500, "A", (-1500, 0)),
        (1500, "?", "B", (0, -1500)),
    ],
)
def test_against_attack_position(
    atk: object, value: object, falls: str, change: tuple[int, int], other: object
) -> None:
    played = fought(attacker(atk), target("attack", value, other=other))
    assert (fallen(played), lp_changes(played)) == (falls, change)


# The table for targets in Defense Position (p. 43): a higher ATK destroys, equal values do
# nothing, a lower ATK costs the attacking player the difference; nobody else takes damage.


@pytest.mark.parametrize("position", ["defense", "set"])
@pytest.mark.parametrize("other", [0, 5000, "?"])
@pytest.mark.parametrize(
    ("atk", "value", "falls", "change"),
    [
        (1800, 1200, "B", (0, 0)),
        (1800, 1800, "", (0, 0)),
        (1500, 1800, "", (-300, 0)),
        (1001, 1000, "B", (0, 0)),
        (1000, 1001, "", (-1, 0)),
        (1, 0, "B", (0, 0)),
        (0, 1, "", (-1, 0)),
        (0, 0, "", (0, 0)),
        ("?", "?", "", (0, 0)),
        ("?", 300, "", (-300, 0)),
        (300, "?", "B", (0, 0)),
    ],
)
def test_against_defense_position(
    atk: object, value: object, falls: str, change: tuple[int, int], position: str, other: object
) -> None:
    played = fought(attacker(atk), target(position, value, other=other))
    assert (fallen(played), lp_changes(played)) == (falls, change)


@pytest.mark.parametrize(
    ("atk", "position", "value", "key"),
    [
        (2, "attack", 1, "target-atk-win"),
        (2, "attack", 2, "target-atk-tie"),
        (1, "attack", 2, "target-atk-lose"),
        (0, "attack", 0, "zero-atk-tie"),
        (2, "defense", 1, "target-def-win"),
        (2, "defense", 2, "target-def-tie"),
        (0, "defense", 0, "target-def-tie"),
        (1, "defense", 2, "target-def-lose"),
    ],
)
def test_the_comparison_says_which_row_of_the_table_it_is(
    atk: int, position: str, value: int, key: str
) -> None:
    compared = fought(attacker(atk), target(position, value)).event(key)
    assert compared["atk"] == atk and compared["value"] == value
    assert compared["difference"] == abs(atk - value)
    assert compared.at == ("battle", "damage", "during-calculation")


ROWS = {
    "target-atk-win": ("target-atk-win-destroy", "target-atk-win-damage"),
    "target-atk-tie": ("target-atk-tie-destroy", "target-atk-tie-no-damage"),
    "target-atk-lose": ("target-atk-lose-destroy", "target-atk-lose-damage"),
    "target-def-win": ("target-def-win-destroy", "target-def-win-no-damage"),
    "target-def-tie": ("target-def-tie-no-destroy", "target-def-tie-no-damage"),
    "target-def-lose": ("target-def-lose-no-destroy", "target-def-lose-damage"),
}


@pytest.mark.parametrize("key", ROWS)
def test_each_row_cites_its_two_rules_first(key: str) -> None:
    atk = {"win": 2, "tie": 1, "lose": 0}[key.rpartition("-")[2]]
    position = "attack" if "-atk-" in key else "defense"
    compared = fought(attacker(atk), target(position, 1)).event(key)
    assert compared.rules[:2] == ROWS[key]
    meets = "calc-atk-vs-atk" if position == "attack" else "calc-atk-vs-def"
    assert {"ds-calc-compare", "calc-by-target-position", meets} <= set(compared.rules)


# 0 ATK (p. 50)


@pytest.mark.parametrize("position", ["attack", "defense", "set"])
def test_field_case_1_two_monsters_with_0_atk_stay(position: str) -> None:
    """Today's rule: a monster with 0 ATK destroys nothing in battle."""
    played = fought(attacker(0), Monster("B", 0, 0, position))  # type: ignore[arg-type]
    assert (fallen(played), lp_changes(played)) == ("", (0, 0))
    assert "zero-atk-no-destroy" in played.rules
    assert [m.name for p in played.duel.players for m in p.monsters] == ["A", "B"]


def test_field_case_1_0_atk_against_0_def() -> None:
    played = fought(attacker(0), Monster("Z", 500, 0, "defense"))
    assert (fallen(played), lp_changes(played)) == ("", (0, 0))


def test_piercing_destroys_nothing_with_0_atk() -> None:
    played = fought(attacker(0, "piercing"), target("defense", 0))
    assert (fallen(played), lp_changes(played)) == ("", (0, 0))


# Piercing (p. 54): the excess over DEF, when it attacks a Defense Position monster


@pytest.mark.parametrize(
    ("position", "value", "falls", "change"),
    [
        ("defense", 1600, "B", (0, -400)),
        ("set", 1200, "B", (0, -800)),
        ("defense", 1999, "B", (0, -1)),
        ("defense", 2000, "", (0, 0)),
        ("defense", 2001, "", (-1, 0)),
        ("defense", "?", "B", (0, -2000)),
        ("attack", 1500, "B", (0, -500)),
        ("attack", 2000, "AB", (0, 0)),
        ("attack", 2300, "A", (-300, 0)),
    ],
)
def test_piercing(position: str, value: object, falls: str, change: tuple[int, int]) -> None:
    played = fought(attacker(2000, "piercing"), target(position, value))
    assert (fallen(played), lp_changes(played)) == (falls, change)


@pytest.mark.parametrize(
    ("position", "atk", "defense", "falls", "change"),
    [
        pytest.param("set", 500, 1200, "B", (0, -800), id="i"),
        pytest.param("defense", 0, 2000, "", (0, 0), id="ii"),
        pytest.param("defense", 0, 2300, "", (-300, 0), id="iii: piercing does not turn it off"),
    ],
)
def test_field_case_15_piercing_through_a_face_down_monster(
    position: str, atk: int, defense: int, falls: str, change: tuple[int, int]
) -> None:
    monster = Monster("B", atk, defense, position)  # type: ignore[arg-type]
    played = fought(attacker(2000, "piercing"), monster)
    assert (fallen(played), lp_changes(played)) == (falls, change)


def test_piercing_damage_is_dealt_although_the_target_stays() -> None:
    played = fought(attacker(2000, "piercing"), target("defense", 500, "not-destroyed-by-battle"))
    assert (fallen(played), lp_changes(played)) == ("", (0, -1500))


def test_the_target_does_not_pierce_back() -> None:
    played = fought(attacker(2000), target("defense", 500, "piercing"))
    assert lp_changes(played) == (0, 0)


# Link Monsters have no DEF and are never in Defense Position (p. 15)


@pytest.mark.parametrize(
    ("atk", "falls", "change"), [(2300, "AL", (0, 0)), (2500, "L", (0, -200)), (0, "A", (-2300, 0))]
)
@pytest.mark.parametrize("abilities", [(), ("piercing",)])
def test_a_link_monster_is_fought_with_its_atk(
    atk: int, falls: str, change: tuple[int, int], abilities: tuple[str, ...]
) -> None:
    link = Monster("L", 2300, None, link=True)
    played = fought(attacker(atk, *abilities), link)
    assert (fallen(played), lp_changes(played)) == (falls, change)
    assert "link-no-def" in played.rules
    assert ("o-link-no-piercing" in played.rules) is bool(abilities)


def test_field_case_23_a_link_monster_has_no_def() -> None:
    link, monster = Monster("L", 2300, None, link=True), Monster("M", 500, 400)
    assert max(m.def_ for m in (link, monster) if m.def_ is not None) == 400
    assert max(m.defense_points for m in (link, monster) if not m.link) == 400
    with pytest.raises(ValueError, match="L is a Link Monster and has no DEF"):
        _ = link.defense_points
    played = fought(attacker(2300), link)
    assert (fallen(played), lp_changes(played)) == ("AL", (0, 0))


# Direct attacks (p. 43)


@pytest.mark.parametrize(
    ("atk", "change"), [(1900, -1900), (1, -1), (0, 0), ("?", 0), (8000, -8000), (9000, -8000)]
)
def test_a_direct_attack_costs_the_whole_atk(atk: object, change: int) -> None:
    played = fought(attacker(atk))
    assert (fallen(played), lp_changes(played)) == ("", (0, change))
    assert "o-direct-counts-as-battle" in played.rules


def test_0_battle_damage_is_no_battle_damage() -> None:
    assert "no-battle-damage" in fought(attacker(0)).keys
    assert "no-battle-damage" in fought(attacker(1000), target("defense", 500)).keys
    assert "no-battle-damage" not in fought(attacker(1)).keys


# Whether a monster is destroyed and whether damage is dealt are two questions


@pytest.mark.parametrize(
    ("atk", "mine", "theirs", "falls", "change"),
    [
        (2000, (), ("not-destroyed-by-battle",), "", (0, -500)),
        (2000, ("not-destroyed-by-battle",), (), "B", (0, -500)),
        (1000, ("not-destroyed-by-battle",), (), "", (-500, 0)),
        (1000, (), ("not-destroyed-by-battle",), "A", (-500, 0)),
        (1500, ("not-destroyed-by-battle",), (), "B", (0, 0)),
        (1500, (), ("not-destroyed-by-battle",), "A", (0, 0)),
        (1500, ("not-destroyed-by-battle",), ("not-destroyed-by-battle",), "", (0, 0)),
        (2000, (), ("no-battle-damage",), "B", (0, 0)),
        (1000, ("no-battle-damage",), (), "A", (0, 0)),
        (2000, ("no-battle-damage",), (), "B", (0, -500)),
    ],
)
def test_destruction_and_damage_do_not_depend_on_each_other(
    atk: int, mine: tuple[str, ...], theirs: tuple[str, ...], falls: str, change: tuple[int, int]
) -> None:
    played = fought(attacker(atk, *mine), target("attack", 1500, *theirs))
    assert (fallen(played), lp_changes(played)) == (falls, change)


def test_a_monster_that_battle_cannot_destroy_says_so_only_where_it_would_be_destroyed() -> None:
    protected = target("attack", 1500, "not-destroyed-by-battle")
    assert "not-destroyed" in fought(attacker(2000), protected).keys
    assert "not-destroyed" not in fought(attacker(1000), protected).keys


# Life Points


@pytest.mark.parametrize(
    ("lp", "left", "winner"),
    [(501, 1, None), (500, 0, 1), (499, 0, 1), (1, 0, 1)],
)
def test_lp_stop_at_0_and_end_the_duel(lp: int, left: int, winner: int | None) -> None:
    played = fought(attacker(2000), target("attack", 1500), (8000, lp))
    assert played.lp == (8000, left)
    assert played.duel.winner == winner
    assert ("o-lp-floor" in played.rules) is (lp < 500)
    assert ("duel-won" in played.keys) is (winner is not None)


def test_the_attacking_player_may_lose_by_their_own_attack() -> None:
    played = fought(attacker(1000), target("defense", 1500), (500, 8000))
    assert (played.lp, played.duel.winner) == ((0, 8000), 2)


def test_effect_damage_may_end_the_duel_too() -> None:
    played = fought(
        attacker(2000), target("attack", 1500, "battle-damage-as-effect-damage"), (8000, 300)
    )
    assert (played.lp, played.duel.winner) == ((8000, 0), 1)
    assert "effect-damage-to-zero" in played.keys and "battle-damage" not in played.keys


@pytest.mark.parametrize(
    ("lp", "left", "winner"),
    [
        ((300, 500), (0, 0), "draw"),
        ((600, 600), (0, 0), "draw"),
        ((601, 600), (1, 0), 1),
        ((600, 601), (0, 1), 2),
        ((601, 601), (1, 1), None),
    ],
)
@pytest.mark.parametrize("seat", [1, 2])
def test_field_case_25_both_players_at_0_together(
    lp: tuple[int, int], left: tuple[int, int], winner: object, seat: int
) -> None:
    """Who is asked first does not matter: both at 0 is a draw, from either seat."""
    both = "both-take-battle-damage"
    one = attacker(2000, *([both] if seat == 1 else []))
    two = target("attack", 1400, *([both] if seat == 2 else []))
    played = fought(one, two, lp)
    assert (played.lp, played.duel.winner) == (left, winner)
    assert ("duel-drawn" in played.keys) is (winner == "draw")
    assert played.duel.over is (winner is not None)


def test_nothing_happens_after_the_end_of_the_duel() -> None:
    """The beaten monster stays where it is: the Duel ends in the middle of the Damage Step."""
    played = fought(attacker(2000), target("attack", 1500), (8000, 500))
    assert fallen(played) == ""
    assert played.duel.monster("B").destroyed
    assert played.duel.at == ("battle", "damage", "during-calculation")
    assert played.keys[-1] == "duel-won"


# The same pipeline, stepped


def test_values_are_compared_when_the_window_of_the_calculation_closes() -> None:
    duel = battle_step([attacker(2000)], [target("set", 1500)])
    before = after(duel, attacks("A", "B"), PASS, PASS, PASS)
    assert before.timing == "during-calculation"
    assert (before.players[1].lp, before.monster("B").position) == (8000, "defense")
    stepped = play(before, PASS)
    assert stepped.duel.monster("B").destroyed and not stepped.duel.monster("A").destroyed
    assert stepped.duel.timing == "after-calculation"
    assert play(stepped.duel, FINISH).duel == play(before, FINISH).duel
