"""Four-card hands against a ranking written down again, and the published number of each."""

import random
from collections import Counter
from itertools import combinations

from nomorebets.judgments.four_card import best_four, four_card_rank

# Least category first; the numbers are of all 270,725 hands of four cards, by hand arithmetic.
NUMBERS = {
    "four of a kind": 13,
    "straight flush": 44,  # 11 sequences: an ace is high or low
    "three of a kind": 13 * 4 * 48,
    "flush": 4 * 715 - 44,
    "straight": 11 * 4**4 - 44,
    "two pairs": 78 * 36,
    "pair": 13 * 6 * 66 * 16,
}
ORDER = ("high", "pair", "two pairs", "straight", "flush", "three of a kind", "straight flush")


def kind(cards: tuple[int, ...]) -> str:
    ranks = sorted(card // 4 for card in cards)
    shape = sorted(Counter(ranks).values())
    flush = len({card % 4 for card in cards}) == 1
    run = ranks in ([0, 1, 2, 12], list(range(ranks[0], ranks[0] + 4)))
    if shape == [4]:
        return "four of a kind"
    if run and flush:
        return "straight flush"
    if shape == [1, 3]:
        return "three of a kind"
    return {(2, 2): "two pairs", (1, 1, 2): "pair"}.get(
        tuple(shape), "flush" if flush else "straight" if run else "high"
    )


def test_every_four_cards_are_of_the_kind_they_should_be() -> None:
    order = (*ORDER, "four of a kind")
    found: Counter[str] = Counter()
    for cards in combinations(range(52), 4):
        category = order[four_card_rank(*cards) >> 20]
        found[category] += 1
    assert {name: found[name] for name in NUMBERS} == NUMBERS


def test_the_best_four_are_the_best() -> None:
    rng = random.Random(27)
    order = (*ORDER, "four of a kind")
    for _ in range(2000):
        cards = rng.sample(range(52), rng.choice((5, 6)))
        best = max(order.index(kind(four)) for four in combinations(cards, 4))
        assert best_four(cards) >> 20 == best


def test_an_ace_is_low_only_before_the_two() -> None:
    ace_low = four_card_rank(48, 1, 4, 8)
    assert four_card_rank(0, 5, 8, 12) > ace_low  # 2-3-4-5
    assert four_card_rank(44, 48, 1, 4) >> 20 == 0  # K-A-2-3 is no straight
