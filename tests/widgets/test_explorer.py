"""The Damage Step explorer without a browser: its verdicts, both lists, the desk, and whose it is.

The expected verdicts come from the catalogue of rules, none from what the engine says.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.explain import cite
from duelcore.widgets import place
from duelcore.widgets.card_words import ANSWERED, EFFECTS, KINDS
from duelcore.widgets.explorer import DamageStepExplorer, Explorer, damage_step_explorer
from duelcore.widgets.stepper import stepper
from duelcore.yugioh.cards import SHAPES, Kind, On
from duelcore.yugioh.model import Timing
from tests.yugioh.test_explorer import CELLS, SHORT

PARTS = {"damage": slice(4, 9), "battle": [1, 2, 3, 9], "main": [0, 10]}
"""Where the columns of each part of the turn stand in the table of expected verdicts."""


@pytest.fixture
def explorer() -> Explorer:
    return Explorer()


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[SimpleNamespace]:
    """A shell that says which cell is running, as a notebook's kernel does."""
    shell = SimpleNamespace(kernel=True, execution_count=1, cell="one")
    shell.get_parent = lambda: {"metadata": {"cellId": shell.cell}}
    ipython = SimpleNamespace(get_ipython=lambda: shell)
    monkeypatch.setitem(place.sys.modules, "IPython", ipython)
    monkeypatch.chdir(tmp_path)
    place.forget()
    yield shell
    place.forget()


def put(explorer: Explorer | DamageStepExplorer, path: str, value: object) -> None:
    explorer.ask({"ask": "set", "path": path, "value": value, "revision": 0})


def describe(explorer: Explorer, *does: str, **said: object) -> None:
    """Describe a card on the desk that does just this."""
    for word in EFFECTS:
        put(explorer, f"does.{word}", word in does)
    for path, value in {"mandatory": False, "on": "-", "timing": "-", **said}.items():
        put(explorer, path, value)


def fields(explorer: Explorer) -> dict[str, dict[str, Any]]:
    groups = explorer.view()["desk"]["groups"]
    return {field["path"]: field for group in groups for field in group["fields"]}


def rows(explorer: Explorer) -> dict[str, dict[str, Any]]:
    """The rows by their keys, each as wide as the table."""
    grid = explorer.view()["grid"]
    assert all(len(row["cells"]) == len(grid["head"]) - 1 for row in grid["rows"])
    return {row["key"]: row for row in grid["rows"]}


def verdicts(row: dict[str, Any]) -> str:
    """A row as "yynnn", checked against what stands in its cells."""
    marks = "".join("ny"[cell["allowed"]] for cell in row["cells"])
    assert [cell["word"] for cell in row["cells"]] == [{"y": "yes", "n": "no"}[m] for m in marks]
    return marks


def chosen(explorer: Explorer) -> list[str]:
    return [c["id"] for row in rows(explorer).values() for c in row["cells"] if c["chosen"]]


def picked(expected: str, shown: str) -> str:
    marks, columns = expected.replace(" ", ""), PARTS[shown]
    return marks[columns] if isinstance(columns, slice) else "".join(marks[n] for n in columns)


# The table


@pytest.mark.parametrize("shown", PARTS)
def test_every_cell_of_every_part_of_the_turn(explorer: Explorer, shown: str) -> None:
    put(explorer, "places", shown)
    found = rows(explorer)
    assert [*found] == ["own", *CELLS]
    for key, expected in CELLS.items():
        assert verdicts(found[key]) == picked(expected, shown), key


def test_the_columns_of_each_part(explorer: Explorer) -> None:
    heads = {}
    for shown in PARTS:
        put(explorer, "places", shown)
        heads[shown] = explorer.view()["grid"]["head"][1:]
    calculation = ["before calculation", "damage calculation", "after calculation"]
    assert heads == {
        "damage": ["start", *calculation, "end"],
        "battle": ["Start Step", "Battle Step, open", "Battle Step, attack declared", "End Step"],
        "main": ["Main Phase 1", "Main Phase 2"],
    }


