"""Every place of the layout. N.J.A.C. 19:47-5.1(e), (f)."""

from collections import Counter
from fractions import Fraction

import pytest

from nomorebets.equipment import roulette_layout as layout
from nomorebets.equipment.roulette_layout import (
    COVERS,
    COVERS_DOUBLE_AS_SINGLE,
    COVERS_SINGLE,
    FIVE_ADJACENT,
    KINDS,
    PLACES,
)
from nomorebets.judgments.wheels import DOUBLE_ZERO

SIZES = {  # how many places of each kind, how many numbers each covers
    layout.STRAIGHT: (38, 1),
    layout.SPLIT: (57 + 5 + 1, 2),
    layout.THREE_NUMBERS: (12 + 3, 3),
    layout.FOUR_NUMBERS: (22, 4),
    layout.FIRST_FIVE: (1, 5),
    layout.SIX_NUMBERS: (11, 6),
    layout.SEVEN_NUMBERS: (1, 7),
    layout.COLUMN: (3, 12),
    layout.DOZEN: (3, 12),
    layout.RED: (1, 18),
    layout.BLACK: (1, 18),
    layout.ODD: (1, 18),
    layout.EVEN: (1, 18),
    layout.LOW: (1, 18),
    layout.HIGH: (1, 18),
    layout.FIVE_ADJACENT: (38, 5),
}


def place(name: str) -> int:
    return [place.name for place in PLACES].index(name)


def numbers(mask: int) -> list[int]:
    return [number for number in range(64) if mask >> number & 1]


def test_every_kind_is_complete() -> None:
    assert Counter(KINDS) == {kind: count for kind, (count, _) in SIZES.items()}
    for index, (name, kind, covered, _, _) in enumerate(PLACES):
        assert len(set(covered)) == SIZES[kind][1], name
        assert numbers(COVERS[index]) == sorted(covered), name


def test_the_place_of_a_straight_wager_is_its_number() -> None:
    for number in range(38):
        assert PLACES[number].kind == layout.STRAIGHT
        assert PLACES[number].numbers == (number,)


def test_names_and_points_are_unique() -> None:
    assert len({one.name for one in PLACES}) == len(PLACES)
    points = [one.at for one in PLACES if one.at is not None]
    assert len(set(points)) == len(points) == len(PLACES) - 38
    assert {one.kind for one in PLACES if one.at is None} == {FIVE_ADJACENT}


def box(number: int) -> tuple[int, int, int, int]:
    """The box of a number: left, top, right, bottom in quarters of a box."""
    if number in (0, DOUBLE_ZERO):
        left = 6 if number else 0
        return left, -4, left + 6, 0
    left, top = (number - 1) % 3 * 4, (number - 1) // 3 * 4
    return left, top, left + 4, top + 4


def boxes_at(at: tuple[int, int]) -> list[int]:
    """The numbers whose boxes, lines included, hold a point."""
    x, y = at
    held = []
    for number in range(38):
        left, top, right, bottom = box(number)
        if left <= x <= right and top <= y <= bottom:
            held.append(number)
    return held


@pytest.mark.parametrize(
    "kind", [layout.STRAIGHT, layout.SPLIT, layout.THREE_NUMBERS, layout.FOUR_NUMBERS]
)
def test_5_1_d_the_point_of_a_place_touches_the_boxes_of_its_numbers(kind: int) -> None:
    """ "settled strictly in accordance with its position on the layout" """
    for one in PLACES:
        if one.kind == kind and one.name != "courtesy split 0-00" and one.at is not None:
            if one.at[0] == 0:  # 5.1(e)3: "on the outside line of the box", for its row
                assert boxes_at(one.at) == [one.numbers[0]]
            else:
                assert boxes_at(one.at) == sorted(one.numbers), one.name


def test_5_1_d_every_crossing_of_lines_between_numbers_is_a_place() -> None:
    """No point touches two or more boxes but where the layout has a place for just those."""
    known = {tuple(sorted(one.numbers)) for one in PLACES}
    for x in range(1, 12):
        for y in range(-4, 48):
            held = boxes_at((x, y))
            if len(held) > 1:
                assert tuple(held) in known


