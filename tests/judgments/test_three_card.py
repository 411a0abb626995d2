"""Three-card ranks. N.J.A.C. 19:47-20.3."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from nomorebets.equipment.cards import DECK, cards_from
from nomorebets.judgments.three_card import (
    THREE_CARD_ACE_KING_QUEEN_SUITED,
    THREE_CARD_FLUSH,
    THREE_CARD_PAIR,
    THREE_CARD_QUEEN_HIGH,
    THREE_CARD_STRAIGHT,
    THREE_CARD_STRAIGHT_FLUSH,
    THREE_CARD_THREE_OF_A_KIND,
    three_card_rank,
    three_card_words,
)


def rank(text: str) -> int:
    return three_card_rank(cards_from(text))


# Lowest to highest: no two are equal.
LADDER = [
    ("5♣ 3♦ 2♥", "five high"),
    ("J♣ T♦ 8♥", "jack high"),
    ("Q♣ 3♦ 2♥", "queen high"),
    ("A♣ K♦ J♥", "ace high"),
    ("2♣ 2♦ A♥", "pair of twos"),
    ("Q♣ Q♦ A♥", "pair of queens"),
    ("K♣ K♦ 2♥", "pair of kings"),
    ("5♣ 3♣ 2♣", "flush, five high"),
    ("A♣ K♣ J♣", "flush, ace high"),
    ("A♣ 2♦ 3♥", "straight to the three"),
    ("2♣ 3♦ 4♥", "straight to the four"),
    ("A♣ K♦ Q♥", "straight to the ace"),
    ("2♣ 2♦ 2♥", "three of a kind, twos"),
    ("A♣ A♦ A♥", "three of a kind, aces"),
    ("A♠ 2♠ 3♠", "straight flush to the three"),
    ("A♠ K♠ Q♠", "straight flush to the ace"),
]


def test_20_3_highest_to_lowest() -> None:
    ranks = [rank(text) for text, _ in LADDER]
    assert all(lower < higher for lower, higher in pairwise(ranks))


@pytest.mark.parametrize(("text", "words"), LADDER)
def test_words(text: str, words: str) -> None:
    assert three_card_words(rank(text)) == words


def test_20_3_an_ace_is_low_only_with_two_and_three() -> None:
    assert rank("K♣ A♦ 2♥") < THREE_CARD_PAIR
    assert THREE_CARD_FLUSH < rank("K♣ A♣ 2♣") < THREE_CARD_STRAIGHT


def test_20_3_number_of_hands() -> None:
    ranks = [three_card_rank(hand) for hand in combinations(DECK, 3)]
    counts = Counter(rank >> 20 << 20 for rank in ranks)
    assert counts == {
        THREE_CARD_STRAIGHT_FLUSH: 48,
        THREE_CARD_THREE_OF_A_KIND: 52,
        THREE_CARD_STRAIGHT: 720,
        THREE_CARD_FLUSH: 1_096,
        THREE_CARD_PAIR: 3_744,
        0: 16_440,
    }
    assert sum(rank >= THREE_CARD_ACE_KING_QUEEN_SUITED for rank in ranks) == 4
    assert sum(rank >= THREE_CARD_QUEEN_HIGH for rank in ranks) == 15_380
