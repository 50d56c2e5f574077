"""The schema: it allows the whole format and nothing else, and what is wrong is said well."""

from __future__ import annotations

import copy
import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.walkthrough import schema
from duelcore.walkthrough.problem import FileProblem, place_of
from duelcore.yugioh import abilities, files
from tests.walkthrough.documents import (
    PLAIN_ABILITIES,
    changed,
    everything,
    good,
    monster,
    places,
    written,
)
from tests.walkthrough.random_documents import documents

ORACLE = jsonschema.Draft7Validator(schema.format_schema())
ANNOTATIONS = {"$schema", "definitions", "$comment", "title"}
LEAD_ON = {"$ref", "properties", "items", "allOf", "if", "then", "else"}
EXPECT = {"type", "const", "enum", "anyOf", "minimum", "maximum", "minLength"}
MONSTER = ("start", "players", 0, "monsters", 0)


def sentence(document: Any) -> str:
    with pytest.raises(FileProblem) as caught:
        schema.check_format(document)
    problem = caught.value
    return f"{place_of(problem.path)}: {problem.what} {problem.remedy}".strip()


def test_it_is_a_json_schema() -> None:
    jsonschema.Draft7Validator.check_schema(schema.format_schema())


def _schemas(value: Any) -> list[dict[str, Any]]:
    """Every schema inside a schema; the maps from keys to schemas are looked through."""
    if isinstance(value, list):
        return [one for item in value for one in _schemas(item)]
    if not isinstance(value, dict):
        return []
    maps = [inner for key in ("properties", "definitions") for inner in value.get(key, {}).values()]
    single = [
        value[key]
        for key in ("items", "additionalProperties", "if", "then", "else")
        if key in value
    ]
    several = [value[key] for key in ("allOf", "anyOf", "oneOf") if key in value]
    return [value, *_schemas(maps), *_schemas(single), *_schemas(several)]


def test_for_every_keyword_there_are_words() -> None:
    used = {keyword for one in _schemas(schema.format_schema()) for keyword in one}
    assert used - ANNOTATIONS - LEAD_ON == set(schema._SAID) | EXPECT


def test_only_whole_values_have_alternatives() -> None:
    """What is wrong inside an alternative would be said of the whole."""
    alternatives = [
        one for each in _schemas(schema.format_schema()) for one in each.get("anyOf", ())
    ]
    assert alternatives
    names = [one["$ref"].rpartition("/")[2] for one in alternatives if "$ref" in one]
    plain = [*alternatives, *(schema.format_schema()["definitions"][name] for name in names)]
    assert {keyword for one in plain for keyword in one} <= EXPECT | {"$ref"}


@pytest.mark.parametrize(("alone", "beside"), [("minimum", "maximum"), ("maximum", "minimum")])
def test_bounds_stand_in_pairs(alone: str, beside: str) -> None:
    assert all(beside in one for one in _schemas(schema.format_schema()) if alone in one)


@pytest.mark.parametrize("document", [good(), everything()], ids=["good", "everything"])
def test_a_valid_file_has_no_fault(document: Any) -> None:
    schema.check_format(document)
    ORACLE.validate(document)


@pytest.mark.parametrize("absent", ["format", "game", "start", "script"])
def test_what_a_file_has_to_have(absent: str) -> None:
    document = good()
    del document[absent]
    assert sentence(document) == f': the key "{absent}" is missing.'


@pytest.mark.parametrize("absent", ["name", "atk", "def", "position"])
def test_what_a_monster_has_to_have(absent: str) -> None:
    without = {key: value for key, value in monster().items() if key != absent}
    document = changed(good(), *MONSTER, to=without)
    assert sentence(document) == f'start.players[0].monsters[0]: the key "{absent}" is missing.'


def test_every_key_that_is_not_known_is_an_error_everywhere() -> None:
    document = json.loads(written(everything()))
    objects = [place for place in places(document) if isinstance(_at(document, place), dict)]
    assert len(objects) > 300
    for place in objects:
        _at(document, place)["mistyped"] = 0
        unknown = f'{place_of(place)}: the key "mistyped" is not known here.'
        named = f"{place_of((*place, 'mistyped'))}: expected an object {{…}}, found 0."
        assert sentence(document).startswith(named if place[-1:] == ("monster",) else unknown)
        del _at(document, place)["mistyped"]
    schema.check_format(document)


