"""Blackjack: how most people play: the basic strategy of a shoe game in which a split hand may be
doubled and the dealer stands on soft 17.
"""

from nomorebets.judgments.blackjack import card_value, is_soft, point_total
from nomorebets.law.marks import procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import DEALER
from nomorebets.rules.njac_19_47.s02_blackjack.hands import (
    DOUBLE_DOWN,
    DRAW,
    SPLIT,
    STAND,
    SURRENDER,
    TO_PLAY,
    is_split_ace,
    may_double,
    may_split,
    may_surrender,
)
from nomorebets.rules.njac_19_47.s02_blackjack.shoe import TO_CUT
from nomorebets.rules.njac_19_47.s02_blackjack.terms import FACE_UP, Terms

# By the dealer's first card, ace (bit 1), two (bit 2) … ten (bit 10): in which cases to act.
SPLIT_AGAINST = (  # by the value of one card of the pair, from ace (1) to ten
    0, 0b11111111110, 0b00011111100, 0b00011111100, 0b00001100000, 0,
    0b00001111100, 0b00011111100, 0b11111111110, 0b01101111100, 0,
)  # fmt: skip
DOUBLE_HARD = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0b00001111000, 0b01111111100, 0b11111111100)
DOUBLE_SOFT = (  # by total
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0b00001100000, 0b00001100000, 0b00001110000, 0b00001110000, 0b00001111000, 0b00001111000,
    0, 0, 0,
)  # fmt: skip
STAND_HARD = (  # by total
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0b00001110000, 0b00001111100, 0b00001111100,
    0b00001111100, 0b00001111100, 0b11111111110, 0b11111111110, 0b11111111110, 0b11111111110,
    0b11111111110,
)  # fmt: skip
STAND_SOFT_18 = 0b00111111100
SURRENDER_16, SURRENDER_15 = 0b11000000010, 0b10000000000
DEALER_BREAKS = 6


@procedure
def ordinary_play(table: Table, terms: Terms, hand: int, decision: int) -> int:
    """Cut the middle; no insurance; else as the dealer's cards and the hand suggest."""
    if decision == TO_CUT:
        return table.cards_left() // 2
    if decision == TO_PLAY:
        if terms.hole_card_mode == FACE_UP:
            return play_against_both(table, terms, hand)
        return play_against(table, terms, hand, card_value(table.shown(DEALER)[0]))
    return 1 if decision > 7 else 0  # the second card of 2.15 is taken


@procedure
def play_against_both(table: Table, terms: Terms, hand: int) -> int:
    """Both cards of the dealer are known: beat a hand that stands, let a poor one draw."""
    dealer, total = point_total(table.hand(DEALER)), point_total(table.hand(hand))
    if dealer >= 17:
        return STAND if total > dealer or is_split_ace(table, hand) else DRAW
    if dealer >= 12 and not is_soft(table.hand(DEALER)):
        return play_against(table, terms, hand, DEALER_BREAKS)
    return play_against(table, terms, hand, min(dealer, 10))


@procedure
def play_against(table: Table, terms: Terms, hand: int, up: int) -> int:
    cards = table.hand(hand)
    total, soft = point_total(cards), is_soft(cards)
    if may_split(table, terms, hand) and SPLIT_AGAINST[card_value(cards[0])] >> up & 1:
        return SPLIT
    if is_split_ace(table, hand):
        return STAND
    give_up = SURRENDER_16 if total == 16 else SURRENDER_15 if total == 15 else 0
    if give_up >> up & 1 and not soft and may_surrender(table, terms, hand):
        return SURRENDER
    if may_double(table, terms, hand):
        if soft and DOUBLE_SOFT[total] >> up & 1:
            return DOUBLE_DOWN
        if not soft and total <= 11 and DOUBLE_HARD[total] >> up & 1:
            return DOUBLE_DOWN
    if soft:
        return STAND if total > 18 or (total == 18 and STAND_SOFT_18 >> up & 1) else DRAW
    return STAND if STAND_HARD[total] >> up & 1 else DRAW
