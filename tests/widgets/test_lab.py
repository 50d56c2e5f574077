"""The battle lab without a browser: swap, step through, take, copy, save, carry on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.game import Action
from duelcore.walkthrough import load, run
from duelcore.widgets import lab_screen
from duelcore.widgets.battle_lab import EXAMPLE
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.lab import Lab
from duelcore.widgets.matchup import Matchup
from duelcore.widgets.session import Session
from duelcore.widgets.setup_form import ABILITIES
from duelcore.yugioh import DIRECT, Monster, duel, files
from tests.widgets.laboratory import DRAGON, RAIDER, ask, fields, put
from tests.widgets.test_matchup import fought

# Swapping


def test_sides_are_swapped_with_all_that_is_theirs_and_back(lab: Lab) -> None:
    put(lab, target__position="defense", target__abilities__piercing=True, lp__opponent="4000")
    before = lab.matchup
    put(lab, target__atk="x")
    ask(lab, "swap")
    shown = fields(lab)
    assert shown["attacker.name"]["value"] == "Axe Raider"
    assert shown["attacker.position"]["value"] == "defense"
    assert shown["attacker.abilities.piercing"]["value"] is True
    assert (shown["lp.you"]["value"], shown["lp.opponent"]["value"]) == ("4000", "8000")
    assert not any(f["error"] for f in shown.values())
    assert "not in face-up Attack Position" in lab.said()["text"]
    ask(lab, "swap")
    assert lab.matchup == before


def test_a_second_click_on_the_same_screen_does_not_swap_back(lab: Lab) -> None:
    for _ in range(2):
        lab.ask({"ask": "swap", "revision": 0})
    assert lab.matchup.attacker == RAIDER


def test_without_a_monster_there_is_nothing_to_swap_and_it_says_so(lab: Lab) -> None:
    put(lab, target__position="direct")
    before = lab.matchup
    swap = lab.view()["desk"]["swap"]
    assert not swap["enabled"] and "no monster to swap with" in swap["why"]
    ask(lab, "swap")
    assert lab.matchup == before
    assert lab.notice is not None and "no monster to swap with" in lab.notice["text"]


# Stepping through it


def test_the_battle_is_stepped_through_from_main_phase_1(lab: Lab) -> None:
    put(lab, target__position="set", lp__you="700")
    ask(lab, "step-through")
    stepped = lab.stepped
    assert stepped is not None and stepped.duel.phase == "main-1"
    assert stepped.duel.players[0].lp == 700
    assert [moment.action for moment in stepped.history.line[1:4]] == [
        Action("enter-battle-phase"),
        Action("pass"),
        Action("attack", attacker="Luster Dragon", target="Axe Raider"),
    ]
    stepped.ask({"ask": "end", "revision": 0})
    assert lab.battle is not None
    assert [p.lp for p in stepped.duel.players] == [after for _, after in lab.battle.lp]


def test_a_stepper_that_was_only_stepped_through_is_replaced_at_once(lab: Lab) -> None:
    ask(lab, "step-through")
    first = lab.stepped
    assert first is not None
    for word in ("next", "next", "next", "next", "back", "end"):
        first.ask({"ask": word, "revision": first.revision})
    put(lab, attacker__atk="1000")
    ask(lab, "step-through")
    assert lab.stepped is not first and lab.stepped is not None
    assert lab.stepped.duel.monster("Luster Dragon").atk == 1000


def played_on(session: Session) -> None:
    session.ask({"ask": "free", "revision": session.revision})
    session.ask({"ask": "action", "id": "end-turn", "revision": session.revision})


def branched(session: Session) -> None:
    """Another continuation lies beside the battle, which is walked again."""
    played_on(session)
    session.ask({"ask": "back", "revision": session.revision})
    session.ask({"ask": "action", "id": "branch-0", "revision": session.revision})


def noted(session: Session) -> None:
    session.course.write_note("look here")


def set_up(session: Session) -> None:
    session.ask({"ask": "setup", "revision": session.revision})
    session.ask({"ask": "set", "path": "players.0.lp", "value": "1"})


@pytest.mark.parametrize("work", [played_on, branched, noted, set_up])
def test_what_was_done_in_the_stepper_is_not_dropped_unasked(lab: Lab, work: Any) -> None:
    ask(lab, "step-through")
    first = lab.stepped
    assert first is not None
    work(first)
    ask(lab, "step-through")
    assert lab.stepped is first
    assert lab.notice is not None and "again" in lab.notice["text"]
    put(lab, attacker__atk="5")
    ask(lab, "step-through")
    assert lab.stepped is first, "something else between the two presses calls the first off"
    ask(lab, "step-through")
    assert lab.stepped is not first


def test_a_double_click_does_not_answer_the_question_whether_to_drop_it(lab: Lab) -> None:
    ask(lab, "step-through")
    assert lab.stepped is not None
    first = lab.stepped
    played_on(first)
    seen = lab.revision
    for _ in range(2):
        lab.ask({"ask": "step-through", "revision": seen})
    assert lab.stepped is first


# Taking


def session(first: list[Monster], second: list[Monster], tmp_path: Path, **more: Any) -> Session:
    start = Matchup(DRAGON, RAIDER).walkthrough()
    changed = files.start(duel(first, second, **more))
    return Session(type(start)("yugioh", changed), tmp_path)


def test_the_battle_of_the_only_stepper_is_taken(tmp_path: Path) -> None:
    other = session([Monster("A", 1000, 5)], [Monster("B", 700, 5)], tmp_path, lp=(10, 20))
    lab = Lab(Matchup(DRAGON, RAIDER), tmp_path, steppers=lambda: [other])
    put(lab, attacker__atk="x")
    ask(lab, "take")
    assert lab.form is None
    assert lab.matchup == Matchup(Monster("A", 1000, 5), Monster("B", 700, 5), False, (10, 20))
    assert not any(f["error"] for f in fields(lab).values())
    assert lab.said()["sum"] == "1000 − 700 = 300"


def test_of_several_steppers_the_form_asks_which(tmp_path: Path) -> None:
    steppers = [session([Monster(name, 1, 1)], [], tmp_path) for name in "AB"]
    lab = Lab(Matchup(DRAGON, RAIDER), tmp_path, steppers=lambda: steppers)
    ask(lab, "take")
    assert lab.form is not None
    (field,) = lab.form.panel()["groups"][0]["fields"]
    assert [option["label"][0] for option in field["options"]] == ["B", "A"], "the newest first"
    ask(lab, "set", path="stepper", value="1")
    ask(lab, "press", id="take-it")
    assert lab.form is None and lab.matchup.attacker.name == "A" and lab.matchup.direct


def test_the_stepper_below_the_lab_is_one_of_them(lab: Lab) -> None:
    ask(lab, "take")
    assert lab.notice is not None and "no stepper" in lab.notice["text"]
    ask(lab, "step-through")
    put(lab, attacker__atk="1")
    ask(lab, "take")
    assert lab.matchup == Matchup(DRAGON, RAIDER)


def test_a_face_down_card_of_a_stepper_stays_a_secret(tmp_path: Path) -> None:
    other = session([DRAGON], [Monster("Hidden Wall", 1301, 2003, "set")], tmp_path)
    lab = Lab(Matchup(RAIDER, RAIDER), tmp_path, steppers=lambda: [other])
    ask(lab, "take")
    sent = json.dumps([lab.said(), lab.view(), lab.notice])
    assert not any(secret in sent for secret in ("Hidden Wall", "1301", "2003"))
    assert lab.matchup.target == Monster("Axe Raider", 1900, 1150, "set")
    assert lab.notice is not None and "stays a secret" in lab.notice["text"]


def test_a_stepper_without_a_monster_of_the_turn_player_changes_nothing(tmp_path: Path) -> None:
    lab = Lab(Matchup(DRAGON, RAIDER), tmp_path, steppers=lambda: [session([], [], tmp_path)])
    ask(lab, "take")
    assert lab.matchup == Matchup(DRAGON, RAIDER)
    assert lab.notice is not None and "nothing was taken" in lab.notice["text"]


# Copying and saving


def test_it_is_copied_as_python_and_as_text_without_links(lab: Lab) -> None:
    put(lab, attacker__abilities__double_battle_damage=True)
    ask(lab, "copy")
    assert lab.form is not None
    python, plain = (f["value"] for f in lab.form.panel()["groups"][0]["fields"])
    assert fought(python) == lab.battle
    assert "2400 − 1900 = 500; 500 × 2 = 1000" in plain
    assert "Battle damage to Opponent: 8000 − 1000 = 7000 LP.  [" in plain
    assert "[rulebook v10, p. 42]" in plain and "http" not in plain
    put(lab, attacker__atk="2000")
    python, plain = (f["value"] for f in lab.form.panel()["groups"][0]["fields"])
    assert fought(python) == lab.battle and "2000 − 1900 = 100" in plain
    ask(lab, "press", id="close")
    assert lab.form is None


def test_a_refused_battle_can_be_copied_too(lab: Lab) -> None:
    put(lab, attacker__position="set")
    plain = lab_screen.in_words(lab.matchup, "en")
    assert "face-down Defense Position" in plain and "[rulebook v10, p. 38]" in plain


@pytest.mark.parametrize("hides", [True, False])
def test_it_is_saved_as_a_walkthrough_that_passes_its_check(
    lab: Lab, tmp_path: Path, hides: bool
) -> None:
    ask(lab, "save")
    ask(lab, "set", path="name", value="mine")
    ask(lab, "set", path="hides", value=hides)
    ask(lab, "press", id="save-file")
    assert lab.form is None
    assert lab.notice is not None and "mine.duel.json" in lab.notice["text"]
    (saved,) = load(tmp_path / "mine.duel.json")
    assert run(saved).passed
    lp = [player.lp for player in Session(saved, tmp_path).duel.players]
    assert lp == ([8000, 8000] if hides else [8000, 7500])


# Keeping


def kept(folder: Path, matchup: Matchup = Matchup(DRAGON, RAIDER)) -> Lab:  # noqa: B008
    """The lab of a cell in a new kernel."""
    return Lab(matchup, folder, keeper=Keeper(folder, "cell", matchup.walkthrough()))


def test_what_is_set_is_kept_and_offered_in_another_kernel(tmp_path: Path) -> None:
    first = kept(tmp_path)
    put(first, attacker__atk="1234", target__position="set", lp__you="55")
    second = kept(tmp_path)
    assert second.matchup == Matchup(DRAGON, RAIDER)
    assert second.notice is not None and "ATK 1234" in second.notice["text"]
    assert second.view()["nav"][-1]["id"] == "carry-on"
    put(second, attacker__atk="99")
    ask(second, "carry-on")
    assert second.matchup == first.matchup
    ask(second, "carry-on")
    assert second.matchup.attacker.atk == 99
    ask(second, "carry-on")
    assert second.matchup == first.matchup


def test_nothing_is_offered_where_nothing_was_set(tmp_path: Path) -> None:
    ask(kept(tmp_path), "copy")
    second = kept(tmp_path)
    assert second.notice is None and second.view()["nav"][-1]["id"] == "save"
    back_again = kept(tmp_path)
    put(back_again, attacker__atk="1234")
    put(back_again, attacker__atk="2400")
    assert kept(tmp_path).notice is None
    put(kept(tmp_path), attacker__atk="1234")
    third = kept(tmp_path)
    ask(third, "carry-on")
    assert third.view()["nav"][-1]["id"] == "save"


def test_a_disk_that_keeps_nothing_is_said_and_the_lab_goes_on(tmp_path: Path) -> None:
    (tmp_path / ".duelcore").write_text("in the way")
    lab = kept(tmp_path)
    put(lab, attacker__atk="1000")
    assert lab.notice is not None and lab.notice["kind"] == "error"
    assert lab.said()["sum"] == "1900 − 1000 = 900"


# Whatever a browser sends

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=4,
)
PATHS = st.sampled_from(
    [
        *("attacker.atk", "attacker.position", "attacker.link", "attacker.name", "target.def"),
        *("target.position", "target.link", "lp.you", "lp.opponent", "stepper", "name", "hides"),
        *(f"target.abilities.{word}" for word in ABILITIES),
    ]
)
CONTENTS = st.fixed_dictionaries(
    {"ask": st.sampled_from([*Lab.HANDLERS, "zone", "next"]) | ANYTHING},
    optional={
        "path": PATHS | ANYTHING,
        "value": st.sampled_from(["0", "900", "?", "set", DIRECT, "defense", True, False])
        | ANYTHING,
        "id": st.sampled_from(["close", "save-file", "take-it"]) | ANYTHING,
        "revision": st.integers(0, 40) | ANYTHING,
    },
)


@given(st.lists(CONTENTS, max_size=8))
def test_nothing_that_a_browser_can_send_raises(
    tmp_path_factory: pytest.TempPathFactory, contents: list[dict[str, Any]]
) -> None:
    stepper = Session(Matchup(RAIDER, DRAGON).walkthrough(), Path())
    folder = tmp_path_factory.getbasetemp()
    lab = Lab(Matchup(DRAGON, RAIDER), folder, steppers=lambda: [stepper])
    for content in contents:
        lab.ask(content)
        panel = lab.form.panel() if lab.form else None
        json.dumps([lab.said(), lab.view(), panel, lab.notice], ensure_ascii=False).encode()


def test_what_is_played_below_the_lab_is_kept_too(tmp_path: Path) -> None:
    def new_kernel() -> Lab:
        start = EXAMPLE.walkthrough("en")
        return Lab(EXAMPLE, tmp_path, keeper=Keeper(tmp_path, "cell", start))

    before = new_kernel()
    ask(before, "step-through")
    assert before.stepped is not None
    before.stepped.ask({"ask": "next", "revision": 0})
    after = new_kernel()
    ask(after, "step-through")
    assert after.stepped is not None
    assert after.stepped.history.number == 0
    after.stepped.ask({"ask": "carry-on", "revision": 0})
    assert after.stepped.duel == before.stepped.duel
