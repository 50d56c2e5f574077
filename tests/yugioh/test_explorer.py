"""The table of what may be activated where, every cell of it by hand from the catalogue of rules."""

from __future__ import annotations

import pytest

from duelcore.explain import term
from duelcore.explain.yugioh import CARDS
from duelcore.yugioh.cards import Card
from duelcore.yugioh.explorer import PLACES, Place, explorer_rows, table
from tests.yugioh.described import (
    ANYWHERE,
    BATTLE,
    DAMAGE_STEP,
    DESTROY,
    DS_AFTER,
    DS_BEFORE,
    DS_DURING,
    DS_END,
    DS_START,
    END,
    MAIN_1,
    MAIN_2,
    NEGATE,
    NEGATE_EFFECT,
    RAISE,
    START,
    TIMINGS,
    card,
)


def row(key: str) -> Card:
    (found,) = (one.card for one in explorer_rows() if one.key == key)
    return found


# The table, cell by cell

COLUMNS = [
    *("main-1", "battle.start", "battle.battle", "attack declared"),
    *(f"battle.damage.{timing}" for timing in TIMINGS),
    *("battle.end", "main-2"),
]

CELLS = {
    # Main Phase 1, Start Step, Battle Step, attack declared | five timings | End Step, Main Phase 2
    "row-quick-change": "yyyy yynnn yy",
    "row-spell-change": "yyyy yynnn yy",
    "row-destroy-and-change": "yyyy nnnnn yy",
    "row-removal": "yyyy nnnnn yy",
    "row-no-damage": "yyyy nnnnn yy",
    "row-attack-answer": "nnny nnnnn nn",
    "row-set-this-turn": "nnnn nnnnn nn",
    "row-counter-trap": "yyyy yyyyy yy",
    "row-negate-activation": "yyyy yyyyy yy",
    "row-negate-effect": "yyyy nnnnn yy",
    "row-names-start": "nnnn ynnnn nn",
    "row-names-calculation": "nnnn nnynn nn",
    "row-mandatory": "yyyy yyyyy yy",
    "row-optional": "yyyy nnnnn yy",
    "row-trigger-change": "yyyy nnnnn yy",
    "row-moved": "yyyn yynyy yy",
    "row-flipped": "yyyn nnnyn yy",
    "row-turned": "yyyn yynyy yy",
    "row-battle-damage": "nnnn nnnyn nn",
    "row-battled": "nnnn nnnyn nn",
    "row-destroyed": "nnnn nnnny nn",
    "row-normal-spell": "ynnn nnnnn ny",
    "row-ignition": "ynnn nnnnn ny",
}

SHORT = {"row-quick-change": "yynnn", "row-spell-change": "yynnn", "row-counter-trap": "yynnn"}
"""What the rulebook's short sentence says of the five timings; of all other rows it says no."""


def name(place: Place) -> str:
    return "attack declared" if place.declared else ".".join(place.at)


def marks(card: Card) -> str:
    return "".join("y" if one.allowed else "n" for one in table(card).values())


def test_the_columns_are_the_places_of_a_turn_in_order() -> None:
    assert [name(place) for place in PLACES] == COLUMNS
    assert all(term(place.at) for place in PLACES)


def test_every_row_stands_in_the_table_and_has_a_caption() -> None:
    assert [one.key for one in explorer_rows()] == [*CELLS] == [*CARDS]


@pytest.mark.parametrize(
    ("key", "column"), [(key, column) for key in CELLS for column in range(len(COLUMNS))]
)
def test_every_cell(key: str, column: int) -> None:
    found = [*table(row(key)).values()][column]
    assert found.allowed == (CELLS[key].replace(" ", "")[column] == "y"), found


@pytest.mark.parametrize("key", CELLS)
def test_the_short_sentence_beside_the_full_list(key: str) -> None:
    cells = [*table(row(key)).values()]
    assert "".join("ny"[one.short] for one in cells[4:9]) == SHORT.get(key, "nnnnn")
    outside = cells[:4] + cells[9:]
    assert [one.short for one in outside] == [one.allowed for one in outside]


