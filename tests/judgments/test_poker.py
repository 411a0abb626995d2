"""Five-card ranks: the regulation's words, then an outside evaluator."""

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from pokerkit import StandardHighHand

from nomorebets.equipment.cards import DECK, cards_from
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
    pair_of,
    poker_rank,
    poker_words,
)
from nomorebets.judgments.ranks import ACE, FIVE, JACK, SIX, TEN
from nomorebets.simulation.compiled import compiled

HANDS = 2_598_960
DIFFERENT_RANKS = 7_462


def rank(text: str) -> int:
    return poker_rank(cards_from(text))


# Lowest to highest: no two are equal.
LADDER = [
    ("7♣ 5♦ 4♥ 3♠ 2♣", "seven high"),
    ("A♠ K♦ Q♥ J♣ 8♠", "ace high"),
    ("A♠ K♦ Q♥ J♣ 9♠", "ace high"),
    ("2♠ 2♦ 5♥ 4♣ 3♠", "pair of twos"),
    ("5♠ 5♦ A♥ K♣ Q♠", "pair of fives"),
    ("6♠ 6♦ 4♥ 3♣ 2♠", "pair of sixes"),
    ("J♠ J♦ 4♥ 3♣ 2♠", "pair of jacks"),
    ("J♠ J♦ 5♥ 3♣ 2♠", "pair of jacks"),
    ("A♠ A♦ K♥ Q♣ J♠", "pair of aces"),
    ("3♠ 3♦ 2♥ 2♣ 4♠", "two pairs, threes and twos"),
    ("K♠ K♦ 4♥ 4♣ 3♠", "two pairs, kings and fours"),
    ("K♠ K♦ 4♥ 4♣ A♠", "two pairs, kings and fours"),
    ("K♠ K♦ 5♥ 5♣ 2♠", "two pairs, kings and fives"),
    ("2♠ 2♦ 2♥ 4♣ 3♠", "three of a kind, twos"),
    ("A♠ A♦ A♥ K♣ Q♠", "three of a kind, aces"),
    ("A♠ 2♦ 3♥ 4♣ 5♠", "straight to the five"),
    ("2♠ 3♦ 4♥ 5♣ 6♠", "straight to the six"),
    ("T♠ 9♦ 8♥ 7♣ 6♠", "straight to the ten"),
    ("A♠ K♦ Q♥ J♣ T♠", "straight to the ace"),
    ("7♣ 5♣ 4♣ 3♣ 2♣", "flush, seven high"),
    ("A♣ K♣ Q♣ J♣ 9♣", "flush, ace high"),
    ("2♠ 2♦ 2♥ 3♣ 3♠", "full house, twos and threes"),
    ("2♠ 2♦ 2♥ A♣ A♠", "full house, twos and aces"),
    ("3♠ 3♦ 3♥ 2♣ 2♠", "full house, threes and twos"),
    ("2♠ 2♦ 2♥ 2♣ 3♠", "four of a kind, twos"),
    ("9♠ 9♦ 9♥ 9♣ 3♠", "four of a kind, nines"),
    ("A♦ 2♦ 3♦ 4♦ 5♦", "straight flush to the five"),
    ("K♠ Q♠ J♠ T♠ 9♠", "straight flush to the king"),
    ("A♥ K♥ Q♥ J♥ T♥", "royal flush"),
]


def test_17_5_b_highest_to_lowest() -> None:
    ranks = [rank(text) for text, _ in LADDER]
    assert all(lower < higher for lower, higher in pairwise(ranks))


@pytest.mark.parametrize(("text", "words"), LADDER)
def test_words(text: str, words: str) -> None:
    assert poker_words(rank(text)) == words


def test_17_5_a_an_ace_completes_a_straight_formed_with_a_two() -> None:
    """ "an ace may be used to complete … a two, three, four and five" """
    assert rank("2♠ 3♦ 4♥ 5♣ A♠") == STRAIGHT | FIVE << 16
    assert rank("2♠ 3♠ 4♠ 5♠ A♠") == STRAIGHT_FLUSH | FIVE << 16


