"""The 169 starting hands of hold 'em, each against each: every board, every way to hold both.

On a board (one for each class up to suits) all hands are sorted by rank and walked upwards. The
hands below are counted by class in one row, and by class for each card in another; the hands below
one's own that have no card of it are the first row less the rows of one's two cards. The rows are
added as a whole, class by class, and taken apart once at the end.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np

from nomorebets.equipment.cards import RANKS
from nomorebets.law.marks import procedure
from nomorebets.odds.equities.kinds import Showdown, kernel_tables
from nomorebets.odds.equities.matchups import boards_up_to, rank_hands, sort_by_rank
from nomorebets.odds.equities.suits import exchanges
from nomorebets.simulation.compiled import compiled

HOLDEM = Showdown(2, 5, False, True, 0)
CLASSES = 169
BOARDS = comb(48, 5)  # that can come to two hands


def class_of(high: int, low: int, suited: bool) -> int:
    """Row and column of the usual square, aces first: suited above the diagonal."""
    first, second = 12 - max(high, low), 12 - min(high, low)
    return first * 13 + second if suited else second * 13 + first


def class_name(number: int) -> str:
    """ "AA", "AKs", "72o"."""
    row, column = divmod(number, 13)
    if row == column:
        return RANKS[12 - row] * 2
    first, second = min(row, column), max(row, column)
    return RANKS[12 - first] + RANKS[12 - second] + ("s" if row < column else "o")


NAMES = tuple(class_name(number) for number in range(CLASSES))
HANDS = tuple((b, a) for a, b in combinations(range(52), 2))  # the higher card first
CLASS_OF = tuple(class_of(a >> 2, b >> 2, a & 3 == b & 3) for a, b in HANDS)


@procedure
def add_to(into: Any, into_at: int, what: Any, what_at: int, size: int) -> None:
    """A row to a row; without views and signs, so that it is done many cells at a time."""
    i, j = np.uint64(into_at), np.uint64(what_at)
    for k in range(size):
        into[i + np.uint64(k)] += what[j + np.uint64(k)]


@procedure
def add_rows(rows: Any, order: Any, at: int, end: int, hands: Any, classes: Any, below: Any,
             by_card: Any, many: Any, sums: Any, shared: Any) -> None:  # fmt: skip
    """What lies below the equal hands from `at` to `end`, to the sums of their classes."""
    for i in range(at, end):
        hand = rows[order[i]]
        own = classes[hand]
        many[own] += 1
        a, b = hands[hand, 0], hands[hand, 1]
        slot = 0 if a >> 2 == b >> 2 else 1
        add_to(shared, own * 64, by_card, a * 32, 32)
        add_to(shared, (own * 2 + slot) * 32, by_card, b * 32, 32)
    for i in range(at, end):
        own = classes[rows[order[i]]]
        times = np.int32(many[own])
        if times:
            many[own] = 0
            base = np.uint64(own * 176)
            for k in range(176):
                sums[base + np.uint64(k)] += times * below[np.uint64(k)]


@procedure
def every_pair(boards: Any, hands: Any, classes: Any, codes: Any, marks: Any, tables: Any,
               sums: Any, shared: Any) -> None:  # fmt: skip
    """Hands of each class below those of each: all into `sums`, with a card in common into
    `shared`, by whether it is the higher card or the lower, and by the other's other card."""
    size = len(hands)
    ranks, rows = np.zeros(size, np.int32), np.zeros(size, np.int32)
    order, spare = np.zeros(size, np.int32), np.zeros(size, np.int32)
    buckets = np.zeros(130, np.int32)
    below, many = np.zeros(176, np.int32), np.zeros(169, np.int64)
    by_card = np.zeros(52 * 32, np.int32)
    for board in range(len(boards)):
        code, bits = tables.codes[64], np.uint64(0)
        for i in range(5):
            code += tables.codes[boards[board, i]]
            bits |= tables.bits[boards[board, i]]
        count = rank_hands(codes, marks, bits, code, tables, ranks, rows)
        sort_by_rank(ranks, count, order, spare, buckets)
        below[:] = 0
        by_card[:] = 0
        at = 0
        while at < count:
            rank = ranks[order[at]]
            end = at + 1
            while end < count and ranks[order[end]] == rank:
                end += 1
            add_rows(rows, order, at, end, hands, classes, below, by_card, many, sums, shared)
            for i in range(at, end):
                hand = rows[order[i]]
                a, b = hands[hand, 0], hands[hand, 1]
                suited = 1 if a & 3 == b & 3 else 0
                below[classes[hand]] += 1
                by_card[a * 32 + (b >> 2) * 2 + suited] += 1
                by_card[b * 32 + (a >> 2) * 2 + suited] += 1
            at = end


class StartingHands(NamedTuple):
    """Whole numbers: [c, d] is of a hand of class c against one of class d."""

    won: Any  # boards, over all ways to hold both
    tied: Any
    ways: Any  # to hold both

    @property
    def equity(self) -> Any:
        """[c, d]: the part of the pot, as a float."""
        return (self.won + self.tied / 2) / (self.ways * BOARDS)


@cache
def starting_hands() -> StartingHands:
    everything = exchanges([])
    boards, weights = boards_up_to(everything, (), (), HOLDEM)
    tables = kernel_tables(HOLDEM)
    hands = np.array(HANDS, np.int64)
    codes, marks = (found[hands].sum(axis=1) for found in (tables.codes, tables.bits))
    won = np.zeros((CLASSES, CLASSES), np.int64)
    shared = np.zeros((CLASSES, 2, 32), np.int64)
    for many in np.unique(weights):  # boards of which there are equally many
        sums, common = np.zeros(CLASSES * 176, np.int32), np.zeros(CLASSES * 64, np.int32)
        compiled(every_pair)(
            boards[weights == many], hands, np.array(CLASS_OF, np.int64), codes, marks, tables,
            sums, common,
        )  # fmt: skip
        won += many * sums.reshape(CLASSES, 176)[:, :CLASSES].astype(np.int64)
        shared += many * common.reshape(CLASSES, 2, 32).astype(np.int64)
    for own in range(CLASSES):
        high, low = ranks_of(own)
        for other in range(CLASSES):
            one, two = ranks_of(other)
            suited = int(is_suited(other))
            for slot, rank in enumerate((high, low) if high != low else (high,)):
                if rank == one:
                    won[own, other] -= shared[own, slot, two * 2 + suited]
                elif rank == two:
                    won[own, other] -= shared[own, slot, one * 2 + suited]
    ways = ways_to_hold()
    return StartingHands(won, ways * BOARDS - won - won.T, ways)


def ranks_of(number: int) -> tuple[int, int]:
    row, column = divmod(number, 13)
    return 12 - min(row, column), 12 - max(row, column)


def is_suited(number: int) -> bool:
    row, column = divmod(number, 13)
    return row < column


@cache
def ways_to_hold() -> Any:
    """[c, d]: the ways to hold a hand of each, without a card in common."""
    members = np.zeros((CLASSES, 52), np.int64)  # hands of a class with each card
    size = np.zeros(CLASSES, np.int64)
    for hand, own in zip(HANDS, CLASS_OF, strict=True):
        size[own] += 1
        members[own, list(hand)] += 1
    both = np.outer(size, size) - members @ members.T
    return both + np.diag(size)  # the same hand twice has two cards in common
