"""What is said of an attack: its declaration, how it breaks off, and replays."""

from duelcore.language import N_

EVENTS = {
    # the declaration
    "attack-declared": N_("{attacker} attacks {target}."),
    "direct-attack-declared": N_("{attacker} attacks directly. Under attack: {player}."),
    "attack-cost-paid": N_(
        "The attack of {attacker} costs {cost} LP, paid at the declaration: {before} − {cost} = {lp} LP left for {player}. Paying is not damage."
    ),
    # before the Damage Step
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
}
"""The sentence of each event."""

REASONS = {
    # when
    "attack-outside-battle-phase": N_("Attacks belong to the Battle Phase."),
    "attack-outside-battle-step": N_("Attacks are declared in the Battle Step."),
    "attack-under-way": N_("An attack is under way."),
    "no-attack-to-finish": N_("No attack is under way."),
    "must-attack": N_("{monster} must attack and still can."),
    # who
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
    "cannot-pay": N_("The attack of {attacker} costs {cost} LP, and only {lp} are left."),
    # what
    "target-not-opposing": N_("{target} is no monster of the opponent on the field."),
    "target-shielded": N_("An effect keeps {target} from being attacked."),
    "direct-blocked": N_("The opponent controls a monster, so {attacker} cannot attack directly."),
    # replays
    "replay-first": N_(
        "A replay: what the attack of {attacker} goes on to has to be chosen first."
    ),
    "no-replay-question": N_("There is no replay now, so there is nothing to choose."),
    "replay-target-lost": N_("What was attacked so far cannot be attacked any more."),
}
"""The sentence of each reason why something is not legal."""

REMEDIES = {
    # when
    "finish-the-attack": N_("Finish the attack first."),
    "declare-an-attack": N_("Declare an attack first."),
    "attack-with-it": N_("Declare an attack with it first."),
    # who
    "attack-from-defense": N_(
        "In a Main Phase it may be turned to Attack Position, if its position has not changed this turn."
    ),
    "attack-from-set": N_("In a Main Phase it may be Flip Summoned, unless it was Set this turn."),
    "use-another-attacker": N_(
        "Attack with another monster, or choose another target if it may attack again."
    ),
    # what
    "choose-opposing-target": N_("Choose a monster on the other side, or attack directly."),
    "choose-another-target": N_("Choose another target."),
    "remove-monsters-first": N_(
        "Choose one of those monsters as the target; the way is free once none is left."
    ),
    # replays
    "answer-replay": N_("Choose a target, or give the attack up."),
}
"""What would make it legal."""

SUMS = {
    "attack-cost-paid": "{before} − {cost} = {lp}",
}
"""The arithmetic of an event, where it has any."""
