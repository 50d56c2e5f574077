"""Yu-Gi-Oh!'s Battle Phase: the rules as data in rules.toml, the rooms that obey them beside it.

model         monsters, players, the duel: frozen values
play          the words of the game, and passing
turn          turn to turn; Main Phases and End Phase
entering      who may enter the Battle Phase, and who must
battle_phase  Start Step, Battle Step, End Step
attack        declaring an attack
damage_step   the five timings
damage        damage calculation and the modifiers of battle damage
positions     manual changes of battle position, Flip Summons
ending        how a Duel ends
"""

from pathlib import Path

from duelcore import game, rulebook
from duelcore.yugioh import play
from duelcore.yugioh.model import DIRECT, Duel, Monster, Player, ProblemInDuel, Rules, duel

__all__ = ["DIRECT", "Duel", "Monster", "Player", "ProblemInDuel", "Rules", "duel"]

rulebook.register("yugioh", Path(__file__).with_name("rules.toml"))
game.register(Duel, play)
