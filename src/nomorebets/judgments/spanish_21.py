"""Bonuses of Spanish 21. N.J.A.C. 19:47-19, readings SP-6, SP-8 and SP-9."""

from collections.abc import Sequence

from nomorebets.judgments.blackjack import point_total
from nomorebets.law.marks import judgment

SIX, SEVEN, EIGHT, SPADES = 4, 5, 6, 3  # ranks and a suit, as cards count them
BONUS_ODDS = (
    (1, 1),
    (3, 2),
    (3, 2),
    (2, 1),
    (3, 1),
    (3, 2),
    (2, 1),
    (3, 1),
    (3, 2),
    (2, 1),
    (3, 1),
)
BONUS_WORDS = (
    "", "blackjack", "21 with five cards", "21 with six cards", "21 with seven cards or more",
    "6-7-8", "6-7-8 suited", "6-7-8 of spades", "7-7-7", "7-7-7 suited", "7-7-7 of spades",
)  # fmt: skip
BLACKJACK, FIVE_CARDS, MIXED_RUN, MIXED_SEVENS = 1, 2, 5, 8


@judgment
def bonus_of(cards: Sequence[int], original: bool) -> int:
    """What kind of 21 it is, 0 for one without a bonus or another total; a blackjack is no split
    hand's."""
    if point_total(cards) != 21:
        return 0
    count = len(cards)
    if count == 2:
        return BLACKJACK if original else 0
    if count > 4:
        return min(FIVE_CARDS + count - 5, FIVE_CARDS + 2)
    if count == 4:
        return 0
    suited = cards[0] & 3 == cards[1] & 3 == cards[2] & 3
    step = (2 if cards[0] & 3 == SPADES else 1) if suited else 0
    ranks = 1 << (cards[0] >> 2) | 1 << (cards[1] >> 2) | 1 << (cards[2] >> 2)
    if ranks == 1 << SEVEN:
        return MIXED_SEVENS + step
    return MIXED_RUN + step if ranks == (1 << SIX | 1 << SEVEN | 1 << EIGHT) else 0


@judgment
def three_suited_sevens(cards: Sequence[int]) -> bool:
    return len(cards) == 3 and bonus_of(cards, True) > MIXED_SEVENS


@judgment
def matches(card: int, up: int, decks: int) -> int:
    """What one card that matches the dealer's is paid; 0 if it does not."""
    if card >> 2 != up >> 2:
        return 0
    if card == up:
        return 9 if decks == 6 else 12
    return 4 if decks == 6 else 3