def test_a_cell_differs_where_the_short_sentence_says_otherwise(explorer: Explorer) -> None:
    for key, row in rows(explorer).items():
        if key == "own":
            continue
        short = SHORT.get(key, "nnnnn")
        full = picked(CELLS[key], "damage")
        differs = [cell["differs"] for cell in row["cells"]]
        assert differs == [one != other for one, other in zip(short, full, strict=True)], key
    put(explorer, "places", "battle")
    assert not any(cell["differs"] for row in rows(explorer).values() for cell in row["cells"])


def test_a_cell_is_named_by_its_word_its_card_and_its_place(explorer: Explorer) -> None:
    cells = rows(explorer)["row-counter-trap"]["cells"]
    assert cells[1]["label"] == "yes: Counter Trap, Damage Step · before calculation"
    assert cells[2]["label"] == (
        "yes: Counter Trap, Damage Step · damage calculation, the short sentence says otherwise"
    )


# What is said of the chosen cell


def test_the_sentence_the_pages_and_every_rule_of_a_cell(explorer: Explorer) -> None:
    put(explorer, "cell", "row-quick-change battle.damage.during-calculation")
    assert chosen(explorer) == ["row-quick-change battle.damage.during-calculation"]
    said = explorer.said()
    assert said["sum"] == "The full list: ✕ no"
    assert said["text"] == (
        "Quick Effect that changes ATK · Damage Step · damage calculation\n"
        "Damage calculation has begun, so it is too late to change ATK or DEF. Use it earlier: at "
        "the start of the Damage Step, or just before damage calculation."
    )
    assert said["cites"][0]["text"] == "rulebook v10, p. 41"
    rules = ("ds-narrow-deadline", "ds-wide-ss2-atkdef", "o-ds-during-who")
    assert [one["title"] for one in said["rules"]] == [cite([r])[0].statement for r in rules]


def test_two_grounds_are_both_told_and_no_rule_is_lost_on_a_shared_page(
    explorer: Explorer,
) -> None:
    describe(explorer, "gain-lp", kind="trigger-effect", mandatory=True, on="battle-damage")
    put(explorer, "cell", "own battle.damage.after-calculation")
    said = explorer.said()
    assert "has just happened" in said["text"] and "is mandatory" in said["text"]
    pages = [one["text"] for one in said["cites"]]
    assert len(pages) == len({*pages}) < len(said["rules"]) == 4


@pytest.mark.parametrize(
    ("cell", "short", "part", "differs"),
    [
        ("row-removal battle.damage.start", "✕ no", "nothing but Counter Traps", False),
        ("row-quick-change battle.damage.start", "✓ yes", "nothing but Counter Traps", False),
        ("row-quick-change battle.damage.end", "✕ no", "after that it is too late", False),
        ("row-counter-trap battle.damage.end", "✕ no ≠", "called this too late", True),
        ("row-mandatory battle.damage.start", "✕ no ≠", "would not have allowed this", True),
        ("row-set-this-turn battle.damage.start", "✕ no", "another rule forbids this one", False),
        ("row-set-this-turn battle.damage.end", "✕ no", "after that it is too late", False),
    ],
)
def test_the_short_sentence_beside_the_full_list(
    explorer: Explorer, cell: str, short: str, part: str, differs: bool
) -> None:
    put(explorer, "cell", cell)
    told = explorer.view()["short"]
    assert told["sum"] == f"The short sentence: {short}" and told["differs"] == differs
    assert part in told["text"]
    assert [one["text"] for one in told["cites"]] == ["rulebook v10, p. 41"]


