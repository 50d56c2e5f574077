"""Effects that change battle damage: with every group of the order, among themselves, and told.

Values are worked out by hand from the order of `o-damage-modifier-order`; none is taken from the
program.
"""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore import rulebook
from duelcore.explain import explain, sum_of
from duelcore.game import Piece
from duelcore.yugioh import Monster
from duelcore.yugioh.damage import Battle, Calculation, Damage, calculate
from duelcore.yugioh.model import DamageChange
from tests.yugioh.test_modifiers import WORDS

# W is the monster that wins the comparison by 600, L the one that loses it; their abilities are the
# capital letters of WORDS. Effects are small letters, before the player whose damage they change: z
# makes it zero, h halves it, d doubles it, t sets it to 400. A result is what L's controller and
# then W's controller get: "600" battle damage, "e600" effect damage, "+600" gained, "-" nothing.

EFFECTS = {"z": ("zero", None), "h": ("half", None), "d": ("double", None), "t": (None, 400)}

SIDES = pytest.mark.parametrize("winner_attacks", [True, False], ids=["W attacks", "L attacks"])


def changes(letters: str, player: int) -> list[DamageChange]:
    return [DamageChange(player, *EFFECTS[letter]) for letter in letters]  # type: ignore[arg-type]


def monster(name: str, atk: int, letters: str = "") -> Monster:
    return Monster(name, atk, 0, abilities=[WORDS[one] for one in letters])  # type: ignore[arg-type]


def battle(
    abilities: str,
    on_loser: str = "",
    on_winner: str = "",
    winner_attacks: bool = True,
    by: int = 600,
) -> Battle:
    """W against L, with the effects on the damage of their controllers."""
    of_w, of_l = abilities.split("/")
    one, two = monster("W", 1400 + by, of_w), monster("L", 1400, of_l)
    effects = (*changes(on_loser, 2), *changes(on_winner, 1))
    pieces = (Piece("W", "1-main-1"), Piece("L", "2-main-1"))
    if winner_attacks:
        return Battle(one, two, (1, 2), pieces, effects)
    return Battle(two, one, (2, 1), pieces[::-1], effects)


def results(told: Battle) -> str:
    damage = calculate(told).damage
    sides = (1, 0) if told.attacker.name == "W" else (0, 1)
    return " ".join(result(damage, side) for side in sides)


def result(damage: Damage, side: int) -> str:
    parts = (("", damage.battle), ("e", damage.effect), ("+", damage.gain))
    return "".join(f"{sign}{pair[side]}" for sign, pair in parts if pair[side]) or "-"


# One of every two groups: 1 W inflicts double, 2 both take it, 3 L reflects, 4 L makes it effect
# damage, 5 L makes it a gain, 6 zero, 7 half, 8 double, 9 fixed. Six to nine are effects on the
# damage of both players.

GROUPS = {
    "1": ("D", "", ""),
    "2": ("B", "", ""),
    "3": ("", "R", ""),
    "4": ("", "E", ""),
    "5": ("", "G", ""),
    "6": ("", "", "z"),
    "7": ("", "", "h"),
    "8": ("", "", "d"),
    "9": ("", "", "t"),
}

PAIRS_OF_GROUPS = {
    "12": "1200 1200",  # doubled, then both take it
    "13": "- 1200",
    "14": "e1200 -",
    "15": "+1200 -",
    "16": "- -",
    "17": "600 -",
    "18": "2400 -",  # two groups, so twice
    "19": "400 -",
    "23": "- 1200",  # both take 600, L's turn round to W's
    "24": "e600 600",
    "25": "+600 600",
    "26": "- -",
    "27": "300 300",
    "28": "1200 1200",
    "29": "400 400",
    "34": "- 600",  # reflected before it could be anything else
    "35": "- 600",
    "36": "- -",
    "37": "- 300",
    "38": "- 1200",
    "39": "- 400",
    "45": "e600 -",
    "46": "e600 -",  # effect damage is no battle damage any more
    "47": "e600 -",
    "48": "e600 -",
    "49": "e600 -",
    "56": "+600 -",  # and a gain is no damage
    "57": "+600 -",
    "58": "+600 -",
    "59": "+600 -",
    "67": "- -",
    "68": "- -",
    "69": "- -",  # zero stands against fixed
    "78": "600 -",  # half and double cancel out
    "79": "400 -",
    "89": "400 -",
}

