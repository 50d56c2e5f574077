"""Names that sentences are made of: places in the turn, battle positions, kinds of cards."""

from duelcore.language import N_

TERMS = {
    "standby": N_("Standby Phase"),
    "main-1": N_("Main Phase 1"),
    "battle": N_("Battle Phase"),
    "main-2": N_("Main Phase 2"),
    "end": N_("End Phase"),
    "battle.start": N_("Start Step"),
    "battle.battle": N_("Battle Step"),
    "battle.damage": N_("Damage Step"),
    "battle.end": N_("End Step"),
    "battle.damage.start": N_("start"),
    "battle.damage.before-calculation": N_("before calculation"),
    "battle.damage.during-calculation": N_("damage calculation"),
    "battle.damage.after-calculation": N_("after calculation"),
    "battle.damage.end": N_("end"),
}
"""Phases, steps and timings, by their place in the turn."""

TIMINGS = {
    "start": N_("start"),
    "before-calculation": N_("before"),
    "during-calculation": N_("calculation"),
    "after-calculation": N_("after"),
    "end": N_("end"),
}
"""The timings in a word, where they stand side by side under the Damage Step."""

POSITIONS = {
    "attack": N_("face-up Attack Position"),
    "defense": N_("face-up Defense Position"),
    "set": N_("face-down Defense Position"),
}
"""The battle positions."""

KINDS = {
    "normal-spell": N_("Normal Spell"),
    "quick-play-spell": N_("Quick-Play Spell"),
    "trap": N_("Trap"),
    "counter-trap": N_("Counter Trap"),
    "quick-effect": N_("Quick Effect"),
    "ignition-effect": N_("Ignition Effect"),
    "trigger-effect": N_("Trigger Effect"),
}
"""The kinds of cards and effects that can be activated, as short as a button wants them."""

# The table of what may be activated where

CARDS = {
    "row-quick-change": N_("Quick Effect that changes ATK"),
    "row-spell-change": N_("Quick-Play Spell that changes ATK"),
    "row-destroy-and-change": N_("Quick Effect that destroys a card and then changes ATK"),
    "row-removal": N_("Trap that destroys a monster"),
    "row-no-damage": N_("Trap that prevents battle damage"),
    "row-attack-answer": N_("Trap that answers an attack declaration"),
    "row-set-this-turn": N_("Trap that was Set this turn"),
    "row-counter-trap": N_("Counter Trap"),
    "row-negate-activation": N_("Quick Effect that negates an activation"),
    "row-negate-effect": N_("Quick Effect that negates only an effect"),
    "row-names-start": N_("Effect that names the start of the Damage Step"),
    "row-names-calculation": N_("Effect that names damage calculation"),
    "row-mandatory": N_("Mandatory Trigger Effect"),
    "row-optional": N_("Optional Trigger Effect about something else"),
    "row-trigger-change": N_("Optional Trigger Effect that changes ATK"),
    "row-moved": N_("Trigger Effect: this card was moved"),
    "row-flipped": N_("Trigger Effect: this card was flipped face-up"),
    "row-turned": N_("Trigger Effect: the position of this card changed"),
    "row-battle-damage": N_("Trigger Effect: battle damage was inflicted"),
    "row-battled": N_("Trigger Effect: this card battled"),
    "row-destroyed": N_("Trigger Effect: destroyed by battle"),
    "row-normal-spell": N_("Normal Spell"),
    "row-ignition": N_("Ignition Effect"),
}
"""The rows of the table of activations. Its columns are places in the turn, and one more:"""

JUST_DECLARED = N_("attack declared")
"""The moment in the Battle Step at which an attack has just been declared."""
