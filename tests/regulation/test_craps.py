"""Craps and mini-craps, N.J.A.C. 19:47-1: the text's own rules, by paragraph, to the cent."""

import importlib.util
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s01_craps.page import page
from nomorebets.rules.njac_19_47.s01_craps.terms import PUCK, SHOOTER, payout_odds
from nomorebets.rules.njac_19_47.s01_craps.wagers import (
    ALL_THROWS,
    BETS,
    LINE,
    LOSES,
    MINIMUM_ODDS,
    NUMBERS,
    POINTS,
    STANDS,
    TRAVELS,
    VOID,
    WINS,
)
from nomorebets.table.facts import Called, Closed, Decided, Irregularity, Left, Rolled, Wagered
from nomorebets.table.layout import Layout
from nomorebets.table.open_table import OpenTable
from nomorebets.table.round import Round
from nomorebets.table.sources import Reported, software

CRAPS = game("craps")
HOME = Path(__file__).parents[2]
EASY = {n: next((a, n - a) for a in range(1, 7) if 1 <= n - a <= 6) for n in range(2, 13)}


class Rail:
    """Players at a rail: wagers by name in dollars, then a roll; the dice are always taken."""

    def __init__(self, seats: int = 1, purse: int = 10_000, **terms: Any) -> None:
        self.terms = CRAPS.terms_from({k: str(v) for k, v in terms.items()})
        self.layout = Layout.new(CRAPS, self.terms)
        for seat in range(1, seats + 1):
            self.layout = self.layout.sit(CRAPS, self.terms, f"P{seat}", seat, purse * 100)
        self.began = dict(self.layout.purses)
        self.open()

    def open(self) -> None:
        self.round = Round(CRAPS, self.terms, self.layout)

    def wager(self, name: str, dollars: int, seat: int = 1) -> "Rail":
        self.round = self.round.after(Wagered(seat, name, dollars * 100))
        return self

    def called(self, name: str, button: str, seat: int = 1) -> "Rail":
        self.round = self.round.after(Called(seat, name, button))
        return self

    def close(self) -> "Rail":
        """To the throw: who is offered the dice takes them."""
        self.round = self.round.after(Closed())
        while (asked := self.round.pending) is not None and asked.asks == "offer":
            name = CRAPS.decisions[asked.decision].name
            value = 0 if name == "choose two dice" else 1
            self.round = self.round.after(Decided(asked.spot + 1, name, value))
        return self

    def roll(self, *dice: int) -> "Rail":
        """The dice, or a total."""
        first, second = dice if len(dice) == 2 else EASY[dice[0]]
        self.close()
        self.round = self.round.after(Rolled(first, second))
        return self.after()

    def after(self) -> "Rail":
        self.layout = self.round.layout_after
        assert self.layout.chips == self.layout.brought
        self.open()
        return self

    def refuses(self, name: str, dollars: int, cite: str, seat: int = 1) -> str:
        """The wager is refused with the paragraph, and the layout is unchanged."""
        before = self.round.table.chips.stakes.copy()
        with pytest.raises(Refused) as refusal:
            self.round.after(Wagered(seat, name, dollars * 100))
        assert refusal.value.cite == cite
        assert self.round.table.chips.stakes == before
        return refusal.value.why

    def won(self, seat: int = 1) -> int:
        """Dollars won or lost, what stands on the layout counted as the player's."""
        name = f"P{seat}"
        standing = sum(a for (s, _), a in self.layout.stakes.items() if s == seat - 1)
        cents = self.layout.purses[name] + standing - self.began[name]
        assert cents % 100 == 0
        return cents // 100

    def stands(self, name: str, seat: int = 1) -> int:
        return self.layout.stakes.get((seat - 1, CRAPS.wager_named(name) or 0), 0) // 100

    @property
    def point(self) -> int:
        return self.layout.markers[PUCK]


def decided(name: str, *rolls: int, dollars: int = 10, **terms: Any) -> int:
    """Dollars a wager made before the first roll has won after the rolls."""
    rail = Rail(shooter_must_wager="no", **terms)
    rail.wager(name, dollars)
    for total in rolls:
        rail.roll(total)
    return rail.won()


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


# 1.3: making and removal; bad input


