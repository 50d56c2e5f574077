"""Tables and charts as files: CSV for a spreadsheet, a page that stands alone, PNG and SVG.

Each `export_…` gives an `Export`: the bytes, a safe file name and the media type, which is what a
button for downloading needs; `save_…` writes a file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duelcore.language import N_, text
from duelcore.outcomes import COLUMNS, styled
from duelcore.wrong import WrongType, WrongValue

if TYPE_CHECKING:
    import pandas as pd

    from duelcore.charts.chart import Chart

TITLE = N_("How each battle ends")
ROWS = 5000
"""Rows that a page holds; more are for a spreadsheet."""

DECIMAL_COMMA = ("de", "id")
"""Languages whose spreadsheets part columns by a semicolon, as the comma stands in numbers."""

FORMULA = re.compile(r"(^|[;,\t\r\n])(?=[\s\0]*[=+\-@＝＋－＠])")
"""Where a spreadsheet could take what follows for a formula, whichever sign parts its columns."""

RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)")
"""Names that a file must not have on every system."""

MEDIA = {"csv": "text/csv", "html": "text/html", "png": "image/png", "svg": "image/svg+xml"}

SAVE_CSV, SAVE_HTML = "save_csv(table, 'table.csv')", "save_html('page.html', table)"
"""How a file is written: the order of the arguments, for the sentence about a wrong one."""

STYLE = """\
:root { color-scheme: light dark; --paper: #ffffff; --text: #212121; --line: #d6d6d6; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #111111; --text: #e6e6e6; --line: #484848; }
}
body { background: var(--paper); color: var(--text); max-width: 75rem; margin: 0 auto;
  padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; }
