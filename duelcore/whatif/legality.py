"""Whether the engine lets an attack be declared at all."""

from __future__ import annotations

from dataclasses import replace

from duelcore.battles import told_apart
from duelcore.game import Action, IllegalAction, Refusal, why_not
from duelcore.yugioh.abilities import LARGEST
from duelcore.yugioh.model import DIRECT, Duel, Monster, Player
from duelcore.yugioh.starting import start_of


def refusal(attacker: Monster, target: Monster | None) -> tuple[Action, Refusal | None]:
    """The attack on a target, None for a direct one, and why the engine forbids it, if it does.

    Both stand alone on the field in an open Battle Step, and the attacking player can pay any
    attack cost. Raises ProblemInDuel for impossible monsters.
    """
    facing = () if target is None else (replace(told_apart(attacker, target), flip=None),)
    own = (replace(attacker, flip=None),)
    duel = start_of(Duel((Player("Player 1", LARGEST, own), Player("Player 2", LARGEST, facing))))
    action = Action("attack", attacker=attacker.name, target=facing[0].name if facing else DIRECT)
    return action, why_not(replace(duel, phase="battle", step="battle"), action)


def check_attack(attacker: Monster, target: Monster | None) -> None:
    """Raise IllegalAction, with the rule, if the attacker may not attack that target."""
    action, why = refusal(attacker, target)
    if why is not None:
        raise IllegalAction(action, why)
