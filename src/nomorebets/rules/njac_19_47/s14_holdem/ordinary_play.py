"""How most people play hold 'em."""

from collections.abc import Sequence
from typing import Any

from nomorebets.judgments.poker import best_five
from nomorebets.judgments.ranks import rank_of, suit_of
from nomorebets.law.marks import judgment, procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, SEATS, UNSEEN
from nomorebets.rules.card_room_play import UNKNOWN, bet_by_worth, worth_of_rank
from nomorebets.rules.card_rooms import TO_BET, TO_CUT, TO_SHOW


@judgment
def worth_of_two(one: int, other: int) -> int:
    """Two hole cards before the flop: pairs, high cards, cards of one suit or near each other."""
    high = max(rank_of(one), rank_of(other))
    low = min(rank_of(one), rank_of(other))
    if high == low:
        return 52 + 4 * high
    worth = 3 * high + 2 * low
    if suit_of(one) == suit_of(other):
        worth += 6
    if high - low < 3:
        worth += 4
    return worth


@judgment
def pairs_on(board: Sequence[int]) -> int:
    """What the board alone is worth, as the category of a rank: 0, a pair, two pairs, trips."""
    seen, twice, thrice = 0, 0, 0
    for card in board:
        bit = 1 << rank_of(card)
        thrice |= twice & bit
        twice |= seen & bit
        seen |= bit
    if thrice:
        return 3 << 20
    if twice & (twice - 1):
        return 2 << 20
    return 1 << 20 if twice else 0


@procedure
def beats_what_is_shown(table: Table, seat: int, mine: int) -> int:
    for other in range(SEATS):
        shown = other != seat and table.in_round(other) and len(table.shown(other)) == 2
        if shown and best_five(table.hand_with(other, COMMUNITY)) > mine:
            return 0
    return 1


@procedure
def worth(table: Table, terms: Any, seat: int) -> int:
    """What the player's hand is worth to him or her, from 0 to 100."""
    cards = table.held(seat)
    if cards[0] == UNSEEN or cards[1] == UNSEEN:
        return UNKNOWN
    board = table.shown(COMMUNITY)
    if len(board) == 0:
        return worth_of_two(cards[0], cards[1])
    return worth_of_rank(best_five(table.held_with(seat, COMMUNITY)), pairs_on(board))


@procedure
def ordinary_play(table: Table, terms: Any, seat: int, decision: int) -> int:
    if decision == TO_CUT:
        return 26
    if decision == TO_BET:
        return bet_by_worth(table, terms, seat, worth(table, terms, seat))
    if decision != TO_SHOW:
        return 0
    cards = table.held(seat)
    if cards[0] == UNSEEN or cards[1] == UNSEEN or len(table.shown(COMMUNITY)) == 0:
        return 1
    return beats_what_is_shown(table, seat, best_five(table.held_with(seat, COMMUNITY)))
