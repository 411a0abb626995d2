"""Ranks of many hands at once, from arrays: three, five and seven cards, Double Draw's five, lows.

    >>> import numpy as np
    >>> from nomorebets.simulation.hand_ranks import rank_five
    >>> rank_five(np.array([[48, 49, 50, 51, 0]])) >> 20  # four of a kind
    array([7], dtype=int32)

A hand is a row of cards as everywhere here: rank * 4 + suit, jokers 52 and 53. A rank is the number
the judgments give (`poker_rank`, `three_card_rank`, `double_draw_rank`, `low_rank`); for seven
cards, that of the best five. Arrays of int8 or uint8 are read as they lie; a card or a shape that
cannot be is refused with ValueError. The cards of a hand are taken to be different.

Each rank of card has a code such that any hand's sum says which ranks it holds; the sums are looked
up in a table packed by row displacement, filled by the judgments themselves when first asked.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nomorebets.judgments.double_draw import double_draw_rank
from nomorebets.judgments.poker import best_five, poker_rank
from nomorebets.judgments.poker_lows import best_low
from nomorebets.judgments.three_card import three_card_rank
from nomorebets.law.marks import procedure
from nomorebets.simulation.by_reference import eight_bytes, lowest_bit
from nomorebets.simulation.compiled import compiled

# Codes whose sums of up to seven (no rank more than four times) are all different.
CODES = (
    0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181,
)  # fmt: skip
COLUMN_BITS = 11  # of a sum: its place within a row
COLUMNS = np.uint64(COLUMN_BITS)
SUIT = 32  # from this bit on a code counts suits, a nibble each
ALL_SUITS = 0x1111 << SUIT  # a joker is of every suit
NO_CARD = np.uint64(1 << 56)
SUM, ROW = np.uint64((1 << SUIT) - 1), np.uint64((1 << COLUMNS) - 1)
CARD = np.uint64(63)
ZERO, U5, U7 = np.uint64(0), np.uint64(5), np.uint64(7)
S1, S2, S3, S4, S5, S6 = (np.uint64(8 * n) for n in range(1, 7))  # bits to the next cards
NO_CARDS_OF_5, NO_CARDS_OF_7 = np.uint64(0xC0C0C0C0C0), np.uint64(0xC0C0C0C0C0C0C0)
FLUSH_FROM = {3: 0x5555, 5: 0x3333, 7: 0x3333, 6: 0x3333}  # so that a flush reaches 8
FLUSH = np.uint64(0x8888 << SUIT)
THREE, FIVE, SEVEN, DOUBLE_DRAW, LOW_FIVE, LOW_SEVEN = 3, 5, 7, 6, 15, 17  # kinds of hands
SIZES = {THREE: 3, FIVE: 5, SEVEN: 7, DOUBLE_DRAW: 5, LOW_FIVE: 5, LOW_SEVEN: 7}

Ranks = NDArray[np.int32]


@procedure
def judged(hands: Any, kind: int) -> Any:
    """The judgments' own ranks, hand by hand."""
    ranks = np.zeros(len(hands), np.int32)
    for i in range(len(hands)):
        if kind == 3:
            ranks[i] = three_card_rank(hands[i])
        elif kind == 5:
            ranks[i] = poker_rank(hands[i])
        elif kind == 7:
            ranks[i] = best_five(hands[i])
        elif kind in (15, 17):
            ranks[i] = best_low(hands[i])
        else:
            ranks[i] = double_draw_rank(hands[i])
    return ranks


@procedure
def best_flushes(hands: Any, kind: int) -> Any:
    """By jokers and set of ranks: the rank of a hand all of one suit, of the best five cards."""
    found = np.zeros((3, 1 << 13), np.int32)
    for mask in range(1 << 13):
        cards: Any = np.zeros(13, np.int64)
        size = 0
        for rank in range(13):
            if mask >> rank & 1:
                cards[size] = rank * 4
                size += 1
        if kind == 3 and size == 3:
            found[0, mask] = three_card_rank(cards[:3])
        elif kind == 6:
            for jokers in range(3):
                if size + jokers == 5:
                    for j in range(jokers):
                        cards[size + j] = 52 + j
                    found[jokers, mask] = double_draw_rank(cards[:5])
        elif kind in (5, 7) and size == 5:
            found[0, mask] = poker_rank(cards[:5])
        elif kind == 7 and 5 < size < 8:
            for rank in range(13):  # without one of them, smaller sets first
                if mask >> rank & 1:
                    found[0, mask] = max(found[0, mask], found[0, mask ^ 1 << rank])
    return found


