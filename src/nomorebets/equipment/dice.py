"""Dice. A roll is what each die shows, in order; as one number, a digit for each die."""

from collections.abc import Sequence
from itertools import product

SIDES = 6


def roll_number(dice: Sequence[int]) -> int:
    """(3, 4) → 34."""
    return int("".join(str(die) for die in dice))


def roll_from(number: int) -> tuple[int, ...]:
    """34 → (3, 4)."""
    return tuple(int(digit) for digit in str(number))


def roll_text(dice: Sequence[int]) -> str:
    """ "3 and 4"; "1, 2 and 6"."""
    *before, last = (str(die) for die in dice)
    return f"{', '.join(before)} and {last}" if before else last


def rolls(dice: int) -> tuple[tuple[int, ...], ...]:
    """All that so many dice may show, each as likely as the others."""
    return tuple(product(range(1, SIDES + 1), repeat=dice))
