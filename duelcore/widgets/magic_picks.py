"""What a learner has picked on the table of Magic so far: attackers, who blocks whom, a target."""

from __future__ import annotations

from dataclasses import dataclass, replace

from duelcore.game import Action
from duelcore.magic.model import Game
from duelcore.magic.objects import Permanent
from duelcore.widgets.look import Press

ZONE = "permanent:"
"""How the address of the zone of a permanent begins; its name follows."""

Pairs = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Picked:
    """What has been pressed and not yet played.

    `attackers` will attack; `blocks` says which attackers each blocker will block, `blocker` waits
    for the attacker that it blocks; `target` is what a spell is to aim at.
    """

    attackers: tuple[str, ...] = ()
    blocks: Pairs = ()
    blocker: str | None = None
    target: str | None = None

    @property
    def names(self) -> frozenset[str]:
        """The permanents that are drawn as picked."""
        waiting = (one for one in (self.blocker, self.target) if one is not None)
        return frozenset((*self.attackers, *(one for one, _ in self.blocks), *waiting))


NOTHING = Picked()


def attack(picked: Picked | None) -> Action:
    """The declaration of the attackers that are picked."""
    return Action("attack", attackers=list((picked or NOTHING).attackers))


def block(picked: Picked | None) -> Action:
    """The declaration of the blockers that are picked."""
    blocks = (picked or NOTHING).blocks
    return Action("block", blocks={one: list(those) for one, those in blocks})


def lying_in(game: Game, zone: str) -> Permanent | None:
    """The permanent in a zone, phased out or not; None if there is none."""
    name = zone.removeprefix(ZONE) if zone.startswith(ZONE) else None
    return next((one for one in game.permanents if one.name == name), None)


def press(game: Game, picked: Picked | None, zone: str) -> Press | None:
    """A press adds to what is picked, or takes away; what comes of it is played by a button."""
    one = lying_in(game, zone)
    if one is None:
        return None
    now = picked or NOTHING
    if game.awaits == "attack":
        now = replace(now, attackers=_toggled(now.attackers, one.name))
    elif game.awaits == "block":
        now = _blocking(game, now, one)
    else:
        now = replace(now, target=None if now.target == one.name else one.name)
    return Press(picked=None if now == NOTHING else now)


def _toggled(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(one for one in names if one != name) if name in names else (*names, name)


def _blocking(game: Game, now: Picked, one: Permanent) -> Picked:
    """A creature of the defending player waits for an attacker; an attacker is given to it."""
    if one.controller == game.nonactive:
        return replace(now, blocker=None if now.blocker == one.name else one.name)
    if now.blocker is None:
        return now
    blocks = dict(now.blocks)
    attackers = _toggled(blocks.pop(now.blocker, ()), one.name)
    more = {now.blocker: attackers} if attackers else {}
    return replace(now, blocks=tuple({**blocks, **more}.items()))
