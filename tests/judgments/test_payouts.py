"""Pay tables, hand against hand, vigorish."""

import pytest

from nomorebets.judgments.payouts import LOSE, PUSH, pays, versus, vigorish
from nomorebets.judgments.poker import PAIR, STRAIGHT, TWO_PAIRS, pair_of
from nomorebets.judgments.ranks import JACK, SIX, TEN

LINES = ((STRAIGHT, 5), (TWO_PAIRS, 2), (pair_of(JACK), 1), (pair_of(SIX), PUSH))


@pytest.mark.parametrize(
    ("rank", "odds"),
    [
        (STRAIGHT + 9, 5),
        (STRAIGHT, 5),
        (STRAIGHT - 1, 2),
        (pair_of(JACK), 1),
        (pair_of(TEN) + 0xFFFF, PUSH),
        (pair_of(SIX), PUSH),
        (pair_of(SIX) - 1, LOSE),
        (PAIR, LOSE),
        (0, LOSE),
    ],
)
def test_the_first_line_reached_pays(rank: int, odds: int) -> None:
    assert pays(LINES, rank) == odds


def test_no_line_loses() -> None:
    assert pays((), 1 << 30) == LOSE


def test_versus() -> None:
    assert versus(9, 8) == 1
    assert versus(8, 9) == LOSE
    assert versus(8, 8) == PUSH


@pytest.mark.parametrize(
    ("won", "percent", "multiple", "owed"),
    [
        (100, 5, 25, 25),
        (500, 5, 25, 25),
        (501, 5, 25, 50),
        (2_000, 5, 25, 100),
        (2_500, 5, 25, 125),
        (500, 4, 20, 20),
        (525, 4, 20, 40),
        (100, 5, 1, 5),
        (101, 5, 1, 6),
        (0, 5, 25, 0),
    ],
)
def test_3_3_c_vigorish(won: int, percent: int, multiple: int, owed: int) -> None:
    """ "25 cents or the next highest multiple of 25 cents" """
    assert vigorish(won, percent, multiple) == owed