def test_outside_the_damage_step_the_short_sentence_says_nothing(explorer: Explorer) -> None:
    put(explorer, "places", "battle")
    put(explorer, "cell", "row-attack-answer attack-declared")
    assert explorer.said()["sum"] == "✓ yes"
    assert "answers the attack declaration" in explorer.said()["text"]
    assert (explorer.view()["short"], explorer.view()["tables"]) == (None, [])
    assert "short sentence" not in json.dumps(explorer.view()["grid"])


def test_both_lists_side_by_side_for_the_chosen_row(explorer: Explorer) -> None:
    put(explorer, "cell", "row-counter-trap battle.damage.after-calculation")
    (table,) = explorer.view()["tables"]
    assert table["title"] == "Short sentence and full list: Counter Trap"
    assert [row["cells"][1:] for row in table["rows"]] == [
        ["✓ yes", "✓ yes", "= the same"],
        ["✓ yes", "✓ yes", "= the same"],
        ["✕ no", "✓ yes", "≠ they differ"],
        ["✕ no", "✓ yes", "≠ they differ"],
        ["✕ no", "✓ yes", "≠ they differ"],
    ]
    assert [row["here"] for row in table["rows"]] == [False, False, False, True, False]
    assert all(row["cites"] for row in table["rows"])


# A card of one's own


@pytest.mark.parametrize(
    ("does", "said", "expected"),
    [
        (["change-atk"], {"kind": "quick-effect"}, "yynnn"),
        (["change-def"], {"kind": "quick-play-spell"}, "yynnn"),
        (["destroy", "change-atk"], {"kind": "quick-effect"}, "nnnnn"),
        (["negate-activation"], {"kind": "counter-trap"}, "yyyyy"),
        (["negate-activation"], {"kind": "quick-effect"}, "yyyyy"),
        (["negate-effect"], {"kind": "quick-effect"}, "nnnnn"),
        (["gain-lp"], {"kind": "trigger-effect", "mandatory": True}, "yyyyy"),
        (
            ["gain-lp"],
            {"kind": "trigger-effect", "mandatory": True, "on": "battle-damage"},
            "nnnyn",
        ),
        (["gain-lp"], {"kind": "trigger-effect", "on": "flipped"}, "nnnyn"),
        (["gain-lp"], {"kind": "trigger-effect", "on": "destroyed-by-battle"}, "nnnny"),
        (["change-atk"], {"kind": "trigger-effect"}, "nnnnn"),
        (["change-atk"], {"kind": "quick-effect", "timing": "during-calculation"}, "nnynn"),
        (["destroy"], {"kind": "trap"}, "nnnnn"),
        (["destroy"], {"kind": "trap", "timing": "start"}, "ynnnn"),
        (["change-atk"], {"kind": "trap", "set_this_turn": True}, "nnnnn"),
        (["modify-battle-damage"], {"kind": "trap"}, "nnnnn"),
        (["gain-lp"], {"kind": "normal-spell"}, "nnnnn"),
    ],
)
def test_the_row_of_a_described_card(
    explorer: Explorer, does: list[str], said: dict[str, Any], expected: str
) -> None:
    describe(explorer, *does, **said)
    found = rows(explorer)
    assert next(iter(found)) == "own" and found["own"]["own"]
    assert verdicts(found["own"]) == expected
    shown = fields(explorer)
    assert {path: shown[path]["value"] for path in said} == said
    assert [w for w in EFFECTS if shown[f"does.{w}"]["value"]] == sorted(does, key=[*EFFECTS].index)


def test_a_described_card_at_the_other_places(explorer: Explorer) -> None:
    describe(explorer, "negate-attack", kind="trap", on="attack-declared")
    put(explorer, "places", "battle")
    assert verdicts(rows(explorer)["own"]) == "nnyn"
    describe(explorer, "gain-lp", kind="ignition-effect")
    assert verdicts(rows(explorer)["own"]) == "nnnn"
    put(explorer, "places", "main")
    assert verdicts(rows(explorer)["own"]) == "yy"


