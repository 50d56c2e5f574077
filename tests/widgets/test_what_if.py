"""The what-if explorer without a browser: what varies, what each cell says, pointing, files.

The expected results come from the tables of the rulebook, none from what the engine says.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.battles import Battle, battle
from duelcore.widgets import place
from duelcore.widgets.matchup import Matchup
from duelcore.widgets.what_if import WhatIf, what_if
from duelcore.widgets.what_if_axes import MOST, POSITION, QUANTITIES
from duelcore.yugioh import DIRECT, Monster, ProblemInDuel
from tests.widgets.laboratory import DRAGON, RAIDER


@pytest.fixture
def explorer() -> WhatIf:
    """Luster Dragon against Axe Raider, 2000 and 2500 ATK against 1800 to 2200 beside their own."""
    explorer = WhatIf(Matchup(DRAGON, RAIDER))
    put(explorer, axes__across__low=2000, axes__across__high=2500, axes__across__step=500)
    put(explorer, axes__down__low=2000, axes__down__high=2200, axes__down__step=200)
    return explorer


def ask(explorer: WhatIf, word: str, **more: Any) -> None:
    explorer.ask({"ask": word, "revision": explorer.revision, **more})


def put(explorer: WhatIf, **values: object) -> None:
    """Set fields; "__" stands for the dot in a path and "_" for a hyphen."""
    for path, value in values.items():
        ask(explorer, "set", path=path.replace("__", ".").replace("_", "-"), value=value)


def fields(explorer: WhatIf) -> dict[str, dict[str, Any]]:
    groups = explorer.view()["desk"]["groups"]
    more = [field for group in groups if group["more"] for field in group["more"]["fields"]]
    return {one["path"]: one for one in [*(f for g in groups for f in g["fields"]), *more]}


def table(explorer: WhatIf) -> dict[str, dict[str, str]]:
    """What stands in each cell, by the heads of its row and column."""
    grid = explorer.view()["grid"]
    return {
        row["label"]: {
            head: cell["word"] for head, cell in zip(grid["head"][1:], row["cells"], strict=True)
        }
        for row in grid["rows"]
    }


def cell(explorer: WhatIf, row: str, column: str) -> dict[str, Any]:
    grid = explorer.view()["grid"]
    (found,) = [one for one in grid["rows"] if one["label"] == row]
    one: dict[str, Any] = found["cells"][grid["head"].index(column) - 1]
    return one


def point(explorer: WhatIf, row: str, column: str) -> None:
    ask(explorer, "set", path="cell", value=cell(explorer, row, column)["id"])


# The table


def test_each_cell_has_the_damage_and_who_is_destroyed(explorer: WhatIf) -> None:
    assert table(explorer) == {
        "2200": {"2000": "−200 ✕", "2400": "+200 ○", "2500": "+300 ○"},
        "2000": {"2000": "0 ✕○", "2400": "+400 ○", "2500": "+500 ○"},
    }
    put(explorer, target__atk=2100)
    assert [*table(explorer)] == ["2200", "2100", "2000"]


def test_the_present_battle_is_always_in_it(explorer: WhatIf) -> None:
    put(explorer, target__atk=2100)
    here = cell(explorer, "2100", "2400")
    assert here["chosen"] and here["word"] == "+300 ○"
    chosen = [one for row in explorer.view()["grid"]["rows"] for one in row["cells"]]
    assert sum(one["chosen"] for one in chosen) == 1
    put(explorer, target__atk=9000)
    assert [*table(explorer)] == ["2200", "2000"]


def test_a_cell_is_read_aloud_in_full(explorer: WhatIf) -> None:
    assert cell(explorer, "2200", "2000")["label"] == (
        "200 battle damage to you, your monster destroyed."
        " ATK of your attacker: 2000, ATK of the target: 2200"
    )
    assert cell(explorer, "2000", "2000")["label"].startswith("no battle damage, both destroyed.")
    put(explorer, attacker__abilities__both_take_battle_damage=True)
    both = cell(explorer, "2200", "2400")
    assert both["word"] == "+200 −200 ○" and both["hurts"] is None
    assert both["label"].startswith(
        "200 battle damage to the opponent, 200 battle damage to you, target destroyed."
    )


def test_the_position_may_vary_and_is_shown_in_words(explorer: WhatIf) -> None:
    put(explorer, axes__down__quantity=POSITION)
    assert table(explorer) == {
        "Attack Position": {"2000": "+100 ○", "2400": "+500 ○", "2500": "+600 ○"},
        "Defense Position": {"2000": "0 ○", "2400": "0 ○", "2500": "0 ○"},
        "face-down": {"2000": "0 ○", "2400": "0 ○", "2500": "0 ○"},
        "no monster (direct attack)": {"2000": "+2000", "2400": "+2400", "2500": "+2500"},
    }
    put(explorer, attacker__abilities__piercing=True)
    assert table(explorer)["face-down"]["2400"] == "+1250 ○"
    put(explorer, target__link=True)
    assert [*table(explorer)] == ["Attack Position", "no monster (direct attack)"]


def test_what_the_rules_refuse_has_no_result(explorer: WhatIf) -> None:
    put(explorer, axes__down__quantity=POSITION, target__abilities__cannot_be_attacked=True)
    found = table(explorer)
    assert {*found["Attack Position"].values(), *found["Defense Position"].values()} == {"–"}
    assert found["face-down"]["2400"] == "0 ○", "what lies face-down has no effect yet"
    assert found["no monster (direct attack)"]["2400"] == "+2400"
    assert cell(explorer, "Attack Position", "2400")["label"].startswith("Not possible.")
    put(explorer, attacker__position="defense")
    assert {word for row in table(explorer).values() for word in row.values()} == {"–"}


@given(
    st.integers(0, 3000),
    st.integers(0, 3000),
    st.sampled_from(["attack", "defense", "set"]),
    st.booleans(),
    st.booleans(),
)
def test_every_cell_is_what_the_engine_says(
    atk: int, other: int, position: Any, piercing: bool, double: bool
) -> None:
    words = [*(["piercing"] if piercing else []), *(["double-battle-damage"] if double else [])]
    attacker = Monster("A", atk, 0, abilities=words)  # type: ignore[arg-type]
    explorer = WhatIf(Matchup(attacker, Monster("B", other, other, position)))
    put(explorer, axes__across__step=1500, axes__down__step=1000)
    grid = explorer.screen.grid
    for row in range(len(grid.rows)):
        for column in range(len(grid.columns)):
            judged = battle(*grid.battle(row, column).sides)
            taken, dealt = judged.damage.battle
            assert grid.damage[row, column] == dealt - taken
            assert grid.destroyed[row, column] == judged.destroyed[0] + 2 * judged.destroyed[1]


# What varies


def test_the_value_that_counts_varies_at_first() -> None:
    lying = WhatIf(Matchup(DRAGON, Monster("Wall", 100, 2000, "set")))
    assert lying.axes.down.quantity == "target.def"
    assert WhatIf(Matchup(DRAGON, RAIDER)).axes.down.quantity == "target.atk"


def test_both_sides_never_show_the_same_quantity(explorer: WhatIf) -> None:
    for side in ("across", "down"):
        for quantity in QUANTITIES:
            ask(explorer, "set", path=f"axes.{side}.quantity", value=quantity)
            assert explorer.axes.across.quantity != explorer.axes.down.quantity
    assert fields(explorer)["axes.down.quantity"]["value"] == POSITION
    assert "axes.down.low" not in fields(explorer)


def test_a_range_is_typed_end_by_end(explorer: WhatIf) -> None:
    before = table(explorer)
    put(explorer, axes__down__low=4000)
    assert "from a smaller number to a larger" in fields(explorer)["axes.down.low"]["error"]
    assert fields(explorer)["axes.down.low"]["value"] == "4000"
    assert table(explorer) == before
    put(explorer, axes__down__high=4400)
    assert [*table(explorer)] == ["4400", "4200", "4000"]
    assert not any(one["error"] for one in fields(explorer).values())


@pytest.mark.parametrize(
    ("path", "typed", "says"),
    [
        ("axes.down.step", "0", "A whole number from 1"),
        ("axes.down.step", "", "the box is empty"),
        ("axes.down.step", "1", f"are 201 values; at most {MOST} find room"),
        ("axes.down.step", "500", "is one value; at least 2"),
        ("axes.across.high", "12.7", "“12.7” is none"),
        ("attacker.atk", "-1", "A whole number from 0"),
    ],
)
def test_what_cannot_be_shown_is_said_beside_the_field_and_changes_nothing(
    explorer: WhatIf, path: str, typed: str, says: str
) -> None:
    before = table(explorer)
    ask(explorer, "set", path=path, value=typed)
    assert says in fields(explorer)[path]["error"]
    assert fields(explorer)[path]["value"] == typed
    assert table(explorer) == before


# Pointing at a cell


def test_a_cell_puts_its_battle_on_the_desk(explorer: WhatIf) -> None:
    put(explorer, axes__down__quantity=POSITION)
    point(explorer, "face-down", "2000")
    assert explorer.matchup == Matchup(
        Monster("Luster Dragon", 2000, 1400), Monster("Axe Raider", 1900, 1150, "set")
    )
    assert "2000 > 1150" in explorer.said()["sum"]
    point(explorer, "no monster (direct attack)", "2500")
    assert explorer.matchup.direct and explorer.said()["sum"].startswith("2500")
    point(explorer, "Attack Position", "2500")
    assert not explorer.matchup.direct


def test_the_battle_lab_gets_each_battle_that_is_pointed_at(explorer: WhatIf) -> None:
    ask(explorer, "battle-lab")
    assert explorer.lab is not None and explorer.lab.matchup == explorer.matchup
    point(explorer, "2000", "2000")
    assert isinstance(explorer.lab.battle, Battle) and explorer.lab.battle.destroyed == (True, True)
    put(explorer, attacker__atk=2222)
    assert explorer.lab.matchup.attacker.atk == 2000, "typing is for the explorer alone"


def test_the_lab_stands_below_and_is_drawn_anew_with_every_battle() -> None:
    widget = what_if(DRAGON, RAIDER)
    widget.view.ask({"ask": "battle-lab", "revision": widget.view.revision})
    assert widget.lab is not None and widget.children == (widget.view, widget.lab)
    ident = cell(widget.what_if, "2000", "2000")["id"]
    widget.view.ask({"ask": "set", "path": "cell", "value": ident})
    assert widget.lab.view.said["sum"] == "2000 = 2000"
    revision = widget.lab.view.revision
    widget.view.ask({"ask": "set", "path": "axes.down.step", "value": "500"})
    assert widget.lab.view.revision == revision


# Odd messages


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
        ),
    ),
    st.sampled_from(
        [
            "cell",
            "axes.down.low",
            "axes.down.step",
            "axes.across.quantity",
            "target.position",
            "attacker.atk",
            "axes",
            "axes.down",
            "axes.up.low",
            "attacker.abilities.battle-damage-is",
        ]
    ),
    st.sampled_from(["set", "battle-lab", "csv", "html", "swap", "close", "press"]),
)
def test_nothing_that_a_browser_can_send_raises(value: Any, path: str, word: str) -> None:
    explorer = WhatIf(Matchup(DRAGON, RAIDER))
    ask(explorer, word, path=path, value=value, id=value)
    json.dumps(explorer.view())


# Files


def content(explorer: WhatIf, word: str) -> tuple[str, bytes]:
    ask(explorer, word)
    assert explorer.file is not None
    return explorer.file["name"], base64.b64decode(explorer.file["data"])


def test_the_table_can_be_taken_along(explorer: WhatIf) -> None:
    import io

    import pandas as pd

    name, data = content(explorer, "csv")
    assert name == "what_if.csv"
    read = pd.read_csv(io.BytesIO(data))
    assert len(read) == 6
    one = read[(read["ATK of your attacker"] == 2400) & (read["ATK of the target"] == 2000)].iloc[0]
    assert one["Battle damage to the opponent"] == 400 and one["Battle damage to you"] == 0
    assert one["Destroyed"] == "target destroyed" and one["Page"] == "p. 42"
    name, data = content(explorer, "html")
    assert name == "what_if.html" and b"<html" in data and b"p. 42" in data


def test_the_map_can_be_taken_along(explorer: WhatIf) -> None:
    assert content(explorer, "png")[1].startswith(b"\x89PNG")
    assert b"<svg" in content(explorer, "svg")[1]
    first = explorer.file
    ask(explorer, "svg")
    assert explorer.file != first, "each is a file of its own for the browser"


# The function


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """A shell that says which cell is running, as a notebook's kernel does."""
    shell = SimpleNamespace(kernel=True, execution_count=1)
    shell.get_parent = lambda: {"metadata": {"cellId": "one"}}
    ipython = SimpleNamespace(get_ipython=lambda: shell)
    monkeypatch.setitem(place.sys.modules, "IPython", ipython)
    place.forget()
    yield shell
    place.forget()


