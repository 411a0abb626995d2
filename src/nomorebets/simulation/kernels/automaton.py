"""Games of spins and rolls as an automaton, made of their narration.

Between rounds such a table stands in one of a few states: markers, and wagers that stand. What a
roll settles, and in which state it leaves the table, depends on nothing else. The states are found
by telling the derived kernel every outcome in each; then a round is one random word, two look-ups
and a count, whatever is wagered.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.kernels.settling import Settled, result_of, settled
from nomorebets.simulation.philox import BITS, FULL, WORD, WORDS, refill, short, stream
from nomorebets.simulation.result import Result
from nomorebets.simulation.run import CHUNK, Plan, outcomes_of

MOST_STATES = 1000
AGAIN = 4  # outcomes that may follow one that does not count, while the states are found
CACHED = 8

_automata: dict[Any, "Automaton | None"] = {}


@procedure
def run_rolls(
    following: Any, outcomes: int, counts: Any, seed: int, chunk: int, rounds: int
) -> int:
    """Count the (state, outcome)s of a chunk. An outcome whose next state is below 0 is no round:
    it leaves the table as it was."""
    chance = stream(seed, chunk)
    n = np.uint64(outcomes)
    state = 0
    played = 0
    while played < rounds:
        refill(chance)
        at = 0
        while at < np.int64(FULL) and played < rounds:
            product = chance[WORDS + at] * n
            at += 1
            low = product & WORD
            if low < n and short(np.int64(low), outcomes, 1 << 32):
                continue
            cell = state + np.int64(product >> BITS)
            after = following[cell]
            if after < 0:
                continue
            counts[cell] += 1
            state = after
            played += 1
    return state


@procedure
def run_spins(outcomes: int, counts: Any, seed: int, chunk: int, rounds: int) -> int:
    """Count the outcomes of a chunk, where every round leaves the table as it was."""
    chance = stream(seed, chunk)
    n = np.uint64(outcomes)
    played = 0
    full: Any = np.int64(FULL)
    while played < rounds:
        refill(chance)
        rejected = 0
        take: Any = min(full, rounds - played)
        for at in range(take):
            product = chance[WORDS + at] * n
            rejected += 1 if product & WORD < n else 0
            counts[(at & 3) * outcomes + np.int64(product >> BITS)] += 1
        played += take
        if rejected > 0:  # so rare that it is done over: the words that do not count
            for at in range(take):
                product = chance[WORDS + at] * n
                if short(np.int64(product & WORD), outcomes, 1 << 32):
                    counts[(at & 3) * outcomes + np.int64(product >> BITS)] -= 1
                    played -= 1
    return played


class Automaton:
    """The states of a plan's table, and what every outcome settles in each.

    By cell, a state and an outcome: the first cell of the next state, and the kind of its round.
    """

    def __init__(self, plan: Plan) -> None:
        self.outcomes = list(outcomes_of(plan.game, plan.terms))
        self.kinds: list[Settled] = []
        self.following: list[int] = []
        self.kind_of: list[int] = []
        self.states = self._explore(plan)
        self.next_cells = np.array(self.following, np.int64)
        self.cell_kinds = np.array(self.kind_of, np.int64)

    def _explore(self, plan: Plan) -> int:
        """Tell every outcome in each state that is reached; how many states there are."""
        size = len(self.outcomes)
        paths: list[list[int]] = [[]]  # outcomes that lead there from the opening of the table
        known: dict[bytes, int] = {}
        at = 0
        while at < len(paths):
            for outcome in self.outcomes:
                path = [*paths[at], outcome]
                padded = [*path, *self.outcomes[:1] * AGAIN]
                kind = settled(plan, padded, rounds=len(path))
                self.kind_of.append(len(self.kinds))
                self.kinds.append(kind)
                if kind.read != 1:
                    self.following.append(-1)
                    continue
                if kind.state not in known:
                    if len(paths) >= MOST_STATES:
                        raise OverflowError
                    known[kind.state] = len(paths)
                    paths.append(path)
                self.following.append(known[kind.state] * size)
            at += 1
        return len(paths)

    @property
    def steady(self) -> bool:
        """Every round but the first begins in one state."""
        return self.states == 2 and set(self.following) == {len(self.outcomes)}

    def run(self, plan: Plan, chunk: int, rounds: int) -> Result:
        size = len(self.outcomes)
        counts = np.zeros(len(self.following) + 4 * size, np.int64)
        following = self.next_cells
        for first in range(0, rounds, CHUNK):
            take = min(CHUNK, rounds - first)
            number = chunk + first // CHUNK
            if self.steady:
                compiled(run_spins)(size, counts[: 4 * size], plan.seed, number, take)
            else:
                compiled(run_rolls)(following, size, counts, plan.seed, number, take)
        if self.steady:
            spun = counts[: 4 * size].reshape(4, size).sum(axis=0).tolist()
            return result_of(plan, rounds, zip(self.kinds[size:], spun, strict=True))
        return self.result(plan, rounds, counts[: len(self.following)])

    def result(self, plan: Plan, rounds: int, counts: Any) -> Result:
        """By how often each cell came."""
        found = np.zeros(len(self.kinds), np.int64)
        np.add.at(found, self.cell_kinds, counts)
        kinds = zip(self.kinds, found.tolist(), strict=True)
        return result_of(plan, rounds, ((kind, times) for kind, times in kinds if times))


def automaton_of(plan: Plan, made: Callable[[Plan], Automaton] = Automaton) -> Automaton | None:
    """The plan's automaton; None if it has too many states."""
    key = plan.game.id, plan.terms, tuple(sorted(plan.wagers.items())), plan.seats
    if key not in _automata:
        if len(_automata) >= CACHED:
            _automata.clear()
        try:
            _automata[key] = made(plan)
        except OverflowError:
            _automata[key] = None
    return _automata[key]


def covers(plan: Plan) -> bool:
    return automaton_of(plan) is not None


def run(plan: Plan, chunk: int, rounds: int) -> Result:
    automaton = automaton_of(plan)
    assert automaton is not None
    return automaton.run(plan, chunk, rounds)
