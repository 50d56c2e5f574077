"""A stepper without a browser: what a learner does, and what is then on the screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from duelcore.walkthrough import Walkthrough, load, run
from duelcore.widgets.session import Session
from duelcore.yugioh import Monster, duel, files

DRAGON = Monster("Luster Dragon", 2400, 1400)
ELF = Monster("Mystical Elf", 800, 2000, "defense")
RAIDER = Monster("Axe Raider", 1900, 1150)
SECRET = Monster("Hidden Wall", 1301, 2003, "set")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Two monsters on each side, one of the opponent's face-down."""
    start = files.start(duel([DRAGON, ELF], [RAIDER, SECRET], names=("You", "Opponent")))
    return Session(Walkthrough("yugioh", start), tmp_path)


def ask(session: Session, word: str, **more: Any) -> None:
    """One message of the browser, made on the present screen."""
    session.ask({"ask": word, "revision": session.revision, **more})


def attack(session: Session) -> None:
    """Into the Battle Phase, and Luster Dragon attacks Axe Raider, by pressing the cards."""
    ask(session, "action", id="enter-battle-phase")
    ask(session, "next")
    ask(session, "zone", zone="1-main-1")
    ask(session, "zone", zone="2-main-1")


def button(session: Session, key: str) -> dict[str, Any]:
    """A button below the field."""
    return next(one for one in session.view()["actions"] if one["id"] == key)


def field(session: Session, path: str) -> dict[str, Any]:
    """A field of the open form."""
    assert session.form is not None
    return next(f for g in session.form.panel()["groups"] for f in g["fields"] if f["path"] == path)


def test_a_battle_is_stepped_to_its_end_and_back(session: Session) -> None:
    start = session.duel
    attack(session)
    for _ in range(4):
        ask(session, "next")
    assert session.said()["sum"] == "2400 − 1900 = 500"
    assert session.said()["cites"][0]["text"] == "rulebook v10, p. 42"
    assert [player.lp for player in session.duel.players] == [8000, 7500]
    for _ in range(2):
        ask(session, "next")
    assert [m.name for m in session.duel.players[1].graveyard] == ["Axe Raider"]
    ask(session, "start")
    assert session.duel == start
    ask(session, "end")
    assert session.duel.step == "battle" and session.duel.attack is None


def test_next_plays_what_is_there_to_redo_before_it_passes(session: Session) -> None:
    attack(session)
    ask(session, "start")
    for _ in range(3):
        ask(session, "next")
    assert session.duel.attack is not None


def test_a_click_made_on_an_older_screen_does_nothing(session: Session) -> None:
    old = session.revision
    session.ask({"ask": "action", "id": "enter-battle-phase", "revision": old})
    session.ask({"ask": "next", "revision": old})
    assert session.duel.step == "start"
    assert session.history.number == 1


def test_a_disabled_button_says_why_with_its_page_and_changes_nothing(session: Session) -> None:
    ask(session, "action", id="enter-battle-phase")
    ask(session, "next")
    elf = button(session, "pick-1-main-2")
    assert not elf["enabled"]
    assert "Mystical Elf is not in face-up Attack Position" in elf["why"]["text"]
    assert elf["why"]["cites"][0]["text"] == "rulebook v10, p. 38"
    before = session.duel
    ask(session, "action", id="pick-1-main-2")
    assert session.duel == before
    assert session.notice is not None and "face-up Attack Position" in session.notice["text"]


def test_a_picked_monster_marks_its_targets_and_can_be_let_go(session: Session) -> None:
    ask(session, "action", id="enter-battle-phase")
    ask(session, "next")
    ask(session, "zone", zone="1-main-1")
    zones = {zone["zone"]: zone for row in session.view()["rows"] for zone in row["zones"]}
    assert zones["1-main-1"]["pressed"]
    assert zones["2-main-1"]["target"] and zones["2-main-2"]["target"]
    ask(session, "cancel")
    assert session.picked is None
    ask(session, "zone", zone="2-main-1")
    assert session.duel.attack is None


