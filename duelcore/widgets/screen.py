"""What is on the stepper's screen, as plain data for the browser: a picture of a course, no rule in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from duelcore import explain
from duelcore.explain import board
from duelcore.game import Action, Event, History, Moment, Refusal, apply, is_legal, why_not
from duelcore.language import N_, in_language, text
from duelcore.walkthrough.course import Course
from duelcore.widgets.offers import Offer
from duelcore.yugioh import damage, damage_step
from duelcore.yugioh.model import Duel

LOG_ROWS = 30
"""How many events the log shows; the rest is a step back away."""

CITES = 3
"""How many pages stand beside a sentence."""

TRACK: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("main-1", ("main-1",), "bp-after-mp1"),
    ("start", ("battle", "start"), "start-step-announce"),
    ("battle", ("battle", "battle"), "battle-step-declare"),
    ("damage", ("battle", "damage"), "ds-special-rules"),
    ("end", ("battle", "end"), "end-step-announce"),
    ("main-2", ("main-2",), "mp2-follows"),
)
"""The phases and steps of a turn, each with the rule whose page stands beside it."""

ONLY_WHERE_IT_IS = (
    ("standby", ("standby",), "bp-after-mp1"),
    ("end-phase", ("end",), "bp-phase-jump"),
)
"""Phases that are shown only while a turn stands in them: before the others, and after them."""

BATTLED = ("has-battled", "have-battled")
"""Events that tell of a damage calculation, and close it."""

ASIDE = (*BATTLED, "after-calculation-begins", "fallen-still-there")
"""Events for the log only, where the same step brings others."""

Plain = dict[str, Any]


def cites(rules: Iterable[str], language: str, most: int = CITES) -> list[Plain]:
    """The pages and sources to show beside a sentence."""
    shown = explain.cite(rules, language)[:most]
    return [{"text": one.text, "url": one.url, "title": one.statement} for one in shown]


def said(moment: Moment[Duel], language: str) -> Plain:
    """The sentence of the present moment: its arithmetic, what happened, the pages."""
    names = board.names(moment.position)
    if not moment.events:
        ends = board.end(moment.position, language)
        standing = " ".join([board.where(moment.position, language), *ends])
        return {"sum": "", "text": standing, "cites": [], "lines": []}
    events = [event for event in moment.events if event.key not in ASIDE] or moment.events
    sums = (explain.sum_of(event, names, language) for event in events)
    sentences = (explain.explain(event, names, language) for event in events)
    rules = [event.rules[0] for event in events]
    return {
        "sum": next(filter(None, sums), ""),
        "text": " ".join(sentences),
        "cites": cites([*_leading_first(events), *rules], language),
        "lines": [*_lines(moment.events, names, language)],
    }


def _lines(events: Sequence[Event], names: tuple[str, str], language: str) -> Iterator[Plain]:
    """The damage calculation line by line, each with its arithmetic and pages; none without one."""
    if not any(event.key in BATTLED for event in events):
        return
    for event in events:
        if event.at == damage.AT and event.key not in BATTLED:
            yield {
                "sum": explain.sum_of(event, names, language),
                "text": explain.explain(event, names, language),
                "cites": cites(event.rules, language),
            }


def _leading_first(events: Sequence[Event]) -> list[str]:
    """The rule of the event that does the arithmetic, if one does: its page stands first."""
    return [event.rules[0] for event in events if explain.sum_of(event)][:1]


def why(refusal: Refusal | None, names: tuple[str, str], language: str) -> Plain | None:
    """Why a button is disabled: the leading reason, and the pages of all; None if it is not."""
    if refusal is None:
        return None
    sentence = explain.explain(refusal, names, language)
    return {"text": sentence, "cites": cites(refusal.rules, language)}


def actions(offered: Sequence[Offer], duel: Duel, language: str) -> list[Plain]:
    """The buttons, disabled ones with their reason."""
    names = board.names(duel)
    return [
        {
            "id": offer.id,
            "label": offer.label,
            "enabled": offer.refusal is None,
            "why": why(offer.refusal, names, language),
        }
        for offer in offered
    ]


def track(duel: Duel, language: str) -> list[Plain]:
    """The phases and steps with the present one marked, the Damage Step with its five timings."""
    first, last = (([one] if one[1] == duel.at else []) for one in ONLY_WHERE_IT_IS)
    entries = [*first, *TRACK, *last]
    here = next(n for n, (_, at, _) in enumerate(entries) if at == duel.at[:2])
    return [
        {
            **_phase(key, at, rule, language),
            "state": _state(number, here),
            "timings": _timings(duel, key, language),
        }
        for number, (key, at, rule) in enumerate(entries)
    ]


def _phase(key: str, at: tuple[str, ...], rule: str, language: str) -> Plain:
    page = explain.cite([rule], language)[0]
    return {"key": key, "label": explain.term(at, language), "page": page.short, "url": page.url}


def _state(number: int, here: int) -> str:
    return "now" if number == here else "done" if number < here else "todo"


def _timings(duel: Duel, key: str, language: str) -> list[Plain]:
    if key != "damage":
        return []
    here = damage_step.ORDER.index(duel.timing) if duel.timing else -1
    states = (_state(n, here) if duel.timing else "todo" for n in range(len(damage_step.ORDER)))
    names = (explain.timing(timing, language) for timing in damage_step.ORDER)
    return [{"label": label, "state": state} for label, state in zip(names, states, strict=True)]


def log(history: History[Duel], language: str) -> tuple[list[Plain], str]:
    """The last events up to the present moment, and what to say of those that are not shown."""
    found: list[tuple[Moment[Duel], Event]] = []
    number = history.number
    while number > 0 and len(found) < LOG_ROWS:
        moment = history.line[number]
        found += [(moment, event) for event in reversed(moment.events)]
        number -= 1
    shown = [_log_row(moment, event, language) for moment, event in reversed(found[:LOG_ROWS])]
    more = (
        text(N_("Earlier events are not shown; step back to see them."), language) if number else ""
    )
    return [{"n": n, **row} for n, row in enumerate(shown, 1)], more


def _log_row(moment: Moment[Duel], event: Event, language: str) -> Plain:
    first = explain.cite(event.rules, language)[0]
    return {
        "step": moment.number,
        "when": explain.place(event.at, language),
        "text": explain.explain(event, board.names(moment.position), language),
        "cites": [{"text": first.short, "url": first.url, "title": first.statement}],
    }


class Shown(Protocol):
    """What the buttons above the field depend on; a `Session` is one."""

    large: bool

    @property
    def history(self) -> History[Duel]: ...
    @property
    def covers(self) -> bool: ...
    @property
    def can_reset(self) -> bool: ...
    @property
    def can_carry_on(self) -> bool: ...


def nav(shown: Shown, language: str) -> list[Plain]:
    """The buttons above: through the course, and what is done with it as a whole."""
    history = shown.history
    forward = history.can_redo or is_legal(history.position, Action("pass"))
    reveal = text(N_("Reveal ▶"), language)
    buttons = [
        ("start", N_("Start"), history.can_undo),
        ("back", N_("◀ Back"), history.can_undo),
        ("next", reveal if shown.covers else next_label(history, language), forward),
        ("end", N_("End"), history.can_redo),
        ("setup", N_("Set up…"), True),
        ("open", N_("Open…"), True),
        ("save", N_("Save…"), True),
        ("note", N_("Notes…"), True),
        ("large", N_("Large"), True),
        ("reset", N_("Reset"), shown.can_reset),
        *([("carry-on", N_("Carry on"), True)] if shown.can_carry_on else []),
    ]
    pressed = {"large": {"pressed": shown.large}}
    return [
        {
            "id": key,
            "label": text(label, language),
            "enabled": enabled,
            "primary": key == "next",
            "why": _nav_why(key, history.position, language),
            **pressed.get(key, {}),
        }
        for key, label, enabled in buttons
    ]


def note(course: Course, language: str) -> Plain:
    """What the walkthrough says to its reader at the present moment, under its title."""
    notes = (in_language(one, language) for one in course.notes)
    return {"title": in_language(course.walkthrough.title, language), "text": "\n".join(notes)}


def cover(language: str) -> Plain:
    """What stands in place of the actions while a walkthrough hides what comes next."""
    about = N_("Decide what you expect. Then press ‘Reveal’ to see what happens next.")
    return {"text": text(about, language), "label": text(N_("Play something else"), language)}


def _nav_why(key: str, duel: Duel, language: str) -> str | Plain | None:
    """Why a button above is disabled; that nothing follows by itself, in the engine's words."""
    if key == "next":
        return why(why_not(duel, Action("pass")), board.names(duel), language)
    reasons = {
        "start": N_("This is the start."),
        "back": N_("This is the start."),
        "end": N_("This is the end of what was played."),
        "reset": N_("Nothing has been played or set up yet."),
    }
    return text(reasons[key], language) if key in reasons else ""


def next_label(history: History[Duel], language: str) -> str:
    """Where the button for the next step leads to."""
    at = history.position.at
    if history.can_redo:
        at = history.line[history.number + 1].position.at
    elif is_legal(history.position, Action("pass")):
        at = apply(history.position, Action("pass")).position.at
    if at == history.position.at:
        return text(N_("Next ▶"), language)
    return text(N_("Next: {place} ▶"), language).format(place=explain.term(at, language))
