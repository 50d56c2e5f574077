"""Short words for playing duels in tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from duelcore.game import Action, Event, apply, legal_actions, why_not
from duelcore.yugioh import DIRECT, Duel, Monster, Rules, attack, duel

PASS = Action("pass")
FINISH = Action("finish-attack")
ENTER = Action("enter-battle-phase")
END_BATTLE = Action("end-battle-phase")
END_TURN = Action("end-turn")


def attacks(attacker: str, target: str) -> Action:
    """The declaration of an attack."""
    return Action("attack", attacker=attacker, target=target)


def turns(monster: str, to: str) -> Action:
    """A change of position by hand."""
    return Action("change-position", monster=monster, to=to)


def activates(player: int, kind: str, *effects: object, **more: object) -> Action:
    """A card of that kind activated; `on`, `timing`, `until`, `response` as in a file."""
    response = more.pop("response", None)
    effect = effects[0] if len(effects) == 1 else list(effects)
    card = {"kind": kind, "effect": effect, **{key.rstrip("_"): one for key, one in more.items()}}
    return Action("activate", player=player, card=card, response=response)


def response(player: int, kind: str, effect: object, **more: object) -> dict[str, object]:
    """A response to an activation."""
    return {"player": player, "card": {"kind": kind, "effect": effect, **more}}


def by(monster: str, points: int) -> dict[str, object]:
    """A change of ATK by some points."""
    return {"change-atk": {"monster": monster, "by": points}}


def gain(player: int, amount: int) -> dict[str, object]:
    return {"gain-lp": {"player": player, "amount": amount}}


def turned(monster: str, to: str) -> dict[str, object]:
    """A change of battle position by an effect."""
    return {"change-position": {"monster": monster, "to": to}}


def summons(
    name: str, atk: int = 1000, position: str = "attack", **more: object
) -> dict[str, object]:
    return {"summon": {"name": name, "atk": atk, "def": 0, "position": position, **more}}


NEGATE = {"negate-attack": True}


def replays(target: str) -> Action:
    """The answer to a replay question."""
    return Action("replay", target=target)


class Played(NamedTuple):
    """A duel after some actions, and everything that happened on the way."""

    duel: Duel
    events: tuple[Event, ...]

    @property
    def keys(self) -> list[str]:
        return [event.key for event in self.events]

    @property
    def rules(self) -> set[str]:
        """Every rule that was cited."""
        return {rule for event in self.events for rule in event.rules}

    @property
    def lp(self) -> tuple[int, int]:
        return lp(self.duel)

    @property
    def graves(self) -> tuple[list[str], list[str]]:
        one, two = ([monster.name for monster in p.graveyard] for p in self.duel.players)
        return one, two

    def event(self, key: str) -> Event:
        """The one event of that key."""
        (found,) = [event for event in self.events if event.key == key]
        return found


def play(duel: Duel, *actions: Action) -> Played:
    """Play some actions one after the other."""
    events: tuple[Event, ...] = ()
    for action in actions:
        step = apply(duel, action)
        duel, events = step.position, events + step.events
    return Played(duel, events)


def after(duel: Duel, *actions: Action) -> Duel:
    """The duel that some actions lead to."""
    return play(duel, *actions).duel


def lp(duel: Duel) -> tuple[int, int]:
    return duel.players[0].lp, duel.players[1].lp


def battle_step(
    first: Iterable[Monster],
    second: Iterable[Monster] = (),
    lp: tuple[int, int] = (8000, 8000),
    rules: Rules | None = None,
    turn: int = 2,
) -> Duel:
    """The open Battle Step of player 1."""
    return after(duel(first, second, lp, turn=turn, rules=rules), ENTER, PASS)


def fought(
    attacker: Monster, target: Monster | None = None, lp: tuple[int, int] = (8000, 8000)
) -> Played:
    """One attack of player 1 from its declaration to its end; without a target, directly."""
    duel = battle_step([attacker], [target] if target else [], lp)
    attack = attacks(attacker.name, target.name if target else DIRECT)
    return play(duel, attack, *([] if after(duel, attack).over else [FINISH]))


def lp_changes(played: Played) -> tuple[int, int]:
    """What a duel that began with 8000 LP each has done to the LP."""
    return played.lp[0] - 8000, played.lp[1] - 8000


def fallen(played: Played) -> str:
    """Who has been destroyed: "A" the attacker, "B" the target."""
    return "".join([*played.graves[0], *played.graves[1]])


def attacker(atk: object, *abilities: object) -> Monster:
    """A monster in Attack Position whose DEF must not matter."""
    return Monster("A", atk, 0, abilities=abilities)  # type: ignore[arg-type]


def target(position: str, value: object, *abilities: object, other: object = 5000) -> Monster:
    """A target whose value that counts is the one given; the `other` must not matter."""
    atk, defense = (value, other) if position == "attack" else (other, value)
    return Monster("B", atk, defense, position, abilities)  # type: ignore[arg-type]


def can_attack(duel: Duel) -> set[tuple[str, str]]:
    """Attackers and targets of every attack that may be declared."""
    return set(attack.attacks(duel))


def targets(duel: Duel, attacker: str) -> list[str]:
    """What a monster may attack now."""
    return sorted(target for one, target in attack.attacks(duel) if one == attacker)


def words(duel: Duel) -> set[str]:
    """The words of all that may be done now."""
    return {action.do for action in legal_actions(duel)}


def refused(duel: Duel, action: Action) -> tuple[str, ...]:
    """The rules that forbid an action, the leading one first; there has to be one."""
    refusal = why_not(duel, action)
    assert refusal is not None, f"{action} is legal"
    return refusal.rules


def legal(duel: Duel, action: Action) -> bool:
    return why_not(duel, action) is None
