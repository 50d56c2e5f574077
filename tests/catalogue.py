"""The catalogue of messages for translators: `python -m tests.catalogue` writes it anew.

Messages are what the sources pass to `text` or mark with `N_`.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parents[1] / "duelcore"
TEMPLATE = PACKAGE / "locale" / "duelcore.pot"


def extracted() -> Catalog:
    """The messages of the sources, each with the files that use it."""
    catalogue = Catalog(project="duelcore", header_comment="# Messages of duelcore.")
    found = extract_from_dir(str(PACKAGE), keywords={"text": None, "N_": None})
    for file, _line, message, comments, _context in sorted(found, key=lambda one: (one[0], one[1])):
        catalogue.add(message, locations=[(Path(file).as_posix(), None)], auto_comments=comments)
    return catalogue


def stored() -> Catalog:
    """The messages of the template as it lies in the package."""
    with TEMPLATE.open("rb") as file:
        return read_po(file)


def write() -> None:
    """Write the template."""
    buffer = BytesIO()
    write_po(buffer, extracted(), width=100, omit_header=True)
    TEMPLATE.write_bytes(buffer.getvalue().lstrip(b"\n"))


if __name__ == "__main__":
    write()
