"""Dividing combat damage: who may assign how much to whom (510.1), and trample (702.19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from duelcore.game import Action, Event, MalformedAction, Reason, Step, Value, event, reason
from duelcore.magic import characteristics, combat, damage, refusing
from duelcore.magic.kinds import Number
from duelcore.magic.model import PLAYER, Game, Share
from duelcore.magic.objects import Permanent

Division = Mapping[str, Mapping[str, int]]
"""From each source to the recipients of its damage, with the number for each."""

# Who assigns


def ask_attackers(game: Game) -> Step[Game]:
    """The active player assigns the damage of the attacking creatures."""
    return _ask(game, game.active, game.fighting.attackers)


def ask_blockers(game: Game) -> Step[Game]:
    """The defending player, who knows that division, assigns the damage of the blockers."""
    return _ask(game, game.nonactive, game.fighting.blockers)


def _ask(game: Game, player: Number, names: tuple[str, ...]) -> Step[Game]:
    """What leaves no choice is assigned at once; for the rest the player is asked."""
    striking = [name for name in names if combat.strikes_now(game, name)]
    shares, events = [], []
    for name in striking:
        if not divides(game, name):
            share, told = _whole(game, name)
            shares += share
            events.append(told)
    game = _assigned(game, shares)
    if any(divides(game, name) for name in striking):
        rules = ["dmg-assign-tba", "dmg-assign-order-players"]
        events.append(event("division-asked", rules, game.at, player=player))
        game = replace(game, awaits="assign", holder=player)
    return Step(game, tuple(events))


def _assigned(game: Game, shares: list[Share]) -> Game:
    fighting = game.fighting
    return replace(game, combat=replace(fighting, assigned=(*fighting.assigned, *shares)))


def recipients(game: Game, name: str) -> tuple[str, ...]:
    """Whom a creature in combat may assign damage to."""
    fighting = game.fighting
    if name not in fighting.attackers:
        return fighting.blocked_by(name)
    if name not in fighting.blocked:
        return (PLAYER,)
    blockers = fighting.blockers_of(name)
    tramples = characteristics.has(game, game.permanent(name), "trample")
    return (*blockers, PLAYER) if tramples else blockers


def amount(game: Game, name: str) -> int:
    """How much damage a creature assigns: its power, but not less than 0."""
    return max(0, characteristics.power(game, game.permanent(name)))


def divides(game: Game, name: str) -> bool:
    """Whether there is something to divide: damage, and several who may get it."""
    return amount(game, name) > 0 and len(recipients(game, name)) > 1


def to_divide(game: Game) -> tuple[str, ...]:
    """The creatures whose damage the player who is asked divides."""
    if game.awaits != "assign":
        return ()
    fighting = game.fighting
    names = fighting.attackers if game.holder == game.active else fighting.blockers
    return tuple(n for n in names if combat.strikes_now(game, n) and divides(game, n))


def first_division(game: Game) -> dict[str, dict[str, int]]:
    """A legal division to begin with: lethal damage to each in turn, the rest to the last one."""
    return {name: _in_turn(game, name) for name in to_divide(game)}


def _in_turn(game: Game, name: str) -> dict[str, int]:
    left, (*first, last) = amount(game, name), recipients(game, name)
    shares = {}
    for one in first:
        shares[one] = min(left, lethal_from(game, name, one))
        left -= shares[one]
    return {**shares, last: left}


def _whole(game: Game, name: str) -> tuple[list[Share], Event]:
    """All of a creature's damage goes where alone it can go, if anywhere."""
    number, to = amount(game, name), recipients(game, name)
    if number == 0:
        return [], damage.explained_zero(game, name)
    if not to:
        key, rules = "assigns-nothing", ["assign-blocked-none-left", "blocked-stays-blocked"]
        if name not in game.fighting.attackers:
            key, rules = "blocker-assigns-nothing", ["assign-blocker"]
        return [], event(key, rules, game.at, creature=name)
    told: dict[str, Value] = {"creature": name, "amount": number}
    rules = ["dmg-assign-tba", *_why_there(game, name, to[0])]
    if to[0] == PLAYER:
        player = game.nonactive
        heard = event("assigns-to-player", rules, game.at, player=player, **told)
    else:
        heard = event("assigns-to", rules, game.at, recipient=to[0], **told)
    return [Share(name, to[0], number)], heard