MORE_GROUPS = {
    "178": "1200 -",
    "278": "600 600",
    "378": "- 600",
    "678": "- -",
    "789": "400 -",
    "1289": "400 400",
    "12378": "- 2400",
    "123456789": "- -",
    "1234579": "- 400",
}


def test_every_pair_of_groups_is_in_the_table() -> None:
    assert list(PAIRS_OF_GROUPS) == [a + b for a, b in combinations(GROUPS, 2)]


@SIDES
@pytest.mark.parametrize(("groups", "expected"), [*PAIRS_OF_GROUPS.items(), *MORE_GROUPS.items()])
def test_groups_together(groups: str, expected: str, winner_attacks: bool) -> None:
    of_w, of_l, effects = ("".join(GROUPS[one][part] for one in groups) for part in range(3))
    assert results(battle(f"{of_w}/{of_l}", effects, effects, winner_attacks)) == expected


# Every ability with every effect: on the damage of L's controller, then on that of W's.

ALONE = "- -, 300 -, 1200 -, 400 -; 600 -, 600 -, 600 -, 600 -"

WITH_ABILITY = {
    "/": ALONE,
    "D/": "- -, 600 -, 2400 -, 400 -; 1200 -, 1200 -, 1200 -, 1200 -",
    "B/": "- 600, 300 600, 1200 600, 400 600; 600 -, 600 300, 600 1200, 600 400",
    "R/": ALONE,  # what protects W's controller, who takes nothing, changes nothing
    "E/": ALONE,
    "G/": ALONE,
    "Z/": ALONE,
    # halved once; half and double cancel out; fixed comes last
    "H/": "- -, 300 -, 600 -, 400 -; 300 -, 300 -, 300 -, 300 -",
    # fixed comes last; of two fixed amounts the smaller one
    "F/": "- -, 250 -, 250 -, 250 -; 250 -, 250 -, 250 -, 250 -",
    "/D": ALONE,  # L inflicts nothing
    "/B": "- 600, 300 600, 1200 600, 400 600; 600 -, 600 300, 600 1200, 600 400",
    "/R": "- 600, - 600, - 600, - 600; - -, - 300, - 1200, - 400",
    "/E": "e600 -, e600 -, e600 -, e600 -; e600 -, e600 -, e600 -, e600 -",
    "/G": "+600 -, +600 -, +600 -, +600 -; +600 -, +600 -, +600 -, +600 -",
    "/Z": "- -, - -, - -, - -; - -, - -, - -, - -",
    "/H": ALONE,
    "/F": ALONE,
    # W's controller takes it from L, and by what L inflicts it is halved or fixed
    "/RH": "- 300, - 300, - 300, - 300; - -, - 300, - 600, - 400",
    "/RF": "- 250, - 250, - 250, - 250; - -, - 250, - 250, - 250",
}


@SIDES
@pytest.mark.parametrize(("abilities", "expected"), WITH_ABILITY.items(), ids=WITH_ABILITY)
def test_an_effect_with_an_ability(abilities: str, expected: str, winner_attacks: bool) -> None:
    on_loser, on_winner = (part.split(", ") for part in expected.split("; "))
    for letter, one, two in zip(EFFECTS, on_loser, on_winner, strict=True):
        assert results(battle(abilities, letter, "", winner_attacks)) == one, letter
        assert results(battle(abilities, "", letter, winner_attacks)) == two, letter


