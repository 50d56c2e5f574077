"""Damage calculation, from the rules: the two tables, and every modifier of battle damage.

Values are worked out by hand from the rule catalogue and the order of `o-damage-modifier-order`;
none is taken from the program.
"""

from __future__ import annotations

import pytest

from duelcore.game import Event
from duelcore.yugioh import Monster
from tests.yugioh.playing import FINISH, PASS, Played, after, attacks, battle_step, fought, play

FULL = (8000, 8000)
WORDS = {
    "D": "double-battle-damage",
    "B": "both-take-battle-damage",
    "R": "reflect-battle-damage",
    "E": "battle-damage-as-effect-damage",
    "G": "battle-damage-as-lp-gain",
    "Z": "no-battle-damage",
    "H": "half-battle-damage",
    "F": ("battle-damage-is", 250),
}
"""The abilities that change battle damage, by the letters of the tables below."""


def lp_changes(played: Played, start: tuple[int, int] = FULL) -> tuple[int, int]:
    return played.lp[0] - start[0], played.lp[1] - start[1]


def fallen(played: Played) -> str:
    """Who has been destroyed: "A" the attacker, "B" the target."""
    return "".join([*played.graves[0], *played.graves[1]])


def attacker(atk: object, *abilities: object, **more: object) -> Monster:
    return Monster("A", atk, 0, abilities=abilities, **more)  # type: ignore[arg-type]


def target(position: str, value: object, *abilities: object, other: object = 5000) -> Monster:
    """A target whose value that counts is the one given; the `other` must not matter."""
    atk, defense = (value, other) if position == "attack" else (other, value)
    return Monster("B", atk, defense, position, abilities)  # type: ignore[arg-type]


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


# The modifiers. W is the monster that wins the comparison by 600, L the one that loses it, and
# the letters are those of WORDS. Before any modifier L's controller takes 600. A result is what
# L's controller and then W's controller get: "600" battle damage, "e600" effect damage, "+600"
# gained, "-" nothing. The groups, in order: double (what the monster inflicts), both take,
# reflect (once), effect damage, gain, zero, half (what the monster inflicts), fixed (what the
# monster inflicts, if it inflicts any).

ALONE = {
    # of W: it inflicts the 600; E, G, Z and R protect W's own controller, who takes nothing
    "D/": "1200 -",  # 600 × 2
    "B/": "600 600",
    "R/": "600 -",
    "E/": "600 -",
    "G/": "600 -",
    "Z/": "600 -",
    "H/": "300 -",  # 600 ÷ 2
    "F/": "250 -",
    # of L: its controller takes the 600; D, H and F change what L inflicts, which is nothing
    "/D": "600 -",
    "/B": "600 600",
    "/R": "- 600",
    "/E": "e600 -",
    "/G": "+600 -",
    "/Z": "- -",
    "/H": "600 -",
    "/F": "600 -",
}

BOTH_OF_W = {
    "DB/": "1200 1200",  # doubled first, then both take it
    "DR/": "1200 -",
    "DE/": "1200 -",
    "DG/": "1200 -",
    "DZ/": "1200 -",
    "DH/": "600 -",  # half and double of the same damage cancel out
    "DF/": "250 -",  # fixed comes last
    "BR/": "1200 -",  # 600 each; W's controller's 600 turn round to L's
    "BE/": "600 e600",
    "BG/": "600 +600",
    "BZ/": "600 -",
    "BH/": "300 600",  # only what W inflicts on the opponent is halved
    "BF/": "250 600",
    "RE/": "600 -",
    "RG/": "600 -",
    "RZ/": "600 -",
    "RH/": "300 -",
    "RF/": "250 -",
    "EG/": "600 -",
    "EZ/": "600 -",
    "EH/": "300 -",
    "EF/": "250 -",
    "GZ/": "600 -",
    "GH/": "300 -",
    "GF/": "250 -",
    "ZH/": "300 -",
    "ZF/": "250 -",
    "HF/": "250 -",  # 300, then fixed
}

