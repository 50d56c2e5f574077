"""The closed list of abilities: the words of the file format, no other."""

from __future__ import annotations

import json

import pytest

from duelcore.yugioh.abilities import LARGEST, NUMBERS, WORDS, abilities, written

LIST = [
    "piercing",
    "direct-attack",
    "attack-all",
    "must-attack",
    "cannot-attack",
    "attack-from-defense",
    "cannot-be-attacked",
    "not-destroyed-by-battle",
    "no-battle-damage",
    "reflect-battle-damage",
    "both-take-battle-damage",
    "double-battle-damage",
    "half-battle-damage",
    "battle-damage-as-effect-damage",
    "battle-damage-as-lp-gain",
]


def test_the_list_is_that_of_the_file_format() -> None:
    assert list(WORDS) == LIST
    assert list(NUMBERS) == ["attacks", "attacks-on-monsters", "attack-cost", "battle-damage-is"]


@pytest.mark.parametrize("word", LIST)
def test_plain_words(word: str) -> None:
    assert abilities([word]) == ((word, 1),) == abilities([(word, 1)])
    for number in (2, 0, False):
        with pytest.raises(ValueError, match=f"the ability '{word}' takes no number"):
            abilities([{word: number}])


@pytest.mark.parametrize(
    ("word", "least"),
    [("attacks", 1), ("attacks-on-monsters", 1), ("attack-cost", 0), ("battle-damage-is", 0)],
)
def test_words_with_a_number(word: str, least: int) -> None:
    for number in (least, least + 1, LARGEST):
        assert abilities([{word: number}]) == ((word, number),)
    says = f"the ability '{word}' needs a whole number from {least} to {LARGEST}"
    for wrong in (least - 1, LARGEST + 1, 1.5, True, "1", None):
        with pytest.raises(ValueError, match=says):
            abilities([{word: wrong}])  # type: ignore[dict-item]
    with pytest.raises(ValueError, match=says):
        abilities([word])


@pytest.mark.parametrize("word", ["flip", "pierce", "", "Piercing"])
def test_other_words_are_named_with_the_list(word: str) -> None:
    for one in (word, {word: 1}, (word, 1)):
        with pytest.raises(ValueError, match=f"'{word}' is not an ability.*piercing.*attack-cost"):
            abilities([one])


def test_each_once() -> None:
    flips = [{"flip": {"destroy": None}}, {"flip": {"banish": None}}]
    for twice in (["piercing", "piercing"], [{"attacks": 2}, {"attacks": 3}], flips):
        with pytest.raises(ValueError, match="the same ability is given twice"):
            abilities(twice)


def test_order_does_not_matter() -> None:
    one = abilities(["piercing", {"attacks": 2}, "attack-all"])
    assert one == abilities([{"attacks": 2}, "attack-all", "piercing"])
    assert abilities([{"attacks": 2, "attack-cost": 0}]) == (("attack-cost", 0), ("attacks", 2))
    assert abilities([]) == ()


def test_written_undoes_it() -> None:
    kept = abilities([*LIST, *({word: 3} for word in NUMBERS)])
    assert abilities(written(kept)) == kept
    assert abilities(json.loads(json.dumps(written(kept)))) == kept
    assert written(abilities(["piercing", {"attacks": 1}])) == [{"attacks": 1}, "piercing"]
