"""Craps and mini-craps, N.J.A.C. 19:47-1.1 and 1.2: the wagers, by paragraph, to the cent."""

from fractions import Fraction
from typing import Any

import pytest
from tests.regulation.craps_rail import CRAPS, Rail, decided

from nomorebets.rules.njac_19_47.s01_craps.terms import payout_odds
from nomorebets.rules.njac_19_47.s01_craps.wagers import (
    ALL_THROWS,
    BETS,
    LOSES,
    NUMBERS,
    POINTS,
    STANDS,
    TRAVELS,
    VOID,
    WINS,
)

# 1.1, 1.2(a)1-4


@pytest.mark.parametrize("total", range(2, 13))
def test_1_1_a_come_out_point_is_4_5_6_8_9_or_10(total: int) -> None:
    rail = Rail().wager("Pass Bet", 10).roll(total)
    assert rail.point == (total if total in (4, 5, 6, 8, 9, 10) else 0)


def test_1_1_the_roll_after_a_pass_decision_is_a_come_out_roll() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(4).roll(4).wager("Pass Bet", 10).roll(9)
    assert rail.point == 9
    assert rail.roll(7).point == 0


@pytest.mark.parametrize(
    ("rolls", "won"),
    [((7,), 10), ((11,), 10), ((2,), -10), ((3,), -10), ((12,), -10), ((4, 4), 10), ((4, 7), -10),
     ((5, 11, 2, 12, 5), 10), ((6, 8, 7), -10), ((10, 3), 0)],
)  # fmt: skip
def test_1_2_a_1_pass_bet(rolls: tuple[int, ...], won: int) -> None:
    assert decided("Pass Bet", *rolls) == won


@pytest.mark.parametrize(
    ("rolls", "won"),
    [((2,), 10), ((3,), 10), ((12,), 0), ((7,), -10), ((11,), -10), ((9, 9), -10), ((9, 7), 10),
     ((9, 12, 7), 10)],
)  # fmt: skip
def test_1_2_a_2_dont_pass_bet(rolls: tuple[int, ...], won: int) -> None:
    assert decided("Don't Pass Bet", *rolls) == won


@pytest.mark.parametrize(
    ("rolls", "won"),
    [((7,), 10), ((11,), 10), ((2,), -10), ((3,), -10), ((12,), -10), ((5, 5), 10), ((5, 7), -10)],
)
def test_1_2_a_3_come_bet(rolls: tuple[int, ...], won: int) -> None:
    rail = Rail(shooter_must_wager="no").wager("Field Bet", 5).roll(4)
    base = rail.won()
    rail.wager("Come Bet", 10)
    for total in rolls:
        rail.roll(total)
    assert rail.won() - base == won


@pytest.mark.parametrize(
    ("rolls", "won"),
    [((2,), 10), ((3,), 10), ((12,), 0), ((7,), -10), ((11,), -10), ((5, 5), -10), ((5, 7), 10)],
)
def test_1_2_a_4_dont_come_bet(rolls: tuple[int, ...], won: int) -> None:
    rail = Rail(shooter_must_wager="no").wager("Field Bet", 5).roll(4)
    base = rail.won()
    rail.wager("Don't Come Bet", 10)
    for total in rolls:
        rail.roll(total)
    assert rail.won() - base == won


def test_1_2_a_3_a_come_bet_travels_to_the_number_its_predecessor_wins_on() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(4).wager("Come Bet", 10).roll(6)
    assert rail.stands("Come Bet on 6") == 10
    rail.wager("Come Bet", 30).roll(6)
    assert rail.won() == 10  # only the bet that was on 6 has won
    assert (rail.stands("Come Bet"), rail.stands("Come Bet on 6")) == (0, 30)


def test_1_2_a_4_a_dont_come_bet_replaces_the_one_that_loses() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(4).wager("Don't Come Bet", 10).roll(6)
    rail.wager("Don't Come Bet", 30).roll(6)
    assert rail.won() == -10
    assert rail.stands("Don't Come Bet on 6") == 30


# 1.2(a)5-10


@pytest.mark.parametrize(("number", "dollars", "pays"), [
    (4, 5, 9), (5, 5, 7), (6, 6, 7), (8, 6, 7), (9, 5, 7), (10, 5, 9),
])  # fmt: skip
def test_1_2_a_5_place_bet_to_win(number: int, dollars: int, pays: int) -> None:
    other = 9 if number != 9 else 4
    name = f"Place Bet to Win {number}"
    for last, won in ((number, pays), (7, -dollars), (11, 0)):
        rail = Rail(shooter_must_wager="no").wager(name, dollars).roll(other).roll(last)
        assert rail.won() == won


