"""A duel in words: what lies where, what may be done, what has changed; nothing of a face-down card."""

from __future__ import annotations

from collections.abc import Sequence

from duelcore.explain import cite, piece, place, position
from duelcore.explain.activations import activation
from duelcore.explain.yugioh import EVENTS
from duelcore.game import Action, Event
from duelcore.language import N_, text
from duelcore.yugioh.model import DIRECT, Attack, DamageChange, Duel, Monster, Number, Stat
from duelcore.yugioh.replay import STOP

POINTS, UNIT = N_("Life points"), N_("LP")
"""What the points of the players are called, and what stands behind a number of them."""

ACTIONS = {
    "enter-battle-phase": N_("Enter the Battle Phase"),
    "pass": N_("Pass"),
    "pass-one": N_("Pass for {player} only"),
    "finish-attack": N_("Finish the attack"),
    "end-battle-phase": N_("End the Battle Phase"),
    "end-turn": N_("End the turn"),
    "attack": N_("{attacker} attacks {target}"),
    "attack-direct": N_("{attacker} attacks directly"),
    "replay": N_("Go on to attack {target}"),
    "replay-direct": N_("Go on to attack directly"),
    "replay-instead": N_("Attack {target} instead"),
    "replay-direct-instead": N_("Attack directly instead"),
    "replay-stop": N_("Give the attack up"),
    "activate": N_("Activate for {player}…"),
    "trigger": N_("Activate the flip effect of {monster}"),
    "trigger-target": N_("Activate the flip effect of {monster}, choosing {target}"),
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
    "negated": N_("attack negated"),
    "stopped": N_("attack stopped"),
    "given-up": N_("attack given up"),
    "spent": N_("has attacked"),
}
"""What a card shows beside its name and values: the first that applies."""

BESIDE = {
    "taken": N_("control taken"),
    "cannot-attack": N_("kept from attacking"),
    "cannot-be-attacked": N_("kept from being attacked"),
    "flip-waits": N_("flip effect waits"),
}
"""What a card shows beside that: all that applies."""

WAS = N_("{stat} was {value}")
"""What a card shows of a value that an effect has changed."""


def names(duel: Duel) -> tuple[str, str]:
    """What the players are called."""
    return duel.players[0].name, duel.players[1].name


def points(duel: Duel) -> tuple[int, int]:
    """Both players' LP."""
    return duel.players[0].lp, duel.players[1].lp


def label(action: Action, duel: Duel, language: str = "en") -> str:
    """What a button for an action says."""
    if action.do == "activate":
        return activation(action, duel, language)
    words = {
        name: called(duel, value, language)
        for name, value in action.fields.items()
        if isinstance(value, str)
    }
    if type(player := action.get("player")) is int:
        words["player"] = names(duel)[player - 1]
    return text(ACTIONS[_key(action, duel)], language).format_map(words)


def _key(action: Action, duel: Duel) -> str:
    """The key in `ACTIONS` of what a button for an action says."""
    fields = action.fields
    if action.do == "attack":
        return "attack-direct" if fields["target"] == DIRECT else "attack"
    if action.do == "replay":
        return _key_of_replay(str(fields["target"]), duel)
    if action.do == "trigger":
        return "trigger-target" if "target" in fields else "trigger"
    if action.do == "change-position":
        flips = _hidden(duel, str(fields["monster"])) and fields["to"] == "attack"
        return "flip" if flips else f"to-{fields['to']}"
    return "pass-one" if action.do == "pass" and "player" in fields else action.do


def _key_of_replay(target: str, duel: Duel) -> str:
    """To give the attack up, to go on as before, or to attack something else instead."""
    if target == STOP:
        return "replay-stop"
    key = "replay-direct" if target == DIRECT else "replay"
    return key if duel.attack is None or duel.attack.target == target else f"{key}-instead"


def _hidden(duel: Duel, name: str) -> bool:
    found = duel.find(name)
    return found is not None and not found[1].face_up


def called(duel: Duel, name: str, language: str = "en") -> str:
    """A monster as both players may call it now: by its name, or by its place while face-down."""
    return piece(duel.piece(name), language)


def mark_of(duel: Duel, monster: Monster) -> str:
    """The key of what a card has to show (see `MARKS`), the most important thing; "" for nothing."""
    attack = duel.attack or Attack("", "")
    spent = monster.attacks_made > 0
    applies = {
        "destroyed": monster.destroyed,
        "attacker": monster.name == attack.attacker,
        "target": monster.name == attack.target,
        "spent": spent,
    }
    if spent and monster.broken_off is not None:
        applies[monster.broken_off] = True
    return next((key for key in MARKS if applies.get(key)), "")


def beside(duel: Duel, controller: Number, monster: Monster) -> list[str]:
    """The keys of what else a card has to show (see `BESIDE`)."""
    bans = {ban.word for ban in monster.bans}
    applies = {
        "taken": monster.owner not in (None, controller),
        "cannot-attack": "cannot-attack" in bans,
        "cannot-be-attacked": "cannot-be-attacked" in bans,
        "flip-waits": monster.name in duel.waiting,
    }
    return [key for key in BESIDE if applies[key]]