@SIDES
@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        *[(f"z{letter}", "- -") for letter in EFFECTS],
        ("hh", "300 -"),
        ("hd", "600 -"),
        ("ht", "400 -"),
        ("dd", "1200 -"),
        ("dt", "400 -"),
        ("tt", "400 -"),
        ("hhd", "600 -"),
        ("hdd", "600 -"),
        ("hdt", "400 -"),
    ],
)
def test_several_effects_on_the_same_damage(
    letters: str, expected: str, winner_attacks: bool
) -> None:
    for order in {*permutations(letters)}:
        assert results(battle("/", "".join(order), "", winner_attacks)) == expected


@pytest.mark.parametrize(
    ("abilities", "effects", "expected"),
    [
        ("", "", (0, 600)),
        ("", "z", (0, 0)),
        ("", "h", (0, 300)),
        ("", "d", (0, 1200)),
        ("", "t", (0, 400)),
        ("H", "d", (0, 600)),
        ("H", "h", (0, 300)),
        ("B", "d", (600, 1200)),
        ("F", "z", (0, 0)),
    ],
)
def test_a_direct_attack(abilities: str, effects: str, expected: tuple[int, int]) -> None:
    pieces = (Piece("W", "1-main-1"), None)
    told = Battle(monster("W", 600, abilities), None, (1, 2), pieces, (*changes(effects, 2),))
    assert calculate(told).damage == Damage(expected)


def test_damage_may_be_set_to_0_or_to_more() -> None:
    for amount in (0, 1, 9000):
        told = battle("/")
        effect = DamageChange(2, to=amount)
        told = Battle(told.attacker, told.target, told.players, told.pieces, (effect,))
        assert calculate(told).damage == Damage((0, amount))


def test_of_different_fixed_amounts_the_smallest_counts() -> None:
    for ability, effects, expected in (
        ("F/", (400,), 250),
        ("F/", (100,), 100),
        ("F/", (400, 100), 100),
        ("/", (400, 7), 7),
        ("/", (0, 400), 0),
    ):
        for order in permutations(effects):
            plain = battle(ability)
            told = with_changes(plain, [DamageChange(2, to=amount) for amount in order])
            assert calculate(told).damage == Damage((0, expected))
            assert "fixed-damage-open" in [one.key for one in calculate(told).events]


def test_a_line_speaks_of_the_monster_where_an_effect_does_the_same() -> None:
    for abilities, effect, key in (("H/", "h", "damage-halved"), ("/Z", "z", "damage-to-zero")):
        lines = [one for one in calculate(battle(abilities, effect)).events if one.key == key]
        assert [sorted(dict(one.params)) for one in lines] == [
            ["after", "before", "monster", "player"]
        ]


# Half of an odd number


@pytest.mark.parametrize(
    ("abilities", "effects", "by", "expected", "open_"),
    [
        ("/", "h", 601, "300 -", True),
        ("/", "h", 1, "- -", True),
        ("/", "h", 600, "300 -", False),
        ("H/", "h", 601, "300 -", True),
        ("/", "hd", 601, "601 -", False),  # nothing is halved, so nothing is rounded
        ("H/", "d", 601, "601 -", False),
        ("D/", "h", 601, "601 -", False),
    ],
)
def test_half_of_an_odd_number(
    abilities: str, effects: str, by: int, expected: str, open_: bool
) -> None:
    told = battle(abilities, effects, by=by)
    assert results(told) == expected
    assert ("o-half-of-odd" in rules(calculate(told))) is open_


def rules(calculation: Calculation) -> set[str]:
    return {rule for event in calculation.events for rule in event.rules}


# What is told: the arithmetic line by line, and the notes beside it

