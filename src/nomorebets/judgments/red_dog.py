"""Values, spreads and the third card of red dog. N.J.A.C. 19:47-6.1, 6.5."""

from nomorebets.law.marks import judgment

PAIR, CONSECUTIVE = -1, 0  # the first two cards leave no spread


@judgment
def red_dog_value(card: int) -> int:
    """6.1(b): two to ace are 2 to 14."""
    return (card >> 2) + 2


@judgment
def spread_of(first: int, second: int) -> int:
    """6.5(e)-(g): how many values fall between two cards; PAIR, or CONSECUTIVE."""
    return abs(red_dog_value(first) - red_dog_value(second)) - 1


@judgment
def wins_between(first: int, second: int, third: int) -> bool:
    """6.5(i)1: the third card lies between the first two, in value."""
    low = min(red_dog_value(first), red_dog_value(second))
    high = max(red_dog_value(first), red_dog_value(second))
    return low < red_dog_value(third) < high
