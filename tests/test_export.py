"""Tables and charts as files: opened again, nothing in them is a formula, markup or an address."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore.charts import heat_map
from duelcore.export import (
    export_chart,
    export_csv,
    export_html,
    file_name,
    save_csv,
    save_html,
)
from duelcore.outcomes import COLUMNS, every_position, outcome_table
from duelcore.yugioh import Monster

A, B = Monster("A", 2400, 1500), Monster("B", 1900, 1200)
LINK = Monster("L", 1900, None, link=True)
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "\x00=1"]


def read(data: bytes, sep: str = ",") -> list[list[str]]:
    return [*csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=sep)]


# CSV


def test_a_spreadsheet_reads_the_table_as_it_is() -> None:
    made = export_csv(outcome_table(A, every_position(B)))
    assert made.name == "how_each_battle_ends.csv" and made.media == "text/csv"
    assert made.data.startswith(b"\xef\xbb\xbf"), "says that it is UTF-8"
    heads, *rows = read(made.data)
    assert heads == [*COLUMNS] and len(rows) == 4
    first = dict(zip(heads, rows[0], strict=True))
    assert first["Calculation"] == "2400 − 1900 = 500" and first["Opponent's LP"] == "7500"
    assert b"\r\n" in made.data and b"500,8000,7500," in made.data, "numbers are not quoted"


def test_pandas_reads_it_again() -> None:
    table = outcome_table(A, every_position(LINK))
    again = pd.read_csv(io.BytesIO(export_csv(table).data), encoding="utf-8-sig")
    for column in ("Damage to you", "Damage to opponent"):
        assert again[column].astype("Int64").equals(table[column]), "nothing stays nothing"
    words = [one for one in table if table[one].dtype.kind not in "iu"]
    assert again[words].equals(table[words].astype(again[words].dtypes))


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_is_never_a_formula(name: str) -> None:
    table = pd.DataFrame(
        {name: [name, f"B;{name}", f"B,{name}", f"B\n{name}"], "ATK": [1, 2, 3, 4]}
    )
    made = export_csv(table).data.decode("utf-8-sig")
    for sep in ",;\t":  # whatever the spreadsheet takes for its separator
        for row in csv.reader(io.StringIO(made, newline=""), delimiter=sep):
            for cell in row:
                for line in re.split(r"[;,\t\r\n]", cell):
                    assert line.strip(' \0"')[:1] not in [*"=+-@＝"], (sep, row)


@given(st.lists(st.text(min_size=1), min_size=1, max_size=5))
def test_no_cell_begins_as_a_formula_whatever_its_text(cells: list[str]) -> None:
    _, *rows = read(export_csv(pd.DataFrame({"name": cells})).data)
    for (shown,), cell in zip([row or [""] for row in rows], cells, strict=False):
        assert not shown.lstrip().startswith(("=", "+", "-", "@"))
        assert cell.startswith(tuple("=+-@")) == shown.startswith(
            tuple(f"'{one}" for one in "=+-@")
        ) or (cell.startswith("'"))


def test_numbers_stay_numbers_also_below_0() -> None:
    made = export_csv(pd.DataFrame({"n": [-5, 3], "x": [-0.5, None]}))
    assert read(made.data)[1:] == [["-5", "-0.5"], ["3", ""]]
    german = export_csv(pd.DataFrame({"n": [-5], "x": [-0.5]}), language="de")
    assert read(german.data, ";")[1] == ["-5", "-0,5"]


def test_an_index_with_a_name_is_kept_and_heads_of_two_levels_are_joined() -> None:
    table = outcome_table([A, replace(A, name="C")], every_position(B))
    square = table.pivot_table(index="Position", columns="Attacker", values=["Your LP"])
    assert read(export_csv(square).data)[0] == ["Position", "Your LP / A", "Your LP / C"]
    assert read(export_csv(table["Your LP"]).data)[0] == ["Your LP"]


def test_the_table_is_not_changed(tmp_path: Path) -> None:
    table = pd.DataFrame({"=a": ["=b"]})
    assert save_csv(table, tmp_path / "x.csv").read_bytes() == export_csv(table).data
    assert [*table.columns] == ["=a"] and table.iloc[0, 0] == "=b"


# A page


class Page(HTMLParser):
    """Tags, attributes and text of a page."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.values: list[tuple[str, str]] = []
        self.text = ""
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.values += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_page_stands_alone() -> None:
    chart = heat_map([1, 2], [1], [[-5, 5]], title="Map")
    made = export_html(outcome_table(A, every_position(B)), chart, "A note.", title="Mine")
    source = made.data.decode("utf-8")
    page = Page(source)
    assert made.name == "mine.html" and made.media == "text/html"
    assert source.startswith("<!DOCTYPE html>") and ("lang", "en") in page.values
    assert "<title>Mine</title>" in source and "<h1>Mine</h1>" in source
    assert not {"script", "link", "iframe", "object"} & {*page.tags}
    assert all(value.startswith("data:") for name, value in page.values if name in ("src", "href"))
    assert "url(" not in source and "@import" not in source
    assert "prefers-color-scheme: dark" in source
    assert "2400 − 1900 = 500" in page.text and "A note." in page.text
    assert ("alt", chart.text) in page.values


