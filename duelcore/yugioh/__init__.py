"""Yu-Gi-Oh!'s Battle Phase: the rules as data in rules.toml, the rooms that obey them beside it.

model         monsters, players, the duel: frozen values
starting      where a duel starts, and what no duel can hold
abilities     what monsters have; monsters and cards: as the file format writes them
play          the words of the game, and passing
turn          turn to turn; Main Phases and End Phase
entering      who may enter the Battle Phase, and who must
battle_phase  Start Step, Battle Step, End Step
attack        declaring an attack
replay        the replay question and its answers
activation    activating a card, with or without a response
windows       whether a card may be activated at a moment; permitted: the Damage Step's list
effects       the closed list of effects; monster_effects and battle_effects: what each does
resolution    effects resolve, and what that means for the attack under way
flip          flip effects; waiting: until when they wait
leaving       what leaves the field, and effects whose time is over
damage_step   the five timings
damage        damage calculation and the modifiers of battle damage
positions     manual changes of battle position, Flip Summons
ending        how a Duel ends
"""

from pathlib import Path

from duelcore import game, rulebook
from duelcore.yugioh import play
from duelcore.yugioh.model import DIRECT, Duel, Monster, Player, Rules
from duelcore.yugioh.starting import ProblemInDuel, duel

__all__ = ["DIRECT", "Duel", "Monster", "Player", "ProblemInDuel", "Rules", "duel"]

rulebook.register("yugioh", Path(__file__).with_name("rules.toml"))
game.register(Duel, play)
