"""What Yu-Gi-Oh!'s events, reasons and remedies say. Keys are those of the engine, text is English.

Names of players and monsters are filled in as they are, so no sentence conjugates or declines them.
"""

from duelcore.language import N_

EVENTS = {
    # the turn
    "main-phase-1-begins": N_("Main Phase 1 begins. Turn player: {player}."),
    "main-phase-2-begins": N_(
        "The Battle Phase is over and Main Phase 2 begins. Turn player: {player}."
    ),
    "end-phase": N_("The turn goes to its End Phase. Turn player: {player}."),
    "turn-begins": N_("Turn {turn} begins. Turn player: {player}."),
    "position-changed": N_("{monster} is now in {to}."),
    "flip-summoned": N_("{monster} is Flip Summoned: it turns face-up, into Attack Position."),
    # the Battle Phase
    "battle-phase-announced": N_(
        "The Battle Phase is announced and begins with its Start Step. Turn player: {player}."
    ),
    "battle-step-begins": N_(
        "Both players let the Start Step close: the Battle Step begins, and attacks may be declared."
    ),
    "one-player-passed": N_(
        "{player} lets this moment pass; the other player may still act before it closes."
    ),
    "end-step-announced": N_(
        "No further attack: the End Step is announced. Turn player: {player}."
    ),
    "next-battle-phase": N_(
        "An effect gives one more Battle Phase this turn: it begins with a Start Step, and every monster may attack anew. Turn player: {player}."
    ),
    # the attack
    "attack-declared": N_("{attacker} attacks {target}."),
    "direct-attack-declared": N_("{attacker} attacks directly. Under attack: {player}."),
    "attack-cost-paid": N_(
        "The attack of {attacker} costs {cost} LP, paid at the declaration: {before} − {cost} = {lp} LP left for {player}. Paying is not damage."
    ),
    # the Damage Step
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
    # damage calculation
    "target-atk-win": N_(
        "The target is in Attack Position, so ATK meets ATK: {atk} of {attacker} is more than {value} of {target}."
    ),
    "target-atk-tie": N_(
        "The target is in Attack Position, so ATK meets ATK: {attacker} and {target} both have {atk}. Both are beaten, and nobody takes battle damage."
    ),
    "target-atk-lose": N_(
        "The target is in Attack Position, so ATK meets ATK: {atk} of {attacker} is less than {value} of {target}."
    ),
    "zero-atk-tie": N_(
        "ATK meets ATK: {attacker} and {target} both have 0. A monster with 0 ATK destroys nothing, so both stay, and nobody takes battle damage."
    ),
    "target-def-win": N_(
        "The target is in Defense Position, so ATK meets DEF: {atk} of {attacker} is more than {value} of {target}. Without piercing, nobody takes battle damage."
    ),
    "target-def-tie": N_(
        "The target is in Defense Position, so ATK meets DEF: {atk} of {attacker} equals {value} of {target}. Nothing is destroyed, and nobody takes battle damage."
    ),
    "target-def-lose": N_(
        "The target is in Defense Position, so ATK meets DEF: {atk} of {attacker} is less than {value} of {target}. Nothing is destroyed."
    ),
    "pierced": N_(
        "ATK meets DEF: {atk} of {attacker} is more than {value} of {target}, and {attacker} pierces, so the difference becomes piercing battle damage."
    ),
    "direct": N_(
        "A direct attack: the whole ATK of {attacker}, {atk}, becomes battle damage. Under attack: {player}."
    ),
    "damage-doubled": N_(
        "{monster} inflicts double battle damage: {before} × 2 = {after} to {player}."
    ),
    "damage-to-both": N_(
        "Because of {monster}, both players take the battle damage: {after} to {player} as well."
    ),
    "damage-reflected": N_("{monster} turns the battle damage round: {after} more to {player}."),
    "damage-becomes-effect": N_(
        "Because of {monster}, the {before} battle damage to {player} becomes effect damage."
    ),
    "damage-becomes-gain": N_(
        "Because of {monster}, {player} will gain {before} LP instead of taking battle damage."
    ),
    "damage-to-zero": N_(
        "No battle damage to {player} from battles of {monster}: {before} becomes {after}."
    ),
    "damage-halved": N_(
        "{monster} inflicts half the battle damage: {before} ÷ 2 = {after} to {player}."
    ),
    "damage-halved-odd": N_(
        "{monster} inflicts half the battle damage: {before} ÷ 2, rounded down here to {after}, to {player}. No official source found settles how half of an odd number is rounded."
    ),
    "damage-fixed": N_(
        "The battle damage that {monster} inflicts is a fixed number: {before} becomes {after} to {player}."
    ),
    "will-be-destroyed": N_(
        "{monster} will be destroyed by this battle; it stays on the field until the end of the Damage Step."
    ),
    "not-destroyed": N_(
        "{monster} would be destroyed, but battle cannot destroy it. That does not stop battle damage."
    ),
    "battle-damage": N_("Battle damage to {player}: {before} − {amount} = {lp} LP."),
    "battle-damage-to-zero": N_(
        "Battle damage to {player}: {amount} against {before} LP left. LP stop at 0."
    ),
    "effect-damage": N_(
        "Effect damage to {player}: {before} − {amount} = {lp} LP. This is not battle damage."
    ),
    "effect-damage-to-zero": N_(
        "Effect damage to {player}: {amount} against {before} LP left. LP stop at 0."
    ),
    "lp-gained": N_("LP for {player}: {before} + {amount} = {lp}."),
    "no-battle-damage": N_(
        "No battle damage is inflicted, so no effect that waits for battle damage is set off."
    ),
    "has-battled": N_("{attacker} has battled: its attack reached damage calculation."),
    "have-battled": N_(
        "{attacker} and {target} have battled: the attack reached damage calculation."
    ),
    # the end
    "duel-won": N_("LP are 0, so the Duel is over at once. Winner: {player}."),
    "duel-drawn": N_("The LP of both players are 0 at the same moment: the Duel is a draw."),
}
"""The sentence of each event."""

