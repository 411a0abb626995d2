"""Five and two cards with a joker, and the house way. N.J.A.C. 19:47-11.3, 11.9."""

from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from nomorebets.equipment.cards import cards_from, cards_text
from nomorebets.judgments.five_and_two import (
    ACES_AND_JOKER,
    LOWEST,
    SECOND_HIGHEST,
    five_card_rank,
    five_card_words,
    high_hand,
    is_foul,
    low_hand,
    two_card_rank,
    two_card_words,
)
from nomorebets.judgments.poker import (
    FLUSH,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    poker_rank,
)
from nomorebets.judgments.seven_card_ways import FOXWOODS_WAY, seven_card_house_way
from nomorebets.law.marks import judgment
from nomorebets.simulation.compiled import compiled


def rank(text: str, wheel: int = SECOND_HIGHEST) -> int:
    return five_card_rank(cards_from(text), wheel)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A♠ A♦ A♥ A♣ Jk1", "five aces"),
        ("K♠ Q♠ J♠ T♠ Jk1", "royal flush"),
        ("A♠ K♠ Q♠ J♠ T♠", "royal flush"),
        ("2♦ 3♦ 4♦ Jk1 A♦", "straight flush to the five"),
        ("2♦ 3♦ 4♦ 5♦ Jk1", "straight flush to the five"),
        ("3♦ 4♦ 5♦ 6♦ Jk1", "straight flush to the seven"),
        ("K♠ K♦ K♥ Jk1 7♦", "three of a kind, kings"),
        ("K♠ K♦ K♥ K♣ Jk1", "four of a kind, kings"),
        ("A♠ A♦ A♥ Jk1 7♦", "four of a kind, aces"),
        ("K♠ K♦ A♥ A♣ Jk1", "full house, aces and kings"),
        ("Q♠ K♠ A♠ 2♠ Jk1", "flush, ace high"),
        ("2♠ 3♦ 4♠ 5♥ Jk1", "straight to the five"),
        ("9♠ T♦ J♠ Q♥ Jk1", "straight to the king"),
        ("A♠ K♦ 9♠ 5♥ Jk1", "pair of aces"),
        ("K♦ 9♠ 5♥ 2♣ Jk1", "ace high"),
    ],
)
def test_11_3_cases(text: str, words: str) -> None:
    assert five_card_words(rank(text)) == words


def test_11_3_highest_to_lowest() -> None:
    hands = (
        *("A♠ A♦ A♥ A♣ Jk1", "A♠ K♠ Q♠ J♠ T♠", "A♠ 2♠ 3♠ 4♠ 5♠", "K♠ Q♠ J♠ T♠ 9♠"),
        *("2♠ 2♦ 2♥ 2♣ Jk1", "2♠ 2♦ 2♥ 3♣ 3♠", "7♠ 5♠ 4♠ 3♠ 2♠", "A♠ K♦ Q♥ J♣ T♠"),
        *("A♠ 2♦ 3♥ 4♣ 5♠", "K♠ Q♦ J♥ T♣ 9♠", "6♠ 2♦ 3♥ 4♣ 5♠", "2♠ 2♦ 2♥ 4♣ 3♠"),
        *("3♠ 3♦ 2♥ 2♣ 4♠", "A♠ A♦ K♥ Q♣ J♠", "A♠ K♦ Q♥ J♣ 9♠"),
    )
    assert all(higher > lower for higher, lower in pairwise(rank(text) for text in hands))
    assert rank("A♠ 2♦ 3♥ 4♣ 5♠", LOWEST) < rank("6♠ 2♦ 3♥ 4♣ 5♠", LOWEST)
    assert rank("2♠ 3♦ 4♠ 5♥ Jk1", LOWEST) == rank("6♠ 2♦ 3♥ 4♣ 5♠", LOWEST)


@judgment
def by_substitution(hand: Any) -> int:
    """The joker, first in the hand, as every card; a completed straight or flush, else an ace.
    A-2-3-4-5 ranks lowest, as in poker."""
    aces = 0
    for card in hand:
        aces += card >= 48
    if aces == 5:
        return ACES_AND_JOKER
    hand = hand.copy()
    hand[0] = 51
    best = poker_rank(hand)
    for card in range(52):
        hand[0] = card
        rank = poker_rank(hand)
        category = rank >> 20 << 20
        completed = category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
        if completed and rank > best:
            best = rank
    return best