BOTH_OF_L = {
    "/DB": "600 600",  # when doubling is asked, L inflicts nothing yet
    "/DR": "- 600",
    "/DE": "e600 -",
    "/DG": "+600 -",
    "/DZ": "- -",
    "/DH": "600 -",
    "/DF": "600 -",
    "/BR": "- 1200",  # 600 each; L's controller's 600 turn round to W's
    "/BE": "e600 600",
    "/BG": "+600 600",
    "/BZ": "- 600",
    "/BH": "600 300",  # what W's controller takes is what L inflicts
    "/BF": "600 250",
    "/RE": "- 600",  # reflected before it could become something else
    "/RG": "- 600",
    "/RZ": "- 600",
    "/RH": "- 300",  # W's controller takes it from L, so L's half applies
    "/RF": "- 250",
    "/EG": "e600 -",  # effect damage comes before gain
    "/EZ": "e600 -",
    "/EH": "e600 -",  # effect damage is no battle damage any more
    "/EF": "e600 -",
    "/GZ": "+600 -",
    "/GH": "+600 -",
    "/GF": "+600 -",
    "/ZH": "- -",
    "/ZF": "- -",  # zero stands against fixed
    "/HF": "600 -",
}

ONE_OF_EACH = {
    "D/D": "1200 -",
    "D/B": "1200 1200",
    "D/R": "- 1200",
    "D/E": "e1200 -",
    "D/G": "+1200 -",
    "D/Z": "- -",
    "D/H": "1200 -",  # L's half is for what L inflicts
    "D/F": "1200 -",
    "B/D": "600 600",
    "B/B": "600 600",  # the group applies once
    "B/R": "- 1200",
    "B/E": "e600 600",
    "B/G": "+600 600",
    "B/Z": "- 600",
    "B/H": "600 300",
    "B/F": "600 250",
    "R/D": "600 -",
    "R/B": "1200 -",
    "R/R": "- 600",  # turned round once, not back again
    "R/E": "e600 -",
    "R/G": "+600 -",
    "R/Z": "- -",
    "R/H": "600 -",
    "R/F": "600 -",
    "E/D": "600 -",
    "E/B": "600 e600",
    "E/R": "- e600",  # reflected, then W turns it into effect damage
    "E/E": "e600 -",
    "E/G": "+600 -",
    "E/Z": "- -",
    "E/H": "600 -",
    "E/F": "600 -",
    "G/D": "600 -",
    "G/B": "600 +600",
    "G/R": "- +600",
    "G/E": "e600 -",
    "G/G": "+600 -",
    "G/Z": "- -",
    "G/H": "600 -",
    "G/F": "600 -",
    "Z/D": "600 -",
    "Z/B": "600 -",
    "Z/R": "- -",  # reflected, then to zero
    "Z/E": "e600 -",
    "Z/G": "+600 -",
    "Z/Z": "- -",
    "Z/H": "600 -",
    "Z/F": "600 -",
    "H/D": "300 -",
    "H/B": "300 600",
    "H/R": "- 600",  # W's controller takes it, so W's half does not apply
    "H/E": "e600 -",
    "H/G": "+600 -",
    "H/Z": "- -",
    "H/H": "300 -",
    "H/F": "300 -",
    "F/D": "250 -",
    "F/B": "250 600",
    "F/R": "- 600",
    "F/E": "e600 -",
    "F/G": "+600 -",
    "F/Z": "- -",
    "F/H": "250 -",
    "F/F": "250 -",
}

MODIFIED = {**ALONE, **BOTH_OF_W, **BOTH_OF_L, **ONE_OF_EACH}


def test_the_tables_hold_every_pair() -> None:
    letters = "".join(WORDS)
    pairs = [a + b for n, a in enumerate(letters) for b in letters[n + 1 :]]
    assert list(ALONE) == [*(f"{a}/" for a in letters), *(f"/{a}" for a in letters)]
    assert list(BOTH_OF_W) == [f"{pair}/" for pair in pairs]
    assert list(BOTH_OF_L) == [f"/{pair}" for pair in pairs]
    assert list(ONE_OF_EACH) == [f"{a}/{b}" for a in letters for b in letters]