def test_a_cell_run_again_shows_the_same_explorer(notebook: SimpleNamespace) -> None:
    first = what_if(DRAGON, RAIDER)
    first.view.ask({"ask": "set", "path": "attacker.atk", "value": "1000"})
    notebook.execution_count = 2
    assert what_if(DRAGON, RAIDER) is first
    notebook.execution_count = 3
    assert what_if(DRAGON, DIRECT) is not first


def test_what_no_duel_can_hold_is_refused() -> None:
    with pytest.raises(ProblemInDuel):
        what_if(Monster("A", -1))
    with pytest.raises(TypeError, match="the attacker is a Monster"):
        what_if("A")  # type: ignore[arg-type]


def test_it_is_told_in_words_where_no_widget_can_be_shown() -> None:
    told = repr(what_if(DRAGON, RAIDER))
    assert "2400 − 1900 = 500" in told and "Luster Dragon, ATK 2400" in told
    assert "ATK of the target" in told, "the map as well"


def test_no_cell_moves_away_under_the_pointer(explorer: WhatIf) -> None:
    put(explorer, target__atk=2100)
    before = table(explorer)
    point(explorer, "2200", "2000")
    assert table(explorer) == before
    point(explorer, "2100", "2400")
    assert explorer.matchup.target.atk == 2100


