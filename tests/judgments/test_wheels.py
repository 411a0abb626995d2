"""The wheel. N.J.A.C. 19:47-5.1, 5.2."""

from nomorebets.judgments.wheels import (
    DOUBLE_AS_SINGLE,
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    REDS,
    SINGLE_ZERO_WHEEL,
    ZERO,
    covers,
    is_red,
    is_zero,
    no_spin,
    pockets,
)


def test_eighteen_numbers_are_red() -> None:
    assert [number for number in range(38) if is_red(number)] == list(REDS)
    assert len(REDS) == 18


def test_zeros() -> None:
    assert [number for number in range(38) if is_zero(number)] == [ZERO, DOUBLE_ZERO]


def test_covers() -> None:
    mask = 1 << 17 | 1 << DOUBLE_ZERO
    assert [number for number in range(38) if covers(mask, number)] == [17, DOUBLE_ZERO]


def test_5_2_d_2_double_zero_is_no_spin_only_on_a_wheel_used_as_single_zero() -> None:
    assert no_spin(DOUBLE_AS_SINGLE, DOUBLE_ZERO)
    assert not no_spin(DOUBLE_AS_SINGLE, ZERO)
    assert not no_spin(DOUBLE_ZERO_WHEEL, DOUBLE_ZERO)


def test_pockets() -> None:
    assert pockets(DOUBLE_ZERO_WHEEL) == pockets(DOUBLE_AS_SINGLE) == 38
    assert pockets(SINGLE_ZERO_WHEEL) == 37
