"""What a described card is, does and answers, in plain words: for forms, and for its name in a line."""

from __future__ import annotations

from collections.abc import Iterator

from duelcore.explain import term
from duelcore.explain.yugioh import KINDS
from duelcore.language import N_, text
from duelcore.yugioh.cards import Card

EFFECTS = {
    "change-atk": N_("changes ATK"),
    "change-def": N_("changes DEF"),
    "destroy": N_("destroys a monster"),
    "banish": N_("banishes a monster"),
    "return-to-hand": N_("returns a monster to the hand"),
    "summon": N_("Summons a monster"),
    "take-control": N_("takes control of a monster"),
    "change-position": N_("changes a battle position"),
    "change-target": N_("changes the attack target"),
    "negate-attack": N_("negates the attack"),
    "negate-activation": N_("negates an activation"),
    "negate-effect": N_("negates only an effect"),
    "cannot-attack": N_("keeps a monster from attacking"),
    "cannot-be-attacked": N_("keeps a monster from being attacked"),
    "damage": N_("inflicts effect damage"),
    "gain-lp": N_("gives LP"),
    "end-battle-phase": N_("ends the Battle Phase"),
    "go-to-end-phase": N_("leads to the End Phase"),
    "modify-battle-damage": N_("changes battle damage"),
}
"""What each effect of the closed list does."""

ANSWERED = {
    "attack-declared": N_("an attack declaration"),
    "moved": N_("this card was moved"),
    "flipped": N_("this card was flipped face-up"),
    "position-changed": N_("the position of this card changed"),
    "battle-damage": N_("battle damage was inflicted"),
    "battled": N_("this card battled"),
    "destroyed-by-battle": N_("destruction by battle"),
}
"""What a card may have to answer."""

MANDATORY = N_("mandatory")
SET_THIS_TURN = N_("Set this turn")


def timing_in_words(timing: str, language: str) -> str:
    """A timing of the Damage Step by its name."""
    return term(("battle", "damage", timing), language)


def described(card: Card, language: str) -> str:
    """The card in a line: "Trap that changes ATK, destroys a monster; Set this turn"."""
    kind = text(KINDS[card.kind], language)
    does = ", ".join(text(EFFECTS[one.word], language) for one in card.effects)
    first = text(N_("{kind} that {does}"), language).format(kind=kind, does=does)
    return "; ".join([first, *_besides(card, language)])


def _besides(card: Card, language: str) -> Iterator[str]:
    """What its text says beside what it does."""
    if card.mandatory:
        yield text(MANDATORY, language)
    if card.on is not None:
        answered = text(ANSWERED[card.on], language)
        yield text(N_("answers: {answered}"), language).format(answered=answered)
    if card.timing is not None:
        timing = timing_in_words(card.timing, language)
        yield text(N_("names the timing: {timing}"), language).format(timing=timing)
    if card.set_this_turn:
        yield text(SET_THIS_TURN, language)
