"""The steps of a turn, computed while it is walked: which comes next, what the game does in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from duelcore.game import Event, Step, event
from duelcore.magic import (
    assigning,
    attackers,
    beginning,
    blockers,
    combat,
    ending,
    priority,
    resolving,
    sagas,
)
from duelcore.magic.chain import Doing, then
from duelcore.magic.kinds import Number, StepName
from duelcore.magic.model import PHASES, Combat, Game
from duelcore.magic.triggers import Happening, happen

ORDER: tuple[StepName, ...] = tuple(PHASES)
"""The steps of a turn in order."""

ACTIONS: Mapping[StepName, tuple[str, ...]] = {
    "untap": ("phasing", "day-and-night", "untap", "nobody-acts"),
    "upkeep": ("priority",),
    "draw": ("draw", "priority"),
    "precombat-main": ("lore", "priority"),
    "beginning-of-combat": ("defender", "priority"),
    "declare-attackers": ("attackers", "priority"),
    "declare-blockers": ("blockers", "priority"),
    "combat-damage": ("assign-attackers", "assign-blockers", "deal", "priority"),
    "end-of-combat": ("priority",),
    "postcombat-main": ("priority",),
    "end": ("priority",),
    "cleanup": ("discard", "wear-off", "check"),
}
"""What the game does in each step by itself, in order; a table, so that the steps can be read."""

BEGINS: Mapping[StepName, tuple[str, ...]] = {
    "untap": ("phases-have-steps", "tba-first"),
    "upkeep": ("upkeep-no-tba", "phases-have-steps"),
    "draw": ("phases-have-steps",),
    "precombat-main": ("main-two-phases",),
    "beginning-of-combat": ("phases-have-steps",),
    "declare-attackers": ("phases-have-steps",),
    "declare-blockers": ("phases-have-steps",),
    "combat-damage": ("phases-have-steps",),
    "end-of-combat": ("eoc-no-tba",),
    "postcombat-main": (
        "main2-same-as-main1",
        "main-two-phases",
        "second-main-is-postcombat",
        "eoc-then-main2",
    ),
    "end": ("end-no-tba", "end-eot-not-here"),
    "cleanup": ("phases-have-steps", "cleanup-no-priority"),
}
"""The rules that the beginning of each step rests on."""

# Going on by itself


def proceed(game: Game) -> Step[Game]:
    """The game's own doings, one after the other, until it waits for somebody or is over."""
    events: list[Event] = []
    while not game.over and not game.awaits:
        step = _next(game)
        game = step.position
        events += step.events
    return Step(game, tuple(events))


def _next(game: Game) -> Step[Game]:
    doing = game.todo[0]
    if doing in KEEP_UNTIL_DONE:
        return DOINGS[doing](game)
    rest = replace(game, todo=game.todo[1:])
    return DOINGS[doing](rest)


KEEP_UNTIL_DONE = ("priority", "priority-again", "priority-kept")
"""Doings that may have to stop for an order of abilities and are taken up again after it."""


def begin(game: Game) -> Step[Game]:
    """The step begins, and abilities that wait for its beginning trigger (500.6)."""
    told = event(*_begins(game), game.at, step=game.step, player=game.active)
    return then(Step(game, (told,)), happen([Happening(game.step, game.active)]))


def _begins(game: Game) -> tuple[str, list[str]]:
    """The key and the rules of a step's beginning."""
    rules = list(BEGINS[game.step])
    if game.step == "combat-damage" and game.fighting.struck_first is not None:
        if game.fighting.damage_steps == 1:
            return "first-damage-step", ["dmg-two-steps", "dmg-first-step-who"]
        late = ["first-strike-late-changes"] if combat.strikes_changed(game) else []
        return "second-damage-step", ["dmg-two-steps", "dmg-second-step-who", *late]
    if game.step == "postcombat-main" and any(p.chapters for p in game.battlefield):
        rules.append("main-saga-not-postcombat")
    return "step-begins", rules


# From step to step


def leave(game: Game) -> Step[Game]:
    """The step ends: what lasted until now stops, mana is lost (500.5), and the next step comes."""
    doings: list[Doing] = []
    if game.step == "end-of-combat":
        doings += [combat.ended, _combat_effects_end]
    step = then(Step(game, ()), *doings, _mana_empties)
    return then(step, _go_on)


def _mana_empties(game: Game) -> Step[Game]:
    told = []
    for number in (1, 2):
        mana = game.players[number - 1].mana
        if mana:
            lost = {"player": number, "amount": mana}
            told.append(event("mana-lost", ["mana-empties"], game.at, **lost))
    one, two = (replace(player, mana=0) for player in game.players)
    return Step(replace(game, players=(one, two)) if told else game, tuple(told))


