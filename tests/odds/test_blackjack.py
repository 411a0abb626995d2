"""Blackjack's exact odds: equal to the oracle on stripped shoes, and consistent with themselves.

The figures others have published are in published.csv (test_exact).
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from nomorebets.equipment.cards import DECK, cards_from
from nomorebets.law.refusal import Refused
from nomorebets.odds import blackjack, solver
from nomorebets.odds.blackjack.chart import chart
from nomorebets.odds.blackjack.hands import (
    DEALERS_BLACKJACK,
    NO_CARDS,
    all_hands,
    counts_of,
    dealers_hands,
    plus,
)
from nomorebets.odds.blackjack.oracle_play import following
from nomorebets.odds.blackjack.outcomes import outcome_lines
from nomorebets.odds.blackjack.solution import BlackjackStrategy
from nomorebets.odds.blackjack.splits import split_results
from nomorebets.odds.oracle import Oracle, in_the_middle_of_a_shoe
from nomorebets.rules import game
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    DRAW,
    SPLIT,
    STAND,
)
from nomorebets.rules.njac_19_47.s02_blackjack.terms import Terms
from nomorebets.simulation.run import Plan, simulate
from nomorebets.table.live import LiveTable

pytestmark = pytest.mark.slow  # whole decks, the oracle, compilation

GAME = game("blackjack")
FACE_UP = {"hole_card_mode": "face_up", "blackjack_pays": "1 to 1", "double_on": "9_10_11"}
QUARTERS = {"chip": "$0.25", "code": "current", "blackjack_pays": "6 to 5"}

EIGHTS = "8♠ 8♠ 8♠ 8♠ 9♠ 9♠ T♠ T♠ T♠ A♠"
ACES = "T♠ T♠ T♠ T♠ T♠ A♠ A♠ A♠ 9♠ 9♠ 9♠"
DOUBLED_AFTER_A_SPLIT = "8♠ 8♠ 8♠ 3♠ 3♠ 6♠ 6♠ T♠ T♠ T♠ T♠ T♠"
MANY_EIGHTS = "8♠ 8♠ 8♠ 8♠ 8♠ 9♠ 9♠ T♠ T♠ T♠ T♠ T♠ A♠"
MANY_ACES = "T♠ T♠ T♠ T♠ T♠ T♠ A♠ A♠ A♠ A♠ 9♠ 9♠ 9♠ 9♠ 9♠"
NINES = "9♠ 9♠ 9♠ 9♠ 9♠ 3♠ 3♠ T♠ T♠ T♠ T♠ T♠ T♠ A♠"  # split against a ten, some go over 21
UP_TO_FOUR = "8♠ 8♠ 8♠ 8♠ 8♠ 8♠ T♠ T♠ T♠ T♠ T♠ T♠ T♠ T♠ T♠ 9♠ 9♠ A♠"
FIVES = "5♠ 5♠ 4♠ 4♠ 7♠ 7♠ T♠ T♠ T♠ T♠ T♠ T♠ T♠"
TENS = "T♠ T♠ T♠ T♠ T♠ T♠ T♠ A♠ A♠ A♠ 9♠ 5♠"


def terms_of(**chosen: str) -> Terms:
    found: Terms = GAME.terms_from(chosen)
    return found


def oracle(
    terms: Terms,
    shoe: str,
    wagers: dict[str, int],
    strategy: BlackjackStrategy | None = None,
    worth: Callable[[int], Any] = Fraction,
) -> Any:
    """Without a strategy: under the best play there is, after a split too."""
    cards = cards_from(shoe)
    layout = in_the_middle_of_a_shoe(GAME, terms, Counter(cards))
    at = blackjack.position_of(terms, wagers["wager"], cards)
    told = following(at, strategy) if strategy else None
    fixed = {"double for": 0}
    asked = Oracle(GAME, terms, wagers, None, fixed, layout, strategy=told, worth=worth)
    return asked.value()


@pytest.mark.parametrize(
    ("shoe", "chosen", "stake"),
    [
        (EIGHTS, {}, 10_00),
        (EIGHTS, {"hole_card_mode": "none"}, 10_00),
        (EIGHTS, FACE_UP, 10_00),
        (EIGHTS, {"surrender": "late", "soft17": "hit"}, 10_00),
        (EIGHTS, {"hole_card_mode": "face_down", "surrender": "late"} | QUARTERS, 5_25),
        (DOUBLED_AFTER_A_SPLIT, {"hole_card_mode": "none"}, 10_00),
        (ACES, {}, 10_00),
        (ACES, {"hole_card_mode": "none"} | QUARTERS, 5_25),
        (ACES, FACE_UP, 10_00),
        (MANY_EIGHTS, {"resplit_max_hands": "3"}, 10_00),
        (MANY_ACES, {"resplit_max_hands": "3", "resplit_aces": "yes"}, 10_00),
        (NINES, {"resplit_max_hands": "3", "hole_card_mode": "none"}, 10_00),
        (
            UP_TO_FOUR,
            {"resplit_max_hands": "4", "boxes": "6", "hole_card_mode": "none"},
            10_00,
        ),
        (FIVES, {"five_card_21": "yes", "hole_card_mode": "none"}, 10_00),
        (TENS, {"even_money": "no"}, 10_00),
        (TENS, {"hole_card_mode": "none", "chip": "$0.25"}, 5_25),
    ],
)
def test_every_round_is_the_oracles(shoe: str, chosen: dict[str, str], stake: int) -> None:
    """Splits, doubles, surrender, insurance and even money, odd cents: all as the rules settle; in
    mean and variance, and if no box has more than two hands in every result."""
    terms, cards = terms_of(**chosen), cards_from(shoe)
    found = blackjack.solve(terms, stake, cards).round
    assert found is not None
    strategy, _ = blackjack.position_of(terms, stake, cards).solved

    def worth(win: int) -> Any:
        """The third says which win it is."""
        told = Random(win).randrange(10**9)
        return np.array([Fraction(n) for n in (win, win**2, told)])

    mean, square, told = oracle(terms, shoe, {"wager": stake}, strategy, worth)
    assert found.total.expected_win * stake == mean
    assert found.total.variance * stake**2 == square - mean**2
    if terms.resplit_max_hands == 2:
        outcomes = found.total.outcomes
        assert sum(o.probability * worth(int(o.win * stake))[2] for o in outcomes) == told


@pytest.mark.parametrize(
    ("shoe", "chosen"),
    [
        ("8♠ 8♠ 8♠ 8♠ 9♠ 9♠ T♠ T♠ T♠ T♠", {}),
        ("T♠ T♠ T♠ T♠ T♠ 9♠ 9♠ 9♠ 9♠ 9♠", {"surrender": "late"}),
        ("T♠ T♠ T♠ T♠ T♠ 6♠ 6♠ 9♠ 9♠ 9♠ 9♠", {}),
        ("4♠ 5♠ 6♠ 7♠ 8♠ 9♠ T♠ A♠", FACE_UP),
    ],
)
def test_best_play_is_the_oracles(shoe: str, chosen: dict[str, str]) -> None:
    """Where nothing is split, or nothing is gained by remembering the other hands of a split."""
    terms, cards = terms_of(**chosen), cards_from(shoe)
    found = blackjack.solve(terms, 10_00, cards).round
    assert found is not None
    assert found.total.expected_win * 10_00 == oracle(terms, shoe, {"wager": 10_00})


def test_each_wager_of_multiple_action_is_worth_the_same() -> None:
    shoe = "T♠ T♠ T♠ T♠ T♠ T♠ T♠ 9♠ 9♠ 9♠ 9♠ 9♠ 9♠ 9♠"
    terms = terms_of(multiple_action="yes", hole_card_mode="none", max_wagers_per_box="1")
    cards = cards_from(shoe)
    found = blackjack.solve(terms, 10_00, cards).round
    assert found is not None
    strategy, _ = blackjack.position_of(terms, 10_00, cards).solved
    three = dict.fromkeys(("wager", "second wager", "third wager"), 10_00)
    assert oracle(terms, shoe, three, strategy) == 3 * 10_00 * found.total.expected_win


@pytest.mark.parametrize("mode", ["none", "face_down_reader"])
def test_sevens_are_the_oracles(mode: str) -> None:
    shoe = "7♠ 7♠ 7♠ 8♠ 8♠ T♠ T♠ T♠ T♠ T♠ A♠"
    odds = {"one_seven_odds": "1", "two_sevens_odds": "5", "three_sevens_odds": "50"}
    terms = terms_of(side_2_17="sevens", hole_card_mode=mode, **odds)
    cards = cards_from(shoe)
    found = blackjack.solve(terms, 10_00, cards)
    assert found.round is not None
    strategy, _ = blackjack.position_of(terms, 10_00, cards).solved
    both = oracle(terms, shoe, {"wager": 10_00, "sevens": 1_00}, strategy)
    side = found.wagers["sevens"].expected_win * 1_00
    assert side == both - found.round.total.expected_win * 10_00


@pytest.mark.parametrize(
    ("chosen", "wager"),
    [
        ({"side_2_17": "over_under_13"}, "over 13"),
        ({"side_2_17": "over_under_13"}, "under 13"),
        ({"side_2_17": "same_suit", "same_suit_odds": "3:1"}, "same suit"),
    ],
)
def test_wagers_on_the_first_two_cards_are_the_oracles(chosen: dict[str, str], wager: str) -> None:
    shoe = "K♠ K♠ K♠ Q♠ Q♠ Q♥ 9♥ 9♥ 9♥ 3♠"
    terms, cards = terms_of(**chosen), cards_from(shoe)
    found = blackjack.solve(terms, 10_00, cards)
    assert found.round is not None
    strategy, _ = blackjack.position_of(terms, 10_00, cards).solved
    layout = in_the_middle_of_a_shoe(GAME, terms, Counter(cards))
    at = blackjack.position_of(terms, 10_00, cards)

    def stands(table: LiveTable, spot: int, decision: str) -> int | None:
        return 0

    wagers = {"wager": 10_00, wager: 1_00}
    both = Oracle(GAME, terms, wagers, None, None, layout, strategy=stands).value()
    never = BlackjackStrategy(
        np.zeros_like(strategy.choices), np.zeros_like(strategy.opening),
        np.zeros_like(strategy.insures),
    )  # fmt: skip
    ends = at.exact_ends(never)
    lines = outcome_lines(at, never, ends, split_results(at, ends))
    alone = sum(win * chance for (_, _, win), chance in lines.items())
    assert found.wagers[wager].expected_win * 1_00 == both - alone * 10_00


def test_over_and_under_13_at_eight_decks() -> None:
    """By hand: with aces as 1, pairs of values whose sum is 13, among 416 · 415 / 2."""
    found = blackjack.solve(terms_of(side_2_17="over_under_13")).wagers
    exactly = 32 * 128 + 3 * 32 * 32  # 3 and ten; 4-9, 5-8, 6-7
    every = 416 * 415 // 2
    over, under = found["over 13"], found["under 13"]
    assert over.hit_frequency + under.hit_frequency == 1 - Fraction(exactly, every)


@pytest.mark.parametrize(
    "chosen",
    [
        {"decks": "1", "boxes": "7"},
        {"decks": "2", "soft17": "hit", "surrender": "late"},
        {"decks": "8", "resplit_max_hands": "4", "boxes": "6", "hole_card_mode": "none"},
        {"decks": "6", "five_card_21": "yes"} | FACE_UP,
    ],
)
def test_exact_and_double_agree(chosen: dict[str, str]) -> None:
    terms = terms_of(**chosen)
    found = blackjack.solve(terms).round
    assert found is not None
    assert abs(blackjack.value(terms) + float(found.house_edge)) < 1e-12
    outcomes = found.total.outcomes
    assert sum(o.probability for o in outcomes) == 1
    assert sum(o.probability * o.win for o in outcomes) == -found.house_edge  # two hands and one


def test_exact_is_exact_by_another_way() -> None:
    """One start and one hand, summed in plain fractions over every order of the dealer's cards."""
    shoe = counts_of(DECK * 2)
    terms = terms_of(decks="2", hole_card_mode="none")
    found = dict(blackjack.decisions(terms, "T 9 vs 6"))
    left = list(shoe)
    for place in (9, 8, 5):
        left[place] -= 1

    def dealer(total: int, ace: bool, chance: Fraction) -> Fraction:
        points = total + 10 if ace and total <= 11 else total
        if points >= 17:
            return chance * (1 if points > 21 or points < 19 else 0 if points == 19 else -1)
        won = Fraction(0)
        size = sum(left)
        for place in range(10):
            if left[place]:
                left[place] -= 1
                share = Fraction(left[place] + 1, size)
                won += dealer(total + place + 1, ace or place == 0, chance * share)
                left[place] += 1
        return won

    assert found["stand"] == dealer(6, False, Fraction(1))


