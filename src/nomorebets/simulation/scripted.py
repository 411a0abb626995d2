"""Rounds whose cards, spins, rolls and decisions are all told, by the compiled narration."""

from collections.abc import Callable
from typing import Any

import numpy as np

from nomorebets.law.game import Game
from nomorebets.law.marks import procedure
from nomorebets.law.words import SEATS
from nomorebets.simulation.by_reference import by_reference
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.fast_table import LINE, NET, ROW, memory, new_table
from nomorebets.simulation.sizes import refuse_sizes
from nomorebets.simulation.strategies import strategy_of


@procedure
def run(
    memory: Any, terms: Any, strategy: Any, decks: Any, outcomes: Any, script: Any, taken: Any,
    forward: Any, stakes: Any, rests: Any, buttons: Any = None,
) -> Any:  # fmt: skip
    """Rounds one after another on one table; (net by seat and wager, fees by seat) of each."""
    rounds, _, wagers = stakes.shape
    net = np.zeros(stakes.shape, np.int64)
    fees = np.zeros(stakes.shape[:2], np.int64)
    kept = by_reference(terms)
    table = new_table(kept, strategy)
    table.open(memory, decks, outcomes, script, taken, forward, wagers, rests)
    table.terms = kept
    table.scripted = 1
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


def kernel(game: Game) -> Callable[..., Any]:
    """The compiled narration of a game, in a loop over rounds; it takes what `run` does from
    `decks` on, after the terms."""
    inner = compiled(run, game.id, round_of_play=compiled(game.round_of_play))

    def run_told(terms: Any, *told: Any) -> Any:
        refuse_sizes(game, terms)
        return inner(memory(), terms, strategy_of(game), *told)

    return run_told
