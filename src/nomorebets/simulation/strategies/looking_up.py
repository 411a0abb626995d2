"""Play looked up in tables: what is decided with each set of cards, one bit or a few for a set.

A set of cards has a number: its cards ascending, card i over i + 1, added up. Who makes the tables
numbers them so too (`odds.best_play`, for the best play an exact solver finds).
"""

from math import comb
from typing import Any

from nomorebets.law.marks import procedure

CARDS, MOST = 54, 6
CHOOSE = tuple(comb(card, size) for card in range(CARDS) for size in range(MOST))
FOURS = comb(52, 4)


@procedure
def number_of(cards: Any, size: int) -> int:
    number = 0
    for i in range(size):
        place = 1
        for j in range(size):
            place += 1 if cards[j] < cards[i] else 0
        number += CHOOSE[cards[i] * MOST + place]
    return number


@procedure
def bit(advice: Any, first: int, number: int) -> int:
    """Bit `number` of a table that begins at cell `first`."""
    return advice[first + (number >> 6)] >> (number & 63) & 1


@procedure
def by_three_cards(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    """A bit for each three cards held."""
    return bit(advice, first, number_of(table.held(seat), 3))
