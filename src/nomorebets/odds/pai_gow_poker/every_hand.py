"""Every seven of 53 cards, up to suits: what five of them form at best, and how they are set.

Suits are alike, so a hand is four sets of ranks in falling order, with the joker or without; it
stands for as many hands as the four can be exchanged into others. 154,143,080 in all.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np

from nomorebets.judgments.five_and_two import LOW_HANDS, high_hand, low_hand, two_card_words
from nomorebets.judgments.poker import PAIR
from nomorebets.judgments.ranks import JOKER
from nomorebets.judgments.seven_card_ways import FOXWOODS_WAY, seven_card_house_way
from nomorebets.law.marks import procedure
from nomorebets.odds import Progress
from nomorebets.simulation.compiled import compiled

HANDS = comb(53, 7)
KINDS = 11  # of five cards, from high card to five aces
LOWS = 91  # of two cards: 78 without a pair, 13 with one
STEPS = 32  # in which the work is shown


@procedure
def low_number(rank: int) -> int:
    """Low hands in their order, from 3-2 to a pair of aces."""
    first, second = rank >> 16 & 15, rank >> 12 & 15
    return LOWS - 13 + first if rank >= PAIR else first * (first - 1) // 2 + second


@procedure
def alike(a: int, b: int, c: int, d: int) -> int:
    """In how many ways four sets in falling order can be given to four suits."""
    ways, run, last = 24, 1, a
    for mask in (b, c, d):
        run = run + 1 if mask == last else 1
        ways //= run
        last = mask
    return ways


@procedure
def laid_out(cards: Any, a: int, b: int, c: int, d: int, joker: bool) -> None:
    size = 0
    masks = (a, b, c, d)
    for suit in range(4):
        for rank in range(13):
            if masks[suit] >> rank & 1:
                cards[size] = rank * 4 + suit
                size += 1
    if joker:
        cards[size] = JOKER


@procedure
def best_kind(cards: Any, wheel: int) -> int:
    """What kind of hand five of seven cards form at best."""
    best = 0
    for mask in LOW_HANDS:
        best = max(best, high_hand(cards, mask, wheel))
    return best >> 20


@procedure
def count_each(masks: Any, sizes: Any, first: int, last: int, wheel: int, found: Any) -> None:
    """For first sets from `first` on: hands by what they form at best, by both hands as set."""
    cards: Any = np.zeros(7, np.int64)
    for i in range(first, last):
        for j in range(i + 1):
            if sizes[i] + sizes[j] > 7:
                continue
            for k in range(j + 1):
                three = sizes[i] + sizes[j] + sizes[k]
                if three < 3 or three > 7:
                    continue
                for m in range(k + 1):
                    size = three + sizes[m]
                    if size not in (6, 7):
                        continue
                    a, b, c, d = masks[i], masks[j], masks[k], masks[m]
                    laid_out(cards, a, b, c, d, size == 6)
                    ways = alike(a, b, c, d)
                    low = seven_card_house_way(FOXWOODS_WAY, cards, wheel)
                    found[0, best_kind(cards, wheel)] += ways
                    found[1, high_hand(cards, low, wheel) >> 20] += ways
                    found[2, low_number(low_hand(cards, low))] += ways


@dataclass(frozen=True)
class EveryHand:
    """Numbers of hands: by the best five cards, by the high and by the low hand of the way."""

    best: tuple[int, ...]
    high: tuple[int, ...]
    low: tuple[int, ...]


def sets_of_ranks() -> tuple[Any, Any]:
    """Those a suit may have in a hand of seven, by size and then in order."""
    masks = sorted(
        (mask for mask in range(1 << 13) if mask.bit_count() <= 7),
        key=lambda mask: (mask.bit_count(), mask),
    )
    return np.array(masks, np.int64), np.array([mask.bit_count() for mask in masks], np.int64)


_counted: dict[int, EveryHand] = {}


def every_hand(wheel: int, progress: Progress | None = None) -> EveryHand:
    if wheel not in _counted:
        masks, sizes = sets_of_ranks()
        found = np.zeros((3, LOWS), np.int64)
        edges = [len(masks) * step // STEPS for step in range(STEPS + 1)]
        steps = list(pairwise(edges))
        for first, last in progress(steps, STEPS) if progress else steps:
            compiled(count_each)(masks, sizes, first, last, wheel, found)
        best, high, low = (tuple(row.tolist()) for row in found)
        _counted[wheel] = EveryHand(best[:KINDS], high[:KINDS], low)
    return _counted[wheel]


@lru_cache(maxsize=1)
def low_names() -> tuple[str, ...]:
    plain = (two_card_words(a << 16 | b << 12) for a in range(1, 13) for b in range(a))
    return (*plain, *(two_card_words(PAIR | rank << 16) for rank in range(13)))