def test_the_row_says_what_was_described(explorer: Explorer) -> None:
    describe(explorer, "destroy", "change-atk", kind="trap", on="battled", timing="end")
    put(explorer, "mandatory", True)
    put(explorer, "set_this_turn", True)
    assert rows(explorer)["own"]["label"] == (
        "Your card: Trap that changes ATK, destroys a monster; mandatory; "
        "answers: this card battled; names the timing: end; Set this turn"
    )


def test_a_change_on_the_desk_is_told_in_the_same_column(explorer: Explorer) -> None:
    put(explorer, "cell", "row-removal battle.damage.end")
    put(explorer, "kind", "counter-trap")
    assert chosen(explorer) == ["own battle.damage.end"]
    assert explorer.said()["text"].startswith("Your card: Counter Trap that changes DEF")
    assert explorer.said()["sum"] == "The full list: ✓ yes"


def test_a_card_that_does_nothing_has_no_row_until_it_does_something(explorer: Explorer) -> None:
    put(explorer, "does.change-def", False)
    assert [*rows(explorer)] == [*CELLS] and chosen(explorer) == []
    assert explorer.said()["text"] == "Say what the card does: then it gets its row."
    assert (explorer.view()["short"], explorer.view()["tables"]) == (None, [])
    put(explorer, "places", "main")
    put(explorer, "places", "damage")
    put(explorer, "does.destroy", True)
    assert verdicts(rows(explorer)["own"]) == "nnnnn"
    assert chosen(explorer) == ["own battle.damage.start"]


def test_another_part_of_the_turn_keeps_the_row(explorer: Explorer) -> None:
    put(explorer, "cell", "row-removal battle.damage.end")
    put(explorer, "places", "battle")
    assert chosen(explorer) == ["row-removal battle.start"]
    assert explorer.view()["places"]["value"] == "battle"
    put(explorer, "cell", "row-removal battle.end")
    put(explorer, "places", "battle")
    assert chosen(explorer) == ["row-removal battle.end"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("cell", "row-removal battle.end"),
        ("cell", "nobody battle.damage.start"),
        ("cell", None),
        ("places", "standby"),
        ("kind", "-"),
        ("kind", ["trap"]),
        ("on", "yesterday"),
        ("timing", None),
        ("mandatory", "yes"),
        ("does.destroy", 1),
        ("does.win", True),
        ("destroy", True),
        ("does", "destroy"),
        ("", ""),
    ],
)
def test_what_means_nothing_changes_nothing(explorer: Explorer, path: str, value: object) -> None:
    before = explorer.view()
    put(explorer, path, value)
    assert explorer.view() == before


def test_every_kind_effect_answer_and_timing_can_be_described(explorer: Explorer) -> None:
    assert [*KINDS] == [*get_args(Kind)]
    assert [*EFFECTS] == [*SHAPES]
    assert {*ANSWERED} == {*get_args(On)}
    shown = fields(explorer)
    offered = {path: [o["value"] for o in shown[path]["options"]] for path in ("kind", "timing")}
    assert offered == {"kind": [*KINDS], "timing": ["-", *get_args(Timing)]}


CHANGES = st.one_of(
    st.tuples(st.just("kind"), st.sampled_from([*KINDS])),
    st.tuples(st.just("on"), st.sampled_from(["-", *ANSWERED])),
    st.tuples(st.just("timing"), st.sampled_from(["-", *get_args(Timing)])),
    st.tuples(st.sampled_from(["mandatory", "set_this_turn"]), st.booleans()),
    st.tuples(st.sampled_from([f"does.{word}" for word in EFFECTS]), st.booleans()),
    st.tuples(st.just("places"), st.sampled_from([*PARTS])),
    st.tuples(
        st.just("cell"), st.sampled_from(["own battle.damage.end", "row-ignition battle.start"])
    ),
)


