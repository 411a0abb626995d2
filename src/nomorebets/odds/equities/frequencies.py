"""How often each kind of hand is dealt: five of five or seven cards, two and three at Omaha; lows.

A low, and a hand on a board without three cards of a suit, is made of ranks alone: ranks are gone
through with the number of ways to deal them. On a board with three or more of a suit a card is
either of that suit or of another, of which there are three.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np

from nomorebets.judgments.poker_lows import EIGHT_OR_BETTER, NO_LOW, WORST
from nomorebets.judgments.ranks import RANK_WORDS
from nomorebets.law.marks import procedure
from nomorebets.odds.equities.kinds import QUALIFIED, Showdown, high_of, kernel_tables
from nomorebets.simulation.compiled import compiled
from nomorebets.simulation.hand_ranks import rank_low_five, rank_low_seven, tables

CATEGORIES = (
    "no pair", "one pair", "two pairs", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush", "royal flush",
)  # fmt: skip
PAIR_OR_WORSE = "a pair or worse"
NONE_QUALIFIED = "no low"


def frequencies(showdown: Showdown) -> Iterator[tuple[str, int, list[tuple[str, int]]]]:
    """(part of the pot, all deals, how often each kind of hand), the best first."""
    if showdown.high:
        counts = omaha_highs() if showdown.two_and_three else highs(showdown.cards)
        yield "high", sum(counts), list(zip(CATEGORIES, counts, strict=True))[::-1]
    if showdown.low:
        found = omaha_lows() if showdown.two_and_three else lows(showdown)
        yield "low", sum(found.values()), list(found.items())


# high hands of five or seven cards


@procedure
def count_sets(size: int, categories: Any, tables: Any) -> Any:
    """All sets of so many cards by category."""
    counts = np.zeros(10, np.int64)
    at = np.zeros(8, np.int64)
    codes, bits = np.zeros(8, np.uint64), np.zeros(8, np.uint64)
    codes[0] = tables.codes[64]
    level = 0
    while level >= 0:
        if level == size - 1:
            for card in range(at[level], 52):
                rank = high_of(
                    codes[level] + tables.codes[card], bits[level] | tables.bits[card], tables
                )
                counts[categories[rank]] += 1
            level -= 1
        elif at[level] > 52 - size + level:
            level -= 1
        else:
            card = at[level]
            codes[level + 1] = codes[level] + tables.codes[card]
            bits[level + 1] = bits[level] | tables.bits[card]
            at[level] = at[level + 1] = card + 1
            level += 1
    return counts


def category_of_ranks(size: int) -> Any:
    """By the number of a rank in `kernel_tables`."""
    _, _, ranks, flushes = tables(size)
    return np.unique(np.concatenate([ranks, flushes[0]])) >> 20


def highs(cards: int) -> list[int]:
    found = kernel_tables(Showdown(cards, 0, False, True, 0))
    return [int(n) for n in compiled(count_sets)(cards, category_of_ranks(cards), found)]


# Omaha


@procedure
def add_hands(most: Any, pairs: Any, board_ways: int, counts: Any) -> None:
    """Every four cards by kind, of which there are `most` of each, and the best two of them."""
    kinds = len(most)
    for a in range(kinds):
        if most[a] == 0:
            continue
        ways_a = board_ways * most[a]
        for b in range(a, kinds):
            same_b = 2 if b == a else 1
            ways_b = ways_a * (most[b] - same_b + 1) // same_b
            if ways_b <= 0:
                continue
            best_b = pairs[a, b]
            for c in range(b, kinds):
                same_c = same_b + 1 if c == b else 1
                ways_c = ways_b * (most[c] - same_c + 1) // same_c
                if ways_c <= 0:
                    continue
                best_c = max(best_b, pairs[a, c], pairs[b, c])
                for d in range(c, kinds):
                    same = same_c + 1 if d == c else 1
                    ways = ways_c * (most[d] - same + 1) // same
                    if ways > 0:
                        best = max(best_c, pairs[a, d], pairs[b, d], pairs[c, d])
                        counts[best] += ways


@procedure
def best_pairs(
    board: Any, suited: Any, kinds: int, categories: Any, tables: Any, pairs: Any
) -> None:
    """The best category of two kinds of cards with three of a board of ranks.

    Kinds from thirteen on are cards of the suit that is there three times or more; `suited` says
    which cards of the board are of it.
    """
    for a in range(kinds):
        for b in range(a, kinds):
            both_suited = a >= 13 and b >= 13
            best = 0
            for c in range(2, 5):
                for d in range(1, c):
                    for e in range(d):
                        flush = both_suited and suited[c] and suited[d] and suited[e]
                        key = (
                            tables.codes[a % 13 * 4] + tables.codes[b % 13 * 4]
                            + tables.codes[board[c] * 4] + tables.codes[board[d] * 4]
                            + tables.codes[board[e] * 4]
                        ) & np.uint64(0xFFFFFFFF)  # fmt: skip
                        if flush:
                            mask = 1 << a % 13 | 1 << b % 13 | 1 << board[c] | 1 << board[d]
                            rank = tables.flushes[mask | 1 << board[e]]
                        else:
                            rank = high_of(key, np.uint64(0), tables)
                        best = max(best, categories[rank])
            pairs[a, b] = best


@procedure
def count_omaha(boards: Any, suited: Any, ways: Any, categories: Any, tables: Any) -> Any:
    """Hands on each board of ranks; `suited` are those of the suit that may make a flush."""
    counts = np.zeros(10, np.int64)
    most, pairs = np.zeros(26, np.int64), np.zeros((26, 26), np.int64)
    for row in range(len(boards)):
        kinds = 26 if suited[row, 0] else 13
        for kind in range(26):
            most[kind] = 1 if kind >= 13 else 3 if kinds == 26 else 4
        for i in range(5):
            most[boards[row, i] + (13 if suited[row, i] else 0)] -= 1
        best_pairs(boards[row], suited[row], kinds, categories, tables, pairs)
        add_hands(most[:kinds], pairs, ways[row], counts)
    return counts


def boards_of_ranks() -> tuple[list[list[int]], list[list[bool]], list[int]]:
    """Every board by ranks: without three of a suit, or with the ranks of the suit first."""
    boards: list[list[int]] = []
    suited: list[list[bool]] = []
    ways: list[int] = []
    with_flush: dict[tuple[int, ...], int] = {}
    for size in (3, 4, 5):
        for own in combinations(range(13), size):
            for others in combinations_with_replacement(range(13), 5 - size):
                many = 4 * prod(comb(3, others.count(rank)) for rank in set(others))
                boards.append([*own, *others])
                suited.append([True] * size + [False] * (5 - size))
                ways.append(many)
                key = tuple(sorted((*own, *others)))
                with_flush[key] = with_flush.get(key, 0) + many
    for ranks in combinations_with_replacement(range(13), 5):
        many = prod(comb(4, ranks.count(rank)) for rank in set(ranks)) - with_flush.get(ranks, 0)
        if many:
            boards.append(list(ranks))
            suited.append([False] * 5)
            ways.append(many)
    return boards, suited, ways


def omaha_highs() -> list[int]:
    boards, suited, ways = boards_of_ranks()
    found = kernel_tables(Showdown(4, 5, True, True, 0))
    counts = compiled(count_omaha)(
        np.array(boards), np.array(suited), np.array(ways), category_of_ranks(5), found
    )
    return [int(n) for n in counts]


# lows


def low_name(rank: int) -> str:
    """By the worst card: "five low" to "king low"."""
    worth = WORST - rank
    return f"{RANK_WORDS[(worth >> 16) - 1]} low" if worth < 1 << 20 else PAIR_OR_WORSE


def low_names(qualified: bool) -> list[str]:
    last = 8 if qualified else 13
    names = [f"{RANK_WORDS[top - 2]} low" for top in range(5, last + 1)]
    return [*names, NONE_QUALIFIED if qualified else PAIR_OR_WORSE]


def lows(showdown: Showdown) -> dict[str, int]:
    size, qualified = showdown.cards, showdown.low == QUALIFIED
    held = [h for h in combinations_with_replacement(range(13), size) if max(map(h.count, h)) <= 4]
    hands = np.array([[rank * 4 + i % 4 for i, rank in enumerate(h)] for h in held], np.uint8)
    ranks = rank_low_seven(hands) if size == 7 else rank_low_five(hands)
    found = dict.fromkeys(low_names(qualified), 0)
    for ways, rank in zip(held, ranks.tolist(), strict=True):
        name = NONE_QUALIFIED if qualified and rank < EIGHT_OR_BETTER else low_name(rank)
        found[name] += prod(comb(4, ways.count(r)) for r in set(ways))
    return found


def omaha_lows() -> dict[str, int]:
    """Ranks of the board and of four cards, with the ways to deal both."""
    pairs = kernel_tables(Showdown(4, 5, True, True, QUALIFIED)).low_pairs
    hands = [(h, low_ranks(h)) for h in combinations_with_replacement(range(13), 4)]
    counts = np.array([[h.count(rank) for rank in range(13)] for h, _ in hands])
    sets = np.array([ranks for _, ranks in hands])
    choose = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)
    found = dict.fromkeys(low_names(True), 0)
    for board in combinations_with_replacement(range(13), 5):
        left = np.array([4 - board.count(rank) for rank in range(13)])
        if left.min() < 0:
            continue
        many = prod(comb(4, 4 - n) for n in left.tolist())
        ways = choose[left, counts].prod(axis=1)
        ranks = pairs[sets, low_ranks(board)]
        for rank in np.unique(ranks).tolist():
            name = NONE_QUALIFIED if rank == NO_LOW else low_name(rank)
            found[name] += many * int(ways[ranks == rank].sum())
    return found


def low_ranks(ranks: tuple[int, ...]) -> int:
    """Ace to eight, as eight bits."""
    return sum(1 << (rank + 1) % 13 for rank in set(ranks) if (rank + 1) % 13 < 8)
