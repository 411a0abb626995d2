"""Exact odds: equal to the oracle on stripped decks, and to what others have published."""

from fractions import Fraction

import pytest

from nomorebets.equipment.cards import cards_from
from nomorebets.odds import baccarat_punto_banco, double_down_stud, roulette
from nomorebets.odds.oracle import Oracle, in_the_middle_of_a_shoe
from nomorebets.odds.verify.published import figure, published
from nomorebets.rules import game

QUICK = {"baccarat_punto_banco", "roulette", "double_down_stud", "red_dog", "big_six", "craps"}
ROWS = [
    pytest.param(
        row,
        id=f"{row['game']} {row['quantity']}",
        marks=() if row["game"] in QUICK else pytest.mark.slow,
    )
    for row in published()
]


@pytest.mark.parametrize("row", ROWS)
def test_published_figures(row: dict[str, str]) -> None:
    assert f"{float(figure(row)):.{row['places']}%}" == row["value"]


def test_double_down_stud_has_the_published_combinations() -> None:
    """The machine game at Wizard of Odds: 12,994,800 combinations, 166,308 doubled losers.

    The source doubles also where doubling is worth exactly nothing; the edge is the same.
    """
    found = game("double_down_stud")
    terms = found.terms_from({"paytable": "3999,199,49,11,8,5,3,2,1"})
    ways = double_down_stud.ways(terms, 1_00, least=0)
    assert sum(map(sum, ways)) == 12_994_800
    assert ways[10][1] == 166_308


@pytest.mark.parametrize("deck", ["A♠ K♠ J♠ J♦ 7♠ 7♣ 2♥", "A♠ A♦ K♠ Q♠ J♠ T♠ 9♣"])
def test_double_down_stud_sweep_is_the_oracle(deck: str) -> None:
    found, cards = game("double_down_stud"), cards_from(deck)
    terms = found.terms()
    oracle = Oracle(found, terms, {"wager": 5_00}, cards, {"cut": 26}).value()
    total = double_down_stud.solve(terms, 5_00, cards).round
    assert total is not None
    assert total.total.expected_win * 5_00 == oracle


def test_double_down_stud_limit_counts_both_wagers_of_a_hand() -> None:
    """17.10(c), reading DS-2: near the limit a doubled royal flush wins no more than $100,000."""
    found, cards = game("double_down_stud"), cards_from("A♠ K♠ Q♠ J♠ T♠ 2♥")
    terms = found.terms_from({"max_wager": "$1,000"})
    oracle = Oracle(found, terms, {"wager": 90_00}, cards, {"cut": 26}).value()
    total = double_down_stud.solve(terms, 90_00, cards).round
    assert total is not None
    assert total.total.expected_win * 90_00 == oracle
    assert max(outcome.win for outcome in total.total.outcomes) == Fraction(100_000_00, 90_00)


@pytest.mark.parametrize("wager", ["Player's Hand", "Banker's Hand", "Tie Bet"])
@pytest.mark.parametrize("shoe", ["9♠ 9♠ 6♠ 6♠ 3♠ 3♠ K♠ K♠", "A♥ A♥ 2♥ 2♥ 5♥ 5♥ 4♥ 4♥ 4♥"])
def test_punto_banco_sweep_is_the_oracle(wager: str, shoe: str) -> None:
    found, cards = game("baccarat_punto_banco"), cards_from(shoe)
    terms = found.terms()
    layout = in_the_middle_of_a_shoe(found, terms, {c: cards.count(c) for c in set(cards)})
    fixed = {"take the shoe": 1, "keep the shoe": 1}
    oracle = Oracle(found, terms, {wager: 17_00}, None, fixed, layout).value()
    swept = baccarat_punto_banco.solve(terms, 17_00, cards)
    assert swept.wagers[wager].expected_win * 17_00 == oracle


@pytest.mark.parametrize("wheel", ["double_zero", "single_zero"])
@pytest.mark.parametrize("wager", ["straight 17", "split 1-2", "red", "3rd 12", "five adjacent 17"])
def test_roulette_is_the_oracle(wheel: str, wager: str) -> None:
    found = game("roulette")
    terms = found.terms_from({"wheel": wheel, "five_adjacent": "yes"})
    oracle = Oracle(found, terms, {wager: 10_00}).value()
    assert roulette.solve(terms).wagers[wager].expected_win * 10_00 == oracle


def test_25_cent_rounding_costs_a_one_dollar_banker_wager_far_more_than_five_percent() -> None:
    found = game("baccarat_punto_banco")
    terms = found.terms()
    small = baccarat_punto_banco.solve(terms, 1_00).wagers["Banker's Hand"].house_edge
    large = baccarat_punto_banco.solve(terms, 5_00).wagers["Banker's Hand"].house_edge
    assert float(large) == pytest.approx(0.010579, abs=1e-6)
    assert float(small - large) == pytest.approx(0.20 * 0.458597, abs=1e-6)  # 20 of 100 cents more
