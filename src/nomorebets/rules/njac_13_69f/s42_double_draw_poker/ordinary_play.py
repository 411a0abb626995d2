"""A sensible way to play Double Draw: hold what is paired or nearly drawn, count the last card.

Which cards are chosen does not depend on the order they lie in: of several that would do as well
the lowest goes.
"""

from collections.abc import Sequence

from nomorebets.judgments.double_draw import double_draw_rank
from nomorebets.judgments.payouts import LOSE, pays
from nomorebets.judgments.poker import PAIR, STRAIGHT, TWO_PAIRS
from nomorebets.judgments.ranks import ACE, JOKER, STRAIGHT_TO, rank_of, suit_of
from nomorebets.law.marks import judgment

ALL = 0b11111  # a mask has a bit for each of five cards
CARDS = 54


@judgment
def size(mask: int) -> int:
    bits = 0
    for i in range(5):
        bits += mask >> i & 1
    return bits


@judgment
def jokers(cards: Sequence[int]) -> int:
    mask = 0
    for i in range(5):
        if cards[i] >= JOKER:
            mask |= 1 << i
    return mask


@judgment
def paired(cards: Sequence[int]) -> int:
    """The cards that share their rank with another; a joker is an ace."""
    mask = 0
    for i in range(5):
        for j in range(5):
            if i != j and min(rank_of(cards[i]), ACE) == min(rank_of(cards[j]), ACE):
                mask |= 1 << i
    return mask


@judgment
def suited(cards: Sequence[int]) -> int:
    """The most cards of one suit, with the jokers."""
    best = 0
    for suit in range(4):
        mask = jokers(cards)
        for i in range(5):
            if cards[i] < JOKER and suit_of(cards[i]) == suit:
                mask |= 1 << i
        if size(mask) > size(best):
            best = mask
    return best


@judgment
def one_card_from_a_straight(cards: Sequence[int], ways: int) -> int:
    """Four cards that so many ranks or more would make a straight; 0 if there are none."""
    best = 5
    for left_out in range(5):
        seen, distinct = 0, True
        for i in range(5):
            if i != left_out and cards[i] < JOKER:
                bit = 1 << rank_of(cards[i])
                distinct = distinct and seen & bit == 0
                seen |= bit
        found = 0
        for rank in range(13):
            if seen >> rank & 1 == 0 and STRAIGHT_TO[seen | 1 << rank] > 0:
                found += 1
        if distinct and found >= ways and (best == 5 or cards[left_out] < cards[best]):
            best = left_out
    return 0 if best == 5 else ALL ^ 1 << best


@judgment
def worth_holding(cards: Sequence[int]) -> int:
    """The cards to hold for the first draw; 0 if the hand should be folded."""
    rank = double_draw_rank(cards)
    if rank >= STRAIGHT:
        return ALL
    pairs, suit, wild = paired(cards), suited(cards), jokers(cards)
    if rank >= TWO_PAIRS:
        return pairs
    if size(suit) == 4:
        return suit
    if pairs & wild > 0 and size(wild) == 1:  # an ace and a joker
        return pairs
    straight = one_card_from_a_straight(cards, 2)
    if straight > 0:
        return straight
    if rank >= PAIR:
        return pairs | wild
    if size(suit) == 3:
        return suit
    return one_card_from_a_straight(cards, 1)


@judgment
def two_highest(cards: Sequence[int]) -> int:
    """What is held of a hand that should have been folded."""
    mask = 0
    for i in range(5):
        higher = 0
        for j in range(5):
            higher += 1 if cards[j] > cards[i] else 0
        if higher < 2:
            mask |= 1 << i
    return mask


@judgment
def with_card(cards: Sequence[int], place: int, card: int) -> tuple[int, int, int, int, int]:
    return (
        card if place == 0 else cards[0],
        card if place == 1 else cards[1],
        card if place == 2 else cards[2],
        card if place == 3 else cards[3],
        card if place == 4 else cards[4],
    )


@judgment
def gain(lines: Sequence[Sequence[int]], cards: Sequence[int]) -> int:
    """Of four equal wagers: what this hand wins above losing them all; a losing hand, nothing."""
    odds = pays(lines, double_draw_rank(cards))
    return 0 if odds == LOSE else 7 + odds


@judgment
def last_card(lines: Sequence[Sequence[int]], cards: Sequence[int]) -> tuple[int, int]:
    """The card to replace at the last (5: none), and what that gains over all unseen cards."""
    best, most = 5, gain(lines, cards) * (CARDS - 5)
    for place in range(5):
        total = 0
        for card in range(CARDS):
            held = False
            for i in range(5):
                held = held or cards[i] == card
            if not held:
                total += gain(lines, with_card(cards, place, card))
        if total > most or (total == most and best < 5 and cards[place] < cards[best]):
            best, most = place, total
    return best, most
