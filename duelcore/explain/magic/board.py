"""A game of Magic in words: what lies where, on the stack and in combat, and what is waited for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from duelcore import rulebook
from duelcore.explain import cite, place
from duelcore.explain.magic.words import COUNTERS, KEYWORDS, STEPS, TYPES
from duelcore.game import Action, Event
from duelcore.language import N_, text, whole
from duelcore.magic import characteristics
from duelcore.magic.kinds import Counter, Number
from duelcore.magic.model import Game
from duelcore.magic.objects import Permanent

POINTS, UNIT = N_("Life"), N_("life")
"""What the points of the players are called, and what stands behind a number of them."""

AWAITED = {
    "begin-step": N_("The {step} is about to begin."),
    "priority": N_("Priority: {player}."),
    "attack": N_("Attackers are to be declared. Player: {player}."),
    "block": N_("Blockers are to be declared. Player: {player}."),
    "assign": N_("Combat damage is to be divided. Player: {player}."),
    "discard": N_("Cards are to be discarded. Player: {player}."),
    "order": N_("Abilities are to be put in an order. Player: {player}."),
}
"""What the game waits for."""

ACTIONS = {
    "begin-step": N_("Let the {step} begin"),
    "pass": N_("Pass"),
    "pass-one": N_("Pass for {player}"),
    "pass-until": N_("Go on to the {step}"),
    "cast": N_("Cast {name}"),
    "activate": N_("Use {name}"),
    "play-land": N_("Play a land"),
    "attack": N_("Attack with {names}"),
    "attack-none": N_("Attack with nobody"),
    "block": N_("Block: {names}"),
    "block-none": N_("Block with nobody"),
    "assign": N_("Divide the damage so"),
    "order-triggers": N_("Put on the stack in this order: {names}"),
    "discard": N_("Discard what is too much"),
    "concede": N_("Concede for {player}"),
}
"""What the buttons for the words of the game say."""

MARKS: dict[str, tuple[str, Callable[[Game, Permanent], bool]]] = {
    "tapped": (N_("tapped"), lambda _game, one: one.tapped),
    "sick": (N_("new this turn"), lambda _game, one: one.is_creature and one.summoning_sick),
    "attacking": (N_("attacking"), lambda game, one: one.name in game.fighting.attackers),
    "blocked": (N_("blocked"), lambda game, one: one.name in game.fighting.blocked),
    "phased-out": (N_("phased out"), lambda _game, one: one.phased_out),
}
"""What is said of a permanent beside its values, where it is so."""


def edition() -> rulebook.Source:
    """Which rules hold: every screen that shows them says so."""
    return rulebook.source("comprehensive-rules")


def names(game: Game) -> tuple[str, str]:
    """What the players are called."""
    return game.players[0].name, game.players[1].name


def points(game: Game) -> tuple[int, int]:
    """Both players' life."""
    return game.players[0].life, game.players[1].life


def where(game: Game, language: str = "en") -> str:
    """Turn, place in it, and whose turn it is."""
    sentence = text(N_("Turn {turn}, {place}. Active player: {player}."), language)
    player = game.player(game.active).name
    return sentence.format(turn=game.turn, place=place(game.at, language), player=player)


def board(game: Game, language: str = "en") -> str:
    """Which rules hold, then the position in lines of plain text, for who cannot see the picture."""
    sides = [_side(game, 2, language), _side(game, 1, language)]
    shown = [where(game, language), *sides, *_stack(game, language), _waits(game, language)]
    return "\n".join([edition().title, *shown])


def _side(game: Game, number: Number, language: str) -> str:
    player = game.player(number)
    head = text(
        N_("{player}: {life} life, {hand} cards in hand, {library} in the library."), language
    )
    own = [described(game, one, language) for one in game.permanents if one.controller == number]
    field = "; ".join(own) or text(N_("Nothing on the battlefield"), language)
    told = head.format(
        player=player.name, life=whole(player.life), hand=player.hand, library=player.library
    )
    dead = text(N_("Graveyard: {names}."), language).format(names=", ".join(player.graveyard))
    return f"{told} {field}." + (f" {dead}" if player.graveyard else "")


def types(one: Permanent, language: str = "en") -> str:
    """What kind of permanent it is, in words; "" for a creature, whose values say so."""
    return "" if one.is_creature else ", ".join(text(TYPES[kind], language) for kind in one.types)