TOLD = {
    ("/", "z"): ["2000 − 1400 = 600", "600 → 0"],
    ("/", "h"): ["2000 − 1400 = 600", "600 ÷ 2 = 300"],
    ("/", "d"): ["2000 − 1400 = 600", "600 × 2 = 1200"],
    ("/", "t"): ["2000 − 1400 = 600", "600 → 400"],
    ("/", "hd"): ["2000 − 1400 = 600", "600 ÷ 2 × 2 = 600"],
    ("/", "hh"): ["2000 − 1400 = 600", "half-damage-once", "600 ÷ 2 = 300"],
    ("H/", "h"): ["2000 − 1400 = 600", "half-damage-once", "600 ÷ 2 = 300"],
    ("/", "dd"): ["2000 − 1400 = 600", "double-damage-once", "600 × 2 = 1200"],
    ("/", "hhdd"): [
        "2000 − 1400 = 600",
        "half-damage-once",
        "600 ÷ 2 × 2 = 600",
        "double-damage-once",
    ],
    ("/", "zt"): ["2000 − 1400 = 600", "600 → 0", "zero-damage-stands"],
    ("F/Z", ""): ["2000 − 1400 = 600", "600 → 0", "zero-damage-stands"],
    ("/Z", "z"): ["2000 − 1400 = 600", "600 → 0"],
    ("F/", "t"): ["2000 − 1400 = 600", "fixed-damage-open", "600 → 250"],
    ("/", "tt"): ["2000 − 1400 = 600", "600 → 400"],
    ("D/", "hdt"): [
        "2000 − 1400 = 600",
        "600 × 2 = 1200",
        "1200 ÷ 2 × 2 = 1200",
        "1200 → 400",
    ],
    ("D/", "dt"): [
        "2000 − 1400 = 600",
        "600 × 2 = 1200",
        "1200 × 2 = 2400",
        "2400 → 400",
    ],
}


@pytest.mark.parametrize(("given_", "expected"), TOLD.items(), ids=map(str, TOLD))
def test_the_calculation_line_by_line(given_: tuple[str, str], expected: list[str]) -> None:
    events = calculate(battle(*given_)).events
    assert [sum_of(one) or one.key for one in events if one.key != "will-be-destroyed"] == expected


SENTENCES = {
    ("/", "z"): "By an effect, there is no battle damage to P2: 600 becomes 0.",
    ("/", "h"): "An effect halves the battle damage: 600 ÷ 2 = 300 to P2.",
    ("/", "d"): "An effect doubles the battle damage: 600 × 2 = 1200 to P2.",
    ("/", "t"): "An effect sets the battle damage to a fixed number: 600 becomes 400 to P2.",
    ("/", "hd"): "The battle damage to P2 would be halved and doubled. "
    "The two cancel each other out, so it stays 600.",
    ("/", "hh"): "More than one effect would halve the battle damage to P2; "
    "only one of them counts.",
    ("/", "dd"): "More than one effect would double the battle damage to P2; "
    "only one of them counts.",
    ("/", "zt"): "The battle damage to P2 stays 0: "
    "what would set it to a fixed number does not bring it back.",
    ("F/", "t"): "The battle damage to P2 would be set to different fixed numbers. "
    "No official source found settles which one counts; here it is the smallest.",
}


@pytest.mark.parametrize(("given_", "sentence"), SENTENCES.items(), ids=map(str, SENTENCES))
def test_the_sentences(given_: tuple[str, str], sentence: str) -> None:
    events = calculate(battle(*given_)).events
    said = [explain(event, ("P1", "P2")) for event in events]
    assert sentence in said
    told = events[said.index(sentence)]
    assert "o-damage-modifier-order" in told.rules
    assert ("o-halving-no-stack" in told.rules) is (given_ == ("/", "hh"))


def test_an_effect_that_halves_an_odd_number_says_that_the_rounding_is_open() -> None:
    said = [explain(one, ("P1", "P2")) for one in calculate(battle("/", "h", by=601)).events]
    assert said[1] == (
        "An effect halves the battle damage: 601 ÷ 2, rounded down here to 300, to P2. "
        "No official source found settles how half of an odd number is rounded."
    )


# The place of LP gain in the order is open, and that is said where it matters


