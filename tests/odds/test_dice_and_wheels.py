"""Craps, red dog, Big Six and minibaccarat: exact odds against published ones and the oracle."""

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.cli.conftest import json_of
from tests.telling import next_round, told

from nomorebets.equipment.cards import cards_from
from nomorebets.law.refusal import Refused
from nomorebets.odds import big_six, craps, minibaccarat, pokette, red_dog, sic_bo
from nomorebets.odds.oracle import Oracle, in_the_middle_of_a_shoe
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s01_craps.wagers import NUMBERS
from nomorebets.table.layout import Layout
from nomorebets.table.round import Round

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


def test_sic_bo_is_the_oracle_under_other_terms() -> None:
    """Every throw of the narration; two of a kind that three of a kind does not win."""
    found = game("sic_bo")
    terms = found.terms_from({"double_counts_triple": False, "odds": "total_9_12=7"})
    odds = sic_bo.solve(terms).wagers
    for wager in ("Two of a Kind 5", "Total 12", "One of a Kind 2", "Two Dice 3-6", "Big"):
        assert odds[wager].expected_win * 5_00 == Oracle(found, terms, {wager: 5_00}).value()
    assert odds["Two of a Kind 5"].house_edge == 1 - Fraction(15 * 11, 216)


SMALL_WHEELS = (
    (0, 4, 8, 9, 5, 52),  # 2♣ 3♣ 4♣ 4♦ 3♦ and a joker
    (48, 44, 40, 43, 52, 53),  # A♣ K♣ Q♣ Q♠ and two jokers
    (48, 0, 4, 4, 20),  # A♣ 2♣ 3♣ twice 7♣
)
POKETTE_TERMS: tuple[dict[str, object], ...] = (
    {},
    {"joker_in_stand": "respin_for_stand"},
    {"ace_low_in_straights": True},
    {"run_ends": "open", "odds": "flush=5,inside_straight_flush=60"},
)


@pytest.mark.parametrize("chosen", POKETTE_TERMS)
@pytest.mark.parametrize("stops", SMALL_WHEELS)
def test_poker_hand_wagers_are_the_narration_on_small_wheels(
    stops: tuple[int, ...], chosen: dict[str, object]
) -> None:
    """Every first and second card; every third one is told to the live table."""
    whole = game("pokette")
    assert whole.wheel is not None
    found = replace(whole, wheel=replace(whole.wheel, numbers=lambda terms: stops))
    terms = found.terms_from(chosen)
    names = [wager.name for wager in found.wagers[-8:]]
    won: dict[str, list[int]] = {name: [] for name in names}
    start = Layout.new(found, terms).sit(found, terms, "Ann", 1, 10**9)
    for first in stops:
        begun = told(Round(found, terms, start), "wagered 1 red $1.00", "closed", f"rested {first}")
        if begun.layout_after.markers[0] < 0:
            continue  # a joker opens no stand
        for second in stops:
            paired = narrated_wagers(next_round(begun), second, won, ["pair in 2"])
            if paired.layout_after.markers[1] < 0:
                continue
            for third in stops:
                narrated_wagers(next_round(paired), third, won, names)
    odds = pokette.solve(terms, stops).wagers
    assert {name for name in names if won[name]} == {name for name in names if name in odds}
    for name in names:
        if won[name]:
            assert odds[name].expected_win == Fraction(sum(won[name]), 1_00 * len(won[name])), name
    stands, ends = len(won["pair in 2"]), len(pokette.filling(terms, stops))
    in_all = sum(sum(won[name]) for name in names[1:])
    a_stand = Fraction(sum(won["pair in 2"]), stands) + Fraction(in_all, stands * ends)
    assert pokette.a_stand(terms, stops).total.expected_win * 1_00 == a_stand


def narrated_wagers(begun: Round, stop: int, won: dict[str, list[int]], names: list[str]) -> Round:
    """A dollar on each of these that is offered; what each of them won, if it was decided."""
    for name in ("red", *names):
        try:
            begun = told(begun, f"wagered 1 '{name}' $1.00")
        except Refused:
            continue
    played = told(begun, "closed", f"rested {stop}")
    for act in played.acts:
        if act.act in ("collect", "pay") and act.wager in won:
            won[act.wager].append(act.amount if act.act == "pay" else -act.amount)
    return played


def test_pokette_returns_by_hand() -> None:
    """54 stops, odds of the current code: 4, 8, 13, 2 or 1 of them win."""
    odds = pokette.solve(game("pokette").terms()).wagers
    hits = {"pair in 2": 4, "three of a kind": 4, "flush": 13, "open straight": 8,
            "inside straight": 4, "open straight flush": 2, "inside straight flush": 1}  # fmt: skip
    to = {"pair in 2": 11, "three of a kind": 11, "flush": 3, "open straight": 5,
          "inside straight": 11, "open straight flush": 24,
          "inside straight flush": 49}  # fmt: skip
    for name, stops in hits.items():
        assert odds[name].house_edge == 1 - Fraction(stops * (to[name] + 1), 54), name
    # of 50 second cards that make no pair two are jokers: then four stops win, else eight
    assert odds["pair in 3"].house_edge == 1 - Fraction((48 * 8 + 2 * 4) * 6, 50 * 54)
    # a stand: 54/52 spins for the first card, and two; suited are 13 of 54 second cards
    assert odds["flush"].rolls == (Fraction(54, 52) + 2) * Fraction(54, 13)


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