REASONS = {
    "duel-is-over": N_("The Duel is over; nothing happens after its end."),
    # the turn
    "main-phase-1-first": N_("Main Phase 1 comes first."),
    "main-phase-1-skipped": N_("An effect skips Main Phase 1 this turn."),
    "battle-phase-not-over": N_(
        "The turn cannot end in the Battle Phase; Main Phase 2 comes after it."
    ),
    "battle-phase-forced": N_("{monster} must attack, so the Battle Phase has to be entered."),
    "battle-phase-already": N_("The Battle Phase has begun already."),
    "battle-phase-is-over": N_(
        "The Battle Phase lies between Main Phase 1 and Main Phase 2; this turn it is over."
    ),
    "battle-phase-skipped": N_("An effect skips the Battle Phase this turn."),
    "first-turn": N_("Whoever starts the Duel has no Battle Phase in the first turn."),
    "no-main-phase-2-without-battle-phase": N_(
        "There is no Battle Phase to end, and without one there is no Main Phase 2."
    ),
    "no-battle-phase-to-end": N_("No Battle Phase is going on."),
    "battle-step-comes-first": N_(
        "The Battle Step comes before the End Step, even if nobody attacks."
    ),
    "end-step-already": N_("The End Step has begun already."),
    "damage-step-first": N_(
        "The Damage Step always leads back to the Battle Step; the Battle Phase is ended from there."
    ),
    "must-attack": N_("{monster} must attack and still can."),
    "nobody-to-answer": N_("Nothing waits for an answer here, so passing changes nothing."),
    "passed-already": N_("{player} has let this moment pass already."),
    "no-attack-to-finish": N_("No attack is under way."),
    # the attack
    "attack-outside-battle-phase": N_("Attacks belong to the Battle Phase."),
    "attack-outside-battle-step": N_("Attacks are declared in the Battle Step."),
    "attack-under-way": N_("An attack is under way."),
    "attacker-not-yours": N_("{attacker} is no monster of the turn player on the field."),
    "attacker-position": N_("{attacker} is not in face-up Attack Position."),
    "attacker-locked": N_("An effect keeps {attacker} from attacking."),
    "attack-once": N_("{attacker} has no attack left in this Battle Phase."),
    "direct-was-all": N_(
        "{attacker} has attacked directly, and with that gave up its further attacks."
    ),
    "target-attacked-already": N_(
        "{attacker} may attack every opposing monster once, and has attacked {target}."
    ),
    "direct-only-first": N_(
        "{attacker} has attacked a monster, and its further attacks are for monsters only."
    ),
    "target-not-opposing": N_("{target} is no monster of the opponent on the field."),
    "target-shielded": N_("An effect keeps {target} from being attacked."),
    "direct-blocked": N_("The opponent controls a monster, so {attacker} cannot attack directly."),
    "cannot-pay": N_("The attack of {attacker} costs {cost} LP, and only {lp} are left."),
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
}
"""The sentence of each reason why something is not legal."""