def test_18_3_b_6_queen_king_ace_two_three_is_not_a_straight() -> None:
    """ "an ace may not be combined with any other sequence of cards" """
    assert rank("Q♠ K♦ A♥ 2♣ 3♠") < PAIR
    assert rank("K♠ A♦ 2♥ 3♣ 4♠") < PAIR
    assert rank("J♠ Q♦ K♥ A♣ 2♠") < PAIR
    assert FLUSH < rank("Q♠ K♠ A♠ 2♠ 3♠") < FULL_HOUSE


def test_17_5_b_9_pairs() -> None:
    """ "two aces being the highest ranking pair and two twos being the lowest" """
    assert PAIR == pair_of(0) <= rank("2♠ 2♦ 5♥ 4♣ 3♠") < pair_of(1)
    assert pair_of(ACE) <= rank("A♠ A♦ 4♥ 3♣ 2♠") < TWO_PAIRS
    assert rank("T♠ T♦ A♥ K♣ Q♠") < pair_of(JACK) <= rank("J♠ J♦ 4♥ 3♣ 2♠")
    assert rank("5♠ 5♦ A♥ K♣ Q♠") < pair_of(SIX) <= rank("6♠ 6♦ 4♥ 3♣ 2♠") < pair_of(TEN)


def test_18_3_a_all_suits_are_equal() -> None:
    assert rank("A♠ K♠ 9♦ 5♦ 2♣") == rank("A♥ K♦ 9♣ 5♠ 2♥")
    assert rank("A♠ K♠ 9♠ 5♠ 2♠") == rank("A♥ K♥ 9♥ 5♥ 2♥")


def test_the_order_of_the_cards_does_not_matter() -> None:
    random = Random(17)
    for _ in range(300):
        hand = random.sample(DECK, 5)
        assert poker_rank(hand) == poker_rank(sorted(hand))


def all_ranks(ranks: Any, hands: Any) -> int:
    """Every hand and its rank; to be compiled."""
    hand: Any = np.zeros(5, np.int64)
    at = 0
    for a in range(52):
        hand[0] = a
        for b in range(a):
            hand[1] = b
            for c in range(b):
                hand[2] = c
                for d in range(c):
                    hand[3] = d
                    for e in range(d):
                        hand[4] = e
                        ranks[at] = poker_rank(hand)
                        hands[at] = hand
                        at += 1
    return at


@pytest.fixture(scope="module")
def every() -> tuple[np.ndarray, np.ndarray]:
    ranks, hands = np.zeros(HANDS, np.int64), np.zeros((HANDS, 5), np.int8)
    assert compiled(all_ranks)(ranks, hands) == HANDS
    return ranks, hands


def test_all_hands_fall_in_the_known_categories(every: tuple[np.ndarray, np.ndarray]) -> None:
    counts = np.bincount(every[0] >> 20)
    least = (PAIR, TWO_PAIRS, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND)
    by_category = [int(counts[rank >> 20]) for rank in (0, *least, STRAIGHT_FLUSH, ROYAL_FLUSH)]
    assert by_category == [
        *(1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624),
        *(36, 4),
    ]


def test_an_outside_evaluator_agrees_on_every_rank(every: tuple[np.ndarray, np.ndarray]) -> None:
    """A hand of each different rank, in our order, rises strictly in theirs."""
    ranks, first = np.unique(every[0], return_index=True)
    assert len(ranks) == DIFFERENT_RANKS
    theirs = [outside(every[1][at].tolist()) for at in first]
    assert all(lower < higher for lower, higher in pairwise(theirs))


def test_an_outside_evaluator_agrees_on_pairs_of_hands() -> None:
    random = Random(47)
    for _ in range(3_000):
        one, other = random.sample(DECK, 5), random.sample(DECK, 5)
        if random.random() < 0.5:  # often nearly equal hands
            other = [card ^ random.randrange(4) for card in one]
            if len(set(other)) < 5:
                continue
        ours, theirs = poker_rank(one) - poker_rank(other), (outside(one), outside(other))
        assert (ours > 0) == (theirs[0] > theirs[1])
        assert (ours < 0) == (theirs[0] < theirs[1])


def outside(hand: list[int]) -> StandardHighHand:
    return StandardHighHand("".join("23456789TJQKA"[c >> 2] + "cdhs"[c & 3] for c in hand))