def mark(key: str, language: str = "en") -> str:
    """A mark in words."""
    return text(MARKS[key] if key in MARKS else BESIDE[key], language)


def changed(monster: Monster) -> list[tuple[str, Stat, Stat]]:
    """The values that effects have changed ("ATK", what it was, what it is); none while face-down."""
    values = (
        ("ATK", monster.atk, monster.current("atk")),
        ("DEF", monster.def_, monster.current("def")),
    )
    return [one for one in values if monster.face_up and one[1] != one[2]]


def was(stat: str, value: Stat, language: str = "en") -> str:
    """What a changed value was before."""
    return text(WAS, language).format(stat=stat, value=value)


def described(duel: Duel, monster: Monster, language: str = "en") -> str:
    """A card in words: name, values, battle position and marks; a face-down one only as such."""
    if monster.face_up:
        parts = [monster.name, *_values(monster, language), position(monster.position, language)]
        parts += [was(stat, before, language) for stat, before, _ in changed(monster)]
    else:
        parts = [text(N_("face-down monster"), language)]
    found = duel.find(monster.name)
    keys = [mark_of(duel, monster), *(beside(duel, found[0], monster) if found else [])]
    return ", ".join([*parts, *(mark(key, language) for key in keys if key)])


def _values(monster: Monster, language: str) -> list[str]:
    """ATK and DEF as they are now."""
    defense = text(N_("no DEF"), language)
    if monster.def_ is not None:
        defense = f"DEF {monster.current('def')}"
    return [f"ATK {monster.current('atk')}", defense]


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
    lines = [where(duel, language), _side(duel, 2, language), _side(duel, 1, language)]
    return "\n".join([*lines, *_attack(duel, language), *open_questions(duel, language)])


def _side(duel: Duel, number: Number, language: str) -> str:
    player = duel.player(number)
    cards = [
        f"{zone_name(duel, number, m.zone, m.column, language)}: {described(duel, m, language)}"
        for m in player.monsters
    ]
    head = text(N_("{player}: {lp} LP."), language).format(player=player.name, lp=player.lp)
    field = "; ".join(cards) or text(N_("no monsters"), language)
    return " ".join([head, f"{field}.", *_beside_the_field(duel, number, language)])


PILES = {
    "graveyard": N_("Graveyard: {names}."),
    "banished": N_("Banished: {names}."),
    "hand": N_("Returned to the hand: {names}."),
}
"""Where monsters are that have left the field."""


def _beside_the_field(duel: Duel, number: Number, language: str) -> list[str]:
    """The piles of a player that hold something, and what effects make of the battle damage."""
    player, told = duel.player(number), []
    for pile, caption in PILES.items():
        lying = [_lying(monster, pile, language) for monster in getattr(player, pile)]
        if lying:
            told.append(text(caption, language).format(names=", ".join(lying)))
    changes = (one for one in duel.damage_changes if one.player == number)
    return [*told, *(_damage(one, player.name, language) for one in changes)]


def _lying(monster: Monster, pile: str, language: str) -> str:
    """A monster in a pile; one that went to the hand without having been seen is not named."""
    hidden = pile == "hand" and not monster.face_up
    return text(N_("a face-down monster"), language) if hidden else monster.name


def _damage(change: DamageChange, player: str, language: str) -> str:
    key = "damage-will-be" if change.how is None else f"damage-will-be-{change.how}"
    return text(EVENTS[key], language).format(player=player, amount=change.to)


def _attack(duel: Duel, language: str) -> list[str]:
    """The attack under way; a target that has left is not named, for it may not have been seen."""
    if duel.attack is None:
        return []
    if duel.attack.target != DIRECT and duel.find(duel.attack.target) is None:
        attacker = called(duel, duel.attack.attacker, language)
        return [text(GONE, language).format(attacker=attacker)]
    action = Action("attack", attacker=duel.attack.attacker, target=duel.attack.target)
    return [label(action, duel, language) + "."]


GONE = N_("{attacker} attacks, and its target has left the field.")
REPLAY = N_("A replay: the attack of {attacker} may choose anew, or be given up.")
FLIP = N_("The flip effect of {monster} waits.")


def open_questions(duel: Duel, language: str = "en") -> list[str]:
    """What has to be decided, in a sentence each, or how the Duel has ended."""
    told = []
    if duel.replay and duel.attack is not None:
        attacker = called(duel, duel.attack.attacker, language)
        told.append(text(REPLAY, language).format(attacker=attacker))
    for name in duel.waiting:
        told.append(text(FLIP, language).format(monster=called(duel, name, language)))
    return [*told, *end(duel, language)]


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
    "attack-negated": N_("attack negated"),
    "attack-stopped": N_("attack stopped"),
    "replay-chosen": N_("replay"),
    "replay-chosen-direct": N_("replay"),
    "attack-given-up": N_("attack given up"),
    "flip-effect-activated": N_("flip effect"),
    "destroyed-by-effect": N_("destroyed"),
    "banished": N_("banished"),
    "monster-summoned": N_("Summoned"),
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
