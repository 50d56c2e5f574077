"""The closed list of effects: what each does when it resolves, and what stands against it.

`EFFECTS` is the table. What cannot be done any more when it resolves does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from duelcore.game import Reason, reason
from duelcore.yugioh.battle_effects import (
    change_target,
    damage,
    end_battle_phase,
    gain,
    go_to_end_phase,
    modify_damage,
    negate_attack,
)
from duelcore.yugioh.leaving import controller_of
from duelcore.yugioh.model import Duel, Effect, Number
from duelcore.yugioh.monster_effects import (
    ban,
    change,
    change_position,
    free_column,
    leaves,
    summon,
    take_control,
)
from duelcore.yugioh.source import Outcome, Source, aimed_at, nothing

# What stands against an effect


def _doomed(duel: Duel, effect: Effect, _source: Source) -> Iterator[Reason]:
    """A monster that will be destroyed can be destroyed or banished, and nothing else."""
    monster = aimed_at(duel, effect)
    if monster.destroyed:
        piece = duel.piece(monster.name)
        yield reason("doomed-untouched", ["o-doomed-status"], "choose-another", monster=piece)


def _unturnable(duel: Duel, effect: Effect, source: Source) -> Iterator[Reason]:
    monster = aimed_at(duel, effect)
    if monster.link:
        rules, piece = ["link-never-defense", "o-link-no-piercing"], duel.piece(monster.name)
        yield reason("link-keeps-position", rules, monster=piece)
    yield from _doomed(duel, effect, source)


def _no_new_target(duel: Duel, effect: Effect, source: Source) -> Iterator[Reason]:
    attack, monster = duel.attack, aimed_at(duel, effect)
    if attack is None or not attack.calculated or duel.timing in ("after-calculation", "end"):
        yield reason("no-target-to-change", ["o-change-target-effects"], "declare-an-attack")
    if controller_of(duel, monster) == duel.turn_player:
        piece = duel.piece(monster.name)
        yield reason("target-not-opposing", ["attack-pair"], "choose-opposing-target", target=piece)
    yield from _doomed(duel, effect, source)


def _no_attack(duel: Duel, _effect: Effect, _source: Source) -> Iterator[Reason]:
    if duel.attack is None or duel.timing is not None:
        yield reason("no-attack-to-negate", ["o-attack-negated"])


def _no_battle_phase(duel: Duel, _effect: Effect, _source: Source) -> Iterator[Reason]:
    if duel.phase != "battle":
        yield reason("no-battle-phase-to-end", ["bp-end-effect-to-end-step"])
    elif duel.step == "end":
        yield reason("end-step-already", ["bp-end-effect-to-end-step"], "pass-to-go-on")


def _end_phase(duel: Duel, _effect: Effect, _source: Source) -> Iterator[Reason]:
    if duel.phase == "end":
        yield reason("end-phase-already", ["bp-phase-jump"], "end-the-turn")


def _no_reason(_duel: Duel, _effect: Effect, _source: Source) -> Iterator[Reason]:
    return iter(())


# The table


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of effect: what happens when it resolves, and what stands against choosing it."""

    resolves: Callable[[Duel, Effect, Source], Outcome]
    against: Callable[[Duel, Effect, Source], Iterator[Reason]] = _no_reason


def _negate(duel: Duel, _effect: Effect, source: Source) -> Outcome:
    """What a negation does is done to the card that it answers; see the room `activation`."""
    return (duel, []) if source.answers else nothing(duel, source)


EFFECTS: dict[str, Kind] = {
    "change-atk": Kind(change("atk"), _doomed),
    "change-def": Kind(change("def"), _doomed),
    "destroy": Kind(leaves("graveyard", "destroyed-by-effect", "o-by-battle-vs-by-effect")),
    "banish": Kind(leaves("banished", "banished", "effects-over-rules")),
    "return-to-hand": Kind(leaves("hand", "returned-to-hand", "effects-over-rules"), _doomed),
    "summon": Kind(summon),
    "take-control": Kind(take_control, _doomed),
    "change-position": Kind(change_position, _unturnable),
    "change-target": Kind(change_target, _no_new_target),
    "negate-attack": Kind(negate_attack, _no_attack),
    "negate-activation": Kind(_negate),
    "negate-effect": Kind(_negate),
    "cannot-attack": Kind(ban("cannot-attack"), _doomed),
    "cannot-be-attacked": Kind(ban("cannot-be-attacked", "o-attack-lock-shields"), _doomed),
    "damage": Kind(damage),
    "gain-lp": Kind(gain),
    "end-battle-phase": Kind(end_battle_phase, _no_battle_phase),
    "go-to-end-phase": Kind(go_to_end_phase, _end_phase),
    "modify-battle-damage": Kind(modify_damage),
}
"""The effects of the file format's closed list (`duelcore.yugioh.cards.SHAPES` says how written)."""


def resolve(duel: Duel, effect: Effect, source: Source) -> Outcome:
    """What an effect does now; nothing, if what it needs has gone."""
    if impossible(duel, effect, source) or next(against(duel, effect, source), None):
        return nothing(duel, source)
    return EFFECTS[effect.word].resolves(duel, effect, source)


def against(duel: Duel, effect: Effect, source: Source) -> Iterator[Reason]:
    """The rules that stand against an effect now; nothing that it names may be missing."""
    return EFFECTS[effect.word].against(duel, effect, source)


def impossible(duel: Duel, effect: Effect, source: Source) -> str:
    """What an effect names that is not there, in a sentence; "" if everything is."""
    if effect.monster is not None and duel.find(effect.monster) is None:
        return f"there is no monster named {effect.monster!r} on the field"
    if effect.word == "summon":
        return _cannot_come(duel, effect, source.player)
    if effect.word == "take-control":
        return _cannot_be_taken(duel, effect, source.player)
    if effect.word == "modify-battle-damage" and source.until is None and duel.attack is None:
        return "outside an attack 'modify-battle-damage' needs 'until'"
    return ""


def _cannot_come(duel: Duel, effect: Effect, player: Number) -> str:
    assert effect.summoned is not None
    name, zone = effect.summoned.name, effect.summoned.zone
    if duel.knows(name):
        return f"a monster named {name!r} is in this duel already; give the new one its own name"
    if free_column(duel, player, zone) is None:
        return f"no zone is free for {name!r} on the side of player {player}"
    return ""


def _cannot_be_taken(duel: Duel, effect: Effect, player: Number) -> str:
    monster = aimed_at(duel, effect)
    if controller_of(duel, monster) == player:
        return f"player {player} controls {monster.name!r} already"
    if free_column(duel, player, "main") is None:
        return f"no zone is free for {monster.name!r} on the side of player {player}"
    return ""
