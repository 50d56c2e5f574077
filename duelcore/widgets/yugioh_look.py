"""Yu-Gi-Oh! in the stepper: the track of the Battle Phase, the field, the forms. See `look.Look`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from duelcore import explain
from duelcore.explain import board
from duelcore.game import Action, Event
from duelcore.language import N_, text
from duelcore.widgets.activation_form import ActivationForm
from duelcore.widgets.asked import Plain
from duelcore.widgets.field import FieldView
from duelcore.widgets.look import Offer, Press, state
from duelcore.widgets.offers import aimed_at, monster_in, offers
from duelcore.widgets.screen import cites
from duelcore.widgets.setup import SetUp
from duelcore.widgets.start_form import Change
from duelcore.yugioh import damage, damage_step, waiting
from duelcore.yugioh.model import Duel

__all__ = ["ASIDE", "CAPTIONS", "offers"]

CAPTIONS: Mapping[str, str] = {}


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

AIMING = ("attack", "replay", "trigger")
"""Words that are played by pressing their target."""


def onward(_duel: Duel) -> Action:
    """Both players let the moment pass."""
    return Action("pass")


# What is to be seen


def track(duel: Duel, language: str) -> list[Plain]:
    """The phases and steps with the present one marked, the Damage Step with its five timings."""
    first, last = (([one] if one[1] == duel.at else []) for one in ONLY_WHERE_IT_IS)
    entries = [*first, *TRACK, *last]
    here = next(n for n, (_, at, _) in enumerate(entries) if at == duel.at[:2])
    return [
        {
            **_phase(key, at, rule, language),
            "state": state(number, here),
            "timings": _timings(duel, key, language),
        }
        for number, (key, at, rule) in enumerate(entries)
    ]


def _phase(key: str, at: tuple[str, ...], rule: str, language: str) -> Plain:
    page = explain.cite([rule], language)[0]
    return {"key": key, "label": explain.term(at, language), "page": page.short, "url": page.url}


def _timings(duel: Duel, key: str, language: str) -> list[Plain]:
    if key != "damage":
        return []
    here = damage_step.ORDER.index(duel.timing) if duel.timing else -1
    states = (state(n, here) if duel.timing else "todo" for n in range(len(damage_step.ORDER)))
    names = (explain.timing(timing, language) for timing in damage_step.ORDER)
    return [{"label": label, "state": at} for label, at in zip(names, states, strict=True)]


def field(
    duel: Duel, picked: str | None, offered: Sequence[Offer], filling: bool, language: str
) -> Plain:
    """Both players' zones, with what is picked and what may be aimed at."""
    actions = (one.action for one in offered if one.action and one.refusal is None)
    targets = {str(one.get("target")) for one in actions if one.do in AIMING}
    view = FieldView(duel, picked, targets, filling, language)
    return {"players": view.players(), "rows": view.rows()}


def hint(duel: Duel, picked: str | None, language: str) -> str:
    """What a press on the field does now."""
    if duel.over:
        caption = N_("The Duel is over. Step back, or reset.")
    elif duel.replay:
        caption = N_("Press what the attack goes on to, or choose below.")
    elif waiting.due(duel):
        caption = N_("A flip effect comes first: press its target, or choose below.")
    elif picked is None:
        caption = N_("Press a monster of the turn player to see what it can do.")
    elif duel.phase == "battle":
        caption = N_("Press the target of {monster}.")
    else:
        caption = N_("Choose below what {monster} does.")
    monster = "" if picked is None else board.called(duel, picked, language)
    return text(caption, language).format(monster=monster)


def lines(events: Sequence[Event], names: tuple[str, str], language: str) -> list[Plain]:
    """The damage calculation line by line, each with its arithmetic and pages; none without one."""
    if not any(event.key in BATTLED for event in events):
        return []
    return [
        {
            "sum": explain.sum_of(event, names, language),
            "text": explain.explain(event, names, language),
            "cites": cites(event.rules, language),
        }
        for event in events
        if event.at == damage.AT and event.key not in BATTLED
    ]


# What is pressed


def press(duel: Duel, picked: str | None, zone: str) -> Press | None:
    """Aim at the monster in a zone, or pick it, or let go of it."""
    found = monster_in(duel, zone)
    if found is None:
        return None
    number, monster = found
    if aimed := aimed_at(duel, picked, monster.name):
        return Press(aimed)
    if number == duel.turn_player:
        return Press(picked=None if picked == monster.name else monster.name)
    return Press(
        picked=picked,
        says=N_(
            "Choose one of the turn player's monsters first; then a monster of the opponent as the target."
        ),
    )


def pick(duel: Duel, zone: str | None) -> str | None:
    """The name of the monster in a zone."""
    found = monster_in(duel, zone) if zone else None
    return found[1].name if found else None


# Forms


def play_form(key: str, duel: Callable[[], Duel], language: str) -> ActivationForm:
    """The form for an activation of player `key`."""
    return ActivationForm(duel, 1 if key == "1" else 2, language)


def set_up(
    start: Mapping[str, Any],
    change: Callable[[Change], None],
    duel: Callable[[], Duel],
    language: str,
) -> SetUp:
    """The form for the zones, players and rules of the start."""

    def hidden(name: str) -> bool:
        found = duel().find(name)
        return found is not None and not found[1].face_up

    return SetUp(start, change, hidden, language)
