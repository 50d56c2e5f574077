"""What may be activated when: every distinction by itself, and all of them at once.

The expected values come from the catalogue of rules, none from what the engine says.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore import rulebook
from duelcore.explain import cite, explain
from duelcore.explain.yugioh import EVENTS, REASONS, REMEDIES
from duelcore.yugioh.cards import SHAPES, Card, On
from duelcore.yugioh.explorer import PLACES, explorer_rows
from duelcore.yugioh.model import Effect
from duelcore.yugioh.permitted import BARRED, PERMITTED
from duelcore.yugioh.windows import ELSEWHERE, Moment, Verdict, judged, verdict
from tests.yugioh.described import (
    ANYWHERE,
    BATTLE,
    DAMAGE_STEP,
    DECLARED,
    DEFEND,
    DESTROY,
    DS_AFTER,
    DS_BEFORE,
    DS_DURING,
    DS_END,
    DS_START,
    END,
    END_BATTLE,
    END_PHASE,
    EVERYTHING,
    GAIN,
    KINDS,
    MAIN_1,
    MAIN_2,
    NEGATE,
    NEGATE_EFFECT,
    RAISE,
    STANDBY,
    START,
    TIMINGS,
    card,
    keys,
)

# The Damage Step's kinds


@pytest.mark.parametrize("at", DAMAGE_STEP)
@pytest.mark.parametrize("kind", ["trap", "quick-play-spell", "quick-effect"])
def test_changes_of_atk_and_def_end_with_the_calculation(kind: str, at: tuple[str, ...]) -> None:
    for effects in ((RAISE,), (DEFEND,), (RAISE, DEFEND)):
        found = verdict(card(kind, *effects), at)
        assert found.allowed == (at in (DS_START, DS_BEFORE))
        if not found.allowed:
            assert keys(found) == ["too-late-to-change"]
            assert found.reasons[0].remedy == "use-before-calculation"


@pytest.mark.parametrize("effects", [(DESTROY, RAISE), (RAISE, DESTROY), (RAISE, RAISE, GAIN)])
@pytest.mark.parametrize("at", DAMAGE_STEP)
def test_a_list_is_a_change_only_if_each_effect_is_one(
    effects: tuple[Effect, ...], at: tuple[str, ...]
) -> None:
    found = verdict(card("trap", *effects), at)
    assert keys(found) == ["changes-only-in-part"]
    assert found.rules == ("o-ds-indirect-no", "ds-wide-only-list", "ds-narrow-list")
    assert verdict(card("trap", *effects), BATTLE).allowed


def test_a_change_with_another_ground_has_no_deadline() -> None:
    for described in (
        card("quick-effect", RAISE, timing="during-calculation"),
        card("quick-effect", RAISE, mandatory=True),
    ):
        found = verdict(described, DS_DURING)
        assert found.allowed and not found.short
        assert found.note is not None and found.note.key == "short-deadline-says-no"


def test_negating_an_activation_with_more_effects_is_negating_an_activation() -> None:
    for at in DAMAGE_STEP:
        found = verdict(card("trap", NEGATE, DESTROY), at, response=card("quick-effect", RAISE))
        assert keys(found) == ["allowed-negation"] and found.rules[0] == "ds-wide-negate"


def test_the_reason_in_the_damage_step_is_the_one_that_fits() -> None:
    answered = card("quick-effect", RAISE)
    for described, key in (
        (card("trigger-effect", RAISE), "trigger-is-no-fast-change"),
        (card("trigger-effect", RAISE, GAIN), "trigger-of-something-else"),
        (card("trap", DESTROY), "not-in-damage-step"),
        (card("quick-effect", NEGATE_EFFECT), "negates-only-the-effect"),
        (card("quick-play-spell", NEGATE_EFFECT, RAISE), "changes-only-in-part"),
    ):
        response = answered if described.does("negate-effect") else None
        for at in DAMAGE_STEP:
            assert keys(verdict(described, at, response=response)) == [key]


@pytest.mark.parametrize("on", ["moved", "flipped", "position-changed"])
def test_only_a_trigger_effect_is_about_its_own_card(on: str) -> None:
    assert verdict(card("trigger-effect", on=on), DS_AFTER, EVERYTHING).allowed
    for kind in ("trap", "quick-play-spell", "quick-effect"):
        assert keys(verdict(card(kind, on=on), DS_AFTER, EVERYTHING)) == ["not-in-damage-step"]


@pytest.mark.parametrize("kind", ["trap", "quick-play-spell", "quick-effect", "trigger-effect"])
def test_whatever_answers_the_battle_may_do_so_at_its_timing(kind: str) -> None:
    for on, at in (
        ("battle-damage", DS_AFTER),
        ("battled", DS_AFTER),
        ("destroyed-by-battle", DS_END),
    ):
        for place in DAMAGE_STEP:
            found = verdict(card(kind, on=on), place, EVERYTHING)
            assert found.allowed == (place == at)
            assert keys(found) == ["allowed-after-battle" if found.allowed else "nothing-happened"]
            assert found.allowed or found.reasons[0].remedy == f"when-{on}"
        assert not verdict(card(kind, on=on), at).allowed


def test_each_kind_that_a_card_is_of_is_named() -> None:
    described = card("trigger-effect", mandatory=True, on="battle-damage")
    found = verdict(described, DS_AFTER, frozenset({"battle-damage"}))
    assert keys(found) == ["allowed-after-battle", "allowed-mandatory"]
    assert found.rules == (
        "o-ds-specific-timing",
        "ds-after-consequences",
        "o-ds-after-who",
        "ds-wide-mandatory",
    )
    assert [one.at for one in found.grounds] == [DS_AFTER, DS_AFTER]


@pytest.mark.parametrize("mandatory", [True, False])
@pytest.mark.parametrize("at", [DS_START, DS_BEFORE, DS_DURING])
def test_a_flip_is_answered_after_the_calculation(at: tuple[str, ...], mandatory: bool) -> None:
    waits = verdict(card("trigger-effect", on="flipped", mandatory=mandatory), at, EVERYTHING)
    assert keys(waits) == ["flip-waits"]
    assert waits.reasons[0].remedy == "wait-until-after-calculation"


@pytest.mark.parametrize("at", [DS_AFTER, DS_END, MAIN_1, BATTLE])
def test_a_flip_that_has_just_happened_is_answered(at: tuple[str, ...]) -> None:
    described = card("trigger-effect", on="flipped")
    assert verdict(described, at, frozenset({"flipped"})).allowed
    assert keys(verdict(described, at)) == ["nothing-happened"]


def test_damage_calculation_has_room_for_one_chain() -> None:
    described = card("quick-effect", RAISE, timing="during-calculation")
    assert verdict(described, DS_DURING).allowed
    taken = verdict(described, DS_DURING, responded=True)
    assert keys(taken) == ["calculation-answered"] and taken.rules == ("o-ds-during-who",)
    for at in (DS_START, DS_BEFORE, DS_AFTER, DS_END):
        assert verdict(card("trigger-effect", mandatory=True), at, responded=True).allowed


@pytest.mark.parametrize("timing", TIMINGS)
def test_a_named_timing_is_the_only_one(timing: str) -> None:
    for kind, at in product(("trap", "quick-effect", "trigger-effect"), ANYWHERE):
        found = verdict(card(kind, timing=timing), at)
        assert found.allowed == (at == ("battle", "damage", timing))
        assert found.rules[0] == "o-ds-specific-timing"
        if not found.allowed:
            assert keys(found) == ["not-at-its-timing"]
            assert found.reasons[0].remedy == "use-at-its-timing"


# Phases and kinds


@pytest.mark.parametrize("kind", ["normal-spell", "ignition-effect"])
def test_what_belongs_to_a_main_phase(kind: str) -> None:
    for at, own_turn in product(ANYWHERE, (True, False)):
        found = verdict(card(kind), at, own_turn=own_turn)
        main = at in (MAIN_1, MAIN_2)
        assert found.allowed == (main and own_turn)
        wanted = [*(["waits-for-main-phase"] if not main else [])]
        wanted += [*(["not-the-turn-player"] if not own_turn else [])]
        assert keys(found) == (wanted or ["allowed-main-phase"])
        assert "o-bp-who-can-activate" in found.rules


@pytest.mark.parametrize("own_turn", [True, False])
@pytest.mark.parametrize("kind", ["trap", "quick-play-spell", "quick-effect", "trigger-effect"])
def test_the_rest_is_open_to_both_players(kind: str, own_turn: bool) -> None:
    for at in (MAIN_1, START, BATTLE, END, MAIN_2, STANDBY, END_PHASE):
        found = verdict(card(kind), at, own_turn=own_turn)
        trigger = kind == "trigger-effect"
        assert keys(found) == ["allowed-trigger" if trigger else "allowed-fast-effect"]
        quickplay = at[0] == "battle" and kind in ("trap", "quick-play-spell")
        assert ("bp-trap-quickplay" in found.rules) == quickplay
        before = at[0] != "battle" and not trigger
        assert ("o-opponent-window-before-bp" in found.rules) == before
        assert ("o-mp2-same-actions" in found.rules) == (at == MAIN_2)


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_set_this_turn(kind: str) -> None:
    found = verdict(card(kind, on="moved", set_this_turn=True), MAIN_1, frozenset({"moved"}))
    waits = kind in ("trap", "counter-trap", "quick-play-spell")
    assert ("set-this-turn" in keys(found)) == waits == (not found.allowed)
    if waits:
        assert found.rules == ("o-set-card-restrictions",)
        assert found.reasons[0].remedy == "wait-for-the-next-turn"


@pytest.mark.parametrize("own_turn", [True, False])
@pytest.mark.parametrize("kind", ["trap", "counter-trap", "quick-play-spell", "quick-effect"])
def test_what_is_used_from_the_hand(kind: str, own_turn: bool) -> None:
    described = card(kind, on="moved", from_="hand")
    found = verdict(described, BATTLE, frozenset({"moved"}), own_turn=own_turn)
    refused = {"trap": ["trap-in-hand"], "counter-trap": ["trap-in-hand"]}
    if not own_turn:
        refused["quick-play-spell"] = ["quick-play-in-hand"]
    assert [one.key for one in found.reasons] == refused.get(kind, [])
    assert found.allowed or found.rules == ("o-set-card-restrictions",)


def test_the_end_of_a_battle_phase_takes_a_battle_phase() -> None:
    described = card("trap", END_BATTLE)
    assert verdict(described, START).allowed and verdict(described, BATTLE, DECLARED).allowed
    assert verdict(card("trap", END_BATTLE, timing="before-calculation"), DS_BEFORE).allowed
    for at in (MAIN_1, MAIN_2, STANDBY, END_PHASE):
        assert keys(verdict(described, at)) == ["no-battle-phase-to-end"]
    late = verdict(described, END)
    assert keys(late) == ["end-step-already"]
    assert late.rules == ("bp-end-effect-to-end-step", "end-step-announce")


# Answers


@pytest.mark.parametrize("kind", ["trap", "counter-trap", "quick-play-spell", "quick-effect"])
def test_an_attack_declaration_is_answered_by_one_chain(kind: str) -> None:
    described = card(kind, on="attack-declared")
    answer = verdict(described, BATTLE, DECLARED)
    assert keys(answer) == ["allowed-answer-to-attack"]
    assert answer.rules[:2] == ("o-attack-response-window", "o-attack-not-chainable")
    none = verdict(described, BATTLE)
    assert keys(none) == ["nothing-happened"]
    assert none.reasons[0].remedy == "when-attack-declared"
    for happened in (DECLARED, frozenset[str]()):
        late = verdict(described, BATTLE, happened, responded=True)
        assert keys(late) == ["declaration-answered"]
        assert "o-attack-response-window" in late.rules
        again = verdict(described, BATTLE, happened, responded=True, replayed=True)
        assert keys(again) == ["declared-before-replay"]
        assert again.rules[0] == "o-replay-no-new-declaration"


def test_what_needs_no_declaration_comes_with_it_or_later() -> None:
    described = card("trap", RAISE)
    with_it = verdict(described, BATTLE, DECLARED)
    assert with_it.rules[0] == "o-attack-response-window"
    for later in (
        verdict(described, BATTLE, responded=True),
        verdict(described, BATTLE, DECLARED, responded=True),
        verdict(described, BATTLE, replayed=True),
    ):
        assert keys(later) == ["allowed-after-answer"]
        assert later.rules[0] == "o-battle-step-more-chains"
    assert keys(verdict(described, START, responded=True)) == ["allowed-fast-effect"]


@pytest.mark.parametrize("on", get_args(On))
def test_nothing_is_answered_before_it_happens(on: str) -> None:
    for at in (MAIN_1, START, BATTLE, END, MAIN_2):
        found = verdict(card("trigger-effect", on=on), at, EVERYTHING - {on})
        assert keys(found) == ["nothing-happened"]
        assert found.reasons[0].remedy == f"when-{on}"


RESPONDS = {
    "normal-spell": "",
    "ignition-effect": "",
    "trigger-effect": "",
    "quick-play-spell": "all but Counter Traps",
    "quick-effect": "all but Counter Traps",
    "trap": "all but Counter Traps",
    "counter-trap": "everything",
}
"""What each kind may respond to."""


@pytest.mark.parametrize(("kind", "answered"), [*product(RESPONDS, KINDS)])
def test_what_may_respond_to_what(kind: str, answered: str) -> None:
    found = verdict(card(kind), MAIN_1, response=card(answered))
    may = RESPONDS[kind] == "everything" or (bool(RESPONDS[kind]) and answered != "counter-trap")
    assert found.allowed == may
    if may:
        assert keys(found) == ["allowed-response"]
    elif RESPONDS[kind]:
        assert keys(found) == ["only-counter-trap-answers"]
    else:
        assert keys(found) == ["no-fast-effect"]
        assert found.rules == ("o-bp-who-can-activate",)


def test_who_needs_an_activation_to_answer() -> None:
    answered = card("quick-effect", RAISE)
    for described, rule in (
        (card("counter-trap"), "ds-wide-counter-trap"),
        (card("counter-trap", NEGATE), "ds-wide-counter-trap"),
        (card("quick-effect", NEGATE), "ds-wide-negate"),
        (card("trap", NEGATE_EFFECT), "ds-wide-negate"),
    ):
        alone = verdict(described, BATTLE)
        assert keys(alone) == ["needs-an-activation"] and alone.rules == (rule,)
        assert alone.reasons[0].remedy == "answer-an-activation"
        to_attack = verdict(described, BATTLE, DECLARED)
        assert to_attack.rules == (rule, "o-attack-not-chainable")
        assert verdict(described, BATTLE, response=answered).allowed
    assert verdict(card("counter-trap", on="attack-declared"), BATTLE, DECLARED).allowed


@pytest.mark.parametrize("at", DAMAGE_STEP)
def test_a_response_keeps_to_the_list_of_the_damage_step(at: tuple[str, ...]) -> None:
    answered = card("trigger-effect", mandatory=True)
    early = at in (DS_START, DS_BEFORE)
    assert verdict(card("trap", RAISE), at, response=answered).allowed == early
    assert not verdict(card("trap", DESTROY), at, response=answered).allowed
    assert not verdict(card("quick-effect", NEGATE_EFFECT), at, response=answered).allowed
    for described in (card("counter-trap"), card("trap", NEGATE), card("quick-effect", NEGATE)):
        assert verdict(described, at, response=answered).allowed


# What is told of every refusal

CHANGE = card("quick-effect", RAISE)

TOLD: list[tuple[Verdict, str, tuple[str, ...], str]] = [
    (
        verdict(card("normal-spell"), BATTLE),
        *("waits-for-main-phase", ("o-bp-who-can-activate",), "wait-for-main-phase"),
    ),
    (
        verdict(card("ignition-effect"), MAIN_1, own_turn=False),
        *("not-the-turn-player", ("o-bp-who-can-activate",), "wait-for-own-turn"),
    ),
    (
        verdict(card("trap", END_BATTLE), MAIN_2),
        *("no-battle-phase-to-end", ("bp-end-effect-to-end-step", "end-step-announce"), ""),
    ),
    (
        verdict(card("trap", END_BATTLE), END),
        "end-step-already",
        ("bp-end-effect-to-end-step", "end-step-announce"),
        "pass-to-go-on",
    ),
    (
        verdict(card("trap", on="attack-declared"), BATTLE, responded=True),
        "declaration-answered",
        ("o-battle-step-more-chains", "o-attack-response-window"),
        "use-what-needs-no-declaration",
    ),
    (
        verdict(card("trap", on="attack-declared"), BATTLE, replayed=True),
        "declared-before-replay",
        ("o-replay-no-new-declaration", "o-attack-response-window"),
        "use-what-needs-no-declaration",
    ),
    (
        verdict(card("trigger-effect", mandatory=True), DS_DURING, responded=True),
        *("calculation-answered", ("o-ds-during-who",), "wait-until-after-calculation"),
    ),
    (
        verdict(CHANGE, DS_END),
        "too-late-to-change",
        ("ds-narrow-deadline", "ds-wide-ss2-atkdef", "o-ds-end-who"),
        "use-before-calculation",
    ),
    (
        verdict(card("trigger-effect", RAISE), DS_START),
        *("trigger-is-no-fast-change", ("ds-wide-ss2-atkdef", "ds-wide-only-list"), ""),
    ),
    (
        verdict(card("trigger-effect"), DS_START),
        "trigger-of-something-else",
        ("ds-wide-only-list", "ds-wide-mandatory", "ds-narrow-list"),
        "",
    ),
    (
        verdict(card("trap", RAISE, DESTROY), DS_START),
        "changes-only-in-part",
        ("o-ds-indirect-no", "ds-wide-only-list", "ds-narrow-list"),
        "use-before-damage-step",
    ),
    (
        verdict(card("trap", NEGATE_EFFECT), DS_START, response=CHANGE),
        "negates-only-the-effect",
        ("ds-wide-negate", "ds-wide-only-list", "ds-narrow-list"),
        "",
    ),
    (
        verdict(card("trap"), DS_END),
        "not-in-damage-step",
        ("ds-wide-only-list", "ds-narrow-list", "ds-special-rules"),
        "use-before-damage-step",
    ),
    (
        verdict(card("trap", timing="after-calculation"), DS_END),
        *("not-at-its-timing", ("o-ds-specific-timing", "o-ds-after-who"), "use-at-its-timing"),
    ),
    (
        verdict(card("trigger-effect", on="flipped"), DS_BEFORE, EVERYTHING),
        "flip-waits",
        ("ds-before-no-flip-trigger", "ds-after-flip", "ds-special-rules"),
        "wait-until-after-calculation",
    ),
    (
        verdict(card("trap", set_this_turn=True), BATTLE),
        *("set-this-turn", ("o-set-card-restrictions",), "wait-for-the-next-turn"),
    ),
    (
        verdict(card("trap", from_="hand"), BATTLE),
        *("trap-in-hand", ("o-set-card-restrictions",), "set-it-first"),
    ),
    (
        verdict(card("quick-play-spell", from_="hand"), BATTLE, own_turn=False),
        *("quick-play-in-hand", ("o-set-card-restrictions",), "set-it-first"),
    ),
    (
        verdict(card("trigger-effect"), BATTLE, response=CHANGE),
        *("no-fast-effect", ("o-bp-who-can-activate",), ""),
    ),
    (
        verdict(card("trap"), BATTLE, response=card("counter-trap")),
        *("only-counter-trap-answers", ("ds-wide-counter-trap", "o-bp-who-can-activate"), ""),
    ),
    (
        verdict(card("counter-trap"), BATTLE),
        *("needs-an-activation", ("ds-wide-counter-trap",), "answer-an-activation"),
    ),
    (
        verdict(card("trap", NEGATE), BATTLE, DECLARED),
        "needs-an-activation",
        ("ds-wide-negate", "o-attack-not-chainable"),
        "answer-an-activation",
    ),
    *(
        (verdict(card("trigger-effect", on=on), MAIN_1), "nothing-happened", rules, f"when-{on}")
        for on, rules in {
            "attack-declared": ("o-attack-response-window",),
            "moved": ("ds-wide-self-moved",),
            "flipped": ("ds-wide-self-flipped",),
            "position-changed": ("ds-wide-self-position",),
            "battle-damage": ("ds-after-consequences", "o-ds-after-who"),
            "battled": ("ds-after-consequences", "o-ds-after-who"),
            "destroyed-by-battle": ("ds-end-destroy-triggers", "o-ds-end-who"),
        }.items()
    ),
]


@pytest.mark.parametrize(("found", "key", "rules", "remedy"), TOLD)
def test_what_is_told_of_a_refusal(
    found: Verdict, key: str, rules: tuple[str, ...], remedy: str
) -> None:
    (told,) = found.reasons
    assert (told.key, told.rules, told.remedy) == (key, rules, remedy)
    assert found.rules == rules and not found.allowed and not found.short


def test_every_refusal_that_a_card_can_meet_is_told_above() -> None:
    told = {one.key for found, *_ in TOLD for one in found.reasons}
    met = {
        one.key
        for row, moment in product(explorer_rows(), ANYWHERE)
        for one in judged(row.card, Moment(moment)).reasons
    }
    assert met <= told and {row.key for row in BARRED} <= told


def test_several_reasons_are_told_in_order() -> None:
    described = card("trap", DESTROY, timing="end", on="moved", set_this_turn=True)
    found = verdict(described, DS_START, response=card("counter-trap"))
    assert keys(found) == [
        "not-at-its-timing",
        "nothing-happened",
        "set-this-turn",
        "only-counter-trap-answers",
    ]
    described = card("normal-spell", timing="end")
    assert keys(verdict(described, DS_START, own_turn=False)) == [
        "waits-for-main-phase",
        "not-the-turn-player",
        "not-at-its-timing",
    ]


# The short sentence


def test_which_part_of_the_short_sentence_says_otherwise() -> None:
    answered = card("quick-effect", RAISE, timing="during-calculation")
    late = verdict(card("counter-trap", NEGATE), DS_DURING, response=answered)
    assert late.note is not None and late.note.key == "short-deadline-says-no"
    assert late.note.rules == ("ds-narrow-deadline",)
    for at in DAMAGE_STEP:
        other = verdict(card("quick-effect", NEGATE), at, response=answered)
        assert other.note is not None and other.note.key == "short-list-says-no"
        assert other.note.rules == ("ds-narrow-list",)


# Whatever the card and the moment

CARDS_OF_ALL_KINDS = st.builds(
    Card,
    kind=st.sampled_from(KINDS),
    effects=st.lists(
        st.sampled_from(("change-atk", "change-def", *SHAPES)).map(Effect), min_size=1, max_size=3
    ).map(tuple),
    mandatory=st.booleans(),
    on=st.sampled_from((None, None, *get_args(On))),
    timing=st.sampled_from((None, None, None, *TIMINGS)),
    from_=st.sampled_from(("field", "field", "hand")),
    set_this_turn=st.sampled_from((False, False, True)),
)

MOMENTS = st.builds(
    Moment,
    at=st.sampled_from((*ANYWHERE, *DAMAGE_STEP)),
    happened=st.frozensets(st.sampled_from(get_args(On))) | st.just(EVERYTHING),
    responded=st.booleans(),
    replayed=st.booleans(),
    answers=st.none() | CARDS_OF_ALL_KINDS,
    own_turn=st.booleans(),
)


@given(CARDS_OF_ALL_KINDS, MOMENTS)
def test_every_verdict_speaks(card: Card, moment: Moment) -> None:
    found = judged(card, moment)
    assert bool(found.reasons) != bool(found.grounds)
    assert found.allowed == (not found.reasons)
    for told in (*found.reasons, *found.grounds, *([found.note] if found.note else [])):
        assert explain(told) and cite(told.rules)
        assert len(set(told.rules)) == len(told.rules)
        assert all(map(rulebook.known, told.rules))
    assert all(one.remedy == "" or one.remedy in REMEDIES for one in found.reasons)
    assert all(one.at == moment.at for one in found.grounds)
    assert len({one.key for one in found.reasons}) == len(found.reasons)


@given(CARDS_OF_ALL_KINDS, MOMENTS)
def test_the_short_sentence_is_never_wider(card: Card, moment: Moment) -> None:
    found = judged(card, moment)
    assert not found.short or found.allowed
    assert (found.note is not None) == (found.allowed and not found.short)
    if moment.at[1:2] != ("damage",):
        assert found.short == found.allowed
    elif found.short:
        assert moment.at in (DS_START, DS_BEFORE)
        only = {effect.word for effect in card.effects} <= {"change-atk", "change-def"}
        assert card.kind == "counter-trap" or (only and card.kind in FAST)


FAST = {"trap", "counter-trap", "quick-play-spell", "quick-effect"}


def expected(card: Card, moment: Moment) -> bool:
    """The same once more, as one sentence of all that has to be true."""
    words = {effect.word for effect in card.effects}
    damage_step = moment.at[1:2] == ("damage",)
    timing = moment.at[2] if damage_step else None
    slow = card.kind in ("normal-spell", "ignition-effect")
    admitted = (
        not damage_step
        or card.kind == "counter-trap"
        or (card.kind in FAST and "negate-activation" in words)
        or card.timing is not None
        or card.on in ("battle-damage", "battled", "destroyed-by-battle")
        or (card.kind == "trigger-effect" and card.on in ("moved", "flipped", "position-changed"))
        or card.mandatory
        or (card.kind in FAST and words <= {"change-atk", "change-def"} and timing in EARLY)
    )
    turn_for = {"battle-damage": DS_AFTER, "battled": DS_AFTER, "destroyed-by-battle": DS_END}
    past = moment.at == BATTLE and (moment.responded or moment.replayed)
    flip_waits = (
        card.on == "flipped"
        and card.kind == "trigger-effect"
        and timing in (*EARLY, "during-calculation")
    )
    answerable = card.on is None or (
        card.on in moment.happened
        and turn_for.get(card.on, moment.at) == moment.at
        and not (card.on == "attack-declared" and past)
        and not flip_waits
    )
    needs_chain = {"negate-activation", "negate-effect"} & words or (
        card.kind == "counter-trap" and card.on is None
    )
    if moment.answers is None:
        quick_enough = not needs_chain
    else:
        quick_enough = card.kind == "counter-trap" or (
            card.kind in FAST and moment.answers.kind != "counter-trap"
        )
    spell_or_trap = card.kind in ("trap", "counter-trap", "quick-play-spell")
    from_hand = card.from_ == "hand" and (
        card.kind in ("trap", "counter-trap")
        or (card.kind == "quick-play-spell" and not moment.own_turn)
    )
    return (
        admitted
        and answerable
        and quick_enough
        and not (slow and (moment.at not in (MAIN_1, MAIN_2) or not moment.own_turn))
        and (card.timing is None or card.timing == timing)
        and not (timing == "during-calculation" and moment.responded)
        and not (card.set_this_turn and spell_or_trap)
        and not from_hand
        and not ("end-battle-phase" in words and (moment.at[0] != "battle" or moment.at == END))
    )


EARLY = ("start", "before-calculation")


@given(CARDS_OF_ALL_KINDS, MOMENTS)
def test_the_verdict_is_what_the_rules_add_up_to(card: Card, moment: Moment) -> None:
    assert judged(card, moment).allowed == expected(card, moment)


@given(CARDS_OF_ALL_KINDS, MOMENTS)
def test_a_plain_value_and_a_moment_are_judged_alike(card: Card, moment: Moment) -> None:
    assert judged(card, moment) == verdict(
        card,
        moment.at,
        moment.happened,
        moment.answers,
        responded=moment.responded,
        replayed=moment.replayed,
        own_turn=moment.own_turn,
    )


def test_every_row_of_the_tables_has_a_sentence() -> None:
    assert {row.key for row in (*PERMITTED, *ELSEWHERE)} <= {*EVENTS}
    assert {row.key for row in BARRED} <= {*REASONS}


# The values that tell of it


def test_of_a_moment_only_the_place_has_to_be_said() -> None:
    said = Moment(("main-1",))
    assert (said.happened, said.answers) == (frozenset(), None)
    assert (said.responded, said.replayed, said.own_turn) == (False, False, True)
    assert verdict(Card("trap", (GAIN,)), ("main-1",)) == judged(Card("trap", (GAIN,)), said)


@pytest.mark.parametrize(
    "value",
    [
        Moment(("main-1",)),
        Verdict(()),
        ELSEWHERE[0],
        PERMITTED[0],
        BARRED[0],
        Card("trap", ()),
        PLACES[0],
        explorer_rows()[0],
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_tells_of_it_is_frozen_and_small(value: object) -> None:
    field = next(iter(type(value).__dataclass_fields__))  # type: ignore[attr-defined]
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, None)
    assert not hasattr(value, "__dict__")


NAMES = {
    "start": "o-ds-start-who",
    "before-calculation": "o-ds-before-who",
    "during-calculation": "o-ds-during-who",
    "after-calculation": "o-ds-after-who",
    "end": "o-ds-end-who",
}


@pytest.mark.parametrize("timing", NAMES)
def test_what_names_a_timing_is_told_by_the_rule_of_that_timing(timing: str) -> None:
    named = Card("quick-effect", (DESTROY,), timing=timing)  # type: ignore[arg-type]
    allowed = verdict(named, ("battle", "damage", timing))
    assert allowed.allowed and NAMES[timing] in allowed.rules
    elsewhere = verdict(named, ("battle", "battle"))
    assert not elsewhere.allowed and NAMES[timing] in elsewhere.rules


CITED: list[tuple[Card, str, tuple[str, ...], tuple[str, ...]]] = [
    (Card("counter-trap", (NEGATE,)), "start", ("ds-wide-counter-trap", "ds-narrow-list"), ()),
    (
        Card("counter-trap", (NEGATE,)),
        "before-calculation",
        ("ds-wide-counter-trap", "ds-narrow-list"),
        (),
    ),
    (
        Card("counter-trap", (GAIN,)),
        "during-calculation",
        ("ds-wide-counter-trap", "o-ds-during-who"),
        ("ds-narrow-list",),
    ),
    (
        Card("counter-trap", (NEGATE,)),
        "end",
        ("ds-wide-counter-trap",),
        ("ds-narrow-list", "o-ds-during-who"),
    ),
    (
        Card("quick-effect", (NEGATE,)),
        "during-calculation",
        ("ds-wide-negate", "o-ds-during-who"),
        (),
    ),
    (Card("quick-effect", (NEGATE,)), "start", ("ds-wide-negate",), ("o-ds-during-who",)),
    (
        Card("trigger-effect", (GAIN,), mandatory=True),
        "during-calculation",
        ("ds-wide-mandatory", "o-ds-during-who"),
        (),
    ),
    (
        Card("trigger-effect", (GAIN,), on="flipped"),
        "after-calculation",
        ("ds-wide-self-flipped", "ds-after-flip", "o-ds-after-who"),
        (),
    ),
    (
        Card("trap", (RAISE,)),
        "start",
        ("ds-wide-ss2-atkdef", "ds-narrow-list", "ds-narrow-deadline", "o-ds-start-who"),
        ("o-ds-before-who",),
    ),
    (
        Card("trap", (RAISE,)),
        "before-calculation",
        ("ds-wide-ss2-atkdef", "ds-before-atkdef", "o-ds-before-who"),
        ("o-ds-start-who",),
    ),
]


@pytest.mark.parametrize(("card", "timing", "cited", "not_cited"), CITED)
def test_what_allows_a_card_is_cited_with_the_rules_of_the_timing(
    card: Card, timing: str, cited: tuple[str, ...], not_cited: tuple[str, ...]
) -> None:
    happened = frozenset({"flipped"})
    answers = card.kind == "counter-trap" or card.does("negate-activation")
    response = Card("quick-effect", (RAISE,)) if answers else None
    told = verdict(card, ("battle", "damage", timing), happened, response)
    assert told.allowed and told.rules[0] == cited[0]
    assert {*cited} <= {*told.rules} and not {*not_cited} & {*told.rules}
