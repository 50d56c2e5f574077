"""Many battles at once, on arrays; it says exactly what the engine says.

The engine is asked about every kind of comparison for a set of abilities and a position, once
(`engine_table`); everything else looks that up, and no rule stands here.

battles    scalars or arrays in, which broadcast as NumPy's do; a `Battles` of arrays out
table      every attacker against every target, in blocks, into any arrays; `blocks` keeps none
summary    shares of wins, expected damage, best and worst opponents of long lists, without a table
nearest    what would change the result of one battle
face_down  the risk of attacking a face-down card, and the ATK from which on it pays

    battles(2400, [1900, 2500]).damage_dealt                  # array([500, 0])
    table(atk, target_atk, columns=("damage", "outcome"))     # a row per attacker
    summary(atk, target_atk, target_def, {"attack": 3, "defense": 1}, share=0.5).wins
    nearest(Monster("A", 2400), Monster("B", 1900))[0].after  # 1900
    face_down(1900, [200, 2100], weights=[2, 1]).win          # Fraction(2, 3)

Rooms: `given` reads what callers give, `ability_sets` abilities that differ from battle to battle,
`legality` whether an attack may be declared, `operands` the lists of tables and summaries; `kernel`, `rows` and `sorted_targets` do the work in
NumPy, `compiled` by numba. Small calls never load numba. The first large one does: about a second
where its loops have been compiled before, where not three to five seconds for each of tables of
two columns, of five, and summaries. What is compiled is kept on disk, beside the package or
wherever numba may write. `lazily` takes Dask arrays, and tells how the
address of a scheduler is given.
"""

from duelcore.whatif.arrays import ALL_COLUMNS, COLUMNS, MISSING, Battles, battles
from duelcore.whatif.engine_table import AMOUNTS, POSITIONS, WORDS, outcome_code, result_of
from duelcore.whatif.face_down_card import FaceDown, face_down
from duelcore.whatif.nearest_changes import Change, nearest
from duelcore.whatif.summaries import Summary, summary
from duelcore.whatif.tables import TABLE_COLUMNS, Interrupted, Table, blocks, table

__all__ = [
    "ALL_COLUMNS",
    "AMOUNTS",
    "COLUMNS",
    "MISSING",
    "POSITIONS",
    "TABLE_COLUMNS",
    "WORDS",
    "Battles",
    "Change",
    "FaceDown",
    "Interrupted",
    "Summary",
    "Table",
    "battles",
    "blocks",
    "face_down",
    "nearest",
    "outcome_code",
    "result_of",
    "summary",
    "table",
]
