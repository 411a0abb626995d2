"""Every board that can still be dealt to given hands (hold 'em, Omaha), and what each hand wins."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.odds.equities.kinds import (
    COUNTS,
    HALF,
    HIGH_TIED,
    HIGH_WON,
    POT,
    SHARE,
    Showdown,
    high_of,
    kernel_tables,
    low_set,
    share_out,
)
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.hand_ranks import COLUMNS, FLUSH, ROW, SUM


@procedure
def duels(deck: Any, marks: Any, begin: int, code: Any, bits: Any, hands: Any, seen: Any,
          tables: Any, tally: Any) -> None:  # fmt: skip
    """Two hands of hold 'em with each last card of a board from `begin` on."""
    first_code, second_code, first_bits, second_bits = hands[0], hands[1], seen[0], seen[1]
    won = lost = 0
    offsets, ranks = tables.offsets, tables.ranks
    first_code += code
    second_code += code
    for at in range(begin, len(deck)):
        i = np.uint64(at)
        a, b = first_code + deck[i], second_code + deck[i]
        if (a | b) & FLUSH:
            mask = bits | marks[i]
            first = np.int64(high_of(a, mask | first_bits, tables))
            second = np.int64(high_of(b, mask | second_bits, tables))
        else:
            a, b = a & SUM, b & SUM
            first = np.int64(ranks[np.uint64(offsets[a >> COLUMNS]) + (a & ROW)])
            second = np.int64(ranks[np.uint64(offsets[b >> COLUMNS]) + (b & ROW)])
        won += 1 if first > second else 0
        lost += 1 if first < second else 0
    tally[0] += won
    tally[1] += lost


@procedure
def best_pair(own: Any, own_bits: Any, triples: Any, triple_bits: Any, tables: Any) -> int:
    """The best of six pairs of one's own with ten threes of the board."""
    best = 0
    offsets, ranks = tables.offsets, tables.ranks
    for j in range(10):
        b = np.uint64(j)
        for i in range(6):
            a = np.uint64(i)
            code = own[a] + triples[b]
            if code & FLUSH:
                best = max(best, high_of(code, own_bits[a] | triple_bits[b], tables))
            else:
                key = code & SUM
                rank: Any = np.int64(ranks[np.uint64(offsets[key >> COLUMNS]) + (key & ROW)])
                best = rank if rank > best else best
    return best


@procedure
def threes(board: Any, start: Any, found: Any) -> None:
    """The sums of each three of five."""
    at = 0
    for a in range(2, 5):
        for b in range(1, a):
            for c in range(b):
                found[at] = start + board[a] + board[b] + board[c]
                at += 1


@procedure
def judge_two_and_three(codes: Any, marks: Any, pairs: Any, pair_marks: Any, seen: Any,
                        players: int, tables: Any, highs: Any, lows: Any) -> None:  # fmt: skip
    """The ranks of Omaha hands on one board of five `codes` and `marks`."""
    triples, triple_marks = np.zeros(10, np.uint64), np.zeros(10, np.uint64)
    threes(codes, tables.codes[64], triples)
    threes(marks, np.uint64(0), triple_marks)
    board = low_set(marks[0] | marks[1] | marks[2] | marks[3] | marks[4])
    for p in range(players):
        highs[p] = best_pair(pairs[p], pair_marks[p], triples, triple_marks, tables)
        if tables.low:
            lows[p] = tables.low_pairs[low_set(seen[p]), board]


@procedure
def every_board(
    deck: Any, marks: Any, need: int, board: Any, board_marks: Any, hands: Any, seen: Any,
    pairs: Any, pair_marks: Any, tables: Any, counts: Any,
) -> Any:  # fmt: skip
    """All ways to add `need` cards (at least one) to the board: (deals, deals with a low).

    `hands` and `seen` are the sums of each player's cards, `pairs` and `pair_marks` those of each
    two of them; `board` has room for five.
    """
    players = len(hands)
    highs, lows = np.zeros(players, np.int64), np.zeros(players, np.int64)
    tally = np.zeros(2, np.int64)
    at = np.zeros(6, np.int64)
    codes, bits = np.zeros(6, np.uint64), np.zeros(6, np.uint64)
    first = 5 - need
    codes[0] = tables.codes[64]
    for i in range(first):
        codes[0] += board[i]
        bits[0] |= board_marks[i]
    deals = with_low = level = 0
    duel = players == 2 and tables.two_and_three == 0
    while level >= 0:
        if level < need - 1:
            if at[level] > len(deck) - need + level:
                level -= 1
                continue
            card = at[level]
            board[first + level], board_marks[first + level] = deck[card], marks[card]
            codes[level + 1] = codes[level] + deck[card]
            bits[level + 1] = bits[level] | marks[card]
            at[level] = at[level + 1] = card + 1
            level += 1
            continue
        begin = at[level]
        deals += len(deck) - begin
        if duel:
            duels(deck, marks, begin, codes[level], bits[level], hands, seen, tables, tally)
        else:
            for i in range(begin, len(deck)):
                if tables.two_and_three:
                    board[4], board_marks[4] = deck[i], marks[i]
                    judge_two_and_three(
                        board, board_marks, pairs, pair_marks, seen, players, tables, highs, lows
                    )
                else:
                    total, mask = codes[level] + deck[i], bits[level] | marks[i]
                    for p in range(players):
                        highs[p] = high_of(total + hands[p], mask | seen[p], tables)
                with_low += 1 if share_out(highs, lows, players, tables, 1, counts) else 0
        level -= 1
    if duel:
        for p in range(2):
            tied = deals - tally[0] - tally[1]
            counts[p, HIGH_WON] += tally[p]
            counts[p, HIGH_TIED] += tied
            counts[p, SHARE] += POT * tally[p] + HALF * tied
    return deals, with_low


class Boards:
    """What is left to be dealt after the cards of a board and those out of play."""

    def __init__(self, showdown: Showdown, board: Sequence[int], dead: Sequence[int]) -> None:
        self.tables = kernel_tables(showdown)
        self.board, self.dead = tuple(board), frozenset(dead)
        self.run = compiled(every_board)

    def compare(self, hands: Sequence[Sequence[int]], counts: Any) -> tuple[int, int]:
        """Every board for these hands, added to `counts`: (deals, deals with a low)."""
        codes, bits = self.tables.codes, self.tables.bits
        out = self.dead | set(self.board) | {card for hand in hands for card in hand}
        left = [card for card in range(52) if card not in out]
        need = 5 - len(self.board)
        board, marks = np.zeros(5, np.uint64), np.zeros(5, np.uint64)
        board[: len(self.board)] = codes[list(self.board)]
        marks[: len(self.board)] = bits[list(self.board)]
        if not need:  # the last card is there: the only one that can come
            left, need = [self.board[4]], 1
        sums = np.array([codes[list(h)].sum() for h in hands], np.uint64)
        seen = np.array([bits[list(h)].sum() for h in hands], np.uint64)
        pairs = [[(h[a], h[b]) for a in range(1, len(h)) for b in range(a)] for h in hands]
        deals, low = self.run(
            codes[left], bits[left], need, board, marks, sums, seen, codes[pairs].sum(axis=2),
            bits[pairs].sum(axis=2), self.tables, counts,
        )  # fmt: skip
        return int(deals), int(low)


def no_counts(players: int) -> Any:
    return np.zeros((players, COUNTS), np.int64)
