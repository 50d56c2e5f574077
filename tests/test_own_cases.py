"""The project's own walkthroughs hold, and leave out nothing of the format and the engine."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import duelcore.yugioh
from duelcore import rulebook
from duelcore.explain.yugioh import EVENTS, REASONS, REMEDIES
from duelcore.game import Action, Event, MalformedAction, Reason, apply, legal_actions, why_not
from duelcore.game import choices as choices_now
from duelcore.walkthrough import Walkthrough, run, start_position
from duelcore.walkthrough.schema import format_schema
from duelcore.yugioh import Monster, duel, files
from tests.played import OWN, Said, said, walkthroughs

WALKTHROUGHS = walkthroughs(*OWN)
FORMAT = format_schema()["definitions"]
SOURCES = sorted(Path(duelcore.yugioh.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("walkthrough", WALKTHROUGHS, ids=lambda one: one.id)
def test_holds(walkthrough: Walkthrough) -> None:
    assert run(walkthrough).failure is None


def test_every_walkthrough_has_an_id_of_its_own_and_a_title() -> None:
    assert len({one.id for one in WALKTHROUGHS}) == len(WALKTHROUGHS)
    assert all(one.id and isinstance(one.title, dict) and one.title["en"] for one in WALKTHROUGHS)


# What the format has occurs


def entries(key: str) -> Iterator[Mapping[str, Any]]:
    """Every entry with a `do`, an `expect` or a `refused`, in scripts and branches."""
    for one in WALKTHROUGHS:
        for script in (one.script, *(branch["script"] for branch in one.branches)):
            yield from (entry for entry in script if key in entry)


def monsters() -> Iterator[Mapping[str, Any]]:
    for one in WALKTHROUGHS:
        for player in one.start["players"]:
            yield from player["monsters"]


def expected(key: str) -> list[Any]:
    return [entry["expect"][key] for entry in entries("expect") if key in entry["expect"]]


def test_every_word_is_played() -> None:
    words = set(FORMAT["deed"]["properties"]["do"]["enum"])
    assert {entry["do"] for entry in entries("do") if "refused" not in entry} == words


def test_every_way_to_pass_is_played() -> None:
    passes = [entry for entry in entries("do") if entry["do"] == "pass" and "refused" not in entry]
    assert {entry.get("player") for entry in passes} == {None, 1, 2}


def test_every_ability_is_used() -> None:
    words = {*FORMAT["ability"]["enum"], *FORMAT["ability-with-value"]["properties"]}
    given = [one for monster in monsters() for one in monster.get("abilities", ())]
    assert {one if isinstance(one, str) else next(iter(one)) for one in given} == words


def test_everything_that_a_start_may_say_is_used() -> None:
    start = FORMAT["start"]["properties"]
    assert {key for one in WALKTHROUGHS for key in one.start} == set(start)
    rules = set(start["rules"]["properties"])
    assert {key for one in WALKTHROUGHS for key in one.start.get("rules", {})} == rules
    assert {key for monster in monsters() for key in monster} == set(
        FORMAT["monster"]["properties"]
    )


def test_everything_that_can_be_expected_is_expected() -> None:
    assert {key for entry in entries("expect") for key in entry["expect"]} == set(
        FORMAT["expected"]["properties"]
    )
    parts = FORMAT["expected-monster"]["properties"]
    assert {
        part for wanted in expected("monster") for one in wanted.values() for part in one
    } == set(parts)


@pytest.mark.parametrize("key", ["phase", "step", "timing", "winner"])
def test_every_value_of_a_closed_list_is_expected(key: str) -> None:
    assert set(expected(key)) == set(choices(FORMAT["expected"]["properties"][key]))


def choices(schema: Mapping[str, Any]) -> Iterator[Any]:
    """The values of a closed list, which may be put together from others."""
    if "$ref" in schema:
        schema = FORMAT[schema["$ref"].rpartition("/")[2]]
    yield from schema.get("enum", ())
    yield from (one for part in schema.get("anyOf", ()) for one in choices(part))
    if schema.get("type") == "null":
        yield None


# What the engine can say is said


def keys(kind: type[Event | Reason]) -> set[str]:
    return {one.told.key for one in said(*OWN) if isinstance(one.told, kind)}


def test_every_event_happens() -> None:
    assert keys(Event) == set(EVENTS)


def test_every_reason_is_given() -> None:
    assert keys(Reason) == set(REASONS)


def test_every_remedy_is_offered() -> None:
    offered = {one.told.remedy for one in said(*OWN) if isinstance(one.told, Reason)}
    assert offered - {""} == set(REMEDIES)


def nodes() -> Iterator[ast.AST]:
    """Every node of the engine's sources."""
    for path in SOURCES:
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def texts(value: ast.AST) -> Iterator[str]:
    """The texts that an expression written out in the source can be."""
    if isinstance(value, ast.IfExp):
        yield from (*texts(value.body), *texts(value.orelse))
    elif isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value


