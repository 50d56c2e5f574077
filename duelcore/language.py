"""The reader's language: every string that a person sees passes through `text`.

The English string is itself the key, as gettext has it; `locale/` holds the catalogues.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from duelcore.wrong import WrongType

LOCALE = Path(__file__).parent / "locale"


def N_(message: str) -> str:
    """Mark `message` for translation where it is written down but not yet shown."""
    return message


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("duelcore", LOCALE, languages=[language], fallback=True)


def text(message: str, language: str = "en") -> str:
    """`message` in the reader's language (a code such as "en"), or as it stands if there is no translation.

    Raises TypeError for a language that is no text.
    """
    if not isinstance(language, str):
        raise WrongType(f"the language is a code such as 'en' or 'de', not {language!r}")
    return _catalogue(language).gettext(message)


def whole(number: int) -> str:
    """A whole number as a reader knows it: with a minus sign, which a hyphen is not."""
    return str(number).replace("-", "−")


def in_language(prose: str | Mapping[str, str] | None, language: str = "en") -> str:
    """A text that a file gives once, or once per language: in the reader's language if it is there.

    Else in English, else in any language; "" for None.
    """
    if prose is None or isinstance(prose, str):
        return prose or ""
    return prose.get(language) or prose.get("en") or next(iter(prose.values()), "")
