"""The forms of Magic: going on to a step, dividing damage, an order of abilities, spells and abilities."""

from __future__ import annotations

from collections.abc import Sequence

from duelcore.explain.magic import board
from duelcore.explain.magic.words import TERMS
from duelcore.game import Action, Event
from duelcore.language import N_
from duelcore.magic import assigning, triggers
from duelcore.magic.kinds import StepName
from duelcore.magic.model import PHASES, Game
from duelcore.widgets import magic_division
from duelcore.widgets.forms import Plain, group
from duelcore.widgets.magic_cards import AbilityForm, SpellForm
from duelcore.widgets.magic_form import MagicForm

ORDER = tuple(PHASES)


class UntilForm(MagicForm):
    """Goes on by passes until a step begins."""

    PLAYS, TITLE = "pass-until", N_("Go on to a step")
    ABOUT = N_(
        "Everybody passes and nobody attacks or blocks, until that step comes or somebody has to decide."
    )

    def groups(self) -> list[Plain]:
        """The step to go on to; the one after the present one stands there first."""
        options = {step: self.say(TERMS[_term(step)]) for step in ORDER}
        usual = ORDER[(ORDER.index(self.game.step) + 1) % len(ORDER)]
        asks = self.choice("step", self.say(N_("Step")), options, usual)
        return [group("until", self.say(N_("Where to")), [asks])]

    def action(self) -> Action:
        """Passes until that step."""
        return Action("pass-until", step=self.groups()[0]["fields"][0]["value"])

    def told(self, _events: Sequence[Event], after: Game) -> tuple[str, list[Plain]]:
        """Where it leads to."""
        where = board.where(after, self.language)
        return self.say(N_("It leads to: {where}"), where=where), []


def _term(step: StepName) -> str:
    """The key of what a step is called as a heading."""
    return step if PHASES[step] == step else f"{PHASES[step]}.{step}"


class AssignForm(MagicForm):
    """Divides combat damage: a number for each creature that deals some and each that may get some."""

    PLAYS, TITLE = "assign", N_("Divide the damage")
    ABOUT = N_(
        "Each creature deals as much damage as its power says, divided freely. A legal division stands here first."
    )

    def _shares(self) -> dict[str, dict[str, int]]:
        """The division as it stands in the boxes."""
        first = assigning.first_division(self.game)
        return {
            source: {
                to: self.values.get(f"damage.{n}.{m}", number)
                for m, (to, number) in enumerate(shares.items())
            }
            for n, (source, shares) in enumerate(first.items())
        }

    def groups(self) -> list[Plain]:
        """A group for each creature that deals damage."""
        shares = self._shares()
        return [*magic_division.groups(self.game, shares, "damage", self.number, self.language)]

    def action(self) -> Action:
        """The division as it stands in the boxes."""
        return Action("assign", damage=self._shares())

    def told(self, events: Sequence[Event], after: Game) -> tuple[str, list[Plain]]:
        """How every creature's damage is divided."""
        return super().told(events[:1], after)


class OrderForm(MagicForm):
    """Puts the waiting abilities of a player in an order."""

    PLAYS, TITLE = "order-triggers", N_("Put abilities in an order")
    ABOUT = N_("They go onto the stack in this order, so the last one resolves first.")

    def _names(self) -> list[str]:
        """The abilities as they triggered."""
        return [one.name for one in triggers.waiting_of(self.game, self.game.holder)]

    def groups(self) -> list[Plain]:
        """A choice for each place in the order."""
        names = self._names()
        options = {name: name for name in names}
        fields = [
            self.choice(f"place.{n}", self.say(N_("Place {n}"), n=n + 1), options, name)
            for n, name in enumerate(names)
        ]
        return [group("order", self.say(N_("From the bottom to the top")), fields)]

    def action(self) -> Action:
        """The order as it is chosen."""
        return Action("order-triggers", names=[one["value"] for one in self.groups()[0]["fields"]])


FORMS: dict[str, type[MagicForm]] = {
    "pass-until": UntilForm,
    "assign": AssignForm,
    "order-triggers": OrderForm,
    "cast": SpellForm,
    "activate": AbilityForm,
}
"""The form of each word that is described in one."""
