"""The first decision of Double Draw Poker: each discard valued by what `sums` found."""

from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.odds.double_draw_poker.hands import number
from nomorebets.odds.double_draw_poker.sums import SIZES

TERMS = tuple(  # what dead cards change, of a part of the rest: both as bits
    32 * gone + part
    for gone in range(32)
    for part in range(32)
    if gone.bit_count() <= 3 and part.bit_count() >= 2 and not gone & part
)
PLACES = tuple(  # of the cards of each part of a hand, filled up to five
    place for part in range(32) for place in ([i for i in range(5) if part >> i & 1] + [0] * 5)[:5]
)


@procedure
def find_terms(sets: Any, row: Any, five: Any, at: int, lost: int, cards: Any, found: Any) -> None:
    """Where the TERMS of a hand are in the row: all that any discard of `lost` needs."""
    choose, two, three, images, of, by = sets
    start, like, among = row
    before, c, way = -1, of[0, 0, 0], by[0, 0, 0]
    for i in range(len(TERMS)):
        gone, part = TERMS[i] >> 5, TERMS[i] & 31
        if gone & ~lost or part | lost != 31:
            continue
        if gone != before:
            before = gone
            cards[0] = cards[1] = cards[2] = len(two)
            for j in range(SIZES[gone]):
                cards[j] = five[PLACES[5 * gone + j]]
            c, way = of[cards[0], cards[1], cards[2]], by[cards[0], cards[1], cards[2]]
        size = SIZES[part]
        for j in range(size):
            cards[j] = images[way, five[PLACES[5 * part + j]]]
        if size == 2:
            spot = int(two[cards[0], cards[1]])
        elif size == 3:
            spot = int(three[cards[0], cards[1], cards[2]])
        else:
            spot = at if size == 5 else number(choose, cards, 4)
        found[i] = start[size, c] + np.uint64(size - 1) * among[like[size, c] + np.uint64(spot)]


@procedure
def order_of(choose: Any, images: Any, five: Any, gone: int, cards: Any) -> int:
    """Discards worth the same are chosen from the lowest up: of what is gone, then what is kept,
    made as low as the symmetries can."""
    least = -1
    for s in range(len(images)):
        order = 0
        for part in (gone, 31 - gone):
            for i in range(SIZES[part]):
                cards[i] = images[s, five[PLACES[5 * part + i]]]
            order = (order << 32) + number(choose, cards, SIZES[part])
        if least < 0 or order < least:
            least = order
    return least


@procedure
def compare(
    sets: Any, hands: Any, row: Any, sums: Any, scales: Any, best: Any, discards: Any, masks: Any
) -> None:
    """Of each class of hands the best discard, if one is better than folding."""
    cards = np.zeros(5, np.int64)
    terms = np.zeros(len(TERMS), np.uint64)
    found = np.zeros((32, 4), np.int64)
    for at in range(len(best)):
        five = hands.cards[at]
        find_terms(sets, row, five, at, 31, cards, terms)
        found[:] = 0
        for i in range(len(TERMS)):
            part = TERMS[i] & 31
            size = SIZES[part]
            for k in range(size - 1):
                found[part, 5 - size + k] += sums[terms[i] + np.uint64(k)]
        for i in range(5):  # less the second hands that hold a dead card
            for part in range(32):
                if part >> i & 1 == 0:
                    for d in range(4):
                        found[part, d] -= found[part | 1 << i, d]
        ties = 0
        for gone in range(32):
            d, kept = SIZES[gone], 31 - gone
            if d < 4:
                found[kept, d] = scales[d] * (found[kept, d] // len(sets.images))
                if found[kept, d] > best[at] or (found[kept, d] == best[at] and d < discards[at]):
                    best[at], discards[at], masks[at], ties = found[kept, d], d, gone, 0
                ties += found[kept, d] == best[at] and d == discards[at]
        least = -1
        for gone in range(32 if ties > 1 else 0):
            d = SIZES[gone]
            if d == discards[at] and found[31 - gone, d] == best[at]:
                order = order_of(sets.choose, sets.images, five, gone, cards)
                if least < 0 or order < least:
                    least, masks[at] = order, gone


@procedure
def mark(sets: Any, hands: Any, row: Any, sums: Any, discards: Any, masks: Any) -> None:
    """Add the hands that are played by a discard to all that is read for it."""
    cards = np.zeros(5, np.int64)
    terms = np.zeros(len(TERMS), np.uint64)
    for at in range(len(discards)):
        d, mask = int(discards[at]), int(masks[at])
        if d < 0:
            continue
        find_terms(sets, row, hands.cards[at], at, mask, cards, terms)
        for i in range(len(TERMS)):
            gone, part = TERMS[i] >> 5, TERMS[i] & 31
            if gone & ~mask == 0 and part | mask == 31:
                size = hands.sizes[at]
                place = terms[i] + np.uint64(d + SIZES[part] - 5)
                sums[place] += -size if SIZES[part & mask] & 1 else size
