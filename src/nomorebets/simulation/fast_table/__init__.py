"""The fast table: a structure in memory with the table's verbs. The narration compiles onto it.

Its cards come from rows of `decks` (each shuffle takes the next row; a cut is already in it), its
spins and rolls from `outcomes`, its decisions from a strategy. Verbs that move neither a known card
nor a chip have empty bodies and vanish.

All it knows lies in one block of `memory`, in whole cells, at the addresses of `structure`. It
makes no array while it deals: what it answers with are views of that block. A seat's wagers lie in
a row, each in a line of cells of its own, and `live` has a bit for each that is not wholly empty: a
layout of two hundred places with one wager on it costs what one wager costs.

The room of everything is fixed when a kernel is compiled. `simulation.sizes` holds a game against
it before it runs; what only shows in play (a long hand, an empty shoe) is refused by the verb that
would go beyond it: an exception, which costs nothing until it is raised.

Its verbs lie in rooms, as those of the live table do: `opening`, `seats`, `card_verbs`, `outcomes`,
`decision_verbs`, `chip_verbs`, `pot_verbs`.
"""

from nomorebets.simulation.fast_table import (
    card_verbs,
    chip_verbs,
    decision_verbs,
    opening,
    outcomes,
    pot_verbs,
    seats,
)
from nomorebets.simulation.fast_table.structure import (
    BITSETS,
    BUTTON,
    DECISIONS,
    LINE,
    MARKERS,
    METERS,
    NET,
    PLACED,
    ROW,
    STAKE,
    STOOD,
    VIGORISH,
    WAGERS,
    Strategy,
    memory,
    new_table,
)

ROOMS = (  # each registers its verbs
    card_verbs, chip_verbs, decision_verbs, opening, outcomes, pot_verbs, seats,
)  # fmt: skip
__all__ = [
    "BITSETS", "BUTTON", "DECISIONS", "LINE", "MARKERS", "METERS", "NET", "PLACED", "ROOMS", "ROW",
    "STAKE", "STOOD", "VIGORISH", "WAGERS", "Strategy", "memory", "new_table",
]  # fmt: skip