def test_1_3_a_pass_bet_after_the_point_is_refused() -> None:
    rail = Rail(2).wager("Pass Bet", 10).roll(6)
    rail.refuses("Pass Bet", 10, "1.2(a)1", seat=2)
    rail.refuses("Pass Bet", 20, "1.2(a)1")
    rail.refuses("Don't Pass Bet", 10, "1.2(a)2", seat=2)


def test_1_3_a_pass_or_come_bet_on_its_number_may_not_be_removed_or_reduced() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(6).wager("Come Bet", 10).roll(5)
    for name in ("Pass Bet", "Come Bet on 5"):
        rail.refuses(name, 0, "1.3")
        rail.refuses(name, 5, "1.3")
    rail.refuses("Come Bet on 5", 20, "1.2(a)3")
    rail.refuses("Come Bet on 9", 20, "1.2(a)3")


def test_1_3_before_the_come_out_roll_a_pass_bet_may_be_withdrawn() -> None:
    rail = Rail().wager("Pass Bet", 10).wager("Pass Bet", 5).wager("Pass Bet", 0)
    rail.wager("Don't Pass Bet", 10).roll(3)
    assert rail.won() == 10


def test_1_3_dont_bets_may_be_reduced_and_removed_not_increased_or_put_back() -> None:
    rail = Rail().wager("Don't Pass Bet", 20).roll(6).wager("Don't Come Bet", 20).roll(5)
    for name, cite in (("Don't Pass Bet", "1.2(a)2"), ("Don't Come Bet on 5", "1.2(a)4")):
        rail.refuses(name, 30, cite)
        rail.wager(name, 10)
        rail.refuses(name, 20, cite)
    rail.wager("Don't Come Bet on 5", 0)
    assert rail.roll(7).won() == 10


def test_1_3_a_come_bet_on_the_come_out_roll_is_refused() -> None:
    Rail().refuses("Come Bet", 10, "1.2(a)3")
    Rail().refuses("Don't Come Bet", 10, "1.2(a)4")


def test_1_3_a_place_bet_on_seven_is_refused() -> None:
    Rail().refuses("Place Bet to Win 7", 10, "1.3")


def test_1_3_nothing_is_changed_after_the_dice_are_out() -> None:
    rail = Rail().wager("Pass Bet", 10).close()
    with pytest.raises(Refused):
        rail.round.after(Wagered(1, "Field Bet", 5_00))
    with pytest.raises(Refused):
        rail.round.after(Called(1, "Place Bet to Win 6", "on"))


def test_1_3_place_bets_and_hardways_may_be_taken_down_before_any_roll() -> None:
    rail = Rail().wager("Pass Bet", 10).wager("Place Bet to Win 8", 12).roll(6)
    rail.wager("Eight the Hardway", 5).roll(5).wager("Place Bet to Win 8", 0)
    rail.wager("Eight the Hardway", 0).roll(7)
    assert rail.won() == -10


def test_wagers_not_offered_are_refused() -> None:
    for name in ("Hop 1-2", "Horn High 12", "World Bet", "Fire Bet"):
        assert "not offered" in Rail().refuses(name, 5, "reading CR-2")
    Rail(buy_lay_offered="no").refuses("Buy 4", 20, "1.5")
    Rail(buy_lay_offered="no").refuses("Lay 4", 20, "1.5")


def test_8_2_limits_and_chips() -> None:
    rail = Rail()
    rail.refuses("Pass Bet", 4, "8.2")
    rail.refuses("Pass Bet", 1001, "8.2")
    rail.refuses("Any Seven", 201, "8.2")
    with pytest.raises(Refused):
        rail.round.after(Wagered(1, "Pass Bet", 10_50))
    with pytest.raises(Refused, match="has"):
        Rail(purse=20).round.after(Wagered(1, "Pass Bet", 25_00))


# 1.4: payout odds


def test_1_4_an_amount_that_cannot_be_paid_exactly_is_refused() -> None:
    rail = Rail(shooter_must_wager="no")
    rail.refuses("Place Bet to Win 6", 10, "1.4")
    rail.refuses("Place Bet to Lose 5", 10, "1.4")
    rail.refuses("Horn Bet", 5, "1.4")
    rail.wager("Place Bet to Win 6", 12)


def test_1_4_or_rounded_down_to_the_chip() -> None:
    rail = Rail(shooter_must_wager="no", unpayable_amount="round_down")
    assert rail.wager("Place Bet to Win 6", 10).roll(4).roll(6).won() == 11
    quarters = Rail(shooter_must_wager="no", unpayable_amount="round_down", chip="0.25")
    quarters.wager("Place Bet to Win 6", 10).roll(4).roll(6)
    assert quarters.layout.purses["P1"] == 10_000_00 - 10_00 + 11_50