def test_a_face_down_card_never_leaves_python(session: Session) -> None:
    def sent() -> str:
        panel = session.form.panel() if session.form else None
        return json.dumps([session.said(), session.view(), panel, session.notice])

    def hides() -> bool:
        return not any(secret in sent() for secret in ("Hidden Wall", "1301", "2003"))

    assert hides()
    attack(session)
    assert hides()
    ask(session, "setup")
    ask(session, "set", path="chosen", value="1:1")
    assert hides()
    ask(session, "save")
    assert hides()
    ask(session, "close")
    ask(session, "back")
    ask(session, "zone", zone="1-main-1")
    ask(session, "zone", zone="2-main-2")
    ask(session, "next")
    assert hides()
    ask(session, "next")
    assert "Hidden Wall" in sent() and "2003" in sent()
    ask(session, "back")
    assert hides()


def test_a_changed_value_is_played_again_at_once(session: Session) -> None:
    attack(session)
    for _ in range(4):
        ask(session, "next")
    ask(session, "setup")
    ask(session, "set", path="chosen", value="0:0")
    ask(session, "set", path="players.0.monsters.0.atk", value="1800")
    assert session.said()["sum"] == "1900 − 1800 = 100"
    assert [player.lp for player in session.duel.players] == [7900, 8000]


def test_what_is_not_legal_any_more_is_said_and_comes_back_when_it_is(session: Session) -> None:
    attack(session)
    ask(session, "setup")
    ask(session, "set", path="chosen", value="0:0")
    ask(session, "set", path="players.0.monsters.0.position", value="defense")
    assert session.duel.step == "battle" and session.duel.attack is None
    assert session.notice is not None and "entry 3" in session.notice["text"]
    ask(session, "set", path="players.0.monsters.0.position", value="attack")
    assert session.history.can_redo
    ask(session, "end")
    assert session.duel.attack is not None


@pytest.mark.parametrize(
    "typed", ["", "12.7", "-5", "1e400", "abc", "100000", "9" * 5000, "−100", "٣"]
)
def test_a_number_that_is_none_is_kept_in_sight_and_changes_nothing(
    session: Session, typed: str
) -> None:
    ask(session, "setup")
    ask(session, "set", path="chosen", value="0:0")
    before = session.duel
    ask(session, "set", path="players.0.monsters.0.atk", value=typed)
    shown = field(session, "players.0.monsters.0.atk")
    assert shown["value"] == typed
    assert "whole number from 0 to 99999" in shown["error"]
    assert session.duel == before
    ask(session, "set", path="players.0.monsters.0.atk", value="2500")
    assert field(session, "players.0.monsters.0.atk")["error"] == ""
    assert session.duel.monster("Luster Dragon").atk == 2500


def test_every_zone_can_be_filled_and_no_zone_twice(session: Session) -> None:
    ask(session, "setup")
    for column in range(3, 6):
        ask(session, "zone", zone=f"1-main-{column}")
    for column in (1, 2):
        ask(session, "zone", zone=f"extra-{column}")
    assert len(session.duel.players[0].monsters) == 7
    ask(session, "press", id="add:0")
    assert len(session.duel.players[0].monsters) == 7


def test_every_field_of_the_form_can_be_set(session: Session) -> None:
    ask(session, "setup")
    ask(session, "set", path="chosen", value="0:1")
    assert session.form is not None
    fields = [f for g in session.form.panel()["groups"] for f in g["fields"]]
    for one in fields:
        values = {"check": True, "number": "3", "text": "Somebody"}
        options = [option["value"] for option in one.get("options", [])]
        ask(session, "set", path=one["path"], value=values.get(one["kind"]) or options[0])
        shown = next(
            (
                f
                for g in session.form.panel()["groups"]
                for f in g["fields"]
                if f["path"] == one["path"]
            ),
            None,
        )
        assert shown is None or shown["error"] == "" or one["kind"] == "number", one


def test_two_monsters_of_one_name_are_refused_at_the_field(session: Session) -> None:
    ask(session, "setup")
    ask(session, "set", path="chosen", value="0:0")
    ask(session, "set", path="players.0.monsters.0.name", value="Mystical Elf")
    assert "two monsters are named" in field(session, "players.0.monsters.0.name")["error"]
    assert session.duel.find("Luster Dragon") is not None


def test_a_renamed_monster_keeps_what_it_has_done(session: Session) -> None:
    attack(session)
    ask(session, "setup")
    ask(session, "set", path="chosen", value="0:0")
    ask(session, "set", path="players.0.monsters.0.name", value="<img src=x onerror=alert(1)>")
    assert session.duel.attack is not None
    assert session.duel.attack.attacker == "<img src=x onerror=alert(1)>"


