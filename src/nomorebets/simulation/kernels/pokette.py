"""Pokette, by an automaton of its card stand.

Between spins the table stands in one of some thousand states: the cards in the stand. Where a stop
leads and which poker hand wagers it wins, the rules' own judgments say. Spins that stop at one card
and are alike in what they win are of one kind, which is told to the narration once. Three spins
that fill an empty stand are counted together.
"""

from collections.abc import Hashable
from typing import Any, NamedTuple

import numpy as np

from nomorebets.equipment.pokette_wheel import JOKERS
from nomorebets.law.marks import procedure
from nomorebets.rules.njac_19_47.s12_pokette.stand import (
    NO_CARD,
    goes_into_the_stand,
    offered,
    wins,
)
from nomorebets.rules.njac_19_47.s12_pokette.wagers import POKER, WAGERS
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.kernels.automaton import Automaton, automaton_of
from nomorebets.simulation.kernels.settling import settled
from nomorebets.simulation.philox import BITS, FULL, WORD, WORDS, refill, short, stream
from nomorebets.simulation.result import Result
from nomorebets.simulation.run import CHUNK, Plan

__all__ = ["covers", "run"]


@procedure
def run_stands(
    following: Any, fills: Any, counts: Any, stands: Any, seed: int, chunk: int, rounds: int
) -> int:
    """Count the spins of a chunk: three that fill an empty stand by their stops, others by cell.

    `fills[i, stop]`: whether the stop fills space i whatever lies there."""
    chance = stream(seed, chunk)
    outcomes = fills.shape[1]
    n = np.uint64(outcomes)
    full: Any = np.int64(FULL)
    state = 0
    played = 0
    while played < rounds:
        refill(chance)
        at = 0
        while at < full and played < rounds:
            product = chance[WORDS + at] * n
            low = product & WORD
            if state == 0 and at + 2 < full and played + 3 <= rounds and low >= n:
                second = chance[WORDS + at + 1] * n
                third = chance[WORDS + at + 2] * n
                a = np.int64(product >> BITS)
                b = np.int64(second >> BITS)
                c = np.int64(third >> BITS)
                counted = second & WORD >= n and third & WORD >= n
                if counted and fills[0, a] and fills[1, b] and fills[2, c]:
                    stands[(a * outcomes + b) * outcomes + c] += 1
                    at += 3
                    played += 3
                    continue
            at += 1
            if low < n and short(np.int64(low), outcomes, 1 << 32):
                continue
            cell = state + np.int64(product >> BITS)
            counts[cell] += 1
            state = following[cell]
            played += 1
    return state


class _CardStand(NamedTuple):
    first: int = NO_CARD
    second: int = NO_CARD
    again: bool = False  # a joker has come: wagers stand on what it offers

    def after(self, plan: Plan, stop: int) -> "_CardStand":
        if not goes_into_the_stand(plan.terms, self.first, stop):
            return self._replace(again=self.first != NO_CARD)
        if self.first == NO_CARD:
            return _CardStand(stop)
        return _CardStand(self.first, stop) if self.second == NO_CARD else _CardStand()

    def settles(self, plan: Plan, stop: int, made: tuple[int, ...]) -> Hashable:
        """What the stop does to the wagers made on what the stand offers."""
        if not made or not goes_into_the_stand(plan.terms, self.first, stop):
            return stop, self.again, made
        won = tuple(w for w in made if wins(plan.terms, self.first, self.second, stop, w))
        return stop, self.again, made, won


class _CardStands(Automaton):
    def _explore(self, plan: Plan) -> int:
        hands = [w for w in range(POKER, len(WAGERS)) if WAGERS[w].name in plan.wagers]
        paths: dict[_CardStand, list[int]] = {_CardStand(): []}
        numbers = {_CardStand(): 0}
        kinds: dict[Hashable, int] = {}
        order = [_CardStand()]
        for stand in order:  # as it grows
            made = tuple(w for w in hands if offered(plan.terms, stand.first, stand.second, w))
            for stop in self.outcomes:
                path = [*paths[stand], stop]
                after = stand.after(plan, stop)
                if after not in numbers:
                    numbers[after] = len(order)
                    paths[after] = path
                    order.append(after)
                self.following.append(numbers[after] * len(self.outcomes))
                kind = stand.settles(plan, stop, made)
                if kind not in kinds:
                    kinds[kind] = len(self.kinds)
                    self.kinds.append(settled(plan, path, rounds=len(path)))
                self.kind_of.append(kinds[kind])
        self._index(plan, numbers)
        return len(order)

    def _index(self, plan: Plan, numbers: dict[_CardStand, int]) -> None:
        """By the stops of three spins: the cells of the second and of the third."""
        size, cards = len(self.outcomes), self.outcomes
        plain = np.array([card not in JOKERS for card in cards])
        later = [goes_into_the_stand(plan.terms, 0, card) for card in cards]
        self.fills = np.array([plain, later, later])
        self.second_cells = np.zeros((size, size), np.int64)
        self.third_cells = np.zeros((size, size, size), np.int64)
        every = np.arange(size)
        for a, b in np.ndindex(size, size):
            if self.fills[0, a]:
                self.second_cells[a, b] = numbers[_CardStand(cards[a])] * size + b
                if self.fills[1, b]:
                    stand = _CardStand(cards[a], cards[b])
                    self.third_cells[a, b] = numbers[stand] * size + every

    def run(self, plan: Plan, chunk: int, rounds: int) -> Result:
        size = len(self.outcomes)
        counts = np.zeros(len(self.following), np.int64)
        stands = np.zeros(size**3, np.uint32)
        for first in range(0, rounds, CHUNK):
            compiled(run_stands)(
                self.next_cells, self.fills, counts, stands, plan.seed, chunk + first // CHUNK,
                min(CHUNK, rounds - first),
            )  # fmt: skip
        whole = stands.reshape(size, size, size).astype(np.int64)
        counts[:size] += whole.sum(axis=(1, 2))
        np.add.at(counts, self.second_cells.ravel(), whole.sum(axis=2).ravel())
        np.add.at(counts, self.third_cells.ravel(), whole.ravel())
        return self.result(plan, rounds, counts)


def covers(plan: Plan) -> bool:
    return automaton_of(plan, _CardStands) is not None


def run(plan: Plan, chunk: int, rounds: int) -> Result:
    automaton = automaton_of(plan, _CardStands)
    assert automaton is not None
    return automaton.run(plan, chunk, rounds)
