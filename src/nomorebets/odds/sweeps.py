"""What the poker solvers share: sets of cards, up to suits that a deck cannot tell apart.

Suits that hold the same ranks of a deck may change places and nothing changes: sets of cards that
become one another so form a class, of which one set is looked at and counted as many times as the
class has sets. A whole deck has 134,459 classes of five cards instead of 2,598,960 hands; a
stripped one may have as many classes as sets, and the same code serves it.

How many hands avoid some cards is an alternating sum: all, less those with one of the cards, plus
those with two of them, and so on. So a sweep walks the hands upwards and adds each to a counter for
every class of its subsets; the hands below a given one and disjoint from it are then a few reads.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb, gcd
from typing import Any

import numpy as np

from nomorebets.equipment.cards import DECK, card_text, cards_from
from nomorebets.judgments.poker import poker_rank
from nomorebets.judgments.three_card import three_card_rank
from nomorebets.law.marks import procedure
from nomorebets.law.refusal import Refused
from nomorebets.simulation.compiled import compiled

CARDS = 52
LARGEST = 6  # cards of the largest sets whose classes are listed
NUMBERED = 4  # cards of the largest sets whose class can be looked up
RANKS = 10 << 20  # every rank is below this
BETS_NEVER_OVERFLOW = 1 << 62

# The proper subsets of five cards as bits: those of two and four cards, then of one and three.
SUBSETS_OF_FIVE = tuple(
    mask for sizes in ((2, 4), (1,), (3,)) for mask in range(32) if mask.bit_count() in sizes
)
EVEN = 15  # that many of them come first
TRIPLES = 20  # from here on, those of three cards


# --- classes ------------------------------------------------------------------------------------


@procedure
def stands_first(masks: Any, blocks: Any, suit: int) -> bool:
    """Whether a set whose newest card is of this suit may still stand for its class."""
    for other in range(suit + 1, 4):
        if blocks[other] == blocks[suit] and masks[suit] > masks[other]:
            return False
    return True


@procedure
def sets_in_class(masks: Any, blocks: Any) -> int:
    ways = 1
    for suit in range(4):
        before = same = 0
        for other in range(suit):
            if blocks[other] == blocks[suit]:
                before += 1
                if masks[other] == masks[suit]:
                    same += 1
        ways = ways * (before + 1) // (same + 1)
    return ways


@procedure
def representatives(cards: Any, blocks: Any, size: int, found: Any, weights: Any) -> int:
    """One set of each class, its cards descending as `cards` are; and how many sets each has."""
    n = len(cards)
    at = np.zeros(size + 1, np.int64)
    masks = np.zeros(4, np.int64)
    count = depth = 0
    at[0] = -1
    while depth >= 0:
        if at[depth] >= 0:  # take back the card tried before
            card = cards[at[depth]]
            masks[card & 3] ^= 1 << (card >> 2)
        at[depth] += 1
        if at[depth] > n - (size - depth):
            depth -= 1
            continue
        card = cards[at[depth]]
        masks[card & 3] ^= 1 << (card >> 2)
        if not stands_first(masks, blocks, card & 3):
            continue
        if depth + 1 < size:
            # the next card comes after this one; marked as not yet taken
            at[depth + 1] = -1
            depth += 1
            start = at[depth - 1]
            while at[depth] < start:
                at[depth] += 1
            masks[cards[start] & 3] ^= 1 << (cards[start] >> 2)  # undone when first taken back
            continue
        for i in range(size):
            found[count, i] = cards[at[i]]
        weights[count] = sets_in_class(masks, blocks)
        count += 1
    return count
