"""The poker solvers: equal to the oracle on stripped decks, to counting, to published odds."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import pytest

from nomorebets.equipment.cards import DECK, card_text, cards_from, cards_text
from nomorebets.judgments.payouts import pays
from nomorebets.judgments.poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    poker_rank,
)
from nomorebets.judgments.three_card import (
    THREE_CARD_FLUSH,
    THREE_CARD_PAIR,
    THREE_CARD_STRAIGHT,
    THREE_CARD_STRAIGHT_FLUSH,
    THREE_CARD_THREE_OF_A_KIND,
)
from nomorebets.law.refusal import Refused
from nomorebets.odds import (
    boston_5_stud,
    caribbean_stud,
    double_down_stud,
    let_it_ride,
    solver,
    three_card_poker,
)
from nomorebets.odds.card_sets.sweeps import by_line, classes, five_card_ranks, three_card_ranks
from nomorebets.odds.given_strategy import Given
from nomorebets.odds.oracle import Oracle
from nomorebets.odds.results import GameOdds, RoundOdds
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s16_caribbean_stud import TO_BET
from nomorebets.simulation.run import Plan, simulate
from nomorebets.table.layout import Layout

pytestmark = pytest.mark.slow  # whole decks, the oracle, compilation

SOLVERS: dict[str, ModuleType] = {
    "boston_5_stud": boston_5_stud,
    "caribbean_stud": caribbean_stud,
    "double_down_stud": double_down_stud,
    "let_it_ride": let_it_ride,
    "three_card_poker": three_card_poker,
}
THREE_BETS = {"bet one": 5_00, "bet two": 5_00, "bet three": 5_00}
BOSTON = {"ante": 5_00, "first wager": 10_00}


# --- the oracle ---------------------------------------------------------------------------------


def by_the_oracle(
    game_id: str, chosen: Mapping[str, object], wagers: Mapping[str, int], deck: str, meter: int = 0
) -> Fraction:
    found = game(game_id)
    terms = found.terms_from(chosen)
    layout = Layout.new(found, terms)
    if meter:
        layout = msgspec.structs.replace(layout, meters=(meter,))
    fixed = {"cut": 26, "expose the three cards": 1}
    asked = Oracle(found, terms, wagers, cards_from(deck), fixed, layout, sets=True)
    return Fraction(asked.value())


def round_of(odds: GameOdds) -> RoundOdds:
    assert odds.round is not None
    return odds.round


def by_the_solver(odds: GameOdds, wagers: Mapping[str, int]) -> Fraction:
    """All wagers together, in cents; the first is the reference wager."""
    assert odds.round is not None
    stake = next(iter(wagers.values()))
    aside = (odds.wagers[name].expected_win * amount for name, amount in wagers.items()
             if name in odds.wagers)  # fmt: skip
    return odds.round.total.expected_win * stake + sum(aside, Fraction(0))


CASES: list[tuple[str, dict[str, object], dict[str, int], str, dict[str, int]]] = [
    ("let_it_ride", {}, THREE_BETS, "A♠ K♠ J♠ T♠ T♦ 7♣ 2♥ 2♣", {}),
    (
        "let_it_ride",
        {"lir_bonus": "B", "three_card_bonus": "A", "discard_community": "top"},
        THREE_BETS | {"let it ride bonus": 1_00, "three-card bonus": 3_00},
        "A♠ K♠ Q♠ J♠ T♠ T♦ T♣ 2♣",
        {},
    ),
    (  # the payout limit binds with two bets riding: then a third is worth nothing more
        "let_it_ride",
        {"max_wager": "$1,000", "lir_bonus": "C"},
        {"bet one": 300_00, "bet two": 300_00, "bet three": 300_00, "let it ride bonus": 1_00},
        "A♠ K♠ Q♠ J♠ T♠ 9♠ 2♣",
        {},
    ),
    ("three_card_poker", {}, {"ante": 5_00, "pair plus": 3_00}, "A♠ K♠ Q♠ J♦ 7♠ 7♣ 2♥ 3♥", {}),
    (
        "three_card_poker",
        {"tie_wins": True, "ante_bonus_table": "3", "pair_plus_table": "C"},
        {"ante": 5_00, "pair plus": 3_00},
        "A♠ K♠ Q♠ Q♦ J♦ J♣ 9♥ 9♣ 8♥",
        {"pair_plus": 3_00},
    ),
    (  # so large a bonus that hands are played for its sake
        "three_card_poker",
        {"six_card_bonus": "on"},
        {"ante": 5_00, "pair plus": 3_00, "six-card bonus": 20_00},
        "A♠ K♠ Q♠ J♦ 7♠ 6♣ 2♥ 2♦",
        {"pair_plus": 3_00, "six_card": 20_00},
    ),
    (
        "three_card_poker",
        {"six_card_bonus": "on", "pair_plus_lost_on_fold": False},
        {"ante": 5_00, "pair plus": 3_00, "six-card bonus": 20_00},
        "A♠ K♠ Q♠ J♦ 7♠ 6♣ 2♥ 2♦",
        {"pair_plus": 3_00, "six_card": 20_00},
    ),
    ("boston_5_stud", {}, BOSTON | {"optional bonus": 7_00}, "A♠ K♠ Q♠ J♦ 7♠ 7♣ 2♥ 2♦ 2♠ 8♠", {}),
    (
        "boston_5_stud",
        {"ante_bonus_on_push": False},
        BOSTON,
        "A♠ A♦ K♠ K♦ Q♠ Q♦ J♥ J♣ 9♥ 9♣",
        {},
    ),
    (  # 24.11(e): the limit binds for the royal flush
        "boston_5_stud",
        {"payout_limit": "$50,000"},
        {"ante": 100_00, "first wager": 200_00},
        "A♠ K♠ Q♠ J♠ T♠ 9♠ 8♦ 7♣ 7♥ 2♦",
        {},
    ),
    (  # reading TC-10: and here for a straight flush
        "three_card_poker",
        {"payout_limit": "$50,000", "max_wager": "$10,000"},
        {"ante": 10_000_00},
        "A♠ K♠ Q♠ J♠ 7♠ 6♣ 2♥ 2♦",
        {},
    ),
    ("caribbean_stud", {}, {"ante": 5_00}, "A♠ K♠ Q♠ J♦ 7♠ 7♣ 2♥ 2♦ 3♠ 8♠", {}),
    (
        "caribbean_stud",
        {"progressive_rate": 30},
        {"ante": 50_00, "progressive": 1_00},
        "A♠ A♦ A♥ K♠ K♦ Q♠ Q♥ J♠ T♠ 8♠",
        {"meter": 200_000_00, "progressive": 1_00},
    ),
    (
        "caribbean_stud",
        {"fold_forfeits_progressive": False, "max_wager": "$1,000"},
        {"ante": 900_00, "progressive": 1_00},  # at this ante the limit of the bet binds
        "A♥ A♦ A♣ A♠ K♠ K♥ K♦ 4♠ 3♠ 2♠",
        {"meter": 12_345_00, "progressive": 1_00},
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game_id", "chosen", "wagers", "deck", "amounts"), CASES,
    ids=[f"{case[0]} {number}" for number, case in enumerate(CASES)],
)  # fmt: skip
def test_the_sweep_is_the_oracle(
    game_id: str,
    chosen: dict[str, object],
    wagers: dict[str, int],
    deck: str,
    amounts: dict[str, int],
) -> None:
    terms = game(game_id).terms_from(chosen)
    stake = next(iter(wagers.values()))
    odds = SOLVERS[game_id].solve(terms, stake, cards_from(deck), **amounts)
    oracle = by_the_oracle(game_id, chosen, wagers, deck, amounts.get("meter", 0))
    assert by_the_solver(odds, wagers) == oracle


def test_the_oracle_sees_sets_as_it_sees_cards_one_by_one() -> None:
    """The short way the cases above take, against the long one."""
    found, deck = game("three_card_poker"), cards_from("A♠ Q♠ 7♠ 7♣ 2♥ 3♥")
    one_by_one = Oracle(found, found.terms(), {"ante": 5_00}, deck)
    together = Oracle(found, found.terms(), {"ante": 5_00}, deck, sets=True)
    assert one_by_one.value() == together.value()
    assert together.nodes * 10 < one_by_one.nodes


# --- published figures --------------------------------------------------------------------------


def test_hands_of_three_cards() -> None:
    """casinocitytimes.com, Grochowski, Three card poker and pair plus."""
    least = (
        THREE_CARD_STRAIGHT_FLUSH, THREE_CARD_THREE_OF_A_KIND, THREE_CARD_STRAIGHT,
        THREE_CARD_FLUSH, THREE_CARD_PAIR, 0,
    )  # fmt: skip
    found = classes()
    counts = by_line(least, three_card_ranks(found.hands(3)), found.weights(3))
    assert counts == [48, 52, 720, 1_096, 3_744, 16_440]


def test_hands_of_five_cards() -> None:
    """suffe.cool/poker/wild.html."""
    least = (
        ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, STRAIGHT,
        THREE_OF_A_KIND, TWO_PAIRS, PAIR, 0,
    )  # fmt: skip
    found = classes()
    counts = by_line(least, five_card_ranks(found.hands(5)), found.weights(5))
    assert counts == [
        4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540,
    ]  # fmt: skip


def test_best_five_of_six_cards() -> None:
    """people.math.sfu.ca/~alspach/comp20: 14,664 of 20,358,520 are four of a kind."""
    terms = game("three_card_poker").terms_from({"six_card_bonus": "on"})
    found = three_card_poker.solve(terms).wagers["six-card bonus"]
    ways = {outcome.result: outcome.probability * comb(52, 6) for outcome in found.outcomes}
    assert ways["four of a kind"] == 14_664
    assert ways["royal flush"] == 188


def test_how_often_bet_one_rides() -> None:
    """wizardofodds.com/games/let-it-ride/appendix/1: 0.07276018, zero-EV bets pulled back."""
    found = let_it_ride.play(game("let_it_ride").terms(), 1_00, DECK)
    weights = classes().weights(3)
    rides = Fraction(int((weights * found.one).sum()), int(weights.sum()))
    assert f"{float(rides):.8f}" == "0.07276018"


@pytest.mark.parametrize(("awards", "even"), [((100, 75, 50), 263_205), ((150, 100, 50), 246_784)])
def test_where_the_progressive_wager_breaks_even(awards: tuple[int, ...], even: int) -> None:
    """M. Shackleford, Contingencies, November 2000: the break-even meter of two pay tables."""
    keys = "four_of_a_kind_award", "full_house_award", "flush_award"
    chosen = dict(zip(keys, (100 * award for award in awards), strict=True))
    terms = game("caribbean_stud").terms_from(chosen | {"progressive_rate": 0})
    deck = classes()
    found = caribbean_stud.CaribbeanPlay(np.zeros(0), _ways_by_line(terms, deck), np.zeros(0), {})

    def edge(meter: int) -> Fraction:
        return caribbean_stud.progressive_odds(terms, found, DECK, meter, 0).house_edge

    assert edge(even * 100) > 0 > edge(even * 100 + 1_00)
    assert f"${even:,}" in caribbean_stud.progressive_odds(terms, found, DECK, 0, 0).note


def _ways_by_line(terms: Any, found: Any) -> Any:
    """Every hand bet, none folded, as the progressive wager sees it."""
    least = [line[0] for line in terms.bet_paytable]
    ways = np.zeros((len(least), 5), np.int64)
    ways[:, 0] = by_line(least, five_card_ranks(found.hands(5)), found.weights(5))
    return ways


def test_all_rounds_of_caribbean_stud() -> None:
    terms = game("caribbean_stud").terms()
    found = caribbean_stud.play(terms, 1_00, DECK, None, 0, 0)
    assert int(found.ways.sum()) == 19_933_230_517_200


# --- what a solver says agrees with itself ------------------------------------------------------


@pytest.mark.parametrize("game_id", SOLVERS)
def test_no_named_strategy_beats_best_play(game_id: str) -> None:
    terms, known = game(game_id).terms(), solver(game_id)
    best = round_of(known.solve(terms)).house_edge
    edges = {name: round_of(known.evaluate(terms, name)).house_edge for name in known.strategies}
    assert edges["best"] == best == min(edges.values())
    assert len(set(edges.values())) > 2


@pytest.mark.parametrize("game_id", SOLVERS)
def test_every_decision_is_the_better_one(game_id: str) -> None:
    """The value of the round is the mean over hands of the best decision's value."""
    terms, module = game(game_id).terms(), SOLVERS[game_id]
    deck = cards_from("A♠ K♠ Q♠ Q♦ J♦ J♣ 9♥ 9♣ 8♥ 8♠")
    size = {"caribbean_stud": 6, "double_down_stud": 4}.get(game_id, 3)
    total, hands = Fraction(0), 0
    for cards in combinations(deck, size):
        ups = range(6) if game_id == "caribbean_stud" else (0,)
        for up in ups:
            told = cards_text(cards)
            if game_id == "caribbean_stud":
                own = cards[:up] + cards[up + 1 :]
                told = f"{cards_text(own)} vs {card_text(cards[up])}"
            total += max(value for _, value in module.decisions(terms, told, 5_00, deck))
            hands += 1
    assert total / hands == module.solve(terms, 5_00, deck).round.total.expected_win