def _combat_effects_end(game: Game) -> Step[Game]:
    return ending.expire(game, "end-of-combat", [])


def _go_on(game: Game) -> Step[Game]:
    """Into the next step of this turn, past what is left out, or into the next turn."""
    if game.step == "cleanup":
        again, told = ending.repeats(game)
        step = _enter(replace(game, cleanup_again=False), "cleanup") if again else next_turn(game)
        return Step(step.position, (*told, *step.events))
    if game.step == "combat-damage" and combat.another_damage_step(game):
        return _enter(game, "combat-damage")
    return _enter(game, ORDER[ORDER.index(game.step) + 1])


def _enter(game: Game, step: StepName) -> Step[Game]:
    """A step comes up, unless it is skipped: then the one after it."""
    rules = _left_out(game, step)
    if rules:
        told = event("step-skipped", rules, game.at, step=step, player=game.active)
        passed_by = replace(game, step=step, skips=_used(game, step))
        return then(Step(passed_by, (told,)), _pass_by)
    fought = replace(game, step=step, steps=(*game.steps, step))
    if step == "combat-damage":
        fought = combat.next_damage_step(fought)
    stops = step in ("untap", "cleanup")
    return Step(
        replace(fought, awaits="begin-step" if stops else "", todo=("begin", *ACTIONS[step])), ()
    )


def _pass_by(game: Game) -> Step[Game]:
    """What comes after a step that is left out; combat is over also where its last step is."""
    if game.step == "cleanup":
        return next_turn(game)
    over = (combat.ended, _combat_effects_end) if game.step == "end-of-combat" else ()
    next_step = ORDER[ORDER.index(game.step) + 1]
    return then(then(Step(game, ()), *over), partial(_enter, step=next_step))


def _left_out(game: Game, step: StepName) -> list[str]:
    """Why a step is left out, as rules; none if it is not."""
    if (game.active, step) in game.skips:
        return ["skipped-steps"]
    if step == "draw" and game.turn == 1 and game.active == game.starting:
        return ["draw-first-turn-skip", "skipped-steps"]
    nobody = not game.fighting.occurred
    if step in ("declare-blockers", "combat-damage") and nobody:
        return ["no-attack-skip"]
    return []


def _used(game: Game, step: StepName) -> tuple[tuple[Number, StepName], ...]:
    """The skips that are left when one has been used up."""
    skips = list(game.skips)
    if (game.active, step) in skips:
        skips.remove((game.active, step))
    return tuple(skips)


def next_turn(game: Game) -> Step[Game]:
    """The other player's turn: what is counted by the turn begins anew (302.6, 305.2)."""
    spells = game.player(game.active).spells
    one, two = (replace(player, lands_played=0, spells=0) for player in game.players)
    turned = replace(
        game,
        players=(one, two),
        turn=game.turn + 1,
        active=game.nonactive,
        steps=(),
        cleanup_again=False,
        combat=None,
        spells_last_turn=spells,
    )
    rested = [
        replace(p, summoning_sick=False)
        for p in turned.permanents
        if p.controller == turned.active and p.summoning_sick
    ]
    rules = ["turn-five-phases", "phases-have-steps"]
    told = event("turn-begins", rules, ("beginning",), player=turned.active, turn=turned.turn)
    return then(Step(turned.with_permanents(rested), (told,)), _untap_step)


def _untap_step(game: Game) -> Step[Game]:
    return _enter(game, "untap")


DOINGS: Mapping[str, Doing] = {
    "begin": begin,
    "phasing": beginning.phasing,
    "day-and-night": beginning.day_and_night,
    "untap": beginning.untap,
    "nobody-acts": beginning.nobody_acts,
    "draw": beginning.draw_card,
    "lore": sagas.lore,
    "defender": beginning.combat_begins,
    "attackers": attackers.ask,
    "blockers": blockers.ask,
    "assign-attackers": assigning.ask_attackers,
    "assign-blockers": assigning.ask_blockers,
    "deal": assigning.deal,
    "discard": ending.ask_discard,
    "wear-off": ending.wear_off,
    "check": ending.check,
    "resolve": resolving.resolve,
    "priority": priority.given,
    "priority-again": priority.given,
    "priority-kept": priority.given,
    "leave": leave,
}
"""What the game does by itself, by the word that stands in `Game.todo` for it."""


def begin_step(game: Game) -> Step[Game]:
    """The step that has come up begins with what the game does in it by itself."""
    return Step(replace(game, awaits=""), ())


def first(game: Game) -> Game:
    """A game as it starts: before anything of its step has happened."""
    fights = game.step in ("declare-attackers", "end-of-combat")
    return replace(
        game,
        steps=(game.step,),
        awaits="begin-step",
        holder=None,
        todo=("begin", *ACTIONS[game.step]),
        combat=Combat() if fights else None,
    )