@pytest.mark.parametrize(
    ("abilities", "on_loser", "on_winner", "open_"),
    [
        ("/G", "", "", False),
        ("D/G", "", "", False),
        ("B/G", "", "", False),  # who takes it is settled before
        ("B/G", "", "hdt", False),
        ("/RG", "", "zt", False),
        ("/", "h", "", False),
        ("G/", "h", "", False),  # W's controller takes none
        ("/EG", "", "", True),  # first into a gain, it would be no effect damage
        ("/GZ", "", "", True),
        ("/G", "z", "", True),
        ("/G", "h", "", True),
        ("/G", "d", "", True),
        ("/G", "t", "", True),
        ("H/G", "", "", True),
        ("F/G", "", "", True),
        ("H/RG", "", "", False),
        ("G/R", "", "h", True),
    ],
)
@SIDES
def test_the_place_of_lp_gain(
    abilities: str, on_loser: str, on_winner: str, open_: bool, winner_attacks: bool
) -> None:
    calculation = calculate(battle(abilities, on_loser, on_winner, winner_attacks))
    found = [one for one in calculation.events if one.key == "lp-gain-place-open"]
    assert len(found) == open_
    for one in found:
        assert one.rules == ("o-damage-modifier-order",)
        assert explain(one).startswith("No official source found settles whether battle damage")


# Whose damage it is that has come over from the other side is open, and that is said where it
# matters. Beside each case stands what it would be if all of it stayed that of W, who wins.


@pytest.mark.parametrize(
    ("abilities", "on_loser", "on_winner", "open_"),
    [
        # nothing has come over
        ("H/", "", "", False),
        ("F/", "", "", False),
        ("R/H", "", "", False),  # W's controller takes nothing that could be turned round
        ("H/G", "", "", False),
        # L turns the 600 round
        ("/R", "", "", False),
        ("D/R", "", "", False),  # doubled before it is turned round
        ("H/R", "", "", True),  # 600 here; 300
        ("/HR", "", "", True),  # 300 here; 600
        ("H/HR", "", "", False),  # 300 either way
        ("F/R", "", "", True),  # 600 here; 250
        ("/FR", "", "", True),  # 250 here; 600
        ("F/FR", "", "", False),
        ("H/FR", "", "", True),  # 250 here; 300
        ("R/HR", "", "", True),  # turned round once
        ("/R", "", "h", False),  # an effect halves what W's controller takes
        ("H/R", "", "h", False),  # halved once either way
        ("/HR", "", "h", False),
        ("H/R", "", "d", True),  # 1200 here; 600, as half and double cancel out
        ("H/R", "", "t", False),  # 400 in the end either way
        ("F/R", "", "t", True),  # 400 here; 250, the smaller one
        ("H/R", "", "z", False),
        ("HZ/R", "", "", False),
        ("HE/R", "", "", False),  # effect damage before anything is halved
        ("HG/R", "", "", False),
        # both take the 600
        ("B/", "", "", False),
        ("BH/", "", "", True),  # 300 and 600 here; 300 each
        ("B/H", "", "", True),  # 600 and 300 here; 600 each
        ("BH/H", "", "", False),  # 300 each either way
        ("BF/", "", "", True),
        ("BF/F", "", "", False),
        ("BH/", "", "h", False),
        ("BH/", "", "z", False),
        ("BHZ/", "", "", False),
        ("B/HR", "", "", True),  # W's controller: 600 here, half of 1200; all 1200
        # nobody takes anything
        ("BH/Z", "", "z", False),
    ],
)
@SIDES
def test_who_inflicts_what_has_come_over(
    abilities: str, on_loser: str, on_winner: str, open_: bool, winner_attacks: bool
) -> None:
    calculation = calculate(battle(abilities, on_loser, on_winner, winner_attacks))
    found = [one for one in calculation.events if one.key == "inflicted-by-open"]
    assert len(found) == open_
    for one in found:
        assert one.rules == ("o-damage-modifier-order",)
        assert explain(one).startswith("No official source found settles which monster inflicts")


