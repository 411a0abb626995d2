"""The rank of a three-card hand. N.J.A.C. 19:47-20.3; also the bonus wager of 24.11(d).

An int as in `poker`: the category from bit 20 up, then nibbles that break ties. Here a straight
beats a flush, and three of a kind beats both.
"""

from collections.abc import Sequence

from nomorebets.judgments.ranks import (
    ACE,
    DESCENDING,
    QUEEN,
    RANK_PLURALS,
    RANK_WORDS,
    THREE_CARD_STRAIGHT_TO,
)
from nomorebets.law.marks import judgment

# The least rank of each category, 20.3.
THREE_CARD_QUEEN_HIGH = QUEEN << 16
THREE_CARD_PAIR = 1 << 20
THREE_CARD_FLUSH = 2 << 20
THREE_CARD_STRAIGHT = 3 << 20
THREE_CARD_THREE_OF_A_KIND = 4 << 20
THREE_CARD_STRAIGHT_FLUSH = 5 << 20
THREE_CARD_ACE_KING_QUEEN_SUITED = THREE_CARD_STRAIGHT_FLUSH | ACE << 16


@judgment
def three_card_rank(cards: Sequence[int]) -> int:
    """20.3: the rank of three cards; between pairs the pair decides first."""
    seen = twice = thrice = suits = 0
    for card in cards:
        bit = 1 << (card >> 2)
        thrice |= twice & bit
        twice |= seen & bit
        seen |= bit
        suits |= 1 << (card & 3)
    if thrice:
        return THREE_CARD_THREE_OF_A_KIND | DESCENDING[thrice]
    if twice:
        return THREE_CARD_PAIR | DESCENDING[twice] | DESCENDING[seen ^ twice] >> 4
    top = THREE_CARD_STRAIGHT_TO[seen]
    if suits & (suits - 1):
        return THREE_CARD_STRAIGHT | top << 16 if top else DESCENDING[seen]
    return THREE_CARD_STRAIGHT_FLUSH | top << 16 if top else THREE_CARD_FLUSH | DESCENDING[seen]


def three_card_words(rank: int) -> str:
    """ "pair of jacks", "straight to the three", "three of a kind, tens", "queen high"."""
    category, first = rank >> 20 << 20, rank >> 16 & 15
    if category == THREE_CARD_STRAIGHT_FLUSH:
        return f"straight flush to the {RANK_WORDS[first]}"
    if category == THREE_CARD_THREE_OF_A_KIND:
        return f"three of a kind, {RANK_PLURALS[first]}"
    if category == THREE_CARD_STRAIGHT:
        return f"straight to the {RANK_WORDS[first]}"
    if category == THREE_CARD_FLUSH:
        return f"flush, {RANK_WORDS[first]} high"
    if category == THREE_CARD_PAIR:
        return f"pair of {RANK_PLURALS[first]}"
    return f"{RANK_WORDS[first]} high"