def test_the_short_sentence_is_told_of_wherever_it_says_otherwise() -> None:
    for one in explorer_rows():
        for place, found in table(one.card).items():
            otherwise = found.allowed and not found.short
            assert (found.note is not None) == otherwise, (one.key, place)
            if found.note is not None:
                assert found.note.at == place.at


@pytest.mark.parametrize(
    ("described", "expected"),
    [
        (card("quick-effect", RAISE), "yynnn"),
        (card("quick-effect", DESTROY, RAISE), "nnnnn"),
        (card("counter-trap", NEGATE), "yyyyy"),
        (card("quick-effect", NEGATE), "yyyyy"),
        (card("quick-effect", NEGATE_EFFECT), "nnnnn"),
        (card("trigger-effect", mandatory=True), "yyyyy"),
        (card("trigger-effect", mandatory=True, on="battle-damage"), "nnnyn"),
        (card("trigger-effect", mandatory=True, on="destroyed-by-battle"), "nnnny"),
        (card("trigger-effect", on="flipped"), "nnnyn"),
        (card("quick-effect", timing="during-calculation"), "nnynn"),
    ],
)
def test_the_table_of_kinds_at_the_five_timings(described: Card, expected: str) -> None:
    """Activations that simulators have judged wrongly, with the answers of the card database."""
    assert marks(described)[4:9] == expected


LEADING = {
    "row-quick-change": {DS_START: "ds-wide-ss2-atkdef", DS_BEFORE: "ds-wide-ss2-atkdef"}
    | dict.fromkeys((DS_DURING, DS_AFTER, DS_END), "ds-narrow-deadline")
    | dict.fromkeys((START, BATTLE, END), "o-bp-who-can-activate"),
    "row-spell-change": {MAIN_1: "o-opponent-window-before-bp", MAIN_2: "o-mp2-same-actions"}
    | dict.fromkeys((START, BATTLE, END), "bp-trap-quickplay"),
    "row-destroy-and-change": dict.fromkeys(DAMAGE_STEP, "o-ds-indirect-no"),
    "row-removal": dict.fromkeys(DAMAGE_STEP, "ds-wide-only-list"),
    "row-no-damage": dict.fromkeys(DAMAGE_STEP, "ds-wide-only-list"),
    "row-attack-answer": {MAIN_1: "o-attack-response-window", BATTLE: "o-attack-response-window"},
    "row-set-this-turn": {MAIN_1: "o-set-card-restrictions", DS_START: "o-set-card-restrictions"},
    "row-counter-trap": dict.fromkeys(DAMAGE_STEP, "ds-wide-counter-trap"),
    "row-negate-activation": dict.fromkeys(DAMAGE_STEP, "ds-wide-negate"),
    "row-negate-effect": dict.fromkeys(DAMAGE_STEP, "ds-wide-negate"),
    "row-names-start": dict.fromkeys(ANYWHERE[:10], "o-ds-specific-timing"),
    "row-names-calculation": dict.fromkeys(ANYWHERE[:10], "o-ds-specific-timing"),
    "row-mandatory": dict.fromkeys(DAMAGE_STEP, "ds-wide-mandatory"),
    "row-optional": dict.fromkeys(DAMAGE_STEP, "ds-wide-only-list"),
    "row-trigger-change": dict.fromkeys(DAMAGE_STEP, "ds-wide-ss2-atkdef"),
    "row-moved": {DS_START: "ds-wide-self-moved", DS_END: "ds-wide-self-moved"}
    | {DS_DURING: "o-ds-during-who", MAIN_1: "o-bp-who-can-activate"},
    "row-flipped": {DS_AFTER: "ds-wide-self-flipped", DS_END: "ds-wide-self-flipped"}
    | dict.fromkeys((DS_START, DS_BEFORE, DS_DURING), "ds-before-no-flip-trigger"),
    "row-turned": {DS_BEFORE: "ds-wide-self-position", DS_DURING: "o-ds-during-who"},
    "row-battle-damage": {DS_AFTER: "o-ds-specific-timing", DS_END: "ds-after-consequences"},
    "row-battled": {DS_AFTER: "o-ds-specific-timing", DS_BEFORE: "ds-after-consequences"},
    "row-destroyed": {DS_END: "o-ds-specific-timing", DS_AFTER: "ds-end-destroy-triggers"},
    "row-normal-spell": {MAIN_1: "o-bp-who-can-activate", MAIN_2: "o-mp2-same-actions"}
    | dict.fromkeys((START, BATTLE, *DAMAGE_STEP, END), "o-bp-who-can-activate"),
    "row-ignition": dict.fromkeys((MAIN_1, BATTLE, DS_AFTER), "o-bp-who-can-activate"),
}


