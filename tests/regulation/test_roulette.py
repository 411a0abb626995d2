"""Roulette, N.J.A.C. 19:47-5.1 to 5.4, told at a table; the layout itself is tests/equipment's."""

import pytest
from tests.telling import done, gains, refused, reported, said, seated, told, unlawful

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.round import Round

GAME = game("roulette")
EVEN_CHANCES = ("red", "black", "odd", "even", '"1 to 18"', '"19 to 36"')
FIVE = {"five_adjacent": True}
DOUBLE_ZERO = "37"  # as a fact names it


def table(**terms: object) -> Round:
    return seated(GAME, terms, {"Ann": 1, "Bo": 4}, 1_000_00)


def spun(number: str, *wagers: str, **terms: object) -> Round:
    """Ann's wagers of five dollars each."""
    begun = told(table(**terms), *(f"wagered 1 {wager} $5.00" for wager in wagers), "closed")
    return told(begun, f"rested {number}")


# 5.1


def test_5_1_b_no_wager_after_no_more_bets() -> None:
    begun = told(table(), "wagered 1 red $5.00", "closed")
    assert said(begun) == ["No more bets"]
    with pytest.raises(Refused):
        told(begun, "wagered 1 red $10.00")


def test_5_1_f_seven_numbers_only_where_the_licensee_offers_them() -> None:
    name = next(w.name for w in GAME.wagers if w.name.startswith("seven numbers"))
    refused("5.1(f)", table(), f'wagered 1 "{name}" $5.00')
    assert told(table(seven_numbers=True), f'wagered 1 "{name}" $5.00').acts


def test_5_1_e_1_i_five_adjacent_numbers_are_an_option_of_five_chips() -> None:
    name = next(w.name for w in GAME.wagers if w.name.startswith("five adjacent"))
    refused("5.1(e)1i", table(), f'wagered 1 "{name}" $5.00')
    refused("5.1(e)1i(2)", table(**FIVE), f'wagered 1 "{name}" $6.00')
    assert told(table(**FIVE), f'wagered 1 "{name}" $10.00').acts


@pytest.mark.parametrize("wager", ["straight 00", "first five numbers", "split 0-00"])
def test_5_2_d_no_wager_on_a_double_zero_that_is_not_in_use(wager: str) -> None:
    assert told(table(), f'wagered 1 "{wager}" $5.00').acts
    for wheel in ("single_zero", "double_as_single"):
        refused("reading RO-2", table(wheel=wheel), f'wagered 1 "{wager}" $5.00')


def test_8_2_the_wager_is_within_the_limits() -> None:
    for amount in ("$0.50", "$501.00"):
        with pytest.raises(Refused):
            told(table(), f"wagered 1 red {amount}")
    unlawful("8.2", GAME, min_wager=10_00, max_wager=9_00)
    assert GAME.terms_from({"min_wager": 10_00, "max_wager": 10_00})


# 5.2


@pytest.mark.parametrize(
    ("wager", "wins", "loses", "odds"),
    [
        ('"straight 17"', "17", "18", 35), ('"straight 00"', DOUBLE_ZERO, "0", 35),
        ('"split 17-20"', "20", "21", 17), ('"three numbers 16-17-18"', "18", "19", 11),
        ('"four numbers 17-18-20-21"', "21", "22", 8),
        ('"first five numbers"', DOUBLE_ZERO, "4", 6),
        ('"six numbers 13-18"', "13", "19", 5), ('"column 1"', "34", "35", 2),
        ('"1st 12"', "12", "13", 2), ("red", "36", "35", 1), ("black", "35", "36", 1),
        ("odd", "35", "36", 1), ("even", "36", "35", 1), ('"1 to 18"', "18", "19", 1),
        ('"19 to 36"', "19", "18", 1),
    ],
)  # fmt: skip
def test_5_2_a_every_kind_of_wager_pays_its_odds_or_loses(
    wager: str, wins: str, loses: str, odds: int
) -> None:
    assert gains(spun(wins, wager)) == (odds * 5_00, 0)
    assert gains(spun(loses, wager)) == (-5_00, 0)


@pytest.mark.parametrize(
    "less",
    [
        "straight=34", "split=16", "three_numbers=10", "four_numbers=7", "first_five=5",
        "six_numbers=4", "seven_numbers=3", "column=1", "dozen=1",
    ],
)  # fmt: skip
def test_5_2_a_not_less_than_these_odds_but_perhaps_more(less: str) -> None:
    unlawful("5.2(a)", GAME, odds=less)
    assert gains(spun("17", '"straight 17"', odds="straight=36")) == (180_00, 0)


