"""The life point chart: what stands where, what is drawn, what it says in words."""

import io
import math
import subprocess
import sys
import threading
import warnings
from collections.abc import Sequence
from itertools import combinations, pairwise, product

import matplotlib
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from duelcore import charts
from duelcore.charts import (
    LifePoint,
    LifePointChart,
    LifePointFigure,
    Look,
    Stroke,
    Words,
    life_point_figure,
    life_point_layout,
    life_point_text,
)

NAMES = ("You", "Opponent")
LOOK = Look(480, 200, 2.0)
LARGEST = 9_007_199_254_740_991
BATTLE = [
    LifePoint((8000, 8000)),
    LifePoint((8000, 8000), "attack declared", "p. 38"),
    LifePoint((8000, 7500), "−500", "p. 42"),
]
ODD = [
    "$x^2$",
    r"$\frac{1}{0",
    "two\nlines\tand a tab",
    "",
    " ",
    "\x00\x1b[31m",
    "\ud800",
    "שלום עולם",
    "مرحبا بالعالم",
    "\u202eright to left",
    "遊戯 王",
    "😀 👩‍👩‍👧",
    "Z" + "\u0300\u0301\u0302\u0327" * 40,
    "W" * 200,
    "<b>&amp;%s {names}",
]

looks = st.builds(
    Look,
    st.integers(200, 900),
    st.integers(120, 400),
    st.sampled_from([1.0, 1.25, 2.0]),
    st.booleans(),
)
notes = st.sampled_from(["", "−500", "attack declared", "Luster Dragon attacks Axe Raider"])
pages = st.sampled_from(["", "p. 42", "rulebook v10, p. 42"])


@st.composite
def courses(draw: st.DrawFn, most: int = 41) -> list[LifePoint]:
    """A duel: both start with the same LP, most steps change those of at most one player."""
    start = draw(st.sampled_from([8000, 8000, 1, 0, 4000, LARGEST]))
    changes = st.sampled_from([0, 0, 0.05, 0.1, 0.3, -0.1, 1])
    lp, course = [start, start], [LifePoint((start, start))]
    for _ in range(draw(st.integers(0, most - 1))):
        for player in draw(st.sampled_from([(0,), (1,), (0, 1)])):
            lp[player] -= min(lp[player], round(draw(changes) * start))
        course.append(LifePoint((lp[0], lp[1]), draw(notes), draw(pages)))
    return course


