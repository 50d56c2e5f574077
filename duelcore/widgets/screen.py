"""What is on the stepper's screen, as plain data for the browser: a picture of a course, no rule in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from duelcore import explain
from duelcore.explain.boards import board_of
from duelcore.game import Action, Event, History, Moment, Refusal, apply, is_legal, why_not
from duelcore.language import N_, in_language, text
from duelcore.walkthrough.course import Course
from duelcore.widgets.look import Look, Offer

LOG_ROWS = 30
"""How many events the log shows; the rest is a step back away."""

CITES = 3
"""How many pages stand beside a sentence."""

Plain = dict[str, Any]


def cites(rules: Iterable[str], language: str, most: int = CITES) -> list[Plain]:
    """The pages and sources to show beside a sentence; a rule with a number by that alone."""
    shown = explain.cite(rules, language)[:most]
    return [
        {
            "text": one.short if one.by_number else one.text,
            "url": one.url,
            "title": one.statement,
        }
        for one in shown
    ]


def said(moment: Moment[Any], look: Look, language: str) -> Plain:
    """The sentence of the present moment: its arithmetic, what happened, the pages."""
    board = board_of(moment.position)
    names = board.names(moment.position)
    if not moment.events:
        ends = board.end(moment.position, language)
        standing = " ".join([board.where(moment.position, language), *ends])
        return {"sum": "", "text": standing, "cites": [], "lines": []}
    events = [event for event in moment.events if event.key not in look.ASIDE] or moment.events
    sums = (explain.sum_of(event, names, language) for event in events)
    sentences = (explain.explain(event, names, language) for event in events)
    rules = [event.rules[0] for event in events]
    return {
        "sum": next(filter(None, sums), ""),
        "text": " ".join(sentences),
        "cites": cites([*_leading_first(events), *rules], language),
        "lines": look.lines(moment.events, names, language),
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


def actions(offered: Sequence[Offer], position: Any, language: str) -> list[Plain]:
    """The buttons, disabled ones with their reason."""
    names = board_of(position).names(position)
    return [
        {
            "id": offer.id,
            "label": offer.label,
            "enabled": offer.refusal is None,
            "why": why(offer.refusal, names, language),
        }
        for offer in offered
    ]


def branches(history: History[Any], language: str) -> Iterator[Offer]:
    """What was played here another time, to go on with it."""
    caption, board = text(N_("As before: {action}"), language), board_of(history.position)
    for number, moment in enumerate(history.branches):
        if moment.action is not None:
            label = board.label(moment.action, history.position, language)
            yield Offer(f"branch-{number}", caption.format(action=label), follows=number)


def log(history: History[Any], language: str) -> tuple[list[Plain], str]:
    """The last events up to the present moment, and what to say of those that are not shown."""
    found: list[tuple[Moment[Any], Event]] = []
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


def _log_row(moment: Moment[Any], event: Event, language: str) -> Plain:
    first = explain.cite(event.rules, language)[0]
    return {
        "step": moment.number,
        "when": explain.place(event.at, language),
        "text": explain.explain(event, board_of(moment.position).names(moment.position), language),
        "cites": [{"text": first.short, "url": first.url, "title": first.statement}],
    }


class Shown(Protocol):
    """What the buttons above the field depend on; a `Session` is one."""

    large: bool

    @property
    def history(self) -> History[Any]: ...
    @property
    def look(self) -> Look: ...
    @property
    def covers(self) -> bool: ...
    @property
    def can_reset(self) -> bool: ...
    @property
    def can_carry_on(self) -> bool: ...


def nav(shown: Shown, language: str) -> list[Plain]:
    """The buttons above: through the course, and what is done with it as a whole."""
    history, onward = shown.history, shown.look.onward(shown.history.position)
    forward = history.can_redo or is_legal(history.position, onward)
    reveal = text(N_("Reveal ▶"), language)
    buttons = [
        ("start", N_("Start"), history.can_undo),
        ("back", N_("◀ Back"), history.can_undo),
        ("next", reveal if shown.covers else next_label(history, onward, language), forward),
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
            "why": _nav_why(key, shown, onward, language),
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


def _nav_why(key: str, shown: Shown, onward: Action, language: str) -> str | Plain | None:
    """Why a button above is disabled; that nothing follows by itself, in the engine's words."""
    position = shown.history.position
    if key == "next":
        return why(why_not(position, onward), board_of(position).names(position), language)
    reasons = {
        "start": N_("This is the start."),
        "back": N_("This is the start."),
        "end": N_("This is the end of what was played."),
        "reset": N_("Nothing has been played or set up yet."),
    }
    return text(reasons[key], language) if reasons.get(key) else ""


def next_label(history: History[Any], onward: Action, language: str) -> str:
    """Where the button for the next step leads to; `onward` is what it plays."""
    at = history.position.at
    if history.can_redo:
        at = history.line[history.number + 1].position.at
    elif is_legal(history.position, onward):
        at = apply(history.position, onward).position.at
    if at == history.position.at:
        return text(N_("Next ▶"), language)
    return text(N_("Next: {place} ▶"), language).format(place=explain.term(at, language))
