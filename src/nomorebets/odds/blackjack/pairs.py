"""Two hands of a split box and the dealer's, together.

Only hands that stand are summed: that a hand goes over 21 is what is left of all that may follow
its first two cards.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from nomorebets.odds.blackjack.dealer_totals import LOW, dealers_parts, kernels
from nomorebets.odds.blackjack.hands import BUST, CODES, NO_CARDS, TOTALS, Counts, plus
from nomorebets.odds.blackjack.play import MOST, Numbers
from nomorebets.odds.blackjack.solution import Position
from nomorebets.rules.njac_19_47.s02_blackjack.hands import DOUBLE_DOWN, DRAW, STAND


@dataclass(frozen=True)
class Pairs:
    """Every two ways for hands of a split pair to go, by the sum of their cards and their kinds."""

    cards: Any  # the distinct sums
    rows: Any  # of each sum: its low cards, and how many cards it has,
    low_cards: Any  # the distinct ones of these
    low_sizes: Any
    which: Any  # of every sum and two kinds: the sum,
    kinds: Any  # the kinds, as one number,
    orders: Any  # and in how many orders, of both hands, the cards come so
    places: Any  # [kind, kind, dealer's total]: where it belongs in `two_hands`


def ways_to_go(at: Position, place: int, choices: Any) -> dict[tuple[int, int, int, int], int]:
    """(hand, whether the second card is a pair card, doubled, whether it stands): in how many
    orders. That a hand stands is followed by its end; else all that may follow two cards counts."""
    hands = at.hands
    found: dict[tuple[int, int, int, int], int] = {}
    drawing = [[0] * len(hands) for _ in range(2)]
    for v, h in enumerate(hands.next[hands.number[plus(NO_CARDS, place)]].tolist()):
        group = int(v == place)
        found[h, group, int(choices[h] == DOUBLE_DOWN), 0] = 1
        drawing[group][h] = 1
    for group in range(2):
        for h, orders in enumerate(drawing[group]):
            if orders and choices[h] == STAND:
                found[h, group, 0, 1] = orders
            elif orders:
                for after in hands.next[h].tolist():
                    if after >= 0 and choices[h] == DRAW:
                        drawing[group][after] += orders
                    elif after >= 0:
                        end = after, group, 1, 1
                        found[end] = found.get(end, 0) + orders
    return found


SHAPE = (2, 2, 2, CODES, 2, CODES, TOTALS)


def pairs_of(at: Position, place: int, choices: Any) -> Pairs:
    ways = ways_to_go(at, place, choices)
    hand, group, doubled, stands = (np.array(column) for column in zip(*ways, strict=True))
    orders, counts = np.array(list(ways.values())), at.hands.counts[hand]
    codes = np.where(stands[:, None], np.pad(at.rules.codes[0], ((0, 0), (0, 1)))[hand], BUST)
    marks = np.column_stack((group, doubled, codes))
    kinds, kind_of = np.unique(marks, axis=0, return_inverse=True)
    digits = 2 * counts.max(axis=0) + 1
    cards = counts @ np.concatenate(([1], np.cumprod(digits[:-1])))

    one, other = np.triu_indices(len(cards))
    lower = np.minimum(kind_of[one], kind_of[other])
    higher = np.maximum(kind_of[one], kind_of[other])
    two_kinds = lower * len(kinds) + higher
    both = (cards[one] + cards[other]) * len(kinds) ** 2 + two_kinds
    keys, sample, key_of = np.unique(both, return_index=True, return_inverse=True)
    twice = np.where((lower == higher) & (one != other), 2, 1)  # in either order
    in_orders = np.zeros(len(keys), np.int64)
    np.add.at(in_orders, key_of, orders[one] * orders[other] * twice)

    _, first, which = np.unique(keys // len(kinds) ** 2, return_index=True, return_inverse=True)
    sums = counts[one[sample[first]]] + counts[other[sample[first]]]
    return Pairs(sums, *rows_of(sums), which, two_kinds[sample], in_orders, places_of(kinds))


def rows_of(sums: Any) -> tuple[Any, Any, Any]:
    low, sizes = sums.copy(), sums.sum(axis=1)
    low[:, LOW:] = 0
    codes = low[:, :LOW] @ MOST ** np.arange(1, LOW + 1) + sizes
    _, first, rows = np.unique(codes, return_index=True, return_inverse=True)
    return rows, low[first], sizes[first]


def places_of(kinds: Any) -> Any:
    group, doubled, codes = kinds[:, :1], kinds[:, 1:2], kinds[:, 2:]
    places = np.broadcast_arrays(
        group[:, None], group, doubled[:, None], codes[:, None], doubled, codes, np.arange(TOTALS)
    )
    return np.ravel_multi_index(places, SHAPE)


def two_hands(at: Position, kind: Numbers, s: int, pairs: Pairs, others: Counts) -> tuple[Any, int]:
    """How likely every two ends are, with `others` out: [group, group, doubled, code, doubled,
    code, dealer's total], a group being whether the second card is a pair card; and how many cards
    were out at most. What the dealer would draw to hands over 21 counts too."""
    rules = at.rules
    dealers = dealers_parts(rules.face_up, rules.hits_soft_17, s)
    begun = np.array(at.starts[s]) + np.array(others)
    of_low, of_sums, add = kernels(kind.prime > 0)
    lows = kind.zeros(len(pairs.low_cards), len(dealers.columns[0]))
    numbers = kind.falling, kind.inverse, kind.field
    of_low(
        dealers.low, dealers.leaves, begun, at.shoe_array, pairs.low_cards, pairs.low_sizes,
        *numbers, lows,
    )  # fmt: skip
    totals = kind.zeros(len(pairs.cards), TOTALS)
    of_sums(
        dealers.high, dealers.columns, at.hole(s), begun, at.shoe_array, pairs.cards, pairs.rows,
        lows, *numbers, totals,
    )  # fmt: skip
    orders = pairs.orders % kind.prime * (1 << 32) % kind.prime if kind.prime else pairs.orders
    by_kinds = kind.zeros(*pairs.places.shape)
    add(pairs.which, pairs.kinds, orders, totals, kind.field, by_kinds.reshape(-1, TOTALS))
    found = kind.zeros(*SHAPE)
    np.add.at(found.reshape(-1), pairs.places, by_kinds)
    by_kinds[np.diag_indices(len(by_kinds))] = 0
    np.add.at(found.reshape(-1), pairs.places.swapaxes(0, 1), by_kinds)
    for axis in (5, 3):
        part = np.moveaxis(found, axis, 0)
        part[BUST] -= part[:BUST].sum(axis=0)
    if kind.prime:
        found %= kind.prime
    most = int(begun.sum() + pairs.cards.sum(axis=1).max()) + rules.dealers.longest
    return found, most