def test_let_it_ride_decides_again_with_the_fourth_card() -> None:
    terms = game("let_it_ride").terms()
    values = [
        max(v for _, v in let_it_ride.decisions(terms, f"A♠ K♠ T♠ | {card_text(card)}"))
        for card in DECK
        if card not in cards_from("A♠ K♠ T♠")
    ]
    ride, back = let_it_ride.decisions(terms, "A♠ K♠ T♠")
    assert ride[0] == "let bet one ride"
    assert ride[1] == sum(values) / 49 > back[1]


def test_a_hand_against_an_up_card_by_plain_counting() -> None:
    terms = game("caribbean_stud").terms()
    own, up = cards_from("A♠ K♦ 7♣ 4♥ 2♠"), cards_from("4♦")
    rank, total, hands = poker_rank(own), 0, 0
    for hidden in combinations(sorted(set(DECK) - {*own, *up}), 4):
        dealer = poker_rank((*up, *hidden))
        hands += 1
        if dealer < poker_rank(cards_from("A♠ K♦ 4♣ 3♥ 2♠")):
            total += 1
        elif dealer != rank:
            total += 1 + 2 * pays(terms.bet_paytable, rank) if rank > dealer else -3
    found = caribbean_stud.decisions(terms, "As Kd 7c 4h 2s vs 4d")
    assert found == [("bet", Fraction(total, hands)), ("fold", Fraction(-1))]


