"""Dealing damage: what it does to creatures and players, all of it at the same time (rule 120)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from duelcore.game import Event, Step, event
from duelcore.magic import characteristics
from duelcore.magic.chain import chain
from duelcore.magic.kinds import Keyword, Number
from duelcore.magic.model import Game
from duelcore.magic.triggers import Happening, happen


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage about to be dealt: by which permanent (None: by none), to a creature or a player."""

    source: str | None
    to: str | Number
    amount: int


COMBAT_RULES = ["dmg-deal-simultaneous", "dmg-no-stack", "dmg-no-response-between"]


def deal(game: Game, hits: Sequence[Hit], in_combat: bool) -> Step[Game]:
    """All damage at once, life gained by lifelink being part of it; then what waits for it."""
    dealt = [one for one in hits if one.amount > 0]
    rules = COMBAT_RULES if in_combat else []
    step = chain(game, [partial(_hit, hit=hit, rules=rules) for hit in dealt])
    waits = happen(_happenings(game, dealt, in_combat))(step.position)
    return Step(waits.position, (*step.events, *waits.events))


def _hit(game: Game, hit: Hit, rules: list[str]) -> Step[Game]:
    if isinstance(hit.to, str):
        step = _creature_hit(game, hit, hit.to, rules)
    else:
        step = _player_hit(game, hit, hit.to, rules)
    linked = _lifelink(step.position, hit)
    return Step(linked.position, (*step.events, *linked.events))


def _creature_hit(game: Game, hit: Hit, name: str, rules: list[str]) -> Step[Game]:
    """Damage stays marked on the creature; by itself it destroys nothing."""
    one = game.permanent(name)
    touched = one.deathtouched or _source_has(game, hit, "deathtouch")
    marked = replace(one, damage=one.damage + hit.amount, deathtouched=touched)
    cited = [*rules, "damage-marked", *(["deathtouch"] if touched else [])]
    key = "creature-damaged" if hit.source else "creature-damaged-by-effect"
    told = event(
        key,
        cited,
        game.at,
        source=hit.source,
        creature=name,
        amount=hit.amount,
        damage=marked.damage,
    )
    return Step(game.with_permanents([marked]), (told,))


def _player_hit(game: Game, hit: Hit, player: Number, rules: list[str]) -> Step[Game]:
    """Damage to a player becomes loss of life at once."""
    before = game.player(player).life
    key = "player-damaged" if hit.source else "player-damaged-by-effect"
    told = event(
        key,
        [*rules, "damage-to-player"],
        game.at,
        source=hit.source,
        player=player,
        amount=hit.amount,
        before=before,
        life=before - hit.amount,
    )
    return Step(game.with_player(player, life=before - hit.amount), (told,))


def _lifelink(game: Game, hit: Hit) -> Step[Game]:
    if not _source_has(game, hit, "lifelink"):
        return Step(game, ())
    assert hit.source is not None
    source = game.last_known(hit.source)
    assert source is not None
    player = source.controller
    before = game.player(player).life
    told = event(
        "lifelink",
        ["lifelink"],
        game.at,
        source=hit.source,
        player=player,
        amount=hit.amount,
        before=before,
        life=before + hit.amount,
    )
    return Step(game.with_player(player, life=before + hit.amount), (told,))


def _source_has(game: Game, hit: Hit, word: Keyword) -> bool:
    """Whether a source has a keyword, or had it when it left (702.15c, 702.2d)."""
    there = game.find(hit.source) if hit.source else None
    if there is not None:
        return characteristics.has(game, there, word)
    last = game.last_known(hit.source) if hit.source else None
    return last is not None and word in last.keywords


def _happenings(game: Game, hits: Sequence[Hit], in_combat: bool) -> list[Happening]:
    found = []
    for hit in hits:
        source = game.find(hit.source) if hit.source else None
        if source is None:
            continue
        if in_combat:
            found.append(Happening("deals-combat-damage", source.controller, source.name))
        if not isinstance(hit.to, str) and source.is_creature:
            found.append(Happening("damages-player", hit.to, source.name))
    return found


def explained_zero(game: Game, name: str) -> Event:
    """A creature with 0 or less power assigns no damage."""
    return event("no-damage", ["zero-damage-is-none"], game.at, creature=name)
