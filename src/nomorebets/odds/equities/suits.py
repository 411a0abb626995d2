"""Suits that may change places: of what becomes the same so, one is looked at for all."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

import numpy as np

from nomorebets.law.marks import procedure
from nomorebets.odds.equities.ranges import Way

Exchange = tuple[int, ...]


def exchanged(way: Iterable[int], exchange: Exchange) -> frozenset[int]:
    return frozenset(card & ~3 | exchange[card & 3] for card in way)


def exchanges(fixed: Iterable[Sequence[Way]]) -> list[Exchange]:
    """The exchanges of suits under which each of these lists of sets stays what it is."""
    lists = [{frozenset(way) for way in ways} for ways in fixed]
    return [
        exchange
        for exchange in permutations(range(4))
        if all(all(exchanged(way, exchange) in ways for way in ways) for ways in lists)
    ]


@procedure
def lanes_exchanged(bits: Any, exchange: Any) -> Any:
    """The set of cards with its suits in other places."""
    found = np.uint64(0)
    for suit in range(4):
        lane = (bits >> np.uint64(16 * suit)) & np.uint64(0xFFFF)
        found |= lane << np.uint64(16 * exchange[suit])
    return found


@procedure
def sets_up_to(deck: Any, marks: Any, need: int, ways: Any, found: Any, weights: Any) -> int:
    """Every set of `need` cards of a deck, one for each class under the exchanges `ways`."""
    at = np.zeros(8, np.int64)
    bits = np.zeros(8, np.uint64)
    level = count = 0
    while level >= 0:
        if level == need:
            least, same = True, 0
            for way in range(len(ways)):
                image = lanes_exchanged(bits[level], ways[way])
                if image < bits[level]:
                    least = False
                    break
                same += 1 if image == bits[level] else 0
            if least:
                for i in range(need):
                    found[count, i] = deck[at[i] - 1]
                weights[count] = len(ways) // same
                count += 1
            level -= 1
            continue
        if at[level] > len(deck) - need + level:
            level -= 1
            continue
        bits[level + 1] = bits[level] | marks[at[level]]
        at[level] += 1
        at[level + 1] = at[level]
        level += 1
    return count
