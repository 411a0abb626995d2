"""When to let it ride: three cards, then four. The usual strategy, as judgments."""

from collections.abc import Sequence

from nomorebets.judgments.ranks import ACE, DESCENDING, STRAIGHT_TO, TEN
from nomorebets.law.marks import judgment

HIGH = 0b1111100000000  # ten to ace, 18.11: what a paid pair is made of


@judgment
def ranks_seen(cards: Sequence[int]) -> int:
    """The set of ranks among the cards."""
    seen = 0
    for card in cards:
        seen |= 1 << (card >> 2)
    return seen


@judgment
def high_pair(cards: Sequence[int]) -> bool:
    """A hand that is paid already: two cards of one rank, ten or better, or three of any."""
    seen = twice = 0
    for card in cards:
        bit = 1 << (card >> 2)
        if twice & bit or (seen & bit and (card >> 2) >= TEN):
            return True
        twice |= seen & bit
        seen |= bit
    return False


@judgment
def two_pairs(cards: Sequence[int]) -> bool:
    seen = pairs = 0
    for card in cards:
        bit = 1 << (card >> 2)
        if seen & bit:
            pairs += 1
        seen |= bit
    return pairs >= 2


@judgment
def suited(cards: Sequence[int]) -> bool:
    suits = 0
    for card in cards:
        suits |= 1 << (card & 3)
    return suits & (suits - 1) == 0


@judgment
def high_cards(seen: int) -> int:
    high, count = seen & HIGH, 0
    while high:
        high &= high - 1
        count += 1
    return count


@judgment
def spread_of(seen: int) -> int:
    """From the lowest rank to the highest, both counted; an ace may also stand below a two."""
    low = 0
    while not seen >> low & 1:
        low += 1
    high = ACE
    while not seen >> high & 1:
        high -= 1
    if high == ACE and low <= 2:  # a two, three or four beside an ace
        below = seen & ~(1 << ACE)
        return (DESCENDING[below] >> 16) + 2
    return high - low + 1


@judgment
def three_ride(cards: Sequence[int]) -> bool:
    """Paid already; or three to a straight flush with the more gaps the more high cards."""
    if high_pair(cards):
        return True
    seen = ranks_seen(cards)
    if not suited(cards) or STRAIGHT_TO[seen] == 0:
        return False
    spread = spread_of(seen)
    if spread == 3:
        return seen != 0b1000000000011 and seen != 0b111  # not A-2-3, not 2-3-4
    return high_cards(seen) >= spread - 3


@judgment
def four_ride(cards: Sequence[int]) -> bool:
    """Paid already; four to a flush; four to an open straight with a high card, or all high."""
    if high_pair(cards) or two_pairs(cards) or suited(cards):
        return True
    seen = ranks_seen(cards)
    if STRAIGHT_TO[seen] == 0 or repeated(cards, seen):
        return False
    high = high_cards(seen)
    closed = seen >> ACE & 1 or spread_of(seen) == 5
    return high == 4 if closed else high >= 1


@judgment
def repeated(cards: Sequence[int], seen: int) -> bool:
    """Some rank occurs twice."""
    count = 0
    while seen:
        seen &= seen - 1
        count += 1
    return count < len(cards)
