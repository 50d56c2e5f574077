"""The card lists that people have, read without trusting them.

`read` takes CSV and DataFrames, `.cdb` databases and the JSON of a card API; `read_deck` takes
`.ydk` files and `ydke://` addresses; `well_known` needs no file. What comes out is a `CardList`.

card         a monster's card, and what was left out
entry        what a row says, and the judgement what card it is
words        the words of lists for kinds, types and Link Arrows
sources      files and what kind they are; CardFileError
tables, cdb, api_json   a reader each
card_list    the list: looking up, tables, text; several lists as one
deck         deck lists
reading      `read`
well_known   the list that comes with the package
"""

from duelcore.cards.card import Card, LeftOut
from duelcore.cards.card_list import CardList
from duelcore.cards.deck import Deck, read_deck
from duelcore.cards.reading import read
from duelcore.cards.sources import CardFileError
from duelcore.cards.well_known import well_known

__all__ = [
    "Card",
    "CardFileError",
    "CardList",
    "Deck",
    "LeftOut",
    "read",
    "read_deck",
    "well_known",
]
