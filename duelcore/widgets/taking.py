"""Takes the present battle of a duel into the lab, and the form that asks from which stepper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from duelcore.explain import board
from duelcore.game import Action, why_not
from duelcore.language import N_, text
from duelcore.widgets.forms import Plain, button, choice, closing, group, panel
from duelcore.widgets.matchup import Matchup, plain
from duelcore.yugioh.model import DIRECT, Duel, Monster, named


class Stepped(Protocol):
    """What a battle is taken from: a duel, and the monster that is picked in it."""

    @property
    def duel(self) -> Duel: ...
    @property
    def picked(self) -> str | None: ...


class Taken(NamedTuple):
    """A battle from a duel. `hidden`: a monster lies face-down, so what the lab held stands for it."""

    matchup: Matchup
    hidden: bool


def taken(duel: Duel, picked: str | None, present: Matchup) -> Taken | None:
    """The battle that a duel has come to; None if the turn player has no monster.

    Of a face-down monster nothing but its position is taken; the rest is that of `present`.
    """
    names = _pair(duel, picked)
    if names is None:
        return None
    attacker, target = _anywhere(duel, names[0]), _anywhere(duel, names[1])
    lp = duel.player(duel.turn_player).lp, duel.player(duel.opponent).lp
    matchup = Matchup(
        _seen(attacker, present.attacker), _seen(target, present.target), target is None, lp
    )
    return Taken(matchup, any(one is not None and not one.face_up for one in (attacker, target)))


def _pair(duel: Duel, picked: str | None) -> tuple[str, str] | None:
    """The attack under way; else what the picked or the first monster may attack first."""
    if duel.attack is not None:
        return duel.attack.attacker, duel.attack.target
    own = [monster.name for monster in duel.own()]
    if not own:
        return None
    attacker = picked if picked in own else own[0]
    assert attacker is not None
    battle_step = replace(duel, phase="battle", step="battle")
    targets = [*(monster.name for monster in duel.opposing()), DIRECT]
    possible = (
        target
        for target in targets
        if why_not(battle_step, Action("attack", attacker=attacker, target=target)) is None
    )
    return attacker, next(possible, targets[0])


def _anywhere(duel: Duel, name: str) -> Monster | None:
    """A monster on the field, or one that the battle has already sent to the Graveyard."""
    found = duel.find(name)
    if found is not None:
        return found[1]
    return named((m for player in duel.players for m in player.graveyard), name)


def _seen(monster: Monster | None, instead: Monster) -> Monster:
    """The monster as both players see it; `instead` where there is none, or lies face-down."""
    if monster is None:
        return instead
    if not monster.face_up:
        return replace(instead, position="set", link=False)
    return plain(monster)


@dataclass
class TakeForm:
    """Asks from which of several steppers the battle is to be taken; the newest one stands first."""

    steppers: Sequence[Stepped]
    language: str
    chosen: int = 0

    def set(self, path: str, value: Any) -> None:
        """Choose one by its number."""
        if path == "stepper" and str(value) in {str(n) for n in range(len(self.steppers))}:
            self.chosen = int(value)

    @property
    def stepper(self) -> Stepped:
        """The chosen one."""
        return self.steppers[self.chosen]

    def panel(self) -> Plain:
        """The form as data for the browser."""
        options = {n: self._about(one.duel) for n, one in enumerate(self.steppers)}
        asks = choice("stepper", self._say(N_("Stepper")), self.chosen, options)
        about = N_("There are several steppers in this notebook. Take the battle from which one?")
        buttons = [
            button("take-it", self._say(N_("Take it")), primary=True),
            closing(self.language),
        ]
        groups = [group("steppers", self._say(N_("Steppers")), [asks])]
        title = self._say(N_("Take from a stepper"))
        return panel("take", title, self._say(about), groups, buttons)

    def _say(self, message: str) -> str:
        return text(message, self.language)

    def _about(self, duel: Duel) -> str:
        """A stepper by where its duel stands and who is on the field."""
        names = [board.called(duel, m.name, self.language) for m in (*duel.own(), *duel.opposing())]
        where = board.where(duel, self.language)
        return f"{', '.join(names)}. {where}" if names else where