@SIDES
def test_a_point_that_is_halved_tells_too(winner_attacks: bool) -> None:
    """1 turned round stays 1 here, and would be halved to 0."""
    told = battle("H/R", winner_attacks=winner_attacks, by=1)
    assert results(told) == "- 1"
    assert "inflicted-by-open" in [one.key for one in calculate(told).events]


@pytest.mark.parametrize(("letters", "open_"), [("B", False), ("H", False), ("BH", True)])
def test_who_inflicts_in_a_direct_attack(letters: str, open_: bool) -> None:
    one, pieces = monster("W", 600, letters), (Piece("W", "1-main-1"), None)
    keys = [event.key for event in calculate(Battle(one, None, (1, 2), pieces)).events]
    assert ("inflicted-by-open" in keys) is open_


@SIDES
@pytest.mark.parametrize("abilities", ["H/R", "B/R", "BR/BR"])
def test_nobody_inflicts_anything_in_a_tie(abilities: str, winner_attacks: bool) -> None:
    told = battle(abilities, "h", "h", winner_attacks, by=0)
    assert [one.key for one in calculate(told).events][1:] == ["will-be-destroyed"] * 2


# The rule of an older format for two monsters with 0 ATK


def zeros(position: str, *abilities: str, old: bool = True, atk: int = 0) -> Calculation:
    one = Monster("A", atk, 0, "attack", abilities)  # type: ignore[arg-type]
    two = Monster("B", atk, atk, position)  # type: ignore[arg-type]
    pieces = (Piece("A", "1-main-1"), Piece("B", "2-main-1"))
    return calculate(Battle(one, two, (1, 2), pieces, zero_tie_destroys=old))


def test_the_old_rule_for_0_atk() -> None:
    told = zeros("attack")
    assert (told.destroyed, told.damage) == ((True, True), Damage())
    assert told.events[0].key == "zero-atk-tie-old"
    assert told.events[0].rules[0] == "target-atk-tie-destroy"
    assert {"zero-atk-vs-zero", "zero-atk-no-destroy"} <= set(told.events[0].rules)
    sentence = explain(told.events[0])
    assert "an older format" in sentence and "today both would stay" in sentence
    assert sum_of(told.events[0]) == "0 = 0"


def test_the_old_rule_is_off_and_reaches_nothing_else() -> None:
    assert zeros("attack", old=False).destroyed == (False, False)
    assert zeros("attack", old=False).events[0].key == "zero-atk-tie"
    assert zeros("defense").destroyed == (False, False)
    assert zeros("attack", "not-destroyed-by-battle").destroyed == (False, True)
    for old in (True, False):
        assert zeros("attack", atk=1, old=old).events[0].key == "target-atk-tie"
    assert Battle(Monster("A"), None, (1, 2), (Piece("A", ""), None)).zero_tie_destroys is False


# What holds for every battle

LETTERS = st.lists(st.sampled_from([*WORDS]), unique=True, max_size=5).map("".join)
ANY_CHANGES = st.lists(
    st.builds(
        lambda player, effect: DamageChange(player, *effect),
        st.sampled_from([1, 2]),
        st.sampled_from([*EFFECTS.values(), (None, 0), (None, 7)]),
    ),
    max_size=5,
)


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    atk = st.integers(0, 3000)
    one = monster("A", draw(atk), draw(LETTERS))
    two = draw(st.one_of(st.none(), st.builds(monster, st.just("B"), atk, LETTERS)))
    players = draw(st.sampled_from([(1, 2), (2, 1)]))
    pieces = (Piece("A", "1-main-1"), Piece("B", "2-main-1") if two else None)
    return Battle(one, two, players, pieces, tuple(draw(ANY_CHANGES)), draw(st.booleans()))


def with_changes(told: Battle, effects: list[DamageChange]) -> Battle:
    changed = (told.attacker, told.target, told.players, told.pieces, tuple(effects))
    return Battle(*changed, told.zero_tie_destroys)


