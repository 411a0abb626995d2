"""Arrays of hands: the ranks the judgments give, over all hands."""

from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from nomorebets.judgments.double_draw import double_draw_rank
from nomorebets.judgments.poker import poker_rank
from nomorebets.law.marks import procedure
from nomorebets.simulation import hand_ranks
from nomorebets.simulation.compiled import compiled

pytestmark = pytest.mark.slow  # compiles


def all_hands(deck: int, size: int) -> "np.ndarray[tuple[int, int], np.dtype[np.int8]]":
    cards = (card for hand in combinations(range(deck), size) for card in hand)
    return np.fromiter(cards, np.int8).reshape(-1, size)


def test_three_cards_over_all_hands() -> None:
    hands = all_hands(52, 3)
    judged = compiled(hand_ranks.judged)(hands, hand_ranks.THREE)
    assert (hand_ranks.rank_three(hands) == judged).all()


def test_five_cards_and_jokers_over_all_hands() -> None:
    hands = all_hands(54, 5)
    assert len(hands) == 3_162_510
    judged = compiled(hand_ranks.judged)(hands, hand_ranks.DOUBLE_DRAW)
    assert (hand_ranks.rank_double_draw(hands) == judged).all()
    natural = hands[(hands < 52).all(axis=1)]
    judged = compiled(hand_ranks.judged)(natural, hand_ranks.FIVE)
    assert (hand_ranks.rank_five(natural) == judged).all()
    for row in natural[::100_003]:
        assert poker_rank(row.tolist()) == hand_ranks.rank_five(row.reshape(1, 5))[0]
    for row in hands[::100_003]:
        assert double_draw_rank(row.tolist()) == hand_ranks.rank_double_draw(row.reshape(1, 5))[0]


def test_seven_cards() -> None:
    random = np.random.default_rng(7)
    hands = np.argpartition(random.random((200_000, 52)), 7, axis=1)[:, :7]
    suited = np.sort(random.integers(0, 4, (20_000, 1)) + 4 * np.argsort(
        random.random((20_000, 13)), axis=1
    )[:, :7], axis=1)  # fmt: skip
    for some in (hands, suited):
        judged = compiled(hand_ranks.judged)(some, hand_ranks.SEVEN)
        assert (hand_ranks.rank_seven(some) == judged).all()
        assert (hand_ranks.rank_seven(some.astype(np.uint8)) == judged).all()


@procedure
def sevens_with(a: int, b: int, hands: Any) -> int:
    """All hands whose two highest cards are these."""
    at = 0
    for c in range(b):
        for d in range(c):
            for e in range(d):
                for f in range(e):
                    for g in range(f):
                        hands[at, 0], hands[at, 1], hands[at, 2], hands[at, 3] = a, b, c, d
                        hands[at, 4], hands[at, 5], hands[at, 6] = e, f, g
                        at += 1
    return at


# All 133,784,560 hands of seven cards by category, as published (Wikipedia, Poker probability).
PUBLISHED = {
    "royal flush": 4_324, "straight flush": 37_260, "four of a kind": 224_848,
    "full house": 3_473_184, "flush": 4_047_644, "straight": 6_180_020,
    "three of a kind": 6_461_620, "two pair": 31_433_400, "one pair": 58_627_800,
    "high card": 23_294_460,
}  # fmt: skip


def test_all_hands_of_seven_cards_by_category() -> None:
    counts = np.zeros(16, np.int64)
    hands = np.zeros((comb(50, 5), 7), np.uint8)
    for a in range(51, 5, -1):
        for b in range(a - 1, 4, -1):
            size = compiled(sevens_with)(a, b, hands)
            counts += np.bincount(hand_ranks.rank_seven(hands[:size]) >> 20, minlength=16)
    assert counts.sum() == comb(52, 7) == 133_784_560
    assert list(reversed(counts[counts > 0].tolist())) == list(PUBLISHED.values())


@pytest.mark.parametrize(
    "hands",
    [
        np.array([[0, 1, 2, 3, 52]]),
        np.array([[0, 1, 2, 3, -1]], np.int8),
        np.array([[0, 1, 2, 3, 200]], np.uint8),
        np.array([[0, 1, 2, 3, 1000]]),
        np.array([[0, 1, 2]]),
        np.array([0, 1, 2, 3, 4]),
        np.array([[0.0, 1.0, 2.0, 3.0, 4.0]]),
    ],
)
def test_what_is_no_hand_is_refused(hands: object) -> None:
    with pytest.raises(ValueError, match=r"cards|no card"):
        hand_ranks.rank_five(hands)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64])
def test_few_hands_and_any_integers(dtype: Any) -> None:
    """The last hand of an array is read like the others, and nothing after it."""
    royal, quads = [51, 47, 43, 39, 35, 0, 5], [0, 1, 2, 3, 50, 46, 41]
    around = np.array([royal, quads, royal, [63] * 7], dtype)
    for count in range(4):
        for size, rank in ((5, hand_ranks.rank_five), (7, hand_ranks.rank_seven)):
            found = rank(np.ascontiguousarray(around[:count, :size])) >> 20
            assert found.tolist() == [9, 7, 9][:count]
    for rank in (hand_ranks.rank_five, hand_ranks.rank_seven):
        with pytest.raises(ValueError, match="no card"):
            rank(around[:, : 5 if rank is hand_ranks.rank_five else 7])
