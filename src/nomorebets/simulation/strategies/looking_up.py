"""Play looked up in tables: what is decided with each set of cards, one bit or a few for a set.

A set of cards has a number: its cards ascending, card i over i + 1, added up. Who makes the tables
numbers them so too (`odds.best_play`, for the best play an exact solver finds).
"""

from math import comb
from typing import Any

from nomorebets.judgments.ranks import rank_of, suit_of
from nomorebets.law.marks import procedure
from nomorebets.law.words import COMMUNITY, DEALER
from nomorebets.rules.njac_19_47.s06_red_dog import SPREAD, WAGER
from nomorebets.rules.njac_19_47.s18_let_it_ride import TO_TAKE_BACK_ONE

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
def by_spread(advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int) -> int:
    """Red dog: the whole wager is raised, or nothing."""
    return table.staked(seat, WAGER) if bit(advice, first, table.marker(SPREAD)) else 0


@procedure
def by_three_cards(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    """Three card poker, Boston 5."""
    return bit(advice, first, number_of(table.held(seat), 3))


@procedure
def by_four_cards(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    """Double down stud."""
    own, common = table.shown(seat), table.shown(COMMUNITY)
    return bit(advice, first, number_of((own[0], common[0], common[1], common[2]), 4))


@procedure
def by_three_then_four(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    """Let it ride: bet two by the four cards and whether bet one rides."""
    cards = table.held(seat)
    if decision == TO_TAKE_BACK_ONE:
        return bit(advice, first, number_of(cards, 3))
    four = number_of((cards[0], cards[1], cards[2], table.shown(COMMUNITY)[0]), 4)
    rides = 1 - table.elected(seat, TO_TAKE_BACK_ONE)
    return bit(advice, first, rides * FOURS + four)


@procedure
def by_five_and_the_dealers(
    advice: Any, first: int, table: Any, terms: Any, seat: int, decision: int
) -> int:  # fmt: skip
    """Caribbean stud: by the five cards as they would be if the dealer's card were of suit 0; of
    each, a bit for every rank of it."""
    held, up = table.held(seat), table.shown(DEALER)[0]
    suit = suit_of(up)
    number = number_of(
        (
            exchanged(held[0], suit), exchanged(held[1], suit), exchanged(held[2], suit),
            exchanged(held[3], suit), exchanged(held[4], suit),
        ),
        5,
    )  # fmt: skip
    return bit(advice, first, number * 16 + rank_of(up))


@procedure
def exchanged(card: int, suit: int) -> int:
    """The card, if the suit and suit 0 change places."""
    mine = suit_of(card)
    return card - mine + (suit if mine == 0 else 0 if mine == suit else mine)