th, td { padding: 0.4em 0.8em; border-bottom: 1px solid var(--line); }
"""

PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""


@dataclass(frozen=True)
class Export:
    """A file to be: its name, safe on every system, its bytes, and its media type."""

    name: str
    data: bytes
    media: str


def file_name(title: str, ending: str) -> str:
    """A file name made of a title: lower-case letters, digits and underscores, at most 60.

    Raises ValueError for an ending that is none of csv, html, png, svg.
    """
    if ending not in MEDIA:
        raise WrongValue(f"a file ends in one of {', '.join(MEDIA)}, not in {ending!r}")
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode("ascii")
    name = re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")[:60].rstrip("_")
    return f"{'duel_' if not name or RESERVED.fullmatch(name) else ''}{name or 'table'}.{ending}"


# CSV


def export_csv(table: pd.DataFrame, title: str = "", language: str = "en") -> Export:
    """A table for a spreadsheet: UTF-8 with a mark that says so, a row a line, numbers as numbers.

    Where the language writes numbers with a comma, columns are parted by semicolons. Text that a
    spreadsheet would take for a formula (after =, +, -, @) gets an apostrophe before it, which
    makes it text: names come from strangers. A named index becomes columns; an empty cell is one
    without a value. Raises TypeError for what is no table.
    """
    data = _table(table)
    comma = _language(language).split("-")[0] in DECIMAL_COMMA
    source = data.to_csv(
        index=False,
        sep=";" if comma else ",",
        decimal="," if comma else ".",
        lineterminator="\r\n",
    )
    name = file_name(title or text(TITLE, language), "csv")
    return Export(name, source.encode("utf-8-sig", "replace"), MEDIA["csv"])


def save_csv(table: pd.DataFrame, path: str | Path, language: str = "en") -> Path:
    """Write a table as `export_csv` makes it; returns the path.

    Raises TypeError for what is no table or no path, OSError if it cannot be written.
    """
    if isinstance(table, str | Path):
        raise WrongType(f"the table comes first: {SAVE_CSV}, not {str(table)!r:.100}")
    return _written(lambda: export_csv(table, language=language), path, SAVE_CSV)


def _table(given: Any) -> pd.DataFrame:
    """A copy without index, in which no text is a formula."""
    import pandas as pd

    if isinstance(given, pd.Series):
        given = given.to_frame()
    if not isinstance(given, pd.DataFrame):
        raise WrongType(f"a table is exported, a pandas DataFrame, not {given!r}")
    data = given.reset_index(drop=not any(given.index.names), allow_duplicates=True)
    data.columns = pd.Index([_text(_label(one)) for one in data.columns])
    for place, kind in enumerate(data.dtypes):
        if getattr(kind, "kind", "O") not in "iufb":
            cells: Any = data.iloc[:, place].astype(object)
            data.isetitem(place, cells.map(_text, na_action="ignore"))
    return data


def _label(column: Any) -> Any:
    """The head of a column; of one with several levels, all of them."""
    return (
        " / ".join(str(part) for part in column if part != "")
        if isinstance(column, tuple)
        else column
    )


def _text(cell: Any) -> Any:
    """What is no number, so that it stays text in a spreadsheet."""
    if isinstance(cell, int | float):
        return cell
    return FORMULA.sub(r"\1'", str(cell))


# A page


def export_html(
    *shown: pd.DataFrame | Chart | str, title: str = "", language: str = "en"
) -> Export:
    """A page that stands alone: tables, charts and paragraphs below each other under a title.

    One file that loads nothing; it follows the light or dark scheme of whoever opens it (a chart
    keeps its own). Everything given is shown as it is, never as markup. Raises TypeError for what
    is none of these, ValueError for a language that is no code and for more than 5000 rows.
    """
    code = _language(language)
    named = title or text(TITLE, language)
    if not isinstance(named, str):
        raise WrongType(f"the title is a text, not {title!r}")
    body = "\n".join(_section(one, named, language) for one in shown)
    page = PAGE.format(language=code, title=escape(named), style=STYLE, body=body)
    return Export(file_name(named, "html"), page.encode("utf-8", "replace"), MEDIA["html"])


def save_html(
    path: str | Path, *shown: pd.DataFrame | Chart | str, title: str = "", language: str = "en"
) -> Path:
    """Write a page as `export_html` makes it; returns the path.

    Raises TypeError for what cannot be shown or is no path, OSError if it cannot be written.
    """
    return _written(lambda: export_html(*shown, title=title, language=language), path, SAVE_HTML)


def _section(shown: Any, title: str, language: str) -> str:
    """A part of the page as HTML."""
    import pandas as pd

    from duelcore.charts.chart import Chart

    if isinstance(shown, str):
        return f"<p>{escape(shown)}</p>"
    if isinstance(shown, Chart):
        return shown._repr_html_()
    if not isinstance(shown, pd.DataFrame | pd.Series):
        raise WrongType(f"a page shows tables, charts and texts, not {shown!r}")
    if len(shown) > ROWS:
        raise WrongValue(
            f"a page holds {ROWS} rows, and the table has {len(shown)}; give fewer, or use CSV"
        )
    return _table_section(shown, title, language)


def _table_section(shown: Any, title: str, language: str) -> str:
    """A table that scrolls in its place; one that is not of outcomes is called by the title."""
    table = styled(shown, language)
    known = {text(column, language) for column in COLUMNS}
    columns = [shown.name] if shown.ndim == 1 else shown.columns
    if not known & {str(column) for column in columns}:
        table = table.set_caption(escape(title))
    label = escape(title)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{label}">{table.to_html()}</div>'
    )


def _language(code: Any) -> str:
    if not isinstance(code, str) or not re.fullmatch(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", code):
        raise WrongValue(f"the language is a code such as 'en' or 'de', not {code!r}")
    return code


# Charts


def export_chart(chart: Chart, ending: str = "png") -> Export:
    """A chart as "png" or "svg"; raises TypeError for what is no chart, ValueError for another ending."""
    from duelcore.charts.chart import Chart

    if not isinstance(chart, Chart):
        raise WrongType(f"a chart is exported, for instance of heat_map, not {chart!r}")
    if ending not in ("png", "svg"):
        raise WrongValue(f"a chart is exported as 'png' or 'svg', not as {ending!r}")
    data = chart.png() if ending == "png" else chart.svg()
    return Export(file_name(chart.title or "chart", ending), data, MEDIA[ending])


def _written(make: Callable[[], Export], path: str | Path, call: str) -> Path:
    from duelcore.charts.writing import path_of, write

    file = path_of(path, call)
    return write(file, make().data)