@pytest.mark.parametrize("word", ["<script>x</script>", "\"'><img src=x>", "&amp;", "</style><b>"])
def test_everything_is_shown_literally(word: str) -> None:
    chart = heat_map([1], [1], [[5]], title=word)
    table = outcome_table(replace(A, name=word), B)
    shown = export_html(
        table, table["Attacker"], pd.DataFrame({word: [word]}), chart, word, title=word
    )
    page = Page(shown.data.decode("utf-8"))
    assert page.tags.count("img") == 1 and not {"script", "b"} & {*page.tags}
    assert page.text.count(word) >= 6


def test_a_table_of_something_else_is_called_by_the_title() -> None:
    source = export_html(pd.DataFrame({"ATK": [1]}), title="My cards & I").data.decode()
    assert "<caption>My cards &amp; I</caption>" in source
    outcome = export_html(outcome_table(A, B), title="Mine").data.decode()
    assert "<caption>How each battle ends</caption>" in outcome


def test_the_language_of_the_page_is_set(tmp_path: Path) -> None:
    path = save_html(tmp_path / "x.html", "Guten Tag", title="T", language="de")
    assert '<html lang="de">' in path.read_text("utf-8")


# Charts and names


def test_a_chart_is_exported_as_png_or_svg() -> None:
    chart = heat_map([1, 2], [1], [[-5, 5]], title="ATK / DEF: Überblick")
    png, svg = export_chart(chart), export_chart(chart, "svg")
    assert (png.name, png.media) == ("atk_def_uberblick.png", "image/png")
    assert (svg.name, svg.media) == ("atk_def_uberblick.svg", "image/svg+xml")
    assert png.data.startswith(b"\x89PNG") and b"<svg " in svg.data
    assert export_chart(heat_map([1], [1], [[5]])).name == "chart.png"


@given(st.text(max_size=200))
def test_a_file_name_is_safe(title: str) -> None:
    assert re.fullmatch(r"[a-z0-9][a-z0-9_]{0,69}\.csv", file_name(title, "csv"))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("../../etc/passwd", "etc_passwd"),
        ("CON", "duel_con"),
        ("遊戯", "duel_table"),
        ("", "duel_table"),
        (".hidden", "hidden"),
        ("a" * 99, "a" * 60),
    ],
)
def test_names_that_would_do_harm(title: str, name: str) -> None:
    assert file_name(title, "html") == f"{name}.html"


# What is asked for wrongly


@pytest.mark.parametrize("wrong", [None, "table", [1], 5])
def test_what_is_no_table_or_chart(wrong: Any) -> None:
    with pytest.raises(TypeError, match="a table is exported, a pandas DataFrame, not"):
        export_csv(wrong)
    with pytest.raises(TypeError, match="a chart is exported"):
        export_chart(wrong)
    if not isinstance(wrong, str):
        with pytest.raises(TypeError, match="a page shows tables, charts and texts"):
            export_html(wrong)


def test_wrong_endings_languages_and_sizes() -> None:
    with pytest.raises(ValueError, match="exported as 'png' or 'svg', not as 'pdf'"):
        export_chart(heat_map([1], [1], [[5]]), "pdf")
    with pytest.raises(ValueError, match="a file ends in one of csv"):
        file_name("x", "exe")
    for language in ('en"><b>', "", None, "e"):
        with pytest.raises(ValueError, match="the language is a code"):
            export_html("x", language=language)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a page holds 5000 rows, and the table has 5001"):
        export_html(pd.DataFrame({"n": range(5001)}))


@pytest.mark.parametrize(
    ("path", "kind", "says"),
    [
        (None, TypeError, "the path of the file is needed, not NoneType; write "),
        (5, TypeError, "the path of the file is needed, not int"),
        ("", IsADirectoryError, "this is a folder; name a file in it"),
        ("missing/x", FileNotFoundError, "its folder does not exist; make it first"),
        ("\0", OSError, "no file can have this path"),
    ],
)
def test_a_file_that_cannot_be_written(
    path: Any, kind: type[Exception], says: str, tmp_path: Path
) -> None:
    place = tmp_path / path if isinstance(path, str) else path
    table, chart = pd.DataFrame({"n": [1]}), heat_map([1], [1], [[5]])
    with pytest.raises(kind, match=says):
        save_csv(table, place)
    with pytest.raises(kind, match=says):
        save_html(place, table)
    if path != "":
        with pytest.raises(kind, match=says):
            chart.save(place if place is None or path == 5 else place.with_suffix(".png"))


def test_arguments_in_the_wrong_order(tmp_path: Path) -> None:
    table, path = pd.DataFrame({"n": [1]}), tmp_path / "x"
    with pytest.raises(TypeError, match=r"the table comes first: save_csv\(table, 'table.csv'\)"):
        save_csv(path, table)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"needed, not DataFrame; write save_html\('page.html'"):
        save_html(table, path)  # type: ignore[arg-type]
    assert not path.exists()
