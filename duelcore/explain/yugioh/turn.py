"""What is said of the turn and of the Battle Phase: phases and steps, battle positions, the end."""

from duelcore.language import N_

EVENTS = {
    # the turn
    "main-phase-1-begins": N_("Main Phase 1 begins. Turn player: {player}."),
    "main-phase-2-begins": N_(
        "The Battle Phase is over and Main Phase 2 begins. Turn player: {player}."
    ),
    "end-phase": N_("The turn goes to its End Phase. Turn player: {player}."),
    "turn-begins": N_("Turn {turn} begins. Turn player: {player}."),
    # the Battle Phase
    "battle-phase-announced": N_(
        "The Battle Phase is announced and begins with its Start Step. Turn player: {player}."
    ),
    "battle-step-begins": N_(
        "Both players let the Start Step close: the Battle Step begins, and attacks may be declared."
    ),
    "end-step-announced": N_(
        "No further attack: the End Step is announced. Turn player: {player}."
    ),
    "next-battle-phase": N_(
        "An effect gives one more Battle Phase this turn: it begins with a Start Step, and every monster may attack anew. Turn player: {player}."
    ),
    # passing
    "one-player-passed": N_(
        "One player lets this moment pass: {player}. The other may still act before it closes."
    ),
    "both-passed": N_("Both players let this moment pass; the turn player goes on."),
    # battle positions
    "position-changed": N_("{monster} is now in {to}."),
    "flip-summoned": N_("{monster} is Flip Summoned: it turns face-up, into Attack Position."),
    # the end of the Duel
    "duel-won": N_("LP are 0, so the Duel is over at once. Winner: {player}."),
    "duel-drawn": N_("The LP of both players are 0 at the same moment: the Duel is a draw."),
}
"""The sentence of each event."""

REASONS = {
    # the turn
    "main-phase-1-first": N_("Main Phase 1 comes first."),
    "main-phase-1-skipped": N_("An effect skips Main Phase 1 this turn."),
    "no-main-phase-2-without-battle-phase": N_(
        "There is no Battle Phase to end, and without one there is no Main Phase 2."
    ),
    "end-phase-already": N_("The End Phase has begun already."),
    # the Battle Phase
    "first-turn": N_("Whoever starts the Duel has no Battle Phase in the first turn."),
    "battle-phase-already": N_("The Battle Phase has begun already."),
    "battle-phase-is-over": N_(
        "The Battle Phase lies between Main Phase 1 and Main Phase 2; this turn it is over."
    ),
    "battle-phase-skipped": N_("An effect skips the Battle Phase this turn."),
    "battle-phase-forced": N_("{monster} must attack, so the Battle Phase has to be entered."),
    "battle-phase-not-over": N_(
        "The turn cannot end in the Battle Phase; Main Phase 2 comes after it."
    ),
    "no-battle-phase-to-end": N_("No Battle Phase is going on."),
    "battle-step-comes-first": N_(
        "The Battle Step comes before the End Step, even if nobody attacks."
    ),
    "damage-step-first": N_(
        "The Damage Step always leads back to the Battle Step; the Battle Phase is ended from there."
    ),
    "end-step-already": N_("The End Step has begun already."),
    # passing
    "nobody-to-answer": N_("Nothing waits for an answer here, so passing changes nothing."),
    "passed-already": N_("This moment was let pass already by {player}."),
    # battle positions
    "no-position-change-now": N_("Battle positions are changed by hand in a Main Phase only."),
    "not-your-monster": N_("{monster} is no monster of the turn player on the field."),
    "destroyed-cannot-change": N_(
        "{monster} will be destroyed by this battle and cannot be changed."
    ),
    "link-keeps-position": N_(
        "{monster} is a Link Monster: it has no DEF and is never in Defense Position."
    ),
    "already-in-position": N_("{monster} is in {to} already."),
    "not-by-hand": N_("{monster} cannot be put into {to} by hand."),
    "position-not-when-summoned": N_("{monster} was Summoned or Set this turn."),
    "position-once-per-turn": N_("The position of {monster} was changed already this turn."),
    "attacked-keeps-position": N_(
        "{monster} has declared an attack this turn and keeps its battle position."
    ),
    # the end of the Duel
    "duel-is-over": N_("The Duel is over; nothing happens after its end."),
}
"""The sentence of each reason why something is not legal."""

REMEDIES = {
    # the turn
    "pass-to-main-phase-1": N_("Pass, to go on to Main Phase 1."),
    "end-the-turn": N_("End the turn instead."),
    "end-turn-or-battle-phase": N_("Enter the Battle Phase, if there is one, or end the turn."),
    # the Battle Phase
    "enter-battle-phase-first": N_("Enter the Battle Phase first."),
    "go-to-battle-step": N_("Go on to the Battle Step first."),
    "end-battle-phase-first": N_("End the Battle Phase first."),
    # passing
    "pass-to-go-on": N_("Pass, to go on."),
    "the-other-passes": N_("Now the other player has to pass or act."),
    "declare-or-end": N_("Do something that this phase allows, or end the phase or turn."),
    # battle positions
    "wait-for-main-phase": N_("Wait for a Main Phase."),
    "wait-a-turn": N_("In a later turn of its controller it may be changed again."),
    "from-attack-by-hand": N_("By hand it may go to face-up Defense Position."),
    "from-defense-by-hand": N_("By hand it may go to Attack Position."),
    "from-set-by-hand": N_("By hand it may be Flip Summoned, to face-up Attack Position."),
    # the end of the Duel
    "go-back-or-start-anew": N_("Step back, or reset."),
}
"""What would make it legal."""