@procedure
def packed(sums: Any, ranks: Any, offsets: Any, table: Any) -> int:
    """Rows of sums laid over each other where they do not meet, the fullest first; what is used."""
    rows = len(offsets)
    sizes = np.zeros(rows, np.int64)
    for i in range(len(sums)):
        sizes[sums[i] >> COLUMN_BITS] += 1
    first = np.zeros(rows + 1, np.int64)
    for row in range(rows):
        first[row + 1] = first[row] + sizes[row]
    order = np.argsort(-sizes)
    taken = np.zeros(len(table), np.bool_)
    used = 0
    for row in order:
        if sizes[row] == 0:
            break
        at = 0
        while True:
            free = True
            for i in range(first[row], first[row + 1]):
                if taken[at + (sums[i] & ((1 << COLUMN_BITS) - 1))]:
                    free = False
                    break
            if free:
                break
            at += 1
        offsets[row] = at
        for i in range(first[row], first[row + 1]):
            place = at + (sums[i] & ((1 << COLUMN_BITS) - 1))
            taken[place] = True
            table[place] = ranks[i]
            used = max(used, place + 1)
    return used


@procedure
def flush_of(hands: Any, i: int, size: int, total: Any, flushes: Any) -> Any:
    """The rank of a hand with a flush in it."""
    suit = (lowest_bit(np.int64(total & FLUSH)) - SUIT) >> 2
    mask: Any = 0
    jokers = 0
    for j in range(size):
        card = np.int64(hands[i, j])
        jokers += 1 if card >= 52 else 0
        mask |= (1 if card < 52 and card & 3 == suit else 0) << (card >> 2)
    return flushes[jokers, mask]


@procedure
def rank_sevens(hands: Any, codes: Any, offsets: Any, table: Any, flushes: Any, ranks: Any) -> Any:
    """Into `ranks`, so many hands as it has room for; False if something is no card. A hand is read
    as a word, a byte a card: there must be a further hand after it."""
    seen, none = ZERO, ZERO
    start = codes[64]
    cards = hands.reshape(-1)
    at = ZERO
    for i in range(len(ranks)):
        word = eight_bytes(cards, at)
        at += U7
        seen |= word
        total = (
            start + codes[word & CARD] + codes[word >> S1 & CARD] + codes[word >> S2 & CARD]
            + codes[word >> S3 & CARD] + codes[word >> S4 & CARD] + codes[word >> S5 & CARD]
            + codes[word >> S6 & CARD]
        )  # fmt: skip
        none |= total
        if total & FLUSH == ZERO:
            key = total & SUM
            ranks[i] = table[np.uint64(offsets[key >> COLUMNS]) + (key & ROW)]
        else:
            ranks[i] = flush_of(hands, i, 7, total, flushes)
    return seen & NO_CARDS_OF_7 == ZERO and none < NO_CARD


@procedure
def rank_fives(hands: Any, codes: Any, offsets: Any, table: Any, flushes: Any, ranks: Any) -> Any:
    """As `rank_sevens`."""
    seen, none = ZERO, ZERO
    start = codes[64]
    cards = hands.reshape(-1)
    at = ZERO
    for i in range(len(ranks)):
        word = eight_bytes(cards, at)
        at += U5
        seen |= word
        total = (
            start + codes[word & CARD] + codes[word >> S1 & CARD] + codes[word >> S2 & CARD]
            + codes[word >> S3 & CARD] + codes[word >> S4 & CARD]
        )  # fmt: skip
        none |= total
        if total & FLUSH == ZERO:
            key = total & SUM
            ranks[i] = table[np.uint64(offsets[key >> COLUMNS]) + (key & ROW)]
        else:
            ranks[i] = flush_of(hands, i, 5, total, flushes)
    return seen & NO_CARDS_OF_5 == ZERO and none < NO_CARD


