"""What abilities make of battle damage: one by one, in pairs, and in the order of their groups.

Values are worked out by hand from the order of `o-damage-modifier-order`; none is taken from the
program.
"""

from __future__ import annotations

import pytest

from duelcore.game import Event
from tests.yugioh.playing import Played, attacker, fallen, fought, lp_changes, target

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
