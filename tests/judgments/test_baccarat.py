"""Point counts and third cards. N.J.A.C. 19:47-3.1, 3.5(d), 3.9."""

import pytest

from nomorebets.equipment.cards import card_from, cards_from
from nomorebets.judgments.baccarat import (
    NONE,
    TABLE_2,
    D,
    baccarat_value,
    bankers_hand_draws,
    burn_amount,
    natural,
    players_hand_draws,
    point_count,
)


def test_3_1_c_1() -> None:
    """ "an ace, a 2 and a 4 has a Point Count of 7" """
    assert point_count(cards_from("A♠ 2♦ 4♣")) == 7


def test_3_1_c_2() -> None:
    """ "an ace, a 2 and a 9 has a total of 12 but only a Point Count of 2" """
    assert point_count(cards_from("A♠ 2♦ 9♣")) == 2


@pytest.mark.parametrize(
    ("card", "value", "amount"),
    [
        ("A♠", 1, 1), *((f"{n}♦", n, n) for n in range(2, 10)),
        *((f"{face}♥", 0, 10) for face in "TJQK"),
    ],
)  # fmt: skip
def test_3_1_b_values_and_3_5_d_amounts(card: str, value: int, amount: int) -> None:
    """ "Face cards and tens count as tens. Aces count as one." """
    assert baccarat_value(card_from(card)) == value
    assert burn_amount(card_from(card)) == amount


def test_3_9_a_naturals() -> None:
    assert [natural(count) for count in range(10)] == [False] * 8 + [True] * 2


def test_3_9_b_table_1() -> None:
    assert [players_hand_draws(count) for count in range(10)] == [True] * 6 + [False] * 4


def test_3_9_g_five_against_a_four_draws() -> None:
    """ "the table shows that the Banker's Hand shall draw a third card" """
    assert bankers_hand_draws(5, 4)


def test_3_9_g_the_scan_of_table_2_lost_a_column() -> None:
    """Ours without the column of 4 (or 5) is what our copy prints, ten marks under eleven heads."""
    printed = {3: "DDDDDDDDSD", 4: "DSSDDDDDSS", 5: "DSSSSDDDSS", 6: "SSSSSSDDSS"}
    for count, marks in printed.items():
        heads = [NONE, *range(10)]
        heads.remove(4)
        ours = "".join("D" if bankers_hand_draws(count, third) else "S" for third in heads)
        assert ours == marks
    assert printed[5][4] == "S"  # so the ten marks cannot stand under 0 to 9: see 3.9(g)


@pytest.mark.parametrize(
    ("count", "draws_against"),
    [
        (0, range(11)),
        (1, range(11)),
        (2, range(11)),
        (3, [0, 1, 2, 3, 4, 5, 6, 7, 9, NONE]),
        (4, [2, 3, 4, 5, 6, 7, NONE]),
        (5, [4, 5, 6, 7, NONE]),
        (6, [6, 7]),
        (7, []),
        (8, []),
        (9, []),
    ],
)
def test_3_9_c_table_2(count: int, draws_against: list[int]) -> None:
    assert [third for third, mark in enumerate(TABLE_2[count]) if mark == D] == list(draws_against)
