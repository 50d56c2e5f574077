"""What is said of the Damage Step: its five timings, and flip effects."""

from duelcore.language import N_

EVENTS = {
    # its timings
    "damage-step-begins": N_("Nobody stops the attack of {attacker}: the Damage Step begins."),
    "before-calculation-begins": N_(
        "The moment before damage calculation. The target lies face-up already, so nothing is revealed."
    ),
    "before-direct-calculation": N_(
        "The moment before damage calculation. A direct attack has no target to reveal."
    ),
    "target-revealed": N_(
        "{target} is turned face-up and stays in Defense Position: its DEF of {value} can be seen now and will be used. This is no Flip Summon."
    ),
    "calculation-begins": N_(
        "Damage calculation begins. Values are compared as soon as both players let this moment close."
    ),
    "after-calculation-begins": N_("After damage calculation."),
    "fallen-still-there": N_(
        "After damage calculation. What will be destroyed still lies on the field."
    ),
    "sent-to-graveyard": N_("{monster}, destroyed by battle, goes to the Graveyard."),
    "end-timing-begins": N_("The end of the Damage Step. No monster was destroyed."),
    "back-to-battle-step": N_(
        "The Damage Step is over. The Battle Step opens again, for the next attack or the end of the Battle Phase."
    ),
    # what changes on the way
    "nothing-to-calculate": N_(
        "A battling monster is gone or can no longer battle. There will be no damage calculation; the Damage Step still runs to its end, and the attack is used up."
    ),
    "timing-without-calculation": N_(
        "This timing comes, but there is no battle left to calculate."
    ),
    "no-replay-in-damage-step": N_(
        "The opponent's monsters have changed, but in the Damage Step that causes no replay."
    ),
    # flip effects
    "flip-effect-activated": N_(
        "The flip effect of {monster} is activated. Activated by: {player}."
    ),
    "flip-effect-lapses": N_(
        "The flip effect of {monster} has nothing that it may choose, and lapses."
    ),
    "flip-effect-unsettled": N_(
        "{monster} has left before its flip effect could be activated. Sources do not agree on whether it still activates, and no official one settles it; here it does not."
    ),
}
"""The sentence of each event."""

REASONS = {
    # flip effects
    "flip-effect-first": N_("The flip effect of {monster} is mandatory and comes first."),
    "no-flip-effect-waits": N_("No flip effect waits to be activated."),
    "flip-effect-too-early": N_(
        "A flip effect of a monster that an attack has revealed waits until damage has been calculated."
    ),
    "flip-effect-does-not-wait": N_("No flip effect of {monster} waits to be activated."),
    "flip-target-destroyed": N_(
        "{monster} was beaten in damage calculation. It is still on the field, but a flip effect cannot choose it."
    ),
}
"""The sentence of each reason why something is not legal."""

REMEDIES = {
    # flip effects
    "activate-flip-effect": N_("Activate that flip effect."),
}
"""What would make it legal."""
