"""Sentences of damage: dividing it, dealing it, and what dies of it."""

from duelcore.language import N_

EVENTS = {
    "division-asked": N_("Combat damage is divided now. Player: {player}."),
    "divides": N_("{creature} divides its damage: {names}."),
    "divides-and-tramples": N_(
        "{creature} divides its damage: {names}, and {amount} to the defending player."
    ),
    "assigns-to": N_("{creature} assigns {amount} damage to {recipient}."),
    "assigns-to-player": N_("{creature} assigns {amount} damage to {player}."),
    "assigns-nothing": N_(
        "{creature} is blocked and has no blocker left: it assigns no damage, to nobody."
    ),
    "blocker-assigns-nothing": N_("What {creature} blocks is gone, so it assigns no damage."),
    "no-damage": N_("{creature} has no power above 0, so it assigns no damage."),
    "no-combat-damage": N_("No combat damage is dealt."),
    "creature-damaged": N_(
        "{source} deals {amount} damage to {creature}. Damage marked on it: {damage}."
    ),
    "creature-damaged-by-effect": N_(
        "{creature} is dealt {amount} damage. Damage marked on it: {damage}."
    ),
    "player-damaged": N_(
        "{source} deals {amount} damage to {player}: {before} − {amount} = {life}."
    ),
    "player-damaged-by-effect": N_("{amount} damage to {player}: {before} − {amount} = {life}."),
    "lifelink": N_(
        "Lifelink of {source}: the same damage is {amount} life for {player}: {before} + {amount} = {life}."
    ),
    "life-gained": N_("Life for {player}: {before} + {amount} = {life}."),
    "life-lost": N_("Life lost by {player}: {before} − {amount} = {life}."),
    "fights": N_("{creature} and {recipient} fight. That is no combat damage."),
    # state-based actions
    "lethal-damage": N_(
        "{creature} has {damage} damage marked on it and toughness {toughness}: it is destroyed."
    ),
    "deathtouched": N_(
        "{creature} was dealt damage by a source with deathtouch: it is destroyed, with {damage} damage and toughness {toughness}."
    ),
    "toughness-zero": N_(
        "The toughness of {creature} is 0 or less: it goes to the graveyard. That is no destruction."
    ),
    "saga-sacrificed": N_("{creature} has told its last chapter and is sacrificed."),
}

REASONS = {
    "nobody-acts-before-damage": N_(
        "Combat damage is assigned and dealt without the stack, and nobody can act in between."
    ),
    "nothing-to-divide": N_("There is no damage to divide now."),
    "not-yours-to-divide": N_(
        "The damage of {creature} is not to be divided now: it has no choice, or it is the other player’s."
    ),
    "not-a-recipient": N_("{creature} cannot deal combat damage to {recipient}."),
    "player-not-a-recipient": N_("{creature} cannot deal combat damage to the player now."),
    "not-all-assigned": N_(
        "{creature} has to assign all of its {amount} damage, and {given} would be assigned."
    ),
    "not-lethal-yet": N_(
        "{creature} may let damage through once each of its blockers gets lethal damage: {recipient} needs {needed} and would get {given}."
    ),
}

REMEDIES = {
    "assign-damage-first": N_("Divide the damage first."),
    "divide-among-those": N_("Divide it among what blocks it or is blocked by it."),
    "assign-all": N_("Assign exactly that much."),
    "assign-lethal-first": N_("Give each blocker lethal damage first."),
}

SUMS = {
    "player-damaged": "{before} − {amount} = {life}",
    "player-damaged-by-effect": "{before} − {amount} = {life}",
    "lifelink": "{before} + {amount} = {life}",
    "life-gained": "{before} + {amount} = {life}",
    "life-lost": "{before} − {amount} = {life}",
}
