"""Point totals, blackjacks and the dealer's draw. N.J.A.C. 19:47-2.2, 2.12, 2.17."""

from collections.abc import Sequence

from nomorebets.law.marks import judgment

VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)  # 2.2(b), from two to ace
SEVEN, QUEEN, KING, ACE = 5, 10, 11, 12  # ranks, as cards count them
TENS = 0b0111100000000  # ten, jack, queen and king, a bit for each rank
ACES = 0b1000000000000


@judgment
def card_value(card: int) -> int:
    """2.2(b), an ace as 1."""
    return VALUES[card >> 2]


@judgment
def is_ace(card: int) -> bool:
    return card >> 2 == ACE


@judgment
def hard_total(cards: Sequence[int]) -> int:
    """Every ace as 1; also how the over/under 13 wager counts."""
    total = 0
    for card in cards:
        total += VALUES[card >> 2]
    return total


@judgment
def is_soft(cards: Sequence[int]) -> bool:
    """An ace is counted as 11."""
    aces = 0
    for card in cards:
        if card >> 2 == ACE:
            aces += 1
    return aces > 0 and hard_total(cards) <= 11


@judgment
def point_total(cards: Sequence[int]) -> int:
    """2.2(b): an ace is 11, or 1 if 11 would exceed 21."""
    total = hard_total(cards)
    return total + 10 if is_soft(cards) else total


@judgment
def is_blackjack(cards: Sequence[int]) -> bool:
    """An ace and a card of value 10 as the first two cards; not after a split."""
    return len(cards) == 2 and point_total(cards) == 21


@judgment
def is_pair(cards: Sequence[int]) -> bool:
    """2.11(a): two cards of one value; a king and a ten are."""
    return len(cards) == 2 and VALUES[cards[0] >> 2] == VALUES[cards[1] >> 2]


@judgment
def completes_blackjack(card: int) -> int:
    """2.6(j): the ranks (a bit each) that make a blackjack with this card; 0 if none does."""
    if card >> 2 == ACE:
        return TENS
    return ACES if VALUES[card >> 2] == 10 else 0


@judgment
def dealer_draws(cards: Sequence[int], hits_soft_17: bool) -> bool:
    """2.12(b): to 16 draws, on 17 and above stands; a soft 17 as the licensee chose."""
    total = point_total(cards)
    return total < 17 or (hits_soft_17 and total == 17 and is_soft(cards))


@judgment
def sevens(cards: Sequence[int]) -> int:
    """2.17(a)3: how many sevens."""
    count = 0
    for card in cards:
        if card >> 2 == SEVEN:
            count += 1
    return count


@judgment
def same_suit(first: int, second: int) -> bool:
    """2.17(a)2."""
    return first & 3 == second & 3


@judgment
def king_and_queen(first: int, second: int) -> bool:
    ranks = first >> 2, second >> 2
    return ranks[0] + ranks[1] == KING + QUEEN and ranks[0] != ranks[1] and max(ranks) == KING
