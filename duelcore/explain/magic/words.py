"""What the steps, keywords and counters of Magic are called."""

from duelcore.language import N_

STEPS = {
    "untap": N_("untap step"),
    "upkeep": N_("upkeep step"),
    "draw": N_("draw step"),
    "precombat-main": N_("precombat main phase"),
    "beginning-of-combat": N_("beginning of combat step"),
    "declare-attackers": N_("declare attackers step"),
    "declare-blockers": N_("declare blockers step"),
    "combat-damage": N_("combat damage step"),
    "end-of-combat": N_("end of combat step"),
    "postcombat-main": N_("postcombat main phase"),
    "end": N_("end step"),
    "cleanup": N_("cleanup step"),
}
"""The steps as they stand inside a sentence."""

TYPES = {
    "creature": N_("creature"),
    "land": N_("land"),
    "artifact": N_("artifact"),
    "enchantment": N_("enchantment"),
    "planeswalker": N_("planeswalker"),
    "battle": N_("battle"),
    "instant": N_("instant"),
    "sorcery": N_("sorcery"),
}

KEYWORDS = {
    "haste": N_("haste"),
    "vigilance": N_("vigilance"),
    "defender": N_("defender"),
    "flying": N_("flying"),
    "reach": N_("reach"),
    "menace": N_("menace"),
    "trample": N_("trample"),
    "deathtouch": N_("deathtouch"),
    "lifelink": N_("lifelink"),
    "first-strike": N_("first strike"),
    "double-strike": N_("double strike"),
    "indestructible": N_("indestructible"),
    "phasing": N_("phasing"),
    "must-attack": N_("“attacks if able”"),
    "must-block": N_("“blocks if able”"),
    "cannot-attack": N_("“cannot attack”"),
    "cannot-block": N_("“cannot block”"),
    "cannot-be-blocked": N_("“cannot be blocked”"),
    "does-not-untap": N_("“does not untap”"),
    "returns-as-you-untap": N_("“returns to its owner’s hand as you untap”"),
}

COUNTERS = {
    "+1/+1": N_("+1/+1 counters"),
    "-1/-1": N_("−1/−1 counters"),
    "lore": N_("lore counters"),
}

WORDS = {"step": STEPS, "keyword": KEYWORDS, "counter": COUNTERS}
"""For parameters of that name, the words for what they hold."""

TERMS = {
    "beginning": N_("Beginning phase"),
    "beginning.untap": N_("Untap step"),
    "beginning.upkeep": N_("Upkeep step"),
    "beginning.draw": N_("Draw step"),
    "precombat-main": N_("Precombat main phase"),
    "combat": N_("Combat phase"),
    "combat.beginning-of-combat": N_("Beginning of combat"),
    "combat.declare-attackers": N_("Declare attackers"),
    "combat.declare-blockers": N_("Declare blockers"),
    "combat.combat-damage": N_("Combat damage"),
    "combat.combat-damage.1": N_("First damage step"),
    "combat.combat-damage.2": N_("Second damage step"),
    "combat.end-of-combat": N_("End of combat"),
    "postcombat-main": N_("Postcombat main phase"),
    "ending": N_("Ending phase"),
    "ending.end": N_("End step"),
    "ending.cleanup": N_("Cleanup step"),
}
"""The places in a turn, as headings."""
