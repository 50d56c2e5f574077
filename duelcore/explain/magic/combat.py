"""Sentences of combat: attackers, blockers, and what leaves combat."""

from duelcore.language import N_

EVENTS = {
    "defending-player": N_(
        "With two players the other one is attacked. Defending player: {player}."
    ),
    "attackers-asked": N_("Attackers are declared now, all at once, or none. Player: {player}."),
    "attackers-declared": N_("Attacking: {names}. Under attack: {player}."),
    "no-attackers": N_(
        "No attacker is declared by {player}. There will be no blockers and no combat damage, but an end of combat."
    ),
    "attacker-taps": N_("{creature} becomes tapped by attacking."),
    "attacker-vigilant": N_("{creature} has vigilance and attacks without becoming tapped."),
    "attack-cost-paid": N_(
        "Attacking costs {cost} life: {before} − {cost} = {life} left for {player}."
    ),
    "blockers-asked": N_("Blockers are declared now, all at once, or none. Player: {player}."),
    "no-blockers": N_("No blocker is declared by {player}."),
    "blocks": N_("{creature} blocks: {names}."),
    "is-blocked": N_("{creature} is blocked, and stays so for this combat."),
    "is-unblocked": N_("{creature} is unblocked."),
    "no-damage-order": N_(
        "{creature} is blocked by several. No order among them is fixed: that rule ended in November 2024. The damage is divided freely when it is assigned."
    ),
    "attacker-leaves-combat": N_(
        "{creature} leaves combat and will deal no more combat damage. It has attacked all the same."
    ),
    "blocker-leaves-combat": N_("{creature} leaves combat. What it blocked stays blocked."),
    "all-leave-combat": N_("The end of combat is over: everything leaves combat."),
    "put-in-attacking": N_(
        "{creature} comes tapped and attacking. It was never declared as an attacker."
    ),
}

REASONS = {
    "nobody-acts-before-declaration": N_(
        "The declaration comes first in the {step}, and nobody has priority before it."
    ),
    "no-declaration-of-attackers": N_("Attackers are not declared now."),
    "no-declaration-of-blockers": N_("Blockers are not declared now."),
    "no-creature-attacked": N_(
        "{creature} cannot be attacked: creatures attack a player, never a creature."
    ),
    "no-creature-there": N_("{creature} is no creature on the battlefield."),
    "attacker-not-yours": N_("{creature} is not controlled by the active player, {player}."),
    "attacker-tapped": N_("{creature} is tapped, so it cannot be declared as an attacker."),
    "attacker-sick": N_(
        "{creature} has come under its controller’s control this turn, so it cannot attack."
    ),
    "attacker-defender": N_("{creature} has defender, so it cannot attack."),
    "attacker-kept": N_("An effect keeps {creature} from attacking."),
    "attack-cost-too-high": N_(
        "This attack would cost {cost} life, and there is {life}. Player: {player}."
    ),
    "attacker-must": N_("{creature} attacks if able, and it is able."),
    "blocker-not-yours": N_("{creature} is not controlled by the defending player, {player}."),
    "blocker-tapped": N_("{creature} is tapped, so it cannot block."),
    "blocker-kept": N_("An effect keeps {creature} from blocking."),
    "blocks-too-many": N_("{creature} cannot block that many attackers; the most is {number}."),
    "not-attacking": N_("{creature} is not attacking."),
    "flies": N_("{attacker} flies, and {creature} has neither flying nor reach."),
    "unblockable": N_("{attacker} cannot be blocked, so {creature} cannot block it."),
    "menace": N_("{creature} has menace: one blocker alone is not enough."),
    "blockers-must": N_(
        "More creatures have to block: of those that block if able, {number} can at once. Idle: {names}."
    ),
}

REMEDIES = {
    "declare-attackers-first": N_("Declare attackers first, or none."),
    "declare-blockers-first": N_("Declare blockers first, or none."),
    "defender-blocks": N_("Attack the player; the defending player decides who blocks."),
    "attack-with-fewer": N_("Attack with fewer creatures."),
    "attack-with-it": N_("Attack with it."),
    "block-with-two": N_("Block with two or more, or with none."),
    "block-with-flyer": N_("Block with a creature that has flying or reach."),
    "block-with-more": N_("Block with more of them."),
}

SUMS = {"attack-cost-paid": "{before} − {cost} = {life}"}