def described(game: Game, one: Permanent, language: str = "en") -> str:
    """A permanent in words: name, power and toughness now, keywords, counters, damage, marks."""
    parts = [one.name]
    if one.is_creature:
        power, toughness = characteristics.power(game, one), characteristics.toughness(game, one)
        parts[0] += f" {whole(power)}/{whole(toughness)}"
    parts += [kind] if (kind := types(one, language)) else []
    has = sorted(characteristics.keywords(game, one))
    parts += [text(KEYWORDS[word], language) for word in has]
    parts += [counted(kind, number, language) for kind, number in one.counters]
    if one.damage:
        parts.append(text(N_("{damage} damage"), language).format(damage=one.damage))
    parts += [text(words, language) for words, applies in MARKS.values() if applies(game, one)]
    return ", ".join([*parts, *_blocks(game, one, language)])


def counted(kind: Counter, number: int, language: str = "en") -> str:
    """How many counters of a kind."""
    return f"{text(COUNTERS[kind], language)}: {number}"


def _blocks(game: Game, one: Permanent, language: str) -> list[str]:
    blocked = game.fighting.blocked_by(one.name)
    if not blocked:
        return []
    return [text(N_("blocks {names}"), language).format(names=", ".join(blocked))]


def _stack(game: Game, language: str) -> list[str]:
    """What lies on the stack, the topmost first."""
    if not game.stack:
        return []
    top_first = ", ".join(one.name for one in reversed(game.stack))
    return [text(N_("Stack, from the top: {names}."), language).format(names=top_first)]


def end(game: Game, language: str = "en") -> list[str]:
    """How the game has ended, in a sentence; none while it goes on."""
    if game.winner is None:
        return []
    if game.winner == "draw":
        return [text(N_("The game is a draw."), language)]
    return [text(N_("Winner: {player}."), language).format(player=game.player(game.winner).name)]


def _waits(game: Game, language: str) -> str:
    if game.over:
        return " ".join(end(game, language))
    player = game.player(game.holder or game.active).name
    step = text(STEPS[game.step], language)
    return text(AWAITED[game.awaits], language).format(player=player, step=step)


def label(action: Action, game: Game, language: str = "en") -> str:
    """What a button for an action says."""
    words: dict[str, str] = {"step": text(STEPS[game.step], language)}
    if isinstance(step := action.get("step"), str):
        words["step"] = text(STEPS[step], language)
    if type(player := action.get("player")) is int:
        words["player"] = names(game)[player - 1]
    words |= {"name": _described_name(action), "names": ", ".join(_listed(action))}
    return text(ACTIONS[_key(action, words["names"])], language).format_map(words)


def _key(action: Action, named: str) -> str:
    if action.do == "pass":
        return "pass-one" if "player" in action.fields else "pass"
    empty = action.do in ("attack", "block") and not named
    return f"{action.do}-none" if empty else action.do


def _described_name(action: Action) -> str:
    """The name of the spell or ability that an action describes."""
    for field in ("spell", "ability"):
        if isinstance(described := action.get(field), Mapping):
            return str(described.get("name", ""))
    return ""


def _listed(action: Action) -> Sequence[str]:
    """The names that an action gives; of blocks, who blocks whom."""
    if isinstance(blocks := action.get("blocks"), Mapping):
        return [f"{one} → {_joined(those)}" for one, those in blocks.items()]
    given = action.get("attackers") or action.get("names") or ()
    return [str(one) for one in given] if isinstance(given, list | tuple) else []


def _joined(those: object) -> str:
    return ", ".join(map(str, those)) if isinstance(those, list | tuple) else str(those)


SHORT = {
    "attackers-declared": N_("attack"),
    "blocks": N_("block"),
}
"""What a chart says of an event that changes no life."""


def short(events: Sequence[Event], language: str = "en") -> tuple[str, str]:
    """What to write beside a step in a chart, and its rule: the changes of life, else what matters most."""
    changes = [event for event in events if {"before", "life"} <= dict(event.params).keys()]
    if changes:
        return ", ".join(map(_change, changes)), cite(changes[0].rules, language)[0].short
    for event in reversed(events):
        if event.key in SHORT:
            return text(SHORT[event.key], language), cite(event.rules, language)[0].short
    return "", ""


def _change(event: Event) -> str:
    params = dict(event.params)
    after, before = int(str(params["life"])), int(str(params["before"]))
    return f"+{after - before}" if after >= before else f"−{before - after}"
