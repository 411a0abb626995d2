"""Red dog's judgments, by the examples of 6.1 and 6.5."""

from fractions import Fraction
from itertools import product

import pytest

from nomorebets.equipment.cards import DECK, cards_from
from nomorebets.judgments.red_dog import (
    CONSECUTIVE,
    PAIR,
    red_dog_value,
    spread_of,
    wins_between,
)
from nomorebets.rules.njac_19_47.s06_red_dog import THREE_OF_A_KIND_ODDS, Terms, odds


def spread(text: str) -> int:
    return spread_of(*cards_from(text))


def test_6_1_b_the_ace_is_highest() -> None:
    values = [red_dog_value(card) for card in cards_from("2♣ 9♦ T♥ J♠ Q♣ K♦ A♥")]
    assert values == [2, 9, 10, 11, 12, 13, 14]


def test_6_5_g_1_a_four_and_a_seven_have_a_spread_of_two() -> None:
    assert spread("4♣ 7♦") == 2


def test_6_5_g_2_a_nine_and_a_king_have_a_spread_of_three() -> None:
    assert spread("9♠ K♥") == spread("K♥ 9♠") == 3


def test_6_5_e_consecutive_and_6_5_f_a_pair_leave_no_spread() -> None:
    assert spread("K♣ A♦") == spread("3♦ 2♥") == CONSECUTIVE
    assert spread("8♣ 8♦") == PAIR
    assert spread("2♣ A♦") == 11  # the ace is never low


def test_6_5_g_the_spread_is_the_number_of_values_that_fall_between() -> None:
    for first, second in product(DECK, DECK):
        values = sorted((red_dog_value(first), red_dog_value(second)))
        between = len(range(values[0] + 1, values[1]))
        if values[0] == values[1]:
            assert spread_of(first, second) == PAIR
        else:
            assert spread_of(first, second) == between


@pytest.mark.parametrize(
    ("three", "wins"),
    [("4♣ 7♦ 5♠", True), ("7♦ 4♣ 6♠", True), ("4♣ 7♦ 4♠", False), ("4♣ 7♦ 7♠", False),
     ("4♣ 7♦ 3♠", False), ("4♣ 7♦ A♠", False)],
)  # fmt: skip
def test_6_5_i_1_the_third_card_must_lie_between(three: str, wins: bool) -> None:
    assert wins_between(*cards_from(three)) is wins


def expectation(decks: int, raise_from: int) -> Fraction:
    """Of one wager, raised in full from this spread on, over every order of three cards."""
    terms, total = Terms(decks=decks), 0
    for values in product(range(13), repeat=3):
        ways, left = 1, dict.fromkeys(range(13), 4 * decks)
        for value in values:
            ways *= left[value]
            left[value] -= 1
        first, second, third = (value << 2 for value in values)
        gap = spread_of(first, second)
        if gap == PAIR:
            won = THREE_OF_A_KIND_ODDS if values[0] == values[2] else 0
        elif gap == CONSECUTIVE:
            won = 0
        else:
            won = odds(terms, gap) if wins_between(first, second, third) else -1
            won *= 2 if gap >= raise_from else 1
        total += ways * won
    size = 52 * decks
    return Fraction(total, size * (size - 1) * (size - 2))


# Percent of the wager by decks, as http://www.oddsshark.com/betting-101/casino/red-dog-odds has it
PUBLISHED = {1: "3.15", 2: "3.077", 4: "2.88", 6: "2.80", 8: "2.75"}


@pytest.mark.parametrize(("decks", "edge"), PUBLISHED.items())
def test_the_house_edge_is_the_published_one(decks: int, edge: str) -> None:
    """Raising from a spread of seven on, which is also what the page advises."""
    places = len(edge.partition(".")[2])
    assert abs(-expectation(decks, 7) * 100 - Fraction(edge)) < Fraction(1, 10**places)
    assert max(range(1, 13), key=lambda least: expectation(decks, least)) == 7
