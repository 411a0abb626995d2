"""The rank of a five-card poker hand. N.J.A.C. 19:47-17.5; also 14.3, 16.5, 18.3, 24.5.

Of more cards than five the best five count (`best_five`), at Omaha exactly two of one's own with
three of the board (`best_two_and_three`). A rank is an int: the category from bit 20 up, then five
nibbles that break ties. Ranks compare as hands compare and are equal for equal hands; suits are
equal.
"""

from collections.abc import Sequence

from nomorebets.judgments.ranks import (
    ACE,
    DESCENDING,
    RANK_PLURALS,
    RANK_WORDS,
    STRAIGHT_TO,
)
from nomorebets.law.marks import judgment

# The least rank of each category, 17.5(b)9 to 17.5(b)1.
PAIR = 1 << 20
TWO_PAIRS = 2 << 20
THREE_OF_A_KIND = 3 << 20
STRAIGHT = 4 << 20
FLUSH = 5 << 20
FULL_HOUSE = 6 << 20
FOUR_OF_A_KIND = 7 << 20
STRAIGHT_FLUSH = 8 << 20
ROYAL_FLUSH = 9 << 20


@judgment
def pair_of(rank: int) -> int:
    """The least rank of a pair of that rank."""
    return PAIR | rank << 16


@judgment
def rank_of_kinds(seen: int, twice: int, thrice: int, fourth: int) -> int:
    """Five cards that form no straight or flush, by the ranks seen, seen twice, and so on."""
    if fourth:
        return FOUR_OF_A_KIND | DESCENDING[fourth] | DESCENDING[seen ^ fourth] >> 4
    if thrice:
        pair = twice ^ thrice
        if pair:
            return FULL_HOUSE | DESCENDING[thrice] | DESCENDING[pair] >> 4
        return THREE_OF_A_KIND | DESCENDING[thrice] | DESCENDING[seen ^ thrice] >> 4
    if twice & (twice - 1):
        return TWO_PAIRS | DESCENDING[twice] | DESCENDING[seen ^ twice] >> 8
    if twice:
        return PAIR | DESCENDING[twice] | DESCENDING[seen ^ twice] >> 4
    return DESCENDING[seen]


@judgment
def poker_rank(cards: Sequence[int]) -> int:
    """16.5(a), (b), 17.5(a), (b), 18.3(a), (b), 24.5(a), (b): the rank of five cards."""
    seen = twice = thrice = fourth = suits = 0
    for card in cards:
        bit = 1 << (card >> 2)
        fourth |= thrice & bit
        thrice |= twice & bit
        twice |= seen & bit
        seen |= bit
        suits |= 1 << (card & 3)
    if twice:
        return rank_of_kinds(seen, twice, thrice, fourth)
    top = STRAIGHT_TO[seen]
    if suits & (suits - 1):
        return STRAIGHT | top << 16 if top else DESCENDING[seen]
    if top == ACE:
        return ROYAL_FLUSH
    return STRAIGHT_FLUSH | top << 16 if top else FLUSH | DESCENDING[seen]


@judgment
def straight_within(ranks: int) -> int:
    """The highest card of the best straight among any number of ranks, or 0."""
    low = ranks << 1 | ranks >> ACE  # an ace stands below the two as well
    runs = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
    return (DESCENDING[runs] >> 16) + 3 if runs else 0


@judgment
def flush_within(ranks: int) -> int:
    """The best five cards among five or more of one suit."""
    top = straight_within(ranks)
    if top == ACE:
        return ROYAL_FLUSH
    return STRAIGHT_FLUSH | top << 16 if top else FLUSH | DESCENDING[ranks]


