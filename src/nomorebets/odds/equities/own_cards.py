"""Every way to complete hands of which each has its own cards (stud, draw), and what each wins.

Two players: all completions of both are sorted by rank, and one walk upwards adds each hand of one
player to a counter for every subset of its new cards. The hands below a given one and disjoint from
it are then an alternating sum of the counters of its own subsets. More players: every combination
of completions that have no card in common.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.odds.equities.kinds import (
    HALF,
    HIGH_TIED,
    HIGH_WON,
    LOW_TIED,
    LOW_WON,
    POT,
    SHARE,
    Showdown,
    high_of,
    kernel_tables,
    low_of,
    share_out,
)
from nomorebets.simulation.compiled import compiled

MOST_NEW = 5  # cards that a hand of two may still get, to be swept


@procedure
def judge_completions(new: Any, known: Any, tables: Any, highs: Any, lows: Any, marks: Any) -> None:
    """The ranks of a player's known cards with each set of new ones."""
    for row in range(len(new)):
        code, low_code, bits, fresh = tables.codes[64], np.uint64(0), np.uint64(0), np.uint64(0)
        for card in known:
            code += tables.codes[card]
            low_code += tables.low_codes[card]
            bits |= tables.bits[card]
        for i in range(new.shape[1]):
            card = new[row, i]
            code += tables.codes[card]
            low_code += tables.low_codes[card]
            fresh |= tables.bits[card]
        marks[row] = fresh
        highs[row] = high_of(code, bits | fresh, tables)
        if tables.low:
            lows[row] = low_of(low_code, tables)


@procedure
def numbers_of(new: Any, row: int, places: Any, choose: Any, offsets: Any, numbers: Any,
               members: Any) -> None:  # fmt: skip
    """The numbers of all subsets of a hand's new cards, by subset."""
    size = new.shape[1]
    numbers[0] = members[0] = 0
    for i in range(size):
        place = places[new[row, i]]
        for mask in range(1 << i):
            both = 1 << i | mask
            members[both] = members[mask] + 1
            numbers[both] = numbers[mask] + choose[place, members[both]]
    for mask in range(1 << size):
        numbers[mask] += offsets[members[mask]]


@procedure
def sweep(first: Any, ranks: Any, second: Any, other: Any, places: Any, choose: Any, offsets: Any,
          largest: int, counters: Any) -> Any:  # fmt: skip
    """(won, tied) of the first player's completions against the second's, both by rising rank.

    Only subsets of up to `largest` cards can be in hands of both.
    """
    numbers, members = np.zeros(64, np.int64), np.zeros(64, np.int64)
    won = tied = 0
    at = mark = 0
    while at < len(first):
        rank = ranks[at]
        end = at
        while end < len(first) and ranks[end] == rank:
            end += 1
        for with_equals in range(2):
            while mark < len(second) and (
                other[mark] < rank or (with_equals and other[mark] == rank)
            ):
                numbers_of(second, mark, places, choose, offsets, numbers, members)
                for subset in range(1 << second.shape[1]):
                    if members[subset] <= largest:
                        counters[numbers[subset]] += 1
                mark += 1
            for row in range(at, end):
                numbers_of(first, row, places, choose, offsets, numbers, members)
                disjoint = 0
                for subset in range(1 << first.shape[1]):
                    if members[subset] <= largest:
                        sign = -1 if members[subset] & 1 else 1
                        disjoint += sign * counters[numbers[subset]]
                if with_equals:
                    tied += disjoint
                else:
                    won += disjoint
                    tied -= disjoint
        at = end
    return won, tied


@procedure
def every_completion(highs: Any, lows: Any, marks: Any, first: Any, tables: Any,
                     counts: Any) -> Any:  # fmt: skip
    """All combinations without a card in common; player p's completions from `first[p]` on."""
    players = len(first) - 1
    at = first[:-1].copy()
    used = np.zeros(players + 1, np.uint64)
    high, low = np.zeros(players, np.int64), np.zeros(players, np.int64)
    deals = with_low = level = 0
    while level >= 0:
        if at[level] == first[level + 1]:
            level -= 1
            continue
        row = at[level]
        at[level] += 1
        if marks[row] & used[level]:
            continue
        high[level], low[level] = highs[row], lows[row]
        if level == players - 1:
            deals += 1
            with_low += 1 if share_out(high, low, players, tables, 1, counts) else 0
        else:
            used[level + 1] = used[level] | marks[row]
            level += 1
            at[level] = first[level]
    return deals, with_low


