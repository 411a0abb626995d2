"""Craps, red dog, Big Six and minibaccarat: exact odds against published ones and the oracle."""

from fractions import Fraction

import pytest
from tests.cli.conftest import json_of

from nomorebets.equipment.cards import cards_from
from nomorebets.law.refusal import Refused
from nomorebets.odds import big_six, craps, minibaccarat, red_dog
from nomorebets.odds.oracle import Oracle, in_the_middle_of_a_shoe
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s01_craps.wagers import NUMBERS

CRAPS = game("craps")


@pytest.mark.parametrize(
    ("wager", "edge"),
    [  # casinodealerswebsite.com and casinocitytimes.com (Catlin, Interpreting House Edge)
        ("Pass Bet", Fraction(7, 495)),
        ("Don't Pass Bet", Fraction(3, 220)),
        ("Place Bet to Win 5", Fraction(1, 25)),
        ("Place Bet to Win 6", Fraction(1, 66)),
        ("Place Bet to Win 4", Fraction(1, 15)),
        ("Any Seven", Fraction(1, 6)),
    ],
)
def test_craps_edges_are_the_published_ones(wager: str, edge: Fraction) -> None:
    assert craps.solve(CRAPS.terms()).wagers[wager].house_edge == edge


def test_the_field_with_12_at_3_to_1_costs_one_in_36() -> None:
    terms = CRAPS.terms_from({"field_12_odds": 3})
    assert craps.solve(terms).wagers["Field Bet"].house_edge == Fraction(1, 36)


@pytest.mark.parametrize(
    ("multiples", "per_action"),
    [(1, "0.848%"), (2, "0.606%"), (3, "0.471%"), (345, "0.374%")],
)
def test_pass_with_odds_per_unit_of_action(multiples: int, per_action: str) -> None:
    """casinodealerswebsite.com, house edge summary."""
    taken = dict.fromkeys(NUMBERS, multiples)
    if multiples == 345:
        taken = {4: 3, 10: 3, 5: 4, 9: 4, 6: 5, 8: 5}
    found = craps.pass_with_odds(CRAPS.terms(), taken)
    assert found.house_edge == Fraction(7, 495)
    assert f"{float(found.element_of_risk):.3%}" == per_action


def test_a_shooters_hand() -> None:
    """Ethier and Hoppe, A world record in Atlantic City: mean 1671/196; 154 rolls 1.79e-10."""
    assert craps.hand_length() == Fraction(1671, 196)
    assert float(craps.longer_than(153)) == pytest.approx(1.789e-10, rel=1e-3)
    assert craps.longer_than(1) == 1


def test_the_fire_bet() -> None:
    """Wizard of Odds: 24, 249 and 999 to 1 cost 20.76 %."""
    found = craps.solve(CRAPS.terms_from({"fire_bet": True})).wagers["Fire Bet"]
    assert f"{float(found.house_edge):.2%}" == "20.76%"


def test_the_points_of_the_fire_bet() -> None:
    """Catlin, The Fire Bet (casinocitytimes.com, 2010), by Ethier's calculation: four different
    points, and none to three."""
    found = craps.solve(CRAPS.terms_from({"fire_bet": True})).wagers["Fire Bet"]
    likely = {outcome.odds: float(outcome.probability) for outcome in found.outcomes}
    assert likely["24 to 1"] == pytest.approx(0.008798178440, abs=5e-13)
    less = 0.593939393939 + 0.260750492004 + 0.101275355549 + 0.033434212179
    assert likely["lose"] == pytest.approx(less, abs=2e-12)


def test_the_deviation_of_odds_of_3_4_5_times() -> None:
    """Wizard of Odds, Ask the Wizard: 4.915632 a pass line bet."""
    found = craps.solve(CRAPS.terms_from({"odds_limit": "3-4-5x"})).round
    assert found is not None
    assert found.total.sd == pytest.approx(4.915632, abs=5e-7)


@pytest.mark.parametrize("wager", ["Field Bet", "Any Craps", "Horn Bet", "Craps-Eleven"])
def test_one_roll_wagers_are_the_oracle(wager: str) -> None:
    terms = CRAPS.terms_from({"shooter_must_wager": False})
    fixed = {"take the dice": 1, "choose two dice": 0, "keep the dice": 1}
    oracle = Oracle(CRAPS, terms, {wager: 20_00}, fixed=fixed).value()
    assert craps.solve(terms, 20_00).wagers[wager].expected_win * 20_00 == oracle