def test_1_4_odds_below_the_minimum_are_refused_and_higher_ones_paid() -> None:
    for text in ("any_seven=3 to 1", "place_6_8=8 to 7", "hop=14 to 1"):
        with pytest.raises(Refused) as refusal:
            CRAPS.terms_from({"higher_odds": text})
        assert refusal.value.cite == "1.4"
    with pytest.raises(Refused, match="LINE=a to b"):
        CRAPS.terms_from({"higher_odds": "big_six=1 to 1"})
    assert decided("Any Seven", 7, higher_odds="any_seven=9 to 2") == 45
    terms = CRAPS.terms_from({"higher_odds": "any_seven=9 to 2"})
    assert CRAPS.terms_from(CRAPS.plain(terms)) == terms
    assert terms.higher_odds[LINE["pass"]] == MINIMUM_ODDS[LINE["pass"]]


# 1.5: buy and lay


@pytest.mark.parametrize(("number", "dollars", "pays"), [(4, 20, 40), (5, 20, 30), (6, 20, 24)])
def test_1_5_a_buy_bet_has_true_odds_less_vigorish_at_the_bet(
    number: int, dollars: int, pays: int
) -> None:
    rail = Rail(shooter_must_wager="no", winning_place_bets="taken_down")
    rail.wager(f"Buy {number}", dollars).roll(9)
    assert rail.won() == -1
    assert rail.roll(number).won() == pays - 1


@pytest.mark.parametrize(("number", "dollars", "pays"), [(4, 80, 40), (9, 60, 40), (8, 48, 40)])
def test_1_5_a_lay_bet_pays_vigorish_on_what_it_may_win(
    number: int, dollars: int, pays: int
) -> None:
    rail = Rail(shooter_must_wager="no", winning_place_bets="taken_down")
    rail.wager(f"Lay {number}", dollars).roll(11)
    assert rail.won() == -2
    assert rail.roll(7).won() == pays - 2


def test_1_5_vigorish_is_given_back_on_what_is_taken_down_undecided() -> None:
    rail = Rail(shooter_must_wager="no").wager("Buy 4", 40).roll(9)
    assert rail.won() == -2
    rail.wager("Buy 4", 20).roll(10)
    assert rail.won() == -1
    rail.wager("Buy 4", 0).wager("Field Bet", 5).roll(11)
    assert rail.won() == 5


def test_1_5_also_to_a_player_who_then_has_nothing_on_the_layout() -> None:
    rail = Rail(2, shooter_must_wager="no").wager("Buy 4", 40).wager("Field Bet", 5, 2).roll(11)
    rail.wager("Buy 4", 0).wager("Field Bet", 5, 2).roll(11)
    assert rail.won() == 0


def test_1_5_a_bet_that_wins_and_stands_owes_vigorish_again() -> None:
    rail = Rail(shooter_must_wager="no").wager("Buy 4", 40).roll(9).roll(4)
    assert rail.won() == 80 - 2 - 2
    assert rail.stands("Buy 4") == 40
    assert rail.wager("Buy 4", 0).wager("Field Bet", 5).roll(11).won() == 80 - 2 + 5


def test_1_5_vigorish_on_the_win_costs_a_loser_nothing() -> None:
    late: dict[str, Any] = {"buy_lay_vig_time": "on_win", "shooter_must_wager": "no"}
    assert Rail(**late).wager("Buy 4", 40).roll(9).roll(7).won() == -40
    assert Rail(**late).wager("Buy 4", 40).roll(9).roll(4).won() == 78
    free: dict[str, Any] = {"buy_lay_vig_pct": 0, "shooter_must_wager": "no"}
    assert Rail(**free).wager("Buy 4", 40).roll(9).roll(4).won() == 80


def test_1_5_a_player_needs_chips_for_the_vigorish_too() -> None:
    rail = Rail(purse=40, shooter_must_wager="no")
    rail.refuses("Buy 4", 40, "1.5")
    rail.wager("Buy 4", 20)
    rail.refuses("Field Bet", 20, "1.2(a)11")
    rail.wager("Field Bet", 19).roll(8)
    assert rail.layout.purses["P1"] == 0