@procedure
def rank_threes(hands: Any, codes: Any, offsets: Any, table: Any, flushes: Any, ranks: Any) -> Any:
    """Into `ranks`; False if something is no card."""
    seen, none = np.uint8(0), ZERO
    start = codes[64]
    for i in range(len(ranks)):
        a, b, c = hands[i, 0], hands[i, 1], hands[i, 2]
        seen |= a | b | c
        total = start + codes[a & CARD] + codes[b & CARD] + codes[c & CARD]
        none |= total
        key = total & SUM
        if total & FLUSH == ZERO:
            ranks[i] = table[offsets[key >> COLUMNS] + (key & ROW)]
        else:
            ranks[i] = flush_of(hands, i, 3, total, flushes)
    return seen & ~CARD == ZERO and none < NO_CARD


@cache
def tables(kind: int) -> tuple[Any, Any, Any, Any]:
    """(codes, offsets, table, flushes), about 300 KB for seven cards."""
    size = SIZES[kind]
    codes = np.full(65, NO_CARD, np.uint64)
    for card in range(52):
        codes[card] = CODES[card >> 2] + (1 << (SUIT + 4 * (card & 3)))
    highest = sum(CODES[12:] * 4 + CODES[11:12] * 3)
    joker = highest + 1
    if kind == DOUBLE_DRAW:
        codes[52:54] = joker + ALL_SUITS
    codes[64] = FLUSH_FROM.get(kind, 0) << SUIT  # of a low no flush is asked
    largest = size * (joker if kind == DOUBLE_DRAW else CODES[12])
    hands, sums = [], []
    for jokers in range(3 if kind == DOUBLE_DRAW else 1):
        for held in combinations_with_replacement(range(13), size - jokers):
            if max(Counter(held).values()) <= 4:
                cards = [rank * 4 + i % 4 for i, rank in enumerate(held)]  # never of one suit
                hands.append([*cards, *range(52, 52 + jokers)])
                sums.append(sum(CODES[rank] for rank in held) + jokers * joker)
    order = np.argsort(sums)
    keys = np.array(sums, np.int64)[order]
    ranks = compiled(judged)(np.array(hands, np.int64)[order], kind)
    offsets = np.zeros((largest >> COLUMN_BITS) + 1, np.uint32)
    table = np.zeros(len(keys) * 3 + (2 << COLUMN_BITS), np.int32)
    used = compiled(packed)(keys, ranks, offsets, table)
    end = used + (1 << COLUMN_BITS)  # so that any sum is looked up within
    return codes, offsets, table[:end].copy(), compiled(best_flushes)(None, kind)


def _ranks(hands: Any, kind: int) -> Ranks:
    given = np.asarray(hands)
    size = SIZES[kind]
    if given.ndim != 2 or given.shape[1] != size or given.dtype.kind not in "iu":
        raise ValueError(f"hands must be whole numbers in rows of {size} cards")
    if given.dtype.itemsize > 1:
        if given.size and not 0 <= given.min() <= given.max() < 64:
            raise ValueError("a hand has something in it that is no card")
        given = given.astype(np.uint8)
    given = np.ascontiguousarray(given).view(np.uint8)
    ranks = np.empty(len(given), np.int32)
    body = compiled({THREE: rank_threes, FIVE: rank_fives, SEVEN: rank_sevens}[size])
    whole = max(0, len(given) - 1)
    last = np.zeros((2, size), np.uint8)
    last[: len(given) - whole] = given[whole:]
    known = tables(kind)
    if not (body(given, *known, ranks[:whole]) and body(last, *known, ranks[whole:])):
        raise ValueError("a hand has something in it that is no card")
    return ranks


def rank_three(hands: Any) -> Ranks:
    """19:47-20.3: ranks of hands of three cards."""
    return _ranks(hands, THREE)


def rank_five(hands: Any) -> Ranks:
    """19:47-17.5: ranks of hands of five cards."""
    return _ranks(hands, FIVE)


def rank_seven(hands: Any) -> Ranks:
    """Ranks of the best five of seven cards."""
    return _ranks(hands, SEVEN)


def rank_double_draw(hands: Any) -> Ranks:
    """13:69F-42.5: ranks of five cards with up to two jokers (52 and 53)."""
    return _ranks(hands, DOUBLE_DRAW)


def rank_low_five(hands: Any) -> Ranks:
    """19:47-14.3(d), (e): low ranks of hands of five cards."""
    return _ranks(hands, LOW_FIVE)


def rank_low_seven(hands: Any) -> Ranks:
    """Low ranks of the best five of seven cards."""
    return _ranks(hands, LOW_SEVEN)
