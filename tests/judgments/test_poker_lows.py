"""Lows, and the best of more cards than five: against pokerkit and every choice of five."""

from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import pytest
from pokerkit import (
    EightOrBetterLookup,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLookup,
    StandardHighHand,
)

from nomorebets.equipment.cards import DECK, RANKS, cards_from
from nomorebets.judgments.poker import best_five, best_two_and_three, poker_rank
from nomorebets.judgments.poker_lows import (
    EIGHT_OR_BETTER,
    NO_LOW,
    best_low,
    best_low_two_and_three,
    low_rank,
    low_words,
    qualified,
)


def as_text(cards: "tuple[int, ...] | list[int]") -> str:
    return "".join(RANKS[card >> 2] + "cdhs"[card & 3] for card in cards)


def low(text: str) -> int:
    return low_rank(cards_from(text))


def test_14_3_e_from_the_best_low_down() -> None:
    """Straights and flushes are ignored; a pair of aces is the lowest pair."""
    ladder = [
        ("5♠ 4♠ 3♠ 2♠ A♠", "five-four-three-two-ace low"),
        ("6♣ 4♠ 3♠ 2♠ A♠", "six-four-three-two-ace low"),
        ("6♣ 5♠ 3♠ 2♠ A♠", "six-five-three-two-ace low"),
        ("8♣ 7♣ 6♣ 5♣ 4♣", "eight-seven-six-five-four low"),
        ("9♣ 4♣ 3♣ 2♦ A♣", "nine-four-three-two-ace low"),
        ("K♣ Q♣ J♣ T♦ 9♣", "king-queen-jack-ten-nine low"),
        ("A♣ A♦ K♦ Q♠ J♥", "pair of aces, low"),
        ("2♣ 2♦ 5♦ 4♠ 3♥", "pair of twos, low"),
        ("2♣ 2♦ A♦ A♠ 3♥", "two pairs, twos and aces, low"),
        ("A♣ A♦ A♠ 3♥ 2♥", "three of a kind, aces, low"),
        ("A♣ A♦ A♠ 2♥ 2♦", "full house, aces and twos, low"),
        ("A♣ A♦ A♠ A♥ 2♦", "four of a kind, aces, low"),
        ("K♣ K♦ K♠ K♥ Q♦", "four of a kind, kings, low"),
    ]
    ranks = [low(text) for text, _ in ladder]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)
    assert ranks[-1] > NO_LOW
    assert [low_words(rank) for rank in ranks] == [words for _, words in ladder]
    assert low_words(NO_LOW) == "no low"


def test_14_3_d_suits_are_equal_and_aces_low() -> None:
    assert low("A♠ 2♦ 3♥ 4♣ 6♠") == low("A♦ 2♦ 3♦ 4♦ 6♦") > low("K♠ 2♦ 3♥ 4♣ 6♠")


def test_every_low_against_pokerkit() -> None:
    """By ranks, of which alone a low is made: 6,175 of them, in pokerkit's order."""
    lookup, eight = RegularLookup(), EightOrBetterLookup()
    ours: dict[int, int] = {}
    held = [h for h in combinations_with_replacement(range(13), 5) if len(set(h)) > 1]
    assert len(held) == 6_175
    for ranks in held:
        cards = [rank * 4 + i % 4 for i, rank in enumerate(ranks)]
        entry = lookup.get_entry(as_text(cards)).index
        assert ours.setdefault(low_rank(cards), entry) == entry
        text = as_text(cards)
        assert (qualified(low_rank(cards)) != NO_LOW) is eight.has_entry(text)
    by_ours = [ours[rank] for rank in sorted(ours, reverse=True)]
    assert by_ours == sorted(by_ours)
    assert len(set(by_ours)) == len(ours) == 6_175


def test_eight_or_better_begins_at_the_worst_eight() -> None:
    assert low("8♣ 7♣ 6♣ 5♣ 4♣") == EIGHT_OR_BETTER == qualified(EIGHT_OR_BETTER)
    assert qualified(low("9♣ 4♣ 3♣ 2♦ A♣")) == NO_LOW == qualified(low("A♣ A♦ 2♦ 3♠ 4♥"))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_best_of_more_cards_is_the_best_choice_of_five(size: int) -> None:
    source = Random(size)
    for number in range(300):
        deck = DECK if number % 3 else source.sample(DECK, 12)  # flushes and pairs more often
        cards = tuple(source.sample(deck, size))
        fives = list(combinations(cards, 5))
        assert best_five(cards) == max(map(poker_rank, fives))
        assert best_low(cards) == max(map(low_rank, fives))


def test_omaha_takes_two_and_three() -> None:
    spades = cards_from("A♠ 9♦ 8♦ 7♦")
    board = cards_from("K♠ Q♠ J♠ T♠ 2♥")
    assert best_five((*spades[:2], *board)) == best_five(cards_from("A♠ K♠ Q♠ J♠ T♠"))
    assert best_two_and_three(spades, board) == poker_rank(cards_from("Q♠ J♠ T♠ 9♦ 8♦"))
    assert qualified(best_low_two_and_three(spades, board)) == NO_LOW


def test_omaha_against_pokerkit() -> None:
    source = Random(14)
    highs: dict[Any, int] = {}
    lows: dict[Any, int] = {}
    for _ in range(400):
        nine = source.sample(DECK, 9)
        own, board = nine[:4], nine[4:]
        hand = OmahaHoldemHand.from_game(as_text(own), as_text(board))
        high = best_two_and_three(own, board)
        assert highs.setdefault(hand, high) == high
        rank = qualified(best_low_two_and_three(own, board))
        found = OmahaEightOrBetterLowHand.from_game_or_none(as_text(own), as_text(board))
        assert (found is None) is (rank == NO_LOW)
        if found is not None:
            assert lows.setdefault(found, rank) == rank
    for ranked in (highs, lows):
        ours = [ranked[hand] for hand in sorted(ranked)]
        assert ours == sorted(ours)
        assert len(ours) > 40  # of lows there are 56


def test_seven_cards_against_pokerkit() -> None:
    source = Random(7)
    found: dict[Any, int] = {}
    for number in range(2_000):
        seven = source.sample(DECK if number % 3 else source.sample(DECK, 14), 7)
        hand = StandardHighHand.from_game(as_text(seven))
        assert found.setdefault(hand, best_five(seven)) == best_five(seven)
    ours = [found[hand] for hand in sorted(found)]
    assert ours == sorted(ours)