def test_the_rule_that_leads_in_each_cell() -> None:
    assert {*LEADING} == {*CELLS}
    for key, expected in LEADING.items():
        cells = {place.at: one for place, one in table(row(key)).items() if not place.declared}
        assert {at: cells[at].rules[0] for at in expected} == expected, key


@pytest.mark.parametrize(
    ("key", "at", "rules"),
    [
        ("row-quick-change", DS_START, {"ds-wide-ss2-atkdef", "o-ds-start-who"}),
        ("row-quick-change", DS_BEFORE, {"ds-before-atkdef", "o-ds-before-who"}),
        ("row-quick-change", DS_BEFORE, {"ds-narrow-list", "ds-narrow-deadline"}),
        ("row-quick-change", DS_DURING, {"ds-narrow-deadline", "o-ds-during-who"}),
        ("row-quick-change", DS_AFTER, {"ds-narrow-deadline", "o-ds-after-who"}),
        ("row-quick-change", DS_END, {"ds-narrow-deadline", "o-ds-end-who"}),
        ("row-removal", DS_BEFORE, {"ds-narrow-list", "ds-special-rules"}),
        ("row-counter-trap", DS_START, {"ds-narrow-list"}),
        ("row-counter-trap", DS_DURING, {"o-ds-during-who"}),
        ("row-negate-activation", DS_DURING, {"o-ds-during-who"}),
        ("row-mandatory", DS_DURING, {"o-ds-during-who"}),
        ("row-names-start", DS_START, {"ds-start-effects", "o-ds-start-who"}),
        ("row-names-start", DS_BEFORE, {"ds-start-effects"}),
        ("row-names-calculation", DS_DURING, {"ds-calc-effects-first", "o-ds-during-who"}),
        ("row-flipped", DS_BEFORE, {"ds-after-flip", "ds-special-rules"}),
        ("row-flipped", DS_AFTER, {"ds-after-flip", "o-ds-after-who"}),
        ("row-battle-damage", DS_AFTER, {"ds-after-consequences", "o-ds-after-who"}),
        ("row-destroyed", DS_END, {"ds-end-destroy-triggers", "o-ds-end-who"}),
        ("row-normal-spell", DS_AFTER, {"ds-wide-only-list"}),
        ("row-removal", MAIN_2, {"o-mp2-same-actions", "o-bp-who-can-activate"}),
    ],
)
def test_the_rules_that_follow(key: str, at: tuple[str, ...], rules: set[str]) -> None:
    found = next(one for place, one in table(row(key)).items() if place.at == at)
    assert rules <= {*found.rules}


def test_a_row_of_the_player_whose_turn_it_is_not() -> None:
    other = {one.key: table(one.card, own_turn=False) for one in explorer_rows()}
    for key, cells in other.items():
        allowed = "".join("ny"[one.allowed] for one in cells.values())
        slow = key in ("row-normal-spell", "row-ignition")
        assert allowed == ("n" * 11 if slow else CELLS[key].replace(" ", "")), key
