"""Short words for what is done with a battle lab in tests."""

from __future__ import annotations

from typing import Any

from duelcore.widgets.lab import Lab
from duelcore.yugioh import Monster

DRAGON = Monster("Luster Dragon", 2400, 1400)
RAIDER = Monster("Axe Raider", 1900, 1150)


def ask(lab: Lab, word: str, **more: Any) -> None:
    """One message of the browser, made on the present screen."""
    lab.ask({"ask": word, "revision": lab.revision, **more})


def put(lab: Lab, **values: object) -> None:
    """Set fields of the desk; "__" stands for the dot in a path and "_" for a hyphen."""
    for path, value in values.items():
        ask(lab, "set", path=path.replace("__", ".").replace("_", "-"), value=value)


def fields(lab: Lab) -> dict[str, dict[str, Any]]:
    """The fields of the desk by their paths."""
    groups = lab.view()["desk"]["groups"]
    more = [f for group in groups if group["more"] for f in group["more"]["fields"]]
    return {f["path"]: f for f in [*(f for group in groups for f in group["fields"]), *more]}


def rows(lab: Lab, table: str = "positions") -> dict[str, dict[str, Any]]:
    """The rows of a table by their keys, each as wide as the table."""
    (found,) = [one for one in lab.view()["tables"] if one["id"] == table]
    assert all(len(row["cells"]) == len(found["head"]) - 1 for row in found["rows"])
    return {row["key"]: row for row in found["rows"]}


def ends(lab: Lab) -> tuple[int, int]:
    """The LP after the battle, which the table of positions says as well."""
    assert lab.battle is not None
    (here,) = [row for row in rows(lab).values() if row["here"]]
    after = tuple(after for _, after in lab.battle.lp)
    assert here["cells"][3:] == [str(lp) for lp in after]
    return after
