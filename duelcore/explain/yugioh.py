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
        "One player lets this moment pass: {player}. The other may still act before it closes."
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
    # damage calculation: effects, several changes at once, and what is not settled
    "zero-atk-tie-old": N_(
        "ATK meets ATK: {attacker} and {target} both have 0. By the rule of an older format, switched on for this duel, both are beaten; today both would stay. Nobody takes battle damage."
    ),
    "damage-to-zero-by-effect": N_(
        "By an effect, there is no battle damage to {player}: {before} becomes {after}."
    ),
    "zero-damage-stands": N_(
        "The battle damage to {player} stays 0: what would set it to a fixed number does not bring it back."
    ),
    "damage-halved-by-effect": N_(
        "An effect halves the battle damage: {before} ÷ 2 = {after} to {player}."
    ),
    "damage-halved-odd-by-effect": N_(
        "An effect halves the battle damage: {before} ÷ 2, rounded down here to {after}, to {player}. No official source found settles how half of an odd number is rounded."
    ),
    "half-damage-once": N_(
        "More than one effect would halve the battle damage to {player}; only one of them counts."
    ),
    "damage-doubled-by-effect": N_(
        "An effect doubles the battle damage: {before} × 2 = {after} to {player}."
    ),
    "double-damage-once": N_(
        "More than one effect would double the battle damage to {player}; only one of them counts."
    ),
    "damage-half-and-double": N_(
        "The battle damage to {player} would be halved and doubled. The two cancel each other out, so it stays {after}."
    ),
    "damage-fixed-by-effect": N_(
        "An effect sets the battle damage to a fixed number: {before} becomes {after} to {player}."
    ),
    "fixed-damage-open": N_(
        "The battle damage to {player} would be set to different fixed numbers. No official source found settles which one counts; here it is the smallest."
    ),
    "lp-gain-place-open": N_(
        "No official source found settles whether battle damage becomes an LP gain before or after other changes of it. Here it comes after effect damage and before zero; in another order the amounts would differ."
    ),
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
    "passed-already": N_("This moment was let pass already by {player}."),
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
    "zero-atk-tie-old": "0 = 0",
    "damage-to-zero-by-effect": "{before} → {after}",
    "damage-halved-by-effect": "{before} ÷ 2 = {after}",
    "damage-halved-odd-by-effect": "{before} ÷ 2 ≈ {after}",
    "damage-doubled-by-effect": "{before} × 2 = {after}",
    "damage-half-and-double": "{before} ÷ 2 × 2 = {after}",
    "damage-fixed-by-effect": "{before} → {after}",
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

# What may be activated where: kept together, and joined to the tables above

