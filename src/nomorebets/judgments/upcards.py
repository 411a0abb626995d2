"""Stud: what the cards that lie face up are worth, for who bets first. N.J.A.C. 19:47-14.9, 14.13.

Suits count only here and for odd chips: spades, hearts, diamonds, clubs.
"""

from collections.abc import Sequence

from nomorebets.law.marks import judgment


@judgment
def by_suit(card: int, low: int) -> int:
    """A card by its rank, in low poker the ace lowest, then by suit."""
    rank = ((card >> 2) + 1) % 13 if low else card >> 2
    return rank << 2 | card & 3


@judgment
def upcards(cards: Sequence[int], common: Sequence[int], low: int) -> int:
    """A number that compares as boards of as many cards do, a common card among them: kinds of
    cards first, then the highest; straights and flushes do not count. In low poker the ace is the
    lowest."""
    counts = 0  # a nibble a rank
    for card in cards:
        counts += 1 << 4 * (by_suit(card, low) >> 2)
    for card in common:
        counts += 1 << 4 * (by_suit(card, low) >> 2)
    kinds, worth, groups = 0, 0, 0
    for less in range(4):
        for back in range(13):
            rank = 12 - back
            if counts >> 4 * rank & 15 == 4 - less:
                kinds = kinds << 3 | 4 - less
                worth = worth << 4 | rank
                groups += 1
    rest = 5 - groups
    return kinds << 3 * rest << 20 | worth << 4 * rest