@pytest.mark.parametrize("game_id", SOLVERS)
def test_suits_may_change_places(game_id: str) -> None:
    """A deck whose suits are alike and the same deck with suits renamed have the same odds."""
    terms, module = game(game_id).terms(), SOLVERS[game_id]
    deck = cards_from("A♠ A♥ A♦ K♠ K♥ 9♠ 9♥ 8♣ 7♣ 6♦ 5♦ 2♠ 2♥")
    renamed = tuple(card & ~3 | (2, 0, 3, 1)[card & 3] for card in deck)
    assert module.solve(terms, 5_00, deck).round == module.solve(terms, 5_00, renamed).round


def test_ordinary_play_is_the_rules_own() -> None:
    """The kernel's ordinary play of Caribbean stud, against what the rules let people play."""
    found = game("caribbean_stud")
    hands = classes().hands(5)[::37]
    for up in (0, 21, 34, 44, 50):
        dealt = hands[(hands != up).all(1)]
        ranks = five_card_ranks(dealt).tolist()
        with_up = np.column_stack((dealt, np.full(len(dealt), up, np.int8)))
        most = Given("", ())
        expected = most.with_each(found, found.terms(), TO_BET, with_up, 5).tolist()
        policy = caribbean_stud.policy_of(most)
        assert [caribbean_stud.bets(policy, rank, up >> 2, False) for rank in ranks] == expected


