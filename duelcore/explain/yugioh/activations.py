"""What is said of an activation: what allows it, what forbids it, what becomes of it."""

from duelcore.language import N_

EVENTS = {
    # what is activated, and what becomes of it
    "activated-normal-spell": N_("Activated by {player}: a Normal Spell."),
    "activated-quick-play-spell": N_("Activated by {player}: a Quick-Play Spell."),
    "activated-trap": N_("Activated by {player}: a Trap."),
    "activated-counter-trap": N_("Activated by {player}: a Counter Trap."),
    "activated-quick-effect": N_("Activated by {player}: a Quick Effect."),
    "activated-ignition-effect": N_("Activated by {player}: an Ignition Effect."),
    "activated-trigger-effect": N_("Activated by {player}: a Trigger Effect."),
    "activation-negated": N_("The activation by {player} is negated and does nothing."),
    "effect-negated": N_(
        "The effect is negated: the activation by {player} stands, but does nothing."
    ),
    "effect-does-nothing": N_(
        "When this effect resolves (activated by {player}), there is nothing left for it to do."
    ),
    # what allows it outside the Damage Step
    "allowed-main-phase": N_(
        "Normal Spells and Ignition Effects are used by the turn player in a Main Phase, and this is one."
    ),
    "allowed-fast-effect": N_(
        "Traps, Quick-Play Spells and Quick Effects are fast effects: either player may use them here, before the turn goes on."
    ),
    "allowed-trigger": N_("A Trigger Effect whose condition has been met may be activated here."),
    "allowed-answer-to-attack": N_(
        "It answers the attack declaration, which one Chain may do. The declaration itself is no activation."
    ),
    "allowed-after-answer": N_(
        "The declaration can no longer be answered, but before the Damage Step begins there is room for whatever does not have to answer it."
    ),
    "allowed-response": N_("It is fast enough to answer that activation, and resolves before it."),
    # what allows it in the Damage Step
    "allowed-counter-trap": N_(
        "Counter Traps may be used at every timing of the Damage Step, if there is something for them to answer."
    ),
    "allowed-negation": N_(
        "A fast effect that negates an activation may be used at every timing of the Damage Step."
    ),
    "allowed-at-its-timing": N_("Its text names this timing of the Damage Step."),
    "allowed-after-battle": N_(
        "What it answers can happen only in a Damage Step, and it has just happened."
    ),
    "allowed-own-move": N_(
        "Its own card has been moved, and a Trigger Effect may answer that in the Damage Step too."
    ),
    "allowed-own-flip": N_(
        "Its own card has been flipped face-up, and damage has been calculated, so now its effect may answer that."
    ),
    "allowed-own-position-change": N_(
        "The battle position of its own card has changed, and a Trigger Effect may answer that in the Damage Step too."
    ),
    "allowed-mandatory": N_(
        "It is mandatory, and what has to be activated may be activated at every timing of the Damage Step."
    ),
    "allowed-change": N_(
        "It is a fast effect that directly changes ATK or DEF, and damage calculation has not begun."
    ),
    # what the short sentence would have said
    "short-list-says-no": N_(
        "The rulebook's short sentence would not have allowed this: it names only Counter Traps and cards that directly change ATK or DEF. It is a first approximation; the full list is longer."
    ),
    "short-deadline-says-no": N_(
        "The rulebook's short sentence would have called this too late: taken word for word, it stops everything when damage calculation begins. The full list stops only changes of ATK and DEF whose text names no later timing."
    ),
}
"""The sentence of each event."""

REASONS = {
    # phase and turn
    "waits-for-main-phase": N_("Normal Spells and Ignition Effects belong to the Main Phases."),
    "not-the-turn-player": N_("Normal Spells and Ignition Effects are for the turn player."),
    # the Damage Step
    "not-in-damage-step": N_(
        "In the Damage Step only some kinds of cards and effects may be activated, and this is none of them."
    ),
    "too-late-to-change": N_(
        "Damage calculation has begun, so it is too late to change ATK or DEF."
    ),
    "trigger-is-no-fast-change": N_(
        "In the Damage Step, changing ATK or DEF is a ground for fast effects only, and this is a Trigger Effect."
    ),
    "trigger-of-something-else": N_(
        "In the Damage Step, a Trigger Effect has to be mandatory, or to answer this battle or something that happened to its own card."
    ),
    "changes-only-in-part": N_(
        "It does something else beside changing ATK or DEF, so in the Damage Step it does not count as a direct change."
    ),
    "negates-only-the-effect": N_(
        "It negates an effect and not an activation, which is not enough in the Damage Step."
    ),
    "not-at-its-timing": N_("Its text names another timing of the Damage Step."),
    "calculation-answered": N_(
        "Damage calculation has room for a single Chain, and there has been one."
    ),
    "flip-waits": N_(
        "What answers a flip in the Damage Step has to wait until damage has been calculated."
    ),
    # what it answers
    "declaration-answered": N_(
        "The attack declaration has been answered, and only one Chain may do that."
    ),
    "declared-before-replay": N_(
        "To choose in a replay is no new attack declaration, so there is none to answer."
    ),
    "nothing-happened": N_("What this card answers has not happened just now."),
    "no-fast-effect": N_(
        "Only fast effects can respond to an activation: Traps, Quick-Play Spells and Quick Effects."
    ),
    "only-counter-trap-answers": N_("Nothing but a Counter Trap can respond to a Counter Trap."),
    "needs-an-activation": N_("There is no activation for it to answer."),
    # where it lies
    "set-this-turn": N_("It was Set this turn."),
    "trap-in-hand": N_("A Trap cannot be activated from the hand."),
    "quick-play-in-hand": N_("From the hand, a Quick-Play Spell is for the turn player only."),
}
"""The sentence of each reason why something is not legal."""

REMEDIES = {
    # phase and turn
    "wait-for-own-turn": N_("Its player may use it in a Main Phase of their own turn."),
    # the Damage Step
    "use-before-calculation": N_(
        "Use it earlier: at the start of the Damage Step, or just before damage calculation."
    ),
    "use-before-damage-step": N_("Use it before the Damage Step begins."),
    "use-at-its-timing": N_("Use it at the timing that its text names."),
    "wait-until-after-calculation": N_("Wait until after damage calculation."),
    # what it answers
    "use-what-needs-no-declaration": N_("Use something that needs no attack declaration."),
    "answer-an-activation": N_("Use it in response to an activation."),
    "when-attack-declared": N_(
        "Use it when an attack has been declared, before anything else answers that."
    ),
    "when-moved": N_("Use it when its card has just been moved."),
    "when-flipped": N_("Use it when its card has just been flipped face-up."),
    "when-position-changed": N_("Use it when the battle position of its card has just changed."),
    "when-battle-damage": N_(
        "Use it after damage calculation, if battle damage has been inflicted."
    ),
    "when-battled": N_("Use it after damage calculation, if there has been one."),
    "when-destroyed-by-battle": N_(
        "Use it at the end of the Damage Step, if a monster was destroyed by battle."
    ),
    # where it lies
    "wait-for-the-next-turn": N_("From the next turn on it can be activated."),
    "set-it-first": N_("Once it has been Set, it can be activated from the next turn on."),
}
"""What would make it legal."""
