"""Hypothesis strategies: duels that may be started, and ways to play on at random."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from duelcore.game import Action, apply, legal_actions
from duelcore.yugioh import DIRECT, Duel, Monster, Player, Rules, cards
from duelcore.yugioh.abilities import WORDS, abilities
from duelcore.yugioh.flip import takes_target
from duelcore.yugioh.model import EXTRA_ZONES, MAIN_ZONES, Number
from duelcore.yugioh.positions import POSITIONS
from duelcore.yugioh.starting import start_of
from tests.random_cards import flip_ability, legal_activation, new_name

NAMES = tuple(f"⟦{letter}⟧" for letter in "ABCDEFGHIJKL")
"""Names that stand in no sentence by chance, so that a name that is shown can be found."""

# Few values, so that equal ones, 0 and differences of 1 meet often.
POINTS = st.sampled_from([0, 1, 500, 999, 1000, 1001, 1700, 2500, "?"])
LIFE = st.sampled_from([8000, 20_000, 8001, 3000, 1000, 500, 499, 1])
ANY_LIFE = st.sampled_from([*[8000] * 8, 20_000, 3000, 500, 1, 0])
"""Life Points, those of Duels that are over before they begin among them."""

ABILITIES = st.lists(
    st.sampled_from(WORDS)
    | st.integers(1, 3).map(lambda number: ("attacks", number))
    | st.integers(1, 3).map(lambda number: ("attacks-on-monsters", number))
    | st.sampled_from([0, 1, 500, 8000]).map(lambda cost: ("attack-cost", cost))
    | st.sampled_from([0, 1, 500, 9000]).map(lambda damage: ("battle-damage-is", damage)),
    max_size=4,
    unique_by=lambda one: one if isinstance(one, str) else one[0],
).map(abilities)

SUMMONED = {"name": "⟦flipped⟧", "atk": 500, "def": 0, "position": "set"}

FLIPS = (
    st.none()
    | st.integers(0, 10**6).map(
        lambda seed: cards.effect(flip_ability(random.Random(seed))["flip"])
    )
    | st.sampled_from([{"take-control": None}, {"summon": SUMMONED}]).map(cards.effect)
)
"""Flip effects, which most monsters have; all that Summon one Summon the same, so only the first can."""


@st.composite
def monsters(draw: st.DrawFn, name: str, zone: str) -> Monster:
    """A monster that may lie in that kind of zone."""
    link = draw(st.booleans()) and draw(st.booleans())
    return Monster(
        name=name,
        atk=draw(POINTS),
        def_=None if link else draw(POINTS),
        position="attack" if link else draw(st.sampled_from(POSITIONS)),
        abilities=draw(ABILITIES),
        flip=draw(FLIPS),
        link=link,
        zone=zone,  # type: ignore[arg-type]
        summoned_this_turn=draw(st.booleans()),
        position_changed=draw(st.booleans()),
    )


@st.composite
def duels(draw: st.DrawFn, largest: int = MAIN_ZONES, life: st.SearchStrategy[int] = LIFE) -> Duel:
    """A duel at its start: every kind of monster, zone, rule and turn that a file may begin with."""
    names = iter(NAMES)
    extra = draw(st.lists(st.sampled_from([1, 2]), max_size=EXTRA_ZONES))
    players = []
    for number in (1, 2):
        zones = ["main"] * draw(st.integers(0, largest)) + ["extra"] * extra.count(number)
        zones = draw(st.permutations(zones))
        own = tuple(draw(monsters(next(names), zone)) for zone in zones)
        players.append(Player(f"Player {number}", draw(life), own))
    rules = Rules(
        *(draw(st.booleans()) for _ in range(3)),
        draw(st.integers(0, 2)),
        *(draw(st.booleans()) for _ in range(2)),
    )
    return start_of(
        Duel(
            players=(players[0], players[1]),
            turn=draw(st.integers(1, 4)),
            turn_player=draw(st.sampled_from([1, 2])),
            phase=draw(st.sampled_from(["standby", "main-1"])),
            rules=rules,
        )
    )


WALKS = st.builds(
    lambda seed, length: [random.Random(seed + step).randrange(10**6) for step in range(length)],
    st.integers(0, 10**6),
    st.sampled_from([40, 30, 25, 20, 15, 12, 10, 8, 6, 4, 2, 0]),
)
"""Random play: each number chooses among the actions that are legal then."""

WEIGHTS = {"attack": 4, "pass": 4, "enter-battle-phase": 3, "finish-attack": 2}
"""How often a word is chosen against the others, so that battles are fought."""


def chosen(actions: tuple[Action, ...], number: int) -> Action:
    """The action that a number of a walk chooses: first the word, since attacks are many."""
    words = sorted({action.do for action in actions})
    weighted = [word for word in words for _ in range(WEIGHTS.get(word, 1))]
    alike = [action for action in actions if action.do == weighted[number % len(weighted)]]
    return alike[number // len(weighted) % len(alike)]


def next_of(duel: Duel, number: int) -> Action | None:
    """What a number of a walk does: in two of five cases an activation; None once it is over."""
    actions = legal_actions(duel)
    activation = legal_activation(duel, number) if number % 5 < 2 and not duel.over else None
    return activation or (chosen(actions, number // 5) if actions else None)


def walked(duel: Duel, walk: list[int]) -> list[tuple[Duel, Action, Duel, tuple]]:
    """The steps of a random game: position, action, next position, events; until it is over."""
    steps = []
    for number in walk:
        action = next_of(duel, number)
        if action is None:
            break
        after, events = (step := apply(duel, action)).position, step.events
        steps.append((duel, action, after, events))
        duel = after
    return steps


def last_of(duel: Duel, walk: list[int]) -> Duel:
    """The position that a random game ends with."""
    steps = walked(duel, walk)
    return steps[-1][2] if steps else duel


def names_in(duel: Duel) -> list[str]:
    """Every monster that the duel knows, wherever it is."""
    return [
        monster.name
        for player in duel.players
        for pile in (player.monsters, player.graveyard, player.banished, player.hand)
        for monster in pile
    ]


def grid(duel: Duel) -> list[Action]:
    """Every action that anybody could think of: each word with every value for each field.

    Of activations those that need room or the right controller.
    """
    names = names_in(duel)
    return [
        *(Action(do) for do in ("enter-battle-phase", "finish-attack")),
        *(Action(do) for do in ("end-battle-phase", "end-turn")),
        *(Action("pass", player=player) for player in (None, 1, 2)),
        *(Action("attack", attacker=a, target=t) for a in names for t in [*names, DIRECT]),
        *(Action("change-position", monster=m, to=to) for m in names for to in POSITIONS),
        *(Action("replay", target=target) for target in [*names, DIRECT, "stop"]),
        *(trigger for name in names for trigger in triggers(duel, name)),
        *(activation(player, effect) for player in (1, 2) for effect in moves(duel)),
    ]


def triggers(duel: Duel, name: str) -> list[Action]:
    """The flip effect of that monster, with every target that it might have."""
    found = duel.find(name)
    takes = found and found[1].flip and takes_target(found[1])
    targets = names_in(duel) if takes else [None]
    return [Action("trigger", monster=name, target=target) for target in targets]


def moves(duel: Duel) -> list[dict[str, Any]]:
    """Effects that bring a monster to the side of whoever activates them, possible or not."""
    new = {"name": new_name(duel), "atk": 500, "def": 0, "position": "attack"}
    comes = [{"summon": new | {"zone": zone}} for zone in ("main", "extra")]
    return [*({"take-control": name} for name in names_in(duel)), *comes]


def activation(player: Number, effect: dict[str, Any]) -> Action:
    """A Quick Effect with that effect."""
    return Action("activate", player=player, card={"kind": "quick-effect", "effect": effect})


def mirrored(duel: Duel) -> Duel:
    """The same duel seen from the other chair: player 1 is player 2."""
    one, two = duel.players
    return replace(
        duel,
        players=(
            replace(mirrored_player(two), name=one.name),
            replace(mirrored_player(one), name=two.name),
        ),
        turn_player=other(duel.turn_player),
        passed=None if duel.passed is None else other(duel.passed),
        damage_changes=tuple(replace(c, player=other(c.player)) for c in duel.damage_changes),
    )


def mirrored_player(player: Player) -> Player:
    """The same player in the other chair: what names a player by number names the other one."""
    piles = (player.monsters, player.graveyard, player.banished, player.hand)
    monsters, graveyard, banished, hand = (tuple(map(mirrored_monster, pile)) for pile in piles)
    return replace(player, monsters=monsters, graveyard=graveyard, banished=banished, hand=hand)


def mirrored_monster(monster: Monster) -> Monster:
    flip, owner = monster.flip, monster.owner
    if flip is not None and flip.player is not None:
        flip = replace(flip, player=other(flip.player))
    return replace(monster, flip=flip, owner=None if owner is None else other(owner))


def other(number: Number) -> Number:
    """The number of the other player."""
    return 2 if number == 1 else 1
