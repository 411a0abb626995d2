"""The rank of two cards. N.J.A.C. 19:47-30, reading TJ-4.

An int as in `poker`: the category from bit 20 up, then nibbles that break ties. A joker makes a
pair with the other card.
"""

from collections.abc import Sequence

from nomorebets.judgments.ranks import ACE, JOKER, QUEEN, RANK_PLURALS, RANK_WORDS, TWO
from nomorebets.law.marks import judgment

TWO_CARD_QUEEN_HIGH = QUEEN << 16
TWO_CARD_FLUSH = 1 << 20
TWO_CARD_STRAIGHT = 2 << 20
TWO_CARD_PAIR = 3 << 20
TWO_CARD_STRAIGHT_FLUSH = 4 << 20
TWO_CARD_ACE_KING_SUITED = TWO_CARD_STRAIGHT_FLUSH | ACE << 16
TWO_CARD_JOKERS = 5 << 20


@judgment
def joker_poker_rank(cards: Sequence[int]) -> int:
    """The rank of these two cards."""
    high, low = max(cards[0], cards[1]), min(cards[0], cards[1])
    if low >= JOKER:
        return TWO_CARD_JOKERS
    if high >= JOKER or high >> 2 == low >> 2:
        return TWO_CARD_PAIR | (low >> 2) << 16
    top, suited = high >> 2, high & 3 == low & 3
    straight = top - (low >> 2) == 1
    if top == ACE and low >> 2 == TWO:  # an ace stands below the two as well
        straight, top = True, TWO
    if straight:
        return (TWO_CARD_STRAIGHT_FLUSH if suited else TWO_CARD_STRAIGHT) | top << 16
    kickers = top << 16 | (low >> 2) << 12
    return TWO_CARD_FLUSH | kickers if suited else kickers


def joker_poker_words(rank: int) -> str:
    """ "pair of jokers", "straight flush to the ten", "pair of sixes", "queen high"."""
    category, first = rank >> 20 << 20, rank >> 16 & 15
    if category == TWO_CARD_JOKERS:
        return "pair of jokers"
    if rank == TWO_CARD_ACE_KING_SUITED:
        return "ace and king suited"
    if category == TWO_CARD_STRAIGHT_FLUSH:
        return f"straight flush to the {RANK_WORDS[first]}"
    if category == TWO_CARD_PAIR:
        return f"pair of {RANK_PLURALS[first]}"
    if category == TWO_CARD_STRAIGHT:
        return f"straight to the {RANK_WORDS[first]}"
    kicker = RANK_WORDS[rank >> 12 & 15]
    words = f"{RANK_WORDS[first]} and {kicker}"
    return f"flush, {words}" if category == TWO_CARD_FLUSH else f"{words} high"
