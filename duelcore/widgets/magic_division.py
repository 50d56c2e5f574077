"""How combat damage that has to be divided is asked for: a group for each creature, a box for each share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from duelcore.language import N_, text
from duelcore.magic import assigning
from duelcore.magic.model import PLAYER, Game
from duelcore.widgets.forms import Plain, group

Number = Callable[[str, str, int], Plain]
"""Makes a box from its path, its label and the number that stands in it until one is typed."""


def groups(
    game: Game,
    division: Mapping[str, Mapping[str, int]],
    path: str,
    number: Number,
    language: str,
) -> Iterator[Plain]:
    """A group for each creature of a division; the path of a box ends in the places of both in it."""
    for n, (source, shares) in enumerate(division.items()):
        boxes = [
            number(f"{path}.{n}.{m}", _recipient(game, to, language), share)
            for m, (to, share) in enumerate(shares.items())
        ]
        title = text(N_("Damage of {creature}: {amount}"), language).format(
            creature=source, amount=assigning.amount(game, source)
        )
        yield group(f"{path}-{n}", title, boxes)


def _recipient(game: Game, to: str, language: str) -> str:
    """A creature with the damage that is lethal for it, or the player."""
    if to == PLAYER:
        return game.player(game.nonactive).name
    template = text(N_("{creature} (lethal: {needed})"), language)
    return template.format(creature=to, needed=assigning.lethal(game, to))
