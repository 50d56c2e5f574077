"""What the picture shows, in words: for whoever does not see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from duelcore.charts.course import LifePoint, Step, shown
from duelcore.language import N_, whole
from duelcore.language import text as say

LP = N_("LP")
"""What is counted where nobody says otherwise."""

NOTHING = N_("No step has been played yet.")
START = N_("At the start: {first} with {first_lp} {unit}, {second} with {second_lp} {unit}.")
LEFT_OUT = N_(
    "Steps 1 to {step} are left out; after them: {first} with {first_lp} {unit}, {second} with {second_lp} {unit}."
)
NOW = N_("Now: {first} with {first_lp} {unit}, {second} with {second_lp} {unit}.")
EVENT = N_("Step {step}: {event}.")
CHANGE = N_("Step {step}: {name} from {before} to {after} {unit}.")
EVENT_AND_CHANGE = N_("Step {step}, {event}: {name} from {before} to {after} {unit}.")


def life_point_text(
    names: tuple[str, str], course: Sequence[LifePoint], language: str = "en", unit: str = LP
) -> str:
    """What the picture shows, in sentences: the start, every step that it shows, and now.

    `unit` is what is counted, in English: "LP" or "life".
    """
    if not course:
        return say(NOTHING, language)
    first, *others = shown(course)
    counted = say(unit, language)
    told = [_standing(say(START, language), names, course[0], 0, counted)]
    if first.number:
        left_out = say(LEFT_OUT, language)
        told.append(_standing(left_out, names, first.point, first.number, counted))
    else:
        told += _told(first, names, language, counted)
    for step in others:
        told += _told(step, names, language, counted)
    if others:
        last = others[-1]
        told.append(_standing(say(NOW, language), names, last.point, last.number, counted))
    return " ".join(told)


def _standing(sentence: str, names: tuple[str, str], point: LifePoint, step: int, unit: str) -> str:
    (first, second), (one, two) = names, map(whole, point.lp)
    return sentence.format(
        step=step, first=first, first_lp=one, second=second, second_lp=two, unit=unit
    )


def _told(step: Step, names: tuple[str, str], language: str, unit: str) -> Iterator[str]:
    """A sentence for each player whose life points changed, else one for the event."""
    label, page = step.point.label, step.point.page
    event = f"{label} ({page})" if label and page else label or page
    sentence = say(EVENT_AND_CHANGE if event else CHANGE, language)
    for name, lp, change in zip(names, step.point.lp, step.changes, strict=True):
        if change:
            before, after = whole(lp - change), whole(lp)
            yield sentence.format(
                step=step.number, event=event, name=name, before=before, after=after, unit=unit
            )
    if event and not any(step.changes):
        yield say(EVENT, language).format(step=step.number, event=event)
