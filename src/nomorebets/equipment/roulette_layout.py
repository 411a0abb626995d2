"""Every place on the roulette layout where a wager may lie. N.J.A.C. 19:47-5.1(e), (f).

The layout stands upright: rows of three numbers, 1-2-3 at the top; 0 above the side of 1 and 2, 00
above the side of 2 and 3; the dozens along the side of 1, the even chances beyond them; a box at
the bottom of each column. `at` is the point of a place, (x, y) in quarters of a number's box: x to
the right from the line beside 1, y down from the line above it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from nomorebets.equipment.roulette_wheels import neighbours, number_text
from nomorebets.judgments.wheels import (
    DOUBLE_AS_SINGLE,
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    REDS,
    SINGLE_ZERO_WHEEL,
    ZERO,
)

STRAIGHT, SPLIT, THREE_NUMBERS, FOUR_NUMBERS, FIRST_FIVE, SIX_NUMBERS = range(6)
SEVEN_NUMBERS, COLUMN, DOZEN, RED, BLACK, ODD, EVEN, LOW, HIGH, FIVE_ADJACENT = range(6, 16)

ROWS = 12


class Place(NamedTuple):
    """Where a wager may lie, what it covers on a double zero wheel, and the paragraph it is in."""

    name: str
    kind: int
    numbers: tuple[int, ...]
    cite: str
    at: tuple[int, int] | None  # None: on the replica of the wheel


def _named(kind: str, *numbers: int) -> str:
    return f"{kind} {'-'.join(number_text(number) for number in numbers)}"


def _x(number: int) -> int:
    return (number - 1) % 3 * 4 + 2


def _y(number: int) -> int:
    return (number - 1) // 3 * 4 + 2


def _straights() -> Iterator[Place]:
    """In the order of the numbers, 00 last: the place of a straight wager is its number."""
    points = [(3, -2), *((_x(n), _y(n)) for n in range(1, 37)), (9, -2)]
    for number, at in enumerate(points):
        yield Place(_named("straight", number), STRAIGHT, (number,), "5.1(e)1", at)


def _splits() -> Iterator[Place]:
    zeros = {
        (ZERO, DOUBLE_ZERO): (6, -2),
        (ZERO, 1): (2, 0),
        (ZERO, 2): (5, 0),
        (DOUBLE_ZERO, 2): (7, 0),
        (DOUBLE_ZERO, 3): (10, 0),
    }
    for numbers, at in zeros.items():
        yield Place(_named("split", *numbers), SPLIT, numbers, "5.1(e)2", at)
    both = (ZERO, DOUBLE_ZERO)
    between_dozens = (-2, ROWS * 4 * 2 // 3)
    yield Place(_named("courtesy split", *both), SPLIT, both, "5.1(e)2", between_dozens)
    for n in range(1, 37):
        if n % 3:
            at = (_x(n) + 2, _y(n))
            yield Place(_named("split", n, n + 1), SPLIT, (n, n + 1), "5.1(e)2", at)
        if n <= 33:
            at = (_x(n), _y(n) + 2)
            yield Place(_named("split", n, n + 3), SPLIT, (n, n + 3), "5.1(e)2", at)


def _three_numbers() -> Iterator[Place]:
    groups = {(ZERO, 1, 2): 4, (ZERO, 2, DOUBLE_ZERO): 6, (DOUBLE_ZERO, 2, 3): 8}
    for three, x in groups.items():
        yield Place(_named("three numbers", *three), THREE_NUMBERS, three, "5.1(e)3i", (x, 0))
    for n in range(1, 37, 3):
        row = (n, n + 1, n + 2)
        yield Place(_named("three numbers", *row), THREE_NUMBERS, row, "5.1(e)3", (0, _y(n)))


def _more_numbers() -> Iterator[Place]:
    for n in range(1, 33):
        if n % 3:
            four = (n, n + 1, n + 3, n + 4)
            at = (_x(n) + 2, _y(n) + 2)
            yield Place(_named("four numbers", *four), FOUR_NUMBERS, four, "5.1(e)4", at)
    five = (ZERO, DOUBLE_ZERO, 1, 2, 3)
    yield Place("first five numbers", FIRST_FIVE, five, "5.1(e)5", (0, 0))
    for n in range(1, 34, 3):
        six = tuple(range(n, n + 6))
        at = (0, _y(n) + 2)
        yield Place(_named("six numbers", n, n + 5), SIX_NUMBERS, six, "5.1(e)6", at)
    # 5.1(f)2: in an area of its own, which the text does not place; ours is beside 0.
    yield Place("seven numbers", SEVEN_NUMBERS, (10, 11, 12, 13, 14, 15, 33), "5.1(f)", (-2, -2))


def _columns_and_dozens() -> Iterator[Place]:
    for n in (1, 2, 3):
        at = (_x(n), ROWS * 4 + 2)
        yield Place(_named("column", n), COLUMN, tuple(range(n, 37, 3)), "5.1(e)7", at)
    for i, name in enumerate(("1st 12", "2nd 12", "3rd 12")):
        numbers = tuple(range(12 * i + 1, 12 * i + 13))
        yield Place(name, DOZEN, numbers, "5.1(e)8", (-2, 16 * i + 8))


def _even_chances() -> Iterator[Place]:
    blacks = tuple(n for n in range(1, 37) if n not in REDS)
    yield Place("red", RED, REDS, "5.1(e)9", (-6, 20))
    yield Place("black", BLACK, blacks, "5.1(e)10", (-6, 28))
    yield Place("odd", ODD, tuple(range(1, 37, 2)), "5.1(e)11", (-6, 36))
    yield Place("even", EVEN, tuple(range(2, 37, 2)), "5.1(e)12", (-6, 12))
    yield Place("1 to 18", LOW, tuple(range(1, 19)), "5.1(e)13", (-6, 4))
    yield Place("19 to 36", HIGH, tuple(range(19, 37)), "5.1(e)14", (-6, 44))


def _five_adjacent() -> Iterator[Place]:
    for number in range(38):
        five = neighbours(DOUBLE_ZERO_WHEEL, number)
        yield Place(_named("five adjacent", number), FIVE_ADJACENT, five, "5.1(e)1i(2)", None)


PLACES = (
    *_straights(),
    *_splits(),
    *_three_numbers(),
    *_more_numbers(),
    *_columns_and_dozens(),
    *_even_chances(),
    *_five_adjacent(),
)
KINDS = tuple(place.kind for place in PLACES)


def numbers_on(wheel: int, place: Place) -> tuple[int, ...]:
    """What a place covers on a wheel; nothing if no wager may lie there.

    The single zero has no 00, and the text gives its layout no groups of its own. On a double zero
    wheel used as one, no wager may cover 00, be it one number of five adjacent ones.
    """
    numbers = place.numbers
    if wheel == SINGLE_ZERO_WHEEL and place.kind == FIVE_ADJACENT:
        center = numbers[2]
        return () if center == DOUBLE_ZERO else neighbours(wheel, center)
    if wheel != DOUBLE_ZERO_WHEEL and DOUBLE_ZERO in numbers:
        return ()
    return numbers


def _masks(wheel: int) -> tuple[int, ...]:
    return tuple(sum(1 << n for n in numbers_on(wheel, place)) for place in PLACES)


# By place: bit n for number n, bit 37 for 00; 0 where no wager may lie.
COVERS = _masks(DOUBLE_ZERO_WHEEL)
COVERS_SINGLE = _masks(SINGLE_ZERO_WHEEL)
COVERS_DOUBLE_AS_SINGLE = _masks(DOUBLE_AS_SINGLE)