@pytest.mark.parametrize(
    ("decks", "edge"),
    [(1, "3.155%"), (2, "3.077%"), (4, "2.884%"), (6, "2.798%"), (8, "2.751%")],
)
def test_red_dog_is_as_published(decks: int, edge: str) -> None:
    """oddsshark.com and online-betting-guide.co.uk, to the places they give (2.88, 2.80, 2.75)."""
    found = red_dog.solve(game("red_dog").terms_from({"decks": decks}))
    assert found.round is not None
    assert f"{float(found.round.house_edge):.3%}" == edge
    assert found.strategy[0] == "raise on a spread of 7, 8, 9, 10, 11"
    lines = found.strategy[1].splitlines()[1:]
    assert [line.endswith("raise") for line in lines] == [False] * 6 + [True] * 5


@pytest.mark.parametrize("deck", ["2♠ 3♠ 5♠ 5♦ 9♠ K♠ A♠", "2♠ 2♦ 2♥ 4♠ 7♠ Q♠ A♠"])
def test_red_dog_is_the_oracle(deck: str) -> None:
    found, cards = game("red_dog"), cards_from(deck)
    oracle = Oracle(found, found.terms(), {"wager": 5_00}, cards, {"cut": 10}).value()
    odds = red_dog.solve(found.terms(), cards).round
    assert odds is not None
    assert odds.total.expected_win * 5_00 == oracle


def test_big_six_is_as_published() -> None:
    """Wizard of Odds, 54 stops of 24-15-7-4-2-1-1; the text pays 45 to 1 on Joker and Flag."""
    odds = big_six.solve(game("big_six").terms()).wagers
    edges = {name: f"{float(wager.house_edge):.2%}" for name, wager in odds.items()}
    assert edges == {
        "$1": "11.11%", "$2": "16.67%", "$5": "22.22%", "$10": "18.52%", "$20": "22.22%",
        "Joker": "14.81%", "Flag": "14.81%",
    }  # fmt: skip


@pytest.mark.parametrize("wager", ["Player's Hand", "Banker's Hand", "Tie Bet"])
@pytest.mark.parametrize("chosen", [{}, {"vig_type": "on_tie", "vig_pct": 25}])
def test_minibaccarat_is_the_oracle(wager: str, chosen: dict[str, object]) -> None:
    found = game("minibaccarat")
    terms = found.terms_from(chosen)
    cards = cards_from("9♠ 9♠ 6♠ 6♠ 3♠ 3♠ K♠ K♠")
    layout = in_the_middle_of_a_shoe(found, terms, {c: cards.count(c) for c in set(cards)})
    oracle = Oracle(found, terms, {wager: 17_00}, layout=layout).value()
    assert minibaccarat.solve(terms, 17_00, cards).wagers[wager].expected_win * 17_00 == oracle


def test_red_dog_decisions_are_the_raise_or_not() -> None:
    """By hand: six decks, 4 and J, six values between, 24 cards of each of 310 left."""
    won = Fraction(6 * 24, 310)
    found = dict(red_dog.decisions(game("red_dog").terms(), "4♠ J♦"))
    assert found == {"do not raise": won - (1 - won), "raise": 2 * (won - (1 - won))}


@pytest.mark.parametrize(
    ("hand", "why"),
    [("4♠ 4♦", "a pair"), ("4♠ 5♦", "consecutive"), ("4♠", "two cards"), ("x", "two cards")],
)
def test_red_dog_hands_without_a_decision(hand: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        red_dog.decisions(game("red_dog").terms(), hand)


def test_craps_per_roll_in_json() -> None:
    """A hard 4 is decided by 9 of 36 throws: four rolls a decision, a quarter of the edge each."""
    found = json_of("odds", "craps")["wagers"]["Four the Hardway"]
    assert (found["rolls"]["exact"], found["house_edge"]["exact"]) == ("4/1", "1/9")
    assert found["house_edge_per_roll"]["exact"] == "1/36"
    assert found["expected_loss"] == found["house_edge"]