def modified(case: str, winner_attacks: bool) -> Played:
    """W with 2000 against L with 1400; the one or the other is the attacker."""
    of_w, of_l = ([WORDS[letter] for letter in part] for part in case.split("/"))
    if winner_attacks:
        return fought(attacker(2000, *of_w), target("attack", 1400, *of_l))
    return fought(attacker(1400, *of_l), target("attack", 2000, *of_w))


def result(played: Played, player: int) -> str:
    """What a player gets, in the words of the tables."""
    parts = []
    for event in played.events:
        sign = {"battle-damage": "", "effect-damage": "e", "lp-gained": "+"}.get(event.key)
        if sign is not None and event["player"] == player:
            parts.append(f"{sign}{event['amount']}")
    return "".join(parts) or "-"


@pytest.mark.parametrize("winner_attacks", [True, False], ids=["W attacks", "L attacks"])
@pytest.mark.parametrize(("case", "expected"), MODIFIED.items(), ids=MODIFIED)
def test_modifiers_alone_and_in_pairs(case: str, expected: str, winner_attacks: bool) -> None:
    played = modified(case, winner_attacks)
    winner = 1 if winner_attacks else 2
    assert f"{result(played, 3 - winner)} {result(played, winner)}" == expected
    assert fallen(played) == ("B" if winner_attacks else "A"), "damage changes, destruction not"
    assert lp_changes(played) == (total(played, 1), total(played, 2))


def total(played: Played, player: int) -> int:
    return sum(map(signed, [e for e in played.events if dict(e.params).get("player") == player]))


def signed(event: Event) -> int:
    sign = {"battle-damage": -1, "effect-damage": -1, "lp-gained": 1}.get(event.key, 0)
    return sign * int(dict(event.params).get("amount", 0))  # type: ignore[call-overload]


# The same in a direct attack: nobody but the attacker has abilities there.


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("D", (0, -1200)),
        ("B", (-600, -600)),
        ("R", (0, -600)),
        ("E", (0, -600)),
        ("G", (0, -600)),
        ("Z", (0, -600)),
        ("H", (0, -300)),
        ("F", (0, -250)),
        ("BR", (0, -1200)),
        ("BE", (-600, -600)),
        ("BG", (600, -600)),
        ("BZ", (0, -600)),
        ("DBH", (-1200, -600)),
        ("DHF", (0, -250)),
    ],
)
def test_modifiers_in_a_direct_attack(letters: str, expected: tuple[int, int]) -> None:
    played = fought(attacker(600, *(WORDS[letter] for letter in letters)))
    assert lp_changes(played) == expected


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        # 2000 against DEF 1400, pierced by 600
        ("D", "", (0, -1200)),
        ("H", "", (0, -300)),
        ("F", "", (0, -250)),
        ("B", "", (-600, -600)),
        ("", "R", (-600, 0)),
        ("", "E", (0, -600)),
        ("", "G", (0, 600)),
        ("", "Z", (0, 0)),
    ],
)
@pytest.mark.parametrize("position", ["defense", "set"])
def test_piercing_damage_is_battle_damage_and_modified_like_it(
    mine: str, theirs: str, expected: tuple[int, int], position: str
) -> None:
    one = attacker(2000, "piercing", *(WORDS[letter] for letter in mine))
    two = target(position, 1400, *(WORDS[letter] for letter in theirs))
    assert lp_changes(fought(one, two)) == expected


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        # 1400 against DEF 2000: the attacking player would take 600
        ("", "", (-600, 0)),
        ("", "D", (-1200, 0)),
        ("", "H", (-300, 0)),
        ("", "F", (-250, 0)),
        ("R", "", (0, -600)),
        ("Z", "", (0, 0)),
        ("E", "", (-600, 0)),
        ("G", "", (600, 0)),
        ("", "B", (-600, -600)),
        ("D", "", (-600, 0)),
    ],
)
@pytest.mark.parametrize("position", ["defense", "set"])
def test_the_damage_of_a_vain_attack_is_modified_too(
    mine: str, theirs: str, expected: tuple[int, int], position: str
) -> None:
    one = attacker(1400, *(WORDS[letter] for letter in mine))
    two = target(position, 2000, *(WORDS[letter] for letter in theirs))
    assert lp_changes(fought(one, two)) == expected