def test_1_2_a_5_place_bets_are_inactive_on_a_come_out_roll() -> None:
    for total in (6, 7):
        rail = Rail(shooter_must_wager="no").wager("Place Bet to Win 6", 6).roll(total)
        assert rail.won() == 0
        assert rail.stands("Place Bet to Win 6") == 6


def test_1_2_a_5_unless_called_on_and_marked_with_a_button() -> None:
    for total, won in ((6, 7), (7, -6)):
        rail = Rail(shooter_must_wager="no").wager("Place Bet to Win 6", 6)
        rail.called("Place Bet to Win 6", "on")
        assert [act.act for act in rail.round.acts][-1] == "button"
        assert rail.roll(total).won() == won


def test_1_2_a_5_the_button_stands_with_the_wager_and_leaves_with_it() -> None:
    rail = Rail(shooter_must_wager="no", winning_place_bets="taken_down")
    rail.wager("Place Bet to Win 6", 6).called("Place Bet to Win 6", "on").roll(11)
    assert len(rail.layout.buttons) == 1
    rail.roll(6)
    assert rail.won() == 7
    assert rail.layout.buttons == {}
    rail.wager("Place Bet to Win 6", 6).wager("Place Bet to Win 6", 0)
    rail.wager("Place Bet to Win 6", 6).roll(6).wager("Place Bet to Win 6", 6).roll(7)
    assert rail.won() == 7 + 7  # off again on the come out roll that threw 7: nothing is lost


@pytest.mark.parametrize(("number", "dollars", "pays"), [
    (4, 11, 5), (5, 8, 5), (6, 5, 4), (8, 5, 4), (9, 8, 5), (10, 11, 5),
])  # fmt: skip
def test_1_2_a_6_place_bet_to_lose_is_on_at_any_time(number: int, dollars: int, pays: int) -> None:
    name = f"Place Bet to Lose {number}"
    assert decided(name, 7, dollars=dollars) == pays
    assert decided(name, number, dollars=dollars) == -dollars
    assert decided(name, 11, dollars=dollars) == 0


@pytest.mark.parametrize(
    ("name", "die", "easy", "odds"),
    [("Four", 2, (1, 3), 7), ("Six", 3, (4, 2), 9), ("Eight", 4, (2, 6), 9), ("Ten", 5, (6, 4), 7)],
)
def test_1_2_a_7_to_10_the_hardway(name: str, die: int, easy: tuple[int, int], odds: int) -> None:
    for dice, won in (((die, die), 5 * odds), (easy, -5), ((3, 4), -5), ((6, 5), 0)):
        rail = Rail(shooter_must_wager="no").wager(f"{name} the Hardway", 5).roll(*dice)
        assert rail.won() == won


def test_cr_6_hardways_may_be_off_on_the_come_out_roll() -> None:
    rail = Rail(hardways_on_comeout="off").wager("Pass Bet", 5).wager("Four the Hardway", 5)
    assert rail.roll(7).won() == 5
    assert rail.stands("Four the Hardway") == 5
    assert rail.wager("Pass Bet", 5).roll(9).roll(7).won() == 5 - 5 - 5


# 1.2(a)11-19: one roll

ONE_ROLL = {  # dollars won on a stake of 20, by total; any other total loses
    "Field Bet": {2: 40, 3: 20, 4: 20, 9: 20, 10: 20, 11: 20, 12: 40},
    "Any Seven": {7: 80},
    "Any Craps": {2: 140, 3: 140, 12: 140},
    "Craps Two": {2: 600},
    "Craps Three": {3: 300},
    "Craps Twelve": {12: 600},
    "11 in One Roll": {11: 300},
    "Craps-Eleven": {2: 60, 3: 60, 12: 60, 11: 140},
    "Horn Bet": {2: 135, 3: 60, 11: 60, 12: 135},
    "Horn High 12": {2: 104, 3: 44, 11: 44, 12: 228},
    "Horn High 3": {2: 104, 3: 108, 11: 44, 12: 104},
    "World Bet": {2: 104, 3: 44, 7: 0, 11: 44, 12: 104},
    "Hop 1-1": {2: 600},
    "Hop 5-6": {11: 300},
}


@pytest.mark.parametrize("name", ONE_ROLL)
def test_1_2_a_11_to_19_one_roll_wagers(name: str) -> None:
    offered = {"hop_bets": "yes", "horn_high": "yes", "world_bet": "yes"}
    for total in range(2, 13):
        assert decided(name, total, dollars=20, **offered) == ONE_ROLL[name].get(total, -20)


def test_1_2_a_11_the_field_may_pay_three_to_one() -> None:
    assert decided("Field Bet", 12, field_12_odds=3) == 30
    assert decided("Field Bet", 2, field_12_odds=3) == 20
    assert decided("Field Bet", 2, field_2_odds=3) == 30


