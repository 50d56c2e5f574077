"""The pieces of a form as plain data for the browser: fields, buttons, and the panel round them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from duelcore.language import N_, text

Plain = dict[str, Any]


def field(
    path: str, label: str, kind: str, value: Any, *, note: str = "", error: str = "", **more: Any
) -> Plain:
    """A field; `kind` is "number", "text", "choice", "check", "file" or "copy".

    `path` says what it is for, `note` and `error` stand beside it; numbers have a `min` and `max`.
    """
    shown = value if kind == "check" else str(value)
    return {
        "path": path,
        "label": label,
        "kind": kind,
        "value": shown,
        "note": note,
        "error": error,
        **more,
    }


def choice(
    path: str, label: str, value: Any, options: Mapping[Any, str], *, error: str = ""
) -> Plain:
    """A field to choose one of some options, given as value and label."""
    listed = [{"value": str(key), "label": shown} for key, shown in options.items()]
    return field(path, label, "choice", value, error=error, options=listed)


def button(key: str, label: str, *, primary: bool = False) -> Plain:
    """A button of a form."""
    return {"id": key, "label": label, "primary": primary}


def closing(language: str, label: str = N_("Close"), *, primary: bool = False) -> Plain:
    """The button that closes a form."""
    return button("close", text(label, language), primary=primary)


def group(key: str, title: str, fields: list[Plain]) -> Plain:
    """Fields that belong together."""
    return {"id": key, "title": title, "fields": fields}


def panel(key: str, title: str, about: str, groups: list[Plain], buttons: list[Plain]) -> Plain:
    """A whole form."""
    return {"id": key, "title": title, "text": about, "groups": groups, "buttons": buttons}