@given(st.lists(CHANGES, max_size=12))
def test_whatever_is_set_the_screen_agrees_with_itself(changes: list[tuple[str, object]]) -> None:
    explorer = Explorer()
    for path, value in changes:
        put(explorer, path, value)
    view, said = explorer.view(), explorer.said()
    json.dumps([view, said])
    cells = [cell for row in view["grid"]["rows"] for cell in row["cells"] if cell["chosen"]]
    if not cells:
        assert "own" not in rows(explorer)
        return
    (cell,) = cells
    assert said["sum"].endswith("✓ yes" if cell["allowed"] else "✕ no")
    assert said["text"] and said["cites"] and said["rules"]
    if view["short"] is not None:
        assert view["short"]["differs"] == cell["differs"]
        (here,) = [row for table in view["tables"] for row in table["rows"] if row["here"]]
        assert ("≠" in here["cells"][3]) == cell["differs"] == ("≠" in view["short"]["sum"])


# In words


def test_the_picture_in_words_says_the_whole_table(explorer: Explorer) -> None:
    put(explorer, "cell", "row-removal battle.damage.start")
    lines = explorer.view()["mirror"].splitlines()
    assert lines[0].startswith("The full list: ✕ no Trap that destroys a monster")
    assert (
        "Counter Trap – start: yes; before calculation: yes; damage calculation: yes (short "
        "sentence: no); after calculation: yes (short sentence: no); end: yes (short sentence: no)."
    ) in lines
    for row in rows(explorer).values():
        (line,) = [one for one in lines if one.startswith(f"{row['label']} – ")]
        words = [one.split()[0] for one in line.rpartition(" – ")[2].rstrip(".").split(": ")[1:]]
        shown = [word.rstrip(";") for word in words if word.rstrip(";") in ("yes", "no")]
        assert len(shown) >= 5


# The widget


def test_it_is_a_view_without_a_chart() -> None:
    widget = damage_step_explorer()
    widget.environment = {"width": 400, "ratio": 1, "dark": False}
    assert (widget.screen, widget.title) == ("explorer", "Damage Step explorer")
    assert (widget.chart, widget.notice, widget.panel) == ({}, None, None)
    assert {*widget.view} == {"desk", "places", "grid", "short", "tables", "mirror"}
    assert widget.words["here"] == "the chosen cell"


def test_the_verdict_is_sent_first_and_the_revision_last() -> None:
    widget, sent = damage_step_explorer(), []
    widget.observe(lambda change: sent.append(change["name"]))
    put(widget, "kind", "normal-spell")
    assert (sent[0], sent[-1]) == ("said", "revision")


def test_without_a_browser_it_prints_the_table_in_words() -> None:
    widget = damage_step_explorer()
    assert repr(widget) == widget.view["mirror"]
    assert "Your card: Trap that changes DEF – start: yes; before calculation: yes" in repr(widget)


def test_a_cell_run_again_shows_the_described_card(notebook: SimpleNamespace) -> None:
    first = damage_step_explorer()
    put(first, "kind", "counter-trap")
    notebook.execution_count = 2
    again = damage_step_explorer()
    assert again is first and again.explorer.described.kind == "counter-trap"
    assert [*Path().iterdir()] == [], "nothing is written to the disk"


def test_whose_it_is(notebook: SimpleNamespace) -> None:
    mine, other = damage_step_explorer(name="mine"), damage_step_explorer()
    assert other is not mine
    notebook.cell = "two"
    assert damage_step_explorer(name="mine") is mine
    assert isinstance(stepper(name="mine"), object) and stepper(name="mine") is not mine
    notebook.execution_count = 2
    assert damage_step_explorer(name="mine", language="de") is not mine
    place.forget()
    assert damage_step_explorer(name="mine") is not mine


def test_no_chart_library_is_loaded_for_it() -> None:
    code = (
        "import sys; from duelcore.widgets.explorer import damage_step_explorer;"
        "damage_step_explorer().ask({'ask': 'set', 'path': 'kind', 'value': 'trap'});"
        "print({'pandas', 'numpy', 'matplotlib'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
