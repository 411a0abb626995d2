"""Third cards where somebody may choose, and counts of hands dealt wrongly. N.J.A.C. 19:47-4."""

from collections.abc import Sequence

from nomorebets.judgments.baccarat import VALUES, bankers_hand_draws
from nomorebets.law.marks import judgment

STAY, CARD, FREE = range(3)  # must stay, must draw, may do either
BOTH, THREE_AGAINST_NINE, FIVE_AGAINST_FOUR, NEITHER = range(4)  # the Banker's options there are
OPTIONAL, MUST_DRAW, MUST_STAY = range(3)  # the Player's Hand with a count of five


@judgment
def players_third_card(count: int, on_five: int) -> int:
    """Reading CF-5: a card up to four, none from six on; on five as the licensee says."""
    if count == 5:
        if on_five == OPTIONAL:
            return FREE
        return CARD if on_five == MUST_DRAW else STAY
    return CARD if count < 5 else STAY


@judgment
def bankers_third_card(count: int, third: int, options: int) -> int:
    """Reading CF-6: as Table 2 of 3.9, but free with 3 against 9 and with 5 against 4."""
    if count == 3 and third == 9 and options in (BOTH, THREE_AGAINST_NINE):
        return FREE
    if count == 5 and third == 4 and options in (BOTH, FIVE_AGAINST_FOUR):
        return FREE
    return CARD if bankers_hand_draws(count, third) else STAY


@judgment
def highest_count(cards: Sequence[int]) -> int:
    """4.12(c): the highest that can be made with any two or all three of the cards."""
    best = 0
    total = 0
    for i in range(len(cards)):
        total += VALUES[cards[i] >> 2]
        for j in range(i):
            best = max(best, (VALUES[cards[i] >> 2] + VALUES[cards[j] >> 2]) % 10)
    return max(best, total % 10)


@judgment
def lowest_count(cards: Sequence[int]) -> int:
    """4.12(d): the lowest that can be made with two of the cards."""
    least = 9
    for i in range(len(cards)):
        for j in range(i):
            least = min(least, (VALUES[cards[i] >> 2] + VALUES[cards[j] >> 2]) % 10)
    return least