def test_cr_2_a_hop_names_both_dice() -> None:
    rail = Rail(shooter_must_wager="no", hop_bets="yes").wager("Hop 3-4", 5).roll(4, 3)
    assert rail.won() == 75
    assert rail.wager("Hop 3-4", 5).roll(5, 2).won() == 70


@pytest.mark.parametrize(("points", "pays"), [
    ((4, 5, 6), -1), ((4, 5, 5, 6), -1), ((4, 5, 6, 8), 24), ((4, 5, 6, 8, 9), 249),
])  # fmt: skip
def test_cr_2_the_fire_bet_counts_different_points(points: tuple[int, ...], pays: int) -> None:
    rail = Rail(fire_bet="yes", shooter_must_wager="no").wager("Fire Bet", 1)
    for point in points:
        rail.roll(point).roll(point)
        assert rail.stands("Fire Bet") == 1
    rail.refuses("Fire Bet", 2, "reading CR-2")
    assert rail.wager("Field Bet", 1).roll(11).roll(4).roll(7).won() == pays + 1


def test_cr_2_six_points_pay_at_once_and_a_seven_on_the_come_out_roll_decides_nothing() -> None:
    rail = Rail(fire_bet="yes", shooter_must_wager="no").wager("Fire Bet", 1)
    for point in NUMBERS:
        rail.roll(7).roll(point).roll(point)
        if point != 10:
            assert rail.stands("Fire Bet") == 1
    assert rail.won() == 999


# the table of fates against published house advantages (wizardofodds.com, appendix of craps)

PUBLISHED = {
    "Place Bet to Win 4": Fraction(1, 15), "Place Bet to Win 5": Fraction(1, 25),
    "Place Bet to Win 6": Fraction(1, 66), "Place Bet to Lose 4": Fraction(1, 33),
    "Place Bet to Lose 5": Fraction(1, 40), "Place Bet to Lose 6": Fraction(1, 55),
    "Buy 4": Fraction(0), "Buy 5": Fraction(0), "Buy 6": Fraction(0),
    "Lay 8": Fraction(0), "Lay 9": Fraction(0), "Lay 10": Fraction(0),
    "Four the Hardway": Fraction(1, 9), "Six the Hardway": Fraction(1, 11),
    "Field Bet": Fraction(1, 18), "Any Seven": Fraction(1, 6), "Any Craps": Fraction(1, 9),
    "Craps Two": Fraction(5, 36), "Craps Three": Fraction(1, 9), "Craps Twelve": Fraction(5, 36),
    "11 in One Roll": Fraction(1, 9), "Craps-Eleven": Fraction(1, 9), "Horn Bet": Fraction(1, 8),
    "Horn High 2": Fraction(23, 180), "Horn High 11": Fraction(11, 90),
    "World Bet": Fraction(2, 15), "Hop 3-3": Fraction(5, 36), "Hop 1-2": Fraction(1, 9),
}  # fmt: skip
TERMS = CRAPS.terms_from({})


def value(bet: Any, point: int, throw: tuple[int, int]) -> Fraction | None:
    """What a throw pays to one, -1 if it loses, None if it decides nothing."""
    fate = bet.fates(point).of(throw)
    if fate in (STANDS, TRAVELS):
        return None
    if fate >= WINS:
        return Fraction(*payout_odds(TERMS, fate - WINS))
    return Fraction({LOSES: -1, VOID: 0}[fate])


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_fates_give_the_published_house_advantage(name: str) -> None:
    bet = BETS[CRAPS.wager_named(name) or 0]
    values = [v for throw in ALL_THROWS if (v := value(bet, 6, throw)) is not None]
    assert -sum(values, Fraction(0)) / len(values) == PUBLISHED[name]


@pytest.mark.parametrize(
    ("name", "advantage"), [("Pass Bet", Fraction(7, 495)), ("Don't Pass Bet", Fraction(3, 220))]
)
def test_the_line_bets_have_their_published_advantage(name: str, advantage: Fraction) -> None:
    bet = BETS[CRAPS.wager_named(name) or 0]
    expected = Fraction(0)
    for throw in ALL_THROWS:
        won = value(bet, 0, throw)
        if won is None:
            later = [v for t in ALL_THROWS if (v := value(bet, sum(throw), t)) is not None]
            won = sum(later, Fraction(0)) / len(later)
        expected += won / 36
    assert -expected == advantage


def test_no_throw_has_two_fates() -> None:
    for bet in BETS:
        for point in POINTS:
            fates = bet.fates(point)
            sets = [throws for throws, _ in fates.wins]
            sets += [fates.loses, fates.void, fates.travels, fates.by_points]
            assert sum(map(len, sets)) == len(frozenset().union(*sets)), bet.name
