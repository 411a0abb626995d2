"""The wheels: order, colours, neighbours."""

import pytest

from nomorebets.equipment.roulette_wheels import (
    DOUBLE_ZERO_ORDER,
    SINGLE_ZERO_ORDER,
    colour,
    neighbours,
    number_text,
)
from nomorebets.judgments.wheels import (
    DOUBLE_AS_SINGLE,
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    SINGLE_ZERO_WHEEL,
)


def test_each_number_has_one_compartment() -> None:
    assert sorted(DOUBLE_ZERO_ORDER) == list(range(38))
    assert sorted(SINGLE_ZERO_ORDER) == list(range(37))


@pytest.mark.parametrize("order", [DOUBLE_ZERO_ORDER, SINGLE_ZERO_ORDER])
def test_red_and_black_alternate_between_zeros(order: tuple[int, ...]) -> None:
    colours = [colour(number) for number in order]
    for here, there in zip(colours, colours[1:] + colours[:1], strict=True):
        assert here != there
    assert colours.count("red") == colours.count("black") == 18


def test_the_zeros_of_a_double_zero_wheel_are_opposite() -> None:
    assert DOUBLE_ZERO_ORDER.index(DOUBLE_ZERO) - DOUBLE_ZERO_ORDER.index(0) == 19


def test_on_a_double_zero_wheel_each_number_is_opposite_its_successor() -> None:
    """Each odd number lies across from the next even one: 1 from 2, 35 from 36."""
    for odd in range(1, 36, 2):
        at = DOUBLE_ZERO_ORDER.index(odd)
        assert DOUBLE_ZERO_ORDER[(at + 19) % 38] == odd + 1


def test_5_1_e_1_i_five_adjacent_numbers() -> None:
    assert neighbours(DOUBLE_ZERO_WHEEL, 17) == (20, 32, 17, 5, 22)
    assert neighbours(DOUBLE_ZERO_WHEEL, 0) == (14, 2, 0, 28, 9)
    assert neighbours(DOUBLE_AS_SINGLE, 1) == (36, 13, 1, DOUBLE_ZERO, 27)
    assert neighbours(SINGLE_ZERO_WHEEL, 17) == (2, 25, 17, 34, 6)
    assert neighbours(SINGLE_ZERO_WHEEL, 26) == (35, 3, 26, 0, 32)


def test_numbers_as_text() -> None:
    assert number_text(DOUBLE_ZERO) == "00"
    assert number_text(0) == "0"
    assert number_text(17) == "17"