@pytest.mark.parametrize("letter", WORDS)
@pytest.mark.parametrize("position", ["attack", "defense"])
def test_no_modifier_makes_damage_out_of_nothing(letter: str, position: str) -> None:
    played = fought(attacker(1400, WORDS[letter]), target(position, 1400, WORDS[letter]))
    assert lp_changes(played) == (0, 0)
    assert not {"battle-damage", "effect-damage", "lp-gained"} & {*played.keys}


# More than two at once, group by group


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        # doubled to 1200, both take 1200, halved for the opponent alone
        ("DBH/", "600 1200"),
        # doubled to 1200, both take it, L's part turns round: W's controller 2400, halved by L
        ("DB/RH", "- 1200"),
        # both take 600, W's part turns to L: 1200, all of it becomes effect damage
        ("R/BE", "e1200 -"),
        # both take 600; L's turns to W: 1200; W's controller gains it
        ("BG/R", "- +1200"),
        # both take 600, each becomes what its own monster says
        ("BG/E", "e600 +600"),
        # doubled to 1200, halved to 600, then fixed
        ("DHF/", "250 -"),
    ],
)
@pytest.mark.parametrize("winner_attacks", [True, False], ids=["W attacks", "L attacks"])
def test_modifiers_in_threes(case: str, expected: str, winner_attacks: bool) -> None:
    played = modified(case, winner_attacks)
    winner = 1 if winner_attacks else 2
    assert f"{result(played, 3 - winner)} {result(played, winner)}" == expected


def test_the_lines_of_the_calculation_follow_the_order_of_the_groups() -> None:
    played = modified("DBZ/HR", winner_attacks=True)
    # 600 doubled: 1200; both take it; L's 1200 turn round: 2400 for W's controller, to zero
    lines = [(e.key, e["player"], e["before"], e["after"]) for e in modifier_lines(played)]
    assert lines == [
        ("damage-doubled", 2, 600, 1200),
        ("damage-to-both", 1, 0, 1200),
        ("damage-reflected", 1, 1200, 1200),
        ("damage-to-zero", 1, 2400, 0),
    ]
    assert all("o-damage-modifier-order" in e.rules for e in modifier_lines(played))


def modifier_lines(played: Played) -> list[Event]:
    return [e for e in played.events if e.key.startswith("damage-") and "after" in dict(e.params)]


# Half of an odd number is rounded down, and that this is not settled is said.


@pytest.mark.parametrize(
    ("damage", "halved", "key"),
    [
        (1, 0, "damage-halved-odd"),
        (2, 1, "damage-halved"),
        (3, 1, "damage-halved-odd"),
        (601, 300, "damage-halved-odd"),
        (600, 300, "damage-halved"),
    ],
)
def test_half_of_an_odd_number(damage: int, halved: int, key: str) -> None:
    played = fought(attacker(1000 + damage, WORDS["H"]), target("attack", 1000))
    assert lp_changes(played) == (0, -halved)
    assert ("o-half-of-odd" in played.event(key).rules) is (damage % 2 == 1)


def test_double_and_half_of_an_odd_number_lose_nothing() -> None:
    played = fought(attacker(1601, WORDS["D"], WORDS["H"]), target("attack", 1000))
    assert lp_changes(played) == (0, -601)


@pytest.mark.parametrize(("number", "change"), [(0, 0), (1, -1), (9000, -8000)])
def test_a_fixed_damage_may_be_less_or_more(number: int, change: int) -> None:
    ability = ("battle-damage-is", number)
    assert lp_changes(fought(attacker(1600, ability), target("attack", 1000))) == (0, change)
    assert lp_changes(fought(attacker(600, ability))) == (0, change)
    assert lp_changes(fought(attacker(1000, ability), target("attack", 1000))) == (0, 0)


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
    played = fought(attacker(2000), target("attack", 1500, WORDS["E"]), (8000, 300))
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
    both = WORDS["B"]
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
