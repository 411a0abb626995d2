"""The best five of six cards, against every choice of five."""

import random
from itertools import combinations

from nomorebets.equipment.cards import DECK
from nomorebets.judgments.poker import best_of_six, poker_rank
from nomorebets.simulation.compiled import compiled


def test_it_is_the_highest_of_the_six_hands_of_five() -> None:
    rng = random.Random(20)
    fast = compiled(best_of_six)
    for _ in range(500):
        six = tuple(rng.sample(DECK, 6))
        best = max(poker_rank(five) for five in combinations(six, 5))
        assert best_of_six(six) == best == fast(six)
