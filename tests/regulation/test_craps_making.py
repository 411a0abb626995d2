"""Craps, N.J.A.C. 19:47-1.3 to 1.5: making and removal of wagers, payout odds, buy and lay."""

from typing import Any

import pytest
from tests.regulation.craps_rail import CRAPS, Rail, decided

from nomorebets.law.refusal import Refused
from nomorebets.law.words import AS_IT_STANDS
from nomorebets.rules.njac_19_47.s01_craps.wagers import LINE, MINIMUM_ODDS
from nomorebets.table.facts import Called, Wagered

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


def test_1_3_to_say_again_what_stands_is_no_change() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(4).wager("Pass Bet", 10)
    assert rail.roll(4).won() == 10


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
    Rail().refuses("Place Bet to Win 7", 10, "1.2(a)")


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


def test_8_2_the_most_that_is_posted_may_be_wagered() -> None:
    rail = Rail(purse=100_000, odds_limit="100x").wager("Pass Bet", 1000).wager("Any Seven", 200)
    rail.roll(4).wager("Pass odds", 10_000).refuses("Pass odds", 10_001, "8.2")
    Rail(prop_min=2).refuses("Any Seven", 1, "8.2")


# what the licensee posts


@pytest.mark.parametrize(
    ("term", "posted", "cite"),
    [
        ("variant", "midi_craps", "1.2(a)"), ("seats_max", "15", "reading CR-16"),
        ("field_2_odds", "4", "1.4"), ("field_12_odds", "1", "1.4"), ("odds_limit", "7x", "1.6"),
        ("lay_limit_basis", "both", "1.6"), ("buy_lay_offered", "maybe", "1.5"),
        ("buy_lay_vig_pct", "6", "1.5"), ("buy_lay_vig_time", "later", "1.5"),
        ("hardways_on_comeout", "maybe", "reading CR-6"), ("called_off", "maybe", "reading CR-8"),
        ("hop_bets", "maybe", "reading CR-2"), ("horn_high", "maybe", "reading CR-2"),
        ("world_bet", "maybe", "reading CR-2"), ("fire_bet", "maybe", "reading CR-2"),
        ("winning_place_bets", "sold", "reading CR-13"), ("unpayable_amount", "kept", "1.4"),
        ("higher_odds", "pass=more", "1.4"), ("shooter_must_wager", "maybe", "reading CR-11"),
        ("dice_in_set", "4", "1.7"), ("dice_in_set", "9", "1.7"), ("min_wager", "0.99", "8.2"),
        ("max_wager", "0.99", "8.2"), ("prop_min", "0.99", "8.2"), ("prop_max", "0.99", "8.2"),
        ("odds_max", "0.99", "8.2"), ("chip", "3", "1.3"), ("min_wager", "1001", "8.2"),
        ("prop_min", "201", "8.2"),
    ],
)  # fmt: skip
def test_what_may_not_be_posted_is_refused_with_its_paragraph(
    term: str, posted: str, cite: str
) -> None:
    with pytest.raises(Refused) as refusal:
        CRAPS.terms_from({term: posted})
    assert refusal.value.cite == cite


def test_8_2_the_most_on_odds_is_a_chip_at_least() -> None:
    with pytest.raises(Refused) as refusal:
        CRAPS.terms_from({"odds_max": "24", "chip": "25", "min_wager": "25", "prop_min": "25"})
    assert refusal.value.cite == "8.2"


@pytest.mark.parametrize(
    ("term", "posted", "value"),
    [
        ("seats_max", "14", 14), ("buy_lay_vig_pct", "5", 5), ("buy_lay_vig_pct", "0", 0),
        ("dice_in_set", "5", 5), ("dice_in_set", "8", 8), ("min_wager", "1", 1_00),
        ("min_wager", "1000", 1_000_00), ("max_wager", "5", 5_00), ("prop_min", "200", 200_00),
        ("prop_max", "1", 1_00), ("odds_max", "1", 1_00), ("chip", "2.50", 2_50),
        ("chip", "0.25", 25), ("chip", "0.50", 50), ("chip", "5", 5_00),
    ],
)  # fmt: skip
def test_what_may_just_be_posted(term: str, posted: str, value: int) -> None:
    assert getattr(CRAPS.terms_from({term: posted}), term) == value


# who makes the same wagers every roll


def kept(rail: Rail, name: str, dollars: int = 10) -> int | None:
    """Dollars that stand on the coming roll, if so many are planned; None: as it stands."""
    keeps, wager = CRAPS.wagering.keeps_making, CRAPS.wager_named(name)
    assert keeps is not None
    assert wager is not None
    amount = keeps(rail.round.table, rail.terms, 0, wager, dollars * 100)
    return None if amount == AS_IT_STANDS else amount // 100


def test_1_3_who_keeps_making_a_wager_makes_it_when_it_may_be_made() -> None:
    rail = Rail(fire_bet="yes")
    for name in ("Pass Bet", "Don't Pass Bet", "Place Bet to Win 6", "Fire Bet"):
        assert kept(rail, name) == 10
    assert kept(rail, "Pass Bet", 0) is None
    for name in ("Come Bet", "Don't Come Bet", "Pass odds", "Come Bet on 4", "Come odds on 4"):
        assert kept(rail, name) is None
    rail.wager("Pass Bet", 10).roll(4)
    for name in ("Come Bet", "Don't Come Bet", "Pass odds", "Place Bet to Win 6", "Field Bet"):
        assert kept(rail, name) == 10
    for name in ("Pass Bet", "Don't Pass Bet", "Don't Pass odds", "Fire Bet", "Come Bet on 4"):
        assert kept(rail, name) is None


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
    with pytest.raises(Refused, match="LINE a to b"):
        CRAPS.terms_from({"higher_odds": "big_six=1 to 1"})
    assert decided("Any Seven", 7, higher_odds="any_seven=9 to 2") == 45
    terms = CRAPS.terms_from({"higher_odds": "any_seven=9 to 2"})
    assert CRAPS.terms_from(CRAPS.plain(terms)) == terms
    assert terms.higher_odds[LINE["pass"]] == MINIMUM_ODDS[LINE["pass"]]


# 1.5: buy and lay


@pytest.mark.parametrize(
    ("number", "dollars", "pays"), [(4, 20, 40), (5, 20, 30), (6, 20, 24), (10, 20, 40)]
)
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


def test_1_5_vigorish_is_five_percent_exactly_unless_rounding_is_posted() -> None:
    """Reading CR-5: no paragraph we hold lets it be rounded."""
    rail = Rail(chip="0.25").wager("Pass Bet", 10).roll(6).wager("Buy 4", 1000)
    assert rail.roll(7).won() == -1060
    exact = Rail().wager("Pass Bet", 10).roll(6).wager("Buy 4", 25)
    lost = exact.roll(7)
    assert lost.layout.purses["P1"] - lost.began["P1"] == -(10_00 + 25_00 + 1_25)
    posted = Rail(buy_lay_vig_round="chip").wager("Pass Bet", 10).roll(6).wager("Buy 4", 25)
    assert posted.roll(7).won() == -(10 + 25 + 2)


def test_1_5_vigorish_on_the_last_number_bought_is_of_the_bet() -> None:
    rail = Rail().wager("Pass Bet", 10).roll(6).wager("Buy 10", 100)
    assert rail.roll(7).won() == -115


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
