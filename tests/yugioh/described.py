"""Cards and moments for asking what may be activated when."""

from __future__ import annotations

from typing import get_args

from duelcore.yugioh.cards import Card, Kind, On
from duelcore.yugioh.model import Effect, Timing
from duelcore.yugioh.windows import Verdict

TIMINGS = get_args(Timing)
KINDS = get_args(Kind)

MAIN_1, MAIN_2, STANDBY, END_PHASE = ("main-1",), ("main-2",), ("standby",), ("end",)
START, BATTLE, END = (("battle", step) for step in ("start", "battle", "end"))
DS_START, DS_BEFORE, DS_DURING, DS_AFTER, DS_END = (("battle", "damage", t) for t in TIMINGS)
DAMAGE_STEP = (DS_START, DS_BEFORE, DS_DURING, DS_AFTER, DS_END)
ANYWHERE = (MAIN_1, START, BATTLE, *DAMAGE_STEP, END, MAIN_2, STANDBY, END_PHASE)

RAISE = Effect("change-atk", by=500)
DEFEND = Effect("change-def", to=0)
DESTROY = Effect("destroy")
GAIN = Effect("gain-lp", player=1, amount=100)
NEGATE = Effect("negate-activation")
NEGATE_EFFECT = Effect("negate-effect")
END_BATTLE = Effect("end-battle-phase")

DECLARED = frozenset({"attack-declared"})
EVERYTHING = frozenset(get_args(On))


def card(kind: str, *effects: Effect, **said: object) -> Card:
    """A card of that kind that does this, or gains a few LP; `said` is the rest of its text."""
    return Card(kind, effects or (GAIN,), **said)  # type: ignore[arg-type]


def keys(found: Verdict) -> list[str]:
    """What is told of a verdict: the reasons against it, or the grounds for it."""
    return [one.key for one in found.reasons or found.grounds]
