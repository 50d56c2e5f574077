"""The closed list of effects: what each does when it resolves, and what stands against it.

`EFFECTS` is the table. What cannot be done any more when it resolves does nothing. What stands
against choosing an effect is a reason (`against`); what means nothing in a duel is no choice at
all (`meaningless`).
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
from duelcore.yugioh.model import Duel, Effect, Number, Zone
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
from duelcore.yugioh.windows import no_battle_phase_to_end

# What stands against an effect


def _doomed(duel: Duel, effect: Effect, _source: Source) -> Iterator[Reason]:
    """A monster that will be destroyed can be destroyed or banished, and nothing else."""
    monster = aimed_at(duel, effect)
    if monster.destroyed:
        piece = duel.piece(monster.name)
        yield reason("doomed-untouched", ["o-doomed-status"], "choose-another", monster=piece)


def _not_taken(duel: Duel, effect: Effect, source: Source) -> Iterator[Reason]:
    """Control goes to a player who has not got it, and whose Main Monster Zones have room."""
    monster, player = aimed_at(duel, effect), source.player
    if controller_of(duel, monster) == player:
        piece = duel.piece(monster.name)
        rules = ["effects-over-rules"]
        yield reason("control-already", rules, "choose-another", monster=piece, player=player)
    else:
        yield from _no_zone(duel, player, "main")
    yield from _doomed(duel, effect, source)


def _not_summoned(duel: Duel, effect: Effect, source: Source) -> Iterator[Reason]:
    assert effect.summoned is not None
    yield from _no_zone(duel, source.player, effect.summoned.zone)


def _no_zone(duel: Duel, player: Number, zone: Zone) -> Iterator[Reason]:
    """A monster comes to a zone of its kind that nobody has taken."""
    if free_column(duel, player, zone) is not None:
        return
    rules, remedy = ["effects-over-rules"], "when-a-zone-is-free"
    if zone == "extra":
        yield reason("extra-zones-full", rules, remedy)
    else:
        yield reason("main-zones-full", rules, remedy, player=player)


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
    return no_battle_phase_to_end(duel.at)


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
    "summon": Kind(summon, _not_summoned),
    "take-control": Kind(take_control, _not_taken),
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
    if not possible(duel, effect, source):
        return nothing(duel, source)
    return EFFECTS[effect.word].resolves(duel, effect, source)


def possible(duel: Duel, effect: Effect, source: Source) -> bool:
    """Whether an effect means something here, and nothing stands against it."""
    if meaningless(duel, effect, source):
        return False
    return next(against(duel, effect, source), None) is None


def against(duel: Duel, effect: Effect, source: Source) -> Iterator[Reason]:
    """The rules that stand against an effect now, beginning with what it aims at.

    What has left the field is not named, for it may never have been seen.
    """
    if effect.monster is not None and duel.find(effect.monster) is None:
        yield reason("aim-is-gone", ["effects-over-rules"], "choose-another")
    else:
        yield from EFFECTS[effect.word].against(duel, effect, source)


def meaningless(duel: Duel, effect: Effect, source: Source) -> str:
    """What an effect says that can mean nothing in this duel, in a sentence; "" for nothing.

    It names a monster that the duel does not know, gives a monster that comes the name of another,
    or does not say until when battle damage is changed where no attack says so.
    """
    if effect.monster is not None and not duel.knows(effect.monster):
        return f"no monster in this duel is named {effect.monster!r}"
    if effect.summoned is not None and duel.knows(name := effect.summoned.name):
        return f"a monster named {name!r} is in this duel already; give the new one its own name"
    if effect.word == "modify-battle-damage" and source.until is None and duel.attack is None:
        return "outside an attack 'modify-battle-damage' needs 'until'"
    return ""
