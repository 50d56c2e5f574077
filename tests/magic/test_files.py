"""How a game of Magic is written in a walkthrough file, and what a file may expect of it."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given

from duelcore.game import Action
from duelcore.magic import Change, Game, ProblemInGame, files
from duelcore.walkthrough import FileProblem, Walkthrough, dumps, loads, run, schema
from duelcore.walkthrough.course import Course
from duelcore.walkthrough.problem import place_of
from tests.magic.playing import BEGIN, after, attack, block, combat, creature, main_phase, until
from tests.magic.strategies import games
from tests.played import MAGIC, walkthroughs

START: dict[str, Any] = {
    "turn": 4,
    "active_player": 2,
    "starting_player": 2,
    "step": "upkeep",
    "players": [{"name": "You", "life": 9, "hand": 3}, {"name": "Them", "library": 8}],
    "permanents": [
        {"name": "Bear", "power": 2, "toughness": 2, "damage": 1, "summoning_sick": True},
        {"name": "Isle", "controller": 2, "types": ["land"], "tapped": True},
    ],
    "abilities": [{"name": "x", "controller": 1, "when": "upkeep", "whose": "each"}],
    "changes": [{"target": "Bear", "power": 1}],
    "day_night": "night",
    "spells_last_turn": 2,
    "skips": [{"player": 2, "step": "draw"}],
}


def test_a_start_is_written_as_it_was_read() -> None:
    game = files.position(START)
    assert files.start(game) == START
    assert (game.turn, game.active, game.starting, game.step) == (4, 2, 2, "upkeep")
    assert game.changes == (Change("Bear", power=1),)


def test_players_without_a_name_are_numbered() -> None:
    game = files.position({"players": [{}, {}]})
    assert [player.name for player in game.players] == ["Player 1", "Player 2"]
    assert (game.turn, game.active, game.starting, game.step) == (1, 1, 1, "precombat-main")
    assert files.start(game) == {"players": [{"name": "Player 1"}, {"name": "Player 2"}]}


def test_what_is_wrong_in_a_list_is_said_with_its_place() -> None:
    wrong = START | {"permanents": [{"name": "Bear", "power": 2}]}
    with pytest.raises(ProblemInGame) as caught:
        files.position(wrong)
    assert caught.value.path == ("permanents", 0)
    walkthrough = Walkthrough("magic", wrong, [], source="x.duel.json")
    with pytest.raises(FileProblem) as told:
        run(walkthrough)
    assert str(told.value).startswith("x.duel.json, start.permanents[0]: 'Bear' is a creature")


@given(games())
def test_every_start_fits_the_schema(game: Game) -> None:
    document = Walkthrough("magic", files.start(game), []).document()
    plain = json.loads(json.dumps(document))
    schema.check_format(plain)
    assert jsonschema.Draft7Validator(schema.format_schema()).is_valid(plain)


def test_the_walkthroughs_are_kept_without_loss() -> None:
    for one in walkthroughs(*MAGIC):
        again = loads(dumps(one))
        assert again == one
        assert dumps(again) == dumps(one)


def test_an_entry_is_an_action_and_back() -> None:
    entry = {"do": "attack", "attackers": ["A"], "note": "Now!", "refused": True}
    action = files.action(entry)
    assert action == attack("A")
    assert files.entry(action) == {"do": "attack", "attackers": ["A"]}


WRONG: list[tuple[Any, str]] = [
    ({"do": "atack"}, "script[0].do: expected one of "),
    ({"do": "attack"}, 'script[0]: the key "attackers" is missing.'),
    ({"do": "attack", "attackers": ["A", "A"]}, "script[0].attackers[1]: "),
    ({"do": "pass-until", "step": "lunch"}, "script[0].step: expected one of "),
    ({"do": "pass", "who": 1}, 'script[0]: the key "who" is not known here.'),
    ({"do": "assign", "damage": {"A": {"B": -1}}}, "script[0].damage.A.B: expected a whole"),
    (
        {"do": "cast", "spell": {"name": "A", "type": "instant", "effect": {"explode": "A"}}},
        'script[0].spell.effect: the key "explode" is not known here.',
    ),
    ({"expect": {"lifes": [1, 2]}}, 'script[0].expect: the key "lifes" is not known here.'),
    ({"expect": {"life": [1]}}, "script[0].expect.life: expected 2 entries, found 1."),
]


@pytest.mark.parametrize(("entry", "says"), WRONG, ids=[says for _, says in WRONG])
def test_what_the_format_does_not_know_is_said(entry: Any, says: str) -> None:
    document = {"format": 1, "game": "magic", "start": START, "script": [entry]}
    with pytest.raises(FileProblem) as caught:
        schema.check_format(document)
    told = f"{place_of(caught.value.path)}: {caught.value.what} {caught.value.remedy}"
    assert told.startswith(says)


# What a file expects


def fought() -> Game:
    """Blockers have been declared: A is blocked by B, C is not."""
    first = [creature("A", 2, 3, "trample"), creature("C", 1, 1, "vigilance")]
    game = after(combat(first, [creature("B", 1, 4)]), attack("A", "C"))
    return after(game, until("declare-blockers"), block(B=["A"]))


FOUND: list[tuple[str, Any]] = [
    ("turn", 3),
    ("active_player", 1),
    ("step", "declare-blockers"),
    ("steps", ["beginning-of-combat", "declare-attackers", "declare-blockers"]),
    ("awaits", "priority"),
    ("priority", 1),
    ("stack", []),
    ("waiting", []),
    ("winner", None),
    ("day_night", None),
    ("damage_steps", 0),
    ("life", [20, 20]),
    ("hand", [7, 7]),
    ("library", [53, 53]),
    ("mana", [0, 0]),
    ("drawn", [0, 0]),
    ("discarded", [0, 0]),
    ("graveyard", [[], []]),
    ("destroyed", []),
    ("tapped", ["A"]),
    ("battlefield", [["A", "C"], ["B"]]),
    ("phased_out", []),
    ("attacks", ["A", "C"]),
    ("blocks", {"B": ["A"]}),
    ("damage", {"A": 0, "Nobody": None}),
    (
        "permanent",
        {
            "A": {"power": 2, "toughness": 3, "keywords": ["trample"], "tapped": True},
            "B": {"counters": {}, "controller": 2, "summoning_sick": False, "damage": 0},
            "Nobody": None,
        },
    ),
]


@pytest.mark.parametrize(("key", "value"), FOUND, ids=[key for key, _ in FOUND])
def test_what_a_position_shows(key: str, value: Any) -> None:
    wanted = {name: one or {} for name, one in value.items()} if key == "permanent" else value
    assert files.found(fought(), key, wanted) == value


def test_a_game_that_is_over_waits_for_nothing() -> None:
    game = after(main_phase(), Action("concede", player=2))
    shown = {key: files.found(game, key, None) for key in ("awaits", "priority", "winner")}
    assert shown == {"awaits": None, "priority": None, "winner": 1}


def test_every_key_of_the_format_is_shown() -> None:
    expected = schema.format_schema()["definitions"]["magic-expect"]["properties"]
    assert {*expected} == {key for key, _ in FOUND} | {"cites"}


def test_names_come_in_any_order_and_the_stack_does_not() -> None:
    for key in ("attacks", "destroyed", "tapped", "phased_out"):
        assert files.alike(key, ["C", "A"], ["A", "C"])
    for key in ("battlefield", "graveyard"):
        assert files.alike(key, [["C", "A"], []], [["A", "C"], []])
    assert not files.alike("battlefield", [[], ["A", "C"]], [["A", "C"], []])
    assert files.alike("blocks", {"B": ["C", "A"]}, {"B": ["A", "C"]})
    assert files.alike(
        "permanent", {"A": {"keywords": ["b", "a"]}}, {"A": {"keywords": ["a", "b"]}}
    )
    assert not files.alike("attacks", ["A"], ["C"])
    assert not files.alike("blocks", {"B": ["A"]}, {"B": ["C"]})
    assert not files.alike("permanent", {"A": {"keywords": ["a"]}}, {"A": {"keywords": ["b"]}})
    words = {"keywords": ["a"]}
    assert not files.alike("permanent", {"A": words | {"power": 1}}, {"A": words | {"power": 2}})
    assert not files.alike("permanent", {"A": {"power": 1}}, {"A": None})
    assert not files.alike("stack", ["A", "C"], ["C", "A"])
    assert not files.alike("steps", ["end", "upkeep"], ["upkeep", "end"])


def test_a_rule_may_be_asked_for_by_its_number() -> None:
    script = [
        {"do": "begin-step"},
        {"expect": {"cites": ["505.6", "main-priority"]}},
        {"do": "play-land", "player": 2, "refused": "505.6a"},
    ]
    start = {"turn": 3, "players": [{}, {}]}
    assert run(Walkthrough("magic", start, script)).passed
    wrong = [*script[:2], {"do": "play-land", "player": 2, "refused": "505.6b"}]
    assert not run(Walkthrough("magic", start, wrong)).passed
    assert not run(
        Walkthrough("magic", start, [script[0], {"expect": {"cites": ["999.9"]}}])
    ).passed


def test_a_permanent_with_another_name_has_it_everywhere() -> None:
    first = {"name": "A", "power": 3, "toughness": 3, "keywords": ["trample"]}
    others = [{"name": n, "controller": 2, "power": 1, "toughness": 1} for n in "BC"]
    start = {"turn": 3, "players": [{}, {}], "permanents": [first, *others]}
    script = [
        {"do": "pass-until", "step": "declare-attackers"},
        {"do": "attack", "attackers": ["A"]},
        {"do": "pass-until", "step": "declare-blockers"},
        {"do": "block", "blocks": {"B": ["A"], "C": ["A"]}},
        {"expect": {"blocks": {"B": ["A"], "C": ["A"]}, "permanent": {"A": {"tapped": True}}}},
        {"do": "activate", "ability": {"name": "it", "effect": {"tap": "A"}}},
        {"do": "pass-until", "step": "combat-damage"},
        {"do": "assign", "damage": {"A": {"B": 2, "C": 1}}},
        {"expect": {"damage": {"A": 2}, "destroyed": ["B", "C"]}},
    ]
    renamed = start | {"permanents": [first | {"name": "Z"}, others[0] | {"name": "Y"}, others[1]]}
    course = Course(Walkthrough("magic", start, script)).restarted(renamed, {"A": "Z", "B": "Y"})
    assert course.stop is None
    again = course.saved()
    assert run(again).passed
    assert [entry for entry in again.script if "blocks" in entry or "damage" in entry] == [
        {"do": "block", "blocks": {"Y": ["Z"], "C": ["Z"]}},
        {"do": "assign", "damage": {"Z": {"Y": 2, "C": 1}}},
    ]


# Going on


def test_pass_until_stands_for_single_actions() -> None:
    game = main_phase()
    single = list(files.steps(game, until("declare-attackers")))
    assert single == [Action("pass")] * 4
    assert after(game, *single) == after(game, until("declare-attackers"))
    assert list(files.steps(game, Action("pass"))) == [Action("pass")]
    assert list(files.steps(main_phase(), BEGIN)) == [BEGIN]
