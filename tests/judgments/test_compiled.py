"""Every judgment compiles, and its twin answers the same."""

from importlib import import_module
from pkgutil import iter_modules
from random import Random
from types import FunctionType
from typing import Any

import numpy as np
import pytest

import nomorebets.judgments
from nomorebets.simulation.compiled import compiled

LINES = ((30, 5), (20, 1), (10, 0))
MASK = 1 << 37 | 1 << 3

ARGUMENTS: dict[str, list[tuple[Any, ...]]] = {
    "pays": [(LINES, 30), (LINES, 29), (LINES, 9)],
    "versus": [(1, 2), (2, 2), (2, 1)],
    "vigorish": [(501, 5, 25), (0, 4, 20), (10**12 + 1, 5, 1)],
    "rank_of": [(0,), (51,)],
    "suit_of": [(0,), (51,)],
    "pair_of": [(0,), (12,)],
    "rank_of_kinds": [(0b11001, 0b1001, 0, 0), (0b11, 0b10, 0b10, 0b10)],
    "flush_with_jokers": [(0b111, 2), (0b1100000000001, 2), (0b11111, 0)],
    "baccarat_value": [(card,) for card in range(52)],
    "burn_amount": [(card,) for card in range(52)],
    "natural": [(7,), (8,)],
    "players_hand_draws": [(5,), (6,)],
    "bankers_hand_draws": [(count, third) for count in range(10) for third in range(11)],
    "card_value": [(card,) for card in range(52)],
    "is_ace": [(card,) for card in range(52)],
    "completes_blackjack": [(card,) for card in range(52)],
    "same_suit": [(0, 4), (0, 5)],
    "king_and_queen": [(40, 44), (44, 40), (40, 40), (36, 48)],
    "is_pair": [(np.array([32, 36]),), (np.array([28, 32]),), (np.array([0, 1, 2]),)],
    "dealer_draws": [(np.array([48, 16]), hits) for hits in (False, True)],
    "covers": [(MASK, 37), (MASK, 0)],
    "is_zero": [(0,), (5,), (37,)],
    "is_red": [(0,), (5,), (37,)],
    "no_spin": [(2, 37), (1, 37)],
    "red_dog_value": [(card,) for card in range(52)],
    "spread_of": [(0, 0), (0, 4), (0, 51), (51, 20)],
    "wins_between": [(0, 51, 20), (51, 0, 20), (0, 51, 0), (4, 12, 51)],
}
OF_HANDS = {
    "poker_rank": (52, 5),
    "three_card_rank": (52, 3),
    "double_draw_rank": (54, 5),
    "point_count": (52, 3),
    "hard_total": (52, 3),
    "is_soft": (52, 2),
    "point_total": (52, 3),
    "is_blackjack": (52, 2),
    "sevens": (52, 8),
    "best_of_six": (52, 6),
}


def judgments() -> dict[str, FunctionType]:
    found = {}
    for module in iter_modules(nomorebets.judgments.__path__, "nomorebets.judgments."):
        for name, value in vars(import_module(module.name)).items():
            if getattr(value, "__law__", "") == "judgment":
                found[name] = value
    return found


def test_none_is_left_out() -> None:
    assert set(judgments()) == set(ARGUMENTS) | set(OF_HANDS)


@pytest.mark.parametrize("name", ARGUMENTS)
def test_on_integers(name: str) -> None:
    plain = judgments()[name]
    twin = compiled(plain)
    for arguments in ARGUMENTS[name]:
        assert twin(*arguments) == plain(*arguments)


@pytest.mark.parametrize("name", OF_HANDS)
def test_on_hands(name: str) -> None:
    plain = judgments()[name]
    twin = compiled(plain)
    random = Random(name)
    deck, size = OF_HANDS[name]
    for _ in range(200):
        hand = random.sample(range(deck), size)
        for kind in (np.int8, np.int64):
            assert twin(np.array(hand, kind)) == plain(hand)


def test_pays_reads_a_table_of_arrays_too() -> None:
    twin = compiled(judgments()["pays"])
    assert twin(np.array(LINES), 25) == 1
