"""Ranks with jokers. N.J.A.C. 13:69F-42.5."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from nomorebets.equipment.cards import cards_from
from nomorebets.judgments.double_draw import (
    FIVE_ACES,
    NATURAL_ROYAL_FLUSH,
    WILD_ROYAL_FLUSH,
    double_draw_rank,
    double_draw_words,
)
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
)
from nomorebets.judgments.ranks import ACE
from nomorebets.law.marks import judgment
from nomorebets.simulation.compiled import compiled

HANDS = 3_162_510


def rank(text: str) -> int:
    return double_draw_rank(cards_from(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A♠ A♦ A♥ Jk1 Jk2", "five aces"),
        ("A♠ A♦ A♥ A♣ Jk2", "five aces"),
        ("A♠ K♠ Q♠ J♠ T♠", "natural royal flush"),
        ("K♠ Q♠ J♠ T♠ Jk1", "wild royal flush"),
        ("A♠ Q♠ Jk2 T♠ Jk1", "wild royal flush"),
        ("K♠ Q♠ J♠ T♠ 9♠", "straight flush to the king"),
        ("2♦ 3♦ Jk1 Jk2 A♦", "straight flush to the five"),
        ("9♦ 8♦ 7♦ Jk1 Jk2", "straight flush to the jack"),
        ("K♠ K♦ K♥ K♣ Jk1", "four of a kind, kings"),
        ("A♠ A♦ A♥ Jk1 7♦", "four of a kind, aces"),
        ("A♠ A♦ Jk2 Jk1 7♦", "four of a kind, aces"),
        ("K♠ K♦ K♥ Jk1 7♦", "three of a kind, kings"),
        ("K♠ K♦ K♥ Jk1 Jk2", "full house, kings and aces"),
        ("K♠ K♦ K♥ A♠ Jk2", "full house, kings and aces"),
        ("K♠ K♦ A♥ A♠ Jk2", "full house, aces and kings"),
        ("K♠ K♦ A♥ Jk1 Jk2", "full house, aces and kings"),
        ("K♠ K♦ Jk1 Jk2 7♦", "two pairs, aces and kings"),
        ("K♠ K♦ Jk1 7♦ 4♣", "pair of kings"),
        ("Jk1 Jk2 9♠ 5♦ 2♣", "pair of aces"),
        ("Jk1 Jk2 A♠ 9♦ 6♣", "three of a kind, aces"),
        ("Q♠ K♠ A♠ 2♠ Jk1", "flush, ace high"),
        ("Q♠ K♦ A♠ 2♠ Jk1", "pair of aces"),
        ("5♠ 6♦ 8♠ 9♠ Jk1", "straight to the nine"),
        ("2♠ 3♦ 4♠ Jk2 Jk1", "straight to the six"),
        ("A♠ 3♦ 5♠ Jk2 Jk1", "straight to the five"),
        ("A♠ K♦ 9♠ 5♥ Jk1", "pair of aces"),
        ("K♦ 9♠ 5♥ 2♣ Jk1", "ace high"),
    ],
)
def test_42_5_cases(text: str, words: str) -> None:
    assert double_draw_words(rank(text)) == words


def test_42_5_b_highest_to_lowest() -> None:
    hands = (
        *("A♠ A♦ A♥ Jk1 Jk2", "A♠ K♠ Q♠ J♠ T♠", "K♠ Q♠ J♠ T♠ Jk1", "K♠ Q♠ J♠ T♠ 9♠"),
        *("2♠ 2♦ 2♥ 2♣ Jk1", "2♠ 2♦ 2♥ 3♣ 3♠", "7♠ 5♠ 4♠ 3♠ 2♠", "A♠ 2♦ 3♥ 4♣ 5♠"),
        *("2♠ 2♦ 2♥ 4♣ 3♠", "3♠ 3♦ 2♥ 2♣ 4♠", "A♠ A♦ K♥ Q♣ J♠", "A♠ K♦ Q♥ J♣ 9♠"),
    )
    assert all(higher > lower for higher, lower in pairwise(rank(text) for text in hands))


def test_42_5_a_a_joker_in_a_flush_is_the_highest_card_it_lacks() -> None:
    """ "a card of any rank to complete a … flush" """
    assert rank("K♠ 9♠ 4♠ 2♠ Jk1") == rank("A♠ K♠ 9♠ 4♠ 2♠")
    assert rank("A♠ 9♠ 4♠ Jk2 Jk1") == rank("A♠ K♠ Q♠ 9♠ 4♠")


def test_no_jokers_ranks_as_poker_does() -> None:
    for text in ("A♠ A♦ K♥ Q♣ J♠", "9♠ 9♦ 9♥ 9♣ 3♠", "A♦ 2♦ 3♦ 4♦ 5♦", "7♣ 5♣ 4♣ 3♣ 2♣"):
        assert rank(text) == poker_rank(cards_from(text))


@judgment
def by_substitution(hand: Any, jokers: int) -> int:
    """42.5(a) word for word: every card for every joker. The jokers are first in the hand."""
    aces = 0
    for card in hand:
        aces += card >= 48
    if aces == 5:
        return FIVE_ACES
    hand = hand.copy()
    for joker in range(jokers):
        hand[joker] = 51
    best = poker_rank(hand)
    for first in range(52):
        hand[0] = first
        for second in range(52 if jokers == 2 else 1):
            if jokers == 2:
                hand[1] = second
            rank = poker_rank(hand)
            category = rank >> 20 << 20
            completed = category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
            if completed and rank > best:
                best = rank
    return best


def sweep(counts: Any) -> int:
    """Counts all hands by category; answers how many differ from substitution; to be compiled."""
    hand: Any = np.zeros(5, np.int64)
    differ = 0
    for a in range(54):
        hand[0] = a
        for b in range(a):
            hand[1] = b
            jokers = int(a >= 52) + int(b >= 52)
            for c in range(b):
                hand[2] = c
                for d in range(c):
                    hand[3] = d
                    for e in range(d):
                        hand[4] = e
                        rank = double_draw_rank(hand)
                        counts[rank >> 20] += 1
                        if rank >> 16 == pair_of(ACE) >> 16:
                            counts[12] += 1
                        if jokers:
                            differ += rank != by_substitution(hand, jokers)
                        elif rank < NATURAL_ROYAL_FLUSH:
                            differ += rank != poker_rank(hand)
    return differ


def test_all_hands() -> None:
    counts = np.zeros(13, np.int64)
    differ = compiled(sweep)(counts)
    assert counts[:12].sum() == HANDS
    assert [
        int(counts[least >> 20])
        for least in (
            *(FIVE_ACES, NATURAL_ROYAL_FLUSH, WILD_ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND),
            *(FULL_HOUSE, FLUSH, STRAIGHT, THREE_OF_A_KIND, TWO_PAIRS, PAIR, 0),
        )
    ] == [
        *(6, 4, 80, 540, 1_320, 5_328, 11_388, 34_704, 75_048, 156_816),
        *(201_408 + 1_140_480, 1_535_388),
    ]
    assert counts[12] == 201_408
    assert differ == 0
