"""The wheel. N.J.A.C. 19:47-5.1, 5.2."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from nomorebets.equipment.roulette_wheels import DOUBLE_ZERO_ORDER, SINGLE_ZERO_ORDER
from nomorebets.judgments.wheels import (
    DOUBLE_AS_SINGLE,
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    REDS,
    ZERO,
    covers,
    is_red,
    is_zero,
    no_spin,
)


def test_the_odd_are_red_up_to_10_and_from_19_to_28_the_even_elsewhere() -> None:
    for number in range(1, 37):
        odd_is_red = number <= 10 or 19 <= number <= 28
        assert is_red(number) == (odd_is_red == (number % 2 == 1)), number
    assert not is_red(ZERO)
    assert not is_red(DOUBLE_ZERO)
    assert [number for number in range(38) if is_red(number)] == list(REDS)


@pytest.mark.parametrize("order", [DOUBLE_ZERO_ORDER, SINGLE_ZERO_ORDER])
def test_red_and_black_alternate_around_the_wheel_but_for_the_zeros(order: Sequence[int]) -> None:
    for one, other in pairwise(order):
        assert is_zero(one) or is_zero(other) or is_red(one) != is_red(other), (one, other)


def test_zeros() -> None:
    assert [number for number in range(38) if is_zero(number)] == [ZERO, DOUBLE_ZERO]


def test_covers() -> None:
    mask = 1 << 17 | 1 << DOUBLE_ZERO
    assert [number for number in range(38) if covers(mask, number)] == [17, DOUBLE_ZERO]


def test_5_2_d_2_double_zero_is_no_spin_only_on_a_wheel_used_as_single_zero() -> None:
    assert no_spin(DOUBLE_AS_SINGLE, DOUBLE_ZERO)
    assert not no_spin(DOUBLE_AS_SINGLE, ZERO)
    assert not no_spin(DOUBLE_ZERO_WHEEL, DOUBLE_ZERO)
