"""How most people play stud."""

from typing import Any

from nomorebets.judgments.poker import best_five
from nomorebets.judgments.ranks import rank_of
from nomorebets.law.marks import procedure
from nomorebets.law.verbs import Table
from nomorebets.law.words import COMMUNITY, UNSEEN
from nomorebets.rules.card_room_play import UNKNOWN, bet_by_worth, worth_of_rank
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
def worth_of_stud(table: Table, seat: int, low: int) -> int:
    """What the player's hand is worth to him or her, from 0 to 100."""
    for card in table.held(seat):
        if card == UNSEEN:
            return UNKNOWN
    together = table.held_with(seat, COMMUNITY)
    return low_worth(together) if low else high_worth(together)


@procedure
def worth(table: Table, terms: Any, seat: int) -> int:
    """Where the high hand wins."""
    return worth_of_stud(table, seat, 0)


@procedure
def worth_by_pots(table: Table, terms: Any, seat: int) -> int:
    """Where the terms say which hand wins."""
    return worth_of_stud(table, seat, 1 if terms.pots == LOW else 0)


@procedure
def play_stud(table: Table, terms: Any, seat: int, decision: int, worth: int) -> int:
    if decision == TO_CUT:
        return 26
    if decision == TO_SHOW:
        return 1
    return bet_by_worth(table, terms, seat, worth) if decision == TO_BET else 0


@procedure
def ordinary_play(table: Table, terms: Any, seat: int, decision: int) -> int:
    known = worth(table, terms, seat) if decision == TO_BET else 0
    return play_stud(table, terms, seat, decision, known)


@procedure
def ordinary_play_by_pots(table: Table, terms: Any, seat: int, decision: int) -> int:
    known = worth_by_pots(table, terms, seat) if decision == TO_BET else 0
    return play_stud(table, terms, seat, decision, known)
