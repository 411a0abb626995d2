"""Double Draw Poker under given strategies: every order of a small deck, dealt and decided."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from nomorebets.equipment.cards import cards_from
from nomorebets.judgments.double_draw import double_draw_rank
from nomorebets.law.refusal import Refused
from nomorebets.odds import double_draw_poker
from nomorebets.odds.given_strategy import Given, SeenTable, given
from nomorebets.rules import game
from nomorebets.rules.njac_13_69f.s42_double_draw_poker import (
    TO_DRAW,
    TO_DRAW_AGAIN,
    TO_REPLACE_ONE,
    TO_REPLACE_THREE,
    bonus_odds,
)

pytestmark = pytest.mark.slow  # 362,880 orders each

GAME = game("double_draw_poker")
DECK = "A♠ 9♥ 9♦ 8♥ 7♥ 6♥ 5♣ 2♣ Jk1"
BY_PLACE = {
    "the first three, then the first": ("1, 2, 3", "1"),
    "the fourth and fifth, then the last": ("4, 5", "5"),
    "the second, then the third": ("2", "3"),
    "none, then the fourth": ("none", "4"),
}


def in_every_order(terms: Any, read: Given, deck: Sequence[int]) -> Fraction:
    """What four equal wagers win on average, in antes."""

    @cache
    def says(cards: tuple[int, ...], decision: int) -> int:
        return read.decides(GAME, terms, SeenTable(cards, ()), decision)

    @cache
    def final(cards: frozenset[int]) -> int:
        return bonus_odds(terms, double_draw_rank(tuple(cards)))

    total = count = 0
    for order in permutations(deck):
        count += 1
        hand, rest = order[:5], order[5:]
        if not says(hand, TO_DRAW):
            total -= 2
            continue
        mask = says(hand, TO_REPLACE_THREE)
        gone = mask.bit_count()
        hand = (*(c for i, c in enumerate(hand) if not mask >> i & 1), *rest[:gone])
        if not says(hand, TO_DRAW_AGAIN):
            total -= 3
            continue
        mask = says(hand, TO_REPLACE_ONE)
        if mask:
            hand = (*(c for i, c in enumerate(hand) if not mask >> i & 1), rest[gone])
        odds = final(frozenset(hand))
        total += -4 if odds < 0 else 3 + odds
    return Fraction(total, count)


@pytest.mark.parametrize("name", ["ordinary", "always draw"])
def test_every_order_of_a_small_deck(name: str) -> None:
    terms = GAME.terms()
    read = given(GAME, terms, name)
    deck = cards_from(DECK)
    found = double_draw_poker.evaluate(terms, read, deck=deck).round
    assert found is not None
    assert found.total.expected_win == in_every_order(terms, read, deck)


@pytest.mark.parametrize("name", BY_PLACE)
def test_cards_named_by_their_place(name: str, tmp_path: Path) -> None:
    """Which card lies where is chance: the file cannot know, and the solver takes the mean."""
    terms, deck = GAME.terms_from({"bonus_table": "2"}), cards_from(DECK)
    first, last = BY_PLACE[name]
    mine = tmp_path / "mine.toml"
    mine.write_text(
        f'["first draw"]\nat_least = "K♣ Q♦ 9♥ 7♠ 5♣"\n["replace cards"]\nalways = "{first}"\n'
        f'["second draw"]\nat_least = "8♣ 8♦ 2♥ 3♠ 4♣"\n["replace a card"]\nalways = "{last}"\n'
    )
    read = given(GAME, terms, str(mine))
    found = double_draw_poker.evaluate(terms, read, deck=deck).round
    assert found is not None
    assert found.total.expected_win == in_every_order(terms, read, deck)


def test_the_order_of_the_cards_changes_no_ordinary_choice() -> None:
    """Of cards that would do as well, the lowest goes."""
    terms = GAME.terms()
    for hand in ("9♠ 9♥ 8♠ 7♠ 6♥", "T♠ 9♥ 8♦ 7♣ 6♠", "Jk1 Jk2 9♠ 5♥ 2♦", "A♠ Q♥ 9♦ 5♣ 2♠",
                 "K♠ K♥ 4♠ 4♦ Jk1", "J♠ T♥ 9♦ 9♣ 8♠"):  # fmt: skip
        cards = cards_from(hand)
        for decision in (TO_DRAW, TO_REPLACE_THREE, TO_DRAW_AGAIN, TO_REPLACE_ONE):
            chosen = set()
            for order in permutations(cards):
                told = Given("", ()).decides(GAME, terms, SeenTable(order, ()), decision)
                masked = decision in (TO_REPLACE_THREE, TO_REPLACE_ONE)
                chosen.add(
                    frozenset(c for i, c in enumerate(order) if told >> i & 1) if masked else told
                )
            assert len(chosen) == 1, (hand, decision)


def test_too_many_cards_are_refused(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'otherwise = "ordinary"\n["replace cards"]\nat_least = "A♣ A♦ A♥ A♠ Jk1"\n'
        'then = "1, 2, 3, 4"\nelse = "none"\n'
    )
    terms = GAME.terms()
    with pytest.raises(Refused, match="not a legal choice"):
        double_draw_poker.evaluate(terms, given(GAME, terms, str(mine)))