def test_decisions_of_a_hand() -> None:
    terms = terms_of(surrender="late")
    found = dict(blackjack.decisions(terms, "8♠ 8♦ vs T♣"))
    assert set(found) == {"stand", "draw", "surrender", "double down", "split"}
    assert found["surrender"] == Fraction(-1, 2)
    assert max(found, key=lambda name: found[name]) == "split"
    strategy, worth = blackjack.position_of(terms, 1_00, None).solved
    at = blackjack.position_of(terms, 1_00, None)
    s, h = 9, at.hands.number[plus(NO_CARDS, 7, 7)]
    known = float(at.dealers_blackjack(s, at.counts(h)))
    for name, play in (("stand", STAND), ("draw", DRAW), ("split", SPLIT)):
        assert float(found[name]) == pytest.approx((worth[s, h, play] + known) / (1 - known))
    assert strategy.opening[s, h] == SPLIT
    assert dict(blackjack.decisions(terms, "A K vs A"))["even money"] == 1
    assert blackjack.decisions(terms_of(decks="1"), "8 8 vs 8")
    insured = dict(blackjack.decisions(terms, "insurance T♠ 6♦ vs A♣"))
    gain = insured["insurance for half of the wager"] - insured["no insurance"]
    assert gain == (3 * Fraction(127, 413) - 1) / 2