# What would change the result


def changes(explorer: WhatIf) -> dict[str, list[str]]:
    """The rows of that table by the quantity: from, to, how it ends then, page."""
    (found,) = explorer.view()["tables"]
    return {row["cells"][0]: [*row["cells"][1:], row["cites"][0]["text"]] for row in found["rows"]}


def test_the_nearest_change_of_each_quantity_stands_with_its_page(explorer: WhatIf) -> None:
    found = changes(explorer)
    tie = "no battle damage, both destroyed"
    assert found["ATK of your attacker"] == ["2400", "1900", tie, "p. 42"]
    assert found["ATK of the target"] == ["1900", "2400", tie, "p. 42"]
    beaten = "no battle damage, target destroyed"
    assert found["Position of the target"] == [
        "Attack Position",
        "Defense Position",
        beaten,
        "p. 43",
    ]
    assert "DEF of the target" not in found, "it does not count in Attack Position"
    kept = found["Target: Not destroyed by battle"]
    assert kept[:3] == ["no", "yes", "500 battle damage to the opponent, nothing destroyed"]


def test_a_refused_battle_has_no_result_to_change(explorer: WhatIf) -> None:
    put(explorer, attacker__position="defense")
    assert changes(explorer) == {}


def test_what_battle_damage_becomes_is_told_in_the_changes(explorer: WhatIf) -> None:
    found = changes(explorer)
    effect = found["Target: Its controller takes effect damage instead"]
    assert effect[2] == "500 effect damage to the opponent, no battle damage, target destroyed"
    gain = found["Target: Its controller gains LP instead of battle damage"]
    assert gain[2] == "500 LP for the opponent, no battle damage, target destroyed"