def test_1_5_buy_bets_are_off_and_lay_bets_on_at_a_come_out_roll() -> None:
    rail = Rail(shooter_must_wager="no", buy_lay_vig_pct=0)
    rail.wager("Buy 5", 20).wager("Lay 6", 24).roll(7)
    assert rail.won() == 20
    assert rail.stands("Buy 5") == 20


# 1.6: odds


@pytest.mark.parametrize(
    ("number", "pays"), [(4, 20), (5, 15), (6, 12), (8, 12), (9, 15), (10, 20)]
)
def test_1_6_odds_taken_pay_true_odds(number: int, pays: int) -> None:
    rail = Rail().wager("Pass Bet", 10).roll(number).wager("Pass odds", 10).roll(number)
    assert rail.won() == 10 + pays
    rail = Rail().wager("Pass Bet", 10).roll(number).wager("Pass odds", 10).roll(7)
    assert rail.won() == -20


@pytest.mark.parametrize(
    ("number", "pays"), [(4, 15), (5, 20), (6, 25), (8, 25), (9, 20), (10, 15)]
)
def test_1_6_odds_laid_pay_true_odds(number: int, pays: int) -> None:
    rail = Rail().wager("Don't Pass Bet", 10).roll(number).wager("Don't Pass odds", 30).roll(7)
    assert rail.won() == 10 + pays


def test_1_6_odds_above_the_limit_are_refused() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(6)
    rail.refuses("Pass odds", 55, "1.6")
    rail.wager("Pass odds", 50)


@pytest.mark.parametrize("times", [1, 2, 3, 5, 10, 20, 100])
def test_1_6_so_many_times_odds_on_every_number(times: int) -> None:
    rail = Rail(odds_limit=f"{times}x").wager("Pass Bet", 5).roll(4)
    rail.refuses("Pass odds", 5 * times + 1, "1.6")
    rail.wager("Pass odds", 5 * times)


@pytest.mark.parametrize(("number", "times"), [(4, 3), (5, 4), (6, 5), (8, 5), (9, 4), (10, 3)])
def test_1_6_three_four_five_times_odds_by_the_number(number: int, times: int) -> None:
    rail = Rail(odds_limit="3-4-5x").wager("Pass Bet", 10).roll(number)
    rail.refuses("Pass odds", 10 * times + 1, "1.6")
    rail.wager("Pass odds", 10 * times)


def test_1_6_laid_odds_are_limited_by_what_they_win_or_by_themselves() -> None:
    rail = Rail(odds_limit="1x").wager("Don't Pass Bet", 10).roll(4)
    rail.refuses("Don't Pass odds", 22, "1.6")
    rail.wager("Don't Pass odds", 20)
    rail = Rail(odds_limit="1x", lay_limit_basis="lay").wager("Don't Pass Bet", 10).roll(4)
    rail.refuses("Don't Pass odds", 12, "1.6")
    rail.wager("Don't Pass odds", 10)


def test_1_6_odds_need_their_bet_and_its_number() -> None:
    rail = Rail().wager("Pass Bet", 10)
    rail.refuses("Pass odds", 10, "1.6")
    rail.refuses("Come odds on 6", 10, "1.6")
    rail.roll(4).refuses("Don't Pass odds", 10, "1.6")
    rail.refuses("Come odds on 4", 10, "1.6")


def test_1_6_a_bet_with_odds_is_not_reduced_below_what_they_need() -> None:
    rail = Rail(odds_limit="1x").wager("Don't Pass Bet", 20).roll(4).wager("Don't Pass odds", 40)
    rail.refuses("Don't Pass Bet", 10, "1.6")
    rail.refuses("Don't Pass Bet", 0, "1.6")
    rail.wager("Don't Pass odds", 0).wager("Don't Pass Bet", 0).wager("Field Bet", 5).roll(9)
    assert rail.won() == 5


@pytest.mark.parametrize(("total", "called", "won"), [
    (7, "none", -10 + 10), (7, "on", -10 - 10 + 10), (6, "none", 10), (6, "on", 10 + 12),
])  # fmt: skip
def test_1_6_come_odds_are_off_on_a_come_out_roll_unless_called_on(
    total: int, called: str, won: int
) -> None:
    rail = Rail().wager("Pass Bet", 10).roll(4).wager("Come Bet", 10).roll(6)
    rail.wager("Come odds on 6", 10).roll(4)
    base = rail.won()
    rail.wager("Pass Bet", 10).called("Come odds on 6", called).roll(total)
    assert rail.won() - base == won
    assert rail.stands("Come odds on 6") == 0


