"""The rank of five cards with up to two jokers. N.J.A.C. 13:69F-42.5.

An int as in `poker`, whose categories these are up to the straight flush; three more stand above.
A joker completes a royal flush, a straight flush, a flush or a straight as any card; in all other
hands it is an ace, 42.5(a). So there are no five kings, and a joker makes no pair of kings.
"""

from collections.abc import Sequence

from nomorebets.judgments.poker import (
    FLUSH,
    FULL_HOUSE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    poker_words,
    rank_of_kinds,
)
from nomorebets.judgments.ranks import ACE, DESCENDING, JOKER, STRAIGHT_TO
from nomorebets.law.marks import judgment

WILD_ROYAL_FLUSH = 9 << 20  # 42.5(b)3
NATURAL_ROYAL_FLUSH = 10 << 20  # 42.5(b)2
FIVE_ACES = 11 << 20  # 42.5(b)1

_ACES = 1 << ACE


@judgment
def flush_with_jokers(seen: int, jokers: int) -> int:
    """The ranks of a flush in which each joker is the highest card the hand lacks."""
    bit = _ACES
    while jokers:
        if not seen & bit:
            seen |= bit
            jokers -= 1
        bit >>= 1
    return seen


@judgment
def naturals_of(cards: Sequence[int]) -> tuple[int, int, int, int, int, int]:
    """Ranks held once, twice, three and four times, a bit each; the suits, and how many jokers."""
    seen = twice = thrice = fourth = suits = jokers = 0
    for card in cards:
        if card >= JOKER:
            jokers += 1
        else:
            bit = 1 << (card >> 2)
            fourth |= thrice & bit
            thrice |= twice & bit
            twice |= seen & bit
            seen |= bit
            suits |= 1 << (card & 3)
    return seen, twice, thrice, fourth, suits, jokers


@judgment
def rank_with_jokers(
    naturals: int, twice: int, thrice: int, fourth: int, jokers: int, suited: bool, top: int
) -> int:
    """Below a straight flush: jokers are aces, but in a flush, or a straight to `top`."""
    seen = naturals
    for _ in range(jokers):
        fourth |= thrice & _ACES
        thrice |= twice & _ACES
        twice |= seen & _ACES
        seen |= _ACES
    rank = rank_of_kinds(seen, twice, thrice, fourth)
    if rank >= FULL_HOUSE:
        return rank
    if suited:
        return FLUSH | DESCENDING[flush_with_jokers(naturals, jokers)]
    return STRAIGHT | top << 16 if top else rank


@judgment
def double_draw_rank(cards: Sequence[int]) -> int:
    """42.5(a), (b): the highest hand that five cards, jokers among them, may be."""
    seen, twice, thrice, fourth, suits, jokers = naturals_of(cards)
    if jokers and seen == _ACES:
        return FIVE_ACES
    top = 0 if twice else STRAIGHT_TO[seen]
    suited = suits & (suits - 1) == 0
    if suited and top == ACE:
        return WILD_ROYAL_FLUSH if jokers else NATURAL_ROYAL_FLUSH
    if suited and top:
        return STRAIGHT_FLUSH | top << 16
    return rank_with_jokers(seen, twice, thrice, fourth, jokers, suited, top)


def double_draw_words(rank: int) -> str:
    if rank >= FIVE_ACES:
        return "five aces"
    if rank >= NATURAL_ROYAL_FLUSH:
        return "natural royal flush"
    if rank >= WILD_ROYAL_FLUSH:
        return "wild royal flush"
    return poker_words(rank)