@pytest.mark.parametrize(
    "hand", ["T♠ 6♦", "T♠ 6♦ vs 9♣ 2♣", "T♠ T♦ 2♣ vs 9♣", "T♠ vs 9♣", "X♠ 6♦ vs 9♣", "Jk1 6♦ vs 9♣",
             "T♠ 5♦ 6♦ vs 9♣", "insurance T♠ 6♦ vs 9♣", "A♠ A♠ vs A♠", "8 8 8 8 vs 8 8", ""],
)  # fmt: skip
def test_impossible_hands_are_refused(hand: str) -> None:
    with pytest.raises(Refused):
        blackjack.decisions(terms_of(decks="2", resplit_max_hands="2"), hand)


def test_a_shoe_that_could_run_out_is_refused() -> None:
    with pytest.raises(Refused, match="may run out"):
        blackjack.solve(terms_of(), 1_00, cards_from("T♠ T♠ 9♠ 9♠ A♠"))


def test_basic_strategy_of_the_chart_is_the_known_one() -> None:
    """Eight decks, dealer stands on soft 17, doubling after a split: a few cells of any chart."""
    at = blackjack.position_of(terms_of(), 1_00, None)
    lines = "\n".join(chart(at, at.solved[0])).splitlines()
    cells: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("  "):
            cells.setdefault(line[2:22].strip(), line[22:].split())
    assert cells["hard 11"] == list("DDDDDDDDDH")
    assert cells["soft 18"][:7] == list("SDDDDSS")
    assert cells["pair 9"] == list("PPPPPSPPSS")