@judgment
def kinds_within(seen: int, twice: int, thrice: int, fourth: int) -> int:
    """The best five cards without regard to suits, by the ranks seen, seen twice, and so on."""
    if fourth:
        first = DESCENDING[fourth] >> 16
        return FOUR_OF_A_KIND | first << 16 | DESCENDING[seen ^ 1 << first] >> 16 << 12
    if thrice:
        first = DESCENDING[thrice] >> 16
        others = twice ^ 1 << first
        if others:
            return FULL_HOUSE | first << 16 | DESCENDING[others] >> 16 << 12
    top = straight_within(seen)
    if top:
        return STRAIGHT | top << 16
    if thrice:
        return THREE_OF_A_KIND | first << 16 | DESCENDING[seen ^ 1 << first] >> 12 << 8
    if twice == 0:
        return DESCENDING[seen]
    first = DESCENDING[twice] >> 16
    others = twice ^ 1 << first
    if others:
        second = DESCENDING[others] >> 16
        kicker = DESCENDING[seen ^ 1 << first ^ 1 << second] >> 16
        return TWO_PAIRS | first << 16 | second << 12 | kicker << 8
    return PAIR | first << 16 | DESCENDING[seen ^ 1 << first] >> 8 << 4


@judgment
def best_five(cards: Sequence[int]) -> int:
    """14.3(a), (b), (c): the highest rank that five of five to seven cards form."""
    seen = twice = thrice = fourth = 0
    clubs = diamonds = hearts = spades = counts = 0
    for card in cards:
        bit, suit = 1 << (card >> 2), card & 3
        fourth |= thrice & bit
        thrice |= twice & bit
        twice |= seen & bit
        seen |= bit
        counts += 1 << 4 * suit
        if suit == 0:
            clubs |= bit
        elif suit == 1:
            diamonds |= bit
        elif suit == 2:
            hearts |= bit
        else:
            spades |= bit
    flush = (counts + 0x3333) & 0x8888  # a nibble a suit: five or more
    if flush == 0:
        return kinds_within(seen, twice, thrice, fourth)
    if flush == 0x0008:
        return flush_within(clubs)  # with five ranks of seven cards: no full house beside it
    if flush == 0x0080:
        return flush_within(diamonds)
    return flush_within(hearts if flush == 0x0800 else spades)


@judgment
def best_two_and_three(own: Sequence[int], board: Sequence[int]) -> int:
    """Omaha: the highest rank that two of one's own cards form with three of the board."""
    best = 0
    for a in range(1, len(own)):
        for b in range(a):
            for c in range(2, len(board)):
                for d in range(1, c):
                    for e in range(d):
                        rank = poker_rank((own[a], own[b], board[c], board[d], board[e]))
                        if rank > best:
                            best = rank
    return best


@judgment
def best_of_six(cards: Sequence[int]) -> int:
    """The highest rank that five of six cards form."""
    best = 0
    for out in range(6):
        five = (
            cards[0 if out > 0 else 1],
            cards[1 if out > 1 else 2],
            cards[2 if out > 2 else 3],
            cards[3 if out > 3 else 4],
            cards[4 if out > 4 else 5],
        )
        rank = poker_rank(five)
        if rank > best:
            best = rank
    return best


def poker_words(rank: int) -> str:
    """ "pair of jacks", "two pairs, kings and fours", "straight to the ten", "ace high"."""
    category = rank >> 20 << 20
    first, second = rank >> 16 & 15, rank >> 12 & 15
    if category == ROYAL_FLUSH:
        return "royal flush"
    if category == STRAIGHT_FLUSH:
        return f"straight flush to the {RANK_WORDS[first]}"
    if category == FOUR_OF_A_KIND:
        return f"four of a kind, {RANK_PLURALS[first]}"
    if category == FULL_HOUSE:
        return f"full house, {RANK_PLURALS[first]} and {RANK_PLURALS[second]}"
    if category == FLUSH:
        return f"flush, {RANK_WORDS[first]} high"
    if category == STRAIGHT:
        return f"straight to the {RANK_WORDS[first]}"
    if category == THREE_OF_A_KIND:
        return f"three of a kind, {RANK_PLURALS[first]}"
    if category == TWO_PAIRS:
        return f"two pairs, {RANK_PLURALS[first]} and {RANK_PLURALS[second]}"
    if category == PAIR:
        return f"pair of {RANK_PLURALS[first]}"
    return f"{RANK_WORDS[first]} high"