def _at(value: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def test_the_words_are_those_of_the_engine() -> None:
    definitions = schema.format_schema()["definitions"]
    assert set(definitions["ability"]["enum"]) == set(abilities.WORDS) == set(PLAIN_ABILITIES)
    numbered = set(definitions["ability-with-value"]["properties"]) - {"flip"}
    assert numbered == set(abilities.NUMBERS)
    assert set(definitions["expected"]["properties"]) - {"monster", "cites"} == set(files.FOUND)


WRONG = [
    (changed(good(), "script", to={}), "script: expected a list […], found an object {…}."),
    ([], ": expected an object {…}, found a list […]."),
    (
        changed(good(), "game", to="chess"),
        'game: expected one of "yugioh", "magic", found "chess".',
    ),
    (changed(good(), "format", to=True), "format: expected 1, found true."),
    (changed(good(), "format", to="1"), 'format: expected 1, found "1".'),
    (changed(good(), "title", to=5), "title: expected text or an object {…}, found 5."),
    (
        changed(good(), "title", to={"fr": "Titre"}),
        'title: the key "fr" is not known here. The keys known here are "en", "de", "id".',
    ),
    (
        changed(good(), "title", to={}),
        'title: expected 1 or more of the keys "en", "de", "id", found 0.',
    ),
    (changed(good(), "id", to=""), 'id: expected text of at least one character, found "".'),
    (
        changed(good(), "scrip", to=[]),
        ': the key "scrip" is not known here. Did you mean "script"?',
    ),
    (changed(good(), "start", "players", to=[{}]), "start.players: expected 2 entries, found 1."),
    (
        changed(good(), "start", "turn_player", to=3),
        "start.turn_player: expected one of 1, 2, found 3.",
    ),
    (
        changed(good(), "start", "turn", to=0),
        "start.turn: expected a whole number from 1 to 9,007,199,254,740,991, found 0.",
    ),
    (
        changed(good(), "start", "players", 0, "lp", to=-1),
        "start.players[0].lp: expected a whole number from 0 to 9,007,199,254,740,991, found -1.",
    ),
    (
        changed(good(), "start", "players", 0, "lp", to=True),
        "start.players[0].lp: expected a whole number from 0 to 9,007,199,254,740,991, found true.",
    ),
    (
        changed(good(), *MONSTER, "atk", to=9_007_199_254_740_992),
        (
            "start.players[0].monsters[0].atk: expected a whole number from 0 to "
            '9,007,199,254,740,991 or "?", found 9007199254740992.'
        ),
    ),
    (
        changed(good(), *MONSTER, "atk", to="many"),
        (
            "start.players[0].monsters[0].atk: expected a whole number from 0 to "
            '9,007,199,254,740,991 or "?", found "many".'
        ),
    ),
    (
        changed(good(), *MONSTER, "abilities", to=["peircing"]),
        "start.players[0].monsters[0].abilities[0]: expected one of "
        + ", ".join(f'"{word}"' for word in PLAIN_ABILITIES)
        + ' or an object {…}, found "peircing". Did you mean "piercing"?',
    ),
    (
        changed(good(), *MONSTER, "abilities", to=[{"attacks": 0}]),
        (
            "start.players[0].monsters[0].abilities[0].attacks: expected a whole number from 1 to "
            "9,007,199,254,740,991, found 0."
        ),
    ),
    (
        changed(good(), *MONSTER, "abilities", to=["piercing", "piercing"]),
        'start.players[0].monsters[0].abilities[1]: "piercing" stands here twice.',
    ),
    (
        changed(good(), *MONSTER, "link", to=1),
        "start.players[0].monsters[0].link: expected true or false, found 1.",
    ),
    (
        changed(good(), "script", 1, to={"note": "?"}),
        'script[1]: expected one of the keys "do" or "expect", and only one.',
    ),
    (
        changed(good(), "script", 1, to={"do": "pass", "expect": {}}),
        'script[1]: expected one of the keys "do" or "expect", and only one.',
    ),
    (
        changed(good(), "script", 2, to={"do": "attack", "atacker": "A", "target": "B"}),
        'script[2]: the key "atacker" is not known here. Did you mean "attacker"?',
    ),
    (
        changed(good(), "script", 2, "do", to="atack"),
        (
            'script[2].do: expected one of "enter-battle-phase", "pass", "attack", "replay", '
            '"finish-attack", "end-battle-phase", "end-turn", "change-position", "activate", '
            '"trigger", found "atack". Did you mean "attack"?'
        ),
    ),
    (
        changed(good(), "script", 2, "refused", to=False),
        "script[2].refused: expected text of at least one character or true, found false.",
    ),
    (
        changed(good(), "script", 4, "expect", "winner", to=0),
        'script[4].expect.winner: expected one of 1, 2, "draw", null, found 0.',
    ),
    (
        changed(good(), "script", 4, "expect", "attacks", to=[["A"]]),
        "script[4].expect.attacks[0]: expected 2 entries, found 1.",
    ),
    (
        changed(good(), "script", 4, "expect", "monster", to={"A": {"def": 0}, "A.def": [{}]}),
        'script[4].expect.monster["A.def"]: expected an object {…}, found a list […].',
    ),
    (
        changed(good(), "script", 4, "expect", "monster", to={"A.def": {}, "A": {"def": {}}}),
        (
            "script[4].expect.monster.A.def: expected a whole number from 0 to "
            '9,007,199,254,740,991 or "?" or null, found an object {…}.'
        ),
    ),
    (
        changed(good(), "script", 4, "expect", "monster", to={"{}[0].x\n": {"def": {}}}),
        (
            'script[4].expect.monster["{}[0].x\\n"].def: expected a whole number from 0 to '
            '9,007,199,254,740,991 or "?" or null, found an object {…}.'
        ),
    ),
    (
        changed(good(), "script", 4, "expect", "monster", to={"A B": {"atk": None}}),
        (
            'script[4].expect.monster["A B"].atk: expected a whole number from 0 to '
            '9,007,199,254,740,991 or "?", found null.'
        ),
    ),
]


@pytest.mark.parametrize(("document", "says"), WRONG, ids=[says[:60] for _, says in WRONG])
def test_what_is_wrong_is_said_in_one_sentence(document: Any, says: str) -> None:
    assert sentence(document) == says
    assert not ORACLE.is_valid(document)


def activate(effect: Any, **more: Any) -> Any:
    card = {"kind": "trap", "effect": effect, **more}
    return changed(good(), "script", 0, to={"do": "activate", "player": 1, "card": card})


EFFECT = "script[0].card.effect"
WRONG_EFFECTS = [
    (
        activate({"destroy": None}),
        f"{EFFECT}.destroy: expected text of at least one character, found null.",
    ),
    (activate("destroy"), f'{EFFECT}: expected an object {{…}} or a list […], found "destroy".'),
    (activate([]), f"{EFFECT}: expected 1 or more entries, found 0."),
    (activate({"negate-attack": False}), f"{EFFECT}.negate-attack: expected true, found false."),
    (
        activate({"change-atk": {"monster": "Pan"}}),
        f'{EFFECT}.change-atk: expected 2 of the keys "monster", "by", "to", found 1.',
    ),
    (
        activate([{"modify-battle-damage": {"player": 1, "how": "half", "to": 3}}]),
        f'{EFFECT}[0].modify-battle-damage: expected 2 of the keys "player", "how", "to", found 3.',
    ),
    (activate({"damage": {"player": 1}}), f'{EFFECT}.damage: the key "amount" is missing.'),
    (
        activate({"destroys": "Pan"}),
        f'{EFFECT}: the key "destroys" is not known here. Did you mean "destroy"?',
    ),
    (
        activate({"destroy": "Pan"}, until="dawn"),
        'script[0].card.until: expected one of "end-of-dam',
    ),
]


@pytest.mark.parametrize(
    ("document", "says"), WRONG_EFFECTS, ids=[says for _, says in WRONG_EFFECTS]
)
def test_what_is_wrong_with_a_card_is_said_too(document: Any, says: str) -> None:
    assert sentence(document).startswith(says)
    assert not ORACLE.is_valid(document)


def test_magic_has_a_part_of_its_own() -> None:
    start = {"turn": 1, "players": [{}, {}]}
    magic = {"format": 1, "game": "magic", "start": start, "script": [{"do": "pass"}]}
    schema.check_format(magic)
    assert sentence(magic | {"player": 1}).startswith(': the key "player" is not known here.')
    assert sentence(magic | {"start": start | {"lp": 3}}).startswith('start: the key "lp"')


@given(documents())
def test_random_files_that_fit_have_no_fault(document: Any) -> None:
    schema.check_format(document)
    assert ORACLE.is_valid(document)


JUNK = st.sampled_from(
    [None, True, False, 0, 1, -1, 2**53, "", "?", "attack", [], [1], {}, {"do": "pass"}]
)


@given(document=documents(), junk=JUNK, data=st.data())
def test_another_reader_of_schemas_finds_the_same(document: Any, junk: Any, data: Any) -> None:
    place = data.draw(st.sampled_from(places(document)))
    marred = changed({"": document}, "", *place, to=copy.copy(junk))[""]
    wrong = {tuple(error.absolute_path) for error in ORACLE.iter_errors(marred)}
    try:
        schema.check_format(marred)
    except FileProblem as problem:
        assert problem.path in wrong
        assert str(problem).isprintable()
    else:
        assert not wrong