def test_strategies_are_no_better_than_the_best() -> None:
    known, terms = solver("blackjack"), GAME.terms()
    edges = {"best": -blackjack.value(terms)}
    for name in known.strategies[1:]:
        found = known.evaluate(terms, name).round
        assert found is not None
        edges[name] = float(found.house_edge)
    assert min(edges, key=lambda name: edges[name]) == "best"
    assert edges["mimic the dealer"] == pytest.approx(0.0567, abs=2e-4)
    assert edges["ordinary"] - edges["best"] < 3e-5


def test_simulation_agrees() -> None:
    """A shuffle before every round, as the exact odds have it; splits too, in mean and spread."""
    terms = terms_of(continuous_shuffler="yes", resplit_max_hands="4", boxes="6", surrender="late")
    exact = solver("blackjack").evaluate(terms, "ordinary", {"stake": 10_00}).round
    assert exact is not None
    played = simulate(Plan(GAME, terms, {"wager": 10_00}, 1, 7), 1_000_000).round
    off = played.mean + float(exact.house_edge) * 10_00
    assert abs(off) < 4 * played.standard_error
    assert played.sd / 10_00 == pytest.approx(exact.total.sd, rel=0.004)
    won = sum(count for value, count in played.counts.items() if value > 0) / 1_000_000
    assert won == pytest.approx(float(exact.total.hit_frequency), abs=0.002)


def test_the_dealers_hands_are_all_there() -> None:
    """With ever the same chances (a very large shoe) totals are the well-known ones, and add up."""
    for face_up in (False, True):
        tree = dealers_hands(face_up, False)
        assert len(tree.starts) == (55 if face_up else 10)
    terms = terms_of(hole_card_mode="none")
    at = blackjack.position_of(terms, 1_00, None)
    strategy, _ = at.solved
    ends = at.exact_ends(strategy)
    total = sum(ends.whole.flat) + sum(ends.first.flat)
    naturals = sum(at.chance(start, plus(NO_CARDS, 0, 9)) for start in at.starts)
    assert total + naturals == 1
    lost = sum(ends.whole[..., DEALERS_BLACKJACK].flat) + sum(
        ends.first[..., DEALERS_BLACKJACK].flat
    )  # fmt: skip
    blackjacks = at.chance(plus(NO_CARDS, 0, 9))
    both = sum(
        at.chance(start, plus(NO_CARDS, 0, 9)) * at.dealers_blackjack(s, plus(NO_CARDS, 0, 9))
        for s, start in enumerate(at.starts)
    )
    assert lost + both == blackjacks


def test_hands_are_numbered_by_rising_total() -> None:
    hands = all_hands()
    assert len(hands) == 3083
    for h in range(len(hands)):
        for following_hand in hands.next[h]:
            assert following_hand == -1 or following_hand > h
