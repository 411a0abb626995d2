"""What one round of the derived kernel settles, told what it shows. Tuned kernels only count.

A tuned kernel finds out how often each kind of round came. What such a round is worth to each wager
it asks of the narration itself, with the cards, spin or roll of one round of the kind.
"""

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.law.words import SEATS
from nomorebets.simulation.by_reference import by_reference
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.fast_table import (
    BUTTON,
    LINE,
    MARKERS,
    METERS,
    ROW,
    STAKE,
    VIGORISH,
    WAGERS,
    memory,
    new_table,
)
from nomorebets.simulation.result import Result, Tally
from nomorebets.simulation.run import EACH, Plan, count_round, play_round, tallied

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["EACH", "Settled", "result_of", "settled"]
FEW = 1 << 12  # more results than one round has
STATE = SEATS * WAGERS * 3 + SEATS + METERS + MARKERS  # cells that say where a table stands


@procedure
def run_told(
    memory: Any, terms: Any, strategy: Any, cards: Any, outcomes: Any, advice: Any, taken: Any,
    forward: Any, stakes: Any, planned: Any, rests: Any, rounds: int,
) -> Any:  # fmt: skip
    """Rounds on told cards or outcomes: the tallies of the last one, and where the table stands."""
    keys = np.zeros(FEW, np.int64)
    counts = np.zeros(FEW, np.int64)
    tally = np.zeros(2, np.int64)
    now = np.zeros(stakes.shape, np.int64)
    kept = by_reference(terms)
    table = new_table(kept, strategy)
    table.open(memory, cards, outcomes, advice, taken, forward, stakes.shape[1], rests)
    table.terms = kept
    read = 0
    room = True
    for i in range(rounds):
        if i == rounds - 1:
            read = table.outcome_at
            tally[0] = 0
        play_round(table, kept, stakes, planned, now)
        if i == rounds - 1:
            room = count_round(table, keys, counts, tally)
        table.finish()
    state = np.zeros(STATE, np.int64)
    at = 0
    for place in range(table.seats):
        seat = table.taken[place]
        for wager in range(table.wagers):
            state[at] = table.chips[seat * ROW + wager * LINE + STAKE]
            state[at + 1] = table.chips[seat * ROW + wager * LINE + BUTTON]
            state[at + 2] = table.chips[seat * ROW + wager * LINE + VIGORISH]
            at += 3
        state[at] = table.owed_[seat]
        at += 1
    for i in range(len(rests)):
        state[at] = table.markers[i]
        at += 1
    for i in range(METERS):
        state[at] = table.meters[i]
        at += 1
    return keys, counts, tally[0], state[:at], table.outcome_at - read, room


class Settled:
    """A kind of round: tallies by wager, cents staked, and the table after it."""

    def __init__(self, found: Any) -> None:
        keys, counts, self.staked, state, self.read, room = found
        assert room
        self.tallies = tallied(keys, counts)
        self.state = state.tobytes()


_memory, _alone = memory(), Lock()


def settled(
    plan: Plan, outcomes: Sequence[int] = (), deck: Sequence[int] = (), rounds: int = 1
) -> Settled:
    terms, strategy, cards, usual, *rest = plan.arguments()
    body = compiled(run_told, plan.game.id, play_round=plan.one_round())
    told = np.array(outcomes, np.int64) if outcomes else usual
    shoe = np.array([deck], np.int64) if len(deck) else cards
    with _alone:
        return Settled(body(_memory, terms, strategy, shoe, told, *rest, rounds))


def result_of(plan: Plan, rounds: int, kinds: "Iterable[tuple[Settled, int]]") -> Result:
    """So many rounds of each kind, together."""
    names = [wager.name for wager in plan.game.wagers]
    found = Result(plan.game.id, rounds)
    totals: dict[int, Tally] = {}
    for kind, times in kinds:
        found.staked += kind.staked * times
        for wager, tally in kind.tallies.items():
            counts = totals.setdefault(wager, Tally()).counts
            for value, each in tally.counts.items():
                counts[value] += each * times
    found.round = totals.pop(len(names), Tally())
    found.wagers = {names[wager]: tally for wager, tally in sorted(totals.items())}
    return found
