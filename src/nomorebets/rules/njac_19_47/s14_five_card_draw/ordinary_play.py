"""How most people play five-card draw."""

from collections.abc import Sequence
from typing import Any

from nomorebets.judgments.poker import PAIR, STRAIGHT, TWO_PAIRS, best_five
from nomorebets.judgments.ranks import rank_of
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import UNSEEN
from nomorebets.rules.card_room_play import UNKNOWN, bet_by_worth, worth_of_rank
from nomorebets.rules.card_rooms import TO_BET, TO_CUT, TO_DRAW, TO_SHOW


@judgment
def all_but_the_pairs(cards: Sequence[int]) -> int:
    """The cards that are alone of their rank; of five such, all but the two highest."""
    rank = best_five(cards)
    if rank >= STRAIGHT:
        return 0
    mask, highest, second = 0, -1, -1
    for i in range(5):
        same = 0
        for j in range(5):
            same += rank_of(cards[i]) == rank_of(cards[j])
        if same == 1:
            mask |= 1 << i
        if highest < 0 or rank_of(cards[i]) > rank_of(cards[highest]):
            highest, second = i, highest
        elif second < 0 or rank_of(cards[i]) > rank_of(cards[second]):
            second = i
    return mask if rank >= PAIR else 31 & ~(1 << highest | 1 << second)


@judgment
def all_that_is_high(cards: Sequence[int]) -> int:
    """For low: cards above eight, and those of a rank held already."""
    mask, seen = 0, 0
    for i in range(5):
        low = (rank_of(cards[i]) + 1) % 13
        if low > 7 or seen >> low & 1:
            mask |= 1 << i
        seen |= 1 << low
    return mask


@judgment
def low_worth(cards: Sequence[int]) -> int:
    kept = 5
    mask = all_that_is_high(cards)
    while mask:
        mask &= mask - 1
        kept -= 1
    return 18 * kept


@procedure
def worth(table: Table, terms: Any, seat: int) -> int:
    """What the player's hand is worth to him or her, from 0 to 100."""
    cards = table.held(seat)
    for card in cards:
        if card == UNSEEN:
            return UNKNOWN
    if terms.pots:
        return low_worth(cards)
    rank = best_five(cards)
    return worth_of_rank(rank, 0) + (8 if rank < TWO_PAIRS else 0)


@procedure
def ordinary_play(table: Table, terms: Any, seat: int, decision: int) -> int:
    if decision == TO_CUT:
        return 26
    if decision == TO_SHOW:
        return 1
    if decision == TO_BET:
        return bet_by_worth(table, terms, seat, worth(table, terms, seat))
    if decision != TO_DRAW:
        return 0
    cards = table.held(seat)
    for card in cards:
        if card == UNSEEN:
            return 0
    return all_that_is_high(cards) if terms.pots else all_but_the_pairs(cards)