def _why_there(game: Game, name: str, to: str) -> list[str]:
    if name not in game.fighting.attackers:
        tramples = characteristics.has(game, game.permanent(name), "trample")
        return ["assign-blocker", *(["trample-only-attacking"] if tramples else [])]
    if to != PLAYER:
        return ["assign-blocked-one", *_evades_now(game, name)]
    return ["trample-no-blockers-left" if name in game.fighting.blocked else "assign-unblocked"]


def _evades_now(game: Game, name: str) -> list[str]:
    """Flying gained after blockers were declared changes nothing."""
    flies = characteristics.has(game, game.permanent(name), "flying", "cannot-be-blocked")
    blockers = map(game.permanent, game.fighting.blockers_of(name))
    could = all(characteristics.has(game, one, "flying", "reach") for one in blockers)
    return ["evasion-after-block"] if flies and not could else []


# The division that a player chooses


def not_now(game: Game) -> Iterator[Reason]:
    """Why no damage is divided now."""
    if game.awaits != "assign":
        yield reason("nothing-to-divide", ["dmg-assign-tba"], *refusing.remedy(game))


def division_in(action: Action) -> Division:
    """The division that an action gives; MalformedAction for what is none."""
    division = action.get("damage")
    if not isinstance(division, Mapping):
        raise MalformedAction(f"'assign' needs 'damage', for each source, not {division!r}")
    for source, shares in division.items():
        if not isinstance(shares, Mapping):
            raise MalformedAction(f"{source!r} deals damage to recipients, not to {shares!r}")
        for recipient, number in shares.items():
            if type(number) is not int or number < 0:
                says = f"{source!r} deals {recipient!r} a whole number from 0 on, not {number!r}"
                raise MalformedAction(says)
    return division


def reasons(game: Game, action: Action) -> Iterator[Reason]:
    """Why the damage cannot be divided so; judged over the player's whole division (510.1e)."""
    division = division_in(action)
    for source, shares in division.items():
        for name in (source, *(one for one in shares if one != PLAYER)):
            game.check_name(name)
    if game.awaits != "assign":
        return
    expected = to_divide(game)
    for source in (*expected, *(name for name in division if name not in expected)):
        yield from _not_so(game, source, expected, division)
    yield from _not_through(game, division)


WHOLE = ["assign-checked-as-a-whole", "illegal-action-rewind"]


def _not_so(
    game: Game, source: str, expected: tuple[str, ...], division: Division
) -> Iterator[Reason]:
    """What is wrong with the damage of one creature by itself."""
    if source not in expected:
        yield reason("not-yours-to-divide", ["dmg-assign-order-players", *WHOLE], creature=source)
        return
    shares, power = division.get(source, {}), amount(game, source)
    rules = _rules_of(game, source)
    allowed = recipients(game, source)
    for recipient in shares:
        if recipient not in allowed:
            stranger = {"creature": source, "recipient": recipient}
            key = "not-a-recipient" if recipient != PLAYER else "player-not-a-recipient"
            yield reason(key, [*rules, *WHOLE], "divide-among-those", **stranger)
    if sum(shares.values()) != power:
        told: dict[str, Value] = {
            "creature": source,
            "amount": power,
            "given": sum(shares.values()),
        }
        yield reason("not-all-assigned", [*rules, *WHOLE], "assign-all", **told)


def _rules_of(game: Game, source: str) -> list[str]:
    if source not in game.fighting.attackers:
        return ["assign-blocker"]
    if characteristics.has(game, game.permanent(source), "trample"):
        return ["trample"]
    return ["assign-blocked-many"]