EVENTS |= {
    # what allows a card
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

REASONS |= {
    "waits-for-main-phase": N_("Normal Spells and Ignition Effects belong to the Main Phases."),
    "not-the-turn-player": N_("Normal Spells and Ignition Effects are for the turn player."),
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
    "not-in-damage-step": N_(
        "In the Damage Step only some kinds of cards and effects may be activated, and this is none of them."
    ),
    "not-at-its-timing": N_("Its text names another timing of the Damage Step."),
    "calculation-answered": N_(
        "Damage calculation has room for a single Chain, and there has been one."
    ),
    "flip-waits": N_(
        "What answers a flip in the Damage Step has to wait until damage has been calculated."
    ),
    "declaration-answered": N_(
        "The attack declaration has been answered, and only one Chain may do that."
    ),
    "declared-before-replay": N_(
        "To choose in a replay is no new attack declaration, so there is none to answer."
    ),
    "nothing-happened": N_("What this card answers has not happened just now."),
    "set-this-turn": N_("It was Set this turn."),
    "trap-in-hand": N_("A Trap cannot be activated from the hand."),
    "quick-play-in-hand": N_("From the hand, a Quick-Play Spell is for the turn player only."),
    "no-fast-effect": N_(
        "Only fast effects can respond to an activation: Traps, Quick-Play Spells and Quick Effects."
    ),
    "only-counter-trap-answers": N_("Nothing but a Counter Trap can respond to a Counter Trap."),
    "needs-an-activation": N_("There is no activation for it to answer."),
}

REMEDIES |= {
    "wait-for-own-turn": N_("Its player may use it in a Main Phase of their own turn."),
    "use-before-calculation": N_(
        "Use it earlier: at the start of the Damage Step, or just before damage calculation."
    ),
    "use-before-damage-step": N_("Use it before the Damage Step begins."),
    "use-at-its-timing": N_("Use it at the timing that its text names."),
    "wait-until-after-calculation": N_("Wait until after damage calculation."),
    "use-what-needs-no-declaration": N_("Use something that needs no attack declaration."),
    "wait-for-the-next-turn": N_("From the next turn on it can be activated."),
    "set-it-first": N_("Once it has been Set, it can be activated from the next turn on."),
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
}

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

# Activations, what effects do, replays and flip effects: kept together, and joined to the tables

EVENTS |= {
    # activating
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
    "both-passed": N_("Both players let this moment pass; the turn player goes on."),
    # monsters
    "atk-changed": N_("ATK of {monster}: {before} becomes {after}."),
    "def-changed": N_("DEF of {monster}: {before} becomes {after}."),
    "atk-changed-unseen": N_("The ATK of {monster} changes, which nobody sees while it lies so."),
    "def-changed-unseen": N_("The DEF of {monster} changes, which nobody sees while it lies so."),
    "cannot-attack-now": N_("From now on an effect keeps {monster} from attacking."),
    "cannot-be-attacked-now": N_("From now on an effect keeps {monster} from being attacked."),
    "destroyed-by-effect": N_(
        "{monster} is destroyed by an effect, not by battle, and goes to the Graveyard of its owner, {player}."
    ),
    "banished": N_("{monster} is banished. Owner: {player}."),
    "returned-to-hand": N_("{monster} returns to the hand of its owner, {player}."),
    "monster-summoned": N_("{player} Summons {monster} by an effect."),
    "control-taken": N_("Control of {monster} changes. New controller: {player}."),
    "position-changed-by-effect": N_("An effect turns {monster} to {to}."),
    "turned-face-up": N_("An effect turns {monster} face-up. It is now in {to}."),
    "turned-face-down": N_("An effect turns {monster} face-down, into Defense Position."),
    "kept-face-up": N_(
        "{monster} is battling, so in the Damage Step it does not stay face-down: it turns to face-up Defense Position at once."
    ),
    "effect-on-monster-ends": N_("What an effect changed about {monster} stops applying."),
    "effect-on-damage-ends": N_(
        "What an effect changed about battle damage to {player} stops applying."
    ),
    # the attack under way
    "target-changed": N_("An effect changes the attack target: {attacker} now attacks {target}."),
    "attack-negated": N_(
        "The attack of {attacker} is negated: no Damage Step follows, and the attack is used up."
    ),
    "attack-stopped": N_(
        "{attacker} can no longer attack, so its attack just ends. It was declared all the same, and there is no replay."
    ),
    "attack-goes-on": N_(
        "What has changed causes no replay: the opponent has the same monsters, and {attacker} goes on with its attack."
    ),
    "nothing-to-calculate": N_(
        "A battling monster is gone or can no longer battle. There will be no damage calculation; the Damage Step still runs to its end, and the attack is used up."
    ),
    "timing-without-calculation": N_(
        "This timing comes, but there is no battle left to calculate."
    ),
    "no-replay-in-damage-step": N_(
        "The opponent's monsters have changed, but in the Damage Step that causes no replay."
    ),
    "damage-will-be": N_("An effect: the battle damage to {player} will be {amount}."),
    "damage-will-be-zero": N_("An effect: there will be no battle damage to {player}."),
    "damage-will-be-half": N_("An effect: the battle damage to {player} will be halved."),
    "damage-will-be-double": N_("An effect: the battle damage to {player} will be doubled."),
    "battle-phase-ended": N_(
        "An effect ends the Battle Phase: its End Step begins at once, and Main Phase 2 still follows. Turn player: {player}."
    ),
    "led-to-end-phase": N_(
        "An effect leads straight to the End Phase, past the End Step and Main Phase 2. Turn player: {player}."
    ),
    # replays
    "replay-target-gone": N_(
        "The attack target has left the opponent's field: a replay. The attack of {attacker} may choose anew, or be given up."
    ),
    "replay-new-monster": N_(
        "A monster has come to the opponent's field: a replay. The attack of {attacker} may choose anew, or be given up."
    ),
    "replay-way-barred": N_(
        "A monster has come to the opponent's field, and the direct attack of {attacker} has to be chosen anew: a replay."
    ),
    "replay-not-permitted": N_(
        "The attack of {attacker} is no longer permitted as it was declared: a replay. It may choose anew, or be given up."
    ),
    "replay-other-change": N_(
        "The monsters on the opponent's field have changed, though not the attack target: a replay. The attack of {attacker} may choose anew, or be given up."
    ),
    "replay-chosen": N_(
        "In the replay {attacker} goes on to attack {target}. That is no new declaration, so no cost is paid again."
    ),
    "replay-chosen-direct": N_(
        "In the replay {attacker} goes on to attack directly. That is no new declaration, so no cost is paid again."
    ),
    "attack-given-up": N_(
        "In the replay the attack of {attacker} is given up. It was declared and is used up; another monster may still attack."
    ),
    "attack-taken-back": N_(
        "In the replay the attack of {attacker} is given up. By the rule of an older format, switched on for this duel, it may attack again; today the attack would be used up."
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

REASONS |= {
    "doomed-untouched": N_(
        "{monster} will be destroyed by this battle. It can still be destroyed or banished, but not chosen, changed or returned."
    ),
    "no-target-to-change": N_("No attack is under way whose target could still be changed."),
    "no-attack-to-negate": N_("No attack is under way that could still be negated."),
    "end-phase-already": N_("The End Phase has begun already."),
    "replay-first": N_(
        "A replay: what the attack of {attacker} goes on to has to be chosen first."
    ),
    "no-replay-question": N_("There is no replay now, so there is nothing to choose."),
    "replay-target-lost": N_("What was attacked so far cannot be attacked any more."),
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

REMEDIES |= {
    "activate-flip-effect": N_("Activate that flip effect."),
    "answer-replay": N_("Choose a target, or give the attack up."),
    "choose-another": N_("Choose another monster."),
}

SUMS |= {
    "atk-changed": "{before} → {after}",
    "def-changed": "{before} → {after}",
}
