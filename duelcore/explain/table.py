"""Events as a table and as lines: when it happens, what happens, and the page or rule of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from duelcore.explain import Cite, cite, explain, place, sum_of
from duelcore.game import Event
from duelcore.language import N_, text

WHEN, HAPPENS = N_("Step"), N_("What happens")
LEFT = "text-align: left"


def calculation(events: Iterable[Event]) -> str:
    """The arithmetic of the events, line by line, for instance "2400 − 1900 = 500"."""
    return "\n".join(line for line in map(sum_of, events) if line)


def plain(events: Sequence[Event], edition: str = "") -> str:
    """The arithmetic, then sentence by sentence, each with its page.

    Where all rules are of one `edition`, it is named once, and each row gives the short form.
    """
    rows = [f"{explain(event)}  [{_shown(cite(event.rules)[0], edition)}]" for event in events]
    return "\n".join([*filter(None, [edition, calculation(events)]), *rows])


def html(events: Sequence[Event], page: str, edition: str = "") -> str:
    """The same as a table; `page` heads the column of citations."""
    sums = escape(calculation(events)).replace("\n", "<br>")
    heads = "".join(
        f'<th scope="col" style="{LEFT}">{text(head)}</th>' for head in (WHEN, HAPPENS, page)
    )
    rows = "".join(_row(event, edition) for event in events)
    source = f"<br>{escape(edition)}" if edition else ""
    return (
        f'<table><caption style="{LEFT}">{escape(explain(events[0]))}'
        f" <strong>{sums}</strong>{source}</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _row(event: Event, edition: str) -> str:
    """When, what, and the page, which is a link (underlined) if it has an address."""
    page = cite(event.rules)[0]
    shown = escape(_shown(page, edition))
    if page.url:
        shown = f'<a href="{escape(page.url)}" style="text-decoration: underline">{shown}</a>'
    return (
        f'<tr><th scope="row" style="{LEFT}; font-weight: normal">{escape(place(event.at))}</th>'
        f'<td style="{LEFT}">{escape(explain(event))}</td><td style="{LEFT}">{shown}</td></tr>'
    )


def _shown(page: Cite, edition: str) -> str:
    """The short form of a rule that is of the edition named above, else the long one."""
    return page.short if edition and page.text.startswith(edition) else page.text
