"""How many of the creatures that must block can do so at once, held against trying everything."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from duelcore.game import Action, is_legal
from duelcore.magic import Game
from duelcore.magic.required import most, obliged
from tests.magic.playing import after, attack, block, combat, creature, refused, until

WORDS = st.lists(st.sampled_from(["menace", "flying"]), max_size=2, unique=True)
DEFENDERS = st.lists(
    st.tuples(
        st.lists(st.sampled_from(["must-block", "reach", "cannot-block"]), max_size=2, unique=True),
        st.sampled_from([0, 0, 1]),
    ),
    min_size=1,
    max_size=4,
)


def declared(attackers: list[list[str]], defenders: list[tuple[list[str], int]]) -> Game:
    """The game when blockers are to be declared, every creature of the first player attacking."""
    first = [creature(f"A{n}", 1, 1, *words) for n, words in enumerate(attackers)]
    second = [
        creature(f"B{n}", 1, 1, *words, extra_blocks=extra)
        for n, (words, extra) in enumerate(defenders)
    ]
    names = [one.name for one in first]
    return after(combat(first, second), attack(*names), until("declare-blockers"))


def everything(game: Game) -> list[dict[str, list[str]]]:
    """Every declaration of blockers that one could write down, legal or not."""
    attackers = game.fighting.attackers
    sets = [list(those) for size in range(3) for those in combinations(attackers, size)]
    names = [one.name for one in game.creatures(2)]
    return [
        {name: those for name, those in zip(names, chosen, strict=True) if those}
        for chosen in product(sets, repeat=len(names))
    ]


def free(game: Game, blocks: dict[str, list[str]]) -> bool:
    """Whether nothing but a requirement stands against a declaration."""
    return set(refused(game, Action("block", blocks=blocks))) <= {
        *("block-requirements", "blk-illegal-rewind", "illegal-action-rewind")
    } and not any("cannot-block" in game.permanent(name).keywords for name in blocks)


@given(st.lists(WORDS, min_size=1, max_size=2), DEFENDERS)
def test_most_is_the_most(
    attackers: list[list[str]], defenders: list[tuple[list[str], int]]
) -> None:
    game = declared(attackers, defenders)
    must = {one.name for one in obliged(game)}
    allowed = [blocks for blocks in everything(game) if free(game, blocks)]
    best = max(len(must & set(blocks)) for blocks in allowed)
    assert most(game) == best
    for blocks in allowed:
        action = Action("block", blocks=blocks)
        assert is_legal(game, action) is (len(must & set(blocks)) == best)


def test_a_flyer_obliges_nobody_without_reach() -> None:
    game = declared([["flying"]], [(["must-block"], 0)])
    assert most(game) == 0
    assert refused(game, block()) == ()


def test_menace_obliges_only_with_help() -> None:
    alone = declared([["menace"]], [(["must-block"], 0)])
    assert refused(alone, block()) == ()
    helped = declared([["menace"]], [(["must-block"], 0), ([], 0)])
    assert refused(helped, block())[0] == "block-requirements"
    assert refused(helped, block(B0=["A0"], B1=["A0"])) == ()
