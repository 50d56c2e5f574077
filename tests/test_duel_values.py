"""What a duel is made of: its defaults, its columns, and what cannot be made at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError

import pytest

from duelcore.yugioh import Duel, Monster, Player, ProblemInDuel, Rules, duel, files
from duelcore.yugioh.abilities import LARGEST, abilities
from duelcore.yugioh.damage import Battle, Calculation, Damage
from duelcore.yugioh.model import Attack
from duelcore.yugioh.play import WORDS

KNIGHT = Monster("Knight", 1800, 1000)
BOARD = duel([KNIGHT])


def test_defaults() -> None:
    assert (Monster("Husk").atk, Monster("Husk").def_, Player("You").lp) == (0, 0, 8000)
    start = Duel((Player("You"), Player("Opponent")))
    assert (start.turn, start.turn_player, start.phase, start.step) == (2, 1, "main-1", None)
    assert duel(phase="standby").phase == "standby"


@pytest.mark.parametrize(
    "value",
    [
        KNIGHT,
        BOARD,
        BOARD.players[0],
        Rules(),
        Attack("Knight", "direct"),
        Damage(),
        Battle(KNIGHT, None, (1, 2), (BOARD.piece("Knight"), None)),
        Calculation(Damage(), (False, False), (), ("direct-damage-full-atk",) * 2),
        WORDS["pass"],
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_frozen_and_small(value: object) -> None:
    field = next(iter(type(value).__dataclass_fields__))  # type: ignore[attr-defined]
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, None)
    assert not hasattr(value, "__dict__")


def columns(board: Duel) -> list[tuple[str, int]]:
    return [(m.name, m.column) for player in board.players for m in player.monsters]


def test_columns_that_are_given_are_kept_and_the_others_fill_up() -> None:
    main = duel([Monster("B", column=1), Monster("A"), Monster("C", column=3), Monster("D")])
    assert columns(main) == [("B", 1), ("A", 2), ("C", 3), ("D", 4)]


def test_each_kind_of_zone_is_counted_by_itself() -> None:
    mixed = duel([Monster("A", column=1), Monster("B", zone="extra")], [Monster("C")])
    assert columns(mixed) == [("A", 1), ("B", 1), ("C", 1)]
    mixed = duel([Monster("A", zone="extra", column=1), Monster("B")], [Monster("C", zone="extra")])
    assert columns(mixed) == [("A", 1), ("B", 1), ("C", 2)]


def test_abilities_are_kept_sorted_however_they_are_written() -> None:
    kept = (("attacks", LARGEST), ("piercing", 1))
    assert abilities(["piercing", {"attacks": LARGEST}]) == kept
    assert abilities([("piercing", 1), ("attacks", LARGEST)]) == kept
    assert abilities([{"piercing": True}]) == abilities("piercing") == (("piercing", 1),)
    assert abilities({"attack-cost": 0}) == (("attack-cost", 0),)
    assert LARGEST == 2**53 - 1


CANNOT_BE: list[tuple[Callable[[], object], str]] = [
    (lambda: abilities(7), "^abilities are given as a list of words, not as 7$"),  # type: ignore[arg-type]
    (lambda: abilities([7]), "^an ability is a word, or a word with a number, not 7$"),  # type: ignore[list-item]
    (
        lambda: abilities(["flying"]),
        "^'flying' .* abilities are piercing, direct-attack, attack-all, ",
    ),
    (
        lambda: abilities(["piercing", "piercing"]),
        "^the same ability is given twice; name each once$",
    ),
    (lambda: abilities({"piercing": False}), "^the ability 'piercing' takes no number$"),
    (lambda: abilities({"piercing": 2}), "^the ability 'piercing' takes no number$"),
    (lambda: abilities(["attacks"]), "'attacks' needs a whole number from 1 to 9007199254740991$"),
    (lambda: abilities({"attacks": 0}), "'attacks' needs a whole number from 1 to"),
    (lambda: abilities({"attacks": True}), "'attacks' needs a whole number from 1 to"),
    (lambda: abilities({"attacks": LARGEST + 1}), "'attacks' needs a whole number from 1 to"),
    (
        lambda: Monster("Beacon", 1, None, link=True).defense_points,
        "^Beacon is a Link Monster and has no DEF$",
    ),
    (lambda: duel(lp=8000), "^lp are those of both players, two in brackets, not 8000$"),  # type: ignore[arg-type]
    (lambda: duel(lp=(1, 2, 3)), "^lp are those of both"),  # type: ignore[arg-type]
    (lambda: duel(names="AB"), "^names are those of both players, .* not 'AB'$"),  # type: ignore[arg-type]
    (lambda: duel("Knight"), "^the monsters of a player are given as a list, not as 'Knight'$"),  # type: ignore[arg-type]
    (lambda: duel(7), "^the monsters of a player are given as a list, not as 7$"),  # type: ignore[arg-type]
    (lambda: duel([7]), "^7 is no Monster; make one: "),  # type: ignore[list-item]
]


@pytest.mark.parametrize(("make", "says"), CANNOT_BE, ids=[says for _, says in CANNOT_BE])
def test_what_cannot_be_is_said(make: Callable[[], object], says: str) -> None:
    with pytest.raises((ValueError, TypeError), match=says):
        make()


def test_an_ability_that_is_none_is_a_problem_with_its_place() -> None:
    with pytest.raises(ProblemInDuel, match="'flying' is not an ability") as raised:
        duel([Monster("Knight", abilities=(("flying", 1),))])
    assert raised.value.path == ("players", 0, "monsters", 0, "abilities")


def test_an_ability_that_a_file_gives_twice_is_a_problem_with_its_place() -> None:
    knight = {"name": "Knight", "atk": 1, "def": 1, "position": "attack"}
    twice = {"monsters": [{**knight, "abilities": ["piercing", "piercing"]}]}
    with pytest.raises(ProblemInDuel, match="^the same ability is given twice") as raised:
        files.position({"players": [{}, twice]})
    assert raised.value.path == ("players", 1, "monsters", 0, "abilities")