def test_5_1_e_2_the_courtesy_split() -> None:
    """ "may also be placed on the line between the "2nd 12" box and the "3rd 12" box" """
    courtesy = PLACES[place("courtesy split 0-00")]
    second, third = PLACES[place("2nd 12")], PLACES[place("3rd 12")]
    assert courtesy.numbers == PLACES[place("split 0-00")].numbers == (0, DOUBLE_ZERO)
    assert courtesy.at is not None
    assert second.at is not None
    assert third.at is not None
    assert courtesy.at[0] == second.at[0] == third.at[0]
    assert courtesy.at[1] - second.at[1] == third.at[1] - courtesy.at[1] > 0


def test_5_1_e_3_i_the_groups_with_zeros() -> None:
    groups = [one.numbers for one in PLACES if one.cite == "5.1(e)3i"]
    assert groups == [(0, 1, 2), (0, 2, DOUBLE_ZERO), (DOUBLE_ZERO, 2, 3)]


def test_5_1_e_5_first_five_numbers() -> None:
    """On the common corner of the boxes of "1st 12", 0 and 1."""
    first_five = PLACES[place("first five numbers")]
    assert first_five.at is not None
    assert boxes_at(first_five.at) == [0, 1]
    assert numbers(COVERS[place("first five numbers")]) == [0, 1, 2, 3, DOUBLE_ZERO]


def test_5_1_f_seven_numbers() -> None:
    assert numbers(COVERS[place("seven numbers")]) == [10, 11, 12, 13, 14, 15, 33]


@pytest.mark.parametrize("one", PLACES[:-38], ids=lambda one: one.name)
def test_at_the_odds_of_5_2_a_the_edge_is_two_in_thirty_eight(one: layout.Place) -> None:
    """A wager on n numbers pays 36/n - 1 to one; first five and seven only the whole part."""
    odds = (35, 17, 11, 8, 6, 5, 4, 2, 2, 1, 1, 1, 1, 1, 1)[one.kind]
    assert odds == 36 // len(one.numbers) - 1
    edge = 1 - Fraction(len(one.numbers) * (odds + 1), 38)
    worse = one.kind in (layout.FIRST_FIVE, layout.SEVEN_NUMBERS)
    assert edge == (Fraction(3, 38) if worse else Fraction(2, 38))


def test_on_a_single_zero_wheel_nothing_covers_double_zero() -> None:
    off = {PLACES[i].name for i, mask in enumerate(COVERS_SINGLE) if mask == 0}
    assert off == {
        *("straight 00", "split 0-00", "courtesy split 0-00", "split 00-2", "split 00-3"),
        *("three numbers 0-2-00", "three numbers 00-2-3", "first five numbers"),
        "five adjacent 00",
    }
    assert all(mask < 1 << DOUBLE_ZERO for mask in COVERS_SINGLE)
    for index, kind in enumerate(KINDS):
        if COVERS_SINGLE[index] and kind != FIVE_ADJACENT:
            assert COVERS_SINGLE[index] == COVERS[index]


def test_on_a_wheel_used_as_single_zero_no_five_include_double_zero() -> None:
    off = {PLACES[i].name for i, mask in enumerate(COVERS_DOUBLE_AS_SINGLE) if mask == 0}
    single = {PLACES[i].name for i, mask in enumerate(COVERS_SINGLE) if mask == 0}
    assert off - single == {f"five adjacent {n}" for n in (13, 1, 27, 10)}
    assert single <= off
    assert all(mask in (0, COVERS[i]) for i, mask in enumerate(COVERS_DOUBLE_AS_SINGLE))


def test_five_adjacent_numbers_follow_the_wheel() -> None:
    index = place("five adjacent 17")
    assert numbers(COVERS[index]) == [5, 17, 20, 22, 32]
    assert numbers(COVERS_SINGLE[index]) == [2, 6, 17, 25, 34]
    for masks, numbers_in_use in ((COVERS, 38), (COVERS_SINGLE, 37)):
        counts = Counter(
            number
            for mask, kind in zip(masks, KINDS, strict=True)
            if kind == FIVE_ADJACENT
            for number in numbers(mask)
        )
        assert counts == dict.fromkeys(range(numbers_in_use), 5)
