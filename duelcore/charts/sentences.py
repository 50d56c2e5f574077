"""What the picture shows, in words: for whoever does not see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from duelcore.charts.course import LifePoint, Step, shown
from duelcore.language import N_
from duelcore.language import text as say

NOTHING = N_("No step has been played yet.")
START = N_("At the start: {first} with {first_lp} LP, {second} with {second_lp} LP.")
LEFT_OUT = N_(
    "Steps 1 to {step} are left out; after them: {first} with {first_lp} LP, {second} with {second_lp} LP."
)
NOW = N_("Now: {first} with {first_lp} LP, {second} with {second_lp} LP.")
EVENT = N_("Step {step}: {event}.")
CHANGE = N_("Step {step}: {name} from {before} to {after} LP.")
EVENT_AND_CHANGE = N_("Step {step}, {event}: {name} from {before} to {after} LP.")


def life_point_text(
    names: tuple[str, str], course: Sequence[LifePoint], language: str = "en"
) -> str:
    """What the picture shows, in sentences: the start, every step that it shows, and now."""
    if not course:
        return say(NOTHING, language)
    first, *others = shown(course)
    told = [_standing(say(START, language), names, course[0], 0)]
    if first.number:
        told.append(_standing(say(LEFT_OUT, language), names, first.point, first.number))
    else:
        told += _told(first, names, language)
    for step in others:
        told += _told(step, names, language)
    if others:
        told.append(_standing(say(NOW, language), names, others[-1].point, others[-1].number))
    return " ".join(told)


def _standing(sentence: str, names: tuple[str, str], point: LifePoint, step: int) -> str:
    (first, second), (one, two) = names, point.lp
    return sentence.format(step=step, first=first, first_lp=one, second=second, second_lp=two)


def _told(step: Step, names: tuple[str, str], language: str) -> Iterator[str]:
    """A sentence for each player whose life points changed, else one for the event."""
    label, page = step.point.label, step.point.page
    event = f"{label} ({page})" if label and page else label or page
    sentence = say(EVENT_AND_CHANGE if event else CHANGE, language)
    for name, lp, change in zip(names, step.point.lp, step.changes, strict=True):
        if change:
            yield sentence.format(
                step=step.number, event=event, name=name, before=lp - change, after=lp
            )
    if event and not any(step.changes):
        yield say(EVENT, language).format(step=step.number, event=event)
