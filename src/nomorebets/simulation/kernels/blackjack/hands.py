"""Blackjack hands as an automaton: what a strategy does with them, and what they count.

A hand is a multiset of values; a card leads to the next. Every hand is shown to the strategy itself
and to the judgments; hands that nothing tells apart, now or after any cards, are one state. A play
by totals comes to some hundred states, one by all cards to some hundred more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nomorebets.judgments.blackjack import card_value, dealer_draws, is_blackjack, point_total
from nomorebets.law.words import DEALER
from nomorebets.rules.njac_19_47.s02_blackjack import TO_INSURE, TO_TAKE_EVEN_MONEY
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    STAND,
    TO_PLAY,
    is_split_ace,
    may_split,
)
from nomorebets.rules.njac_19_47.s02_blackjack.settlement import result
from nomorebets.rules.njac_19_47.s02_blackjack.terms import WAGER

HANDS = 4  # a box may have
ACES = HANDS - 1
VALUES = 10
WIDE = 16  # cells of a row, by value
OVER = 0  # counts as the total of a hand over 21
CARD_OF = {card_value(card): card for card in range(52)}  # one of each value
INSURES = (TO_TAKE_EVEN_MONEY, *range(TO_INSURE, TO_INSURE + 3))

Decide = Callable[[Any, Any, int, int], int]
Held = tuple[int, ...]  # values, ascending where their order does not matter


class Box:
    """A table that shows one hand and the dealer's first card."""

    def __init__(self, held: Held, up: int, hands: int = 1) -> None:
        self.cards = [CARD_OF[value] for value in held]
        self.dealers = [CARD_OF[up]]
        self.hands = hands

    def hand(self, spot: int) -> list[int]:
        return self.dealers if spot == DEALER else self.cards

    held = shown = hand

    def hands_of(self, box: int) -> range:
        return range(self.hands)

    def staked(self, spot: int, wager: int) -> int:
        return 1_00 if wager == WAGER else 0


def all_hands() -> list[Held]:
    """Of 21 or less; the first has no card."""
    found: list[Held] = []

    def grow(held: Held) -> None:
        found.append(held)
        for value in range(held[-1] if held else 1, VALUES + 1):
            if sum(held) + value <= 21:
                grow((*held, value))

    grow(())
    return found


def said(decide: Decide, terms: Any, held: Held, up: int, hands: int) -> int:
    """Nothing more where the text asks for no decision."""
    box: Any = Box(held, up, hands)
    if len(held) < 2 or point_total(box.cards) >= 21:
        return STAND
    if is_split_ace(box, 0) and not may_split(box, terms, 0):
        return STAND
    return decide(box, terms, 0, TO_PLAY)


@dataclass(frozen=True)
class Hands:
    """States, the first of no card; one beyond the others is of all hands over 21."""

    next: Any  # [state, value]
    says: Any  # [hands of the box - 1, ACES more if aces were split; state, the dealer's card]
    total: Any  # [state]; OVER
    insures: bool  # insurance, or even money, is taken with some hand


def hands_of(terms: Any, decide: Decide) -> Hands:
    hands = all_hands()
    number = {held: i for i, held in enumerate(hands)}
    over = len(hands)
    after = np.full((over + 1, VALUES), over)
    says = np.full((ACES + HANDS, over + 1, VALUES), STAND)
    total = np.full(over + 1, OVER)
    two = np.zeros(over + 1, np.int64)
    for h, held in enumerate(hands):
        total[h] = point_total([CARD_OF[value] for value in held])
        two[h] = len(held) == 2
        for value in range(1, VALUES + 1):
            after[h, value - 1] = number.get(tuple(sorted((*held, value))), over)
            says[:, h, value - 1] = said(decide, terms, held, value, 1)
            for split in range(1, HANDS if len(held) == 2 else 0):  # the first card was split
                high, low = held[::-1], held
                says[split, h, value - 1] = said(decide, terms, high, value, split + 1)
                says[ACES + split, h, value - 1] = said(decide, terms, low, value, split + 1)
    alike = merged(after, np.column_stack((*says, total, two)))
    first = np.array([np.flatnonzero(alike == state)[0] for state in range(alike.max() + 1)])
    insures = any(
        decide(Box(held, 1), terms, 0, decision) for held in hands if len(held) == 2
        for decision in INSURES
    )  # fmt: skip
    return Hands(alike[after[first]], says[:, first], total[first], insures)


def merged(after: Any, told: Any) -> Any:
    """A state for each hand, from 0 in the order of the hands: those no cards tell apart share
    one."""
    _, state = np.unique(told, axis=0, return_inverse=True)
    states = 0
    while states < state.max() + 1:
        states = state.max() + 1
        _, state = np.unique(np.column_stack((state, state[after])), axis=0, return_inverse=True)
    _, first = np.unique(state, return_index=True)
    order = np.argsort(np.argsort(first))
    return order[state]


def wide(table: Any, kind: Any) -> Any:
    """Rows of so many cells, by value from 1."""
    found = np.zeros((*table.shape[:-1], WIDE), kind)
    found[..., 1 : VALUES + 1] = table
    return found.reshape(*table.shape[:-2], -1)


def dealers_hands(terms: Any) -> Hands:
    """The dealer's: `says` that a card is drawn, whatever the first card."""

    def draws(box: Any, terms: Any, spot: int, decision: int) -> int:
        if decision != TO_PLAY or is_blackjack(box.cards):
            return STAND
        return 1 if dealer_draws(box.cards, terms.soft17 > 0) else STAND

    return hands_of(terms._replace(resplit_max_hands=1), draws)


def results(terms: Any) -> Any:
    """[total, the dealer's total]: 0 lost, 1 pushed, 2 won; OVER is over 21."""
    found = np.zeros((32, 32), np.uint8)
    for mine in range(4, 22):
        for dealers in (OVER, *range(17, 22)):
            found[mine, dealers] = 1 + result(terms, mine, 2, dealers or 22)
    return found.ravel()


def values_of(cards: Sequence[int]) -> Any:
    return np.array([card_value(card) for card in cards], np.uint8)
