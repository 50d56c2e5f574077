"""How combat damage that has to be divided is asked for: a group for each creature, a box for each share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from duelcore.explain import place
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
            number(f"{path}.{n}.{m}", _recipient(game, source, to, language), share)
            for m, (to, share) in enumerate(shares.items())
        ]
        title = text(_title(game), language).format(
            creature=source, amount=assigning.amount(game, source), step=place(game.at, language)
        )
        yield group(f"{path}-{n}", title, boxes)


def _title(game: Game) -> str:
    """What heads the boxes of a creature: with the step, where damage is dealt in two of them."""
    if game.fighting.struck_first is None:
        return N_("Damage of {creature}: {amount}")
    return N_("Damage of {creature}: {amount} ({step})")


def _recipient(game: Game, source: str, to: str, language: str) -> str:
    """A creature with the damage of that source that is lethal for it, or the player."""
    if to == PLAYER:
        return game.player(game.nonactive).name
    template = text(N_("{creature} (lethal: {needed})"), language)
    return template.format(creature=to, needed=assigning.lethal_from(game, source, to))