REMEDIES = {
    "go-back-or-start-anew": N_("Step back, or reset."),
    "pass-to-main-phase-1": N_("Pass, to go on to Main Phase 1."),
    "enter-battle-phase-first": N_("Enter the Battle Phase first."),
    "go-to-battle-step": N_("Go on to the Battle Step first."),
    "end-battle-phase-first": N_("End the Battle Phase first."),
    "end-the-turn": N_("End the turn instead."),
    "end-turn-or-battle-phase": N_("Enter the Battle Phase, if there is one, or end the turn."),
    "pass-to-go-on": N_("Pass, to go on."),
    "finish-the-attack": N_("Finish the attack first."),
    "declare-an-attack": N_("Declare an attack first."),
    "declare-or-end": N_("Do something that this phase allows, or end the phase or turn."),
    "the-other-passes": N_("Now the other player has to pass or act."),
    "attack-with-it": N_("Declare an attack with it first."),
    "attack-from-defense": N_(
        "In a Main Phase it may be turned to Attack Position, if its position has not changed this turn."
    ),
    "attack-from-set": N_("In a Main Phase it may be Flip Summoned, unless it was Set this turn."),
    "use-another-attacker": N_(
        "Attack with another monster, or choose another target if it may attack again."
    ),
    "choose-opposing-target": N_("Choose a monster on the other side, or attack directly."),
    "choose-another-target": N_("Choose another target."),
    "remove-monsters-first": N_(
        "Choose one of those monsters as the target; the way is free once none is left."
    ),
    "wait-for-main-phase": N_("Wait for a Main Phase."),
    "wait-a-turn": N_("In a later turn of its controller it may be changed again."),
    "from-attack-by-hand": N_("By hand it may go to face-up Defense Position."),
    "from-defense-by-hand": N_("By hand it may go to Attack Position."),
    "from-set-by-hand": N_("By hand it may be Flip Summoned, to face-up Attack Position."),
}
"""What would make the action legal."""

SUMS = {
    "target-atk-win": "{atk} − {value} = {difference}",
    "target-atk-lose": "{value} − {atk} = {difference}",
    "target-atk-tie": "{atk} = {value}",
    "zero-atk-tie": "0 = 0",
    "target-def-win": "{atk} > {value}",
    "target-def-tie": "{atk} = {value}",
    "target-def-lose": "{value} − {atk} = {difference}",
    "pierced": "{atk} − {value} = {difference}",
    "direct": "{atk}",
    "damage-doubled": "{before} × 2 = {after}",
    "damage-to-both": "+ {after}",
    "damage-reflected": "↺ {after}",
    "damage-becomes-effect": "{before} → {after}",
    "damage-becomes-gain": "{before} → {after}",
    "damage-to-zero": "{before} → {after}",
    "damage-halved": "{before} ÷ 2 = {after}",
    "damage-halved-odd": "{before} ÷ 2 ≈ {after}",
    "damage-fixed": "{before} → {after}",
    "attack-cost-paid": "{before} − {cost} = {lp}",
}
"""The arithmetic of an event, where it has any."""

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