@pytest.mark.parametrize("zero", ["0", DOUBLE_ZERO])
def test_5_2_b_on_a_zero_half_of_every_even_chance_is_surrendered(zero: str) -> None:
    over = spun(zero, *EVEN_CHANCES)
    assert gains(over) == (-6 * 2_50, 0)
    assert {cite for cite, _, _ in done(over, "collect")} == {"5.2(b)"}
    assert gains(spun(zero, '"column 1"', '"1st 12"')) == (-10_00, 0)  # no even chances
    odd_cents = told(table(chip=25, min_wager=1_00), "wagered 1 red $1.25", "closed")
    assert gains(told(odd_cents, f"rested {zero}")) == (-63, 0)  # reading RO-3


def test_5_2_b_whole_only_under_the_current_code() -> None:
    unlawful("5.2(b)", GAME, zero_rule="full_loss")
    unlawful("5.2(c)", GAME, zero_rule="half_loss", wheel="single_zero")
    unlawful("5.2(c)", GAME, zero_rule="half_loss", wheel="double_as_single")
    assert gains(spun("0", "red", zero_rule="half_loss"))[0] == -2_50
    assert gains(spun("0", "red", zero_rule="full_loss", code="current")) == (-5_00, 0)


def test_5_2_c_at_a_single_zero_wheel_even_chances_lose_to_the_zero() -> None:
    over = spun("0", *EVEN_CHANCES, wheel="single_zero")
    assert gains(over) == (-30_00, 0)
    assert {cite for cite, _, _ in done(over, "collect")} == {"5.2(c)"}


def test_5_2_d_a_double_zero_wheel_used_as_a_single_one_spins_again_on_00() -> None:
    begun = told(
        table(wheel="double_as_single"), "wagered 1 red $5.00", "closed", f"rested {DOUBLE_ZERO}"
    )
    assert said(begun) == ["No more bets", "No Spin", "No more bets"]
    assert gains(told(begun, "rested 36")) == (5_00, 0)
    over = told(begun, "rested 0")
    assert gains(over) == (-5_00, 0)
    assert done(over, "collect") == [("5.2(d)3", "seat 1", 5_00)]


# 5.3, 5.4


def test_5_3_d_one_fifth_of_five_adjacent_numbers_is_paid_as_a_straight() -> None:
    name = next(w.name for w in GAME.wagers if w.name.startswith("five adjacent"))
    begun = told(table(**FIVE), f'wagered 1 "{name}" $5.00', "closed")
    won = [gains(told(begun, f"rested {number}"))[0] for number in range(38)]
    assert sorted(won) == [-5_00] * 33 + [35_00 - 4_00] * 5


def test_5_3_e_losers_are_collected_before_winners_are_paid() -> None:
    begun = told(table(), "wagered 1 red $5.00", "wagered 4 black $5.00", "wagered 4 odd $5.00")
    over = told(begun, "closed", "rested 11")  # black and odd
    acts = [(a.act, a.spot) for a in over.acts if a.act in ("collect", "pay")]
    assert acts == [("collect", "seat 1"), ("pay", "seat 4"), ("pay", "seat 4")]
    assert gains(over) == (-5_00, 10_00)


@pytest.mark.parametrize(
    ("name", "cite"),
    [
        ("ball spun with the wheel", "5.4(a)"),
        ("fewer than four revolutions", "5.4(b)"),
        ("foreign object in the wheel", "5.4(c)"),
    ],
)
def test_5_4_no_spin_before_the_ball_rests_and_void_after(name: str, cite: str) -> None:
    begun = told(table(), "wagered 1 red $5.00", "closed")
    again = reported(begun, name)
    assert said(again)[-2:] == ["No Spin", "No more bets"]  # reading RO-7
    assert [act.cite for act in again.acts[-5:]] == [cite] * 3 + ["5.3(a)", "5.3(b)"]
    assert gains(told(again, "rested 36")) == (5_00, 0)
    late = told(begun, "rested 35")
    rested = next(i for i, act in enumerate(late.acts) if act.act == "spin") + 1
    assert gains(reported(late, name, rested)) == (0, 0)
