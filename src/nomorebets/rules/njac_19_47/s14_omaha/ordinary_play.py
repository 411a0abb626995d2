"""How most people play Omaha."""

from collections.abc import Sequence
from typing import Any

from nomorebets.judgments.poker import best_two_and_three
from nomorebets.judgments.ranks import rank_of, suit_of
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, UNSEEN
from nomorebets.rules.card_room_play import UNKNOWN, bet_by_worth, worth_of_rank
from nomorebets.rules.card_rooms import TO_BET, TO_CUT, TO_SHOW


@judgment
def worth_of_four(cards: Sequence[int]) -> int:
    """Before the flop: pairs, high cards, two of one suit, cards near each other."""
    worth = 0
    for i in range(4):
        worth += rank_of(cards[i])
        for j in range(i):
            apart = abs(rank_of(cards[i]) - rank_of(cards[j]))
            if apart == 0:
                worth += 8 + rank_of(cards[i])
            elif apart < 4:
                worth += 3
            if suit_of(cards[i]) == suit_of(cards[j]):
                worth += 3
    return min(worth, 90)


@procedure
def worth(table: Table, terms: Any, seat: int) -> int:
    """What the player's hand is worth to him or her, from 0 to 100."""
    cards = table.held(seat)
    for card in cards:
        if card == UNSEEN:
            return UNKNOWN
    board = table.shown(COMMUNITY)
    if len(board) == 0:
        return worth_of_four(cards)
    return worth_of_rank(best_two_and_three(cards, board), 0) - 10


@procedure
def ordinary_play(table: Table, terms: Any, seat: int, decision: int) -> int:
    if decision == TO_CUT:
        return 26
    if decision == TO_SHOW:
        return 1
    if decision != TO_BET:
        return 0
    return bet_by_worth(table, terms, seat, worth(table, terms, seat))
