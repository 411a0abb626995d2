"""Two-card hands of 54: how many there are of each kind, counted by hand."""

from collections import Counter
from itertools import combinations
from math import comb

from nomorebets.judgments.two_card import joker_poker_rank, joker_poker_words


def test_the_numbers_of_each_kind() -> None:
    found = Counter(joker_poker_rank(cards) >> 20 for cards in combinations(range(54), 2))
    connectors, suited = 13, comb(13, 2) * 4  # A-2 to K-A
    assert found == {
        5: 1,  # both jokers
        4: connectors * 4,
        3: 13 * comb(4, 2) + 2 * 52,
        2: connectors * 12,
        1: suited - connectors * 4,
        0: comb(52, 2) - 13 * 6 - connectors * 12 - suited,
    }
    assert sum(found.values()) == 1431


def test_words_and_order() -> None:
    hands = [(52, 53), (48, 44), (47, 43), (52, 20), (48, 45), (0, 49), (0, 8), (1, 40)]
    ranks = [joker_poker_rank(hand) for hand in hands]
    assert ranks == sorted(ranks, reverse=True)
    assert [joker_poker_words(rank) for rank in ranks] == [
        "pair of jokers", "ace and king suited", "straight flush to the king", "pair of sevens",
        "straight to the ace", "straight to the two", "flush, four and two", "queen and two high",
    ]  # fmt: skip
