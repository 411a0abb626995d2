"""How most people play stud."""

from typing import Any

from nomorebets.judgments.poker import best_five
from nomorebets.judgments.ranks import rank_of
from nomorebets.law.marks import procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, UNSEEN
from nomorebets.rules.card_room_play import bet_by_worth, worth_of_rank
from nomorebets.rules.card_rooms import TO_BET, TO_CUT, TO_SHOW
from nomorebets.rules.pots import LOW


@procedure
def low_worth(cards: Any) -> int:
    """For low: many different cards up to eight, few others."""
    seen, bad = 0, 0
    for card in cards:
        low = (rank_of(card) + 1) % 13
        if low < 8 and seen >> low & 1 == 0:
            seen |= 1 << low
        else:
            bad += 1
    good = len(cards) - bad
    return min(95, 18 * good - 9 * bad)


@procedure
def high_worth(cards: Any) -> int:
    """For high: a pair or better early, more later."""
    if len(cards) >= 5:
        return worth_of_rank(best_five(cards), 0)
    highest, pairs = 0, 0
    for i in range(len(cards)):
        highest = max(highest, rank_of(cards[i]))
        for j in range(i):
            if rank_of(cards[i]) == rank_of(cards[j]):
                pairs += 20 + rank_of(cards[i])
    return min(95, 10 + 2 * highest + 2 * pairs)


@procedure
def ordinary_play(table: Table, terms: Any, seat: int, decision: int) -> int:
    if decision == TO_CUT:
        return 26
    if decision == TO_SHOW:
        return 1
    if decision != TO_BET:
        return 0
    cards = table.held(seat)
    for card in cards:
        if card == UNSEEN:
            return bet_by_worth(table, terms, seat, 20)
    together = table.held_with(seat, COMMUNITY)
    low = "pots" in terms._fields and terms.pots == LOW
    return bet_by_worth(table, terms, seat, low_worth(together) if low else high_worth(together))
