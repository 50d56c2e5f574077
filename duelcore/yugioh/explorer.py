"""The table of what may be activated where: kinds of cards as rows, places of the turn as columns.

Each cell is a verdict, given what can have happened at that place of a turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from duelcore.yugioh.cards import Card
from duelcore.yugioh.model import Effect
from duelcore.yugioh.windows import Moment, Verdict, judged, needs_an_activation


@dataclass(frozen=True, slots=True)
class Place:
    """A column: the place in the turn, as `Duel.at` has it, and what can have happened just then."""

    at: tuple[str, ...]
    happened: frozenset[str]

    @property
    def declared(self) -> bool:
        """Whether this is the moment at which an attack has just been declared."""
        return "attack-declared" in self.happened


BY_EFFECTS = frozenset({"moved", "position-changed"})
"""What effects can do at any time: here it has just been done."""


def _place(*at: str, also: tuple[str, ...] = ()) -> Place:
    return Place(at, BY_EFFECTS.union(also))


PLACES = (
    _place("main-1", also=("flipped",)),
    _place("battle", "start", also=("flipped",)),
    _place("battle", "battle", also=("flipped",)),
    Place(("battle", "battle"), frozenset({"attack-declared"})),
    _place("battle", "damage", "start"),
    _place("battle", "damage", "before-calculation", also=("flipped",)),
    _place("battle", "damage", "during-calculation", also=("flipped",)),
    _place("battle", "damage", "after-calculation", also=("flipped", "battle-damage", "battled")),
    _place("battle", "damage", "end", also=("destroyed-by-battle",)),
    _place("battle", "end", also=("flipped",)),
    _place("main-2", also=("flipped",)),
)
"""The columns, in the order of a turn; a flip in the Damage Step is that of the attack target."""

ANSWERED = Card("quick-effect", (Effect("change-atk", by=500),))
"""What is answered by cards that need an activation to answer."""


def table(card: Card, own_turn: bool = True) -> dict[Place, Verdict]:
    """Whether the card may be activated, at each place where a player could try.

    `own_turn` says whether the player who holds it is the turn player.
    """
    return {place: judged(card, _moment(card, place, own_turn)) for place in PLACES}


def _moment(card: Card, place: Place, own_turn: bool) -> Moment:
    # In damage calculation nothing can have moved or turned but by the one Chain that it admits.
    taken = place.at[-1] == "during-calculation" and card.on in BY_EFFECTS
    answers = ANSWERED if needs_an_activation(card) else None
    return Moment(place.at, place.happened, responded=taken, answers=answers, own_turn=own_turn)


@dataclass(frozen=True, slots=True)
class Row:
    """A row: a card that stands for its kind, and the key of its caption."""

    key: str
    card: Card


def explorer_rows() -> tuple[Row, ...]:
    """The rows to begin with, each telling something that the others do not."""
    return ROWS


RAISE = Effect("change-atk", by=500)
DESTROY = Effect("destroy")
GAIN = Effect("gain-lp", player=1, amount=500)

ROWS = (
    Row("row-quick-change", Card("quick-effect", (RAISE,))),
    Row("row-spell-change", Card("quick-play-spell", (RAISE,))),
    Row("row-destroy-and-change", Card("quick-effect", (DESTROY, RAISE))),
    Row("row-removal", Card("trap", (DESTROY,))),
    Row(
        "row-no-damage",
        Card("trap", (Effect("modify-battle-damage", player=1, how="zero"),)),
    ),
    Row("row-attack-answer", Card("trap", (Effect("negate-attack"),), on="attack-declared")),
    Row("row-set-this-turn", Card("trap", (RAISE,), set_this_turn=True)),
    Row("row-counter-trap", Card("counter-trap", (Effect("negate-activation"),))),
    Row("row-negate-activation", Card("quick-effect", (Effect("negate-activation"),))),
    Row("row-negate-effect", Card("quick-effect", (Effect("negate-effect"),))),
    Row("row-names-start", Card("quick-effect", (DESTROY,), timing="start")),
    Row("row-names-calculation", Card("quick-effect", (RAISE,), timing="during-calculation")),
    Row("row-mandatory", Card("trigger-effect", (GAIN,), mandatory=True)),
    Row("row-optional", Card("trigger-effect", (GAIN,))),
    Row("row-trigger-change", Card("trigger-effect", (RAISE,))),
    Row("row-moved", Card("trigger-effect", (GAIN,), on="moved")),
    Row("row-flipped", Card("trigger-effect", (GAIN,), on="flipped")),
    Row("row-turned", Card("trigger-effect", (GAIN,), on="position-changed")),
    Row("row-battle-damage", Card("trigger-effect", (GAIN,), on="battle-damage")),
    Row("row-battled", Card("trigger-effect", (DESTROY,), on="battled")),
    Row("row-destroyed", Card("trigger-effect", (GAIN,), on="destroyed-by-battle")),
    Row("row-normal-spell", Card("normal-spell", (GAIN,))),
    Row("row-ignition", Card("ignition-effect", (GAIN,))),
)
"""Kinds of cards and effects that differ in where they may be activated."""