def test_what_is_saved_passes_its_check_and_opens_again(session: Session, tmp_path: Path) -> None:
    attack(session)
    ask(session, "action", id="finish-attack")
    ask(session, "back")
    position = session.duel
    ask(session, "save")
    ask(session, "set", path="name", value="mine")
    ask(session, "press", id="save-file")
    assert session.notice is not None and "mine.duel.json" in session.notice["text"]
    (saved,) = load(tmp_path / "mine.duel.json")
    assert run(saved).passed
    other = Session(saved, tmp_path)
    assert other.duel == position
    ask(other, "next")
    assert [player.lp for player in other.duel.players] == [8000, 7500]


def test_a_file_is_replaced_only_when_asked_for_twice(session: Session, tmp_path: Path) -> None:
    (tmp_path / "mine.duel.json").write_text("precious")
    ask(session, "save")
    ask(session, "set", path="name", value="mine.duel.json")
    ask(session, "press", id="save-file")
    assert (tmp_path / "mine.duel.json").read_text() == "precious"
    ask(session, "press", id="save-file")
    assert load(tmp_path / "mine.duel.json")


@pytest.mark.parametrize("name", ["", "  ", "../mine", "/etc/passwd", "a/b"])
def test_a_file_name_stays_in_the_folder(session: Session, name: str) -> None:
    ask(session, "save")
    ask(session, "set", path="name", value=name)
    ask(session, "press", id="save-file")
    assert "file name" in field(session, "name")["error"]


def test_a_bad_file_is_refused_in_the_form_and_nothing_is_lost(
    session: Session, tmp_path: Path
) -> None:
    (tmp_path / "bad.duel.json").write_text('{"format": 1')
    attack(session)
    before = session.duel
    ask(session, "open")
    ask(session, "press", id="open-file")
    assert "bad.duel.json" in field(session, "file")["error"]
    ask(session, "upload", path="upload", name="<b>.json", text="[]")
    assert field(session, "upload")["error"]
    assert session.duel == before


def test_a_collection_asks_which_walkthrough(session: Session, tmp_path: Path) -> None:
    start = json.dumps(files.start(duel([DRAGON], [])))
    lines = [
        f'{{"format": 1, "game": "yugioh", "id": "{n}", "start": {start}, "script": []}}'
        for n in "ab"
    ]
    (tmp_path / "two.jsonl").write_text("\n".join(lines))
    ask(session, "open")
    ask(session, "press", id="open-file")
    assert [option["label"] for option in field(session, "one")["options"]] == ["a", "b"]
    ask(session, "set", path="one", value="1")
    ask(session, "press", id="open-file")
    assert session.course.walkthrough.id == "b"


def test_reset_goes_back_to_the_beginning_when_asked_for_twice(session: Session) -> None:
    start = session.duel
    attack(session)
    ask(session, "setup")
    ask(session, "set", path="chosen", value="0:0")
    ask(session, "set", path="players.0.monsters.0.atk", value="2500")
    ask(session, "reset")
    assert session.history.number == 3 and session.duel.monster("Luster Dragon").atk == 2500
    assert session.notice is not None and "Press Reset again" in session.notice["text"]
    ask(session, "reset")
    assert session.duel == start and session.form is None
    assert not session.history.can_redo


def test_a_changed_start_can_be_reset_before_anything_is_played(session: Session) -> None:
    def reset() -> bool:
        return next(one["enabled"] for one in session.view()["nav"] if one["id"] == "reset")

    assert not reset()
    ask(session, "setup")
    ask(session, "set", path="players.0.lp", value="4000")
    assert reset()
    for _ in range(2):
        ask(session, "reset")
    assert session.duel.players[0].lp == 8000


def test_something_else_between_two_resets_calls_the_first_off(session: Session) -> None:
    attack(session)
    ask(session, "reset")
    ask(session, "back")
    ask(session, "reset")
    assert session.history.number == 2


def test_what_was_played_another_time_can_be_gone_on_with(session: Session) -> None:
    attack(session)
    ask(session, "back")
    ask(session, "action", id="end-battle-phase")
    ask(session, "back")
    assert button(session, "branch-0")["label"] == "As before: Luster Dragon attacks Axe Raider"
    ask(session, "action", id="branch-0")
    assert session.duel.attack is not None


