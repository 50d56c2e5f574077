"""Sentences of the stack: spells, abilities, lands, triggered abilities, resolving."""

from duelcore.language import N_

EVENTS = {
    "spell-cast": N_(
        "{spell} is cast by {player}: it goes onto the stack and has done nothing yet."
    ),
    "ability-activated": N_(
        "The ability {ability} is activated by {player} and goes onto the stack."
    ),
    "tapped-for-ability": N_("{creature} is tapped to pay for its ability."),
    "life-paid": N_("Life paid by {player}: {before} − {cost} = {life}."),
    "mana-made": N_("Mana made: {amount}. Mana of {player} now: {mana}."),
    "land-played": N_(
        "{land} is played by {player}. That is a special action: no stack, and nobody can answer it."
    ),
    "triggers": N_("{ability} triggers and waits to be put on the stack. Controller: {player}."),
    "put-on-stack": N_("{ability} goes onto the stack. Controller: {player}."),
    "order-asked": N_(
        "Several abilities wait. Whoever controls them puts them in an order: {player}."
    ),
    "resolves": N_("{ability} resolves. Controller: {player}."),
    "condition-fails": N_(
        "{ability} comes to resolve, but what it asks for is not so any more: it does nothing. Controller: {player}."
    ),
    "target-gone": N_(
        "{ability} comes to resolve, but what it aims at is gone: it does nothing. Controller: {player}."
    ),
    "effect-finds-nothing": N_("Part of {ability} has nothing left to aim at and is left out."),
    "enters": N_("{permanent} comes onto the battlefield. Controller: {player}."),
    "lore-counter": N_("{saga} gets a lore counter, its number {number}."),
    "ability-waits": N_("From now on an ability waits to trigger: {ability}."),
    "ability-waits-for-next": N_(
        "From now on an ability waits to trigger: {ability}. This end step has begun already, so it waits for the next one."
    ),
}

REASONS = {
    "not-your-turn": N_("That can be done by the active player alone: {player}."),
    "not-a-main-phase": N_("That can be done in a main phase only, and this is the {step}."),
    "stack-not-empty": N_("That can be done with an empty stack only, and {ability} is on it."),
    "no-card-in-hand": N_("There is no card left in the hand of {player}."),
    "land-played-already": N_("The land of this turn has been played already by {player}."),
    "no-such-target": N_("{target} is nothing that can be chosen now."),
    "life-too-low": N_("A cost of {cost} life cannot be paid with {life}. Player: {player}."),
    "source-not-there": N_("{creature} is not on the battlefield."),
    "source-not-yours": N_("{creature} is controlled by the other player, not by {player}."),
    "source-tapped": N_("{creature} is tapped already, so it cannot be tapped as a cost."),
    "source-sick": N_(
        "{creature} has come this turn, so its abilities that tap it cannot be used yet."
    ),
    "nothing-to-order": N_("There are no abilities to put in an order now."),
    "not-the-waiting-ones": N_("These are the abilities to put in an order, each once: {names}."),
}

REMEDIES = {
    "in-your-main-phase": N_("Do it in a main phase of one’s own turn."),
    "let-the-stack-resolve": N_("Let the stack resolve first."),
    "choose-what-is-there": N_("Choose something that is on the battlefield."),
    "wait-a-turn-or-haste": N_("It can from its controller’s next turn on, or with haste."),
    "order-triggers-first": N_("Put the waiting abilities in an order first."),
    "name-each-once": N_("Name each of them once."),
}

SUMS = {"life-paid": "{before} − {cost} = {life}"}
