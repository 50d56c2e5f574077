"""A walkthrough before a class: its notes are shown, and what happens next only when it is revealed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from duelcore.walkthrough import Walkthrough, load, run
from duelcore.widgets.note_form import LONGEST
from duelcore.widgets.session import Session
from duelcore.yugioh import Monster, duel, files

LESSON = Walkthrough(
    "yugioh",
    files.start(duel([Monster("A", 2400, 1400)], [Monster("Wall", 200, 2100, "set")])),
    [
        {"do": "enter-battle-phase", "note": "The Battle Phase is announced."},
        {"do": "pass"},
        {"do": "attack", "attacker": "A", "target": "Wall", "note": {"en": "Who falls?"}},
        {"do": "finish-attack"},
        {"expect": {"lp": [8000, 8000]}, "note": "Nobody took damage."},
        {"do": "attack", "attacker": "A", "target": "direct", "refused": True, "note": "Again?"},
        {"do": "end-battle-phase"},
    ],
    id="a-lesson",
    title={"en": "A wall", "de": "Eine Mauer"},
    notes="Watch the face-down card.",
    cursor=0,
)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(LESSON, tmp_path)


def ask(session: Session, word: str, **more: Any) -> None:
    session.ask({"ask": word, "revision": session.revision, **more})


def note(session: Session) -> dict[str, str]:
    shown: dict[str, str] = session.view()["note"]
    return shown


def label_of_next(session: Session) -> str:
    return next(one["label"] for one in session.view()["nav"] if one["id"] == "next")


def test_title_introduction_and_notes_are_shown_at_their_moments(session: Session) -> None:
    assert note(session) == {"title": "A wall", "text": "Watch the face-down card."}
    texts = []
    for _ in range(len(session.history.line) - 1):
        ask(session, "next")
        texts.append(note(session)["text"])
    assert texts[0] == "The Battle Phase is announced."
    assert texts[2] == "Who falls?"
    assert "Nobody took damage.\nAgain?" in texts
    ask(session, "start")
    assert note(session)["text"] == "Watch the face-down card."


def test_notes_are_in_the_readers_language_where_they_are(tmp_path: Path) -> None:
    shown = note(Session(LESSON, tmp_path, "de"))
    assert shown == {"title": "Eine Mauer", "text": "Watch the face-down card."}


def test_what_happens_next_is_hidden_until_it_is_revealed(session: Session) -> None:
    secrets = ("Wall", "2100", "Who falls", "Nobody took", "Again")
    for number in range(len(session.history.line) - 1):
        shown = json.dumps([session.said(), session.view()])
        assert label_of_next(session) == "Reveal ▶"
        assert session.view()["cover"] and not session.view()["actions"]
        if number < 3:
            assert not [secret for secret in secrets if secret in shown]
        ask(session, "next")
    assert session.view()["cover"] is None
    assert session.view()["actions"]
    ask(session, "back")
    assert session.view()["cover"] and label_of_next(session) == "Reveal ▶"
    assert "As before" not in json.dumps(session.view())


def test_cards_cannot_be_played_while_it_is_hidden_what_comes_next(session: Session) -> None:
    ask(session, "zone", zone="1-main-1")
    assert session.picked is None
    assert "Play something else" in session.notice["text"]  # type: ignore[index]
    ask(session, "free")
    assert session.view()["cover"] is None
    ask(session, "action", id="end-turn")
    assert session.duel.turn == 3
    ask(session, "back")
    assert session.view()["cover"] is None
    ask(session, "reset")
    ask(session, "reset")
    assert session.view()["cover"]


def test_ones_own_duel_hides_nothing(tmp_path: Path) -> None:
    session = Session(replace(LESSON, script=(), cursor=None, title=None, notes=None), tmp_path)
    ask(session, "action", id="enter-battle-phase")
    ask(session, "back")
    assert session.view()["cover"] is None
    assert note(session) == {"title": "", "text": ""}


def test_the_large_size_for_a_projector_is_switched_on_and_off(session: Session) -> None:
    def pressed() -> bool:
        return bool(next(n for n in session.view()["nav"] if n["id"] == "large")["pressed"])

    assert not pressed() and not session.large
    ask(session, "large")
    assert pressed() and session.large
    ask(session, "large")
    assert not pressed()


def test_a_played_duel_gets_notes_and_is_handed_out_as_a_walkthrough(tmp_path: Path) -> None:
    session = Session(replace(LESSON, script=(), cursor=None, title=None, notes=None), tmp_path)
    ask(session, "note")
    ask(session, "set", path="title", value="  My duel ")
    ask(session, "set", path="note", value="Two cards.\nWhat happens?")
    ask(session, "close")
    for one in ("enter-battle-phase", "pass", "pick-1-main-1", "attack-1-main-1-2-main-1"):
        ask(session, "action", id=one)
    ask(session, "note")
    ask(session, "set", path="note", value="Who falls?")
    ask(session, "action", id="finish-attack")
    ask(session, "set", path="note", value="The wall did.")
    ask(session, "save")
    ask(session, "set", path="name", value="mine")
    ask(session, "set", path="hides", value=True)
    ask(session, "press", id="save-file")
    (saved,) = load(tmp_path / "mine.duel.json")
    assert run(saved).passed
    assert (saved.title, saved.notes, saved.cursor) == ("My duel", "Two cards.\nWhat happens?", 0)
    opened = Session(saved, tmp_path)
    assert opened.view()["cover"]
    ask(opened, "next")
    ask(opened, "next")
    ask(opened, "next")
    assert note(opened)["text"] == "Who falls?"
    ask(opened, "end")
    assert note(opened)["text"] == "The wall did."


def test_a_note_in_one_language_leaves_the_others(tmp_path: Path) -> None:
    session = Session(replace(LESSON, cursor=3), tmp_path)
    ask(session, "note")
    ask(session, "set", path="title", value="A thick wall")
    ask(session, "set", path="note", value="")
    saved = session.course.saved()
    assert saved.title == {"en": "A thick wall", "de": "Eine Mauer"}
    assert "note" not in saved.script[2]
    assert saved.script[4]["note"] == "Nobody took damage."


def test_a_note_that_is_too_long_is_refused_and_the_old_one_kept(session: Session) -> None:
    ask(session, "note")
    ask(session, "set", path="note", value="x" * (LONGEST + 1))
    assert note(session)["text"] == "Watch the face-down card."
    assert session.form is not None
    (fields,) = [group["fields"] for group in session.form.panel()["groups"]]
    assert str(LONGEST) in fields[1]["error"]


def test_done_does_not_close_over_a_note_that_was_refused(session: Session) -> None:
    ask(session, "note")
    ask(session, "set", path="note", value="x" * (LONGEST + 1))
    ask(session, "press", id="close")
    assert session.form is not None
    assert "Not everything was taken" in session.notice["text"]  # type: ignore[index]
    ask(session, "press", id="close")
    assert session.form is None


def test_reset_knows_that_only_notes_were_written(tmp_path: Path) -> None:
    session = Session(replace(LESSON, script=(), cursor=None, notes=None), tmp_path)
    assert not session.can_reset
    ask(session, "note")
    ask(session, "set", path="note", value="A question?")
    assert session.can_reset
    ask(session, "reset")
    assert "written" in session.notice["text"]  # type: ignore[index]


def test_half_a_character_is_no_error_of_the_program(session: Session) -> None:
    ask(session, "note")
    ask(session, "set", path="note", value="half \ud83d")
    assert note(session)["text"] == "half ?"
    json.dumps(session.view()).encode("utf-8")
