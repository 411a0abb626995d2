"""The rank of a four-card hand. N.J.A.C. 19:47-27, reading FC-4.

An int as in `poker`: the category from bit 20 up, then nibbles that break ties. Four of a kind is
above a straight flush, three of a kind above a flush, and a flush above a straight.
"""

from collections.abc import Sequence

from nomorebets.judgments.ranks import (
    ACE,
    DESCENDING,
    FOUR_CARD_STRAIGHT_TO,
    RANK_PLURALS,
    RANK_WORDS,
)
from nomorebets.law.marks import judgment

FOUR_CARD_PAIR = 1 << 20
FOUR_CARD_TWO_PAIRS = 2 << 20
FOUR_CARD_STRAIGHT = 3 << 20
FOUR_CARD_FLUSH = 4 << 20
FOUR_CARD_THREE_OF_A_KIND = 5 << 20
FOUR_CARD_STRAIGHT_FLUSH = 6 << 20
FOUR_CARD_FOUR_OF_A_KIND = 7 << 20
FOUR_CARD_PAIR_OF_ACES = FOUR_CARD_PAIR | ACE << 16


@judgment
def four_card_rank(a: int, b: int, c: int, d: int) -> int:
    """The rank of these four cards."""
    seen = twice = thrice = fourth = suits = 0
    for card in (a, b, c, d):
        bit = 1 << (card >> 2)
        fourth |= thrice & bit
        thrice |= twice & bit
        twice |= seen & bit
        seen |= bit
        suits |= 1 << (card & 3)
    if fourth:
        return FOUR_CARD_FOUR_OF_A_KIND | DESCENDING[fourth]
    if thrice:
        return FOUR_CARD_THREE_OF_A_KIND | DESCENDING[thrice] | DESCENDING[seen ^ thrice] >> 4
    if twice & (twice - 1):
        return FOUR_CARD_TWO_PAIRS | DESCENDING[twice]
    if twice:
        return FOUR_CARD_PAIR | DESCENDING[twice] | DESCENDING[seen ^ twice] >> 4
    top = FOUR_CARD_STRAIGHT_TO[seen]
    if suits & (suits - 1):
        return FOUR_CARD_STRAIGHT | top << 16 if top else DESCENDING[seen]
    return FOUR_CARD_STRAIGHT_FLUSH | top << 16 if top else FOUR_CARD_FLUSH | DESCENDING[seen]


@judgment
def best_four(cards: Sequence[int]) -> int:
    """The highest rank that four of five or six cards form."""
    best = 0
    for i in range(3, len(cards)):
        for j in range(2, i):
            for k in range(1, j):
                for m in range(k):
                    rank = four_card_rank(cards[i], cards[j], cards[k], cards[m])
                    if rank > best:
                        best = rank
    return best


def four_card_words(rank: int) -> str:
    """ "pair of jacks", "two pairs, kings and fours", "straight to the four", "ace high"."""
    category = rank >> 20 << 20
    first, second = rank >> 16 & 15, rank >> 12 & 15
    if category == FOUR_CARD_FOUR_OF_A_KIND:
        return f"four of a kind, {RANK_PLURALS[first]}"
    if category == FOUR_CARD_STRAIGHT_FLUSH:
        return f"straight flush to the {RANK_WORDS[first]}"
    if category == FOUR_CARD_THREE_OF_A_KIND:
        return f"three of a kind, {RANK_PLURALS[first]}"
    if category == FOUR_CARD_FLUSH:
        return f"flush, {RANK_WORDS[first]} high"
    if category == FOUR_CARD_STRAIGHT:
        return f"straight to the {RANK_WORDS[first]}"
    if category == FOUR_CARD_TWO_PAIRS:
        return f"two pairs, {RANK_PLURALS[first]} and {RANK_PLURALS[second]}"
    if category == FOUR_CARD_PAIR:
        return f"pair of {RANK_PLURALS[first]}"
    return f"{RANK_WORDS[first]} high"
