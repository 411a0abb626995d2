"""Five and two cards with one joker. N.J.A.C. 19:47-11.3; readings PP-2, PP-3.

Ranks as in `poker`, so that a hand of two cards compares with one of five. A joker completes a
straight, a flush or a straight flush as any card; else it is an ace. A-2-3-4-5 is the second
highest straight, where the licensee's terms say so.
"""

from collections.abc import Sequence

from nomorebets.judgments.double_draw import naturals_of, rank_with_jokers
from nomorebets.judgments.poker import (
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    poker_words,
)
from nomorebets.judgments.ranks import (
    ACE,
    FIVE,
    JOKER,
    RANK_PLURALS,
    RANK_WORDS,
    STRAIGHT_TO,
)
from nomorebets.law.marks import judgment

ACES_AND_JOKER = 10 << 20  # five aces, above all
SECOND_HIGHEST, LOWEST = range(2)  # what A-2-3-4-5 is among straights
_BELOW_ACE = 13  # the top of a straight A-2-3-4-5 that is the second highest
_ABOVE = 14  # the top of A-K-Q-J-10 beside it
_WHEEL = 1 << ACE | 0b1111
_ACES = 1 << ACE
LOW_HANDS = tuple(1 << i | 1 << j for j in range(7) for i in range(j))  # two cards of seven


@judgment
def straight_top(seen: int, wheel: int) -> int:
    """What orders straights, 0 if the ranks are in none; a rank that is missing is the joker's."""
    top = STRAIGHT_TO[seen]
    if top == ACE:
        return _ABOVE
    if wheel == SECOND_HIGHEST and top and seen & ~_WHEEL == 0:
        return _BELOW_ACE
    return top


@judgment
def five_card_rank(cards: Sequence[int], wheel: int) -> int:
    """11.3: the highest hand that five cards, the joker among them, may be."""
    seen, twice, thrice, fourth, suits, jokers = naturals_of(cards)
    top = 0 if twice else straight_top(seen, wheel)
    suited = suits & (suits - 1) == 0
    if suited and top:
        return ROYAL_FLUSH if top == _ABOVE else STRAIGHT_FLUSH | top << 16
    if jokers and fourth & _ACES:
        return ACES_AND_JOKER
    return rank_with_jokers(seen, twice, thrice, fourth, jokers, suited, top)


@judgment
def ace_or_rank(card: int) -> int:
    return ACE if card >= JOKER else card >> 2


@judgment
def two_card_rank(first: int, second: int) -> int:
    """A pair or none; the joker is an ace; suits and sequences do not count."""
    one, other = ace_or_rank(first), ace_or_rank(second)
    if one == other:
        return PAIR | one << 16
    return max(one, other) << 16 | min(one, other) << 12


@judgment
def high_hand(cards: Sequence[int], mask: int, wheel: int) -> int:
    """The rank of the five of seven cards that are not in the mask."""
    a = b = c = d = e = -1
    for place in range(7):
        if not mask >> place & 1:
            a, b, c, d, e = b, c, d, e, cards[place]
    return five_card_rank((a, b, c, d, e), wheel)


@judgment
def low_hand(cards: Sequence[int], mask: int) -> int:
    first = second = -1
    for place in range(7):
        if mask >> place & 1:
            first, second = second, cards[place]
    return two_card_rank(first, second)


@judgment
def is_foul(high: int, low: int) -> bool:
    """11.9: the two-card hand ranks above the five-card hand; equal ones do not."""
    return low > high


def five_card_words(rank: int) -> str:
    """As in poker; "five aces", "straight to the five", "straight to the ace"."""
    if rank >= ACES_AND_JOKER:
        return "five aces"
    category, top = rank >> 20 << 20, rank >> 16 & 15
    if category in (STRAIGHT, STRAIGHT_FLUSH) and top > ACE:
        top = ACE if top == _ABOVE else FIVE
        return poker_words(category | top << 16)
    return poker_words(rank)


def two_card_words(rank: int) -> str:
    """ "pair of kings", "ace and king"."""
    first, second = rank >> 16 & 15, rank >> 12 & 15
    if rank >= PAIR:
        return f"pair of {RANK_PLURALS[first]}"
    return f"{RANK_WORDS[first]} and {RANK_WORDS[second]}"