def _not_through(game: Game, division: Division) -> Iterator[Reason]:
    """Nothing tramples through until each blocker has been assigned lethal damage (702.19b)."""
    for source, shares in division.items():
        tramples = source in to_divide(game) and PLAYER in recipients(game, source)
        if tramples and shares.get(PLAYER, 0) > 0:
            for blocker in game.fighting.blockers_of(source):
                given, needed = _given(game, division, blocker), lethal(game, blocker)
                if given < needed and not _deathtouched(game, division, blocker):
                    told: dict[str, Value] = {
                        "creature": source,
                        "recipient": blocker,
                        "needed": needed,
                    }
                    rules = ["trample", *WHOLE]
                    yield reason(
                        "not-lethal-yet", rules, "assign-lethal-first", given=given, **told
                    )


def lethal(game: Game, blocker: str) -> int:
    """How much damage is lethal for a creature, counting what is marked on it."""
    one = game.permanent(blocker)
    return max(0, characteristics.toughness(game, one) - one.damage)


def lethal_from(game: Game, source: str, blocker: str) -> int:
    """How much damage of that source is lethal: any, if it has deathtouch (702.2c)."""
    deadly = _has_deathtouch(game, game.find(source))
    return min(1, lethal(game, blocker)) if deadly else lethal(game, blocker)


def _dealt(game: Game, division: Division) -> Iterator[Share]:
    """What the division says, and what has been assigned without a choice."""
    yield from game.fighting.assigned
    for source, shares in division.items():
        yield from (Share(source, recipient, number) for recipient, number in shares.items())


def _given(game: Game, division: Division, blocker: str) -> int:
    return sum(one.amount for one in _dealt(game, division) if one.recipient == blocker)


def _deathtouched(game: Game, division: Division, blocker: str) -> bool:
    """Whether a source with deathtouch gives it anything: that is lethal (702.2c)."""
    return any(
        one.amount > 0 and one.recipient == blocker and _has_deathtouch(game, game.find(one.source))
        for one in _dealt(game, division)
    )


def _has_deathtouch(game: Game, source: Permanent | None) -> bool:
    return source is not None and characteristics.has(game, source, "deathtouch")


def divide(game: Game, action: Action) -> Step[Game]:
    """The damage is assigned as the player says."""
    division = _in_order(game, division_in(action))
    events = tuple(_told(game, source, shares) for source, shares in division.items())
    shares = [
        Share(source, recipient, number)
        for source, those in division.items()
        for recipient, number in those.items()
    ]
    assigned = replace(_assigned(game, shares), awaits="", holder=None)
    return Step(assigned, events)


def _in_order(game: Game, division: Division) -> dict[str, dict[str, int]]:
    """A legal division in the order of the game: that in which it was given means nothing."""
    return {
        source: {
            to: division[source][to] for to in recipients(game, source) if to in division[source]
        }
        for source in to_divide(game)
    }


def _told(game: Game, source: str, shares: Mapping[str, int]) -> Event:
    rules = ["dmg-assign-tba", "dmg-assign-order-players", *_rules_of(game, source)]
    if _has_deathtouch(game, game.find(source)):
        rules.append("deathtouch")
    to = [(one, number) for one, number in shares.items() if one != PLAYER]
    names = ", ".join(f"{name} {number}" for name, number in to)
    through = shares.get(PLAYER, 0)
    key = "divides-and-tramples" if through else "divides"
    return event(key, rules, game.at, creature=source, names=names, amount=through)


def deal(game: Game) -> Step[Game]:
    """All assigned combat damage is dealt at the same time."""
    hits = [_hit(game, share) for share in game.fighting.assigned]
    if not hits:
        return Step(game, (event("no-combat-damage", ["dmg-deal-simultaneous"], game.at),))
    return damage.deal(game, hits, in_combat=True)


def _hit(game: Game, share: Share) -> damage.Hit:
    to = game.nonactive if share.recipient == PLAYER else share.recipient
    return damage.Hit(share.source, to, share.amount)
