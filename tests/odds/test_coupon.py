"""What a match play coupon costs, against hand arithmetic and published probabilities."""

import json
from fractions import Fraction
from math import comb

import pytest
from tests.cli.conftest import run_nmb

from nomorebets.law.game_parts import EVEN_MONEY, WAGER_ODDS
from nomorebets.odds import solver
from nomorebets.odds.coupons import CouponOdds, coupons_of, of_wager, paid
from nomorebets.odds.results import tally
from nomorebets.rules import game

HANDS = comb(52, 5)
A_PAIR = 84_480  # hands with one pair of a given rank: C(4,2) C(12,3) 4^3
TWO_PAIRS, THREE, STRAIGHT, FLUSH = 123_552, 54_912, 10_200, 5_108
FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = 3_744, 624, 36, 4
ABOVE_PAIRS = TWO_PAIRS + THREE + STRAIGHT + FLUSH + FULL_HOUSE + FOUR + STRAIGHT_FLUSH + ROYAL


def priced(game_id: str) -> dict[tuple[str, int], CouponOdds]:
    known, solved = game(game_id), solver(game_id)
    found = coupons_of(known, solved, solved.solve(known.terms()))
    return {(one.wager, one.pays): one for one in found}


def test_an_even_chance_at_even_money_costs_half_the_coupon() -> None:
    coin = tally([("heads", "1 to 1", Fraction(1), 1), ("tails", "lose", Fraction(-1), 1)])
    found = of_wager("wager", coin, EVEN_MONEY, paid, 1)
    assert (found.cost, found.net) == (Fraction(1, 2), Fraction(1, 2))


def test_a_coupon_that_is_kept_at_a_push_is_laid_again() -> None:
    lines = [
        ("win", "2 to 1", Fraction(2), 1), ("push", "push", Fraction(0), 1),
        ("lose", "lose", Fraction(-1), 2),
    ]  # fmt: skip
    even, as_wager = (
        of_wager("wager", tally(lines), pays, paid, 1) for pays in (EVEN_MONEY, WAGER_ODDS)
    )
    assert (even.won, even.kept, even.cost) == (Fraction(1, 4), Fraction(1, 4), Fraction(1, 3))
    assert as_wager.cost == Fraction(2, 3)
    assert as_wager.net == as_wager.cost  # the wager itself is fair


def test_let_it_ride_by_counting_hands() -> None:
    """A pair of tens or better wins; nothing is a push (18.10)."""
    found = priced("let_it_ride")
    even = found["bet three", EVEN_MONEY]
    assert even.cost == Fraction(5 * A_PAIR + ABOVE_PAIRS, HANDS)
    paid_as = (
        5 * A_PAIR + 2 * TWO_PAIRS + 3 * THREE + 5 * STRAIGHT + 8 * FLUSH + 11 * FULL_HOUSE
        + 50 * FOUR + 200 * STRAIGHT_FLUSH + 1000 * ROYAL
    )  # fmt: skip
    assert found["bet three", WAGER_ODDS].cost == Fraction(paid_as, HANDS)


def test_double_down_stud_by_counting_hands() -> None:
    """Jacks or better win, sixes to tens push: the coupon is kept and laid again (17.10(b))."""
    even = priced("double_down_stud")["wager", EVEN_MONEY]
    wins, kept = 4 * A_PAIR + ABOVE_PAIRS, 5 * A_PAIR
    assert (even.wins, even.kept) == (Fraction(wins, HANDS), Fraction(kept, HANDS))
    assert even.cost == Fraction(wins, HANDS - kept)


def test_boston_is_even_between_two_hands_that_both_stay() -> None:
    """Best play stays with every hand: both sides win alike, so half of what is decided is won."""
    assert priced("boston_5_stud")["first wager", EVEN_MONEY].cost == Fraction(1, 2)


@pytest.mark.parametrize("game_id", ["minibaccarat", "baccarat_punto_banco"])
def test_baccarat_by_published_probabilities(game_id: str) -> None:
    """Eight decks: Player 44.6247 %, Banker 45.8597 %, Tie 9.5156 % (published everywhere)."""
    found = priced(game_id)
    assert {wager for wager, _ in found} == {"Player's Hand", "Banker's Hand"}
    for wager, wins in (("Player's Hand", 0.446247), ("Banker's Hand", 0.458597)):
        cost = float(found[wager, EVEN_MONEY].cost)
        assert cost == pytest.approx(wins / (1 - 0.095156), abs=2e-6)


def test_the_command_says_it_in_words_and_json() -> None:
    run = run_nmb("odds", "let_it_ride", "--coupon", "--wager", "$10")
    assert "A match play coupon with bet three, paid even money" in run.output
    assert "$2.3878" in run.output  # 620,580 of 2,598,960 hands, of $10
    told = json.loads(run_nmb("odds", "let_it_ride", "--coupon", "--json").output)["coupons"]
    assert told[0]["cost"]["exact"] == "10343/43316"


@pytest.mark.parametrize(
    "words",
    [("odds", "craps", "--coupon"), ("odds", "red_dog", "--coupon", "--hand", "4♠ J♦")],
)
def test_what_cannot_be_asked_is_refused_in_a_line(words: tuple[str, ...]) -> None:
    run = run_nmb(*words, code=2)
    assert len(run.output.strip().splitlines()) == 1
