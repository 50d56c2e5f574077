"""Activations in the stepper: described in a form, judged before the click, played, saved, stepped back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from duelcore.game import Action, why_not
from duelcore.walkthrough import Walkthrough, load, run
from duelcore.widgets.activation_fields import LABELS
from duelcore.widgets.activation_form import ActivationForm
from duelcore.widgets.description import PRESETS, RESPONSES, TAKES, Description
from duelcore.widgets.session import Session
from duelcore.yugioh import Monster, cards, duel, files

IMP = Monster("Thorn Imp", 450, 600, "set", [{"flip": {"destroy": None}}])
SECRETS = ("Hidden Wall", "1301", "2003")


def started(folder: Path, *opposing: Monster, script: tuple[dict[str, Any], ...] = ()) -> Session:
    """Luster Dragon and Mystical Elf against some monsters, at the start of a script."""
    own = [Monster("Luster Dragon", 2400, 1400), Monster("Mystical Elf", 800, 2000, "defense")]
    start = files.start(duel(own, opposing, names=("Ann", "Bob")))
    return Session(Walkthrough("yugioh", start, script, cursor=0), folder)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return started(
        tmp_path, Monster("Axe Raider", 1900, 1150), Monster("Hidden Wall", 1301, 2003, "set")
    )


def ask(session: Session, word: str, **more: Any) -> None:
    session.ask({"ask": word, "revision": session.revision, **more})


def attack(session: Session, target: str = "2-main-1") -> None:
    """Luster Dragon attacks the monster in a zone."""
    ask(session, "action", id="enter-battle-phase")
    ask(session, "next")
    ask(session, "zone", zone="1-main-1")
    ask(session, "zone", zone=target)


def describe(session: Session, player: int, preset: str = "", **fields: Any) -> None:
    """Open the form for a player and fill it in; "_" stands for "." in the names of fields."""
    ask(session, "action", id=f"activate-{player}")
    if preset:
        ask(session, "set", path="preset", value=preset)
    for path, value in fields.items():
        ask(session, "set", path=path.replace("_", "."), value=value)


def activate(session: Session, player: int, preset: str = "", **fields: Any) -> None:
    describe(session, player, preset, **fields)
    ask(session, "press", id="activate")


def verdict(session: Session) -> dict[str, Any]:
    assert session.form is not None
    shown: dict[str, Any] = session.form.panel()["verdict"]
    return shown


def fields(session: Session) -> dict[str, dict[str, Any]]:
    """The fields of the open form by their paths, those folded away among them."""
    assert session.form is not None
    groups = session.form.panel()["groups"]
    more = [field for one in groups for field in (one.get("more") or {"fields": []})["fields"]]
    return {field["path"]: field for field in [*(f for g in groups for f in g["fields"]), *more]}


def buttons(session: Session) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in session.view()["actions"]}


def next_button(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in session.view()["nav"] if one["id"] == "next")
    return found


def zone(session: Session, address: str) -> dict[str, Any]:
    rows = session.view()["rows"]
    found: dict[str, Any] = next(z for row in rows for z in row["zones"] if z["zone"] == address)
    return found


# The form, and its verdict before the click


def test_the_form_has_a_word_for_every_effect_of_the_closed_list() -> None:
    assert set(TAKES) == set(cards.SHAPES)


@pytest.mark.parametrize("word", cards.SHAPES)
def test_what_the_form_writes_of_an_effect_is_read_by_the_format(word: str) -> None:
    described = Description()
    described.effects[0] |= {"word": word, "monster": "A"}
    (read,) = cards.card(described.written()).effects
    assert read.word == word
    assert {key for _, _, key in described.fields()} <= {"word", *LABELS}


def test_a_card_that_changes_atk_is_judged_timing_by_timing(session: Session) -> None:
    attack(session)
    describe(session, 1, "boost")
    allowed = []
    for _ in range(6):
        allowed.append((session.duel.timing, verdict(session)["allowed"]))
        ask(session, "next")
    assert allowed == [
        (None, True),
        ("start", True),
        ("before-calculation", True),
        ("during-calculation", False),
        ("after-calculation", False),
        ("end", False),
    ]


def test_a_refusal_stands_with_sentence_page_and_remedy_and_loses_nothing(session: Session) -> None:
    attack(session)
    for _ in range(3):
        ask(session, "next")
    describe(session, 1, "boost", card_0_points="700")
    before, shown = session.duel, verdict(session)
    assert "too late to change ATK or DEF" in shown["text"]
    assert "Use it earlier" in shown["text"]
    assert any("p. 41" in cite["text"] for cite in shown["cites"])
    ask(session, "press", id="activate")
    assert session.duel == before
    assert session.notice is not None and "too late" in session.notice["text"]
    assert fields(session)["card.0.points"]["value"] == "700"
    assert "✕ Not allowed" in session.form.panel()["text"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("preset", "steps", "allowed", "short"),
    [
        ("boost", 1, True, "says the same"),
        ("boost", 3, False, "would not have allowed it either"),
        ("destroy", 1, False, "would not have allowed it either"),
        ("counter-trap", 1, False, "alone would have allowed"),
    ],
)
def test_in_the_damage_step_the_short_sentence_is_told_beside_the_verdict(
    session: Session, preset: str, steps: int, allowed: bool, short: str
) -> None:
    attack(session)
    describe(session, 1, preset)
    assert verdict(session)["short"]["text"] == ""
    for _ in range(steps):
        ask(session, "next")
    shown = verdict(session)
    assert shown["allowed"] == allowed
    assert short in shown["short"]["text"]
    assert "rulebook v10, p. 41" in [cite["text"] for cite in shown["short"]["cites"]]


def test_what_the_full_list_allows_beyond_the_short_sentence_is_said(session: Session) -> None:
    attack(session)
    ask(session, "next")
    describe(session, 1, "destroy", card_timing="start")
    assert verdict(session)["allowed"]
    assert "short sentence would not have allowed this" in verdict(session)["short"]["text"]


def test_the_closed_state_of_a_card_is_told_by_its_own_fields(session: Session) -> None:
    describe(session, 2, "destroy", card_0_monster="1-main-1")
    assert verdict(session)["allowed"]
    ask(session, "set", path="card.set_this_turn", value=True)
    assert "Set this turn" in verdict(session)["text"]
    ask(session, "set", path="card.set_this_turn", value=False)
    ask(session, "set", path="card.from", value="hand")
    assert "from the hand" in verdict(session)["text"]
    more = next(g["more"]["label"] for g in session.form.panel()["groups"] if g.get("more"))  # type: ignore[union-attr]
    assert more == "Its text says: the hand"


def test_every_preset_fills_the_form_with_a_card_that_means_something(session: Session) -> None:
    attack(session)
    ask(session, "action", id="activate-2")
    for key in PRESETS:
        ask(session, "set", path="preset", value=key)
        assert fields(session)["preset"]["value"] == key
        assert verdict(session)["text"]
        assert verdict(session)["cites"], key
    allowed = {
        key
        for key in PRESETS
        if (ask(session, "set", path="preset", value=key), verdict(session)["allowed"])[1]
    }
    assert allowed == set(PRESETS) - {"counter-trap"}


def test_a_preset_is_let_go_of_when_its_card_is_changed(session: Session) -> None:
    describe(session, 1, "boost")
    ask(session, "set", path="card.0.points", value="100")
    assert fields(session)["preset"]["value"] == ""
    ask(session, "set", path="preset", value="boost")
    assert fields(session)["card.0.points"]["value"] == "500"


def test_a_preset_aims_at_the_monsters_that_battle(session: Session) -> None:
    attack(session, "2-main-2")
    ask(session, "action", id="activate-2")
    aims = {}
    for key in ("boost", "destroy", "turn"):
        ask(session, "set", path="preset", value=key)
        aims[key] = fields(session)["card.0.monster"]["value"]
    assert aims == {"boost": "2-main-2", "destroy": "1-main-1", "turn": "1-main-1"}


@pytest.mark.parametrize("typed", ["", "12.7", "--5", "1e9", "100000", "٣"])
def test_a_number_that_is_none_is_kept_in_sight_and_not_played(
    session: Session, typed: str
) -> None:
    describe(session, 1, "boost", card_0_points=typed)
    shown, before = fields(session)["card.0.points"], session.duel
    assert shown["value"] == typed and "whole number" in shown["error"]
    assert not verdict(session)["allowed"]
    ask(session, "press", id="activate")
    assert session.duel == before and session.form is not None
    ask(session, "set", path="card.0.word", value="destroy")
    assert verdict(session)["allowed"]  # the field with the wrong number is not there any more


@pytest.mark.parametrize(("typed", "points"), [("-300", 2100), ("−300", 2100), ("+300", 2700)])
def test_points_may_be_taken_away(session: Session, typed: str, points: int) -> None:
    activate(session, 1, "boost", card_0_points=typed)
    assert session.duel.monster("Luster Dragon").current("atk") == points


@pytest.mark.parametrize("name", ["", "   ", "direct", "stop"])
def test_a_monster_that_comes_needs_a_name(session: Session, name: str) -> None:
    describe(session, 2, "summon", card_0_name=name)
    assert "needs a name" in fields(session)["card.0.name"]["error"]
    assert not verdict(session)["allowed"]


@pytest.mark.parametrize(
    ("player", "preset", "values", "says"),
    [
        (2, "summon", {"card_0_name": "Axe Raider"}, "of this name"),
        (1, "destroy", {"card_0_word": "take-control", "card_0_monster": "1-main-1"}, "Control"),
        (1, "spare", {}, "until when"),
        (1, "destroy", {"card_0_monster": ""}, "Choose the monster"),
    ],
)
def test_what_cannot_be_at_all_is_said_in_words(
    session: Session, player: int, preset: str, values: dict[str, Any], says: str
) -> None:
    before = session.duel
    activate(session, player, preset, **values)
    assert says in verdict(session)["text"]
    assert session.duel == before and session.notice is not None


def test_a_second_effect_may_lose_what_the_first_takes_away(session: Session) -> None:
    describe(session, 1, "destroy")
    ask(session, "press", id="add-effect")
    assert "not on the field any more" in verdict(session)["text"]
    ask(session, "set", path="card.1.monster", value="1-main-1")
    assert verdict(session)["allowed"]
    ask(session, "press", id="activate")
    assert session.duel.find("Axe Raider") is None
    assert session.duel.monster("Luster Dragon").current("atk") == 2900
    ask(session, "back")
    describe(session, 1, "destroy")
    ask(session, "press", id="add-effect")
    ask(session, "press", id="drop-effect")
    assert verdict(session)["allowed"]


def test_a_response_is_judged_and_resolves_first(session: Session) -> None:
    attack(session)
    describe(session, 2, "negate-attack", response="counter-trap")
    assert "The response" in verdict(session)["text"]
    ask(session, "press", id="activate")
    assert session.duel.attack is not None
    assert "is negated and does nothing" in session.said()["text"]
    ask(session, "back")
    describe(session, 2, "negate-attack", response="negate-effect", answer_kind="normal-spell")
    assert verdict(session)["text"].startswith("The response: ")
    assert not verdict(session)["allowed"]
    ask(session, "set", path="response", value="")
    ask(session, "press", id="activate")
    assert session.duel.attack is None


@pytest.mark.parametrize("key", RESPONSES)
def test_every_response_to_begin_with_negates(session: Session, key: str) -> None:
    activate(session, 1, "boost", response=key)
    assert session.duel.monster("Luster Dragon").current("atk") == 2400
    assert session.history.number == 1


def test_a_face_down_card_never_leaves_python(session: Session) -> None:
    def hides() -> bool:
        panel = session.form.panel() if session.form else None
        sent = json.dumps([session.said(), session.view(), panel, session.notice])
        return not [secret for secret in SECRETS if secret in sent]

    describe(session, 2, "boost", card_0_monster="2-main-2")
    assert hides()
    ask(session, "set", path="card.0.word", value="take-control")
    ask(session, "press", id="activate")
    assert hides() and session.history.number == 0
    for word in ("change-def", "cannot-attack", "return-to-hand"):
        activate(session, 2, "boost", card_0_word=word, card_0_monster="2-main-2")
        assert hides(), word
    assert session.duel.find("Hidden Wall") is None
    assert "a face-down monster" in session.view()["mirror"]
    ask(session, "back")
    assert "As before" not in json.dumps(session.view()) and hides()
    activate(session, 2, "destroy", card_0_monster="1-main-1")
    ask(session, "back")
    assert hides() and "face-down monster in column 2" in buttons(session)["branch-0"]["label"]
    attack(session, "2-main-2")
    activate(session, 2, "return", card_0_monster="2-main-2")
    assert session.duel.replay and hides()


def test_while_a_walkthrough_hides_what_comes_nothing_can_be_activated(tmp_path: Path) -> None:
    session = started(tmp_path, script=({"do": "enter-battle-phase"}, {"do": "pass"}))
    ask(session, "end")
    ask(session, "action", id="activate-1")
    assert session.form is not None
    ask(session, "back")
    assert session.covers and session.form is None
    ask(session, "action", id="activate-1")
    assert session.form is None and session.view()["actions"] == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("card.kind", "nonsense"),
        ("card.0.word", "nonsense"),
        ("card.7.word", "destroy"),
        ("card.0.amount", "5"),
        ("card.mandatory", "yes"),
        ("card.on", 7),
        ("answer.kind", "trap"),
        ("preset", "nonsense"),
        ("response", "nonsense"),
        ("player", "3"),
        ("", None),
    ],
)
def test_what_means_nothing_is_left_alone(session: Session, path: str, value: Any) -> None:
    describe(session, 1, "boost")
    assert isinstance(session.form, ActivationForm)
    before = session.form.action()
    ask(session, "set", path=path, value=value)
    assert session.form.action() == before
    assert verdict(session)["allowed"]


# Played, saved, opened, stepped back


def reopened(session: Session, folder: Path) -> Session:
    """The course saved to a file that passes its check, and opened again."""
    ask(session, "save")
    ask(session, "set", path="name", value="played")
    ask(session, "press", id="save-file")
    ask(session, "press", id="save-file")
    (saved,) = load(folder / "played.duel.json")
    assert run(saved).passed
    return Session(saved, folder)


def test_a_negated_attack_is_played_saved_opened_and_stepped_back(
    session: Session, tmp_path: Path
) -> None:
    attack(session)
    activate(session, 2, "negate-attack")
    assert "is negated" in session.said()["text"] and session.form is None
    assert zone(session, "1-main-1")["card"]["marks"] == [
        {"kind": "spent", "text": "⊘ attack negated"}
    ]
    other = reopened(session, tmp_path)
    assert other.duel == session.duel
    ask(other, "back")
    assert other.duel.attack is not None
    ask(other, "next")
    assert other.duel == session.duel


def test_a_changed_atk_is_shown_with_what_it_was_and_decides_the_battle(
    session: Session, tmp_path: Path
) -> None:
    attack(session)
    ask(session, "next")
    activate(session, 2, "boost", card_0_points="700")
    card = zone(session, "2-main-1")["card"]
    assert card["stats"][0] == {"label": "ATK", "value": "2600", "counts": True}
    assert {"kind": "info", "text": "▲ ATK was 1900"} in card["marks"]
    assert "ATK 2600" in session.view()["mirror"] and "ATK was 1900" in session.view()["mirror"]
    for _ in range(3):
        ask(session, "next")
    assert session.said()["sum"] == "2600 − 2400 = 200"
    assert [player.lp for player in session.duel.players] == [7800, 8000]
    other = reopened(session, tmp_path)
    assert other.duel == session.duel
    for _ in range(3):
        ask(other, "back")
    ask(other, "back")
    assert zone(other, "2-main-1")["card"]["stats"][0]["value"] == "1900"


def test_the_calculation_opens_line_by_line_with_a_page_for_each(session: Session) -> None:
    attack(session)
    ask(session, "next")
    activate(session, 2, "spare", card_0_how="half", card_timing="start")
    assert "will be halved" in session.view()["mirror"]
    for _ in range(3):
        assert session.said()["lines"] == []
        ask(session, "next")
    lines = session.said()["lines"]
    assert [line["sum"] for line in lines if line["sum"]] == ["2400 − 1900 = 500", "500 ÷ 2 = 250"]
    assert "8000 − 250 = 7750" in lines[-1]["text"]
    assert all(line["cites"][0]["text"] and line["cites"][0]["title"] for line in lines)


def test_a_replay_is_answered_by_pressing_a_card(session: Session, tmp_path: Path) -> None:
    attack(session)
    activate(session, 2, "summon", card_0_atk="300")
    assert "a replay" in session.said()["text"]
    assert any(cite["text"] == "rulebook v10, p. 39" for cite in session.said()["cites"])
    shown = buttons(session)
    assert [key for key, one in shown.items() if one["enabled"]] == [
        *(f"replay-2-main-{column}" for column in (1, 2, 3)),
        "replay-stop",
    ]
    assert shown["replay-2-main-1"]["label"] == "Go on to attack Axe Raider (p. 39)"
    assert shown["replay-2-main-3"]["label"] == "Attack New Monster 1 instead (p. 39)"
    assert "cannot attack directly" in shown["replay-direct"]["why"]["text"]
    assert all(zone(session, f"2-main-{n}")["target"] for n in (1, 2, 3))
    assert not next_button(session)["enabled"]
    assert "has to be chosen first" in next_button(session)["why"]["text"]
    assert next_button(session)["why"]["cites"]
    ask(session, "next")
    assert session.duel.replay
    ask(session, "zone", zone="2-main-3")
    assert session.duel.attack is not None and session.duel.attack.target == "New Monster 1"
    other = reopened(session, tmp_path)
    assert other.duel == session.duel
    ask(other, "back")
    assert other.duel.replay
    assert "A replay" in other.view()["mirror"]
    ask(other, "action", id="replay-stop")
    assert zone(other, "1-main-1")["card"]["marks"][0]["text"] == "⊘ attack given up"
    ask(other, "back")
    assert buttons(other)["branch-0"]["label"] == "As before: Attack New Monster 1 instead"


def test_nothing_else_can_be_activated_before_a_replay_is_answered(session: Session) -> None:
    attack(session)
    activate(session, 2, "summon")
    ask(session, "action", id="activate-1")
    assert session.form is None
    ask(session, "zone", zone="1-main-2")  # one's own monster is no target
    assert session.duel.replay and session.notice is not None


def test_a_flip_effect_waits_then_comes_first_and_takes_its_target(tmp_path: Path) -> None:
    session = started(tmp_path, IMP)
    attack(session)
    for _ in range(2):
        ask(session, "next")
    early = buttons(session)["trigger-2-main-1"]
    assert not early["enabled"] and "waits until damage has been calculated" in early["why"]["text"]
    assert {"kind": "info", "text": "↻ flip effect waits"} in zone(session, "2-main-1")["card"][
        "marks"
    ]
    for _ in range(2):
        ask(session, "next")
    shown = buttons(session)
    assert {key: one["enabled"] for key, one in shown.items() if key.startswith("trigger")} == {
        "trigger-2-main-1-1-main-1": True,
        "trigger-2-main-1-1-main-2": True,
        "trigger-2-main-1-2-main-1": False,
    }
    assert not next_button(session)["enabled"]
    assert "is mandatory and comes first" in next_button(session)["why"]["text"]
    assert zone(session, "1-main-2")["target"] and not zone(session, "2-main-1")["target"]
    ask(session, "zone", zone="1-main-2")
    assert session.duel.find("Mystical Elf") is None
    other = reopened(session, tmp_path)
    assert other.duel == session.duel
    ask(other, "back")
    ask(other, "action", id="trigger-2-main-1-1-main-1")
    assert other.duel.find("Luster Dragon") is None


def test_a_flip_effect_says_what_it_cannot_be_used_on(tmp_path: Path) -> None:
    thief = Monster("Thief", 500, 600, "set", [{"flip": {"take-control": None}}])
    session = started(tmp_path, thief)
    attack(session)
    for _ in range(4):
        ask(session, "next")
    shown = {key: one for key, one in buttons(session).items() if key.startswith("trigger")}
    assert {key: one["enabled"] for key, one in shown.items()} == {
        "trigger-2-main-1-1-main-1": True,
        "trigger-2-main-1-1-main-2": True,
        "trigger-2-main-1-2-main-1": False,
    }
    assert "cannot choose it" in shown["trigger-2-main-1-2-main-1"]["why"]["text"]
    ask(session, "zone", zone="2-main-1")
    assert session.notice is not None and session.duel.waiting
    ask(session, "zone", zone="1-main-2")
    assert session.duel.find("Mystical Elf") == (2, session.duel.monster("Mystical Elf"))


def test_a_flip_effect_without_a_target_is_a_single_button(tmp_path: Path) -> None:
    healer = Monster(
        "Healer", 500, 600, "set", [{"flip": {"gain-lp": {"player": 2, "amount": 300}}}]
    )
    session = started(tmp_path, healer)
    attack(session)
    for _ in range(4):
        ask(session, "next")
    assert buttons(session)["trigger-2-main-1"]["label"] == "Activate the flip effect of Healer"
    ask(session, "action", id="trigger-2-main-1")
    assert session.duel.players[1].lp == 8300


def test_control_bans_and_piles_are_in_the_picture_and_in_its_words(session: Session) -> None:
    activate(session, 2, "destroy", card_0_word="take-control", card_0_monster="1-main-2")
    activate(session, 1, "destroy", card_0_word="cannot-attack", card_0_monster="2-main-1")
    activate(session, 2, "destroy", card_0_word="banish", card_0_monster="1-main-1")
    assert zone(session, "2-main-3")["card"]["marks"] == [
        {"kind": "info", "text": "⇄ control taken"}
    ]
    assert zone(session, "2-main-1")["card"]["marks"][-1]["text"] == "⊘ kept from attacking"
    mirror = session.view()["mirror"]
    assert "control taken" in mirror and "kept from attacking" in mirror
    assert "Banished: Luster Dragon." in mirror


def test_the_turn_is_shown_in_the_end_phase_that_an_effect_led_to(session: Session) -> None:
    activate(session, 1, "end-battle-phase", card_0_word="go-to-end-phase")
    track = session.view()["track"]
    assert (track[-1]["label"], track[-1]["state"]) == ("End Phase", "now")
    assert buttons(session)["end-turn"]["enabled"]


def test_a_renamed_monster_is_renamed_inside_cards_and_effects(session: Session) -> None:
    attack(session)
    ask(session, "next")
    activate(session, 1, "weaken")
    ask(session, "setup")
    for place, name in (("1.monsters.0", "trap"), ("0.monsters.0", "effect")):
        ask(session, "set", path="chosen", value=place.replace(".monsters.", ":"))
        ask(session, "set", path=f"players.{place}.name", value=name)
    ask(session, "set", path="players.0.monsters.0.name", value="Dragon")
    assert session.course.stop is None
    assert session.duel.monster("trap").current("atk") == 1400
    card = session.course.saved().script[-1]["card"]
    assert card["effect"] == {"change-atk": {"monster": "trap", "by": -500}}
    ask(session, "set", path="chosen", value="1:0")
    ask(session, "set", path="players.1.monsters.0.name", value="quick-effect")
    ask(session, "set", path="players.1.monsters.0.name", value="Raider")
    assert session.course.saved().script[-1]["card"]["kind"] == "quick-effect"
    assert session.course.stop is None


def test_what_an_activation_would_need_is_said_when_the_start_has_changed(session: Session) -> None:
    activate(session, 2, "summon", card_0_name="Guest")
    ask(session, "setup")
    ask(session, "set", path="chosen", value="0:0")
    ask(session, "set", path="players.0.monsters.0.name", value="Guest")
    assert session.notice is not None and "entry 1" in session.notice["text"]
    assert "cannot come there" in session.notice["text"]


def test_a_click_on_the_screen_before_an_activation_does_nothing(session: Session) -> None:
    attack(session)
    describe(session, 2, "boost")
    old = session.revision
    ask(session, "press", id="activate")
    session.ask({"ask": "next", "revision": old})
    assert session.duel.timing is None and session.history.number == 4


def test_the_engine_and_the_form_agree_on_every_preset(session: Session) -> None:
    attack(session)
    for _ in range(6):
        for player in (1, 2):
            form = ActivationForm(lambda: session.duel, player, "en")
            for key in PRESETS:
                form.set("preset", key)
                action = form.action()
                assert isinstance(action, Action)
                assert form.verdict().allowed == (why_not(session.duel, action) is None)
        ask(session, "next")