def test_1_6_dont_come_odds_are_on_at_a_come_out_roll() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(4).wager("Don't Come Bet", 10).roll(6)
    rail.wager("Don't Come odds on 6", 12).roll(4).wager("Pass Bet", 10)
    base = rail.won()
    assert rail.roll(7).won() - base == 10 + 10 + 10


# on and off


def test_cr_8_what_may_be_taken_down_may_be_called_off() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(4).wager("Place Bet to Win 6", 6)
    rail.called("Place Bet to Win 6", "off").roll(7)
    assert rail.won() == -10
    rail = Rail().wager("Pass Bet", 10).roll(4).wager("Pass odds", 10).called("Pass odds", "off")
    assert rail.roll(7).won() == -10
    assert rail.stands("Pass odds") == 0


@pytest.mark.parametrize(
    ("name", "button"),
    [("Pass Bet", "off"), ("Field Bet", "on"), ("Place Bet to Lose 4", "on"), ("Buy 4", "on"),
     ("Pass Bet", "working")],
)  # fmt: skip
def test_1_2_a_5_calls_the_rules_do_not_know_are_refused(name: str, button: str) -> None:
    rail = Rail().wager("Pass Bet", 10).wager("Field Bet", 5).wager("Place Bet to Lose 4", 11)
    with pytest.raises(Refused):
        rail.called(name, button)


def test_cr_8_a_table_may_not_take_calls_of_off() -> None:
    rail = Rail(called_off="no").wager("Pass Bet", 10).wager("Place Bet to Win 6", 6)
    rail.called("Place Bet to Win 6", "on")
    with pytest.raises(Refused) as refusal:
        rail.called("Place Bet to Win 6", "off")
    assert refusal.value.cite == "reading CR-8"


# 1.7, 1.8, 1.11: the shooter


def asked(rail: Rail) -> tuple[str, int]:
    pending = rail.round.pending
    assert pending is not None
    return CRAPS.decisions[pending.decision].name if pending.decision >= 0 else pending.asks, (
        pending.spot + 1
    )


def decide(rail: Rail, value: int) -> None:
    name, seat = asked(rail)
    rail.round = rail.round.after(Decided(seat, name, value))


def test_1_7_the_dice_are_offered_clockwise_to_who_has_a_line_bet() -> None:
    rail = Rail(3).wager("Pass Bet", 10).wager("Field Bet", 5, 2).wager("Don't Pass Bet", 10, 3)
    rail.round = rail.round.after(Closed())
    assert asked(rail) == ("take the dice", 1)
    decide(rail, 0)
    assert asked(rail) == ("take the dice", 3)
    decide(rail, 1)
    assert asked(rail) == ("choose two dice", 3)
    pending = rail.round.pending
    assert pending is not None
    assert len(pending.legal[0][1]) == 10  # two of five
    decide(rail, 9)
    assert rail.round.acts[-3].words == "choose two dice: dice 4 and 5"
    assert asked(rail)[0] == "roll"


def test_1_11_after_a_seven_out_the_dice_go_to_the_next_player_clockwise() -> None:
    rail = Rail(3)
    for seat in (1, 2, 3):
        rail.wager("Pass Bet", 10, seat)
    rail.roll(4)
    assert rail.layout.markers[SHOOTER] == 0
    rail.roll(7)
    for shooter in (2, 3, 1):
        for seat in (1, 2, 3):
            rail.wager("Pass Bet", 10, seat)
        rail.round = rail.round.after(Closed())
        assert asked(rail) == ("take the dice", shooter)
        decide(rail, 1)
        decide(rail, 0)
        rail.round = rail.round.after(Rolled(2, 2))
        rail.after()
        rail.roll(7)


def test_1_11_a_shooter_who_wins_on_the_come_out_roll_may_keep_or_pass_the_dice() -> None:
    rail = Rail(2).wager("Pass Bet", 10).wager("Pass Bet", 10, 2).roll(7)
    rail.wager("Pass Bet", 10).wager("Pass Bet", 10, 2)
    rail.round = rail.round.after(Closed())
    assert asked(rail) == ("keep the dice", 1)
    decide(rail, 0)
    assert asked(rail) == ("take the dice", 2)


