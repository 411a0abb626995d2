"""19:47-12.2, 12.8: the card stand, which poker hand wagers it offers, and which of them win.

A card is its number, a joker 52 or 53, an empty space NO_CARD.
"""

from typing import Any

from nomorebets.equipment.pokette_wheel import JOKERS
from nomorebets.law.marks import judgment
from nomorebets.rules.njac_19_47.s12_pokette.wagers import (
    FLUSH,
    INSIDE,
    INSIDE_FLUSH,
    OPEN,
    OPEN_FLUSH,
    PAIR_IN_2,
    PAIR_IN_3,
    THREE_OF_A_KIND,
)

NO_CARD = -1
FIRST_JOKER = JOKERS[0]
COUNTS, RESPIN_FOR_STAND = range(2)  # reading PK-2
INSIDE_AT_ENDS, OPEN_AT_ENDS = range(2)  # reading PK-4
LOWEST, HIGHEST = 2, 14


@judgment
def is_joker(card: int) -> bool:
    return card >= FIRST_JOKER


@judgment
def value_of(card: int) -> int:
    """12.2, reading PK-3: a two is 2, an ace 14; a joker and an empty space have none."""
    return (card >> 2) + 2 if 0 <= card < FIRST_JOKER else 0


@judgment
def goes_into_the_stand(terms: Any, first: int, card: int) -> bool:
    """12.8(a), (g): a joker never comes first; reading PK-2 for the second and third space."""
    if not is_joker(card):
        return True
    return first != NO_CARD and bool(terms.joker_in_stand == COUNTS)


@judgment
def is_run(low: int, middle: int, high: int) -> bool:
    """Three values in any order, consecutive."""
    least = min(low, middle, high)
    most = max(low, middle, high)
    total = low + middle + high
    return most - least == 2 and total - least - most == least + 1


@judgment
def is_straight(terms: Any, a: int, b: int, c: int) -> bool:
    """12.8(e)3: consecutive values; with the term an ace may also be low (reading PK-3)."""
    if is_run(a, b, c):
        return True
    if not terms.ace_low_in_straights or HIGHEST not in (a, b, c):
        return False
    low_a = 1 if a == HIGHEST else a
    low_b = 1 if b == HIGHEST else b
    low_c = 1 if c == HIGHEST else c
    return is_run(low_a, low_b, low_c)


@judgment
def completing(terms: Any, a: int, b: int) -> int:
    """How many values make a straight of two."""
    found = 0
    for value in range(LOWEST, HIGHEST + 1):
        if is_straight(terms, a, b, value):
            found += 1
    return found


@judgment
def is_open(terms: Any, a: int, b: int) -> bool:
    """12.8(d)2i and ii: open if consecutive, inside if one value completes it; of two at the end of
    a run both are true, and the term says which holds (reading PK-4)."""
    if completing(terms, a, b) == 2:
        return True
    wrapped = terms.ace_low_in_straights and a + b == HIGHEST + LOWEST and HIGHEST in (a, b)
    return bool(terms.run_ends == OPEN_AT_ENDS and (abs(a - b) == 1 or wrapped))


@judgment
def offered(terms: Any, first: int, second: int, wager: int) -> bool:
    """12.8(a), (c), (d): whether the stand offers a poker hand wager for the next card."""
    if first == NO_CARD:
        return False
    if second == NO_CARD:
        return wager == PAIR_IN_2
    a, b = value_of(first), value_of(second)
    if wager == PAIR_IN_3:
        return a != b
    if wager == PAIR_IN_2 or is_joker(second):
        return False
    if wager == THREE_OF_A_KIND:
        return a == b
    suited = first & 3 == second & 3
    if wager == FLUSH:
        return suited
    if a == b or completing(terms, a, b) == 0:
        return False
    if wager in (OPEN_FLUSH, INSIDE_FLUSH) and not suited:
        return False
    return is_open(terms, a, b) == (wager in (OPEN, OPEN_FLUSH))


@judgment
def wins(terms: Any, first: int, second: int, card: int, wager: int) -> bool:
    """12.8(b), (e): whether the card that has come wins a poker hand wager; a joker wins none."""
    if is_joker(card):
        return False
    value, a, b = value_of(card), value_of(first), value_of(second)
    if wager == PAIR_IN_2:
        return value == a
    if wager == PAIR_IN_3:
        return value in (a, b)
    if wager == THREE_OF_A_KIND:
        return value == a and value == b
    suited = card & 3 == first & 3 and card & 3 == second & 3
    if wager == FLUSH:
        return suited
    if wager in (OPEN, INSIDE):
        return is_straight(terms, a, b, value)
    return suited and is_straight(terms, a, b, value)
