"""What can be pressed in a duel: every word of Yu-Gi-Oh! as a button, with the engine's verdict on it.

Buttons and cards are addressed by zone, so that no name of a face-down card leaves Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from duelcore.explain import board, cite
from duelcore.game import Action, Refusal, choices, why_not
from duelcore.language import N_, text
from duelcore.widgets.look import Offer
from duelcore.yugioh import flip, waiting
from duelcore.yugioh.model import DIRECT, Duel, Monster, Number, zone_address
from duelcore.yugioh.replay import STOP

GENERAL = ("enter-battle-phase", "pass", "finish-attack", "end-battle-phase", "end-turn")
"""The words that need nothing chosen."""

NUMBERS: tuple[Number, ...] = (1, 2)


def offers(duel: Duel, picked: str | None, language: str = "en") -> list[Offer]:
    """The buttons for a position; those of the `picked` monster where one is picked.

    While a replay question is open, they are its answers.
    """
    if duel.replay:
        return [*_answers(duel, language)]
    own = list(_picked(duel, picked, language) if picked else _to_pick(duel, language))
    general = [_offer(duel, do, Action(do), language) for do in GENERAL]
    return [
        *_triggers(duel, language),
        *own,
        *general,
        *_single_passes(duel, language),
        *_activations(duel, language),
    ]


# Replays, flip effects, activations


def _answers(duel: Duel, language: str) -> Iterator[Offer]:
    """What may be chosen in a replay, each with its page; what may not, with the reason."""
    targets = [(zone_address(duel.opponent, m), m.name) for m in duel.opposing()]
    for place, target in [*targets, (DIRECT, DIRECT), (STOP, STOP)]:
        action = Action("replay", target=target)
        rule = "replay-no-attack" if target == STOP else "replay-same-attacker"
        page = cite([rule], language)[0]
        offer = _offer(duel, f"replay-{place}", action, language)
        yield replace(offer, label=f"{offer.label} ({page.short})")


def _triggers(duel: Duel, language: str) -> Iterator[Offer]:
    """The flip effects that wait, each with every monster on the field as its target."""
    for name in duel.waiting:
        key = f"trigger-{duel.piece(name).zone}"
        if not _chooses(duel, name):
            yield _without_target(duel, key, name, language)
            continue
        for place, target in _everywhere(duel):
            action = Action("trigger", monster=name, target=target)
            yield _offer(duel, f"{key}-{place}", action, language)


def _without_target(duel: Duel, key: str, name: str, language: str) -> Offer:
    """A flip effect that takes no target, or whose target cannot be chosen yet."""
    action = Action("trigger", monster=name)
    label = board.label(action, duel, language)
    if flip.takes_target(duel.monster(name)):
        action = Action("trigger", monster=name, target=name)  # any will do to ask why not yet
    return Offer(key, label, action, refusal=why_not(duel, action))


def _chooses(duel: Duel, name: str) -> bool:
    """Whether a target has to be chosen for the flip effect of that monster now."""
    return waiting.due(duel) and flip.takes_target(duel.monster(name))


def _everywhere(duel: Duel) -> list[tuple[str, str]]:
    """The zones of all monsters on the field, with their names."""
    return [(zone_address(n, m), m.name) for n in NUMBERS for m in duel.player(n).monsters]


def _activations(duel: Duel, language: str) -> Iterator[Offer]:
    """For each player the way to the form for activations; closed where no card at all may be."""
    refusal = None if any(form.do == "activate" for form in choices(duel)) else _no_card(duel)
    for number in NUMBERS:
        label = text(board.ACTIONS["activate"], language)
        filled = label.format(player=duel.player(number).name)
        yield Offer(f"activate-{number}", filled, opens=str(number), refusal=refusal)


def _no_card(duel: Duel) -> Refusal:
    """Why no card at all may be activated now: what forbids any, told first of each."""
    card = {"kind": "quick-effect", "effect": {"gain-lp": {"player": 1, "amount": 0}}}
    refusal = why_not(duel, Action("activate", player=1, card=card))
    assert refusal is not None
    return Refusal(refusal.reasons[:1])


def aimed_at(duel: Duel, picked: str | None, name: str) -> Action | None:
    """What it means to press that monster as a target now; None where it is no target."""
    if duel.replay:
        return Action("replay", target=name)
    if duel.waiting and _chooses(duel, duel.waiting[0]):
        return Action("trigger", monster=duel.waiting[0], target=name)
    attacks = picked is not None and duel.phase == "battle" and picked != name
    if attacks and any(monster.name == name for monster in duel.opposing()):
        return Action("attack", attacker=picked, target=name)
    return None


# The words of a turn


def _offer(duel: Duel, key: str, action: Action, language: str) -> Offer:
    return Offer(key, board.label(action, duel, language), action, refusal=why_not(duel, action))


def _single_passes(duel: Duel, language: str) -> Iterator[Offer]:
    """Only where there is something that both have to let pass."""
    for player in NUMBERS:
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


def monster_in(duel: Duel, zone: str) -> tuple[Number, Monster] | None:
    """The monster in a zone, with its controller, or None."""
    for number in NUMBERS:
        for monster in duel.player(number).monsters:
            if zone_address(number, monster) == zone:
                return number, monster
    return None
