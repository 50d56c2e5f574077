"""The track of a turn of Magic: five phases, the steps inside them, those that come a second time."""

from __future__ import annotations

from collections.abc import Iterator

from duelcore import explain, rulebook
from duelcore.language import N_, text
from duelcore.magic.kinds import StepName
from duelcore.magic.model import PHASES, Game
from duelcore.widgets.asked import Plain
from duelcore.widgets.look import state

TRACK = (
    ("beginning", "phases-have-steps", 1),
    ("precombat-main", "main-two-phases", 0),
    ("combat", "phases-have-steps", 2),
    ("postcombat-main", "main-two-phases", 0),
    ("ending", "phases-have-steps", 3),
)
"""The phases of a turn, each with a rule and which of its numbers is that of the phase."""

ORDER = tuple(PHASES)


def track(game: Game, language: str) -> list[Plain]:
    """The phases with the present one marked, each with the steps that it has in this turn."""
    here = next(n for n, (key, _, _) in enumerate(TRACK) if key == PHASES[game.step])
    return [
        {
            "key": key,
            "label": explain.term((key,), language),
            **_numbered(rule, which),
            "state": state(number, here),
            "timings": [*_steps(game, key, language)] if key not in PHASES else [],
        }
        for number, (key, rule, which) in enumerate(TRACK)
    ]


def _numbered(rule: str, which: int) -> Plain:
    """The number of a phase in the rules, and their address."""
    citation = rulebook.rule(rule).citation()
    number = citation.numbers[which]
    return {"page": f"{citation.source.short} {number}", "url": citation.source.url}


def _steps(game: Game, phase: str, language: str) -> Iterator[Plain]:
    for step in (one for one in ORDER if PHASES[one] == phase):
        walked = game.steps.count(step)
        labels = _labels(game, step, language)
        for number, label in enumerate(labels, 1):
            yield {"label": label, "state": _state(game, step, number, walked)}


def _state(game: Game, step: StepName, number: int, walked: int) -> str:
    """Of the steps of a kind the last one walked is the present one, if the game is in it."""
    if step == game.step:
        return state(number, walked)
    return state(ORDER.index(step), ORDER.index(game.step))


def _labels(game: Game, step: StepName, language: str) -> list[str]:
    """What a step is called, once for each time that it comes in this turn."""
    phase = PHASES[step]
    if step == "combat-damage" and _strikes_twice(game):
        return [explain.term((phase, step, number), language) for number in ("1", "2")]
    label = explain.term((phase, step), language)
    if _left_out(game, step):
        return [text(N_("{step} (left out)"), language).format(step=label)]
    again = text(N_("{step}, number {number}"), language)
    further = range(2, 1 + game.steps.count(step) + (game.cleanup_again and step == "cleanup"))
    return [label, *(again.format(step=label, number=number) for number in further)]


def _strikes_twice(game: Game) -> bool:
    """Whether combat damage has, or had, two steps in this turn."""
    return game.fighting.struck_first is not None or game.steps.count("combat-damage") > 1


def _left_out(game: Game, step: StepName) -> bool:
    """Whether the turn has gone past a step without walking it, since the game began."""
    walked = [ORDER.index(one) for one in game.steps]
    return step not in game.steps and walked[0] < ORDER.index(step) < walked[-1]
