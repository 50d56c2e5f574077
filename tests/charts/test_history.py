"""The chart of what was played: any history, every event with its page, no words on each other."""

from __future__ import annotations

import io
import random
import re
from html import unescape
from itertools import combinations
from types import SimpleNamespace

import nbclient
import nbformat
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from duelcore.charts import CourseOf, LifePoint, LifePointChart, Look, life_point_chart
from duelcore.charts.parts import Stroke, Words
from duelcore.game import Action, History, legal_actions
from duelcore.magic import Game, Permanent, new_game
from duelcore.yugioh import DIRECT, Duel, Monster, duel
from tests import miniature
from tests.charts.courses import channels, overlap
from tests.strategies import chosen, duels
from tests.yugioh.playing import ENTER, FINISH, PASS, attacks

A, B = Monster("A", 2400, 2000), Monster("B", 1900, 1200)
NAMES = ("You", "Opponent")


def played(start: Duel, *actions: Action) -> History[Duel]:
    history = History(start)
    for action in actions:
        history.play(action)
    return history


def one_battle() -> History[Duel]:
    """2400 attacks 1900 in Attack Position: 500 battle damage (p. 42)."""
    return played(duel([A], [B], names=NAMES), ENTER, PASS, attacks("A", "B"), FINISH)


def long_duel(
    events: int, target: Monster | None = None, names: tuple[str, str] = NAMES
) -> History[Duel]:
    """A duel in which something is said at every step: one attack of 100 ATK after the other."""
    strong = Monster("A", 100, 0, abilities=({"attacks": 40},))  # type: ignore[arg-type]
    start = duel([strong], [target] if target else [], names=names)
    history = played(start, ENTER, PASS)
    while history.number < events:
        history.play(attacks("A", target.name if target else DIRECT))
        history.play(FINISH)
    return history


def shown(chart: LifePointChart) -> list[Words]:
    return [part for part in chart.parts if isinstance(part, Words)]


def texts(chart: LifePointChart) -> list[str]:
    return [words.text for words in shown(chart)]


def assert_tidy(chart: LifePointChart) -> None:
    """No words overlap others or the edge."""
    for words in shown(chart):
        left, top, right, bottom = words.box
        assert left >= 0 and top >= 0, words
        assert right <= chart.look.width and bottom <= chart.look.height, words
    for one, other in combinations(shown(chart), 2):
        assert not overlap(one.box, other.box), (one, other)


# The course


def test_the_course_of_a_history() -> None:
    history = one_battle()
    course = CourseOf(history)
    assert [*course] == [
        LifePoint((8000, 8000)),
        LifePoint((8000, 8000)),
        LifePoint((8000, 8000)),
        LifePoint((8000, 8000), "attack", "p. 38"),
        LifePoint((8000, 7500), "−500", "p. 42"),
    ]
    assert course[-1] == course[4] == course[3:][1]
    history.undo()
    assert len(course) == 4, "up to the present step"
    with pytest.raises(IndexError):
        course[4]


# The chart


def test_each_step_has_its_event_and_page() -> None:
    chart = life_point_chart(one_battle())
    assert {"attack, p. 38", "−500, p. 42", "You", "Opponent", "7500"} <= {*texts(chart)}
    assert chart.look == Look(720, 280, 2.0), "no list where every event has room"
    assert (
        chart.text
        == repr(chart)
        == (
            "At the start: You with 8000 LP, Opponent with 8000 LP. Step 3: attack (p. 38)."
            " Step 4, −500 (p. 42): Opponent from 8000 to 7500 LP."
            " Now: You with 8000 LP, Opponent with 7500 LP."
        )
    )


def test_what_has_a_history_can_be_given_instead() -> None:
    history = one_battle()
    chart = life_point_chart(SimpleNamespace(history=history))
    assert chart.parts == life_point_chart(history).parts


