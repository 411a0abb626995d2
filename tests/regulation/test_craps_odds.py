"""Craps, N.J.A.C. 19:47-1.6: odds; and wagers called on and off."""

import pytest
from tests.regulation.craps_rail import Rail

from nomorebets.law.refusal import Refused
from nomorebets.table.facts import Rolled

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


@pytest.mark.parametrize(
    ("number", "most", "next_payable"), [(4, 100, 102), (9, 75, 78), (6, 60, 66)]
)
def test_1_6_laid_odds_may_win_so_many_times_the_bet(
    number: int, most: int, next_payable: int
) -> None:
    rail = Rail().wager("Don't Pass Bet", 10).roll(number)
    why = rail.refuses("Don't Pass odds", next_payable, "1.6")
    assert "may win no more than 5 times the Don't Pass Bet of $10.00" in why
    rail.wager("Don't Pass odds", most)
    rail = Rail().wager("Pass Bet", 10).roll(number)
    why = rail.refuses("Pass odds", 60, "1.6")
    assert "may be no more than 5 times the Pass Bet of $10.00" in why


def test_1_6_odds_need_their_bet_and_its_number() -> None:
    rail = Rail().wager("Pass Bet", 10)
    rail.refuses("Pass odds", 10, "1.6")
    rail.refuses("Come odds on 6", 10, "1.6")
    assert "need a Don't Pass Bet" in rail.roll(4).refuses("Don't Pass odds", 10, "1.6")
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
    rail = Rail().wager("Pass Bet", 10).roll(6).wager("Ten the Hardway", 5)
    assert rail.called("Ten the Hardway", "off").roll(7).won() == -10


def test_1_6_is_cited_where_odds_that_were_off_go_back() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(4).wager("Pass odds", 10).called("Pass odds", "off")
    done = rail.close().round.after(Rolled(3, 4)).acts
    assert [act.cite for act in done if act.act == "push"] == ["1.6"]


@pytest.mark.parametrize(
    ("name", "button"),
    [("Pass Bet", "off"), ("Field Bet", "on"), ("Place Bet to Lose 4", "on"), ("Buy 4", "on"),
     ("Pass Bet", "working")],
)  # fmt: skip
def test_1_2_a_5_calls_the_rules_do_not_know_are_refused(name: str, button: str) -> None:
    rail = Rail().wager("Pass Bet", 10).wager("Field Bet", 5).wager("Place Bet to Lose 4", 11)
    with pytest.raises(Refused):
        rail.called(name, button)


@pytest.mark.parametrize(
    ("name", "button"),
    [("Pass Bet", "off"), ("Field Bet", "on"), ("Field Bet", "off"), ("Place Bet to Lose 4", "on")],
)
def test_1_2_a_5_is_cited_where_a_wager_is_not_called(name: str, button: str) -> None:
    rail = Rail().wager("Pass Bet", 10).wager("Field Bet", 5).wager("Place Bet to Lose 4", 11)
    with pytest.raises(Refused) as refusal:
        rail.called(name, button)
    assert refusal.value.cite == "1.2(a)5"


def test_1_2_a_5_a_dont_come_bet_is_not_called() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(6).wager("Don't Come Bet", 10).roll(10)
    with pytest.raises(Refused) as refusal:
        rail.called("Don't Come Bet on 10", "off")
    assert refusal.value.cite == "1.2(a)5"


def test_1_6_dont_come_odds_that_win_are_taken_down() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(6).wager("Don't Come Bet", 10).roll(10)
    rail.wager("Don't Come odds on 10", 20).roll(7)
    assert rail.won() == 10  # 10 and 10 of the Don't Come Bet and its odds, less the Pass Bet
    assert rail.stands("Don't Come odds on 10") == 0


@pytest.mark.parametrize(("number", "other"), [(4, 6), (10, 6)])
def test_cr_8_come_odds_are_called_off(number: int, other: int) -> None:
    rail = Rail().wager("Pass Bet", 10).roll(other).wager("Come Bet", 10).roll(number)
    rail.wager(f"Come odds on {number}", 10).called(f"Come odds on {number}", "off").roll(7)
    assert rail.won() == -20
    assert rail.stands(f"Come odds on {number}") == 0


def test_cr_8_a_button_is_taken_away_where_none_says_off() -> None:
    rail = Rail(called_off="no").wager("Pass Bet", 10).wager("Place Bet to Win 6", 6)
    rail.called("Place Bet to Win 6", "on").called("Place Bet to Win 6", "none")
    assert rail.roll(7).won() == 10
    assert rail.stands("Place Bet to Win 6") == 6


def test_cr_8_a_table_may_not_take_calls_of_off() -> None:
    rail = Rail(called_off="no").wager("Pass Bet", 10).wager("Place Bet to Win 6", 6)
    rail.called("Place Bet to Win 6", "on")
    with pytest.raises(Refused) as refusal:
        rail.called("Place Bet to Win 6", "off")
    assert refusal.value.cite == "reading CR-8"
