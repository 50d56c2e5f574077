"""A duel in words: what lies where, what may be done, what has changed; nothing of a face-down card."""

from __future__ import annotations

from collections.abc import Sequence

from duelcore.explain import cite, piece, place, position
from duelcore.game import Action, Event
from duelcore.language import N_, text
from duelcore.yugioh.model import DIRECT, Attack, Duel, Monster, Number

ACTIONS = {
    "enter-battle-phase": N_("Enter the Battle Phase"),
    "pass": N_("Pass"),
    "pass-one": N_("Pass for {player} only"),
    "finish-attack": N_("Finish the attack"),
    "end-battle-phase": N_("End the Battle Phase"),
    "end-turn": N_("End the turn"),
    "attack": N_("{attacker} attacks {target}"),
    "attack-direct": N_("{attacker} attacks directly"),
    "to-attack": N_("Turn {monster} to Attack Position"),
    "to-defense": N_("Turn {monster} to Defense Position"),
    "to-set": N_("Turn {monster} face-down"),
    "flip": N_("Flip Summon {monster}"),
}
"""What the buttons for the words of the game say."""

MARKS = {
    "destroyed": N_("will be destroyed"),
    "attacker": N_("attacks"),
    "target": N_("is attacked"),
    "spent": N_("has attacked"),
}
"""What a card shows beside its name and values."""


def names(duel: Duel) -> tuple[str, str]:
    """What the players are called."""
    return duel.players[0].name, duel.players[1].name


def label(action: Action, duel: Duel, language: str = "en") -> str:
    """What a button for an action says."""
    key, fields = action.do, action.fields
    words = {
        name: called(duel, value, language)
        for name, value in fields.items()
        if isinstance(value, str)
    }
    if action.do == "attack" and fields.get("target") == DIRECT:
        key = "attack-direct"
    elif action.do == "change-position":
        flips = (
            words["monster"] and _hidden(duel, str(fields["monster"])) and fields["to"] == "attack"
        )
        key = "flip" if flips else f"to-{fields['to']}"
    elif action.do == "pass" and "player" in fields:
        key, words = "pass-one", {"player": names(duel)[int(str(fields["player"])) - 1]}
    return text(ACTIONS[key], language).format_map(words)


def _hidden(duel: Duel, name: str) -> bool:
    found = duel.find(name)
    return found is not None and not found[1].face_up


def called(duel: Duel, name: str, language: str = "en") -> str:
    """A monster as both players may call it now: by its name, or by its place while face-down."""
    return piece(duel.piece(name), language)


def mark_of(duel: Duel, monster: Monster) -> str:
    """The key of what a card has to show (see `MARKS`), the most important thing; "" for nothing."""
    attack = duel.attack or Attack("", "")
    applies = {
        "destroyed": monster.destroyed,
        "attacker": monster.name == attack.attacker,
        "target": monster.name == attack.target,
        "spent": monster.attacks_made > 0,
    }
    return next((key for key in MARKS if applies[key]), "")


def mark(key: str, language: str = "en") -> str:
    """A mark in words."""
    return text(MARKS[key], language)


def described(duel: Duel, monster: Monster, language: str = "en") -> str:
    """A card in words: name, values, battle position and marks; a face-down one only as such."""
    if not monster.face_up:
        parts = [text(N_("face-down monster"), language)]
    else:
        defense = text(N_("no DEF"), language) if monster.def_ is None else f"DEF {monster.def_}"
        parts = [monster.name, f"ATK {monster.atk}", defense, position(monster.position, language)]
    key = mark_of(duel, monster)
    return ", ".join([*parts, mark(key, language)] if key else parts)


def zone_name(duel: Duel, controller: Number, zone: str, column: int, language: str = "en") -> str:
    """A zone in words: whose, and which column."""
    if zone == "extra":
        return text(N_("Extra Monster Zone {column}"), language).format(column=column)
    player = duel.player(controller).name
    return text(N_("{player}, column {column}"), language).format(player=player, column=column)


def where(duel: Duel, language: str = "en") -> str:
    """Turn, place in it, and whose turn it is."""
    sentence = text(N_("Turn {turn}, {place}. Turn player: {player}."), language)
    player = duel.player(duel.turn_player).name
    return sentence.format(turn=duel.turn, place=place(duel.at, language), player=player)


def board(duel: Duel, language: str = "en") -> str:
    """The whole position in lines of plain text, for those who cannot see the picture."""
    rows = [_side(duel, 2, language), _side(duel, 1, language)]
    return "\n".join([where(duel, language), *rows, *_attack(duel, language), *end(duel, language)])


def _side(duel: Duel, number: Number, language: str) -> str:
    player = duel.player(number)
    cards = [
        f"{zone_name(duel, number, m.zone, m.column, language)}: {described(duel, m, language)}"
        for m in player.monsters
    ]
    buried = [m.name for m in player.graveyard]
    head = text(N_("{player}: {lp} LP."), language).format(player=player.name, lp=player.lp)
    field = "; ".join(cards) or text(N_("no monsters"), language)
    grave = (
        text(N_("Graveyard: {names}."), language).format(names=", ".join(buried)) if buried else ""
    )
    return " ".join(filter(None, [head, f"{field}.", grave]))


def _attack(duel: Duel, language: str) -> list[str]:
    if duel.attack is None:
        return []
    action = Action("attack", attacker=duel.attack.attacker, target=duel.attack.target)
    return [label(action, duel, language) + "."]


def end(duel: Duel, language: str = "en") -> list[str]:
    """How the Duel has ended, in a sentence; none while it goes on."""
    if duel.winner is None:
        return []
    if duel.winner == "draw":
        return [text(N_("The Duel is a draw."), language)]
    return [text(N_("Winner: {player}."), language).format(player=duel.player(duel.winner).name)]


SHORT = {
    "attack-declared": N_("attack"),
    "direct-attack-declared": N_("direct attack"),
    "sent-to-graveyard": N_("destroyed"),
    "target-revealed": N_("revealed"),
    "duel-won": N_("Duel over"),
    "duel-drawn": N_("draw"),
    "turn-begins": N_("new turn"),
}


def short(events: Sequence[Event], language: str = "en") -> tuple[str, str]:
    """What to write beside a step in a chart, and its page: the changes of LP, else what matters most."""
    changes = [event for event in events if any(name == "lp" for name, _ in event.params)]
    if changes:
        return ", ".join(_change(event) for event in changes), cite(changes[0].rules, language)[
            0
        ].short
    for event in reversed(events):
        if event.key in SHORT:
            return text(SHORT[event.key], language), cite(event.rules, language)[0].short
    return "", ""


def _change(event: Event) -> str:
    params = dict(event.params)
    after, before = int(str(params["lp"])), int(str(params["before"]))
    return f"+{after - before}" if after >= before else f"−{before - after}"
