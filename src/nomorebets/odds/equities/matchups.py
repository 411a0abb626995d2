"""Two ranges of hold 'em hands against each other: every board, up to suits, one walk each.

On a board all hands of both ranges are ranked and sorted; a walk upwards keeps how many hands of
the other range lie below, in all and with each card, so that those without a card in common are
three reads.
"""

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.odds.equities.kinds import (
    HALF,
    HIGH_TIED,
    HIGH_WON,
    POT,
    SHARE,
    Showdown,
    high_of,
    kernel_tables,
)
from nomorebets.odds.equities.ranges import Way
from nomorebets.odds.equities.suits import Exchange, sets_up_to
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.hand_ranks import COLUMNS, FLUSH, ROW, SUM


@procedure
def sort_by_rank(ranks: Any, count: int, order: Any, spare: Any, buckets: Any) -> None:
    """`order` by rising rank: two passes, low bits first."""
    for i in range(count):
        spare[i] = i
    for high in range(2):
        buckets[:] = 0
        shift = 7 * high
        for i in range(count):
            buckets[(ranks[i] >> shift & 127) + 1] += 1
        for b in range(1, 129):
            buckets[b] += buckets[b - 1]
        for i in range(count):
            row = spare[i]
            bucket = ranks[row] >> shift & 127
            order[buckets[bucket]] = row
            buckets[bucket] += 1
        if high == 0:
            spare[:count] = order[:count]


@procedure
def rank_hands(codes: Any, marks: Any, out: Any, start: Any, tables: Any, ranks: Any,
               rows: Any) -> int:  # fmt: skip
    """The ranks on one board of all hands that have no card of it; how many they are."""
    count = np.uint64(0)
    offsets, numbered = tables.offsets, tables.ranks
    for row in range(len(codes)):
        at = np.uint64(row)
        if marks[at] & out == 0:
            code = start + codes[at]
            if code & FLUSH:
                ranks[count] = high_of(code, out | marks[at], tables)
            else:
                key = code & SUM
                ranks[count] = numbered[np.uint64(offsets[key >> COLUMNS]) + (key & ROW)]
            rows[count] = row
            count += np.uint64(1)
    return np.int64(count)  # type: ignore[return-value]


@procedure
def every_match(boards: Any, weights: Any, hands: Any, codes: Any, marks: Any, mine: Any,
                theirs: Any, tables: Any, sums: Any) -> None:  # fmt: skip
    """(won, tied, deals) of one range against the other into `sums`; `mine` and `theirs` say how
    often each hand is in each."""
    size = len(hands)
    ranks, rows = np.zeros(size, np.int32), np.zeros(size, np.int32)
    order, spare = np.zeros(size, np.int32), np.zeros(size, np.int32)
    buckets, by_card = np.zeros(130, np.int32), np.zeros(52, np.int64)
    for row in range(len(boards)):
        code, bits = tables.codes[64], np.uint64(0)
        for i in range(boards.shape[1]):
            code += tables.codes[boards[row, i]]
            bits |= tables.bits[boards[row, i]]
        count = rank_hands(codes, marks, bits, code, tables, ranks, rows)
        sort_by_rank(ranks, count, order, spare, buckets)
        by_card[:] = 0
        in_all = at = won = not_lost = 0
        while at < count:
            rank = ranks[order[at]]
            end = at
            while end < count and ranks[order[end]] == rank:
                hand = rows[order[end]]
                if mine[hand]:
                    below = in_all - by_card[hands[hand, 0]] - by_card[hands[hand, 1]]
                    won += mine[hand] * below
                end += 1
            for i in range(at, end):
                hand = rows[order[i]]
                if theirs[hand]:
                    in_all += theirs[hand]
                    by_card[hands[hand, 0]] += theirs[hand]
                    by_card[hands[hand, 1]] += theirs[hand]
            for i in range(at, end):
                hand = rows[order[i]]
                if mine[hand]:  # itself is there once, and was taken off twice
                    below = in_all - by_card[hands[hand, 0]] - by_card[hands[hand, 1]]
                    not_lost += mine[hand] * (below + theirs[hand])
            at = end
        deals = 0
        for i in range(count):
            hand = rows[i]
            others = in_all - by_card[hands[hand, 0]] - by_card[hands[hand, 1]] + theirs[hand]
            deals += mine[hand] * others
        sums[0] += weights[row] * won
        sums[1] += weights[row] * (not_lost - won)
        sums[2] += weights[row] * deals


def boards_up_to(
    exchanges: Sequence[Exchange], board: Sequence[int], dead: Sequence[int], showdown: Showdown
) -> tuple[Any, Any]:
    """Every board with these cards, one for each class under the exchanges; how many each is."""
    tables = kernel_tables(showdown)
    out = {*board, *dead}
    left = [card for card in range(52) if card not in out]
    need = showdown.board - len(board)
    found = np.zeros((comb(len(left), need), showdown.board), np.int64)
    weights = np.zeros(len(found), np.int64)
    deck = np.array(left, np.int64)
    count = compiled(sets_up_to)(deck, tables.bits[deck], need, np.array(exchanges), found, weights)
    found[:, need:] = board
    return found[:count], weights[:count]


def match(
    showdown: Showdown,
    ways: Sequence[Sequence[Way]],
    board: Sequence[int],
    dead: Sequence[int],
    exchanges: Sequence[Exchange],
    counts: Any,
) -> int:
    """Two ranges over every board, into `counts`; the number of deals."""
    out = {*board, *dead}
    lists = [{tuple(sorted(way)) for way in held if not out & set(way)} for held in ways]
    hands = sorted(lists[0] | lists[1])
    mine, theirs = (np.array([hand in held for hand in hands], np.int64) for held in lists)
    boards, weights = boards_up_to(exchanges, board, dead, showdown)
    sums = np.zeros(3, np.int64)
    tables = kernel_tables(showdown)
    cards = np.array(hands, np.int64).reshape(-1, 2)
    compiled(every_match)(
        boards, weights, cards, tables.codes[cards].sum(axis=1), tables.bits[cards].sum(axis=1),
        mine, theirs, tables, sums,
    )  # fmt: skip
    won, tied, deals = (int(found) for found in sums)
    for player, count in enumerate((won, deals - won - tied)):
        counts[player, HIGH_WON] += count
        counts[player, HIGH_TIED] += tied
        counts[player, SHARE] += POT * count + HALF * tied
    return deals