def test_what_cannot_be_played_again_is_not_saved_without_a_word(session: Session) -> None:
    attack(session)
    ask(session, "setup")
    ask(session, "set", path="chosen", value="0:0")
    ask(session, "set", path="players.0.monsters.0.position", value="defense")
    ask(session, "save")
    ask(session, "press", id="save-file")
    assert session.notice is not None and "is not in the file" in session.notice["text"]


def test_a_face_down_monster_that_was_taken_away_is_not_named(session: Session) -> None:
    ask(session, "action", id="enter-battle-phase")
    ask(session, "next")
    ask(session, "zone", zone="1-main-1")
    ask(session, "zone", zone="2-main-2")
    ask(session, "setup")
    ask(session, "set", path="chosen", value="1:1")
    ask(session, "press", id="remove")
    assert session.notice is not None and "entry 3" in session.notice["text"]
    assert SECRET.name not in json.dumps([session.notice, session.view(), session.said()])


def test_a_skipped_main_phase_1_means_a_start_in_standby_and_says_so(session: Session) -> None:
    ask(session, "setup")
    ask(session, "set", path="rules.skip_main_1", value=True)
    assert session.duel.phase == "standby"
    assert "Standby Phase" in field(session, "rules.skip_main_1")["note"]


def test_a_file_of_the_other_game_is_opened_in_the_same_stepper(session: Session) -> None:
    magic = '{"format": 1, "game": "magic", "start": {"players": [{}, {}]}, "script": []}'
    ask(session, "zone", zone="1-main-1")
    ask(session, "open")
    ask(session, "upload", path="upload", name="m.duel.json", text=magic)
    assert session.form is None and session.picked is None
    assert [player["points"] for player in session.view()["players"]] == ["20 life", "20 life"]
    ask(session, "open")
    ask(session, "upload", path="upload", name="m.duel.json", text=magic.replace("magic", "chess"))
    assert "chess" in field(session, "upload")["error"]


def test_a_collection_can_be_chosen_on_the_computer_too(session: Session) -> None:
    start = json.dumps(files.start(duel([DRAGON], [])))
    line = f'{{"format": 1, "game": "yugioh", "id": "a", "start": {start}, "script": []}}'
    ask(session, "open")
    ask(session, "upload", path="upload", name="two.jsonl", text=f"{line}\n{line}\n")
    assert len(field(session, "one")["options"]) == 2
    ask(session, "press", id="open-file")
    assert session.course.walkthrough.id == "a"


def test_a_name_that_is_too_long_for_a_file_is_refused_at_the_field(session: Session) -> None:
    ask(session, "save")
    ask(session, "set", path="name", value="x" * 300)
    ask(session, "press", id="save-file")
    assert "too long" in field(session, "name")["error"]
    assert str(session.folder) not in field(session, "name")["error"]


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"ask": None},
        {"ask": "nonsense"},
        {"ask": "zone", "zone": "9-x"},
        {"ask": "zone"},
        {"ask": "action", "id": 7},
        {"ask": "jump", "step": "x"},
        {"ask": "jump", "step": 99},
        {"ask": "jump", "step": True},
        {"ask": "set", "path": "players.0.lp", "value": "1"},
        {"ask": "press", "id": "remove"},
        {"ask": "upload", "name": 1, "text": None},
    ],
)
def test_what_means_nothing_is_left_alone(session: Session, content: dict[str, Any]) -> None:
    before = session.duel
    session.ask({"revision": session.revision, **content})
    assert session.duel == before


def test_the_log_and_the_view_do_not_grow_with_the_course(session: Session) -> None:
    ask(session, "setup")
    ask(session, "set", path="chosen", value="0:0")
    for _ in range(60):
        ask(session, "action", id="end-turn")
    view = session.view()
    assert len(view["log"]) == 30 and view["log_more"]
    assert len(json.dumps(view)) < 40_000


def test_a_choice_that_was_not_offered_changes_nothing(session: Session) -> None:
    ask(session, "setup")
    before = session.course.walkthrough.start
    ask(session, "set", path="phase", value="5")
    assert session.course.walkthrough.start == before
    assert session.view()["mirror"]


@pytest.mark.parametrize("name", ["con", "NUL.duel.json", "com1"])
def test_a_name_that_windows_keeps_for_itself_is_refused(
    session: Session, tmp_path: Path, name: str
) -> None:
    ask(session, "save")
    ask(session, "set", path="name", value=name)
    ask(session, "press", id="save-file")
    assert "Windows" in field(session, "name")["error"]
    assert list(tmp_path.iterdir()) == []
