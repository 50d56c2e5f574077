"""The games as the tests of what they share see them: `Example` and `both_games`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import strategies as st

from duelcore.game import Action, apply, is_legal
from duelcore.yugioh import Monster, duel
from tests import strategies
from tests.magic import strategies as magic_strategies
from tests.magic.playing import after, creature, main_phase
from tests.miniature import Heap


@dataclass(frozen=True)
class Example:
    """A game as the conformance tests see it: starts, everything one may think of, nonsense."""

    starts: st.SearchStrategy[Any]
    grid: Callable[[Any], list[Action]]
    malformed: tuple[Action, ...]
    start: Any
    line: tuple[Action, ...]
    """Actions that may be played from `start`, one after the other."""
    instead: Action
    """What may be played at `start` instead of the first of them."""
    over: Any
    """A position in which the game has ended."""
    long_start: Any
    """Where a game may start that goes on for thousands of actions."""
    endless: Action
    """What may be played from there again and again."""
    aside: Action
    """What may be played instead at every step of that."""


def heap_grid(heap: Heap) -> list[Action]:
    return [Action(do, count=count) for do in ("take", "put-back") for count in range(1, 12)]


HEAP = Example(
    starts=st.builds(Heap, left=st.integers(0, 9), taken=st.integers(0, 5)),
    grid=heap_grid,
    malformed=(
        Action("leave"),
        Action("take"),
        Action("take", count=0),
        Action("take", count="1"),
        Action("take", count=True),
        Action("take", count=1, from_="heap"),
        Action("put-back", count=-1),
    ),
    start=Heap(9),
    line=(Action("take", count=3), Action("take", count=1), Action("put-back", count=2)),
    instead=Action("take", count=2),
    over=Heap(0),
    long_start=Heap(10**9),
    endless=Action("take", count=1),
    aside=Action("take", count=2),
)
YUGIOH = Example(
    starts=strategies.duels(largest=2, life=strategies.ANY_LIFE),
    grid=strategies.grid,
    malformed=(
        Action("summon"),
        Action("end-turn", player=1),
        Action("pass", player=3),
        Action("pass", player="1"),
        Action("pass", player=True),
        Action("attack", attacker="A"),
        Action("attack", target="B"),
        Action("attack", attacker=1, target="B"),
        Action("attack", attacker="A", target="Nobody"),
        Action("attack", attacker="Nobody", target="B"),
        Action("attack", attacker="B", target="Nobody"),
        Action("attack", attacker="direct", target="A"),
        Action("change-position", monster="A"),
        Action("change-position", monster="Nobody", to="attack"),
        Action("change-position", monster="A", to="upside-down"),
        Action("change-position", monster="B", to="upside-down"),
        Action("trigger"),
        Action("trigger", monster="Nobody"),
        Action("trigger", monster="A", target="Nobody"),
        Action("trigger", monster="A", target=1),
        Action("activate"),
        Action("activate", player=1, card="Trap"),
        Action("activate", player=1, card={"kind": "trap", "effect": {"destroy": None}}),
        Action("activate", player=1, card={"kind": "trap", "effect": {"destroy": "Nobody"}}),
    ),
    start=duel([Monster("A", 1900, 100)], [Monster("B", 1500, 100)]),
    line=(
        Action("enter-battle-phase"),
        Action("pass"),
        Action("attack", attacker="A", target="B"),
        Action("finish-attack"),
    ),
    instead=Action("end-turn"),
    over=duel([Monster("A")], [Monster("B")], lp=(8000, 0)),
    long_start=duel([Monster("A", 1900, 100)], [Monster("B", 1500, 100)]),
    endless=Action("end-turn"),
    aside=Action("enter-battle-phase"),
)
BEAR = {
    "name": "Bear",
    "type": "creature",
    "permanent": {"name": "Bear", "power": 2, "toughness": 2},
}
MANA = {"name": "mana", "effect": {"add-mana": {"amount": 1}}}
MAGIC = Example(
    starts=magic_strategies.games(largest=2),
    grid=magic_strategies.grid,
    malformed=(
        Action("end-turn"),
        Action("pass", player=3),
        Action("pass", player=True),
        Action("pass", step="end"),
        Action("pass-until"),
        Action("pass-until", step="breakfast"),
        Action("concede"),
        Action("cast", player=1),
        Action("cast", spell={"name": "Land", "type": "land"}),
        Action("cast", spell={"name": "Bolt", "type": "instant", "effect": {"destroy": "Nobody"}}),
        Action("cast", spell={"name": "Bolt", "type": "instant", "effect": {"explode": "A"}}),
        Action("cast", spell={"name": "Bear", "type": "creature"}),
        Action("activate", ability={"name": "it", "source": "Nobody"}),
        Action("activate", ability="it"),
        Action("play-land", land=3),
        Action("attack"),
        Action("attack", attackers="A"),
        Action("attack", attackers=["A", "A"]),
        Action("attack", attackers=["Nobody"]),
        Action("attack", attackers=["A"], target="Nobody"),
        Action("block"),
        Action("block", blocks={"B": []}),
        Action("block", blocks={"B": [1]}),
        Action("block", blocks={"B": ["A", "A"]}),
        Action("block", blocks={"Nobody": ["A"]}),
        Action("assign", damage=3),
        Action("assign", damage={"A": 3}),
        Action("assign", damage={"A": {"B": -1}}),
        Action("assign", damage={"A": {"Nobody": 1}}),
        Action("order-triggers", names="A"),
        Action("discard", count=-1),
        Action("discard", count=True),
        Action("discard", player="1"),
    ),
    start=main_phase([creature("A", 2, 2)], [creature("B", 2, 2)]),
    line=(Action("cast", spell=BEAR), Action("pass"), Action("pass")),
    instead=Action("play-land"),
    over=after(main_phase(), Action("concede", player=2)),
    long_start=main_phase(),
    endless=Action("activate", ability=MANA),
    aside=Action("play-land"),
)
GAMES = {"heap": HEAP, "yugioh": YUGIOH, "magic": MAGIC}

both_games = pytest.mark.parametrize("example", GAMES.values(), ids=GAMES)


@st.composite
def positions(draw: st.DrawFn, example: Example) -> Any:
    """A position that play at random has led to."""
    position = draw(example.starts)
    for number in draw(strategies.WALKS):
        legal = [action for action in example.grid(position) if is_legal(position, action)]
        if not legal:
            break
        position = apply(position, legal[number % len(legal)]).position
    return position