@pytest.mark.parametrize(("name", "kind"), [("event", Event), ("reason", Reason)])
def test_every_key_in_the_sources_comes_up(name: str, kind: type[Event | Reason]) -> None:
    calls = (n for n in nodes() if isinstance(n, ast.Call) and getattr(n.func, "id", "") == name)
    written = {key for call in calls for key in texts(call.args[0])}
    assert written and written <= keys(kind)


def test_every_rule_in_the_sources_is_cited() -> None:
    named = {text for node in nodes() for text in texts(node) if rulebook.known(text)}
    assert named == {rule for one in said(*OWN) for rule in one.told.rules}


# Every refusal is asked for by its leading rule, and changes nothing


def refusals() -> Iterator[Said]:
    return (one for one in said(*OWN) if isinstance(one.told, Reason))


def test_every_reason_is_asked_for_by_its_leading_rule() -> None:
    given = {(one.told.key, one.told.rules[0]) for one in refusals()}
    asked = {(one.told.key, one.entry["refused"]) for one in refusals()}
    assert given <= asked


def test_after_every_refusal_something_is_expected() -> None:
    for one in WALKTHROUGHS:
        for script in (one.script, *(branch["script"] for branch in one.branches)):
            asked = [entry for entry in script if "refused" in entry]
            if asked:
                following = script[script.index(asked[-1]) + 1 :]
                assert any("expect" in entry for entry in following), one.id


# What is played is among what may be played


@pytest.mark.parametrize("walkthrough", WALKTHROUGHS, ids=lambda one: one.id)
def test_what_is_played_is_offered_and_what_is_refused_is_not(walkthrough: Walkthrough) -> None:
    now = start_position(walkthrough)
    for entry in (one for one in walkthrough.script if "do" in one):
        action = files.action(entry)
        if action.do == "activate":  # which cards there are cannot be listed, only the form
            offered = any(form.do == "activate" for form in choices_now(now))
            assert offered or "refused" in entry, entry
        else:
            assert (action in legal_actions(now)) == ("refused" not in entry), entry
        now = now if "refused" in entry else apply(now, action).position


def test_a_new_turn_forgets_what_the_monsters_did() -> None:
    ended = [one.after for one in said(*OWN) if one.told.key == "turn-begins"]
    assert ended
    for monster in (one for after in ended for player in after.players for one in player.monsters):
        assert all(one.until is None for one in (*monster.changes, *monster.bans))
        stays = ("name", "atk", "def_", "position", "abilities", "link", "zone", "column")
        stays = (*stays, "flip", "owner", "changes", "bans")
        assert monster == Monster(**{one: getattr(monster, one) for one in stays})


MEANINGLESS = [
    (Action("concede"), "'concede' .* it plays enter-battle-phase, pass, "),
    (Action("pass", player=3), "'player' 1 or 2, not 3"),
    (Action("pass", player="You"), "'player' 1 or 2, not 'You'"),
    (Action("pass", player=True), "'player' 1 or 2, not True"),
    (Action("end-turn", player=1), "'end-turn' has no field 'player'; it has none$"),
    (Action("attack", card="Trap"), "no field 'card'; it has attacker, target$"),
    (Action("attack", attacker="Knight"), "'attack' needs 'target', a name, and got None"),
    (Action("attack", attacker="Nobody", target="Guard"), "named 'Nobody'"),
    (Action("attack", attacker="Knight", target="Nobody"), "named 'Nobody'"),
    (Action("change-position", monster="Nobody", to="attack"), "named 'Nobody'"),
    (
        Action("change-position", monster="Knight", to="sideways"),
        "'sideways' .* one of attack, defense, set$",
    ),
]


@pytest.mark.parametrize(("action", "said_of_it"), MEANINGLESS, ids=repr)
def test_what_means_nothing_is_no_refusal(action: Action, said_of_it: str) -> None:
    board = duel([Monster("Knight", 1800)], [Monster("Guard", 1500)])
    with pytest.raises(MalformedAction, match=said_of_it):
        why_not(board, action)