class Completions:
    """Hands of which some cards are known, and what may come to each."""

    def __init__(
        self, showdown: Showdown, known: Sequence[Sequence[int]], dead: Sequence[int]
    ) -> None:
        self.showdown = showdown
        self.tables = kernel_tables(showdown)
        self.known = [np.array(hand, np.int64) for hand in known]
        out = set(dead) | {card for hand in known for card in hand}
        self.left = [card for card in range(52) if card not in out]
        self.need = [showdown.own - len(hand) for hand in known]

    def deals(self) -> int:
        """How many ways there are to complete all hands."""
        left, ways = len(self.left), 1
        for need in self.need:
            ways *= comb(left, need)
            left -= need
        return ways

    def judged(self, player: int) -> tuple[Any, Any, Any, Any]:
        """A player's completions: the new cards, high ranks, low ranks, sets of cards."""
        need = self.need[player]
        rows = comb(len(self.left), need)
        flat = (card for hand in combinations(self.left, need) for card in hand)
        new = np.fromiter(flat, np.int64, rows * need).reshape(rows, need)
        highs, lows = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        marks = np.zeros(rows, np.uint64)
        compiled(judge_completions)(new, self.known[player], self.tables, highs, lows, marks)
        return new, highs, lows, marks

    def compare(self, counts: Any) -> tuple[int, int]:
        """Every combination of completions: (deals, deals with a low)."""
        found = [self.judged(player) for player in range(len(self.known))]
        first = np.cumsum([0, *(len(new) for new, *_ in found)])
        highs, lows, marks = (np.concatenate([f[i] for f in found]) for i in (1, 2, 3))
        return compiled(every_completion)(highs, lows, marks, first, self.tables, counts)  # type: ignore[no-any-return]

    def sweep(self, counts: Any) -> tuple[int, int]:
        """Two players: the same from one walk for the high, and one for the low."""
        one, two = self.judged(0), self.judged(1)
        deals = self.deals()
        if self.showdown.high:
            self._add(counts, deals, self._walk(one, two, 1), HIGH_WON, HIGH_TIED)
            _shared(counts, self._half(self.showdown.low != 0), HIGH_WON, HIGH_TIED)
        if not self.showdown.low:
            return deals, 0
        without = [tuple(part[found[2] == 0] for part in found) for found in (one, two)]
        neither = self._disjoint(without[0], without[1])
        won, tied = self._walk(one, two, 2)
        self._add(counts, deals - neither, (won, tied - neither), LOW_WON, LOW_TIED)
        _shared(counts, self._half(self.showdown.high), LOW_WON, LOW_TIED)
        if self.showdown.high and neither:  # there the high has the other half, too
            more = np.zeros_like(counts)
            self._add(more, neither, self._walk(without[0], without[1], 1), HIGH_WON, HIGH_TIED)
            _shared(more, HALF, HIGH_WON, HIGH_TIED)
            counts[:, SHARE] += more[:, SHARE]
        return deals, deals - neither

    def _half(self, split: bool) -> int:
        return HALF if split else POT

    def _add(self, counts: Any, deals: int, found: tuple[int, int], won: int, tied: int) -> None:
        counts[0, won] += found[0]
        counts[1, won] += deals - found[0] - found[1]
        counts[:, tied] += found[1]

    def _walk(self, one: Any, two: Any, by: int) -> tuple[int, int]:
        """(won, tied) by the high (1) or the low (2) ranks."""
        a, b = np.argsort(one[by], kind="stable"), np.argsort(two[by], kind="stable")
        return self._swept(one[0][a], one[by][a], two[0][b], two[by][b])

    def _disjoint(self, one: Any, two: Any) -> int:
        """How many pairs of completions have no card in common."""
        alike = [np.zeros(len(found[0]), np.int64) for found in (one, two)]
        return self._swept(one[0], alike[0], two[0], alike[1])[1]

    def _swept(self, first: Any, ranks: Any, second: Any, other: Any) -> tuple[int, int]:
        left, largest = len(self.left), min(self.need)
        choose = np.array([[comb(n, k) for k in range(7)] for n in range(53)], np.int64)
        offsets = np.cumsum([0, *(comb(left, k) for k in range(6))])
        places = np.zeros(52, np.int64)
        places[self.left] = np.arange(left)
        counters = np.zeros(int(offsets[largest] + comb(left, largest)), np.int64)
        won, tied = compiled(sweep)(
            first, ranks, second, other, places, choose, offsets, largest, counters
        )
        return int(won), int(tied)


def _shared(counts: Any, pot: int, won: int, tied: int) -> None:
    """A pot to who has won, half of it to who has tied."""
    counts[:, SHARE] += pot * counts[:, won] + pot // 2 * counts[:, tied]
