"""One hand of seven cards, exactly: how each of its settings fares against the other side's hand.

The other side may hold any seven of the 46 cards that are left; it is set by the house way. Hands
that differ in their suits alone are set alike, so each of `every_hand` is set once and counted in
as many ways as its suits may be exchanged without touching a card that is held.
"""

from math import comb
from typing import Any

import numpy as np

from nomorebets.judgments.five_and_two import high_hand, low_hand
from nomorebets.judgments.ranks import JOKER
from nomorebets.judgments.seven_card_ways import FOXWOODS_WAY, seven_card_house_way
from nomorebets.law.marks import procedure
from nomorebets.odds.pai_gow_poker.every_hand import laid_out, sets_of_ranks
from nomorebets.simulation.compiled import compiled

HAND = 7
OTHERS = comb(JOKER + 1 - HAND, HAND)  # hands the other side may hold
BEATS, BEATEN, BEATS_AS_BANK, BEATEN_AS_BANK = range(4)  # copies are the bank's


@procedure
def without(a: int, b: int, c: int, d: int, held: Any) -> int:
    """In how many ways four sets of ranks can be given to four suits, none with a card held."""
    ways = 0
    sets = (a, b, c, d)
    for i in range(4):
        if sets[i] & held[0]:
            continue
        for j in range(4):
            if j == i or sets[j] & held[1]:
                continue
            for k in range(4):
                m = 6 - i - j - k
                if k in (i, j) or sets[k] & held[2] or sets[m] & held[3]:
                    continue
                ways += 1
    alike = 1  # of sets that are equal the exchange is none
    run = 1
    for i in range(1, 4):
        run = run + 1 if sets[i] == sets[i - 1] else 1
        alike *= run
    return ways // alike


@procedure
def fare(masks: Any, sizes: Any, held: Any, joker: bool, wheel: int, mine: Any, found: Any) -> None:
    """Of each setting, a high and a low rank: BEATS and so on, over the hands of the other side."""
    cards: Any = np.zeros(HAND, np.int64)
    for i in range(len(masks)):
        for j in range(i + 1):
            if sizes[i] + sizes[j] > HAND:
                continue
            for k in range(j + 1):
                three = sizes[i] + sizes[j] + sizes[k]
                if three < 3 or three > HAND:
                    continue
                for m in range(k + 1):
                    size = three + sizes[m]
                    if size != HAND and (joker or size != HAND - 1):
                        continue
                    a, b, c, d = masks[i], masks[j], masks[k], masks[m]
                    ways = without(a, b, c, d, held)
                    if ways > 0:
                        laid_out(cards, a, b, c, d, size == HAND - 1)
                        low = seven_card_house_way(FOXWOODS_WAY, cards, wheel)
                        compare(
                            high_hand(cards, low, wheel), low_hand(cards, low), ways, mine, found
                        )


@procedure
def compare(high: int, low: int, ways: int, mine: Any, found: Any) -> None:
    for at in range(len(mine)):
        above = (1 if mine[at, 0] > high else 0) + (1 if mine[at, 1] > low else 0)
        under = (1 if mine[at, 0] < high else 0) + (1 if mine[at, 1] < low else 0)
        found[at, BEATS] += ways if above == 2 else 0
        found[at, BEATEN] += ways if above == 0 else 0
        found[at, BEATS_AS_BANK] += ways if under == 0 else 0
        found[at, BEATEN_AS_BANK] += ways if under == 2 else 0


def fares(cards: tuple[int, ...], settings: list[tuple[int, int]], wheel: int) -> Any:
    """By setting, a high and a low rank: how often it beats and is beaten, of OTHERS."""
    held = np.zeros(4, np.int64)
    for card in cards:
        if card != JOKER:
            held[card & 3] |= 1 << (card >> 2)
    masks, sizes = sets_of_ranks()
    found = np.zeros((len(settings), 4), np.int64)
    told = np.array(settings, np.int64)
    compiled(fare)(masks, sizes, held, JOKER in cards, wheel, told, found)
    return found