@judgment
def as_in_poker(rank: int) -> int:
    """A straight to the ace has a mark of its own here."""
    category = rank >> 20 << 20
    if category == STRAIGHT and rank >> 16 & 15 == 14:
        return STRAIGHT | 12 << 16
    return rank


def sweep(counts: Any) -> int:
    """All hands with a joker, and some without: how many differ from substitution."""
    hand: Any = np.zeros(5, np.int64)
    differ = 0
    for a in range(53):
        hand[0] = a
        for b in range(min(a, 52)):
            hand[1] = b
            for c in range(b):
                hand[2] = c
                for d in range(c):
                    hand[3] = d
                    for e in range(d):
                        hand[4] = e
                        rank = as_in_poker(five_card_rank(hand, 1))
                        counts[rank >> 20] += 1
                        other = by_substitution(hand) if a == 52 else poker_rank(hand)
                        differ += rank != other
    return differ


def test_11_3_all_hands_of_five_as_by_substitution() -> None:
    counts = np.zeros(11, np.int64)
    assert compiled(sweep)(counts) == 0
    assert counts.sum() == 2_869_685  # 53 over 5
    assert (counts[10], counts[9]) == (1, 24)  # five aces; royal flushes: 4, and 20 with the joker


def test_11_9_a_low_hand_may_equal_but_not_exceed_the_high_hand() -> None:
    king_ten, pair = two_card_rank(*cards_from("K♠ T♦")), two_card_rank(*cards_from("9♠ 9♦"))
    assert not is_foul(rank("K♦ T♠ 7♥ 4♣ 2♠"), king_ten)
    assert is_foul(rank("K♦ 9♠ 7♥ 4♣ 2♠"), king_ten)
    assert not is_foul(rank("9♥ 9♣ 7♥ 4♣ 2♠"), pair)
    assert is_foul(rank("8♥ 8♣ A♥ 4♣ 2♠"), pair)
    assert two_card_words(two_card_rank(*cards_from("A♠ Jk1"))) == "pair of aces"
    assert two_card_words(two_card_rank(*cards_from("4♠ Jk1"))) == "ace and four"