@pytest.mark.slow
@pytest.mark.parametrize("game_id", SOLVERS)
def test_ordinary_play_as_simulated(game_id: str) -> None:
    """Exact odds within four standard errors of a simulation; seeds are fixed."""
    wagers = {
        "let_it_ride": THREE_BETS, "boston_5_stud": BOSTON, "double_down_stud": {"wager": 5_00},
    }.get(game_id, {"ante": 5_00})  # fmt: skip
    terms = game(game_id).terms()
    exact = round_of(solver(game_id).evaluate(terms, "ordinary")).total.expected_win * 5_00
    found = simulate(Plan(game(game_id), terms, wagers, seed=7), 2_000_000).round
    assert abs(found.mean - float(exact)) < 4 * found.standard_error


# --- strategies in words ------------------------------------------------------------------------


def test_best_play_in_words() -> None:
    said = {id: module.solve(game(id).terms()).strategy for id, module in SOLVERS.items()}
    assert said["three_card_poker"] == ("play Q-6-4 or better, fold the rest",)
    assert said["boston_5_stud"] == ("make the second wager with every hand",)
    assert "double with four to an open straight but not 5-4-3-2" in said["double_down_stud"]
    assert "double with a pair of sixes or better" in said["double_down_stud"]
    ride = said["let_it_ride"]
    assert "bet one rides with three suited in sequence but not 4-3-2 or A-3-2" in ride
    assert "bet two rides with four to an open straight, with a card from the ten up" in ride
    bet = said["caribbean_stud"]
    assert bet[:2] == (
        "bet A-K-Q-J-2 or better against any card",
        "fold what is below A-K-4-3-2 against any card",
    )  # fmt: skip
    assert "against a king bet a hand that holds a king, from A-K-J-3-2 up" in bet


