"""Manual changes of battle position and Flip Summons, in a Main Phase (rulebook v10, p. 36)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.game import Action, MalformedAction, Reason, Step, Value, event, reason
from duelcore.yugioh import waiting
from duelcore.yugioh.model import BattlePosition, Duel, Monster

POSITIONS = ("attack", "defense", "set")
MANUAL_CHANGES = {("attack", "defense"), ("defense", "attack"), ("set", "attack")}
"""From and to; the last one is a Flip Summon (o-position-manual-kinds)."""


def values(duel: Duel) -> tuple[tuple[Value, ...], ...]:
    """Any monster of the turn player, into any position."""
    return tuple(monster.name for monster in duel.own()), POSITIONS


def not_now(duel: Duel) -> Iterator[Reason]:
    """Why no position can be changed by hand now."""
    if duel.phase not in ("main-1", "main-2"):
        yield reason(
            "no-position-change-now", ["o-no-position-change-in-bp"], "wait-for-main-phase"
        )


def reasons(duel: Duel, action: Action) -> Iterator[Reason]:
    """Why this monster may not be put into that position by hand."""
    name, to = action.name("monster"), action.name("to")
    duel.check_name(name)
    if to not in POSITIONS:
        raise MalformedAction(
            f"{to!r} is not a battle position; it is one of {', '.join(POSITIONS)}"
        )
    found = duel.find(name)
    if found is None or found[0] != duel.turn_player:
        yield reason("not-your-monster", ["o-position-manual-kinds"], monster=duel.piece(name))
        return
    for make in (_of_kind, _of_this_turn):
        yield from make(duel, found[1], to)


def _of_kind(duel: Duel, monster: Monster, to: str) -> Iterator[Reason]:
    piece = duel.piece(monster.name)
    if monster.destroyed:
        yield reason("destroyed-cannot-change", ["o-doomed-status"], monster=piece)
    if monster.position == to:
        yield reason("already-in-position", ["o-position-manual-kinds"], monster=piece, to=to)
    elif monster.link:
        yield reason("link-keeps-position", ["link-never-defense"], monster=piece)
    elif (monster.position, to) not in MANUAL_CHANGES:
        yield reason(
            "not-by-hand",
            ["o-position-manual-kinds"],
            f"from-{monster.position}-by-hand",
            monster=piece,
            to=to,
        )


def _of_this_turn(duel: Duel, monster: Monster, _to: str) -> Iterator[Reason]:
    piece = duel.piece(monster.name)
    if monster.summoned_this_turn:
        yield reason(
            "position-not-when-summoned",
            ["o-position-not-when-summoned"],
            "wait-a-turn",
            monster=piece,
        )
    if monster.position_changed:
        again = ["o-mp2-same-actions"] if duel.phase == "main-2" else []
        yield reason(
            "position-once-per-turn",
            ["o-position-once-per-turn", *again],
            "wait-a-turn",
            monster=piece,
        )
    if monster.declared:
        rules = ["mp2-no-reposition", "o-position-lock-scope"]
        yield reason("attacked-keeps-position", rules, "wait-a-turn", monster=piece)


def after(duel: Duel, action: Action) -> Step[Duel]:
    """The monster in its new position; from face-down this is a Flip Summon."""
    monster = duel.monster(action.name("monster"))
    to: BattlePosition = "defense" if action.get("to") == "defense" else "attack"
    turned = replace(monster, position=to, position_changed=True)
    flipped = [] if monster.face_up else ["flipped"]
    changed = duel.with_monster(turned).window(["position-changed", *flipped])
    if flipped:
        changed = waiting.waits(changed, turned)
    key = "flip-summoned" if flipped else "position-changed"
    rules = ["o-position-manual-kinds", "o-position-once-per-turn"]
    if duel.phase == "main-2":
        rules.append("o-mp2-same-actions")
    happened = event(
        key, rules, duel.at, player=duel.turn_player, monster=changed.piece(monster.name), to=to
    )
    return Step(changed, (happened,))
