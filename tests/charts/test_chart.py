"""What every chart can do: show itself, be kept, be read aloud."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from duelcore.charts import (
    Chart,
    Ending,
    LifePointChart,
    distribution,
    ending_chart,
    heat_map,
    life_point_chart,
    risk_over_atk,
)
from duelcore.game import History
from duelcore.yugioh import Monster, duel

HOSTILE = "<b>\"'& ]]> 遊\x07"
SVG = "{http://www.w3.org/2000/svg}"


def charts(dark: bool = False) -> list[Chart]:
    return [
        life_point_chart(History(duel([Monster("A", 1)])), dark),
        heat_map([1, 2], [1, 2], [[0, -5], [5, 0]], title=HOSTILE, present=(1, 2), dark=dark),
        ending_chart([Ending(HOSTILE, 5, 5, (True, False), "p. 42")], title=HOSTILE, dark=dark),
        distribution([0, -5, 100], title=HOSTILE, dark=dark),
        distribution([HOSTILE, "b"], title=HOSTILE, dark=dark),
        risk_over_atk([1, 2], {HOSTILE: [-5, 5]}, title=HOSTILE, dark=dark),
    ]


def test_the_chart_of_life_points_is_one_of_them() -> None:
    assert issubclass(LifePointChart, Chart)


@pytest.mark.parametrize("dark", [False, True])
def test_every_chart_shows_itself_in_a_notebook(dark: bool) -> None:
    for chart in charts(dark):
        png, size = chart._repr_png_()
        picture = Image.open(io.BytesIO(png)).convert("RGB")
        assert picture.size == (2 * size["width"], 2 * size["height"])
        assert len(picture.getcolors(10**6)) > 10, "something is drawn"
        (alt,) = re.findall('alt="([^"]*)"', chart._repr_html_())
        assert unescape(alt) == chart.text == repr(chart)
        assert "<b>" not in chart._repr_html_()


def test_a_png_has_its_text_in_it() -> None:
    for chart in charts():
        picture = Image.open(io.BytesIO(chart.png()))
        assert picture.format == "PNG" and picture.size == (
            2 * chart.look.width,
            2 * chart.look.height,
        )
        assert picture.info["Title"] == chart.title


def test_an_svg_stands_alone_and_can_be_read_aloud() -> None:
    for chart in charts():
        root = ElementTree.fromstring(chart.svg())
        assert root.tag == f"{SVG}svg" and root.get("role") == "img"
        told = "".join(one for one in chart.text if one.isprintable())
        assert root.findtext(f"{SVG}title") == chart.title.replace("\x07", "")
        assert root.findtext(f"{SVG}desc") == told
        source = chart.svg().decode("utf-8")
        links = re.findall(r'(?:href|src)="([^"]+)"', source)
        assert all(link.startswith(("#", "data:")) for link in links)
        assert "<text" not in source and "@import" not in source, "no font is needed"


def test_hatching_is_in_the_drawing_too() -> None:
    assert b"<pattern" in heat_map([1], [1], [[-5]]).svg()


@pytest.mark.parametrize("name", ["chart.png", "chart.svg", "CHART.PNG"])
def test_a_chart_is_kept_by_the_ending_of_its_name(tmp_path: Path, name: str) -> None:
    chart = charts()[1]
    kept = chart.save(tmp_path / name)
    data = kept.read_bytes()
    assert kept == tmp_path / name
    assert data.startswith(b"\x89PNG" if name.lower().endswith("png") else b"<?xml")


@pytest.mark.parametrize("name", ["chart.jpg", "chart", "chart.png.exe"])
def test_another_ending_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"kept as \.png or \.svg"):
        charts()[1].save(tmp_path / name)
    assert not [*tmp_path.iterdir()]
