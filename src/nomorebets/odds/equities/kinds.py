"""How hands of a kind of poker are compared, for kernels: codes of cards, tables of ranks, shares.

The cards of a hand are summed: code by code for the ranks (`simulation.hand_ranks`), bit by bit
for the suits. All a showdown needs to know of a player is then a high rank and a low rank, 0 where
there is none.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from nomorebets.judgments.poker_lows import low_rank, qualified
from nomorebets.law.marks import procedure
from nomorebets.simulation.by_reference import lowest_bit
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.hand_ranks import (
    COLUMNS,
    FIVE,
    FLUSH,
    LOW_FIVE,
    LOW_SEVEN,
    ROW,
    SEVEN,
    SUIT,
    SUM,
    tables,
)

POT = 5_040  # parts: half of it is divisible by every number of players up to ten
HALF = POT // 2
NONE, ANY, QUALIFIED = 0, 1, 2  # what a low must be

# What is counted for each player.
SHARE, HIGH_WON, HIGH_TIED, LOW_WON, LOW_TIED, SQUARES = range(6)
COUNTS = 6


class Showdown(NamedTuple):
    """How hands of a kind of poker are compared."""

    own: int  # cards of each player
    board: int  # cards for all: 0 or 5
    two_and_three: bool  # exactly two of one's own and three of the board
    high: bool  # the best hand has the pot, or a half
    low: int  # and the best low: none, any, or a qualified one

    @property
    def cards(self) -> int:
        """Of a hand at the end."""
        return self.own + self.board


class RankTables(NamedTuple):
    """A kind of poker as a kernel reads it."""

    codes: Any  # of each card, and of none at 64
    bits: Any  # of each card, a suit every sixteen
    offsets: Any
    ranks: Any
    flushes: Any
    low_codes: Any
    low_offsets: Any
    low_ranks: Any
    low_pairs: Any  # [own ranks, ranks of the board]: the best low of two and three
    own: int
    board: int
    two_and_three: int
    high: int
    low: int


@procedure
def low_of_ranks() -> Any:
    """By set of the ranks ace to eight: the qualified low rank of five of them, else 0."""
    found = np.zeros(256, np.int32)
    cards: Any = np.zeros(5, np.int64)
    for ranks in range(256):
        size = 0
        for low in range(8):
            if ranks >> low & 1:
                if size < 5:
                    cards[size] = (low + 12) % 13 * 4
                size += 1
        if size == 5:
            found[ranks] = qualified(low_rank(cards))
    return found


@procedure
def lows_of_two_and_three() -> Any:
    """The best qualified low of two ranks of one set and three others of another."""
    of_five = low_of_ranks()
    found = np.zeros((256, 256), np.int32)
    for own in range(256):
        for a in range(8):
            for b in range(a):
                two = 1 << a | 1 << b
                if own & two == two:
                    for board in range(256):
                        left = board & ~two
                        for c in range(8):
                            for d in range(c):
                                for e in range(d):
                                    three = 1 << c | 1 << d | 1 << e
                                    if left & three == three:
                                        rank = of_five[two | three]
                                        if rank > found[own, board]:
                                            found[own, board] = rank
    return found


@cache
def kernel_tables(showdown: Showdown) -> RankTables:
    size = FIVE if showdown.two_and_three or showdown.cards == FIVE else SEVEN
    codes, offsets, ranks, flushes = tables(size)
    values = np.unique(np.concatenate([ranks, flushes[0]]))  # numbered: they only are compared
    ranks, flushes = (
        np.searchsorted(values, found).astype(np.uint16) for found in (ranks, flushes[0])
    )
    lows = tables(LOW_FIVE if size == FIVE else LOW_SEVEN) if showdown.low else tables(size)
    paired = showdown.two_and_three and showdown.low
    pairs = compiled(lows_of_two_and_three)() if paired else np.zeros((1, 1), np.int32)
    bits = np.array([1 << (16 * (c & 3) + (c >> 2)) for c in range(52)], np.uint64)
    return RankTables(
        codes, bits, offsets, ranks, flushes, lows[0], lows[1], lows[2], pairs,
        showdown.own, showdown.board, int(showdown.two_and_three), int(showdown.high), showdown.low,
    )  # fmt: skip


@procedure
def high_of(code: Any, bits: Any, tables: Any) -> int:
    """The rank of cards by their sum; `code` includes where sums start."""
    if code & FLUSH:
        suit = np.uint64((lowest_bit(np.int64(code & FLUSH)) - SUIT) >> 2)
        return tables.flushes[(bits >> (suit * np.uint64(16))) & np.uint64(8191)]  # type: ignore[no-any-return]
    key = code & SUM
    return tables.ranks[np.uint64(tables.offsets[key >> COLUMNS]) + (key & ROW)]  # type: ignore[no-any-return]


@procedure
def low_of(code: Any, tables: Any) -> int:
    """The low rank of cards by their sum, 0 if it must qualify and does not."""
    key = code & SUM
    rank = tables.low_ranks[np.uint64(tables.low_offsets[key >> COLUMNS]) + (key & ROW)]
    return qualified(rank) if tables.low == 2 else rank  # type: ignore[no-any-return]


@procedure
def low_set(bits: Any) -> Any:
    """The ranks ace to eight among cards, as eight bits."""
    ranks = bits | bits >> np.uint64(16) | bits >> np.uint64(32) | bits >> np.uint64(48)
    return (ranks << np.uint64(1)) & np.uint64(254) | ranks >> np.uint64(12) & np.uint64(1)


@procedure
def share_out(highs: Any, lows: Any, players: int, tables: Any, weight: int, counts: Any) -> int:
    """The pot of one showdown, into `counts`; the number of players who hold the best low, or 0."""
    best = best_low = 0
    winners = low_winners = 0
    for p in range(players):
        if highs[p] > best:
            best, winners = highs[p], 1
        elif highs[p] == best:
            winners += 1
        if lows[p] > best_low:
            best_low, low_winners = lows[p], 1
        elif lows[p] == best_low:
            low_winners += 1
    if best_low == 0:
        low_winners = 0
    high_pot = POT if low_winners == 0 else HALF
    low_pot = POT - high_pot
    if tables.high == 0:
        high_pot, low_pot = 0, POT
    for p in range(players):
        share = 0
        if tables.high and highs[p] == best:
            share += high_pot // winners
            counts[p, HIGH_WON if winners == 1 else HIGH_TIED] += weight
        if low_winners and lows[p] == best_low:
            share += low_pot // low_winners
            counts[p, LOW_WON if low_winners == 1 else LOW_TIED] += weight
        counts[p, SHARE] += weight * share
        counts[p, SQUARES] += weight * share * share
    return low_winners
