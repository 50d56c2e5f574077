"""What is said of damage calculation: the comparison, what changes the damage, what comes of it."""

from duelcore.language import N_

EVENTS = {
    # the comparison
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
    "zero-atk-tie-old": N_(
        "ATK meets ATK: {attacker} and {target} both have 0. By the rule of an older format, switched on for this duel, both are beaten; today both would stay. Nobody takes battle damage."
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
    # monsters that change the damage, in the order of its groups
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
    # effects that change it, in the same order
    "damage-to-zero-by-effect": N_(
        "By an effect, there is no battle damage to {player}: {before} becomes {after}."
    ),
    "damage-halved-by-effect": N_(
        "An effect halves the battle damage: {before} ÷ 2 = {after} to {player}."
    ),
    "damage-halved-odd-by-effect": N_(
        "An effect halves the battle damage: {before} ÷ 2, rounded down here to {after}, to {player}. No official source found settles how half of an odd number is rounded."
    ),
    "damage-doubled-by-effect": N_(
        "An effect doubles the battle damage: {before} × 2 = {after} to {player}."
    ),
    "damage-fixed-by-effect": N_(
        "An effect sets the battle damage to a fixed number: {before} becomes {after} to {player}."
    ),
    # several changes at once
    "zero-damage-stands": N_(
        "The battle damage to {player} stays 0: what would set it to a fixed number does not bring it back."
    ),
    "half-damage-once": N_(
        "More than one effect would halve the battle damage to {player}; only one of them counts."
    ),
    "double-damage-once": N_(
        "More than one effect would double the battle damage to {player}; only one of them counts."
    ),
    "damage-half-and-double": N_(
        "The battle damage to {player} would be halved and doubled. The two cancel each other out, so it stays {after}."
    ),
    # what no official source settles
    "fixed-damage-open": N_(
        "The battle damage to {player} would be set to different fixed numbers. No official source found settles which one counts; here it is the smallest."
    ),
    "lp-gain-place-open": N_(
        "No official source found settles whether battle damage becomes an LP gain before or after other changes of it. Here it comes after effect damage and before zero; in another order the amounts would differ."
    ),
    "inflicted-by-open": N_(
        "No official source found settles which monster inflicts battle damage that is turned round or that both players take. Here it is the one on the other side from whoever takes it; otherwise the amounts would differ."
    ),
    # what comes of it
    "will-be-destroyed": N_(
        "{monster} will be destroyed by this battle; it stays on the field until the end of the Damage Step."
    ),
    "not-destroyed": N_(
        "{monster} would be destroyed, but battle cannot destroy it. That does not stop battle damage."
    ),
    "no-battle-damage": N_(
        "No battle damage is inflicted, so no effect that waits for battle damage is set off."
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
    "has-battled": N_("{attacker} has battled: its attack reached damage calculation."),
    "have-battled": N_(
        "{attacker} and {target} have battled: the attack reached damage calculation."
    ),
}
"""The sentence of each event."""

SUMS = {
    # the comparison
    "target-atk-win": "{atk} − {value} = {difference}",
    "target-atk-lose": "{value} − {atk} = {difference}",
    "target-atk-tie": "{atk} = {value}",
    "zero-atk-tie": "0 = 0",
    "zero-atk-tie-old": "0 = 0",
    "target-def-win": "{atk} > {value}",
    "target-def-tie": "{atk} = {value}",
    "target-def-lose": "{value} − {atk} = {difference}",
    "pierced": "{atk} − {value} = {difference}",
    "direct": "{atk}",
    # monsters that change the damage
    "damage-doubled": "{before} × 2 = {after}",
    "damage-to-both": "+ {after}",
    "damage-reflected": "↺ {after}",
    "damage-to-zero": "{before} → {after}",
    "damage-halved": "{before} ÷ 2 = {after}",
    "damage-halved-odd": "{before} ÷ 2 ≈ {after}",
    "damage-fixed": "{before} → {after}",
    # effects that change it
    "damage-to-zero-by-effect": "{before} → {after}",
    "damage-halved-by-effect": "{before} ÷ 2 = {after}",
    "damage-halved-odd-by-effect": "{before} ÷ 2 ≈ {after}",
    "damage-doubled-by-effect": "{before} × 2 = {after}",
    "damage-half-and-double": "{before} ÷ 2 × 2 = {after}",
    "damage-fixed-by-effect": "{before} → {after}",
}
"""The arithmetic of an event, where it has any."""