def test_a_chart_does_not_change_when_the_duel_goes_on() -> None:
    history = played(duel([A], [B], names=NAMES), ENTER, PASS)
    chart = life_point_chart(history)
    before = chart.text
    history.play(attacks("A", "B"))
    assert chart.text == before and "attack, p. 38" not in texts(chart)
    assert "attack, p. 38" in texts(life_point_chart(history))


def test_40_events_are_all_there_with_their_pages() -> None:
    history = long_duel(42)
    chart = life_point_chart(history)
    assert_tidy(chart)
    said = texts(chart)
    for step in range(3, 43):  # 1 and 2 enter the Battle Phase and its Battle Step
        event = "direct attack, pp. 38, 43" if step % 2 else "Opponent −100, p. 43"
        assert f"{step}: {event}" in said
    assert sum(re.match(r"\d+: ", one) is not None for one in said) == 40
    assert chart.look.height > 280 and chart.look.width == 720


def test_the_list_is_read_down_its_columns_and_cuts_nothing() -> None:
    listed = [words for words in shown(life_point_chart(long_duel(42))) if ": " in words.text]
    assert [int(words.text.split(":")[0]) for words in listed] == [*range(3, 43)]
    assert len({words.box.left for words in listed}) == 3
    places = [(words.box.left, words.box.top) for words in listed]
    assert places == sorted(places)
    narrow = shown(life_point_chart(long_duel(42), size=(300, 200)))
    assert {words.text for words in listed} <= {words.text for words in narrow}


def test_a_gain_and_hyphens_in_names() -> None:
    """Whose life points changed by how much; a name is left as it is."""
    words = ("battle-damage-as-lp-gain", "not-destroyed-by-battle")
    target = Monster("B", 0, 0, abilities=words)  # type: ignore[arg-type]
    said = texts(life_point_chart(long_duel(42, target, ("A-1", "B-2"))))
    assert "3: attack, p. 38" in said
    assert sum(re.match(r"\d+: B-2 \+100, ", one) is not None for one in said) == 20


@given(
    duels(largest=3), st.integers(0, 10**6), st.sampled_from([60, 50, 41, 30, 12, 3, 0]), st.data()
)
def test_no_words_overlap_or_are_cut_whatever_was_played(
    start: Duel, seed: int, steps: int, data: st.DataObject
) -> None:
    history, dice = History(start), random.Random(seed)
    while history.number < steps and (actions := legal_actions(history.position)):
        history.play(chosen(actions, dice.randrange(10**6)))
    size = data.draw(st.tuples(st.integers(200, 900), st.integers(120, 400)))
    chart = life_point_chart(history, data.draw(st.booleans()), size)
    assert_tidy(chart)
    course = [*CourseOf(history)]
    said, first = texts(chart), max(0, len(course) - 41)
    for number, point in enumerate(course[first:], first):
        if point.page and chart.look.height > size[1]:
            assert any(one.startswith(f"{number}: ") for one in said), "each event is listed"
    if chart.look.height == size[1]:
        noted = [point for point in course[first:] if point.label or point.page]
        assert len([one for one in said if ", " in one]) >= len(noted)
    for point in course[first + (first > 0) :]:  # what is left out ends where the picture begins
        assert point.label in chart.text and point.page in chart.text


def test_a_very_long_duel_says_what_it_leaves_out() -> None:
    chart = life_point_chart(long_duel(62))
    assert_tidy(chart)
    assert "Steps 1 to 22 are left out" in chart.text and "…" in texts(chart)
    assert "23: direct attack, pp. 38, 43" in texts(chart)
    assert not any(one.startswith("21: ") for one in texts(chart))


def unblocked(power: int) -> History[Game]:
    """A creature of this power attacks, and nobody blocks it."""
    history = History(new_game([Permanent("A", power=power, toughness=1)], names=NAMES, turn=3))
    history.play(Action("pass-until", step="declare-attackers"))
    history.play(Action("attack", attackers=["A"]))
    history.play(Action("pass-until", step="combat-damage"))
    return history


