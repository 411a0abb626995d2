"""Every judgment compiles, and its twin answers the same."""

from importlib import import_module
from pkgutil import iter_modules
from random import Random
from types import FunctionType
from typing import Any

import numpy as np
import pytest

import nomorebets.judgments
from nomorebets.judgments.seven_card_ways import FOXWOODS_WAY
from nomorebets.judgments.tile_ways import SPLIT_AT_TAJ
from nomorebets.simulation.compiled import compiled

SEVENS = [
    np.array(Random(seed).sample(range(53), 7)) for seed in range(40)
]  # jokers, straights and flushes among them
NATURAL = [np.array(Random(seed).sample(range(52), 7)) for seed in range(40)]
NINES = [np.array(Random(seed).sample(range(52), 9)) for seed in range(20)]
FOURS = [np.array(Random(seed).sample(range(32), 4)) for seed in range(40)]
STRAIGHT_OF_SEVEN = np.array([0, 5, 10, 15, 16, 45, 52])
TWO_AND_TWO = [(tiles, mask) for tiles in FOURS for mask in (3, 5, 9)]
LINES = ((30, 5), (20, 1), (10, 0))
MASK = 1 << 37 | 1 << 3

ARGUMENTS: dict[str, list[tuple[Any, ...]]] = {
    "pays": [(LINES, 30), (LINES, 29), (LINES, 9)],
    "versus": [(1, 2), (2, 2), (2, 1)],
    "vigorish": [(501, 5, 25), (0, 4, 20), (10**12 + 1, 5, 1)],
    "rank_of": [(0,), (51,)],
    "suit_of": [(0,), (51,)],
    "pair_of": [(0,), (12,)],
    "straight_within": [(0b11111,), (0b1000000001111,), (0b1111,), (0b1111111000000,)],
    "flush_within": [(0b11111,), (0b1000000001111,), (0b101111001,), (0b1111100000000,)],
    "kinds_within": [(0b11001, 0b1001, 0, 0), (0b11, 0b10, 0b10, 0b10), (0b11, 0b11, 0b11, 0)],
    "qualified": [(0x800000 - 0x76543,), (0x800000 - 0x76544,)],
    "best_five": [(cards,) for cards in NATURAL],
    "best_low": [(cards,) for cards in NATURAL],
    "low_rank": [(cards[:5],) for cards in NATURAL],
    "best_two_and_three": [(cards[:4], cards[4:]) for cards in NINES],
    "best_low_two_and_three": [(cards[:4], cards[4:]) for cards in NINES],
    "rank_of_kinds": [(0b11001, 0b1001, 0, 0), (0b11, 0b10, 0b10, 0b10)],
    "flush_with_jokers": [(0b111, 2), (0b1100000000001, 2), (0b11111, 0)],
    "rank_with_jokers": [
        (0b11001, 0b1001, 0, 0, 0, False, 12),
        (0b111, 0, 0, 0, 2, True, 4),
        (0b1, 0b1, 0b1, 0, 1, False, 8),
        (0b1111, 0, 0, 0, 1, False, 4),
    ],
    "by_suit": [(card, low) for card in (0, 3, 48, 51) for low in (0, 1)],
    "upcards": [
        (cards, common, low)
        for cards in ((0, 5), (51, 50, 49), (8, 9, 10))
        for common in ((4,), (11,))
        for low in (0, 1)
    ],
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
    "single_rank": [(tile,) for tile in range(32)],
    "two_tile_rank": [(first, second) for first in range(32) for second in range(first)],
    "rank_of_tiles": TWO_AND_TWO,
    "high_of": TWO_AND_TWO,
    "low_of": TWO_AND_TWO,
    "lower_of": TWO_AND_TWO,
    "against_the_bank": [(5, 3, 4, 2), (5, 3, 5, 2), (5, 3, 6, 4)],
    "kinds_of": TWO_AND_TWO,
    "are_of": [(tiles, 3, 0xFF, 0xFF00) for tiles in FOURS],
    "by_measure": [(tiles, first) for tiles in FOURS for first in (False, True)],
    "basic_way": [(tiles,) for tiles in FOURS],
    "pair_way": [(tiles, np.array(SPLIT_AT_TAJ)) for tiles in FOURS],
    "nine_gong_or_wong": [(tiles, 3, 2, 1) for tiles in FOURS],
    "two_small_tiles": [(tiles,) for tiles in FOURS],
    "taj_way": [(tiles,) for tiles in FOURS],
    "foxwoods_way": [(tiles,) for tiles in FOURS],
    "tile_house_way": [(way, tiles) for way in range(3) for tiles in FOURS],
    "straight_top": [(0b11111, 0), (0b1000000001111, 0), (0b1111, 0), (0b11110, 1), (0b101, 0)],
    "five_card_rank": [(cards[:5], wheel) for cards in SEVENS for wheel in (0, 1)],
    "ace_or_rank": [(0,), (51,), (52,)],
    "two_card_rank": [(0, 51), (48, 52), (4, 5)],
    "high_hand": [(cards, mask, 0) for cards in SEVENS for mask in (3, 96)],
    "low_hand": [(cards, mask) for cards in SEVENS for mask in (3, 96)],
    "is_foul": [(5, 6), (6, 6), (7, 6)],
    "top_of": [(0,), (1,), (0b1010,)],
    "holds_a_complete_hand": [(cards,) for cards in (*SEVENS, STRAIGHT_OF_SEVEN)],
    "is_complete": [(4 << 20,), (5 << 20 | 7,), (6 << 20,), (9 << 20,)],
    "low_beside_a_complete_hand": [(STRAIGHT_OF_SEVEN, 0)],
    "cards_of_ranks": [(cards, cards[0] >> 2, cards[6] >> 2) for cards in SEVENS],
    "best_beside": [(STRAIGHT_OF_SEVEN, 12 << 16 | 11 << 12, 0)],
    "two_highest": [(0b111,), (0b1010000,)],
    "low_of_two_pairs": [(FOXWOODS_WAY, 0b1010, 0b1000000000001), (FOXWOODS_WAY, 3 << 10, 7)],
    "low_of_four": [(FOXWOODS_WAY, 3, 0b10101), (FOXWOODS_WAY, 11, 7), (FOXWOODS_WAY, 6, 7)],
    "low_by_kinds": [(FOXWOODS_WAY, 0x7F, 0, 0, 0), (FOXWOODS_WAY, 0x1F, 3, 0, 0)],
    "seven_card_house_way": [(FOXWOODS_WAY, cards, 0) for cards in (*SEVENS, STRAIGHT_OF_SEVEN)],
}
ARGUMENTS |= {
    "players_third_card": [(count, on_five) for count in range(10) for on_five in range(3)],
    "bankers_third_card": [
        (count, third, options)
        for count in range(10)
        for third in range(11)
        for options in range(4)
    ],
    "payoff": [(((0, 0), (0, 3)), 1, 0), (((0, 0), (0, 3)), 1, 1)],
    "four_card_rank": [tuple(cards[:4].tolist()) for cards in NATURAL],
    "best_four": [(cards[:size],) for cards in NATURAL for size in (5, 6)],
    "bonus_of": [
        (np.array(cards), original)
        for cards in ((48, 47), (16, 20, 24), (16, 21, 24), (23, 23, 23), (0, 4, 8, 12, 20))
        for original in (False, True)
    ],
    "three_suited_sevens": [(np.array(cards),) for cards in ((20, 20, 20), (20, 21, 20), (0, 1))],
    "matches": [(card, 20, decks) for card in (20, 21, 24) for decks in (6, 8)],
}
OF_HANDS = {
    "highest_count": (52, 3),
    "lowest_count": (52, 3),
    "poker_rank": (52, 5),
    "three_card_rank": (52, 3),
    "joker_poker_rank": (54, 2),
    "double_draw_rank": (54, 5),
    "naturals_of": (54, 5),
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
