"""Files that the browser saves: the buttons of `downloads(...)`, and what every download needs."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from duelcore.language import N_, text
from duelcore.widgets.asked import Asked, Content, Handlers, Plain
from duelcore.widgets.shown import Shown
from duelcore.wrong import WrongType

if TYPE_CHECKING:
    import pandas as pd

    from duelcore.charts.chart import Chart
    from duelcore.export import Export

LABELS = {
    "csv": N_("Table as CSV"),
    "html": N_("Table as a page"),
    "png": N_("Picture as PNG"),
    "svg": N_("Picture as SVG"),
}
"""What a button gives, by the ending of the file."""


def handed_over(word: str, export: Export, number: int, language: str) -> Plain:
    """A file for the browser; `word` is that of its button, `number` tells it from the one before."""
    told = text(N_("{name} is in your downloads."), language).format(name=export.name)
    return {
        "ask": word,
        "name": export.name,
        "kind": export.media,
        "data": b64encode(export.data).decode("ascii"),
        "told": told,
        "number": number,
    }


class Files(Asked):
    """Buttons that each give a file; `makers` make them when they are asked for, by their ending."""

    def __init__(self, makers: Mapping[str, Callable[[], Export]], language: str) -> None:
        super().__init__(language, None)
        self._makers = makers

    def _give(self, content: Content) -> None:
        word = str(content.get("ask"))
        if word in self._makers:
            self.file = handed_over(word, self._makers[word](), self.revision, self.language)

    def said(self) -> Plain:
        """Nothing: there are only buttons."""
        return {}

    def view(self) -> Plain:
        """The buttons."""
        plain = {"enabled": True, "primary": False, "why": ""}
        labels = {key: self.say(LABELS[key]) for key in self._makers}
        return {"nav": [{"id": key, "label": label, **plain} for key, label in labels.items()]}

    HANDLERS: ClassVar[Handlers] = dict.fromkeys(LABELS, _give)


class Downloads(Shown):
    """The buttons in JupyterLab."""

    def __init__(self, files: Files, name: str) -> None:
        self._name = name
        super().__init__(files, N_("Take it along as a file"), "files")

    def __repr__(self) -> str:
        """What there is, for whoever sees no widget."""
        labels = ", ".join(button["label"] for button in self.shown.view()["nav"])
        return text(N_("{name}: {labels}"), self.shown.language).format(
            name=self._name, labels=labels
        )


def downloads(thing: pd.DataFrame | Chart, name: str = "", language: str = "en") -> Downloads:
    """Buttons that give a table as CSV and as a page, or a chart as PNG and SVG, as a download.

    `name` is the title of the page and the beginning of the file's name. Of a table with more than
    5000 rows there is no page. Raises TypeError for what is neither a table nor a chart, ValueError
    for a language that is no code.
    """
    _check(thing)
    if not isinstance(name, str):
        raise WrongType(f"the name of a download is a text, not {name!r}")
    title = name or getattr(thing, "title", "") or text(N_("Battles"), language)
    return Downloads(Files(_makers(thing, title, language), language), title)


def _makers(thing: Any, title: str, language: str) -> Mapping[str, Callable[[], Export]]:
    import pandas as pd

    from duelcore import export

    export.export_html(title=title, language=language)  # refuses a language that is none at once

    def chart(ending: str) -> Export:
        made = export.export_chart(thing, ending)
        return replace(made, name=export.file_name(title, ending))

    if isinstance(thing, pd.DataFrame):
        table: dict[str, Callable[[], Export]] = {
            "csv": lambda: export.export_csv(thing, title, language)
        }
        if len(thing) <= export.ROWS:  # more is for a spreadsheet
            table["html"] = lambda: export.export_html(thing, title=title, language=language)
        return table
    return {"png": lambda: chart("png"), "svg": lambda: chart("svg")}


def _check(thing: object) -> None:
    """TypeError for what is neither a table nor a chart."""
    import pandas as pd

    from duelcore.charts.chart import Chart

    if not isinstance(thing, pd.DataFrame | Chart):
        raise WrongType(f"a table or a chart can be taken along, not {thing!r:.100}")