def dealt(told: Battle) -> int:
    """The battle damage before anything modifies it."""
    return abs(told.attacker.attack_points - (told.target.attack_points if told.target else 0))


@given(battles())
def test_no_amount_is_negative_and_none_comes_from_nothing(told: Battle) -> None:
    calculation = calculate(told)
    amounts = [*calculation.damage.battle, *calculation.damage.effect, *calculation.damage.gain]
    assert min(amounts) >= 0
    assert dealt(told) or not any(amounts)
    for one in calculation.events:
        assert all(n >= 0 for _, n in one.params if isinstance(n, int))


@given(battles())
def test_the_lines_lead_from_the_difference_to_the_damage(told: Battle) -> None:
    calculation = calculate(told)
    taker = told.players[
        1 if told.target is None or told.attacker.attack_points > told.target.attack_points else 0
    ]
    left = {1: 0, 2: 0, taker: dealt(told)}
    for one in calculation.events:
        if "after" in dict(one.params):
            player, before, after = (int(one[name]) for name in ("player", "before", "after"))  # type: ignore[call-overload]
            if one.key == "damage-reflected":
                left[player] += after
                left[3 - player] -= after
            else:
                assert left[player] == before, one
                left[player] = after
    assert tuple(left[player] for player in told.players) == calculation.damage.battle


@given(battles(), st.data())
def test_the_order_in_which_things_are_listed_does_not_matter(
    told: Battle, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(told.changes))
    assert calculate(with_changes(told, shuffled)) == calculate(told)
    given_ = data.draw(st.permutations(told.attacker.abilities))
    again = Monster("A", told.attacker.atk, 0, abilities=[*given_])  # type: ignore[arg-type]
    other = Battle(again, told.target, told.players, told.pieces, told.changes)
    assert calculate(other).damage == calculate(told).damage


@given(battles())
def test_the_same_effect_twice_is_as_good_as_once(told: Battle) -> None:
    twice = with_changes(told, [*told.changes, *told.changes])
    assert calculate(twice).damage == calculate(told).damage


@given(battles())
def test_effects_leave_destruction_and_what_is_no_battle_damage_alone(told: Battle) -> None:
    with_, without = calculate(told), calculate(with_changes(told, []))
    assert with_.destroyed == without.destroyed
    assert with_.damage.effect == without.damage.effect
    assert with_.damage.gain == without.damage.gain


@given(battles())
def test_a_player_for_whom_it_is_zero_takes_none(told: Battle) -> None:
    safe = with_changes(told, [*told.changes, DamageChange(1, "zero")])
    assert calculate(safe).damage.battle[told.players.index(1)] == 0
    other = told.players.index(2)
    assert calculate(safe).damage.battle[other] == calculate(told).damage.battle[other]


@given(battles())
def test_sums_of_the_damage(told: Battle) -> None:
    """Nothing is lost or made where damage only changes hands or kind."""
    words = {word for m in (told.attacker, told.target) if m for word, _ in m.abilities}
    how = {change.how for change in told.changes}
    damage = calculate(told).damage
    total = sum(damage.battle) + sum(damage.effect) + sum(damage.gain)
    doubled = 2 ** (WORDS["D"] in words) * 2 ** (WORDS["B"] in words) * 2 ** ("double" in how)
    fixes = None in how or "battle-damage-is" in words
    if not fixes:
        assert total <= dealt(told) * doubled
    if not words & {"no-battle-damage", "half-battle-damage"} and how <= {"double"} and not fixes:
        assert total >= dealt(told)
        assert doubled > 1 or total == dealt(told)


@given(battles())
def test_all_that_is_told_has_a_sentence_and_rules(told: Battle) -> None:
    for one in calculate(told).events:
        assert all(map(rulebook.known, one.rules))
        assert len(set(one.rules)) == len(one.rules)
        sentence = explain(one, ("P1", "P2"))
        assert sentence.endswith(".") and "{" not in sentence + sum_of(one)
