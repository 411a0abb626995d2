"""The rank of a low poker hand. N.J.A.C. 19:47-14.3(d), (e).

Aces are lowest; straights and flushes are ignored; the hand without a pair beats the pair, and so
on. Of hands of one kind the worst card decides first (a reading: 14.3(c) is silent of lows).
A low rank is an int that compares as low hands compare, the best, 5-4-3-2-A, being the greatest;
0 is no low at all.
"""

from collections.abc import Sequence

from nomorebets.judgments.poker import PAIR, STRAIGHT_FLUSH, rank_of_kinds
from nomorebets.judgments.ranks import RANK_PLURALS, RANK_WORDS
from nomorebets.law.marks import judgment

NO_LOW = 0
WORST = STRAIGHT_FLUSH  # above what any hand ranks without straights and flushes
EIGHT_OR_BETTER = WORST - 0x76543  # 8-7-6-5-4, aces counted 0


@judgment
def low_rank(cards: Sequence[int]) -> int:
    """14.3(d), (e): the low rank of five cards."""
    seen = twice = thrice = fourth = 0
    for card in cards:
        bit = 1 << ((card >> 2) + 1) % 13
        fourth |= thrice & bit
        thrice |= twice & bit
        twice |= seen & bit
        seen |= bit
    return WORST - rank_of_kinds(seen, twice, thrice, fourth)


@judgment
def qualified(rank: int) -> int:
    """14.1 “eight or better”: the low rank if all five cards are different and none above eight."""
    return rank if rank >= EIGHT_OR_BETTER else NO_LOW


@judgment
def best_low(cards: Sequence[int]) -> int:
    """The best low rank that five of five to seven cards form."""
    size = len(cards)
    best = NO_LOW
    for a in range(4, size):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    for e in range(d):
                        rank = low_rank((cards[a], cards[b], cards[c], cards[d], cards[e]))
                        if rank > best:
                            best = rank
    return best


@judgment
def best_low_two_and_three(own: Sequence[int], board: Sequence[int]) -> int:
    """Omaha: the best low rank that two of one's own cards form with three of the board."""
    best = NO_LOW
    for a in range(1, len(own)):
        for b in range(a):
            for c in range(2, len(board)):
                for d in range(1, c):
                    for e in range(d):
                        rank = low_rank((own[a], own[b], board[c], board[d], board[e]))
                        if rank > best:
                            best = rank
    return best


def low_words(rank: int) -> str:
    """ "eight-six-four-three-ace low", "pair of twos, low", "no low"."""
    if rank == NO_LOW:
        return "no low"
    worth = WORST - rank
    nibbles = [worth >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    if worth < PAIR:
        return "-".join(RANK_WORDS[(n - 1) % 13] for n in nibbles) + " low"
    first, second = (RANK_PLURALS[(n - 1) % 13] for n in nibbles[:2])
    kind = worth >> 20
    if kind == 1:
        return f"pair of {first}, low"
    if kind == 2:
        return f"two pairs, {first} and {second}, low"
    if kind == 3:
        return f"three of a kind, {first}, low"
    return (
        f"full house, {first} and {second}, low" if kind == 6 else f"four of a kind, {first}, low"
    )
