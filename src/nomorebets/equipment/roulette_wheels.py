"""The roulette wheels, clockwise. N.J.A.C. 19:46-1.7 is not among our texts: customary orders."""

from nomorebets.judgments.wheels import (
    DOUBLE_ZERO,
    POCKETS,
    is_red,
    is_zero,
)

DOUBLE_ZERO_ORDER = (
    *(0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1),
    *(DOUBLE_ZERO, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2),
)
SINGLE_ZERO_ORDER = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
    *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
)
# By wheel: DOUBLE_ZERO_WHEEL, SINGLE_ZERO_WHEEL, DOUBLE_AS_SINGLE.
ORDERS = (DOUBLE_ZERO_ORDER, SINGLE_ZERO_ORDER, DOUBLE_ZERO_ORDER)

assert tuple(len(order) for order in ORDERS) == POCKETS

NUMBER_TEXTS = (*(str(number) for number in range(37)), "00")


def number_text(number: int) -> str:
    """17 → "17"; 37 → "00"."""
    assert number >= 0
    return NUMBER_TEXTS[number]


def colour(number: int) -> str:
    if is_zero(number):
        return "green"
    return "red" if is_red(number) else "black"


def neighbours(wheel: int, number: int) -> tuple[int, ...]:
    """5.1(e)1i: five adjacent numbers of the wheel, clockwise, with this one in the center."""
    order = ORDERS[wheel]
    at = order.index(number)
    return tuple(order[(at + step) % len(order)] for step in range(-2, 3))
