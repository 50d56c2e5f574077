"""What a learner can press now: every word of the game as a button, with the engine's verdict on it.

Buttons and cards are addressed by zone, so that no name of a face-down card leaves Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from duelcore.explain import board
from duelcore.game import Action, History, Refusal, why_not
from duelcore.language import N_, text
from duelcore.yugioh.model import DIRECT, Duel, Monster, Number, zone_address

GENERAL = ("enter-battle-phase", "pass", "finish-attack", "end-battle-phase", "end-turn")
"""The words that need nothing chosen."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: what it does if pressed, and why not.

    It plays an action, picks the card in a zone, or follows another continuation by its number.
    """

    id: str
    label: str
    action: Action | None = None
    picks: str | None = None
    follows: int | None = None
    refusal: Refusal | None = None


def offers(duel: Duel, picked: str | None, language: str = "en") -> list[Offer]:
    """The buttons for a position; those of the `picked` monster where one is picked."""
    own = list(_picked(duel, picked, language) if picked else _to_pick(duel, language))
    general = [_offer(duel, do, Action(do), language) for do in GENERAL]
    return [*own, *general, *_single_passes(duel, language)]


def _offer(duel: Duel, key: str, action: Action, language: str) -> Offer:
    return Offer(key, board.label(action, duel, language), action, refusal=why_not(duel, action))


def _single_passes(duel: Duel, language: str) -> Iterator[Offer]:
    """Only where there is something that both have to let pass."""
    for player in (1, 2):
        offer = _offer(duel, f"pass-{player}", Action("pass", player=player), language)
        if offer.refusal is None:
            yield offer


def _to_pick(duel: Duel, language: str) -> Iterator[Offer]:
    if duel.over:
        return
    caption = N_("Attack with {monster}…") if duel.phase == "battle" else N_("Change {monster}…")
    for monster in duel.own():
        zone = zone_address(duel.turn_player, monster)
        label = text(caption, language).format(monster=board.called(duel, monster.name, language))
        yield Offer(f"pick-{zone}", label, picks=zone, refusal=_refusal_of_all(duel, monster))


def actions_of(duel: Duel, monster: Monster) -> list[tuple[str, Action]]:
    """What one may think of doing with a monster in this phase, each with an id made of zones."""
    zone = zone_address(duel.turn_player, monster)
    if duel.phase == "battle":
        targets = [(zone_address(duel.opponent, m), m.name) for m in duel.opposing()]
        return [
            (f"attack-{zone}-{place}", Action("attack", attacker=monster.name, target=name))
            for place, name in [*targets, (DIRECT, DIRECT)]
        ]
    others = (to for to in ("attack", "defense", "set") if to != monster.position)
    return [
        (f"turn-{zone}-{to}", Action("change-position", monster=monster.name, to=to))
        for to in others
    ]


def _refusal_of_all(duel: Duel, monster: Monster) -> Refusal | None:
    """None if something can be done with the monster, else the first refusal."""
    refusals = [why_not(duel, action) for _, action in actions_of(duel, monster)]
    return None if None in refusals else refusals[0]


def _picked(duel: Duel, name: str, language: str) -> Iterator[Offer]:
    for key, action in actions_of(duel, duel.monster(name)):
        yield _offer(duel, key, action, language)
    label = text(N_("Let go of {monster}"), language).format(
        monster=board.called(duel, name, language)
    )
    yield Offer("let-go", label)


def branches(history: History[Duel], language: str = "en") -> Iterator[Offer]:
    """What was played here another time, to go on with it."""
    caption = text(N_("As before: {action}"), language)
    for number, moment in enumerate(history.branches):
        if moment.action is not None:
            label = board.label(moment.action, history.position, language)
            yield Offer(f"branch-{number}", caption.format(action=label), follows=number)


def monster_in(duel: Duel, zone: str) -> tuple[Number, Monster] | None:
    """The monster in a zone, with its controller, or None."""
    numbers: tuple[Number, Number] = (1, 2)
    for number in numbers:
        for monster in duel.player(number).monsters:
            if zone_address(number, monster) == zone:
                return number, monster
    return None