# --- bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "hand", "words"),
    [
        ("let_it_ride", "A♠ K♠", "has 2 cards; the decision is made with 3 or 4"),
        ("three_card_poker", "A♠ A♠ K♠", "A♠ is there twice"),
        ("boston_5_stud", "A♠ Zz K♠", "'Zz' is not a card"),
        ("boston_5_stud", "A♠ Jk1 K♠", "Jk1 is not in the deck"),
        ("caribbean_stud", "A♠ K♦ 7♣ 4♥ 2♠", "made with 6"),
    ],
)
def test_an_impossible_hand_is_refused(game_id: str, hand: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        SOLVERS[game_id].decisions(game(game_id).terms(), hand)


def test_what_cannot_be_wagered_is_refused() -> None:
    terms = game("three_card_poker").terms()
    with pytest.raises(Refused, match="no six-card bonus"):
        three_card_poker.solve(terms, six_card=1_00)
    with pytest.raises(Refused, match="above nothing"):
        three_card_poker.solve(terms, 0)
    with pytest.raises(Refused, match=r"a progressive wager is \$1"):
        caribbean_stud.solve(game("caribbean_stud").terms(), progressive=5_00)
    with pytest.raises(Refused, match="needs 10 cards"):
        boston_5_stud.solve(game("boston_5_stud").terms(), 5_00, DECK[:9])
    with pytest.raises(Refused, match="no card twice"):
        let_it_ride.solve(game("let_it_ride").terms(), 5_00, (*DECK, 51))
