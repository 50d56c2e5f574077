"""What a spell or ability does, in a few words: for the pile of the stack."""

from __future__ import annotations

from duelcore.explain.magic.words import COUNTERS, KEYWORDS, STEPS
from duelcore.language import N_, text
from duelcore.magic.kinds import Number
from duelcore.magic.model import Game
from duelcore.magic.objects import SELF, THAT, Effect, StackObject

KINDS = {
    "spell": N_("spell"),
    "activated": N_("activated ability"),
    "triggered": N_("triggered ability"),
}
"""What may lie on the stack."""

DOES = {
    "pump": N_("{power}/{toughness} for {target}"),
    "gain": N_("{keyword} for {target}"),
    "lose": N_("{target} without {keyword}"),
    "counters": N_("{amount} {counter} on {target}"),
    "damage": N_("{amount} damage to {target}"),
    "fight": N_("a fight of {target} and {other}"),
    "gain-life": N_("{amount} life gained by {player}"),
    "lose-life": N_("{amount} life lost by {player}"),
    "draw": N_("cards drawn by {player}: {amount}"),
    "discard": N_("cards discarded by {player}: {amount}"),
    "destroy": N_("destroy {target}"),
    "return-to-hand": N_("return {target} to the hand"),
    "tap": N_("tap {target}"),
    "untap": N_("untap {target}"),
    "phase-out": N_("phase {target} out"),
    "take-control": N_("control of {target} for {player}"),
    "remove-from-combat": N_("remove {target} from combat"),
    "create": N_("create {created}"),
    "create-attacking": N_("create {created}, attacking"),
    "add-ability": N_("from then on an ability waits: {ability}"),
    "skip-step": N_("the next {step} of {player} is left out"),
    "add-mana": N_("{amount} mana for {player}"),
}
"""What each effect of the closed list does."""

BECOMES = N_("becomes a permanent")
NOTHING = N_("has no effect")


def does(game: Game, one: StackObject, language: str = "en") -> str:
    """What comes of something on the stack when it resolves."""
    if one.permanent is not None:
        return text(BECOMES, language)
    told = [_effect(game, one, effect, language) for effect in one.effect]
    return "; ".join(told) or text(NOTHING, language)


def kind(one: StackObject, language: str = "en") -> str:
    """What kind of object it is: a spell, or which kind of ability."""
    return text(KINDS[one.kind], language)


def _effect(game: Game, of: StackObject, one: Effect, language: str) -> str:
    player = _player(game, of.controller if one.player is None else one.player)
    words: dict[str, object] = {
        "player": player,
        "target": player if one.target is None else _named(of, one.target, language),
        "other": _named(of, one.other or "", language),
        "amount": one.amount,
        "power": _signed(one.power),
        "toughness": _signed(one.toughness),
        "created": one.created.name if one.created else "",
        "ability": one.ability.name if one.ability else "",
        **_listed(one, language),
    }
    return text(DOES[one.word], language).format_map(words)


def _listed(one: Effect, language: str) -> dict[str, str]:
    """The words of the closed lists that an effect has."""
    tables = (("keyword", KEYWORDS, one.keyword), ("counter", COUNTERS, one.kind))
    found = {key: text(table[word], language) for key, table, word in tables if word}
    return found | ({"step": text(STEPS[one.step], language)} if one.step else {})


def _player(game: Game, number: Number) -> str:
    return game.player(number).name


def _named(of: StackObject, name: str, language: str) -> str:
    """A target by its name; what an ability calls "that" or "self" by what it means."""
    meant = of.subject if name == THAT else of.source if name == SELF else name
    return meant if meant is not None else text(N_("what set it off"), language)


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"
