"""Craps, N.J.A.C. 19:47-1.7, 1.8 and 1.11: the shooter and the dice."""

import pytest
from tests.regulation.craps_rail import CRAPS, Rail, asked, decide

from nomorebets.law.refusal import Refused
from nomorebets.rules.njac_19_47.s01_craps.terms import SHOOTER
from nomorebets.table.facts import Closed, Decided, Rolled


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


def test_1_7_two_of_eight_dice() -> None:
    rail = Rail(dice_in_set=8).wager("Pass Bet", 10)
    rail.round = rail.round.after(Closed())
    decide(rail, 1)
    decide(rail, 27)
    assert rail.round.acts[-3].words == "choose two dice: dice 7 and 8"


def test_1_7_and_1_11_are_cited_where_an_answer_about_the_dice_is_none() -> None:
    rail = Rail().wager("Pass Bet", 10)
    rail.round = rail.round.after(Closed())
    for name, wrong, right, cite in (
        ("take the dice", 2, 1, "1.7"), ("choose two dice", 10, 0, "1.7"),
    ):  # fmt: skip
        with pytest.raises(Refused) as refusal:
            rail.round.after(Decided(1, name, wrong))
        assert refusal.value.cite == cite
        decide(rail, right)
    rail.round = rail.round.after(Rolled(6, 5))
    rail.after().wager("Pass Bet", 10)
    rail.round = rail.round.after(Closed())
    with pytest.raises(Refused) as refusal:
        rail.round.after(Decided(1, "keep the dice", 2))
    assert refusal.value.cite == "1.11"


def test_most_people_take_the_first_two_dice_and_keep_them() -> None:
    rail, plays = Rail().wager("Pass Bet", 10), CRAPS.ordinary_play
    assert plays is not None
    said = {
        d.name: plays(rail.round.table, rail.terms, 0, i) for i, d in enumerate(CRAPS.decisions)
    }
    assert said == {"take the dice": 1, "choose two dice": 0, "keep the dice": 1}
