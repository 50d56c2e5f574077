"""Sentences of what effects do to permanents."""

from duelcore.language import N_

EVENTS = {
    "pumped": N_("{creature} is now {power}/{toughness}."),
    "gains-keyword": N_("{creature} gains {keyword}."),
    "loses-keyword": N_("{creature} loses {keyword}."),
    "counters-put": N_("Put on {permanent}: {amount} {counter}."),
    "destroyed": N_("{permanent} is destroyed by an effect and goes to the graveyard."),
    "not-destroyed": N_("{permanent} is indestructible, so it is not destroyed."),
    "returned-to-hand": N_("{permanent} returns to the hand of its owner."),
    "taps": N_("{permanent} becomes tapped by an effect."),
    "taps-and-fights-on": N_(
        "{permanent} becomes tapped by an effect. It stays in combat and deals its damage."
    ),
    "untaps": N_("{permanent} untaps by an effect."),
    "control-changes": N_("Control of {permanent} changes. New controller: {player}."),
    "control-stays": N_("{permanent} is controlled by {player} already, so nothing changes."),
    "effect-removes": N_("An effect removes {permanent} from combat."),
    "created": N_("{permanent} is created. Controller: {player}."),
}
