"""The word `activate`: a card or effect, with or without one response, activated and resolved.

Whether the moment allows it says the room `windows`, what each effect does the room `effects`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from duelcore.game import Action, Event, MalformedAction, Reason, Step, Value, event
from duelcore.yugioh import battle_phase, cards, waiting
from duelcore.yugioh.cards import Card
from duelcore.yugioh.effects import against, meaningless, resolve
from duelcore.yugioh.model import Duel, Number
from duelcore.yugioh.resolution import Link, resolved
from duelcore.yugioh.source import Source
from duelcore.yugioh.windows import Moment, Verdict, judged


@dataclass(frozen=True, slots=True)
class Activation:
    """A card, who activates it, and the card that it responds to, if it does."""

    player: Number
    card: Card
    answers: Card | None = None


# Reading


def values(_duel: Duel) -> tuple[tuple[Value, ...] | None, ...]:
    """Either player; which cards there are cannot be listed."""
    return (1, 2), None, None


def read(action: Action) -> list[Activation]:
    """What is activated, in order; raises MalformedAction for what is no card."""
    first = Activation(_player(action.get("player")), _card(action.get("card")))
    response = action.get("response")
    if response is None:
        return [first]
    if not isinstance(response, Mapping) or set(response) != {"player", "card"}:
        raise MalformedAction(
            "a response is {'player': …, 'card': …}; longer Chains are not played here"
        )
    return [first, Activation(_player(response["player"]), _card(response["card"]), first.card)]


def _player(given: object) -> Number:
    if type(given) is not int or given not in (1, 2):
        raise MalformedAction(f"'activate' takes 'player' 1 or 2, not {given!r}")
    return 1 if given == 1 else 2


def _card(given: object) -> Card:
    try:
        return cards.card(given)
    except ValueError as error:
        raise MalformedAction(str(error)) from None


# Why not


def not_now(_duel: Duel) -> Iterator[Reason]:
    """Nothing forbids every activation: it depends on the card."""
    return iter(())


def reasons(duel: Duel, action: Action) -> Iterator[Reason]:
    """Why this card, or the response to it, may not be activated now."""
    activations = read(action)
    for one in activations:
        if one.card.kind != "trigger-effect" and one.answers is None:
            yield from waiting.first(duel)
        yield from _passed(duel, one)
        said = _verdict(duel, one).reasons
        yield from said
        told = {reason.key for reason in said}
        yield from (reason for reason in _against(duel, one) if reason.key not in told)


def _passed(duel: Duel, one: Activation) -> Iterator[Reason]:
    if one.answers is None and duel.passed == one.player:
        yield battle_phase.passed_already(duel, one.player)


def _verdict(duel: Duel, one: Activation) -> Verdict:
    attack = duel.attack
    return judged(
        one.card,
        Moment(
            at=duel.at,
            happened=duel.happened,
            responded=duel.responded and attack is not None,
            replayed=attack is not None and attack.replayed,
            answers=one.answers,
            own_turn=one.player == duel.turn_player,
        ),
    )


def _against(duel: Duel, one: Activation) -> Iterator[Reason]:
    """What stands against its effects, each tried after those before it."""
    source = _source(one, ("effects-over-rules",))
    for effect in one.card.effects:
        if sentence := meaningless(duel, effect, source):
            raise MalformedAction(sentence)
        yield from against(duel, effect, source)
        duel, _ = resolve(duel, effect, source)


def _source(one: Activation, rules: tuple[str, ...]) -> Source:
    return Source(one.player, rules, one.card.until, one.answers is not None)


# What it leads to


def after(duel: Duel, action: Action) -> Step[Duel]:
    """Everything activated, and resolved in the reverse order."""
    activations = read(action)
    told: list[Event] = []
    links: list[Link] = []
    for one in activations:
        verdict = _verdict(duel, one)
        told += _activated(duel, one, verdict)
        links.insert(0, Link(one.card.effects, _source(one, verdict.rules)))
    if len(links) == 2:
        links[1] = _answered(duel, links[1], activations[1].card)
    resolution = resolved(duel, links)
    return Step(resolution.position, (*told, *resolution.events))


def _activated(duel: Duel, one: Activation, verdict: Verdict) -> list[Event]:
    """That the card is activated, what allows it, and what the short sentence says of it."""
    key = f"activated-{one.card.kind}"
    told = event(key, verdict.rules, duel.at, player=one.player)
    note = [] if verdict.note is None else [verdict.note]
    return [told, *verdict.grounds, *note]


def _answered(duel: Duel, link: Link, answer: Card) -> Link:
    """The link that was answered; if that negates it, it does nothing."""
    for word in ("negate-activation", "negate-effect"):
        if answer.does(word):
            key = "activation-negated" if word == "negate-activation" else "effect-negated"
            told = event(key, ["effects-over-rules"], duel.at, player=link.source.player)
            return Link((), link.source, (told,))
    return link
