"""House ways of setting seven cards, 53 in the deck. N.J.A.C. 19:47-11.9, reading PP-6.

A way is a row of thresholds, so it is data: the judgment that reads it answers the two cards of the
low hand, a bit each. Of cards that serve alike, those go low that leave the best five.
"""

from collections.abc import Sequence
from typing import NamedTuple

from nomorebets.judgments.five_and_two import (
    LOW_HANDS,
    ace_or_rank,
    high_hand,
    low_hand,
)
from nomorebets.judgments.poker import FLUSH, PAIR, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from nomorebets.judgments.ranks import ACE, DESCENDING, JACK, JOKER, KING, SEVEN, TEN
from nomorebets.law.marks import judgment


class SevenCardWay(NamedTuple):
    split_pairs: int  # two pairs are split whose higher one is at least this
    ace_low: int  # else from this rank on they are kept if an ace goes low
    king_low: int  # below, if at least a king goes low
    split_fours: int  # four of a kind is split from this rank on
    kept_fours: int  # below, from this rank on, it is kept if at least a king goes low
    pair_high: int  # with an ace and a pair from this rank to kings, the pair may stay high


FOXWOODS_WAY = SevenCardWay(JACK, SEVEN, 0, JACK, SEVEN, TEN)


def _runs() -> tuple[int, ...]:
    """By the set of ranks: 1 if four of five in a row are in it, 3 if all five are."""
    whole = [sum(1 << (top - step) % 13 for step in range(5)) for top in range(3, 13)]
    return tuple(
        3 * any(seen & run == run for run in whole)
        | any((seen & run).bit_count() >= 4 for run in whole)
        for seen in range(1 << 13)
    )


RUNS = _runs()
_FOUR, _FIVE, _EIGHT = 0x4444, 0x3333, 0x8888  # a suit's count and 4, or 3, is 8: four, or five


@judgment
def top_of(ranks: int) -> int:
    """The highest rank of a set, a bit each; -1 of none."""
    return DESCENDING[ranks] >> 16 if ranks else -1


@judgment
def holds_a_complete_hand(cards: Sequence[int]) -> bool:
    """Five of the seven form a straight, a flush or a straight flush."""
    seen = joker = suits = 0  # of each suit how many, in four bits
    for place in range(7):
        card = cards[place]
        if card >= JOKER:
            joker = 1
        else:
            seen |= 1 << (card >> 2)
            suits += 1 << ((card & 3) << 2)
    five_suited = suits + (_FOUR if joker else _FIVE) & _EIGHT
    return five_suited != 0 or RUNS[seen] >= (1 if joker else 2)


@judgment
def is_complete(rank: int) -> bool:
    category = rank >> 20 << 20
    return category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)


@judgment
def low_beside_a_complete_hand(cards: Sequence[int], wheel: int) -> int:
    """The highest two cards that leave a straight, flush or straight flush, and of those the
    best."""
    best = found = 0
    for mask in LOW_HANDS:
        low = low_hand(cards, mask)
        if low >= best >> 24:
            high = high_hand(cards, mask, wheel)
            if is_complete(high) and low << 24 | high > best:
                best, found = low << 24 | high, mask
    return found


@judgment
def cards_of_ranks(cards: Sequence[int], one: int, other: int) -> int:
    """Two cards of these ranks, the joker an ace; the first of each."""
    mask = 0
    for place in range(7):
        if mask == 0 and ace_or_rank(cards[place]) == one:
            mask = 1 << place
    for place in range(7):
        if mask & (mask - 1) == 0 and mask != 1 << place and ace_or_rank(cards[place]) == other:
            mask |= 1 << place
    return mask


@judgment
def best_beside(cards: Sequence[int], low: int, wheel: int) -> int:
    """Of low hands of this rank the one that leaves the best five."""
    best, found = -1, 0
    for mask in LOW_HANDS:
        if low_hand(cards, mask) == low:
            high = high_hand(cards, mask, wheel)
            if high > best:
                best, found = high, mask
    return found


@judgment
def two_highest(ranks: int) -> int:
    """The two highest of a set of ranks, as a low hand; nibbles as in `poker`."""
    return DESCENDING[ranks] & 0xFF000


@judgment
def low_of_two_pairs(way: SevenCardWay, pairs: int, singles: int) -> int:
    """The lower pair, or the two highest others if both pairs stay together."""
    higher = top_of(pairs)
    lower = PAIR | top_of(pairs ^ 1 << higher) << 16
    if higher >= way.split_pairs:
        return lower
    needed = ACE if higher >= way.ace_low else KING
    return two_highest(singles) if top_of(singles) >= needed else lower


@judgment
def low_of_four(way: SevenCardWay, four: int, others: int) -> int:
    """Four of a kind and three other ranks."""
    keeps = four < way.split_fours and (four < way.kept_fours or top_of(others) >= KING)
    return two_highest(others) if keeps else PAIR | four << 16


@judgment
def low_by_kinds(way: SevenCardWay, seen: int, twice: int, thrice: int, fourth: int) -> int:
    """The low hand, from the ranks held once, twice and so on; the joker an ace."""
    singles, pairs = seen & ~twice, twice & ~thrice
    if fourth:
        four = top_of(fourth)
        if thrice & ~fourth:
            return PAIR | top_of(thrice & ~fourth) << 16
        if pairs:
            return PAIR | top_of(pairs) << 16
        return low_of_four(way, four, singles)
    if thrice:
        if thrice & (thrice - 1):
            return PAIR | top_of(thrice) << 16
        if pairs:
            return PAIR | top_of(pairs) << 16
        if thrice == 1 << ACE:
            return DESCENDING[1 << ACE | 1 << top_of(singles)] & 0xFF000
        return two_highest(singles)
    if pairs & (pairs - 1):
        if pairs & (pairs - 1) & ((pairs & (pairs - 1)) - 1):
            return PAIR | top_of(pairs) << 16
        return low_of_two_pairs(way, pairs, singles)
    if pairs:
        return two_highest(singles)
    return two_highest(seen ^ 1 << top_of(seen))


@judgment
def seven_card_house_way(way: SevenCardWay, cards: Sequence[int], wheel: int) -> int:
    """The two cards of the low hand, a bit each."""
    seen = twice = thrice = fourth = fives = 0
    for place in range(7):
        bit = 1 << ace_or_rank(cards[place])
        fives |= fourth & bit
        fourth |= thrice & bit
        thrice |= twice & bit
        twice |= seen & bit
        seen |= bit
    complete = holds_a_complete_hand(cards)
    several = twice & (twice - 1) != 0  # pairs, full houses, two threes, fours with a pair
    if fives:
        kings = twice & ~fourth == 1 << KING
        low = PAIR | (KING if kings else ACE) << 16
    else:
        low = low_by_kinds(way, seen, twice, thrice, fourth)
    if complete and not several and not fourth:
        mask = low_beside_a_complete_hand(cards, wheel)
        pair = top_of(twice & ~thrice)
        ace_low = way.pair_high <= pair <= KING and seen >> ACE & 1 != 0
        if not ace_low or low <= low_hand(cards, mask):
            return mask
    if complete:
        return best_beside(cards, low, wheel)
    one = low >> 16 & 15
    return cards_of_ranks(cards, one, one if low >= PAIR else low >> 12 & 15)
