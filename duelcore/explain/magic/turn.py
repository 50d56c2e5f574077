"""Sentences of the turn: steps, priority, untapping, drawing, the cleanup, the end of the game."""

from duelcore.language import N_

ASIDE = ("passes", "gets-priority")
"""Events that say who may act, not what happens: told where one steps, left out of a summary."""

PASSAGES = (
    *ASIDE,
    "step-begins",
    "step-ends",
    "attackers-asked",
    "blockers-asked",
    "division-asked",
)
"""Events that only lead from one moment to the next."""

EVENTS = {
    # steps
    "turn-begins": N_("Turn {turn} begins. Active player: {player}."),
    "step-begins": N_("The {step} begins. Active player: {player}."),
    "step-ends": N_("Both players have passed on an empty stack: the {step} ends."),
    "step-skipped": N_("The {step} is left out, as if it did not exist. Active player: {player}."),
    "will-skip": N_("The next {step} of one player will be left out: {player}."),
    "first-damage-step": N_(
        "The first of two combat damage steps begins: only creatures with first strike or double strike deal damage in it."
    ),
    "second-damage-step": N_(
        "The second combat damage step begins: for creatures that had neither first nor double strike as the first one began, and for those that have double strike now."
    ),
    # priority
    "gets-priority": N_("Priority: {player}."),
    "passes": N_("Passed: {player}."),
    # the untap step
    "phased-out": N_("{permanent} phases out: from now on it is treated as if it did not exist."),
    "phased-in": N_("{permanent} phases in."),
    "day-stays": N_("It stays day. Spells cast by the last turn’s player: {number}."),
    "night-stays": N_("It stays night. Spells cast by the last turn’s player: {number}."),
    "becomes-night": N_("The last turn’s player cast no spell: it becomes night."),
    "becomes-day": N_("The last turn’s player cast {number} spells: it becomes day."),
    "untapped": N_("All at once, these untap: {names}."),
    "stays-tapped": N_("An effect keeps {permanent} from untapping."),
    "no-priority-in-untap": N_("The untap step is over. Nobody gets priority in it."),
    # cards
    "card-drawn": N_("A card is drawn by {player}. Cards in hand: {hand}."),
    "library-empty": N_(
        "There is no card to draw: the library of {player} is empty. That is looked at the next time somebody would get priority."
    ),
    "discard-asked": N_(
        "Cards to discard, down to the maximum hand size: {amount}. Player: {player}."
    ),
    "discarded": N_("Cards discarded by {player}: {amount}. Cards left in hand: {hand}."),
    # the ending phase
    "damage-removed": N_("All damage is removed: {names}."),
    "effect-ends": N_("What an effect changed about {creature} until now stops applying."),
    "no-priority-in-cleanup": N_(
        "The cleanup was quiet: nobody gets priority, and the turn is over."
    ),
    "priority-in-cleanup": N_(
        "Something has happened in this cleanup step, so players get priority after all, and another cleanup step will follow."
    ),
    "cleanup-again": N_("Another cleanup step begins: number {number} of this turn."),
    "cleanup-guard": N_(
        "There have been {number} cleanup steps in this turn, and each has led to another. The rules would go on so; this program ends the turn here."
    ),
    "mana-lost": N_("Mana that was not spent is lost as the step ends: {amount}, of {player}."),
    # the end
    "loses-at-zero": N_("The game is lost at {life} life: {player}."),
    "loses-by-library": N_("The game is lost by drawing from an empty library: {player}."),
    "concedes": N_("The game is conceded by {player}."),
    "game-won": N_("The game is over. Winner: {player}."),
    "game-drawn": N_("Both players have lost at the same time: the game is a draw."),
}

REASONS = {
    "game-is-over": N_("The game is over."),
    "step-has-begun": N_("The {step} has begun already."),
    "nobody-acts-in-untap": N_(
        "Nobody gets priority in the untap step, so nothing can be cast, activated or resolved in it."
    ),
    "nobody-acts-in-cleanup": N_("Normally nobody gets priority in the cleanup step."),
    "draw-not-answered": N_(
        "The draw of the turn is no ability and does not use the stack: nobody can act before it in this step."
    ),
    "nobody-has-priority": N_(
        "Nobody has priority now: what the game itself does in a step comes first."
    ),
    "other-has-priority": N_("Somebody else has priority: {player}."),
    "no-discard-now": N_("There is nothing to discard now."),
    "only-active-discards": N_("Only the active player discards in the cleanup step: {player}."),
    "wrong-number-to-discard": N_(
        "Cards to discard are as many as there are too many: {amount}. Player: {player}."
    ),
    "decide-first": N_("Combat damage has to be divided before the game can go on."),
}

REMEDIES = {
    "begin-the-step": N_("Let the step begin first."),
    "discard-first": N_("Discard first."),
    "discard-exactly": N_("Discard exactly that many."),
    "the-other-passes": N_("Wait until the other player passes."),
}
