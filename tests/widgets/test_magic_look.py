"""Magic in the stepper without a browser: what a learner does, and what is then on the screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from duelcore.explain.boards import board_of
from duelcore.game import Action, History, apply, choices, legal_actions, why_not
from duelcore.magic import Ability, Change, Game, Permanent, new_game
from duelcore.magic import files as magic
from duelcore.magic.play import WORDS
from duelcore.walkthrough import Walkthrough, load, run
from duelcore.widgets.look import PlayForm, look_of
from duelcore.widgets.session import Session
from duelcore.widgets.stepper import Stepper, stepper
from duelcore.yugioh import Monster, duel
from tests.magic.strategies import WALKS, games, walked

KNIGHT = Permanent("Knight", power=2, toughness=2, keywords=("first-strike", "vigilance"))
OGRE = Permanent("Ogre", power=5, toughness=4, keywords=("trample",))
WALL = Permanent("Wall", power=0, toughness=4, keywords=("defender",))
BEAR = Permanent("Bear", power=2, toughness=2)
FOREST = Permanent("Forest", types=("land",))


def table(**more: Any) -> Game:
    """Two creatures and a land against two creatures, before the first main phase."""
    return new_game([KNIGHT, OGRE, FOREST], [WALL, BEAR], names=("You", "Other"), turn=3, **more)


def opened(game: Game, folder: Path) -> Session:
    return Session(Walkthrough("magic", magic.start(game)), folder)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return opened(table(), tmp_path)


def ask(session: Session, word: str, **more: Any) -> None:
    session.ask({"ask": word, "revision": session.revision, **more})


def press(session: Session, *names: str) -> None:
    """Press permanents by their names."""
    for name in names:
        ask(session, "zone", zone=f"permanent:{name}")


def onward(session: Session, awaits: str) -> None:
    """Next, until the game waits for that."""
    for _ in range(30):
        if session.position.awaits == awaits:
            return
        ask(session, "next")
    raise AssertionError(f"Next never came to {awaits!r}")


def button(session: Session, key: str) -> dict[str, Any]:
    return next(one for one in session.view()["actions"] if one["id"] == key)


def nav(session: Session, key: str) -> dict[str, Any]:
    return next(one for one in session.view()["nav"] if one["id"] == key)


def zone(session: Session, name: str) -> dict[str, Any]:
    zones = (one for row in session.view()["rows"] for one in row["zones"])
    return next(one for one in zones if one["zone"] == f"permanent:{name}")


def marks(session: Session, name: str) -> list[str]:
    return [mark["text"] for mark in zone(session, name)["card"]["marks"]]


def player(session: Session, number: int) -> dict[str, Any]:
    return next(one for one in session.view()["players"] if one["number"] == number)


def field(session: Session, path: str) -> dict[str, Any]:
    assert session.form is not None
    return next(f for g in session.form.panel()["groups"] for f in g["fields"] if f["path"] == path)


def fill(session: Session, **values: Any) -> None:
    """Fill in fields; __ in a keyword is the point of a path."""
    for key, value in values.items():
        ask(session, "set", path=key.replace("__", "."), value=value)


def attacked(session: Session) -> None:
    onward(session, "attack")
    press(session, "Knight", "Ogre")
    ask(session, "action", id="attack")


# A turn


def test_a_turn_with_combat_is_stepped_to_its_end_and_back(session: Session) -> None:
    start = session.position
    attacked(session)
    assert session.position.fighting.attackers == ("Knight", "Ogre")
    onward(session, "block")
    press(session, "Wall", "Ogre", "Bear", "Ogre")
    ask(session, "action", id="block")
    ask(session, "next")
    ask(session, "next")
    assert session.said()["sum"] == "20 − 2 = 18"
    onward(session, "assign")
    ask(session, "action", id="assign")
    assert [field(session, f"damage.0.{n}")["value"] for n in range(3)] == ["4", "1", "0"]
    ask(session, "press", id="assign")
    assert session.form is None
    assert session.position.players[1].graveyard == ("Wall",)
    assert "Ogre deals 4 damage to Wall. Damage marked on it: 4." in [
        line["text"] for line in session.said()["lines"]
    ]
    while session.position.turn == 3:
        ask(session, "next")
    assert session.position.step == "untap"
    ask(session, "start")
    assert session.position == start
    ask(session, "end")
    assert session.position.turn == 4


def test_next_stops_where_somebody_decides_and_says_what(session: Session) -> None:
    onward(session, "attack")
    told = nav(session, "next")
    assert not told["enabled"]
    assert told["why"]["text"].endswith("Declare attackers first, or none.")
    assert told["why"]["cites"][0]["text"] == "CR 117.1"
    ask(session, "next")
    assert session.position.awaits == "attack"


def test_next_declares_nobody_where_nobody_could_be_declared(tmp_path: Path) -> None:
    session = opened(new_game([FOREST], [BEAR], step="beginning-of-combat"), tmp_path)
    for _ in range(4):
        ask(session, "next")
    assert session.position.step == "declare-attackers" and session.position.awaits == "priority"


def test_every_word_of_the_game_has_a_button_or_its_refusal(session: Session) -> None:
    keys = {offer.id for offer in session.offers()}
    assert [do for do in WORDS if not any(key.startswith(do) for key in keys)] == []
    pressed = button(session, "cast")
    assert not pressed["enabled"] and "Let the step begin first." in pressed["why"]["text"]


@given(games())
def test_a_button_is_open_where_the_engine_allows_its_action(game: Game) -> None:
    history = History(game)
    for number in range(12):
        position = history.position
        offered = look_of(game).offers(position, None, "en")
        for offer in offered:
            if offer.action is not None:
                assert offer.refusal == why_not(position, offer.action)
        opened = {offer.id for offer in offered if offer.opens and offer.refusal is None}
        allowed = {form.do for form in choices(position)}
        assert opened - {"pass-until"} == allowed & {"assign", "order-triggers", "cast", "activate"}
        legal = [one for one in legal_actions(position) if one.do != "concede"]
        if not legal:
            return
        history.play(legal[number % len(legal)])


@given(games(), WALKS)
def test_every_position_can_be_shown_and_every_open_form(game: Game, walk: tuple[int, int]) -> None:
    look = look_of(game)
    for _, _, position, events in walked(game, walk):
        shown = [look.track(position, "en"), look.field(position, None, [], False, "en")]
        shown += [look.hint(position, None, "en"), board_of(position).short(events)]
        assert sum(step["state"] == "now" for step in shown[0]) == 1
        for offer in look.offers(position, None, "en"):
            if offer.opens and offer.refusal is None:
                shown.append(_form(position, offer.opens).panel())
        json.dumps(shown)


def _form(position: Game, key: str) -> PlayForm:
    return look_of(position).play_form(key, lambda: position, "en")


# Declaring


def test_what_is_picked_is_marked_and_pressed_again_let_go(session: Session) -> None:
    onward(session, "attack")
    assert zone(session, "Knight")["target"] and not zone(session, "Wall")["target"]
    press(session, "Knight", "Ogre")
    assert zone(session, "Knight")["pressed"] and "▷ is to attack" in marks(session, "Knight")
    assert button(session, "attack")["label"] == "Attack with Knight, Ogre"
    press(session, "Ogre")
    assert button(session, "attack")["label"] == "Attack with Knight"
    ask(session, "action", id="let-go")
    assert session.picked is None


def test_a_declaration_that_is_refused_says_why_and_changes_nothing(session: Session) -> None:
    onward(session, "attack")
    press(session, "Bear")
    assert not button(session, "attack")["enabled"]
    assert "Bear" in session.view()["hint"]
    before = session.position
    ask(session, "action", id="attack")
    assert session.position == before and session.notice is not None


def test_one_blocker_blocks_what_is_pressed_after_it(session: Session) -> None:
    attacked(session)
    onward(session, "block")
    press(session, "Knight")
    assert session.picked is None, "no blocker is chosen yet"
    press(session, "Bear")
    assert zone(session, "Knight")["target"] and not zone(session, "Wall")["target"]
    assert "Press the attacker that Bear blocks." in session.view()["hint"]
    press(session, "Knight", "Ogre")
    assert button(session, "block")["label"] == "Block: Bear → Knight, Ogre"
    assert not button(session, "block")["enabled"], "it may block one attacker alone"
    press(session, "Knight")
    assert button(session, "block")["label"] == "Block: Bear → Ogre"
    ask(session, "action", id="block")
    assert session.position.fighting.blocked == {"Ogre"}
    assert "■ blocks Ogre" in marks(session, "Bear")


# The table


def test_cards_show_what_is_so_now(session: Session) -> None:
    attacked(session)
    knight, ogre = zone(session, "Knight")["card"], zone(session, "Ogre")["card"]
    assert not knight["sideways"] and ogre["sideways"], "vigilance"
    assert ogre["stats"] == [{"label": "", "value": "5/4", "counts": False}]
    assert marks(session, "Ogre") == ["▶ attacking", "↷ tapped", "trample"]
    assert zone(session, "Ogre")["label"] == "You: Ogre 5/4, trample, tapped, attacking"
    assert marks(session, "Forest") == ["land"] and not zone(session, "Forest")["card"]["stats"]


def test_damage_counters_and_what_is_phased_out_are_shown(tmp_path: Path) -> None:
    hurt = Permanent("Hurt", power=3, toughness=3, damage=1, counters=(("+1/+1", 2),))
    away = Permanent("Away", power=1, toughness=1, phased_out=True)
    session = opened(new_game([hurt, away]), tmp_path)
    assert zone(session, "Hurt")["card"]["stats"][0]["value"] == "5/5"
    assert marks(session, "Hurt") == ["✱ 1 damage", "+1/+1 counters: 2"]
    assert marks(session, "Away") == ["◌ phased out"]


def test_players_show_life_cards_priority_and_passes(session: Session) -> None:
    ask(session, "next")
    you, other = player(session, 1), player(session, 2)
    assert you["points"] == "20 life" and you["tag"] == "(active player, has priority)"
    assert other["more"] == "cards in hand: 7; library: 53" and other["tag"] == ""
    ask(session, "next")
    assert player(session, 1)["tag"] == "(active player, has passed)"
    assert player(session, 2)["tag"] == "(has priority)"
    assert button(session, "pass")["label"] == "Pass for Other"
    onward(session, "attack")
    assert player(session, 1)["tag"] == "(active player, has to decide)"


def test_the_edition_of_the_rules_stands_on_the_screen(session: Session) -> None:
    edition = session.view()["edition"]
    assert edition["text"].endswith("Rules as of August 2026")
    assert edition["url"].startswith("https://")


# The track


def labels(session: Session, phase: str) -> list[tuple[str, str]]:
    track = next(one for one in session.view()["track"] if one["key"] == phase)
    return [(step["label"], step["state"]) for step in track["timings"]]


def test_each_phase_has_its_rule_number(session: Session) -> None:
    track = session.view()["track"]
    numbers = ["501.1", "505.1", "506.1", "505.1", "512.1"]
    assert [one["page"] for one in track] == [f"CR {number}" for number in numbers]
    assert [one["state"] for one in track] == ["done", "now", "todo", "todo", "todo"]


def test_a_second_damage_step_is_there_when_it_comes(session: Session) -> None:
    attacked(session)
    assert ("Combat damage", "todo") in labels(session, "combat")
    onward(session, "block")
    ask(session, "action", id="block-none")
    for _ in range(2):
        ask(session, "next")
    assert labels(session, "combat")[3:5] == [
        ("First damage step", "now"),
        ("Second damage step", "todo"),
    ]
    for _ in range(2):
        ask(session, "next")
    assert labels(session, "combat")[3:5] == [
        ("First damage step", "done"),
        ("Second damage step", "now"),
    ]
    while session.position.step != "postcombat-main":
        ask(session, "next")
    assert ("Second damage step", "done") in labels(session, "combat")


def test_a_repeated_cleanup_is_there_when_it_comes(tmp_path: Path) -> None:
    spirit = Permanent("Spirit", power=1, toughness=1, counters=(("-1/-1", 1),))
    game = new_game([spirit], changes=(Change("Spirit", toughness=1),), step="end")
    session = opened(game, tmp_path)
    while session.position.step != "cleanup":
        ask(session, "next")
    assert labels(session, "ending") == [("End step", "done"), ("Cleanup step", "now")]
    ask(session, "next")
    again = ("Cleanup step, number 2", "todo")
    assert labels(session, "ending") == [("End step", "done"), ("Cleanup step", "now"), again]
    for _ in range(2):
        ask(session, "next")
    assert labels(session, "ending")[1:] == [
        ("Cleanup step", "done"),
        ("Cleanup step, number 2", "now"),
    ]


def test_a_step_that_is_left_out_says_so(tmp_path: Path) -> None:
    session = opened(new_game([], [], turn=1, step="untap"), tmp_path)
    assert ("Draw step", "todo") in labels(session, "beginning")
    while session.position.step != "precombat-main":
        ask(session, "next")
    assert labels(session, "beginning")[2] == ("Draw step (left out)", "done")


# Forms


def test_a_spell_is_cast_in_response_and_resolves_first(session: Session) -> None:
    attacked(session)
    press(session, "Bear")
    ask(session, "action", id="cast")
    assert field(session, "damage.any")["value"] == "Bear"
    ask(session, "press", id="cast")
    ask(session, "action", id="pass")
    ask(session, "action", id="cast")
    assert field(session, "player")["value"] == "2", "who has priority casts"
    fill(session, effect="pump", pump__target="Bear")
    ask(session, "press", id="cast")
    pile = session.view()["pile"]["items"]
    assert [(one["name"], one["text"], one["side"]) for one in pile] == [
        ("Sudden strength", "+2/+2 for Bear (spell; controller: Other)", "opp"),
        ("Bolt of fire", "3 damage to Bear (spell; controller: You)", "you"),
    ]
    for _ in range(4):
        ask(session, "next")
    assert session.position.permanent("Bear").damage == 3
    assert session.position.stack == ()


@pytest.mark.parametrize(
    ("effect", "values", "comes"),
    [
        ("damage", {"damage__any": "player 2"}, "life"),
        ("destroy", {"destroy__target": "Bear"}, "graveyard"),
        ("tap", {"tap__target": "Bear"}, "tapped"),
        ("gain", {"gain__target": "Bear", "gain__keyword": "flying"}, "keyword"),
        ("create", {"create__power": "3"}, "creature"),
        ("draw", {"draw__amount": "2"}, "hand"),
        ("return-to-hand", {"return-to-hand__target": "Bear"}, "gone"),
    ],
)
def test_ready_made_spells_do_what_they_say(
    session: Session, effect: str, values: dict[str, str], comes: str
) -> None:
    ask(session, "next")
    ask(session, "action", id="cast")
    fill(session, effect=effect, **values)
    ask(session, "press", id="cast")
    for _ in range(2):
        ask(session, "next")
    game = session.position
    bear = game.find("Bear")
    assert {
        "life": game.players[1].life == 17,
        "graveyard": game.players[1].graveyard == ("Bear",),
        "tapped": bear is not None and bear.tapped,
        "keyword": "flying" in marks(session, "Bear") if bear else False,
        "creature": any(p.power == 3 and p.controller == 1 for p in game.permanents if p != bear),
        "hand": game.players[0].hand == 8,
        "gone": bear is None and game.players[1].hand == 8,
    }[comes]


def test_a_sorcery_is_refused_before_the_click_with_its_number(session: Session) -> None:
    attacked(session)
    ask(session, "action", id="cast")
    fill(session, type="sorcery")
    assert session.form is not None
    verdict = session.form.panel()["verdict"]
    assert not verdict["allowed"] and "main phase only" in verdict["text"]
    assert verdict["cites"][0]["text"].startswith("CR 505.6a")
    before = session.position
    ask(session, "press", id="cast")
    assert session.position == before and session.form is not None


def test_an_ability_taps_its_source(session: Session) -> None:
    ask(session, "next")
    ask(session, "action", id="activate")
    fill(session, source="Knight", tap=True, effect="tap", tap__target="Bear")
    ask(session, "press", id="activate")
    assert session.position.permanent("Knight").tapped
    assert (
        session.view()["pile"]["items"][0]["text"]
        == "tap Bear (activated ability; controller: You)"
    )


def test_a_division_is_judged_before_the_click(session: Session) -> None:
    attacked(session)
    onward(session, "block")
    press(session, "Wall", "Ogre", "Bear", "Ogre")
    ask(session, "action", id="block")
    onward(session, "assign")
    ask(session, "action", id="assign")
    assert field(session, "damage.0.0")["label"] == "Wall (lethal: 4)"
    assert field(session, "damage.0.2")["label"] == "Other"
    fill(session, damage__0__0="0", damage__0__1="2", damage__0__2="3")
    assert session.form is not None
    assert "needs 4 and would get 0" in session.form.panel()["verdict"]["text"]
    fill(session, damage__0__0="x")
    assert field(session, "damage.0.0")["error"] and field(session, "damage.0.0")["value"] == "x"
    ask(session, "press", id="assign")
    assert session.position.awaits == "assign"


def test_abilities_are_put_in_an_order(tmp_path: Path) -> None:
    waiting = [Ability(name, 1, "upkeep") for name in ("First", "Second")]
    session = opened(new_game(abilities=waiting, step="upkeep", turn=2), tmp_path)
    ask(session, "next")
    assert session.position.awaits == "order" and not nav(session, "next")["enabled"]
    ask(session, "action", id="order-triggers")
    fill(session, place__0="Second")
    assert session.form is not None and not session.form.panel()["verdict"]["allowed"]
    fill(session, place__1="First")
    ask(session, "press", id="order-triggers")
    assert [one.name for one in session.position.stack] == ["Second", "First"]
    assert [one["name"] for one in session.view()["pile"]["items"]] == ["First", "Second"]


def test_going_on_to_a_step_stops_where_it_was_told(session: Session) -> None:
    ask(session, "action", id="pass-until")
    assert field(session, "step")["value"] == "beginning-of-combat"
    fill(session, step="end")
    assert session.form is not None
    assert "It leads to: Turn 3, End step." in session.form.panel()["verdict"]["text"]
    ask(session, "press", id="pass-until")
    assert session.position.step == "end"


def test_what_no_form_offers_changes_nothing(session: Session) -> None:
    ask(session, "next")
    ask(session, "action", id="cast")
    assert session.form is not None
    before = session.form.panel()
    for path, value in (("effect", "nonsense"), ("damage.any", "Nobody"), ("x.y", "1")):
        ask(session, "set", path=path, value=value)
    assert session.form.panel() == before
    fill(session, damage__name=" ")
    assert field(session, "damage.name")["error"]


# The rest of the stepper


def test_a_game_that_is_over_says_so_everywhere(session: Session) -> None:
    ask(session, "action", id="concede-2")
    assert session.view()["hint"] == "The game is over. Step back, or reset."
    assert nav(session, "next")["why"]["text"] == "The game is over."
    assert not any(one["enabled"] for one in session.view()["actions"])
    assert "Winner: You." in session.said()["text"]


def test_what_is_saved_passes_its_check_and_opens_again(session: Session, tmp_path: Path) -> None:
    attacked(session)
    ask(session, "action", id="cast")
    ask(session, "press", id="cast")
    position = session.position
    ask(session, "save")
    fill(session, name="mine")
    ask(session, "press", id="save-file")
    (saved,) = load(tmp_path / "mine.duel.json")
    assert saved.game == "magic" and run(saved).passed
    assert Session(saved, tmp_path).position == position


def test_everything_on_the_screen_is_plain_data(session: Session) -> None:
    attacked(session)
    for key in ("cast", "activate", "pass-until"):
        ask(session, "action", id=key)
        assert session.form is not None
        json.dumps([session.view(), session.said(), session.form.panel()])


def test_the_stepper_speaks_of_life_and_rules() -> None:
    widget = stepper(table())
    widget.environment = {"width": 400, "ratio": 1, "dark": False}
    assert isinstance(widget, Stepper) and widget.title == "Magic turn stepper"
    assert widget.words["life_points"] == "Life" and widget.words["page"] == "Rule"
    assert widget.chart["alt"] == "At the start: You with 20 life, Other with 20 life."
    edition, where, *_ = repr(widget).splitlines()
    assert edition == "Magic Comprehensive Rules as of August 2026"
    assert where.startswith("Turn 3, Precombat main phase.")
    assert isinstance(widget.position, Game)
    with pytest.raises(TypeError, match="position"):
        _ = widget.duel
    assert stepper(duel([Monster("A")], [])).words["life_points"] == "Life points"


def test_what_is_no_start_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="begins at the start of a step, and this is past it"):
        stepper(apply(table(), Action("begin-step")).position)
    with pytest.raises(TypeError, match="a game of Magic, a walkthrough or a file's name, not a"):
        stepper(5)  # type: ignore[arg-type]
