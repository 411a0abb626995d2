"""Boston 5 stud, counted again without the solver: own ranks, every deal of a stripped deck."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from nomorebets.equipment.cards import cards_from
from nomorebets.odds import boston_5_stud
from nomorebets.rules import game

BOSTON = game("boston_5_stud")
PAYS = {9: 1000, 8: 200, 7: 100, 6: 25, 5: 15, 4: 8, 3: 4, 2: 2}  # 24.11(c), by `rank`
Rank = tuple[int, ...]


def rank(hand: tuple[str, ...]) -> Rank:
    """A royal flush is (9,), one pair (1, its rank, …): hands compare as tuples do."""
    values = ["23456789TJQKA".index(card[0]) + 2 for card in hand]
    by_number = sorted(Counter(values).items(), key=lambda each: (-each[1], -each[0]))
    shape = tuple(number for _, number in by_number)
    order = tuple(value for value, _ in by_number)
    flush = len({card[1] for card in hand}) == 1
    straight = 0
    if len(order) == 5:
        straight = 5 if order == (14, 5, 4, 3, 2) else order[0] * (order[0] - order[4] == 4)
    if straight:
        return (9,) if flush and straight == 14 else (8 if flush else 4, straight)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (5 if flush else kinds.get(shape, 0), *order)


def by_hand(
    deck: str, pays: dict[int, int], push: bool, loss: bool, limit: float, ante: int
) -> Fraction:
    """What the round wins, in antes: every start, every hand it may become, every dealer's hand."""
    cards = deck.split()
    ranks = {hand: rank(hand) for hand in combinations(cards, 5)}
    starts = []
    for three in combinations(cards, 3):
        won = []
        for hand, mine in ranks.items():
            if not set(three) <= set(hand):
                continue
            bonus = pays.get(mine[0], 0) * ante
            for other in combinations([card for card in cards if card not in hand], 5):
                theirs = ranks[other]
                if mine > theirs:
                    won.append(min(bonus + 4 * ante, limit))
                elif mine == theirs:
                    won.append(min(bonus * push, limit))
                else:
                    won.append(min(bonus * loss, limit) - 5 * ante)
        starts.append(max(Fraction(int(sum(won)), len(won)), Fraction(-3 * ante)))
    return sum(starts, Fraction(0)) / len(starts) / ante


@pytest.mark.parametrize(("push", "loss"), [*product((True, False), repeat=2)])
@pytest.mark.parametrize(
    ("deck", "ante", "limit"),
    [
        ("A♠ K♠ Q♠ J♠ T♠ 2♥ 2♦ 9♣ 9♦ 3♥", 7_00, "none"),
        ("A♠ K♠ Q♠ J♠ T♠ 2♥ 2♦ 9♣ 9♦ 3♥", 100_00, "$50,000"),  # a royal flush would win $100,400
        ("7♠ 7♥ 8♠ 8♥ 9♠ 9♥ T♠ T♥ J♠ J♥", 5_00, "none"),  # equal hands
    ],
)
def test_each_reading_of_the_ante_bonus(
    deck: str, ante: int, limit: str, push: bool, loss: bool
) -> None:
    chosen = {"ante_bonus_on_push": push, "ante_bonus_on_loss": loss, "payout_limit": limit}
    chosen["ante_bonus_table"] = "two_pair=3, straight=10"
    found = boston_5_stud.solve(
        BOSTON.terms_from(chosen, as_law=False), ante, cards_from(deck)
    ).round
    assert found is not None
    most = float("inf") if limit == "none" else 50_000_00
    wanted = by_hand(deck, PAYS | {2: 3, 4: 10}, push, loss, most, ante)
    assert found.total.expected_win == wanted
