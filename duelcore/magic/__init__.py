"""Magic: a turn step by step. The rules as data in rules.toml, the rooms that obey them beside it.

kinds            the closed lists of words: steps, types, keywords
objects          permanents, abilities, spells, effects; model: players, combat, the game; frozen
words            how the file format writes them; starting: where a game may start
play             the words of the game, each with its form, its reasons and what it leads to
turn             the steps of a turn, one after the other, and what the game does in each
refusing         reasons that many words share; chain: doings one after the other
beginning        untap, upkeep and draw: phasing, day and night, untapping, drawing
sagas            lore counters and chapters
priority         who may act, passing, going on until a step
state_based      what happens before anybody gets priority; triggers: abilities that wait
casting          spells and lands; activating: activated abilities; aiming: what effects aim at
resolving        the stack resolves; effects: what each effect does; moving: who comes and goes
attackers        declaring attackers; blockers: declaring blockers; required: who must block
assigning        dividing combat damage; damage: dealing damage; combat: who fights, who has left
ending           discarding, what wears off, further cleanup steps
characteristics  power, toughness and keywords as they are now
"""

from pathlib import Path

from duelcore import game, rulebook
from duelcore.magic import play
from duelcore.magic.model import Combat, Game, Player
from duelcore.magic.objects import Ability, Bonus, Change, Effect, Permanent
from duelcore.magic.starting import ProblemInGame, new_game

__all__ = [
    "Ability",
    "Bonus",
    "Change",
    "Combat",
    "Effect",
    "Game",
    "Permanent",
    "Player",
    "ProblemInGame",
    "new_game",
]

rulebook.register("magic", Path(__file__).with_name("rules.toml"))
game.register(Game, play)
