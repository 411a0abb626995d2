"""The ranks of the cards, and the two tables every poker rank is read from.

A set of ranks is thirteen bits, bit 0 for a two and bit 12 for an ace.
"""

from nomorebets.law.marks import judgment

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)
JOKER = 52  # and 53: a card this high is a joker

RANK_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)
RANK_PLURALS = tuple(word + ("es" if word == "six" else "s") for word in RANK_WORDS)


@judgment
def rank_of(card: int) -> int:
    return card >> 2


@judgment
def suit_of(card: int) -> int:
    return card & 3


def _descending() -> tuple[int, ...]:
    """For each set of ranks: its five highest, highest first, a nibble each from bit 16 down."""
    table = [0]
    for rank in range(13):
        table += [rank << 16 | lower >> 4 for lower in table]
    return tuple(table)


def _straights(length: int) -> tuple[int, ...]:
    """For each set of ranks: the highest card of the best straight that holds them all, or 0.

    17.5(a): an ace also completes the lowest straight; 18.3(b)6: and no other sequence.
    """
    table = [0] * (1 << 13)
    for top in range(length - 2, ACE + 1):
        ranks = [(top - step) % 13 for step in range(length)]
        for chosen in range(1 << length):
            table[sum(1 << rank for i, rank in enumerate(ranks) if chosen >> i & 1)] = top
    return tuple(table)


DESCENDING = _descending()
STRAIGHT_TO = _straights(5)
THREE_CARD_STRAIGHT_TO = _straights(3)
FOUR_CARD_STRAIGHT_TO = _straights(4)
