"""Hypothesis strategies: games of Magic that may be started, and random legal play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, get_args

from hypothesis import strategies as st

from duelcore.game import Action, MalformedAction, apply, is_legal
from duelcore.magic import Ability, Bonus, Game, Permanent
from duelcore.magic.assigning import amount, recipients, to_divide
from duelcore.magic.kinds import Condition, Keyword, Until, When, Whose
from duelcore.magic.model import PHASES, Player
from duelcore.magic.starting import STARTS, start_of
from duelcore.magic.triggers import waiting_of
from duelcore.magic.words import effects

NAMES = tuple(f"⟦{letter}⟧" for letter in "ABCDEFGH")
"""Names that stand in no sentence by chance."""

KEYWORDS = get_args(Keyword)


@st.composite
def permanents(draw: st.DrawFn, name: str, controller: int) -> Permanent:
    """A creature, a land or a Saga, in any state that a start may have."""
    kind = draw(st.sampled_from(["creature"] * 6 + ["land", "saga"]))
    common: dict[str, Any] = {"name": name, "controller": controller, "tapped": draw(st.booleans())}
    words = tuple(draw(st.lists(st.sampled_from(KEYWORDS), max_size=3, unique=True)))
    if kind == "land":
        return Permanent(types=("land",), keywords=words, **common)
    if kind == "saga":
        lore = (("lore", draw(st.integers(0, 2))),)
        return Permanent(types=("enchantment",), counters=lore, chapters=((), ()), **common)
    bonus = Bonus(power=1, keywords=("trample",)) if draw(st.integers(0, 9)) == 0 else None
    return Permanent(
        power=draw(st.integers(0, 4)),
        toughness=draw(st.integers(1, 4)),
        keywords=words,
        summoning_sick=draw(st.booleans()) and draw(st.booleans()),
        phased_out=draw(st.integers(0, 9)) == 0,
        extra_blocks=draw(st.sampled_from([0, 0, 0, 1])),
        attack_cost=draw(st.sampled_from([0, 0, 0, 0, 2])),
        bonus=bonus,
        **common,
    )


HARMLESS = [
    {"gain-life": {"amount": 1}},
    {"lose-life": {"amount": 1}},
    {"draw": {"amount": 1}},
    {"destroy": "that"},
    {"pump": {"target": "that", "power": 1}},
    {"tap": "that"},
]
"""Effects of abilities; none of them sets off an endless chain, since libraries end."""


@st.composite
def abilities(draw: st.DrawFn, number: int) -> Ability:
    return Ability(
        f"ability {number}",
        draw(st.sampled_from([1, 2])),
        draw(st.sampled_from(get_args(When))),
        effects(draw(st.sampled_from(HARMLESS))),
        whose=draw(st.sampled_from(get_args(Whose))),
        condition=draw(st.sampled_from([None, None, *get_args(Condition)])),
        once=draw(st.booleans()),
    )


@st.composite
def games(draw: st.DrawFn, largest: int = 3, life: st.SearchStrategy[int] | None = None) -> Game:
    """A game at its start, with everything that a file may begin with."""
    names = iter(NAMES)
    own: list[Permanent] = []
    for controller in (1, 2):
        for _ in range(draw(st.integers(0, largest))):
            own.append(draw(permanents(next(names), controller)))
    lives = life or st.sampled_from([20, 20, 5, 1])
    players = [
        Player(
            f"Player {number}",
            draw(lives),
            hand=draw(st.integers(0, 9)),
            library=draw(st.integers(0, 6)),
        )
        for number in (1, 2)
    ]
    game = Game(
        (players[0], players[1]),
        turn=draw(st.integers(1, 3)),
        active=draw(st.sampled_from([1, 2])),
        step=draw(st.sampled_from(STARTS)),
        permanents=tuple(own),
        abilities=tuple(draw(abilities(n)) for n in range(draw(st.integers(0, 3)))),
        day_night=draw(st.sampled_from([None, "day", "night"])),
        spells_last_turn=draw(st.sampled_from([None, 0, 1, 2])),
    )
    return start_of(game)


# Everything that may be done


def used(rng: random.Random, game: Game) -> Action:
    """An ability or a spell of somebody, with any effect at anything."""
    there = [one.name for one in game.battlefield] or [NAMES[0]]
    player = rng.choice([1, 2])
    described = {"name": "it", "effect": effect(rng, there)}
    word = rng.choice(["activate", "cast"])
    if word == "activate":
        return Action("activate", player=player, ability=described)
    spell = {**described, "type": rng.choice(["instant", "sorcery"])}
    return Action("cast", player=player, spell=spell)


def effect(rng: random.Random, names: list[str]) -> dict[str, Any]:
    """One of the effects of the closed list, at one of those names."""
    target, other = rng.choice(names), rng.choice(names)
    lasting = {"target": target, "until": rng.choice([*get_args(Until), None])}
    number = {"amount": rng.randint(0, 3), "player": rng.choice([1, 2])}
    made = {"name": "Token", "power": 1, "toughness": 1}
    shapes: dict[str, Any] = {
        "pump": {**lasting, "power": rng.randint(-2, 3), "toughness": rng.randint(-2, 3)},
        "gain": {**lasting, "keyword": rng.choice(KEYWORDS)},
        "lose": {**lasting, "keyword": rng.choice(KEYWORDS)},
        "counters": {"target": target, "kind": rng.choice(["+1/+1", "-1/-1"]), "amount": 1},
        "damage": {"target": target, "amount": rng.randint(0, 3)},
        "fight": {"target": target, "other": other},
        **{word: number for word in ("gain-life", "lose-life", "draw", "discard", "add-mana")},
        **{word: target for word in ("destroy", "return-to-hand", "tap", "untap", "phase-out")},
        **{word: target for word in ("take-control", "remove-from-combat")},
        "create": made,
        "create-attacking": made,
        "skip-step": {"step": rng.choice(list(PHASES)), "player": rng.choice([1, 2])},
    }
    word = rng.choice(list(shapes))
    return {word: shapes[word]}


def attacks(game: Game) -> Iterator[Action]:
    """Every set of creatures of the active player, as attackers."""
    names = [one.name for one in game.creatures(game.active)][:5]
    for size in range(len(names) + 1):
        for those in combinations(names, size):
            yield Action("attack", attackers=list(those))


def blocks(rng: random.Random, game: Game) -> Iterator[Action]:
    """No blocks, and some blocks at random."""
    yield Action("block", blocks={})
    attackers = list(game.fighting.attackers)
    for _ in range(12 if attackers else 0):
        chosen = {
            one.name: rng.sample(attackers, rng.randint(1, min(2, len(attackers))))
            for one in game.creatures(game.nonactive)
            if rng.random() < 0.5
        }
        yield Action("block", blocks=chosen)


def divisions(rng: random.Random, game: Game) -> Iterator[Action]:
    """Divisions at random, and the one that gives each blocker all that it needs, or all to one."""
    for _ in range(6):
        damage = {}
        for name in to_divide(game):
            those = recipients(game, name)
            shares = dict.fromkeys(those, 0)
            for _ in range(amount(game, name)):
                shares[rng.choice(those)] += 1
            damage[name] = shares
        yield Action("assign", damage=damage)
    first = {name: {recipients(game, name)[0]: amount(game, name)} for name in to_divide(game)}
    yield Action("assign", damage=first)


def decisions(rng: random.Random, game: Game) -> list[Action]:
    """What may come into question for what the game waits for."""
    if game.awaits == "attack":
        return list(attacks(game))
    if game.awaits == "block":
        return list(blocks(rng, game))
    if game.awaits == "assign":
        return list(divisions(rng, game))
    if game.awaits == "order":
        names = [one.name for one in waiting_of(game, game.holder)]
        return [Action("order-triggers", names=rng.sample(names, len(names)))]
    if game.awaits == "discard":
        return [Action("discard")]
    if game.awaits == "begin-step":
        return [Action("begin-step")]
    own = [used(rng, game) for _ in range(3)]
    land = Action("play-land", player=rng.choice([1, 2]))
    return [*[Action("pass")] * 4, Action("pass", player=game.holder), land, *own]


def legal_choice(rng: random.Random, game: Game) -> Action | None:
    """A legal action at random; None once the game is over."""
    options = [one for one in decisions(rng, game) if _is_legal(game, one)] if not game.over else []
    if not options and not game.over and game.awaits == "block":
        options = [Action("block", blocks=required_blocks(rng, game))]
    return rng.choice(options) if options else None


def _is_legal(game: Game, action: Action) -> bool:
    try:
        return is_legal(game, action)
    except MalformedAction:  # an effect at a name that is not known here
        return False


def required_blocks(rng: random.Random, game: Game) -> dict[str, list[str]]:
    """A legal declaration where some creatures must block, found by trying."""
    attackers = list(game.fighting.attackers)
    own = [one.name for one in game.creatures(game.nonactive)]
    for _ in range(3000):
        chosen = {
            name: rng.sample(attackers, rng.choice([1, 1, min(2, len(attackers))]))
            for name in own
            if rng.random() < 0.7
        }
        if is_legal(game, Action("block", blocks=chosen)):
            return chosen
    raise AssertionError("no legal declaration of blockers was found")


WALKS = st.builds(
    lambda seed, length: (seed, length),
    st.integers(0, 10**6),
    st.sampled_from([60, 40, 25, 15, 8, 3, 0]),
)
"""Random play: a seed and a number of actions."""


def walked(game: Game, walk: tuple[int, int]) -> list[tuple[Game, Action, Game, tuple[Any, ...]]]:
    """The steps of random play: position, action, next position, events; until the game is over."""
    seed, length = walk
    rng = random.Random(seed)
    steps = []
    for _ in range(length):
        action = legal_choice(rng, game)
        if action is None:
            break
        step = apply(game, action)
        steps.append((game, action, step.position, step.events))
        game = step.position
    return steps


def grid(game: Game) -> list[Action]:
    """Every kind of action that anybody could think of, right or wrong."""
    names = [one.name for one in game.permanents]
    rng = random.Random(0)
    there = names or [None]
    return [
        Action("begin-step"),
        *(Action("pass", player=player) for player in (None, 1, 2)),
        *(Action("concede", player=player) for player in (1, 2)),
        *(Action("pass-until", step=step) for step in ("upkeep", "end", "combat-damage")),
        *(Action("discard", player=p, count=n) for p in (None, 1, 2) for n in (None, 1, 2)),
        *(Action("play-land", player=player) for player in (None, 1, 2)),
        *(Action("cast", player=p, spell=s) for p in (1, 2) for s in SPELLS),
        *(Action("attack", attackers=[name]) for name in names),
        *(Action("attack", attackers=[], target=one) for one in there),
        *attacks(game),
        *(Action("block", blocks={a: [b]}) for a in names for b in names),
        *blocks(rng, game),
        *(divisions(rng, game) if game.awaits == "assign" else ()),
        *(Action("assign", damage={name: {"player": 1}}) for name in names),
        Action("order-triggers", names=[one.name for one in waiting_of(game, game.holder)]),
        Action("order-triggers", names=["nothing"]),
    ]


SPELLS = [
    {"name": "Instant", "type": "instant"},
    {"name": "Sorcery", "type": "sorcery"},
    {"name": "Flash", "type": "artifact", "flash": True},
]


def mirrored(game: Game) -> Game:
    """A start seen from the other chair."""
    one, two = game.players
    return start_of(
        replace(
            game,
            players=(two, one),
            active=3 - game.active,
            starting=3 - game.starting,
            permanents=tuple(replace(p, controller=3 - p.controller) for p in game.permanents),
            abilities=tuple(replace(a, controller=3 - a.controller) for a in game.abilities),
        )
    )
