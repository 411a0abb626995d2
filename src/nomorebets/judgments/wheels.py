"""The roulette wheel as a judgment sees it. N.J.A.C. 19:47-5.1, 5.2.

A number is an int 0 to 36, and 37 for the double zero. A set of numbers is a mask, bit n for n.
"""

from nomorebets.law.marks import judgment

ZERO, DOUBLE_ZERO = 0, 37
DOUBLE_ZERO_WHEEL, SINGLE_ZERO_WHEEL, DOUBLE_AS_SINGLE = range(3)  # 5.2(b), (c), (d)
POCKETS = (38, 37, 38)

REDS = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
RED_MASK = sum(1 << number for number in REDS)


@judgment
def covers(mask: int, number: int) -> bool:
    return mask >> number & 1 == 1


@judgment
def is_zero(number: int) -> bool:
    """0 or 00: neither red nor black, odd nor even, 1 to 18 nor 19 to 36."""
    return number in (ZERO, DOUBLE_ZERO)


@judgment
def is_red(number: int) -> bool:
    return RED_MASK >> number & 1 == 1


@judgment
def no_spin(wheel: int, number: int) -> bool:
    """5.2(d)2: 00 on a double zero wheel used as a single zero wheel."""
    return wheel == DOUBLE_AS_SINGLE and number == DOUBLE_ZERO
