"""May a card of this description be activated at this moment, and which rules say so?

`verdict` is the one place that decides it, from the description and the moment alone. `AGAINST`
lists what can forbid it, `ELSEWHERE` what allows it outside the Damage Step, `permitted` what the
Damage Step admits. The verdict comes from the full list; what the rulebook's short sentence would
have said is told beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from duelcore.game import Event, Reason, event, reason
from duelcore.yugioh.cards import Card
from duelcore.yugioh.permitted import (
    CONSEQUENCES,
    HAPPENS_AT,
    NAMED,
    SPEED,
    Rules,
    about_itself,
    barred,
    fast,
    in_short_list,
    kinds,
    short_sentence,
)

MAIN_PHASE_ONLY = ("normal-spell", "ignition-effect")
TO_BE_SET = ("trap", "counter-trap", "quick-play-spell")
BEFORE_FLIP_EFFECTS = ("start", "before-calculation", "during-calculation")


@dataclass(frozen=True, slots=True)
class Moment:
    """When a card is to be activated, and what it would answer.

    `at` is the place in the turn, as `Duel.at` has it; `happened` what may be answered now, in the
    words of a card's `on`. `responded` says that an earlier Chain has taken the one place that an
    attack declaration or damage calculation gives, `replayed` that the target of the attack was
    chosen in a replay. `answers` is the card whose activation this one responds to; `own_turn` says
    whether the player who activates is the turn player.
    """

    at: tuple[str, ...]
    happened: frozenset[str] = frozenset()
    responded: bool = False
    replayed: bool = False
    answers: Card | None = None
    own_turn: bool = True

    @property
    def timing(self) -> str:
        """The timing of the Damage Step, "" outside it."""
        return self.at[2] if len(self.at) == 3 else ""

    @property
    def declaration_is_past(self) -> bool:
        """Whether an attack is under way whose declaration can no longer be answered."""
        return self.at == ("battle", "battle") and (self.responded or self.replayed)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a card may be activated: the `reasons` against it, or else the `grounds` for it.

    `short` is what the rulebook's short sentence (p. 41) would have said; outside the Damage Step
    it says nothing of its own. `note` tells of it where it says otherwise than the verdict.
    """

    reasons: tuple[Reason, ...]
    grounds: tuple[Event, ...] = ()
    short: bool = False
    note: Event | None = None

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids it."""
        return not self.reasons

    @property
    def rules(self) -> Rules:
        """The ids of the rules that forbid it, or else allow it: the leading first, none twice."""
        told: tuple[Event | Reason, ...] = self.reasons or self.grounds
        return tuple(dict.fromkeys(rule for one in told for rule in one.rules))


def verdict(
    card: Card,
    at: tuple[str, ...],
    happened: frozenset[str] = frozenset(),
    response: Card | None = None,
    *,
    responded: bool = False,
    replayed: bool = False,
    own_turn: bool = True,
) -> Verdict:
    """Whether the card may be activated there, and why; `response` is the card it responds to.

    What the others mean stands in `Moment`.
    """
    return judged(card, Moment(at, happened, responded, replayed, response, own_turn))


def judged(card: Card, moment: Moment) -> Verdict:
    """Whether the card may be activated at that moment, and why."""
    reasons = tuple(one for against in AGAINST for one in against(card, moment))
    if reasons:
        return Verdict(reasons)
    if not moment.timing:
        return Verdict((), (_ground(card, moment),), short=True)
    grounds = tuple(
        event(kind.key, (*kind.rules, *kind.at.get(moment.timing, ())), moment.at)
        for kind in kinds(card, moment.timing)
    )
    if short_sentence(card, moment.timing):
        return Verdict((), grounds, short=True)
    return Verdict((), grounds, note=_note(card, moment))


def _note(card: Card, moment: Moment) -> Event:
    """What the short sentence would have said of a card that the full list allows."""
    if in_short_list(card):
        return event("short-deadline-says-no", ["ds-narrow-deadline"], moment.at)
    return event("short-list-says-no", ["ds-narrow-list"], moment.at)


# What allows a card outside the Damage Step


@dataclass(frozen=True, slots=True)
class Ground:
    """What allows a card outside the Damage Step: when it does, and the rules."""

    key: str
    holds: Callable[[Card, Moment], bool]
    rules: Rules = ()


ELSEWHERE = (
    Ground("allowed-response", lambda _, moment: moment.answers is not None),
    Ground("allowed-main-phase", lambda card, _: card.kind in MAIN_PHASE_ONLY),
    Ground(
        "allowed-after-answer",
        lambda _, moment: moment.declaration_is_past,
        ("o-battle-step-more-chains",),
    ),
    Ground(
        "allowed-answer-to-attack",
        lambda _, moment: "attack-declared" in moment.happened,
        ("o-attack-response-window", "o-attack-not-chainable"),
    ),
    Ground("allowed-trigger", lambda card, _: card.kind == "trigger-effect"),
    Ground("allowed-fast-effect", lambda _card, _moment: True),
)
"""The first that holds says what allows a card that nothing forbids."""


def _ground(card: Card, moment: Moment) -> Event:
    ground = next(one for one in ELSEWHERE if one.holds(card, moment))
    return event(ground.key, (*ground.rules, *_who_may(card, moment)), moment.at)


def _who_may(card: Card, moment: Moment) -> Iterator[str]:
    """The rules that say whose time it is."""
    if moment.at[0] == "main-2":
        yield "o-mp2-same-actions"
    if moment.at[0] == "battle" and card.kind in TO_BE_SET:
        yield "bp-trap-quickplay"
    if moment.at[0] != "battle" and fast(card):
        yield "o-opponent-window-before-bp"
    yield "o-bp-who-can-activate"


# What can forbid it: phase, step and timing


def _waits_for_main_phase(card: Card, moment: Moment) -> Iterator[Reason]:
    if card.kind in MAIN_PHASE_ONLY and moment.at[0] not in ("main-1", "main-2"):
        rules = ["o-bp-who-can-activate", *(["ds-wide-only-list"] if moment.timing else [])]
        yield reason("waits-for-main-phase", rules, "wait-for-main-phase")


def _waits_for_own_turn(card: Card, moment: Moment) -> Iterator[Reason]:
    if card.kind in MAIN_PHASE_ONLY and not moment.own_turn:
        yield reason("not-the-turn-player", ["o-bp-who-can-activate"], "wait-for-own-turn")


def _phase_ends_already(card: Card, moment: Moment) -> Iterator[Reason]:
    if card.does("end-battle-phase"):
        yield from no_battle_phase_to_end(moment.at)


def no_battle_phase_to_end(at: tuple[str, ...]) -> Iterator[Reason]:
    """To end a Battle Phase takes one that is not in its End Step; `at` is a place in the turn."""
    rules = ["bp-end-effect-to-end-step", "end-step-announce"]
    if at[0] != "battle":
        yield reason("no-battle-phase-to-end", rules)
    elif at[1] == "end":
        yield reason("end-step-already", rules, "pass-to-go-on")


def _barred_from_damage_step(card: Card, moment: Moment) -> Iterator[Reason]:
    if not moment.timing or card.kind in MAIN_PHASE_ONLY or any(kinds(card, moment.timing)):
        return
    row = barred(card)
    yield reason(row.key, (*row.rules, *row.at.get(moment.timing, ())), row.remedy)


def _not_at_its_timing(card: Card, moment: Moment) -> Iterator[Reason]:
    if card.timing is not None and card.timing != moment.timing:
        rules = ["o-ds-specific-timing", *NAMED[card.timing]]
        yield reason("not-at-its-timing", rules, "use-at-its-timing")


def _calculation_is_taken(_card: Card, moment: Moment) -> Iterator[Reason]:
    if moment.timing == "during-calculation" and moment.responded:
        yield reason("calculation-answered", ["o-ds-during-who"], "wait-until-after-calculation")


# What can forbid it: what it answers


def _flip_waits(card: Card, moment: Moment) -> Iterator[Reason]:
    if about_itself("flipped")(card) and moment.timing in BEFORE_FLIP_EFFECTS:
        rules = ["ds-before-no-flip-trigger", "ds-after-flip", "ds-special-rules"]
        yield reason("flip-waits", rules, "wait-until-after-calculation")


def _declaration_is_past(card: Card, moment: Moment) -> Iterator[Reason]:
    if card.on != "attack-declared" or not moment.declaration_is_past:
        return
    key, rule = "declaration-answered", "o-battle-step-more-chains"
    if moment.replayed:
        key, rule = "declared-before-replay", "o-replay-no-new-declaration"
    yield reason(key, [rule, "o-attack-response-window"], "use-what-needs-no-declaration")


def _nothing_happened(card: Card, moment: Moment) -> Iterator[Reason]:
    said = (*_flip_waits(card, moment), *_declaration_is_past(card, moment))
    if card.on is None or said:
        return
    in_time = HAPPENS_AT.get(card.on, moment.timing) == moment.timing
    if card.on not in moment.happened or not in_time:
        yield reason("nothing-happened", ANSWERS[card.on], f"when-{card.on}")


ANSWERS: Mapping[str, Rules] = {
    "attack-declared": ("o-attack-response-window",),
    "moved": ("ds-wide-self-moved",),
    "flipped": ("ds-wide-self-flipped",),
    "position-changed": ("ds-wide-self-position",),
    "battle-damage": CONSEQUENCES["after-calculation"],
    "battled": CONSEQUENCES["after-calculation"],
    "destroyed-by-battle": CONSEQUENCES["end"],
}
"""What says when each word of a card's `on` can be answered."""