def test_1_11_with_the_point_on_the_shooter_goes_on_without_being_asked() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(4)
    rail.round = rail.round.after(Closed())
    assert asked(rail)[0] == "roll"


def test_cr_11_if_nobody_takes_the_dice_no_roll_is_made_and_wagers_stand() -> None:
    rail = Rail(2).wager("Field Bet", 5).wager("Pass Bet", 10, 2)
    rail.round = rail.round.after(Closed())
    assert asked(rail) == ("take the dice", 2)
    decide(rail, 0)
    assert rail.round.pending is None
    rail.after()
    assert (rail.stands("Field Bet"), rail.stands("Pass Bet", 2)) == (5, 10)


# 1.9: no roll

NO_ROLLS = [name for name, remedy in CRAPS.irregularities.items() if remedy.cite == "1.9"]


@pytest.mark.parametrize("name", NO_ROLLS)
def test_1_9_before_the_dice_are_read_they_are_thrown_again(name: str) -> None:
    rail = Rail().wager("Pass Bet", 10).close()
    rail.round = rail.round.after(Irregularity(name, len(rail.round.acts)))
    assert rail.round.acts[-2].words == "No Roll"
    rail.round = rail.round.after(Rolled(6, 5))
    assert rail.after().won() == 10


def test_1_9_afterwards_every_wager_stands_as_before_the_throw() -> None:
    rail = Rail(2).wager("Pass Bet", 10).wager("Place Bet to Win 6", 12, 2).roll(8)
    rail.wager("Come Bet", 10).wager("Buy 4", 40, 2).called("Place Bet to Win 6", "off", 2)
    before = dict(rail.round.table.chips.stakes)
    rail.close()
    thrown = len(rail.round.acts)
    for dice in ((4, 2), (5, 2), (2, 2), (6, 6)):
        whole = rail.round.after(Rolled(*dice))
        for stamp in range(thrown + 1, len(whole.acts) + 1):
            told = whole.after(Irregularity("die left the table", stamp))
            after = told.layout_after
            assert after.stakes == before
            assert after.chips == after.brought
            assert after.markers == rail.layout.markers
            assert after.purses["P2"] == rail.layout.purses["P2"] - 40_00 - 2_00  # vigorish stays
            assert len(after.buttons) == 1


def test_1_9_does_not_apply_before_the_dice_are_thrown() -> None:
    rail = Rail().wager("Pass Bet", 10)
    with pytest.raises(Refused) as refusal:
        rail.round.after(Irregularity("die left the table", len(rail.round.acts)))
    assert refusal.value.cite == "1.9"


def test_1_11_a_shooter_ordered_to_pass_the_dice_before_the_throw() -> None:
    rail = Rail(2).wager("Pass Bet", 10).wager("Pass Bet", 10, 2).close()
    order = "shooter ordered to pass the dice"
    rail.round = rail.round.after(Irregularity(order, len(rail.round.acts)))
    assert asked(rail) == ("take the dice", 2)
    decide(rail, 1)
    decide(rail, 0)
    rail.round = rail.round.after(Rolled(2, 2))
    assert rail.after().layout.markers[SHOOTER] == 1


def test_1_11_if_nobody_else_takes_them_the_wagers_of_this_roll_go_back() -> None:
    rail = Rail(purse=100).wager("Pass Bet", 10).wager("Buy 4", 20).close()
    order = "shooter ordered to pass the dice"
    rail.round = rail.round.after(Irregularity(order, len(rail.round.acts)))
    assert rail.round.pending is None
    assert rail.after().layout.purses["P1"] == 100_00
    assert rail.layout.stakes == {}


# 1.10: settlement


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize("point", [0, 4, 6])
def test_1_10_losers_first_then_winners_then_come_bets_move(total: int, point: int) -> None:
    rail = Rail(2, hop_bets="yes", horn_high="yes", world_bet="yes", odds_limit="100x")
    rail.wager("Pass Bet", 10)
    if point:
        rail.roll(point)
    for seat in (1, 2):
        for bet in BETS:
            try:
                rail.wager(bet.name, 60, seat)
            except Refused:
                continue
    rail.close()
    acts = [act.act for act in rail.round.after(Rolled(*EASY[total])).acts]
    settled = order_of(["pay" if act == "push" else act for act in acts])
    assert settled == sorted(settled, key=["collect", "pay", "move wager"].index)
    assert settled.count("collect") > 20
    assert settled.count("pay") >= 2
    assert settled.count("move wager") == (4 if point and total in NUMBERS else 0)