def test_a_game_of_magic_counts_life_with_rule_numbers() -> None:
    chart = life_point_chart(unblocked(3))
    assert chart.title == "Life"
    assert chart.text.startswith("At the start: You with 20 life, Opponent with 20 life.")
    assert "Step 3, −3 (CR 510.2, 703.4m): Opponent from 20 to 17 life." in chart.text
    assert {"0", "10", "20", "−3, CR 510.2, 703.4m"} <= {*texts(chart)}
    assert_tidy(chart)


def test_life_below_0_stays_in_the_picture() -> None:
    chart = life_point_chart(unblocked(33))
    assert_tidy(chart)
    assert "−13" in texts(chart)
    assert "from 20 to −13 life" in chart.text
    strokes = [part.points for part in chart.parts if isinstance(part, Stroke)]
    lowest = np.nanmax([y for points in strokes for _, y in points])
    assert lowest <= chart.look.height


# How it shows itself


def paper(chart: LifePointChart) -> tuple[int, ...]:
    """The colour of the corner."""
    png, _ = chart._repr_png_()
    return tuple(np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))[-1, 0])


def test_the_paper_is_opaque_so_that_it_can_be_read_in_either_theme() -> None:
    assert paper(life_point_chart(one_battle())) == (255, 255, 255, 255)
    assert paper(life_point_chart(one_battle(), dark=True)) == (*channels("#111111"), 255)


def test_the_picture_on_a_page_has_its_text_and_fits_the_page() -> None:
    hostile = duel([A], [B], names=("<b>", "\"'&"))
    chart = life_point_chart(played(hostile, ENTER, PASS, attacks("A", "B"), FINISH))
    source = chart._repr_html_()
    (alt,) = re.findall('alt="([^"]*)"', source)
    assert unescape(alt) == chart.text and "<b>" in chart.text and "<b>" not in source
    assert 'width="720"' in source and "max-width: 100%" in source
    assert "min-width: 576px" in source and source.startswith('<div tabindex="0"')
    assert source.count("<") == 3


def test_the_figure_can_be_kept_as_a_drawing() -> None:
    chart = life_point_chart(long_duel(42))
    file = io.BytesIO()
    chart.figure.savefig(file, format="svg")
    assert len(file.getvalue()) > 5000
    assert chart.figure is chart.figure


def test_the_last_line_of_a_cell_shows_it() -> None:
    code = """\
from duelcore.charts import life_point_chart
from duelcore.game import Action, History
from duelcore.yugioh import Monster, duel
h = History(duel([Monster("A", 2400)], [Monster("B", 1900)]))
for do in ("enter-battle-phase", "pass"):
    h.play(Action(do))
life_point_chart(h)"""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    (output,) = notebook.cells[0].outputs
    assert {*output.data} == {"text/plain", "text/html", "image/png"}
    assert output.metadata["image/png"] == {"width": 720, "height": 280}
    start = "At the start: Player 1 with 8000 LP, Player 2 with 8000 LP."
    assert (
        output.data["text/plain"].startswith(start) and f'alt="{start}' in output.data["text/html"]
    )


# What is asked for wrongly


@pytest.mark.parametrize("wrong", [None, "history", duel([A]), [LifePoint((1, 1))]])
def test_what_has_no_history(wrong: object) -> None:
    kind = type(wrong).__name__
    with pytest.raises(TypeError, match=rf"a duel's History, or of a stepper, not of a {kind};"):
        life_point_chart(wrong)


def test_the_history_of_another_game() -> None:
    with pytest.raises(TypeError, match="a duel's History"):
        life_point_chart(History(miniature.Heap(7)))


def test_a_size_that_cannot_be_drawn() -> None:
    with pytest.raises(TypeError, match=r"width and height, for instance \(720, 280\), not 720"):
        life_point_chart(one_battle(), size=720)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a chart has 200 × 120"):
        life_point_chart(one_battle(), size=(100, 100))
    for wrong in (("a", 200), (720.5, 280), (None, None)):
        with pytest.raises(TypeError, match="whole CSS pixels"):
            life_point_chart(one_battle(), size=wrong)  # type: ignore[arg-type]