def test_what_changes_nothing_and_what_stands_between_is_said(explorer: WhatIf) -> None:
    legend = explorer.view()["grid"]["legend"]
    assert "2400 is the value on the desk; it stands between the steps." in legend
    assert not any("changes nothing" in line for line in legend)
    put(explorer, axes__down__quantity="target.def")
    assert "DEF of the target: changes nothing here." in explorer.view()["grid"]["legend"]
    put(explorer, target__position="direct", axes__down__quantity="target.atk")
    assert "ATK of the target: changes nothing here." in explorer.view()["grid"]["legend"]
    put(explorer, target__abilities__battle_damage_as_lp_gain=True)
    assert any("LP gained" in line for line in explorer.view()["grid"]["legend"])


def test_why_nothing_is_possible_stands_in_the_map(explorer: WhatIf) -> None:
    put(explorer, attacker__position="defense")
    assert "not in face-up Attack Position" in explorer.screen.map().text


def test_a_battle_is_fought_with_lp_left(explorer: WhatIf) -> None:
    put(explorer, lp__you="0")
    assert "A whole number from 1 to" in fields(explorer)["lp.you"]["error"]


# After a restart


def test_the_battle_is_offered_after_a_restart(
    notebook: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = what_if(DRAGON, RAIDER)
    first.view.ask({"ask": "set", "path": "attacker.atk", "value": "1000"})
    place.forget()
    again = what_if(DRAGON, RAIDER)
    assert again.what_if.matchup.attacker.atk == 2400, "nothing is taken unasked"
    assert "You have been here before" in again.view.notice["text"]
    again.view.ask({"ask": "carry-on", "revision": again.view.revision})
    assert again.what_if.matchup.attacker.atk == 1000
    assert not any(one["id"] == "carry-on" for one in again.view.view["nav"])


# The buttons by themselves


def test_a_table_and_a_chart_are_named_as_asked(explorer: WhatIf) -> None:
    from duelcore.widgets.downloads import downloads

    widget = downloads(explorer.screen.map(), "CON")
    widget.ask({"ask": "png"})
    assert widget.file["name"] == "duel_con.png"
    widget = downloads(explorer.screen.table(), "Six battles")
    widget.ask({"ask": "html"})
    assert widget.file["name"] == "six_battles.html"
    assert repr(widget) == "Six battles: Table as CSV, Table as a page"


def test_of_a_long_table_there_is_no_page() -> None:
    import pandas as pd

    from duelcore.widgets.downloads import downloads

    widget = downloads(pd.DataFrame({"n": range(5001)}))
    assert [button["id"] for button in widget.view["nav"]] == ["csv"]


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        (({},), TypeError, "a table or a chart can be taken along, not {}"),
        (("frame", 5), TypeError, "the name of a download is a text, not 5"),
        (("frame", "", "zz!!"), ValueError, "the language is a code"),
    ],
)
def test_what_cannot_be_taken_along_is_refused_at_once(
    given: tuple[Any, ...], error: type[Exception], says: str
) -> None:
    import pandas as pd

    from duelcore.widgets.downloads import downloads

    thing, *more = given
    with pytest.raises(error, match=says):
        downloads(pd.DataFrame({"n": [1]}) if thing == "frame" else thing, *more)