def order_of(acts: list[str]) -> list[str]:
    return [act for act in acts if act in ("collect", "pay", "push", "move wager")]


def test_1_10_the_order_of_acts_of_a_roll_with_losers_winners_and_travellers() -> None:
    rail = Rail(2).wager("Pass Bet", 10).wager("Pass Bet", 10, 2).roll(4)
    for seat in (1, 2):
        rail.wager("Come Bet", 10, seat).wager("Field Bet", 5, seat)
        rail.wager("Place Bet to Win 8", 6, seat).wager("Any Seven", 5, seat)
    rail.close()
    done = rail.round.after(Rolled(5, 3)).acts
    kinds = order_of([act.act for act in done])
    assert kinds == ["collect"] * 4 + ["pay"] * 2 + ["move wager"] * 2
    moved = [act for act in done if act.act in kinds]
    assert [act.spot for act in moved] == ["seat 1"] * 2 + ["seat 2"] * 2 + ["seat 1", "seat 2"] * 2


def test_cr_13_winning_place_bets_stand_or_are_taken_down() -> None:
    for choice, stands in (("stand", 6), ("taken_down", 0)):
        rail = Rail(winning_place_bets=choice).wager("Pass Bet", 10).roll(4)
        rail.wager("Place Bet to Win 6", 6).roll(6)
        assert rail.won() == 7
        assert rail.stands("Place Bet to Win 6") == stands


# the table


def test_mini_craps_has_nine_seats() -> None:
    assert CRAPS.seats(CRAPS.terms_from({"variant": "mini_craps"})) == 9
    assert CRAPS.seats(CRAPS.terms_from({})) == 14
    assert CRAPS.seats(CRAPS.terms_from({"seats_max": "8"})) == 8
    with pytest.raises(Refused) as refusal:
        CRAPS.terms_from({"variant": "mini_craps", "seats_max": "10"})
    assert refusal.value.cite == "19:46-1.11(a)"


def test_1_3_a_player_may_not_carry_a_pass_bet_away() -> None:
    table = OpenTable(CRAPS, CRAPS.terms_from({}), Reported())
    table.sit("Ann", 1, 100_00)
    table.begin()
    for fact in (Wagered(1, "Pass Bet", 10_00), Wagered(1, "Place Bet to Win 8", 12_00), Closed(),
                 Decided(1, "take the dice", 1), Decided(1, "choose two dice", 0)):  # fmt: skip
        table.tell(fact)
    table.tell(Rolled(2, 2))
    with pytest.raises(Refused) as refusal:
        table.leave("Ann")
    assert refusal.value.cite == "1.3"
    table.begin()
    table.tell(Closed())
    table.tell(Rolled(2, 2))
    table.leave("Ann")
    assert table.layout.stakes == {}
    assert isinstance(table.journal.lines[-1].fact, Left)


def test_a_table_of_software_plays_a_long_hand() -> None:
    table = OpenTable(CRAPS, CRAPS.terms_from({}), software("craps"))
    table.sit("Ann", 1, 1_000_00)

    def answers(live: Any, pending: Any) -> Any:
        if pending.asks == "wagers":
            if not live.marker(PUCK) and not live.staked(0, 0):
                return Wagered(1, "Pass Bet", 10_00)
            return Closed()
        (seat, _), *_ = pending.legal
        name = CRAPS.decisions[pending.decision].name
        value = CRAPS.ordinary_play(live, live.terms, seat, pending.decision)  # type: ignore[misc]
        return Decided(seat + 1, name, value)

    points = set()
    for _ in range(300):
        table.play(answers)
        points.add(table.layout.markers[PUCK])
    assert points == {0, *NUMBERS}
    assert table.layout.chips == table.layout.brought


def test_the_page_of_wagers_is_made_from_the_rules() -> None:
    assert (HOME / "docs" / "reference" / "craps-wagers.md").read_text() == page()


def test_fourteen_players_with_every_wager_settle_within_ten_milliseconds() -> None:
    spec = importlib.util.spec_from_file_location("craps_roll", HOME / "bench" / "craps_roll.py")
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    assert bench.seconds(4, 3, times=5) < bench.BOUND
