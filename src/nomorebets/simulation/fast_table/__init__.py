"""The fast table: a structure in memory with the table's verbs. The narration compiles onto it.

Its cards come from rows of `decks` (each shuffle takes the next row; a cut is already in it), its
spins and rolls from `outcomes`, its decisions from a strategy. Verbs that move neither a known card
nor a chip have empty bodies and vanish.

All it knows lies in one block of `memory`, in whole cells, at the addresses of `structure`. It
makes no array while it deals: what it answers with are views of that block. A seat's wagers lie in
a row, each in a line of cells of its own, and `live` has a bit for each that is not wholly empty: a
layout of two hundred places with one wager on it costs what one wager costs.

Its verbs lie in rooms, as those of the live table do: `opening`, `seats`, `card_verbs`, `outcomes`,
`decision_verbs`, `chip_verbs`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.law.words import SEATS
from nomorebets.simulation.by_reference import by_reference
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.fast_table import (
    card_verbs,
    chip_verbs,
    decision_verbs,
    opening,
    outcomes,
    seats,
)
from nomorebets.simulation.fast_table.structure import (
    BITSETS,
    BUTTON,
    DECISIONS,
    LINE,
    METERS,
    NET,
    PLACED,
    ROW,
    SCRIPTED,
    STAKE,
    STOOD,
    Strategy,
    memory,
    new_table,
)

ROOMS = card_verbs, chip_verbs, decision_verbs, opening, outcomes, seats  # each registers its verbs
__all__ = [
    "BITSETS", "BUTTON", "DECISIONS", "LINE", "METERS", "NET", "PLACED", "ROOMS", "ROW", "SCRIPTED",
    "STAKE", "STOOD", "Strategy", "kernel", "memory", "new_table", "run",
]  # fmt: skip


@procedure
def run(
    memory: Any, terms: Any, strategy: Any, decks: Any, outcomes: Any, script: Any, taken: Any,
    forward: Any, stakes: Any, decisions: int, rests: Any, buttons: Any = None,
) -> Any:  # fmt: skip
    """Rounds one after another on one table; (net by seat and wager, fees by seat) of each."""
    rounds, _, wagers = stakes.shape
    net = np.zeros(stakes.shape, np.int64)
    fees = np.zeros(stakes.shape[:2], np.int64)
    kept = by_reference(terms)
    table = new_table(kept, strategy, None)
    table.open(memory, decks, outcomes, script, taken, forward, wagers, rests)
    table.terms = kept
    for i in range(rounds):
        table.begin(stakes[i])
        if buttons is not None:
            table.call_buttons(buttons[i])
        round_of_play(table, kept)  # type: ignore[name-defined]  # noqa: F821
        table.finish()
        for seat in range(SEATS):
            fees[i, seat] = table.fees[seat]
            for wager in range(wagers):
                net[i, seat, wager] = table.chips[seat * ROW + wager * LINE + NET]
    return net, fees


def kernel(game: Any) -> Callable[..., Any]:
    """The compiled narration of a game, in a loop over rounds."""
    inner = compiled(run, game.id, round_of_play=compiled(game.round_of_play))
    return lambda *told: inner(memory(), *told)
