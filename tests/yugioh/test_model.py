"""The values a duel is made of, and what no duel can hold."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from duelcore.game import MalformedAction, Piece
from duelcore.yugioh import Duel, Monster, Player, ProblemInDuel, Rules, duel
from duelcore.yugioh.abilities import LARGEST
from duelcore.yugioh.starting import problems, start_of

# Monsters


def test_everything_is_frozen_and_compares_by_value() -> None:
    start = duel([Monster("A", 1000)], [Monster("B", 500)])
    assert start == duel([Monster("A", 1000)], [Monster("B", 500)])
    assert hash(start) == hash(duel([Monster("A", 1000)], [Monster("B", 500)]))
    assert start != duel([Monster("A", 1000)], [Monster("B", 501)])
    for value, field in (
        (start, "turn"),
        (start.players[0], "lp"),
        (start.players[0].monsters[0], "atk"),
        (start.rules, "skip_main_1"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field, 0)


def test_question_marks_count_as_0_and_stay_question_marks() -> None:
    monster = Monster("A", "?", "?")
    assert (monster.attack_points, monster.defense_points) == (0, 0)
    assert (monster.atk, monster.def_) == ("?", "?")
    assert (Monster("A", 300, 200).attack_points, Monster("A", 300, 200).defense_points) == (
        300,
        200,
    )


@pytest.mark.parametrize("position", ["attack", "defense", "set"])
def test_abilities_apply_face_up_only(position: str) -> None:
    monster = Monster("A", 0, 0, position, ("piercing", {"attacks": 2}))  # type: ignore[arg-type]
    up = position != "set"
    assert monster.face_up is up
    assert monster.has("piercing") is up and not monster.has("attack-all")
    assert monster.ability("attacks") == (2 if up else None)
    assert monster.ability("attack-cost") is None


def test_abilities_may_be_written_as_in_a_file() -> None:
    kept = (("attacks", 2), ("piercing", 1))
    for written in (["piercing", {"attacks": 2}], ({"attacks": 2}, "piercing"), kept):
        assert Monster("A", abilities=written).abilities == kept  # type: ignore[arg-type]


@pytest.mark.parametrize("none", [(), [], {}, set(), iter([])], ids=lambda one: type(one).__name__)
def test_no_abilities_are_kept_alike(none: object) -> None:
    assert Monster("A", abilities=none) == Monster("A")  # type: ignore[arg-type]
    assert duel([Monster("A", abilities=[])]) == duel([Monster("A")])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (None, "abilities are given as a list of words, not as None"),
        (0, "abilities are given as a list of words, not as 0"),
        (False, "abilities are given as a list of words, not as False"),
        ("", "'' is not an ability; the abilities are piercing"),
        ([""], "'' is not an ability"),
        ([None], "an ability is a word, or a word with a number, not None"),
        ([[]], r"an ability is a word, or a word with a number, not \[\]"),
        ([([], 1)], r"\[\] is not an ability"),
    ],
    ids=repr,
)
def test_what_is_no_list_of_abilities_is_said_in_a_sentence(given: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Monster("A", abilities=given)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=says):
        replace(Monster("A"), abilities=given)


def test_an_ability_that_does_not_exist_is_named() -> None:
    with pytest.raises(ValueError, match="'pierce' is not an ability"):
        Monster("A", abilities=("pierce",))  # type: ignore[arg-type]


# Finding monsters and zones


def filled() -> Duel:
    first = [Monster("A", zone="extra"), Monster("C"), Monster("D", position="set")]
    second = [Monster("B", zone="extra"), Monster("E", position="set"), Monster("F")]
    return duel(first, second)


def test_columns_follow_the_order_of_the_lists() -> None:
    columns = [[(m.zone, m.column) for m in player.monsters] for player in filled().players]
    assert columns == [
        [("extra", 1), ("main", 1), ("main", 2)],
        [("extra", 2), ("main", 1), ("main", 2)],
    ]


def test_a_column_that_is_given_is_kept() -> None:
    first = [Monster("A"), Monster("C", column=1), Monster("D", column=4), Monster("G")]
    second = [Monster("B", zone="extra"), Monster("E", zone="extra", column=1)]
    start = duel(first, second)
    assert [m.column for m in start.players[0].monsters] == [2, 1, 4, 3]
    assert [m.column for m in start.players[1].monsters] == [2, 1]


def test_pieces_say_where_a_monster_lies_and_whether_it_may_be_named() -> None:
    start = filled()
    assert start.piece("C") == Piece("C", "1-main-1", hidden=False)
    assert start.piece("D") == Piece("D", "1-main-2", hidden=True)
    assert start.piece("E") == Piece("E", "2-main-1", hidden=True)
    assert start.piece("nobody") == Piece("nobody", "")


def test_finding_a_monster() -> None:
    start = filled()
    assert start.find("C") == (1, start.players[0].monsters[1])
    assert start.find("F") == (2, start.players[1].monsters[2])
    assert start.find("nobody") is None
    assert start.monster("F").name == "F"
    with pytest.raises(MalformedAction, match="there is no monster named 'nobody' on the field"):
        start.monster("nobody")


@pytest.mark.parametrize("pile", ["graveyard", "banished", "hand"])
@pytest.mark.parametrize("number", [1, 2])
def test_a_name_is_known_wherever_the_card_is(pile: str, number: int) -> None:
    start = filled()
    owner = replace(start.player(number), **{pile: (Monster("gone"),)})  # type: ignore[arg-type]
    start = start.with_player(number, owner)  # type: ignore[arg-type]
    for name in ("A", "B", "gone"):
        start.check_name(name)
    with pytest.raises(MalformedAction, match="no monster in this duel is named 'nobody'"):
        start.check_name("nobody")


def test_changing_a_monster_changes_nothing_else() -> None:
    start = filled()
    for name in "ACDBEF":
        changed = replace(start.monster(name), declared=True)
        after = start.with_monster(changed)
        assert after.monster(name) == changed
        assert after.with_monster(start.monster(name)) == start


def test_the_place_in_the_turn() -> None:
    start = filled()
    assert start.at == ("main-1",)
    assert replace(start, phase="battle", step="end").at == ("battle", "end")
    position = replace(start, phase="battle", step="damage", timing="start")
    assert position.at == ("battle", "damage", "start")


# What no duel can hold


FULL = [Monster(f"M{number}") for number in range(5)]
LINK = Monster("L", 1000, None, link=True)


def problem_of(first: list[Monster], second: list[Monster] | None = None, **more: object) -> str:
    """Path and sentence of the one problem of a duel."""
    with pytest.raises(ProblemInDuel) as caught:
        duel(first, second or [], **more)  # type: ignore[arg-type]
    return f"{'.'.join(map(str, caught.value.path))}: {caught.value}"


@pytest.mark.parametrize("lp", [-1, LARGEST + 1, 0.5, True, "8000", None])
def test_impossible_lp(lp: object) -> None:
    says = f"LP are a whole number from 0 to {LARGEST}, not {lp!r}"
    assert problem_of([], lp=(8000, lp)) == f"players.1.lp: {says}"
    assert problem_of([], lp=(lp, 8000)) == f"players.0.lp: {says}"


@pytest.mark.parametrize("points", [-1, LARGEST + 1, 0.5, True, "1000", "??"])
def test_impossible_atk_and_def(points: object) -> None:
    ending = f'is a whole number from 0 to {LARGEST} or "?", not {points!r}'
    one = Monster("A", points)  # type: ignore[arg-type]
    other = Monster("A", 0, points)  # type: ignore[arg-type]
    assert problem_of([one]) == f"players.0.monsters.0.atk: ATK {ending}"
    assert problem_of([], [Monster("B"), other]) == f"players.1.monsters.1.def: DEF {ending}"


def test_atk_cannot_be_missing() -> None:
    assert problem_of([Monster("A", None)]).startswith("players.0.monsters.0.atk: ")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", " ", "direct", "stop", 3])
def test_impossible_names(name: object) -> None:
    says = f"players.0.monsters.1.name: {name!r} cannot be a monster's name; choose another"
    assert problem_of([Monster("A"), Monster(name)]) == says  # type: ignore[arg-type]


def test_two_monsters_of_one_name() -> None:
    says = "two monsters are named 'A'; give each its own name"
    assert problem_of([Monster("A"), Monster("A")]) == f"players.0.monsters.1.name: {says}"
    assert problem_of([Monster("A")], [Monster("A")]) == f"players.1.monsters.0.name: {says}"


def test_names_that_look_alike_are_two_names() -> None:
    assert duel([Monster("A"), Monster("a"), Monster("A "), Monster("Á")])


@pytest.mark.parametrize("position", ["atk", "face-down", "", None])
def test_impossible_positions(position: object) -> None:
    says = f"{position!r} is no position of a monster; write one of attack, defense, set"
    monster = Monster("A", position=position)  # type: ignore[arg-type]
    assert problem_of([monster]) == f"players.0.monsters.0.position: {says}"


def test_impossible_zones() -> None:
    monster = Monster("A", zone="hand")  # type: ignore[arg-type]
    says = "'hand' is no zone of a monster; write one of main, extra"
    assert problem_of([monster]) == f"players.0.monsters.0.zone: {says}"


@pytest.mark.parametrize(
    "kept",
    [
        (("pierce", 1),),
        (("piercing", 2),),
        (("attacks", 0),),
        (("attacks", True),),
        (("attacks", LARGEST + 1),),
        (("attack-cost", -1),),
        (("piercing", 1), ("piercing", 1)),
    ],
)
def test_impossible_abilities(kept: tuple[tuple[str, int], ...]) -> None:
    problem = problem_of([Monster("A", abilities=kept)])
    assert problem.startswith("players.0.monsters.0.abilities: ")


@pytest.mark.parametrize("position", ["defense", "set"])
def test_field_case_23_no_link_monster_in_defense_position(position: str) -> None:
    link = replace(LINK, position=position)
    says = "'L' is a Link Monster and can only be in Attack Position"
    assert problem_of([link]) == f"players.0.monsters.0.position: {says}"


def test_only_a_link_monster_has_no_def() -> None:
    says = "'L' is a Link Monster and has no DEF; write None, or null in a file"
    assert problem_of([replace(LINK, def_=0)]) == f"players.0.monsters.0.def: {says}"
    says = "'A' needs a DEF; only a Link Monster has none"
    assert problem_of([Monster("A", 0, None)]) == f"players.0.monsters.0.def: {says}"
    assert duel([LINK])


def test_too_many_monsters() -> None:
    assert duel(FULL, [Monster("B")])
    says = "6 monsters do not fit into the 5 Main Monster Zones of a player; take 1 away"
    assert problem_of([*FULL, Monster("A")]) == f"players.0.monsters: {says}"
    assert problem_of([], [*FULL, Monster("A")]) == f"players.1.monsters: {says}"
    extra = [Monster(name, zone="extra") for name in "ABC"]
    assert duel([*FULL, *extra[:2]])
    assert duel([*FULL, extra[0]], [extra[1]])
    says = "3 monsters do not fit into the 2 Extra Monster Zones; take 1 away"
    assert problem_of(extra[:2], extra[2:]) == f"players: {says}"


@pytest.mark.parametrize(
    ("first", "second", "path", "says"),
    [
        (
            [Monster("A", column=6)],
            [],
            "players.0.monsters.0",
            "there is no zone 1-main-6; columns are numbered from 1 to 5",
        ),
        (
            [Monster("A", column=-1)],
            [],
            "players.0.monsters.0",
            "there is no zone 1-main--1; columns are numbered from 1 to 5",
        ),
        (
            [],
            [Monster("A", zone="extra", column=3)],
            "players.1.monsters.0",
            "there is no zone extra-3; columns are numbered from 1 to 2",
        ),
        (
            [],
            [Monster("A", column=3), Monster("B", column=3)],
            "players.1.monsters.1",
            "two monsters lie in zone 2-main-3; move one",
        ),
        (
            [Monster("A", zone="extra", column=2)],
            [Monster("B", zone="extra", column=2)],
            "players.1.monsters.0",
            "two monsters lie in zone extra-2; move one",
        ),
    ],
)
def test_impossible_columns(
    first: list[Monster], second: list[Monster], path: str, says: str
) -> None:
    assert problem_of(first, second) == f"{path}: {says}"


def test_one_column_on_both_sides() -> None:
    assert duel([Monster("A", column=3)], [Monster("B", column=3)])


@pytest.mark.parametrize("turn", [0, -1, LARGEST + 1, 1.5, True])
def test_impossible_turns(turn: object) -> None:
    says = f"the turn is a whole number from 1 to {LARGEST}, not {turn!r}"
    assert problem_of([], turn=turn) == f"turn: {says}"


def test_impossible_turn_players() -> None:
    assert problem_of([], turn_player=3) == "turn_player: the turn player is 1 or 2, not 3"


@pytest.mark.parametrize("further", [-1, True, 0.5])
def test_impossible_further_battle_phases(further: object) -> None:
    rules = Rules(extra_battle_phases=further)  # type: ignore[arg-type]
    says = f"extra Battle Phases are a whole number from 0 to {LARGEST}, not {further!r}"
    assert problem_of([], rules=rules) == f"rules.extra_battle_phases: {says}"


def test_every_problem_is_listed() -> None:
    players = (
        Player("one", -1, (Monster("A", -1, -1), Monster("A"))),
        Player("two", 8000, (replace(LINK, def_=0, position="set"),)),
    )
    paths = [".".join(map(str, one.path)) for one in problems(Duel(players, turn=0))]
    assert paths == [
        "players.0.lp",
        "players.0.monsters.0.atk",
        "players.0.monsters.0.def",
        "players.0.monsters.1.name",
        "players.1.monsters.0.def",
        "players.1.monsters.0.position",
        "turn",
    ]


def test_a_start_is_checked_and_every_monster_has_a_column() -> None:
    start = start_of(Duel((Player("one", 8000, (Monster("A"),)), Player("two"))))
    assert start.players[0].monsters[0].column == 1
    assert list(problems(start)) == []


def test_the_defaults_of_a_duel() -> None:
    start = duel()
    assert [(p.name, p.lp) for p in start.players] == [("Player 1", 8000), ("Player 2", 8000)]
    assert (start.turn, start.turn_player, start.at) == (2, 1, ("main-1",))
    assert start.rules == Rules() and start.passed is None and start.attack is None
    named = duel(lp=(1, 2), names=("you", "they"), turn=3, turn_player=2)
    assert [(p.name, p.lp) for p in named.players] == [("you", 1), ("they", 2)]
    assert (named.turn, named.turn_player, named.opponent) == (3, 2, 1)
