"""The Big Six wheels: reading BS-1."""

import pytest

from nomorebets.equipment.big_six_wheel import (
    FLAG,
    JOKER,
    SYMBOLS,
    WHEELS,
    WITH_23_ONES,
    WITH_24_ONES,
    sections,
    symbol_text,
)


def test_the_wheels_have_54_stops() -> None:
    assert sections(WITH_24_ONES) == (24, 15, 7, 4, 2, 1, 1)
    assert sections(WITH_23_ONES) == (23, 15, 8, 4, 2, 1, 1)


@pytest.mark.parametrize("wheel", WHEELS)
def test_no_two_equal_symbols_stand_side_by_side(wheel: tuple[int, ...]) -> None:
    assert all(wheel[i] != wheel[i - 1] for i in range(54))
    assert (wheel.index(FLAG) - wheel.index(JOKER)) % 54 == 27


def test_symbols_have_names() -> None:
    assert [symbol_text(symbol) for symbol in range(7)] == list(SYMBOLS)
    assert symbol_text(0) == "$1"
