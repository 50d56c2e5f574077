"""Every string that a person sees can be translated, and a translation reaches the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from duelcore import language
from duelcore.explain import explain
from duelcore.game import event
from tests import catalogue


def test_the_template_for_translators_is_current() -> None:
    """If not: python -m tests.catalogue."""
    ids = [
        {message.id for message in one if message.id}
        for one in (catalogue.extracted(), catalogue.stored())
    ]
    assert ids[0] == ids[1]


@pytest.mark.parametrize("wrong", [None, 3, ["en"]])
def test_a_language_that_is_none_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match="the language is a code such as 'en' or 'de', not"):
        language.text("Page", wrong)


def test_a_sentence_is_found_in_the_readers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    german = Catalog(locale="de")
    german.add("{attacker} attacks {target}.", "{attacker} greift {target} an.")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "duelcore.mo").open("wb") as file:
        write_mo(file, german)
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    language._catalogue.cache_clear()
    import duelcore.yugioh  # its rules

    assert duelcore.yugioh
    attack = event(
        "attack-declared", ["battle-step-declare"], ("battle",), attacker="A", target="B"
    )
    assert explain(attack, language="de") == "A greift B an."
    assert explain(attack, language="en") == "A attacks B."
    assert explain(attack, language="id") == "A attacks B."
    language._catalogue.cache_clear()