# What can forbid it: where it lies, and what it is used against


def _set_this_turn(card: Card, _moment: Moment) -> Iterator[Reason]:
    if card.set_this_turn and card.kind in TO_BE_SET:
        yield reason("set-this-turn", ["o-set-card-restrictions"], "wait-for-the-next-turn")


def _in_hand(card: Card, moment: Moment) -> Iterator[Reason]:
    if card.from_ == "hand" and card.kind in TO_BE_SET:
        if card.kind != "quick-play-spell":
            yield reason("trap-in-hand", ["o-set-card-restrictions"], "set-it-first")
        elif not moment.own_turn:
            yield reason("quick-play-in-hand", ["o-set-card-restrictions"], "set-it-first")


def _too_slow(card: Card, moment: Moment) -> Iterator[Reason]:
    if moment.answers is None:
        return
    if not fast(card):
        yield reason("no-fast-effect", ["o-bp-who-can-activate"])
    elif SPEED[card.kind] < SPEED[moment.answers.kind]:
        rules = ["ds-wide-counter-trap", "o-bp-who-can-activate"]
        yield reason("only-counter-trap-answers", rules)


def needs_an_activation(card: Card) -> bool:
    """Whether the card can be used only in answer to an activation."""
    counters = card.kind == "counter-trap" and card.on is None
    return counters or card.does("negate-activation", "negate-effect")


def _nothing_to_answer(card: Card, moment: Moment) -> Iterator[Reason]:
    if moment.answers is not None or not needs_an_activation(card):
        return
    rules = ["ds-wide-counter-trap" if card.kind == "counter-trap" else "ds-wide-negate"]
    if "attack-declared" in moment.happened:
        rules.append("o-attack-not-chainable")
    yield reason("needs-an-activation", rules, "answer-an-activation")


AGAINST: tuple[Callable[[Card, Moment], Iterator[Reason]], ...] = (
    _waits_for_main_phase,
    _waits_for_own_turn,
    _phase_ends_already,
    _declaration_is_past,
    _barred_from_damage_step,
    _not_at_its_timing,
    _calculation_is_taken,
    _flip_waits,
    _nothing_happened,
    _set_this_turn,
    _in_hand,
    _too_slow,
    _nothing_to_answer,
)
"""All that can forbid an activation, in the order in which it is told."""
