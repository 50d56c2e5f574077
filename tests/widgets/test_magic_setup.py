"""The set-up form of a game of Magic, without a browser: every field of the start, judged at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.game import Action
from duelcore.magic import Ability, Game, Permanent, files, new_game
from duelcore.walkthrough import Walkthrough, run
from duelcore.widgets.session import Session

OGRE = Permanent("Ogre", power=5, toughness=4, keywords=("trample",))
FOREST = Permanent("Forest", types=("land",))
BEAR = Permanent("Bear", power=2, toughness=2)
GROWL = Ability("Growl", 1, "upkeep", source="Ogre")


def opened(game: Game) -> Session:
    session = Session(Walkthrough("magic", files.start(game)), Path())
    ask(session, "setup")
    return session


@pytest.fixture
def session() -> Session:
    """The form over a game of two creatures and a land, nothing chosen."""
    return opened(new_game([OGRE, FOREST], [BEAR], names=("You", "Other")))


def ask(session: Session, word: str, **more: Any) -> None:
    session.ask({"ask": word, "revision": session.revision, **more})


def put(session: Session, path: str, value: object) -> None:
    ask(session, "set", path=path, value=value)


def fields(session: Session) -> dict[str, dict[str, Any]]:
    assert session.form is not None
    return {f["path"]: f for g in session.form.panel()["groups"] for f in g["fields"]}


def buttons(session: Session) -> dict[str, str]:
    assert session.form is not None
    return {one["id"]: one["label"] for one in session.form.panel()["buttons"]}


def test_a_press_on_a_permanent_lets_it_be_edited(session: Session) -> None:
    assert not any(path.startswith("permanents") for path in fields(session))
    assert session.view()["hint"] == "Press a permanent to edit it; add others below."
    ask(session, "zone", zone="permanent:Bear")
    shown = fields(session)
    assert shown["permanents.2.name"]["value"] == "Bear"
    assert shown["permanents.2.controller"]["value"] == "2"
    put(session, "chosen", "1")
    assert fields(session)["permanents.1.types"]["value"] == "land"
    assert "permanents.1.power" not in fields(session)


def test_each_change_is_played_at_once(session: Session) -> None:
    ask(session, "zone", zone="permanent:Ogre")
    for path, value in {
        "permanents.0.power": "7",
        "permanents.0.keywords.flying": True,
        "permanents.0.keywords.trample": False,
        "permanents.0.counters.+1/+1": "2",
        "permanents.0.damage": "1",
        "permanents.0.tapped": True,
        "players.0.life": "3",
        "players.1.hand": "0",
        "step": "upkeep",
        "day_night": "night",
        "turn": "4",
        "active_player": "2",
    }.items():
        put(session, path, value)
        assert fields(session)[path]["error"] == ""
    game, ogre = session.position, session.position.permanent("Ogre")
    assert (ogre.power, ogre.keywords, ogre.count("+1/+1")) == (7, ("flying",), 2)
    assert (ogre.damage, ogre.tapped) == (1, True)
    assert (game.player(1).life, game.player(2).hand) == (3, 0)
    assert (game.step, game.day_night, game.turn, game.active) == ("upkeep", "night", 4, 2)


def test_what_was_played_is_played_again_under_the_new_name(session: Session) -> None:
    ask(session, "press", id="close")
    for action in (
        Action("pass-until", step="declare-attackers"),
        Action("attack", attackers=["Ogre"]),
    ):
        session.act(action)
    ask(session, "setup")
    ask(session, "zone", zone="permanent:Ogre")
    put(session, "permanents.0.name", "Titan")
    assert session.position.fighting.attackers == ("Titan",)
    put(session, "permanents.0.tapped", True)
    assert session.notice is not None and "not legal any more" in session.notice["text"]
    put(session, "permanents.0.tapped", False)
    ask(session, "next")
    assert session.position.fighting.attackers == ("Titan",), "what waited is there again"


def test_permanents_are_added_and_taken_away(session: Session) -> None:
    assert buttons(session)["creature:2"] == "Add a creature (Other)"
    ask(session, "press", id="creature:2")
    ask(session, "press", id="creature:2")
    ask(session, "press", id="land:1")
    names = [one.name for one in session.position.permanents]
    assert names == ["Ogre", "Forest", "Bear", "Creature 1", "Creature 2", "Land 1"]
    assert session.position.permanent("Creature 2").controller == 2
    assert not session.position.permanent("Land 1").is_creature
    assert buttons(session)["remove"] == "Take Land 1 away"
    ask(session, "press", id="remove")
    assert "remove" not in buttons(session)
    assert session.position.find("Land 1") is None


def test_a_creature_may_become_something_else_and_back(session: Session) -> None:
    put(session, "chosen", "0")
    put(session, "permanents.0.types", "artifact")
    assert session.position.permanent("Ogre").types == ("artifact",)
    put(session, "permanents.0.types", "creature")
    assert session.position.permanent("Ogre").power == 2


def test_a_permanent_of_several_types_keeps_them_until_one_is_chosen() -> None:
    golem = Permanent("Golem", types=("artifact", "creature"), power=3, toughness=3)
    session = opened(new_game([golem]))
    put(session, "chosen", "0")
    shown = fields(session)["permanents.0.types"]
    assert shown["value"] == "artifact creature"
    assert shown["options"][-1]["label"] == "artifact, creature"
    put(session, "permanents.0.power", "4")
    assert session.position.permanent("Golem").types == ("artifact", "creature")


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("permanents.0.name", "Bear", "two permanents are named 'Bear'"),
        ("permanents.0.name", "player", "means something else"),
        ("permanents.0.name", "", "A name belongs here"),
        ("permanents.0.name", "x" * 61, "A name belongs here"),
        ("permanents.0.power", "12.7", "“12.7” is none"),
        ("players.0.life", "", "the box is empty"),
        ("turn", "0", "from 1 to"),
    ],
)
def test_what_cannot_be_taken_is_said_beside_the_field(
    session: Session, path: str, value: str, says: str
) -> None:
    put(session, "chosen", "0")
    before = session.position
    put(session, path, value)
    assert says in fields(session)[path]["error"]
    assert session.position == before


def test_what_the_form_does_not_show_is_kept_and_guards_what_it_needs() -> None:
    session = opened(new_game([OGRE], [BEAR], abilities=[GROWL]))
    put(session, "chosen", "1")
    ask(session, "press", id="remove")
    assert session.position.abilities == (GROWL,)
    put(session, "chosen", "0")
    ask(session, "press", id="remove")
    assert session.notice is not None and "'Ogre'" in session.notice["text"]
    assert session.position.find("Ogre") is not None


ODD = st.one_of(st.booleans(), st.integers(-1, 100).map(str), st.sampled_from(["", "Ogre", "land"]))


@given(st.data())
def test_whatever_is_set_can_be_kept_and_played_again(data: st.DataObject) -> None:
    session = opened(new_game([OGRE, FOREST], [BEAR], abilities=[GROWL]))
    for _ in range(data.draw(st.integers(1, 8))):
        there = fields(session)
        path = data.draw(st.sampled_from(sorted(there)))
        options = [one["value"] for one in there[path].get("options", ())]
        put(session, path, data.draw(st.sampled_from(options) if options else ODD))
        pressed = data.draw(st.sampled_from(["", *buttons(session)]))
        if pressed not in ("", "close"):
            ask(session, "press", id=pressed)
    saved = session.course.saved()
    assert run(saved).passed
    assert files.position(saved.start) == session.history.line[0].position