def duel(steps: int) -> list[LifePoint]:
    """A long duel, the same every time: two quiet steps, then damage or a gain."""
    lp, course = [8000, 8000], [LifePoint((8000, 8000))]
    for step in range(1, steps + 1):
        change = (-200, 150, -100, 180)[step // 3 % 4] if step % 3 == 0 else 0
        lp[step % 2] = max(0, lp[step % 2] + change)
        label = f"{change:+d}".replace("-", "−") if change else "attack declared"
        course.append(LifePoint((lp[0], lp[1]), label, f"p. {36 + step % 9}"))
    return course


def words(course: Sequence[LifePoint], look: Look = LOOK, names: tuple[str, str] = NAMES):
    layout = life_point_layout(names, course, look)
    return [part for part in layout.background + layout.foreground if isinstance(part, Words)]


def texts(course: Sequence[LifePoint], look: Look = LOOK, names: tuple[str, str] = NAMES):
    return [part.text for part in words(course, look, names)]


def strokes(course: Sequence[LifePoint], look: Look = LOOK) -> list[Stroke]:
    foreground = life_point_layout(NAMES, course, look).foreground
    return [part for part in foreground if isinstance(part, Stroke)]


def pixels(png: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


def draw(course: Sequence[LifePoint], look: Look = LOOK, names=NAMES) -> np.ndarray:
    return pixels(LifePointChart().png(names, course, look))


def channels(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def count(picture: np.ndarray, colour: str) -> int:
    """How many opaque pixels have this colour."""
    return int((picture == (*channels(colour), 255)).all(axis=-1).sum())


def overlap(one: charts.Box, other: charts.Box) -> bool:
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide > 1e-6 and high > 1e-6


def assert_tidy(course: Sequence[LifePoint], look: Look, names: tuple[str, str] = NAMES) -> None:
    """No words overlap others or the edge."""
    shown = words(course, look, names)
    for part in shown:
        left, top, right, bottom = part.box
        assert left >= 0 and top >= 0 and right <= look.width and bottom <= look.height, part
    for one, other in combinations(shown, 2):
        assert not overlap(one.box, other.box), (one, other)


# --- where everything stands ---


@given(courses(), looks)
@example(duel(40), LOOK)
@example(duel(40), Look(200, 120))
@example([LifePoint((8000, 8000)), *[LifePoint((0, 0))] * 100_000], Look(200, 120))
def test_no_words_overlap_or_are_cut(course: list[LifePoint], look: Look) -> None:
    assert_tidy(course, look)


@given(st.sampled_from(ODD), st.sampled_from(ODD), looks)
def test_odd_names_and_labels_overlap_nothing_either(one: str, two: str, look: Look) -> None:
    course = [
        LifePoint((8000, 8000)),
        LifePoint((8000, 8000), one, two),
        LifePoint((8000, 7000), two, one),
    ]
    assert_tidy(course, look, (one, two))


@given(st.sampled_from([*ODD[:3], *ODD[7:], *NAMES, "9.0e15", "Åjgq|"]), st.sampled_from([1, 2]))
def test_letters_stay_within_their_box(text: str, ratio: int) -> None:
    """The ink itself is measured: the words alone, drawn as a figure draws them."""
    middle = [LifePoint((4000, 8000))]
    look = Look(480, 200, ratio)
    part = next(part for part in words(middle, look, (text, "")) if part.colour == "#005a8f")
    figure = LifePointFigure(look)
    figure.add_artist(charts._Drawn([part], figure.css))
    file = io.BytesIO()
    figure.savefig(file, format="png")
    inked = np.argwhere((np.asarray(Image.open(file))[..., :3] < 250).any(axis=-1)) / ratio
    (top, left), (bottom, right) = inked.min(axis=0), inked.max(axis=0) + 1 / ratio
    assert part.box.left - 1 <= left and right <= part.box.right + 1
    assert part.box.top - 1 <= top and bottom <= part.box.bottom + 1
    assert (right - left) > 0.6 * (part.box.right - part.box.left)


@given(courses(), looks)
def test_every_change_has_its_mark_even_where_annotations_are_dropped(
    course: list[LifePoint], look: Look
) -> None:
    marks = [stroke for stroke in strokes(course, look) if stroke.marker]
    assert [stroke.marker for stroke in marks] == ["disc", "square"]
    for player, stroke in enumerate(marks):
        changes = [one.lp[player] != two.lp[player] for one, two in pairwise(course)]
        assert len(stroke.points) == sum(changes)


@given(courses(), st.integers(350, 900), st.integers(150, 400))
def test_the_newest_annotation_is_always_there(
    course: list[LifePoint], width: int, height: int
) -> None:
    noted = [point.label or point.page for point in course if point.label or point.page]
    if noted:
        start = noted[-1][:6]
        assert any(text.startswith(start) for text in texts(course, Look(width, height)))


def test_annotations_stand_at_the_step_and_the_player_concerned() -> None:
    places = {part.text: part for part in words(BATTLE)}
    damage, attack = places["−500, p. 42"], places["attack declared, p. 38"]
    square = next(stroke for stroke in strokes(BATTLE) if stroke.marker == "square")
    (x, y), *others = square.points
    assert not others
    assert damage.box.left <= x <= damage.box.right and 0 < damage.box.top - y < 10
    assert damage.colour == charts.LIGHT.names[1]
    assert attack.box.left <= places["1"].box.left <= attack.box.right
    assert attack.colour == charts.LIGHT.soft


def test_changes_go_before_other_events_where_room_is_short() -> None:
    course = [LifePoint((8000, 8000)), LifePoint((600, 600))]
    for step in range(2, 40):
        lp = 600 - 300 * (step >= 15)
        course.append(LifePoint((lp, 600), f"{lp} at {step}", "p. 42"))
    shown = [text for text in texts(course, Look(350, 200)) if "at" in text or text == "−300"]
    assert "300 at 39, p. 42" in shown  # the newest
    assert "300 at 15, p. 42" in shown or "−300" in shown
    assert len(shown) < 15


def test_a_crowded_chart_still_shows_many_annotations() -> None:
    shown = texts(duel(40))
    assert sum("p. " in text for text in shown) >= 8


def test_leaders_cross_no_words() -> None:
    shown = strokes(duel(40))
    leaders = shown[[stroke.width for stroke in shown].index(3.0) - 1]  # just below the lines
    lines = [
        charts.Box(x - 0.5, min(y, end), x + 0.5, max(y, end))
        for (x, y), (_, end) in pairwise(leaders.points)
        if not math.isnan(x + end)
    ]
    assert len(lines) > 3
    for part, line in product(words(duel(40)), lines):
        assert not overlap(part.box, line), (part, line)


def test_the_line_is_a_staircase_from_the_first_step_to_the_names() -> None:
    solid, dashed = (stroke for stroke in strokes(BATTLE) if stroke.width == 3.0)
    assert not solid.dashes and dashed.dashes
    assert len({y for _, y in solid.points}) == 1
    assert [round(y) for _, y in dashed.points] == [12, 12, 12, 12, 22, 22]
    assert dashed.points[1][0] == dashed.points[2][0]


@pytest.mark.parametrize(
    ("most", "numbers"),
    [
        (8000, ["0", "4000", "8000"]),
        (8300, ["0", "4000", "8000"]),
        (1, ["0", "1"]),
        (0, ["0", "1"]),
        (16_000, ["0", "8000", "16000"]),
        (LARGEST, ["0", "5.0e15"]),
    ],
)
def test_the_scale_has_few_and_round_numbers(most: int, numbers: list[str]) -> None:
    background = life_point_layout(NAMES, [LifePoint((most, 0))], LOOK).background
    assert [part.text for part in background if isinstance(part, Words)] == numbers


def test_steps_are_numbered_from_the_start() -> None:
    numbers = [text for text in texts(duel(9)) if text.isdigit() and int(text) < 10]
    assert numbers[:2] == ["0", "0"]  # of the life points, then of the steps
    assert numbers[2:] == [str(step) for step in range(1, 10)]


def test_a_long_duel_shows_its_last_steps_and_says_so() -> None:
    shown = texts(duel(5000))
    assert {"…", "4970", "5000"} <= set(shown)
    assert "…" not in texts(duel(40))


def test_names_stand_at_their_lines_and_never_on_each_other() -> None:
    for lp in [(8000, 8000), (8000, 7900), (0, 0), (10, 8000), (4000, 4100)]:
        places = {part.text: part.box for part in words([LifePoint((8000, 8000)), LifePoint(lp)])}
        assert (places["You"].top < places["Opponent"].top) == (lp[0] >= lp[1])
        assert not overlap(places["You"], places["Opponent"])


# --- what is shown of names that come from outside ---


def test_names_and_labels_are_literal() -> None:
    shown = texts(
        [LifePoint((1, 1)), LifePoint((1, 0), r"$\alpha$", "{x} <b>")], LOOK, ("$x^2$", "%s")
    )
    assert {"$x^2$", "%s", r"$\alpha$, {x} <b>"} <= set(shown)


def test_a_long_name_ends_with_an_ellipsis() -> None:
    name = next(part for part in words(BATTLE, LOOK, ("W" * 200, "")) if part.text[0] == "W")
    assert name.text.endswith("W…")
    assert name.box.right - name.box.left <= LOOK.width / 4


def test_letters_that_the_font_lacks_become_boxes_and_control_characters_go() -> None:
    shown = texts(BATTLE, LOOK, ("遊\x07戯\u202e\n1", "\ud800"))
    assert "□□ 1" in shown and "" in shown


@given(st.text(max_size=250), st.text(max_size=250))
@example("$x^2$", "W" * 200)
def test_no_text_raises_or_warns(one: str, two: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        draw([BATTLE[0], LifePoint((8000, 0), one, two)], Look(350, 150), (one, two))


# --- the picture ---


@pytest.mark.parametrize("size", [(480, 200, 2.0), (351, 201, 1.0), (700, 260, 1.5)])
def test_the_picture_has_the_size_that_was_asked_for(size: tuple[int, int, float]) -> None:
    width, height, ratio = size
    picture = draw(BATTLE, Look(width, height, ratio))
    assert abs(picture.shape[1] - width * ratio) < 1 and abs(picture.shape[0] - height * ratio) < 1


@pytest.mark.parametrize(
    "course",
    [
        [],
        [LifePoint((8000, 8000))],
        [LifePoint((0, 0), "draw", "p. 5")],
        [LifePoint((8000, 8000)), LifePoint((0, 8000), "−8000", "p. 42")],
        [LifePoint((LARGEST, LARGEST)), LifePoint((LARGEST - 1, 0), f"−{LARGEST}")],
    ],
)
@pytest.mark.parametrize("dark", [False, True])
def test_short_courses_and_extreme_life_points(course: list[LifePoint], dark: bool) -> None:
    look = Look(480, 200, 1.0, dark)
    assert_tidy(course, look)
    picture = draw(course, look)
    ink = charts.DARK if dark else charts.LIGHT
    assert all(count(picture, colour) > 50 for colour in ink.lines) == bool(course)


def test_both_lines_are_seen_where_they_coincide() -> None:
    picture = draw(BATTLE[:2])
    row = picture[24, 100:800]  # the height of 8000 LP
    blue, red = (count(row, colour) for colour in charts.LIGHT.lines)
    assert blue > 150 and red > 150 and blue + red > 600


def test_the_paper_is_transparent_and_the_lines_are_opaque() -> None:
    for look, ink in ((LOOK, charts.LIGHT), (Look(480, 200, 2.0, True), charts.DARK)):
        picture = draw(duel(20), look)
        assert tuple(picture[399, 0]) == (*channels(ink.paper), 0)
        assert all(count(picture, colour) > 200 for colour in ink.lines)


def test_the_themes_share_their_layout_but_no_colour() -> None:
    light, dark = (strokes(duel(20), Look(480, 200, 2.0, dark)) for dark in (False, True))
    assert [part.points for part in light] == [part.points for part in dark]
    assert not {part.colour for part in light} & {part.colour for part in dark}


def test_the_same_course_gives_the_same_bytes() -> None:
    chart = LifePointChart()
    first = chart.png(NAMES, duel(20), LOOK)
    chart.png(NAMES, duel(21), LOOK)
    assert chart.png(NAMES, duel(20), LOOK) == first
    assert chart.png(NAMES, duel(21), LOOK) != first


def test_a_chart_that_has_been_used_draws_what_a_new_one_draws() -> None:
    chart, dark = LifePointChart(), Look(360, 180, 1.5, True)
    rich = [LifePoint((99_999, 8000), "+91999", "p. 1"), *duel(10)]
    steps = [(NAMES, duel(step), LOOK) for step in (0, 1, 5, 4, 60)]
    steps += [(("A", "Somebody Else"), duel(5), LOOK), (NAMES, duel(5), dark)]
    steps += [(NAMES, rich, dark), (NAMES, [], dark), (NAMES, duel(5), LOOK)]
    for step in steps:
        assert chart.png(*step) == LifePointChart().png(*step), step


def test_charts_in_two_threads_do_not_disturb_each_other() -> None:
    looks = (LOOK, Look(360, 180, 1.5, True))
    right = [[LifePointChart().png(NAMES, duel(n), look) for n in range(25)] for look in looks]
    drawn: list[list[bytes]] = [[], []]

    def run(number: int) -> None:
        chart = LifePointChart()
        drawn[number] += [chart.png(NAMES, duel(n), looks[number]) for n in range(25)]

    threads = [threading.Thread(target=run, args=(number,)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert drawn == right


class Watched(Sequence[LifePoint]):
    """A course that counts how many of its steps are looked at."""

    def __init__(self, course: list[LifePoint]) -> None:
        self.course, self.seen = course, 0

    def __len__(self) -> int:
        return len(self.course)

    def __getitem__(self, at):
        found = self.course[at]
        self.seen += len(found) if isinstance(at, slice) else 1
        return found


def test_the_cost_does_not_grow_with_the_length_of_the_course() -> None:
    course = Watched(duel(5000))
    LifePointChart().png(NAMES, course, LOOK)
    life_point_text(NAMES, course)
    assert course.seen < 120


@pytest.mark.parametrize("wrong", [(199, 200, 1), (480, 119, 1), (480, 200, 0), (9999, 200, 1)])
def test_a_look_that_cannot_be_drawn_is_refused(wrong: tuple[int, int, float]) -> None:
    with pytest.raises(ValueError, match="a chart has"):
        Look(*wrong)


def test_there_is_always_a_look_near_to_what_the_browser_reports() -> None:
    assert Look.near(0, 0, 0, True) == Look(200, 120, 0.5, True)
    assert Look.near(9999, 9999, 99, False) == Look(4000, 4000, 8.0, False)
    assert Look.near(479.6, 200, 1.25, False) == Look(480, 200, 1.25, False)


# --- colours ---


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    shares = (level / 255 for level in channels(colour))
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_contrast_formula() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


# The second paper of each theme is what JupyterLab puts under an output or a panel.
@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        (charts.LIGHT, "#ffffff"),
        (charts.LIGHT, "#f5f5f5"),
        (charts.DARK, "#111111"),
        (charts.DARK, "#212121"),
    ],
)
def test_every_colour_is_clear_on_the_paper(ink: charts.Ink, paper: str) -> None:
    look = Look(480, 200, 1.0, ink is charts.DARK)
    written = {part.colour for part in words([*duel(30), LifePoint((1, 1), "both")], look)}
    assert written == {ink.text, ink.soft, *ink.names}
    assert all(contrast(colour, paper) >= 4.5 for colour in written)
    assert all(contrast(colour, paper) >= 3 for colour in ink.lines)


# --- the figure for notebooks ---


def test_the_figure_shows_what_the_picture_shows() -> None:
    file = io.BytesIO()
    life_point_figure(NAMES, duel(30), LOOK).savefig(file, format="png")
    figure = np.asarray(Image.open(file).convert("RGB")).astype(int)
    picture = draw(duel(30)).astype(float)
    share = picture[..., 3:] / 255
    on_paper = picture[..., :3] * share + 255 * (1 - share)
    assert np.abs(figure - on_paper).mean() < 0.5
    assert (np.abs(figure - on_paper).max(axis=-1) > 40).mean() < 0.001


def test_the_figure_shows_itself_at_its_size_on_the_page() -> None:
    png, size = life_point_figure(NAMES, BATTLE, Look(500, 200, 2.0))._repr_png_()
    assert size == {"width": 500, "height": 200}
    assert Image.open(io.BytesIO(png)).size == (1000, 400)


@pytest.mark.parametrize("kind", ["svg", "pdf"])
def test_the_figure_can_be_kept_as_a_drawing(kind: str) -> None:
    file = io.BytesIO()
    life_point_figure(("$x^2$", "你"), duel(30), Look(480, 200, 2.0, True)).savefig(
        file, format=kind
    )
    assert len(file.getvalue()) > 5000


# --- nothing global ---


def test_neither_pyplot_nor_settings_are_touched() -> None:
    code = """
import sys, matplotlib
before = matplotlib.rcParams.copy()
from duelcore.charts import LifePoint, LifePointChart, Look, life_point_figure
course = [LifePoint((8000, 8000)), LifePoint((8000, 1), "a", "b")]
LifePointChart().png(("A", "B"), course, Look(480, 200))
life_point_figure(("A", "B"), course)._repr_png_()
assert "matplotlib.pyplot" not in sys.modules
assert matplotlib.rcParams.copy() == before
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=120)


def test_the_reader_s_own_settings_do_not_matter() -> None:
    plain = LifePointChart().png(NAMES, duel(20), LOOK)
    own = {"text.usetex": True, "font.size": 30, "lines.linewidth": 9, "lines.scale_dashes": False}
    with matplotlib.rc_context({**own, "figure.facecolor": "red", "text.color": "lime"}):
        assert LifePointChart().png(NAMES, duel(20), LOOK) == plain


# --- in words ---


def test_the_text_says_what_the_picture_shows() -> None:
    assert life_point_text(NAMES, BATTLE) == (
        "You starts with 8000 LP and Opponent with 8000 LP."
        " Step 1: attack declared (p. 38)."
        " Step 2, −500 (p. 42): Opponent goes from 8000 to 7500 LP."
        " Now You has 8000 LP and Opponent has 7500 LP."
    )


def test_the_text_of_special_courses() -> None:
    assert life_point_text(NAMES, []) == "No step has been played yet."
    start = "A starts with 1 LP and B with 2 LP."
    assert life_point_text(("A", "B"), [LifePoint((1, 2))]) == start
    noted = [LifePoint((1, 2), "Start"), LifePoint((0, 0), "", "p. 5"), LifePoint((0, 1))]
    assert life_point_text(("A", "B"), noted) == (
        f"{start} Step 0: Start. Step 1, p. 5: A goes from 1 to 0 LP."
        " Step 1, p. 5: B goes from 2 to 0 LP. Step 2: B goes from 0 to 1 LP."
        " Now A has 0 LP and B has 1 LP."
    )


def test_the_text_of_a_long_duel_says_what_it_leaves_out() -> None:
    course = duel(100)
    text = life_point_text(NAMES, course)
    before, after = course[60].lp, course[100].lp
    assert (
        f"Steps 1 to 60 are left out; after them You has {before[0]} LP and Opponent has"
        f" {before[1]} LP. Step 61:"
    ) in text
    assert "Step 60" not in text
    assert text.endswith(f"Now You has {after[0]} LP and Opponent has {after[1]} LP.")


@given(courses())
def test_the_text_tells_every_step(course: list[LifePoint]) -> None:
    text = life_point_text(("{name}", "B"), course)
    for step, (before, after) in enumerate(pairwise(course), 1):
        assert ((f"Step {step}:" in text) or (f"Step {step}," in text)) == bool(
            before.lp != after.lp or after.label or after.page
        )
        assert after.label in text and after.page in text
        if before.lp[1] != after.lp[1]:
            assert f"B goes from {before.lp[1]} to {after.lp[1]} LP." in text