@pytest.mark.parametrize(
    ("text", "low"),
    [
        ("A♠ Q♦ T♥ 8♣ 6♠ 4♦ 2♣", "Q♦ T♥"),  # no pair
        ("9♠ 9♦ A♥ Q♣ 7♠ 4♦ 2♣", "A♥ Q♣"),  # one pair
        ("J♠ J♦ 2♥ 2♣ A♠ 9♦ 5♣", "2♥ 2♣"),  # two pairs, jacks up: split
        ("T♠ T♦ 2♥ 2♣ A♠ 9♦ 5♣", "A♠ 9♦"),  # tens, and an ace
        ("T♠ T♦ 2♥ 2♣ K♠ 9♦ 5♣", "2♥ 2♣"),  # tens, and no ace
        ("6♠ 6♦ 2♥ 2♣ K♠ 9♦ 5♣", "K♠ 9♦"),  # sixes, and a king
        ("6♠ 6♦ 2♥ 2♣ Q♠ 9♦ 5♣", "2♥ 2♣"),
        ("9♠ 9♦ 6♥ 6♣ 3♠ 3♦ A♣", "9♠ 9♦"),  # three pairs
        ("A♠ A♦ A♥ 9♣ 7♠ 4♦ 2♣", "A♠ 9♣"),  # three aces
        ("A♠ Jk1 A♥ 9♣ 7♠ 4♦ 2♣", "A♠ 9♣"),
        ("K♠ K♦ K♥ 9♣ 7♠ 4♦ 2♣", "9♣ 7♠"),
        ("9♠ 9♦ 9♥ 5♣ 5♠ 5♦ 2♣", "9♠ 9♦"),  # two threes
        ("9♠ 9♦ 9♥ 5♣ 5♠ K♦ 2♣", "5♣ 5♠"),  # full house
        ("9♠ 9♦ 9♥ 5♣ 5♠ 2♦ 2♣", "5♣ 5♠"),
        ("Q♠ Q♦ Q♥ Q♣ 8♠ 5♦ 2♣", "Q♠ Q♦"),  # fours
        ("9♠ 9♦ 9♥ 9♣ K♠ 5♦ 2♣", "K♠ 5♦"),
        ("9♠ 9♦ 9♥ 9♣ Q♠ 5♦ 2♣", "9♠ 9♦"),
        ("6♠ 6♦ 6♥ 6♣ 8♠ 5♦ 2♣", "8♠ 5♦"),
        ("9♠ 9♦ 9♥ 9♣ 5♠ 5♦ 2♣", "5♠ 5♦"),
        ("9♠ 9♦ 9♥ 9♣ 5♠ 5♦ 5♣", "5♠ 5♦"),
        ("A♠ A♦ A♥ A♣ Jk1 K♦ K♣", "K♦ K♣"),  # five aces
        ("A♠ A♦ A♥ A♣ Jk1 K♦ Q♣", "A♠ A♦"),
        ("9♠ 8♦ 7♥ 6♣ 5♠ K♦ Q♣", "K♦ Q♣"),  # a straight
        ("9♠ 8♦ 7♥ 6♣ 5♠ 4♦ 3♣", "9♠ 8♦"),  # the lowest leaves the highest two
        ("9♠ 8♦ 7♥ 6♣ 5♠ 5♦ Q♣", "5♠ Q♣"),  # one pair: a straight, and queen high
        ("9♠ 8♠ 7♠ 6♠ 2♠ 2♦ 2♣", "2♦ 2♣"),  # a flush, and two of three
        ("A♠ 9♠ 7♠ 6♠ 2♠ Q♦ Q♣", "Q♦ Q♣"),  # a flush and a pair
        ("A♠ K♠ 8♠ 4♠ 2♠ K♦ 9♣", "A♠ 9♣"),  # ace low and the kings high, over king-nine
        ("2♠ 3♦ 4♥ 5♣ Jk1 K♦ 9♣", "K♦ 9♣"),  # the joker as an ace
    ],
)
def test_11_9_the_house_way(text: str, low: str) -> None:
    cards = cards_from(text)
    mask = seven_card_house_way(FOXWOODS_WAY, cards, SECOND_HIGHEST)
    chosen = [card for place, card in enumerate(cards) if mask >> place & 1]
    wanted = two_card_rank(*cards_from(low))
    assert two_card_rank(*chosen) == wanted, cards_text(chosen)
    assert not is_foul(high_hand(cards, mask, 0), low_hand(cards, mask))


def fouls(stride: int) -> int:
    """Over a share of all hands of seven: those the way sets foul, or not two and five."""
    hand: Any = np.zeros(7, np.int64)
    wrong = seen = 0
    for a in range(6, 53):
        for b in range(5, a):
            for c in range(4, b):
                seen += 1
                if seen % stride == 0:
                    hand[0], hand[1], hand[2] = a, b, c
                    for d in range(3, c):
                        for e in range(2, d):
                            for f in range(1, e):
                                for g in range(f):
                                    hand[3], hand[4], hand[5], hand[6] = d, e, f, g
                                    mask = seven_card_house_way(FOXWOODS_WAY, hand, 0)
                                    ones = 0
                                    for place in range(7):
                                        ones += mask >> place & 1
                                    high, low = high_hand(hand, mask, 0), low_hand(hand, mask)
                                    wrong += 1 if low > high or ones != 2 else 0
    return wrong


def test_11_9_the_house_way_never_fouls() -> None:
    assert compiled(fouls)(97) == 0


def test_11_9_the_house_way_does_not_depend_on_the_order() -> None:
    for cards in list(combinations(range(0, 53, 2), 7))[::4001]:
        ways = set()
        for turned in (cards, cards[::-1], (*cards[3:], *cards[:3])):
            mask = seven_card_house_way(FOXWOODS_WAY, turned, 0)
            ways.add((high_hand(turned, mask, 0), low_hand(turned, mask)))
        assert len(ways) == 1, cards_text(cards)
