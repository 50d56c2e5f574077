"""What is said of what effects do, to monsters, to battle damage and to the turn."""

from duelcore.language import N_

EVENTS = {
    # ATK, DEF and bans
    "atk-changed": N_("ATK of {monster}: {before} becomes {after}."),
    "def-changed": N_("DEF of {monster}: {before} becomes {after}."),
    "atk-changed-unseen": N_("The ATK of {monster} changes, which nobody sees while it lies so."),
    "def-changed-unseen": N_("The DEF of {monster} changes, which nobody sees while it lies so."),
    "cannot-attack-now": N_("From now on an effect keeps {monster} from attacking."),
    "cannot-be-attacked-now": N_("From now on an effect keeps {monster} from being attacked."),
    # leaving, coming, changing sides
    "destroyed-by-effect": N_(
        "{monster} is destroyed by an effect, not by battle, and goes to the Graveyard of its owner, {player}."
    ),
    "banished": N_("{monster} is banished. Owner: {player}."),
    "returned-to-hand": N_("{monster} returns to the hand of its owner, {player}."),
    "monster-summoned": N_("{player} Summons {monster} by an effect."),
    "control-taken": N_("Control of {monster} changes. New controller: {player}."),
    # battle positions
    "position-changed-by-effect": N_("An effect turns {monster} to {to}."),
    "turned-face-up": N_("An effect turns {monster} face-up. It is now in {to}."),
    "turned-face-down": N_("An effect turns {monster} face-down, into Defense Position."),
    "kept-face-up": N_(
        "{monster} is battling, so in the Damage Step it does not stay face-down: it turns to face-up Defense Position at once."
    ),
    # battle damage to come
    "damage-will-be": N_("An effect: the battle damage to {player} will be {amount}."),
    "damage-will-be-zero": N_("An effect: there will be no battle damage to {player}."),
    "damage-will-be-half": N_("An effect: the battle damage to {player} will be halved."),
    "damage-will-be-double": N_("An effect: the battle damage to {player} will be doubled."),
    # the turn
    "battle-phase-ended": N_(
        "An effect ends the Battle Phase: its End Step begins at once, and Main Phase 2 still follows. Turn player: {player}."
    ),
    "led-to-end-phase": N_(
        "An effect leads straight to the End Phase, past the End Step and Main Phase 2. Turn player: {player}."
    ),
    # when their time is over
    "effect-on-monster-ends": N_("What an effect changed about {monster} stops applying."),
    "effect-on-damage-ends": N_(
        "What an effect changed about battle damage to {player} stops applying."
    ),
}
"""The sentence of each event."""

REASONS = {
    "aim-is-gone": N_(
        "When its turn comes, what this effect aims at is not on the field any more."
    ),
    "control-already": N_(
        "Control of {monster} cannot be taken by the player who has it already: {player}."
    ),
    "main-zones-full": N_("All Main Monster Zones are taken on the side of {player}."),
    "extra-zones-full": N_("Both Extra Monster Zones are taken."),
    "doomed-untouched": N_(
        "{monster} will be destroyed by this battle. It can still be destroyed or banished, but not chosen, changed or returned."
    ),
    "no-target-to-change": N_("No attack is under way whose target could still be changed."),
    "no-attack-to-negate": N_("No attack is under way that could still be negated."),
}
"""The sentence of each reason why something is not legal."""

REMEDIES = {
    "when-a-zone-is-free": N_("Use it when a zone is free."),
    "choose-another": N_("Choose another monster."),
}
"""What would make it legal."""

SUMS = {
    "atk-changed": "{before} → {after}",
    "def-changed": "{before} → {after}",
}
"""The arithmetic of an event, where it has any."""
